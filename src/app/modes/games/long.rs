//! A long file in the list: games appear while it is scanned, and each is read on demand.

use crate::app::board::GameLocation;
use crate::app::effect::LibraryEffect;
use crate::app::library::list::rows;
use crate::app::library::list::{GameList, ListSource};
use crate::app::msg::Scanned;
use crate::app::outcome::Outcome;
use crate::app::study::Study;
use crate::app::talk::Severity;

use crate::library::{SavedGame, Spot};

/// Adds scanned games to the list, which is on the screen or put away.
pub(in crate::app) fn scanned(study: &mut Study, on_screen: Option<&mut GameList>, scanned: &Scanned) {
    let rows = rows(study.screen.size);
    study.outgoing.redraw = true;
    let Some(list) = on_screen.filter(|list| list.is_long()) else {
        if let Some(list) = study.library.file.as_mut().filter(|list| list.is_long()) {
            list.scanned(scanned, rows);
        }
        return;
    };
    if list.scanned(scanned, rows) {
        list.peek(study);
    }
    list.search_on(study);
}

/// Opens the game read from the long file, unless the player has closed the list or asked for another game.
/// Returns whether the list closes.
pub(in crate::app) fn opened_at(
    study: &mut Study,
    on_screen: Option<&mut GameList>,
    spot: Spot,
    answer: Result<Box<SavedGame>, String>,
) -> Outcome {
    let Some(list) = on_screen.filter(|list| list.is_long()) else {
        // The list was put away; its next game is asked for anew.
        let list = study.library.file.as_mut();
        list.and_then(|list| list.was_opening(spot));
        return Outcome::Stay;
    };
    let Some(name) = list.was_opening(spot) else {
        return Outcome::Stay;
    };
    study.outgoing.redraw = true;
    list.status = None;
    match answer {
        Err(fault) => {
            list.tell(Severity::Fault, fault);
            Outcome::Stay
        }
        Ok(saved) => {
            list.stop_search(study);
            study.put_away();
            study.library.file = Some(Box::new(list.take()));
            study.lay_out(GameLocation::Foreign(name), *saved);
            study.restore_previewed_ply();
            Outcome::Close
        }
    }
}

impl GameList {
    /// Adds scanned games; returns whether they are the first.
    fn scanned(&mut self, scanned: &Scanned, rows: usize) -> bool {
        let was_empty = self.games.all() == 0;
        self.games.append(&scanned.found);
        if scanned.end.is_some() {
            self.games.end();
        }
        if let ListSource::Long(file) = &mut self.source {
            file.is_full = scanned.is_full;
            file.percent = match &scanned.end {
                Some(_) => 100,
                None => (scanned.read * 100 / scanned.length.max(1)).min(99),
            };
        }
        if let Some(Err(fault)) = &scanned.end {
            self.tell(Severity::Fault, fault.clone());
        }
        if was_empty {
            self.go_to(0, rows);
        }
        was_empty
    }

    /// Asks for the game under the cursor of a long file's list, which stays until the game is read.
    pub(super) fn open_at(&mut self, study: &mut Study) {
        let spot = self.games.spot(self.line);
        if let (ListSource::Long(file), Some(spot)) = (&mut self.source, spot)
            && file.opening.replace(spot) != Some(spot)
        {
            study.effect(LibraryEffect::OpenAt(file.path.clone(), spot));
            self.tell(Severity::Info, "Reading…");
        }
    }

    /// The name of the long file, if the game that begins here is the one being opened.
    fn was_opening(&mut self, spot: Spot) -> Option<String> {
        let ListSource::Long(file) = &mut self.source else {
            return None;
        };
        file.opening.take_if(|opening| *opening == spot)?;
        Some(file.name.clone())
    }
}
