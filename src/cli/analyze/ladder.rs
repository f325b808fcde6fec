//! What each idea of the textbook searches saves: the positions that every rung up to the one asked looks at.

use serde_json::{Value, json};

use crate::engines::classic::{Rung, RungCost, costs};
use crate::search::{Root, StopFlag};

/// Positions after which a count is given up: some seconds of plain minimax.
const MOST: u64 = 20_000_000;

/// Counts what the rungs up to this one look at, so many plies deep; nothing at depth 0.
pub fn count(rung: Rung, root: &Root, depth: u8) -> Vec<RungCost> {
    if depth == 0 { Vec::new() } else { costs(rung, root, depth, MOST, &StopFlag::default()) }
}

/// Formats the counts for people, a line for each rung.
pub fn as_text(costs: &[RungCost], depth: u8) -> String {
    let before = std::iter::once(None).chain(costs.iter().map(Some));
    let rows = costs.iter().zip(before).map(|(cost, before)| row(cost, before));
    let heading = format!("positions at depth {depth}, with one idea more in each line");
    std::iter::once(heading).chain(rows).collect::<Vec<String>>().join("\n")
}

/// Formats the counts for programs, plain minimax first.
pub fn as_json(costs: &[RungCost]) -> Value {
    let one = |cost: &RungCost| json!({ "engine": cost.rung.id(), "nodes": cost.nodes, "whole": cost.whole });
    costs.iter().map(one).collect()
}

fn row(cost: &RungCost, before: Option<&RungCost>) -> String {
    let more = if cost.whole { "" } else { "over " };
    let nodes = format!("{more}{}", cost.nodes);
    let beside = before.and_then(|before| beside(cost, before));
    format!("{:<10}  {nodes:>14}  {}", cost.rung.id(), beside.unwrap_or_default()).trim_end().to_owned()
}

/// Tells a count beside that of the rung before; `None` when neither is known.
fn beside(cost: &RungCost, before: &RungCost) -> Option<String> {
    let share = cost.nodes as f64 / before.nodes.max(1) as f64;
    let name = before.rung.id();
    match (cost.whole, before.whole) {
        (true, true) if share < 1.0 => Some(format!("{} of {name}", percent(share))),
        (true, true) => Some(format!("{share:.1} times {name}")),
        (true, false) => Some(format!("less than {} of {name}", percent(share))),
        (false, true) => Some(format!("over {share:.1} times {name}")),
        (false, false) => None,
    }
}

fn percent(share: f64) -> String {
    let percent = 100.0 * share;
    if percent < 10.0 { format!("{percent:.1}%") } else { format!("{percent:.0}%") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cost(rung: Rung, nodes: u64, whole: bool) -> RungCost {
        RungCost { rung, nodes, whole }
    }

    #[test]
    fn each_count_stands_beside_the_one_before() {
        let costs = [
            cost(Rung::Minimax, 946_295, true),
            cost(Rung::AlphaBeta, 11_702, true),
            cost(Rung::Quiescence, 66_178, true),
            cost(Rung::Table, 32_952, true),
        ];
        let told = "positions at depth 4, with one idea more in each line\n\
                    minimax             946295\n\
                    alphabeta            11702  1.2% of minimax\n\
                    quiescence           66178  5.7 times alphabeta\n\
                    table                32952  50% of quiescence";
        assert_eq!(as_text(&costs, 4), told);
    }

    #[test]
    fn a_count_that_was_given_up_is_told_as_a_bound() {
        let plain = cost(Rung::Minimax, MOST, false);
        let row = |cost: RungCost, before| row(&cost, before);
        assert_eq!(row(plain, None), "minimax      over 20000000");
        let pruned = row(cost(Rung::AlphaBeta, 200_000, true), Some(&plain));
        assert!(pruned.ends_with("200000  less than 1.0% of minimax"), "{pruned}");
        let neither = row(cost(Rung::AlphaBeta, MOST, false), Some(&plain));
        assert!(neither.ends_with("over 20000000"), "{neither}");
    }
}
