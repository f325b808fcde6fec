//! A danger: one move of the opponent's that deserves a look, and how bad it is.

use std::cmp::Reverse;

use crate::chess::{Bitboard, Move, notation};
use crate::tutor::find::board::both_ends;

/// What kind of move a danger is, in the order in which coaches have them looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DangerKind {
    /// It gives check.
    Check,
    /// It takes something.
    Capture,
    /// It does neither, but prepares to take something or to mate.
    Threat,
}

/// One move of the opponent's that deserves a look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Danger {
    /// What kind of move.
    pub kind: DangerKind,
    /// The move, legal if it were the opponent's turn.
    pub mv: Move,
    /// Its exchange value in pawns, below 0 if it loses material; for a threat that of the capture to come.
    pub gain: i32,
    /// Whether it mates at once; for a threat, whether mate comes next.
    pub mates: bool,
    /// For a threat what would come next.
    pub next: Option<Move>,
    /// Whether the search finds enough for what a capture wins by count.
    pub is_paid: bool,
    /// For a capture that wins nothing in all what would be taken elsewhere in return.
    pub elsewhere: Option<Move>,
}

impl Danger {
    /// The squares to be marked: where the piece stands, where it goes, and what it aims at.
    pub fn squares(&self) -> Bitboard {
        let next = self.next.map(notation::destination);
        both_ends(self.mv) | next.into_iter().collect::<Bitboard>()
    }

    /// Mates first, then what wins most; of equals a check before a capture before a threat.
    pub fn order(&self) -> impl Ord + use<> {
        let at_once = self.kind != DangerKind::Threat;
        // A mate that only threatens can still be answered, so a mate at once comes before it.
        (Reverse(self.mates && at_once), Reverse(self.worth()), self.kind)
    }

    /// The order of those that are told: what wins at once, then checks, captures and threats, as players are taught to look
    /// for them.
    pub fn told_order(&self) -> impl Ord + use<> {
        let wins = self.wins_at_once();
        (Reverse(wins), Some(self.kind).filter(|_| !wins))
    }

    /// Whether it wins something as it is played, or mates then or next.
    pub fn wins_at_once(&self) -> bool {
        self.mates || self.kind != DangerKind::Threat && self.gain >= 1
    }

    /// Whether it must be looked at before any threat: it wins at once, gives check or takes what seems to hang.
    pub fn forces(&self) -> bool {
        self.wins_at_once() || self.kind == DangerKind::Check || self.elsewhere.is_some()
    }

    /// Its weight among others.
    fn worth(&self) -> i32 {
        // Above twice the most that one capture can win, a queen taken in promoting: 17.
        const MATE: i32 = 40;
        let whole = if self.mates { MATE } else { 2 * self.gain };
        // A threat can still be answered, so it counts half.
        if self.kind == DangerKind::Threat { whole / 2 } else { whole }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, notation};

    fn danger(kind: DangerKind, gain: i32, mates: bool) -> Danger {
        let position = fen::parse("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap().position;
        Danger {
            kind,
            mv: notation::parse(&position, "e4").unwrap(),
            gain,
            mates,
            next: None,
            is_paid: false,
            elsewhere: None,
        }
    }

    #[test]
    fn mates_at_once_come_first_and_a_threat_counts_half() {
        let mate = danger(DangerKind::Check, 0, true);
        let threat_of_mate = danger(DangerKind::Threat, 0, true);
        let queen = danger(DangerKind::Capture, 9, false);
        let threat_of_queen = danger(DangerKind::Threat, 9, false);
        let knight = danger(DangerKind::Capture, 3, false);
        assert!(mate.order() < threat_of_mate.order());
        assert!(threat_of_mate.order() < queen.order(), "a mate that comes next outweighs a queen");
        assert!(queen.order() < threat_of_queen.order());
        assert!(threat_of_queen.order() < knight.order());
        let check = danger(DangerKind::Check, 3, false);
        assert!(check.order() < knight.order(), "of equals a check before a capture");
    }
}
