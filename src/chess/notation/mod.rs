//! Moves as text: SAN and UCI in and out, and the lenient reading of what people type.

mod ends;
mod refusal;
mod spelling;
mod typing;
mod description;

use std::fmt::Write as _;

use shakmaty::san::{San, SanPlus};
use shakmaty::uci::UciMove;

use super::{CastlingSide, Chess, Move, Position, words};

use description::MoveDescription;
pub use ends::{destination, origin};
pub use refusal::refusal;
use spelling::{Fit, Spelled};
pub use typing::{Typed, completions, typed};

/// Why a text is no move here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The text is no move in any notation.
    #[error("'{0}' is not a move")]
    Unreadable(String),
    /// No legal move fits.
    #[error("{0} is not a legal move here")]
    Illegal(String),
    /// Several legal moves fit.
    #[error("{text} could be {}", .choices.join(" or "))]
    Ambiguous {
        /// What was given.
        text: String,
        /// The moves it could be, as SAN.
        choices: Vec<String>,
    },
}

/// A legal move as SAN with its check or mate sign.
pub fn san(position: &Chess, m: Move) -> String {
    SanPlus::from_move(position.clone(), m).to_string()
}

/// A move as UCI; castling as the king's step (`e1g1`).
pub fn uci(m: Move) -> String {
    UciMove::from_standard(m).to_string()
}

/// A move as UCI has it in a position: in Chess960 castling is the king taking its rook (`e1h1`).
pub fn uci_in(position: &Chess, m: Move) -> String {
    UciMove::from_move(m, position.castles().mode()).to_string()
}

/// Reads moves in UCI that follow each other, with a space between them; `None` if one of them is not legal.
pub fn uci_line(start: &Chess, text: &str) -> Option<Vec<Move>> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for uci in text.split(' ') {
        let m = parse_uci(&position, uci).ok()?;
        position.play_unchecked(m);
        moves.push(m);
    }
    Some(moves)
}

/// Reads SAN as files carry it: signs and glyphs at its end are passed over, `0-0`, `e8Q`, a missing `x` and
/// a full origin (`Ng1f3`, `e2e4`) are understood. Upper and lower case count.
///
/// # Errors
/// [`MoveError`] when it is no move or not one legal move.
pub fn parse_san(position: &Chess, text: &str) -> Result<Move, MoveError> {
    let exact = San::from_ascii(text.trim_end_matches(['!', '?', '+', '#']).as_bytes());
    if let Some(m) = exact.ok().and_then(|san| san.to_move(position).ok()) {
        return Ok(m);
    }
    read(position, text, &[false])
}

/// Reads UCI; castling both as the king's step and as king takes rook.
///
/// # Errors
/// [`MoveError`] when it is no move or not a legal one.
pub fn parse_uci(position: &Chess, text: &str) -> Result<Move, MoveError> {
    let uci = UciMove::from_ascii(text.trim().to_ascii_lowercase().as_bytes());
    match uci {
        Ok(uci @ UciMove::Normal { .. }) => {
            uci.to_move(position).map_err(|_| MoveError::Illegal(shortened(text)))
        }
        _ => Err(MoveError::Unreadable(shortened(text))),
    }
}

/// Reads a whole typed move, as lenient as it can without guessing: SAN, UCI, `0-0`, `e8Q`, lower case where clear, and
/// plain words ("castle long", "knight c3", "takes e5").
///
/// ```
/// use patzer::chess::{Chess, notation};
///
/// let start = Chess::default();
/// let m = notation::parse(&start, "ng1-f3").unwrap();
/// assert_eq!(notation::san(&start, m), "Nf3");
/// assert_eq!(notation::parse(&start, "knight to f3"), Ok(m));
/// ```
///
/// # Errors
/// [`MoveError`] when it is no move or not one legal move.
pub fn parse(position: &Chess, text: &str) -> Result<Move, MoveError> {
    match (read(position, text, &[false, true]), MoveDescription::of_words(text, false)) {
        (Err(MoveError::Unreadable(_)), Some(described)) => only(position, text, &described.legal(position)),
        // `1f3` has the letters of a move and the shape of none.
        (Err(MoveError::Illegal(text)), None) if !has_shape(position, &text) => {
            Err(MoveError::Unreadable(text))
        }
        (read, _) => read,
    }
}

/// Whether letters name a piece and squares as moves do.
fn has_shape(position: &Chess, text: &str) -> bool {
    Spelled::new(text)
        .is_some_and(|spelled| MoveDescription::of_letters(spelled.letters(), position).is_some())
}

/// A move in words: `knight to f3`, `pawn takes bishop on d5`, `castles short`.
pub fn in_words(m: Move) -> String {
    if let Some(side) = m.castling_side() {
        let side = if side == CastlingSide::KingSide { "short" } else { "long" };
        return format!("castles {side}");
    }
    let (mover, to) = (words::role(m.role()), destination(m));
    let done = match m.capture() {
        Some(victim) => format!("{mover} takes {} on {to}", words::role(victim)),
        None => format!("{mover} to {to}"),
    };
    m.promotion().map_or(done.clone(), |role| format!("{done}, becomes a {}", words::role(role)))
}

/// The one move that a text means.
fn only(position: &Chess, text: &str, moves: &[Move]) -> Result<Move, MoveError> {
    match moves {
        [] => Err(MoveError::Illegal(shortened(text))),
        [m] => Ok(*m),
        several => Err(ambiguous(position, text, several)),
    }
}

/// The moves of a line as SAN with numbers: `5.O-O Nf6 6.d3`, or `5…Nf6` first when Black begins.
///
/// A move that the line does not allow ends it.
pub fn line(start: &Chess, moves: &[Move]) -> String {
    let mut position = start.clone();
    let mut text = String::new();
    for (place, m) in moves.iter().enumerate() {
        if !position.is_legal(*m) {
            break;
        }
        let number = position.fullmoves();
        let gap = if place == 0 { "" } else { " " };
        // Writing into a string cannot fail.
        let _ = match (position.turn().is_white(), place) {
            (true, _) => write!(text, "{gap}{number}."),
            (false, 0) => write!(text, "{number}…"),
            (false, _) => write!(text, "{gap}"),
        };
        let _ = write!(text, "{}", SanPlus::from_move_and_play_unchecked(&mut position, *m));
    }
    text
}

/// Reads a whole move, trying exact case, then any case, as `folds` says.
fn read(position: &Chess, text: &str, folds: &[bool]) -> Result<Move, MoveError> {
    let Some(spelled) = Spelled::new(text) else {
        return Err(MoveError::Unreadable(shortened(text)));
    };
    for folded in folds {
        let found = spelled.fits(position, *folded);
        let mut fitting = of_fit(&found, Fit::Whole);
        if fitting.is_empty() {
            fitting = of_fit(&found, Fit::Unpromoted);
        }
        match fitting.as_slice() {
            [] => {}
            [m] => return Ok(*m),
            several => return Err(ambiguous(position, text, several)),
        }
    }
    Err(unfit(&spelled, text))
}

fn of_fit(found: &[(Move, Fit)], wanted: Fit) -> Vec<Move> {
    let fitting = found.iter().filter(|(_, fit)| *fit == wanted);
    fitting.map(|(m, _)| *m).collect()
}

fn ambiguous(position: &Chess, text: &str, moves: &[Move]) -> MoveError {
    MoveError::Ambiguous { text: shortened(text), choices: moves.iter().map(|m| san(position, *m)).collect() }
}

fn unfit(spelled: &Spelled, text: &str) -> MoveError {
    let text = shortened(text);
    if spelled.is_move_shaped() { MoveError::Illegal(text) } else { MoveError::Unreadable(text) }
}

/// A text cut to what a message can show.
fn shortened(text: &str) -> String {
    const SHOWN: usize = 24;
    let text = text.trim();
    let mut short: String = text.chars().take(SHOWN).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests;
