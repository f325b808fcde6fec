//! How the games ended, and whether their accuracy rises.

use serde::Serialize;

use super::mean;
use crate::review::diary::PlayedGame;
use crate::review::rating::RatedResult;

/// How finished games ended for the player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct GameResults {
    /// Games won.
    pub won: usize,
    /// Games drawn.
    pub drawn: usize,
    /// Games lost.
    pub lost: usize,
}

impl GameResults {
    pub(super) fn of(games: &[&PlayedGame]) -> GameResults {
        let count = |result| games.iter().filter(|game| game.result == Some(result)).count();
        GameResults {
            won: count(RatedResult::Won),
            drawn: count(RatedResult::Drawn),
            lost: count(RatedResult::Lost),
        }
    }

    /// `You finished 14 games: 8 won, 2 drawn, 4 lost.`, if there are any.
    pub(super) fn sentence(self) -> Option<String> {
        let GameResults { won, drawn, lost } = self;
        let words = match won + drawn + lost {
            0 => return None,
            1 => "You finished one game".to_owned(),
            count => format!("You finished {count} games"),
        };
        Some(format!("{words}: {won} won, {drawn} drawn, {lost} lost."))
    }
}

/// `12 exercises are due today.`, if there are any.
pub fn due_sentence(due: usize) -> Option<String> {
    match due {
        0 => None,
        1 => Some("One exercise is due today.".to_owned()),
        due => Some(format!("{due} exercises are due today.")),
    }
}

/// The last games and as many before them that tell whether accuracy rises.
const COMPARED: usize = 10;

/// Fewer games say nothing.
const ENOUGH: usize = 3;

/// The mean accuracy of the last games and of those before them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct AccuracyTrend {
    /// The last games.
    pub games: usize,
    /// Their accuracy in percent.
    pub last: f64,
    /// That of as many games before, or of fewer.
    pub before: f64,
}

impl AccuracyTrend {
    /// Compares the newer half of the last twenty games with the older one.
    pub(super) fn of(games: &[&PlayedGame]) -> Option<AccuracyTrend> {
        let count = COMPARED.min(games.len() / 2);
        if count < ENOUGH {
            return None;
        }
        let (before, last) = games.split_at(games.len() - count);
        let before = &before[before.len() - count..];
        let accuracy = |games: &[&PlayedGame]| mean(games.iter().map(|game| &game.side.whole));
        Some(AccuracyTrend { games: count, last: accuracy(last)?, before: accuracy(before)? })
    }

    /// `Accuracy: 72% in your last 10 games, up from 65% in the 10 before.`
    pub(super) fn sentence(self) -> String {
        let AccuracyTrend { games, last, before } = self;
        let (last, before) = (last.round(), before.round());
        if last.total_cmp(&before).is_eq() {
            return format!("Accuracy: {last:.0}% in your last {games} games, as in the {games} before.");
        }
        let way = if last > before { "up" } else { "down" };
        format!(
            "Accuracy: {last:.0}% in your last {games} games, {way} from {before:.0}% in the {games} before."
        )
    }
}
