//! Search constants, each with its unit, its job and the evidence for its value.
//!
//! Two measurements stand behind most of them. *The set*: staged move ordering, histories, pruning, singular extensions
//! and correction history against the plain search before (null move, LMR, killers and history alone), 10,000 nodes a
//! move, 100 games from paired openings: +69 =19 −12, +225 Elo (+162 to +305). *The bench*: the node count that a test
//! fixes, so that no value changes unnoticed. "Not measured by itself" means that only the set vouches for a value:
//! it came with the technique and its neighbours were never played against it.

use std::time::Duration;

use super::value::Value;

/// Deepest iteration, in plies; the upper end of [`super::Limits::depth`].
pub const MAX_DEPTH: u8 = 100;

// ---- Aspiration window ----

/// First iteration with an aspiration window, in plies; shallower ones are too unsteady to aim at.
/// Not measured by itself.
pub const ASPIRATION_MIN_DEPTH: i32 = 4;

/// Half-width beyond which the window is opened wholly, in centipawns: then the value has left the aspiration for good.
/// Not measured by itself.
pub const ASPIRATION_MAX_WIDTH: Value = 700;

// ---- Razoring ----

/// Deepest node that is razored, in plies. Not measured by itself.
pub const RAZOR_MAX_DEPTH: i32 = 1;

/// Razoring margin below alpha per ply, in centipawns: about a minor piece that quiescence would have to win.
/// Not measured by itself.
pub const RAZOR_MARGIN: Value = 300;

// ---- Reverse futility pruning ----

/// Deepest node for reverse futility pruning (static null move), in plies. Not measured by itself.
pub const RFP_MAX_DEPTH: i32 = 8;

/// Reverse-futility margin above beta per ply, in centipawns; a ply less counts when the side is improving.
/// Not measured by itself.
pub const RFP_MARGIN: Value = 75;

/// A reverse-futility cutoff returns beta plus the surplus of the evaluation over this: neither the bare bound nor an
/// evaluation that no search has confirmed. Not measured by itself.
pub const RFP_SURPLUS_DIVISOR: Value = 3;

// ---- Null move pruning ----

/// Shallowest node for a null move, in plies. 2 since the first search. Not measured by itself.
pub const NMP_MIN_DEPTH: i32 = 2;

/// Base reduction of the null-move search, in plies; one more for each
/// [`super::SearchParams::nmp_depth_divisor`] plies of depth.
/// 3 in the search before the set. Not measured by itself.
pub const NMP_REDUCTION: i32 = 4;

/// Centipawns of evaluation above beta for each further ply of null-move reduction. Not measured by itself.
pub const NMP_EVAL_DIVISOR: Value = 190;

/// Most plies that the evaluation adds to the null-move reduction. Not measured by itself.
pub const NMP_MAX_EVAL_REDUCTION: Value = 3;

/// How far below beta the static evaluation may be for a null move: this much for each ply, in centipawns, …
/// Not measured by itself.
pub const NMP_EVAL_SLOPE: Value = 18;

/// … less this, in centipawns: at depth 2 the evaluation must exceed beta by 84. Not measured by itself.
pub const NMP_EVAL_BASE: Value = 120;

/// Depth from which a null-move cutoff is verified by a search without null moves, in plies; with a single piece, where
/// zugzwang is likely, from [`NMP_MIN_DEPTH`] on. Not measured by itself.
pub const NMP_VERIFICATION_DEPTH: i32 = 12;

// ---- ProbCut ----

/// ProbCut margin above beta, in centipawns: a capture that beats it at a reduced depth is taken to beat beta here.
/// Not measured by itself.
pub const PROBCUT_MARGIN: Value = 110;

/// Shallowest node for ProbCut, in plies. Not measured by itself.
pub const PROBCUT_MIN_DEPTH: i32 = 5;

/// Depth reduction of the ProbCut search, in plies. Not measured by itself.
pub const PROBCUT_REDUCTION: i32 = 4;

// ---- Internal iterative reduction ----

/// Shallowest node that loses a ply for want of a table move (internal iterative reduction), in plies: the shallower
/// search leaves a move for the next visit. Not measured by itself.
pub const IIR_MIN_DEPTH: i32 = 4;

// ---- Pruning of single moves ----

/// Deepest reduced depth for futility pruning of quiet moves, in plies. Not measured by itself.
pub const FUTILITY_MAX_DEPTH: i32 = 8;

/// Futility margin below alpha at reduced depth 0, in centipawns. Not measured by itself.
pub const FUTILITY_MARGIN: Value = 85;

/// A quiet move with at least this history score is never futile; scores end at four times [`HISTORY_LIMIT`].
/// Not measured by itself.
pub const FUTILITY_MAX_HISTORY: i32 = 12_000;

/// Deepest node for late-move pruning (LMP), in plies. Not measured by itself.
pub const LMP_MAX_DEPTH: i32 = 8;

/// Deepest reduced depth for history pruning of quiet moves, in plies. Not measured by itself.
pub const HISTORY_PRUNING_MAX_DEPTH: i32 = 4;

/// A quiet move is pruned when its history score is below minus this for each ply of reduced depth and one more.
/// Not measured by itself.
pub const HISTORY_PRUNING_MARGIN: i32 = 4_500;

/// Deepest node for pruning moves by static exchange evaluation (SEE), in plies. Captures may lose a pawn for each ply.
/// Not measured by itself.
pub const SEE_PRUNING_MAX_DEPTH: i32 = 9;

/// A quiet move may lose the square of its reduced depth over this by SEE, in pawns. Not measured by itself.
pub const SEE_QUIET_DIVISOR: i32 = 4;

// ---- Late-move reductions ----

/// Shallowest node with late-move reductions (LMR), in plies. 3 in the search before the set. Not measured by itself.
pub const LMR_MIN_DEPTH: i32 = 2;

/// History score that reduces a quiet move by a ply less (or more, below 0). Not measured by itself.
pub const LMR_HISTORY_DIVISOR: i32 = 16_384;

/// Reductions are counted in this part of a ply, in whole numbers: every machine searches the same tree.
pub const PLY: i32 = 1_024;

// ---- Extensions ----

/// Shallowest node for singular extensions, in plies. Not measured by itself.
pub const SINGULAR_MIN_DEPTH: i32 = 7;

/// How much shallower than the node the table entry may be whose move is asked to be singular, in plies.
/// Not measured by itself.
pub const SINGULAR_TT_DEPTH_MARGIN: i32 = 3;

/// The other moves must stay this far below the table value for each ply of depth, in centipawns.
/// Not measured by itself.
pub const SINGULAR_MARGIN: Value = 2;

/// A singular move is extended by two plies when the others stay this much further below, in centipawns.
/// Not measured by itself.
pub const DOUBLE_EXTENSION_MARGIN: Value = 20;

/// Nodes deeper than this many times the iteration's depth are not extended: an endless line of checks would fill the
/// stack. 2 since the first search. Not measured by itself.
pub const EXTENSION_FACTOR: usize = 2;

// ---- Quiescence ----

/// Delta-pruning margin: a capture must be able to reach alpha with this to spare, in centipawns.
/// 150 since the first search. Not measured by itself.
pub const DELTA_MARGIN: Value = 150;

// ---- Transposition table ----

/// Halfmove clock from which the transposition table cuts no more off, in plies: its values know nothing of the draw
/// after 100. Not measured by itself.
pub const TT_CUTOFF_MAX_HALFMOVES: u32 = 90;

/// Replacement: an entry loses this much of its depth for each search since it was stored, in plies.
/// Not measured by itself.
pub const TT_AGE_PENALTY: i32 = 4;

/// Replacement: a bound of this search on the same position stays if it is this much deeper than the new one, in plies.
/// Not measured by itself.
pub const TT_KEEP_DEEPER: i32 = 4;

// ---- Histories and move ordering ----

/// Limit of every history table's values, either side of 0; the gravity formula never passes it.
/// Must fit 16 bits with its sign.
pub const HISTORY_LIMIT: i32 = 16_384;

/// Ordering score of killers and the counter move: above what any history adds up to.
pub const KILLER_SCORE: i32 = 8 * HISTORY_LIMIT;

/// Weight of MVV-LVA (sixteenths of a pawn) in the order of captures: it keeps victims apart before capture history, over
/// [`CAPTURE_HISTORY_DIVISOR`], decides among like ones. Not measured by themselves.
pub const MVV_LVA_WEIGHT: i32 = 64;

/// See [`MVV_LVA_WEIGHT`].
pub const CAPTURE_HISTORY_DIVISOR: i32 = 8;

// ---- Correction history ----

/// Entries of each correction table and side; a power of two. Not measured by itself.
pub const CORRECTION_SIZE: usize = 1 << 13;

/// Parts of a centipawn in which corrections are kept. Not measured by itself.
pub const CORRECTION_GRAIN: i32 = 256;

/// Most that one table corrects the evaluation by, in centipawns; three tables add up. Not measured by itself.
pub const MAX_CORRECTION: i32 = 64;

/// Largest error that counts, in centipawns: beyond it a tactic made the difference. Not measured by itself.
pub const MAX_CORRECTION_ERROR: i32 = 8 * MAX_CORRECTION;

/// One update moves an entry by this part of [`MAX_CORRECTION`] at most. Not measured by itself.
pub const CORRECTION_UPDATE_DIVISOR: i32 = 4;

// ---- Time ----

/// Nodes between two looks at the clock and the stop flag: 0.1 ms of work, 2 ms on a board full of queens.
pub const POLL_INTERVAL: u64 = 128;

/// A search that has told nothing for so long tells how far it has come: a GUI should see that it lives.
pub const REPORT_INTERVAL: Duration = Duration::from_secs(1);

/// From here on bounds and root moves are told too. Sooner they would be a flood, and over before anybody reads them.
pub const DETAILS_AFTER: Duration = Duration::from_secs(3);

/// Moves that the rest of a game without a time control is taken to last. Not measured by itself.
pub const EXPECTED_MOVES_TO_GO: u32 = 26;

/// Hard limit: the part of the remaining time that one move may take at most, in percent. Not measured by itself.
pub const HARD_LIMIT_PERCENT: u32 = 55;

/// Hard limit: so many times the even share of the time. Not measured by itself.
pub const HARD_LIMIT_FACTOR: u32 = 4;

/// Soft limit: part of the even share of the time after which no iteration begins, in percent. Not measured by itself.
pub const SOFT_LIMIT_PERCENT: u32 = 70;

/// Part of the increment that the even share counts on, in percent; the rest makes up for delays.
/// Not measured by itself.
pub const INCREMENT_PERCENT: u32 = 75;

/// Hard limit before a time control, in percent of the time left: a late answer loses the game.
/// Not measured by itself.
pub const LAST_MOVE_PERCENT: u32 = 90;

/// Factor of the soft limit for a forced move: it is played at once, and a short search shows what it is worth.
/// Not measured by itself.
pub const FORCED_MOVE_SCALE: f64 = 0.1;

/// Least and greatest factor of the soft limit for any other move. Not measured by themselves.
pub const TIME_SCALES: (f64, f64) = (0.3, 2.5);

/// Factor of the soft limit right after the best move changed, and how much less it is for each iteration since, …
/// Not measured by themselves.
pub const INSTABILITY: (f64, f64) = (1.3, 0.07);

/// … of which so many count.
pub const STABLE_ITERATIONS: u32 = 8;

/// Factor of the soft limit when the best move takes all nodes, and how much more it is when it takes none.
/// Not measured by themselves.
pub const NODES_ELSEWHERE: (f64, f64) = (0.5, 1.6);

// ---- Mate prover ----

/// Nodes that the mate prover may visit before the search starts: about half a second.
pub const MATE_PROVER_NODES: u64 = 1_000_000;

/// Nodes that the mate prover may visit for each millisecond of the search's time: about a quarter of it. `go mate 10
/// movetime 50` took 1.3 s without it.
pub const MATE_PROVER_NODES_PER_MS: u64 = 400;

/// The logarithms to base 2 of a depth and a move number, multiplied, in 256ths.
pub static LOG_PRODUCTS: [[i32; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut depth = 1;
    while depth < 64 {
        let mut number = 1;
        while number < 64 {
            let product = sixteenths_of_log2(depth as u32) * sixteenths_of_log2(number as u32);
            table[depth][number] = product as i32;
            number += 1;
        }
        depth += 1;
    }
    table
};

/// Returns the logarithm to base 2 in sixteenths, linear between powers of two: no floating point, so that every machine
/// reduces alike.
const fn sixteenths_of_log2(number: u32) -> u32 {
    let whole = number.ilog2();
    let rest = ((number - (1 << whole)) * 16) >> whole;
    whole * 16 + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_counted_in_sixteenths() {
        assert_eq!(sixteenths_of_log2(1), 0);
        assert_eq!(sixteenths_of_log2(8), 48);
        assert_eq!(sixteenths_of_log2(12), 56);
    }
}
