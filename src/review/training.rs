//! The training of a day: the session, the statistics and the ratings.

use std::collections::HashSet;

use super::exercise_box::ExerciseBox;
use super::mix::{self, MixSource};
use super::practice::{self, Card, DeckEntry, Portion};
use super::progress::TrainingProgress;
use super::pupil::PupilRatings;
use super::schedule::{Day, Grade, Scheduler};
use crate::chess::Key;

/// A deck as of a day.
#[derive(Clone, Debug, PartialEq)]
pub struct Training {
    /// The statistics.
    pub progress: TrainingProgress,
    /// The ratings.
    pub pupil: PupilRatings,
    /// The exercises of a session, in order.
    pub due: Vec<Card>,
    /// How many of them come from the box and not from the deck.
    pub boxed: usize,
    /// The exercises that were answered this day, with their first answers.
    pub answered: Vec<(Card, Grade)>,
    /// The positions in the deck.
    pub known: HashSet<Key>,
}

impl Training {
    /// Builds the training of a day from a deck alone. New exercises of games that are much too hard wait for a higher rating.
    pub fn of(entries: &[DeckEntry], today: Day, scheduler: &Scheduler, portion: Portion) -> Training {
        let pupil = PupilRatings::of(entries);
        // Who has met an exercise goes on with it, however hard it is.
        let is_asked = |entry: &DeckEntry| !entry.answers.is_empty() || !mix::is_beyond(&entry.card, &pupil);
        let due =
            practice::sitting(entries.iter().filter(|entry| is_asked(entry)), today, scheduler, portion);
        Training {
            progress: TrainingProgress::of(entries, is_asked, today, scheduler),
            due: due.into_iter().map(|entry| entry.card.clone()).collect(),
            boxed: 0,
            answered: entries.iter().filter_map(|entry| answered_on(entry, today)).collect(),
            known: entries.iter().map(|entry| entry.card.key()).collect(),
            pupil,
        }
    }

    /// Builds the training of a day from a deck and the box: its exercises are the new ones that the deck lacks.
    pub fn mixed(
        entries: &[DeckEntry],
        exercises: &ExerciseBox,
        today: Day,
        scheduler: &Scheduler,
        portion: Portion,
    ) -> Training {
        let own = Training::of(entries, today, scheduler, portion);
        let answered =
            |card: &&Card| entries.iter().any(|entry| entry.card == **card && !entry.answers.is_empty());
        let new = own.due.iter().filter(|card| !answered(card)).count();
        let count = portion.new.saturating_sub(new).min(portion.cards.saturating_sub(own.due.len()));
        let source = MixSource { exercises, known: &own.known, pupil: &own.pupil, today };
        let picked = source.weakest_first(count);
        Training { boxed: picked.len(), due: mix::interleaved(picked, own.due), ..own }
    }

    /// Whether there is nothing to tell yet, but something to ask.
    pub fn is_untouched(&self) -> bool {
        self.progress.cards == 0 && !self.due.is_empty()
    }

    /// Drops answered exercises.
    pub fn leave_out(&mut self, answered: &[Key]) {
        if !answered.is_empty() {
            self.progress.trained_today();
        }
        let (left, dropped): (Vec<Card>, Vec<Card>) =
            std::mem::take(&mut self.due).into_iter().partition(|card| !answered.contains(&card.key()));
        let own = dropped.iter().filter(|card| self.known.contains(&card.key())).count();
        self.due = left;
        self.boxed -= (dropped.len() - own).min(self.boxed);
        self.progress.answered(own);
    }
}

/// Returns the exercise of an entry with its first answer of a day.
fn answered_on(entry: &DeckEntry, day: Day) -> Option<(Card, Grade)> {
    let first = entry.answers.iter().find(|answer| answer.day == day)?;
    Some((entry.card.clone(), first.grade))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Chess, Position, fen, mirrored};
    use crate::review::practice::{CardSource, ExerciseTask};
    use crate::review::schedule::GradedAnswer;

    const TODAY: Day = Day(20_778);

    /// A fork that was missed in a game and is as hard as the rating says.
    fn own(start: Chess, rating: Option<u16>) -> DeckEntry {
        let moves = start.legal_moves();
        let task = ExerciseTask::Fault { played: moves[0], accepted: vec![moves[1]], cost: 20.0 };
        let [white, black, date] = ["Ada", "Bob", "2026.11.21"].map(str::to_owned);
        let source = CardSource::Game { white, black, date };
        let motifs = vec!["fork".to_owned()];
        DeckEntry::new(Card { start, lead: None, task, second_try: None, motifs, source, rating }, TODAY)
    }

    /// Forks of the box, answered long ago: a pupil who is rated near the hardest that he solved.
    fn solved_below(rating: u32) -> Vec<DeckEntry> {
        let cards = ExerciseBox::shipped().unwrap().cards().iter();
        let forks = cards.filter(|card| card.motifs.first().is_some_and(|motif| motif == "fork")).take(100);
        let entries = forks.map(|card| {
            let CardSource::Puzzle { rating: of_card, .. } = card.source else { panic!("{card:?}") };
            let grade = if of_card < rating { Grade::Good } else { Grade::Again };
            let answers = vec![GradedAnswer { day: TODAY.plus(-1), grade }];
            DeckEntry { answers, ..DeckEntry::new(card.clone(), TODAY.plus(-1)) }
        });
        entries.collect()
    }

    fn asks(deck: &[DeckEntry], entry: &DeckEntry) -> bool {
        let entries: Vec<DeckEntry> = deck.iter().chain([entry]).cloned().collect();
        let portion = Portion { cards: 500, new: 500 };
        let shipped = ExerciseBox::shipped().unwrap();
        let training = Training::mixed(&entries, shipped, TODAY, &Scheduler::new(0.9), portion);
        training.due.contains(&entry.card)
    }

    #[test]
    fn a_game_s_exercise_that_is_much_too_hard_waits_for_a_higher_rating() {
        let white = fen::parse("r3k3/5ppp/8/1N6/8/8/5PPP/4K3 w - - 0 1").unwrap().position;
        let black = mirrored(&white).unwrap();
        let [weak, strong] = [900, 1800].map(solved_below);
        for start in [white, black] {
            let hard = own(start.clone(), Some(1900));
            assert!(!asks(&weak, &hard) && asks(&strong, &hard));
            for rating in [None, Some(600), Some(1000)] {
                let fits = own(start.clone(), rating);
                assert!(asks(&weak, &fits) && asks(&strong, &fits), "{rating:?}");
            }
            let answers = vec![GradedAnswer { day: TODAY.plus(-30), grade: Grade::Again }];
            let met = DeckEntry { answers, added: TODAY.plus(-30), ..hard };
            assert!(asks(&weak, &met), "who has met it goes on with it");
        }
    }

    #[test]
    fn an_exercise_that_waits_for_a_higher_rating_is_not_due() {
        let fits = own(Chess::default(), Some(600));
        let forks = fen::parse("r3k3/5ppp/8/1N6/8/8/5PPP/4K3 w - - 0 1").unwrap().position;
        let hard = own(forks, Some(1900));
        let entries: Vec<DeckEntry> = solved_below(900).into_iter().chain([fits.clone(), hard]).collect();
        let portion = Portion { cards: 500, new: 500 };
        let mut training = Training::of(&entries, TODAY, &Scheduler::new(0.9), portion);
        let due = |training: &Training| {
            let TrainingProgress { due, forecast, .. } = &training.progress;
            (*due, forecast[0], training.due.len())
        };
        assert_eq!(due(&training), (101, 101, 101), "all but the hard one");
        training.leave_out(&[]);
        assert_eq!(training.progress.streak, 1, "yesterday");
        let untrained = TrainingProgress { streak: 0, longest_streak: 0, ..training.progress.clone() };
        let mut fresh = Training { progress: untrained, ..training.clone() };
        fresh.leave_out(&[fits.card.key()]);
        assert_eq!((fresh.progress.streak, fresh.progress.longest_streak), (1, 1));
        training.leave_out(&[fits.card.key()]);
        assert_eq!(due(&training), (100, 100, 100));
    }

    #[test]
    fn an_unsure_rating_leaves_less_out() {
        let start = Chess::default();
        assert!(
            asks(&[], &own(start.clone(), Some(1400))) && !asks(&solved_below(900), &own(start, Some(1400)))
        );
    }

    #[test]
    fn a_solved_exercise_of_a_game_raises_its_motif_s_rating_the_more_the_harder() {
        let rated = |rating, grade| {
            let answers = vec![GradedAnswer { day: TODAY, grade }];
            let entry = DeckEntry { answers, ..own(Chess::default(), rating) };
            PupilRatings::of(&[entry]).of_motif("fork").rating
        };
        let before = PupilRatings::of(&[]).overall.rating;
        assert!(rated(Some(1600), Grade::Good) > rated(Some(800), Grade::Good));
        assert!(rated(Some(800), Grade::Good) > before && rated(Some(800), Grade::Again) < before);
        assert!((rated(None, Grade::Good) - before).abs() < 1e-9, "nothing is known of it");
    }
}
