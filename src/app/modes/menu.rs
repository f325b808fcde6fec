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

impl MenuKey {
    /// Returns by how much the chosen line of a form changes; other keys move between its `count` lines.
    pub fn change(self, line: &mut usize, count: usize) -> Option<isize> {
        match self {
            MenuKey::Choose => Some(1),
            MenuKey::Change(by) => Some(by),
            MenuKey::Move(_)
            | MenuKey::First
            | MenuKey::Last
            | MenuKey::Close
            | MenuKey::Char(_)
            | MenuKey::Other => {
                *line = self.step(*line, count);
                None
            }
        }
    }
}

/// The place after stepping round `count` choices.
pub(super) fn turn(place: usize, by: isize, count: usize) -> usize {
    let count = count.max(1);
    (place + count).wrapping_add_signed(by) % count
}

/// The next or previous choice, wrapping around; none among no choices.
pub(super) fn next<'a, T: PartialEq>(all: &'a [T], now: &T, by: isize) -> Option<&'a T> {
    let place = all.iter().position(|one| one == now).unwrap_or(0);
    all.get(turn(place, by, all.len()))
}

/// A hint of the key line: key, what it does, whether it stays on a narrow screen.
pub(crate) type KeyHint = (&'static str, &'static str, bool);

pub(crate) const CHOOSE: KeyHint = ("up, down", "choose", false);
pub(crate) const CHANGE: KeyHint = ("left, right", "change", false);
pub(crate) const CLOSE: KeyHint = ("Esc", "closes", true);

#[cfg(test)]
mod tests {
    use super::*;

    fn key(name: &str) -> MenuKey {
        MenuKey::of(name.parse().unwrap())
    }

    #[test]
    fn arrows_letters_of_vi_and_tab_mean_the_same_in_every_menu() {
        for (names, meaning) in [
            (&["up", "k"][..], MenuKey::Move(-1)),
            (&["down", "j", "tab"], MenuKey::Move(1)),
            (&["pageup"], MenuKey::Move(-10)),
            (&["pagedown"], MenuKey::Move(10)),
            (&["left", "h"], MenuKey::Change(-1)),
            (&["right", "l"], MenuKey::Change(1)),
            (&["enter", "space"], MenuKey::Choose),
            (&["esc"], MenuKey::Close),
            (&["x"], MenuKey::Char('x')),
            (&["backspace", "f5"], MenuKey::Other),
        ] {
            for name in names {
                assert_eq!(key(name), meaning, "{name}");
            }
        }
    }

    #[test]
    fn no_key_leads_out_of_the_list() {
        for count in [0, 1, 3, 40] {
            for name in ["up", "down", "pageup", "pagedown", "home", "end", "enter", "x"] {
                for line in [0, count / 2, count] {
                    let after = key(name).step(line, count);
                    assert!(after < count.max(1), "{name} from {line} of {count} leads to {after}");
                }
            }
        }
        assert_eq!((key("end").step(0, 40), key("home").step(39, 40)), (39, 0));
    }

    #[test]
    fn choices_go_round_and_lines_do_not() {
        let sizes = ["small", "medium", "large"];
        assert_eq!(next(&sizes, &"large", 1), Some(&"small"));
        assert_eq!(next(&sizes, &"small", -1), Some(&"large"));
        assert_eq!(next(&sizes, &"huge", 1), Some(&"medium"), "what is not there counts as the first");
        assert_eq!(next::<&str>(&[], &"small", 1), None);
        let mut line = 2;
        assert_eq!(key("down").change(&mut line, 3), None);
        assert_eq!(line, 2);
        assert_eq!(
            (key("left").change(&mut line, 3), key("enter").change(&mut line, 3)),
            (Some(-1), Some(1))
        );
    }
}
