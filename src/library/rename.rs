//! Renames the players and the event of a saved game, with undo.

use super::format::SavedGame;
use super::roster;
use super::store::{GameId, LibraryError, Store};
use super::summary::GameSummary;
use crate::chess::Tags;
use crate::chess::text::clean;

/// The tag pairs to change together, as in the file; `None` leaves one unchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameTags {
    /// White's name.
    pub white: Option<String>,
    /// Black's name.
    pub black: Option<String>,
    /// The event.
    pub event: Option<String>,
}

/// What the tag pairs are called, in the order of [`NameTags`].
const TAGS: [&str; 3] = ["White", "Black", "Event"];

impl NameTags {
    /// The names that a list line shows.
    pub fn shown(game: &GameSummary) -> NameTags {
        let [white, black, event] = [&game.white, &game.black, &game.event].map(|name| Some(name.clone()));
        NameTags { white, black, event }
    }

    /// Puts the names into a list line.
    pub fn show(&self, game: &mut GameSummary) {
        for (shown, value) in [&mut game.white, &mut game.black, &mut game.event].into_iter().zip([
            &self.white,
            &self.black,
            &self.event,
        ]) {
            if let Some(value) = value {
                *shown = clean(value).into_owned();
            }
        }
    }

    /// The names that these tag pairs have, `?` for those that are missing.
    fn of(tags: &Tags) -> NameTags {
        let [white, black, event] = TAGS.map(|name| Some(tags.get(name).unwrap_or("?").to_owned()));
        NameTags { white, black, event }
    }

    /// Puts the names among the tag pairs.
    pub fn put(&self, tags: &mut Tags) {
        for (name, value) in TAGS.into_iter().zip([&self.white, &self.black, &self.event]) {
            if let Some(value) = value {
                tags.set(name, value.as_str());
            }
        }
    }
}

/// Renames a saved game; returns its id now, and the old names.
///
/// # Errors
/// [`LibraryError`]; the file is then unchanged. Refuses a game that is readable only in part.
pub fn rename(
    store: &mut dyn Store,
    id: &GameId,
    names: &NameTags,
) -> Result<(GameId, NameTags), LibraryError> {
    let mut saved: SavedGame = store.load(id)?;
    let before = NameTags::of(&roster::filled(&saved).tags);
    names.put(&mut saved.game.tags);
    let id = store.save(Some(id), &saved)?;
    Ok((id, before))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Game;
    use crate::library::MemoryStore;

    #[test]
    fn names_are_changed_and_changed_back() {
        let mut store = MemoryStore::new();
        let mut game = Game::default();
        game.tags.set("White", "A\u{1b}nna");
        let id = store.save(None, &SavedGame { game, session: None }).unwrap();
        let names = NameTags { white: Some("Anna".to_owned()), black: Some("Ben".to_owned()), event: None };
        let (same, before) = rename(&mut store, &id, &names).unwrap();
        assert_eq!(same, id);
        let line = store.list().unwrap().remove(0);
        assert_eq!((line.white.as_str(), line.black.as_str()), ("Anna", "Ben"));
        rename(&mut store, &id, &before).unwrap();
        let tags = store.load(&id).unwrap().game.tags;
        assert_eq!((tags.get("White"), tags.get("Black")), (Some("A\u{1b}nna"), Some("?")));
    }
}
