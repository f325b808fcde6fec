//! The ways a legal move may be spelled, and how far a text that people typed fits them.

use super::ends;
use crate::chess::{CastlingSide, Chess, Move, Position, Role, Square};

/// How far a text fits a move; a later one is the better fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// The text is the beginning of the move.
    Begins,
    /// The text is the whole move but for the piece that the pawn becomes.
    Unpromoted,
    /// The text is the whole move.
    Whole,
}

/// A text reduced to what tells moves apart: no signs, no hyphens, castling as `OO` or `OOO`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spelled {
    letters: String,
    capture: bool,
}

/// The longest text that can be a move with all its decoration (`12... Ng1xf3+!? e.p.` has 20 characters).
const LONGEST: usize = 32;

/// Signs that tell no move from another; the last two ask for a text or picture form of the sign before them.
const DECORATION: &str = "♙♟xX×:-–—=/()+#†‡!?\u{fe0e}\u{fe0f}";

impl Spelled {
    /// Reduces a text; `None` when it is too long to be a move.
    pub(super) fn new(text: &str) -> Option<Spelled> {
        if text.len() > LONGEST * 4 || text.chars().count() > LONGEST {
            return None;
        }
        let text = without_en_passant(without_number(text.trim()));
        let capture = text.contains(['x', 'X', '×', ':']);
        let castles = text.starts_with(['o', 'O', '0']);
        let mut letters: String = text
            .chars()
            .filter_map(plain)
            .map(|c| if castles && matches!(c, 'o' | '0') { 'O' } else { c })
            .collect();
        if letters.len() > 2 && letters.starts_with('P') {
            letters.remove(0);
        }
        Some(Spelled { letters, capture })
    }

    /// The letters that tell moves apart.
    pub(super) fn letters(&self) -> &str {
        &self.letters
    }

    /// Whether it is written as a capture.
    pub(super) fn is_capture(&self) -> bool {
        self.capture
    }

    /// Whether nothing is left to read.
    pub(super) fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// Whether the letters have the shape of some move, legal or not.
    pub(super) fn is_move_shaped(&self) -> bool {
        let lower = self.letters.to_ascii_lowercase();
        if matches!(lower.as_str(), "oo" | "ooo") {
            return true;
        }
        let mut rest = lower.as_str();
        if rest.len() > 2 && rest.ends_with(['q', 'r', 'b', 'n', 'k']) {
            rest = &rest[..rest.len() - 1];
        }
        let Some((before, to)) = rest.len().checked_sub(2).and_then(|at| rest.split_at_checked(at)) else {
            return false;
        };
        let piece_origin = before.strip_prefix(['k', 'q', 'r', 'b', 'n']);
        to.parse::<Square>().is_ok() && (is_origin(before) || piece_origin.is_some_and(is_origin))
    }

    /// The legal moves that the text fits; `folded` lets upper and lower case stand for each other.
    pub(super) fn fits(&self, position: &Chess, folded: bool) -> Vec<(Move, Fit)> {
        let legal = position.legal_moves().into_iter();
        legal
            .filter(|m| !self.capture || m.is_capture())
            .filter_map(|m| Some((m, self.fit(m, folded)?)))
            .collect()
    }

    /// The piece that a pawn becomes may be named in either case.
    fn fit(&self, m: Move, folded: bool) -> Option<Fit> {
        let fits = spellings(m).into_iter().filter_map(|spelling| match m.promotion() {
            None => fit(&spelling, &self.letters, folded),
            Some(_) if same(&spelling, &self.letters, folded) => Some(Fit::Unpromoted),
            Some(role) => {
                let named = [role.upper_char(), role.char()].map(|letter| format!("{spelling}{letter}"));
                named.iter().filter_map(|spelling| fit(spelling, &self.letters, folded)).max()
            }
        });
        fits.max()
    }
}

fn fit(spelling: &str, text: &str, folded: bool) -> Option<Fit> {
    if same(spelling, text, folded) {
        Some(Fit::Whole)
    } else {
        begins(spelling, text, folded).then_some(Fit::Begins)
    }
}

fn same(a: &str, b: &str, folded: bool) -> bool {
    if folded { a.eq_ignore_ascii_case(b) } else { a == b }
}

fn begins(whole: &str, start: &str, folded: bool) -> bool {
    whole.get(..start.len()).is_some_and(|head| same(head, start, folded))
}

fn is_origin(text: &str) -> bool {
    let is_file = |c: char| ('a'..='h').contains(&c);
    let is_rank = |c: char| ('1'..='8').contains(&c);
    let mut letters = text.chars();
    match (letters.next(), letters.next(), letters.next()) {
        (None, ..) => true,
        (Some(c), None, _) => is_file(c) || is_rank(c),
        (Some(file), Some(rank), None) => is_file(file) && is_rank(rank),
        _ => false,
    }
}

/// `12... Nf6` without its number.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix(['.', '…']) {
        Some(rest) if rest.len() + 1 < text.len() => rest.trim_start_matches(['.', '…', ' ']),
        _ => text,
    }
}

fn without_en_passant(text: &str) -> &str {
    let bare = text.trim_end_matches(['!', '?', '+', '#']);
    let mut words = ["e.p.", "e.p", "ep"].into_iter();
    let cut = words.find_map(|word| bare.strip_suffix(word));
    match cut.map(str::trim_end) {
        Some(cut) if cut.ends_with(['3', '6', '+']) => cut,
        _ => text,
    }
}

/// The letter a sign stands for, or `None` for decoration.
fn plain(c: char) -> Option<char> {
    match c {
        '♔' | '♚' => Some('K'),
        '♕' | '♛' => Some('Q'),
        '♖' | '♜' => Some('R'),
        '♗' | '♝' => Some('B'),
        '♘' | '♞' => Some('N'),
        c if c.is_whitespace() || DECORATION.contains(c) => None,
        other => Some(other),
    }
}

/// Every spelling of a move, reduced as in [`Spelled`], without the piece that a pawn becomes.
fn spellings(m: Move) -> Vec<String> {
    let (from, to) = (ends::origin(m), ends::destination(m));
    let mut all = vec![format!("{from}{to}")];
    match m {
        Move::Castle { rook, .. } => {
            let short = m.castling_side() == Some(CastlingSide::KingSide);
            all.push(if short { "OO" } else { "OOO" }.to_owned());
            all.extend([format!("{from}{rook}"), format!("K{to}"), format!("K{from}{to}")]);
        }
        _ if m.role() == Role::Pawn && m.is_capture() => all.push(format!("{}{to}", from.file())),
        _ if m.role() == Role::Pawn => all.push(to.to_string()),
        Move::Normal { .. } | Move::EnPassant { .. } | Move::Put { .. } => {
            let role = m.role().upper_char();
            all.push(format!("{role}{to}"));
            all.push(format!("{role}{}{to}", from.file()));
            all.push(format!("{role}{}{to}", from.rank()));
            all.push(format!("{role}{from}{to}"));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decoration_is_taken_off() {
        for (text, letters) in [
            ("e4", "e4"),
            ("12... Ng1-f3+!?", "Ng1f3"),
            ("exd6 e.p.", "ed6"),
            ("exd6ep+", "ed6"),
            ("0-0-0", "OOO"),
            ("o-o", "OO"),
            ("e8=(Q)#", "e8Q"),
            ("♘\u{fe0e}f3", "Nf3"),
            ("Pe4", "e4"),
            ("1.", ""),
        ] {
            assert_eq!(Spelled::new(text).unwrap().letters, letters, "{text}");
        }
        assert_eq!(Spelled::new(&"N".repeat(200)), None);
    }

    #[test]
    fn a_move_has_the_shape_of_a_move() {
        for text in ["e4", "bc8", "Bbc8", "bb2c8", "e7e8q", "Ng1f3", "O-O", "N1f3", "Kg1", "b2xc8=N", "Rb2"] {
            assert!(Spelled::new(text).unwrap().is_move_shaped(), "{text}");
        }
        for text in ["", "e", "hello", "e9", "i4", "Nf", "O-O-O-O", "é4", "0000", "--"] {
            assert!(!Spelled::new(text).unwrap().is_move_shaped(), "{text}");
        }
    }
}
