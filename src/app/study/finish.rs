//! Clocks, and the ends of a game that the board does not show: resignation, claims, agreement, a fallen flag.

use crate::app::action::Action;
use crate::app::study::Study;
use crate::chess::{Clock, Color, DrawClaim, Ending, NodeId, annotation};
use crate::review::time_use;

impl Study {
    pub(in crate::app) fn press_clock(&mut self, mover: Color) {
        let now = self.now.instant;
        let over = self.board.game.ending().is_some();
        if let Some(clock) = &mut self.board.clock {
            match clock.running() {
                Some(side) if side == mover => clock.press(now),
                _ => clock.start(!mover, now),
            }
            if over {
                clock.stop(now);
            }
        }
        self.note_clock();
        self.record_clock(mover);
    }

    /// Writes what the mover has left into the record of the move, as other programs do.
    fn record_clock(&mut self, mover: Color) {
        let Some(clock) = &self.board.clock else { return };
        let left = time_use::written(clock.left(mover, self.now.instant));
        let comment = &mut self.board.game.tree_mut().node_mut(self.board.head).comment;
        *comment = annotation::with(comment, "clk", &left);
    }

    /// Stops both clocks; the next move or search restarts them.
    pub(in crate::app) fn pause_clock(&mut self) {
        if let Some(clock) = &mut self.board.clock {
            clock.stop(self.now.instant);
        }
        self.note_clock();
    }

    /// Restarts the clock of the side to move, unless it runs, a flag has fallen or no move was played.
    pub(in crate::app) fn resume_clock(&mut self) {
        let (turn, now, begun) = (self.board.game.turn(), self.now.instant, self.board.head != NodeId::ROOT);
        let stands = |clock: &&mut Clock| begun && clock.running().is_none() && clock.flag(now).is_none();
        if let Some(clock) = self.board.clock.as_mut().filter(stands) {
            clock.start(turn, now);
        }
    }

    /// Stores the remaining times in the session.
    pub(in crate::app) fn note_clock(&mut self) {
        let now = self.now.instant;
        if let (Some(clock), Some(session)) = (&self.board.clock, &mut self.board.session) {
            let left = |side| u64::try_from(clock.left(side, now).as_millis()).unwrap_or(u64::MAX);
            session.clock = Some((clock.control(), [left(Color::White), left(Color::Black)]));
        }
    }

    /// Claims a draw, or offers one.
    pub(in crate::app) fn draw(&mut self) {
        if self.board.session.is_none() {
            return self.say("You're only viewing this game.");
        }
        if self.board.game.ending_at(self.board.head).is_some() {
            return self.say("The game is over.");
        }
        if self.board.game.current() != self.board.head {
            let end = self.key_name(Action::ToEnd);
            return self.say(format!("Claim a draw in the current position; {end} goes there."));
        }
        match self.board.game.claims().first().filter(|_| self.is_my_turn()) {
            Some(DrawClaim::ThreefoldRepetition) => self.declare(Ending::ThreefoldRepetition),
            Some(DrawClaim::FiftyMoves) => self.declare(Ending::FiftyMoves),
            None if self.is_shared() => self.declare(Ending::Agreement),
            None if self.engines.draw_offer == Some(self.board.head) => self.declare(Ending::Agreement),
            None if self.is_early_for_a_draw() => {
                self.say("Your opponent declines: it's too early for a draw.");
            }
            None if self.opponent_takes_a_draw() => self.declare(Ending::Agreement),
            None => self.say("Your opponent declines the draw and plays on."),
        }
    }

    /// Resigns the game.
    pub(in crate::app) fn resign(&mut self) {
        match self.player() {
            _ if self.board.game.ending_at(self.board.head).is_some() => self.say("The game is over."),
            None => self.say("You're only viewing this game."),
            Some(human) => self.declare(Ending::Resignation { winner: !human }),
        }
    }

    /// Ends the game at its current position, whatever position is on the board.
    pub(in crate::app) fn declare(&mut self, ending: Ending) {
        self.leave_analysis();
        // What was to be played matters no more, and would stand in front of the review.
        self.close_hint();
        self.stop_thinking();
        self.board.game.go_to(self.board.head);
        let current = self.board.head;
        let tree = self.board.game.tree_mut();
        tree.promote_to_mainline(current);
        // Moves taken back here are no part of the finished game.
        for taken_back in tree.node(current).children().to_vec() {
            tree.remove(taken_back);
        }
        self.board.game.declare(Some(ending));
        self.forget_edits();
        self.pause_clock();
        self.note_ending();
        self.position_changed();
        self.keep();
    }

    /// Takes back a resignation or an agreed draw; returns false if the game did not end that way.
    pub(in crate::app) fn take_back_ending(&mut self) -> bool {
        let what = match self.board.game.declared() {
            Some(_) if self.board.game.current() != self.board.head => return false,
            Some(Ending::Resignation { winner }) if self.is_mine(winner) => "your opponent's resignation",
            Some(Ending::Resignation { .. }) => "your resignation",
            Some(Ending::Agreement | Ending::ThreefoldRepetition | Ending::FiftyMoves) => "the draw",
            _ => return false,
        };
        self.board.game.declare(None);
        self.forget_review();
        self.position_changed();
        self.say(format!("You took back {what}; the game goes on."));
        self.keep();
        self.ask_opponent();
        true
    }

    /// Returns whether a side is the player's.
    fn is_mine(&self, side: Color) -> bool {
        self.player() == Some(side)
    }

    /// Ends the game when a flag has fallen.
    pub(in crate::app) fn check_flag(&mut self) {
        let fallen = self.board.clock.as_ref().and_then(|clock| clock.flag(self.now.instant));
        if let Some(loser) = fallen.filter(|_| self.board.game.ending_at(self.board.head).is_none()) {
            let ending = Ending::on_time(self.board.game.tree().node(self.board.head).position(), loser);
            self.declare(ending);
        }
    }
}
