//! Where games to review come from: a file, standard input, or the kept ones; read one by one.

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
use crate::config::Places;
use crate::library::{self, GameId, OpenError};
use crate::search::StopFlag;

/// Files up to this size, in bytes, are looked through for how many games they hold, so that progress can tell.
const COUNTED: u64 = 256 << 20;

/// Which games are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    All,
    /// The game with this number.
    One(u32),
    /// Every `of`-th game from the `first` on.
    Part {
        first: u32,
        of: u32,
    },
}

impl Wanted {
    /// As the options say.
    pub(super) fn read(args: &ReviewArgs) -> Result<Wanted, CliError> {
        match (args.game, args.part.as_deref()) {
            (Some(number), _) => Ok(Wanted::One(number)),
            (None, None) => Ok(Wanted::All),
            (None, Some(text)) => part(text).ok_or_else(|| {
                CliError::usage(format!("--part {text}: no part"))
                    .hint("--part 2/8 is the second of eight parts")
            }),
        }
    }

    fn has(self, number: u32) -> bool {
        match self {
            Wanted::All => true,
            Wanted::One(one) => number == one,
            Wanted::Part { first, of } => number % of == first % of,
        }
    }

    /// Of so many games, how many are wanted.
    fn count(self, games: u32) -> u32 {
        match self {
            Wanted::All => games,
            Wanted::One(number) => u32::from(number <= games),
            Wanted::Part { first, of } => games.checked_sub(first).map_or(0, |more| more / of + 1),
        }
    }
}

/// `2/8`.
fn part(text: &str) -> Option<Wanted> {
    let (first, of) = text.split_once('/')?;
    let (first, of) = (first.trim().parse().ok()?, of.trim().parse().ok()?);
    (1..=of).contains(&first).then_some(Wanted::Part { first, of })
}

/// A game of the input.
#[derive(Debug)]
pub(super) struct Entry {
    /// Which game of the input it is, from 1.
    pub number: u32,
    /// The game, or why it cannot be reviewed.
    pub game: Result<Game, String>,
    /// What is wrong with it otherwise.
    pub notes: Vec<String>,
}

/// The games that are wanted, read one by one.
pub(super) struct Source {
    games: Games,
    wanted: Wanted,
    /// What it is called in messages.
    name: String,
    /// Games read so far.
    read: u32,
    /// How many are wanted, where that is known.
    pub count: Option<u32>,
    stop: StopFlag,
}

enum Games {
    Stream(Stream),
    Kept(Option<Box<ReadGame>>),
}

impl Source {
    /// Opens a file that is there, standard input, or a kept game.
    pub(super) fn open(
        games: &Path,
        wanted: Wanted,
        places: &Places,
        input: Box<dyn BufRead + Send>,
        stop: &StopFlag,
    ) -> Result<Source, CliError> {
        let name = clean(&games.to_string_lossy()).into_owned();
        let text = games.to_string_lossy();
        if text == "-" {
            let games = Games::Stream(Stream::of(input)?);
            return Ok(Source {
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
            let file = library::source(games).map_err(|error| of_file(&error))?;
            let games = Games::Stream(Stream::of(Box::new(file))?);
            return Ok(Source {
                games,
                wanted,
                name,
                read: 0,
                count,
                stop: stop.clone(),
            });
        }
        let games = Games::Kept(Some(Box::new(kept(&text, places)?)));
        Ok(Source {
            games,
            wanted,
            name,
            read: 0,
            count: Some(1),
            stop: stop.clone(),
        })
    }

    /// The name of the kept game that is reviewed, if it is one.
    pub(super) fn id(&self) -> Option<GameId> {
        matches!(self.games, Games::Kept(_)).then(|| GameId(self.name.clone()))
    }

    /// What it is called in messages.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The next wanted game; none after a stop.
    ///
    /// # Errors
    /// The input is no PGN or cannot be read on; the game with the wanted number is not in it.
    pub(super) fn next(&mut self) -> Result<Option<Entry>, CliError> {
        loop {
            if matches!(self.wanted, Wanted::One(number) if number == self.read) {
                return Ok(None);
            }
            let game = match &mut self.games {
                Games::Stream(games) => {
                    let game = games.next(&self.stop).transpose();
                    game.map_err(|error| self.fault(&error))?
                }
                Games::Kept(game) => game.take().map(|game| *game),
            };
            let Some(game) = game else {
                return if self.stop.is_stopped() {
                    Ok(None)
                } else {
                    self.ended()
                };
            };
            self.read += 1;
            if self.wanted.has(self.read) {
                return Ok(Some(entry(self.read, game)));
            }
        }
    }

    fn ended(&self) -> Result<Option<Entry>, CliError> {
        let name = &self.name;
        match (self.read, self.wanted) {
            (0, _) => Err(CliError::usage(format!("{name}: there is no game in it"))),
            (read, Wanted::One(number)) => {
                let games = if read == 1 { "one game" } else { "games" };
                let count = if read == 1 {
                    String::new()
                } else {
                    format!("{read} ")
                };
                Err(CliError::usage(format!(
                    "{name} has no game {number}: it holds {count}{games}"
                )))
            }
            _ => Ok(None),
        }
    }

    fn fault(&self, error: &std::io::Error) -> CliError {
        let message = format!("{}: {error}", self.name);
        match error.kind() {
            std::io::ErrorKind::InvalidData => CliError::usage(message),
            _ => CliError::failed(message),
        }
    }
}

fn entry(number: u32, read: ReadGame) -> Entry {
    if read.refused {
        let fault = read.faults.first().map_or("it cannot be read", String::as_str);
        return Entry {
            number,
            game: Err(fault.to_owned()),
            notes: Vec::new(),
        };
    }
    Entry {
        number,
        game: Ok(read.game),
        notes: read.faults,
    }
}

fn of_file(error: &OpenError) -> CliError {
    match error {
        OpenError::Io { .. } => CliError::failed(error),
        OpenError::NotPgn { .. } => CliError::usage(error),
    }
}

/// A kept game, as far as it can be read.
fn kept(id: &str, places: &Places) -> Result<ReadGame, CliError> {
    let store = library::at(places.games.as_deref(), places.state.as_deref())
        .ok_or_else(|| CliError::failed("there is no home directory to keep games in"))?;
    let (saved, fault) = show::load(&GameId(id.to_owned()), store.as_ref())?;
    Ok(ReadGame {
        game: saved.game,
        refused: false,
        faults: fault.into_iter().collect(),
    })
}

/// How many games a file seems to hold, by its first tag pairs; `None` if it is large.
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
        assert_eq!(part("2/8"), Some(Wanted::Part { first: 2, of: 8 }));
        for wrong in ["", "2", "0/8", "9/8", "a/b", "1/0", "-1/2", "1/2/3"] {
            assert_eq!(part(wrong), None, "{wrong}");
        }
        let large = part("1/4294967295").unwrap();
        assert_eq!([0, 1, 2, u32::MAX].map(|games| large.count(games)), [0, 1, 1, 1]);
        for games in 0..20 {
            for of in 1..=5 {
                let parts: Vec<Wanted> = (1..=of).map(|first| Wanted::Part { first, of }).collect();
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
            let (places, input) = (Places::default(), Box::new(text.as_bytes()));
            Source::open(Path::new("-"), wanted, &places, input, &StopFlag::default()).unwrap()
        };
        let mut source = open(Wanted::All);
        let mut read = Vec::new();
        while let Some(entry) = source.next().unwrap() {
            read.push((entry.number, entry.game.is_ok(), entry.notes.len()));
        }
        assert_eq!(read, [(1, true, 0), (2, false, 0), (3, true, 1)]);
        let mut source = open(Wanted::One(4));
        assert_eq!(
            source.next().unwrap_err().message(),
            "standard input has no game 4: it holds 3 games"
        );
    }
}
