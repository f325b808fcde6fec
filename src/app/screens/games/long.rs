//! A long file in the list: its games come while it is looked through, and each is read when it is wanted.

use std::path::PathBuf;

use super::arranged::Arranged;
use super::{GameList, Source, rows};
use crate::app::msg::Scanned;
use crate::app::screens::Popup;
use crate::app::{App, Effect, Place, Tone};
use crate::chess::Game;
use crate::library::SavedGame;

/// A file of which only the list is in memory.
#[derive(Clone, Debug)]
pub(crate) struct LongFile {
    /// Its name, as the player gave it.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// Hundredths of it that were looked through; 100 when all was.
    pub percent: u64,
}

impl App {
    /// Opens a long file: its first game on the board, and a list that grows.
    pub(in crate::app) fn open_long(&mut self, name: String, path: PathBuf, first: Game) {
        let (game, session) = (first, None);
        self.study(Place::Foreign(name.clone()), SavedGame { game, session });
        self.effect(Effect::Scan(path.clone()));
        let percent = 0;
        let file = LongFile { name, path, percent };
        let list = GameList::new(Source::Long(file), Arranged::to_come());
        self.popups.push(Popup::Games(Box::new(list)));
    }

    /// Games of the long file that were found.
    pub(in crate::app) fn scanned(&mut self, scanned: &Scanned) {
        let rows = rows(self.size);
        let Some(list) = self.long_list() else { return };
        let was_empty = list.games.all() == 0;
        list.games.append(&scanned.found);
        if let Source::Long(file) = &mut list.source {
            file.percent = match &scanned.end {
                Some(_) => 100,
                None => (scanned.read * 100 / scanned.length.max(1)).min(99),
            };
        }
        if let Some(Err(fault)) = &scanned.end {
            list.tell(Tone::Fault, fault.clone());
        }
        if was_empty {
            list.go_to(0, rows);
            self.refresh();
        }
        self.redraw = true;
    }

    /// The list of the long file, on the screen or put away.
    fn long_list(&mut self) -> Option<&mut GameList> {
        let on_screen = self.popups.iter_mut().find_map(|popup| match popup {
            Popup::Games(list) => Some(list),
            _ => None,
        });
        let lists = on_screen.into_iter().chain(self.shelf.file.as_mut());
        lists
            .map(|list| &mut **list)
            .find(|list| matches!(list.source, Source::Long(_)))
    }

    /// Opens the game under the cursor of a long file's list.
    pub(super) fn open_long_line(&mut self, list: Box<GameList>) {
        let offset = list.games.offset(list.line);
        match (&list.source, offset) {
            (Source::Long(file), Some(offset)) => {
                self.effect(Effect::OpenAt(file.name.clone(), file.path.clone(), offset));
                self.shelf.file = Some(list);
            }
            _ => self.popups.push(Popup::Games(list)),
        }
    }

    /// A game of a long file was read, or says why not.
    pub(in crate::app) fn opened_at(&mut self, name: String, answer: Result<Box<SavedGame>, String>) {
        match answer {
            Ok(saved) => {
                self.put_away();
                self.study(Place::Foreign(name), *saved);
            }
            Err(fault) => self.warn(fault),
        }
    }
}
