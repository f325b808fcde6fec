//! Perpetual check: checks that come round again, so that nobody can win.

use super::prelude::*;
use crate::chess::{Key, key, material};
use crate::tutor::check::context::along;
use crate::tutor::check::scores::{given_up, win};
use crate::tutor::question::EQUAL;

/// Plies of the shortest line that comes back to where it was.
// Each side must go and come back.
const ROUND: usize = 4;

/// Pawns that may not be given to come to it.
// Another engine found answers to one that gave a rook.
const PIECE: i32 = 3;

/// Win percent within which checks without end are the best for both.
// The catalogue has 40 to 60, but a draw by force is worth 50 to any search that has seen it.
const LEVEL: std::ops::RangeInclusive<f64> = 47.0..=53.0;

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
        let given = (material::balance(earlier[0].board()) - material::balance(last.board())).abs();
        need(given < PIECE, "a piece is given for it")?;
        need(LEVEL.contains(&win(&context.now, oracle)?), "it is no draw")?;
        let answers = positions.iter().zip(&self.line).skip(1).step_by(2);
        for (position, answer) in answers.filter(|(position, _)| position.legal_moves().len() > 1) {
            // Who may leave the line at a small price is not held to the draw: another engine found better answers.
            need(given_up(position, *answer, oracle)? <= EQUAL, "an answer is better")?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Score, fen};
    use crate::tutor::about::{About, Tone};
    use crate::tutor::claim::Claim;
    use crate::tutor::testing::{mirrored, mirrored_fen};
    use crate::tutor::verify;

    /// A search that finds all level but one position, and the root.
    struct Search {
        root: (Key, i32),
        leaves: (Key, i32),
    }

    impl Oracle for Search {
        fn score(&mut self, position: &Chess) -> Option<Score> {
            let found = [self.root, self.leaves].into_iter().find(|(known, _)| *known == key(position));
            Some(Score::Cp(found.map_or(0, |(_, cp)| cp)))
        }

        fn ranked(&mut self, _: &Chess) -> Vec<(Move, Score)> {
            Vec::new()
        }
    }

    /// Whether the queen's checks on e8 and e4 are a perpetual, if the root and the king's second choice are worth so much.
    fn holds(start: &str, own: impl Fn(&str) -> String, root: i32, second: i32) -> bool {
        let position = fen::parse(start).unwrap().position;
        let mut here = position.clone();
        let mut positions = vec![here.clone()];
        let mut line = Vec::new();
        for uci in ["e4e8", "g8h7", "e8e4", "h7g8"] {
            let m = notation::parse_uci(&here, &own(uci)).unwrap();
            here.play_unchecked(m);
            line.push(m);
            positions.push(here.clone());
        }
        let mut search = Search { root: (key(&position), root), leaves: (key(&positions[3]), second) };
        let kind = Perpetual { line }.into();
        let claim = Claim { kind, at: Vec::new(), about: About::Position, tone: Tone::Info };
        verify::check_since(None, &position, &claim, &mut search).is_ok()
    }

    #[test]
    fn checks_are_perpetual_only_if_both_do_best_to_repeat() {
        let white = "6k1/6p1/7p/8/4Q3/8/q7/6K1 w - - 0 1";
        let same = |uci: &str| uci.to_owned();
        let black = mirrored_fen(white);
        for (root, second, is_perpetual) in [(0, 0, true), (60, 0, false), (-60, 0, false), (0, 60, false)] {
            assert_eq!(holds(white, same, root, second), is_perpetual, "{root} {second}");
            assert_eq!(holds(&black, mirrored, root, second), is_perpetual, "{root} {second}");
        }
    }
}
