//! Destinations: for each legal move, whether the moved piece is safe where it goes and what else is left hanging.

use std::cmp::Reverse;

use super::attacks::attacked;
use super::exchange::{self, Exchange};
use super::made;
use crate::chess::{Bitboard, Board, Color, Move, Role, Square, notation};

named! {
    /// The truth about a destination.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum DestinationVerdict {
        /// No capture of the moved piece pays for the opponent.
        Safe = "safe",
        /// One does, but what the move took pays for it.
        Trade = "trade",
        /// The move loses material on its square.
        Unsafe = "unsafe",
    }
}

/// One legal move and the safety of where it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    /// The move.
    pub played: Move,
    /// Where the piece ends (the king's square for castling).
    pub to: Square,
    /// The plain rule: no opposing piece could legally take the moved piece.
    pub safe: bool,
    /// The pieces that could (en passant included).
    pub attackers: Bitboard,
    /// The own pieces that attack its square after the move.
    pub defenders: Bitboard,
    /// What the move takes less the opponent's best exchange on the moved piece, in pawns.
    pub see: i32,
    /// The verdict.
    pub verdict: DestinationVerdict,
    /// Other own pieces that hang after the move, each with the opponent's best exchange in pawns, in board order.
    pub leaves: Vec<(Square, i32)>,
}

impl DestinationVerdict {
    /// The verdict on a moved piece that the opponent wins `loss` pawns for (0 if no capture pays), the whole move being
    /// worth `see`.
    fn of(loss: i32, see: i32) -> DestinationVerdict {
        match (loss, see) {
            (..=0, _) => DestinationVerdict::Safe,
            (_, 0..) => DestinationVerdict::Trade,
            _ => DestinationVerdict::Unsafe,
        }
    }
}

/// The destinations of all these legal moves of a side, in board order of origin and destination, a queen before the
/// lesser promotions.
pub(super) fn of(board: &Board, side: Color, moves: &[Move]) -> Vec<Destination> {
    let mut destinations: Vec<Destination> = moves.iter().map(|&m| destination(board, side, m)).collect();
    destinations.sort_unstable_by_key(|d| (notation::origin(d.played), d.to, Reverse(d.played.promotion())));
    destinations
}

fn destination(board: &Board, side: Color, played: Move) -> Destination {
    let board = made::after(board, side, played);
    let to = notation::destination(played);
    let captures = exchange::replies(&board, side, played);
    let see = exchange::taken(played) - captures.gain();
    Destination {
        played,
        to,
        safe: captures.by.is_empty(),
        attackers: captures.by,
        defenders: board.attacks_to(to, side, board.occupied()),
        see,
        verdict: DestinationVerdict::of(captures.gain(), see),
        leaves: leaves(&board, side, to),
    }
}

/// The pieces of a side but its king and the one that has just moved which the opponent, to move, can win.
fn leaves(board: &Board, side: Color, moved: Square) -> Vec<(Square, i32)> {
    let others = board.by_color(side).without(moved) & !board.by_role(Role::King);
    (others & attacked(board, !side))
        .into_iter()
        .map(|square| (square, Exchange::on(board, square).gain(!side)))
        .filter(|&(_, gain)| gain > 0)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Chess, Position, fen, mirrored};

    /// The verdict on a move, what it is worth, and what it leaves hanging; the mirrored move must get the same.
    fn judged(text: &str, from: Square, to: Square) -> (DestinationVerdict, i32, usize) {
        let judge = |position: &Chess, from: Square, to: Square| {
            let moves = position.legal_moves();
            let all = of(position.board(), position.turn(), &moves);
            let is_it = |d: &&Destination| notation::origin(d.played) == from && d.to == to;
            let found = all.iter().find(is_it).unwrap_or_else(|| panic!("{from}{to} in {text}"));
            (found.verdict, found.see, found.leaves.len())
        };
        let position = fen::parse(text).unwrap().position;
        let there = judge(&position, from, to);
        let mirror = judge(&mirrored(&position).unwrap(), from.flip_vertical(), to.flip_vertical());
        assert_eq!(there, mirror, "mirrored {text}");
        there
    }

    #[test]
    fn a_square_is_unsafe_where_taking_there_pays() {
        let text = "4k3/5ppp/3p4/8/8/5N2/5PPP/4K3 w - - 0 1";
        assert_eq!(judged(text, Square::F3, Square::E5), (DestinationVerdict::Unsafe, -3, 0));
        assert_eq!(judged(text, Square::F3, Square::D4), (DestinationVerdict::Safe, 0, 0));
    }

    #[test]
    fn what_pays_for_the_piece_makes_it_a_trade() {
        let text = "4k3/2p2ppp/3n4/8/8/5B2/3R1PPP/4K3 w - - 0 1";
        assert_eq!(judged(text, Square::D2, Square::D6), (DestinationVerdict::Unsafe, -2, 0));
        let text = "4k3/2p2ppp/3r4/8/8/8/3R1PPP/4K3 w - - 0 1";
        assert_eq!(judged(text, Square::D2, Square::D6), (DestinationVerdict::Trade, 0, 0));
    }

    #[test]
    fn a_guard_that_goes_leaves_its_piece_hanging() {
        let text = "3rk3/8/8/8/3B4/5N2/8/6K1 w - - 0 1";
        assert_eq!(judged(text, Square::F3, Square::H4), (DestinationVerdict::Safe, 0, 1));
        assert_eq!(judged(text, Square::F3, Square::E5), (DestinationVerdict::Safe, 0, 1));
        assert_eq!(judged(text, Square::G1, Square::F2), (DestinationVerdict::Safe, 0, 0));
    }

    #[test]
    fn moves_stand_in_board_order_and_a_queen_before_lesser_pieces() {
        let position = fen::parse("8/P3k3/8/8/8/8/8/K7 w - - 0 1").unwrap().position;
        let all = of(position.board(), position.turn(), &position.legal_moves());
        let moves: Vec<String> = all.iter().map(|d| notation::uci(d.played)).collect();
        assert_eq!(moves, ["a1b1", "a1a2", "a1b2", "a7a8q", "a7a8r", "a7a8b", "a7a8n"]);
    }
}
