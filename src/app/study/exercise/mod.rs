//! Exercises on the board: a session of cards, the current exercise, and its result.
//!
//! The first answer to an exercise is recorded in the deck at once. The game that was on the board is suspended and
//! restored.

mod guess;
mod judging;
mod repertoire;
mod resuming;
mod runs;
mod sayings;

use crate::app::action::Action;
use crate::app::board::GameLocation;
use crate::app::effect::DeckEffect;
use crate::app::exercise::{
    Exercise, ExerciseOverlays, ExerciseSession, Feedback, JudgingStep, RunEnd, SessionKind, SuspendedGame,
};
use crate::app::outcome::ModeRequest;
use crate::app::study::Study;
use crate::app::talk::request::CoachRequest;
use crate::chess::{Color, Game, Move, NodeId, Position, Tags, after_move};
use crate::config::ThreatMarks;
use crate::library::{GameId, SavedGame};
use crate::review::practice::{Card, ExerciseTask};
use crate::review::schedule::Grade;
use crate::review::training::Training;
use crate::review::{GameReport, cards_of, second_tries_of};

impl Study {
    /// Starts a session whose answers are not recorded; the game on the board comes back afterwards.
    pub fn practise(&mut self, cards: Vec<Card>) {
        self.begin_exercises(cards, false);
    }

    /// Starts a session; `kept` records the answers in the deck.
    pub(in crate::app) fn begin_exercises(&mut self, cards: Vec<Card>, kept: bool) {
        if cards.is_empty() {
            return self.say("There's nothing to practise here.");
        }
        let back = self.suspend();
        self.lay_out_cards(cards, kept, back);
    }

    /// Puts exercises on the board, with the game that comes back after them.
    pub(in crate::app) fn lay_out_cards(
        &mut self,
        cards: Vec<Card>,
        kept: bool,
        back: Option<SuspendedGame>,
    ) {
        self.training.exercises = Some(Box::new(ExerciseSession {
            kind: SessionKind::Cards,
            is_noted: false,
            results: vec![None; cards.len()],
            cards,
            at: 0,
            kept,
            run_end: None,
            back,
            exercise: Exercise::at(NodeId::ROOT),
        }));
        self.set_up();
    }

    /// Ends the exercises or the lesson on the board; returns the game that they suspended, or the one on the board.
    pub(in crate::app) fn suspend(&mut self) -> Option<SuspendedGame> {
        self.leave_analysis();
        self.note_session();
        let lesson = self.school.lesson.take().map(|session| session.back);
        let exercises = self.training.exercises.take().map(|exercises| exercises.back);
        lesson.or(exercises).unwrap_or_else(|| self.set_aside())
    }

    /// Suspends the game on the board; `None` when only training is open.
    fn set_aside(&mut self) -> Option<SuspendedGame> {
        if self.board.location == GameLocation::Exercise {
            return None;
        }
        self.let_pending_through();
        self.pause_clock();
        self.keep_on_leaving();
        Some(SuspendedGame {
            location: self.board.location.clone(),
            saved: self.saved_game(),
            node: self.board.game.current(),
            review: self.set_review_aside(),
            edits: std::mem::take(&mut self.board.edits),
        })
    }

    /// Puts the session's card on the board.
    fn set_up(&mut self) {
        let Some(mut exercises) = self.training.exercises.take() else {
            return;
        };
        let card = exercises.card();
        let mut game = Game::new(card.start.clone());
        if let Some(lead) = card.lead {
            // A card's moves are legal: they were played when it was made.
            let _ = game.play(lead);
        }
        let solver = card.solver();
        exercises.exercise = Exercise::at(game.current());
        self.lay_out(GameLocation::Exercise, SavedGame { game, session: None });
        self.training.exercises = Some(exercises);
        self.screen.view.below = solver;
        self.talk.status = None;
        self.position_changed();
        self.hand.cursor = self.first_square(solver);
    }

    /// Returns the solver's side.
    pub(in crate::app) fn solver(&self) -> Option<Color> {
        Some(self.training.exercises.as_ref()?.card().solver())
    }

    /// Returns whether an exercise is open, so that nothing on the screen may give the move away.
    pub(crate) fn is_asked_for_a_move(&self) -> bool {
        self.is_taught() || self.training.exercises.as_ref().is_some_and(|exercises| exercises.is_open())
    }

    /// Which threatened pieces are marked: during an exercise, where seeing them is part of solving it, only when
    /// asked for there. A drill is about the way to the mate: what hangs is shown there.
    pub(crate) fn threat_marks(&self) -> ThreatMarks {
        if self.is_quizzed() && !self.judges_by_tables() {
            return ThreatMarks::Off;
        }
        self.exercise_overlays().map_or(self.screen.view.threats, |overlays| overlays.threats)
    }

    /// Whether destinations are marked as safe and unsafe: during an exercise only when asked for there.
    pub(crate) fn shows_safety(&self) -> bool {
        if self.is_quizzed() {
            return false;
        }
        self.exercise_overlays().map_or(self.screen.view.safety, |overlays| overlays.safety)
    }

    fn exercise_overlays(&self) -> Option<ExerciseOverlays> {
        let open = self.training.exercises.as_ref().filter(|exercises| exercises.is_open())?;
        Some(open.exercise.overlays)
    }

    /// Handles the player's move.
    pub(in crate::app) fn try_move(&mut self, m: Move) {
        let Some(exercises) = &self.training.exercises else {
            return;
        };
        let exercise = &exercises.exercise;
        if exercise.ended.is_some() {
            let next = exercises.what_comes_next(&self.settings.keymap);
            return self.say(format!("This exercise is over; {next}."));
        }
        if exercise.step.is_some() {
            return self.say("The coach is still checking your last try.");
        }
        if self.board.game.current() != exercise.node {
            let end = self.key_name(Action::ToEnd);
            return self.say(format!("This is an earlier position; {end} goes back to the exercise."));
        }
        self.hand.held = None;
        let after = after_move(self.board.game.position(), m);
        if self.solutions().contains(&m) || after.is_checkmate() {
            self.right(m, false);
        } else if self.fault_of_game().is_some_and(|(played, _)| played == m) {
            self.play_the_fault(m);
        } else {
            self.start_judging(JudgingStep::Compare(m));
        }
    }

    /// Returns the game move and its cost in points of win percentage, if it was a mistake.
    fn fault_of_game(&self) -> Option<(Move, f64)> {
        match self.training.exercises.as_ref()?.card().task {
            ExerciseTask::Fault { played, cost, .. } => Some((played, cost)),
            ExerciseTask::Fine { .. } | ExerciseTask::Puzzle { .. } => None,
        }
    }

    /// Handles the game move played again: the deck says it is wrong, whatever a short search likes.
    fn play_the_fault(&mut self, played: Move) {
        self.grade(Grade::Again);
        self.start_judging(JudgingStep::RefuteGameMove(played));
    }

    /// Returns the moves that solve the exercise from here.
    fn solutions(&self) -> Vec<Move> {
        let Some(exercises) = &self.training.exercises else {
            return Vec::new();
        };
        match &exercises.card().task {
            ExerciseTask::Fault { accepted, .. } => accepted.clone(),
            // The game move was fine, even if a longer search prefers others.
            ExerciseTask::Fine { played, accepted } => accepted.iter().chain([played]).copied().collect(),
            ExerciseTask::Puzzle { line } => {
                let next = line.get(exercises.exercise.found).copied();
                next.into_iter().chain(self.moves_of_lesson()).chain(self.moves_of_lines()).collect()
            }
        }
    }

    /// Plays a solving move, and the reply of a puzzle.
    fn right(&mut self, m: Move, unforeseen: bool) {
        let Some(exercises) = &mut self.training.exercises else {
            return;
        };
        let exercise = &mut exercises.exercise;
        let reply = match &exercises.cards[exercises.at].task {
            ExerciseTask::Puzzle { line } if line.get(exercise.found) == Some(&m) => {
                line.get(exercise.found + 1)
            }
            ExerciseTask::Puzzle { .. } | ExerciseTask::Fault { .. } | ExerciseTask::Fine { .. } => None,
        };
        let name = crate::chess::notation::line(self.board.game.position(), &[m]);
        // Only legal moves get here.
        let _ = self.board.game.play(m);
        exercise.feedback =
            Some(Feedback { text: sayings::right(&name, unforeseen, reply.is_some()), right: Some(true) });
        if let Some(reply) = reply {
            let _ = self.board.game.play(*reply);
            exercise.found += 2;
            exercise.node = self.board.game.current();
        } else {
            exercise.ended = Some(true);
        }
        let over = reply.is_none();
        self.board.head = self.board.game.current();
        self.hand.cursor = crate::chess::notation::destination(m);
        let is_timed = exercises.ends_at().is_some();
        if over {
            self.close_hint();
            self.grade(Grade::Good);
            self.start_judging(JudgingStep::Praise);
        }
        self.position_changed();
        if over && is_timed {
            self.next_exercise();
        }
    }

    /// Records the first answer to the exercise.
    fn grade(&mut self, grade: Grade) {
        let Some(exercises) = &mut self.training.exercises else {
            return;
        };
        let grade = match grade {
            Grade::Good if exercises.exercise.hinted => Grade::Hard,
            Grade::Again | Grade::Hard | Grade::Good => grade,
        };
        let result = &mut exercises.results[exercises.at];
        if result.is_some() {
            return;
        }
        *result = Some(grade);
        self.note_recalled(grade);
        let Some(exercises) = &self.training.exercises else { return };
        if exercises.kept {
            let key = exercises.card().key();
            self.effect(DeckEffect::Answer(key, grade));
            self.leave_out_answered();
            self.forget_session_when_done();
        }
    }

    /// Removes the answered cards from today's due ones, whether or not the deck on disk has them yet.
    pub(in crate::app) fn leave_out_answered(&mut self) {
        let (Some(exercises), Some(training)) = (&self.training.exercises, &mut self.training.deck) else {
            return;
        };
        if exercises.kept {
            let all = exercises.cards.iter().zip(&exercises.results);
            let answered = all.filter(|(_, result)| result.is_some());
            let answered: Vec<_> = answered.map(|(card, _)| card.key()).collect();
            training.leave_out(&answered);
        }
    }

    /// Handles "the game move was fine".
    pub(in crate::app) fn call_it_fine(&mut self) {
        let Some(exercises) = &self.training.exercises else {
            return;
        };
        if !exercises.is_open() || exercises.exercise.step.is_some() {
            return;
        }
        match exercises.card().task {
            ExerciseTask::Puzzle { .. } => self.say("This is a puzzle: there is a move to find."),
            ExerciseTask::Fine { played, .. } => self.right(played, false),
            ExerciseTask::Fault { played, .. } => self.play_the_fault(played),
        }
    }

    /// Shows the solution.
    pub(in crate::app) fn give_up(&mut self) {
        let Some(exercises) = &self.training.exercises else {
            return;
        };
        let node = exercises.exercise.node;
        if !exercises.is_open() || exercises.exercise.step.is_some() {
            return;
        }
        if let Some(&m) = self.solutions().first() {
            self.go_to(node);
            self.close_hint();
            self.grade(Grade::Again);
            self.start_judging(JudgingStep::ShowSolution(m));
        }
    }

    /// Opens the next exercise; a skipped one stays due.
    pub(in crate::app) fn next_exercise(&mut self) {
        self.close_shown();
        let now = self.now.instant;
        let Some(exercises) = &mut self.training.exercises else {
            return;
        };
        let is_streak = exercises.run_end == Some(RunEnd::Miss);
        // A streak ends with an exercise that is passed over, too.
        if exercises.is_last(now) || is_streak && exercises.is_open() {
            let solved = exercises.score().good + exercises.score().hard;
            if is_streak {
                exercises.run_end = Some(RunEnd::Over);
                self.say(format!("The streak is over: {solved} solved."));
            }
            self.open_page();
        } else {
            exercises.at += 1;
            self.set_up();
        }
    }

    /// Opens the training page.
    pub(in crate::app) fn open_page(&mut self) {
        self.close_shown();
        self.hand.held = None;
        self.outgoing.opens.push(ModeRequest::Training);
        self.outgoing.redraw = true;
    }

    /// Returns whether the last exercise is finished.
    pub(in crate::app) fn are_exercises_done(&self) -> bool {
        let done = |exercises: &ExerciseSession| {
            let is_last = !exercises.is_open() && exercises.at + 1 == exercises.cards.len();
            is_last || exercises.is_run_over(self.now.instant)
        };
        self.training.exercises.as_ref().is_some_and(|exercises| done(exercises))
    }

    /// Returns the exercises of this session not solved at the first try.
    pub(in crate::app) fn missed_cards(&self) -> Vec<Card> {
        let Some(exercises) = &self.training.exercises else {
            return Vec::new();
        };
        let missed = exercises.cards.iter().zip(&exercises.results);
        missed.filter(|(_, result)| **result == Some(Grade::Again)).map(|(card, _)| card.clone()).collect()
    }

    /// Returns the suspended game, if it is the saved game of this id.
    pub(in crate::app) fn suspended_game(&mut self, id: &GameId) -> Option<(&mut GameLocation, &mut Tags)> {
        let of_lesson = self.school.lesson.as_mut().and_then(|session| session.back.as_mut());
        let of_exercises = self.training.exercises.as_mut().and_then(|exercises| exercises.back.as_mut());
        let back = of_lesson.or(of_exercises)?;
        let SuspendedGame { location, saved, .. } = back;
        (*location == GameLocation::Saved(id.clone())).then_some((location, &mut saved.game.tags))
    }

    /// Returns whether ending the session restores a game.
    pub(in crate::app) fn has_game_to_go_back_to(&self) -> bool {
        match (&self.school.lesson, &self.training.exercises) {
            (Some(session), _) => session.back.is_some(),
            (None, Some(exercises)) => exercises.back.is_some(),
            (None, None) => self.board.location != GameLocation::Exercise,
        }
    }

    /// Ends the session and restores the suspended game; returns false if there was none.
    pub(in crate::app) fn leave_exercises(&mut self) -> bool {
        self.note_session();
        let of_lesson = self.school.lesson.take().and_then(|session| session.back);
        let of_exercises = self.training.exercises.take().and_then(|exercises| exercises.back);
        let Some(back) = of_lesson.or(of_exercises) else { return false };
        self.lay_out(back.location, back.saved);
        self.review = back.review;
        self.board.edits = back.edits;
        self.go_to(back.node);
        // The review's remark must reappear, though the position is the same.
        self.update_facts();
        self.ask_opponent();
        true
    }

    /// Returns the requests to the coach during an exercise, the most urgent first.
    pub(in crate::app) fn exercise_requests(&self) -> Vec<CoachRequest> {
        let mut requests = Vec::new();
        let Some(exercises) = &self.training.exercises else {
            return requests;
        };
        if self.talk.coach.hints.is_waiting() {
            requests.push(self.position_request());
        }
        requests.extend(self.awaited_request());
        requests.extend(self.talk.coach.why);
        if exercises.is_open() && self.board.game.current() == exercises.exercise.node {
            requests.push(self.position_request());
        }
        requests
    }

    /// Handles `:train`: reads the deck and opens the page.
    pub(in crate::app) fn open_training(&mut self) {
        self.effect(DeckEffect::Read);
    }

    /// Handles the deck after it was read.
    pub(in crate::app) fn deck_read(&mut self, answer: Result<Box<Training>, String>, shows: bool) {
        self.outgoing.redraw = true;
        match answer {
            Ok(training) => {
                self.training.deck = Some(training);
                self.leave_out_answered();
            }
            // The error stays until it is read.
            Err(fault) => self.talk.notices.push(format!("Training deck: {fault}")),
        }
        if !shows {
            return;
        }
        if let Some(kind) = self.training.wanted.take().filter(|_| self.training.deck.is_some()) {
            return self.begin_run(kind);
        }
        match &self.training.deck {
            // Who has never answered wants exercises, not statistics.
            Some(training) if training.is_untouched() && self.training.exercises.is_none() => {
                self.begin_session(training.due.clone());
            }
            Some(_) => self.open_page(),
            None => {}
        }
    }

    /// Adds the player's mistakes in a reviewed game to the deck.
    pub(in crate::app) fn keep_cards(&mut self, report: &GameReport) {
        let cards = self.own_side().map_or_else(Vec::new, |person| {
            let tried = second_tries_of(report, &self.board.game, person);
            cards_of(report, person).into_iter().chain(tried).collect()
        });
        if !cards.is_empty() {
            self.effect(DeckEffect::Add(cards));
        }
    }

    /// Reports the exercises added to the deck.
    pub(in crate::app) fn cards_added(&mut self, answer: Result<usize, String>) {
        self.outgoing.redraw = true;
        match answer {
            Ok(count) if count > 0 && self.talk.status.is_none() => {
                let (exercises, them) = if count == 1 { ("exercise", "it") } else { ("exercises", "them") };
                let train = self.key_name(Action::Train);
                self.say(format!("{count} new {exercises} from this game; {train} asks {them}."));
            }
            Ok(_) => {}
            Err(fault) => self.talk.notices.push(format!("No exercises were saved: {fault}")),
        }
    }
}
