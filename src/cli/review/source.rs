//! The games to review, read one by one from a file, standard input, or the saved games.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use super::stream::Stream;
use crate::chess::Game;
use crate::chess::pgn::ReadGame;
use crate::chess::text::clean;
use crate::cli::args::ReviewArgs;
use crate::cli::error::CliError;
use crate::cli::show;
use crate::config::UserPaths;
use crate::library::{self, GameId};
use crate::search::StopFlag;

/// Largest file, in bytes, whose games are counted beforehand for the progress line.
const COUNTED: u64 = 256 << 20;

/// Selects games by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum GameSelection {
    All,
    /// The game with this number.
    One(u32),
    /// Every `of`-th game, starting with `first`.
    Part {
        first: u32,
        of: u32,
    },
}

impl GameSelection {
    /// Reads the options.
    pub(super) fn read(args: &ReviewArgs) -> Result<GameSelection, CliError> {
        match (args.game, args.part.as_deref()) {
            (Some(number), _) => Ok(GameSelection::One(number)),
            (None, None) => Ok(GameSelection::All),
            (None, Some(text)) => part(text).ok_or_else(|| {
                CliError::usage(format!("--part: '{text}' isn't a part"))
                    .hint("type the part and the number of parts, like 2/8")
            }),
        }
    }

    fn has(self, number: u32) -> bool {
        match self {
            GameSelection::All => true,
            GameSelection::One(one) => number == one,
            GameSelection::Part { first, of } => number % of == first % of,
        }
    }

    /// The number of selected games among the first `games`.
    fn count(self, games: u32) -> u32 {
        match self {
            GameSelection::All => games,
            GameSelection::One(number) => u32::from(number <= games),
            GameSelection::Part { first, of } => games.checked_sub(first).map_or(0, |more| more / of + 1),
        }
    }
}

/// `2/8`.
fn part(text: &str) -> Option<GameSelection> {
    let (first, of) = text.split_once('/')?;
    let (first, of) = (first.trim().parse().ok()?, of.trim().parse().ok()?);
    (1..=of).contains(&first).then_some(GameSelection::Part { first, of })
}

/// A game of the input.
#[derive(Debug)]
pub(in crate::cli) struct SourceGame {
    /// Number of the game in the input, from 1.
    pub number: u32,
    /// The game, or why it is unusable.
    pub game: Result<Game, String>,
    /// Other faults of the game.
    pub notes: Vec<String>,
}

/// Reads the selected games one by one.
pub(in crate::cli) struct GameSource {
    games: GameReader,
    wanted: GameSelection,
    /// Name of the input, for messages.
    name: String,
    /// Games read so far.
    read: u32,
    /// Number of selected games, if known.
    pub count: Option<u32>,
    stop: StopFlag,
}

enum GameReader {
    Stream(Stream),
    Saved(Option<Box<ReadGame>>),
}

impl GameSource {
    /// Opens an existing file, standard input, or a saved game.
    pub(in crate::cli) fn open(
        games: &Path,
        wanted: GameSelection,
        places: &UserPaths,
        input: Box<dyn BufRead + Send>,
        stop: &StopFlag,
    ) -> Result<GameSource, CliError> {
        let name = clean(&games.to_string_lossy()).into_owned();
        let text = games.to_string_lossy();
        if text == "-" {
            let games = GameReader::Stream(Stream::of(input)?);
            return Ok(GameSource {
                games,
                wanted,
                name: "standard input".to_owned(),
                read: 0,
                count: None,
                stop: stop.clone(),
            });
        }
        if games.exists() || text.contains(['/', '.']) {
            let count = count(games).map(|count| wanted.count(count));
            let file = library::source(games)?;
            let games = GameReader::Stream(Stream::of(Box::new(file))?);
            return Ok(GameSource { games, wanted, name, read: 0, count, stop: stop.clone() });
        }
        let games = GameReader::Saved(Some(Box::new(saved(&text, places)?)));
        Ok(GameSource { games, wanted, name, read: 0, count: Some(1), stop: stop.clone() })
    }

    /// The name of the saved game that is reviewed, if it is one.
    pub(in crate::cli) fn id(&self) -> Option<GameId> {
        matches!(self.games, GameReader::Saved(_)).then(|| GameId(self.name.clone()))
    }

    /// Name of the input, for messages.
    pub(in crate::cli) fn name(&self) -> &str {
        &self.name
    }

    /// Returns the next selected game; `None` at the end or after a stop.
    ///
    /// # Errors
    /// The input is unreadable or not PGN, or the game of the wanted number is missing.
    pub(in crate::cli) fn next(&mut self) -> Result<Option<SourceGame>, CliError> {
        loop {
            if matches!(self.wanted, GameSelection::One(number) if number == self.read) {
                return Ok(None);
            }
            let game = match &mut self.games {
                GameReader::Stream(games) => {
                    let game = games.next(&self.stop).transpose();
                    game.map_err(|error| self.fault(&error))?
                }
                GameReader::Saved(game) => game.take().map(|game| *game),
            };
            let Some(game) = game else {
                return if self.stop.is_stopped() { Ok(None) } else { self.ended() };
            };
            self.read += 1;
            if self.wanted.has(self.read) {
                return Ok(Some(entry(self.read, game)));
            }
        }
    }

    fn ended(&self) -> Result<Option<SourceGame>, CliError> {
        let name = &self.name;
        match (self.read, self.wanted) {
            (0, _) => Err(CliError::usage(format!("{name}: there's no game in it"))),
            (read, GameSelection::One(number)) => {
                let games = if read == 1 { "one game" } else { "games" };
                let count = if read == 1 { String::new() } else { format!("{read} ") };
                Err(CliError::usage(format!("{name} has no game {number}: it holds {count}{games}")))
            }
            _ => Ok(None),
        }
    }

    fn fault(&self, error: &std::io::Error) -> CliError {
        let message = format!("{}: {error}", self.name);
        if error.kind() == std::io::ErrorKind::InvalidData {
            CliError::usage(message)
        } else {
            CliError::failed(message)
        }
    }
}

fn entry(number: u32, read: ReadGame) -> SourceGame {
    if read.refused {
        let fault = read.faults.first().map_or("unreadable", String::as_str);
        return SourceGame { number, game: Err(fault.to_owned()), notes: Vec::new() };
    }
    SourceGame { number, game: Ok(read.game), notes: read.faults }
}

/// A saved game, as far as it can be read.
fn saved(id: &str, places: &UserPaths) -> Result<ReadGame, CliError> {
    let store = library::at(places.games.as_deref(), places.state.as_deref())
        .ok_or_else(|| CliError::failed("you have no home directory for games"))?;
    let (saved, fault) = show::load(&GameId(id.to_owned()), store.as_ref())?;
    Ok(ReadGame { game: saved.game, refused: false, faults: fault.into_iter().collect() })
}

/// Counts the games of a file by their first tag pairs; `None` if it is large.
fn count(path: &Path) -> Option<u32> {
    let about = std::fs::metadata(path).ok()?;
    if !about.is_file() || about.len() > COUNTED {
        return None;
    }
    let mut text = BufReader::with_capacity(1 << 16, File::open(path).ok()?.take(COUNTED));
    let mut games = 0;
    let mut line = Vec::new();
    while text.read_until(b'\n', &mut line).ok()? > 0 {
        games += u32::from(line.starts_with(b"[Event "));
        line.clear();
    }
    Some(games.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_every_so_manieth_game_and_add_up() {
        assert_eq!(part("2/8"), Some(GameSelection::Part { first: 2, of: 8 }));
        for wrong in ["", "2", "0/8", "9/8", "a/b", "1/0", "-1/2", "1/2/3"] {
            assert_eq!(part(wrong), None, "{wrong}");
        }
        let large = part("1/4294967295").unwrap();
        assert_eq!([0, 1, 2, u32::MAX].map(|games| large.count(games)), [0, 1, 1, 1]);
        for games in 0..20 {
            for of in 1..=5 {
                let parts: Vec<GameSelection> =
                    (1..=of).map(|first| GameSelection::Part { first, of }).collect();
                for number in 1..=games {
                    assert_eq!(parts.iter().filter(|part| part.has(number)).count(), 1);
                }
                for part in &parts {
                    let has = (1..=games).filter(|number| part.has(*number)).count();
                    assert_eq!(part.count(games), has as u32, "{part:?} of {games}");
                }
            }
        }
    }

    #[test]
    fn games_are_read_with_their_numbers_and_faults() {
        let text = "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n[FEN \"nonsense\"]\n\n1. e4 *\n\n[Event \"c\"]\n\n1. e4 Ke5 *\n";
        let open = |wanted| {
            let (places, input) = (UserPaths::default(), Box::new(text.as_bytes()));
            GameSource::open(Path::new("-"), wanted, &places, input, &StopFlag::default()).unwrap()
        };
        let mut source = open(GameSelection::All);
        let mut read = Vec::new();
        while let Some(entry) = source.next().unwrap() {
            read.push((entry.number, entry.game.is_ok(), entry.notes.len()));
        }
        assert_eq!(read, [(1, true, 0), (2, false, 0), (3, true, 1)]);
        let mut source = open(GameSelection::One(4));
        assert_eq!(source.next().unwrap_err().message(), "standard input has no game 4: it holds 3 games");
    }
}
