//! Counts of move paths from known positions: moves are neither missing nor too many.

use patzer::chess::{fen, perft, perft_divide};

const USUAL: &str = include_str!("../data/usual.perft");
const CHESS960: &str = include_str!("../data/chess960.perft");

#[test]
fn the_depth_comes_first_and_who_forgets_it_is_told() {
    for words in [&["perft", "startpos"][..], &["perft", "21"]] {
        let run = crate::user::User::new().run(words);
        assert_eq!(run.status, 2);
        assert!(run.err.contains("patzer perft 5 startpos"), "{}", run.err);
    }
}

#[test]
fn castling_in_chess960_to_depth_three() {
    let lines: Vec<&str> = CHESS960.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 14);
    for line in lines {
        let mut fields = line.split(';');
        let read = fen::parse_chess960(fields.next().unwrap()).unwrap();
        let counts = fields.map(|count| count.trim().parse::<u64>().unwrap());
        assert!(read.notes.is_empty(), "{line}");
        for (depth, count) in (1..).zip(counts.take(3)) {
            let found: u64 = perft_divide(&read.position, depth).iter().map(|(_, paths)| paths).sum();
            assert_eq!(found, count, "depth {depth} of {line}");
        }
    }
}

/// Counts above this are left to the tests of the move generator: these three are 95 % of all the paths.
const MOST_PATHS: u64 = 20_000_000;

#[test]
fn the_usual_six_positions_to_depth_four_or_five() {
    let lines: Vec<&str> = USUAL.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 6);
    let mut deepest = 0;
    for line in lines {
        let mut fields = line.split(';');
        let read = fen::parse(fields.next().unwrap()).unwrap();
        let counts: Vec<u64> = fields.map(|count| count.trim().parse().unwrap()).collect();
        assert_eq!((counts.len(), read.notes.len()), (5, 0), "{line}");
        for (depth, count) in (1..).zip(counts).filter(|(_, count)| *count <= MOST_PATHS) {
            assert_eq!(perft(&read.position, depth), count, "depth {depth} of {line}");
            deepest += u32::from(depth == 5);
        }
    }
    assert_eq!(deepest, 3, "as many reach depth five");
}
