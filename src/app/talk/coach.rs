//! The coach's answers about the game on the board, and its request in progress.

use crate::app::msg::Generation;
use crate::app::talk::hints::Hints;
use crate::app::talk::request::CoachRequest;
use crate::app::talk::request::KEPT;
use crate::app::talk::warning::PendingMove;
use crate::chess::NodeId;
use crate::chess::Recent;
use crate::tutor::points::lines::GradedMove;
use crate::tutor::points::{MoveGrade, ToldPoint, grade};
use crate::tutor::{Compared, Explanation, Subject};
use std::sync::Arc;

/// The coach's answers, the request in progress, and what depends on it.
#[derive(Debug)]
pub(crate) struct CoachState {
    pub explanations: Recent<CoachRequest, Arc<Explanation>>,
    pub compared: Recent<CoachRequest, Compared>,
    pub asked: Option<(Generation, CoachRequest)>,
    /// Whether the request in progress gets a short look only.
    pub asked_shortly: bool,
    /// Requests that failed; they are not repeated.
    pub refused: Vec<CoachRequest>,
    /// The move the player wants explained, until the answer arrives.
    pub why: Option<CoachRequest>,
    /// The move held until the coach has judged it.
    pub pending: Option<PendingMove>,
    /// The move the player confirmed despite a warning.
    pub accepted: Option<CoachRequest>,
    /// The moves that had a first, short look; a longer one follows when nothing else is to be done.
    pub glanced: Vec<CoachRequest>,
    /// What was said first about each of the player's own moves, `None` where that was nothing: it stands.
    pub said: Recent<CoachRequest, Option<GradedMove>>,
    /// The points told at each position, so that none is told again at once.
    pub told: Recent<NodeId, Vec<ToldPoint>>,
    /// The position after the mistake for which a take-back is offered.
    pub offer: Option<NodeId>,
    /// The mistakes for which a take-back was offered.
    pub offered: Vec<CoachRequest>,
    /// The second tries that were praised, one for each mistake taken back.
    pub praised: Vec<CoachRequest>,
    /// The position in which the game in play has ended, if it has.
    pub ended: Option<NodeId>,
    pub hints: Hints,
}

impl Default for CoachState {
    fn default() -> CoachState {
        CoachState {
            explanations: Recent::new(KEPT),
            compared: Recent::new(KEPT),
            asked: None,
            asked_shortly: false,
            refused: Vec::new(),
            why: None,
            pending: None,
            accepted: None,
            glanced: Vec::new(),
            said: Recent::new(KEPT),
            told: Recent::new(KEPT),
            offer: None,
            offered: Vec::new(),
            praised: Vec::new(),
            ended: None,
            hints: Hints::default(),
        }
    }
}

impl CoachState {
    /// Returns the explanation that answers a request.
    pub fn explanation(&self, request: CoachRequest) -> Option<&Arc<Explanation>> {
        self.explanations.get(&request)
    }

    /// Keeps an answer, unless a deeper look has given one before: every verdict rests on the deepest.
    pub fn learn(&mut self, request: CoachRequest, told: Box<Explanation>) {
        let known = self.explanations.get(&request).map(|known| known.depth);
        if known.is_none_or(|known| told.depth >= known) {
            self.explanations.insert(request, Arc::from(told));
        }
    }

    /// Returns the comparison that answers a request.
    pub fn compared(&self, request: CoachRequest) -> Option<&Compared> {
        self.compared.get(&request)
    }

    /// Returns the win-percentage drop of a move in the comparison of all moves.
    pub fn first_look_drop(&self, request: CoachRequest) -> Option<f64> {
        match request.subject {
            Subject::Move(m) => self.compared(CoachRequest::of_all_moves(request.node))?.drop(m),
            Subject::Position | Subject::Moves | Subject::Among(_) => None,
        }
    }

    /// Returns whether a request is in progress.
    pub fn is_asked(&self) -> bool {
        self.asked.is_some()
    }

    /// Returns whether a request is answered or has failed.
    pub fn is_settled(&self, request: &CoachRequest) -> bool {
        let known = match request.subject {
            Subject::Moves | Subject::Among(_) => self.compared.contains(request),
            Subject::Move(_) | Subject::Position => self.explanations.contains(request),
        };
        known || self.refused.contains(request)
    }

    /// Returns whether the player waits for a longer look at a move that had a short one only.
    pub fn is_to_look_longer(&self, request: &CoachRequest) -> bool {
        self.why.as_ref() == Some(request) && self.glanced.contains(request)
    }

    /// Lets the line about a move follow the deepest look, which was just read. A grade that changed stays told as changed.
    pub fn reread(&mut self, request: CoachRequest) {
        let fault = |grade: Option<MoveGrade>| grade.filter(|grade| grade.is_fault());
        let found = self.explanation(request).and_then(|told| grade::of(told));
        let said = self.said.get(&request).map(|said| said.as_ref().and_then(|said| said.grade));
        if said.is_some_and(|said| fault(said) == fault(found)) {
            self.said.remove(&request);
        }
    }

    /// Cancels the hint and the explanation the player is waiting for.
    pub fn call_off(&mut self) {
        self.why = None;
        self.hints.give_up();
    }

    /// Cancels the awaited explanation and returns whether there was one.
    pub fn stop_explaining(&mut self) -> bool {
        self.why.take().is_some()
    }

    /// Returns whether the player is waiting for an answer.
    pub fn is_thinking(&self) -> bool {
        self.why.is_some() || self.hints.is_waiting()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Move, Role, Square};

    #[test]
    fn the_oldest_answers_are_forgotten_and_may_be_asked_again() {
        let mut coach = CoachState::default();
        let squares = || Square::ALL.into_iter();
        let moves = squares().flat_map(|from| squares().map(move |to| (from, to)));
        let requests: Vec<CoachRequest> = moves
            .take(KEPT + 1)
            .map(|(from, to)| {
                let m = Move::Normal { role: Role::Queen, from, capture: None, to, promotion: None };
                CoachRequest { node: NodeId::ROOT, subject: Subject::Among([m; 3]) }
            })
            .collect();
        for request in &requests {
            coach.compared.insert(*request, Compared::default());
        }
        assert!(!coach.is_settled(&requests[0]));
        assert!(requests[1..].iter().all(|request| coach.is_settled(request)));
    }
}
