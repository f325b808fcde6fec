//! Links against the rules of chess: a side's moves are its legal moves, and mirrored sides have the same links.

use super::*;
use crate::chess::{ByColor, after_null_move, fen, notation};
use crate::heatmap::testing::mirrored;

/// Positions with pins, checks, castling, promotion and en passant.
const POSITIONS: &[&str] = &[
    "startpos",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "4r1k1/8/8/b7/8/2N5/4R3/4K3 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1",
    "4k3/8/8/8/1b6/8/8/R3K2R w KQ - 0 1",
    "r3k2r/8/8/8/8/8/8/R1B1K2R b KQkq - 0 1",
    "4k3/8/8/8/1b6/5n2/8/R3K2R w KQ - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
];

fn legal(position: &Chess, from: Square) -> Bitboard {
    let moves = position.legal_moves();
    let own = moves.iter().filter(|m| m.from() == Some(from));
    own.map(|&m| notation::destination(m)).collect()
}

fn check(position: &Chess, side: Color, turn: &Chess, text: &str) {
    let links = Links::of(position, side);
    for square in Square::ALL {
        let own = own_view(side, legal(turn, square));
        let found = links.moves(own_square(side, square));
        assert_eq!(found, own, "{text}: {side} from {square}");
    }
}

#[test]
fn the_side_to_move_has_its_legal_moves() {
    for text in POSITIONS {
        let position = fen::parse(text).unwrap().position;
        check(&position, position.turn(), &position, text);
    }
}

#[test]
fn the_other_side_has_the_moves_it_would_have_if_it_were_its_turn() {
    for text in POSITIONS {
        let position = fen::parse(text).unwrap().position;
        if let Some(turn) = after_null_move(&position) {
            check(&position, turn.turn(), &turn, text);
        }
    }
}

#[test]
fn who_gives_check_reaches_the_king() {
    let position = fen::parse("4k3/8/8/8/8/8/4r3/4K2R w - - 0 1").unwrap().position;
    let black = Links::of(&position, Color::Black);
    let rook = own_square(Color::Black, Square::E2);
    assert!(black.moves(rook).contains(own_square(Color::Black, Square::E1)));
    // In check White may only answer it.
    let white = Links::of(&position, Color::White);
    assert!(white.moves(Square::H1).is_empty());
    assert_eq!(white.moves(Square::E1).count(), 3);
}

#[test]
fn a_pinned_piece_guards_along_its_pin_only() {
    let position = fen::parse("4r1k1/8/8/8/1P3P2/8/1N2R3/4K3 w - - 0 1").unwrap().position;
    let white = Links::of(&position, Color::White);
    assert!(white.guards(Square::E2).is_superset(Bitboard::from_square(Square::E1)));
    assert!(!white.guards(Square::E2).contains(Square::B2));
}

#[test]
fn the_mirror_has_the_same_links() {
    for text in POSITIONS {
        let position = fen::parse(text).unwrap().position;
        let mirror = mirrored(&position);
        for side in Color::ALL {
            let (links, other) = (Links::of(&position, side), Links::of(&mirror, !side));
            assert_eq!(links, other, "{text}");
            assert_eq!(links.key(), other.key());
        }
    }
}

#[test]
fn different_links_have_different_keys() {
    let mut keys = std::collections::HashMap::new();
    for text in POSITIONS {
        let position = fen::parse(text).unwrap().position;
        for m in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(m);
            for side in Color::ALL {
                let links = Links::of(&after, side);
                let known = keys.entry(links.key()).or_insert_with(|| links.clone());
                assert_eq!(*known, links, "{text}");
            }
        }
    }
    assert!(keys.len() > 300);
}

/// Walks a random game and holds every step against the links worked out anew; returns rows rebuilt and rows there were.
fn walk(start: &str, seed: u64) -> (u64, u64) {
    let read = || fen::parse(start).or_else(|_| fen::parse_chess960(start)).unwrap().position;
    let mut position = read();
    let mut dice = crate::engines::Dice::of(&[seed]);
    let mut sides = ByColor::new_with(LinkRows::new);
    let mut rows = 0;
    for ply in 0..120 {
        for side in Color::ALL {
            let updated = sides.get_mut(side).update(&position);
            assert_eq!(updated, &Links::of(&position, side), "ply {ply} of {start}, seed {seed}");
            rows += position.board().by_color(side).count() as u64;
        }
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        // Now and then a jump back to the start, as a search jumps between lines.
        if dice.below(20) == 0 {
            position = read();
        } else {
            position.play_unchecked(moves[dice.below(moves.len())]);
        }
    }
    (sides.white.rebuilt() + sides.black.rebuilt(), rows)
}

#[test]
fn updated_rows_equal_those_worked_out_anew_in_random_games() {
    let mut totals = (0, 0);
    for start in [
        "startpos",
        "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R b KQkq - 0 8",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "rnbqkb1r/ppppp1pp/7n/4Pp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    ] {
        for seed in 0..12 {
            let (rebuilt, rows) = walk(start, seed);
            totals = (totals.0 + rebuilt, totals.1 + rows);
        }
    }
    assert!(2 * totals.0 < totals.1, "most rows are kept: {totals:?}");
}
