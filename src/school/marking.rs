//! Squares that a pupil is asked to mark: by a rule that the board answers, or as the lesson lists them.

use crate::chess::{Bitboard, Chess, Position, Square, gives_check, notation};
use crate::safety::{DestinationVerdict, Safety, wins};

/// Which squares are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkRule {
    /// Where the piece on this square can go.
    Moves(Square),
    /// Where it can go and is safe.
    Safe(Square),
    /// The pieces of the other side that attack the piece on this square.
    Attackers(Square),
    /// The pieces of its own side that guard it.
    Defenders(Square),
    /// Where a check can be given from.
    Checks,
    /// What can be captured.
    Captures,
    /// The pieces of the other side that can be won.
    Hanging,
    /// The pieces of the pupil's that the other side could win if it were to move.
    OwnHanging,
    /// What the lesson lists.
    Listed,
}

/// Squares to mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkTask {
    /// Which are asked for.
    pub rule: MarkRule,
    /// They themselves, at least one.
    pub squares: Bitboard,
}

impl MarkRule {
    /// Parses `moves e4`, `checks`; `None` if it is no rule.
    pub fn parse(text: &str) -> Option<MarkRule> {
        let of_square = |word: &str| {
            let square = text.strip_prefix(word)?.strip_prefix(' ')?;
            Square::from_ascii(square.as_bytes()).ok()
        };
        match text {
            "checks" => Some(MarkRule::Checks),
            "captures" => Some(MarkRule::Captures),
            "hanging" => Some(MarkRule::Hanging),
            "own hanging" => Some(MarkRule::OwnHanging),
            _ => of_square("moves")
                .map(MarkRule::Moves)
                .or_else(|| of_square("safe").map(MarkRule::Safe))
                .or_else(|| of_square("attackers").map(MarkRule::Attackers))
                .or_else(|| of_square("defenders").map(MarkRule::Defenders)),
        }
    }

    /// The squares it asks for in a position; none for [`MarkRule::Listed`].
    pub fn squares(self, position: &Chess) -> Bitboard {
        let board = position.board();
        let moves = position.legal_moves();
        let attackers = |square, of_its_own: bool| {
            board.piece_at(square).map_or(Bitboard::EMPTY, |piece| {
                let side = if of_its_own { piece.color } else { !piece.color };
                board.attacks_to(square, side, board.occupied())
            })
        };
        match self {
            MarkRule::Moves(from) => {
                let own = moves.iter().filter(|&&m| notation::origin(m) == from);
                own.map(|&m| notation::destination(m)).collect()
            }
            MarkRule::Safe(from) => {
                let destinations = Safety::of(position).destinations;
                let safe = destinations.iter().filter(|to| to.verdict == DestinationVerdict::Safe);
                safe.filter(|to| notation::origin(to.played) == from).map(|to| to.to).collect()
            }
            MarkRule::Attackers(square) => attackers(square, false),
            MarkRule::Defenders(square) => attackers(square, true),
            MarkRule::Checks => {
                let checks = moves.iter().filter(|&&m| gives_check(position, m));
                checks.map(|&m| notation::destination(m)).collect()
            }
            MarkRule::Captures => {
                moves.iter().filter(|m| m.is_capture()).map(|&m| notation::destination(m)).collect()
            }
            MarkRule::Hanging => wins(position).into_iter().map(|win| win.square).collect(),
            MarkRule::OwnHanging => {
                let hanging = Safety::of(position).threats.into_iter().filter(|threat| threat.hanging);
                hanging.map(|threat| threat.square).collect()
            }
            MarkRule::Listed => Bitboard::EMPTY,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    /// The squares of a rule, in board order.
    fn asked(rule: &str, text: &str) -> String {
        let rule = MarkRule::parse(rule).unwrap();
        let squares = rule.squares(&fen::parse(text).unwrap().position);
        squares.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn each_rule_is_answered_by_the_board() {
        let knight = "4k3/8/2p5/8/4N3/8/3P4/4K3 w - - 0 1";
        assert_eq!(asked("moves e4", knight), "f2 c3 g3 c5 g5 d6 f6");
        assert_eq!(asked("checks", knight), "d6 f6");
        assert_eq!(asked("safe e4", "4k3/8/5p2/3p4/8/2N5/8/4K3 w - - 0 1"), "");
        assert_eq!(asked("safe c3", "4k3/8/5p2/8/8/2N5/8/4K3 w - - 0 1"), "b1 d1 a2 e2 a4 e4 b5 d5");
        let both = "4k3/8/8/3p4/4B3/5P2/8/4K3 w - - 0 1";
        assert_eq!((asked("attackers e4", both), asked("defenders e4", both)), ("d5".into(), "f3".into()));
        assert_eq!(asked("captures", both), "d5");
    }

    #[test]
    fn what_hangs_is_told_apart_by_its_side() {
        let both = "4k3/8/8/r7/8/2n5/1P6/R3K3 w - - 0 1";
        assert_eq!(asked("hanging", both), "c3 a5");
        assert_eq!(asked("own hanging", both), "a1");
        assert_eq!(asked("hanging", "4k3/8/3p4/4n3/8/8/4R3/4K3 w - - 0 1"), "", "it is guarded");
    }

    #[test]
    fn only_these_words_are_rules() {
        for text in ["", "moves", "moves z9", "checks e4", "own", "safe  e4", "hanging "] {
            assert_eq!(MarkRule::parse(text), None, "{text}");
        }
    }
}
