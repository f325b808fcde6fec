//! Lessons on the board: opening one, its steps, and leaving it.
//!
//! A step in which a move is to be found is an exercise, judged by the coach; one that is played out is a game that is not
//! kept. Marking and collecting are judged here.

mod drills;
mod playing;
mod squares;
#[cfg(test)]
mod tests;

use crate::app::action::Action;
use crate::app::board::GameLocation;
use crate::app::effect::SchoolEffect;
use crate::app::exercise::Feedback;
use crate::app::outcome::ModeRequest;
use crate::app::school::{LessonSession, StepState};
use crate::app::study::Study;
use crate::app::talk::request::CoachRequest;
use crate::chess::{Chess, Color, Game, Move};
use crate::library::{SavedGame, Session};
use crate::review::practice::{Card, CardSource, ExerciseTask};
use crate::review::schedule::Day;
use crate::school::{CourseBook, Lesson, LessonTask, SchoolRecord, classic_of, drill_of, seeing_of};

/// What is said of a task that is done where the lesson says nothing.
const RIGHT: &str = "Right.";

impl Study {
    /// Opens the school: reads the lessons first.
    pub(in crate::app) fn open_school(&mut self) {
        self.effect(SchoolEffect::Read);
    }

    /// Handles the lessons after they were read: opens the one that is wanted, or the page.
    pub(in crate::app) fn school_read(&mut self, record: Box<SchoolRecord>) {
        self.outgoing.redraw = true;
        self.school.record = Some(record);
        match self.school.wanted.take() {
            Some(id) => self.begin_lesson(&id),
            None => self.open_school_page(),
        }
    }

    /// Opens the page of the school.
    pub(in crate::app) fn open_school_page(&mut self) {
        self.close_shown();
        self.hand.held = None;
        self.outgoing.opens.push(ModeRequest::School);
        self.outgoing.redraw = true;
    }

    /// Handles `lesson NAME`.
    pub(in crate::app) fn type_lesson(&mut self, id: &str) {
        if self.school.record.is_some() {
            return self.begin_lesson(id);
        }
        self.school.wanted = Some(id.to_owned());
        self.open_school();
    }

    /// Begins a lesson, where it was left if it isn't done.
    pub(in crate::app) fn begin_lesson(&mut self, id: &str) {
        if let Some(class) = drill_of(id) {
            return self.ask_drill(class);
        }
        if let Some(kind) = seeing_of(id) {
            return self.outgoing.opens.push(ModeRequest::Seeing(kind));
        }
        if let Some(classic) = classic_of(id) {
            return self.guess_classic(classic);
        }
        let Some(record) = &self.school.record else { return };
        let Some(lesson) = record.course.find(id).cloned() else {
            let ids = record.course.lessons().iter().map(|lesson| lesson.id.as_str());
            let near = crate::config::nearest(id, ids);
            let meant = near.map_or(String::new(), |near| format!(" Did you mean '{near}'?"));
            let key = self.key_name(Action::School);
            return self.warn(format!("No lesson called '{id}'.{meant} {key} lists them."));
        };
        let known = record.progress.of(id);
        let at = if known.done.is_some() { 0 } else { known.steps.min(lesson.steps.len() - 1) };
        self.lay_out_lesson(lesson, at);
    }

    fn lay_out_lesson(&mut self, lesson: Lesson, at: usize) {
        let back = self.suspend();
        self.school.lesson = Some(Box::new(LessonSession::new(lesson, at, back)));
        self.set_up_step();
    }

    /// Puts the step of the lesson on the board.
    fn set_up_step(&mut self) {
        let Some(session) = &mut self.school.lesson else { return };
        let step = session.step();
        let (position, pupil, task) = (step.position.clone(), step.pupil(), step.task.clone());
        let (is_exact, lesson_id) = (session.lesson.book == CourseBook::Rules, session.lesson.id.clone());
        session.state = StepState::of(&task);
        (session.is_done, session.is_given_up) = (task == LessonTask::Read, false);
        (session.hint, session.feedback) = (None, None);
        let opponent = session.is_played().then(|| self.sparring(pupil));
        self.lay_out(
            GameLocation::Exercise,
            SavedGame { game: Game::new(position.clone()), session: opponent },
        );
        match task {
            LessonTask::Find(moves) if !is_exact => {
                self.lay_out_cards(
                    vec![card(&lesson_id, position, ExerciseTask::Puzzle { line: moves[..1].to_vec() })],
                    false,
                    None,
                );
            }
            LessonTask::Line(line) => self.lay_out_cards(
                vec![card(&lesson_id, position, ExerciseTask::Puzzle { line })],
                false,
                None,
            ),
            LessonTask::Find(_)
            | LessonTask::Read
            | LessonTask::Mark(_)
            | LessonTask::Collect(_)
            | LessonTask::Play(_) => {}
        }
        self.screen.view.below = pupil;
        self.hand.cursor = self.first_square(pupil);
        self.talk.status = None;
        self.position_changed();
    }

    /// The engine at its full strength, against which steps are played out.
    fn sparring(&self, pupil: Color) -> Session {
        let opponent = Some(crate::engines::Opponent { name: crate::engines::HOUSE.to_owned(), level: None });
        let date = crate::app::start::date_and_time(self.now.wall);
        Session { human: pupil, opponent, seed: self.board.seed, clock: None, date }
    }

    /// Goes to the next step, or to the page after the last.
    pub(in crate::app) fn next_lesson_step(&mut self) {
        self.close_shown();
        self.note_step();
        if self.next_drill() {
            return;
        }
        let is_solved = self.is_step_solved();
        let Some(session) = &mut self.school.lesson else { return };
        if !is_solved {
            session.left_out.get_or_insert(session.at);
        }
        if !session.is_last() {
            session.at += 1;
            return self.set_up_step();
        }
        let told = match session.left_out {
            None => format!("Done! {}", session.lesson.gives),
            Some(step) => format!("That was the last step; step {} is still to do.", step + 1),
        };
        self.open_school_page();
        self.say(told);
    }

    /// Goes back to the step before.
    pub(in crate::app) fn previous_lesson_step(&mut self) {
        let Some(session) = &mut self.school.lesson else { return };
        session.at = session.at.saturating_sub(1);
        self.close_shown();
        self.set_up_step();
    }

    /// Sets the step up anew.
    pub(in crate::app) fn repeat_step(&mut self) {
        self.close_shown();
        self.set_up_step();
    }

    /// Notes a step that is done in the pupil's progress, as far as none before it was left out.
    fn note_step(&mut self) {
        let (today, is_solved) = (self.today(), self.is_step_solved());
        let (Some(session), Some(record)) = (&self.school.lesson, &mut self.school.record) else { return };
        let counts = session.left_out.is_none() && is_solved;
        if counts && record.progress.advance(&session.lesson, session.at + 1, today) {
            let progress = record.progress.clone();
            self.effect(SchoolEffect::Keep(progress));
        }
    }

    /// Whether the pupil has done the step on the board: not where the answer was shown.
    fn is_step_solved(&self) -> bool {
        let is_shown = self.training.exercises.as_ref().is_some_and(|one| one.exercise.ended != Some(true));
        let is_given_up = self.school.lesson.as_ref().is_none_or(|session| session.is_given_up);
        self.is_step_done() && !is_shown && !is_given_up
    }

    pub(in crate::app) fn today(&self) -> Day {
        let zoned = jiff::Timestamp::try_from(self.now.wall)
            .unwrap_or_default()
            .to_zoned(jiff::tz::TimeZone::system());
        Day::of(zoned.date())
    }

    /// Returns whether the step on the board is done, or its solution was shown.
    pub(crate) fn is_step_done(&self) -> bool {
        let is_solved = self.training.exercises.as_ref().is_some_and(|one| !one.is_open());
        self.school.lesson.as_ref().is_some_and(|session| session.is_done || is_solved)
    }

    /// Returns whether the step was solved by a move that the lesson names, which its last sentence is about.
    pub(crate) fn is_solved_as_taught(&self) -> bool {
        let last = self.board.game.last_move();
        match self.school.lesson.as_ref().map(|session| &session.step().task) {
            Some(LessonTask::Find(moves)) => last.is_some_and(|m| moves.contains(&m)),
            Some(LessonTask::Line(line)) => line.last() == last.as_ref(),
            Some(LessonTask::Read | LessonTask::Mark(_) | LessonTask::Collect(_) | LessonTask::Play(_))
            | None => true,
        }
    }

    /// Returns whether a lesson lies on the board: the coach says nothing unasked.
    pub(crate) fn is_taught(&self) -> bool {
        self.school.lesson.is_some()
    }

    /// Returns whether the pupil is to see for himself what hangs and what is safe: not where a lesson is played out.
    pub(crate) fn is_quizzed(&self) -> bool {
        let is_quiz = |session: &LessonSession| !session.is_played() || session.drill.is_some();
        self.school.lesson.as_deref().is_some_and(is_quiz) && self.training.exercises.is_none()
    }

    /// Returns what the coach is asked in a lesson: hints and reasons, and the last moves where no table judges them.
    pub(in crate::app) fn lesson_requests(&self) -> Vec<CoachRequest> {
        let Some(session) = self.school.lesson.as_ref().filter(|session| session.is_played()) else {
            return Vec::new();
        };
        let hint = self.talk.coach.hints.is_waiting().then(|| self.position_request());
        let played = [self.own_last_move(), self.last_move_request()].into_iter().flatten();
        let judged = played.filter(|_| !self.judges_by_tables() && !session.is_done);
        self.talk.coach.why.into_iter().chain(hint).chain(judged).collect()
    }

    /// Handles a move of the pupil's; returns false if it is a move of an exercise or of a game.
    pub(in crate::app) fn take_lesson_move(&mut self, m: Move) -> bool {
        let Some(session) = &self.school.lesson else { return false };
        if session.is_done {
            let next = self.key_name(Action::Confirm);
            self.say(format!("This step is done; {next} goes on."));
            return true;
        }
        match session.state {
            StepState::Reading => {}
            StepState::Marking { .. } => self.say("Here you mark squares, with Enter or a click."),
            StepState::Collecting { .. } => self.collect(m),
            StepState::Finding if self.training.exercises.is_none() => self.try_exactly(m),
            StepState::Finding | StepState::Playing { .. } => return false,
        }
        true
    }

    /// The moves that solve the step on the board, where it asks for one.
    pub(in crate::app) fn moves_of_lesson(&self) -> Vec<Move> {
        match self.school.lesson.as_ref().map(|session| &session.step().task) {
            Some(LessonTask::Find(moves)) => moves.clone(),
            Some(
                LessonTask::Read
                | LessonTask::Line(_)
                | LessonTask::Mark(_)
                | LessonTask::Collect(_)
                | LessonTask::Play(_),
            )
            | None => Vec::new(),
        }
    }

    /// Handles a try at a step that asks for moves of a kind: what it is, not how good it is.
    fn try_exactly(&mut self, m: Move) {
        let Some(session) = &self.school.lesson else { return };
        let LessonTask::Find(moves) = &session.step().task else { return };
        if moves.contains(&m) {
            // Only legal moves get here.
            let _ = self.board.game.play(m);
            self.board.head = self.board.game.current();
            self.hand.cursor = crate::chess::notation::destination(m);
            self.finish_step();
            self.position_changed();
            return;
        }
        let name = crate::chess::notation::san(self.board.game.position(), m);
        self.tell_step(Feedback::wrong(format!(
            "{name} is legal, but not what's asked for. Try another move."
        )));
    }

    /// Ends the step's task well.
    fn finish_step(&mut self) {
        let Some(session) = &mut self.school.lesson else { return };
        session.is_done = true;
        session.hint = None;
        let done = session.step().done.clone();
        self.tell_step(Feedback { text: done.unwrap_or_else(|| RIGHT.to_owned()), right: Some(true) });
        self.note_step();
    }

    fn tell_step(&mut self, feedback: Feedback) {
        self.hand.held = None;
        self.talk.status = None;
        self.outgoing.redraw = true;
        if let Some(session) = &mut self.school.lesson {
            session.feedback = Some(feedback);
        }
    }

    /// Shows the lesson's own hint; returns false if it has none.
    pub(in crate::app) fn show_lesson_hint(&mut self) -> bool {
        let Some(session) = &mut self.school.lesson else { return false };
        let hint = session.step().hint.clone().filter(|_| session.hint.is_none());
        let Some(hint) = hint else { return matches!(session.state, StepState::Reading) };
        session.hint = Some(hint);
        self.outgoing.redraw = true;
        true
    }
}

/// The exercise of a step.
fn card(lesson: &str, start: Chess, task: ExerciseTask) -> Card {
    // Nobody rates it, and no answer to it is kept.
    let source = CardSource::Puzzle { id: lesson.to_owned(), rating: 0 };
    Card { start, lead: None, task, second_try: None, rating: None, motifs: Vec::new(), source }
}
