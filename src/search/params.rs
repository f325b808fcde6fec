//! The search's tunable numbers, each with its unit and what it is for.

use super::value::Value;

/// Plies of the main search at most, as [`super::Limits`] promises.
pub const MAX_DEPTH: u8 = 100;

/// From this depth on a search expects nearly the value of the one before; in plies.
pub const ASPIRATION_DEPTH: i32 = 4;

/// How far from the last value the next is expected, in centipawns; it grows each time it is not.
pub const ASPIRATION_WIDTH: Value = 14;

/// Beyond so many centipawns from the last value the window is opened wholly on that side.
pub const ASPIRATION_WIDEST: Value = 700;

/// Far below alpha, quiescence is asked whether captures help, up to this depth; in plies.
pub const RAZOR_DEPTH: i32 = 1;

/// What "far below" is for each ply, in centipawns.
pub const RAZOR_MARGIN: Value = 300;

/// So far above beta that no search is needed, up to this depth; in plies.
pub const REVERSE_DEPTH: i32 = 8;

/// What "so far" is for each ply, in centipawns; a ply less when the side's prospects improve.
pub const REVERSE_MARGIN: Value = 75;

/// Passing is tried from this depth on, in plies.
pub const NULL_MOVE_DEPTH: i32 = 2;

/// Passing is searched so many plies less deep, and one more for each [`NULL_MOVE_STEP`] plies of depth.
pub const NULL_MOVE_REDUCTION: i32 = 4;

/// See [`NULL_MOVE_REDUCTION`].
pub const NULL_MOVE_STEP: i32 = 5;

/// And one ply more for so many centipawns above beta, three at most.
pub const NULL_MOVE_EVALUATION: Value = 190;

/// From this depth on a pass that is good enough is verified by moves, in plies; with a single piece from
/// [`NULL_MOVE_DEPTH`] on.
pub const NULL_MOVE_VERIFIED: i32 = 12;

/// A capture that keeps so much above beta at a lower depth is taken to do so at this one, in centipawns.
pub const PROBE_MARGIN: Value = 110;

/// Such captures are looked for from this depth on, in plies.
pub const PROBE_DEPTH: i32 = 5;

/// They are searched so many plies less deep.
pub const PROBE_REDUCTION: i32 = 4;

/// Without a move from the table, a search from this depth on goes one ply less deep: the next time there will be one.
pub const INTERNAL_DEPTH: i32 = 4;

/// Quiet moves are left out, up to this reduced depth, when the evaluation is too far below alpha; in plies.
pub const FUTILITY_DEPTH: i32 = 8;

/// What "too far" is, in centipawns.
pub const FUTILITY_MARGIN: Value = 85;

/// And more for each ply.
pub const FUTILITY_STEP: Value = 75;

/// Quiet moves late in the order are left out up to this depth, in plies.
pub const LATE_DEPTH: i32 = 8;

/// Quiet moves that did badly before are left out up to this reduced depth, in plies.
pub const HISTORY_DEPTH: i32 = 4;

/// What "badly" is for each ply.
pub const HISTORY_MARGIN: i32 = 4_500;

/// Moves that lose an exchange are left out up to this depth, in plies.
pub const EXCHANGE_DEPTH: i32 = 9;

/// Late moves are searched less deep from this depth on, in plies.
pub const LATE_MOVE_DEPTH: i32 = 2;

/// History that makes a ply of difference to a late move's reduction.
pub const REDUCTION_HISTORY: i32 = 8_192;

/// Whether the table's move alone is good is asked from this depth on, in plies.
pub const SINGULAR_DEPTH: i32 = 7;

/// The others must stay so many centipawns below it for each ply of depth.
pub const SINGULAR_MARGIN: Value = 2;

/// If they stay so much further below, the move is looked into two plies deeper; in centipawns.
pub const DOUBLY_SINGULAR: Value = 20;

/// A capture in quiescence must be able to reach alpha with so many centipawns to spare.
pub const DELTA_MARGIN: Value = 150;

/// The search is extended only up to so many times the nominal depth from the root.
pub const EXTENSION_FACTOR: usize = 2;

/// After so many plies without capture or pawn move, table entries no longer end a search: a draw is near.
pub const FIFTY_NEAR: u32 = 90;

/// Reductions are counted in this part of a ply.
pub const PLY: i32 = 1_024;

/// Every late move loses this, in parts of a ply.
const REDUCTION_BASE: i32 = 640;

/// And by this times log2 of depth and log2 of its number, in parts of a ply.
const REDUCTION_SLOPE: i32 = 232;

/// How much less deep a late move is searched, in parts of a [`PLY`]; whole numbers only, so that every machine
/// searches alike.
pub fn late_move_reduction(depth: i32, number: usize) -> i32 {
    REDUCTIONS[depth.clamp(1, 63) as usize][number.clamp(1, 63)]
}

/// How many quiet moves are tried at a depth before the rest is late; more while the side's prospects improve.
pub fn late_after(depth: i32, improving: bool) -> usize {
    let many = 4 + depth * depth;
    (if improving { many } else { many / 2 }) as usize
}

static REDUCTIONS: [[i32; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut depth = 1;
    while depth < 64 {
        let mut number = 1;
        while number < 64 {
            let product = sixteenths_of_log2(depth as u32) * sixteenths_of_log2(number as u32);
            table[depth][number] = REDUCTION_BASE + REDUCTION_SLOPE * product as i32 / 256;
            number += 1;
        }
        depth += 1;
    }
    table
};

/// The logarithm to base 2 in sixteenths, straight between powers of two.
const fn sixteenths_of_log2(number: u32) -> u32 {
    let whole = number.ilog2();
    let rest = ((number - (1 << whole)) * 16) >> whole;
    whole * 16 + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_and_deeper_is_reduced_more() {
        assert_eq!(sixteenths_of_log2(1), 0);
        assert_eq!(sixteenths_of_log2(8), 48);
        assert_eq!(sixteenths_of_log2(12), 56);
        assert!(late_move_reduction(3, 4) < 2 * PLY);
        assert!(late_move_reduction(20, 60) > late_move_reduction(8, 16));
        assert!(late_move_reduction(100, 218) < 12 * PLY);
    }

    #[test]
    fn more_moves_are_tried_deeper_and_when_things_improve() {
        assert!(late_after(1, false) < late_after(1, true));
        assert!(late_after(5, true) < late_after(6, true));
    }
}
