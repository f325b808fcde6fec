//! Random games for property tests.

use proptest::prelude::*;
use proptest::sample::Index;

use super::{Chess, Position, fen};

/// Positions that random games from various starts come to, up to this many plies.
pub(super) fn positions(plies: usize) -> impl Strategy<Value = Vec<Chess>> {
    let starts = prop::sample::select(vec![
        fen::USUAL,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "1nk3n1/P4P1P/8/2pP4/2Pp4/8/p4p1p/1NK3N1 w - c6 0 20",
        "7k/6pp/8/Q1Q1Q3/8/Q1Q1Q3/8/N1N1K2N w - - 0 1",
    ]);
    (starts, prop::collection::vec(any::<Index>(), 0..=plies)).prop_map(|(start, choices)| {
        let mut position = fen::parse(start).expect("these are good").position;
        let mut positions = vec![position.clone()];
        for choice in choices {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            position.play_unchecked(legal[choice.index(legal.len())]);
            positions.push(position.clone());
        }
        positions
    })
}
