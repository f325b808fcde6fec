//! Help: every action with its keys, made from the action table, and what the colours mean.

use super::super::keymap::{Chord, Keymap};
use super::super::{Action, App};
use super::{MenuKey, Popup, games};
use crate::app::action::{ACTIONS, Group};

/// How far help is scrolled.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Help {
    pub first: usize,
    /// Of the list of games instead of the board.
    of_games: bool,
}

impl Help {
    /// Help for the list of games.
    pub(super) fn of_games() -> Help {
        Help {
            first: 0,
            of_games: true,
        }
    }

    /// Its lines, for the keys in force.
    pub(crate) fn lines(self, keymap: &Keymap) -> Vec<HelpLine> {
        if self.of_games {
            games_lines()
        } else {
            lines(keymap)
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

/// The lines of help for the list of games.
fn games_lines() -> Vec<HelpLine> {
    let entries = games::keys::KEYS.iter().map(|(keys, text)| HelpLine::Entry {
        keys: (*keys).to_owned(),
        text,
    });
    std::iter::once(HelpLine::Heading("In the list of games"))
        .chain(entries)
        .collect()
}

/// The lines of help for the keys in force.
fn lines(keymap: &Keymap) -> Vec<HelpLine> {
    let mut lines = Vec::new();
    for group in Group::ALL {
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
    lines.push(HelpLine::Heading("On the board"));
    lines.extend(MARKS.iter().map(|(sign, text)| HelpLine::Mark { sign, text }));
    lines
}

impl App {
    pub(in crate::app) fn open_help(&mut self) {
        self.popups.push(Popup::Help(Help::default()));
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
        self.popups.push(Popup::Help(Help {
            first: first.min(count.saturating_sub(5)),
            ..help
        }));
    }
}
