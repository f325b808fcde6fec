//! What an exchange that the better move begins leaves of the other side's pawns: one without neighbours, or two on a file.

use super::fallen::fallen_after;
use super::teller::Teller;
use crate::chess::{Bitboard, Board, Chess, Color, Move, Position, Role, Square, after_move, notation};
use crate::features::PawnFacts;

/// `leaving Black's pawn on d5 isolated`, `doubling Black's pawns on the f-file`; `None` where no pawn takes back, where it falls
/// soon, or where the move played comes to the same.
pub(super) fn clause(teller: &Teller<'_>, line: &[Move]) -> Option<String> {
    let (&[best, back], rest) = (line.first_chunk::<2>()?, &line[2..]);
    let square = notation::destination(best);
    let takes_back = back.role() == Role::Pawn && back.is_capture() && notation::destination(back) == square;
    if !best.is_capture() || !takes_back || back.is_promotion() {
        return None;
    }
    let (root, side) = (teller.root(), !teller.mover());
    let here = after_move(&after_move(root, best), back);
    let ends = [along(&here, rest), along(root, &teller.facts.question.played_line())];
    let [stays, comes_anyway] = ends.map(|end| weak(end.board(), side));
    let (before, now) = (weak(root.board(), side), weak(here.board(), side));
    let is_new = |of: fn(&WeakPawns) -> Bitboard| {
        let new = of(&now).contains(square) && of(&stays).contains(square);
        // Were two on the file or none beside it before, the exchange has done nothing.
        new && !of(&before).contains(notation::origin(back)) && !of(&comes_anyway).contains(square)
    };
    let owner = teller.voice.owner(side);
    let falls = fallen_after(rest.get(1..).unwrap_or_default(), square).is_some();
    if falls {
        None
    } else if is_new(|pawns| pawns.isolated) {
        Some(isolated(teller, square, owner))
    } else if is_new(|pawns| pawns.doubled) {
        Some(format!("doubling {owner} pawns on the {}-file", square.file().char()))
    } else {
        None
    }
}

/// The word for it, or what it means.
fn isolated(teller: &Teller<'_>, square: Square, owner: &str) -> String {
    if teller.voice.plain() {
        "and the pawn that takes back has no other pawn to guard it".to_owned()
    } else {
        format!("leaving {owner} pawn on {square} isolated")
    }
}

/// The pawns of a side that are weak in these ways.
struct WeakPawns {
    isolated: Bitboard,
    doubled: Bitboard,
}

fn weak(board: &Board, side: Color) -> WeakPawns {
    let pawns = PawnFacts::of(board, side);
    WeakPawns { isolated: pawns.isolated & !pawns.passed, doubled: pawns.doubled & !pawns.passed }
}

/// The position at the end of a line.
fn along(from: &Chess, line: &[Move]) -> Chess {
    line.iter().take(SOON).fold(from.clone(), |here, m| after_move(&here, *m))
}

/// Plies within which a weakness must last.
const SOON: usize = 6;
