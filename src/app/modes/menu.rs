//! Keys as all menus understand them.

use crate::app::keymap::{Chord, KeyCode};

/// A key as all menus understand it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MenuKey {
    Move(isize),
    First,
    Last,
    Choose,
    Change(isize),
    Close,
    Char(char),
    Other,
}

impl MenuKey {
    pub fn of(chord: Chord) -> MenuKey {
        match chord.key {
            KeyCode::Up | KeyCode::Char('k') => MenuKey::Move(-1),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => MenuKey::Move(1),
            KeyCode::PageUp => MenuKey::Move(-10),
            KeyCode::PageDown => MenuKey::Move(10),
            KeyCode::Home => MenuKey::First,
            KeyCode::End => MenuKey::Last,
            KeyCode::Enter | KeyCode::Char(' ') => MenuKey::Choose,
            KeyCode::Left | KeyCode::Char('h') => MenuKey::Change(-1),
            KeyCode::Right | KeyCode::Char('l') => MenuKey::Change(1),
            KeyCode::Esc => MenuKey::Close,
            KeyCode::Char(c) => MenuKey::Char(c),
            KeyCode::Backspace | KeyCode::Delete | KeyCode::Insert | KeyCode::F(_) => MenuKey::Other,
        }
    }

    /// The line after this key, of `count` lines.
    pub fn step(self, line: usize, count: usize) -> usize {
        let last = count.saturating_sub(1);
        match self {
            MenuKey::Move(by) => line.saturating_add_signed(by).min(last),
            MenuKey::First => 0,
            MenuKey::Last => last,
            MenuKey::Choose | MenuKey::Change(_) | MenuKey::Close | MenuKey::Char(_) | MenuKey::Other => {
                line.min(last)
            }
        }
    }
}

/// A hint of the key line: key, what it does, whether it stays on a narrow screen.
pub(crate) type KeyHint = (&'static str, &'static str, bool);

pub(crate) const CHOOSE: KeyHint = ("up, down", "choose", false);
pub(crate) const CHANGE: KeyHint = ("left, right", "change", false);
pub(crate) const CLOSE: KeyHint = ("Esc", "closes", true);
