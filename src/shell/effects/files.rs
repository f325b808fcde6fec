//! The files behind the app: the store of games, the player's choices, and themes.

use std::fs;

use crate::app::Answer;
use crate::app::effect::{SchoolEffect, StoreEffect};
use crate::app::msg::Generation;
use crate::config::edit::{self, SettingChange};
use crate::config::{Choices, LoadedConfig, SettingValue, UserPaths};
use crate::drill::DrillClass;
use crate::library::fence;
use crate::library::{
    self, Diary, GameId, LessonFiles, LibraryError, RatedGames, Ratings, RecalledMoves, Store,
};
use crate::review::diary::DiaryEntry;
use crate::review::rating::RatedGame;
use crate::review::repertoire::RecalledMove;
use crate::school::SchoolRecord;
use crate::search::StopFlag;
use crate::shell::table_maker;
use crate::theme::{self, ColorDepth, Theme};

/// The tables of a drill; `told` hears which are made.
pub(super) fn drill_tables(
    class: DrillClass,
    places: &UserPaths,
    stop: &StopFlag,
    told: &mut dyn FnMut(Answer),
) -> Answer {
    let tables = class.ending().ok_or_else(|| "There are no tables for this ending.".to_owned());
    let mut making = |table| told(Answer::MakingTable(class, table));
    let made = tables.and_then(|ending| table_maker::made(ending, places, &mut making, stop));
    Answer::Drill(class, made)
}

/// Name of the theme setting that lets the terminal decide.
pub const AUTO: &str = "auto";

/// The store of games, and the files of choices and themes.
pub struct Files {
    /// The store of games.
    pub store: Box<dyn Store>,
    /// The paths of choices and themes.
    pub places: UserPaths,
    /// The colour depth of themes.
    pub depth: ColorDepth,
    /// Whether the terminal's background is light, if it said so.
    pub is_light: Option<bool>,
    /// Why the last save failed; cleared by the next success.
    pub unsaved: Option<String>,
    /// Whether it was told that choices can't be saved.
    has_complained: bool,
}

impl Files {
    /// The files of a player; themes are for a terminal with these colours.
    pub fn new(store: Box<dyn Store>, places: UserPaths, depth: ColorDepth, is_light: Option<bool>) -> Files {
        Files { store, places, depth, is_light, unsaved: None, has_complained: false }
    }

    /// Changes the stored games or reads one; it is on disk when this returns.
    pub fn change(&mut self, effect: StoreEffect) -> Vec<Answer> {
        let said = |error: LibraryError| error.to_string();
        let answer = match effect {
            StoreEffect::Keep(record, game) => {
                let kept = self.store.keep_unfinished(&game).map(|()| None);
                self.saved(record, kept)
            }
            StoreEffect::Finish(record, game) => {
                let filed = self.store.finish(&game).map(Some);
                self.saved(record, filed)
            }
            StoreEffect::Save(record, id, game) => {
                let saved = self.store.save(id.as_ref(), &game).map(Some);
                self.saved(record, saved)
            }
            StoreEffect::Load(id) => return self.load(id),
            StoreEffect::Rate(game) => return self.rate(&game).into_iter().map(Answer::Notice).collect(),
            StoreEffect::ReadRecalled => Answer::Recalled(self.recalled()),
            StoreEffect::Recall(answer) => {
                return self.recall(&answer).into_iter().map(Answer::Notice).collect();
            }
            StoreEffect::Note(entry) => return self.note(&entry).into_iter().map(Answer::Notice).collect(),
            StoreEffect::Remove(id) => {
                let removed = self.store.remove(&id).map_err(said);
                Answer::Removed(id, removed)
            }
            StoreEffect::Restore(id) => Answer::Restored(self.store.restore(&id).map_err(said)),
            StoreEffect::Rename(id, names) => {
                let renamed = library::rename(self.store.as_mut(), &id, &names).map_err(said);
                Answer::Renamed(id, names, renamed)
            }
        };
        vec![answer]
    }

    fn saved(&mut self, record: Generation, result: Result<Option<GameId>, LibraryError>) -> Answer {
        let answer = result.map_err(|error| error.to_string());
        self.unsaved = answer.as_ref().err().cloned();
        Answer::Saved(record, answer)
    }

    /// Notes a rated game; returns what is wrong with the file.
    fn rate(&self, game: &RatedGame) -> Option<String> {
        match self.ratings()?.record(game) {
            Ok(note) => note,
            Err(error) => Some(format!("Your rating isn't saved: {error}.")),
        }
    }

    /// Reads the answers to repertoires.
    fn recalled(&self) -> Result<Vec<RecalledMove>, String> {
        let Some(training) = self.places.training() else { return Ok(Vec::new()) };
        let read = RecalledMoves::new(&training).read().map_err(|error| error.to_string())?;
        Ok(read.entries)
    }

    /// Notes an answer to a repertoire; returns what is wrong with the file.
    fn recall(&self, answer: &RecalledMove) -> Option<String> {
        match RecalledMoves::new(&self.places.training()?).record(answer) {
            Ok(note) => note,
            Err(error) => Some(format!("Your answer isn't saved: {error}.")),
        }
    }

    /// Notes an entry of the diary; returns what is wrong with the file.
    fn note(&self, entry: &DiaryEntry) -> Option<String> {
        match Diary::new(&self.places.training()?).record(entry) {
            Ok(note) => note,
            Err(error) => Some(format!("Your diary isn't saved: {error}.")),
        }
    }

    /// Reads the player's rated games, with what is wrong with their file.
    pub fn rated(&self) -> RatedGames {
        let read = self.ratings().map_or(Ok(RatedGames::default()), |ratings| ratings.read());
        read.unwrap_or_else(|error| RatedGames { entries: Vec::new(), note: Some(error.to_string()) })
    }

    fn ratings(&self) -> Option<Ratings> {
        Some(Ratings::new(&self.places.training()?))
    }

    /// Reads the school, keeps the pupil's progress, or makes the tables of a drill ready; it is done when this returns.
    pub fn school(&self, effect: SchoolEffect) -> Vec<Answer> {
        let files = self.places.training().zip(self.places.lessons());
        let files = files.map(|(training, own)| LessonFiles::new(training, own));
        match effect {
            SchoolEffect::Read => {
                let without_files = || (SchoolRecord::new(Vec::new()), Vec::new());
                let (record, notes) = files.map_or_else(without_files, |files| files.read());
                let notes = notes.into_iter().map(Answer::Notice);
                notes.chain([Answer::School(Box::new(record))]).collect()
            }
            SchoolEffect::Keep(progress) => {
                let kept = files.map_or(Ok(()), |files| files.keep(&progress));
                let told = |error| Answer::Notice(format!("Your progress isn't saved: {error}."));
                kept.err().map(told).into_iter().collect()
            }
            SchoolEffect::Drill(class) => {
                vec![drill_tables(class, &self.places, &StopFlag::default(), &mut |_| {})]
            }
            SchoolEffect::StopDrill => Vec::new(),
        }
    }

    /// Loads a saved game; of a damaged one the readable part, with a note.
    fn load(&self, id: GameId) -> Vec<Answer> {
        match self.store.load(&id) {
            Ok(saved) => vec![Answer::Loaded(id, Ok(Box::new(saved)))],
            Err(mut error) => match error.take_readable() {
                Some(saved) => {
                    vec![Answer::Loaded(id, Ok(Box::new(saved))), Answer::Notice(error.to_string())]
                }
                None => vec![Answer::Loaded(id, Err(error.to_string()))],
            },
        }
    }

    /// Loads a theme for the terminal, with its warnings.
    pub fn theme(&self, name: &str) -> (Theme, Vec<String>) {
        let name = match name {
            AUTO => theme::auto(self.is_light, self.depth),
            named => named,
        };
        let (theme, warnings) = Theme::load(name, self.depth, self.places.themes.as_deref());
        (theme, warnings.iter().map(ToString::to_string).collect())
    }

    /// The answer to the wish for a theme.
    pub fn themed(&self, name: String) -> Answer {
        let (theme, faults) = self.theme(&name);
        Answer::Themed(name, Box::new(theme), faults)
    }

    /// Reads the user's settings.
    pub fn settings(&self) -> Answer {
        let path = self.places.config_file.as_deref();
        let loaded = path.map_or_else(LoadedConfig::built_in, LoadedConfig::from_file);
        Answer::Settings(loaded.settings)
    }

    /// Changes a setting in the user's file; it is on disk when this returns.
    pub fn change_setting(&self, key: &str, value: Option<&SettingValue>) -> Answer {
        Answer::SettingChanged(self.changed_setting(key, value).map(Box::new))
    }

    fn changed_setting(&self, key: &str, value: Option<&SettingValue>) -> Result<SettingChange, String> {
        let path = self.places.config_file.as_deref().ok_or("There's no settings file here.")?;
        let told = |error: &dyn std::fmt::Display| format!("Your settings aren't saved: {error}.");
        let text = edit::text_of(path).map_err(|error| told(&error))?;
        let changed = edit::change(path, &text, key, value)?;
        if let Some(folder) = path.parent() {
            fence::allow(folder).and_then(|()| fs::create_dir_all(folder)).map_err(|error| told(&error))?;
        }
        library::write_usual(path, changed.text.as_bytes()).map_err(|error| told(&error))?;
        Ok(changed)
    }

    /// Writes the player's choices; reports only the first failure.
    pub fn remember(&mut self, choices: &Choices) -> Option<Answer> {
        let error = choices.save(&self.places.choices()?).err()?;
        let is_news = !std::mem::replace(&mut self.has_complained, true);
        is_news.then(|| Answer::Notice(format!("Your choices aren't saved: {error}")))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::library::SavedGame;

    /// The files of a player with this home.
    fn files(home: &Path) -> Files {
        let places = UserPaths::of_home(home);
        let (store, notes) = library::open(places.games.as_deref(), places.state.as_deref());
        assert!(notes.is_empty(), "{notes:?}");
        Files::new(store, places, ColorDepth::True, Some(true))
    }

    fn saved() -> Box<SavedGame> {
        let mut game = crate::chess::Game::default();
        game.play(crate::chess::notation::parse_san(game.position(), "e4").unwrap()).unwrap();
        Box::new(SavedGame { game, session: None })
    }

    #[test]
    fn a_game_is_kept_filed_deleted_and_brought_back() {
        let home = tempfile::tempdir().unwrap();
        let mut files = files(home.path());
        let kept = files.change(StoreEffect::Keep(1, saved()));
        assert!(matches!(&kept[..], [Answer::Saved(1, Ok(None))]), "{kept:?}");
        let [Answer::Saved(2, Ok(Some(id)))] = &files.change(StoreEffect::Finish(2, saved()))[..] else {
            panic!("the game has no name");
        };
        let loaded = files.change(StoreEffect::Load(id.clone()));
        assert!(matches!(&loaded[..], [Answer::Loaded(_, Ok(game))] if game.game.ply() == 1), "{loaded:?}");
        let [Answer::Removed(_, Ok(deleted))] = &files.change(StoreEffect::Remove(id.clone()))[..] else {
            panic!("it is not deleted");
        };
        let back = files.change(StoreEffect::Restore(deleted.clone()));
        assert!(matches!(&back[..], [Answer::Restored(Ok(same))] if same == id), "{back:?}");
        let nowhere = files.change(StoreEffect::Load(GameId("nowhere".to_owned())));
        assert!(matches!(&nowhere[..], [Answer::Loaded(_, Err(_))]), "{nowhere:?}");
    }

    #[test]
    fn what_can_t_be_saved_is_told_each_time_and_choices_once() {
        let home = tempfile::tempdir().unwrap();
        let mut files = files(home.path());
        // Where the directory of the state belongs there is a file.
        let state = files.places.state.clone().unwrap();
        fs::create_dir_all(&state).unwrap();
        fs::remove_dir_all(&state).unwrap();
        fs::write(&state, "").unwrap();
        for record in 1..3 {
            let told = files.change(StoreEffect::Keep(record, saved()));
            assert!(matches!(&told[..], [Answer::Saved(_, Err(_))]), "{told:?}");
            assert!(files.unsaved.is_some());
        }
        let told = files.remember(&Choices::default());
        assert!(
            matches!(&told, Some(Answer::Notice(why)) if why.starts_with("Your choices aren't saved: ")),
            "{told:?}"
        );
        assert!(files.remember(&Choices::default()).is_none());
    }

    #[test]
    fn a_setting_is_changed_in_a_file_that_was_not_there() {
        let home = tempfile::tempdir().unwrap();
        let files = files(home.path());
        let value = SettingValue::Text("walnut".to_owned());
        let Answer::SettingChanged(Ok(change)) = files.change_setting("board.theme", Some(&value)) else {
            panic!("it isn't changed");
        };
        assert_eq!(change.loaded.config.board.theme, "walnut");
        let written = fs::read_to_string(files.places.config_file.as_deref().unwrap()).unwrap();
        assert!(written.contains("theme = \"walnut\""), "{written}");
        let wrong = files.change_setting("board.nothing", Some(&value));
        assert!(matches!(wrong, Answer::SettingChanged(Err(_))), "{wrong:?}");
        assert_eq!(fs::read_to_string(files.places.config_file.as_deref().unwrap()).unwrap(), written);
    }

    #[test]
    fn the_terminal_s_background_decides_where_the_theme_is_auto() {
        let home = tempfile::tempdir().unwrap();
        let mut files = files(home.path());
        let light = files.theme(AUTO).0;
        assert_eq!(light, files.theme("paper").0);
        files.is_light = Some(false);
        assert_eq!(files.theme(AUTO).0, files.theme("dusk").0);
        let (_, faults) = files.theme("nothing");
        assert_eq!(faults, ["there's no theme 'nothing'; using 'dusk'"]);
    }
}
