//! Keys of the list of games and of its prompts.

use crate::app::action::Action;
use crate::app::effect::{LibraryEffect, TerminalEffect};
use crate::app::keymap::{Chord, KeyCode};
use crate::app::library::list::{GameList, ListSource};
use crate::app::library::list::{note_columns, rows};
use crate::app::library::prompt::{ExportScope, Prompt};
use crate::app::modes::games::manage::edit_names;
use crate::app::outcome::{HelpTopic, ModeRequest, Outcome};
use crate::app::study::Study;
use crate::app::talk::Severity;
use crate::chess::text::sentence_within;
use crate::library::{Beginning, GameSearch, Order, SortKey, SummaryField};
use crate::library::{SavedGame, pgn_of};

/// The keys of the list in help; sort keys also appear in its headings.
pub(crate) const KEYS: &[(&str, &str)] = &[
    ("enter", "open the game"),
    (
        "/",
        "filter: names, opening:sicilian, date:2024.., result:won (lost, draw), opponent:patzer, mistakes, \
         pieces:Kg1,Nd5,pe6, balance:QvRR, position:\"FEN\"; every word must match",
    ),
    ("A-Z 0-9", "go to a name or date that starts with it"),
    ("d w b r o l m", "sort by date, White, Black, result, opening, length, mistakes; again: reverse"),
    ("mistakes", "your mistakes and blunders, in others' games both sides'; empty if not reviewed"),
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

/// The line after a key.
#[allow(clippy::wildcard_enum_match_arm, reason = "other keys leave the line")]
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
    let told = sentence_within(note_columns(size), [text], |[text]| format!("No game starts with '{text}'."));
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

impl GameList {
    pub fn keys(&mut self, study: &mut Study, chord: Chord) -> Outcome {
        self.status = None;
        self.preview.opens_pgn = false;
        self.wanted.take_if(|_| self.prompt.is_none());
        let outcome = match self.prompt.take() {
            Some(prompt) => self.prompt_key(study, prompt, chord),
            None => self.list_key(study, chord),
        };
        if outcome == Outcome::Stay {
            self.show(study);
        }
        outcome
    }

    #[allow(clippy::wildcard_enum_match_arm, reason = "most keys mean the same here")]
    fn list_key(&mut self, study: &mut Study, chord: Chord) -> Outcome {
        if study.library.exporting.is_some() && chord.key == KeyCode::Esc {
            study.effect(LibraryEffect::StopExport);
            return Outcome::Stay;
        }
        match chord.key {
            KeyCode::Char('s') if study.is_guest() => self.open_pgn(study),
            KeyCode::Enter | KeyCode::Char(' ') => return self.open(study),
            KeyCode::Esc if self.filter.is_empty() => return self.close(study),
            KeyCode::Esc => self.set_filter(study, ""),
            KeyCode::Char('?') => study.outgoing.opens.push(ModeRequest::Help(HelpTopic::Games)),
            KeyCode::Char(c) if !chord.ctrl && !chord.alt => {
                if study.settings.keymap.action(chord) == Some(Action::Quit) {
                    return self.close(study);
                }
                self.letter(study, c);
            }
            KeyCode::Tab => return self.other_list(study),
            KeyCode::Delete => self.delete(study),
            KeyCode::Left | KeyCode::Right => step(self, chord.key == KeyCode::Right),
            key => self.move_line(study, key),
        }
        Outcome::Stay
    }

    fn move_line(&mut self, study: &Study, key: KeyCode) {
        self.wanted = None;
        let rows = rows(study.screen.size);
        self.go_to(line_after(key, self.line, self.games.len(), rows), rows);
    }

    /// Handles a letter or digit.
    fn letter(&mut self, study: &mut Study, c: char) {
        let rows = rows(study.screen.size);
        if let Some(key) = SortKey::ALL.into_iter().find(|key| sort_key(*key) == c) {
            return self.sort(study, key);
        }
        match c {
            'j' => self.go_to(self.line + 1, rows),
            'k' => self.go_to(self.line.saturating_sub(1), rows),
            ',' | '.' => step(self, c == '.'),
            '/' => self.prompt = Some(Prompt::filter(&self.filter)),
            'e' => edit_names(self),
            'x' => self.delete(study),
            'u' => self.undo(study),
            's' => self.ask_file(study, ExportScope::One),
            'a' if study.is_guest() => self.tell(Severity::Info, "Guests copy one game at a time with s."),
            'a' => self.ask_file(study, ExportScope::Shown),
            c if c.is_uppercase() || c.is_ascii_digit() => {
                let text = tui_input::Input::new(c.to_string());
                self.prompt = Some(Prompt::Jump(text));
                jump(self, study.screen.size);
            }
            c => self.tell(Severity::Info, format!("{c} does nothing here (? for keys).")),
        }
    }

    /// Sorts the list; the same key again reverses it.
    fn sort(&mut self, study: &mut Study, key: SortKey) {
        let order = self.games.order();
        let reversed = order.is_some_and(|order| order.key == key && !order.reversed);
        let order = Order { key, reversed };
        if matches!(self.source, ListSource::Saved) {
            study.library.order = order;
        }
        if self.games.sort(order) {
            self.go_to(0, rows(study.screen.size));
        } else {
            self.tell(Severity::Info, "This file has too many games to sort; / finds the ones you want.");
        }
    }

    /// Applies a filter; an invalid one is reported and changes nothing.
    fn set_filter(&mut self, study: &mut Study, text: &str) {
        match GameSearch::parse(text) {
            Ok(filter) => {
                text.trim().clone_into(&mut self.filter);
                if !matches!(self.source, ListSource::Foreign(..) | ListSource::Long(_)) {
                    study.library.filter.clone_from(&self.filter);
                }
                let was_searching = self.games.is_searching();
                self.change(rows(study.screen.size), |games| games.filter(filter));
                if was_searching && !self.games.is_searching() {
                    study.effect(LibraryEffect::StopSearch);
                }
            }
            Err(error) => self.tell(Severity::Fault, error.sentence()),
        }
    }

    /// Switches between the saved games and the file.
    fn other_list(&mut self, study: &mut Study) -> Outcome {
        let list = if matches!(self.source, ListSource::Foreign(..) | ListSource::Long(_)) {
            self.stop_search(study);
            study.library.file = Some(Box::new(self.take()));
            Box::new(GameList::saved(study))
        } else if let Some(file) = study.library.file.take() {
            self.stop_search(study);
            file
        } else {
            self.tell(Severity::Info, "No file is open: 'patzer FILE.pgn' opens one.");
            return Outcome::Stay;
        };
        study.outgoing.opens.push(ModeRequest::Games(list));
        Outcome::Close
    }

    #[allow(clippy::wildcard_enum_match_arm, reason = "most keys mean the same here")]
    fn prompt_key(&mut self, study: &mut Study, mut prompt: Prompt, chord: Chord) -> Outcome {
        let has_fields = matches!(prompt, Prompt::Names { .. });
        match chord.key {
            KeyCode::Esc => {
                if let Prompt::Filter { before, .. } = &prompt {
                    self.set_filter(study, before);
                }
            }
            KeyCode::Enter => return self.prompt_done(study, prompt),
            KeyCode::Tab | KeyCode::Down | KeyCode::Up if has_fields => {
                prompt.next_field(chord.key != KeyCode::Up && !chord.shift);
                self.prompt = Some(prompt);
            }
            KeyCode::Up | KeyCode::Down | KeyCode::PageUp | KeyCode::PageDown => {
                self.move_line(study, chord.key);
                if !matches!(prompt, Prompt::Jump(_)) {
                    self.prompt = Some(prompt);
                }
            }
            KeyCode::Backspace if prompt.input().value().is_empty() && !has_fields => {
                // Backspace closes an empty prompt.
            }
            _ => {
                prompt.edit(chord);
                self.type_on(study, prompt);
            }
        }
        Outcome::Stay
    }

    /// Applies a prompt at every key: filters or jumps.
    fn type_on(&mut self, study: &mut Study, mut prompt: Prompt) {
        if let Prompt::Filter { input, fault, .. } = &mut prompt {
            let text = input.value();
            *fault = GameSearch::parse(text).err();
            // While a word is not right, the list stays as it is.
            if fault.is_none() {
                let right = text.to_owned();
                self.set_filter(study, &right);
            } else {
                self.stop_search(study);
            }
        }
        self.prompt = Some(prompt);
        jump(self, study.screen.size);
    }

    /// Handles Enter in a prompt.
    fn prompt_done(&mut self, study: &mut Study, prompt: Prompt) -> Outcome {
        match prompt {
            Prompt::Filter { ref input, .. } => {
                let text = input.value().to_owned();
                self.set_filter(study, &text);
                if self.status.is_some() {
                    self.prompt = Some(prompt);
                }
            }
            Prompt::Jump(_) => return self.open(study),
            Prompt::Names { id, fields, .. } => {
                let names = fields.map(|field| field.value().trim().to_owned());
                self.rename(study, id, names);
            }
            Prompt::Export { input, scope, taken } => {
                self.export(study, input.value().trim(), scope, taken);
            }
        }
        Outcome::Stay
    }

    /// Pastes text into a prompt.
    pub fn paste(&mut self, study: &mut Study, text: &str) {
        if let Some(mut prompt) = self.prompt.take() {
            prompt.paste(text);
            self.type_on(study, prompt);
        }
        self.show(study);
    }

    /// A click on a line goes there, a second one opens it.
    pub fn click(&mut self, study: &mut Study, line: usize) -> Outcome {
        if line == self.line && self.prompt.is_none() {
            return self.open(study);
        }
        self.wanted = None;
        self.go_to(line, rows(study.screen.size));
        self.show(study);
        Outcome::Stay
    }

    /// The wheel goes to the next line, or to the next name of a prompt.
    pub fn wheel(&mut self, study: &mut Study, by: isize) {
        self.status = None;
        self.wanted = None;
        let jumps = matches!(self.prompt, Some(Prompt::Jump(_)));
        match &mut self.prompt {
            Some(prompt @ Prompt::Names { .. }) => prompt.next_field(by > 0),
            _ => self.line = self.line.saturating_add_signed(by),
        }
        if jumps {
            self.prompt = None;
        }
        self.show(study);
    }

    /// Shows and copies the PGN of the game under the cursor, for guests without files, once it was read.
    pub(super) fn open_pgn(&mut self, study: &mut Study) {
        let Some(game) = self.preview_of_current().cloned() else {
            return self.await_pgn();
        };
        let pgn = pgn_of(&SavedGame { game, session: None });
        study.outgoing.opens.push(ModeRequest::Pgn(pgn.clone()));
        study.effect(TerminalEffect::Copy(pgn));
    }

    /// Tells why the game under the cursor is not there yet: it is being read, cannot be read, or there is none.
    fn await_pgn(&mut self) {
        let current = self.current().map(|game| game.id.clone());
        let fault = self.preview.game.as_ref().and_then(|game| game.as_ref().err());
        let fault = fault.filter(|_| self.preview.shows == current).cloned();
        match (current, fault) {
            (None, _) => self.tell(Severity::Info, "There's no game here."),
            (Some(_), Some(fault)) => self.tell(Severity::Fault, fault),
            (Some(_), None) => {
                self.preview.opens_pgn = true;
                self.tell(Severity::Info, "Reading the game…");
            }
        }
    }
}
