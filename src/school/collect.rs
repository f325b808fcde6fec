//! Squares to collect: a pupil moves again and again while the other side stands still.

use std::collections::{HashSet, VecDeque};

use crate::chess::{
    Bitboard, Chess, Move, Position, Square, after_move, after_null_move, gives_check, key, notation,
};
use crate::safety::exchange;

/// Squares to go to, in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CollectTask {
    /// The squares, at least one.
    pub squares: Bitboard,
}

/// Why a move is refused while collecting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CollectRefusal {
    /// It gives check, and nobody would answer it.
    Check,
    /// The piece could be taken where it goes, by this move.
    Taken(Move),
}

impl CollectTask {
    /// The fewest moves in which a single piece can visit all squares; `None` if none can.
    pub fn fewest(self, position: &Chess) -> Option<usize> {
        position.us().into_iter().filter_map(|from| fewest_of(position, from, self.squares)).min()
    }
}

/// The position after a move that nobody answers.
///
/// # Errors
/// [`CollectRefusal`] if the other side could not stand still after it.
pub fn step(position: &Chess, m: Move) -> Result<Chess, CollectRefusal> {
    if gives_check(position, m) {
        return Err(CollectRefusal::Check);
    }
    let after = after_move(position, m);
    let to = notation::destination(m);
    let takers = after.legal_moves().into_iter().filter(|reply| notation::destination(*reply) == to);
    let best =
        takers.filter(|reply| reply.is_capture()).max_by_key(|reply| exchange::value_of(&after, *reply));
    if let Some(reply) = best {
        return Err(CollectRefusal::Taken(reply));
    }
    after_null_move(&after).ok_or(CollectRefusal::Check)
}

/// The fewest moves in which the piece on a square visits all these squares.
fn fewest_of(position: &Chess, from: Square, squares: Bitboard) -> Option<usize> {
    let mut open = VecDeque::from([(position.clone(), from, squares, 0)]);
    let mut seen = HashSet::new();
    while let Some((position, from, left, moves)) = open.pop_front() {
        if left.is_empty() {
            return Some(moves);
        }
        for m in position.legal_moves().into_iter().filter(|&m| notation::origin(m) == from) {
            let Ok(after) = step(&position, m) else { continue };
            let to = notation::destination(m);
            let left = left.without(to);
            if seen.insert((key(&after), left)) {
                open.push_back((after, to, left, moves + 1));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    fn position(text: &str) -> Chess {
        fen::parse(text).unwrap().position
    }

    fn squares(names: &str) -> Bitboard {
        names.split(' ').map(|name| name.parse::<Square>().unwrap()).collect()
    }

    fn fewest(position: &Chess, names: &str) -> Option<usize> {
        CollectTask { squares: squares(names) }.fewest(position)
    }

    #[test]
    fn the_shortest_way_is_counted() {
        let rook = position("7k/6pp/8/8/8/8/8/R3K3 w - - 0 1");
        assert_eq!(fewest(&rook, "a5 d5"), Some(2));
        assert_eq!(fewest(&rook, "a5 d5 d2"), Some(3));
        assert_eq!(fewest(&rook, "g8"), None, "the king takes whatever goes there");
    }

    #[test]
    fn checks_and_moves_into_danger_are_refused() {
        let here = position("7k/6pp/8/2p5/8/8/8/R3K3 w - - 0 1");
        let after = |name: &str| step(&here, notation::parse_san(&here, name).unwrap());
        assert_eq!(after("Ra8+").err(), Some(CollectRefusal::Check));
        assert!(after("Ra5").is_ok_and(|after| after.turn() == here.turn()));
        let taken = position("7k/6pp/8/2p5/8/8/8/1R2K3 w - - 0 1");
        let reply = step(&taken, notation::parse_san(&taken, "Rb4").unwrap()).err();
        let Some(CollectRefusal::Taken(reply)) = reply else { panic!("{reply:?}") };
        assert_eq!(notation::uci(reply), "c5b4");
    }
}
