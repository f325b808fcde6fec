//! The deep search: first of the moves that the filter left, then, with the rest of the limits, of all once more.
//!
//! A sacrifice looks bad by every number that two plies give, so a filter alone is blind to it. The second look finds
//! what the first has found in the table and goes on to the dropped moves; it overrules the first only when it likes one
//! of those best, or has seen at least as far.

use super::allowance::{Allowance, for_a_move};
use crate::chess::Move;
use crate::search::{Analysis, Limits, ReportFn, Root, Search, StopFlag, TimeLeft};

/// A deep search and what it needs.
pub struct Deep<'a> {
    /// The shared search.
    pub search: &'a mut Search,
    /// What is searched.
    pub root: &'a Root,
    /// What was asked for.
    pub limits: &'a Limits,
    /// Ends it.
    pub stop: &'a StopFlag,
}

/// The moves that are searched.
#[derive(Clone, Debug, Default)]
pub struct DeepCandidates {
    /// Those that the filter left, in order; all when empty.
    pub chosen: Vec<Move>,
    /// Those that it dropped, in order.
    pub dropped: Vec<Move>,
}

impl Deep<'_> {
    /// Searches the chosen moves, and then all with the part `again` of what is left, from 0 to 1; the analysis counts
    /// what was spent before too.
    pub fn run(
        &mut self,
        field: &DeepCandidates,
        again: f64,
        allowance: &mut Allowance<'_>,
        report: ReportFn<'_>,
    ) -> Analysis {
        if field.dropped.is_empty() || again <= 0.0 {
            return self.look(&field.chosen, 1.0, allowance, report);
        }
        let first = self.look(&field.chosen, 1.0 - again, allowance, report);
        if self.stop.is_stopped() {
            return first;
        }
        let all = in_front(first.best(), [&field.chosen[..], &field.dropped].concat());
        let deepest = first.depth;
        let second = self.look(&all, 1.0, allowance, &mut |found| {
            if found.depth >= deepest {
                report(found);
            }
        });
        let finds_dropped = second.best().is_some_and(|best| field.dropped.contains(&best));
        if finds_dropped || second.depth >= first.depth {
            second
        } else {
            Analysis { nodes: second.nodes, elapsed: second.elapsed, ..first }
        }
    }

    /// Searches moves with a part of what is left of the limits.
    fn look(
        &mut self,
        moves: &[Move],
        part: f64,
        allowance: &mut Allowance<'_>,
        report: ReportFn<'_>,
    ) -> Analysis {
        let (spent, used) = (allowance.spent(), allowance.elapsed());
        let limits = self.left(moves, part, allowance);
        let whole = |found: &Analysis| Analysis {
            nodes: found.nodes + spent,
            elapsed: found.elapsed + used,
            ..found.clone()
        };
        let mut shown = |found: &Analysis| report(&whole(found));
        let found = self.search.run(self.root, &limits, self.stop, &mut shown);
        allowance.add(found.nodes);
        whole(&found)
    }

    /// A part of what is left of the limits, for these moves. Of a clock a part is a time; what is left in the end is for
    /// the search to share out.
    fn left(&self, moves: &[Move], part: f64, allowance: &Allowance<'_>) -> Limits {
        let (limits, used) = (self.limits, allowance.elapsed());
        let nodes = |nodes: u64| ((nodes.saturating_sub(allowance.spent()) as f64 * part) as u64).max(1);
        let whole = Limits {
            nodes: limits.nodes.map(nodes),
            time: limits.time.map(|time| time.saturating_sub(used)),
            clock: limits
                .clock
                .map(|clock| TimeLeft { remaining: clock.remaining.saturating_sub(used), ..clock }),
            moves: moves.to_vec(),
            ..limits.clone()
        };
        if part >= 1.0 {
            return whole;
        }
        Limits { time: for_a_move(&whole).map(|time| time.mul_f64(part)), clock: None, ..whole }
    }
}

/// The moves with one of them in front.
fn in_front(first: Option<Move>, mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_by_key(|m| Some(*m) != first);
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Position, fen, notation};

    /// Searches with only some moves chosen; the best move and the positions that were visited.
    fn search(text: &str, chosen: &[&str], again: f64, nodes: u64) -> (String, u64) {
        let position = fen::parse(text).unwrap().position;
        let (chosen, dropped) =
            position.legal_moves().into_iter().partition(|m| chosen.contains(&notation::uci(*m).as_str()));
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let stop = StopFlag::default();
        let mut deep = Deep {
            search: &mut Search::new(1),
            root: &Root::from_position(position),
            limits: &limits,
            stop: &stop,
        };
        let mut allowance = Allowance::new(&limits, 0.25, &stop);
        let found = deep.run(&DeepCandidates { chosen, dropped }, again, &mut allowance, &mut |_| {});
        (notation::uci(found.best().unwrap()), found.nodes)
    }

    /// The queen is given for a mate on the back rank.
    const SACRIFICE: &str = "3r2k1/5ppp/8/8/8/8/3Q1PPP/3R2K1 w - - 0 1";

    #[test]
    fn what_was_dropped_is_found_again() {
        let (only, _) = search(SACRIFICE, &["g2g3", "h2h3"], 0.0, 4_000);
        assert!(["g2g3", "h2h3"].contains(&only.as_str()), "{only}");
        let (found, nodes) = search(SACRIFICE, &["g2g3", "h2h3"], 0.5, 4_000);
        assert_eq!(found, "d2d8");
        assert!(nodes <= 4_001, "{nodes}");
    }

    #[test]
    fn a_chosen_move_stays_when_nothing_dropped_is_better() {
        assert_eq!(search(SACRIFICE, &["d2d8", "h2h3"], 0.5, 4_000).0, "d2d8");
    }
}
