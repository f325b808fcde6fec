//! Counting move paths move by move, as engines print it to find the move whose count is wrong.

use super::{Chess, Move, Position, notation, perft};

/// How many paths of `depth` plies begin with each legal move, in the order of their UCI names.
///
/// The counts add up to `perft(position, depth)`; a depth of 0 has no moves.
pub fn perft_divide(position: &Chess, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let mut moves = position.legal_moves();
    moves.sort_by_cached_key(|m| notation::uci(*m));
    let count = |m: Move| {
        let mut after = position.clone();
        after.play_unchecked(m);
        (m, perft(&after, rest))
    };
    moves.into_iter().map(count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    #[test]
    fn the_parts_make_the_whole() {
        let position = fen::parse("r3k2r/8/8/8/8/8/6p1/R3K2R b KQkq -").unwrap().position;
        for depth in 1..4 {
            let parts = perft_divide(&position, depth);
            assert_eq!(parts.iter().map(|(_, count)| count).sum::<u64>(), perft(&position, depth));
            assert!(parts.is_sorted_by_key(|(m, _)| notation::uci(*m)));
        }
        assert_eq!(perft_divide(&position, 0), []);
    }
}
