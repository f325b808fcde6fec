//! What is done to kept games from the list: other names, deletion, both undone, and copies in files.

use std::borrow::Cow;

use super::history::{Done, History, Now};
use super::prompt::{Prompt, Scope};
use super::{GameList, Source, note_columns, rows};
use crate::app::effect::Wanted;
use crate::app::msg::ExportEnd;
use crate::app::{App, Effect, Place, Tone};
use crate::chess::Tags;
use crate::chess::text::told;
use crate::library::{GameId, GameSummary, NameTags, Order, SavedGame};

/// How many faults of games that were written are told one by one.
const FAULTS_TOLD: usize = 3;

/// What outlives the list while the program runs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shelf {
    /// How the kept games were ordered last.
    pub order: Order,
    /// How they were filtered last.
    pub filter: String,
    /// The list of the file whose game is on the board.
    pub file: Option<Box<GameList>>,
    /// The kept game that the list was left at.
    pub at: Option<GameId>,
    /// How many moves of the game that is being opened its preview showed, if the player stepped through it.
    pub stand: Option<usize>,
    /// What can be undone.
    done: History,
    /// What is being undone.
    undoing: Option<Done>,
    /// The games that are being written.
    pub exporting: Option<Exporting>,
}

/// Games on their way to a file.
#[derive(Clone, Debug)]
pub(crate) struct Exporting {
    scope: Scope,
    file: String,
    /// How many were written so far, and how many there are.
    pub progress: (usize, usize),
}

/// What is added where a game that is back is not in the list.
const HIDDEN: &str = " The filter hides it.";

impl Shelf {
    /// Whether something was deleted or renamed that can be undone.
    pub fn can_undo(&self) -> bool {
        self.done.has_any()
    }
}

impl App {
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
        // An empty name is an unknown one; what was not touched stays as the file has it.
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
            self.effect(Effect::Rename(id, names));
        }
    }

    pub(super) fn delete(&mut self, list: &mut GameList) {
        if let Some(game) = own_game(list) {
            self.effect(Effect::Remove(game.id));
        }
    }

    pub(super) fn undo(&mut self, list: &mut GameList) {
        let is_gone = |id: &GameId| matches!(list.source, Source::Kept) && !list.games.has(id);
        while let Some(done) = self.shelf.done.pop() {
            let effect = match &done {
                Done::Deleted(deleted, _) => Effect::Restore(deleted.clone()),
                Done::Renamed(Now::Kept(id), names) if !is_gone(id) => {
                    Effect::Rename(id.clone(), names.clone())
                }
                Done::Renamed(..) => continue,
            };
            self.effect(effect);
            self.shelf.undoing = Some(done);
            return;
        }
        list.tell(Tone::Info, "Nothing was deleted or renamed that could be undone.");
    }

    /// A game was deleted; the answer is its name among the deleted ones.
    pub(in crate::app) fn game_removed(&mut self, id: &GameId, answer: Result<GameId, String>) {
        self.redraw = true;
        let deleted = match answer {
            Ok(deleted) => deleted,
            Err(fault) => return self.tell_in_list(Tone::Fault, fault),
        };
        if let Some((place, _)) = self.open_kept_game(id) {
            // What is played on with it now makes a copy.
            *place = Place::Foreign("the deleted game".to_owned());
        }
        self.shelf
            .done
            .call(&Now::Kept(id.clone()), &Now::Deleted(deleted.clone()));
        let rows = rows(self.size);
        let columns = note_columns(self.size);
        let Some(list) = self.list() else { return };
        let line = list.line;
        let Some(game) = list.games.remove(id) else { return };
        list.go_to(line, rows);
        let told = told(columns, [&game.white, &game.black], |[white, black]| {
            format!("Deleted: {white} – {black}. u brings it back.")
        });
        list.tell(Tone::Info, told);
        self.shelf.done.push(Done::Deleted(deleted, Box::new(game)));
        self.refresh();
    }

    /// A deleted game is back, perhaps under another name.
    pub(in crate::app) fn game_restored(&mut self, answer: Result<GameId, String>) {
        self.redraw = true;
        let (id, mut game) = match (answer, self.shelf.undoing.take()) {
            (Ok(id), Some(Done::Deleted(deleted, game))) => {
                self.shelf
                    .done
                    .call(&Now::Deleted(deleted), &Now::Kept(id.clone()));
                (id, game)
            }
            (Ok(_), _) => return,
            (Err(fault), undone) => return self.undo_failed(undone, fault),
        };
        game.id = id.clone();
        // The names leave room for what is added where the filter hides the game.
        let columns = note_columns(self.size).saturating_sub(HIDDEN.len());
        let told = told(columns, [&game.white, &game.black], |[white, black]| {
            format!("{white} – {black} is back.")
        });
        self.put_line(*game, &id, &told);
    }

    /// A game has other names; the answer is its name now and what its players were called before.
    pub(in crate::app) fn game_renamed(
        &mut self,
        id: &GameId,
        names: &NameTags,
        answer: Result<(GameId, NameTags), String>,
    ) {
        self.redraw = true;
        let undone = self.shelf.undoing.take();
        let (now, before) = match answer {
            Ok(answer) => answer,
            Err(fault) => return self.undo_failed(undone, fault),
        };
        self.shelf
            .done
            .call(&Now::Kept(id.clone()), &Now::Kept(now.clone()));
        if let Some((place, tags)) = self.open_kept_game(id) {
            names.put(tags);
            *place = Place::Kept(now.clone());
            self.edits.keep_copy();
        }
        let told = if undone.is_some() {
            "The names are as before."
        } else {
            "Renamed. u undoes it."
        };
        if undone.is_none() {
            self.shelf
                .done
                .push(Done::Renamed(Now::Kept(now.clone()), before));
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

    fn undo_failed(&mut self, undone: Option<Done>, fault: String) {
        if let Some(undone) = undone {
            self.shelf.done.put_last(undone);
        }
        self.tell_in_list(Tone::Fault, fault);
    }

    /// Where the kept game of this name is open: on the board, or taken off it for an exercise.
    fn open_kept_game(&mut self, id: &GameId) -> Option<(&mut Place, &mut Tags)> {
        if self.place == Place::Kept(id.clone()) {
            return Some((&mut self.place, &mut self.game.tags));
        }
        self.kept_aside(id)
    }

    /// Puts a game into the list and goes there.
    fn put_line(&mut self, game: GameSummary, id: &GameId, told: &str) {
        let rows = rows(self.size);
        let Some(list) = self.list() else { return };
        list.games.put(game);
        let line = list.games.line_of(id);
        match line {
            Some(line) => list.go_to(line, rows),
            None => list.go_to(list.line, rows),
        }
        let hidden = if line.is_none() { HIDDEN } else { "" };
        list.tell(Tone::Info, format!("{told}{hidden}"));
        list.preview.asked = None;
        self.refresh();
    }

    fn tell_in_list(&mut self, tone: Tone, text: impl Into<String>) {
        match self.list() {
            Some(list) => list.tell(tone, text),
            None if tone == Tone::Fault => self.warn(text),
            None => self.say(text),
        }
    }

    /// Asks for the name of the file for one game or all that are shown.
    pub(super) fn ask_file(&mut self, list: &mut GameList, scope: Scope) {
        if self.shelf.exporting.is_some() {
            return list.tell(Tone::Info, "Games are being written; Esc ends it.");
        }
        let name = match (scope, list.current()) {
            (_, None) => return list.tell(Tone::Info, "There is no game here."),
            (Scope::One, Some(game)) => format!("{}.pgn", game.id),
            (Scope::Shown, _) => "games.pgn".to_owned(),
        };
        list.prompt = Some(Prompt::export(name, scope));
    }

    /// Lets the games be written; a file that is there is replaced only after it was named.
    pub(super) fn export(&mut self, list: &mut GameList, file: &str, scope: Scope, replace: bool) {
        if file.is_empty() {
            return list.tell(Tone::Info, "Nothing was written.");
        }
        let lines = match scope {
            Scope::One => list.line..list.line + 1,
            Scope::Shown => 0..list.games.len(),
        };
        let wanted = match &list.source {
            Source::Foreign(_, games) => Wanted::Games(
                lines
                    .filter_map(|line| list.games.place(line).and_then(|place| games.get(place)))
                    .map(|game| SavedGame {
                        game: game.clone(),
                        session: None,
                    })
                    .collect(),
            ),
            Source::Long(file) => Wanted::Places(
                file.path.clone(),
                lines.filter_map(|line| list.games.spot(line)).collect(),
            ),
            _ => Wanted::Kept(match scope {
                Scope::One => list.current().map(|game| game.id.clone()).into_iter().collect(),
                Scope::Shown => list.games.ids(),
            }),
        };
        self.shelf.exporting = Some(Exporting {
            scope,
            file: file.to_owned(),
            progress: (0, wanted.len()),
        });
        self.effect(Effect::Export {
            games: wanted,
            file: file.to_owned(),
            replace,
        });
    }

    /// So many games are written.
    pub(in crate::app) fn exporting(&mut self, count: usize) {
        if let Some(exporting) = &mut self.shelf.exporting {
            exporting.progress.0 = count;
            self.redraw = true;
        }
    }

    /// The games are written, or say why not.
    pub(in crate::app) fn exported(&mut self, end: ExportEnd) {
        self.redraw = true;
        let Some(Exporting { scope, file, .. }) = self.shelf.exporting.take() else {
            return;
        };
        match end {
            ExportEnd::Written { games, path, faults } => {
                let games = if games == 1 {
                    "1 game is".to_owned()
                } else {
                    format!("{games} games are")
                };
                let (tone, faulty) = match faults.len() {
                    0 => (Tone::Info, String::new()),
                    count => (Tone::Fault, format!(", {count} with faults")),
                };
                let told = told(note_columns(self.size), [&path], |[path]| {
                    format!("{games} written to {path}{faulty}.")
                });
                self.tell_in_list(tone, told);
                let more = faults.len().saturating_sub(FAULTS_TOLD);
                self.notices.extend(faults.into_iter().take(FAULTS_TOLD));
                if more > 0 {
                    self.notices
                        .push(format!("{more} more of these games have faults."));
                }
            }
            ExportEnd::Taken(path) => {
                let told = told(note_columns(self.size), [&path], |[path]| {
                    format!("{path} is there: Enter replaces it, or give another name.")
                });
                self.tell_in_list(Tone::Fault, told);
                if let Some(list) = self.list() {
                    list.prompt = Some(Prompt::taken(file, scope));
                }
            }
            ExportEnd::GivenUp => self.tell_in_list(Tone::Info, "No file was written."),
            ExportEnd::Failed(fault) => self.tell_in_list(Tone::Fault, fault),
        }
    }
}

/// The kept game under the cursor; the list says why there is none.
fn own_game(list: &mut GameList) -> Option<GameSummary> {
    if matches!(list.source, Source::Foreign(..) | Source::Long(_)) {
        list.tell(
            Tone::Info,
            "A file's games are only read; one that you play on or edit is kept as a copy.",
        );
        return None;
    }
    let game = list.current().map(Cow::into_owned);
    if game.is_none() {
        list.tell(Tone::Info, "There is no game here.");
    }
    game
}

/// Begins to edit the names of the game under the cursor.
pub(super) fn edit_names(list: &mut GameList) {
    if let Some(game) = own_game(list) {
        list.prompt = Some(Prompt::names(&game));
    }
}
