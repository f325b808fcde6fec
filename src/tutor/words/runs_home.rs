//! A pawn that the better move pushes and that becomes a queen by the search's own line, or wins the race to become one.

use super::cause;
use super::teller::Teller;
use crate::chess::{Chess, Move, Position, Role, Square, after_move, notation};
use crate::safety::exchange::{value, value_of};
use crate::safety::made;

/// Own moves of a line within which the pawn must arrive.
const SOON: usize = 3;

/// Whether a line begins by pushing a pawn that promotes soon and is not taken then.
pub(super) fn is_run(line: &[Move]) -> bool {
    let Some(first) = line.first().filter(|first| first.role() == Role::Pawn) else { return false };
    let mut at = notation::origin(*first);
    for (ply, m) in line.iter().enumerate().step_by(2).take(SOON) {
        if notation::origin(*m) != at {
            continue;
        }
        at = notation::destination(*m);
        if m.promotion() == Some(Role::Queen) {
            let is_taken =
                line.get(ply + 1).is_some_and(|m| m.is_capture() && notation::destination(*m) == at);
            return ply > 0 && !is_taken;
        }
    }
    false
}

/// Whether a line is such a push, and no pawn becomes a queen in the other line or on the other side: then it is a reason.
pub(super) fn is_reason(best: &[Move], reply: &[Move]) -> bool {
    let promotes = |m: &Move| m.is_promotion();
    is_run(best) && !best.iter().skip(1).step_by(2).any(promotes) && !reply.iter().any(promotes)
}

/// The words behind the push.
pub(super) const QUEENS: &str = "and then it becomes a queen";

/// Why a push wins a race in which both sides queen: `as the queen on a1 covers h8, where White's pawn promotes`.
pub(super) fn race(teller: &Teller<'_>) -> Option<String> {
    let question = teller.facts.question;
    let best = question.best_move()?;
    let reply = &question.reply.as_ref()?.moves;
    let (queen, promotion) = covered(&after_move(teller.root(), best), best, reply)?;
    let is_covered_anyway = lost_queen(&teller.after, reply).is_some();
    let owner = teller.voice.owner(!teller.mover());
    (!is_covered_anyway)
        .then(|| format!("as the queen on {queen} covers {promotion}, where {owner} pawn promotes"))
}

/// Where a pushed pawn and the other side's become queens, if it runs on while the other side plays its moves of `reply` and its queen can
/// then take the new one.
fn covered(after: &Chess, push: Move, reply: &[Move]) -> Option<(Square, Square)> {
    if push.role() != Role::Pawn || push.is_capture() {
        return None;
    }
    let (mut here, mut at) = (after.clone(), notation::destination(push));
    let mut race = Vec::new();
    for theirs in reply.iter().step_by(2) {
        let theirs = cause::same(&here, *theirs)?;
        here = after_move(&here, theirs);
        race.push(theirs);
        if theirs.is_promotion() {
            let taken = lost_queen(after, &race)?;
            return (notation::origin(taken) == at && taken.role() == Role::Queen)
                .then(|| (at, made::taken_square(taken)));
        }
        let is_push = |m: &Move| {
            // A pawn that is a queen already has other things to do.
            notation::origin(*m) == at
                && m.role() == Role::Pawn
                && !m.is_capture()
                && m.promotion().is_none_or(|role| role == Role::Queen)
        };
        let own = here.legal_moves().into_iter().find(is_push)?;
        at = notation::destination(own);
        here = after_move(&here, own);
        race.push(own);
    }
    None
}

/// What takes the first queen that who begins a line promotes to, at a profit of most of her.
fn lost_queen(start: &Chess, line: &[Move]) -> Option<Move> {
    let last = line.iter().step_by(2).position(|m| m.promotion() == Some(Role::Queen))? * 2;
    let here = line[..=last].iter().fold(start.clone(), |here, m| after_move(&here, *m));
    let takes = |m: &Move| m.is_capture() && made::taken_square(*m) == notation::destination(line[last]);
    here.legal_moves().into_iter().find(|m| takes(m) && value_of(&here, *m) >= value(Role::Rook))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;
    use crate::tutor::testing::{line, mirrored, mirrored_fen};

    /// Whether the first of these moves from a position is such a push, for either colour.
    fn runs(start: &str, moves: &[&str]) -> [bool; 2] {
        let read = |start: &str, moves: Vec<String>| {
            let mut here = fen::parse(start).unwrap().position;
            is_run(&line(&mut here, moves.iter().map(String::as_str)))
        };
        let same = moves.iter().map(|uci| (*uci).to_owned()).collect();
        let turned = moves.iter().map(|uci| mirrored(uci)).collect();
        [read(start, same), read(&mirrored_fen(start), turned)]
    }

    #[test]
    fn a_push_runs_home_whose_pawn_promotes_and_stays() {
        let start = "8/8/8/p6B/5k2/r3p1p1/4K3/8 b - - 9 62";
        assert_eq!(runs(start, &["g3g2", "h5f7", "a3c3", "f7b3", "g2g1q"]), [true, true]);
        // What is promoted at once is another matter, what never comes there, and what is taken there.
        assert_eq!(runs("8/5P2/8/8/8/k7/8/K7 w - - 0 1", &["f7f8q"]), [false, false]);
        assert_eq!(runs(start, &["g3g2", "h5f7", "a3c3"]), [false, false]);
        assert_eq!(runs("8/8/5P2/7K/8/k7/8/6r1 w - - 0 1", &["f6f7", "g1g8", "f7g8q"]), [true, true]);
        assert_eq!(
            runs("8/8/5P2/7K/8/k7/8/6r1 w - - 0 1", &["f6f7", "g1f1", "f7f8q", "f1f8"]),
            [false, false]
        );
    }
}
