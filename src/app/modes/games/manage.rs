//! Deleting, renaming and exporting games from the list, with undo.

use crate::app::effect::{ExportSource, LibraryEffect, StoreEffect};
use crate::app::library::Exporting;
use crate::app::library::history::{GameRef, UndoStep};
use crate::app::library::list::rows;
use crate::app::library::list::{GameList, ListSource};
use crate::app::library::prompt::{ExportScope, Prompt};
use crate::app::study::Study;
use crate::app::talk::Severity;
use std::borrow::Cow;

use crate::library::{GameId, GameSummary, NameTags, SavedGame};

/// Appended when the filter hides a restored game.
pub(super) const HIDDEN: &str = " The filter hides it.";

/// Returns the saved game under the cursor, or reports why there is none.
fn own_game(list: &mut GameList) -> Option<GameSummary> {
    if matches!(list.source, ListSource::Foreign(..) | ListSource::Long(_)) {
        list.tell(Severity::Info, "patzer never changes this file; play on or edit to save a copy.");
        return None;
    }
    let game = list.current().map(Cow::into_owned);
    if game.is_none() {
        list.tell(Severity::Info, "There's no game here.");
    }
    game
}

/// Begins to edit the names of the game under the cursor.
pub(super) fn edit_names(list: &mut GameList) {
    if let Some(game) = own_game(list) {
        list.prompt = Some(Prompt::names(&game));
    }
}

impl GameList {
    pub(super) fn rename(&mut self, study: &mut Study, id: GameId, [white, black, event]: [String; 3]) {
        let shown = self.games.line_of(&id).and_then(|line| self.games.get(line));
        let Some(before) = shown.map(|game| NameTags::shown(&game)) else {
            return;
        };
        // An empty name becomes "?"; an unchanged one stays as the file has it.
        let changed = |new: String, old: Option<String>| {
            Some(new)
                .filter(|new| Some(new) != old.as_ref())
                .map(|name| if name.is_empty() { "?".to_owned() } else { name })
        };
        let names = NameTags {
            white: changed(white, before.white),
            black: changed(black, before.black),
            event: changed(event, before.event),
        };
        if names != NameTags::default() {
            study.effect(StoreEffect::Rename(id, names));
        }
    }

    pub(super) fn delete(&mut self, study: &mut Study) {
        if let Some(game) = own_game(self) {
            study.effect(StoreEffect::Remove(game.id));
        }
    }

    pub(super) fn undo(&mut self, study: &mut Study) {
        let is_gone = |id: &GameId| matches!(self.source, ListSource::Saved) && !self.games.has(id);
        while let Some(done) = study.library.done.pop() {
            let effect = match &done {
                UndoStep::Deleted(deleted, _) => StoreEffect::Restore(deleted.clone()),
                UndoStep::Renamed(GameRef::Saved(id), names) if !is_gone(id) => {
                    StoreEffect::Rename(id.clone(), names.clone())
                }
                UndoStep::Renamed(..) => continue,
            };
            study.effect(effect);
            study.library.undoing = Some(done);
            return;
        }
        self.tell(Severity::Info, "There's nothing to undo.");
    }

    /// Puts a game into the list and goes there.
    pub(super) fn put_line(&mut self, study: &mut Study, game: GameSummary, id: &GameId, told: &str) {
        let rows = rows(study.screen.size);
        self.games.put(game);
        let line = self.games.line_of(id);
        self.go_to(line.unwrap_or(self.line), rows);
        self.wanted = Some(id.clone()).filter(|id| self.games.may_show(id));
        let hidden = if line.is_none() && self.wanted.is_none() { HIDDEN } else { "" };
        self.tell(Severity::Info, format!("{told}{hidden}"));
        self.search_on(study);
        self.preview.asked = None;
        self.peek(study);
    }

    /// Opens the prompt for the file name of an export.
    pub(super) fn ask_file(&mut self, study: &Study, scope: ExportScope) {
        if study.library.exporting.is_some() {
            return self.tell(Severity::Info, "Still saving games; Esc stops it.");
        }
        let name = match (scope, self.current()) {
            (_, None) => return self.tell(Severity::Info, "There's no game here."),
            (ExportScope::One, Some(game)) => format!("{}.pgn", game.id),
            (ExportScope::Shown, _) => "games.pgn".to_owned(),
        };
        self.prompt = Some(Prompt::export(name, scope));
    }

    /// Starts an export; an existing file is replaced only after it was named.
    pub(super) fn export(&mut self, study: &mut Study, file: &str, scope: ExportScope, replace: bool) {
        if file.is_empty() {
            return self.tell(Severity::Info, "No file name, so nothing was saved.");
        }
        let games = self.to_export(scope);
        study.library.exporting =
            Some(Exporting { scope, file: file.to_owned(), progress: (0, games.len()) });
        study.effect(LibraryEffect::Export { games, file: file.to_owned(), replace });
    }

    fn to_export(&self, scope: ExportScope) -> ExportSource {
        let lines = match scope {
            ExportScope::One => self.line..self.line + 1,
            ExportScope::Shown => 0..self.games.len(),
        };
        match &self.source {
            ListSource::Foreign(_, games) => ExportSource::Games(
                lines
                    .filter_map(|line| self.games.place(line).and_then(|place| games.get(place)))
                    .map(|game| SavedGame { game: game.clone(), session: None })
                    .collect(),
            ),
            ListSource::Long(file) => ExportSource::Places(
                file.path.clone(),
                lines.filter_map(|line| self.games.spot(line)).collect(),
            ),
            ListSource::Waiting(..) | ListSource::Saved | ListSource::Fault(_) => {
                ExportSource::Saved(match scope {
                    ExportScope::One => self.current().map(|game| game.id.clone()).into_iter().collect(),
                    ExportScope::Shown => self.games.ids(),
                })
            }
        }
    }
}
