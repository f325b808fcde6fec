//! The line of a game in the list.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::format::SavedGame;
use super::roster;
use super::{GameId, PERSON, endings};
use crate::chess::checksum::fnv1a;
use crate::chess::text::clean;
use crate::chess::{ByColor, Ending, GameTree, Glyph, Move, NodeId, Position, annotation, key, opening};

/// The glyphs of mistakes and blunders.
const FAULTS: [Glyph; 2] = [Glyph(2), Glyph(4)];

/// The line of a game in the list; texts are cleaned for the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSummary {
    /// The id of the game.
    pub id: GameId,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// As in PGN: `2026.11.21`, with `??` for unknown parts.
    pub date: String,
    /// Start time as in PGN (`18:05:00`, UTC); empty if unknown.
    pub time: String,
    /// The event, as in PGN.
    pub event: String,
    /// The round, as in PGN (`3`, `3.1`); `?` or `-` when there is none to tell.
    pub round: String,
    /// The ending in a few words (`checkmate`, `resignation`); empty if unknown.
    pub ending: String,
    /// Plies of the mainline.
    pub plies: u32,
    /// The ECO code (`C42`); empty if it has none, as from most set-up positions.
    pub eco: String,
    /// The opening's name; empty if it has none.
    pub opening: String,
    /// Mistakes and blunders (`?` and `??`) of White and Black; `None` without evaluations (`%eval`), that is without a
    /// review.
    pub faults: Option<[u32; 2]>,
    /// Fingerprint of start position and mainline.
    pub moves: u64,
}

impl GameSummary {
    /// Returns the mistakes and blunders of the player, or of both sides in games of others.
    pub fn mistakes(&self) -> Option<u32> {
        let [white, black] = self.faults?;
        Some(match [&self.white, &self.black].map(|name| name == PERSON) {
            [true, false] => white,
            [false, true] => black,
            [true, true] | [false, false] => white + black,
        })
    }
}

/// Longest text of a line, in characters; longer than any name, and a list has many lines.
const LONGEST: usize = 256;

/// Cleans a text and cuts it to [`LONGEST`].
pub(super) fn listed(text: &str) -> String {
    let cleaned = clean(text);
    match cleaned.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &cleaned[..end]),
        None => cleaned.into_owned(),
    }
}

/// A text field of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SummaryField {
    /// White's name.
    White,
    /// Black's name.
    Black,
    /// The result.
    Result,
    /// The date.
    Date,
    /// The start time.
    Time,
    /// The occasion.
    Event,
    /// The opening's code.
    Eco,
    /// The opening's name.
    Opening,
}

impl SummaryField {
    /// All of them, in the order of their declaration.
    pub(super) const ALL: [SummaryField; 8] = [
        SummaryField::White,
        SummaryField::Black,
        SummaryField::Result,
        SummaryField::Date,
        SummaryField::Time,
        SummaryField::Event,
        SummaryField::Eco,
        SummaryField::Opening,
    ];

    /// This text of a game.
    pub fn of(self, game: &GameSummary) -> &str {
        match self {
            SummaryField::White => &game.white,
            SummaryField::Black => &game.black,
            SummaryField::Result => &game.result,
            SummaryField::Date => &game.date,
            SummaryField::Time => &game.time,
            SummaryField::Event => &game.event,
            SummaryField::Eco => &game.eco,
            SummaryField::Opening => &game.opening,
        }
    }
}

/// Returns the line of a game.
pub fn summarise(id: &GameId, saved: &SavedGame) -> GameSummary {
    let game = &saved.game;
    let tree = game.tree();
    let end = tree.end_of_line(NodeId::ROOT);
    let ending = game.ending_at(end);
    let opening = opening::of(game);
    let text = |name: &str| listed(&roster::tag(saved, name).unwrap_or(Cow::Borrowed("?")));
    GameSummary {
        id: id.clone(),
        white: text("White"),
        black: text("Black"),
        result: ending.map_or("*", Ending::result).to_owned(),
        date: text("Date"),
        time: roster::tag(saved, "UTCTime").map_or_else(String::new, |time| listed(&time)),
        event: text("Event"),
        round: text("Round"),
        ending: ending.map(endings::words).unwrap_or_default().to_owned(),
        plies: tree.node(end).ply(),
        eco: opening.map_or("", |opening| opening.eco).to_owned(),
        opening: opening.map_or("", |opening| opening.name).to_owned(),
        faults: faults(tree),
        moves: fingerprint(tree),
    }
}

/// Counts mistakes and blunders of White and Black along the mainline, if a move has an evaluation.
fn faults(tree: &GameTree) -> Option<[u32; 2]> {
    let mut counts = ByColor::new_with(|_| 0);
    let mut evaluated = false;
    for node in tree.mainline().map(|id| tree.node(id)) {
        evaluated |= annotation::get(&node.comment, "eval").is_some();
        if node.glyphs.iter().any(|glyph| FAULTS.contains(glyph)) {
            counts[!node.position().turn()] += 1;
        }
    }
    evaluated.then_some([counts.white, counts.black])
}

/// Fingerprint of start position and mainline, stable across versions.
fn fingerprint(tree: &GameTree) -> u64 {
    let start = key(tree.start()).to_le_bytes();
    let moves = tree.mainline().filter_map(|id| tree.node(id).played());
    fnv1a(start.into_iter().chain(moves.flat_map(of_move)))
}

/// From, to and promotion as bytes.
fn of_move(m: Move) -> [u8; 3] {
    let from = m.from().map_or(64, u8::from);
    [from, u8::from(m.to()), m.promotion().map_or(0, u8::from)]
}

/// Returns the line of an unreadable file.
pub(super) fn unreadable(id: &GameId) -> GameSummary {
    GameSummary {
        id: id.clone(),
        white: "?".to_owned(),
        black: "?".to_owned(),
        result: "*".to_owned(),
        date: "????.??.??".to_owned(),
        ending: "unreadable".to_owned(),
        ..GameSummary::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::pgn;

    #[test]
    fn no_text_is_longer_than_any_name() {
        let long = "9é".repeat(100_000);
        let game = of(&format!(
            "[White \"{long}\"]\n[Date \"{long}\"]\n[UTCTime \"{long}\"]\n[Event \"{long}\"]\n[Round \"{long}\"]\n\n1. e4 *"
        ));
        for text in [&game.white, &game.date, &game.time, &game.event, &game.round] {
            assert_eq!(text.chars().count(), LONGEST + 1);
            assert!(text.ends_with("9é…"));
        }
        let name = "é".repeat(LONGEST);
        assert_eq!(of(&format!("[White \"{name}\"]\n\n1. e4 *")).white, name);
    }

    /// The summary of a game in PGN.
    fn of(pgn: &str) -> GameSummary {
        let read = pgn::read_all(pgn.as_bytes()).unwrap().remove(0);
        summarise(&GameId("x".to_owned()), &super::super::format::from_pgn(read.game))
    }

    #[test]
    fn a_game_is_listed_by_its_opening() {
        let game = of("1. d4 e6 2. e4 d5 3. Nc3 Nf6 *");
        assert_eq!(
            (game.eco.as_str(), game.opening.as_str()),
            ("C11", "French Defense: Classical Variation")
        );
        let study = of("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *");
        assert_eq!((study.eco.as_str(), study.opening.as_str()), ("", ""));
    }

    #[test]
    fn in_a_game_of_ones_own_only_the_players_mistakes_count() {
        let mistakes = |white: &str, black: &str| {
            let pgn = format!(
                "[White \"{white}\"]\n[Black \"{black}\"]\n\n1. e4? {{[%eval 0.3]}} e5?? 2. Nf3 d6? *"
            );
            of(&pgn).mistakes()
        };
        assert_eq!(mistakes(PERSON, "patzer, level 400"), Some(1));
        assert_eq!(mistakes("patzer, level 400", PERSON), Some(2));
        assert_eq!(mistakes("Ada", "Ben"), Some(3));
    }

    #[test]
    fn faults_are_counted_by_side_once_a_game_was_evaluated() {
        let faults = |pgn| of(pgn).faults;
        assert_eq!(faults("1. e4? e5?? 2. Nf3?! *"), None);
        assert_eq!(faults("1. e4 {[%eval 0.3]} e5 *"), Some([0, 0]));
        assert_eq!(
            faults(
                "1. f3? {[%eval -0.6]} e5 (1... a5?? 2. e4??) 2. g4?? {[%clk 0:05:00] [%eval #-1]} Qh4#! 0-1"
            ),
            Some([2, 0])
        );
        assert_eq!(faults("1. e4 {[%eval 0.3]} a6?! 2. d4 b5? 3. a4 Nc6?? *"), Some([0, 2]));
    }

    #[test]
    fn the_same_moves_from_the_same_start_have_the_same_fingerprint() {
        let moves = |pgn: &str| of(pgn).moves;
        let game = moves("1. e4 e5 2. Nf3 *");
        assert_eq!(game, moves("[White \"Anna\"]\n\n1. e4! {best} (1. d4) e5 2. Nf3 1-0"));
        // It is written into indexes, so it may never change.
        assert_eq!(game, 14_358_248_915_360_865_296);
        for other in [
            "1. e4 e5 *",
            "1. e4 e5 2. Nf3 Nc6 *",
            "1. Nf3 e5 2. e4 *",
            "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Qkq - 0 1\"]\n\n1. e4 e5 2. Nf3 *",
        ] {
            assert_ne!(moves(other), game, "{other}");
        }
        let promoted = |to: &str| moves(&format!("[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8={to} *"));
        assert_ne!(promoted("N"), promoted("B"));
    }
}
