//! `patzer train --stats`: prints the training statistics, as text or as JSON.

use serde_json::json;

use super::super::context::CommandContext;
use super::super::error::CliError;
use crate::library::Ratings;
use crate::review::exercise_box::ExerciseBox;
use crate::review::progress::TrainingProgress;
use crate::review::pupil::{PupilRatings, ThemeRating};
use crate::review::rating::{self, PlayerRating};
use crate::shell::DeckStore;

/// Prints the statistics.
pub(super) fn run(
    json: bool,
    deck_store: &DeckStore,
    context: &mut CommandContext<'_>,
) -> Result<(), CliError> {
    let training = deck_store.read().map_err(CliError::failed)?;
    let progress = training.progress;
    let counts = ExerciseBox::shipped().map(ExerciseBox::statistics).unwrap_or_default();
    let rated = context.places.training().map(|training| Ratings::new(&training).read());
    let games = rated.transpose().map_err(CliError::failed)?.unwrap_or_default().entries;
    if json {
        let mut value = serde_json::to_value(&progress).map_err(CliError::failed)?;
        value["box"] = serde_json::to_value(&counts).map_err(CliError::failed)?;
        value["pupil"] = serde_json::to_value(&training.pupil).map_err(CliError::failed)?;
        let PlayerRating { rating, deviation } = PlayerRating::of(&games);
        value["rating"] = json!({ "rating": rating, "deviation": deviation, "games": games.len() });
        return Ok(writeln!(context.out, "{value}")?);
    }
    let rating = (!games.is_empty()).then(|| rating::sentence(&games));
    for line in rating.into_iter().chain(lines(&progress)).chain(pupil(&training.pupil)) {
        writeln!(context.out, "{line}")?;
    }
    writeln!(context.out, "{} exercises come with patzer.", counts.exercises)?;
    Ok(())
}

/// The ratings, in lines; none before the first answer that counts.
pub(in crate::cli) fn pupil(pupil: &PupilRatings) -> Vec<String> {
    if pupil.overall.answers == 0 {
        return Vec::new();
    }
    let about = |rating: &ThemeRating| {
        let known = PlayerRating { rating: rating.rating, deviation: rating.deviation };
        let exercises = if rating.answers == 1 { "exercise" } else { "exercises" };
        format!("{known} after {} {exercises}", rating.answers)
    };
    let motifs = pupil.motifs.iter().map(|motif| format!("{}: {}.", motif.name, about(&motif.rating)));
    let overall = format!("Your exercise rating is {}. By motif, the weakest first:", about(&pupil.overall));
    [overall].into_iter().chain(motifs).collect()
}

/// The statistics, in lines that a screen reader can speak.
pub(in crate::cli) fn lines(progress: &TrainingProgress) -> Vec<String> {
    if progress.cards == 0 {
        return vec![
            "Nothing answered yet: 'patzer train' starts. 'patzer train --from FILE.pgn' adds exercises from your \
             mistakes, 'patzer train --import FILE.csv' puzzles."
                .to_owned(),
        ];
    }
    let days = |count: usize| {
        if count == 1 { "1 day".to_owned() } else { format!("{count} days") }
    };
    let mut lines = vec![
        format!(
            "{} due now, {} new, {} learning, {} mastered.",
            progress.due, progress.new, progress.learning, progress.retired
        ),
        if progress.longest_streak == 0 {
            "No training days yet.".to_owned()
        } else {
            format!(
                "Streak: {} up to {}; longest streak: {}.",
                days(progress.streak),
                progress.today,
                days(progress.longest_streak)
            )
        },
    ];
    for motif in &progress.motifs {
        let percent = 100 * motif.solved / motif.tried.max(1);
        lines.push(format!("{}: {} of {} solved, {percent}%.", motif.name, motif.solved, motif.tried));
    }
    let counts: Vec<String> = progress.forecast.iter().map(ToString::to_string).collect();
    lines.push(format!("Due on the next {} days: {}.", counts.len(), counts.join(" ")));
    if let Some(missed) = &progress.missed {
        let games = if missed.games == 1 { "game".to_owned() } else { format!("{} games", missed.games) };
        let times = if missed.times == 1 { "once".to_owned() } else { format!("{} times", missed.times) };
        lines.push(format!("Missed most in your last {games}: {}, {times}.", missed.name));
    }
    lines
}
