//! Help: all actions with their keys, from the action table, and the signs on the board.

use super::{games, setup, training};
use crate::app::action::{ACTIONS, ActionGroup};
use crate::app::keymap::{Chord, Keymap};
use crate::app::modes::menu::{CLOSE, KeyHint, MenuKey};
use crate::app::outcome::{HelpTopic, ModeRequest, Outcome};
use crate::app::study::Study;
use crate::app::study::commands::TYPED;

/// The help window and its scroll position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Help {
    pub first: usize,
    topic: HelpTopic,
}

impl Help {
    /// Help about something, from its beginning.
    pub(super) fn of(topic: HelpTopic) -> Help {
        Help { first: 0, topic }
    }

    /// Its lines, for the keys in force.
    pub(crate) fn lines(self, keymap: &Keymap) -> Vec<HelpLine> {
        match self.topic {
            HelpTopic::Board(begins) => lines(keymap, begins),
            HelpTopic::Games => entries("List of games", games::keys::KEYS),
            HelpTopic::Setup => entries("Setting up a position", setup::IN_HELP),
            HelpTopic::Training => entries("Training", training::IN_HELP),
        }
    }
}

/// One line of help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum HelpLine {
    Heading(&'static str),
    Entry { keys: String, text: &'static str },
    Mark { sign: &'static str, text: &'static str },
    Blank,
}

/// Rows of the screen around help. Of the rest five in eight start an entry, since many take two rows; on a screen
/// narrower than `NARROW` three in eight.
const FRAME: u16 = 8;
const NARROW: u16 = 80;

/// Signs on the board and their meaning.
const MARKS: &[(&str, &str)] = &[
    ("▌ ▐", "can move"),
    ("!", "threatened (red)"),
    ("‼", "hanging"),
    ("•", "safe square (green)"),
    ("≈", "even trade (amber)"),
    ("×", "you lose the piece there (pink)"),
    ("*", "attacks the square under the cursor"),
    ("+", "check; or a good score"),
    ("›", "named in the text (indigo)"),
];

/// Returns a heading and its entries.
fn entries(heading: &'static str, keys: &[(&'static str, &'static str)]) -> Vec<HelpLine> {
    let entries = keys.iter().map(|(keys, text)| HelpLine::Entry { keys: (*keys).to_owned(), text });
    std::iter::once(HelpLine::Heading(heading)).chain(entries).collect()
}

/// Returns all lines of help for the keys in force, one group first.
fn lines(keymap: &Keymap, begins: ActionGroup) -> Vec<HelpLine> {
    let mut lines = Vec::new();
    let others = ActionGroup::ALL.into_iter().filter(|group| *group != begins);
    for group in std::iter::once(begins).chain(others) {
        lines.push(HelpLine::Heading(group.title()));
        for info in ACTIONS.iter().filter(|info| info.group == group) {
            let chords: Vec<String> = keymap.chords(info.action).iter().map(Chord::to_string).collect();
            let keys = if chords.is_empty() { format!(":{}", info.id) } else { chords.join(" ") };
            lines.push(HelpLine::Entry { keys, text: info.sentence });
        }
        lines.push(HelpLine::Blank);
    }
    lines.push(HelpLine::Heading("Typed commands"));
    lines.extend(TYPED.map(|(name, text)| HelpLine::Entry { keys: format!(":{name}"), text }));
    lines.push(HelpLine::Blank);
    lines.push(HelpLine::Heading("Signs on the board"));
    lines.extend(MARKS.iter().map(|(sign, text)| HelpLine::Mark { sign, text }));
    lines
}

/// The hints for its key line.
pub(crate) const HINTS: &[KeyHint] = &[("up, down", "scroll", false), CLOSE];

impl Help {
    pub fn menu(&mut self, study: &Study, key: MenuKey) -> Outcome {
        let count = self.lines(&study.settings.keymap).len();
        let first = if key == MenuKey::Choose { self.first + 10 } else { key.step(self.first, count) };
        // The last lines about fill the screen.
        let (columns, rows) = study.screen.size;
        let entries = if columns < NARROW { 3 } else { 5 };
        let in_view = usize::from(rows.saturating_sub(FRAME)) * entries / 8;
        self.first = first.min(count.saturating_sub(in_view.max(1)));
        Outcome::Stay
    }
}

/// Opens help, the keys that matter now first.
pub(in crate::app) fn open(study: &mut Study) {
    let begins = match () {
        () if study.training.exercises.is_some() => ActionGroup::Training,
        () if study.is_playing() => ActionGroup::Moving,
        () => ActionGroup::Stepping,
    };
    study.outgoing.opens.push(ModeRequest::Help(HelpTopic::Board(begins)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Mode;
    use crate::app::testing::TestPlayer;

    fn first(player: &TestPlayer) -> Option<usize> {
        match player.mode() {
            Some(Mode::Help(help)) => Some(help.first),
            _ => None,
        }
    }

    #[test]
    fn help_scrolls_and_stops_at_its_end() {
        let mut player = TestPlayer::new();
        player.keys("?");
        assert_eq!(first(&player), Some(0));
        player.keys("down").wheel().keys("enter");
        assert_eq!(first(&player), Some(12));
        player.keys("end down");
        let end = first(&player);
        player.keys("end enter");
        assert_eq!(first(&player), end);
        assert_eq!(first(player.keys("?")), None);
    }

    #[test]
    fn the_keys_that_matter_now_come_first() {
        let begins = |player: &TestPlayer| match player.mode() {
            Some(Mode::Help(help)) => help.lines(&player.app.study.settings.keymap)[0].clone(),
            _ => HelpLine::Blank,
        };
        let mut player = TestPlayer::new();
        player.keys("?");
        assert_eq!(begins(&player), HelpLine::Heading(ActionGroup::Moving.title()));
        player.keys("esc : r e s i g n enter ?");
        assert_eq!(begins(&player), HelpLine::Heading(ActionGroup::Stepping.title()));
    }
}
