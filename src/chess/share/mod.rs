//! Share codes: a game's moves and how it ended as a short word that survives chats, shells and addresses.
//!
//! A code is the three letters [`PREFIX`], the digits of one long number, and four digits of checksum; a digit is one of
//! `0-9A-Za-z`, so a double click selects all of it and nothing in it means anything to a shell, a chat or a URL:
//!
//! ```text
//! pz1 …………………………………… cccc
//! ```
//!
//! The number is written by a range coder (`coder`) in this order: whether the game begins as usual (else the start
//! position, `start`), the ending that the board does not show, which way the moves are written, how many there are,
//! and every move of the mainline as one of the legal moves. Likely moves cost less, by a model that is frozen with the
//! version (`model`); where a game is so odd that all legal moves alike make it shorter, it is written that way. So no
//! code is longer than that of equal choices: `3 + 4 + 4 + (sum of log2(legal moves) per ply) / 5.954` letters, rounded up,
//! for a game from the usual start. Comments, variations, names and clocks are not in it: that is what PGN is for.
//!
//! Measured for 40 moves from the usual start: 1,402 games of engines took 54 letters on average and 69 at most, 3,000
//! random ones 75 and 80; the longest that a beam search over games could make is 94 (it is in the tests).
//!
//! Version 1 is fixed for good by `tests/data/share/version-1.txt`; what must change gets the digit 2.

mod coder;
mod model;
mod start;
mod weights;

use super::checksum::fnv1a;
use super::{Chess, Color, Ending, Game, GameTree, NodeId, Position, Tags};
use coder::{Decoder, Encoder, Part, RADIX, put_number, take_number};
use model::PrecedingMoves;

/// How every share code of this version begins: patzer's letters and the version.
pub const PREFIX: &str = "pz1";
/// The most plies that a code holds; by the laws of chess no game from the usual start is longer than 17,697.
pub const MOST_PLIES: usize = 65_535;

/// The letters that name the program, before the version.
const NAME: &str = "pz";
/// The digits in the order of their values.
const DIGITS: &[u8; RADIX as usize] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// How many digits of checksum close a code: one of 14.8 million damaged codes passes.
const CHECK: usize = 4;
/// More letters than the longest game needs: at most 218 legal moves a ply, and a start position.
const LONGEST: usize = 96_000;

/// Why a text is no share code, or a game has none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShareError {
    /// The text is none at all.
    #[error("this is no share code: one begins with {PREFIX}")]
    Foreign,
    /// A later version wrote it.
    #[error("this share code is of version {0}, which this patzer does not know; it knows version 1")]
    Newer(char),
    /// A sign that no code has.
    #[error("the share code is damaged: '{sign}' (its letter {place}) is no letter of a code")]
    Sign {
        /// The sign.
        sign: char,
        /// Which letter of the code it is, counted from 1.
        place: usize,
    },
    /// The letters do not belong together.
    #[error("the share code is damaged: its checksum is wrong")]
    Checksum,
    /// The letters belong together but say what no game says.
    #[error("the share code is wrong: {0}")]
    Impossible(String),
    /// The game has more plies than a code holds.
    #[error("the game is too long for a share code: it has {0} plies, a code holds {MOST_PLIES}")]
    TooLong(usize),
    /// Castling in Chess960 cannot be written.
    #[error("Chess960 games have no share code")]
    Chess960,
}

impl ShareError {
    /// What to do about it, where something can be done.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            ShareError::Newer(_) => Some("a newer patzer opens it"),
            ShareError::Sign { .. } | ShareError::Checksum => Some(
                "copy the whole code again: every letter counts, capital or small, and none may be missing",
            ),
            ShareError::TooLong(_) | ShareError::Chess960 => Some("PGN holds any game"),
            ShareError::Foreign | ShareError::Impossible(_) => None,
        }
    }
}

/// Whether a text looks like a share code, whole or damaged, of this version or another.
pub fn is_code(text: &str) -> bool {
    let rest = text.trim().strip_prefix(NAME).unwrap_or_default();
    rest.starts_with(|c: char| c.is_ascii_digit())
}

/// The share code of a game's mainline and its ending.
///
/// ```
/// use patzer::chess::{Game, notation, share};
///
/// let mut game = Game::default();
/// for san in ["f3", "e5", "g4", "Qh4#"] {
///     let played = notation::parse_san(game.position(), san).unwrap();
///     game.play(played).unwrap();
/// }
/// let code = share::encode(&game).unwrap();
/// assert!(code.len() < 20, "{code}");
/// assert_eq!(share::decode(&code).unwrap().result(), "0-1");
/// ```
///
/// # Errors
/// [`ShareError::TooLong`] and [`ShareError::Chess960`].
pub fn encode(game: &Game) -> Result<String, ShareError> {
    let begin = game.start();
    if begin.castles().mode().is_chess960() {
        return Err(ShareError::Chess960);
    }
    let line: Vec<NodeId> = game.tree().mainline().collect();
    if line.len() > MOST_PLIES {
        return Err(ShareError::TooLong(line.len()));
    }
    let played = Played::along(game, &line);
    let ending = undisplayed(game, line.last().copied().unwrap_or(NodeId::ROOT));
    let by_model = digits(begin, ending, Way::Model, &played.by_model);
    let alike = digits(begin, ending, Way::Alike, &played.alike);
    let shorter = if alike.len() < by_model.len() { alike } else { by_model };
    let text: String = shorter.into_iter().map(letter).collect();
    let code = format!("{PREFIX}{text}");
    Ok(format!("{code}{}", check_digits(&code)))
}

/// The game of a share code, without tags, standing at its start; blanks around the code do no harm.
///
/// Memory and time are bounded by [`MOST_PLIES`], whatever the text.
///
/// # Errors
/// All but [`ShareError::TooLong`] and [`ShareError::Chess960`].
pub fn decode(text: &str) -> Result<Game, ShareError> {
    let code = text.trim();
    let digits = checked(code)?;
    let mut decoder = Decoder::new(&digits);
    let begin = match decoder.take(&START) {
        0 => Chess::default(),
        _ => start::take(&mut decoder).map_err(ShareError::Impossible)?,
    };
    let ending = ENDINGS[decoder.take(&ENDINGS.map(|(_, weight)| weight))].0;
    let way = [Way::Model, Way::Alike][decoder.take(&WAYS)];
    let plies = take_number(&mut decoder);
    let tree = take_moves(&mut decoder, begin, way, plies)?;
    let game = Game::from_tree(Tags::default(), tree, ending);
    // Every game has one code; another text that says the same was made by something else.
    match encode(&game) {
        Ok(again) if again == code => Ok(game),
        _ => Err(impossible("no patzer writes this game so")),
    }
}

/// Whether the game begins as usual, or anywhere else.
const START: [u64; 2] = [31, 1];
/// How the moves are written: by the model, or all alike.
const WAYS: [u64; 2] = [15, 1];
/// The endings that a board does not show, with their weights; a game that goes on, or ends on the board, is the first.
const ENDINGS: [(Option<Ending>, u64); 12] = {
    let (white, black) = (Color::White, Color::Black);
    [
        (None, 24),
        (Some(Ending::Resignation { winner: white }), 10),
        (Some(Ending::Resignation { winner: black }), 10),
        (Some(Ending::Recorded { winner: Some(white) }), 4),
        (Some(Ending::Recorded { winner: Some(black) }), 4),
        (Some(Ending::Recorded { winner: None }), 3),
        (Some(Ending::Agreement), 3),
        (Some(Ending::ThreefoldRepetition), 2),
        (Some(Ending::FiftyMoves), 1),
        (Some(Ending::Time { winner: Some(white) }), 1),
        (Some(Ending::Time { winner: Some(black) }), 1),
        (Some(Ending::Time { winner: None }), 1),
    ]
};

/// How moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// Likely moves cost less.
    Model,
    /// All legal moves cost the same.
    Alike,
}

/// Every move of a game as an outcome, in both ways.
struct Played {
    by_model: Vec<Part>,
    alike: Vec<Part>,
}

impl Played {
    fn along(game: &Game, line: &[NodeId]) -> Played {
        let mut played =
            Played { by_model: Vec::with_capacity(line.len()), alike: Vec::with_capacity(line.len()) };
        let (mut position, mut past) = (game.start(), PrecedingMoves::default());
        for id in line {
            let node = game.tree().node(*id);
            let m = node.played().expect("only the root was not played");
            let moves = model::moves(position);
            let place = moves.iter().position(|other| *other == m);
            let place = place.expect("the tree holds legal moves alone");
            let weights = model::weights(position, past, &moves);
            played.by_model.push(Part::of(&weights, place));
            played.alike.push(Part::one_of(moves.len(), place));
            (position, past) = (node.position(), past.after(m));
        }
        played
    }
}

/// The digits of a game.
fn digits(begin: &Chess, ending: usize, way: Way, moves: &[Part]) -> Vec<u8> {
    let mut encoder = Encoder::new();
    let is_usual = *begin == Chess::default();
    encoder.put(Part::of(&START, usize::from(!is_usual)));
    if !is_usual {
        start::put(&mut encoder, begin);
    }
    encoder.put(Part::of(&ENDINGS.map(|(_, weight)| weight), ending));
    encoder.put(Part::of(&WAYS, usize::from(way == Way::Alike)));
    put_number(&mut encoder, moves.len());
    for part in moves {
        encoder.put(*part);
    }
    encoder.finish()
}

fn take_moves(decoder: &mut Decoder, begin: Chess, way: Way, plies: usize) -> Result<GameTree, ShareError> {
    let mut tree = GameTree::new(begin);
    let (mut node, mut past) = (NodeId::ROOT, PrecedingMoves::default());
    for _ in 0..plies {
        let position = tree.node(node).position();
        let moves = model::moves(position);
        if moves.is_empty() {
            return Err(impossible("its moves go on after the end of the game"));
        }
        let place = match way {
            Way::Model => decoder.take(&model::weights(position, past, &moves)),
            Way::Alike => decoder.take_one_of(moves.len()),
        };
        if decoder.is_exhausted() {
            return Err(impossible("it breaks off"));
        }
        past = past.after(moves[place]);
        node = tree.add_legal(node, moves[place]);
    }
    Ok(tree)
}

/// The place in [`ENDINGS`] of what the board does not show at the end of the mainline.
///
/// An ending that belongs to a board and is not on it (a foreign record that is wrong) is written as who won.
fn undisplayed(game: &Game, end: NodeId) -> usize {
    let Some(ending) = game.declared().filter(|_| game.shown_at(end).is_none()) else {
        return 0;
    };
    let place = |wanted: Ending| ENDINGS.iter().position(|(known, _)| *known == Some(wanted));
    let winner = ending.winner();
    place(ending).or_else(|| place(Ending::Recorded { winner })).unwrap_or(0)
}

/// The digits between prefix and checksum, when version, letters and checksum are right.
fn checked(code: &str) -> Result<Vec<u8>, ShareError> {
    let rest = code.strip_prefix(NAME).ok_or(ShareError::Foreign)?;
    match rest.chars().next() {
        Some('1') => {}
        Some(version) if version.is_ascii_digit() => return Err(ShareError::Newer(version)),
        _ => return Err(ShareError::Foreign),
    }
    if let Some((place, sign)) = code.chars().enumerate().find(|(_, c)| !c.is_ascii_alphanumeric()) {
        return Err(ShareError::Sign { sign, place: place + 1 });
    }
    if code.len() > LONGEST {
        return Err(impossible("it is longer than any game"));
    }
    let end = code.len() - CHECK.min(code.len() - PREFIX.len());
    if check_digits(&code[..end]) != code[end..] {
        return Err(ShareError::Checksum);
    }
    Ok(code.bytes().take(end).skip(PREFIX.len()).map(value).collect())
}

/// The checksum of a code so far, as digits.
#[doc(hidden)]
pub fn check_digits(code: &str) -> String {
    let mut left = fnv1a(code.bytes());
    let mut digits = String::new();
    for _ in 0..CHECK {
        digits.push(letter((left % RADIX) as u8));
        left /= RADIX;
    }
    digits
}

fn letter(digit: u8) -> char {
    char::from(DIGITS[usize::from(digit)])
}

/// The value of a digit that is one.
fn value(letter: u8) -> u8 {
    DIGITS.iter().position(|digit| *digit == letter).unwrap_or(0) as u8
}

fn impossible(what: &str) -> ShareError {
    ShareError::Impossible(what.to_owned())
}

#[cfg(test)]
mod tests;
