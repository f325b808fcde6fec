//! What the progress says of games, runs and guesses.

use super::*;
use crate::chess::Color;
use crate::review::diary::TimeSpent;
use crate::review::practice::Portion;
use crate::review::report::{JudgementCounts, SideReport, Stages};
use crate::review::schedule::Scheduler;

/// A Saturday.
const TODAY: Day = Day(20_778);

fn training() -> Training {
    Training::of(&[], TODAY, &Scheduler::new(0.9), Portion { cards: 10, new: 5 })
}

fn tally(moves: u32, accuracy: f64) -> MoveTally {
    let judgements = JudgementCounts { best: moves, ..JudgementCounts::default() };
    MoveTally { accuracy: Some(accuracy), judgements, ..MoveTally::default() }
}

/// A game so many days ago, in which so many pieces were left to be taken.
fn game(days_ago: i32, result: RatedResult, hung: u32) -> PlayedGame {
    let stages = Stages { opening: tally(10, 90.0), middlegame: tally(20, 80.0), endgame: tally(10, 60.0) };
    PlayedGame {
        begun: format!("{} 18:05:00", TODAY.plus(-days_ago).to_string().replace('-', ".")),
        seed: u64::from(hung) + 10 * days_ago as u64,
        color: Color::White,
        opponent: "patzer".to_owned(),
        result: Some(result),
        opening: Some("Italian Game: Two Knights Defense".to_owned()),
        side: SideReport { whole: tally(40, 77.5), stages },
        hung,
        missed: BTreeMap::from([("fork".to_owned(), 1)]),
        best_chances: 95.0,
        time: Some(TimeSpent { moves: 40, seconds: 400 }),
    }
}

fn report(diary: &[DiaryEntry]) -> ProgressReport {
    let lesson = Some(("knight", "The knight"));
    ProgressReport::of(ProgressSources { diary, rated: &[], training: &training(), lesson })
}

fn games(games: impl IntoIterator<Item = PlayedGame>) -> Vec<DiaryEntry> {
    games.into_iter().map(|game| DiaryEntry::Game(Box::new(game))).collect()
}

fn lines(report: &ProgressReport) -> Vec<&str> {
    report.next.iter().map(|task| task.line.as_str()).collect()
}

#[test]
fn without_anything_a_lesson_and_a_game_are_offered() {
    let report = report(&[]);
    assert!(report.is_empty() && report.tables().is_empty() && report.ratings().is_empty());
    assert_eq!(lines(&report), ["lesson knight", "new"]);
    assert_eq!(report.next[0].command, "patzer learn knight");
}

#[test]
fn weeks_begin_on_monday_and_those_between_stay() {
    let report = report(&games([
        game(20, RatedResult::Won, 1),
        game(1, RatedResult::Lost, 0),
        game(0, RatedResult::Won, 0),
    ]));
    let counts: Vec<usize> = report.weeks.iter().map(|week| week.games.games).collect();
    assert_eq!(counts, [1, 0, 0, 2]);
    assert!(report.weeks.iter().all(|week| week.monday.date().weekday().to_monday_zero_offset() == 0));
    assert_eq!(report.recent.games, 3);
    assert_eq!((report.recent.winning, report.recent.converted), (3, 2));
    assert_eq!(report.recent.seconds_a_move, Some(10.0));
    assert_eq!((report.recent.opening, report.recent.endgame), (Some(90.0), Some(60.0)));
}

#[test]
fn pieces_left_hanging_come_before_everything_else() {
    let hanging = games((0..4).map(|day| game(day, RatedResult::Lost, 2)));
    let next = report(&hanging).next;
    assert_eq!(next[0].line, "train hanging");
    assert_eq!(next[0].why, "You left a piece to be taken 8 times in your last 4 games.");
    // Who leaves nothing, misses forks and is weak in endings hears of these.
    let careful = report(&games((0..4).map(|day| game(day, RatedResult::Won, 0))));
    assert_eq!(lines(&careful), ["lesson drill-pawn-win", "train fork", "lesson knight"]);
}

#[test]
fn two_games_prove_nothing() {
    let two = report(&games((0..2).map(|day| game(day, RatedResult::Lost, 5))));
    assert_eq!(lines(&two), ["lesson knight", "new"]);
}

#[test]
fn openings_are_told_without_variations_and_a_bad_one_is_named() {
    let report = report(&games(
        (0..5).map(|day| PlayedGame { missed: BTreeMap::new(), ..game(day, RatedResult::Lost, 0) }),
    ));
    assert_eq!(report.openings.len(), 1);
    let italian = &report.openings[0];
    assert_eq!((italian.name.as_str(), italian.color, italian.games), ("Italian Game", "white", 5));
    assert!(italian.points.abs() < f64::EPSILON);
    assert!(
        report.next.iter().any(|task| task.why == "0 points from 5 games in the Italian Game."),
        "{:?}",
        report.next
    );
}

#[test]
fn runs_and_guesses_are_remembered() {
    let run = |run: &str, solved| {
        DiaryEntry::Run(FinishedRun {
            day: TODAY.to_string(),
            run: run.to_owned(),
            solved,
            asked: solved + 1,
        })
    };
    let guess = |found| {
        let players = ["Morphy", "Duke"].map(str::to_owned);
        DiaryEntry::Guess(GuessedGame {
            day: TODAY.to_string(),
            players,
            color: Color::White,
            found,
            asked: 12,
        })
    };
    let report = report(&[run("streak", 7), guess(5), run("streak", 4), run("timed", 9), guess(8)]);
    assert_eq!((report.best_streak, report.best_timed), (Some(7), Some(9)));
    assert_eq!(
        report.facts(),
        [
            "Best streak: 7 solved.",
            "Best three minutes: 9 solved.",
            "Last guessed: Morphy – Duke, 8 of 12 moves found."
        ]
    );
    assert!(!report.is_empty());
}

#[test]
fn rows_are_as_long_as_their_heads() {
    let report = report(&games([game(9, RatedResult::Drawn, 0)]));
    for table in report.tables() {
        assert!(table.rows.iter().all(|row| row.len() == table.head.len()), "{table:?}");
    }
}

#[test]
fn results_are_counted_and_the_last_games_compared_with_those_before() {
    let won_and_lost =
        (0..3).flat_map(|day| [game(day, RatedResult::Won, 0), game(day, RatedResult::Lost, 1)]);
    let mut played: Vec<PlayedGame> = won_and_lost.collect();
    played.push(game(9, RatedResult::Drawn, 0));
    let facts = report(&games(played.clone())).facts();
    assert_eq!(facts[0], "You finished 7 games: 3 won, 1 drawn, 3 lost.");
    assert_eq!(facts[1], "Accuracy: 78% in your last 3 games, as in the 3 before.");
    for (last, words) in
        [(90.2, "90% in your last 3 games, up from"), (60.0, "60% in your last 3 games, down from")]
    {
        for game in &mut played[4..] {
            game.side.whole = tally(40, last);
        }
        let facts = report(&games(played.clone())).facts();
        assert_eq!(facts[1], format!("Accuracy: {words} 78% in the 3 before."));
    }
    assert_eq!(
        report(&games([game(1, RatedResult::Won, 0)])).facts()[0],
        "You finished one game: 1 won, 0 drawn, 0 lost."
    );
    assert!(
        !report(&games([game(1, RatedResult::Won, 0)])).facts().iter().any(|fact| fact.starts_with("Acc"))
    );
}
