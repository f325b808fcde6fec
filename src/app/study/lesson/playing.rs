//! Steps that are played out: whether the goal is reached, still open, or gone.

use crate::app::action::Action;
use crate::app::exercise::Feedback;
use crate::app::school::StepState;
use crate::app::study::Study;
use crate::app::talk::request::CoachRequest;
use crate::chess::{NodeId, Position};
use crate::school::{Goal, GoalState, GoalView, MissedGoal};
use crate::search::{Proof, StopFlag, prove_mate};

/// Winning chances in percent below which a win is gone, and those from which it was there.
const GONE: f64 = 60.0;
const THERE: f64 = 75.0;

/// Winning chances in percent below which a draw is gone.
const LOST: f64 = 20.0;

/// The most positions that are visited to see whether a mate is still there: a few hundredths of a second.
const PROVED_NODES: u64 = 50_000;

impl Study {
    /// Looks how the goal of the step stands, once after each move.
    pub(in crate::app) fn follow_lesson(&mut self) {
        self.note_step();
        let here = self.board.game.current();
        let Some(session) = &mut self.school.lesson else { return };
        let (StepState::Playing { goal, seen }, false) = (&mut session.state, session.is_done) else {
            return;
        };
        if here != self.board.head {
            return;
        }
        let (goal, is_news) = (*goal, *seen != here);
        *seen = here;
        if is_news {
            // What was said of a move that was taken back is over.
            session.feedback = None;
        }
        let start = session.step().position.clone();
        let own_moves = (self.board.game.ply() as usize).div_ceil(2);
        let view = GoalView {
            start: &start,
            now: self.board.game.position(),
            ending: self.board.game.ending(),
            is_claimable: !self.board.game.claims().is_empty(),
            own_moves,
        };
        match goal.state(view) {
            GoalState::Reached => {
                self.stop_thinking();
                self.finish_step();
                self.count_drill_moves(own_moves);
            }
            GoalState::Missed(missed) if is_news => {
                self.stop_thinking();
                let cost = self.cost_in_drill().map_or(String::new(), |cost| format!("{cost} "));
                let text = format!("{cost}{}", self.missed_in_words(goal, missed));
                self.tell_step(Feedback::wrong(text));
            }
            GoalState::Missed(_) => {}
            GoalState::Open if self.judges_by_tables() => {
                if is_news {
                    self.judge_drill_move();
                }
            }
            GoalState::Open if self.is_drilled() => self.judge_drill_move(),
            GoalState::Open => match self.mate_gone(goal, own_moves).filter(|_| is_news) {
                Some(left) => {
                    let undo = self.key_name(Action::TakeBack);
                    let text = format!("There's no mate in {left} any more. {undo} takes your move back.");
                    self.tell_step(Feedback::wrong(text));
                }
                None => self.see_whether_gone(goal),
            },
        }
    }

    /// The moves that are left, if they don't suffice for a mate any more, once the last one is answered: proved, or not
    /// said.
    fn mate_gone(&self, goal: Goal, own_moves: usize) -> Option<u8> {
        let Goal::MateIn(moves) = goal else { return None };
        let left = u8::try_from(moves.checked_sub(own_moves)?).ok()?;
        let position = self.board.game.position();
        let is_answered = own_moves > 0 && self.board.session.as_ref()?.human == position.turn();
        let is_gone = || prove_mate(position, left, PROVED_NODES, &StopFlag::default()).proof == Proof::None;
        (is_answered && is_gone()).then_some(left)
    }

    /// Answers a mistake with the coach's words, once he has looked at it.
    fn see_whether_gone(&mut self, goal: Goal) {
        let Some(request) = self.last_own_request() else { return };
        let Some(told) = self.talk.coach.explanation(request) else { return };
        let Some(judged) = told.judged else { return };
        let (before, after) = (judged.before.win_percent(), judged.after.win_percent());
        let is_gone = if goal.wants_win() {
            before > THERE && after < GONE
        } else {
            before > 2.0 * LOST && after < LOST
        };
        let fault = told.line(self.voice()).filter(|line| line.is_fault).map(|line| line.text);
        let text = fault.map(|fault| {
            let (undo, what) =
                (self.key_name(Action::TakeBack), if goal.wants_win() { "win" } else { "draw" });
            let gone = if is_gone { format!(" The {what} is gone.") } else { String::new() };
            format!("{fault}{gone} {undo} takes your move back.")
        });
        if let Some(session) = &mut self.school.lesson
            && session.feedback.as_ref().map(|feedback| &feedback.text) != text.as_ref()
        {
            session.feedback =
                text.map(|text| Feedback { text, right: if is_gone { Some(false) } else { None } });
            self.outgoing.redraw = true;
        }
    }

    /// Returns the request about the pupil's last move.
    pub(super) fn last_own_request(&self) -> Option<CoachRequest> {
        let pupil = self.board.session.as_ref()?.human;
        let tree = self.board.game.tree();
        let is_own = |node: &NodeId| {
            tree.node(*node).parent().is_some_and(|parent| tree.node(parent).position().turn() == pupil)
        };
        self.request_for(tree.path(self.board.head).into_iter().rev().find(is_own)?)
    }

    fn missed_in_words(&self, goal: Goal, missed: MissedGoal) -> String {
        let (undo, anew) = (self.key_name(Action::TakeBack), self.key_name(Action::Solution));
        let what = match (missed, goal) {
            (MissedGoal::Lost, _) => "You have lost.".to_owned(),
            (MissedGoal::Drawn, _) => "It's a draw.".to_owned(),
            (MissedGoal::TooLong, Goal::MateIn(1)) => "That isn't mate.".to_owned(),
            (MissedGoal::TooLong, Goal::MateIn(moves)) => format!("No mate in {moves} moves."),
            (MissedGoal::TooLong, _) => "That took too long.".to_owned(),
        };
        format!("{what} {undo} takes your move back, {anew} starts again.")
    }
}
