//! The file format of games.
//!
//! A saved game is a plain PGN file; patzer's own facts are tag pairs whose names begin with `Patzer`. The unfinished
//! game is the same text under one line that other programs pass over:
//!
//! ```text
//! % patzer game, format 1, checksum 8c7e0f6a31d4b2a9
//! ```
//!
//! The line begins like this in every format to come, so that an old patzer recognises a newer file: what follows the number
//! is up to that format. The checksum covers the number of the format and every byte after the line.

use std::path::PathBuf;

use super::endings;
use super::roster::filled;
use super::session::{self, Session};
use super::store::LibraryError;
use crate::chess::checksum::fnv1a;
use crate::chess::text::clean;
use crate::chess::{Ending, Game, NodeId, Tags, fen, pgn};

/// The format written; older ones are readable.
pub(super) const FORMAT: u32 = 1;

const ENDING: &str = "PatzerEnding";
const NODE: &str = "PatzerNode";

/// The tag pair of an unfinished game for the hint steps already shown for the next move.
pub const HINTS_WAITING: &str = "PatzerHints";

/// The tag of a game that does not count for the player's rating: he had help.
pub const UNRATED: &str = "PatzerUnrated";

/// A game with everything needed to continue it.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedGame {
    /// The game, with its current position.
    pub game: Game,
    /// How the game is played; `None` for a game that is only viewed.
    pub session: Option<Session>,
}

/// Why a file is unusable as it is.
#[derive(Debug)]
pub(super) enum FormatError {
    /// A newer patzer wrote it.
    Newer,
    /// The file is damaged.
    Damaged {
        /// What is wrong.
        reason: String,
        /// The readable part.
        readable: Option<Box<SavedGame>>,
    },
}

impl FormatError {
    /// Adds the path.
    pub(super) fn at(self, path: PathBuf) -> LibraryError {
        match self {
            FormatError::Newer => LibraryError::Newer(path),
            FormatError::Damaged { reason, readable } => {
                LibraryError::Damaged { path, reason: clean(&reason).into_owned(), readable }
            }
        }
    }
}

/// Writes the text of the unfinished game.
pub(super) fn unfinished(saved: &SavedGame) -> String {
    let mut game = stored(saved);
    game.tags.set(NODE, number_of_current(&saved.game).to_string());
    let content = pgn::write(&game);
    format!("{}{content}", header(FORMAT, content.as_bytes()))
}

/// Reads the text of an unfinished game.
pub(super) fn read_unfinished(bytes: &[u8]) -> Result<SavedGame, FormatError> {
    let (first, content) = split_line(bytes);
    let Some((format, checksum)) = read_header(first) else {
        return Err(damaged_with("its first line isn't patzer's", bytes));
    };
    let fits = |format: u32| checksum == Some(checksum_of(format, content));
    match format {
        1..=FORMAT if fits(format) => read_saved(content),
        // The checksum of a newer format is unknown; if it fits one of ours, only the number is damaged.
        newer if newer > FORMAT && !(1..=FORMAT).any(fits) => Err(FormatError::Newer),
        _ => Err(damaged_with("its checksum is wrong", content)),
    }
}

/// Writes the text of a saved game: plain PGN, always with its FEN.
pub(super) fn saved(saved: &SavedGame) -> String {
    pgn::write(&settled(saved))
}

/// Writes a game for other programs: without the FEN of the usual start position.
pub(super) fn given_away(saved: &SavedGame) -> String {
    let mut game = settled(saved);
    game.tags.remove("SetUp");
    game.tags.remove("FEN");
    pgn::write(&game)
}

/// Reads the text of a saved game. It has no header of ours, but one of a newer format is recognised.
pub(super) fn read_saved(bytes: &[u8]) -> Result<SavedGame, FormatError> {
    if read_header(split_line(bytes).0).is_some_and(|(format, _)| format > FORMAT) {
        return Err(FormatError::Newer);
    }
    let games = pgn::read_all(bytes).map_err(|reason| FormatError::Damaged { reason, readable: None })?;
    let count = games.len();
    let Some(first) = games.into_iter().next() else {
        return Err(damaged("there's no game in it"));
    };
    let saved = from_pgn(first.game);
    let mut faults = first.faults;
    if count > 1 {
        faults.push(format!("it has {count} games; this is the first"));
    }
    if faults.is_empty() {
        return Ok(saved);
    }
    Err(FormatError::Damaged { reason: faults.join("; "), readable: Some(Box::new(saved)) })
}

/// Takes patzer's own tag pairs out of a PGN game and applies them.
pub(super) fn from_pgn(mut game: Game) -> SavedGame {
    // The tree holds the start position, which every saved file repeats.
    game.tags.remove("SetUp");
    game.tags.remove("FEN");
    let session = session::take(&mut game.tags);
    if let Some(ending) = take(&mut game.tags, ENDING) {
        let winner = game.declared().and_then(Ending::winner);
        if let Some(ending) = endings::read(&ending, winner) {
            game.declare(Some(ending));
        }
    }
    match take(&mut game.tags, NODE).map(|number| number.parse().ok()) {
        Some(number) => game.go_to(node_of(&game, number)),
        None => game.to_end(),
    }
    SavedGame { game, session }
}

/// Returns the game as written: with its start position, its roster and patzer's own tag pairs.
fn stored(saved: &SavedGame) -> Game {
    let mut game = filled(saved);
    let ending = game.ending();
    game.tags.set("SetUp", "1");
    game.tags.set("FEN", fen::write(game.start()));
    if let Some(session) = &saved.session {
        game.tags.set("Termination", endings::termination(ending));
        session::put(session, &mut game.tags);
    }
    match ending.map(endings::words) {
        Some(words) if !words.is_empty() => game.tags.set(ENDING, words),
        _ => game.tags.remove(ENDING),
    }
    game
}

/// Returns a finished game as written.
fn settled(saved: &SavedGame) -> Game {
    let mut game = stored(saved);
    game.tags.remove(HINTS_WAITING);
    game.tags.remove(UNRATED);
    game
}

/// The number of the current node in the order of [`crate::chess::GameTree::walk`], from 1; 0 is the start.
fn number_of_current(game: &Game) -> usize {
    let place = game.tree().walk().position(|id| id == game.current());
    place.map_or(0, |place| place + 1)
}

/// The node with such a number; the end of the mainline if there is none.
fn node_of(game: &Game, number: Option<usize>) -> NodeId {
    let node = match number {
        Some(0) => Some(NodeId::ROOT),
        Some(number) => game.tree().walk().nth(number - 1),
        None => None,
    };
    node.unwrap_or_else(|| game.tree().end_of_line(NodeId::ROOT))
}

fn take(tags: &mut Tags, name: &str) -> Option<String> {
    let value = tags.get(name).map(str::to_owned);
    tags.remove(name);
    value
}

fn header(format: u32, content: &[u8]) -> String {
    let checksum = checksum_of(format, content);
    format!("% patzer game, format {format}, checksum {checksum:016x}\n")
}

/// Parses the format's number, and the checksum if it has our form.
fn read_header(line: &[u8]) -> Option<(u32, Option<u64>)> {
    let text = std::str::from_utf8(line).ok()?;
    let rest = text.strip_prefix("% patzer game, format ")?;
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (number, rest) = rest.split_at(digits);
    let checksum =
        rest.strip_prefix(", checksum ").and_then(|sum| u64::from_str_radix(sum.trim_end(), 16).ok());
    (!number.is_empty()).then(|| (number.parse().unwrap_or(u32::MAX), checksum))
}

/// Splits off the first line, without its end.
fn split_line(bytes: &[u8]) -> (&[u8], &[u8]) {
    match bytes.iter().position(|byte| *byte == b'\n') {
        Some(end) => (&bytes[..end], &bytes[end + 1..]),
        None => (bytes, &[]),
    }
}

/// The checksum of a text.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    fnv1a(bytes.iter().copied())
}

fn checksum_of(format: u32, content: &[u8]) -> u64 {
    fnv1a(format.to_le_bytes().into_iter().chain(content.iter().copied()))
}

fn damaged(reason: &str) -> FormatError {
    FormatError::Damaged { reason: reason.to_owned(), readable: None }
}

/// Returns the fault of a file, with the game readable from this part of it, if that has a move.
fn damaged_with(reason: &str, content: &[u8]) -> FormatError {
    let (also, readable) = match read_saved(content) {
        Ok(saved) => (String::new(), Some(saved)),
        Err(FormatError::Damaged { reason, readable }) => {
            (format!("; {reason}"), readable.map(|saved| *saved))
        }
        Err(FormatError::Newer) => (String::new(), None),
    };
    let readable = readable.filter(|saved| !saved.game.tree().is_empty());
    FormatError::Damaged { reason: format!("{reason}{also}"), readable: readable.map(Box::new) }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::chess::{Color, Glyph, TimeControl, notation};
    use crate::engines::Opponent;

    /// A game with a variation, comments, glyphs and a session, standing inside the variation.
    fn rich() -> SavedGame {
        let mut game = Game::default();
        let mut play = |text: &str| {
            let m = notation::parse_san(game.position(), text).unwrap();
            game.play(m).unwrap()
        };
        let e4 = play("e4");
        let e5 = play("e5");
        play("Nf3");
        game.go_to(e4);
        let c5 = notation::parse_san(game.position(), "c5").unwrap();
        let c5 = game.play(c5).unwrap();
        let tree = game.tree_mut();
        tree.node_mut(e5).comment = "the open games".to_owned();
        tree.node_mut(c5).glyphs = vec![Glyph(5)];
        SavedGame {
            game,
            session: Some(Session {
                human: Color::White,
                opponent: Some(Opponent { name: "patzer".to_owned(), level: Some(600) }),
                seed: 42,
                clock: Some((
                    TimeControl { base: Duration::from_mins(10), increment: Duration::from_secs(5) },
                    [593_000, 600_000],
                )),
                date: ("2026.11.21".to_owned(), "18:05:00".to_owned()),
            }),
        }
    }

    fn readable(fault: FormatError) -> Option<Box<SavedGame>> {
        match fault {
            FormatError::Damaged { readable, .. } => readable,
            FormatError::Newer => None,
        }
    }

    #[test]
    fn the_unfinished_game_reads_as_it_was_written() {
        assert_eq!(
            unfinished(&rich()).split_once('\n').unwrap().1,
            "[Event \"Casual game\"]\n[Site \"patzer\"]\n[Date \"2026.11.21\"]\n[Round \"-\"]\n\
             [White \"You\"]\n[Black \"patzer 600\"]\n[Result \"*\"]\n[SetUp \"1\"]\n\
             [FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\
             [UTCDate \"2026.11.21\"]\n[UTCTime \"18:05:00\"]\n[Termination \"unterminated\"]\n\
             [PatzerHuman \"white\"]\n[PatzerOpponent \"patzer\"]\n[PatzerLevel \"600\"]\n[PatzerSeed \"42\"]\n\
             [PatzerBegun \"2026.11.21 18:05:00\"]\n[PatzerClock \"600000+5000 593000 600000\"]\n\
             [PatzerNode \"4\"]\n\n1. e4 e5 {the open games} (1... c5 $5) 2. Nf3 *\n"
        );
    }

    #[test]
    fn a_game_comes_back_and_stands_where_it_stood() {
        let saved = rich();
        let back = read_unfinished(unfinished(&saved).as_bytes()).unwrap();
        assert_eq!(back.session, saved.session);
        assert_eq!(back.game.moves(), saved.game.moves());
        assert_eq!(unfinished(&back), unfinished(&saved));
    }

    #[test]
    fn a_flipped_bit_is_noticed_or_harmless() {
        let text = unfinished(&rich());
        // Every fifth: each bit of a byte is among them.
        for place in (0..text.len() * 8).step_by(5) {
            let mut bytes = text.clone().into_bytes();
            bytes[place / 8] ^= 1 << (place % 8);
            if let Ok(saved) = read_unfinished(&bytes) {
                assert_eq!(unfinished(&saved), text, "bit {place}");
            }
        }
    }

    #[test]
    fn a_text_cut_anywhere_is_noticed_and_gives_its_moves() {
        let text = unfinished(&rich());
        let cut = |length: usize| readable(read_unfinished(&text.as_bytes()[..length]).unwrap_err());
        for length in 0..text.len() {
            let _ = cut(length);
        }
        assert!(cut(0).is_none());
        let nearly_all = cut(text.len() - 1).unwrap();
        assert_eq!(nearly_all.game.tree().len(), 5);
        assert_eq!(nearly_all.session, rich().session);
        let first_move = cut(text.find(" e5").unwrap()).unwrap();
        assert_eq!(first_move.game.tree().len(), 2);
    }

    #[test]
    fn a_tail_of_zeros_is_noticed_and_the_moves_before_it_are_read() {
        let text = unfinished(&rich());
        let mut bytes = text.clone().into_bytes();
        bytes[text.find(" Nf3").unwrap()..].fill(0);
        let saved = readable(read_unfinished(&bytes).unwrap_err()).unwrap();
        assert!(saved.game.tree().len() >= 4);
        bytes.fill(0);
        assert!(readable(read_unfinished(&bytes).unwrap_err()).is_none());
    }

    #[test]
    fn a_newer_format_is_told_from_a_damaged_number() {
        let text = unfinished(&rich());
        let content = text.split_once('\n').unwrap().1;
        let newer = format!("{}{content}", header(FORMAT + 1, content.as_bytes()));
        assert!(matches!(read_unfinished(newer.as_bytes()), Err(FormatError::Newer)));
        let flipped = text.replacen("format 1", "format 3", 1);
        assert!(matches!(read_unfinished(flipped.as_bytes()), Err(FormatError::Damaged { .. })));
    }

    #[test]
    fn a_newer_format_is_recognised_whatever_its_checksum() {
        let text = unfinished(&rich());
        let content = text.split_once('\n').unwrap().1;
        for rest in [
            "2, checksum 0000000000000000",
            "2, sha256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
            "2",
            "10, checksum none",
            "99999999999999999999",
        ] {
            let newer = format!("% patzer game, format {rest}\n{content}");
            assert!(matches!(read_unfinished(newer.as_bytes()), Err(FormatError::Newer)), "{rest}");
            assert!(matches!(read_saved(newer.as_bytes()), Err(FormatError::Newer)), "{rest}");
        }
        for rest in ["1, checksum 0000000000000000", "0, checksum 0000000000000000", "1", "x", ""] {
            let damaged = format!("% patzer game, format {rest}\n{content}");
            let fault = read_unfinished(damaged.as_bytes()).unwrap_err();
            assert_eq!(readable(fault).unwrap().game.moves(), rich().game.moves(), "{rest}");
        }
    }

    #[test]
    fn illegal_moves_and_impossible_positions_are_told() {
        let with_header = |content: &str| format!("{}{content}", header(FORMAT, content.as_bytes()));
        let text = with_header("[Event \"x\"]\n\n1. e4 e5 2. Ke3 Nc6 *\n");
        let Err(FormatError::Damaged { reason, readable }) = read_unfinished(text.as_bytes()) else {
            panic!("an illegal move was taken")
        };
        assert!(reason.contains("Ke3") && reason.contains('2'), "{reason}");
        assert_eq!(readable.unwrap().game.tree().len(), 3);
        let text = with_header("[SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/8/K7 w - - 0 1\"]\n\n*\n");
        let Err(FormatError::Damaged { reason, .. }) = read_unfinished(text.as_bytes()) else {
            panic!("a position without a king was taken")
        };
        assert!(reason.to_lowercase().contains("king"), "{reason}");
    }

    #[test]
    fn how_a_game_ended_is_saved() {
        let winner = Color::White;
        for ending in [
            Ending::Resignation { winner },
            Ending::Time { winner: Some(winner) },
            Ending::Time { winner: None },
            Ending::Agreement,
            Ending::FiftyMoves,
        ] {
            let mut saved = rich();
            saved.game.declare(Some(ending));
            saved.game.to_start();
            saved.game.to_end();
            let back = read_saved(super::saved(&saved).as_bytes()).unwrap();
            assert_eq!(back.game.ending(), Some(ending));
            assert_eq!(back.game.result(), saved.game.result());
        }
    }

    #[test]
    fn a_foreign_game_keeps_its_tags_and_gets_no_session() {
        let mut game = Game::default();
        game.tags.set("White", "Morphy");
        game.tags.set("Annotator", "Ada");
        let back = read_saved(saved(&SavedGame { game, session: None }).as_bytes()).unwrap();
        assert_eq!(back.session, None);
        assert_eq!(back.game.tags.get("White"), Some("Morphy"));
        assert_eq!(back.game.tags.get("Annotator"), Some("Ada"));
        assert_eq!(back.game.tags.get("Black"), Some("?"));
    }
}
