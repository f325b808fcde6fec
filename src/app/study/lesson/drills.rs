//! Drills: an ending of a class from one random position after the other, judged and answered by tables.

use std::sync::Arc;

use crate::app::action::Action;
use crate::app::effect::SchoolEffect;
use crate::app::exercise::Feedback;
use crate::app::school::{DrillTables, LessonSession, StepState};
use crate::app::study::Study;
use crate::app::talk::request::CoachRequest;
use crate::chess::{Chess, Move, NodeId, Position, key};
use crate::drill::{DrillClass, DrillGoal, DrillVerdict, judge, random_position, resist, rule_of};
use crate::school::{CourseBook, Goal, Lesson, LessonStep, LessonTask};
use crate::tablebase::{Distance, Tables};

/// The id under which the progress in a drill is kept.
pub(in crate::app) fn id(class: DrillClass) -> String {
    format!("drill-{}", class.id().replace('_', "-"))
}

impl Study {
    /// Asks for the tables of a drill.
    pub(in crate::app) fn ask_drill(&mut self, class: DrillClass) {
        self.say("Preparing the ending…");
        self.effect(SchoolEffect::Drill(class));
    }

    /// Begins a drill whose tables are ready.
    pub(in crate::app) fn drill_ready(&mut self, class: DrillClass, tables: Result<Arc<Tables>, String>) {
        let tables = match tables {
            Ok(tables) => tables,
            Err(fault) => return self.warn(fault),
        };
        let random = fastrand::Rng::with_seed(self.board.seed ^ u64::from(self.board.record as u32));
        let mut drill = DrillTables { class, tables, random };
        match random_position(class, &drill.tables, &mut drill.random) {
            Some(position) => self.lay_out_drill(drill, position),
            None => self.warn("There's no position of this ending to begin with."),
        }
    }

    fn lay_out_drill(&mut self, drill: DrillTables, position: Chess) {
        let back = self.suspend();
        let lesson = lesson_of(drill.class, position);
        self.school.lesson = Some(Box::new(LessonSession {
            state: StepState::of(&lesson.steps[0].task),
            lesson,
            at: 0,
            is_done: false,
            hint: None,
            feedback: None,
            back,
            drill: Some(drill),
        }));
        self.set_up_step();
    }

    /// Goes on to another position of the drill on the board; returns false if there is none.
    pub(super) fn next_drill(&mut self) -> bool {
        let Some(session) = &mut self.school.lesson else { return false };
        let Some(drill) = &mut session.drill else { return false };
        if let Some(position) = random_position(drill.class, &drill.tables, &mut drill.random) {
            session.lesson = lesson_of(drill.class, position);
            self.set_up_step();
        }
        true
    }

    /// Whether the moves on the board are judged by tables.
    pub(super) fn judges_by_tables(&self) -> bool {
        self.drill().is_some()
    }

    fn drill(&self) -> Option<&DrillTables> {
        self.school.lesson.as_ref()?.drill.as_ref()
    }

    /// Returns the reply of a drill's opponent, if it is to move.
    pub(in crate::app) fn drill_reply(&mut self) -> Option<Move> {
        let game = &self.board.game;
        let tree = game.tree();
        let path = tree.path(game.current());
        let mut seen: Vec<_> = path.into_iter().map(|node| key(tree.node(node).position())).collect();
        seen.push(key(game.start()));
        let position = game.position().clone();
        let drill = self.school.lesson.as_mut()?.drill.as_mut()?;
        resist(&position, &seen, &drill.tables, &mut drill.random)
    }

    /// Says what the pupil's last move cost, with the rule that would have shown the way.
    pub(super) fn judge_drill_move(&mut self) {
        let told = self.last_own_move().and_then(|(before, m)| {
            let drill = self.drill()?;
            let verdict = judge(&before, m, &drill.tables)?;
            Some((verdict, verdict.sentence()?, rule_of(&before, drill.class, &drill.tables)))
        });
        let undo = self.key_name(Action::TakeBack);
        let feedback = told.map(|(verdict, sentence, rule)| match verdict {
            DrillVerdict::Best { .. } => Feedback { text: sentence, right: Some(true) },
            DrillVerdict::Slower { .. } => Feedback { text: format!("{sentence} {rule}"), right: None },
            DrillVerdict::GivesAway { .. } => {
                Feedback::wrong(format!("{sentence} {rule} {undo} takes your move back."))
            }
        });
        if let Some(session) = &mut self.school.lesson {
            session.feedback = feedback;
        }
        self.outgoing.redraw = true;
    }

    /// Returns the pupil's last move and the position before it.
    fn last_own_move(&self) -> Option<(Chess, Move)> {
        let pupil = self.board.session.as_ref()?.human;
        let tree = self.board.game.tree();
        let before = |node: NodeId| Some(tree.node(tree.node(node).parent()?).position());
        let path = tree.path(self.board.head);
        let own =
            path.into_iter().rev().find(|node| before(*node).is_some_and(|board| board.turn() == pupil))?;
        Some((before(own)?.clone(), tree.node(own).played()?))
    }

    /// Adds in how many moves a mate was given, and in how many it could be.
    pub(super) fn count_drill_moves(&mut self, moves: usize) {
        let Some(drill) = self.drill().filter(|drill| drill.class.row().goal == DrillGoal::Win) else {
            return;
        };
        let Some(Distance::Win(plies)) = drill.tables.probe(self.board.game.start()) else { return };
        let fewest = usize::from(plies.div_ceil(2));
        let text = if moves <= fewest {
            format!("Mate in {moves} moves: nobody can do it faster.")
        } else {
            format!("Mate in {moves} moves; best play needs {fewest}.")
        };
        self.tell_step(Feedback { text, right: Some(true) });
    }

    /// Returns what the pupil asks the coach in a drill: hints and reasons, nothing unasked.
    pub(in crate::app) fn drill_requests(&self) -> Vec<CoachRequest> {
        if self.drill().is_none() {
            return Vec::new();
        }
        let hint = self.talk.coach.hints.is_waiting().then(|| self.position_request());
        self.talk.coach.why.into_iter().chain(hint).collect()
    }
}

/// A drill as a lesson of one step.
fn lesson_of(class: DrillClass, position: Chess) -> Lesson {
    let row = class.row();
    let goal = match row.goal {
        DrillGoal::Win => Goal::Mate,
        DrillGoal::Hold(moves) => Goal::Hold(usize::from(moves)),
    };
    let step = LessonStep {
        text: row.task.to_owned(),
        position,
        strokes: Vec::new(),
        task: LessonTask::Play(goal),
        hint: None,
        done: None,
    };
    Lesson {
        id: id(class),
        book: CourseBook::Endings,
        title: row.title.to_owned(),
        needs: Vec::new(),
        gives: String::new(),
        steps: vec![step],
    }
}
