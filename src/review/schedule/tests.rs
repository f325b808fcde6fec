//! The schedule: golden intervals, and what holds of every row of answers.

use proptest::prelude::*;

use super::*;

fn scheduler() -> Scheduler {
    Scheduler::new(0.9)
}

/// Answers on the days they are due, and the interval after each.
fn intervals(met: Met, grades: &str) -> Vec<u32> {
    let scheduler = scheduler();
    let mut answers = Vec::new();
    let mut day = Day(0);
    let mut found = Vec::new();
    for c in grades.chars() {
        let grade = match c {
            'a' => Grade::Again,
            'h' => Grade::Hard,
            _ => Grade::Good,
        };
        answers.push(GradedAnswer { day, grade });
        let standing = scheduler.standing(met, &answers);
        found.push(standing.interval);
        day = day.plus(standing.interval as i32);
    }
    found
}

#[test]
fn what_was_met_for_the_first_time_is_seen_again_after_a_day() {
    for met in [Met::InGame(Day(10)), Met::Nowhere(Day(10))] {
        let new = scheduler().standing(met, &[]);
        assert_eq!((new.due, new.answers), (Some(Day(10)), 0), "what is new waits for nothing");
    }
    for grade in [Grade::Again, Grade::Hard, Grade::Good] {
        let answer = GradedAnswer { day: Day(12), grade };
        let again = scheduler().standing(Met::Nowhere(Day(10)), &[answer]);
        assert_eq!(again.due, Some(Day(13)), "{grade:?}");
    }
}

#[test]
fn the_intervals_are_these() {
    for (grades, expected) in GOLDEN {
        assert_eq!(intervals(Met::InGame(Day(-1)), grades), *expected, "{grades}");
    }
}

/// Intervals in days after each answer, each given on its day (a: again, h: hard, g: good).
const GOLDEN: &[(&str, &[u32])] =
    &[("ggggg", &[2, 11, 46, 163, 365]), ("ahg", &[1, 1, 3]), ("gag", &[2, 1, 2]), ("hhh", &[1, 3, 7])];

#[test]
fn six_clean_solves_in_a_row_retire_and_hints_do_not_count() {
    let scheduler = scheduler();
    let answers = |text: &str| -> Vec<GradedAnswer> {
        let grade = |c| if c == 'g' { Grade::Good } else { Grade::Hard };
        text.chars().zip(0..).map(|(c, day)| GradedAnswer { day: Day(day), grade: grade(c) }).collect()
    };
    let retired = |text| scheduler.standing(Met::InGame(Day(0)), &answers(text)).due.is_none();
    assert!(!retired("ggggg"));
    assert!(retired("gggggg"));
    assert!(!retired("ggghgggg"));
    assert!(retired("ggghgggggg"));
}

#[test]
fn days_are_written_as_dates() {
    for (day, text) in [(0, "1970-01-01"), (20_778, "2026-11-21"), (-1, "1969-12-31")] {
        assert_eq!(Day(day).to_string(), text);
        assert_eq!(text.parse::<Day>().unwrap(), Day(day));
    }
    assert!("yesterday".parse::<Day>().is_err());
    assert_eq!(Day(i32::MAX).plus(3), Day(i32::MAX));
    assert!(!Day(i32::MAX).to_string().is_empty());
}

fn grade() -> impl Strategy<Value = Grade> {
    prop_oneof![Just(Grade::Again), Just(Grade::Hard), Just(Grade::Good)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn good_on_its_day_never_shortens_the_interval(grades in proptest::collection::vec(grade(), 0..5)) {
        let scheduler = scheduler();
        let mut answers = Vec::new();
        let mut day = Day(0);
        for grade in grades {
            answers.push(GradedAnswer { day, grade });
            day = day.plus(scheduler.standing(Met::InGame(Day(0)), &answers).interval as i32);
        }
        let before = scheduler.standing(Met::InGame(Day(0)), &answers);
        answers.push(GradedAnswer { day, grade: Grade::Good });
        let after = scheduler.standing(Met::InGame(Day(0)), &answers);
        prop_assert!(after.interval >= before.interval, "{before:?} {after:?}");
    }

    #[test]
    fn again_brings_it_back_on_the_next_day_and_the_row_begins_anew(
        given in proptest::collection::vec((0..400_i32, grade()), 0..12),
    ) {
        let mut day = Day(0);
        let mut answers: Vec<GradedAnswer> = Vec::new();
        for (later, grade) in given {
            day = day.plus(later);
            answers.push(GradedAnswer { day, grade });
        }
        answers.push(GradedAnswer { day, grade: Grade::Again });
        let standing = scheduler().standing(Met::InGame(Day(0)), &answers);
        prop_assert_eq!((standing.due, standing.clean), (Some(day.plus(1)), 0));
    }

    #[test]
    fn any_days_are_survived(given in proptest::collection::vec((any::<i32>(), grade()), 0..12)) {
        let answers: Vec<GradedAnswer> = given
            .into_iter()
            .map(|(day, grade)| GradedAnswer { day: Day(day), grade })
            .collect();
        let standing = scheduler().standing(Met::Nowhere(Day(0)), &answers);
        prop_assert!(standing.interval <= 365);
    }
}
