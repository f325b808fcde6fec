//! patzer without a command: what the words mean, then the tutor with it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::CommandFactory;

use super::args::Cli;
use super::context::Context;
use super::error::CliError;
use super::position::{self, Asked};
use super::{settings, tutor};
use crate::app;
use crate::chess::pgn::ReadGame;
use crate::chess::text::clean;
use crate::chess::{Game, share};
use crate::config::nearest;
use crate::library::{self, Foreign, OpenError};

/// How many faults of a file are told at the start.
const FAULTS_TOLD: usize = 3;

/// What the tutor opens with.
#[derive(Debug, PartialEq)]
pub enum Opening {
    /// The unfinished game, or a new one.
    Resume,
    /// A PGN file.
    File(PathBuf),
    /// A position, and moves from it.
    Position(Box<Asked>),
    /// The game of a share code.
    Shared(Box<Game>),
}

/// Opens the tutor.
pub fn run(words: &[OsString], context: &mut Context<'_>) -> Result<(), CliError> {
    let meant = meant(words)?;
    let settings = settings::read(context)?;
    match meant {
        Opening::Resume => tutor::open(None, Vec::new(), settings, context),
        Opening::Position(asked) => {
            let opening = app::Opening::New(Box::new(asked.position));
            tutor::open(Some(opening), asked.notes, settings, context)
        }
        Opening::Shared(game) => {
            let opening = app::Opening::Foreign("the shared game".to_owned(), vec![*game]);
            tutor::open(Some(opening), Vec::new(), settings, context)
        }
        Opening::File(path) => {
            let (opening, notes) = file(&path)?;
            tutor::open(Some(opening), notes, settings, context)
        }
    }
}

/// The games of a file, and what is to be told of them.
fn file(path: &Path) -> Result<(app::Opening, Vec<String>), CliError> {
    if library::is_long(path) {
        return long_file(path);
    }
    let Foreign { games, more } = library::open_foreign(path).map_err(unopened)?;
    if more {
        return long(path, library::first_playable(games));
    }
    let mut notes = Vec::new();
    for (number, game) in games.iter().enumerate() {
        notes.extend(
            game.faults
                .iter()
                .map(|fault| format!("game {}: {fault}", number + 1)),
        );
    }
    if notes.len() > FAULTS_TOLD {
        let rest = notes.len() - FAULTS_TOLD;
        notes.truncate(FAULTS_TOLD);
        notes.push(format!("{rest} more faults in this file"));
    }
    let name = clean(&path.to_string_lossy()).into_owned();
    if games.iter().all(|game| game.refused) {
        let reason = notes.first().map_or("it holds no game", String::as_str);
        return Err(CliError::usage(format!("{name}: {reason}")));
    }
    let games = games
        .into_iter()
        .filter(|game| !game.refused)
        .map(|game| game.game)
        .collect();
    Ok((app::Opening::Foreign(name, games), notes))
}

/// A file too long to be read before the screen opens.
fn long_file(path: &Path) -> Result<(app::Opening, Vec<String>), CliError> {
    long(path, library::open_first(path).map_err(unopened)?)
}

/// The first game of a long file; the others are listed as they are found.
fn long(path: &Path, first: ReadGame) -> Result<(app::Opening, Vec<String>), CliError> {
    let name = clean(&path.to_string_lossy()).into_owned();
    if first.refused {
        let reason = first.faults.first().map_or("it holds no game", String::as_str);
        return Err(CliError::usage(format!("{name}: {reason}")));
    }
    let opening = app::Opening::Long(name, path.to_owned(), Box::new(first.game));
    Ok((opening, first.faults.into_iter().take(FAULTS_TOLD).collect()))
}

fn unopened(error: OpenError) -> CliError {
    match error {
        OpenError::Io { .. } => CliError::failed(error),
        OpenError::NotPgn { .. } => CliError::usage(error),
    }
}

/// What the words mean: nothing, a file that is there, a position, or a share code.
pub fn meant(words: &[OsString]) -> Result<Opening, CliError> {
    if let [word] = words
        && Path::new(word).exists()
    {
        return Ok(Opening::File(word.into()));
    }
    let texts: Vec<String> = words
        .iter()
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    match texts.join(" ").as_str() {
        "" => Ok(Opening::Resume),
        text if is_position(text) => Ok(Opening::Position(Box::new(position::read([text])?))),
        text if texts.len() == 1 && share::is_code(text) => Ok(Opening::Shared(Box::new(shared(text)?))),
        text if texts.len() == 1 && text.contains(['/', '.']) => {
            Err(CliError::failed(format!("{text}: there is no such file")))
        }
        _ => Err(unknown(&texts[0])),
    }
}

/// The game of a share code.
fn shared(code: &str) -> Result<Game, CliError> {
    share::decode(code).map_err(|error| {
        let hint = error.hint();
        let told = CliError::usage(error);
        match hint {
            Some(hint) => told.hint(hint),
            None => told,
        }
    })
}

/// Whether a text is meant as a position, right or wrong: a board of ranks, not the path of a file.
fn is_position(text: &str) -> bool {
    let board = text.split_whitespace().next().unwrap_or_default();
    let ranks = board.split('/').count();
    let is_file_name = text.to_lowercase().ends_with(".pgn");
    board == "startpos" || ranks > 6 || (ranks > 1 && board.len() < text.len() && !is_file_name)
}

fn unknown(word: &str) -> CliError {
    let cli = Cli::command();
    let commands = cli.get_subcommands().map(clap::Command::get_name);
    let hint = match nearest(word, commands) {
        Some(command) => format!("did you mean 'patzer {command}'?"),
        None => "'patzer --help' lists the commands".to_owned(),
    };
    CliError::usage(format!("'{word}' is no command, file, position or share code")).hint(hint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_many_games_is_listed_however_short_they_are() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("many.pgn");
        let opening = |games: usize| {
            let variant = "[Variant \"Atomic\"]\n\n1. e4 *\n";
            std::fs::write(&path, format!("{variant}{}", "1. c4 *\n".repeat(games))).unwrap();
            file(&path).unwrap()
        };
        let (few, _) = opening(999);
        assert!(matches!(few, app::Opening::Foreign(_, games) if games.len() == 999));
        let (many, notes) = opening(1_000);
        let app::Opening::Long(_, listed, first) = many else {
            panic!("1,001 games are listed")
        };
        assert_eq!((listed, first.tree().len(), notes.len()), (path.clone(), 2, 0));
    }

    fn check(words: &[&str]) -> Result<Opening, CliError> {
        meant(&words.iter().map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn files_and_positions_are_told_apart() {
        assert_eq!(check(&[]), Ok(Opening::Resume));
        assert_eq!(check(&["Cargo.toml"]), Ok(Opening::File("Cargo.toml".into())));
        let code = share::encode(&Game::default()).unwrap();
        assert_eq!(check(&[&code]), Ok(Opening::Shared(Box::default())));
        for words in [
            &["startpos"][..],
            &["8/8/8/8/8/8/8/K1k5 w - -"],
            &["8/8/8/8/8/8/8/K1k5", "w", "-", "-"],
        ] {
            assert!(matches!(check(words), Ok(Opening::Position(_))), "{words:?}");
        }
    }

    #[test]
    fn what_is_neither_is_told_with_its_status() {
        let status = |words: &[&str]| check(words).unwrap_err().status();
        assert_eq!(status(&["no/such.pgn"]), 1);
        assert_eq!(status(&["my games.pgn"]), 1);
        assert_eq!(status(&["8/8/8/8/8/8/8 w - -"]), 2);
        assert_eq!(status(&["8/8/8/8/8/8/8/8/8/8"]), 2);
        assert_eq!(status(&["hello"]), 2);
        assert_eq!(status(&["hello", "world"]), 2);
        assert_eq!(status(&["-"]), 2);
        assert_eq!(status(&["pz1nonsense"]), 2);
        assert_eq!(status(&["pz2nonsense"]), 2);
        let CliError::Usage(complaint) = check(&["analyse"]).unwrap_err() else {
            panic!("a usage error")
        };
        assert_eq!(complaint.hint.as_deref(), Some("did you mean 'patzer analyze'?"));
    }
}
