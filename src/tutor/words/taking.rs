//! What a capture takes, told before what else the move does.

use crate::chess::{Chess, Move, Position, Role, after_move, notation, words};
use crate::safety::exchange::{self, value, value_of};
use crate::safety::{made, net};
use crate::tutor::find::outcome;
use crate::tutor::phrase::lexicon::plural;

/// What stands before a piece that nothing guards.
pub(super) const TAKING_LOOSE: &str = "taking the unguarded ";

/// What is said of a capture that takes back.
pub(super) const TAKING_BACK: &str = "taking back";

/// What stands behind a pawn that is taken in passing.
const EN_PASSANT: &str = " en passant";

/// What a capture takes: `taking the pawn`, `taking the unguarded bishop`, `trading queens`, `trading pawns en passant`, `taking
/// back`; `None` of a move that takes nothing, or less than it gives. `last` is the move before it, `next` the answer.
pub(super) fn clause(before: &Chess, m: Move, last: Option<Move>, next: Option<Move>) -> Option<String> {
    let taken = m.capture().filter(|_| m.promotion().is_none())?;
    let there =
        |other: &Move| other.is_capture() && notation::destination(*other) == notation::destination(m);
    if last.as_ref().is_some_and(there) {
        return Some(TAKING_BACK.to_owned());
    }
    let (net, by) = (value_of(before, m), m.role());
    let price = value(taken) - value(by);
    match next.as_ref().is_some_and(there) {
        _ if net < 0 => None,
        false if taken != Role::Pawn && is_loose(before, m) => Some(loose(taken)),
        // A pawn that can be taken back is not won by that.
        false if taken == Role::Pawn && net < 1 => None,
        is_retaken if m.is_en_passant() => {
            Some(format!("{}{EN_PASSANT}", if is_retaken { "trading pawns" } else { "taking the pawn" }))
        }
        false => Some(simply(taken)),
        true if taken == by => Some(format!("trading {}", plural(taken))),
        true if price == 0 => Some(format!("trading the {} for the {}", words::role(by), words::role(taken))),
        true if price == net => {
            Some(format!("taking the {} for the {}", words::role(taken), words::role(by)))
        }
        true => None,
    }
}

/// What the first capture of a line takes where the exchange alone would win nothing and the line does: who takes back loses
/// more than that, and what it took stays won.
pub(super) fn searched(before: &Chess, line: &[Move]) -> Option<String> {
    let (first, next) = (*line.first()?, line.get(1)?);
    let taken = first.capture().filter(|_| first.promotion().is_none() && value_of(before, first) < 1)?;
    let is_retaken = next.is_capture() && notation::destination(*next) == notation::destination(first);
    let here = after_move(before, first);
    let loses =
        |m: &Move| value(taken) - exchange::taken(*m) + net::to_win(&after_move(&here, *m)).unwrap_or(0) >= 1;
    let back = |m: &Move| m.is_capture() && notation::destination(*m) == notation::destination(first);
    let is_poisoned = || here.legal_moves().iter().filter(|m| back(m)).all(loses);
    let pays = !is_retaken
        && is_poisoned()
        && outcome::net_along(before, line).is_some_and(|won| won >= value(taken));
    pays.then(|| simply(taken))
}

/// That a piece is taken which nothing guards: `taking the unguarded bishop`.
pub(super) fn loose(taken: Role) -> String {
    format!("{TAKING_LOOSE}{}", words::role(taken))
}

/// That a piece is taken, without more: `taking the pawn`.
pub(super) fn simply(taken: Role) -> String {
    format!("taking the {}", words::role(taken))
}

/// Whether nothing guards what a capture takes.
pub(super) fn is_loose(before: &Chess, capture: Move) -> bool {
    // What stands behind the piece that takes guards as well.
    let board = before.board();
    let left = board.occupied().without(notation::origin(capture));
    board.attacks_to(made::taken_square(capture), !before.turn(), left).is_empty()
}

/// Whether what is told is a trade.
pub(super) fn is_trade(taking: &str) -> bool {
    taking.starts_with("trading")
}

/// Whether it says more than that one piece takes another, which the words for a novice tell: `trading queens`.
pub(super) fn says_more_than_words(taking: &str) -> bool {
    is_trade(taking) && !taking.contains(" for ") && !taking.ends_with(EN_PASSANT)
}

/// What is taken, where it has been told that it is taken in passing: `trading pawns`.
pub(super) fn without_en_passant(taking: &str) -> &str {
    taking.strip_suffix(EN_PASSANT).unwrap_or(taking)
}

/// Two things that one move does: `taking the pawn and attacking the rook on b8`; of three the first has a comma.
pub(super) fn and(first: &str, second: &str) -> String {
    let is_deed = second.split(' ').next().is_some_and(|word| word.ends_with("ing"));
    let are_two = [" and hitting ", " and uncovering "].iter().any(|more| second.contains(more));
    match (is_deed, second.starts_with("with ")) {
        (true, _) if are_two => format!("{first}, {second}"),
        (true, _) => format!("{first} and {second}"),
        (false, true) => format!("{first} {second}"),
        (false, false) => format!("{first}, {second}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Position, fen};
    use crate::tutor::testing::mirrored_fen;

    /// What is told of a move with its answer, in both colours.
    fn told(start: &str, moves: [&str; 2]) -> Option<String> {
        let found = |start: &str, moves: [String; 2]| {
            let before = fen::parse(start).unwrap().position;
            let m = notation::parse_san(&before, &moves[0]).unwrap();
            let mut after = before.clone();
            after.play_unchecked(m);
            clause(&before, m, None, notation::parse_san(&after, &moves[1]).ok())
        };
        let turned = |c: char| c.to_digit(10).map_or(c, |rank| char::from_digit(9 - rank, 10).unwrap());
        let found_white = found(start, moves.map(String::from));
        let mirrored = moves.map(|san| san.chars().map(turned).collect());
        assert_eq!(found(&mirrored_fen(start), mirrored), found_white, "{start}");
        found_white
    }

    #[test]
    fn two_deeds_are_joined_and_three_are_a_list() {
        assert_eq!(and("taking the pawn", "hitting a rook"), "taking the pawn and hitting a rook");
        let two = "hitting the bishop and uncovering an attack on the rook";
        assert_eq!(and("taking the pawn", two), format!("taking the pawn, {two}"));
        assert_eq!(
            and("taking the pawn", "hitting the rook and the bishop"),
            "taking the pawn and hitting the rook and the bishop"
        );
    }

    #[test]
    fn a_capture_is_told_by_what_it_takes() {
        let pawn = "4k3/5ppp/8/3p4/8/2N5/5PPP/4K3 w - - 0 1";
        assert_eq!(told(pawn, ["Nxd5", "Kd7"]).unwrap(), "taking the pawn");
        let queens = "3qk3/5ppp/8/8/8/8/5PPP/3QK3 w - - 0 1";
        assert_eq!(told(queens, ["Qxd8", "Kxd8"]).unwrap(), "trading queens");
        let minor = "4k3/3n1ppp/8/1B6/8/8/5PPP/4K3 w - - 0 1";
        assert_eq!(told(minor, ["Bxd7", "Kxd7"]).unwrap(), "trading the bishop for the knight");
        let rook = "3rk3/5ppp/8/6B1/8/8/5PPP/4K3 w - - 0 1";
        assert_eq!(told(rook, ["Bxd8", "Kxd8"]).unwrap(), "taking the rook for the bishop");
        let loose = "6k1/5ppp/8/4n3/6b1/4N3/5PPP/6K1 w - - 0 1";
        assert_eq!(told(&loose.replace("4n3", "8"), ["Nxg4", "Kf8"]).unwrap(), "taking the unguarded bishop");
        // Behind the pawn that takes, the queen guards it.
        let behind = "6k1/5ppp/8/3n4/2P5/1q6/5PPP/6K1 w - - 0 1";
        assert_eq!(told(behind, ["cxd5", "h6"]).unwrap(), "taking the knight");
        // The knight on e5 guards it; that it does not take back changes nothing about that.
        assert_eq!(told(loose, ["Nxg4", "Kf8"]).unwrap(), "taking the bishop");
    }

    #[test]
    fn a_pawn_that_can_be_taken_back_is_not_told_as_won() {
        let pawns = "4k3/5ppp/2p5/3p4/4P3/8/5PPP/4K3 w - - 0 1";
        assert_eq!(told(pawns, ["exd5", "Kd7"]), None);
        assert_eq!(told(pawns, ["exd5", "cxd5"]).unwrap(), "trading pawns");
        let free = "4k3/5ppp/8/3p4/4P3/8/5PPP/4K3 w - - 0 1";
        assert_eq!(told(free, ["exd5", "Kd7"]).unwrap(), "taking the pawn");
    }

    /// What the first capture of a line is told as where the exchange alone wins nothing.
    fn told_by_line(start: &str, sans: &[&str]) -> Option<String> {
        let before = fen::parse(start).unwrap().position;
        let mut here = before.clone();
        let mut read = |san: &&str| {
            let m = notation::parse_san(&here, san).unwrap();
            here.play_unchecked(m);
            m
        };
        let line: Vec<Move> = sans.iter().map(&mut read).collect();
        searched(&before, &line)
    }

    #[test]
    fn what_only_seems_to_be_guarded_is_told_as_taken() {
        // Who takes the knight loses the rook on b1.
        let poisoned = "1r2k2r/2p1ppb1/3p2pp/p4q2/1PpPn3/P1P1PN1P/2Q2PPB/1R2K2R b Kk - 2 19";
        let taken =
            told_by_line(poisoned, &["Nxc3", "Qxf5", "gxf5", "Rc1", "axb4", "axb4", "Rxb4", "Nd2", "Nd5"]);
        assert_eq!(taken.as_deref(), Some("taking the pawn"));
        // The bishop takes back, though the search prefers another move.
        let guarded = "r2q1rk1/pbp1npbp/1pn1p1p1/3pP3/1PPP4/P1NBB3/4NPPP/R2QK2R b KQ - 0 10";
        assert_eq!(told_by_line(guarded, &["dxc4", "Be4", "a6", "O-O"]), None);
    }

    #[test]
    fn a_pawn_taken_in_passing_is_told_as_that() {
        let passing = "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1";
        assert_eq!(told(passing, ["dxc6", "Kd8"]).unwrap(), "taking the pawn en passant");
        let guarded = "4k3/1p6/8/2pP4/8/8/8/4K3 w - c6 0 1";
        assert_eq!(told(guarded, ["dxc6", "Kd8"]), None);
        assert_eq!(told(guarded, ["dxc6", "bxc6"]).unwrap(), "trading pawns en passant");
        assert!(!says_more_than_words("trading pawns en passant"));
    }

    #[test]
    fn what_gives_more_than_it_takes_is_not_told_as_taking() {
        let guarded = "4k3/5ppp/4p3/3p4/8/2N5/5PPP/4K3 w - - 0 1";
        assert_eq!(told(guarded, ["Nxd5", "exd5"]), None);
        assert_eq!(told(guarded, ["Nb5", "Kd7"]), None);
    }

    #[test]
    fn a_novice_who_hears_of_a_capture_needs_no_more_of_it() {
        assert!(says_more_than_words("trading queens"));
        assert!(!says_more_than_words("trading the bishop for the knight"));
        assert!(!says_more_than_words("taking the pawn"));
    }

    #[test]
    fn deeds_are_joined_as_one_speaks() {
        assert_eq!(and("taking the pawn", "attacking the rook"), "taking the pawn and attacking the rook");
        assert_eq!(
            and("taking the pawn", "with a discovered attack"),
            "taking the pawn with a discovered attack"
        );
        assert_eq!(and("taking the pawn", "and the king is safe"), "taking the pawn, and the king is safe");
    }
}
