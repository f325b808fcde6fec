//! The report's tables and its one-line facts, as words: the page, the text and the HTML show the same.

use std::borrow::Cow;

use crate::review::diary::GuessedGame;
use crate::review::pupil::DayRating;
use crate::review::rating::PlayerRating;

use super::{AccuracyTrend, GameSums, OpeningScore, ProgressReport};

/// A table: its first column is left-aligned, the others are numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgressTable {
    /// What it is about.
    pub title: &'static str,
    /// The heads of the columns.
    pub head: &'static [&'static str],
    /// The rows, each as long as the head.
    pub rows: Vec<Vec<String>>,
}

/// A rating with its curve.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingLine<'a> {
    /// What is rated: `Games`, `Exercises`, a motif.
    pub label: &'static str,
    /// `about 1240 ± 90 after 12 rated games`.
    pub words: String,
    /// The rating by day, or the share of guessed moves in percent.
    pub curve: Cow<'a, [DayRating]>,
}

const WEEKS: &[&str] = &["week of", "games", "accuracy", "opening", "middle", "ending", "hanging", "won"];
const OPENINGS: &[&str] = &["opening", "games", "points", "accuracy"];

impl ProgressReport {
    /// The ratings that are known, games first.
    pub fn ratings(&self) -> Vec<RatingLine<'_>> {
        let about = |rating, deviation| PlayerRating { rating, deviation }.to_string();
        let games = self.rating.as_ref().map(|rating| RatingLine {
            label: "Games",
            words: after(&about(rating.rating, rating.deviation), rating.games, "rated game"),
            curve: Cow::Borrowed(&rating.curve),
        });
        let overall = &self.exercises.overall;
        let exercises = (overall.answers > 0).then(|| RatingLine {
            label: "Exercises",
            words: after(&about(overall.rating, overall.deviation), overall.answers, "exercise"),
            curve: Cow::Borrowed(&self.exercises.curve),
        });
        games.into_iter().chain(exercises).chain(self.guessing()).collect()
    }

    /// The share of moves found in the guessed games.
    fn guessing(&self) -> Option<RatingLine<'static>> {
        let last = self.guessed.first()?;
        let share = |guess: &GuessedGame| 100.0 * f64::from(guess.found) / f64::from(guess.asked.max(1));
        let point =
            |guess: &GuessedGame| Some(DayRating { day: guess.day.parse().ok()?, rating: share(guess) });
        let words = format!("{:.0}% of the last game's moves found", share(last));
        let curve = Cow::Owned(self.guessed.iter().rev().filter_map(point).collect());
        Some(RatingLine { label: "Guessing", words, curve })
    }

    /// The weeks, and the openings; a table without rows is left out.
    pub fn tables(&self) -> Vec<ProgressTable> {
        let weeks = self.weeks.iter().map(|week| {
            let monday = week.monday.date().strftime("%-d %b").to_string();
            [monday].into_iter().chain(of_games(&week.games)).collect()
        });
        let weeks = ProgressTable { title: "Weeks", head: WEEKS, rows: weeks.collect() };
        let openings = self.openings.iter().map(of_opening).collect();
        let openings = ProgressTable { title: "Openings", head: OPENINGS, rows: openings };
        [weeks, openings].into_iter().filter(|table| !table.rows.is_empty()).collect()
    }

    /// Single facts, each a sentence: results, whether accuracy rises, runs, guesses, time over a move.
    pub fn facts(&self) -> Vec<String> {
        let results = self.results.sentence().into_iter().chain(self.trend.map(AccuracyTrend::sentence));
        let streak = self.best_streak.map(|solved| format!("Best streak: {solved} solved."));
        let timed = self.best_timed.map(|solved| format!("Best three minutes: {solved} solved."));
        let time =
            self.recent.seconds_a_move.map(|seconds| format!("You take {seconds:.0} seconds over a move."));
        let seeing = self.seeing.iter().map(|score| {
            let (right, asked, seconds) = (score.right, score.asked, score.seconds);
            format!("Best at seeing {}: {right} of {asked} in {seconds} seconds.", score.round)
        });
        let guessed = self.guessed.first().map(|guess| {
            let [white, black] = &guess.players;
            format!("Last guessed: {white} – {black}, {} of {} moves found.", guess.found, guess.asked)
        });
        results.chain(streak).chain(timed).chain(time).chain(seeing).chain(guessed).collect()
    }
}

/// `about 1240 ± 90 after 12 rated games`.
fn after(rating: &str, count: usize, what: &str) -> String {
    if count == 1 { format!("{rating} after one {what}") } else { format!("{rating} after {count} {what}s") }
}

fn of_games(sums: &GameSums) -> Vec<String> {
    let percent = |share: Option<f64>| share.map_or("–".to_owned(), |share| format!("{share:.0}%"));
    if sums.games == 0 {
        return vec!["–".to_owned(); WEEKS.len() - 1];
    }
    let won =
        if sums.winning == 0 { "–".to_owned() } else { format!("{} of {}", sums.converted, sums.winning) };
    vec![
        sums.games.to_string(),
        percent(sums.accuracy),
        percent(sums.opening),
        percent(sums.middlegame),
        percent(sums.endgame),
        sums.hung.to_string(),
        won,
    ]
}

fn of_opening(score: &OpeningScore) -> Vec<String> {
    let accuracy = score.accuracy.map_or("–".to_owned(), |accuracy| format!("{accuracy:.0}%"));
    vec![
        format!("{} ({})", score.name, score.color),
        score.games.to_string(),
        score.points.to_string(),
        accuracy,
    ]
}
