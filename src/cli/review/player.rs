//! Checks that the player of `--as NAME` is in a file, before hours are spent on it.

use std::path::Path;

use super::setting::Reviewee;
use super::stream::Stream;
use crate::chess::text::clean;
use crate::chess::{Color, Game};
use crate::cli::error::CliError;
use crate::library;
use crate::search::StopFlag;

/// Number of players that the hint names.
const NAMED: usize = 6;

/// Looks for the first game with the player; bad games are reported later, by the review. Standard input can be read only
/// once and is not checked.
///
/// # Errors
/// No player in the file has the name.
pub(super) fn check(games: &Path, reader: &Reviewee, stop: &StopFlag) -> Result<(), CliError> {
    let Reviewee::Player(name) = reader else {
        return Ok(());
    };
    if !games.is_file() {
        return Ok(());
    }
    let Ok(file) = library::source(games) else {
        return Ok(());
    };
    let mut games = Stream::of(Box::new(file))?;
    let mut players = Players::default();
    loop {
        match games.next(stop) {
            Some(Ok(read)) if reader.side_in(&read.game).is_some() => return Ok(()),
            Some(Ok(read)) => players.note(&read.game),
            Some(Err(_)) => return Ok(()),
            None if stop.is_stopped() || players.named.is_empty() => return Ok(()),
            None => break,
        }
    }
    Err(players.lack(name))
}

/// The first names in a file.
#[derive(Default)]
pub(in crate::cli) struct Players {
    named: Vec<String>,
    more: bool,
}

impl Players {
    /// Adds the players of a game.
    pub fn note(&mut self, game: &Game) {
        for side in Color::ALL {
            let name = game.tags.get(side.fold_wb("White", "Black")).map(str::trim);
            let Some(name) = name.filter(|name| !matches!(*name, "" | "?")) else {
                continue;
            };
            if self.named.iter().any(|known| known == name) {
                continue;
            }
            if self.named.len() < NAMED {
                self.named.push(name.to_owned());
            } else {
                self.more = true;
            }
        }
    }

    /// The error for an unknown player, with the players there are.
    pub fn lack(&self, name: &str) -> CliError {
        let message = format!("no game has a player '{}'", clean(name));
        CliError::usage(message).hint(self.sentence())
    }

    fn sentence(&self) -> String {
        let more = if self.more { " and others" } else { "" };
        format!("choose one of {}{more}, or white or black", self.named.join("; "))
    }
}
