//! Answers of the store and the library about the list of games, which may be on the screen or not.

use crate::app::action::Action;
use crate::app::board::GameLocation;
use crate::app::library::Exporting;
use crate::app::library::arranged::ArrangedGames;
use crate::app::library::history::{GameRef, UndoStep};
use crate::app::library::list::{GameList, ListSource};
use crate::app::library::list::{note_columns, rows};
use crate::app::library::prompt::Prompt;
use crate::app::msg::ExportEnd;
use crate::app::outcome::ModeRequest;
use crate::app::study::Study;
use crate::app::talk::Severity;
use std::borrow::Cow;

use crate::chess::text::told;
use crate::chess::{Color, NodeId, Tags};
use crate::library::{GameId, GameSummary, NameTags, Query, SavedGame};

/// The number of export errors shown one by one.
const FAULTS_TOLD: usize = 3;

/// The list on the screen, if it is there.
type Listed<'a> = Option<&'a mut GameList>;

impl Study {
    pub(in crate::app) fn games_listed(&mut self, list: Listed, answer: Result<Vec<GameSummary>, String>) {
        self.outgoing.redraw = true;
        let order = Some(self.library.order);
        let rows = rows(self.screen.size);
        // The saved game on the board is where the player was, else the one that the list was left at.
        let last = match &self.board.location {
            GameLocation::Saved(id) => Some(id.clone()),
            GameLocation::Unfinished | GameLocation::Foreign(_) | GameLocation::Exercise => {
                self.library.at.clone()
            }
        };
        let Some(list) = list else { return };
        match answer {
            Ok(games) => {
                let query = Query::parse(&list.filter).unwrap_or_default();
                list.source = ListSource::Saved;
                list.change(rows, |arranged| {
                    *arranged = ArrangedGames::new(games, order, query);
                });
                if let Some(line) = last.and_then(|id| list.games.line_of(&id)) {
                    list.first = line.saturating_sub(rows / 2);
                    list.go_to(line, rows);
                }
            }
            Err(fault) => list.source = ListSource::Fault(fault),
        }
        list.peek(self);
    }

    /// The files of saved games are being read.
    pub(in crate::app) fn games_listing(&mut self, list: Listed, done: usize, all: usize) {
        if let Some(ListSource::Waiting(read, total)) = list.map(|list| &mut list.source) {
            (*read, *total) = (done, all);
            self.outgoing.redraw = true;
        }
    }

    pub(in crate::app) fn game_peeked(
        &mut self,
        list: Listed,
        id: &GameId,
        answer: Result<Box<SavedGame>, String>,
    ) {
        let Some(list) = list.filter(|list| list.preview.asked.as_ref() == Some(id)) else {
            return;
        };
        let below = list.current().map_or(Color::White, |game| super::below(&game));
        list.preview.game = Some(answer.map(|saved| Box::new(super::at_end(saved.game))));
        list.preview.shows = Some(id.clone());
        list.preview.below = below;
        self.outgoing.redraw = true;
    }

    /// Opens a saved game; `is_bare` if nothing lies over the board.
    pub(in crate::app) fn game_loaded(
        &mut self,
        is_bare: bool,
        id: GameId,
        answer: Result<Box<SavedGame>, String>,
    ) {
        match answer {
            Ok(saved) => {
                self.put_away();
                self.lay_out(GameLocation::Saved(id), *saved);
                self.restore_previewed_ply();
                let what = if self.is_playing() {
                    "your next move continues it"
                } else {
                    "your first move starts a variation"
                };
                let [back, on] = [Action::StepBack, Action::StepForward].map(|action| self.key_name(action));
                self.say(format!("{back} and {on} step through the game; {what}."));
            }
            // Back to a fresh list: another program may have deleted the game.
            Err(fault) if self.library.at.as_ref() == Some(&id) && is_bare => {
                let mut list = GameList::saved(self);
                list.tell(Severity::Fault, fault);
                self.outgoing.opens.push(ModeRequest::Games(Box::new(list)));
            }
            Err(fault) => self.warn(fault),
        }
    }

    /// A game was deleted; the answer is its name among the deleted ones.
    pub(in crate::app) fn game_removed(&mut self, list: Listed, id: &GameId, answer: Result<GameId, String>) {
        self.outgoing.redraw = true;
        let deleted = match answer {
            Ok(deleted) => deleted,
            Err(fault) => return self.tell_in_list(list, Severity::Fault, fault),
        };
        if let Some((place, _)) = self.open_saved_game(id) {
            // Further moves make a copy.
            *place = GameLocation::Foreign("the deleted game".to_owned());
        }
        self.library.done.call(&GameRef::Saved(id.clone()), &GameRef::Deleted(deleted.clone()));
        let rows = rows(self.screen.size);
        let Some(list) = list else { return };
        let line = list.line;
        let Some(game) = list.games.remove(id) else { return };
        list.go_to(line, rows);
        let columns = note_columns(self.screen.size);
        let told = told(columns, [&game.white, &game.black], |[white, black]| {
            format!("Deleted {white} – {black}. u undoes it.")
        });
        list.tell(Severity::Info, told);
        self.library.done.push(UndoStep::Deleted(deleted, Box::new(game)));
        list.peek(self);
    }

    /// A deleted game is back, perhaps under another name.
    pub(in crate::app) fn game_restored(&mut self, list: Listed, answer: Result<GameId, String>) {
        self.outgoing.redraw = true;
        let (id, mut game) = match (answer, self.library.undoing.take()) {
            (Ok(id), Some(UndoStep::Deleted(deleted, game))) => {
                self.library.done.call(&GameRef::Deleted(deleted), &GameRef::Saved(id.clone()));
                (id, game)
            }
            (Ok(_), _) => return,
            (Err(fault), undone) => return self.undo_failed(list, undone, fault),
        };
        game.id = id.clone();
        // Leaves room for the hint about the filter.
        let columns = note_columns(self.screen.size).saturating_sub(super::manage::HIDDEN.len());
        let told = told(columns, [&game.white, &game.black], |[white, black]| {
            format!("Restored {white} – {black}.")
        });
        if let Some(list) = list {
            list.put_line(self, *game, &id, &told);
        }
    }

    /// Handles a finished rename: the new id and the names before.
    pub(in crate::app) fn game_renamed(
        &mut self,
        list: Listed,
        id: &GameId,
        names: &NameTags,
        answer: Result<(GameId, NameTags), String>,
    ) {
        self.outgoing.redraw = true;
        let undone = self.library.undoing.take();
        let (now, before) = match answer {
            Ok(answer) => answer,
            Err(fault) => return self.undo_failed(list, undone, fault),
        };
        self.library.done.call(&GameRef::Saved(id.clone()), &GameRef::Saved(now.clone()));
        if let Some((place, tags)) = self.open_saved_game(id) {
            names.put(tags);
            *place = GameLocation::Saved(now.clone());
            self.board.edits.keep_copy();
        }
        let told = if undone.is_some() {
            "The old names are back."
        } else {
            let renamed = GameRef::Saved(now.clone());
            self.library.done.push(UndoStep::Renamed(renamed, before));
            "Renamed. u undoes it."
        };
        let Some(list) = list else { return };
        let line = list.games.line_of(id);
        if let Some(mut game) = line.and_then(|line| list.games.get(line)).map(Cow::into_owned) {
            names.show(&mut game);
            game.id = now.clone();
            list.put_line(self, game, &now, told);
        }
    }

    fn undo_failed(&mut self, list: Listed, undone: Option<UndoStep>, fault: String) {
        if let Some(undone) = undone {
            self.library.done.put_last(undone);
        }
        self.tell_in_list(list, Severity::Fault, fault);
    }

    /// Returns the location and tags of a saved game that is open or suspended.
    fn open_saved_game(&mut self, id: &GameId) -> Option<(&mut GameLocation, &mut Tags)> {
        if self.board.location == GameLocation::Saved(id.clone()) {
            return Some((&mut self.board.location, &mut self.board.game.tags));
        }
        self.suspended_game(id)
    }

    fn tell_in_list(&mut self, list: Listed, severity: Severity, text: impl Into<String>) {
        match (list, severity) {
            (Some(list), _) => list.tell(severity, text),
            (None, Severity::Fault) => self.warn(text),
            (None, Severity::Info) => self.say(text),
        }
    }

    /// Updates the progress of the export.
    pub(in crate::app) fn exporting(&mut self, count: usize) {
        if let Some(exporting) = &mut self.library.exporting {
            exporting.progress.0 = count;
            self.outgoing.redraw = true;
        }
    }

    /// Handles the end of an export.
    pub(in crate::app) fn exported(&mut self, list: Listed, end: ExportEnd) {
        self.outgoing.redraw = true;
        let Some(Exporting { scope, file, .. }) = self.library.exporting.take() else {
            return;
        };
        let columns = note_columns(self.screen.size);
        match end {
            ExportEnd::Written { games, path, faults } => {
                let games = if games == 1 { "1 game".to_owned() } else { format!("{games} games") };
                let (severity, faulty) = match faults.len() {
                    0 => (Severity::Info, String::new()),
                    count => (Severity::Fault, format!(", {count} with errors")),
                };
                let told = told(columns, [&path], |[path]| format!("Saved {games} to {path}{faulty}."));
                self.tell_in_list(list, severity, told);
                let more = faults.len().saturating_sub(FAULTS_TOLD);
                self.talk.notices.extend(faults.into_iter().take(FAULTS_TOLD));
                if more > 0 {
                    self.talk.notices.push(format!("{more} more of these games have errors."));
                }
            }
            ExportEnd::Taken(path) => {
                let told = told(columns, [&path], |[path]| {
                    format!("{path} exists: Enter replaces it, or type another name.")
                });
                match list {
                    Some(list) => {
                        list.tell(Severity::Fault, told);
                        list.prompt = Some(Prompt::taken(file, scope));
                    }
                    None => self.warn(told),
                }
            }
            ExportEnd::GivenUp => self.tell_in_list(list, Severity::Info, "Stopped; no file was saved."),
            ExportEnd::Failed(fault) => self.tell_in_list(list, Severity::Fault, fault),
        }
    }

    /// Goes to the ply the preview showed; otherwise a game of others starts at its beginning.
    pub(in crate::app) fn restore_previewed_ply(&mut self) {
        let tree = self.board.game.tree();
        let start = (self.board.session.is_none()
            && self.board.game.current() == tree.end_of_line(NodeId::ROOT))
        .then_some(NodeId::ROOT);
        let node = match self.library.previewed_ply.take() {
            Some(0) => Some(NodeId::ROOT),
            Some(moves) => tree.mainline().nth(moves - 1),
            None => start,
        };
        if let Some(node) = node {
            self.go_to(node);
        }
    }

    /// Lists the games of a foreign file.
    pub(in crate::app) fn list_foreign(&mut self, name: String, games: Vec<crate::chess::Game>) {
        let list = GameList::foreign(name, games);
        self.outgoing.opens.push(ModeRequest::Games(Box::new(list)));
    }
}
