//! Exchanges played out: every capture on a copy of the board, every answer to it, each side free to stop.

use crate::chess::{
    Board, Chess, Color, Move, Piece, Position, Rank, Role, Square, after_move, attacks, notation,
};
use crate::safety::exchange::{taken, value};
use crate::safety::made;

/// Pieces in the order in which captures are tried.
// The cheapest first, as it risks least; then the search of captures ends with the first that wins the whole
// prize.
const LEAST_FIRST: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

/// A board on which one side may capture.
#[derive(Clone)]
pub struct Fight {
    board: Board,
    side: Color,
    /// Whether a check to the other side counts as answered: then pieces capture whether or not their king stands in check,
    /// unless they are pinned, and kings capture what nobody guards.
    answered: bool,
}

impl Fight {
    /// With this side to capture; if it is not to move and the other is in check, that check is taken as answered.
    pub fn turned(position: &Chess, side: Color) -> Fight {
        Fight {
            board: position.board().clone(),
            side,
            answered: position.turn() != side && position.is_check(),
        }
    }

    /// By the letter of the law: a side whose king is attacked must save it first.
    pub fn on(board: &Board, side: Color) -> Fight {
        Fight { board: board.clone(), side, answered: false }
    }

    /// The same without one piece.
    pub fn without(&self, square: Square) -> Fight {
        let mut fight = self.clone();
        fight.board.discard_piece_at(square);
        fight
    }

    /// The same with every check taken as answered.
    pub fn answered(&self) -> Fight {
        Fight { answered: true, ..self.clone() }
    }

    /// What the side wins at best by captures on a square, each free to stop: 0 if none pays.
    pub fn gain(&self, square: Square) -> i32 {
        let prize = self.board.role_at(square).map_or(0, value);
        let mut best = 0;
        for (from, role) in self.captures(square) {
            best = best.max(self.played(from, square, role));
            // Nothing wins more than the prize, except a pawn that becomes a queen on it.
            if best >= prize && !promotes(role, square) {
                break;
            }
        }
        best
    }

    /// The exchange value of one capture (or of any other step of a piece that is no pawn); `None` if it is not allowed.
    pub fn capture(&self, from: Square, to: Square) -> Option<i32> {
        let role = self.board.role_at(from)?;
        let reaches = self.board.attacks_from(from).contains(to);
        let own = self.board.color_at(from) == Some(self.side) && self.board.color_at(to) != Some(self.side);
        (reaches && own && self.allowed(from, to, role)).then(|| self.played(from, to, role))
    }

    fn played(&self, from: Square, to: Square, role: Role) -> i32 {
        let prize = self.board.role_at(to).map_or(0, value);
        let promoted = promotes(role, to);
        let mut next = self.clone();
        next.board.discard_piece_at(from);
        // As a queen: an underpromotion is never worth more in an exchange.
        let stands = if promoted { Role::Queen } else { role };
        next.board.set_piece_at(to, stands.of(self.side));
        next.side = !self.side;
        prize + value(stands) - value(role) - next.gain(to)
    }

    /// The captures on a square that are allowed, by the least pieces first.
    fn captures(&self, square: Square) -> Vec<(Square, Role)> {
        let reaching = self.board.attacks_to(square, self.side, self.board.occupied());
        let of_role = |role: Role| {
            let pieces = reaching & self.board.by_role(role);
            pieces.into_iter().map(move |from| (from, role))
        };
        let all = LEAST_FIRST.into_iter().flat_map(of_role);
        all.filter(|(from, role)| self.allowed(*from, square, *role)).collect()
    }

    fn allowed(&self, from: Square, to: Square, role: Role) -> bool {
        // Two rules, as a check that is taken as answered leaves no king to be saved, but pins stay.
        if !self.answered {
            return self.is_legal(from, to, role);
        }
        if role == Role::King {
            let guards = self.board.attacks_to(to, !self.side, self.board.occupied());
            return guards.is_empty();
        }
        self.is_free(from, to)
    }

    /// Whether the own king is safe once the piece has gone.
    fn is_legal(&self, from: Square, to: Square, role: Role) -> bool {
        let mut after = self.board.clone();
        after.discard_piece_at(from);
        after.set_piece_at(to, role.of(self.side));
        after
            .king_of(self.side)
            .is_none_or(|king| after.attacks_to(king, !self.side, after.occupied()).is_empty())
    }

    /// Whether no pin keeps the piece from going there.
    fn is_free(&self, from: Square, to: Square) -> bool {
        let Some(king) = self.board.king_of(self.side) else {
            return true;
        };
        let others = self.board.occupied().without(from);
        // Only sliders that the piece itself held off count: an attack that is there anyway is the check that
        // counts as answered.
        let revealed = self.board.attacks_to(king, !self.side, others)
            & !self.board.attacks_to(king, !self.side, self.board.occupied());
        revealed.into_iter().all(|slider| attacks::ray(king, slider).contains(to))
    }
}

/// What the side to move wins at best by taking the pawn on a square en passant.
pub fn passing_gain(position: &Chess, pawn: Square) -> i32 {
    let legal = position.legal_moves();
    let passing = legal.iter().filter(|m| m.is_en_passant());
    let gains = passing.filter(|m| made::taken_square(**m) == pawn);
    gains.map(|m| value_of(position, *m)).max().unwrap_or(0).max(0)
}

/// The exchange value X of a legal move: what it takes less the best of the captures on its square that follow.
pub fn value_of(position: &Chess, m: Move) -> i32 {
    let side = position.turn();
    let to = notation::destination(m);
    let after = after_move(position, m);
    let fight = Fight::turned(&after, !side);
    // The answer that no square of the exchange shows: a pawn that has just gone two squares can be taken
    // beside it.
    let passing = if after.board().piece_at(to).is_some_and(is_pawn) { passing_gain(&after, to) } else { 0 };
    taken(m) - fight.gain(to).max(passing)
}

fn is_pawn(piece: Piece) -> bool {
    piece.role == Role::Pawn
}

fn promotes(role: Role, to: Square) -> bool {
    role == Role::Pawn && matches!(to.rank(), Rank::First | Rank::Eighth)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    fn fight(text: &str, side: Color) -> Fight {
        Fight::turned(&fen::parse(text).unwrap().position, side)
    }

    #[test]
    fn each_side_stops_when_it_likes() {
        let guarded = "4k3/8/3p4/4n3/8/8/8/4RK2 w - - 0 1";
        assert_eq!(fight(guarded, Color::White).gain(Square::E5), 0);
        assert_eq!(fight(guarded, Color::White).capture(Square::E1, Square::E5), Some(-2));
        let free = fight(guarded, Color::White).without(Square::D6);
        assert_eq!(free.gain(Square::E5), 3);
        assert_eq!(free.capture(Square::E1, Square::D5), None);
    }

    #[test]
    fn pinned_pieces_do_not_take_part() {
        // The knight on d7 is pinned by the bishop on a4.
        let text = "4k3/3n4/8/4p3/B7/5N2/8/4K3 w - - 0 1";
        assert_eq!(fight(text, Color::White).gain(Square::E5), 1);
        let unpinned = fight(text, Color::White).without(Square::A4);
        assert_eq!(unpinned.gain(Square::E5), 0);
    }

    #[test]
    fn a_check_is_taken_as_answered_when_the_other_side_is_in_it() {
        // The queen on c6 gives check and hits a8; the knight on b6 would guard the rook in spite of it.
        let text = "r3k3/8/1nQ5/8/8/8/8/4K3 b - - 0 1";
        let turned = fight(text, Color::White);
        assert_eq!(turned.gain(Square::A8), 0);
        assert_eq!(turned.without(Square::B6).gain(Square::A8), 5);
        // And what is pinned stays pinned.
        let pinned = "r3k3/3n4/2Q5/8/B7/8/8/4K3 w - - 0 1";
        assert_eq!(fight(pinned, Color::White).answered().gain(Square::A8), 5);
    }

    #[test]
    fn values_agree_with_the_exact_exchange_of_safety() {
        use proptest::prelude::*;
        use proptest::test_runner::{Config, TestRunner};
        let mut runner =
            TestRunner::new(Config { cases: 24, failure_persistence: None, ..Config::default() });
        let games = proptest::collection::vec(any::<usize>(), 1..90);
        runner
            .run(&games, |choices| {
                let mut position = Chess::default();
                for choice in choices {
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    position.play_unchecked(moves[choice % moves.len()]);
                }
                for m in position.legal_moves() {
                    prop_assert_eq!(value_of(&position, m), crate::safety::exchange::value_of(&position, m));
                }
                Ok(())
            })
            .unwrap();
    }
}
