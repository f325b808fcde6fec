//! The tour under way: begun, followed while the player presses the keys that it asks for, and ended.

use crate::app::action::Action;
use crate::app::study::Study;
use crate::app::talk::tour::{Tour, TourStep};

impl Study {
    /// Begins the tour, or ends it.
    pub(in crate::app) fn switch_tour(&mut self) {
        if self.talk.tour.take().is_some() {
            self.say("The tour is over; ':tour' begins it again.");
        } else if self.is_playing() && !self.looks_back() {
            self.end_welcome();
            self.talk.tour = Some(Tour { step: TourStep::PickUp, plies: self.board.game.ply() });
        } else {
            let new_game = self.key_name(Action::NewGame);
            self.say(format!("The tour shows the keys while you play; {new_game} begins a game."));
        }
    }

    /// Ends the tour, if one is under way.
    pub(in crate::app) fn leave_tour(&mut self) {
        if self.talk.tour.is_some() {
            self.switch_tour();
        }
    }

    /// Goes to the next step once the player has done what he was asked to; `is_help_open` says whether help is.
    pub(in crate::app) fn follow_tour(&mut self, is_help_open: bool) {
        let Some(tour) = self.talk.tour.filter(|tour| self.has_done(*tour, is_help_open)) else { return };
        self.outgoing.redraw = true;
        let plies = self.board.game.ply();
        // Whoever types a move has put the piece down, too.
        let is_typed = tour.step == TourStep::PickUp && plies > tour.plies;
        let step = if is_typed { Some(TourStep::Hint) } else { tour.step.next() };
        self.talk.tour = step.map(|step| Tour { step, plies });
        if self.talk.tour.is_none() {
            let train = self.key_name(Action::Train);
            self.say(format!("That was the tour. Play on, or press {train} for exercises."));
        }
    }

    fn has_done(&self, tour: Tour, is_help_open: bool) -> bool {
        let plies = self.board.game.ply();
        match tour.step {
            TourStep::PickUp => self.hand.held.is_some() || plies > tour.plies,
            TourStep::PutDown => plies > tour.plies,
            TourStep::Hint => self.hint().is_some(),
            TourStep::Why => self.asked_why().is_some() || self.talk.shown.is_some(),
            TourStep::TakeBack => plies < tour.plies,
            TourStep::Help => is_help_open,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::app::talk::tour::TourStep;
    use crate::app::testing::TestPlayer;

    fn words(player: &TestPlayer) -> String {
        let study = &player.app.study;
        study.talk.tour.map(|tour| tour.words(&study.settings.keymap)).unwrap_or_default()
    }

    #[test]
    fn esc_ends_it_once_nothing_else_is_open() {
        let mut player = TestPlayer::new();
        player.line("tour").keys("enter esc");
        assert!(words(&player).starts_with("Tour 2"), "the piece is put back");
        player.line("e4").keys(", esc");
        assert!(words(&player).starts_with("Tour 3"), "back at the game");
        player.keys("esc");
        assert_eq!(words(&player), "");
    }

    #[test]
    fn each_step_waits_for_its_key() {
        let mut player = TestPlayer::new();
        player.line("tour");
        assert!(words(&player).starts_with("Tour 1 of 6: go to a marked piece and press Enter."));
        player.keys("up");
        assert!(words(&player).starts_with("Tour 1"), "moving the cursor picks nothing up");
        player.keys("down enter");
        assert!(words(&player).starts_with("Tour 2 of 6: green squares are safe"), "{}", words(&player));
        player.keys("up up enter");
        assert!(words(&player).starts_with("Tour 3 of 6: when it's your turn, H"), "{}", words(&player));
        player.keys("w");
        assert!(words(&player).starts_with("Tour 3"), "another key is no hint");
    }

    #[test]
    fn help_ends_it_and_the_command_breaks_it_off() {
        let mut player = TestPlayer::new();
        player.line("tour").line("tour");
        assert_eq!(words(&player), "");
        assert_eq!(player.status(), "The tour is over; ':tour' begins it again.");
        let ends = |step| {
            let mut player = TestPlayer::new();
            player.line("tour");
            if let Some(tour) = player.app.study.talk.tour.as_mut() {
                tour.step = step;
            }
            player.keys("?");
            player
        };
        assert_eq!(words(&ends(TourStep::Help)), "");
        assert!(ends(TourStep::Help).status().starts_with("That was the tour."));
        assert!(words(&ends(TourStep::Hint)).starts_with("Tour 3"));
    }

    #[test]
    fn a_move_taken_back_is_seen() {
        let mut player = TestPlayer::new();
        player.line("e4").line("tour");
        if let Some(tour) = player.app.study.talk.tour.as_mut() {
            (tour.step, tour.plies) = (TourStep::TakeBack, 1);
        }
        player.keys("u");
        assert!(words(&player).starts_with("Tour 6 of 6"), "{}", words(&player));
    }

    #[test]
    fn there_is_no_tour_of_a_game_that_is_over() {
        let mut player = TestPlayer::at("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
        player.line("tour");
        assert!(player.status().starts_with("The tour shows the keys while you play"));
    }
}
