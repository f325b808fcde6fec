//! A review thread: takes games and reviews each from the end of its journal.

use crossbeam_channel::{Receiver, Sender};

use super::setting::ReviewOptions;
use super::waiting;
use crate::chess::Game;
use crate::engines::worker::caught;
use crate::library::{Journal, LibraryError};
use crate::review::{GameReport, MoveReport, Plan, Reviewer};
use crate::search::StopFlag;

/// Hash table of a review in MiB: constant, so that fixed nodes give the same result on every machine.
const HASH_MIB: usize = 16;

/// A game to review.
pub(super) struct ReviewTask {
    /// Number among the reviewed games, from 1.
    pub place: u32,
    /// Number in the input, from 1.
    pub number: u32,
    pub game: Game,
    pub plan: Plan,
    /// Harmless faults of the game.
    pub notes: Vec<String>,
}

/// The result of a review.
pub(super) enum ReviewOutcome {
    Reviewed {
        number: u32,
        game: Box<Game>,
        report: Box<GameReport>,
        notes: Vec<String>,
        /// Kept open until the game is written, so that no other process removes it.
        journal: Option<Journal>,
    },
    Bad {
        number: u32,
        /// The key of the failed review; `None` for a bad game.
        key: Option<String>,
        fault: String,
    },
}

impl ReviewOutcome {
    /// Number in the input, from 1.
    pub(super) fn number(&self) -> u32 {
        match self {
            ReviewOutcome::Reviewed { number, .. } | ReviewOutcome::Bad { number, .. } => *number,
        }
    }
}

/// An event of a review thread.
pub(super) enum ReviewEvent {
    /// The number of judged moves, of all moves, and of moves taken from the journal.
    Ply { job: usize, number: u32, done: usize, of: usize, known: usize },
    /// A game is done.
    Done(u32, Box<ReviewOutcome>),
    /// Why a review cannot be continued after a stop.
    Unkept(String),
}

pub(super) struct ReviewThread<'a> {
    pub job: usize,
    pub setting: &'a ReviewOptions,
    pub stop: &'a StopFlag,
}

impl ReviewThread<'_> {
    /// Works until the games run out, the receiver is gone, or a stop.
    pub(super) fn work(&self, tasks: &Receiver<ReviewTask>, news: &Sender<ReviewEvent>) {
        while let Some(task) = waiting::take(tasks, self.stop) {
            let (place, number, key) = (task.place, task.number, task.plan.key());
            let outcome = caught(|| self.review(task, news)).unwrap_or_else(|fault| {
                Some(ReviewOutcome::Bad {
                    number,
                    key: Some(key),
                    fault: format!("the review failed: {fault}"),
                })
            });
            let Some(outcome) = outcome else {
                return;
            };
            if news.send(ReviewEvent::Done(place, Box::new(outcome))).is_err() {
                return;
            }
        }
    }

    /// Reviews a game; `None` after a stop.
    fn review(&self, task: ReviewTask, news: &Sender<ReviewEvent>) -> Option<ReviewOutcome> {
        let (mut journal, done) = self.journal(&task.plan, news);
        let mut count = done.len();
        let (of, known) = (task.plan.moves.len(), done.len());
        let tell = |done: usize| {
            // A missing receiver is noticed when the game is done.
            let _ = news.send(ReviewEvent::Ply { job: self.job, number: task.number, done, of, known });
        };
        tell(count);
        let mut each = |report: &MoveReport| {
            write_down(&mut journal, report, news);
            count += 1;
            tell(count);
        };
        let report = Reviewer::new(HASH_MIB).review(&task.plan, done, self.stop, &mut each)?;
        Some(ReviewOutcome::Reviewed {
            number: task.number,
            game: Box::new(task.game),
            report: Box::new(report),
            notes: task.notes,
            journal,
        })
    }

    /// Opens the journal of a review and reads its moves.
    fn journal(&self, plan: &Plan, news: &Sender<ReviewEvent>) -> (Option<Journal>, Vec<MoveReport>) {
        let Some(journals) = &self.setting.journals else {
            return (None, Vec::new());
        };
        let forgotten = if self.setting.fresh { journals.forget(plan) } else { Ok(()) };
        match forgotten.and_then(|()| journals.open(plan)) {
            Ok((journal, done)) => (Some(journal), done),
            Err(error) => {
                unkept(&error, news);
                (None, Vec::new())
            }
        }
    }
}

/// Adds a move to the journal; gives the journal up if that fails.
fn write_down(journal: &mut Option<Journal>, report: &MoveReport, news: &Sender<ReviewEvent>) {
    if let Some(Err(error)) = journal.as_mut().map(|journal| journal.add(report)) {
        *journal = None;
        unkept(&error, news);
    }
}

fn unkept(error: &LibraryError, news: &Sender<ReviewEvent>) {
    // Whoever stopped listening is noticed when the game is done.
    let _ = news.send(ReviewEvent::Unkept(error.to_string()));
}
