//! The keys of the list of games, and of what is typed under it.

use super::prompt::{Prompt, Scope};
use super::shelf::edit_names;
use super::{GameList, Source, note_columns, rows};
use crate::app::keymap::{Chord, Key};
use crate::app::screens::{
    Popup,
    help::{Help, Topic},
};
use crate::app::{Action, App, Effect, Tone};
use crate::chess::text::told;
use crate::library::{Beginning, Field, Order, Query, SortKey};

/// The keys of the list as help says them; those that order it stand in its headings too.
pub(crate) const KEYS: &[(&str, &str)] = &[
    ("enter", "open the game"),
    (
        "/",
        "filter: names, opening:sicilian, date:2024.., result:won (lost, draw), opponent:patzer, mistakes; \
         all that is named must fit",
    ),
    ("A-Z 0-9", "go to the name or date that begins so"),
    (
        "d w b r o l m",
        "order by date, White, Black, result, opening, length, mistakes; again: the other way",
    ),
    (
        "mistakes",
        "the column counts mistakes and blunders of both sides; empty: not reviewed yet",
    ),
    ("left right", "step through the game in the preview"),
    ("e", "edit the names of players and event"),
    ("x", "delete the game"),
    ("u", "undo: what was deleted or renamed last"),
    ("s", "save the game to a file"),
    ("a", "save all games that are listed to a file"),
    ("tab", "the kept games, or those of the file"),
    ("esc", "drop the filter; close the list"),
];

/// The key that orders the list so.
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

impl App {
    /// Gives a key to the list; it is put back unless it closes.
    pub(in crate::app::screens) fn games_key(&mut self, mut list: Box<GameList>, chord: Chord) {
        list.told = None;
        if let Some(prompt) = list.prompt.take() {
            return self.prompt_key(list, prompt, chord);
        }
        if self.shelf.exporting.is_some() && chord.key == Key::Esc {
            self.effect(Effect::StopExport);
            return self.show_games(list);
        }
        match chord.key {
            Key::Enter | Key::Char(' ') => return self.open_line(list),
            Key::Esc if list.filter.is_empty() => return self.close_list(list),
            Key::Esc => self.set_filter(&mut list, ""),
            Key::Char('?') => {
                self.show_games(list);
                return self.popups.push(Popup::Help(Help::of(Topic::Games)));
            }
            Key::Char(c) if !chord.ctrl && !chord.alt => {
                if self.keymap.action(chord) == Some(Action::Quit) {
                    return self.close_list(list);
                }
                self.letter(&mut list, c);
            }
            Key::Tab => return self.other_list(list),
            Key::Delete => self.delete(&mut list),
            Key::Left | Key::Right => step(&mut list, chord.key == Key::Right),
            key => {
                let rows = rows(self.size);
                let line = line_after(key, list.line, list.games.len(), rows);
                list.go_to(line, rows);
            }
        }
        self.show_games(list);
    }

    /// What a letter or digit does.
    fn letter(&mut self, list: &mut GameList, c: char) {
        let rows = rows(self.size);
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
            'a' => self.ask_file(list, Scope::Shown),
            c if c.is_uppercase() || c.is_ascii_digit() => {
                let text = tui_input::Input::new(c.to_string());
                list.prompt = Some(Prompt::Jump(text));
                jump(list, self.size);
            }
            c => list.tell(Tone::Info, format!("{c} has no meaning here; ? lists the keys.")),
        }
    }

    /// Orders the list; by the same key again, the other way round.
    fn sort(&mut self, list: &mut GameList, key: SortKey) {
        let reversed = list
            .games
            .order()
            .is_some_and(|order| order.key == key && !order.reversed);
        let order = Order { key, reversed };
        if matches!(list.source, Source::Kept) {
            self.shelf.order = order;
        }
        if list.games.sort(order) {
            list.go_to(0, rows(self.size));
        } else {
            list.tell(
                Tone::Info,
                "So many games stay as they are in the file; / finds the ones you want.",
            );
        }
    }

    /// Puts a filter in force; one that cannot be understood changes nothing and is named.
    fn set_filter(&mut self, list: &mut GameList, text: &str) {
        let rows = rows(self.size);
        match Query::parse(text) {
            Ok(query) => {
                text.trim().clone_into(&mut list.filter);
                if !matches!(list.source, Source::Foreign(..) | Source::Long(_)) {
                    self.shelf.filter.clone_from(&list.filter);
                }
                list.change(rows, |games| games.filter(query));
            }
            Err(error) => list.tell(Tone::Fault, error.sentence()),
        }
    }

    /// From the kept games to those of the file, and back.
    fn other_list(&mut self, mut list: Box<GameList>) {
        if matches!(list.source, Source::Foreign(..) | Source::Long(_)) {
            self.shelf.file = Some(list);
            return self.open_kept();
        }
        if let Some(file) = self.shelf.file.take() {
            return self.show_games(file);
        }
        list.tell(Tone::Info, "No file is open: 'patzer FILE.pgn' opens one.");
        self.show_games(list);
    }

    fn prompt_key(&mut self, mut list: Box<GameList>, mut prompt: Prompt, chord: Chord) {
        match chord.key {
            Key::Esc => {
                if let Prompt::Filter { before, .. } = &prompt {
                    self.set_filter(&mut list, before);
                }
            }
            Key::Enter => return self.prompt_done(list, prompt),
            Key::Tab | Key::Down | Key::Up if matches!(prompt, Prompt::Names { .. }) => {
                prompt.next_field(chord.key != Key::Up && !chord.shift);
                list.prompt = Some(prompt);
            }
            Key::Up | Key::Down | Key::PageUp | Key::PageDown => {
                let rows = rows(self.size);
                let line = line_after(chord.key, list.line, list.games.len(), rows);
                list.go_to(line, rows);
                if !matches!(prompt, Prompt::Jump(_)) {
                    list.prompt = Some(prompt);
                }
            }
            Key::Backspace
                if prompt.input().value().is_empty() && !matches!(prompt, Prompt::Names { .. }) =>
            {
                // As with the typed line: what is empty closes.
            }
            _ => {
                prompt.edit(chord);
                self.typed(&mut list, prompt);
            }
        }
        self.show_games(list);
    }

    /// Follows what is typed: a filter is in force at every key, a name is looked for.
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
        jump(list, self.size);
    }

    /// Enter ends what is typed.
    fn prompt_done(&mut self, mut list: Box<GameList>, prompt: Prompt) {
        match prompt {
            Prompt::Filter { ref input, .. } => {
                let text = input.value().to_owned();
                self.set_filter(&mut list, &text);
                if list.told.is_some() {
                    list.prompt = Some(prompt);
                }
            }
            Prompt::Jump(_) => return self.open_line(list),
            Prompt::Names { id, fields, .. } => {
                let names = fields.map(|field| field.value().trim().to_owned());
                self.rename(&mut list, id, names);
            }
            Prompt::Export { input, scope, taken } => {
                self.export(&mut list, input.value().trim(), scope, taken);
            }
        }
        self.show_games(list);
    }

    /// Takes pasted text into what is typed; answers whether something was.
    pub(in crate::app) fn paste_into_games(&mut self, text: &str) -> bool {
        let Some(Popup::Games(mut list)) = self.popups.pop_if(|popup| matches!(popup, Popup::Games(_)))
        else {
            return false;
        };
        if let Some(mut prompt) = list.prompt.take() {
            prompt.paste(text);
            self.typed(&mut list, prompt);
        }
        self.show_games(list);
        true
    }

    /// A click on a line goes there, a second one opens it.
    pub(in crate::app::screens) fn games_click(&mut self, mut list: Box<GameList>, line: usize) {
        if line == list.line && list.prompt.is_none() {
            return self.open_line(list);
        }
        list.go_to(line, rows(self.size));
        self.show_games(list);
    }
}

/// The line after a key.
fn line_after(key: Key, line: usize, count: usize, rows: usize) -> usize {
    match key {
        Key::Up => line.saturating_sub(1),
        Key::Down => line + 1,
        Key::PageUp => line.saturating_sub(rows),
        Key::PageDown => line + rows,
        Key::Home => 0,
        Key::End => count,
        _ => line,
    }
}

/// Steps through the game in the preview.
fn step(list: &mut GameList, forward: bool) {
    if let Some(Ok(game)) = &mut list.preview.game {
        list.preview.stepped |= if forward { game.forward() } else { game.back() };
    }
}

/// Goes to the first game from here on that begins as it is typed.
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
        format!("No game begins with '{text}'.")
    });
    list.tell(Tone::Info, told);
}

/// Where a beginning that is typed is looked for: where the order of the list looks, or in the date and both names.
fn jumps_to(key: Option<SortKey>) -> &'static [Field] {
    match key {
        Some(SortKey::White) => &[Field::White],
        Some(SortKey::Black) => &[Field::Black],
        Some(SortKey::Opening) => &[Field::Opening, Field::Eco],
        _ => &[Field::Date, Field::White, Field::Black],
    }
}
