//! Tests of iterative deepening: what it reports on its way, and what the mate prover leaves of the time.

use std::time::Duration;

use super::*;
use crate::chess::{Chess, fen};
use crate::search::{Root, Search};

/// What a search to this depth tells that has run for so many seconds already: `(bounds, root moves, progress)`.
fn reports_of(seconds: u64, depth: u8) -> (Vec<Bound>, Vec<(u8, usize)>, usize) {
    let root = Root::from_position(fen::parse(KIWIPETE).unwrap().position);
    let (limits, stop) = (Limits { depth: Some(depth), ..Limits::default() }, StopFlag::default());
    let mut search = Search::new(1);
    let thread = &mut search.threads[0];
    set_root(thread, &root);
    let (mut bounds, mut moves, mut progress) = (Vec::new(), Vec::new(), 0);
    let (mut finished, mut score_before) = (0, Score::Cp(0));
    let mut watch = |report: SearchReport<'_>| match report {
        SearchReport::Iteration(analysis) => {
            (finished, score_before) = (analysis.depth, analysis.lines[0].score);
        }
        SearchReport::Bound { analysis, place, bound } => {
            assert_eq!((analysis.depth, place, analysis.lines.len()), (finished, 1, 1));
            assert!(is_a_line(&root.position(), &analysis.lines[0].moves));
            // The window lies around the last score: above it the value is at least, below it at most.
            let above = analysis.lines[0].score > score_before;
            assert_eq!(bound, if above { Bound::Lower } else { Bound::Upper });
            bounds.push(bound);
        }
        SearchReport::RootMove { depth, number, .. } => moves.push((depth, number)),
        SearchReport::Progress(analysis) => {
            assert!(analysis.lines.is_empty());
            progress += 1;
        }
    };
    let started = Instant::now().checked_sub(Duration::from_secs(seconds)).unwrap();
    let budget = SearchBudget::new(&limits, &stop, started);
    let task = SearchTask { root: &root, limits: &limits, move_filter: None, stop: &stop };
    IterativeDeepening::new(thread, budget, task, NoMeter, &mut watch).run(&limits);
    assert_eq!(finished, depth);
    (bounds, moves, progress)
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn is_a_line(position: &Chess, moves: &[Move]) -> bool {
    let mut position = position.clone();
    !moves.is_empty()
        && moves.iter().all(|&m| {
            position.is_legal(m) && {
                position.play_unchecked(m);
                true
            }
        })
}

#[test]
fn a_long_search_tells_its_bounds_and_root_moves() {
    let (bounds, moves, _) = reports_of(10, 8);
    assert!(bounds.contains(&Bound::Lower) && bounds.contains(&Bound::Upper), "{bounds:?}");
    let first_depth: Vec<usize> =
        moves.iter().filter(|(depth, _)| *depth == 1).map(|(_, number)| *number).collect();
    assert_eq!(first_depth, (1..=48).collect::<Vec<_>>(), "every root move, one after another");
    assert!(moves.iter().any(|(depth, _)| *depth == 8));
}

#[test]
fn a_search_that_told_nothing_for_a_second_tells_how_far_it_is() {
    let (.., progress) = reports_of(2, 4);
    assert!(progress >= 1);
}

#[test]
fn the_mate_prover_leaves_most_of_the_time_to_the_search() {
    let within = |time: Option<u64>, nodes| {
        mate_prover_nodes(&Limits { time: time.map(Duration::from_millis), nodes, ..Limits::default() })
    };
    assert_eq!(within(None, None), MATE_PROVER_NODES);
    assert_eq!(within(None, Some(7)), 7);
    assert_eq!(within(Some(50), None), 20_000);
    assert_eq!(within(Some(1_000_000), None), MATE_PROVER_NODES);
}
