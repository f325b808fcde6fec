//! Threats: the own pieces that the opponent could take if it were its turn, by whom, and what it would win.

use std::cmp::Reverse;

use super::attacks::attacked;
use super::exchange::{self, Captures, Exchange};
use super::made;
use crate::chess::{Bitboard, Chess, Move, Piece, Position, Role, Square, notation};

/// A piece of the side to move that the opponent could legally take if it were its turn now; never en passant, as that
/// right would be ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// Where the piece stands.
    pub square: Square,
    /// The piece.
    pub piece: Piece,
    /// The pieces that could take it; for a king in check its checkers.
    pub attackers: Bitboard,
    /// The own pieces that guard its square.
    pub defenders: Bitboard,
    /// Whether it has a legal move.
    pub movable: bool,
    /// Whether the opponent's best exchange on it wins at least a pawn; false while in check.
    pub hanging: bool,
    /// That exchange in pawns, below 0 if every capture loses; 0 while in check.
    pub see: i32,
    /// The capturing piece of that best exchange; none while in check.
    pub best: Option<Square>,
}

/// The threats against the side to move, in board order; `movable` are its pieces with a legal move.
pub(super) fn of(position: &Chess, movable: Bitboard) -> Vec<Threat> {
    let board = position.board();
    let side = position.turn();
    let in_check = position.checkers().any();
    let mut threats = Vec::new();
    let threatened = board.by_color(side) & attacked(board, !side);
    for square in threatened {
        let Some(piece) = board.piece_at(square) else {
            continue;
        };
        let captures = match (piece.role, in_check) {
            (Role::King, _) => Captures { by: position.checkers(), best: None },
            (_, true) => Captures { by: Exchange::on(board, square).capturers(!side), best: None },
            (_, false) => Exchange::on(board, square).captures(!side),
        };
        if captures.by.any() {
            threats.push(Threat {
                square,
                piece,
                attackers: captures.by,
                defenders: board.attacks_to(square, side, board.occupied()),
                movable: movable.contains(square),
                hanging: captures.gain() > 0,
                see: captures.best.map_or(0, |best| best.value),
                best: captures.best.map(|best| best.from),
            });
        }
    }
    threats
}

/// An enemy piece that the side to move can win now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Win {
    /// Where the piece stands.
    pub square: Square,
    /// The highest exchange value of a legal capture of it, in pawns, at least 1.
    pub gain: i32,
    /// The capture that has it; among equals the one by the least piece.
    pub capture: Move,
}

/// The enemy pieces that the side to move can win now, en passant included, in board order.
pub fn wins(position: &Chess) -> Vec<Win> {
    let captures = position.legal_moves().into_iter().filter(|m| m.is_capture());
    let mut wins: Vec<Win> = captures
        .map(|capture| Win {
            square: made::taken_square(capture),
            gain: exchange::value_of(position, capture),
            capture,
        })
        .filter(|win| win.gain > 0)
        .collect();
    wins.sort_by_key(|win| {
        let from = exchange::seen_from(position.turn(), notation::origin(win.capture));
        (win.square, -win.gain, win.capture.role(), Reverse(win.capture.promotion()), from)
    });
    wins.dedup_by_key(|win| win.square);
    wins
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, mirrored};
    use crate::safety::Safety;

    /// Each piece that can be taken, as `square see`, with `!` if it hangs; in board order.
    fn threats(position: &Chess) -> Vec<String> {
        let told = |threat: &Threat| {
            format!("{} {}{}", threat.square, threat.see, if threat.hanging { "!" } else { "" })
        };
        Safety::of(position).threats.iter().map(told).collect()
    }

    /// Checks the threats against the side to move, and those of the position with the colours swapped.
    fn check(text: &str, expected: &[&str], swapped: &[&str]) {
        let position = fen::parse(text).unwrap().position;
        assert_eq!(threats(&position), expected, "{text}");
        assert_eq!(threats(&mirrored(&position).unwrap()), swapped, "mirrored {text}");
    }

    #[test]
    fn a_loose_piece_hangs_and_a_guarded_one_only_before_a_lesser() {
        check("4k3/8/8/3r4/3N4/8/8/4K3 w - - 0 1", &["d4 3!"], &["d5 3!"]);
        check("4k3/8/8/3r4/3N4/2P5/8/4K3 w - - 0 1", &["d4 -2"], &["d5 -2"]);
        check("4k3/8/8/4p3/3N4/2P5/8/4K3 w - - 0 1", &["d4 2!"], &["d5 2!"]);
    }

    #[test]
    fn a_pinned_piece_threatens_nothing() {
        check("4k3/4n3/8/3R4/8/8/8/4QK2 w - - 0 1", &[], &[]);
        check("5k2/4n3/8/3R4/8/8/8/4QK2 w - - 0 1", &["d5 5!"], &["d4 5!"]);
    }

    #[test]
    fn in_check_the_checker_and_what_else_stands_attacked_are_named_without_a_value() {
        let position = fen::parse("4r2k/8/8/3n4/8/2N5/8/4K3 w - - 0 1").unwrap().position;
        let threats = Safety::of(&position).threats;
        let seen: Vec<_> =
            threats.iter().map(|threat| (threat.square, threat.best, threat.hanging)).collect();
        assert_eq!(seen, [(Square::E1, None, false), (Square::C3, None, false)]);
        assert_eq!(threats[0].attackers, Bitboard::from_square(Square::E8));
    }

    #[test]
    fn a_win_names_the_least_piece_that_takes_and_counts_en_passant() {
        let won = |text: &str| {
            let position = fen::parse(text).unwrap().position;
            wins(&position)
                .iter()
                .map(|win| format!("{} {} {}", win.square, win.gain, notation::uci(win.capture)))
                .collect::<Vec<_>>()
        };
        assert_eq!(won("3k4/8/8/3n4/2P1Q3/8/8/4K3 w - - 0 1"), ["d5 3 c4d5"]);
        assert_eq!(won("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), ["d5 1 e5d6"]);
        assert_eq!(won("4k3/4p3/3p4/1N6/8/8/8/4K3 w - - 0 1"), [""; 0]);
    }
}
