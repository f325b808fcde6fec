//! Help: all actions with their keys, from the action table, and the signs on the board.

use super::super::{Action, App};
use super::{MenuKey, Popup, games, setup, training};
use crate::app::action::{ACTIONS, ActionGroup};
use crate::app::commands::TYPED;
use crate::app::keymap::{Chord, Keymap};

/// The help window and its scroll position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Help {
    pub first: usize,
    topic: HelpTopic,
}

/// The topic of help.
#[derive(Clone, Copy, Debug)]
pub(crate) enum HelpTopic {
    /// Everything, this group of actions first.
    Board(ActionGroup),
    Games,
    Setup,
    Training,
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
    let entries = keys.iter().map(|(keys, text)| HelpLine::Entry {
        keys: (*keys).to_owned(),
        text,
    });
    std::iter::once(HelpLine::Heading(heading))
        .chain(entries)
        .collect()
}

/// Returns all lines of help for the keys in force, one group first.
fn lines(keymap: &Keymap, begins: ActionGroup) -> Vec<HelpLine> {
    let mut lines = Vec::new();
    let others = ActionGroup::ALL.into_iter().filter(|group| *group != begins);
    for group in std::iter::once(begins).chain(others) {
        lines.push(HelpLine::Heading(group.title()));
        for info in ACTIONS.iter().filter(|info| info.group == group) {
            let chords: Vec<String> = keymap.chords(info.action).iter().map(Chord::to_string).collect();
            let keys = if chords.is_empty() {
                format!(":{}", info.id)
            } else {
                chords.join(" ")
            };
            lines.push(HelpLine::Entry {
                keys,
                text: info.sentence,
            });
        }
        lines.push(HelpLine::Blank);
    }
    lines.push(HelpLine::Heading("Typed commands"));
    lines.extend(TYPED.map(|(name, text)| HelpLine::Entry {
        keys: format!(":{name}"),
        text,
    }));
    lines.push(HelpLine::Blank);
    lines.push(HelpLine::Heading("Signs on the board"));
    lines.extend(MARKS.iter().map(|(sign, text)| HelpLine::Mark { sign, text }));
    lines
}

impl App {
    pub(in crate::app) fn open_help(&mut self) {
        let begins = match () {
            () if self.study.training.exercises.is_some() => ActionGroup::Training,
            () if self.study.is_playing() => ActionGroup::Moving,
            () => ActionGroup::Stepping,
        };
        self.modes.push(Popup::Help(Help::of(HelpTopic::Board(begins))));
    }

    pub(super) fn help_key(&mut self, help: Help, key: MenuKey, chord: Chord) {
        if self.study.settings.keymap.action(chord) == Some(Action::Help) {
            return;
        }
        let count = help.lines(&self.study.settings.keymap).len();
        let first = match key {
            MenuKey::Choose => help.first + 10,
            _ => key.step(help.first, count),
        };
        // The last lines about fill the screen.
        let entries = if self.study.screen.size.0 < NARROW { 3 } else { 5 };
        let in_view = usize::from(self.study.screen.size.1.saturating_sub(FRAME)) * entries / 8;
        self.modes.push(Popup::Help(Help {
            first: first.min(count.saturating_sub(in_view.max(1))),
            ..help
        }));
    }
}
