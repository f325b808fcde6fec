//! What a review is to be of, and the name by which it is known again.

use std::collections::BTreeMap;

use super::report::OpeningName;
use super::time_use::TimeUse;
use crate::chess::{Chess, Game, Move, checksum, fen, notation, opening, words};
use crate::search::Limits;
use crate::tutor::words::Voice;

/// The version of [`Plan::identity`]: a change of its lines, or of what reports hold, is a new one.
const IDENTITY: u32 = 3;

/// The plan of a review: game, effort and reader.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The tag pairs of the game by name, its result among them.
    pub tags: BTreeMap<String, String>,
    /// The position that the game began from.
    pub start: Chess,
    /// The mainline.
    pub moves: Vec<Move>,
    /// The opening, if it has a name.
    pub opening: Option<OpeningName>,
    /// Limits per move: time, or nodes for a reproducible review.
    pub limits: Limits,
    /// The time of each move, if the record has it.
    pub times: Option<TimeUse>,
    /// The reader.
    pub reader: Voice,
}

impl Plan {
    /// Plans the review of a game's mainline.
    pub fn of(game: &Game, limits: Limits, reader: Voice) -> Plan {
        let tree = game.tree();
        let mut tags: BTreeMap<String, String> =
            game.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        tags.insert("Result".to_owned(), game.result().to_owned());
        Plan {
            tags,
            start: game.start().clone(),
            moves: tree.mainline().filter_map(|id| tree.node(id).played()).collect(),
            opening: opening::of(game).map(OpeningName::from),
            times: TimeUse::of(game),
            limits,
            reader,
        }
    }

    /// The name of this review: the same for the same moves, effort and reader, different for any others.
    ///
    /// The tags do not count: a game may get a name after it was reviewed.
    pub fn key(&self) -> String {
        let reader = self.reader;
        named(&format!("{}reader {} {}\n", self.identity(), reader.audience.id(), reader.rating()))
    }

    /// The name of what is judged move by move: that of the review, but for the reader's level, as each move is explained
    /// to every level.
    pub fn journal(&self) -> String {
        named(&self.identity())
    }

    /// Everything that the judgement of the moves depends on, a line each, in this order.
    fn identity(&self) -> String {
        let limits = &self.limits;
        let number = |number: Option<u64>| number.map_or("-".to_owned(), |number| number.to_string());
        let moves: Vec<String> = self.moves.iter().map(|m| notation::uci(*m)).collect();
        let opening = self.opening.as_ref();
        let lines = [
            ("review", IDENTITY.to_string()),
            ("patzer", env!("CARGO_PKG_VERSION").to_owned()),
            ("depth", number(limits.depth.map(u64::from))),
            ("nodes", number(limits.nodes)),
            ("ms", number(limits.time.map(|time| time.as_millis() as u64))),
            ("you", self.reader.you.map_or("-", words::adjective).to_owned()),
            ("opening", opening.map_or("-".to_owned(), OpeningName::identity)),
            ("start", fen::write(&self.start)),
            ("moves", moves.join(" ")),
        ];
        lines.map(|(name, value)| format!("{name} {value}\n")).concat()
    }

    /// Whether the review is reproducible: nothing depends on the clock.
    pub(super) fn is_fixed(&self) -> bool {
        self.limits.time.is_none()
    }
}

/// A short name for a text.
fn named(text: &str) -> String {
    format!("{:016x}", checksum::fnv1a(text.bytes()))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::chess::Color;

    #[test]
    fn the_identity_of_a_review_names_all_that_it_depends_on() {
        let game = crate::chess::pgn::read_all(b"1. e4 c5 *").unwrap().remove(0).game;
        let limits = Limits { time: Some(Duration::from_millis(300)), ..Limits::default() };
        let reader = Voice::new(crate::tutor::words::Audience::Club, Some(Color::Black));
        let expected = format!(
            "review 3\npatzer {}\ndepth -\nnodes -\nms 300\nyou black\nopening B20 2 Sicilian Defense\n\
             start rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\nmoves e2e4 c7c5\n",
            env!("CARGO_PKG_VERSION")
        );
        assert_eq!(Plan::of(&game, limits, reader).identity(), expected);
    }
}
