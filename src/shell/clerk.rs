//! The thread in which the training deck is read and changed: what is asked is done in turn, and the end waits for it.
//!
//! Exercises that were not looked at longer are looked at in quiet moments, one by one; anything else comes first.

use std::io;
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};

use super::quiet::Quiet;
use super::trainer::{Given, Trainer};
use crate::app::Msg;
use crate::chess::Key;
use crate::engines::inquiry::Inquirer;
use crate::engines::worker::caught;
use crate::review::practice::Card;
use crate::review::schedule::Grade;
use crate::review::training::Training;

/// The thread, seen from outside.
#[derive(Debug)]
pub struct Clerk {
    jobs: Sender<Job>,
    news: Receiver<Msg>,
    quiet: Quiet,
    thread: Option<JoinHandle<()>>,
}

/// What is to be done with the deck.
#[derive(Debug)]
enum Job {
    Read,
    Answer(Given),
    Add(Vec<Card>),
}

impl Clerk {
    /// Starts the thread; it sleeps until its first job.
    ///
    /// # Errors
    /// The system gives no more threads.
    pub fn start(trainer: Trainer) -> io::Result<Clerk> {
        let (jobs, incoming) = unbounded();
        let (news, quiet) = (trainer.added().clone(), Quiet::new());
        let moments = quiet.clone();
        let thread = thread::Builder::new()
            .name("deck".to_owned())
            .spawn(move || work(&incoming, &trainer, &moments))?;
        Ok(Clerk {
            jobs,
            news,
            quiet,
            thread: Some(thread),
        })
    }

    /// Reads the deck and shows how training goes.
    pub fn read(&self) {
        self.ask(Job::Read);
    }

    /// Writes an answer of today down, after those before it.
    pub fn answer(&self, key: Key, grade: Grade) {
        self.ask(Job::Answer(Given::now(key, grade)));
    }

    /// Puts exercises into the deck, to be looked at longer in quiet moments.
    pub fn add(&self, cards: Vec<Card>) {
        self.ask(Job::Add(cards));
    }

    /// Where answers come in.
    pub fn news(&self) -> &Receiver<Msg> {
        &self.news
    }

    /// When the person is busy, and somebody works for him.
    pub fn quiet(&self) -> &Quiet {
        &self.quiet
    }

    /// Waits until all is on disk that was asked for; what of it is not, and why, if nobody has been told yet.
    pub fn finish(&mut self) -> Option<String> {
        self.quiet.end();
        // A channel that nobody sends on ends the thread when all is done.
        self.jobs = unbounded().0;
        // It turns panics into answers.
        let _ = self.thread.take()?.join();
        let faults = self.news.try_iter().filter_map(|news| match news {
            Msg::Deck(Err(fault), false) => Some(format!("your last answers are not kept: {fault}")),
            Msg::CardsAdded(Err(fault)) => Some(format!("no exercises were kept: {fault}")),
            _ => None,
        });
        faults.last()
    }

    fn ask(&self, job: Job) {
        self.quiet.disturb();
        // The thread turns panics into answers and so outlives us.
        let _ = self.jobs.send(job);
    }
}

impl Drop for Clerk {
    /// What was asked for is on disk when the program ends.
    fn drop(&mut self) {
        // Nobody is left to tell.
        let _ = self.finish();
    }
}

fn work(jobs: &Receiver<Job>, trainer: &Trainer, quiet: &Quiet) {
    let mut waiting: Option<Job> = None;
    let mut checks = Checks::default();
    while let Some(job) = waiting
        .take()
        .or_else(|| checks.go_on_until(jobs, trainer, quiet))
    {
        let told = match job {
            Job::Read => deck(true, || trainer.read()),
            Job::Answer(first) => {
                let (given, next) = with_those_behind(first, jobs);
                waiting = next;
                deck(false, || trainer.answer(given))
            }
            Job::Add(cards) => {
                checks = Checks::default();
                let added = caught(|| trainer.add(cards)).and_then(|added| added);
                Msg::CardsAdded(added.map(|new| new.len()))
            }
        };
        // The receiver is the trainer's own.
        let _ = trainer.sender().send(told);
    }
}

/// The exercises that were not looked at longer.
#[derive(Debug, Default)]
struct Checks {
    /// Those that are left, the next one last; `None` while nobody has looked which there are.
    left: Option<Vec<Card>>,
    inquirer: Option<Inquirer>,
}

impl Checks {
    /// Looks at exercises in quiet moments until there is a job; `None` when there will be no more.
    fn go_on_until(&mut self, jobs: &Receiver<Job>, trainer: &Trainer, quiet: &Quiet) -> Option<Job> {
        while self.left.as_ref().is_none_or(|left| !left.is_empty()) {
            match jobs.recv_deadline(quiet.next()) {
                Ok(job) => return Some(job),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => self.one(trainer, quiet),
            }
        }
        // What was searched with takes no memory for nothing.
        self.inquirer = None;
        jobs.recv().ok()
    }

    /// Looks at one exercise, if it is quiet and stays so; if that fails, at none any more until the next start.
    fn one(&mut self, trainer: &Trainer, quiet: &Quiet) {
        let Some(stop) = quiet.begin() else { return };
        let mut left = match self.left.take() {
            Some(left) => left,
            // A deck that cannot be read is told when it is wanted.
            None => trainer.unchecked().unwrap_or_default(),
        };
        if let Some(card) = left.pop() {
            let mut inquirer = self.inquirer.take().unwrap_or_else(|| trainer.inquirer());
            let checked = caught(|| {
                let checked = trainer.check(&card, &mut inquirer, &stop);
                (inquirer, checked)
            });
            match checked {
                Ok((inquirer, Ok(checked))) => {
                    self.inquirer = Some(inquirer);
                    match checked {
                        None => left.push(card),
                        Some(_) => {
                            // The receiver is the trainer's own.
                            let _ = trainer.sender().send(deck(false, || trainer.read()));
                        }
                    }
                }
                Ok((_, Err(_))) | Err(_) => left.clear(),
            }
        }
        self.left = Some(left);
    }
}

/// The answer with all that wait behind it, which are written at once, and the job after them.
fn with_those_behind(first: Given, jobs: &Receiver<Job>) -> (Vec<Given>, Option<Job>) {
    let mut given = vec![first];
    for job in jobs.try_iter() {
        match job {
            Job::Answer(next) => given.push(next),
            other => return (given, Some(other)),
        }
    }
    (given, None)
}

/// What is told of the deck after something was done with it.
fn deck(shows: bool, done: impl FnOnce() -> Result<Training, String>) -> Msg {
    let answer = caught(done).and_then(|done| done);
    Msg::Deck(answer.map(Box::new), shows)
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::path::Path;

    use super::*;
    use crate::chess::{Chess, Position, notation};
    use crate::config::Config;
    use crate::library::Deck;
    use crate::review::practice::{Entry, Source, Task};

    fn clerk(directory: &Path) -> Clerk {
        let train = Config::default().train;
        Clerk::start(Trainer::new(Some(directory.to_owned()), train, 1)).unwrap()
    }

    /// One exercise after another, each a move later than the one before.
    fn cards() -> Vec<Card> {
        let mut position = Chess::default();
        let mut next = |name: &str| {
            let start = position.clone();
            let played = notation::parse_san(&position, name).unwrap();
            position.play_unchecked(played);
            let task = Task::Fine {
                played,
                accepted: vec![played],
            };
            let motifs = Vec::new();
            let [white, black, date] = ["Ada", "Ben", "2026.11.21"].map(str::to_owned);
            let source = Source::Game { white, black, date };
            Card {
                start,
                lead: None,
                task,
                motifs,
                source,
            }
        };
        ["e4", "e5", "Nf3"].map(&mut next).to_vec()
    }

    /// A deck with these exercises.
    fn deck_of(directory: &Path, cards: &[Card]) -> Deck {
        let trainer = Trainer::new(Some(directory.to_owned()), Config::default().train, 1);
        trainer.add(cards.to_vec()).unwrap();
        Deck::new(directory)
    }

    #[test]
    fn who_answers_does_not_wait_for_the_deck() {
        let home = tempfile::tempdir().unwrap();
        let cards = cards();
        let deck = deck_of(home.path(), &cards);
        let clerk = clerk(home.path());
        // Another program changes the deck.
        let other = File::create(deck.path().with_extension("lock")).unwrap();
        other.lock().unwrap();
        for (card, grade) in cards.iter().zip([Grade::Again, Grade::Good, Grade::Hard]) {
            clerk.answer(card.key(), grade);
        }
        clerk.read();
        assert!(clerk.news().is_empty(), "it answers later");
        other.unlock().unwrap();
        let mut answered = 0;
        while let Ok(Msg::Deck(Ok(_), false)) = clerk.news().recv() {
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
        let mut clerk = clerk(home.path());
        let given = [Grade::Again, Grade::Hard, Grade::Good, Grade::Again, Grade::Good];
        for grade in given {
            clerk.answer(cards[1].key(), grade);
        }
        clerk.answer(cards[0].key(), Grade::Hard);
        assert_eq!(clerk.finish(), None);
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
        let mut clerk = clerk(&file);
        clerk.answer(cards()[0].key(), Grade::Good);
        let told = clerk.news().recv().unwrap();
        assert!(matches!(told, Msg::Deck(Err(_), false)), "{told:?}");
        clerk.answer(cards()[0].key(), Grade::Good);
        let fault = clerk.finish().expect("nobody has heard of the second");
        assert!(fault.starts_with("your last answers are not kept"), "{fault}");
        assert_eq!(clerk.finish(), None, "told once");
    }

    /// A clerk for whom nothing has happened for long, and who looks at each exercise for so many milliseconds.
    fn undisturbed(directory: &Path, check_ms: u64) -> Clerk {
        let mut train = Config::default().train;
        train.check_ms = check_ms;
        let clerk = Clerk::start(Trainer::new(Some(directory.to_owned()), train, 1)).unwrap();
        clerk.quiet().wait();
        // So that the thread looks what time it is.
        clerk.jobs.send(Job::Answer(Given::now(0, Grade::Good))).unwrap();
        let news = clerk.news().recv().unwrap();
        assert!(matches!(news, Msg::Deck(Ok(_), false)), "{news:?}");
        clerk
    }

    #[test]
    fn exercises_that_wait_for_a_longer_look_get_it_in_quiet_moments() {
        let home = tempfile::tempdir().unwrap();
        let deck = deck_of(home.path(), &cards());
        let is_checked = |entry: &Entry| entry.checked;
        assert!(!deck.read().unwrap().entries.iter().any(is_checked));
        let mut clerk = undisturbed(home.path(), 1);
        for _ in 0..3 {
            let news = clerk.news().recv().unwrap();
            assert!(matches!(news, Msg::Deck(Ok(_), false)), "{news:?}");
        }
        assert!(deck.read().unwrap().entries.iter().all(is_checked));
        assert_eq!(clerk.finish(), None);
    }

    #[test]
    fn a_longer_look_gives_way_to_whatever_happens() {
        let home = tempfile::tempdir().unwrap();
        let deck = deck_of(home.path(), &cards());
        let mut clerk = undisturbed(home.path(), 600_000);
        clerk.read();
        assert!(matches!(clerk.news().recv().unwrap(), Msg::Deck(Ok(_), true)));
        assert_eq!(clerk.finish(), None, "nor does the end wait");
        let entries = deck.read().unwrap().entries;
        assert_eq!(entries.iter().filter(|entry| !entry.checked).count(), 3);
    }
}
