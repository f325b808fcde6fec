//! Caution: the blunder check of a player who looks once more before moving.

use crate::chess::{Chess, Move, Position, after_move, gives_mate};
use crate::safety::exchange;

/// Returns whether a legal move misses a mate in one, or allows one.
pub fn misses_mate(position: &Chess, m: Move) -> bool {
    !gives_mate(position, m) && (mate_in_one(position).is_some() || allows_mate(position, m))
}

/// Returns whether a legal move allows mate in one.
fn allows_mate(position: &Chess, m: Move) -> bool {
    mate_in_one(&after_move(position, m)).is_some()
}

/// Returns the legal move that mates in one.
fn mate_in_one(position: &Chess) -> Option<Move> {
    position.legal_moves().into_iter().find(|m| gives_mate(position, *m))
}

/// Returns the material that a legal move loses at once, in pawns: the exchange value of the opponent's best capture, less
/// what the move took. Below 0 when it wins something.
pub fn loss(position: &Chess, m: Move) -> i32 {
    let after = after_move(position, m);
    let captures = after.capture_moves();
    let most = captures.iter().map(|c| exchange::value_of(&after, *c)).max();
    most.unwrap_or(0).max(0) - exchange::taken(m)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, notation};

    fn at(text: &str, uci: &str) -> (Chess, Move) {
        let position = fen::parse(text).unwrap().position;
        let m = notation::parse_uci(&position, uci).unwrap();
        (position, m)
    }

    fn check(text: &str, uci: &str, expected: i32) {
        let (position, m) = at(text, uci);
        assert_eq!(loss(&position, m), expected, "{uci} in {text}");
    }

    #[test]
    fn a_piece_that_can_be_taken_for_nothing_is_lost() {
        check("4k3/8/3p4/8/8/8/8/Q3K3 w - - 0 1", "a1e5", 9);
        check("4k3/8/3p4/8/8/8/8/Q3K3 w - - 0 1", "a1d4", 0);
        // Left standing is lost as well.
        check("4k3/8/8/8/1p6/Q7/8/4K3 w - - 0 1", "e1d1", 9);
    }

    #[test]
    fn what_the_move_takes_is_set_off() {
        check("4k3/3p4/4r3/8/8/8/8/4R1K1 w - - 0 1", "e1e6", 0);
        check("4k3/3p4/4n3/8/8/8/8/4R1K1 w - - 0 1", "e1e6", 2);
        check("4k3/8/4n3/8/8/8/8/4R1K1 w - - 0 1", "e1e6", -3);
    }

    #[test]
    fn mates_are_found_for_both_sides() {
        let (position, quiet) = at("6k1/5ppp/8/8/P7/8/r4PPP/6K1 w - - 0 1", "a4a5");
        let (_, air) = at("6k1/5ppp/8/8/P7/8/r4PPP/6K1 w - - 0 1", "h2h3");
        assert_eq!(mate_in_one(&position), None);
        assert!(misses_mate(&position, quiet));
        assert!(!misses_mate(&position, air));
        let (position, quiet) = at("6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1", "b1b3");
        let (_, mate) = at("6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1", "b1b8");
        assert_eq!(mate_in_one(&position), Some(mate));
        assert!(misses_mate(&position, quiet));
        assert!(!misses_mate(&position, mate));
    }
}
