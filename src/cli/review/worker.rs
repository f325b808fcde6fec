//! One job: takes the next game until there is none, and reviews it from where its journal ends.

use crossbeam_channel::{Receiver, Sender};

use super::setting::Setting;
use super::waiting;
use crate::chess::Game;
use crate::engines::worker::caught;
use crate::library::{Journal, LibraryError};
use crate::review::{GameReport, MoveReport, Plan, Reviewer};
use crate::search::StopFlag;

/// The table of a review in MiB: the same for every job on every machine, so that fixed nodes give the same answer.
const HASH_MIB: usize = 16;

/// A game to be reviewed.
pub(super) struct Task {
    /// Which of the reviewed games it is, from 1.
    pub place: u32,
    /// Which game of the input it is, from 1.
    pub number: u32,
    pub game: Game,
    pub plan: Plan,
    /// What was wrong with it, though it can be reviewed.
    pub notes: Vec<String>,
}

/// What a game came to.
pub(super) enum Outcome {
    Reviewed {
        number: u32,
        game: Box<Game>,
        report: Box<GameReport>,
        notes: Vec<String>,
        /// Open until the game is written, so that nobody tidies it up.
        journal: Option<Journal>,
    },
    Bad {
        number: u32,
        /// The name of the review that failed; `None` for a game that cannot be reviewed.
        key: Option<String>,
        fault: String,
    },
}

impl Outcome {
    /// Which game of the input it is.
    pub(super) fn number(&self) -> u32 {
        match self {
            Outcome::Reviewed { number, .. } | Outcome::Bad { number, .. } => *number,
        }
    }
}

/// What a job tells.
pub(super) enum News {
    /// A job has judged so many moves of so many; how many of them it did not have to search.
    Ply {
        job: usize,
        number: u32,
        done: usize,
        of: usize,
        known: usize,
    },
    /// The game with this place has ended.
    Done(u32, Box<Outcome>),
    /// A review cannot be continued if it is stopped, and why.
    Unkept(String),
}

pub(super) struct Worker<'a> {
    pub job: usize,
    pub setting: &'a Setting,
    pub stop: &'a StopFlag,
}

impl Worker<'_> {
    /// Works until there are no more games, nobody listens or the flag is raised.
    pub(super) fn work(&self, tasks: &Receiver<Task>, news: &Sender<News>) {
        while let Some(task) = waiting::take(tasks, self.stop) {
            let (place, number, key) = (task.place, task.number, task.plan.key());
            let outcome = caught(|| self.review(task, news)).unwrap_or_else(|fault| {
                Some(Outcome::Bad {
                    number,
                    key: Some(key),
                    fault: format!("the review failed: {fault}"),
                })
            });
            let Some(outcome) = outcome else {
                return;
            };
            if news.send(News::Done(place, Box::new(outcome))).is_err() {
                return;
            }
        }
    }

    /// Reviews a game; `None` after a stop.
    fn review(&self, task: Task, news: &Sender<News>) -> Option<Outcome> {
        let (mut journal, done) = self.journal(&task.plan, news);
        let mut count = done.len();
        let (of, known) = (task.plan.moves.len(), done.len());
        let tell = |done: usize| {
            // Whoever stopped listening is noticed when the game is done.
            let _ = news.send(News::Ply {
                job: self.job,
                number: task.number,
                done,
                of,
                known,
            });
        };
        tell(count);
        let mut each = |report: &MoveReport| {
            write_down(&mut journal, report, news);
            count += 1;
            tell(count);
        };
        let report = Reviewer::new(HASH_MIB).review(&task.plan, done, self.stop, &mut each)?;
        Some(Outcome::Reviewed {
            number: task.number,
            game: Box::new(task.game),
            report: Box::new(report),
            notes: task.notes,
            journal,
        })
    }

    /// The journal of a review, and the moves that are in it.
    fn journal(&self, plan: &Plan, news: &Sender<News>) -> (Option<Journal>, Vec<MoveReport>) {
        let Some(journals) = &self.setting.journals else {
            return (None, Vec::new());
        };
        let forgotten = if self.setting.fresh {
            journals.forget(plan)
        } else {
            Ok(())
        };
        match forgotten.and_then(|()| journals.open(plan)) {
            Ok((journal, done)) => (Some(journal), done),
            Err(error) => {
                unkept(&error, news);
                (None, Vec::new())
            }
        }
    }
}

/// A journal that cannot be written is given up.
fn write_down(journal: &mut Option<Journal>, report: &MoveReport, news: &Sender<News>) {
    if let Some(Err(error)) = journal.as_mut().map(|journal| journal.add(report)) {
        *journal = None;
        unkept(&error, news);
    }
}

fn unkept(error: &LibraryError, news: &Sender<News>) {
    // Whoever stopped listening is noticed when the game is done.
    let _ = news.send(News::Unkept(error.to_string()));
}
