//! `patzer play --from`: the position that a new game starts from: a FEN, or a ply of a game.

use std::path::Path;

use super::context::CommandContext;
use super::error::CliError;
use super::review::source::{GameSelection, GameSource};
use super::{open, position};
use crate::chess::{Chess, Game, NodeId, Position, fen, share};
use crate::search::StopFlag;

/// Finds the position, with notices about its text.
///
/// # Errors
/// There is no such game or ply, the FEN is bad, or the game is over in that position.
pub(super) fn start(
    words: &[String],
    context: &CommandContext<'_>,
) -> Result<(Chess, Vec<String>), CliError> {
    let text = words.join(" ");
    if words.len() > 1 || text == "startpos" || text == "-" || fen::parse(&text).is_ok() {
        let asked = position::read([text.as_str()])?;
        return Ok((asked.position, asked.notes));
    }
    let (name, ply) = named(&text);
    let game = game(name, context)?;
    let found = at(&game, ply).map_err(|plies| {
        CliError::usage(format!("{name} has no ply {}", ply.unwrap_or_default()))
            .hint(format!("its mainline has {plies} plies; :0 is its start"))
    })?;
    if found.is_game_over() {
        return Err(CliError::usage("the game is over there").hint(format!("name an earlier ply: {name}:20")));
    }
    Ok((found, Vec::new()))
}

/// A game's name and a ply after it: `games.pgn:20`. A file may have a colon in its name.
fn named(text: &str) -> (&str, Option<usize>) {
    match text.rsplit_once(':') {
        Some((name, ply)) if !Path::new(text).exists() => match ply.parse() {
            Ok(ply) => (name, Some(ply)),
            Err(_) => (text, None),
        },
        _ => (text, None),
    }
}

/// The first game of a file, a saved game, or that of a share code.
fn game(name: &str, context: &CommandContext<'_>) -> Result<Game, CliError> {
    if share::is_code(name) && !Path::new(name).exists() {
        return open::shared(name);
    }
    // What is typed belongs to the game that begins.
    let input = Box::new(std::io::empty());
    let stop = StopFlag::default();
    let mut source = GameSource::open(name.as_ref(), GameSelection::One(1), &context.places, input, &stop)?;
    let entry = source.next()?.ok_or_else(|| CliError::usage(format!("{name}: there's no game in it")))?;
    entry.game.map_err(CliError::usage)
}

/// The position after a ply of the mainline, or at its end.
///
/// # Errors
/// The plies of the mainline, if it has fewer.
fn at(game: &Game, ply: Option<usize>) -> Result<Chess, usize> {
    let line: Vec<NodeId> = std::iter::once(NodeId::ROOT).chain(game.tree().mainline()).collect();
    let place = ply.unwrap_or(line.len() - 1);
    let node = line.get(place).ok_or(line.len() - 1)?;
    Ok(game.tree().node(*node).position().clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::pgn;

    fn fen_at(ply: Option<usize>) -> Result<String, usize> {
        let game = pgn::read_all(&b"1. e4 e5 (1... c5) 2. Nf3 *\n"[..]).unwrap().remove(0).game;
        at(&game, ply).map(|position| fen::write(&position))
    }

    #[test]
    fn a_ply_counts_from_the_start_and_the_end_of_the_mainline_is_usual() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(fen_at(Some(0)).as_deref(), Ok(start));
        let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        assert_eq!(fen_at(Some(2)).as_deref(), Ok(after));
        assert_eq!(fen_at(Some(3)), fen_at(None));
        assert_eq!(fen_at(Some(4)), Err(3));
    }

    #[test]
    fn a_ply_stands_behind_the_name() {
        assert_eq!(named("2026-11-25-1:12"), ("2026-11-25-1", Some(12)));
        assert_eq!(named("a:b.pgn:7"), ("a:b.pgn", Some(7)));
        assert_eq!(named("a:b.pgn"), ("a:b.pgn", None));
        assert_eq!(named("pz1abc"), ("pz1abc", None));
    }
}
