//! The library: the saved games, or those of a foreign file, listed, filtered, sorted and opened.

pub(in crate::app) mod answers;
pub(crate) mod keys;
pub(in crate::app) mod long;
mod manage;
pub(in crate::app) mod searching;
#[cfg(test)]
mod tests;

use crate::app::board::GameLocation;
use crate::app::effect::{LibraryEffect, StoreEffect};
use crate::app::library::list::rows;
use crate::app::library::list::{GameList, ListSource, Preview};
use crate::app::outcome::{ModeRequest, Outcome};
use crate::app::study::Study;

use crate::chess::{Color, Game};
use crate::library::{GameSummary, Order, PERSON, SavedGame};

/// The person's side, if the person plays; else White's.
fn below(game: &GameSummary) -> Color {
    if game.black == PERSON { Color::Black } else { Color::White }
}

/// A game at the end of its mainline.
fn at_end(mut game: Game) -> Game {
    game.to_start();
    game.to_end();
    game
}

/// Returns the name of an order.
pub(crate) fn order_words(order: Option<Order>) -> &'static str {
    use crate::library::SortKey::{Black, Date, Length, Mistakes, Opening, Result, White};
    match order.map(|order| (order.key, order.reversed)) {
        None => "as in the file",
        Some((Date, false)) => "newest first",
        Some((Date, true)) => "oldest first",
        Some((White, false)) => "by White",
        Some((White, true)) => "by White, Z first",
        Some((Black, false)) => "by Black",
        Some((Black, true)) => "by Black, Z first",
        Some((Result, false)) => "by result",
        Some((Result, true)) => "by result, reversed",
        Some((Opening, false)) => "by opening",
        Some((Opening, true)) => "by opening, reversed",
        Some((Length, false)) => "longest first",
        Some((Length, true)) => "shortest first",
        Some((Mistakes, false)) => "most mistakes first",
        Some((Mistakes, true)) => "fewest mistakes first",
    }
}

impl GameList {
    /// The saved games, to be listed; a list of them has been asked for.
    pub fn saved(study: &mut Study) -> GameList {
        let mut list = GameList::waiting();
        list.filter.clone_from(&study.library.filter);
        study.effect(LibraryEffect::List);
        list
    }

    /// Puts the cursor on a line that is there, with a preview of the game under it; the search for the filter goes on.
    pub fn show(&mut self, study: &mut Study) {
        self.search_on(study);
        self.go_to(self.line, rows(study.screen.size));
        self.peek(study);
    }

    /// Requests the game under the cursor, unless it is loaded.
    pub(super) fn peek(&mut self, study: &mut Study) {
        let current = self.current().map(|game| (game.id.clone(), below(&game)));
        let Some((id, below)) = current else {
            self.preview = Preview::default();
            return;
        };
        if self.preview.asked.as_ref() == Some(&id) {
            return;
        }
        self.preview.asked = Some(id.clone());
        self.preview.stepped = false;
        match &self.source {
            ListSource::Foreign(_, games) => {
                let game = self.games.place(self.line).and_then(|place| games.get(place));
                self.preview.game = game.map(|game| Ok(Box::new(at_end(game.clone()))));
                self.preview.below = below;
                self.preview.shows = Some(id);
            }
            ListSource::Long(file) => {
                if let Some(spot) = self.games.spot(self.line) {
                    study.effect(LibraryEffect::PeekAt(file.path.clone(), spot, id));
                }
            }
            ListSource::Waiting(..) | ListSource::Saved | ListSource::Fault(_) => {
                study.effect(LibraryEffect::Peek(id));
            }
        }
    }

    /// Opens the game under the cursor, at the position that the preview shows.
    pub(super) fn open(&mut self, study: &mut Study) -> Outcome {
        let Some(id) = self.current().map(|game| game.id.clone()) else {
            return Outcome::Stay;
        };
        study.library.previewed_ply = self.preview.stepped_to();
        // The list of a long file stays until the game is read.
        if matches!(self.source, ListSource::Long(_)) {
            self.open_at(study);
            return Outcome::Stay;
        }
        let game = match &self.source {
            ListSource::Foreign(name, games) => self
                .games
                .place(self.line)
                .and_then(|place| games.get(place))
                .map(|game| (name.clone(), game.clone())),
            ListSource::Waiting(..) | ListSource::Saved | ListSource::Fault(_) | ListSource::Long(_) => None,
        };
        self.stop_search(study);
        if let Some((name, game)) = game {
            study.put_away();
            study.library.file = Some(Box::new(self.take()));
            study.lay_out(GameLocation::Foreign(name), SavedGame { game, session: None });
            study.restore_previewed_ply();
        } else {
            study.library.at = Some(id.clone());
            study.effect(StoreEffect::Load(id));
        }
        Outcome::Close
    }

    /// Closes the list; where it stands is remembered.
    pub(super) fn close(&mut self, study: &mut Study) -> Outcome {
        self.stop_search(study);
        match self.source {
            ListSource::Foreign(..) | ListSource::Long(_) => study.library.file = Some(Box::new(self.take())),
            ListSource::Waiting(..) | ListSource::Saved | ListSource::Fault(_) => {
                study.library.at = self.current().map(|game| game.id.clone());
            }
        }
        Outcome::Close
    }
}

/// Lists the saved games; while a game of a file is on the board, those of the file.
pub(in crate::app) fn open(study: &mut Study) {
    let location = &study.board.location;
    let on_board = |list: &mut Box<GameList>| match (location, &list.source) {
        (GameLocation::Foreign(name), ListSource::Foreign(file, _)) => name == file,
        (GameLocation::Foreign(name), ListSource::Long(file)) => *name == file.name,
        _ => false,
    };
    let list = match study.library.file.take_if(on_board) {
        Some(list) => list,
        None => Box::new(GameList::saved(study)),
    };
    study.outgoing.opens.push(ModeRequest::Games(list));
}
