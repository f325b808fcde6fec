//! The opponent's best answer to a fault: the move, what it does on the board, and where it leaves the game.

use super::say;
use super::teller::{Teller, Telling};
use crate::chess::{Bitboard, Chess, Color, Move, Piece, Position, Rank, Role, Square, notation, words};
use crate::safety::exchange::value;
use crate::tutor::audience::Voice;
use crate::tutor::find::board::{gain, seen};
use crate::tutor::phrase::lexicon::{list, plural};
use crate::tutor::phrase::moves;

/// A fault by its answer: `15.g3? allows 15…Nc4, hitting your queen and the rook on b2`; `None` without an answer.
pub(super) fn clause(teller: &Teller<'_>, told: &mut Telling) -> Option<String> {
    let &answer = teller.facts.question.reply.as_ref()?.moves.first()?;
    told.mark(answer);
    let deed = deed(teller, answer, told);
    let result = result(teller).filter(|_| deed.is_none());
    let deed = deed.map_or_else(String::new, |deed| format!(", {deed}"));
    let result = result.map_or_else(String::new, |result| format!(", and {result}"));
    Some(if teller.voice.plain() {
        format!("now {}{deed}{result}", moves::event(&teller.after, answer, teller.voice))
    } else {
        let shown = notation::line(&teller.after, &[answer]);
        format!("{}{} allows {shown}{deed}{result}", teller.label(), teller.mark())
    })
}

/// What the answer does, behind its name: what it attacks, else what is claimed of it.
fn deed(teller: &Teller<'_>, answer: Move, told: &mut Telling) -> Option<String> {
    let (hit, left) = hit(&teller.after, answer);
    told.squares |= hit.iter().chain(&left).copied().collect::<Bitboard>();
    let names = |squares: &[Square]| names(&teller.after, squares, teller.voice);
    match (hit.as_slice(), left.as_slice()) {
        ([], []) => {}
        ([], left) => return Some(format!("leaving {} in danger", names(left))),
        ([one], _) if gains_space(&teller.after, answer) => {
            return Some(format!("hitting {} and gaining space", names(&[*one])));
        }
        (hit, _) => return Some(format!("hitting {}", names(hit))),
    }
    let of_answer = teller.claims.iter().filter(|claim| claim.at.len() == 2 && teller.follows(claim));
    let mut told_of = of_answer.filter(|claim| claim.kind.row().suits(teller.voice.audience));
    told_of.find_map(|claim| say::tail(claim, &say::view(claim, teller.root(), teller.voice)?))
}

/// The pieces that can newly be taken with a gain after a move, the most valuable first, two at most: those that the piece
/// moved attacks, and others.
pub(super) fn hit(before: &Chess, m: Move) -> (Vec<Square>, Vec<Square>) {
    let side = before.turn();
    let mut after = before.clone();
    after.play_unchecked(m);
    let prey = after.board().by_color(!side) & !after.board().kings();
    let is_new = |square: &Square| gain(&after, *square, side) >= 1 && gain(before, *square, side) < 1;
    let mut new: Vec<Square> = seen(prey, side).filter(is_new).collect();
    let worth = |square: &Square| after.board().role_at(*square).map_or(0, value);
    new.sort_by_key(|square| std::cmp::Reverse(worth(square)));
    let attacked = after.board().attacks_from(notation::destination(m));
    let (mut hit, mut left): (Vec<Square>, Vec<Square>) =
        new.into_iter().partition(|square| attacked.contains(*square));
    hit.truncate(2);
    left.truncate(2);
    (hit, left)
}

/// `your queen on c2 and the rook on b1`, `your rooks on a1 and f1`.
pub(super) fn names(position: &Chess, squares: &[Square], voice: Voice) -> String {
    let found = |square: &Square| Some((position.board().piece_at(*square)?, *square));
    match squares.iter().filter_map(found).collect::<Vec<_>>().as_slice() {
        [] => String::new(),
        [(one, first), (other, second), ..] if one.role == other.role => {
            format!("{} {} on {first} and {second}", voice.owner(one.color), plural(one.role))
        }
        [(one, first), rest @ ..] => {
            let one = format!("{} {} on {first}", voice.owner(one.color), words::role(one.role));
            let other =
                |(piece, square): &(Piece, Square)| format!("the {} on {square}", words::role(piece.role));
            list(&std::iter::once(one).chain(rest.iter().map(other)).collect::<Vec<_>>())
        }
    }
}

/// Whether a pawn goes into the enemy half.
fn gains_space(before: &Chess, m: Move) -> bool {
    let rank = before.turn().relative_rank(notation::destination(m).rank());
    m.role() == Role::Pawn && !m.is_capture() && rank >= Rank::Fifth
}

/// Where the answer leaves the game; `None` where it says nothing.
fn result(teller: &Teller<'_>) -> Option<String> {
    let (mover, voice) = (teller.mover(), teller.voice);
    let (before, after) = (teller.judged.before.win_percent(), teller.judged.after.win_percent());
    let is = |side: Color, how: &str| format!("{} {how}", voice.does(side, "are", "is"));
    Some(match after {
        ..25.0 => is(!mover, "winning"),
        ..40.0 => is(!mover, "better"),
        ..58.0 if before >= 58.0 => format!("{} advantage is gone", voice.owner(mover)),
        ..58.0 if before >= 52.0 => format!("{} edge is gone", voice.owner(mover)),
        58.0.. if teller.judged.judgement.is_fault() => {
            format!("part of {} advantage is gone", voice.owner(mover))
        }
        _ => return None,
    })
}
