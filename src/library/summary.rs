//! One line of the list of games: what it says and how the lines are ordered.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use super::format::{self, SavedGame};
use super::{GameId, endings};
use crate::chess::text::clean;
use crate::chess::{Ending, Game};

/// One line of the list of games; texts are cleaned for the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSummary {
    /// Its name.
    pub id: GameId,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// As in PGN: `2026.11.21`, with `??` for what is not known.
    pub date: String,
    /// When it was begun, as in PGN (`18:05:00`, UTC); empty when the record does not say.
    pub time: String,
    /// The occasion, as in PGN.
    pub event: String,
    /// How it ended, in a few words (`checkmate`, `resignation`); empty when the record does not say.
    pub ending: String,
    /// Plies of the mainline.
    pub plies: u32,
}

/// What the list says of a game.
pub(super) fn summarise(id: &GameId, saved: &SavedGame) -> GameSummary {
    let game = format::filled(saved);
    GameSummary {
        id: id.clone(),
        white: tag(&game, "White"),
        black: tag(&game, "Black"),
        result: game.ending().map_or("*", Ending::result).to_owned(),
        date: tag(&game, "Date"),
        time: clean(game.tags.get("UTCTime").unwrap_or_default()).into_owned(),
        event: tag(&game, "Event"),
        ending: game.ending().map(endings::words).unwrap_or_default().to_owned(),
        plies: game.ply(),
    }
}

/// What the list says of a file that cannot be read at all.
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

/// Orders a list: newest first, unknown dates last, games of one day by time and then by their number.
pub(super) fn sort(games: &mut [GameSummary]) {
    games.sort_by_cached_key(|game| Reverse(age_key(game)));
}

fn age_key(summary: &GameSummary) -> (String, String, u32, String) {
    // A question mark stands after the digits in ASCII; a space stands before them.
    let date = summary.date.replace('?', " ");
    let GameId(id) = &summary.id;
    let number = id.rsplit('-').next().and_then(|last| last.parse().ok());
    (date, summary.time.clone(), number.unwrap_or(0), id.clone())
}

fn tag(game: &Game, name: &str) -> String {
    clean(game.tags.get(name).unwrap_or("?")).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(id: &str, date: &str, time: &str) -> GameSummary {
        GameSummary {
            id: GameId(id.to_owned()),
            date: date.to_owned(),
            time: time.to_owned(),
            ..GameSummary::default()
        }
    }

    #[test]
    fn the_newest_game_comes_first_and_undated_ones_last() {
        let order = [
            line("2026-11-22-1", "2026.11.22", "08:00:00"),
            line("2026-11-21-2", "2026.11.21", "18:05:00"),
            line("2026-11-21-9", "2026.11.21", "09:00:00"),
            line("2026-11-21-12", "2026.11.21", ""),
            line("2026-11-21-3", "2026.11.21", ""),
            line("1858-1", "1858.??.??", ""),
            line("undated-1", "????.??.??", ""),
        ];
        let mut shuffled = order.clone();
        shuffled.reverse();
        shuffled.swap(1, 4);
        sort(&mut shuffled);
        assert_eq!(shuffled, order);
    }
}
