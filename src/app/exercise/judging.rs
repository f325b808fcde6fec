//! What is made of a try: the coach looks at it, a move as good as the solution is right, a wrong one is refuted on the
//! board.

use std::time::{Duration, Instant};

use super::sayings;
use crate::app::App;
use crate::app::coach::Wish;
use crate::app::shown::Shown;
use crate::chess::{Bitboard, Move, NodeId, notation};
use crate::review::practice::{AS_GOOD, FAULT, Task};
use crate::review::schedule::Grade;
use crate::tutor::alarm::{Alarm, alarm};
use crate::tutor::{Explanation, Judgement};

/// What the coach looks at, and what for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Look {
    /// A try: how good it is.
    Try(Move),
    /// A try that seems to be worse than the best: whether it is worse than the solution too.
    Beside(Move),
    /// The move of the game, which was called fine and was not.
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
            Look::Try(m) | Look::Played(m) | Look::Solution(m) => Some(Wish::of_move(node, m)),
            Look::Beside(_) => self.solutions().first().map(|m| Wish::of_move(node, *m)),
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
            Look::Try(m) => self.judge(m),
            Look::Beside(m) if self.is_as_good_as(m, wish) => self.right(m, true),
            Look::Beside(m) | Look::Played(m) => self.refute(m),
            Look::Solution(_) => self.show_solution(wish),
            Look::Praise => self.praise(wish),
        }
    }

    fn told_of_try(&self, m: Move) -> Option<&Explanation> {
        let node = self.sitting.as_ref()?.exercise.node;
        self.coach.told(Wish::of_move(node, m)).map(AsRef::as_ref)
    }

    /// What a try cost; `None` if the coach could not look.
    fn cost(&self, m: Move) -> Option<f64> {
        let judged = self.told_of_try(m)?.judged?;
        // The search's first choice costs nothing.
        Some(if judged.judgement == Judgement::Best {
            0.0
        } else {
            judged.drop
        })
    }

    fn judge(&mut self, m: Move) {
        match self.cost(m) {
            Some(cost) if cost <= AS_GOOD => self.right(m, true),
            Some(_) => self.let_look(Look::Beside(m)),
            None => {
                let name = self.try_name(m);
                self.say(format!("The coach cannot judge {name}; try another move."));
            }
        }
    }

    /// Whether the try leads to as much as the solution does, both looked at with the same effort.
    fn is_as_good_as(&self, m: Move, solution: Wish) -> bool {
        let win = |told: &Explanation| Some(told.judged?.after.win_percent());
        let of_try = self.told_of_try(m).and_then(win);
        let of_solution = self.coach.told(solution).and_then(|told| win(told));
        matches!((of_try, of_solution), (Some(one), Some(other)) if one >= other - AS_GOOD)
    }

    /// A try that is not right: a good one is called so and nothing is lost; any other is answered on the board.
    fn refute(&mut self, m: Move) {
        let Some(cost) = self.cost(m) else { return };
        let Some(sitting) = &self.sitting else { return };
        let (played, of_game) = match sitting.card().task {
            Task::Fault { played, cost, .. } => (Some(played), cost),
            Task::Fine { played, .. } => (Some(played), 0.0),
            Task::Puzzle { .. } => (None, 0.0),
        };
        let is_better = played.is_some_and(|played| played != m) && cost <= of_game;
        let name = self.try_name(m);
        if cost < GOOD || (is_better && cost < FAULT) {
            let than = played.filter(|_| is_better).map(|played| self.try_name(played));
            return self.say_of_try(Verdict {
                text: sayings::near(&name, than.as_deref()),
                right: None,
            });
        }
        let danger = self
            .told_of_try(m)
            .and_then(|told| alarm(told, Judgement::Inaccuracy, self.voice().you));
        let than = played.map(|played| (played == m, is_better, self.try_name(played)));
        let than = than
            .as_ref()
            .map(|(same, better, name)| (*same, *better, name.as_str()));
        let text = sayings::wrong(&name, danger.as_ref().map(|alarm| alarm.danger.as_str()), than);
        self.grade(Grade::Again);
        self.say_of_try(Verdict::wrong(text.clone()));
        self.show_refutation(m, text, danger);
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
            let shown = Shown::of(told, self.config.coach.level, self.voice().you);
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
