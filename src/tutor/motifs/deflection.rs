//! Deflection: a guard is made to leave, and what it guarded falls.

use super::prelude::*;
use crate::safety::exchange;
use crate::tutor::check::fight::value_of;
use crate::tutor::check::three::ThreeMoves;

fields! {
    /// The guard of a square was made to leave it.
    pub struct Deflection {
        /// The three moves.
        line: Vec<Move>,
        /// Where the guard stood.
        defender: Square,
        /// What it guarded.
        duty: Square,
    }
}

impl ClaimKind for Deflection {
    fn find(step: Step<'_>, found: &mut Candidates<Deflection>) {
        let (Some(answer), Some(third), Some(line)) = (step.later(1), step.later(2), step.line(3)) else {
            return;
        };
        if deflects(step, answer, third) {
            let (defender, duty) = (answer.from(), third.to());
            // A king that steps out of check was hardly a guard.
            let king = answer.played().role() == Role::King;
            let kind = Deflection { line, defender, duty };
            found.before(step.side(), kind, if king { -3 } else { 0 });
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let three = ThreeMoves::of(&context.now, &self.line)?;
        let (defender, duty) = (self.defender, self.duty);
        need(notation::origin(three.answer) == defender, "another piece moved")?;
        let guarded = three.offered.board().attacks_from(defender).contains(duty);
        let arrived = notation::destination(three.answer);
        let guards = three.answered.board().attacks_from(arrived).contains(duty);
        need(guarded && !guards && arrived != duty, "the guard is no other than before")?;
        need(three.takes_the_offer() || three.offered.is_check(), "nothing forced it away")?;
        let mates = three.done.is_checkmate();
        let profits = three.third.is_capture() || three.third.is_promotion() || mates;
        need(notation::destination(three.third) == duty && profits, "nothing is had on the square")?;
        need(mates || value_of(&three.answered, three.third) >= 1, "the profit is not real")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let (guard, duty) = (view.piece_name(self.defender), self.duty);
        let lead = view.lead(false);
        match self.line.first() {
            Some(&first) if view.voice.plain() => {
                let event = moves::event(&view.here, first, view.voice);
                format!("{lead}{event}, and {guard} can no longer guard {duty}")
            }
            _ => {
                let (first, rest) = view.first_and_rest(&self.line);
                let draws = self.verbs()[0];
                format!("{lead}{first} {draws} {guard} away, so that it no longer guards {duty}{rest}")
            }
        }
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        let role = view.here.board().role_at(self.duty);
        let duty = role.map_or(String::new(), |role| format!("the {} on ", words::role(role)));
        let drawing = self.verbs()[1];
        Some(format!("{drawing} {} away from {duty}{}", view.piece_name(self.defender), self.duty))
    }

    fn line(&self) -> &[Move] {
        &self.line
    }

    fn targets(&self) -> Vec<Square> {
        vec![self.defender]
    }
}

impl Deflection {
    /// What becomes of the guard, as a finite verb and as a participle: who takes what is offered is drawn away, who answers a check
    /// forced.
    fn verbs(&self) -> [&'static str; 2] {
        let there = |m: &Move| {
            Some(notation::destination(*m)) == self.line.first().map(|m| notation::destination(*m))
        };
        let draws = self.line.get(1).is_some_and(|answer| answer.is_capture() && there(answer));
        if draws { ["draws", "drawing"] } else { ["forces", "forcing"] }
    }
}

fn deflects(step: Step<'_>, answer: Step<'_>, third: Step<'_>) -> bool {
    let duty = third.to();
    let guarded = step.board().attacks_from(answer.from()).contains(duty);
    let guards = answer.board().attacks_from(answer.to()).contains(duty);
    // A guard that leaves of its own will was not drawn away.
    let forced = (answer.to() == step.to() && answer.played().is_capture()) || step.after().is_check();
    let mates = third.after().is_checkmate();
    let profits = third.played().is_capture() || third.played().is_promotion() || mates;
    guarded
        && !guards
        && forced
        && profits
        && duty != answer.to()
        && (mates || exchange::value_of(third.before(), third.played()) >= 1)
}

#[cfg(test)]
impl Cases for Deflection {
    fn read(words: &Words<'_>) -> Deflection {
        Deflection { defender: words.sq(0), duty: words.sq(1), line: words.line(2) }
    }

    const TRUE: &[Case] = &[("6k1/4q3/5n2/8/8/5Q2/8/3R3K w - - 0 1", "", "e7 f6 d1d7 e7d7 f3f6")];

    const FALSE: &[Case] = &[
        ("6k1/4q1p1/5n2/8/8/5Q2/8/3R3K w - - 0 1", "", "e7 f6 d1d7 e7d7 f3f6"),
        // Nothing made the queen go.
        ("6k1/4q3/5n2/8/8/5Q2/8/3R3K w - - 0 1", "", "e7 f6 h1h2 e7e8 f3f6"),
    ];
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;
    use crate::tutor::about::{About, Tone};
    use crate::tutor::audience::Audience;
    use crate::tutor::claim::Claim;
    use crate::tutor::testing::{line, mirrored, mirrored_fen};
    use crate::tutor::words::sentence;

    #[test]
    fn a_guard_is_drawn_by_an_offer_and_forced_by_a_check() {
        for (start, moves, verb) in [
            ("6k1/4q3/5n2/8/8/5Q2/8/3R3K w - - 0 1", ["d1d7", "e7d7", "f3f6"], " draws "),
            ("8/6k1/5n2/8/8/5Q2/8/R6K w - - 0 1", ["a1a7", "g7g8", "f3f6"], " forces "),
            ("6N1/6k1/5n2/8/8/5Q2/8/R6K w - - 0 1", ["a1a7", "g7g8", "f3f6"], " forces "),
        ] {
            let own = moves.map(str::to_owned);
            for (start, moves) in
                [(start.to_owned(), own.clone()), (mirrored_fen(start), own.map(|uci| mirrored(&uci)))]
            {
                let root = fen::parse(&start).unwrap().position;
                let line: Vec<Move> =
                    line(&mut root.clone(), moves.iter().map(String::as_str)).into_iter().collect();
                let (defender, duty) = (notation::origin(line[1]), notation::destination(line[2]));
                let kind = Deflection { line, defender, duty }.into();
                let claim = Claim { kind, about: About::Position, tone: Tone::Good, at: Vec::new() };
                let told = sentence(&claim, &root, Audience::Club);
                assert!(told.contains(verb), "{told}");
            }
        }
    }
}
