//! The pupil's rating, overall and by motif: Glicko-2 over the first answers to exercises whose difficulty is known.

use serde::Serialize;
use skillratings::Outcomes;

use super::exercise_box;
use super::motif::{MOTIFS, Motif};
use super::practice::DeckEntry;
use super::rating::PlayerRating;
use super::schedule::{Day, Grade};

/// How uncertain an exercise's rating is: the error of the formula in `docs/exercises.md`, less what a mean over several
/// exercises evens out.
const EXERCISE_DEVIATION: f64 = 150.0;

/// How far a motif's rating may lie from the overall one before its first answer, as a standard deviation.
const MOTIF_DEVIATION: f64 = 200.0;

/// What the answers tell of the pupil.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PupilRatings {
    /// Over all exercises.
    pub overall: ThemeRating,
    /// By motif, the weakest first; those that were never asked are not among them.
    pub motifs: Vec<MotifRating>,
    /// The overall rating at the end of each day with an answer that counts, the oldest first.
    pub curve: Vec<DayRating>,
}

/// A rating with its error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ThemeRating {
    /// The rating.
    pub rating: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// Answers that count.
    pub answers: usize,
}

/// The rating of a motif.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MotifRating {
    /// The motif's id.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The rating.
    #[serde(flatten)]
    pub rating: ThemeRating,
    /// The rating at the end of each day with an answer that counts, the oldest first.
    pub curve: Vec<DayRating>,
}

/// The rating on a day.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct DayRating {
    /// The day.
    pub day: Day,
    /// The overall rating.
    pub rating: f64,
}

/// A first answer.
#[derive(Clone, Copy, Debug)]
struct FirstAnswer<'a> {
    day: Day,
    rating: u16,
    outcome: Outcomes,
    motifs: &'a [String],
}

impl PupilRatings {
    /// Of a deck. A repeated exercise is no new evidence, so only its first answer counts.
    pub fn of(entries: &[DeckEntry]) -> PupilRatings {
        let mut answers: Vec<FirstAnswer<'_>> = entries.iter().filter_map(first_answer).collect();
        answers.sort_by_key(|answer| answer.day);
        let mut overall = PlayerRating::of(&[]);
        let mut curve: Vec<DayRating> = Vec::new();
        for answer in &answers {
            overall = overall.after(result(answer));
            extend(&mut curve, answer.day, overall.rating);
        }
        let mut motifs: Vec<MotifRating> =
            MOTIFS.iter().filter_map(|motif| of_motif(motif, overall, &answers)).collect();
        motifs.sort_by(|one, other| one.rating.rating.total_cmp(&other.rating.rating));
        PupilRatings { overall: themed(overall, answers.len()), motifs, curve }
    }

    /// The rating of a motif: before its first answer the overall one, with its uncertainty.
    pub fn of_motif(&self, id: &str) -> ThemeRating {
        let asked = self.motifs.iter().find(|motif| motif.id == id);
        let unasked = ThemeRating { deviation: spread(self.overall.deviation), answers: 0, ..self.overall };
        asked.map_or(unasked, |motif| motif.rating)
    }
}

/// The deviation of a motif before its first answer.
fn spread(overall: f64) -> f64 {
    overall.hypot(MOTIF_DEVIATION).min(350.0)
}

fn of_motif(
    motif: &'static Motif,
    overall: PlayerRating,
    answers: &[FirstAnswer<'_>],
) -> Option<MotifRating> {
    let start = PlayerRating { deviation: spread(overall.deviation), ..overall };
    let mut asked = answers.iter().filter(|answer| answer.motifs.iter().any(|id| id == motif.id)).peekable();
    asked.peek()?;
    let (mut rating, mut count, mut curve) = (start, 0, Vec::new());
    for answer in asked {
        rating = rating.after(result(answer));
        count += 1;
        extend(&mut curve, answer.day, rating.rating);
    }
    Some(MotifRating { id: motif.id, name: motif.name, rating: themed(rating, count), curve })
}

/// Adds a rating to a curve, in which each day stands once.
pub(super) fn extend(curve: &mut Vec<DayRating>, day: Day, rating: f64) {
    curve.pop_if(|last| last.day == day);
    curve.push(DayRating { day, rating });
}

/// A sign for each day's rating, from the lowest to the highest of them, in ASCII where other signs cannot be shown; a
/// single day is no curve.
pub fn sparkline(days: &[DayRating], glyphs: bool) -> String {
    const SIGNS: [[char; 8]; 2] =
        [['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'], ['_', '_', '.', '.', '-', '-', '=', '=']];
    if days.len() < 2 {
        return String::new();
    }
    let signs = SIGNS[usize::from(!glyphs)];
    let ratings = || days.iter().map(|day| day.rating);
    let least = ratings().fold(f64::INFINITY, f64::min);
    // Less than 50 points are no rise worth a sign of its own.
    let span = (ratings().fold(f64::NEG_INFINITY, f64::max) - least).max(50.0);
    ratings().map(|rating| signs[(7.0 * (rating - least) / span).round() as usize]).collect()
}

fn themed(rating: PlayerRating, answers: usize) -> ThemeRating {
    ThemeRating { rating: rating.rating, deviation: rating.deviation, answers }
}

fn result(answer: &FirstAnswer<'_>) -> (f64, f64, Outcomes) {
    (answer.rating.into(), EXERCISE_DEVIATION, answer.outcome)
}

/// The first answer to an exercise whose rating is known.
fn first_answer(entry: &DeckEntry) -> Option<FirstAnswer<'_>> {
    let first = entry.answers.first()?;
    let outcome = match first.grade {
        Grade::Good => Outcomes::WIN,
        Grade::Hard => Outcomes::DRAW,
        Grade::Again => Outcomes::LOSS,
    };
    let rating = exercise_box::rating(&entry.card)?;
    Some(FirstAnswer { day: first.day, rating, outcome, motifs: &entry.card.motifs })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Chess;
    use crate::review::practice::{Card, CardSource, ExerciseTask};
    use crate::review::schedule::GradedAnswer;

    fn entry(motif: &str, rating: u32, grades: &[(i32, Grade)]) -> DeckEntry {
        let source = CardSource::Puzzle { id: "one".to_owned(), rating };
        let task = ExerciseTask::Puzzle { line: Vec::new() };
        let motifs = vec![motif.to_owned()];
        let card = Card {
            start: Chess::default(),
            lead: None,
            task,
            second_try: None,
            rating: None,
            motifs,
            source,
        };
        let answers =
            grades.iter().map(|(day, grade)| GradedAnswer { day: Day(*day), grade: *grade }).collect();
        DeckEntry { answers, ..DeckEntry::new(card, Day(0)) }
    }

    #[test]
    fn right_answers_raise_and_wrong_ones_lower_and_only_the_first_counts() {
        let none = PupilRatings::of(&[]);
        let rated = |entries: &[DeckEntry]| PupilRatings::of(entries).overall.rating;
        let solved = entry("fork", 900, &[(1, Grade::Good)]);
        let missed = entry("fork", 900, &[(1, Grade::Again), (2, Grade::Good), (3, Grade::Good)]);
        let unrated = entry("fork", 0, &[(1, Grade::Again)]);
        assert!(rated(std::slice::from_ref(&solved)) > none.overall.rating);
        assert!(rated(&[missed]) < none.overall.rating);
        assert!((rated(&[unrated]) - none.overall.rating).abs() < 1e-9);
        assert!(PupilRatings::of(&[solved]).overall.deviation < none.overall.deviation);
    }

    #[test]
    fn motifs_are_rated_apart_and_the_weakest_comes_first() {
        let mut entries = vec![entry("fork", 1000, &[(1, Grade::Good)]); 5];
        entries.extend(vec![entry("pin", 1000, &[(2, Grade::Again)]); 5]);
        let ratings = PupilRatings::of(&entries);
        let ids: Vec<&str> = ratings.motifs.iter().map(|motif| motif.id).collect();
        assert_eq!(ids, ["pin", "fork"]);
        assert!(ratings.of_motif("pin").rating < ratings.overall.rating);
        let unasked = ratings.of_motif("skewer");
        assert!((unasked.rating - ratings.overall.rating).abs() < 1e-9);
        assert!(unasked.deviation > ratings.of_motif("pin").deviation);
        let days: Vec<i32> = ratings.curve.iter().map(|point| point.day.0).collect();
        assert_eq!(days, [1, 2]);
        assert!(ratings.curve[0].rating > ratings.curve[1].rating);
    }

    /// Who solves exercises below 1400 and misses those above is rated about 1400.
    #[test]
    fn a_pupil_s_rating_approaches_what_he_can_solve() {
        let grade = |rating| if rating < 1400 { Grade::Good } else { Grade::Again };
        let entries: Vec<DeckEntry> = (0..120)
            .map(|number| {
                let rating = 600 + 1600 * ((number * 37) % 120) / 120;
                entry("fork", rating, &[(number as i32 / 10, grade(rating))])
            })
            .collect();
        let overall = PupilRatings::of(&entries).overall;
        assert!((overall.rating - 1400.0).abs() < 150.0, "{overall:?}");
    }
}
