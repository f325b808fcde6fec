//! What the move did that lets in a mate: what it undid, or the threat that it overlooked.

use super::teller::Teller;
use super::{cause, let_in, say};
use crate::chess::{
    Bitboard, Chess, Move, Position, Role, Square, after_move, after_null_move, attacks, gives_mate,
    notation, words,
};
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::find::board::{seen, sliders};
use crate::tutor::motifs::mate_pattern::Pattern;

/// What the move did that lets in a mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MateCause {
    /// It left this line, told with the piece that goes along it.
    Opened(String),
    /// It left the square unguarded.
    Left(Square),
    /// It cut off the piece, which it names, that guarded the square.
    Cut(&'static str, Square),
    /// It stands on the square to which its king would go, and has left this line to a piece that covers others.
    Flight(Square, Option<String>),
    /// The king went where it is mated.
    Walked,
    /// The mate was threatened before.
    Threatened,
}

impl MateCause {
    /// Why a mate is possible; `None` where nothing on the board tells.
    pub fn of(teller: &Teller<'_>, line: &[Move]) -> Option<MateCause> {
        let &first = line.first()?;
        if is_threatened(teller, line) {
            return Some(MateCause::Threatened);
        }
        if cause::opens(teller, first) {
            return Some(MateCause::Opened(cause::line_of(teller, first)));
        }
        unguarded(teller, first)
            .or_else(|| left_to_threat(teller, first))
            .or_else(|| {
                taken_flight(teller, line).map(|square| MateCause::Flight(square, uncovered(teller, line)))
            })
            .or_else(|| is_walk(teller).then_some(MateCause::Walked))
    }

    /// The words before the moves of a mate, `mate in 2`: `opens the diagonal for Black's queen on a8 and allows mate in 2`.
    pub fn words(&self, teller: &Teller<'_>, mate: &str) -> String {
        let owner = teller.voice.owner(teller.mover());
        let undone = match self {
            MateCause::Walked => return format!("walks into {mate}"),
            MateCause::Threatened => return format!("overlooks the threat of {mate}"),
            MateCause::Opened(line) => format!("opens {line}"),
            MateCause::Left(square) => format!("leaves {square} unguarded"),
            MateCause::Cut(guard, square) => format!("blocks {owner} {guard}'s line to {square}"),
            MateCause::Flight(square, None) => format!("takes {square} away from {owner} king"),
            MateCause::Flight(square, Some(line)) => {
                format!("opens {line}, takes {square} away from {owner} king")
            }
        };
        format!("{undone} and allows {mate}")
    }

    /// The same as a novice hears it, with the verb of the mate: `the knight was guarding e7. Now White can give checkmate`.
    pub fn plain(&self, teller: &Teller<'_>, mate: &str) -> String {
        let side = teller.voice.subject(!teller.mover());
        if *self == MateCause::Threatened {
            let threatens = teller.voice.does(!teller.mover(), "are", "is");
            return format!("{threatens} still threatening to {mate}");
        }
        format!("{}. Now {side} can {mate}", self.undone(teller))
    }

    /// What the move undid, in words: `the knight was guarding e7`.
    fn undone(&self, teller: &Teller<'_>) -> String {
        let (moved, owner) = (words::role(teller.played.role()), teller.voice.owner(teller.mover()));
        match self {
            MateCause::Opened(line) => let_in::in_the_way(teller, line),
            MateCause::Left(square) => format!("the {moved} was guarding {square}"),
            MateCause::Cut(guard, square) => {
                format!("the {moved} is in the way of {owner} {guard}, which guarded {square}")
            }
            MateCause::Flight(square, None) => format!("the {moved} takes {square} away from {owner} king"),
            MateCause::Flight(square, Some(line)) => {
                format!("the {moved} opens {line} and takes {square} away from {owner} king")
            }
            MateCause::Walked => format!("{owner} king is not safe there"),
            MateCause::Threatened => "the threat stays".to_owned(),
        }
    }
}

/// What a line of mate is called: `mate`, `mate in 2`, `a back-rank mate`.
pub(super) fn name(teller: &Teller<'_>, n: u32, line: &[Move]) -> String {
    let mate = match pattern(teller, line) {
        Some(Pattern::BackRank) => "a back-rank mate",
        Some(Pattern::Smothered) => "a smothered mate",
        None => "mate",
    };
    if n == 1 { mate.to_owned() } else { format!("{mate} in {n}") }
}

/// The pattern in which the moves after the one played mate, if they make one.
pub(super) fn pattern(teller: &Teller<'_>, line: &[Move]) -> Option<Pattern> {
    teller.claims.iter().find_map(|claim| {
        let Kind::MatePattern(pattern) = &claim.kind else { return None };
        let (first, rest) = claim.at.split_first()?;
        (*first == teller.played && rest == line).then_some(pattern.name)
    })
}

/// What the first move of a mate threatens at once: `, threatening mate with 19.Bf6#`; nothing of a mate that the reader sees
/// whole.
pub(super) fn threat(teller: &Teller<'_>, line: &[Move]) -> String {
    let threatens = |claim: &&&Claim| {
        matches!(claim.kind, Kind::MateThreat(_))
            && claim.at.first() == Some(&teller.played)
            && claim.at.get(1..) == line.get(..1)
    };
    let is_cut = line.len() > teller.voice.audience.plies_told();
    let claim = teller.claims.iter().find(threatens).filter(|_| is_cut);
    let tail = claim.and_then(|claim| say::tail(claim, &say::view(claim, teller.root(), teller.voice)?));
    tail.map_or_else(String::new, |tail| format!(", {tail}"))
}

/// The square of the mate's first move, which nothing but the king guards any more.
fn unguarded(teller: &Teller<'_>, first: Move) -> Option<MateCause> {
    let (before, after) = (teller.root().board(), teller.after.board());
    let (from, to) = (notation::origin(teller.played), notation::destination(teller.played));
    let square = notation::destination(first);
    let guards = after.attacks_to(square, teller.mover(), after.occupied()) & !after.kings();
    if to == square || guards.any() {
        return None;
    }
    let left = before.attacks_from(from).contains(square) && !after.attacks_from(to).contains(square);
    if left {
        return Some(MateCause::Left(square));
    }
    let guard = after.role_at(cause::cut_off(teller, square)?)?;
    Some(MateCause::Cut(words::role(guard), square))
}

/// The square on which the mate's first move threatens to mate, which the piece that moved was guarding.
fn left_to_threat(teller: &Teller<'_>, first: Move) -> Option<MateCause> {
    let (before, after) = (teller.root().board(), teller.after.board());
    let (from, to) = (notation::origin(teller.played), notation::destination(teller.played));
    teller.claims.iter().find_map(|claim| {
        let Kind::MateThreat(threat) = &claim.kind else { return None };
        let square = notation::destination(threat.mv);
        let left = before.attacks_from(from).contains(square) && !after.attacks_from(to).contains(square);
        (claim.at.as_slice() == [teller.played, first] && left).then_some(MateCause::Left(square))
    })
}

/// Whether the side that has just moved threatens a mate in two that begins with a capture on a square.
pub(super) fn threatens_on(after: &Chess, square: Square) -> bool {
    let Some(turned) = after_null_move(after) else { return false };
    let takes = |m: &Move| m.is_capture() && notation::destination(*m) == square;
    let mut captures = turned.legal_moves().into_iter().filter(takes);
    captures.any(|m| gives_mate(&turned, m) || forces_mate(&after_move(&turned, m)))
}

/// The pawn beside the other side's king on which a quiet move threatens a mate in two; `None` where it threatens one at once.
pub(super) fn threatened_pawn(before: &Chess, m: Move) -> Option<Square> {
    let (side, after) = (before.turn(), after_move(before, m));
    let board = after.board();
    let beside = board.king_of(!side).map_or(Bitboard::EMPTY, attacks::king_attacks);
    let pawns = beside & board.by_piece(Role::Pawn.of(!side));
    let turned = after_null_move(&after).filter(|_| !m.is_capture())?;
    let mates = turned.legal_moves().into_iter().any(|m| gives_mate(&turned, m));
    seen(pawns, side).find(|pawn| !mates && threatens_on(&after, *pawn))
}

/// Moves of the longest mate whose threat is looked for.
// All answers are tried; a longer one would need a search.
const THREATENED: usize = 2;

/// Whether the first move of a mate mated as soon before the move played, were it the other side's turn.
fn is_threatened(teller: &Teller<'_>, line: &[Move]) -> bool {
    let moves = line.len() / 2 + 1;
    let Some(turned) = after_null_move(teller.root()).filter(|_| moves <= THREATENED) else {
        return false;
    };
    line.first().and_then(|first| cause::same(&turned, *first)).is_some_and(|first| match moves {
        1 => gives_mate(&turned, first),
        _ => forces_mate(&after_move(&turned, first)),
    })
}

/// Whether every answer is mated at once; there is one at least.
fn forces_mate(position: &Chess) -> bool {
    let mut answers = position.legal_moves().into_iter().peekable();
    answers.peek().is_some()
        && answers.all(|answer| {
            let then = after_move(position, answer);
            then.legal_moves().into_iter().any(|m| gives_mate(&then, m))
        })
}

/// The square that the move played has taken from its own king: at the end of the mate that could go there.
fn taken_flight(teller: &Teller<'_>, line: &[Move]) -> Option<Square> {
    let to = notation::destination(teller.played);
    let stands = teller.after.board().piece_at(to).filter(|piece| piece.role != Role::King)?;
    let end = line.iter().fold(teller.after.clone(), |here, m| after_move(&here, *m));
    let mut board = end.board().clone();
    let king = board.king_of(teller.mover())?;
    let is_beside = board.piece_at(to) == Some(stands) && attacks::king_attacks(king).contains(to);
    board.discard_piece_at(to);
    board.discard_piece_at(king);
    let is_free = board.attacks_to(to, !teller.mover(), board.occupied()).is_empty();
    let was_empty = teller.root().board().piece_at(to).is_none();
    (is_beside && is_free && was_empty).then_some(to)
}

/// The line that the move opened for a slider which covers a square beside the mated king along it: `the rank for White's rook`.
fn uncovered(teller: &Teller<'_>, line: &[Move]) -> Option<String> {
    let end = line.iter().fold(teller.after.clone(), |here, m| after_move(&here, *m));
    let king = end.board().king_of(teller.mover())?;
    let (from, side) = (notation::origin(teller.played), !teller.mover());
    let free = attacks::king_attacks(king) & !end.board().by_color(teller.mover());
    let covers = |slider: &Square| {
        let reached = end.board().attacks_from(*slider) & free;
        reached.into_iter().any(|square| attacks::between(*slider, square).contains(from))
    };
    let slider = seen(sliders(end.board(), side), side).find(covers)?;
    let role = end.board().role_at(slider).map(words::role)?;
    let owner = teller.voice.owner(side);
    Some(format!("{} for {owner} {role}", cause::line_between(slider, from)))
}

fn is_walk(teller: &Teller<'_>) -> bool {
    teller.played.role() == Role::King && !teller.played.is_castle()
}
