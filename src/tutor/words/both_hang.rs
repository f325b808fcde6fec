//! A piece that hung before the move and still does, while the answer hits another one first.

use super::fallen::fallen_after;
use super::prey::{self, hit_in_line};
use super::teller::{Teller, Telling};
use crate::chess::{Bitboard, Position, Square, after_move, after_null_move, notation};
use crate::safety::exchange::{PIECE, value};
use crate::tutor::find::board::{gain, seen};
use crate::tutor::motifs::line_gain::WinsMaterial;
use crate::tutor::phrase::moves;

/// What a line wins that takes the piece after hitting another: `leaves your knight on c3 hanging, and 3…Nf6 hits your queen on h5 as
/// well`, to a novice `your knight on c3 is still attacked, and now Black's knight can go to f6, hitting your queen on h5 as well`.
pub(super) fn clause(teller: &Teller<'_>, wins: &WinsMaterial, told: &mut Telling) -> Option<String> {
    let first = *wins.line.first()?;
    let (mut hit, _) = hit_in_line(teller, &teller.after, first);
    let left = left_hanging(teller, wins, &hit)?;
    hit.retain(|square| *square != left && role_value(teller, *square) >= PIECE);
    if hit.is_empty() || first.is_capture() {
        return None;
    }
    told.squares |= hit.iter().copied().collect::<Bitboard>().with(left);
    let name = |squares: &[Square]| prey::names(teller, &teller.after, squares);
    let (left, hit) = (name(&[left]), name(&hit));
    Some(if teller.voice.plain() {
        let event = moves::possible(&teller.after, first, teller.voice);
        format!("{left} is still attacked, and now {event}, hitting {hit} as well")
    } else {
        let shown = notation::line(&teller.after, &[first]);
        format!("leaves {left} hanging, and {shown} hits {hit} as well")
    })
}

/// The piece that stood to be taken before the move, still does, and falls in a line, or one that is hit does instead of it.
fn left_hanging(teller: &Teller<'_>, wins: &WinsMaterial, hit: &[Square]) -> Option<Square> {
    let turned = after_null_move(teller.root())?;
    let answered = after_move(&teller.after, *wins.line.first()?);
    let is_hit_one_taken = hit.iter().any(|square| fallen_after(&wins.line, *square).is_some());
    let (side, other) = (teller.mover(), !teller.mover());
    let hangs = |square: &Square| {
        role_value(teller, *square) >= PIECE
            && teller.root().board().piece_at(*square) == teller.after.board().piece_at(*square)
            && gain(&turned, *square, other) >= 1
            // A check only puts off that it is taken, unless it guards it.
            && gain(if teller.after.is_check() { &answered } else { &teller.after }, *square, other) >= 1
            && (fallen_after(&wins.line, *square).is_some() || is_hit_one_taken)
    };
    seen(teller.after.board().by_color(side), side).find(hangs)
}

fn role_value(teller: &Teller<'_>, square: Square) -> i32 {
    teller.after.board().role_at(square).map_or(0, value)
}
