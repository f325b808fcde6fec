//! Perpetual check: checks that come round again, so that nobody can win.

use super::prelude::*;
use crate::chess::{Key, key};
use crate::tutor::check::context::along;
use crate::tutor::check::scores::{DRAWN, FAIR, given_up, win};

/// Plies of the shortest line that comes back to where it was.
const ROUND: usize = 4;

fields! {
    /// The side to move gives check with every move until a position comes again.
    pub struct Perpetual {
        /// The line, four plies or more.
        line: Vec<Move>,
    }
}

impl ClaimKind for Perpetual {
    fn find(step: Step<'_>, found: &mut Candidates<Perpetual>) {
        let mut keys: Vec<Key> = vec![key(step.before())];
        for ply in 0.. {
            let Some(next) = step.later(ply) else {
                return;
            };
            if ply % 2 == 0 && !next.after().is_check() {
                return;
            }
            let key = key(next.after());
            if ply + 1 >= ROUND && keys.contains(&key) {
                let line = step.line(ply + 1).unwrap_or_default();
                return found.before(step.side(), Perpetual { line }, 0);
            }
            keys.push(key);
        }
    }

    fn check(&self, context: &CheckContext<'_>, oracle: &mut dyn Oracle) -> Verdict {
        let positions = along(&context.now, &self.line)?;
        let checks = positions.iter().skip(1).step_by(2).all(Position::is_check);
        need(self.line.len() >= ROUND && checks, "a move gives no check")?;
        let Some((last, earlier)) = positions.split_last() else {
            return need(false, "there is no line");
        };
        need(earlier.iter().any(|other| key(other) == key(last)), "nothing comes again")?;
        need(DRAWN.contains(&win(&context.now, oracle)?), "it is no draw")?;
        for (position, answer) in positions.iter().zip(&self.line).skip(1).step_by(2) {
            need(given_up(position, *answer, oracle)? <= FAIR, "an answer is better")?;
        }
        Ok(())
    }

    fn clause(&self, view: &View<'_>) -> String {
        let can = view.voice.subject(view.turn());
        format!(
            "{}{can} can give check for ever, which is a draw: {}",
            view.lead(false),
            view.shown(&self.line)
        )
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        Some("with perpetual check, a draw".to_string())
    }

    fn line(&self) -> &[Move] {
        &self.line
    }

    fn noun(&self) -> Option<&'static str> {
        Some("perpetual check")
    }
}

#[cfg(test)]
impl Cases for Perpetual {
    fn read(words: &Words<'_>) -> Perpetual {
        Perpetual { line: words.line(0) }
    }

    const TRUE: &[Case] = &[];

    const FALSE: &[Case] = &[("6k1/5p2/7Q/8/8/8/6PP/6K1 w - - 0 1", "", "h6g5 g8h7 g5h5 h7g8")];
}
