//! The player's rated games, for the rating and the opponent that follows it.

use crate::review::rating::RatedGame;

/// The player's rated games.
#[derive(Debug, Default)]
pub(crate) struct PlayerRecord {
    /// The oldest first.
    pub games: Vec<RatedGame>,
    /// Whether the last of them still waits for the accuracy of its moves.
    pub awaits_accuracy: bool,
    /// Whether the game that has just ended still waits for its entry in the diary.
    pub awaits_diary: bool,
    /// Whether the signs of its moves still wait for a place among the saved games.
    pub awaits_signs: bool,
    /// The player's rating by these games; `None` while they are too few.
    pub rating: Option<u16>,
}

impl PlayerRecord {
    /// The record of these games.
    pub fn of(games: Vec<RatedGame>) -> PlayerRecord {
        PlayerRecord { games, ..PlayerRecord::default() }
    }
}
