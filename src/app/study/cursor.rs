//! The cursor and the piece in hand: moving, picking up, putting down, by keys and by mouse.

use crate::app::action::Action;
use crate::app::board::pulse::Pulse;
use crate::app::outcome::ModeRequest;
use crate::app::study::Study;
use crate::chess::notation::{destination, origin};
use crate::chess::{Bitboard, Color, Move, Position, Square, words};
use crate::config::ThreatMarks;

impl Study {
    /// The mouse moves over a square.
    pub(in crate::app) fn hover(&mut self, square: Square) {
        if self.hand.held.is_none() && square != self.hand.cursor {
            self.put_cursor(square);
        }
    }

    /// Moves the cursor by columns and rows as the player sees the board.
    pub(in crate::app) fn move_cursor(&mut self, columns: i32, rows: i32) {
        let turn = if self.screen.view.below == Color::White { 1 } else { -1 };
        if let Some(square) = offset(self.hand.cursor, columns * turn, rows * turn) {
            self.put_cursor(square);
        }
    }

    /// Moves the cursor to a square and flashes the attackers there.
    pub(in crate::app) fn put_cursor(&mut self, square: Square) {
        self.outgoing.redraw = true;
        self.hand.cursor = square;
        self.settle_pulse();
    }

    /// Flashes the attackers of the threatened piece, or of the unsafe destination, under the cursor.
    pub(in crate::app) fn settle_pulse(&mut self) {
        if self.talk.shown.is_some() {
            return;
        }
        let squares = self.attackers_here();
        if self.hand.pulse.is_some_and(|pulse| pulse.squares == squares) {
            return;
        }
        self.hand.pulse = Pulse::new(squares, self.now.instant, self.settings.config.board.reduced_motion);
    }

    fn attackers_here(&self) -> Bitboard {
        if let Some(from) = self.hand.held.filter(|from| *from != self.hand.cursor) {
            let here = self.board.facts.destination(from, self.hand.cursor);
            return here.filter(|_| self.shows_safety()).map_or(Bitboard::EMPTY, |here| here.attackers);
        }
        let threat = self.board.facts.threat(self.hand.cursor);
        threat
            .filter(|_| self.threat_marks() != ThreatMarks::Off)
            .map_or(Bitboard::EMPTY, |threat| threat.attackers)
    }

    /// Handles Enter: picks up or puts down a piece.
    pub(in crate::app) fn confirm(&mut self) {
        match self.hand.held {
            None => self.pick_up(self.hand.cursor),
            Some(from) if from == self.hand.cursor => self.put_back(),
            Some(from) => self.put_down(from, self.hand.cursor),
        }
    }

    /// Esc: puts the piece back, or takes a message away.
    pub(in crate::app) fn cancel(&mut self) {
        if self.hand.held.is_some() {
            self.put_back();
        } else if self.stop_preparing()
            || self.talk.coach.stop_explaining()
            || self.close_hint()
            || self.close_danger()
            || self.clear_drawing()
        {
            // One thing at a time.
        } else if !self.talk.notices.is_empty() {
            self.talk.notices.remove(0);
        } else if self.close_review() || self.leave_analysis() {
            // The same.
        } else if self.looks_back() {
            self.go_to(self.board.head);
        } else {
            self.leave_tour();
        }
    }

    fn put_back(&mut self) {
        self.hand.held = None;
        self.settle_pulse();
        self.outgoing.redraw = true;
    }

    fn pick_up(&mut self, square: Square) {
        self.outgoing.redraw = true;
        if let Some(reason) = self.why_not_mine(square) {
            return self.say(reason);
        }
        self.hand.held = Some(square);
        self.settle_pulse();
    }

    /// Returns why the piece on a square cannot be picked up.
    fn why_not_mine(&self, square: Square) -> Option<String> {
        let position = self.board.game.position();
        let Some(piece) = position.board().piece_at(square) else {
            return Some(format!("There's no piece on {square}."));
        };
        if self.board.game.ending().is_some() {
            // The coach's lines already tell how it ended.
            return Some("The game is over.".to_owned());
        }
        if self.waits_for_opponent() {
            return Some(self.words_while_thinking());
        }
        if self.looks_back() && !self.board.facts.movable().contains(square) {
            let end = self.key_name(Action::ToEnd);
            return Some(format!("This is an earlier position; {end} goes back to the game."));
        }
        let name = words::role(piece.role);
        if piece.color != position.turn() {
            return Some(format!(
                "The {name} on {square} is {}'s; it's {}'s move.",
                words::side(piece.color),
                words::side(position.turn())
            ));
        }
        if !self.board.facts.movable().contains(square) {
            let why = if position.is_check() { ": your king is in check" } else { "" };
            return Some(format!("The {name} on {square} can't move{why}."));
        }
        None
    }

    /// Puts the piece in hand down: plays the move, opens the promotion picker, or picks up another piece instead.
    fn put_down(&mut self, from: Square, to: Square) {
        let moves = self.moves_between(from, to);
        match moves.as_slice() {
            [] if self.board.facts.movable().contains(to) => self.pick_up(to),
            [] => {
                let role = self.board.game.position().board().role_at(from).map_or("piece", words::role);
                self.say(format!("The {role} on {from} can't go to {to}."));
            }
            [only] => self.play_move(*only),
            [first, ..] if first.promotion().is_some() => {
                self.outgoing.opens.push(ModeRequest::Promotion(from, to));
            }
            [first, ..] => self.play_move(*first),
        }
    }

    /// Returns the legal moves between two squares; several only for a promotion.
    pub(in crate::app) fn moves_between(&self, from: Square, to: Square) -> Vec<Move> {
        let moves = self.board.game.position().legal_moves();
        moves.into_iter().filter(|m| origin(*m) == from && destination(*m) == to).collect()
    }

    /// The mouse button goes down on a square.
    pub(in crate::app) fn press(&mut self, square: Square) {
        self.talk.status = None;
        self.hand.dragged = false;
        self.put_cursor(square);
        if self.mark_square(square) {
            return;
        }
        match self.hand.held {
            Some(from) if from == square => self.put_back(),
            Some(from) => self.put_down(from, square),
            None => self.pick_up(square),
        }
    }

    /// The mouse moves with the button down.
    pub(in crate::app) fn drag(&mut self, square: Square) {
        if self.hand.held.is_some() && square != self.hand.cursor {
            self.hand.dragged = true;
            self.put_cursor(square);
        }
    }

    /// The mouse button goes up: a piece that was dragged is put down.
    pub(in crate::app) fn release(&mut self, square: Square) {
        if let Some(from) = self.hand.held.filter(|from| self.hand.dragged && *from != square) {
            self.put_down(from, square);
        }
        self.hand.dragged = false;
    }

    /// Tab: the next piece that can move, or with a piece in hand the next destination.
    pub(in crate::app) fn next_square(&mut self, forward: bool) {
        let squares = match self.hand.held {
            Some(from) => self.board.facts.targets(from),
            None => self.board.facts.movable(),
        };
        if let Some(next) = next_in(squares, self.hand.cursor, self.screen.view.below, forward) {
            self.put_cursor(next);
        }
    }
}

/// Returns the square some columns and rows away, if it is on the board.
fn offset(square: Square, columns: i32, rows: i32) -> Option<Square> {
    let file = i32::from(square.file()) + columns;
    let rank = i32::from(square.rank()) + rows;
    let inside = (0..8).contains(&file) && (0..8).contains(&rank);
    inside.then(|| Square::new((rank * 8 + file) as u32))
}

/// Returns the next of some squares in reading order from the player's lower left corner, wrapping around.
fn next_in(squares: Bitboard, after: Square, below: Color, forward: bool) -> Option<Square> {
    let turned = |square: Square| {
        if below == Color::White { square } else { square.rotate_180() }
    };
    let mut order: Vec<Square> = squares.into_iter().map(turned).collect();
    order.sort_unstable();
    let here = turned(after);
    let found = if forward {
        order.iter().find(|square| **square > here).or(order.first())
    } else {
        order.iter().rev().find(|square| **square < here).or(order.last())
    };
    found.copied().map(turned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tab_goes_round_the_squares_from_the_players_side() {
        let squares = Bitboard::from(Square::A2) | Square::H2 | Square::B1;
        assert_eq!(next_in(squares, Square::A1, Color::White, true), Some(Square::B1));
        assert_eq!(next_in(squares, Square::H2, Color::White, true), Some(Square::B1));
        assert_eq!(next_in(squares, Square::B1, Color::White, false), Some(Square::H2));
        assert_eq!(next_in(squares, Square::H8, Color::Black, true), Some(Square::H2));
        assert_eq!(next_in(Bitboard::EMPTY, Square::A1, Color::White, true), None);
    }

    #[test]
    fn the_cursor_stays_on_the_board() {
        assert_eq!(offset(Square::A1, -1, 0), None);
        assert_eq!(offset(Square::H8, 0, 1), None);
        assert_eq!(offset(Square::E4, 1, -1), Some(Square::F3));
    }
}
