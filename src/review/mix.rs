//! What a session takes from the box: today's mix with the pupil's weakest motifs first, a motif, or harder and harder ones.

use std::collections::HashSet;
use std::time::Duration;

use super::exercise_box::{ExerciseBox, rating};
use super::motif::{MOTIFS, Motif};
use super::practice::{Card, mixed};
use super::pupil::{PupilRatings, ThemeRating};
use super::schedule::Day;
use crate::chess::Key;

/// How far below the pupil's rating exercises are, so that about two in three are solved.
const BELOW: f64 = 100.0;

/// Rating points within which the day's shuffle decides between exercises.
const ALIKE: u64 = 100;

/// Rating points from what a pupil should be asked beyond which an exercise is no use: one 400 above a player is solved one
/// time in eleven.
const REACH: u64 = 400;

/// What a session takes from the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunKind {
    /// Exercises of a motif.
    Motif(&'static Motif),
    /// Harder and harder, until the first miss.
    Streak,
    /// Harder and harder, as many as can be solved within [`TIMED`].
    Timed,
}

/// The time of a timed run.
pub const TIMED: Duration = Duration::from_mins(3);

impl RunKind {
    /// The word that names it.
    pub fn id(self) -> &'static str {
        match self {
            RunKind::Motif(motif) => motif.id,
            RunKind::Streak => "streak",
            RunKind::Timed => "timed",
        }
    }

    /// The kind that a word names: `streak`, `timed`, or a motif by its id or name.
    pub fn parse(word: &str) -> Option<RunKind> {
        let word = word.trim().to_lowercase();
        let is_named = |motif: &&Motif| motif.id == word || motif.name == word;
        match word.as_str() {
            "streak" => Some(RunKind::Streak),
            "timed" => Some(RunKind::Timed),
            _ => MOTIFS.iter().find(is_named).map(RunKind::Motif),
        }
    }
}

/// The exercises of the box that a pupil has not answered, and what is known of the pupil.
#[derive(Clone, Copy, Debug)]
pub struct MixSource<'a> {
    /// The box.
    pub exercises: &'a ExerciseBox,
    /// The positions in the deck.
    pub known: &'a HashSet<Key>,
    /// The ratings.
    pub pupil: &'a PupilRatings,
    /// The day, which shuffles.
    pub today: Day,
}

impl MixSource<'_> {
    /// Exercises for a session: one of each motif in turn, the weakest first, within [`REACH`] of the pupil's rating in it. A
    /// motif that was never asked counts as weak, as its rating is unsure.
    pub fn weakest_first(&self, count: usize) -> Vec<Card> {
        let mut motifs: Vec<_> = MOTIFS.iter().map(|motif| (motif, self.pupil.of_motif(motif.id))).collect();
        let surely = |rating: &ThemeRating| rating.rating - rating.deviation;
        motifs.sort_by(|(_, one), (_, other)| surely(one).total_cmp(&surely(other)));
        let mut queues: Vec<_> =
            motifs.into_iter().map(|(motif, _)| self.within_reach(motif).into_iter()).collect();
        let mut picked = Vec::new();
        while picked.len() < count && !queues.is_empty() {
            queues.retain_mut(|queue| queue.next().map(|card| picked.push(card.clone())).is_some());
        }
        picked.truncate(count);
        picked
    }

    /// The exercises of a run, `count` of a motif and as many as there are otherwise.
    pub fn run(&self, kind: RunKind, count: usize) -> Vec<Card> {
        match kind {
            RunKind::Motif(motif) => self.nearest(motif, is_among).into_iter().take(count).cloned().collect(),
            RunKind::Streak | RunKind::Timed => self.harder_and_harder(),
        }
    }

    /// How many exercises of a motif are left.
    pub fn left(&self, motif: &Motif) -> usize {
        self.fresh().filter(|(_, card)| is_among(card, motif)).count()
    }

    fn fresh(&self) -> impl Iterator<Item = (Key, &Card)> {
        let cards = self.exercises.cards().iter().map(|card| (card.key(), card));
        cards.filter(|(key, _)| !self.known.contains(key))
    }

    /// The exercises of a motif, those nearest to the pupil's rating first.
    fn nearest(&self, motif: &'static Motif, is_of: fn(&Card, &Motif) -> bool) -> Vec<&Card> {
        let rated = self.pupil.of_motif(motif.id).rating;
        let mut cards: Vec<(Key, &Card)> = self.fresh().filter(|(_, card)| is_of(card, motif)).collect();
        cards.sort_by_cached_key(|(key, card)| (off(card, rated), mixed(*key, self.today)));
        cards.into_iter().map(|(_, card)| card).collect()
    }

    /// The same without those that are much too hard or too easy: of a rare motif the nearest may be.
    fn within_reach(&self, motif: &'static Motif) -> Vec<&Card> {
        let rated = self.pupil.of_motif(motif.id).rating;
        let mut cards = self.nearest(motif, is_first);
        cards.retain(|card| off(card, rated) < REACH / ALIKE);
        cards
    }

    /// From well below the pupil's rating upwards, a few of each step.
    fn harder_and_harder(&self) -> Vec<Card> {
        let start = (self.pupil.overall.rating - WARM_UP).max(0.0) as u16;
        let mut cards: Vec<(u16, u64, &Card)> = self
            .fresh()
            .map(|(key, card)| (rating(card).unwrap_or_default() / STEP, mixed(key, self.today), card))
            .collect();
        cards.sort_by_key(|(step, shuffled, _)| (*step, *shuffled));
        let steps = cards.chunk_by(|(one, ..), (other, ..)| one == other);
        let highest = cards.last().map_or(0, |(step, ..)| *step);
        let steps = steps.filter(|step| step[0].0 >= (start / STEP).min(highest));
        steps.flat_map(|step| step.iter().take(OF_STEP)).map(|(.., card)| (*card).clone()).collect()
    }
}

/// Whether an exercise from a game is much too hard for a pupil, as far as his rating is sure. None is too easy: a mistake
/// that was one's own is worth finding.
pub fn is_beyond(card: &Card, pupil: &PupilRatings) -> bool {
    let rated = card.motifs.first().map_or(pupil.overall, |motif| pupil.of_motif(motif));
    let hardest = rated.rating - BELOW + rated.deviation + REACH as f64;
    card.is_own() && rating(card).is_some_and(|rating| f64::from(rating) > hardest)
}

/// Whether a motif is the most telling one of a card.
fn is_first(card: &Card, motif: &Motif) -> bool {
    card.motifs.first().is_some_and(|first| first == motif.id)
}

/// Whether a card has a motif.
fn is_among(card: &Card, motif: &Motif) -> bool {
    card.motifs.iter().any(|id| id == motif.id)
}

/// How far an exercise is from what a pupil of a rating should be asked, in steps of [`ALIKE`].
fn off(card: &Card, pupil: f64) -> u64 {
    let distance = f64::from(rating(card).unwrap_or_default()) - (pupil - BELOW);
    distance.abs() as u64 / ALIKE
}

/// How far below the pupil's rating a run begins, the rating points of its steps, and exercises of a step.
const WARM_UP: f64 = 400.0;
const STEP: u16 = 50;
const OF_STEP: usize = 3;

/// Both lists in one, evenly mixed, each in its order.
pub fn interleaved(one: Vec<Card>, other: Vec<Card>) -> Vec<Card> {
    let place = |count: usize| move |index: usize| (2 * index + 1) as f64 / (2 * count) as f64;
    let [of_one, of_other] = [place(one.len()), place(other.len())];
    let one = one.into_iter().enumerate().map(|(index, card)| (of_one(index), card));
    let other = other.into_iter().enumerate().map(|(index, card)| (of_other(index), card));
    let mut all: Vec<(f64, Card)> = one.chain(other).collect();
    all.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    all.into_iter().map(|(_, card)| card).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::practice::DeckEntry;
    use crate::review::schedule::{Grade, GradedAnswer};

    const TODAY: Day = Day(20_778);

    fn shipped() -> &'static [Card] {
        ExerciseBox::shipped().unwrap().cards()
    }

    /// What is picked for who has answered these.
    fn picked<T>(entries: &[DeckEntry], today: Day, pick: impl Fn(MixSource<'_>) -> T) -> T {
        let known = entries.iter().map(|entry| entry.card.key()).collect();
        let pupil = PupilRatings::of(entries);
        pick(MixSource { exercises: ExerciseBox::shipped().unwrap(), known: &known, pupil: &pupil, today })
    }

    #[test]
    fn a_new_pupil_gets_easy_exercises_of_many_motifs() {
        let mix = |today| picked(&[], today, |source| source.weakest_first(8));
        let cards = mix(TODAY);
        let motifs: HashSet<&String> = cards.iter().filter_map(|card| card.motifs.first()).collect();
        assert_eq!((cards.len(), motifs.len()), (8, 8), "one of each: {motifs:?}");
        assert_eq!(cards, mix(TODAY), "the same all day");
        assert_ne!(cards, mix(TODAY.plus(1)));
    }

    #[test]
    fn what_is_far_too_hard_is_left_out_of_the_mix() {
        let cards = picked(&[], TODAY, |source| source.weakest_first(40));
        let ratings: Vec<u16> = cards.iter().filter_map(rating).collect();
        let beginner = PupilRatings::of(&[]).overall.rating - BELOW;
        assert_eq!(ratings.len(), 40);
        for found in ratings {
            assert!((f64::from(found) - beginner).abs() < REACH as f64 + f64::from(STEP), "{found}");
        }
    }

    /// A dozen answers of each motif, forks missed and all others solved.
    fn all_but_forks() -> Vec<DeckEntry> {
        let of = |motif: &'static Motif| {
            let cards = shipped().iter().filter(|card| is_first(card, motif)).take(12);
            cards.map(|card| {
                let grade = if motif.id == "fork" { Grade::Again } else { Grade::Good };
                let answers = vec![GradedAnswer { day: TODAY, grade }];
                DeckEntry { answers, ..DeckEntry::new(card.clone(), TODAY) }
            })
        };
        MOTIFS.iter().flat_map(of).collect()
    }

    #[test]
    fn what_was_missed_comes_first_and_nothing_twice() {
        let entries = all_but_forks();
        let cards = picked(&entries, TODAY, |source| source.weakest_first(5));
        assert_eq!(cards[0].motifs[0], "fork");
        let known: HashSet<Key> = entries.iter().map(|entry| entry.card.key()).collect();
        assert!(cards.iter().all(|card| !known.contains(&card.key())));
    }

    #[test]
    fn a_run_is_of_its_motif_or_gets_harder() {
        let run = |word: &str| picked(&[], TODAY, |source| source.run(RunKind::parse(word).unwrap(), 6));
        for word in ["fork", "Pin", "discovered attack"] {
            let RunKind::Motif(motif) = RunKind::parse(word).unwrap() else { panic!("{word}") };
            let cards = run(word);
            assert!(cards.len() == 6 && cards.iter().all(|card| is_among(card, motif)), "{word}");
        }
        let streak = run("streak");
        assert!(streak.is_sorted_by_key(|card| rating(card).unwrap() / STEP) && streak.len() > 20);
        assert_eq!(RunKind::parse("nothing"), None);
    }

    #[test]
    fn two_lists_are_mixed_evenly() {
        let cards = shipped();
        let mixed = interleaved(cards[..4].to_vec(), cards[4..6].to_vec());
        let order: Vec<usize> =
            mixed.iter().filter_map(|card| cards.iter().position(|other| other == card)).collect();
        assert_eq!(order, [0, 4, 1, 2, 5, 3]);
        assert_eq!(interleaved(cards[..2].to_vec(), Vec::new()), cards[..2]);
    }
}
