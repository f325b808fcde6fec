//! The deck store: reads the training deck, saves every answer at once, and checks new exercises with a longer search.

use std::cell::RefCell;
use std::collections::HashSet;
use std::path::PathBuf;
use std::time::SystemTime;

use jiff::tz::TimeZone;

use crate::chess::Key;
use crate::config::{Choices, TrainSettings, UserPaths};
use crate::engines::Budget;
use crate::engines::inquiry::Inquirer;
use crate::library::{Deck, Diary, LessonFiles, Ratings, fence};
use crate::review::cards::rechecked;
use crate::review::exercise_box::ExerciseBox;
use crate::review::overview::{ProgressReport, ProgressSources};
use crate::review::practice::{self, Card, DeckEntry};
use crate::review::schedule::{Day, Grade, GradedAnswer};
use crate::review::training::Training;
use crate::school::CourseBook;
use crate::search::StopFlag;

/// The training deck with its settings and notes.
#[derive(Debug)]
pub struct DeckStore {
    deck: Option<Deck>,
    settings: TrainSettings,
    hash_mib: usize,
    budget: Budget,
    notes: RefCell<Vec<String>>,
}

/// An answer to an exercise.
#[derive(Clone, Debug, PartialEq)]
pub struct ExerciseAnswer {
    key: Key,
    answer: GradedAnswer,
}

impl ExerciseAnswer {
    /// Returns an answer of today to the exercise of a position.
    pub fn now(key: Key, grade: Grade) -> ExerciseAnswer {
        let day = today();
        ExerciseAnswer { key, answer: GradedAnswer { day, grade } }
    }
}

/// Why there is no deck.
const NOWHERE: &str = "you have no home directory for a deck";

/// Today in the player's time zone.
pub(crate) fn today() -> Day {
    day_at(SystemTime::now())
}

/// The day at a time; the calendar's last day if the clock is beyond it.
fn day_at(wall: SystemTime) -> Day {
    let stamp = jiff::Timestamp::try_from(wall).unwrap_or(jiff::Timestamp::MAX);
    Day::of(stamp.to_zoned(time_zone()).date())
}

/// The player's time zone; UTC for a guest, whose `TZ` could name any file to be read.
fn time_zone() -> TimeZone {
    if fence::is_up() { TimeZone::UTC } else { TimeZone::system() }
}

impl DeckStore {
    /// Returns the store of a directory; `hash_mib` is for checking new exercises, in MiB.
    pub fn new(directory: Option<PathBuf>, settings: TrainSettings, hash_mib: usize) -> DeckStore {
        DeckStore {
            deck: directory.map(|directory| Deck::new(&directory)),
            settings,
            hash_mib,
            budget: Budget::default(),
            notes: RefCell::default(),
        }
    }

    /// Sets the budget of searches.
    #[must_use]
    pub fn within(self, budget: Budget) -> DeckStore {
        DeckStore { budget, ..self }
    }

    /// Returns today's training; notes unreadable lines.
    ///
    /// # Errors
    /// Why the deck is unreadable, in words.
    pub fn read(&self) -> Result<Training, String> {
        let deck = self.deck.as_ref().ok_or(NOWHERE)?;
        let read = deck.read().map_err(|error| error.to_string())?;
        self.notes.borrow_mut().extend(deck.warning(&read));
        Ok(self.training(&read.entries))
    }

    /// Reads everything that tells how it goes, with what is wrong with the files among the notes.
    ///
    /// # Errors
    /// Why a file is unreadable, in words.
    pub fn progress(&self, places: &UserPaths) -> Result<ProgressReport, String> {
        let directory = places.training().ok_or(NOWHERE)?;
        let training = self.read()?;
        let diary = Diary::new(&directory).read().map_err(|error| error.to_string())?;
        let rated = Ratings::new(&directory).read().map_err(|error| error.to_string())?;
        let school = places.lessons().map(|own| LessonFiles::new(directory, own).read());
        let (record, unread) = school.unwrap_or_default();
        self.notes.borrow_mut().extend(diary.note.into_iter().chain(rated.note).chain(unread));
        let chosen = places.choices().map(|path| Choices::load(&path)).unwrap_or_default();
        let next = record.next(CourseBook::chosen(chosen.school.as_deref()));
        let lesson = next.map(|lesson| (lesson.id.as_str(), lesson.title.as_str()));
        Ok(ProgressReport::of(ProgressSources {
            diary: &diary.entries,
            rated: &rated.entries,
            training: &training,
            lesson,
        }))
    }

    /// Takes the notes, each once.
    pub fn notes(&self) -> Vec<String> {
        self.notes.take()
    }

    /// The keys of all exercises in the deck.
    ///
    /// # Errors
    /// Why the deck is unreadable, in words.
    pub fn keys(&self) -> Result<HashSet<Key>, String> {
        Ok(self.entries()?.iter().map(|entry| entry.card.key()).collect())
    }

    /// Saves answers; they are on disk when this returns.
    ///
    /// # Errors
    /// Why the deck cannot be changed, in words.
    pub fn answer(&self, given: Vec<ExerciseAnswer>) -> Result<Training, String> {
        let ((), entries) = self.change(|entries| {
            for ExerciseAnswer { key, answer } in given {
                if let Some(entry) = entry_of(entries, key, answer.day) {
                    entry.answers.push(answer);
                }
            }
        })?;
        Ok(self.training(&entries))
    }

    /// Adds exercises and checks those of them that are unchecked, new or not. Returns the number of new ones; a stop loses
    /// nothing, and the next call continues. `told` gets the number of checked exercises and of all.
    ///
    /// # Errors
    /// Why the deck cannot be changed, in words.
    pub fn add_now(
        &self,
        cards: Vec<Card>,
        stop: &StopFlag,
        told: &mut dyn FnMut(usize, usize),
    ) -> Result<usize, String> {
        let keys: HashSet<Key> = cards.iter().map(Card::key).collect();
        let mut new = self.add(cards)?;
        let mut waiting = self.unchecked()?;
        waiting.retain(|card| keys.contains(&card.key()));
        let mut inquirer = self.inquirer();
        for (done, card) in waiting.iter().enumerate() {
            told(done, waiting.len());
            match self.check(card, &mut inquirer, stop)? {
                None => break,
                Some(true) => {}
                Some(false) => new.retain(|key| *key != card.key()),
            }
        }
        Ok(new.len())
    }

    /// Adds exercises unchecked; returns the keys of the new ones.
    ///
    /// # Errors
    /// Why the deck cannot be changed, in words.
    pub fn add(&self, cards: Vec<Card>) -> Result<Vec<Key>, String> {
        if cards.is_empty() {
            return Ok(Vec::new());
        }
        let (new, _) = self.change(|entries| practice::merge(entries, cards, today()))?;
        Ok(new)
    }

    /// Returns the unchecked exercises, newest last.
    ///
    /// # Errors
    /// Why the deck is unreadable, in words.
    pub fn unchecked(&self) -> Result<Vec<Card>, String> {
        let waiting = self.entries()?.into_iter().filter(|entry| !entry.checked);
        Ok(waiting.map(|entry| entry.card).collect())
    }

    /// What [`DeckStore::check`] searches with.
    pub fn inquirer(&self) -> Inquirer {
        Inquirer::new(self.hash_mib)
    }

    /// Checks an exercise with a longer search and saves the result. Returns whether it stays in the deck; `None` after a
    /// stop.
    ///
    /// # Errors
    /// Why the deck cannot be changed, in words.
    pub fn check(
        &self,
        card: &Card,
        inquirer: &mut Inquirer,
        stop: &StopFlag,
    ) -> Result<Option<bool>, String> {
        let slot = self.budget.enter();
        let found = rechecked(card.clone(), inquirer, &self.settings.check(), stop);
        drop(slot);
        if stop.is_stopped() {
            return Ok(None);
        }
        let stays = found.is_some();
        self.change(|entries| correct(entries, card, found))?;
        Ok(Some(stays))
    }

    fn entries(&self) -> Result<Vec<DeckEntry>, String> {
        let deck = self.deck.as_ref().ok_or(NOWHERE)?;
        let read = deck.read().map_err(|error| error.to_string())?;
        Ok(read.entries)
    }

    fn training(&self, entries: &[DeckEntry]) -> Training {
        let (scheduler, portion) = (self.settings.scheduler(), self.settings.portion);
        match ExerciseBox::shipped() {
            Ok(exercises) => Training::mixed(entries, exercises, today(), &scheduler, portion),
            Err(fault) => {
                tracing::error!(%fault, "the exercises that come with patzer are damaged");
                Training::of(entries, today(), &scheduler, portion)
            }
        }
    }

    fn change<T>(
        &self,
        change: impl FnOnce(&mut Vec<DeckEntry>) -> T,
    ) -> Result<(T, Vec<DeckEntry>), String> {
        let deck = self.deck.as_ref().ok_or(NOWHERE)?;
        let (answer, entries, note) = deck.change(change).map_err(|error| error.to_string())?;
        self.notes.borrow_mut().extend(note);
        Ok((answer, entries))
    }
}

/// The entry of a position; an exercise of the box comes into the deck with its first answer.
fn entry_of(entries: &mut Vec<DeckEntry>, key: Key, today: Day) -> Option<&mut DeckEntry> {
    let place = entries.iter().position(|entry| entry.card.key() == key);
    if place.is_none() {
        let card = ExerciseBox::shipped().ok()?.find(key)?;
        entries.push(DeckEntry::new(card.clone(), today));
    }
    match place {
        Some(place) => entries.get_mut(place),
        None => entries.last_mut(),
    }
}

/// Replaces an exercise by its checked form and keeps its answers, or removes it if it is wrong. Leaves it unchanged if it
/// has become another one meanwhile.
fn correct(entries: &mut Vec<DeckEntry>, card: &Card, found: Option<Card>) {
    let Some(place) = entries.iter().position(|entry| entry.card == *card) else {
        return;
    };
    match found {
        Some(found) => {
            entries[place].card = found;
            entries[place].checked = true;
        }
        None => {
            entries.remove(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::review::pupil::PupilRatings;

    #[test]
    fn an_exercise_of_the_box_comes_into_the_deck_with_its_first_answer() {
        let home = tempfile::tempdir().unwrap();
        let train = crate::config::Config::default().train;
        let store = DeckStore::new(Some(home.path().to_owned()), train, 1);
        let fresh = store.read().unwrap();
        assert!(fresh.is_untouched());
        assert_eq!((fresh.due.len(), fresh.boxed), (train.portion.new, train.portion.new));
        let (first, second) = (fresh.due[0].key(), fresh.due[1].key());
        let answers = vec![ExerciseAnswer::now(first, Grade::Again), ExerciseAnswer::now(0, Grade::Good)];
        let after = store.answer(answers).unwrap();
        assert_eq!((after.progress.cards, after.progress.learning, after.pupil.overall.answers), (1, 1, 1));
        let keys: Vec<Key> = after.due.iter().map(Card::key).collect();
        assert!(!keys.contains(&first) && after.due.len() == train.portion.new);
        assert_eq!(store.keys().unwrap(), HashSet::from([first]));
        store.answer(vec![ExerciseAnswer::now(second, Grade::Good)]).unwrap();
        let read = store.read().unwrap();
        assert_eq!((read.progress.cards, read.pupil), (2, PupilRatings::of(&store.entries().unwrap())));
    }

    #[test]
    fn a_clock_beyond_the_calendar_stands_at_its_last_day() {
        let at = |seconds| day_at(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds));
        let noon_of_2100 = 4_102_488_000;
        assert_eq!(at(noon_of_2100).to_string(), "2100-01-01");
        let beyond = at(400_000_000_000);
        assert!(beyond.to_string().starts_with("9999-12-3"), "{beyond}");
        assert_eq!(beyond, at(300_000_000_000));
    }
}
