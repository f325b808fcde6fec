//! Whether a piece is taken along a line, wherever it runs.

use crate::chess::{Move, Square, notation};
use crate::safety::made;

/// Plies after the answer within which a piece that it hits is taken: it goes away, is followed, and falls.
const SOON: usize = 5;

/// After how many plies of a line that the other side begins what stands on a square has been taken, wherever it ran; `None` if
/// it is not, or later than soon.
pub(super) fn fallen_after(line: &[Move], square: Square) -> Option<usize> {
    let mut at = square;
    for (ply, m) in line.iter().enumerate().take(SOON + 2) {
        if ply % 2 == 0 && m.is_capture() && made::taken_square(*m) == at {
            return Some(ply + 1);
        }
        if ply % 2 == 1 && notation::origin(*m) == at {
            at = notation::destination(*m);
        }
    }
    None
}
