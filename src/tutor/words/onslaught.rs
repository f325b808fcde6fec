//! The opponent's pieces that bear down on the king after his answer, where nothing else tells how he profits.

use super::cause;
use super::teller::{Teller, Telling};
use crate::chess::{
    Bitboard, Chess, Color, Move, Position, Role, Square, after_move, attacks, notation, words,
};
use crate::tutor::find::board::{seen, sliders};
use crate::tutor::phrase::lexicon::list;

/// Win percent below which an attack on the king is what a fault has let in.
const IN_TROUBLE: f64 = 42.0;

/// Pieces that make an attack: with fewer the king defends itself.
const ATTACKERS: usize = 3;

/// The pieces that attack squares beside the king after the answer, behind its name: `with queen, rook and knight around your
/// king`; `None` where too few do, or the answer adds nothing to them.
pub(super) fn tail(teller: &Teller<'_>, answer: Move) -> Option<String> {
    let mut after = teller.after.clone();
    after.play_unchecked(answer);
    let side = !teller.mover();
    let attackers = around_king(&after, side);
    let joins = attackers.contains(notation::destination(answer));
    let is_attack = attackers.count() >= ATTACKERS && (attackers & after.board().queens()).any();
    let in_trouble = teller.judged.after.win_percent() < IN_TROUBLE;
    let names: Vec<String> = seen(attackers, side)
        .filter_map(|square| after.board().role_at(square))
        .map(|role| words::role(role).to_owned())
        .collect();
    let owner = teller.voice.owner(teller.mover());
    (joins && is_attack && in_trouble && !has_twins(&names))
        .then(|| format!("with {} around {owner} king", list(&names)))
}

/// The pawn beside the king that nothing else guards and to which the answer opens a line: `opening the diagonal to your f-pawn, which
/// only the king guards`.
pub(super) fn opened(teller: &Teller<'_>, answer: Move, told: &mut Telling) -> Option<String> {
    let after = after_move(&teller.after, answer);
    let (before, board, side) = (teller.after.board(), after.board(), teller.mover());
    let king = board.king_of(side)?;
    let is_weak =
        |pawn: &Square| board.attacks_to(*pawn, side, board.occupied()) == Bitboard::from_square(king);
    let weak =
        (attacks::king_attacks(king) & board.by_piece(Role::Pawn.of(side))).into_iter().filter(is_weak);
    let sliders = sliders(board, !side).without(notation::destination(answer));
    let origin = notation::origin(answer);
    let (slider, pawn) = weak.into_iter().find_map(|pawn| {
        let opens = |slider: &Square| {
            board.attacks_from(*slider).contains(pawn)
                && !before.attacks_from(*slider).contains(pawn)
                && attacks::between(*slider, pawn).contains(origin)
        };
        sliders.into_iter().find(opens).map(|slider| (slider, pawn))
    })?;
    if teller.judged.after.win_percent() >= IN_TROUBLE {
        return None;
    }
    told.squares |= pawn;
    let (line, owner) = (cause::line_between(slider, pawn), teller.voice.owner(side));
    Some(format!("opening {line} to {owner} {}-pawn, which only the king guards", pawn.file().char()))
}

/// Whether two pieces have one name: then they are no list of single ones.
fn has_twins(names: &[String]) -> bool {
    names.iter().enumerate().any(|(place, name)| names[..place].contains(name))
}

/// The pieces of a side, pawns and king apart, that attack squares next to the enemy king.
fn around_king(position: &Chess, side: Color) -> Bitboard {
    let board = position.board();
    let Some(king) = board.king_of(!side) else { return Bitboard::EMPTY };
    let beside = attacks::king_attacks(king);
    let pieces = board.by_color(side) & !board.pawns() & !board.kings();
    pieces.into_iter().filter(|square| (board.attacks_from(*square) & beside).any()).collect()
}
