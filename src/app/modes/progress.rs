//! The page of progress: how it goes over the weeks, and the three things to work on next.

use crate::app::modes::menu::{KeyHint, MenuKey};
use crate::app::outcome::Outcome;
use crate::app::study::Study;
use crate::review::overview::ProgressReport;

/// The keys of the page.
pub(crate) const HINTS: &[KeyHint] = &[
    ("Enter", "start it", false),
    ("up, down", "choose", false),
    ("1 2 3", "start", true),
    ("Esc", "back", true),
];

/// The page.
#[derive(Clone, Debug)]
pub(crate) struct ProgressPage {
    /// What it shows.
    pub report: Box<ProgressReport>,
    /// The task chosen.
    pub line: usize,
}

impl ProgressPage {
    pub fn menu(&mut self, study: &mut Study, key: MenuKey) -> Outcome {
        self.line = key.step(self.line, self.report.next.len());
        study.outgoing.redraw = true;
        match key {
            MenuKey::Choose => self.start(study, self.line),
            MenuKey::Char(sign) => {
                let place = sign.to_digit(10).and_then(|number| (number as usize).checked_sub(1));
                place.map_or(Outcome::Stay, |place| self.start(study, place))
            }
            MenuKey::Move(_)
            | MenuKey::First
            | MenuKey::Last
            | MenuKey::Change(_)
            | MenuKey::Close
            | MenuKey::Other => Outcome::Stay,
        }
    }

    pub fn click(&mut self, study: &mut Study, item: usize) -> Outcome {
        self.line = item;
        self.start(study, item)
    }

    /// Starts a task as if its line had been typed.
    fn start(&self, study: &mut Study, place: usize) -> Outcome {
        self.report.next.get(place).map_or(Outcome::Stay, |task| study.run_line(&task.line))
    }
}

#[cfg(test)]
mod tests {
    use crate::app::effect::DeckEffect;
    use crate::app::testing::TestPlayer;
    use crate::app::{Answer, Effect, Mode};
    use crate::config::Config;
    use crate::review::overview::{ProgressReport, ProgressSources};
    use crate::review::schedule::Day;
    use crate::review::training::Training;

    fn report() -> Box<ProgressReport> {
        let train = Config::default().train;
        let training = Training::of(&[], Day(20_778), &train.scheduler(), train.portion);
        let lesson = Some(("fork", "The fork"));
        Box::new(ProgressReport::of(ProgressSources { diary: &[], rated: &[], training: &training, lesson }))
    }

    fn is_open(player: &TestPlayer) -> bool {
        matches!(player.mode(), Some(Mode::Progress(_)))
    }

    #[test]
    fn the_page_opens_when_the_files_are_read_and_starts_what_it_names() {
        let mut player = TestPlayer::new();
        player.keys("P");
        assert!(player.asked_for(Effect::Deck(DeckEffect::Progress)) && player.mode().is_none());
        player.tell(Answer::Progress(Ok(report())));
        assert!(is_open(&player));
        player.keys("9");
        assert!(is_open(&player), "there are not so many");
        player.keys("down enter");
        assert!(matches!(player.mode(), Some(Mode::NewGame(_))), "the second task is a game");
    }

    #[test]
    fn a_letter_of_help_and_esc_leave_the_game_alone() {
        let mut player = TestPlayer::new();
        player.line("e4").keys("P").tell(Answer::Progress(Ok(report())));
        player.keys("esc");
        assert!(player.mode().is_none());
        assert_eq!(player.moves(), "1.e4");
        player.tell(Answer::Progress(Err("no such disk".to_owned())));
        assert_eq!(player.app.study.talk.notices, ["Your progress: no such disk"]);
    }
}
