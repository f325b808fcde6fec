//! How it goes: ratings, weeks, openings and won games, and the three things to work on next.

mod results;
mod tables;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use serde::Serialize;

pub use results::{AccuracyTrend, GameResults, due_sentence};
pub use tables::{ProgressTable, RatingLine};

use crate::chess::words;
use crate::review::diary::{DiaryEntry, FinishedRun, GuessedGame, PlayedGame, SeeingScore};
use crate::review::motif::Motif;
use crate::review::pupil::{DayRating, PupilRatings, extend};
use crate::review::rating::{PlayerRating, RatedGame, RatedResult};
use crate::review::report::MoveTally;
use crate::review::schedule::Day;
use crate::review::stage::GameStage;
use crate::review::training::Training;

/// Weeks that are shown, this one included.
pub const WEEKS: usize = 12;

/// The last games that the advice is taken from.
const RECENT: usize = 20;

/// Openings that are shown, the most played.
const OPENINGS: usize = 6;

/// Tasks that are offered.
const TASKS: usize = 3;

/// What the report is made from.
#[derive(Clone, Copy, Debug)]
pub struct ProgressSources<'a> {
    /// The diary.
    pub diary: &'a [DiaryEntry],
    /// The rated games, the oldest first.
    pub rated: &'a [RatedGame],
    /// The training deck as of today.
    pub training: &'a Training,
    /// The id and title of the lesson to go on with.
    pub lesson: Option<(&'a str, &'a str)>,
}

/// How it goes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ProgressReport {
    /// The day.
    pub today: Day,
    /// The rating in games; `None` before the first rated game.
    pub rating: Option<GameRating>,
    /// The rating in exercises.
    pub exercises: PupilRatings,
    /// The weeks, the oldest first; those before the first entry are left out.
    pub weeks: Vec<WeekOfGames>,
    /// The last games together.
    pub recent: GameSums,
    /// How all finished games ended.
    pub results: GameResults,
    /// How exact the last games were beside those before; `None` while they are few.
    pub trend: Option<AccuracyTrend>,
    /// Exercises due today.
    pub due: usize,
    /// The openings that were played most, those first.
    pub openings: Vec<OpeningScore>,
    /// Exercises solved in the best streak.
    pub best_streak: Option<u32>,
    /// Exercises solved in the best timed run.
    pub best_timed: Option<u32>,
    /// The best round of seeing of each kind.
    pub seeing: Vec<SeeingScore>,
    /// The guessed games, the newest first.
    pub guessed: Vec<GuessedGame>,
    /// What to work on, the most useful first.
    pub next: Vec<NextTask>,
}

/// The rating in games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameRating {
    /// The rating.
    pub rating: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// Rated games.
    pub games: usize,
    /// The rating at the end of each day with a rated game, the oldest first.
    pub curve: Vec<DayRating>,
}

/// A week's games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WeekOfGames {
    /// Its Monday.
    pub monday: Day,
    /// Its games together.
    #[serde(flatten)]
    pub games: GameSums,
}

/// Games together.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct GameSums {
    /// Games.
    pub games: usize,
    /// Mean accuracy in percent, each game by its moves; `None` without a judged move.
    pub accuracy: Option<f64>,
    /// The same in the opening.
    pub opening: Option<f64>,
    /// The same in the middlegame.
    pub middlegame: Option<f64>,
    /// The same in the endgame.
    pub endgame: Option<f64>,
    /// Pieces left to be taken, in all games.
    pub hung: u32,
    /// What was missed, by motif, in all games.
    pub missed: BTreeMap<String, u32>,
    /// Games that once stood to be won.
    pub winning: usize,
    /// Those of them that were won.
    pub converted: usize,
    /// Mean seconds over a move; `None` if none was timed.
    pub seconds_a_move: Option<f64>,
}

/// How an opening went.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OpeningScore {
    /// Its name, without variations.
    pub name: String,
    /// The player's side.
    pub color: &'static str,
    /// Finished games.
    pub games: usize,
    /// Points from them: a win is one, a draw a half.
    pub points: f64,
    /// Mean accuracy in percent over the whole games.
    pub accuracy: Option<f64>,
}

/// Something to work on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NextTask {
    /// Why, in a sentence.
    pub why: String,
    /// What is typed in the program to start it.
    pub line: String,
    /// The command that starts it from a shell.
    pub command: String,
}

impl ProgressReport {
    /// The report of a day.
    pub fn of(sources: ProgressSources<'_>) -> ProgressReport {
        let today = sources.training.progress.today;
        let games: Vec<&PlayedGame> = sources.diary.iter().filter_map(as_game).collect();
        let recent = GameSums::of(games.iter().rev().take(RECENT).copied());
        let openings = openings(&games);
        let guesses = sources.diary.iter().rev().filter_map(|entry| match entry {
            DiaryEntry::Guess(guess) => Some(guess.clone()),
            DiaryEntry::Game(_) | DiaryEntry::Run(_) | DiaryEntry::Seeing(_) => None,
        });
        ProgressReport {
            today,
            rating: GameRating::of(sources.rated),
            exercises: sources.training.pupil.clone(),
            weeks: weeks(&games, today),
            next: next(&recent, &openings, sources),
            recent,
            results: GameResults::of(&games),
            trend: AccuracyTrend::of(&games),
            due: sources.training.progress.due,
            openings,
            best_streak: best_run(sources.diary, "streak"),
            best_timed: best_run(sources.diary, "timed"),
            seeing: best_rounds(sources.diary),
            guessed: guesses.collect(),
        }
    }

    /// Whether there is nothing to tell yet.
    pub fn is_empty(&self) -> bool {
        self.rating.is_none()
            && self.exercises.overall.answers == 0
            && self.weeks.is_empty()
            && self.facts().is_empty()
    }
}

fn as_game(entry: &DiaryEntry) -> Option<&PlayedGame> {
    match entry {
        DiaryEntry::Game(game) => Some(game),
        DiaryEntry::Run(_) | DiaryEntry::Guess(_) | DiaryEntry::Seeing(_) => None,
    }
}

/// The most solved in a run of this name.
fn best_run(diary: &[DiaryEntry], name: &str) -> Option<u32> {
    let solved = diary.iter().filter_map(|entry| match entry {
        DiaryEntry::Run(FinishedRun { run, solved, .. }) => (run == name).then_some(*solved),
        DiaryEntry::Game(_) | DiaryEntry::Guess(_) | DiaryEntry::Seeing(_) => None,
    });
    solved.max()
}

/// Of each kind of round the one with the most right answers, of equals the fastest.
fn best_rounds(diary: &[DiaryEntry]) -> Vec<SeeingScore> {
    let mut best: BTreeMap<&str, &SeeingScore> = BTreeMap::new();
    let rank = |score: &SeeingScore| (score.right, std::cmp::Reverse(score.seconds));
    for entry in diary {
        let DiaryEntry::Seeing(score) = entry else { continue };
        let known = best.entry(&score.round).or_insert(score);
        if rank(score) > rank(known) {
            *known = score;
        }
    }
    best.into_values().cloned().collect()
}

impl GameRating {
    fn of(rated: &[RatedGame]) -> Option<GameRating> {
        let PlayerRating { rating, deviation } = PlayerRating::of(rated);
        let mut curve: Vec<DayRating> = Vec::new();
        for (count, game) in (1..).zip(rated) {
            let Some(day) = game.begun.get(..10).and_then(|day| day.replace('.', "-").parse().ok()) else {
                continue;
            };
            extend(&mut curve, day, PlayerRating::of(&rated[..count]).rating);
        }
        (!rated.is_empty()).then_some(GameRating { rating, deviation, games: rated.len(), curve })
    }
}

impl GameSums {
    fn of<'a>(games: impl Iterator<Item = &'a PlayedGame>) -> GameSums {
        let games: Vec<&PlayedGame> = games.collect();
        let stage = |stage: GameStage| mean(games.iter().map(|game| game.side.stages.of(stage)));
        let mut missed: BTreeMap<String, u32> = BTreeMap::new();
        for (motif, count) in games.iter().flat_map(|game| &game.missed) {
            *missed.entry(motif.clone()).or_default() += count;
        }
        let timed = games.iter().filter_map(|game| game.time);
        let (moves, seconds) =
            timed.fold((0, 0), |(moves, seconds), time| (moves + time.moves, seconds + time.seconds));
        let was_winning = |game: &&&PlayedGame| game.was_winning() && game.result.is_some();
        GameSums {
            games: games.len(),
            accuracy: mean(games.iter().map(|game| &game.side.whole)),
            opening: stage(GameStage::Opening),
            middlegame: stage(GameStage::Middlegame),
            endgame: stage(GameStage::Endgame),
            hung: games.iter().map(|game| game.hung).sum(),
            missed,
            winning: games.iter().filter(was_winning).count(),
            converted: games
                .iter()
                .filter(was_winning)
                .filter(|game| game.result == Some(RatedResult::Won))
                .count(),
            seconds_a_move: (moves > 0).then(|| tenths(f64::from(seconds) / f64::from(moves))),
        }
    }

    /// The motif that was missed most, with how often.
    fn most_missed(&self) -> Option<(&'static Motif, u32)> {
        let known = self.missed.iter().filter_map(|(id, count)| Some((Motif::of_id(id)?, *count)));
        known.max_by_key(|(_, count)| *count)
    }
}

/// The mean accuracy of moves that were judged together, weighed by their number.
fn mean<'a>(tallies: impl Iterator<Item = &'a MoveTally>) -> Option<f64> {
    let (mut sum, mut moves) = (0.0, 0);
    for tally in tallies {
        let count = tally.judgements.moves();
        sum += tally.accuracy.unwrap_or_default() * f64::from(count);
        moves += count;
    }
    (moves > 0).then(|| tenths(sum / f64::from(moves)))
}

fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// The last weeks, from the first of them in which there was a game.
fn weeks(games: &[&PlayedGame], today: Day) -> Vec<WeekOfGames> {
    let monday = |day: Day| day.plus(-i32::from(day.date().weekday().to_monday_zero_offset()));
    let this = monday(today);
    let mondays = (0..WEEKS as i32).rev().map(|back| this.plus(-7 * back));
    let week = |start: Day| {
        let of_week = games.iter().filter(|game| game.day().is_some_and(|day| monday(day) == start));
        WeekOfGames { monday: start, games: GameSums::of(of_week.copied()) }
    };
    mondays.map(week).skip_while(|week| week.games.games == 0).collect()
}

/// The openings of finished games.
fn openings(games: &[&PlayedGame]) -> Vec<OpeningScore> {
    let mut by_name: BTreeMap<(&str, &'static str), Vec<&PlayedGame>> = BTreeMap::new();
    for game in games.iter().filter(|game| game.result.is_some()) {
        // `Italian Game: Two Knights Defense` is an Italian Game.
        let name = game.opening.as_deref().and_then(|name| name.split(':').next());
        let key = name.map(|name| (name.trim(), words::adjective(game.color)));
        if let Some(key) = key.filter(|(name, _)| !name.is_empty()) {
            by_name.entry(key).or_default().push(game);
        }
    }
    let points = |game: &&PlayedGame| match game.result {
        Some(RatedResult::Won) => 1.0,
        Some(RatedResult::Drawn) => 0.5,
        Some(RatedResult::Lost) | None => 0.0,
    };
    let score = |((name, color), games): ((&str, &'static str), Vec<&PlayedGame>)| OpeningScore {
        name: name.to_owned(),
        color,
        games: games.len(),
        points: games.iter().map(points).sum(),
        accuracy: mean(games.iter().map(|game| &game.side.whole)),
    };
    let mut scores: Vec<OpeningScore> = by_name.into_iter().map(score).collect();
    scores.sort_by_key(|score| std::cmp::Reverse(score.games));
    scores.truncate(OPENINGS);
    scores
}

/// What a task starts.
#[derive(Clone, Copy, Debug)]
enum TaskStart<'a> {
    Mix,
    Motif(&'static Motif),
    Lesson(&'a str),
    Game,
}

impl NextTask {
    fn of(why: String, start: TaskStart<'_>) -> NextTask {
        let (line, command) = match start {
            TaskStart::Mix => ("train".to_owned(), "patzer train".to_owned()),
            TaskStart::Motif(motif) => (format!("train {}", motif.id), format!("patzer train {}", motif.id)),
            TaskStart::Lesson(id) => (format!("lesson {id}"), format!("patzer learn {id}")),
            TaskStart::Game => ("new".to_owned(), "patzer".to_owned()),
        };
        NextTask { why, line, command }
    }
}

/// Fewest games from which something is concluded.
const ENOUGH_GAMES: usize = 3;

/// The drills that are offered to who errs in endings, and to who does not win what is won; the lesson for openings.
const ENDING_DRILL: &str = "drill-pawn-win";
const WINNING_DRILL: &str = "drill-rook";
const OPENING_LESSON: &str = "opening-habits";

/// The three most useful things, by how much they are likely to cost; the weights only rank.
fn next(recent: &GameSums, openings: &[OpeningScore], sources: ProgressSources<'_>) -> Vec<NextTask> {
    let mut found: Vec<(f64, NextTask)> = Vec::new();
    found.extend(of_games(recent));
    found.extend(of_openings(openings));
    found.extend(of_exercises(sources.training));
    if let Some((id, title)) = sources.lesson {
        found.push((0.5, NextTask::of(format!("Your next lesson: {title}."), TaskStart::Lesson(id))));
    }
    found.extend(due_words(sources.training).map(|words| (0.6, NextTask::of(words, TaskStart::Mix))));
    found.push((0.1, NextTask::of("Play a game; it shows what to work on.".to_owned(), TaskStart::Game)));
    found.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let mut tasks: Vec<NextTask> = Vec::new();
    for (_, task) in found {
        if tasks.iter().all(|known| known.line != task.line) {
            tasks.push(task);
        }
    }
    tasks.truncate(TASKS);
    tasks
}

/// What training has for today: how many exercises are due, as the training page counts them, or that there are new ones.
fn due_words(training: &Training) -> Option<String> {
    let new = (!training.due.is_empty()).then(|| "New exercises wait for you today.".to_owned());
    due_sentence(training.progress.due).or(new)
}

/// What the last games tell.
fn of_games(recent: &GameSums) -> Vec<(f64, NextTask)> {
    let mut found = Vec::new();
    let games = recent.games;
    if games < ENOUGH_GAMES {
        return found;
    }
    let a_game = |count: u32| f64::from(count) / games as f64;
    if let Some(motif) = Motif::of_id("hanging").filter(|_| recent.hung >= 2) {
        let why = format!("You left a piece to be taken {} in your last {games} games.", times(recent.hung));
        found.push((3.0 * a_game(recent.hung), NextTask::of(why, TaskStart::Motif(motif))));
    }
    if let Some((motif, count)) = recent.most_missed().filter(|(_, count)| *count >= 2) {
        let why = format!("Missed {} in your last {games} games: {}.", times(count), motif.name);
        found.push((2.0 * a_game(count), NextTask::of(why, TaskStart::Motif(motif))));
    }
    if let (Some(endgame), Some(middlegame)) = (recent.endgame, recent.middlegame)
        && middlegame - endgame >= 5.0
    {
        let why =
            format!("Your endings are less exact ({endgame:.0}%) than your middlegames ({middlegame:.0}%).");
        found.push(((middlegame - endgame) / 8.0, NextTask::of(why, TaskStart::Lesson(ENDING_DRILL))));
    }
    let lost = recent.winning - recent.converted;
    if recent.winning >= ENOUGH_GAMES && lost > 0 {
        let why =
            format!("You won {} of {} games in which you stood to win.", recent.converted, recent.winning);
        let share = lost as f64 / recent.winning as f64;
        found.push((2.0 * share, NextTask::of(why, TaskStart::Lesson(WINNING_DRILL))));
    }
    found
}

/// `once`, `twice`, `5 times`.
fn times(count: u32) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        count => format!("{count} times"),
    }
}

/// The opening that goes worst, if it is played often.
fn of_openings(openings: &[OpeningScore]) -> Option<(f64, NextTask)> {
    let share = |score: &OpeningScore| score.points / score.games as f64;
    let often = openings.iter().filter(|score| score.games > ENOUGH_GAMES && share(score) < 0.35);
    let worst = often.min_by(|one, other| share(one).total_cmp(&share(other)))?;
    let why = format!("{} points from {} games in the {}.", worst.points, worst.games, worst.name);
    Some((0.7, NextTask::of(why, TaskStart::Lesson(OPENING_LESSON))))
}

/// The motif that goes worst in exercises.
fn of_exercises(training: &Training) -> Option<(f64, NextTask)> {
    let pupil = &training.pupil;
    let weakest = pupil.motifs.iter().find(|motif| motif.rating.answers >= 5)?;
    let below = pupil.overall.rating - weakest.rating.rating;
    let motif = Motif::of_id(weakest.id).filter(|_| below >= 50.0)?;
    let why = format!(
        "Your weakest motif in exercises: {} ({:.0}, overall {:.0}).",
        motif.name, weakest.rating.rating, pupil.overall.rating
    );
    Some((below / 150.0, NextTask::of(why, TaskStart::Motif(motif))))
}
