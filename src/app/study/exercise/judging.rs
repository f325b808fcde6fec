//! Judging a try: a move as good as the solution is right, one better than the game's mistake is never called wrong,
//! and a wrong one is refuted on the board.
//!
//! Moves are compared within one search only: searches of different length do not measure the same. The deck's verdict
//! on the game move comes from a longer search and stands.

use super::sayings;
use crate::app::exercise::{Feedback, JudgingStep};
use crate::app::study::Study;
use crate::app::talk::line::ShownLine;
use crate::app::talk::request::CoachRequest;
use std::time::{Duration, Instant};

use crate::chess::{Bitboard, Move, NodeId, Position, notation};
use crate::review::practice::{AS_GOOD, ExerciseTask};
use crate::review::schedule::Grade;
use crate::tutor::blunder_alert::{BlunderAlert, blunder_alert, named};
use crate::tutor::{Compared, Explanation, Judgement, Subject, Tag};

/// The drop, in points of win percentage, below which a move is called good though not good enough.
const GOOD: f64 = 5.0;

/// Plies of a refutation shown, the try included; a longer line is no plain answer.
const REFUTED: usize = 4;

/// Time each move of a played line stays on the board.
const EACH_MOVE: Duration = Duration::from_millis(1200);

/// The rating of a try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TryRating {
    AsGood,
    /// Better than the game's mistake, or as bad: not called wrong.
    Beside {
        is_better: bool,
    },
    /// It costs little: not called wrong.
    Near,
    Worse,
}

/// Rates a try by one comparison; `None` if that does not contain all the moves. Where the solution mates within so many
/// moves, only a mate as short is as good.
fn rate_try(
    compared: &Compared,
    m: Move,
    solution: Move,
    task: &ExerciseTask,
    mates: Option<i32>,
) -> Option<TryRating> {
    let win = compared.win(m)?;
    let mates_too = |within| compared.mate(m).is_some_and(|moves| (1..=within).contains(&moves));
    let is_as_good = win >= compared.win(solution)? - AS_GOOD;
    if is_as_good {
        return Some(if mates.is_none_or(mates_too) { TryRating::AsGood } else { TryRating::Near });
    }
    Some(match task {
        ExerciseTask::Fine { played, .. } if win >= compared.win(*played)? => TryRating::AsGood,
        ExerciseTask::Fault { played, .. } if win >= compared.win(*played)? => {
            TryRating::Beside { is_better: win > compared.win(*played)? + AS_GOOD }
        }
        ExerciseTask::Fine { .. } | ExerciseTask::Fault { .. } | ExerciseTask::Puzzle { .. } => {
            if compared.drop(m)? < GOOD { TryRating::Near } else { TryRating::Worse }
        }
    })
}

impl Study {
    /// Starts a step; a known answer is used at once.
    pub(in crate::app) fn start_judging(&mut self, step: JudgingStep) {
        let Some(exercises) = &mut self.training.exercises else {
            return;
        };
        exercises.exercise.step = Some(step);
        if !matches!(step, JudgingStep::Praise) {
            exercises.exercise.feedback = None;
        }
        self.outgoing.redraw = true;
        if let Some(request) = self.awaited_request().filter(|request| self.talk.coach.is_settled(request)) {
            self.exercise_answered(request);
        }
    }

    /// Returns the request that the exercise is waiting for.
    pub(in crate::app) fn awaited_request(&self) -> Option<CoachRequest> {
        let exercises = self.training.exercises.as_ref()?;
        let node = exercises.exercise.node;
        match exercises.exercise.step? {
            JudgingStep::Refute(m) | JudgingStep::RefuteGameMove(m) | JudgingStep::ShowSolution(m) => {
                Some(CoachRequest::of_move(node, m))
            }
            JudgingStep::Compare(m) => {
                let solution = *self.solutions().first()?;
                let played = exercises.card().played().unwrap_or(solution);
                Some(CoachRequest { node, subject: Subject::Among([m, solution, played]) })
            }
            JudgingStep::Praise => self.last_move_request(),
        }
    }

    /// Returns whether the player is waiting for the coach.
    pub(crate) fn is_judging(&self) -> bool {
        self.training.exercises.as_ref().is_some_and(|exercises| {
            let step = exercises.exercise.step;
            step.is_some() && step != Some(JudgingStep::Praise)
        })
    }

    /// Continues with the awaited answer.
    pub(in crate::app) fn exercise_answered(&mut self, request: CoachRequest) {
        if self.awaited_request() != Some(request) {
            return;
        }
        let Some(step) =
            self.training.exercises.as_mut().and_then(|exercises| exercises.exercise.step.take())
        else {
            return;
        };
        self.outgoing.redraw = true;
        match step {
            JudgingStep::Compare(m) => self.judge(m, request),
            JudgingStep::Refute(m) => self.refute(m),
            JudgingStep::RefuteGameMove(m) => self.refute_played(m),
            JudgingStep::ShowSolution(_) => self.show_solution(request),
            JudgingStep::Praise => self.praise(request),
        }
    }

    fn explanation_of_try(&self, m: Move) -> Option<&Explanation> {
        let node = self.training.exercises.as_ref()?.exercise.node;
        self.talk.coach.explanation(CoachRequest::of_move(node, m)).map(AsRef::as_ref)
    }

    /// Returns the drop of a move by its own search; `None` if that failed.
    fn cost(&self, m: Move) -> Option<f64> {
        let judged = self.explanation_of_try(m)?.judged?;
        // The search's first choice costs nothing.
        Some(if judged.judgement == Judgement::Best { 0.0 } else { judged.drop })
    }

    /// Judges a try by a comparison in which all moves got the same effort.
    fn judge(&mut self, m: Move, request: CoachRequest) {
        let rating = self.talk.coach.compared(request).and_then(|compared| {
            let card = self.training.exercises.as_ref()?.card();
            rate_try(compared, m, *self.solutions().first()?, &card.task, self.mate_of_puzzle())
        });
        match rating {
            // A lesson names all moves that are as good; a short search must not add to them, unless it proves a mate.
            Some(TryRating::AsGood) if self.is_taught() && self.mate_of_puzzle().is_none() => {
                self.call_near(m);
            }
            Some(TryRating::AsGood) => self.right(m, true),
            Some(TryRating::Beside { is_better }) => {
                let played = self.fault_of_game().map(|(played, _)| self.try_name(played));
                let than = played.as_deref().map(|played| (is_better, played));
                self.say_near(sayings::near(&self.try_name(m), than));
            }
            Some(TryRating::Near) => self.call_near(m),
            Some(TryRating::Worse) => self.start_judging(JudgingStep::Refute(m)),
            None => self.cannot_judge(m),
        }
    }

    fn cannot_judge(&mut self, m: Move) {
        let name = self.try_name(m);
        self.say(format!("The coach can't judge {name}; try another move."));
    }

    /// Calls a good try good; nothing is recorded.
    pub(super) fn call_near(&mut self, m: Move) {
        let name = self.try_name(m);
        let is_of_lines = self.training.exercises.as_ref().is_some_and(|exercises| exercises.asks_lines());
        self.say_near(if is_of_lines { sayings::other_line(&name) } else { sayings::near(&name, None) });
    }

    fn say_near(&mut self, text: String) {
        self.say_of_try(Feedback { text, right: None });
    }

    /// Refutes a wrong try on the board.
    fn refute(&mut self, m: Move) {
        match self.cost(m) {
            None => self.cannot_judge(m),
            // The two searches disagree; in doubt the move is not called wrong.
            Some(cost) if cost < GOOD => self.call_near(m),
            Some(_) => {
                let danger = self.danger_of(m);
                let text = danger
                    .as_ref()
                    .map(|danger| danger.of_named(&self.try_name(m)))
                    .or_else(|| self.fault_of_try(m))
                    .unwrap_or_else(|| sayings::too_little(&self.try_with_reply(m)));
                self.grade(Grade::Again);
                self.say_of_try(Feedback::wrong(text.clone()));
                self.show_refutation(m, text, danger);
            }
        }
    }

    /// Returns the coach's point against a try, if it does not tell the solution.
    fn fault_of_try(&self, m: Move) -> Option<String> {
        let line = self.explanation_of_try(m)?.line(self.voice())?;
        (line.is_fault && !line.is_missed).then(|| named(&line.text, &self.try_name(m)))
    }

    /// Returns a try and its best reply: `1.Nf3 Qd5`.
    fn try_with_reply(&self, m: Move) -> String {
        let line = self.explanation_of_try(m).map_or(vec![m], |told| told.question.played_line());
        match &self.training.exercises {
            Some(exercises) => {
                let position = self.board.game.tree().node(exercises.exercise.node).position();
                notation::line(position, &line[..line.len().min(2)])
            }
            None => String::new(),
        }
    }

    /// Returns the moves in which the rest of a puzzle mates, if it does.
    fn mate_of_puzzle(&self) -> Option<i32> {
        let rest = self.rest_of_puzzle();
        let node = self.training.exercises.as_ref()?.exercise.node;
        let mut position = self.board.game.tree().node(node).position().clone();
        for m in &rest {
            position.play_unchecked(*m);
        }
        (!rest.is_empty() && position.is_checkmate()).then(|| rest.len().div_ceil(2) as i32)
    }

    /// Refutes the game move on the board, unless a short search sees nothing wrong with it.
    fn refute_played(&mut self, m: Move) {
        let Some((_, cost)) = self.fault_of_game() else {
            return;
        };
        let danger = self.danger_of(m);
        let text = sayings::played(&self.try_name(m), danger.as_ref(), cost);
        self.say_of_try(Feedback::wrong(text.clone()));
        if danger.is_some() || self.cost(m).is_some_and(|cost| cost >= GOOD) {
            self.show_refutation(m, text, danger);
        }
    }

    fn danger_of(&self, m: Move) -> Option<BlunderAlert> {
        let voice = self.voice();
        self.explanation_of_try(m).and_then(|told| blunder_alert(told, Judgement::Inaccuracy, voice))
    }

    fn show_refutation(&mut self, m: Move, text: String, danger: Option<BlunderAlert>) {
        let Some(told) = self.explanation_of_try(m) else {
            return;
        };
        let victim = danger.as_ref().map_or(Bitboard::EMPTY, |alert| alert.victim);
        let mut shown = ShownLine::warned(told, victim).cut(REFUTED);
        sayings::REFUTATION.clone_into(&mut shown.title);
        shown.text = text;
        shown.asks = false;
        self.play_on_board(shown);
        if let Some(alert) = danger {
            self.flash(alert.attackers);
        }
    }

    fn show_solution(&mut self, request: CoachRequest) {
        let solutions = self.solutions();
        let name = solutions.first().map_or(String::new(), |m| self.try_name(*m));
        let mut again = false;
        if let Some(exercises) = &mut self.training.exercises {
            exercises.exercise.ended = Some(false);
            again = exercises.is_kept();
        }
        self.say_of_try(Feedback::wrong(sayings::solution(&name, again)));
        let rest = self.rest_of_puzzle();
        if let Some(told) = self.talk.coach.explanation(request) {
            let voice = self.voice();
            let mut shown = ShownLine::of(told, voice.audience, voice.you);
            // Nobody has found it, so nobody is praised for it.
            let mut bare = Explanation::clone(told);
            bare.tags.retain(|tag| !matches!(tag, Tag::Brilliant | Tag::Great));
            shown.text = bare.remark_on_shown(voice).text;
            let mut shown = if rest.is_empty() { shown.first_alone() } else { shown.along(rest) };
            sayings::REASON.clone_into(&mut shown.title);
            self.play_on_board(shown);
        }
        self.update_facts();
    }

    /// Returns the rest of a puzzle's line.
    fn rest_of_puzzle(&self) -> Vec<Move> {
        let Some(exercises) = &self.training.exercises else {
            return Vec::new();
        };
        match &exercises.card().task {
            ExerciseTask::Puzzle { line } => {
                line.get(exercises.exercise.found..).unwrap_or_default().to_vec()
            }
            ExerciseTask::Fault { .. } | ExerciseTask::Fine { .. } => Vec::new(),
        }
    }

    /// Adds the coach's reason for the solving move.
    fn praise(&mut self, request: CoachRequest) {
        let Some(told) = self.talk.coach.explanation(request) else {
            return;
        };
        let text = told.remark(self.voice()).text;
        let verdict =
            self.training.exercises.as_mut().and_then(|exercises| exercises.exercise.feedback.as_mut());
        if let Some(verdict) = verdict.filter(|_| !text.is_empty()) {
            verdict.text = format!("{} {text}", verdict.text);
        }
    }

    fn say_of_try(&mut self, verdict: Feedback) {
        if let Some(exercises) = &mut self.training.exercises {
            exercises.exercise.feedback = Some(verdict);
        }
        self.talk.status = None;
        self.outgoing.redraw = true;
    }

    fn try_name(&self, m: Move) -> String {
        let node = self.training.exercises.as_ref().map_or(NodeId::ROOT, |exercises| exercises.exercise.node);
        notation::line(self.board.game.tree().node(node).position(), &[m])
    }

    /// Plays a line on the board, a move at a time; with reduced motion its reply is shown at once.
    fn play_on_board(&mut self, mut shown: ShownLine) {
        let still = self.settings.config.board.reduced_motion;
        if still {
            shown.at = shown.line().len().min(2);
        }
        self.talk.shown = Some(shown);
        self.talk.playing_line = (!still).then(|| self.now.instant + EACH_MOVE);
        self.outgoing.redraw = true;
    }

    /// Plays the next move of a line when its time has come.
    pub(in crate::app) fn play_line_on(&mut self) {
        let Some(shown) = &self.talk.shown else {
            self.talk.playing_line = None;
            return;
        };
        let more = shown.at < shown.line().len();
        if !more {
            self.talk.playing_line = None;
        } else if self.talk.playing_line.is_some_and(|at: Instant| at <= self.now.instant) {
            self.step_shown(1);
            self.talk.playing_line = Some(self.now.instant + EACH_MOVE);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Chess, Score, notation};

    /// The rating of e4 for these scores of e4, d4 and f3, in centipawns, where d4 solves and f3 was played.
    fn stands(scores: [i32; 3], is_fault: bool) -> TryRating {
        let start = Chess::default();
        let [e4, d4, f3] = ["e4", "d4", "f3"].map(|name| notation::parse_san(&start, name).unwrap());
        let mut moves: Vec<(Move, Score)> = [e4, d4, f3].into_iter().zip(scores.map(Score::Cp)).collect();
        moves.sort_by_key(|(_, score)| std::cmp::Reverse(*score));
        let compared = Compared { moves, depth: 9 };
        let task = if is_fault {
            ExerciseTask::Fault { played: f3, accepted: vec![d4], cost: 12.0 }
        } else {
            ExerciseTask::Fine { played: f3, accepted: vec![d4, f3] }
        };
        rate_try(&compared, e4, d4, &task, None).unwrap()
    }

    #[test]
    fn beside_a_mate_only_a_mate_as_short_is_as_good() {
        let start = Chess::default();
        let [e4, d4] = ["e4", "d4"].map(|name| notation::parse_san(&start, name).unwrap());
        let task = ExerciseTask::Puzzle { line: vec![d4] };
        for (score, expected) in [
            (Score::Mate(2), TryRating::AsGood),
            (Score::Mate(3), TryRating::Near),
            (Score::Cp(2000), TryRating::Near),
            (Score::Cp(100), TryRating::Worse),
        ] {
            let compared = Compared { moves: vec![(d4, Score::Mate(2)), (e4, score)], depth: 9 };
            assert_eq!(rate_try(&compared, e4, d4, &task, Some(2)), Some(expected), "{score}");
        }
    }

    #[test]
    fn a_try_is_measured_by_the_solution_and_the_fault_of_the_game() {
        let beside = |is_better| TryRating::Beside { is_better };
        for (scores, of_fault, of_fine) in [
            ([100, 100, -300], TryRating::AsGood, TryRating::AsGood),
            ([90, 100, -300], TryRating::AsGood, TryRating::AsGood),
            // The short search likes neither the solution nor the game move.
            ([100, -50, -300], TryRating::AsGood, TryRating::AsGood),
            ([70, 100, -300], beside(true), TryRating::AsGood),
            // Both cost a lot, the try a little less, or no more.
            ([-200, 100, -300], beside(true), TryRating::AsGood),
            ([-290, 100, -300], beside(false), TryRating::AsGood),
            ([-300, 100, -300], beside(false), TryRating::AsGood),
            ([-310, 100, -300], TryRating::Worse, TryRating::Worse),
            // Not as good as the move of the game, and yet no fault.
            ([60, 100, 95], TryRating::Near, TryRating::Near),
            ([-100, 100, 95], TryRating::Worse, TryRating::Worse),
        ] {
            assert_eq!(stands(scores, true), of_fault, "{scores:?}");
            assert_eq!(stands(scores, false), of_fine, "{scores:?}");
        }
    }
}
