//! Random games for property tests.

use proptest::prelude::*;
use proptest::sample::Index;

use super::{Chess, Position, fen};

/// Positions that random games from various starts come to, up to this many plies.
pub(crate) fn positions(plies: usize) -> impl Strategy<Value = Vec<Chess>> {
    let starts = prop::sample::select(vec![
        fen::USUAL,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "1nk3n1/P4P1P/8/2pP4/2Pp4/8/p4p1p/1NK3N1 w - c6 0 20",
        "7k/6pp/8/Q1Q1Q3/8/Q1Q1Q3/8/N1N1K2N w - - 0 1",
    ]);
    (starts, prop::collection::vec(any::<Index>(), 0..=plies))
        .prop_map(|(start, choices)| played(fen::parse(start).expect("these are good").position, &choices))
}

/// A position that such a game ends with.
pub(crate) fn position(plies: usize) -> impl Strategy<Value = Chess> {
    positions(plies).prop_map(|mut positions| positions.pop().expect("there is the start"))
}

/// Positions of games from starts of Chess960, with fewer pieces on the first ranks so that kings castle soon.
pub(super) fn chess960(plies: usize) -> impl Strategy<Value = Vec<Chess>> {
    (home(), home(), prop::collection::vec(any::<Index>(), 0..=plies)).prop_map(|(white, black, choices)| {
        let text = format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{} w KQkq -", white.to_uppercase());
        played(fen::parse_chess960(&text).expect("a king between its rooks").position, &choices)
    })
}

/// A first rank with the king between its rooks.
fn home() -> impl Strategy<Value = String> {
    Just("rkrnb111".to_owned().into_bytes()).prop_shuffle().prop_map(|shuffled| {
        let mut of_castling = b"rkr".iter();
        let ordered = shuffled.into_iter().map(|piece| match piece {
            b'r' | b'k' => *of_castling.next().expect("there are three"),
            other => other,
        });
        ordered.map(char::from).collect()
    })
}

fn played(start: Chess, choices: &[Index]) -> Vec<Chess> {
    let mut position = start;
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
}
