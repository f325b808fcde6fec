//! The ending of a game in words, for the list of games and for a tag, because PGN's result does not hold it.

use crate::chess::{Color, Ending};

/// The ending in words, without the winner; empty if unknown.
pub(super) fn words(ending: Ending) -> &'static str {
    match ending {
        Ending::Checkmate { .. } => "checkmate",
        Ending::Stalemate => "stalemate",
        Ending::DeadPosition => "dead position",
        Ending::FivefoldRepetition => "fivefold repetition",
        Ending::SeventyFiveMoves => "75 moves",
        Ending::ThreefoldRepetition => "threefold repetition",
        Ending::FiftyMoves => "50 moves",
        Ending::Agreement => "agreement",
        Ending::Resignation { .. } => "resignation",
        Ending::Time { .. } => "time",
        Ending::Recorded { .. } => "",
    }
}

/// Parses such words, given the winner; `None` if they contradict.
pub(super) fn read(text: &str, winner: Option<Color>) -> Option<Ending> {
    let draws = [
        Ending::Stalemate,
        Ending::DeadPosition,
        Ending::FivefoldRepetition,
        Ending::SeventyFiveMoves,
        Ending::ThreefoldRepetition,
        Ending::FiftyMoves,
        Ending::Agreement,
        Ending::Time { winner: None },
    ];
    let mut fitting = match winner {
        None => draws.to_vec(),
        Some(winner) => vec![
            Ending::Checkmate { winner },
            Ending::Resignation { winner },
            Ending::Time { winner: Some(winner) },
        ],
    };
    fitting.retain(|ending| words(*ending) == text);
    fitting.first().copied()
}

/// The value of PGN's Termination tag.
pub(super) fn termination(ending: Option<Ending>) -> &'static str {
    match ending {
        None => "unterminated",
        Some(Ending::Time { .. }) => "time forfeit",
        Some(_) => "normal",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ending_is_read_back_from_its_words_and_the_winner() {
        let white = Color::White;
        for (ending, winner) in [
            (Ending::Checkmate { winner: white }, Some(white)),
            (Ending::Resignation { winner: Color::Black }, Some(Color::Black)),
            (Ending::Time { winner: Some(white) }, Some(white)),
            (Ending::Time { winner: None }, None),
            (Ending::Stalemate, None),
            (Ending::DeadPosition, None),
            (Ending::FivefoldRepetition, None),
            (Ending::SeventyFiveMoves, None),
            (Ending::ThreefoldRepetition, None),
            (Ending::FiftyMoves, None),
            (Ending::Agreement, None),
        ] {
            assert_eq!(read(words(ending), winner), Some(ending));
        }
    }

    #[test]
    fn words_that_do_not_fit_the_result_are_no_ending() {
        assert_eq!(read("resignation", None), None);
        assert_eq!(read("stalemate", Some(Color::White)), None);
        assert_eq!(read("", None), None);
    }
}
