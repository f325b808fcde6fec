//! Moves read key by key, while they are being typed.

use super::description::MoveDescription;
use super::spelling::{Fit, Spelled};
use super::{MoveError, ambiguous, destination, of_fit, only, origin, shortened, unfit};
use crate::chess::{Chess, Move, Square};

/// What a typed text means so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// Exactly one legal move, and no longer text could mean another.
    Move(Move),
    /// One legal move, but more letters could make it another (`O-O` or `O-O-O`); Enter forces it.
    Waiting(Move),
    /// A pawn reaches the last rank and the new piece is not named yet.
    Promotion {
        /// From where the pawn comes.
        from: Square,
        /// Where it promotes.
        to: Square,
    },
    /// The beginning of one or more moves.
    Prefix,
    /// No move begins like this, or several fit and Enter cannot choose.
    Wrong(MoveError),
}

/// What the text typed so far means; for reading a move key by key.
///
/// A text in the right case comes before the same text in another: `bc8` is the pawn's capture if there is one, else
/// the bishop's move.
pub fn typed(position: &Chess, text: &str) -> Typed {
    match (spelled(position, text), MoveDescription::of_words(text, false)) {
        (Typed::Wrong(MoveError::Unreadable(_)), Some(described)) => worded(position, text, described),
        (typed, _) => typed,
    }
}

/// What a text in words means; a pawn on its last rank still needs its piece.
fn worded(position: &Chess, text: &str, described: MoveDescription) -> Typed {
    let moves = described.legal(position);
    let ends = |m: &Move| (origin(*m), destination(*m));
    match (moves.as_slice(), only(position, text, &moves)) {
        (_, Ok(m)) => Typed::Move(m),
        ([first, rest @ ..], _) if first.is_promotion() && rest.iter().all(|m| ends(m) == ends(first)) => {
            Typed::Promotion { from: origin(*first), to: destination(*first) }
        }
        (_, Err(error)) => Typed::Wrong(error),
    }
}

/// The legal moves that a text can still become, those in the right case first; none for an empty text.
///
/// `b` becomes the moves of the b-pawn, and not those of the knight on b1 (`b1c3`) as long as there are any.
pub fn completions(position: &Chess, text: &str) -> Vec<Move> {
    let mut moves: Vec<Move> = match Spelled::new(text).filter(|spelled| !spelled.is_empty()) {
        Some(spelled) => {
            let fitting = [false, true].map(|folded| spelled.fits(position, folded));
            fitting.into_iter().flatten().map(|(m, _)| m).collect()
        }
        None => Vec::new(),
    };
    if moves.is_empty()
        && let Some(described) = MoveDescription::of_words(text, true)
    {
        moves = described.legal(position);
    }
    let begun = text.trim().to_lowercase();
    let is_san = |m: &Move| super::san(position, *m).to_lowercase().starts_with(&begun);
    if moves.iter().any(is_san) {
        moves.retain(is_san);
    }
    let mut seen: Vec<Move> = Vec::with_capacity(moves.len());
    for m in moves {
        if !seen.contains(&m) {
            seen.push(m);
        }
    }
    seen
}

/// What the letters typed so far mean.
fn spelled(position: &Chess, text: &str) -> Typed {
    let Some(spelled) = Spelled::new(text) else {
        return Typed::Wrong(MoveError::Unreadable(shortened(text)));
    };
    if spelled.is_empty() {
        return Typed::Prefix;
    }
    let mut found = spelled.fits(position, false);
    if found.is_empty() {
        found = spelled.fits(position, true);
    }
    let whole = of_fit(&found, Fit::Whole);
    match (whole.as_slice(), of_fit(&found, Fit::Unpromoted).first()) {
        ([m], _) if found.len() == 1 => Typed::Move(*m),
        ([m], _) => Typed::Waiting(*m),
        ([], Some(m)) => Typed::Promotion { from: origin(*m), to: destination(*m) },
        ([], None) if found.is_empty() => Typed::Wrong(unfit(&spelled, text)),
        ([], None) => Typed::Prefix,
        (several, _) => Typed::Wrong(ambiguous(position, text, several)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, notation::parse};

    fn at(fen: &str) -> Chess {
        fen::parse(fen).unwrap().position
    }

    #[test]
    fn keys_are_read_one_by_one() {
        let start = Chess::default();
        let e4 = parse(&start, "e4").unwrap();
        assert_eq!(typed(&start, ""), Typed::Prefix);
        assert_eq!(typed(&start, "e"), Typed::Prefix);
        assert_eq!(typed(&start, "e4"), Typed::Move(e4));
        assert_eq!(typed(&start, "e2"), Typed::Prefix);
        assert_eq!(typed(&start, "e2e4"), Typed::Move(e4));
        assert_eq!(typed(&start, "n"), Typed::Prefix);
        assert_eq!(typed(&start, "e5"), Typed::Wrong(MoveError::Illegal("e5".into())));
        assert_eq!(typed(&start, "zz"), Typed::Wrong(MoveError::Unreadable("zz".into())));
    }

    #[test]
    fn a_text_begins_these_moves() {
        let start = Chess::default();
        let begun = |text: &str| {
            let moves = completions(&start, text);
            moves.iter().map(|m| crate::chess::notation::san(&start, *m)).collect::<Vec<_>>().join(" ")
        };
        for (text, moves) in [
            ("e", "e3 e4"),
            ("b", "b3 b4"),
            ("N", "Nh3 Nf3 Nc3 Na3"),
            ("n", "Nh3 Nf3 Nc3 Na3"),
            ("kni", "Nh3 Nf3 Nc3 Na3"),
            ("knight c3", "Nc3"),
            ("castl", ""),
            ("O", ""),
            ("", ""),
            ("zz", ""),
        ] {
            let (mut found, mut wanted) = (begun(text), moves.to_owned());
            let sort = |text: &mut String| {
                let mut words: Vec<_> = text.split(' ').map(str::to_owned).collect();
                words.sort();
                *text = words.join(" ");
            };
            sort(&mut found);
            sort(&mut wanted);
            assert_eq!(found, wanted, "{text}");
        }
    }

    #[test]
    fn short_castling_waits_while_long_is_possible() {
        let both = at("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
        assert_eq!(typed(&both, "0"), Typed::Prefix);
        assert_eq!(typed(&both, "0-0"), Typed::Waiting(parse(&both, "O-O").unwrap()));
        assert_eq!(typed(&both, "0-0-"), Typed::Waiting(parse(&both, "O-O").unwrap()));
        assert_eq!(typed(&both, "0-0-0"), Typed::Move(parse(&both, "O-O-O").unwrap()));
        let short = at("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        assert_eq!(typed(&short, "oo"), Typed::Move(parse(&short, "O-O").unwrap()));
        let long = at("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
        assert_eq!(typed(&long, "oo"), Typed::Prefix);
    }

    #[test]
    fn a_promotion_waits_for_its_piece() {
        let position = at("8/4P2k/8/8/8/8/8/4K3 w - - 0 1");
        let asked = Typed::Promotion { from: Square::E7, to: Square::E8 };
        for text in ["e8", "e8=", "e7e8"] {
            assert_eq!(typed(&position, text), asked, "{text}");
        }
        assert_eq!(typed(&position, "e8n"), Typed::Move(parse(&position, "e8=N").unwrap()));
    }
}
