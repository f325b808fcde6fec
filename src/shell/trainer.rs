//! The keeper of the training deck: reads it, writes every answer down at once, and looks longer at new exercises.

use std::path::PathBuf;
use std::thread;

use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::app::Msg;
use crate::chess::Key;
use crate::config::TrainSettings;
use crate::engines::inquiry::Inquirer;
use crate::engines::worker::caught;
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
    stop: StopFlag,
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
    Day::of(jiff::Zoned::now().date())
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
            stop: StopFlag::default(),
        }
    }

    /// What there is to train today.
    ///
    /// # Errors
    /// Why the deck cannot be read, in words.
    pub fn read(&self) -> Result<Training, String> {
        let deck = self.deck.as_ref().ok_or(NOWHERE)?;
        let read = deck.read().map_err(|error| error.to_string())?;
        Ok(self.training(&read.entries))
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

    /// Puts exercises into the deck at once, and looks longer at the new ones in a thread; an answer comes now if there is
    /// nothing to look at, or else by [`Trainer::added`].
    pub fn add(&self, cards: Vec<Card>) -> Option<Msg> {
        let new = match self.add_unchecked(cards) {
            Ok(new) if !new.is_empty() => new,
            answer => return Some(Msg::CardsAdded(answer.map(|new| new.len()))),
        };
        let (deck, settings, hash_mib) = (self.deck.clone()?, self.settings, self.hash_mib);
        let (sender, stop) = (self.sender.clone(), self.stop.clone());
        let begun = thread::Builder::new()
            .name("exercises".to_owned())
            .spawn(move || {
                let checked = caught(|| check(&deck, &new, settings, hash_mib, &stop, &mut |_| {}));
                let answer = checked.and_then(|checked| checked);
                // Nobody is left to tell when the program ends.
                let _ = sender.send(Msg::CardsAdded(answer));
            });
        begun.err().map(|error| Msg::CardsAdded(Err(error.to_string())))
    }

    /// The same, answered when all is looked at; `told` hears how many are.
    ///
    /// # Errors
    /// Why the deck cannot be changed, in words.
    pub fn add_now(&self, cards: Vec<Card>, told: &mut dyn FnMut(usize)) -> Result<usize, String> {
        let new = self.add_unchecked(cards)?;
        match &self.deck {
            Some(deck) => check(deck, &new, self.settings, self.hash_mib, &self.stop, told),
            None => Ok(0),
        }
    }

    /// Puts exercises into the deck as they are; answers those that are new.
    pub fn add_unchecked(&self, cards: Vec<Card>) -> Result<Vec<Card>, String> {
        let today = today();
        if cards.is_empty() {
            return Ok(Vec::new());
        }
        let (new, _) = self.change(|entries| {
            let before = entries.len();
            practice::merge(entries, cards, today);
            entries[before..].iter().map(|entry| entry.card.clone()).collect()
        })?;
        Ok(new)
    }

    /// Ends the look at new exercises.
    pub fn stop(&self) -> StopFlag {
        self.stop.clone()
    }

    /// What the answers of the keeper's thread are sent by.
    pub fn sender(&self) -> &Sender<Msg> {
        &self.sender
    }

    /// Where notes, and answers about new exercises, come in.
    pub fn added(&self) -> &Receiver<Msg> {
        &self.added
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
        if let Some(note) = note {
            // The receiver is our own.
            let _ = self.sender.send(Msg::Told(note));
        }
        Ok((answer, entries))
    }
}

impl Drop for Trainer {
    /// What is not looked at yet stays as it is.
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// Looks longer at new exercises, each on disk as soon as it is looked at; answers how many are left.
fn check(
    deck: &Deck,
    new: &[Card],
    settings: TrainSettings,
    hash_mib: usize,
    stop: &StopFlag,
    told: &mut dyn FnMut(usize),
) -> Result<usize, String> {
    let mut inquirer = Inquirer::new(hash_mib);
    let mut left = 0;
    for (done, card) in new.iter().enumerate() {
        told(done);
        let checked = rechecked(card.clone(), &mut inquirer, &settings.check(), stop);
        if stop.is_stopped() {
            return Ok(left + new.len() - done);
        }
        left += usize::from(checked.is_some());
        if checked.as_ref() != Some(card) {
            deck.change(|entries| replace(entries, card.key(), checked))
                .map_err(|error| error.to_string())?;
        }
    }
    Ok(left)
}

/// Puts what is known better now in place of an exercise, or takes it out; one that was answered stays.
fn replace(entries: &mut Vec<Entry>, key: Key, checked: Option<Card>) {
    let place = entries
        .iter()
        .position(|entry| entry.answers.is_empty() && entry.card.key() == key);
    match (place, checked) {
        (Some(place), Some(card)) => entries[place].card = card,
        (Some(place), None) => {
            entries.remove(place);
        }
        (None, _) => {}
    }
}
