//! The numbers of the search that were tuned together, with the values for full strength and those before.

use super::params::LOG_PRODUCTS;
use super::value::Value;

/// Numbers that change how a search prunes, reduces and learns; [`super::params`] has those that are the same for all.
///
/// Judgements, levels, training positions and the bench were measured with [`SearchParams::MEASURED`], and stay with it. The engine at
/// full strength plays with [`SearchParams::FULL_STRENGTH`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchParams {
    /// Whether the first ply of quiescence tries quiet checks that lose nothing. At full strength +31 Elo (-8 to +71) in 200 games at
    /// 20 ms of CPU a move.
    pub quiet_checks: bool,
    /// Part of the history bonus that the table's quiet move earns when the table alone causes the cutoff, in percent. 50 brought
    /// +21 ± 17 Elo in 1,200 games at 5,000 nodes.
    pub table_bonus_percent: i32,
    /// Half-width of the first aspiration window around the last value, in centipawns; half as much again after each fail.
    pub aspiration_width: Value,
    /// Plies of depth for each further ply of null-move reduction.
    pub nmp_depth_divisor: i32,
    /// Futility margin added for each ply of reduced depth, in centipawns.
    pub futility_step: Value,
    /// Margin of reverse futility that is waived when the side is improving, in centipawns.
    pub rfp_improving: Value,
    /// Quiet moves tried before late-move pruning (LMP): this, …
    pub lmp_base: i32,
    /// … with the square of the depth times this in 256ths, …
    pub lmp_slope: i32,
    /// … and this part of both when not improving, in 256ths.
    pub lmp_not_improving: i32,
    /// Late-move reduction (LMR) of every late move, in parts of a [`super::params::PLY`].
    pub lmr_base: i32,
    /// The same for each log2 of the depth times log2 of the move number.
    pub lmr_slope: i32,
    /// Reduction more at cut nodes, in parts of a ply, …
    pub lmr_cut_node: i32,
    /// … and less on the principal variation, …
    pub lmr_pv: i32,
    /// … and around checks.
    pub lmr_check: i32,
    /// Part of the reduction that captures get which lose nothing, in 1024ths.
    pub lmr_good_capture: i32,
    /// History bonus for each ply of depth, beside the part that grows with its square.
    pub history_bonus_slope: i32,
    /// Largest history bonus of one cutoff.
    pub max_history_bonus: i32,
    /// The malus of the moves that were tried before, in 1024ths of the bonus.
    pub history_malus: i32,
    /// Weight of the continuation history after the opponent's last move, in 256ths.
    pub last_continuation: i32,
    /// Ordering bonus of a quiet move that gives a direct check without losing the piece.
    pub check_bonus: i32,
    /// How many sixteenths of its grain an entry of the correction history moves for a centipawn of error and a ply of depth.
    pub correction_step: i32,
}

impl SearchParams {
    /// The values that came with each technique; none was played against its neighbours. Of the check bonus: the first 100 positions
    /// of WAC at 200,000 nodes, 91 solved with checks in front, 87 without.
    pub const MEASURED: SearchParams = SearchParams {
        quiet_checks: false,
        table_bonus_percent: 0,
        aspiration_width: 14,
        nmp_depth_divisor: 5,
        futility_step: 75,
        rfp_improving: 75,
        lmp_base: 4,
        lmp_slope: 256,
        lmp_not_improving: 128,
        lmr_base: 640,
        lmr_slope: 232,
        lmr_cut_node: 1_024,
        lmr_pv: 1_024,
        lmr_check: 1_024,
        lmr_good_capture: 0,
        history_bonus_slope: 120,
        max_history_bonus: 1_700,
        history_malus: 1_024,
        last_continuation: 256,
        check_bonus: 8_192,
        correction_step: 32,
    };

    /// The values for the engine at full strength, which goes by the net: SPSA over 4,250 pairs of games at 5,000 nodes a move, from random
    /// openings of six to eight plies. Against [`SearchParams::MEASURED`] with its two switches on they stood +61 Elo (+20 to +103) in 150
    /// games at 20 ms of CPU a move. Of WAC at 200,000 nodes they solve 251 of 300 where those solve 269: they look further and less
    /// broadly.
    pub const FULL_STRENGTH: SearchParams = SearchParams {
        quiet_checks: true,
        table_bonus_percent: 55,
        aspiration_width: 19,
        nmp_depth_divisor: 6,
        futility_step: 59,
        rfp_improving: 57,
        lmp_base: 6,
        lmp_slope: 378,
        lmp_not_improving: 150,
        lmr_base: 932,
        lmr_slope: 293,
        lmr_cut_node: 858,
        lmr_pv: 767,
        lmr_check: 623,
        lmr_good_capture: 167,
        history_bonus_slope: 145,
        max_history_bonus: 1_511,
        history_malus: 1_202,
        last_continuation: 326,
        check_bonus: 5_401,
        correction_step: 37,
    };

    /// Returns the late-move reduction of a move by depth (plies) and number in the order, in parts of a
    /// [`super::params::PLY`].
    pub fn lmr_reduction(&self, depth: i32, number: usize) -> i32 {
        let product = LOG_PRODUCTS[depth.clamp(1, 63) as usize][number.clamp(1, 63)];
        self.lmr_base + self.lmr_slope * product / 256
    }

    /// Returns how many moves are tried at a depth (plies) before late-move pruning; more while the side is improving.
    pub fn lmp_count(&self, depth: i32, improving: bool) -> usize {
        let many = self.lmp_base + depth * depth * self.lmp_slope / 256;
        (if improving { many } else { many * self.lmp_not_improving / 256 }) as usize
    }

    /// Returns the history bonus for the move that caused a cutoff at a depth (plies).
    ///
    /// Deeper cutoffs cost more to find and say more. Not measured by itself.
    pub fn history_bonus(&self, depth: i32) -> i32 {
        (16 * depth * depth + self.history_bonus_slope * depth - 100).clamp(0, self.max_history_bonus)
    }

    /// Returns the malus that goes with a bonus, below 0.
    pub fn malus(&self, bonus: i32) -> i32 {
        -(bonus * self.history_malus / 1_024)
    }
}

#[cfg(test)]
mod tests {
    use super::super::params::PLY;
    use super::*;

    const BOTH: [SearchParams; 2] = [SearchParams::MEASURED, SearchParams::FULL_STRENGTH];

    #[test]
    fn later_and_deeper_moves_are_reduced_more() {
        for params in BOTH {
            assert!(params.lmr_reduction(3, 4) < 3 * PLY);
            assert!(params.lmr_reduction(20, 60) > params.lmr_reduction(8, 16));
            assert!(params.lmr_reduction(100, 218) < 12 * PLY);
        }
    }

    #[test]
    fn late_move_pruning_tries_more_moves_deeper_and_when_improving() {
        for params in BOTH {
            assert!(params.lmp_count(1, false) < params.lmp_count(1, true));
            assert!(params.lmp_count(5, true) < params.lmp_count(6, true));
        }
    }

    #[test]
    fn deeper_cutoffs_earn_a_larger_history_bonus() {
        for params in BOTH {
            let bonus = |depth| params.history_bonus(depth);
            assert!(bonus(1) < bonus(5) && bonus(5) < bonus(9));
            assert_eq!(bonus(40), params.max_history_bonus);
            assert!(params.malus(bonus(5)) < 0);
        }
    }
}
