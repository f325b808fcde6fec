//! What is made of a try: a move as good as the solution is right, one that is better than the fault of the game is never
//! called wrong, a wrong one is refuted on the board.
//!
//! Moves are compared within one look alone: two looks of other length do not measure the same. What the deck says of the
//! move of the game comes from a longer look and stands.

use std::time::{Duration, Instant};

use super::sayings;
use crate::app::App;
use crate::app::coach::Wish;
use crate::app::shown::Shown;
use crate::chess::{Bitboard, Move, NodeId, notation};
use crate::review::practice::{AS_GOOD, Task};
use crate::review::schedule::Grade;
use crate::tutor::alarm::{Alarm, alarm};
use crate::tutor::{Compared, Explanation, Judgement, Subject};

/// What the coach looks at, and what for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Look {
    /// A try: how it stands beside the solution and the move of the game.
    Beside(Move),
    /// A try that is worse: what refutes it.
    Wrong(Move),
    /// The move of the game, which was a fault.
    Played(Move),
    /// The solution, which is to be shown.
    Solution(Move),
    /// The move that solved it: why it is good.
    Praise,
}

/// What is said of a try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// One or two sentences.
    pub text: String,
    /// Whether it was right; `None` for a move that is good, but not good enough.
    pub right: Option<bool>,
}

impl Verdict {
    /// Of a move that solves the exercise, or a part of it.
    pub(super) fn right(name: &str, unforeseen: bool, more: bool) -> Verdict {
        Verdict {
            text: sayings::right(name, unforeseen, more),
            right: Some(true),
        }
    }

    fn wrong(text: String) -> Verdict {
        Verdict {
            text,
            right: Some(false),
        }
    }
}

/// A move that costs less than this many points of win percentage is good, if not good enough.
const GOOD: f64 = 5.0;

/// Moves of a refutation that are shown, the try among them: more than that is no plain answer.
const REFUTED: usize = 4;

/// How long each move of a line stays on the board while it is played.
const EACH_MOVE: Duration = Duration::from_millis(1200);

/// How a try stands beside the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    AsGood,
    /// Nothing to be called wrong: better than the fault of the game, or as bad.
    Beside {
        is_better: bool,
    },
    /// Nothing to be called wrong: it costs little.
    Near,
    Worse,
}

/// How a try stands by a look at it, the solution and the move of the game; `None` if that has not seen them all.
fn standing(compared: &Compared, m: Move, solution: Move, task: &Task) -> Option<Standing> {
    let win = compared.win(m)?;
    let is_as_good = win >= compared.win(solution)? - AS_GOOD;
    Some(match task {
        _ if is_as_good => Standing::AsGood,
        Task::Fine { played, .. } if win >= compared.win(*played)? => Standing::AsGood,
        Task::Fault { played, .. } if win >= compared.win(*played)? => Standing::Beside {
            is_better: win > compared.win(*played)? + AS_GOOD,
        },
        _ if compared.drop(m)? < GOOD => Standing::Near,
        _ => Standing::Worse,
    })
}

impl App {
    /// Lets the coach look; what is known already is used at once.
    pub(super) fn let_look(&mut self, look: Look) {
        let Some(sitting) = &mut self.sitting else { return };
        sitting.exercise.look = Some(look);
        if !matches!(look, Look::Praise) {
            sitting.exercise.verdict = None;
        }
        self.redraw = true;
        if let Some(wish) = self.looked_at().filter(|wish| self.coach.is_settled(wish)) {
            self.exercise_told(wish);
        }
    }

    /// The question that the exercise waits for.
    pub(in crate::app) fn looked_at(&self) -> Option<Wish> {
        let sitting = self.sitting.as_ref()?;
        let node = sitting.exercise.node;
        match sitting.exercise.look? {
            Look::Wrong(m) | Look::Played(m) | Look::Solution(m) => Some(Wish::of_move(node, m)),
            Look::Beside(m) => {
                let solution = *self.solutions().first()?;
                let played = sitting.card().played().unwrap_or(solution);
                Some(Wish {
                    node,
                    subject: Subject::Among([m, solution, played]),
                })
            }
            Look::Praise => self.last_move_wish(),
        }
    }

    /// Whether the player waits for the coach's look.
    pub(crate) fn is_judging(&self) -> bool {
        self.sitting.as_ref().is_some_and(|sitting| {
            let look = sitting.exercise.look;
            look.is_some() && look != Some(Look::Praise)
        })
    }

    /// The coach has looked, or cannot.
    pub(in crate::app) fn exercise_told(&mut self, wish: Wish) {
        if self.looked_at() != Some(wish) {
            return;
        }
        let Some(look) = self
            .sitting
            .as_mut()
            .and_then(|sitting| sitting.exercise.look.take())
        else {
            return;
        };
        self.redraw = true;
        match look {
            Look::Beside(m) => self.judge(m, wish),
            Look::Wrong(m) => self.refute(m),
            Look::Played(m) => self.refute_played(m),
            Look::Solution(_) => self.show_solution(wish),
            Look::Praise => self.praise(wish),
        }
    }

    fn told_of_try(&self, m: Move) -> Option<&Explanation> {
        let node = self.sitting.as_ref()?.exercise.node;
        self.coach.told(Wish::of_move(node, m)).map(AsRef::as_ref)
    }

    /// What a move cost by the look at it alone; `None` if the coach could not look.
    fn cost(&self, m: Move) -> Option<f64> {
        let judged = self.told_of_try(m)?.judged?;
        // The search's first choice costs nothing.
        Some(if judged.judgement == Judgement::Best {
            0.0
        } else {
            judged.drop
        })
    }

    /// A try is judged by one look, in which the solution and the move of the game were given as much.
    fn judge(&mut self, m: Move, wish: Wish) {
        let standing = self.coach.compared(wish).and_then(|compared| {
            let card = self.sitting.as_ref()?.card();
            standing(compared, m, *self.solutions().first()?, &card.task)
        });
        match standing {
            Some(Standing::AsGood) => self.right(m, true),
            Some(Standing::Beside { is_better }) => {
                let played = self.fault_of_game().map(|(played, _)| self.try_name(played));
                let than = played.as_deref().map(|played| (is_better, played));
                self.say_near(sayings::near(&self.try_name(m), than));
            }
            Some(Standing::Near) => self.call_near(m),
            Some(Standing::Worse) => self.let_look(Look::Wrong(m)),
            None => self.cannot_judge(m),
        }
    }

    fn cannot_judge(&mut self, m: Move) {
        let name = self.try_name(m);
        self.say(format!("The coach cannot judge {name}; try another move."));
    }

    /// A good try that is not right is called so, and nothing is lost.
    fn call_near(&mut self, m: Move) {
        self.say_near(sayings::near(&self.try_name(m), None));
    }

    fn say_near(&mut self, text: String) {
        self.say_of_try(Verdict { text, right: None });
    }

    /// A wrong try is answered on the board.
    fn refute(&mut self, m: Move) {
        match self.cost(m) {
            None => self.cannot_judge(m),
            // Two looks that do not agree: what is in doubt is not called wrong.
            Some(cost) if cost < GOOD => self.call_near(m),
            Some(_) => {
                let danger = self.danger_of(m);
                let text = sayings::wrong(&self.try_name(m), danger.as_ref().map(|alarm| &*alarm.danger));
                self.grade(Grade::Again);
                self.say_of_try(Verdict::wrong(text.clone()));
                self.show_refutation(m, text, danger);
            }
        }
    }

    /// The move of the game is answered on the board too, unless a short look does not see what is wrong with it.
    fn refute_played(&mut self, m: Move) {
        let Some((_, cost)) = self.fault_of_game() else {
            return;
        };
        let danger = self.danger_of(m);
        let said = danger.as_ref().map(|alarm| &*alarm.danger);
        let text = sayings::played(&self.try_name(m), said, cost);
        self.say_of_try(Verdict::wrong(text.clone()));
        if danger.is_some() || self.cost(m).is_some_and(|cost| cost >= GOOD) {
            self.show_refutation(m, text, danger);
        }
    }

    fn danger_of(&self, m: Move) -> Option<Alarm> {
        let you = self.voice().you;
        self.told_of_try(m)
            .and_then(|told| alarm(told, Judgement::Inaccuracy, you))
    }

    fn show_refutation(&mut self, m: Move, text: String, danger: Option<Alarm>) {
        let Some(told) = self.told_of_try(m) else { return };
        let victim = danger.as_ref().map_or(Bitboard::EMPTY, |alarm| alarm.victim);
        let mut shown = Shown::warned(told, victim).cut(REFUTED);
        sayings::REFUTATION.clone_into(&mut shown.title);
        shown.text = text;
        shown.asks = false;
        self.play_on_board(shown);
        if let Some(alarm) = danger {
            self.flash(alarm.attackers);
        }
    }

    fn show_solution(&mut self, wish: Wish) {
        let solutions = self.solutions();
        let name = solutions.first().map_or(String::new(), |m| self.try_name(*m));
        let mut again = false;
        if let Some(sitting) = &mut self.sitting {
            sitting.exercise.ended = Some(false);
            again = sitting.is_kept();
        }
        self.say_of_try(Verdict::wrong(sayings::solution(&name, again)));
        let rest = self.rest_of_puzzle();
        if let Some(told) = self.coach.told(wish) {
            let voice = self.voice();
            let mut shown = Shown::of(told, voice.audience, voice.you);
            shown.text = told.shown_to(voice.audience, voice.you);
            let mut shown = if rest.is_empty() {
                shown.first_alone()
            } else {
                shown.along(rest)
            };
            sayings::SOLUTION.clone_into(&mut shown.title);
            self.play_on_board(shown);
        }
        self.look();
    }

    /// What is left of a puzzle's line.
    fn rest_of_puzzle(&self) -> Vec<Move> {
        let Some(sitting) = &self.sitting else {
            return Vec::new();
        };
        match &sitting.card().task {
            Task::Puzzle { line } => line.get(sitting.exercise.found..).unwrap_or_default().to_vec(),
            _ => Vec::new(),
        }
    }

    /// What the coach has to say for the move that solved it.
    fn praise(&mut self, wish: Wish) {
        let Some(told) = self.coach.told(wish) else { return };
        let text = told.told_to(self.config.coach.level, self.voice().you);
        let verdict = self
            .sitting
            .as_mut()
            .and_then(|sitting| sitting.exercise.verdict.as_mut());
        if let Some(verdict) = verdict.filter(|_| !text.is_empty()) {
            verdict.text = format!("{} {text}", verdict.text);
        }
    }

    fn say_of_try(&mut self, verdict: Verdict) {
        if let Some(sitting) = &mut self.sitting {
            sitting.exercise.verdict = Some(verdict);
        }
        self.status = None;
        self.redraw = true;
    }

    fn try_name(&self, m: Move) -> String {
        let node = self
            .sitting
            .as_ref()
            .map_or(NodeId::ROOT, |sitting| sitting.exercise.node);
        notation::line(self.game.tree().node(node).position(), &[m])
    }

    /// Puts a line on the board that goes on by itself, a move at a time; where nothing may move, its answer stands at once.
    fn play_on_board(&mut self, mut shown: Shown) {
        let still = self.config.board.reduced_motion;
        if still {
            shown.at = shown.line().len().min(2);
        }
        self.shown = Some(shown);
        self.playing_line = (!still).then(|| self.now.instant + EACH_MOVE);
        self.redraw = true;
    }

    /// The next move of a line that goes on by itself, when its time has come.
    pub(in crate::app) fn play_line_on(&mut self) {
        let Some(shown) = &self.shown else {
            self.playing_line = None;
            return;
        };
        let more = shown.at < shown.line().len();
        if !more {
            self.playing_line = None;
        } else if self
            .playing_line
            .is_some_and(|at: Instant| at <= self.now.instant)
        {
            self.step_shown(1);
            self.playing_line = Some(self.now.instant + EACH_MOVE);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Chess, Score, notation};

    /// What e4, d4 and f3 are worth, in centipawns, makes of e4 where d4 solves and f3 was played.
    fn stands(scores: [i32; 3], is_fault: bool) -> Standing {
        let start = Chess::default();
        let [e4, d4, f3] = ["e4", "d4", "f3"].map(|name| notation::parse_san(&start, name).unwrap());
        let mut moves: Vec<(Move, Score)> = [e4, d4, f3].into_iter().zip(scores.map(Score::Cp)).collect();
        moves.sort_by_key(|(_, score)| std::cmp::Reverse(*score));
        let compared = Compared { moves, depth: 9 };
        let task = if is_fault {
            Task::Fault {
                played: f3,
                accepted: vec![d4],
                cost: 12.0,
            }
        } else {
            Task::Fine {
                played: f3,
                accepted: vec![d4, f3],
            }
        };
        standing(&compared, e4, d4, &task).unwrap()
    }

    #[test]
    fn a_try_is_measured_by_the_solution_and_the_fault_of_the_game() {
        let beside = |is_better| Standing::Beside { is_better };
        for (scores, of_fault, of_fine) in [
            ([100, 100, -300], Standing::AsGood, Standing::AsGood),
            ([90, 100, -300], Standing::AsGood, Standing::AsGood),
            // The short look likes neither the solution nor the move of the game.
            ([100, -50, -300], Standing::AsGood, Standing::AsGood),
            ([70, 100, -300], beside(true), Standing::AsGood),
            // Both cost a lot, the try a little less, or no more.
            ([-200, 100, -300], beside(true), Standing::AsGood),
            ([-290, 100, -300], beside(false), Standing::AsGood),
            ([-300, 100, -300], beside(false), Standing::AsGood),
            ([-310, 100, -300], Standing::Worse, Standing::Worse),
            // Not as good as the move of the game, and yet no fault.
            ([60, 100, 95], Standing::Near, Standing::Near),
            ([-100, 100, 95], Standing::Worse, Standing::Worse),
        ] {
            assert_eq!(stands(scores, true), of_fault, "{scores:?}");
            assert_eq!(stands(scores, false), of_fine, "{scores:?}");
        }
    }
}
