//! patzer without a command: finds what the words mean and opens the tutor with it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::CommandFactory;

use super::args::Cli;
use super::context::CommandContext;
use super::error::CliError;
use super::position::{self, PositionRequest};
use super::{guest, settings, tutor};
use crate::app;
use crate::chess::pgn::ReadGame;
use crate::chess::text::clean;
use crate::chess::{Game, share};
use crate::config::nearest;
use crate::library::{self, ForeignFile};

/// Number of a file's faults that are shown at the start.
const FAULTS_TOLD: usize = 3;

/// What the tutor opens.
#[derive(Debug, PartialEq)]
pub enum OpenTarget {
    /// The unfinished game, or a new one.
    Resume,
    /// A PGN file.
    File(PathBuf),
    /// A position, and moves from it.
    Position(Box<PositionRequest>),
    /// The game of a share code.
    Shared(Box<Game>),
}

/// Opens the tutor.
pub fn run(words: &[OsString], context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let meant = match context.host {
        Some(_) => without_files(words)?,
        None => meant(words)?,
    };
    let settings = settings::read(context)?;
    match meant {
        OpenTarget::Resume => tutor::open(None, Vec::new(), settings, context),
        OpenTarget::Position(asked) => {
            let opening = app::OpenRequest::New(Box::new(asked.position));
            tutor::open(Some(opening), asked.notes, settings, context)
        }
        OpenTarget::Shared(game) => {
            let opening = app::OpenRequest::Foreign("the shared game".to_owned(), vec![*game]);
            tutor::open(Some(opening), Vec::new(), settings, context)
        }
        OpenTarget::File(path) => {
            let (opening, notes) = file(&path)?;
            tutor::open(Some(opening), notes, settings, context)
        }
    }
}

/// Reads the games of a file, with notices about them.
fn file(path: &Path) -> Result<(app::OpenRequest, Vec<String>), CliError> {
    if library::is_long(path) {
        return long_file(path);
    }
    let ForeignFile { games, more } = library::open_foreign(path)?;
    if more {
        return long(path, library::first_playable(games));
    }
    let mut notes = Vec::new();
    for (number, game) in games.iter().enumerate() {
        notes.extend(game.faults.iter().map(|fault| format!("game {}: {fault}", number + 1)));
    }
    if notes.len() > FAULTS_TOLD {
        let rest = notes.len() - FAULTS_TOLD;
        notes.truncate(FAULTS_TOLD);
        notes.push(format!("and {rest} more faults in this file"));
    }
    let name = clean(&path.to_string_lossy()).into_owned();
    if games.iter().all(|game| game.refused) {
        let reason = notes.first().map_or("there's no game in it", String::as_str);
        return Err(CliError::usage(format!("{name}: {reason}")));
    }
    let games = games.into_iter().filter(|game| !game.refused).map(|game| game.game).collect();
    Ok((app::OpenRequest::Foreign(name, games), notes))
}

/// A file too long to be read before the screen opens.
fn long_file(path: &Path) -> Result<(app::OpenRequest, Vec<String>), CliError> {
    long(path, library::open_first(path)?)
}

/// The first game of a long file; the others are listed as they are found.
fn long(path: &Path, first: ReadGame) -> Result<(app::OpenRequest, Vec<String>), CliError> {
    let name = clean(&path.to_string_lossy()).into_owned();
    if first.refused {
        let reason = first.faults.first().map_or("there's no game in it", String::as_str);
        return Err(CliError::usage(format!("{name}: {reason}")));
    }
    let opening = app::OpenRequest::Long(name, path.to_owned(), Box::new(first.game));
    Ok((opening, first.faults.into_iter().take(FAULTS_TOLD).collect()))
}

/// Finds what a guest's words mean: guests have no files.
fn without_files(words: &[OsString]) -> Result<OpenTarget, CliError> {
    let text = words.iter().map(|word| word.to_string_lossy());
    match text.collect::<Vec<_>>().join(" ").as_str() {
        "" => Ok(OpenTarget::Resume),
        text if is_position(text) => Ok(OpenTarget::Position(Box::new(position::read([text])?))),
        text if share::is_code(text) => Ok(OpenTarget::Shared(Box::new(shared(text)?))),
        _ => Err(guest::no_files()),
    }
}

/// Finds what the words mean: nothing, an existing file, a position, or a share code.
pub fn meant(words: &[OsString]) -> Result<OpenTarget, CliError> {
    if let [word] = words
        && Path::new(word).exists()
    {
        return Ok(OpenTarget::File(word.into()));
    }
    let texts: Vec<String> = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    match texts.join(" ").as_str() {
        "" => Ok(OpenTarget::Resume),
        text if is_position(text) => Ok(OpenTarget::Position(Box::new(position::read([text])?))),
        text if texts.len() == 1 && share::is_code(text) => Ok(OpenTarget::Shared(Box::new(shared(text)?))),
        text if texts.len() == 1 && text.contains(['/', '.']) => {
            Err(CliError::failed(format!("{text}: no such file")))
        }
        _ => Err(unknown(&texts[0])),
    }
}

/// The game of a share code.
pub(super) fn shared(code: &str) -> Result<Game, CliError> {
    share::decode(code).map_err(|error| {
        let hint = error.hint();
        let told = CliError::usage(error);
        match hint {
            Some(hint) => told.hint(hint),
            None => told,
        }
    })
}

/// Whether a text is meant as a position, right or wrong: ranks of a board, not the path of a file.
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
        None => "see 'patzer --help' for the commands".to_owned(),
    };
    CliError::usage(format!("'{word}' isn't a command, file, position or share code")).hint(hint)
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
        assert!(matches!(few, app::OpenRequest::Foreign(_, games) if games.len() == 999));
        let (many, notes) = opening(1_000);
        let app::OpenRequest::Long(_, listed, first) = many else { panic!("1,001 games are listed") };
        assert_eq!((listed, first.tree().len(), notes.len()), (path.clone(), 2, 0));
    }

    fn check(words: &[&str]) -> Result<OpenTarget, CliError> {
        meant(&words.iter().map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn files_and_positions_are_told_apart() {
        assert_eq!(check(&[]), Ok(OpenTarget::Resume));
        assert_eq!(check(&["Cargo.toml"]), Ok(OpenTarget::File("Cargo.toml".into())));
        let code = share::encode(&Game::default()).unwrap();
        assert_eq!(check(&[&code]), Ok(OpenTarget::Shared(Box::default())));
        for words in
            [&["startpos"][..], &["8/8/8/8/8/8/8/K1k5 w - -"], &["8/8/8/8/8/8/8/K1k5", "w", "-", "-"]]
        {
            assert!(matches!(check(words), Ok(OpenTarget::Position(_))), "{words:?}");
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
        let CliError::Usage(complaint) = check(&["analyse"]).unwrap_err() else { panic!("a usage error") };
        assert_eq!(complaint.hint.as_deref(), Some("did you mean 'patzer analyze'?"));
    }
}
