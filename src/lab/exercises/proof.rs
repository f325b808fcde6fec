//! Mates of exercises, proved exactly: the shortest mate, and that no other move mates as fast.

use crate::chess::{Chess, Move, Position, after_move};
use crate::search::{Proof, StopFlag, prove_mate};

/// Nodes of a proof; mates in four of games of people are decided within a tenth of them.
const MOST: u64 = 2_000_000;

/// The shortest mate within so many moves, if one is proved within `most` nodes.
pub fn mate(position: &Chess, moves: u8, most: u64) -> Option<Vec<Move>> {
    match prove_mate(position, moves, most, &StopFlag::default()).proof {
        Proof::Mate(line) => Some(line),
        Proof::None | Proof::Unknown => None,
    }
}

/// Whether each move of the side that mates along a line is the only one that mates as fast; of the last, at which any mate
/// counts, only if it is the first as well.
pub fn is_only_way(position: &Chess, line: &[Move]) -> bool {
    let moves = line.len().div_ceil(2);
    let mut position = position.clone();
    line.iter().enumerate().all(|(ply, m)| {
        let left = (moves - ply / 2) as u8;
        let is_own = ply % 2 == 0;
        let is_only = !is_own || (left == 1 && moves > 1) || is_only_mate(&position, *m, left);
        position.play_unchecked(*m);
        is_only
    })
}

/// Whether no other move mates within so many moves; not if the proof takes too long.
fn is_only_mate(position: &Chess, m: Move, moves: u8) -> bool {
    position
        .legal_moves()
        .into_iter()
        .filter(|other| *other != m)
        .all(|other| escapes(position, other, moves))
}

/// Whether the opponent has a reply to a move after which no mate follows within the moves left.
fn escapes(position: &Chess, m: Move, moves: u8) -> bool {
    let after = after_move(position, m);
    let replies = after.legal_moves();
    if replies.is_empty() || moves == 1 {
        return !after.is_checkmate();
    }
    replies.into_iter().any(|reply| {
        let next = after_move(&after, reply);
        prove_mate(&next, moves - 1, MOST, &StopFlag::default()).proof == Proof::None
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    fn is_only(text: &str, moves: u8) -> bool {
        let position = fen::parse(text).unwrap().position;
        let line = mate(&position, moves, MOST).unwrap();
        assert_eq!(line.len().div_ceil(2), usize::from(moves));
        is_only_way(&position, &line)
    }

    #[test]
    fn the_only_way_to_mate_is_told_from_one_of_two() {
        assert!(is_only("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1));
        assert!(!is_only("6k1/5ppp/8/8/8/8/8/RR2K3 w - - 0 1", 1));
        assert!(is_only("4r2k/6pp/7N/3Q4/8/8/8/6K1 w - - 0 1", 2));
        assert!(!is_only("7k/8/8/8/8/8/1R6/R5K1 w - - 0 1", 2));
    }
}
