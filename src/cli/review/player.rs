//! Whether somebody of the name that was asked for plays in a file at all, before hours are spent on it.

use std::path::Path;

use super::setting::Reader;
use super::stream::Stream;
use crate::chess::text::clean;
use crate::chess::{Color, Game};
use crate::cli::error::CliError;
use crate::library;
use crate::search::StopFlag;

/// How many of the players are named.
const NAMED: usize = 6;

/// Looks through a file up to the first game with the player; what cannot be read is told when it is reviewed. What
/// comes in through standard input can be read only once, and is not looked through.
///
/// # Errors
/// Nobody in the file has the name.
pub(super) fn check(games: &Path, reader: &Reader, stop: &StopFlag) -> Result<(), CliError> {
    let Reader::Player(name) = reader else {
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
    /// Takes the names of a game in.
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

    /// That nobody is called so, and who plays.
    pub fn lack(&self, name: &str) -> CliError {
        let message = format!("--as {}: no game has a player of this name", clean(name));
        CliError::usage(message).hint(self.sentence())
    }

    fn sentence(&self) -> String {
        let more = if self.more { " and others" } else { "" };
        format!(
            "the players are {}{more}; or say white or black",
            self.named.join("; ")
        )
    }
}
