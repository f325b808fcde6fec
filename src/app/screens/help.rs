//! Help: every action with its keys, made from the action table, and what the colours mean.

use super::super::commands::TYPED;
use super::super::keymap::{Chord, Keymap};
use super::super::{Action, App};
use super::{MenuKey, Popup, games, setup, training};
use crate::app::action::{ACTIONS, Group};

/// How far help is scrolled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Help {
    pub first: usize,
    topic: Topic,
}

/// What help is about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Topic {
    /// Everything, this group of actions first.
    Board(Group),
    Games,
    Setup,
    Training,
}

impl Help {
    /// Help about something, from its beginning.
    pub(super) fn of(topic: Topic) -> Help {
        Help { first: 0, topic }
    }

    /// Its lines, for the keys in force.
    pub(crate) fn lines(self, keymap: &Keymap) -> Vec<HelpLine> {
        match self.topic {
            Topic::Board(begins) => lines(keymap, begins),
            Topic::Games => entries("In the list of games", games::keys::KEYS),
            Topic::Setup => entries("Setting up a position", setup::IN_HELP),
            Topic::Training => entries("Training", training::IN_HELP),
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

/// Rows of the screen that are no lines of help, beside a board. Of the others five in eight begin an entry, since many
/// take two rows; on a screen narrower than this, where more do, three in eight.
const FRAME: u16 = 8;
const NARROW: u16 = 80;

/// The signs on the board and what they say.
const MARKS: &[(&str, &str)] = &[
    ("▌ ▐", "a man that can move"),
    ("!", "a threatened man (red)"),
    ("‼", "it hangs: taking it pays"),
    ("•", "safe to go there (green)"),
    ("≈", "an even trade (amber)"),
    ("×", "you would lose it (pink)"),
    ("*", "attacks the square under the cursor"),
    ("+", "check; or a good score"),
    ("›", "the words on the screen name it (indigo)"),
];

/// A heading and keys with what they do.
fn entries(heading: &'static str, keys: &[(&'static str, &'static str)]) -> Vec<HelpLine> {
    let entries = keys.iter().map(|(keys, text)| HelpLine::Entry {
        keys: (*keys).to_owned(),
        text,
    });
    std::iter::once(HelpLine::Heading(heading))
        .chain(entries)
        .collect()
}

/// The lines of help for the keys in force, what is wanted now first.
fn lines(keymap: &Keymap, begins: Group) -> Vec<HelpLine> {
    let mut lines = Vec::new();
    let others = Group::ALL.into_iter().filter(|group| *group != begins);
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
    lines.push(HelpLine::Heading("Typed with a word"));
    lines.extend(TYPED.map(|(name, text)| HelpLine::Entry {
        keys: format!(":{name}"),
        text,
    }));
    lines.push(HelpLine::Blank);
    lines.push(HelpLine::Heading("On the board"));
    lines.extend(MARKS.iter().map(|(sign, text)| HelpLine::Mark { sign, text }));
    lines
}

impl App {
    pub(in crate::app) fn open_help(&mut self) {
        let begins = match () {
            () if self.sitting.is_some() => Group::Training,
            () if self.is_playing() => Group::Moving,
            () => Group::Stepping,
        };
        self.popups.push(Popup::Help(Help::of(Topic::Board(begins))));
    }

    pub(super) fn help_key(&mut self, help: Help, key: MenuKey, chord: Chord) {
        if self.keymap.action(chord) == Some(Action::Help) {
            return;
        }
        let count = help.lines(&self.keymap).len();
        let first = match key {
            MenuKey::Choose => help.first + 10,
            _ => key.step(help.first, count),
        };
        // The last lines about fill the screen.
        let entries = if self.size.0 < NARROW { 3 } else { 5 };
        let in_view = usize::from(self.size.1.saturating_sub(FRAME)) * entries / 8;
        self.popups.push(Popup::Help(Help {
            first: first.min(count.saturating_sub(in_view.max(1))),
            ..help
        }));
    }
}
