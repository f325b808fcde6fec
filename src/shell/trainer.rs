//! The keeper of the training deck: reads it, writes every answer down at once, and looks longer at new exercises.

use std::collections::HashSet;
use std::path::PathBuf;
use std::time::SystemTime;

use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::app::Msg;
use crate::chess::Key;
use crate::config::TrainSettings;
use crate::engines::inquiry::Inquirer;
use crate::library::Deck;
use crate::review::cards::rechecked;
use crate::review::practice::{self, Card, Entry};
use crate::review::schedule::{Answer, Day, Grade};
use crate::review::training::Training;
use crate::search::StopFlag;

/// The keeper.
#[derive(Debug)]
pub struct Trainer {
    deck: Option<Deck>,
    settings: TrainSettings,
    hash_mib: usize,
    sender: Sender<Msg>,
    added: Receiver<Msg>,
}

/// An answer to an exercise.
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    key: Key,
    answer: Answer,
}

impl Given {
    /// An answer that is given today to the exercise of a position.
    pub fn now(key: Key, grade: Grade) -> Given {
        let day = today();
        Given {
            key,
            answer: Answer { day, grade },
        }
    }
}

/// Why there is no deck.
const NOWHERE: &str = "there is no home directory to keep it in";

/// Today by the person's own calendar.
pub(crate) fn today() -> Day {
    day_at(SystemTime::now())
}

/// The day at a time of the clock; the calendar's last one where the clock is beyond it.
fn day_at(wall: SystemTime) -> Day {
    let stamp = jiff::Timestamp::try_from(wall).unwrap_or(jiff::Timestamp::MAX);
    Day::of(stamp.to_zoned(jiff::tz::TimeZone::system()).date())
}

impl Trainer {
    /// With the deck in a directory; so many MiB are for looking at new exercises.
    pub fn new(directory: Option<PathBuf>, settings: TrainSettings, hash_mib: usize) -> Trainer {
        let (sender, added) = unbounded();
        Trainer {
            deck: directory.map(|directory| Deck::new(&directory)),
            settings,
            hash_mib,
            sender,
            added,
        }
    }

    /// What there is to train today; lines that cannot be read are told.
    ///
    /// # Errors
    /// Why the deck cannot be read, in words.
    pub fn read(&self) -> Result<Training, String> {
        let deck = self.deck.as_ref().ok_or(NOWHERE)?;
        let read = deck.read().map_err(|error| error.to_string())?;
        self.tell(deck.told(&read));
        Ok(self.training(&read.entries))
    }

    /// What there is to be told, for those who do not wait for answers; each note once.
    pub fn notes(&self) -> Vec<String> {
        let news = self.added.try_iter();
        news.filter_map(|news| match news {
            Msg::Told(note) => Some(note),
            _ => None,
        })
        .collect()
    }

    /// The keys of all exercises in the deck.
    ///
    /// # Errors
    /// Why the deck cannot be read, in words.
    pub fn keys(&self) -> Result<HashSet<Key>, String> {
        Ok(self.entries()?.iter().map(|entry| entry.card.key()).collect())
    }

    /// Writes answers down; when this returns, they are on disk.
    ///
    /// # Errors
    /// Why the deck cannot be changed, in words.
    pub fn answer(&self, given: Vec<Given>) -> Result<Training, String> {
        let ((), entries) = self.change(|entries| {
            for Given { key, answer } in given {
                if let Some(entry) = entries.iter_mut().find(|entry| entry.card.key() == key) {
                    entry.answers.push(answer);
                }
            }
        })?;
        Ok(self.training(&entries))
    }

    /// Puts exercises into the deck and looks longer at those of them that were not looked at so, new or not. Answers how
    /// many are new; after a stop nothing is lost, and the next time goes on from there. `told` hears how many are looked at
    /// of how many.
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

    /// Puts exercises into the deck as they are; answers the keys of those that are new.
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

    /// The exercises of the deck that were not looked at longer, the newest last.
    ///
    /// # Errors
    /// Why the deck cannot be read, in words.
    pub fn unchecked(&self) -> Result<Vec<Card>, String> {
        let waiting = self.entries()?.into_iter().filter(|entry| !entry.checked);
        Ok(waiting.map(|entry| entry.card).collect())
    }

    /// What [`Trainer::check`] searches with.
    pub fn inquirer(&self) -> Inquirer {
        Inquirer::new(self.hash_mib)
    }

    /// Looks longer at an exercise of the deck; when this returns, what was found is on disk. Answers whether the exercise
    /// stays in the deck; `None` after a stop.
    ///
    /// # Errors
    /// Why the deck cannot be changed, in words.
    pub fn check(
        &self,
        card: &Card,
        inquirer: &mut Inquirer,
        stop: &StopFlag,
    ) -> Result<Option<bool>, String> {
        let found = rechecked(card.clone(), inquirer, &self.settings.check(), stop);
        if stop.is_stopped() {
            return Ok(None);
        }
        let stays = found.is_some();
        self.change(|entries| correct(entries, card, found))?;
        Ok(Some(stays))
    }

    /// What the answers of the keeper's thread are sent by.
    pub fn sender(&self) -> &Sender<Msg> {
        &self.sender
    }

    /// Where notes, and answers about new exercises, come in.
    pub fn added(&self) -> &Receiver<Msg> {
        &self.added
    }

    fn entries(&self) -> Result<Vec<Entry>, String> {
        let deck = self.deck.as_ref().ok_or(NOWHERE)?;
        let read = deck.read().map_err(|error| error.to_string())?;
        Ok(read.entries)
    }

    fn training(&self, entries: &[Entry]) -> Training {
        Training::of(
            entries,
            today(),
            &self.settings.scheduler(),
            self.settings.portion,
        )
    }

    fn change<T>(&self, change: impl FnOnce(&mut Vec<Entry>) -> T) -> Result<(T, Vec<Entry>), String> {
        let deck = self.deck.as_ref().ok_or(NOWHERE)?;
        let (answer, entries, note) = deck.change(change).map_err(|error| error.to_string())?;
        self.tell(note);
        Ok((answer, entries))
    }

    fn tell(&self, note: Option<String>) {
        if let Some(note) = note {
            // The receiver is our own.
            let _ = self.sender.send(Msg::Told(note));
        }
    }
}

/// Puts what a longer look found in place of an exercise, its answers kept, or takes it out: an exercise that is wrong is
/// worth no answer. One that became another one meanwhile stays as it is.
fn correct(entries: &mut Vec<Entry>, card: &Card, found: Option<Card>) {
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
