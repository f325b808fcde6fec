//! Stepping through a game: back, forward, to either end, into variations; to turning points and to what was searched
//! for; and by itself, until a key, a click or the end of the line stops it.

use crate::app::action::Action;
use crate::app::board::seek::SearchTarget;
use crate::app::study::Study;
use crate::chess::notation::destination;
use crate::chess::{NodeId, Position};
use std::time::{Duration, Instant};

impl Study {
    /// Goes to a node of the tree.
    pub(in crate::app) fn go_to(&mut self, node: NodeId) {
        self.talk.status = None;
        if node != self.board.game.current() {
            if self.board.exhibition.is_some() {
                self.stop_thinking();
            }
            let followed = self.board.game.last_move().map(destination) == Some(self.hand.cursor);
            self.board.game.go_to(node);
            self.position_changed();
            self.follow_with_cursor(followed);
        }
        self.outgoing.redraw = true;
    }

    /// Puts a cursor whose piece is gone, or that was on the piece that moved before, on the piece that moved last.
    fn follow_with_cursor(&mut self, followed: bool) {
        let board = self.board.game.position().board();
        if board.occupied().contains(self.hand.cursor) && !followed {
            return;
        }
        let last = self.board.game.last_move().map(destination);
        let square = last.unwrap_or_else(|| self.first_square(self.screen.view.below));
        self.put_cursor(square);
    }

    pub(in crate::app) fn step_back(&mut self) {
        if self.waits_for_line() {
            return;
        }
        match self.board.game.tree().node(self.board.game.current()).parent() {
            Some(node) => self.go_to(node),
            None => self.say("This is the start of the game."),
        }
    }

    /// Whether a step is meant for the line of the move that the coach still looks at; the game stays where it is.
    fn waits_for_line(&mut self) -> bool {
        let name = self.asked_why();
        if let Some(name) = &name {
            self.say(format!("One moment: the coach is looking at {name}."));
        }
        name.is_some()
    }

    pub(in crate::app) fn step_forward(&mut self) {
        if self.waits_for_line() {
            return;
        }
        match self.board.game.tree().next(self.board.game.current()) {
            Some(node) => self.go_to(node),
            None if self.is_at_exhibition() => self.step_exhibition(),
            None => self.say("This is the end of the line."),
        }
    }

    pub(in crate::app) fn go_to_start(&mut self) {
        self.go_to(NodeId::ROOT);
    }

    pub(in crate::app) fn go_to_end(&mut self) {
        let is_live = self.is_live();
        let end = || self.board.game.tree().end_of_line(self.board.game.current());
        // What was tried or taken back after the current move of a game in play is not the game.
        self.go_to(if is_live { self.board.head } else { end() });
    }

    /// Goes to the next sibling of this move; before a branch, into its first variation.
    pub(in crate::app) fn next_variation(&mut self) {
        match self.board.other_move() {
            Some(node) => self.go_to(node),
            None => self.say("There's no variation here."),
        }
    }

    /// Switches the move list between the whole tree and the line on the board.
    pub(in crate::app) fn switch_tree(&mut self) {
        self.screen.view.tree = !self.screen.view.tree;
        self.say(if self.screen.view.tree {
            "Showing all variations."
        } else {
            "Showing the line on the board."
        });
    }

    /// Goes to the next turning point of the line, or to the one before.
    pub(in crate::app) fn go_to_turning_point(&mut self, forward: bool) {
        let here = self.board.game.ply();
        let points = self.turning_points();
        let ply = |id: &&NodeId| self.board.game.tree().node(**id).ply();
        let found = if forward {
            points.iter().find(|id| ply(id) > here)
        } else {
            points.iter().rev().find(|id| ply(id) < here)
        };
        let found = found.copied();
        match found {
            Some(node) => self.go_to(node),
            None if points.is_empty() => self.say("This line has no turning points yet."),
            None if forward => self.say("There's no turning point after this move."),
            None => self.say("There's no turning point before this move."),
        }
    }

    /// The turning points of the line on the board, the first one first.
    pub(in crate::app) fn turning_points(&self) -> Vec<NodeId> {
        self.reviewed_turns().unwrap_or_else(|| self.board.marked_turns())
    }

    /// Searches from the position on the board, wrapping around; an empty text repeats the last search.
    pub(in crate::app) fn search(&mut self, text: &str) {
        if !text.is_empty() {
            text.clone_into(&mut self.board.sought);
        }
        if self.board.sought.is_empty() {
            return;
        }
        let wanted = SearchTarget::of(&self.board.sought);
        let name = match wanted {
            SearchTarget::Position(..) => "The position".to_owned(),
            SearchTarget::Text(_) => format!("'{}'", self.board.sought),
        };
        match self.board.find(&wanted) {
            Some(node) if node == self.board.game.current() => {
                self.say(format!("{name} occurs only here in this game."));
            }
            Some(node) => {
                self.go_to(node);
                let again = self.key_name(Action::Search);
                let place = self.board.name_of(node);
                self.say(format!("{name}: found at {place}. {again} and Enter find the next."));
            }
            None => self.warn(format!("{name} isn't in this game: no position, move or comment matches.")),
        }
    }

    /// `a`: begins to step, or stops.
    pub(in crate::app) fn switch_autoplay(&mut self) {
        if self.is_at_exhibition() {
            return self.switch_exhibition();
        }
        if self.board.game.tree().next(self.board.game.current()).is_none() || self.is_at_head_of_play() {
            return self.say("This is the end of the line.");
        }
        self.board.autoplay = Some(self.next_step());
        self.say("Autoplay is on; any key stops it.");
    }

    /// Returns whether the board shows the current position of a game in play.
    fn is_at_head_of_play(&self) -> bool {
        self.is_playing() && self.board.game.current() == self.board.head
    }

    fn next_step(&self) -> Instant {
        self.now.instant + Duration::from_millis(self.settings.config.board.autoplay_ms)
    }

    /// Stops autoplay and returns whether it was running.
    pub(in crate::app) fn stop_autoplay(&mut self) -> bool {
        let stopped = self.board.autoplay.take().is_some();
        if stopped {
            self.talk.status = None;
            self.outgoing.redraw = true;
        }
        stopped
    }

    /// Steps forward when the time has come.
    pub(in crate::app) fn check_autoplay(&mut self) {
        if self.board.autoplay.is_none_or(|at| at > self.now.instant) {
            return;
        }
        self.step_forward();
        let over =
            self.board.game.tree().next(self.board.game.current()).is_none() || self.is_at_head_of_play();
        self.board.autoplay = (!over).then(|| self.next_step());
    }
}

#[cfg(test)]
mod tests {
    use crate::app::Input;
    use crate::app::marks;
    use crate::app::testing::TestPlayer;
    use crate::chess::Square;

    #[test]
    fn the_cursor_follows_the_moves_and_never_stays_on_an_empty_square() {
        let mut player = TestPlayer::new();
        player.tell(Input::Paste("1. e4 e5 2. Nf3 Nc6 *".to_owned()));
        player.keys("home");
        for square in [Square::E4, Square::E5, Square::F3, Square::C6] {
            player.keys(".");
            assert_eq!(player.app.cursor(), square);
        }
        player.keys("home");
        assert_eq!(player.app.cursor(), Square::E2);
    }

    #[test]
    fn a_cursor_put_on_a_piece_stays_there() {
        let mut player = TestPlayer::new();
        player.tell(Input::Paste("1. e4 e5 2. Nf3 Nc6 *".to_owned()));
        player.keys("home left").keys(". .");
        assert_eq!(player.app.cursor(), Square::D2);
    }

    #[test]
    fn while_a_move_is_typed_the_frame_is_on_its_piece() {
        let mut player =
            TestPlayer::at("r1bqkb1r/pb3ppp/1pn1pn2/2p3B1/3PN3/3Q1N2/PPP2PPP/2KR1B1R w kq - 4 9");
        let framed = |player: &TestPlayer| {
            let shown = player.app.marks();
            Square::ALL.into_iter().filter(|square| marks::at(&shown, *square).cursor).collect::<Vec<_>>()
        };
        player.keys("N");
        assert_eq!(framed(&player), [], "two knights can move");
        player.keys("x f 6");
        assert_eq!(framed(&player), [Square::E4]);
        player.keys("esc");
        assert_eq!(framed(&player), [player.app.cursor()]);
    }
}
