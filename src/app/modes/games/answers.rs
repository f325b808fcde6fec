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

use crate::chess::text::sentence_within;
use crate::chess::{Color, Tags};
use crate::library::{GameId, GameSearch, GameSummary, NameTags, SavedGame};

/// The number of export errors shown one by one.
const FAULTS_TOLD: usize = 3;

/// The list on the screen, if it is there.
type Listed<'a> = Option<&'a mut GameList>;

pub(in crate::app) fn games_listed(
    study: &mut Study,
    list: Listed,
    answer: Result<Vec<GameSummary>, String>,
) {
    study.outgoing.redraw = true;
    let order = Some(study.library.order);
    let rows = rows(study.screen.size);
    // The saved game on the board is where the player was, else the one that the list was left at.
    let last = match &study.board.location {
        GameLocation::Saved(id) => Some(id.clone()),
        GameLocation::Unfinished
        | GameLocation::Unsaved
        | GameLocation::Foreign(_)
        | GameLocation::Exercise => study.library.at.clone(),
    };
    let Some(list) = list else { return };
    match answer {
        Ok(games) => {
            let filter = GameSearch::parse(&list.filter).unwrap_or_default();
            list.source = ListSource::Saved;
            list.change(rows, |arranged| {
                *arranged = ArrangedGames::new(games, order, filter);
            });
            match last.as_ref().and_then(|id| list.games.line_of(id)) {
                Some(line) => list.center(line, rows),
                None => list.wanted = last,
            }
            list.search_on(study);
        }
        Err(fault) => list.source = ListSource::Fault(fault),
    }
    list.peek(study);
}

/// The files of saved games are being read.
pub(in crate::app) fn games_listing(study: &mut Study, list: Listed, done: usize, all: usize) {
    if let Some(ListSource::Waiting(read, total)) = list.map(|list| &mut list.source) {
        (*read, *total) = (done, all);
        study.outgoing.redraw = true;
    }
}

pub(in crate::app) fn game_peeked(
    study: &mut Study,
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
    if std::mem::take(&mut list.preview.opens_pgn) {
        list.status = None;
        list.open_pgn(study);
    }
    study.outgoing.redraw = true;
}

/// Opens a saved game; `is_bare` if nothing lies over the board.
pub(in crate::app) fn game_loaded(
    study: &mut Study,
    is_bare: bool,
    id: GameId,
    answer: Result<Box<SavedGame>, String>,
) {
    match answer {
        Ok(saved) => {
            study.put_away();
            study.lay_out(GameLocation::Saved(id.clone()), *saved);
            if study.is_playing() {
                study.play_on(Some(id));
            }
            study.restore_previewed_ply();
            let what = if study.is_playing() {
                "your next move continues it"
            } else {
                "your first move starts a variation"
            };
            let [back, on] = [Action::StepBack, Action::StepForward].map(|action| study.key_name(action));
            study.say(format!("{back} and {on} step through the game; {what}."));
        }
        // Back to a fresh list: another program may have deleted the game.
        Err(fault) if study.library.at.as_ref() == Some(&id) && is_bare => {
            let mut list = GameList::saved(study);
            list.tell(Severity::Fault, fault);
            study.outgoing.opens.push(ModeRequest::Games(Box::new(list)));
        }
        Err(fault) => study.warn(fault),
    }
}

/// A game was deleted; the answer is its name among the deleted ones.
pub(in crate::app) fn game_removed(
    study: &mut Study,
    list: Listed,
    id: &GameId,
    answer: Result<GameId, String>,
) {
    study.outgoing.redraw = true;
    let deleted = match answer {
        Ok(deleted) => deleted,
        Err(fault) => return tell_in_list(study, list, Severity::Fault, fault),
    };
    if let Some((place, _)) = open_saved_game(study, id) {
        // Further moves make a copy.
        *place = GameLocation::Foreign("the deleted game".to_owned());
    }
    study.library.done.call(&GameRef::Saved(id.clone()), &GameRef::Deleted(deleted.clone()));
    let rows = rows(study.screen.size);
    let Some(list) = list else { return };
    let line = list.line;
    let Some(game) = list.games.remove(id) else { return };
    list.go_to(line, rows);
    let columns = note_columns(study.screen.size);
    let told = sentence_within(columns, [&game.white, &game.black], |[white, black]| {
        format!("Deleted {white} – {black}. u undoes it.")
    });
    list.tell(Severity::Info, told);
    study.library.done.push(UndoStep::Deleted(deleted, Box::new(game)));
    list.peek(study);
}

/// A deleted game is back, perhaps under another name.
pub(in crate::app) fn game_restored(study: &mut Study, list: Listed, answer: Result<GameId, String>) {
    study.outgoing.redraw = true;
    let (id, mut game) = match (answer, study.library.undoing.take()) {
        (Ok(id), Some(UndoStep::Deleted(deleted, game))) => {
            study.library.done.call(&GameRef::Deleted(deleted), &GameRef::Saved(id.clone()));
            (id, game)
        }
        (Ok(_), _) => return,
        (Err(fault), undone) => return undo_failed(study, list, undone, fault),
    };
    game.id = id.clone();
    // Leaves room for the hint about the filter.
    let columns = note_columns(study.screen.size).saturating_sub(super::manage::HIDDEN.len());
    let told = sentence_within(columns, [&game.white, &game.black], |[white, black]| {
        format!("Restored {white} – {black}.")
    });
    if let Some(list) = list {
        list.put_line(study, *game, &id, &told);
    }
}

/// Handles a finished rename: the new id and the names before.
pub(in crate::app) fn game_renamed(
    study: &mut Study,
    list: Listed,
    id: &GameId,
    names: &NameTags,
    answer: Result<(GameId, NameTags), String>,
) {
    study.outgoing.redraw = true;
    let undone = study.library.undoing.take();
    let (now, before) = match answer {
        Ok(answer) => answer,
        Err(fault) => return undo_failed(study, list, undone, fault),
    };
    study.library.done.call(&GameRef::Saved(id.clone()), &GameRef::Saved(now.clone()));
    if let Some((place, tags)) = open_saved_game(study, id) {
        names.put(tags);
        *place = GameLocation::Saved(now.clone());
        study.board.edits.keep_copy();
    }
    let told = if undone.is_some() {
        "The old names are back."
    } else {
        let renamed = GameRef::Saved(now.clone());
        study.library.done.push(UndoStep::Renamed(renamed, before));
        "Renamed. u undoes it."
    };
    let Some(list) = list else { return };
    let line = list.games.line_of(id);
    if let Some(mut game) = line.and_then(|line| list.games.get(line)).map(Cow::into_owned) {
        names.show(&mut game);
        game.id = now.clone();
        list.put_line(study, game, &now, told);
    }
}

fn undo_failed(study: &mut Study, list: Listed, undone: Option<UndoStep>, fault: String) {
    if let Some(undone) = undone {
        study.library.done.put_last(undone);
    }
    tell_in_list(study, list, Severity::Fault, fault);
}

/// Returns the location and tags of a saved game that is open or suspended.
fn open_saved_game<'a>(study: &'a mut Study, id: &GameId) -> Option<(&'a mut GameLocation, &'a mut Tags)> {
    if study.board.location == GameLocation::Saved(id.clone()) {
        return Some((&mut study.board.location, &mut study.board.game.tags));
    }
    study.suspended_game(id)
}

fn tell_in_list(study: &mut Study, list: Listed, severity: Severity, text: impl Into<String>) {
    match (list, severity) {
        (Some(list), _) => list.tell(severity, text),
        (None, Severity::Fault) => study.warn(text),
        (None, Severity::Info) => study.say(text),
    }
}

/// Updates the progress of the export.
pub(in crate::app) fn exporting(study: &mut Study, count: usize) {
    if let Some(exporting) = &mut study.library.exporting {
        exporting.progress.0 = count;
        study.outgoing.redraw = true;
    }
}

/// Handles the end of an export.
pub(in crate::app) fn exported(study: &mut Study, list: Listed, end: ExportEnd) {
    study.outgoing.redraw = true;
    let Some(Exporting { scope, file, .. }) = study.library.exporting.take() else {
        return;
    };
    let columns = note_columns(study.screen.size);
    match end {
        ExportEnd::Written { games, path, faults } => {
            let games = if games == 1 { "1 game".to_owned() } else { format!("{games} games") };
            let (severity, faulty) = match faults.len() {
                0 => (Severity::Info, String::new()),
                count => (Severity::Fault, format!(", {count} with errors")),
            };
            let told =
                sentence_within(columns, [&path], |[path]| format!("Saved {games} to {path}{faulty}."));
            tell_in_list(study, list, severity, told);
            let more = faults.len().saturating_sub(FAULTS_TOLD);
            study.talk.notices.extend(faults.into_iter().take(FAULTS_TOLD));
            if more > 0 {
                study.talk.notices.push(format!("{more} more of these games have errors."));
            }
        }
        ExportEnd::Taken(path) => {
            let told = sentence_within(columns, [&path], |[path]| {
                format!("{path} exists: Enter replaces it, or type another name.")
            });
            match list {
                Some(list) => {
                    list.tell(Severity::Fault, told);
                    list.prompt = Some(Prompt::taken(file, scope));
                }
                None => study.warn(told),
            }
        }
        ExportEnd::GivenUp => tell_in_list(study, list, Severity::Info, "Stopped; no file was saved."),
        ExportEnd::Failed(fault) => tell_in_list(study, list, Severity::Fault, fault),
    }
}
