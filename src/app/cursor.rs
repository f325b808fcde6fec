//! The cursor and the piece in hand: moving, picking up, putting down, by keys and by mouse.

use super::screens::Popup;
use super::screens::promotion::Promotion;
use super::{Action, App, Pulse};
use crate::chess::notation::{destination, origin};
use crate::chess::{Bitboard, Color, Move, Position, Square, words};

impl App {
    /// Moves the cursor by columns and rows as the player sees the board.
    pub(super) fn move_cursor(&mut self, columns: i32, rows: i32) {
        let turn = if self.view.below == Color::White { 1 } else { -1 };
        if let Some(square) = offset(self.cursor, columns * turn, rows * turn) {
            self.put_cursor(square);
        }
    }

    /// Moves the cursor to a square and flashes the attackers there.
    pub(super) fn put_cursor(&mut self, square: Square) {
        self.redraw = true;
        self.cursor = square;
        self.settle_pulse();
    }

    /// Flashes the attackers of the threatened piece, or of the unsafe destination, under the cursor.
    pub(super) fn settle_pulse(&mut self) {
        if self.shown.is_some() {
            return;
        }
        let squares = self.attackers_here();
        if self.pulse.is_some_and(|pulse| pulse.squares == squares) {
            return;
        }
        self.pulse = Pulse::new(squares, self.now.instant, self.config.board.reduced_motion);
    }

    fn attackers_here(&self) -> Bitboard {
        if let Some(from) = self.held.filter(|from| *from != self.cursor) {
            let here = self.facts.destination(from, self.cursor);
            return here
                .filter(|_| self.shows_safety())
                .map_or(Bitboard::EMPTY, |here| here.attackers);
        }
        let threat = self.facts.threat(self.cursor);
        threat
            .filter(|_| self.shows_threats())
            .map_or(Bitboard::EMPTY, |threat| threat.attackers)
    }

    /// Handles Enter: picks up or puts down a piece.
    pub(super) fn confirm(&mut self) {
        match self.held {
            None => self.pick_up(self.cursor),
            Some(from) if from == self.cursor => self.put_back(),
            Some(from) => self.put_down(from, self.cursor),
        }
    }

    /// Esc: puts the piece back, or takes a message away.
    pub(super) fn cancel(&mut self) {
        if self.held.is_some() {
            self.put_back();
        } else if !self.coach.stop_explaining()
            && !self.close_hint()
            && !self.close_danger()
            && (!self.notices.is_empty() || !self.close_review())
        {
            self.notices.drain(..1.min(self.notices.len()));
        }
    }

    fn put_back(&mut self) {
        self.held = None;
        self.settle_pulse();
        self.redraw = true;
    }

    fn pick_up(&mut self, square: Square) {
        self.redraw = true;
        if let Some(reason) = self.why_not_mine(square) {
            return self.say(reason);
        }
        self.held = Some(square);
        self.settle_pulse();
    }

    /// Returns why the piece on a square cannot be picked up.
    fn why_not_mine(&self, square: Square) -> Option<String> {
        let position = self.game.position();
        let Some(piece) = position.board().piece_at(square) else {
            return Some(format!("There's no piece on {square}."));
        };
        if self.game.ending().is_some() {
            // The coach's lines already tell how it ended.
            return Some("The game is over.".to_owned());
        }
        if self.waits_for_opponent() {
            return Some("Your opponent is thinking.".into());
        }
        if self.looks_back() && !self.facts.movable().contains(square) {
            let end = self.key_name(Action::ToEnd);
            return Some(format!(
                "This is an earlier position; {end} goes back to the game."
            ));
        }
        let name = words::role(piece.role);
        if piece.color != position.turn() {
            return Some(format!(
                "The {name} on {square} is {}'s; it's {}'s move.",
                words::side(piece.color),
                words::side(position.turn())
            ));
        }
        if !self.facts.movable().contains(square) {
            let why = if position.is_check() {
                ": your king is in check"
            } else {
                ""
            };
            return Some(format!("The {name} on {square} can't move{why}."));
        }
        None
    }

    /// Puts the piece in hand down: plays the move, opens the promotion picker, or picks up another piece instead.
    fn put_down(&mut self, from: Square, to: Square) {
        let moves = self.moves_between(from, to);
        match moves.as_slice() {
            [] if self.facts.movable().contains(to) => self.pick_up(to),
            [] => {
                let role = self
                    .game
                    .position()
                    .board()
                    .role_at(from)
                    .map_or("piece", words::role);
                self.say(format!("The {role} on {from} can't go to {to}."));
            }
            [only] => self.play_move(*only),
            [first, ..] if first.promotion().is_some() => {
                self.popups.push(Popup::Promotion(Promotion::new(from, to)));
            }
            [first, ..] => self.play_move(*first),
        }
    }

    /// Returns the legal moves between two squares; several only for a promotion.
    pub(super) fn moves_between(&self, from: Square, to: Square) -> Vec<Move> {
        let moves = self.game.position().legal_moves();
        moves
            .into_iter()
            .filter(|m| origin(*m) == from && destination(*m) == to)
            .collect()
    }

    /// The mouse button goes down on a square.
    pub(super) fn press(&mut self, square: Square) {
        self.status = None;
        self.dragged = false;
        self.put_cursor(square);
        match self.held {
            Some(from) if from == square => self.put_back(),
            Some(from) => self.put_down(from, square),
            None => self.pick_up(square),
        }
    }

    /// The mouse moves with the button down.
    pub(super) fn drag(&mut self, square: Square) {
        if self.held.is_some() && square != self.cursor {
            self.dragged = true;
            self.put_cursor(square);
        }
    }

    /// The mouse button goes up: a piece that was dragged is put down.
    pub(super) fn release(&mut self, square: Square) {
        if let Some(from) = self.held.filter(|from| self.dragged && *from != square) {
            self.put_down(from, square);
        }
        self.dragged = false;
    }

    /// Tab: the next piece that can move, or with a piece in hand the next destination.
    pub(super) fn next_square(&mut self, forward: bool) {
        let squares = match self.held {
            Some(from) => self.facts.targets(from),
            None => self.facts.movable(),
        };
        if let Some(next) = next_in(squares, self.cursor, self.view.below, forward) {
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
        if below == Color::White {
            square
        } else {
            square.rotate_180()
        }
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
        assert_eq!(
            next_in(squares, Square::B1, Color::White, false),
            Some(Square::H2)
        );
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
