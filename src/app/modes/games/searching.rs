//! A filter that asks for what stood on the board: the games are read some at a time, and those that match appear one after
//! the other.

use crate::app::effect::{LibraryEffect, SearchSource};
use crate::app::library::list::{GameList, ListSource, rows};
use crate::app::library::prompt::Prompt;
use crate::app::msg::Generation;
use crate::app::study::Study;

use crate::library::BoardVerdict;

/// Games of one request: so many names or places at most are on their way at once, however long the list is.
const AT_ONCE: usize = 2_000;

/// Takes what a search has found, unless another filter has cancelled it.
pub(in crate::app) fn searched(
    study: &mut Study,
    list: Option<&mut GameList>,
    generation: Generation,
    verdicts: Vec<BoardVerdict>,
) {
    let Some(list) = list.filter(|list| list.search == generation && list.games.is_searching()) else {
        return;
    };
    study.outgoing.redraw = true;
    list.take_verdicts(rows(study.screen.size), verdicts);
    list.search_on(study);
    list.peek(study);
}

impl GameList {
    /// Asks for the next games that the filter must read, unless some are being read or the player types at the filter.
    pub(super) fn search_on(&mut self, study: &mut Study) {
        if matches!(self.prompt, Some(Prompt::Filter { fault: Some(_), .. })) {
            return;
        }
        let places = self.games.next_to_read(AT_ONCE);
        if places.is_empty() {
            return;
        }
        let games = match &self.source {
            ListSource::Foreign(_, games) => SearchSource::Games(games.clone(), places),
            ListSource::Long(file) => SearchSource::Places(
                file.path.clone(),
                places.into_iter().filter_map(|place| self.games.spot_at(place)).collect(),
            ),
            ListSource::Waiting(..) | ListSource::Saved | ListSource::Fault(_) => {
                let lines = places.into_iter().filter_map(|place| self.games.at(place));
                SearchSource::Saved(lines.map(|game| game.id.clone()).collect())
            }
        };
        self.search = study.next_generation();
        let (generation, board) = (self.search, self.games.board().clone());
        study.effect(LibraryEffect::Search { generation, board, games });
    }

    /// Ends the search; what it found stays.
    pub(super) fn stop_search(&mut self, study: &mut Study) {
        if self.games.is_searching() {
            self.games.stop_reading();
            study.effect(LibraryEffect::StopSearch);
        }
    }
}
