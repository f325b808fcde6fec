//! Deleting, renaming and exporting games from the list, with undo.

use crate::app::Study;
use std::borrow::Cow;

use super::history::{GameRef, UndoHistory, UndoStep};
use super::prompt::{Prompt, Scope};
use super::{GameList, ListSource, note_columns, rows};
use crate::app::effect::ExportSource;
use crate::app::effect::{LibraryEffect, StoreEffect};
use crate::app::msg::ExportEnd;
use crate::app::{App, Effect, GameLocation, Severity};
use crate::chess::Tags;
use crate::chess::text::told;
use crate::library::{GameId, GameSummary, NameTags, Order, SavedGame};

/// The number of export errors shown one by one.
const FAULTS_TOLD: usize = 3;

/// The state of the library that outlives the list.
#[derive(Clone, Debug, Default)]
pub(crate) struct LibraryState {
    /// How the kept games were ordered last.
    pub order: Order,
    /// How they were filtered last.
    pub filter: String,
    /// The list of the file whose game is on the board.
    pub file: Option<Box<GameList>>,
    /// The kept game under the cursor when the list was closed.
    pub at: Option<GameId>,
    /// The ply its preview showed, if the player stepped through it.
    pub previewed_ply: Option<usize>,
    /// Steps that can be undone.
    done: UndoHistory,
    /// The step being undone.
    undoing: Option<UndoStep>,
    /// The games that are being written.
    pub exporting: Option<Exporting>,
}

/// A running export.
#[derive(Clone, Debug)]
pub(crate) struct Exporting {
    scope: Scope,
    file: String,
    /// How many were written so far, and how many there are.
    pub progress: (usize, usize),
}

/// Appended when the filter hides a restored game.
const HIDDEN: &str = " The filter hides it.";

impl LibraryState {
    /// Whether something was deleted or renamed that can be undone.
    pub fn can_undo(&self) -> bool {
        self.done.has_any()
    }
}

impl Study {
    pub(super) fn rename(&mut self, list: &mut GameList, id: GameId, [white, black, event]: [String; 3]) {
        let shown = list.games.line_of(&id).and_then(|line| list.games.get(line));
        let Some(before) = shown.map(|game| NameTags::shown(&game)) else {
            return;
        };
        let names = NameTags {
            white: Some(white),
            black: Some(black),
            event: Some(event),
        };
        // An empty name becomes "?"; an unchanged one stays as the file has it.
        let changed = |new: Option<String>, old: Option<String>| {
            new.filter(|new| Some(new) != old.as_ref())
                .map(|name| if name.is_empty() { "?".to_owned() } else { name })
        };
        let names = NameTags {
            white: changed(names.white, before.white),
            black: changed(names.black, before.black),
            event: changed(names.event, before.event),
        };
        if names != NameTags::default() {
            self.effect(StoreEffect::Rename(id, names));
        }
    }

    pub(super) fn delete(&mut self, list: &mut GameList) {
        if let Some(game) = own_game(list) {
            self.effect(StoreEffect::Remove(game.id));
        }
    }

    pub(super) fn undo(&mut self, list: &mut GameList) {
        let is_gone = |id: &GameId| matches!(list.source, ListSource::Kept) && !list.games.has(id);
        while let Some(done) = self.library.done.pop() {
            let effect = match &done {
                UndoStep::Deleted(deleted, _) => Effect::Store(StoreEffect::Restore(deleted.clone())),
                UndoStep::Renamed(GameRef::Kept(id), names) if !is_gone(id) => {
                    Effect::Store(StoreEffect::Rename(id.clone(), names.clone()))
                }
                UndoStep::Renamed(..) => continue,
            };
            self.effect(effect);
            self.library.undoing = Some(done);
            return;
        }
        list.tell(Severity::Info, "There's nothing to undo.");
    }

    /// Returns the location and tags of a kept game that is open or suspended.
    fn open_kept_game(&mut self, id: &GameId) -> Option<(&mut GameLocation, &mut Tags)> {
        if self.board.location == GameLocation::Kept(id.clone()) {
            return Some((&mut self.board.location, &mut self.board.game.tags));
        }
        self.kept_aside(id)
    }

    /// Opens the prompt for the file name of an export.
    pub(super) fn ask_file(&mut self, list: &mut GameList, scope: Scope) {
        if self.library.exporting.is_some() {
            return list.tell(Severity::Info, "Still saving games; Esc stops it.");
        }
        let name = match (scope, list.current()) {
            (_, None) => return list.tell(Severity::Info, "There's no game here."),
            (Scope::One, Some(game)) => format!("{}.pgn", game.id),
            (Scope::Shown, _) => "games.pgn".to_owned(),
        };
        list.prompt = Some(Prompt::export(name, scope));
    }

    /// Starts an export; an existing file is replaced only after it was named.
    pub(super) fn export(&mut self, list: &mut GameList, file: &str, scope: Scope, replace: bool) {
        if file.is_empty() {
            return list.tell(Severity::Info, "No file name, so nothing was saved.");
        }
        let lines = match scope {
            Scope::One => list.line..list.line + 1,
            Scope::Shown => 0..list.games.len(),
        };
        let wanted = match &list.source {
            ListSource::Foreign(_, games) => ExportSource::Games(
                lines
                    .filter_map(|line| list.games.place(line).and_then(|place| games.get(place)))
                    .map(|game| SavedGame {
                        game: game.clone(),
                        session: None,
                    })
                    .collect(),
            ),
            ListSource::Long(file) => ExportSource::Places(
                file.path.clone(),
                lines.filter_map(|line| list.games.spot(line)).collect(),
            ),
            _ => ExportSource::Kept(match scope {
                Scope::One => list.current().map(|game| game.id.clone()).into_iter().collect(),
                Scope::Shown => list.games.ids(),
            }),
        };
        self.library.exporting = Some(Exporting {
            scope,
            file: file.to_owned(),
            progress: (0, wanted.len()),
        });
        self.effect(LibraryEffect::Export {
            games: wanted,
            file: file.to_owned(),
            replace,
        });
    }

    /// Updates the progress of the export.
    pub(in crate::app) fn exporting(&mut self, count: usize) {
        if let Some(exporting) = &mut self.library.exporting {
            exporting.progress.0 = count;
            self.outgoing.redraw = true;
        }
    }
}

impl App {
    /// A game was deleted; the answer is its name among the deleted ones.
    pub(in crate::app) fn game_removed(&mut self, id: &GameId, answer: Result<GameId, String>) {
        self.study.outgoing.redraw = true;
        let deleted = match answer {
            Ok(deleted) => deleted,
            Err(fault) => return self.tell_in_list(Severity::Fault, fault),
        };
        if let Some((place, _)) = self.study.open_kept_game(id) {
            // Further moves make a copy.
            *place = GameLocation::Foreign("the deleted game".to_owned());
        }
        self.study
            .library
            .done
            .call(&GameRef::Kept(id.clone()), &GameRef::Deleted(deleted.clone()));
        let rows = rows(self.study.screen.size);
        let columns = note_columns(self.study.screen.size);
        let Some(list) = self.list() else { return };
        let line = list.line;
        let Some(game) = list.games.remove(id) else { return };
        list.go_to(line, rows);
        let told = told(columns, [&game.white, &game.black], |[white, black]| {
            format!("Deleted {white} – {black}. u undoes it.")
        });
        list.tell(Severity::Info, told);
        self.study
            .library
            .done
            .push(UndoStep::Deleted(deleted, Box::new(game)));
        self.refresh();
    }

    /// A deleted game is back, perhaps under another name.
    pub(in crate::app) fn game_restored(&mut self, answer: Result<GameId, String>) {
        self.study.outgoing.redraw = true;
        let (id, mut game) = match (answer, self.study.library.undoing.take()) {
            (Ok(id), Some(UndoStep::Deleted(deleted, game))) => {
                self.study
                    .library
                    .done
                    .call(&GameRef::Deleted(deleted), &GameRef::Kept(id.clone()));
                (id, game)
            }
            (Ok(_), _) => return,
            (Err(fault), undone) => return self.undo_failed(undone, fault),
        };
        game.id = id.clone();
        // Leaves room for the hint about the filter.
        let columns = note_columns(self.study.screen.size).saturating_sub(HIDDEN.len());
        let told = told(columns, [&game.white, &game.black], |[white, black]| {
            format!("Restored {white} – {black}.")
        });
        self.put_line(*game, &id, &told);
    }

    /// Handles a finished rename: the new id and the names before.
    pub(in crate::app) fn game_renamed(
        &mut self,
        id: &GameId,
        names: &NameTags,
        answer: Result<(GameId, NameTags), String>,
    ) {
        self.study.outgoing.redraw = true;
        let undone = self.study.library.undoing.take();
        let (now, before) = match answer {
            Ok(answer) => answer,
            Err(fault) => return self.undo_failed(undone, fault),
        };
        self.study
            .library
            .done
            .call(&GameRef::Kept(id.clone()), &GameRef::Kept(now.clone()));
        if let Some((place, tags)) = self.study.open_kept_game(id) {
            names.put(tags);
            *place = GameLocation::Kept(now.clone());
            self.study.board.edits.keep_copy();
        }
        let told = if undone.is_some() {
            "The old names are back."
        } else {
            "Renamed. u undoes it."
        };
        if undone.is_none() {
            self.study
                .library
                .done
                .push(UndoStep::Renamed(GameRef::Kept(now.clone()), before));
        }
        let shown = self.list().and_then(|list| {
            list.games
                .line_of(id)
                .and_then(|line| list.games.get(line))
                .map(Cow::into_owned)
        });
        if let Some(mut game) = shown {
            names.show(&mut game);
            game.id = now.clone();
            self.put_line(game, &now, told);
        }
    }

    fn undo_failed(&mut self, undone: Option<UndoStep>, fault: String) {
        if let Some(undone) = undone {
            self.study.library.done.put_last(undone);
        }
        self.tell_in_list(Severity::Fault, fault);
    }

    /// Puts a game into the list and goes there.
    fn put_line(&mut self, game: GameSummary, id: &GameId, told: &str) {
        let rows = rows(self.study.screen.size);
        let Some(list) = self.list() else { return };
        list.games.put(game);
        let line = list.games.line_of(id);
        match line {
            Some(line) => list.go_to(line, rows),
            None => list.go_to(list.line, rows),
        }
        let hidden = if line.is_none() { HIDDEN } else { "" };
        list.tell(Severity::Info, format!("{told}{hidden}"));
        list.preview.asked = None;
        self.refresh();
    }

    fn tell_in_list(&mut self, severity: Severity, text: impl Into<String>) {
        match self.list() {
            Some(list) => list.tell(severity, text),
            None if severity == Severity::Fault => self.study.warn(text),
            None => self.study.say(text),
        }
    }

    /// Handles the end of an export.
    pub(in crate::app) fn exported(&mut self, end: ExportEnd) {
        self.study.outgoing.redraw = true;
        let Some(Exporting { scope, file, .. }) = self.study.library.exporting.take() else {
            return;
        };
        match end {
            ExportEnd::Written { games, path, faults } => {
                let games = if games == 1 {
                    "1 game".to_owned()
                } else {
                    format!("{games} games")
                };
                let (severity, faulty) = match faults.len() {
                    0 => (Severity::Info, String::new()),
                    count => (Severity::Fault, format!(", {count} with errors")),
                };
                let told = told(note_columns(self.study.screen.size), [&path], |[path]| {
                    format!("Saved {games} to {path}{faulty}.")
                });
                self.tell_in_list(severity, told);
                let more = faults.len().saturating_sub(FAULTS_TOLD);
                self.study
                    .talk
                    .notices
                    .extend(faults.into_iter().take(FAULTS_TOLD));
                if more > 0 {
                    self.study
                        .talk
                        .notices
                        .push(format!("{more} more of these games have errors."));
                }
            }
            ExportEnd::Taken(path) => {
                let told = told(note_columns(self.study.screen.size), [&path], |[path]| {
                    format!("{path} exists: Enter replaces it, or type another name.")
                });
                self.tell_in_list(Severity::Fault, told);
                if let Some(list) = self.list() {
                    list.prompt = Some(Prompt::taken(file, scope));
                }
            }
            ExportEnd::GivenUp => self.tell_in_list(Severity::Info, "Stopped; no file was saved."),
            ExportEnd::Failed(fault) => self.tell_in_list(Severity::Fault, fault),
        }
    }
}

/// Returns the kept game under the cursor, or reports why there is none.
fn own_game(list: &mut GameList) -> Option<GameSummary> {
    if matches!(list.source, ListSource::Foreign(..) | ListSource::Long(_)) {
        list.tell(
            Severity::Info,
            "patzer never changes this file; play on or edit to save a copy.",
        );
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
