//! What the coach shows unasked: the points of the position on the board, and the lines chosen from them.

use crate::app::study::Study;
use crate::app::talk::request::CoachRequest;
use crate::chess::{Ending, Opening, Position, notation, opening};
use crate::review::with_second_try;
use crate::tutor::judge::Judgement;
use crate::tutor::opening_idea;
use crate::tutor::points::grade;
use crate::tutor::points::lines::{self, CoachLines, GradedMove};
use crate::tutor::points::{self, CoachView, MoveGrade, Point, ToldBefore};
use crate::tutor::words::Voice;
use crate::tutor::{Explanation, Remark, Subject};

/// What the coach says beside the board, and the points it is chosen from.
#[derive(Debug, Default)]
pub(in crate::app) struct SpokenLines {
    pub points: Vec<Point>,
    pub remarks: Vec<Remark>,
    /// The beginning of the line about the player's own move, with its grade.
    pub graded: Option<(String, MoveGrade)>,
}

impl Study {
    /// Returns the points of the position on the board, and what is said beside it.
    pub(in crate::app) fn coach_lines(&mut self) -> SpokenLines {
        let mut said = self.reviewed_remarks();
        let reviewed = !said.is_empty();
        said.extend(lines::record(&self.board.game, self.reader()));
        if !self.settings.config.coach.comments || self.is_asked_for_a_move() {
            return SpokenLines { remarks: said, ..SpokenLines::default() };
        }
        let is_summed_up = !reviewed && self.sum_up(&mut said);
        if !self.has_own_line() && !reviewed {
            said.extend(self.explained_move());
        }
        let (points, lines) = self.points_and_lines();
        let own = self.standing_line(lines.own).filter(|_| !is_summed_up);
        let theirs = self.last_moves().1.and_then(|reply| self.talk.coach.explanation(reply));
        let own = own.and_then(|own| own.answered(theirs.map(AsRef::as_ref), &points));
        let graded = own.as_ref().and_then(|own| Some((own.lead(), own.grade?)));
        let is_offered = own.is_some() && !is_summed_up && self.second_try().is_none();
        said.extend(self.own_line(own).filter(|_| !is_summed_up));
        let offer = self.offer().filter(|_| is_offered);
        said.extend(offer.map(|text| Remark { text, ..Remark::default() }));
        // While a hint keeps the move secret, nothing else may give it away. Before everything is looked at, a line might
        // make way for a better one.
        let is_declared = self.board.game.declared().is_some();
        if !self.looks_at_reply() && !is_declared {
            said.extend(if self.conceals() { lines.warnings } else { lines.now });
        }
        // What is told before the answer is told again with it.
        if self.is_my_turn() {
            self.talk.coach.told.insert(self.board.game.current(), lines.told);
        }
        // Once the game is over nothing is in danger any more, nor to be won.
        let points = if self.board.game.ending().is_some() { Vec::new() } else { points };
        SpokenLines { points, remarks: said, graded }
    }

    /// Returns whether the last moves are told beside the board as the player's own and the answer: while a game is
    /// played, and when it has ended in mate.
    fn has_own_line(&self) -> bool {
        self.is_live() || matches!(self.board.game.ending(), Some(Ending::Checkmate { .. }))
    }

    /// Returns the requests about the player's last move and the answer to it.
    fn last_moves(&self) -> (Option<CoachRequest>, Option<CoachRequest>) {
        let last = self.last_move_request().filter(|_| self.has_own_line());
        if self.is_shared() || self.board.game.turn() != self.viewer() {
            return (last, None);
        }
        let own = last.and_then(|last| self.request_for(last.node));
        (own.filter(|_| self.board.session.is_some()), last)
    }

    fn points_and_lines(&self) -> (Vec<Point>, CoachLines) {
        let view = self.coach_view();
        let points = points::points(&view);
        let lines = lines::lines(&view, &points, &self.told_before());
        (points, lines)
    }

    /// Returns the line about the player's own move as it is before the answer.
    fn unanswered_line(&self) -> Option<GradedMove> {
        let view = CoachView { theirs: None, now: None, ..self.coach_view() };
        lines::lines(&view, &points::points(&view), &self.told_before()).own
    }

    fn coach_view(&self) -> CoachView<'_> {
        let (own, theirs) = self.last_moves();
        let now = self.explained_position();
        let made = |request| self.talk.coach.explanation(request).map(AsRef::as_ref);
        CoachView {
            position: self.board.game.position(),
            voice: self.reader(),
            own: own.and_then(made),
            theirs: theirs.and_then(made),
            now,
            opening: self.new_opening().and_then(|opening| {
                let game = &self.board.game;
                opening_idea::fresh_idea(opening.name, game.start(), &game.moves())
            }),
        }
    }

    /// Returns what the coach has found in the position on the board, unless the player only looks back at it.
    pub(in crate::app) fn explained_position(&self) -> Option<&Explanation> {
        let now = self.talk.coach.explanation(self.position_request());
        now.filter(|_| !self.looks_back()).map(AsRef::as_ref)
    }

    /// Returns whether the coach has yet to look at the answer to the player's move, or at the position after it.
    fn looks_at_reply(&self) -> bool {
        let wanted =
            [self.last_move_request(), Some(self.position_request()).filter(|_| self.wants_points())];
        let open = |request: &CoachRequest| !self.talk.coach.is_settled(request);
        self.is_live() && self.is_my_turn() && wanted.iter().flatten().any(open)
    }

    /// Returns the named opening that the last move or the one before has brought about.
    fn new_opening(&self) -> Option<Opening> {
        let path = self.board.game.tree().path(self.board.game.current());
        let named = opening::at(&self.board.game, self.board.game.current());
        let opening = named.filter(|_| self.has_own_line())?;
        (opening.ply as usize + 1 >= path.len()).then_some(opening)
    }

    /// Returns what was told at the earlier positions of the game.
    fn told_before(&self) -> ToldBefore {
        let path = self.board.game.tree().path(self.board.game.current());
        let earlier = path.iter().take(path.len().saturating_sub(1));
        ToldBefore(earlier.filter_map(|node| self.talk.coach.told.get(node).cloned()).collect())
    }

    /// Returns the whole explanation of the last move, for who looks at a game and does not play it.
    fn explained_move(&self) -> Option<Remark> {
        let declared = self.board.session.is_some() && self.board.game.declared().is_some();
        // The game ended by declaration, so nobody asked about the last move.
        if declared && self.board.game.ending().is_some() {
            return None;
        }
        let last = self.last_move_request()?;
        // An answer without a word of its own leaves those about the player's move, as in play.
        let told = [Some(last), self.own_before(last)];
        told.into_iter().flatten().find_map(|request| self.told_of(request))
    }

    /// Returns the request about the player's move before an answer of the opponent's, in a game of the player's own.
    pub(in crate::app) fn own_before(&self, answer: CoachRequest) -> Option<CoachRequest> {
        let own = self.request_for(answer.node)?;
        let mover = self.board.game.tree().node(own.node).position().turn();
        (self.own_side() == Some(mover)).then_some(own)
    }

    /// Returns the whole explanation of a move, which begins with its name.
    fn told_of(&self, request: CoachRequest) -> Option<Remark> {
        let told: &Explanation = self.talk.coach.explanation(request)?;
        let remark = Some(told.remark(self.voice())).filter(|remark| !remark.text.is_empty())?;
        // Words for novices name no moves; beside a review's words they would seem to be about its moves.
        let name = notation::line(&told.question.root, &[told.question.played?]);
        let is_named = remark.text.contains(&name);
        let text = if is_named { remark.text } else { format!("{name}: {}", remark.text) };
        Some(Remark { text, ..remark })
    }

    /// Returns the line about the player's own move: a better second try is praised.
    fn own_line(&mut self, own: Option<GradedMove>) -> Option<Remark> {
        let Some(request) = self.second_try() else {
            return own.map(|own| own.spoken());
        };
        if !self.talk.coach.praised.contains(&request) {
            self.talk.coach.praised.push(request);
        }
        let Subject::Move(m) = request.subject else { return None };
        let before = self.board.game.tree().node(request.node).position();
        let name = notation::line(before, &[m]);
        let bare = || GradedMove { name, ..GradedMove::default() };
        Some(own.unwrap_or_else(bare).praised())
    }

    /// Returns what stands about the player's own move: what was said first, until a longer look changes its grade.
    fn standing_line(&mut self, own: Option<GradedMove>) -> Option<GradedMove> {
        let Some(request) = self.last_moves().0 else { return own };
        let coach = &mut self.talk.coach;
        if let Some(first) = coach.said.get(&request) {
            let look = coach.explanation(request);
            let found = own.as_ref().map_or_else(|| look.and_then(|told| grade::of(told)), |own| own.grade);
            let best = look.and_then(|told| told.question.best_move());
            return GradedMove::standing(first.as_ref(), own, found, best);
        }
        if coach.explanation(request).is_some_and(|told| grade::is_named(told)) {
            let first = self.unanswered_line();
            self.talk.coach.said.insert(request, first);
        }
        own
    }

    /// Returns the player's last move if it is his first good one where he took a fault back.
    fn second_try(&self) -> Option<CoachRequest> {
        let request = self.last_moves().0?;
        let coach = &self.talk.coach;
        let told = coach.explanation(request).filter(|told| grade::is_named(told))?;
        let is_good = told.judged.is_some_and(|judged| judged.judgement < Judgement::Inaccuracy);
        let tried = coach.offered.iter().any(|fault| fault.node == request.node && *fault != request);
        let is_first = !coach.praised.iter().any(|other| other.node == request.node && *other != request);
        (is_good && tried && is_first).then_some(request)
    }

    /// Notes a better second try with its move, for the exercise that the fault becomes.
    pub(in crate::app) fn note_second_try(&mut self, request: CoachRequest) {
        let Some(Subject::Move(m)) =
            self.second_try().filter(|tried| *tried == request).map(|tried| tried.subject)
        else {
            return;
        };
        let coach = &self.talk.coach;
        let fault = coach.offered.iter().find(|fault| fault.node == request.node && **fault != request);
        let explained =
            fault.and_then(|fault| Some((fault.subject, coach.explanation(*fault)?.judged?.drop)));
        let tree = self.board.game.tree();
        let node = tree.child(request.node, m);
        if let (Some((Subject::Move(fault), cost)), Some(node)) = (explained, node) {
            let name = notation::san(tree.node(request.node).position(), fault);
            let comment = &mut self.board.game.tree_mut().node_mut(node).comment;
            *comment = with_second_try(comment, &name, cost);
            self.keep();
        }
    }

    /// Returns who is spoken to: the player, or nobody where nobody plays.
    pub(in crate::app) fn reader(&self) -> Voice {
        let plays = self.training.exercises.is_some() || (self.own_side().is_some() && !self.studies());
        Voice { you: Some(self.viewer()).filter(|_| plays), ..self.voice() }
    }
}
