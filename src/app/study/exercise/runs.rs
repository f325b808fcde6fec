//! Runs over the box: a motif, a streak that the first miss ends, three minutes against the clock.

use std::time::{Duration, Instant};

use crate::app::exercise::{RunEnd, SessionKind};
use crate::app::study::Study;
use crate::review::exercise_box::ExerciseBox;
use crate::review::mix::{MixSource, RunKind, TIMED};
use crate::review::motif::{MOTIFS, Motif};
use crate::review::practice::Card;
use crate::review::pupil::ThemeRating;
use crate::review::training::Training;

/// Exercises of a motif in a session.
const OF_MOTIF: usize = 10;

impl Study {
    /// Starts a run; the deck has been read.
    pub(in crate::app) fn begin_run(&mut self, kind: RunKind) {
        let cards = self.of_box(|source| source.run(kind, OF_MOTIF));
        self.begin_exercises(cards, true);
        let end = match kind {
            RunKind::Motif(_) => None,
            RunKind::Streak => Some(RunEnd::Miss),
            RunKind::Timed => Some(RunEnd::At(self.now.instant + TIMED)),
        };
        if let Some(exercises) = &mut self.training.exercises {
            exercises.run_end = end;
            exercises.kind = SessionKind::Run(kind);
        }
    }

    /// The motifs of the box with the exercises left and the pupil's rating, the weakest first.
    pub(crate) fn motifs_of_box(&self) -> Vec<(&'static Motif, usize, ThemeRating)> {
        let Some(training) = &self.training.deck else { return Vec::new() };
        let mut motifs: Vec<_> = MOTIFS
            .iter()
            .map(|motif| (motif, source(training).map_or(0, |source| source.left(motif))))
            .filter(|(_, left)| *left > 0)
            .map(|(motif, left)| (motif, left, training.pupil.of_motif(motif.id)))
            .collect();
        motifs.sort_by(|(_, _, one), (_, _, other)| one.rating.total_cmp(&other.rating));
        motifs
    }

    /// Handles `train fork`, `train streak`, `train timed`.
    pub(in crate::app) fn type_train(&mut self, what: &str) {
        match (RunKind::parse(what), self.training.deck.is_some()) {
            (Some(kind), true) => self.begin_run(kind),
            (Some(kind), false) => {
                self.training.wanted = Some(kind);
                self.open_training();
            }
            (None, _) => {
                let names: Vec<&str> = MOTIFS.iter().map(|motif| motif.id).collect();
                self.warn(format!(
                    "No training called '{what}'. There are streak, timed, and by motif: {}.",
                    names.join(", ")
                ));
            }
        }
    }

    /// Time left of a timed run.
    pub(crate) fn run_time(&self) -> Option<Duration> {
        let ends = self.training.exercises.as_ref()?.ends_at()?;
        Some(ends.saturating_duration_since(self.now.instant))
    }

    /// The next instant at which a timed run looks different, or is over.
    pub(in crate::app) fn run_wakes_at(&self) -> Option<Instant> {
        let left = self.run_time().filter(|left| !left.is_zero())?;
        let part = Duration::from_nanos(u64::from(left.subsec_nanos()));
        let second = if part.is_zero() { Duration::from_secs(1) } else { part };
        Some(self.now.instant + second)
    }

    /// Ends a timed run whose time is over.
    pub(in crate::app) fn check_run(&mut self) {
        let Some(left) = self.run_time() else { return };
        self.outgoing.redraw = true;
        if left.is_zero() {
            if let Some(exercises) = &mut self.training.exercises {
                exercises.run_end = Some(RunEnd::Over);
            }
            self.say("Time is up.");
            self.open_page();
        }
    }

    /// What is picked from the box.
    fn of_box(&self, pick: impl Fn(MixSource<'_>) -> Vec<Card>) -> Vec<Card> {
        let source = self.training.deck.as_ref().and_then(|training| source(training));
        source.map_or_else(Vec::new, pick)
    }
}

fn source(training: &Training) -> Option<MixSource<'_>> {
    let exercises = ExerciseBox::shipped().ok()?;
    let Training { known, pupil, progress, .. } = training;
    Some(MixSource { exercises, known, pupil, today: progress.today })
}
