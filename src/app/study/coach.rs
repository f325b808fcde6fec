//! The coach's answers about the game on the board and its queue of requests: one at a time, the most urgent first,
//! none when all are answered.

use crate::app::effect::{Effect, LookEffect};
use crate::app::msg::Generation;
use crate::app::study::Study;
use crate::app::talk::coach::CoachState;
use crate::app::talk::request::CoachRequest;
use std::time::Duration;

use crate::chess::NodeId;
use crate::config::Alert;
use crate::review::rating;
use crate::search::Limits;
use crate::tutor::hint;
use crate::tutor::words::Voice;
use crate::tutor::{Advice, CoachQuery, Compared, Past, Subject};

/// The time for the first look at the player's own move, in milliseconds: its grade stands within 300 ms.
const GLANCE_MS: u64 = 200;

/// The least depth, in plies, at which the comparison of all moves may clear a move.
const FIRST_LOOK_DEPTH: u8 = 4;

impl Study {
    /// Returns whether the player is to move in the current position of a game in play.
    pub(in crate::app) fn is_my_turn(&self) -> bool {
        self.player() == Some(self.board.game.turn())
            && !self.analyses()
            && self.board.game.current() == self.board.head
            && self.board.game.ending().is_none()
    }

    /// Returns whether the game is in play; the coach then answers only what was asked.
    pub(in crate::app) fn is_live(&self) -> bool {
        self.is_playing() && !self.analyses()
    }

    /// Returns whether it is too early in the game for a mistake worth a search.
    fn is_fresh(&self) -> bool {
        self.board.game.ply() < 2 && *self.board.game.start() == crate::chess::Chess::default()
    }

    /// Returns the alert setting; `Off` in games with a clock.
    pub(in crate::app) fn alert(&self) -> Alert {
        if self.board.clock.is_some() || !self.is_my_turn() || self.is_fresh() {
            Alert::Off
        } else {
            self.settings.config.coach.alert
        }
    }

    /// Sends the most urgent open request, and cancels one that is no longer needed.
    pub(in crate::app) fn advise(&mut self) {
        let coach = &self.talk.coach;
        let open = |request: &CoachRequest| !coach.is_settled(request) || coach.is_to_look_longer(request);
        let wanted = self.coach_requests().into_iter().find(open).or_else(|| self.second_look());
        if self.talk.coach.asked.map(|(_, request)| request) == wanted {
            return;
        }
        let given_up = self.talk.coach.asked.take().is_some();
        let effect = match wanted {
            Some(request) => self.question(request),
            None if given_up => Effect::Look(LookEffect::StopAdvice),
            None => return,
        };
        // A queued stop was for the previous request, which this one replaces anyway.
        self.outgoing.effects.retain(|waiting| *waiting != Effect::Look(LookEffect::StopAdvice));
        // First in the queue: saving must not delay the coach.
        self.outgoing.effects.insert(0, effect);
    }

    /// Returns all requests, the most urgent first.
    fn coach_requests(&self) -> Vec<CoachRequest> {
        if self.training.exercises.is_some() {
            return self.exercise_requests();
        }
        if self.is_taught() {
            return self.lesson_requests();
        }
        let speaks_in_lines = self.settings.keymap.is_for_lines();
        let coach = &self.talk.coach;
        let here = self.board.game.current();
        let mut requests: Vec<CoachRequest> = coach.pending.iter().map(|pending| pending.request).collect();
        requests.extend(coach.why);
        if coach.hints.is_waiting() {
            requests.push(self.position_request());
        }
        if self.settings.config.coach.comments {
            requests.extend(self.own_last_move());
            let looked_back = self.last_move_request().filter(|_| self.reviewed_here().is_none());
            requests.extend(looked_back);
            requests.extend(looked_back.filter(|_| !self.is_live()).and_then(|last| self.own_before(last)));
            requests.extend(self.wants_points().then(|| self.position_request()));
            requests.extend(self.summary_requests());
        }
        if self.alert() != Alert::Off {
            // Lines of text wait for every answer; there the move typed is looked at alone.
            requests.extend(Some(CoachRequest::of_all_moves(here)).filter(|_| !speaks_in_lines));
            requests.extend(self.considered().filter(|request| self.may_be_fault(*request)));
        }
        requests
    }

    /// Returns whether the position on the board is to be looked at for what matters in it.
    pub(in crate::app) fn wants_points(&self) -> bool {
        let is_over = self.board.game.ending().is_some();
        !is_over && !self.is_fresh() && (self.is_my_turn() || !self.is_live())
    }

    /// Returns the player's last move if it had a short look only, once it is his turn again.
    fn second_look(&self) -> Option<CoachRequest> {
        let request = self.own_last_move().filter(|_| self.settings.config.coach.comments)?;
        self.talk.coach.glanced.contains(&request).then_some(request)
    }

    pub(in crate::app) fn position_request(&self) -> CoachRequest {
        CoachRequest { node: self.board.game.current(), subject: Subject::Position }
    }

    /// Returns the request about the last move.
    pub(in crate::app) fn last_move_request(&self) -> Option<CoachRequest> {
        self.request_for(self.board.game.current())
    }

    /// Returns the request about the move that led to a node.
    pub(in crate::app) fn request_for(&self, node: NodeId) -> Option<CoachRequest> {
        let node = self.board.game.tree().node(node);
        Some(CoachRequest::of_move(node.parent()?, node.played()?))
    }

    /// Returns the request about the player's last move, once the opponent has replied; none when two players share the
    /// board, where each move is told as it is made.
    pub(in crate::app) fn own_last_move(&self) -> Option<CoachRequest> {
        let before = self.board.game.tree().node(self.board.game.current()).parent()?;
        self.request_for(before).filter(|_| self.is_my_turn() && !self.is_shared())
    }

    /// Returns the request about moving the piece in hand to the cursor.
    pub(in crate::app) fn considered(&self) -> Option<CoachRequest> {
        let from = self.hand.held.filter(|from| *from != self.hand.cursor)?;
        let destination = self.board.facts.destination(from, self.hand.cursor)?;
        Some(CoachRequest::of_move(self.board.game.current(), destination.played))
    }

    /// Returns whether a move may be a mistake: the comparison of all moves has not cleared it.
    pub(in crate::app) fn may_be_fault(&self, request: CoachRequest) -> bool {
        /// Error of the comparison of all moves, in points of win percentage.
        const MARGIN: f64 = 6.0;
        let least = match self.settings.config.coach.alert {
            Alert::Mistakes => 10.0,
            Alert::Blunders | Alert::Off => 15.0,
        };
        let deep = |compared: &Compared| compared.depth >= FIRST_LOOK_DEPTH;
        let first = self.talk.coach.compared(CoachRequest::of_all_moves(request.node));
        let known = first.is_some_and(deep);
        let may_be_gross =
            |compared: &Compared| matches!(request.subject, Subject::Move(m) if compared.may_be_gross(m));
        !known
            || first.is_some_and(may_be_gross)
            || self.talk.coach.first_look_drop(request).is_none_or(|drop| drop >= least - MARGIN)
    }

    fn question(&mut self, request: CoachRequest) -> Effect {
        let generation = self.next_generation();
        self.talk.coach.asked = Some((generation, request));
        let pending = self.talk.coach.pending.as_ref().is_some_and(|pending| pending.request == request);
        let coach = &self.settings.config.coach;
        let is_last_move = self.last_move_request() == Some(request);
        let waits = self.is_live() && !self.is_my_turn() || self.is_exhibition_running();
        let is_asked = self.talk.coach.why == Some(request);
        let is_glance = !is_asked && (waits && is_last_move || self.is_just_over());
        let millis = match (pending, is_glance) {
            // The rest of the time is for the way to the screen.
            (true, _) => coach.alert_wait_ms * 4 / 5,
            (false, true) => coach.think_ms.min(GLANCE_MS),
            (false, false) => coach.think_ms,
        };
        self.talk.coach.asked_shortly = pending || is_glance;
        let tree = self.board.game.tree();
        let moves = tree.path(request.node).into_iter().filter_map(|node| tree.node(node).played());
        Effect::Look(LookEffect::Advise {
            generation,
            inquiry: Box::new(CoachQuery {
                root: crate::search::Root { start: self.board.game.start().clone(), moves: moves.collect() },
                subject: request.subject,
                past: self.past(request.node),
                limits: Limits { time: Some(Duration::from_millis(millis.max(10))), ..Limits::default() },
            }),
        })
    }

    /// Returns the last move before a position and what it lost.
    fn past(&self, node: NodeId) -> Past {
        let last = self.request_for(node);
        let judged = last.and_then(|request| self.talk.coach.explanation(request)?.judged);
        Past { last: self.board.game.tree().node(node).played(), lost: judged.map(|judged| judged.drop) }
    }

    /// Stores an answer and passes it to whatever waits for it.
    pub(in crate::app) fn advised(&mut self, generation: Generation, answer: Result<Advice, String>) {
        let Some((_, request)) = self.talk.coach.asked.take_if(|(asked, _)| *asked == generation) else {
            return;
        };
        let coach = &mut self.talk.coach;
        coach.glanced.retain(|other| *other != request);
        coach.glanced.extend(coach.asked_shortly.then_some(request));
        match answer {
            Ok(Advice::Compared(compared)) => {
                self.talk.coach.compared.insert(request, compared);
                self.exercise_answered(request);
            }
            Ok(Advice::Explained(told)) => {
                let coach = &mut self.talk.coach;
                coach.learn(request, told);
                // Hints are of the look that the marks and the lines are of.
                let kept = coach.explanation(request).filter(|_| request.subject == Subject::Position);
                if let Some(hints) = kept.map(|kept| hint::hints(kept, self.settings.config.coach.level)) {
                    coach.hints.learn(request.node, hints);
                }
                self.explained(request);
            }
            Err(fault) => {
                self.talk.coach.refused.push(request);
                self.exercise_answered(request);
                // A short look has answered already where only the longer one failed.
                if self.talk.coach.why == Some(request) && self.talk.coach.explanation(request).is_some() {
                    self.show_why(request);
                }
                if self.talk.coach.is_thinking() {
                    self.talk.coach.call_off();
                    self.warn(format!("The coach couldn't answer: {fault}."));
                }
            }
        }
        self.settle_pending(request);
        self.run_exhibition();
    }

    fn explained(&mut self, request: CoachRequest) {
        self.exercise_answered(request);
        self.verdict_arrived(request);
        if self.talk.coach.why == Some(request) {
            self.show_why(request);
        }
        if self.talk.coach.hints.is_waiting() && request == self.position_request() {
            self.next_hint();
        }
        if self.settings.config.coach.comments {
            self.offer_take_back(request);
            self.note_second_try(request);
            let here = [self.last_move_request(), self.own_last_move(), Some(self.position_request())];
            if here.contains(&Some(request)) || self.is_just_over() {
                self.update_facts();
            }
        }
    }

    /// Returns the reader's level, side and rating.
    pub(in crate::app) fn voice(&self) -> Voice {
        let you = self.solver().or(self.own_side());
        let known_rating = rating::of_reader(self.record.rating, &self.board.game.tags, you);
        Voice { audience: self.settings.config.coach.level, you, known_rating }
    }

    /// Clears all answers when another game is opened.
    pub(in crate::app) fn forget_advice(&mut self) {
        let asked = self.talk.coach.asked.take();
        self.talk.coach = CoachState { asked: None, ..CoachState::default() };
        self.talk.shown = None;
        self.talk.danger = None;
        if asked.is_some() {
            self.effect(LookEffect::StopAdvice);
        }
    }
}
