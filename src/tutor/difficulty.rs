//! How hard a move was to see, for people of a rating: the one home of what "most players" and "could be seen" mean.

use serde::{Deserialize, Serialize};

use super::judge::{Judged, Judgement};
use super::question::{self, EQUAL, Question};
use crate::chess::{Chess, Move, Position, after_move};
use crate::engines::inquiry::PeopleFindings;

/// The ratings at which chances are told.
// The ends and the middle of what Maia's nets were made for. The chances hardly change between them: by .015 for the
// best move (docs/people.md).
pub const RATINGS: [u16; 3] = [1100, 1500, 1900];

/// The chance, 0 to 1, that people do something: one for each of [`RATINGS`], in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PeopleChance(pub [f64; 3]);

impl PeopleChance {
    pub(in crate::tutor) fn each(chance: impl Fn(u16) -> f64) -> PeopleChance {
        PeopleChance(RATINGS.map(|rating| (chance(rating) * 1000.0).round() / 1000.0))
    }

    /// The chance at a rating: between the nearest two; beyond the ends that of the end.
    pub fn at(self, rating: u16) -> f64 {
        let ratings = RATINGS.map(f64::from);
        let rating = f64::from(rating).clamp(ratings[0], ratings[2]);
        let below = usize::from(rating > ratings[1]);
        let share = (rating - ratings[below]) / (ratings[below + 1] - ratings[below]);
        self.0[below] + share * (self.0[below + 1] - self.0[below])
    }

    /// Whether the chance fits at every rating.
    fn always(self, fits: impl Fn(f64) -> bool) -> bool {
        self.0.into_iter().all(fits)
    }
}

/// What people do in a position; `None` where that is not known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Difficulty {
    /// They play the best move, or one as good. Without the net of people guessed by a rule.
    pub best: Option<PeopleChance>,
    /// They play the move asked about.
    pub played: Option<PeopleChance>,
    /// They play a move that loses ten points of winning chances or more.
    pub fault: Option<PeopleChance>,
    /// They see the best answer to the move asked about, if that loses something. Without the net guessed by a rule.
    pub refutation: Option<PeopleChance>,
}

/// Where no net is had: the chance that something is seen which is forcing or which a look of three plies likes best,
/// and that anything else is.
// Chosen, not measured.
const EASY: f64 = 0.6;
const HARD: f64 = 0.2;

/// The chance from which most people do something.
// Of 357 moves of people 7 had a fault so likely, and 4 of these were faults; so that most miss it is said
// only if they overlook the refutation, too.
pub const MOST: f64 = 0.6;

/// The chance below which few find a move.
// What a rule gives a hard move; chosen, not measured.
const FEW: f64 = 0.2;

/// The chance from which something could have been seen.
// Three of ten see it. Chosen, not measured.
const SEEN: f64 = 0.3;

/// Part of its price by which a fault counts that was hard to see.
// Chosen, not measured: a quiet blunder of 40 points weighs as much as a piece left to be taken for 16.
const UNSEEN: f64 = 0.4;

impl Difficulty {
    /// The difficulty of a question, as the net of people has it, else by a rule.
    pub fn of(question: &Question, judged: Option<&Judged>, people: Option<&PeopleFindings>) -> Difficulty {
        match people {
            Some(people) => of_people(question, judged, people),
            None => by_rule(question, judged),
        }
    }

    /// Whether most people make a fault here, and do not see what refutes this one.
    pub fn is_missed_by_most(&self) -> bool {
        self.fault.is_some_and(|fault| fault.always(|chance| chance >= MOST))
            && self.refutation.is_some_and(|refutation| refutation.always(|chance| chance <= 1.0 - MOST))
    }

    /// Whether most people play the move asked about.
    pub fn is_played_by_most(&self) -> bool {
        self.played.is_some_and(|played| played.always(|chance| chance >= MOST))
    }

    /// Whether few people find the best move.
    pub fn is_found_by_few(&self) -> bool {
        // Only the net knows of faults: what a rule guesses is no ground for praise.
        let few = self.best.is_some_and(|best| best.always(|chance| chance <= FEW));
        few && self.fault.is_some()
    }

    /// What a fault of so many points weighs for somebody of a rating: all of it if it could have been seen. What a move that
    /// `missed` something gives away is what the best move gets, else what its refutation gets.
    pub fn weight(&self, rating: u16, drop: f64, missed: bool) -> f64 {
        let seen = if missed { self.best } else { self.refutation };
        if seen.is_none_or(|seen| seen.at(rating) >= SEEN) { drop } else { UNSEEN * drop }
    }
}

fn of_people(question: &Question, judged: Option<&Judged>, people: &PeopleFindings) -> Difficulty {
    let chance = |fits: &dyn Fn(Move) -> bool| PeopleChance::each(|rating| people.moves.chance(rating, fits));
    let good = as_good(question, judged);
    let answered = question.answer().zip(people.answers.as_ref());
    Difficulty {
        best: (!good.is_empty()).then(|| chance(&|m| good.contains(&m))),
        played: question.played.map(|played| chance(&|m| m == played)),
        fault: Some(PeopleChance::each(|rating| chance_of_fault(question, judged, people, rating))),
        refutation: answered
            .map(|(answer, answers)| PeopleChance::each(|rating| answers.chance(rating, |m| m == answer))),
    }
}

/// The chance that somebody of a rating makes a fault.
fn chance_of_fault(
    question: &Question,
    judged: Option<&Judged>,
    people: &PeopleFindings,
    rating: u16,
) -> f64 {
    let good = as_good(question, judged);
    // The mean loss of what people play tells faults from other moves with an area of .766; the share of
    // moves that two short looks call faults did so with .730.
    let lost = [0, 1].map(|look| {
        people.moves.mean(rating, |m| if good.contains(&m) { 0.0 } else { people.loss(m)[look] })
    });
    let guess = foretold_fault(lost, question.ahead());
    // The long search knows better: what it likes is no fault, and what it calls one is.
    let is_bad = judged.is_some_and(|judged| judged.judgement.is_fault());
    let is_fault = |m: Move| is_bad && question.played == Some(m);
    let others = people.moves.chance(rating, |m| !good.contains(&m));
    guess.max(people.moves.chance(rating, is_fault)).min(others)
}

/// The chance of a fault where the moves that people play lose so many points of winning chances in the mean, as a look
/// of one ply and one of four see it, and where the best move is ahead of the next by so many.
///
/// A logistic curve over logarithms.
fn foretold_fault(lost: [f64; 2], ahead: f64) -> f64 {
    let [glance, thought] = lost.map(|points| points.max(0.0).ln_1p());
    // The numbers below were fitted where Maia's nets play each other, not on moves of people:
    // docs/people.md.
    let only = ahead.clamp(0.0, FAR_AHEAD).ln_1p();
    1.0 / (1.0 + (4.55 - 0.45 * glance - 0.68 * thought - 0.41 * only).exp())
}

/// Points of winning chances by which a best move is ahead at most.
// What is more makes it no harder to find.
const FAR_AHEAD: f64 = 30.0;

fn by_rule(question: &Question, judged: Option<&Judged>) -> Difficulty {
    let seen = |is_easy: bool| PeopleChance::each(|_| if is_easy { EASY } else { HARD });
    let is_easy = |best: Move| question.glance == Some(best) || is_forcing(&question.root, best);
    let lost = judged.is_some_and(|judged| judged.judgement >= Judgement::Inaccuracy);
    let answered = question.played.filter(|_| lost).zip(question.answer()).map(|(played, answer)| {
        let after = after_move(&question.root, played);
        is_forcing(&after, answer)
    });
    Difficulty {
        best: question.best_move().map(|best| seen(is_easy(best))),
        refutation: answered.map(seen),
        ..Difficulty::default()
    }
}

fn is_forcing(position: &Chess, m: Move) -> bool {
    let after = after_move(position, m);
    m.is_capture() || m.is_promotion() || after.is_check()
}

/// The best move and those that are known to be as good.
fn as_good(question: &Question, judged: Option<&Judged>) -> Vec<Move> {
    let Some(best) = &question.best else {
        return Vec::new();
    };
    let second = question.second.as_ref().filter(|line| question::is_as_good(line.score, best.score));
    let played = question.played.filter(|_| judged.is_some_and(|judged| judged.drop <= EQUAL));
    let lines = [Some(best), second].into_iter().flatten();
    lines.filter_map(|line| line.moves.first().copied()).chain(played).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, notation};
    use crate::engines::inquiry::{Inquirer, LikelyMoves};
    use crate::search::{Limits, Root, StopFlag};
    use crate::tutor::explain::{Explanation, SearchOracle, explain};
    use crate::tutor::judge::Past;
    use crate::tutor::testing::mirrored_fen;

    /// The white knight on e5 can be taken by the pawn on d6.
    const HANGS: &str = "4k3/5ppp/3p4/4N3/8/8/5PPP/4K3 w - - 0 1";

    fn look(text: &str, uci: &str, nodes: u64) -> Explanation {
        let root = Root::from_position(fen::parse(text).unwrap().position);
        let played = notation::parse_uci(&root.position(), uci).unwrap();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let mut inquirer = Inquirer::new(1);
        let (findings, probe) = inquirer.ask(&root, Some(played), &limits, &StopFlag::default());
        explain(&findings, Past::default(), &mut SearchOracle::new(&findings, probe))
    }

    #[test]
    fn a_fault_is_the_likelier_the_more_is_lost_and_the_less_else_there_is() {
        let even = foretold_fault([0.0; 2], 0.0);
        assert!(even < 0.02, "{even}");
        for (low, high) in [
            (([0.0; 2], 0.0), ([5.0; 2], 0.0)),
            (([5.0; 2], 0.0), ([20.0, 5.0], 0.0)),
            (([5.0; 2], 0.0), ([5.0, 20.0], 0.0)),
            (([5.0; 2], 0.0), ([5.0; 2], 20.0)),
        ] {
            assert!(foretold_fault(low.0, low.1) < foretold_fault(high.0, high.1), "{low:?} {high:?}");
        }
        let [far, farther] = [FAR_AHEAD, 90.0].map(|ahead| foretold_fault([5.0; 2], ahead));
        assert!((far - farther).abs() < 1e-9);
    }

    #[test]
    fn a_fault_is_as_likely_as_the_long_search_makes_it() {
        // The knight is left by most: 70 of 100 play h3, and others move it.
        for (text, hung, away) in [(HANGS.to_owned(), "h2h3", "e5f3"), (mirrored_fen(HANGS), "h7h6", "e4f6")]
        {
            let root = fen::parse(&text).unwrap().position;
            let [hung, away] = [hung, away].map(|uci| notation::parse_uci(&root, uci).unwrap());
            let made = look(&text, &notation::uci(hung), 30_000);
            let people = |moves: &[(Move, f32)]| PeopleFindings {
                moves: LikelyMoves::certain(moves),
                ..Default::default()
            };
            let fault = |people: &PeopleFindings| {
                Difficulty::of(&made.question, made.judged.as_ref(), Some(people)).fault.unwrap().at(1500)
            };
            assert!((fault(&people(&[(hung, 0.7), (away, 0.3)])) - 0.7).abs() < 1e-3);
            let best = made.question.best_move().unwrap();
            assert!(fault(&people(&[(best, 1.0)])) < 1e-9, "what is best is no fault");
        }
    }

    #[test]
    fn few_find_what_is_rare_at_every_rating() {
        let found = |best, fault: Option<f64>| {
            let [best, fault] =
                [Some(best), fault.map(|fault| [fault; 3])].map(|chances| chances.map(PeopleChance));
            Difficulty { best, fault, ..Difficulty::default() }.is_found_by_few()
        };
        assert!(found([0.1, 0.15, 0.2], Some(0.3)));
        assert!(!found([0.1, 0.15, 0.3], Some(0.3)), "the strong find it");
        assert!(!found([0.1; 3], None), "that is only a guess");
        assert!(!Difficulty::default().is_found_by_few(), "nobody knows");
    }

    fn chances(fault: [f64; 3], refutation: [f64; 3]) -> Difficulty {
        let [fault, refutation] = [fault, refutation].map(|chances| Some(PeopleChance(chances)));
        Difficulty { fault, refutation, ..Difficulty::default() }
    }

    #[test]
    fn most_miss_it_only_where_all_chances_say_so() {
        assert!(chances([0.7; 3], [0.3; 3]).is_missed_by_most());
        assert!(!chances([0.5; 3], [0.3; 3]).is_missed_by_most(), "half of them play well");
        assert!(!chances([0.7; 3], [0.5; 3]).is_missed_by_most(), "half of them see the answer");
        assert!(!Difficulty::default().is_missed_by_most(), "nobody knows");
        assert!(!chances([0.9, 0.65, 0.4], [0.1; 3]).is_missed_by_most(), "the strong do not");
        assert!(!chances([0.9; 3], [0.1, 0.3, 0.5]).is_missed_by_most(), "the strong see it");
    }

    #[test]
    fn a_fault_weighs_less_that_could_hardly_be_seen() {
        let weighs = |refutation: f64| chances([0.5; 3], [refutation; 3]).weight(1500, 20.0, false);
        assert!((weighs(0.9) - 20.0).abs() < 1e-9 && (weighs(0.1) - 8.0).abs() < 1e-9);
        let missed = chances([0.5; 3], [0.1; 3]).weight(1500, 20.0, true);
        assert!((missed - 20.0).abs() < 1e-9, "nothing is known of the best move");
    }

    #[test]
    fn chances_are_those_of_the_rating_or_between() {
        let chance = PeopleChance([0.1, 0.3, 0.7]);
        for (rating, expected) in
            [(400, 0.1), (1100, 0.1), (1300, 0.2), (1500, 0.3), (1700, 0.5), (1900, 0.7), (2500, 0.7)]
        {
            assert!((chance.at(rating) - expected).abs() < 1e-9, "{rating}");
        }
    }

    #[test]
    fn what_hangs_is_seen_by_most_with_and_without_a_net() {
        for (text, uci) in [(HANGS.to_owned(), "h2h3"), (mirrored_fen(HANGS), "h7h6")] {
            for (nodes, is_known) in [(30_000, true), (15_000, false)] {
                let made = look(&text, uci, nodes);
                let difficulty = made.difficulty;
                assert_eq!(difficulty.fault.is_some(), is_known, "{text} with {nodes}");
                assert!(
                    difficulty.refutation.is_some_and(|seen| seen.at(1500) >= 0.5),
                    "{text} with {nodes}"
                );
                assert!(!difficulty.is_missed_by_most() && !difficulty.is_found_by_few());
            }
        }
    }
}
