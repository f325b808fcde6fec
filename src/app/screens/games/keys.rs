//! Keys of the list of games and of its prompts.

use super::manage::edit_names;
use super::prompt::{Prompt, Scope};
use super::{GameList, ListSource, note_columns, rows};
use crate::app::Study;
use crate::app::effect::LibraryEffect;
use crate::app::keymap::{Chord, KeyCode};
use crate::app::screens::{
    Popup,
    help::{Help, HelpTopic},
};
use crate::app::{Action, App, Severity};
use crate::chess::text::told;
use crate::library::{Beginning, Order, Query, SortKey, SummaryField};

/// The keys of the list in help; sort keys also appear in its headings.
pub(crate) const KEYS: &[(&str, &str)] = &[
    ("enter", "open the game"),
    (
        "/",
        "filter: names, opening:sicilian, date:2024.., result:won (lost, draw), opponent:patzer, mistakes; \
         every word must match",
    ),
    ("A-Z 0-9", "go to a name or date that starts with it"),
    (
        "d w b r o l m",
        "sort by date, White, Black, result, opening, length, mistakes; again: reverse",
    ),
    (
        "mistakes",
        "mistakes and blunders of both sides; empty if not reviewed",
    ),
    ("left right", "step through the game in the preview"),
    ("e", "edit the players and the event"),
    ("x", "delete the game"),
    ("u", "undo the last delete or rename"),
    ("s", "save the game to a file"),
    ("a", "save all listed games to a file"),
    ("tab", "switch between saved games and the file"),
    ("esc", "clear the filter; close the list"),
];

/// Returns the key that sorts by a column.
pub(crate) fn sort_key(key: SortKey) -> char {
    match key {
        SortKey::Date => 'd',
        SortKey::White => 'w',
        SortKey::Black => 'b',
        SortKey::Result => 'r',
        SortKey::Opening => 'o',
        SortKey::Length => 'l',
        SortKey::Mistakes => 'm',
    }
}

impl Study {
    /// Handles a letter or digit.
    fn letter(&mut self, list: &mut GameList, c: char) {
        let rows = rows(self.screen.size);
        if let Some(key) = SortKey::ALL.into_iter().find(|key| sort_key(*key) == c) {
            return self.sort(list, key);
        }
        match c {
            'j' => list.go_to(list.line + 1, rows),
            'k' => list.go_to(list.line.saturating_sub(1), rows),
            ',' | '.' => step(list, c == '.'),
            '/' => list.prompt = Some(Prompt::filter(&list.filter)),
            'e' => edit_names(list),
            'x' => self.delete(list),
            'u' => self.undo(list),
            's' => self.ask_file(list, Scope::One),
            'a' if self.is_guest() => list.tell(Severity::Info, "Guests copy one game at a time with s."),
            'a' => self.ask_file(list, Scope::Shown),
            c if c.is_uppercase() || c.is_ascii_digit() => {
                let text = tui_input::Input::new(c.to_string());
                list.prompt = Some(Prompt::Jump(text));
                jump(list, self.screen.size);
            }
            c => list.tell(Severity::Info, format!("{c} does nothing here (? for keys).")),
        }
    }

    /// Sorts the list; the same key again reverses it.
    fn sort(&mut self, list: &mut GameList, key: SortKey) {
        let reversed = list
            .games
            .order()
            .is_some_and(|order| order.key == key && !order.reversed);
        let order = Order { key, reversed };
        if matches!(list.source, ListSource::Kept) {
            self.library.order = order;
        }
        if list.games.sort(order) {
            list.go_to(0, rows(self.screen.size));
        } else {
            list.tell(
                Severity::Info,
                "This file has too many games to sort; / finds the ones you want.",
            );
        }
    }

    /// Applies a filter; an invalid one is reported and changes nothing.
    fn set_filter(&mut self, list: &mut GameList, text: &str) {
        let rows = rows(self.screen.size);
        match Query::parse(text) {
            Ok(query) => {
                text.trim().clone_into(&mut list.filter);
                if !matches!(list.source, ListSource::Foreign(..) | ListSource::Long(_)) {
                    self.library.filter.clone_from(&list.filter);
                }
                list.change(rows, |games| games.filter(query));
            }
            Err(error) => list.tell(Severity::Fault, error.sentence()),
        }
    }

    /// Applies a prompt at every key: filters or jumps.
    fn typed(&mut self, list: &mut GameList, mut prompt: Prompt) {
        if let Prompt::Filter { input, fault, .. } = &mut prompt {
            let text = input.value();
            *fault = Query::parse(text).err();
            // While a word is not right, the list stays as it is.
            if fault.is_none() {
                let right = text.to_owned();
                self.set_filter(list, &right);
            }
        }
        list.prompt = Some(prompt);
        jump(list, self.screen.size);
    }
}

impl App {
    /// Gives a key to the list; it is put back unless it closes.
    pub(in crate::app::screens) fn games_key(&mut self, mut list: Box<GameList>, chord: Chord) {
        list.status = None;
        if let Some(prompt) = list.prompt.take() {
            return self.prompt_key(list, prompt, chord);
        }
        if self.study.library.exporting.is_some() && chord.key == KeyCode::Esc {
            self.study.effect(LibraryEffect::StopExport);
            return self.show_games(list);
        }
        match chord.key {
            KeyCode::Char('s') if self.study.is_guest() => return self.show_pgn(list),
            KeyCode::Enter | KeyCode::Char(' ') => return self.open_line(list),
            KeyCode::Esc if list.filter.is_empty() => return self.study.close_list(list),
            KeyCode::Esc => self.study.set_filter(&mut list, ""),
            KeyCode::Char('?') => {
                self.show_games(list);
                return self.modes.push(Popup::Help(Help::of(HelpTopic::Games)));
            }
            KeyCode::Char(c) if !chord.ctrl && !chord.alt => {
                if self.study.settings.keymap.action(chord) == Some(Action::Quit) {
                    return self.study.close_list(list);
                }
                self.study.letter(&mut list, c);
            }
            KeyCode::Tab => return self.other_list(list),
            KeyCode::Delete => self.study.delete(&mut list),
            KeyCode::Left | KeyCode::Right => step(&mut list, chord.key == KeyCode::Right),
            key => {
                let rows = rows(self.study.screen.size);
                let line = line_after(key, list.line, list.games.len(), rows);
                list.go_to(line, rows);
            }
        }
        self.show_games(list);
    }

    /// Switches between the kept games and the file.
    fn other_list(&mut self, mut list: Box<GameList>) {
        if matches!(list.source, ListSource::Foreign(..) | ListSource::Long(_)) {
            self.study.library.file = Some(list);
            return self.open_kept();
        }
        if let Some(file) = self.study.library.file.take() {
            return self.show_games(file);
        }
        list.tell(Severity::Info, "No file is open: 'patzer FILE.pgn' opens one.");
        self.show_games(list);
    }

    fn prompt_key(&mut self, mut list: Box<GameList>, mut prompt: Prompt, chord: Chord) {
        match chord.key {
            KeyCode::Esc => {
                if let Prompt::Filter { before, .. } = &prompt {
                    self.study.set_filter(&mut list, before);
                }
            }
            KeyCode::Enter => return self.prompt_done(list, prompt),
            KeyCode::Tab | KeyCode::Down | KeyCode::Up if matches!(prompt, Prompt::Names { .. }) => {
                prompt.next_field(chord.key != KeyCode::Up && !chord.shift);
                list.prompt = Some(prompt);
            }
            KeyCode::Up | KeyCode::Down | KeyCode::PageUp | KeyCode::PageDown => {
                let rows = rows(self.study.screen.size);
                let line = line_after(chord.key, list.line, list.games.len(), rows);
                list.go_to(line, rows);
                if !matches!(prompt, Prompt::Jump(_)) {
                    list.prompt = Some(prompt);
                }
            }
            KeyCode::Backspace
                if prompt.input().value().is_empty() && !matches!(prompt, Prompt::Names { .. }) =>
            {
                // Backspace closes an empty prompt.
            }
            _ => {
                prompt.edit(chord);
                self.study.typed(&mut list, prompt);
            }
        }
        self.show_games(list);
    }

    /// Handles Enter in a prompt.
    fn prompt_done(&mut self, mut list: Box<GameList>, prompt: Prompt) {
        match prompt {
            Prompt::Filter { ref input, .. } => {
                let text = input.value().to_owned();
                self.study.set_filter(&mut list, &text);
                if list.status.is_some() {
                    list.prompt = Some(prompt);
                }
            }
            Prompt::Jump(_) => return self.open_line(list),
            Prompt::Names { id, fields, .. } => {
                let names = fields.map(|field| field.value().trim().to_owned());
                self.study.rename(&mut list, id, names);
            }
            Prompt::Export { input, scope, taken } => {
                self.study.export(&mut list, input.value().trim(), scope, taken);
            }
        }
        self.show_games(list);
    }

    /// Pastes text into a prompt; returns whether the list is open.
    pub(in crate::app) fn paste_into_games(&mut self, text: &str) -> bool {
        let Some(Popup::Games(mut list)) = self.modes.pop_if(|popup| matches!(popup, Popup::Games(_))) else {
            return false;
        };
        if let Some(mut prompt) = list.prompt.take() {
            prompt.paste(text);
            self.study.typed(&mut list, prompt);
        }
        self.show_games(list);
        true
    }

    /// A click on a line goes there, a second one opens it.
    pub(in crate::app::screens) fn games_click(&mut self, mut list: Box<GameList>, line: usize) {
        if line == list.line && list.prompt.is_none() {
            return self.open_line(list);
        }
        list.go_to(line, rows(self.study.screen.size));
        self.show_games(list);
    }
}

/// The line after a key.
fn line_after(key: KeyCode, line: usize, count: usize, rows: usize) -> usize {
    match key {
        KeyCode::Up => line.saturating_sub(1),
        KeyCode::Down => line + 1,
        KeyCode::PageUp => line.saturating_sub(rows),
        KeyCode::PageDown => line + rows,
        KeyCode::Home => 0,
        KeyCode::End => count,
        _ => line,
    }
}

/// Steps through the game in the preview.
fn step(list: &mut GameList, forward: bool) {
    if let Some(Ok(game)) = &mut list.preview.game {
        list.preview.stepped |= if forward { game.forward() } else { game.back() };
    }
}

/// Jumps to the next game that starts with the typed text.
fn jump(list: &mut GameList, size: (u16, u16)) {
    let Some(Prompt::Jump(input)) = &list.prompt else {
        return;
    };
    let text = input.value().trim();
    let beginning = Beginning::new(text);
    let fields = jumps_to(list.games.order().map(|order| order.key));
    if let Some(line) = list.games.find(list.line, fields, |text| beginning.is_of(text)) {
        return list.go_to(line, rows(size));
    }
    let told = told(note_columns(size), [text], |[text]| {
        format!("No game starts with '{text}'.")
    });
    list.tell(Severity::Info, told);
}

/// Returns the fields that a jump searches: the sorted one, or the date and both names.
fn jumps_to(key: Option<SortKey>) -> &'static [SummaryField] {
    match key {
        Some(SortKey::White) => &[SummaryField::White],
        Some(SortKey::Black) => &[SummaryField::Black],
        Some(SortKey::Opening) => &[SummaryField::Opening, SummaryField::Eco],
        _ => &[SummaryField::Date, SummaryField::White, SummaryField::Black],
    }
}
