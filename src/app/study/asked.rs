//! What the player asks the coach for: hints, the danger check, and why a move is good or bad, shown with its line.
//!
//! Each key gives a hint a step further; their number is kept with the move that is played then.

use crate::app::action::Action;
use crate::app::board::GameLocation;
use crate::app::study::Study;
use crate::app::talk::OPPONENT_THINKS;
use crate::app::talk::danger::DangerCheck;
use crate::app::talk::line::ShownLine;
use crate::app::talk::request::CoachRequest;
use crate::chess::{Chess, Ending, Game, Move, NodeId, Position, annotation, notation};
use crate::library::HINTS_WAITING;
use crate::review::MoveReport;
use crate::tutor::hint::{Hint, HintStep};
use crate::tutor::words::Audience;
use crate::tutor::{Remark, Subject, danger};

/// The comment command that stores how many hints preceded a move.
const RECORD: &str = "hints";

/// The number of hint steps.
const MOST: usize = 5;

/// The steps that say what is at stake, and where.
const TOLD: usize = 2;

impl Study {
    /// Shows the next hint, or requests it.
    pub(in crate::app) fn ask_hint(&mut self) {
        self.close_shown();
        self.close_danger();
        if let Some(reason) = self.why_no_help() {
            return self.say(reason);
        }
        self.talk.coach.hints.waiting = true;
        if self.talk.coach.is_settled(&self.position_request()) {
            self.next_hint();
        }
    }

    /// Returns why the coach cannot help here.
    pub(in crate::app) fn why_no_help(&self) -> Option<String> {
        if self.prepares_drill() {
            return Some("The ending is being prepared.".to_owned());
        }
        if self.board.game.ending().is_some() {
            // The coach's lines already tell how it ended.
            return Some("The game is over.".to_owned());
        }
        if self.looks_back() {
            let end = self.key_name(Action::ToEnd);
            return Some(format!("This is an earlier position; {end} goes back to the game."));
        }
        let theirs = self.is_live() && !self.is_my_turn();
        theirs.then(|| OPPONENT_THINKS.to_owned())
    }

    /// Shows the next hint.
    pub(in crate::app) fn next_hint(&mut self) {
        let node = self.board.game.current();
        let count = self.talk.coach.hints.known.get(&node).map_or(0, Vec::len);
        let hints = &mut self.talk.coach.hints;
        hints.waiting = false;
        if count == 0 {
            return self.say("The coach has no hint here.");
        }
        hints.shown = Some(node);
        let is_told = self.tells_where(node);
        self.unrate();
        let hints = &mut self.talk.coach.hints;
        let step = hints.steps.entry(node).or_default();
        let is_last = *step >= count;
        *step = if is_told && *step == 0 { TOLD + 1 } else { *step + 1 }.min(count);
        if is_last {
            return self.say("That was the last hint.");
        }
        self.keep_hints();
        self.update_facts();
    }

    /// Returns whether the lines beside the board name the piece in danger that the first hints only hint at.
    fn tells_where(&self, node: NodeId) -> bool {
        let known = self.talk.coach.hints.known.get(&node);
        let warns = known.and_then(|hints| hints.first()).is_some_and(Hint::is_of_danger);
        let names =
            |remark: &Remark| [" in danger", " hanging"].iter().any(|words| remark.text.contains(words));
        warns && self.board.facts.remarks.iter().any(names)
    }

    /// Returns the hint on the screen.
    pub(crate) fn hint(&self) -> Option<&Hint> {
        let node = self.board.game.current();
        let hints = &self.talk.coach.hints;
        let step = hints.steps.get(&node).filter(|_| hints.shown == Some(node))?;
        hints.known.get(&node)?.get(step.checked_sub(1)?)
    }

    /// Closes the hint; returns false if none was open.
    pub(in crate::app) fn close_hint(&mut self) -> bool {
        let was = self.hint().is_some() || self.talk.coach.hints.waiting;
        self.talk.coach.hints.shown = None;
        self.talk.coach.hints.waiting = false;
        if was {
            self.update_facts();
        }
        was
    }

    /// Returns whether the move is concealed: an exercise is open, or a hint is shown that does not name it.
    pub(crate) fn conceals(&self) -> bool {
        self.is_asked_for_a_move() || self.hint().is_some_and(|hint| hint.step < HintStep::Move)
    }

    /// Saves the hints of the current position with the unfinished game, since their move is not played yet.
    fn keep_hints(&mut self) {
        if self.board.location == GameLocation::Unfinished
            && self.board.session.is_some()
            && !self.board.game.tree().is_empty()
        {
            self.keep();
        }
    }

    /// Stores the hints of the current position in the tags of the unfinished game.
    pub(in crate::app) fn note_hints(&self, game: &mut Game) {
        if let Some(steps) = self.talk.coach.hints.steps.get(&self.board.head).filter(|steps| **steps > 0) {
            game.tags.set(HINTS_WAITING, steps.to_string());
        }
    }

    /// Restores them from the tags of a resumed game.
    pub(in crate::app) fn recall_hints(&mut self) {
        let steps = self.board.game.tags.get(HINTS_WAITING).and_then(|steps| steps.parse().ok());
        self.board.game.tags.remove(HINTS_WAITING);
        if let Some(steps) = steps.filter(|steps| (1..=MOST).contains(steps)) {
            self.talk.coach.hints.steps.insert(self.board.head, steps);
        }
    }

    /// Stores the number of hints in the comment of the move just played.
    pub(in crate::app) fn record_hints(&mut self) {
        let current = self.board.game.current();
        let parent = self.board.game.tree().node(current).parent();
        let steps = parent.and_then(|node| self.talk.coach.hints.steps.get(&node).copied());
        if let Some(steps) = steps.filter(|steps| *steps > 0) {
            let comment = &mut self.board.game.tree_mut().node_mut(current).comment;
            *comment = annotation::with(comment, RECORD, &steps.to_string());
        }
    }

    /// Opens or closes the danger check. It takes the place of a hint: each marks squares of its own.
    pub(in crate::app) fn check_danger(&mut self) {
        if self.close_danger() {
            return;
        }
        self.close_hint();
        if let Some(reason) = self.why_no_help() {
            return self.say(reason);
        }
        let known = self.explained_position().map(|now| now.threats.as_slice());
        self.talk.danger = Some(DangerCheck {
            node: self.board.game.current(),
            remarks: danger::remarks(self.board.game.position(), known, self.voice()),
        });
    }

    /// Closes the danger check; returns false if it was not open.
    pub(in crate::app) fn close_danger(&mut self) -> bool {
        let was = self.dangers().is_some();
        self.talk.danger = None;
        was
    }

    /// Returns the remarks while their position is on the board.
    pub(crate) fn dangers(&self) -> Option<&[Remark]> {
        let check = self.talk.danger.as_ref()?;
        (check.node == self.board.game.current()).then_some(&check.remarks)
    }

    /// Returns the reminder for novices to look at the opponent's chances before a move: once as a game begins, and after each
    /// grave fault of their own.
    pub(crate) fn danger_reminder(&self) -> Option<String> {
        /// The plies of a game that begin it: the second turn of each side. Said at more of them it was read as noise.
        const BEGINNING: std::ops::Range<u32> = 2..4;
        let coach = &self.settings.config.coach;
        let wanted = coach.comments && coach.level == Audience::Novice && self.is_my_turn();
        let has_erred = self.board.facts.graded.as_ref().is_some_and(|(_, grade)| grade.is_grave());
        let timely = BEGINNING.contains(&self.board.game.ply()) || has_erred;
        if !wanted || !timely || self.dangers().is_some() {
            return None;
        }
        let key = self.settings.keymap.hint(Action::Danger)?;
        let opponent = crate::chess::words::side(!self.viewer());
        Some(format!("Before you move: {key} shows {opponent}'s checks, captures and threats."))
    }

    /// Returns the position on the board: of the shown line, or of the game.
    pub(crate) fn board(&self) -> &Chess {
        self.talk.shown.as_ref().map_or(self.board.game.position(), ShownLine::position)
    }

    /// Returns the last move on the board.
    pub(crate) fn last_seen_move(&self) -> Option<Move> {
        match &self.talk.shown {
            Some(shown) => shown.last_move(),
            None => self.board.game.last_move(),
        }
    }

    /// Explains the move of the piece in hand to the cursor; or else the player's own fault that the coach's line is about; or else
    /// the last move. Asked again, it goes on from that fault to the opponent's move, or closes the explanation.
    pub(in crate::app) fn ask_why(&mut self) {
        let next = self.asked_next();
        if self.talk.shown.is_some() {
            self.close_shown();
            if next.is_none() {
                return;
            }
        }
        let asked = next
            .or_else(|| self.considered())
            .or_else(|| self.own_fault())
            .or_else(|| self.mate_let_in())
            .or_else(|| self.last_move_request());
        let Some(request) = asked else {
            return self.say("There's no move to explain yet.");
        };
        self.close_hint();
        self.close_danger();
        let reviewed = self.reviewed_move(request).map(|report| self.shown_report(report));
        if let Some(shown) = reviewed {
            return self.show(shown);
        }
        self.talk.coach.why = Some(request);
        if self.talk.coach.is_settled(&request) && !self.talk.coach.is_to_look_longer(&request) {
            self.show_why(request);
        }
    }

    /// Returns the opponent's last move, while the player's own fault before it is explained.
    pub(crate) fn asked_next(&self) -> Option<CoachRequest> {
        let (shown, fault) = (self.talk.shown.as_ref()?, self.own_fault()?);
        let explains_it = !shown.asks && shown.root() == self.board.game.tree().node(fault.node).position();
        self.last_move_request().filter(|_| explains_it)
    }

    /// Returns the last of the player's moves that let the mate in which ended the game, where a look has found it. The mate
    /// itself explains nothing.
    fn mate_let_in(&self) -> Option<CoachRequest> {
        let side = self.own_side()?;
        let ending = self.board.game.ending()?;
        let is_mated = matches!(ending, Ending::Checkmate { winner } if winner != side);
        let tree = self.board.game.tree();
        let own = |request: &CoachRequest| tree.node(request.node).position().turn() == side;
        let path = tree.path(self.board.game.current());
        let requests = path.into_iter().rev().filter_map(|node| self.request_for(node));
        requests.filter(|request| is_mated && own(request)).find(|request| self.lets_in_mate(*request))
    }

    /// Returns whether the deepest look at a move found that it let in a mate that was not there before.
    fn lets_in_mate(&self, request: CoachRequest) -> bool {
        let is_lost = |mate: Option<i32>| mate.is_some_and(|moves| moves < 0);
        if let Some(report) = self.reviewed_move(request) {
            return is_lost(report.after.worth.mate) && !is_lost(report.before.worth.mate);
        }
        let judged = self.talk.coach.explanation(request).and_then(|told| told.judged);
        judged.is_some_and(|judged| is_lost(judged.after.mate()) && !is_lost(judged.before.mate()))
    }

    /// Returns the player's last move if it was a fault and its line stands beside the board.
    fn own_fault(&self) -> Option<CoachRequest> {
        let is_fault = self.board.facts.graded.as_ref().is_some_and(|(_, grade)| grade.is_fault());
        self.own_last_move().filter(|_| is_fault)
    }

    /// Shows the explanation of a move and its line.
    pub(in crate::app) fn show_why(&mut self, request: CoachRequest) {
        self.talk.coach.why = None;
        let Some(told) = self.talk.coach.explanation(request) else {
            return self.say("The coach has nothing to say about this move.");
        };
        self.show(ShownLine::of(told, self.settings.config.coach.level, self.voice().you));
        self.talk.coach.reread(request);
        self.update_facts();
    }

    fn show(&mut self, shown: ShownLine) {
        self.talk.shown = Some(shown);
        self.hand.pulse = None;
        self.outgoing.redraw = true;
    }

    /// The explanation of a reviewed move: the same verdict in the same words.
    fn shown_report(&self, report: &MoveReport) -> ShownLine {
        ShownLine::of_report(report, self.settings.config.coach.level)
    }

    /// Returns the name of the move the player wants explained.
    pub(crate) fn asked_why(&self) -> Option<String> {
        let request = self.talk.coach.why?;
        match request.subject {
            Subject::Move(m) => {
                Some(notation::line(self.board.game.tree().node(request.node).position(), &[m]))
            }
            Subject::Position | Subject::Moves | Subject::Among(_) => None,
        }
    }

    /// Closes the line.
    pub(in crate::app) fn close_shown(&mut self) {
        if self.talk.shown.take().is_some() {
            self.outgoing.redraw = true;
            self.settle_pulse();
        }
    }

    /// Steps through the line; the move before its position is marked as the last one.
    pub(in crate::app) fn step_shown(&mut self, by: isize) {
        let Some(shown) = &mut self.talk.shown else { return };
        let last = shown.line().len();
        let to = shown.at.saturating_add_signed(by).min(last);
        if to == shown.at {
            let end = if by > 0 { "the end" } else { "the start" };
            let escape = self.key_name(Action::Cancel);
            return self.say(format!("This is {end} of the line; {escape} goes back to the game."));
        }
        shown.at = to;
        self.hand.pulse = None;
        self.outgoing.redraw = true;
    }
}
