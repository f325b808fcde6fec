//! Tests of the search with ending tables: draws are draws, wins are mates as near as they are.

use crate::chess::Position;
use crate::search::tests::{assert_lines_are_sound, depth, root};
use crate::search::{Limits, Line, Root, Score, Search, StopFlag};
use crate::tablebase::testing::tables;
use crate::tablebase::{Distance, SharedTables};

/// A search that knows endings of three pieces, and a few of four.
fn knowing() -> Search {
    Search::new(1).with_tables(SharedTables::new(tables().clone(), None))
}

#[test]
fn tables_make_drawn_endings_draws_and_lead_to_the_mate() {
    let mut search = knowing();
    let mut score = |text: &str| {
        let root = root(text);
        let analysis = search.run(&root, &depth(8), &StopFlag::default(), &mut |_| {});
        assert_lines_are_sound(&root, &analysis);
        analysis.lines[0].score
    };
    assert_eq!(score("8/8/8/8/4k3/8/4P3/4K3 b - - 0 1"), Score::Cp(0));
    assert_eq!(score("4k3/4p3/8/4K3/8/8/8/8 w - - 0 1"), Score::Cp(0));
    // A queen against a rook at its longest: 35 moves.
    let longest = "8/8/8/8/1r6/8/3k4/Q6K w - - 0 1";
    assert!(matches!(score(longest), Score::Mate(1..=35)));
    // Black takes the knight: his king and pawn then win.
    assert!(matches!(score("8/8/8/8/8/2k5/2pN4/K7 b - - 0 1"), Score::Mate(1..)));
}

#[test]
fn a_drawn_ending_is_searched_for_problems_and_its_losing_moves_are_mates() {
    let mut search = knowing();
    // Only Ke7 and Kf7 hold.
    let start = root("4k3/8/8/4PK2/8/8/8/8 b - - 0 1");
    let all = Limits { lines: 9, ..depth(8) };
    let analysis = search.run(&start, &all, &StopFlag::default(), &mut |analysis| {
        assert_eq!(analysis.lines[0].score, Score::Cp(0));
    });
    assert_lines_are_sound(&start, &analysis);
    let lost: Vec<&Line> = analysis.lines.iter().filter(|line| line.score != Score::Cp(0)).collect();
    assert_eq!((analysis.lines.len(), lost.len()), (5, 3));
    assert!(lost.iter().all(|line| matches!(line.score, Score::Mate(..=-10))));
    let bad = lost[0].moves[0];
    let asked = Limits { forced: vec![bad], ..depth(8) };
    let compared = search.run(&start, &asked, &StopFlag::default(), &mut |_| {});
    assert_eq!(compared.lines.len(), 2);
    assert_eq!(compared.lines[1], *lost[0]);
}

#[test]
fn a_mate_too_far_for_the_fifty_moves_is_not_promised() {
    let mut search = knowing();
    let mut score = |halfmoves: u32| {
        let root = root(&format!("8/8/8/3k4/8/8/8/K6R w - - {halfmoves} 70"));
        search.run(&root, &depth(4), &StopFlag::default(), &mut |_| {}).lines[0].score
    };
    assert!(matches!(score(0), Score::Mate(10..=16)));
    assert!(matches!(score(95), Score::Cp(_)));
}

#[test]
fn queen_against_rook_is_won_in_as_many_moves_as_the_table_has() {
    let mut search = knowing();
    for start in [
        "8/8/8/8/1r6/8/3k4/Q6K w - - 0 1",
        "k7/8/1r6/8/8/8/5Q2/7K w - - 0 1",
        "7K/q7/8/8/3k4/8/6R1/8 b - - 0 1",
    ] {
        let mut position = root(start).position();
        let Some(Distance::Win(plies)) = tables().probe(&position) else { panic!("{start} is not won") };
        for left in (1..=plies).rev() {
            let here = Root::from_position(position.clone());
            let analysis = search.run(&here, &depth(1), &StopFlag::default(), &mut |_| {});
            assert_eq!(analysis.lines[0].moves.len(), usize::from(left), "{start}");
            position.play_unchecked(analysis.best().unwrap());
        }
        assert!(position.is_checkmate(), "{start}");
    }
}
