//! A long file in the list: games appear while it is scanned, and each is read on demand.

use crate::app::Study;
use std::path::PathBuf;

use super::arranged::ArrangedGames;
use super::{GameList, ListSource, rows};
use crate::app::effect::LibraryEffect;
use crate::app::msg::Scanned;
use crate::app::opening::Opening;
use crate::app::screens::Popup;
use crate::app::{App, GameLocation, Severity};
use crate::chess::Game;
use crate::library::{SavedGame, Spot};

/// A file of which only the list is in memory.
#[derive(Clone, Debug)]
pub(crate) struct LongFile {
    /// Its name, as the player gave it.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// Percent scanned; 100 when done.
    pub percent: u64,
    /// Whether the list has no room for all of its games.
    pub is_full: bool,
    /// Where the game being opened begins.
    opening: Option<Spot>,
}

impl Study {
    /// Opens a long file: its first game on the board, and a list that grows.
    pub(in crate::app) fn open_long(&mut self, name: String, path: PathBuf, first: Game) {
        let (game, session) = (first, None);
        self.study(GameLocation::Foreign(name.clone()), SavedGame { game, session });
        self.effect(LibraryEffect::Scan(path.clone()));
        let file = LongFile {
            name,
            path,
            percent: 0,
            is_full: false,
            opening: None,
        };
        let list = GameList::new(ListSource::Long(file), ArrangedGames::to_come());
        self.outgoing.opens.push(Opening::Games(Box::new(list)));
    }
}

impl App {
    /// Adds scanned games.
    pub(in crate::app) fn scanned(&mut self, scanned: &Scanned) {
        let rows = rows(self.study.screen.size);
        let Some(list) = self.long_list() else { return };
        let was_empty = list.games.all() == 0;
        list.games.append(&scanned.found);
        if scanned.end.is_some() {
            list.games.end();
        }
        if let ListSource::Long(file) = &mut list.source {
            file.is_full = scanned.is_full;
            file.percent = match &scanned.end {
                Some(_) => 100,
                None => (scanned.read * 100 / scanned.length.max(1)).min(99),
            };
        }
        if let Some(Err(fault)) = &scanned.end {
            list.tell(Severity::Fault, fault.clone());
        }
        if was_empty {
            list.go_to(0, rows);
            self.refresh();
        }
        self.study.outgoing.redraw = true;
    }

    /// The list of the long file, on the screen or put away.
    fn long_list(&mut self) -> Option<&mut GameList> {
        let on_screen = self.modes.iter_mut().find_map(|popup| match popup {
            Popup::Games(list) => Some(list),
            _ => None,
        });
        let lists = on_screen.into_iter().chain(self.study.library.file.as_mut());
        lists
            .map(|list| &mut **list)
            .find(|list| matches!(list.source, ListSource::Long(_)))
    }

    /// Opens the game under the cursor of a long file's list, which stays until the game is read.
    pub(super) fn open_long_line(&mut self, mut list: Box<GameList>) {
        let spot = list.games.spot(list.line);
        if let (ListSource::Long(file), Some(spot)) = (&mut list.source, spot)
            && file.opening.replace(spot) != Some(spot)
        {
            self.study.effect(LibraryEffect::OpenAt(file.path.clone(), spot));
            list.tell(Severity::Info, "Reading…");
        }
        self.modes.push(Popup::Games(list));
    }

    /// Opens the game read from the long file, unless the player has closed the list or asked for another game.
    pub(in crate::app) fn opened_at(&mut self, spot: Spot, answer: Result<Box<SavedGame>, String>) {
        let Some(list) = self.long_list() else { return };
        let ListSource::Long(file) = &mut list.source else {
            return;
        };
        if file.opening.take_if(|opening| *opening == spot).is_none() {
            return;
        }
        let name = file.name.clone();
        list.status = None;
        match answer {
            Err(fault) => list.tell(Severity::Fault, fault),
            Ok(saved) => {
                let place = self.modes.iter().position(is_long);
                let Some(Popup::Games(list)) = place.map(|place| self.modes.remove(place)) else {
                    return;
                };
                self.study.put_away();
                self.study.library.file = Some(list);
                self.study.study(GameLocation::Foreign(name), *saved);
                self.study.restore_previewed_ply();
            }
        }
        self.study.outgoing.redraw = true;
    }
}

/// Whether this is the list of a long file.
fn is_long(popup: &Popup) -> bool {
    matches!(popup, Popup::Games(list) if matches!(list.source, ListSource::Long(_)))
}
