//! The net as the search asks it: sums that follow the moves, both colours and wings alike, and what is drawn.

use proptest::prelude::*;

use super::*;
use crate::chess::{Bitboard, CastlingMode, EnPassantMode, FromSetup, fen, mirrored, playout};

/// The same sums made from nothing.
fn fresh_value(position: &Chess) -> i32 {
    NetEvaluation::shipped().value(position, 0)
}

/// The value in real numbers, with the weights as they are.
fn real_value(weights: &NetWeights, position: &Chess) -> f64 {
    let board = position.board();
    let sides = [position.turn(), !position.turn()];
    let sums = sides.map(|side| {
        let view = Viewpoint::of(board, side);
        let mut sum = weights.bias().map(f64::from);
        for (square, piece) in board.clone() {
            let row = weights.row(view.feature(piece, square));
            sum.iter_mut().zip(row).for_each(|(number, weight)| *number += f64::from(*weight));
        }
        sum.map(|number| (number / f64::from(ONE)).clamp(0.0, 1.0).powi(2))
    });
    weights.real_centipawns(bucket(board.occupied().count()), [&sums[0], &sums[1]])
}

fn value(text: &str) -> i32 {
    NetEvaluation::shipped().for_mover(&fen::parse(text).unwrap().position, 0)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn sums_that_follow_the_moves_are_those_made_anew(
        game in playout::positions(60), asked in prop::collection::vec(any::<bool>(), 61)
    ) {
        let mut following = NetEvaluation::shipped();
        for ((ply, position), asked) in game.iter().enumerate().zip(asked) {
            // A search leaves positions out, and comes back to plies with other moves.
            if asked {
                prop_assert_eq!(following.value(position, ply), fresh_value(position));
            }
        }
        for (ply, position) in game.iter().step_by(2).enumerate() {
            prop_assert_eq!(following.value(position, ply), fresh_value(position));
        }
    }

    #[test]
    fn both_colours_are_worth_the_same(position in playout::position(40)) {
        let Some(other) = mirrored(&position) else { return Ok(()) };
        prop_assert_eq!(fresh_value(&position), fresh_value(&other));
    }

    #[test]
    fn both_wings_are_worth_the_same(position in playout::position(40)) {
        let mut setup = position.to_setup(EnPassantMode::Legal);
        setup.board.flip_horizontal();
        setup.castling_rights = Bitboard::EMPTY;
        setup.ep_square = None;
        let Ok(other) = Chess::from_setup(setup, CastlingMode::Standard) else { return Ok(()) };
        prop_assert_eq!(fresh_value(&position), fresh_value(&other));
    }

    #[test]
    fn whole_numbers_are_near_the_real_ones(position in playout::position(40)) {
        let real = real_value(&NetWeights::shipped(), &position);
        // Of 1,500 positions of games the largest difference was 2.8.
        prop_assert!((f64::from(fresh_value(&position)) - real).abs() < 5.0);
    }
}

#[test]
fn what_is_drawn_is_worth_nothing() {
    for text in [
        // A knight, two knights, and a rook pawn with the wrong bishop.
        "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KNN1 w - - 0 1",
        "k7/8/8/8/P7/8/8/2B1K3 w - - 0 1",
        "k7/8/8/8/P7/P7/P7/2B1K3 w - - 0 1",
        // The bare king has the opposition.
        "8/8/4k3/8/4K3/4P3/8/8 w - - 0 1",
    ] {
        assert_eq!(value(text), 0, "{text}");
    }
}

#[test]
fn a_bare_king_is_driven_as_the_hand_written_evaluation_does_it() {
    let text = "8/8/8/3k4/8/8/2R5/R3K3 w - - 0 1";
    assert_eq!(value(text), crate::eval::evaluate(&fen::parse(text).unwrap().position));
}

#[test]
fn a_piece_more_is_worth_much() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert!(value(start).abs() < 60);
    assert!(value(&start.replacen("rnbq", "r1bq", 1)) > 200);
    assert!(value(&start.replacen("RNBQKBNR w", "RNB1KBNR w", 1)) < -400);
}

#[test]
fn what_is_no_net_is_refused() {
    let good = weights::SHIPPED;
    assert!(NetWeights::read(good).is_ok());
    assert_eq!(NetWeights::read(b"my diary"), Err(EvalNetFault::Head));
    assert_eq!(NetWeights::read(&good[..good.len() - 1]), Err(EvalNetFault::Size));
    assert_eq!(NetWeights::read(&[good, b"."].concat()), Err(EvalNetFault::Size));
    let mut large = good.to_vec();
    let output = large.len() - 4 * BUCKETS - 2;
    large[output..output + 2].copy_from_slice(&i16::MAX.to_le_bytes());
    assert_eq!(NetWeights::read(&large), Err(EvalNetFault::Weight));
}
