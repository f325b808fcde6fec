//! The deck worker: a thread that reads and changes the training deck, job by job; the end of the program waits for it.
//!
//! When idle, it checks new exercises one by one with a longer search; any job interrupts that.

use std::io;
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};

use super::deck_store::{DeckStore, ExerciseAnswer};
use super::events::{Event, EventSender};
use super::idle::IdleGate;
use crate::app::Answer;
use crate::chess::Key;
use crate::config::UserPaths;
use crate::engines::inquiry::Inquirer;
use crate::engines::worker::caught;
use crate::review::practice::Card;
use crate::review::schedule::Grade;
use crate::review::training::Training;

/// Handle of the thread.
#[derive(Debug)]
pub struct DeckWorker {
    jobs: Sender<DeckJob>,
    idle_gate: IdleGate,
    thread: Option<JoinHandle<()>>,
}

/// A job on the deck.
#[derive(Debug)]
enum DeckJob {
    Read,
    Progress(UserPaths),
    Answer(ExerciseAnswer),
    Add(Vec<Card>),
}

impl DeckWorker {
    /// Starts the thread; it sleeps until its first job.
    ///
    /// # Errors
    /// The system gives no more threads.
    pub fn start(deck_store: DeckStore, events: EventSender) -> io::Result<DeckWorker> {
        let (jobs, incoming) = unbounded();
        let idle_gate = IdleGate::new();
        let gate = idle_gate.clone();
        let thread = thread::Builder::new()
            .name("deck".to_owned())
            .spawn(move || work(&incoming, &deck_store, &gate, &events))?;
        tracing::debug!(worker = "deck", "started");
        Ok(DeckWorker { jobs, idle_gate, thread: Some(thread) })
    }

    /// Reads the deck and reports the statistics.
    pub fn read(&self) {
        self.ask(DeckJob::Read);
    }

    /// Reads everything that tells how it goes, and reports it.
    pub fn progress(&self, places: UserPaths) {
        self.ask(DeckJob::Progress(places));
    }

    /// Saves an answer of today, in order.
    pub fn answer(&self, key: Key, grade: Grade) {
        self.ask(DeckJob::Answer(ExerciseAnswer::now(key, grade)));
    }

    /// Adds exercises to the deck, to be checked when idle.
    pub fn add(&self, cards: Vec<Card>) {
        self.ask(DeckJob::Add(cards));
    }

    /// The gate that lets checks run only while nothing else happens.
    pub fn idle_gate(&self) -> &IdleGate {
        &self.idle_gate
    }

    /// Waits until every job is on disk; returns the last failure among the events that nobody has read.
    pub fn finish(&mut self, unread: impl Iterator<Item = Event>) -> Option<String> {
        self.end();
        unread.filter_map(|event| failure(&event)).last()
    }

    /// Waits until every job is on disk.
    fn end(&mut self) {
        self.idle_gate.end();
        // Dropping the sender ends the thread after the last job.
        self.jobs = unbounded().0;
        // The thread turns panics into results.
        let _ = self.thread.take().map(JoinHandle::join);
    }

    fn ask(&self, job: DeckJob) {
        self.idle_gate.disturb();
        // The thread turns panics into results, so it outlives this handle.
        let _ = self.jobs.send(job);
    }
}

impl Drop for DeckWorker {
    /// Waits until every job is on disk.
    fn drop(&mut self) {
        self.end();
    }
}

/// The words for a job that failed.
fn failure(event: &Event) -> Option<String> {
    if let Event::Answer(Answer::Deck(Err(fault), false)) = event {
        Some(format!("your last answers aren't saved: {fault}"))
    } else if let Event::Answer(Answer::CardsAdded(Err(fault))) = event {
        Some(format!("your new exercises aren't saved: {fault}"))
    } else {
        None
    }
}

/// Sends the notes of a job and then its result.
fn tell(answer: Answer, deck_store: &DeckStore, events: &EventSender) {
    for answer in deck_store.notes().into_iter().map(Answer::Notice).chain([answer]) {
        // What is left to do is done even if nobody hears of it.
        let _ = events.answer(answer);
    }
}

fn work(jobs: &Receiver<DeckJob>, deck_store: &DeckStore, idle_gate: &IdleGate, events: &EventSender) {
    let mut waiting: Option<DeckJob> = None;
    let mut checks = Checks::default();
    while let Some(job) = waiting.take().or_else(|| checks.go_on_until(jobs, deck_store, idle_gate, events)) {
        let answer = match job {
            DeckJob::Read => deck(true, || deck_store.read()),
            DeckJob::Progress(places) => {
                let report = caught(|| deck_store.progress(&places)).and_then(|report| report);
                Answer::Progress(report.map(Box::new))
            }
            DeckJob::Answer(first) => {
                let (given, next) = with_those_behind(first, jobs);
                waiting = next;
                deck(false, || deck_store.answer(given))
            }
            DeckJob::Add(cards) => {
                checks = Checks::default();
                let added = caught(|| deck_store.add(cards)).and_then(|added| added);
                Answer::CardsAdded(added.map(|new| new.len()))
            }
        };
        tell(answer, deck_store, events);
    }
}

/// The unchecked exercises.
#[derive(Debug, Default)]
struct Checks {
    /// The remaining ones, the next one last; `None` before the deck was read.
    left: Option<Vec<Card>>,
    inquirer: Option<Inquirer>,
}

impl Checks {
    /// Checks exercises while idle until a job comes; `None` when the channel is closed.
    fn go_on_until(
        &mut self,
        jobs: &Receiver<DeckJob>,
        deck_store: &DeckStore,
        idle_gate: &IdleGate,
        events: &EventSender,
    ) -> Option<DeckJob> {
        while self.left.as_ref().is_none_or(|left| !left.is_empty()) {
            match jobs.recv_deadline(idle_gate.next()) {
                Ok(job) => return Some(job),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => self.one(deck_store, idle_gate, events),
            }
        }
        // Frees the hash table when nothing is left to check.
        self.inquirer = None;
        jobs.recv().ok()
    }

    /// Checks one exercise if idle; after a failure, checks none until the next start.
    fn one(&mut self, deck_store: &DeckStore, idle_gate: &IdleGate, events: &EventSender) {
        let Some(stop) = idle_gate.begin() else { return };
        let mut left = match self.left.take() {
            Some(left) => left,
            // The player hears of an unreadable deck when opening it.
            None => deck_store.unchecked().unwrap_or_default(),
        };
        if let Some(card) = left.pop() {
            let mut inquirer = self.inquirer.take().unwrap_or_else(|| deck_store.inquirer());
            let checked = caught(|| {
                let checked = deck_store.check(&card, &mut inquirer, &stop);
                (inquirer, checked)
            });
            match checked {
                Ok((inquirer, Ok(checked))) => {
                    self.inquirer = Some(inquirer);
                    match checked {
                        None => left.push(card),
                        Some(_) => tell(deck(false, || deck_store.read()), deck_store, events),
                    }
                }
                Ok((_, Err(_))) | Err(_) => left.clear(),
            }
        }
        self.left = Some(left);
    }
}

/// Collects the waiting answers, which one write saves, and the job after them.
fn with_those_behind(
    first: ExerciseAnswer,
    jobs: &Receiver<DeckJob>,
) -> (Vec<ExerciseAnswer>, Option<DeckJob>) {
    let mut given = vec![first];
    for job in jobs.try_iter() {
        match job {
            DeckJob::Answer(next) => given.push(next),
            other @ (DeckJob::Read | DeckJob::Progress(_) | DeckJob::Add(_)) => return (given, Some(other)),
        }
    }
    (given, None)
}

/// Reports the deck after a job.
fn deck(shows: bool, done: impl FnOnce() -> Result<Training, String>) -> Answer {
    let answer = caught(done).and_then(|done| done);
    Answer::Deck(answer.map(Box::new), shows)
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::path::Path;

    use super::*;
    use crate::chess::{Chess, Position, notation};
    use crate::config::Config;
    use crate::library::Deck;
    use crate::review::practice::{CardSource, DeckEntry, ExerciseTask};
    use crate::shell::events::{EventReceiver, channel};

    fn deck_worker(directory: &Path) -> (DeckWorker, EventReceiver) {
        let (sender, events) = channel();
        let deck_store = DeckStore::new(Some(directory.to_owned()), Config::default().train, 1);
        (DeckWorker::start(deck_store, sender).unwrap(), events)
    }

    /// One exercise after another, each a move later than the one before.
    fn cards() -> Vec<Card> {
        let mut position = Chess::default();
        let mut next = |name: &str| {
            let start = position.clone();
            let played = notation::parse_san(&position, name).unwrap();
            position.play_unchecked(played);
            let task = ExerciseTask::Fine { played, accepted: vec![played] };
            let motifs = Vec::new();
            let [white, black, date] = ["Ada", "Ben", "2026.11.21"].map(str::to_owned);
            let source = CardSource::Game { white, black, date };
            Card { start, lead: None, task, second_try: None, rating: None, motifs, source }
        };
        ["e4", "e5", "Nf3"].map(&mut next).to_vec()
    }

    /// A deck with these exercises.
    fn deck_of(directory: &Path, cards: &[Card]) -> Deck {
        let deck_store = DeckStore::new(Some(directory.to_owned()), Config::default().train, 1);
        deck_store.add(cards.to_vec()).unwrap();
        Deck::new(directory)
    }

    #[test]
    fn who_answers_does_not_wait_for_the_deck() {
        let home = tempfile::tempdir().unwrap();
        let cards = cards();
        let deck = deck_of(home.path(), &cards);
        let (deck_worker, events) = deck_worker(home.path());
        // Another process changes the deck.
        let other = File::create(home.path().join("deck.lock")).unwrap();
        other.lock().unwrap();
        for (card, grade) in cards.iter().zip([Grade::Again, Grade::Good, Grade::Hard]) {
            deck_worker.answer(card.key(), grade);
        }
        deck_worker.read();
        assert_eq!(events.waiting().count(), 0, "it answers later");
        other.unlock().unwrap();
        let mut answered = 0;
        while let Answer::Deck(Ok(_), false) = events.answer() {
            answered += 1;
        }
        assert!(answered > 0, "what was asked last is answered last");
        let entries = deck.read().unwrap().entries;
        assert!(entries.iter().all(|entry| entry.answers.len() == 1));
    }

    #[test]
    fn answers_are_written_in_order_before_the_end() {
        let home = tempfile::tempdir().unwrap();
        let cards = cards();
        let deck = deck_of(home.path(), &cards);
        let (mut deck_worker, events) = deck_worker(home.path());
        let given = [Grade::Again, Grade::Hard, Grade::Good, Grade::Again, Grade::Good];
        for grade in given {
            deck_worker.answer(cards[1].key(), grade);
        }
        deck_worker.answer(cards[0].key(), Grade::Hard);
        assert_eq!(deck_worker.finish(events.waiting()), None);
        let entries = deck.read().unwrap().entries;
        let grades = |at: usize| -> Vec<Grade> {
            let answers = entries[at].answers.iter();
            answers.map(|answer| answer.grade).collect()
        };
        assert_eq!(grades(0), [Grade::Hard]);
        assert_eq!(grades(1), given);
        assert_eq!(grades(2), []);
    }

    #[test]
    fn what_cannot_be_written_is_told_even_at_the_end() {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("a file where a directory should be");
        fs::write(&file, "").unwrap();
        let (mut deck_worker, events) = deck_worker(&file);
        deck_worker.answer(cards()[0].key(), Grade::Good);
        let told = events.answer();
        assert!(matches!(told, Answer::Deck(Err(_), false)), "{told:?}");
        deck_worker.answer(cards()[0].key(), Grade::Good);
        let fault = deck_worker.finish(events.waiting()).expect("nobody has heard of the second");
        assert!(fault.starts_with("your last answers aren't saved"), "{fault}");
        assert_eq!(deck_worker.finish(events.waiting()), None, "told once");
    }

    /// An idle worker that checks each exercise for `check_ms` milliseconds.
    fn undisturbed(directory: &Path, check_ms: u64) -> (DeckWorker, EventReceiver) {
        let mut train = Config::default().train;
        train.check_ms = check_ms;
        let (sender, events) = channel();
        let deck_store = DeckStore::new(Some(directory.to_owned()), train, 1);
        let deck_worker = DeckWorker::start(deck_store, sender).unwrap();
        deck_worker.idle_gate().wait();
        // So that the thread looks what time it is.
        deck_worker.jobs.send(DeckJob::Answer(ExerciseAnswer::now(0, Grade::Good))).unwrap();
        let news = events.answer();
        assert!(matches!(news, Answer::Deck(Ok(_), false)), "{news:?}");
        (deck_worker, events)
    }

    #[test]
    fn exercises_that_wait_for_a_longer_look_get_it_in_quiet_moments() {
        let home = tempfile::tempdir().unwrap();
        let deck = deck_of(home.path(), &cards());
        let is_checked = |entry: &DeckEntry| entry.checked;
        assert!(!deck.read().unwrap().entries.iter().any(is_checked));
        let (mut deck_worker, events) = undisturbed(home.path(), 1);
        for _ in 0..3 {
            let news = events.answer();
            assert!(matches!(news, Answer::Deck(Ok(_), false)), "{news:?}");
        }
        assert!(deck.read().unwrap().entries.iter().all(is_checked));
        assert_eq!(deck_worker.finish(events.waiting()), None);
    }

    #[test]
    fn a_longer_look_gives_way_to_whatever_happens() {
        let home = tempfile::tempdir().unwrap();
        let deck = deck_of(home.path(), &cards());
        let (mut deck_worker, events) = undisturbed(home.path(), 600_000);
        deck_worker.read();
        assert!(matches!(events.answer(), Answer::Deck(Ok(_), true)));
        assert_eq!(deck_worker.finish(events.waiting()), None, "nor does the end wait");
        let entries = deck.read().unwrap().entries;
        assert_eq!(entries.iter().filter(|entry| !entry.checked).count(), 3);
    }
}
