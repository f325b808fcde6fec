//! The review worker: reviews whole games, and saves each judged move at once.

use std::io;
use std::path::PathBuf;

use super::events::EventSender;
use super::latest_wins::{LatestWins, QueuedJob};
use crate::app::Answer;
use crate::app::msg::ReviewNews;
use crate::engines::Budget;
use crate::engines::worker::caught;
use crate::library::{Journal, Journals};
use crate::review::{MoveReport, Plan, Reviewer};

/// Handle of the thread.
pub type ReviewWorker = LatestWins<Plan>;

/// Starts the thread; it uses `hash_mib` MiB while it reviews, and keeps journals in the directory, if there is one.
///
/// # Errors
/// The system gives no more threads.
pub fn start(
    hash_mib: usize,
    journals: Option<PathBuf>,
    budget: Budget,
    events: EventSender,
) -> io::Result<ReviewWorker> {
    let journals = journals.map(Journals::at);
    LatestWins::start("review", events, move |asked: &QueuedJob<Plan>, tell| {
        let tell = |news| tell(Answer::Reviewed(asked.generation, news));
        if let Err(fault) = caught(|| review(asked, &tell, hash_mib, journals.as_ref(), &budget)) {
            tell(ReviewNews::Failed(fault));
        }
    })
}

/// Reviews a game from the end of its journal; lets other searches run between moves.
fn review(
    asked: &QueuedJob<Plan>,
    tell: &dyn Fn(ReviewNews),
    hash_mib: usize,
    journals: Option<&Journals>,
    budget: &Budget,
) {
    let (mut journal, done) = match journals.map(|journals| journals.open(&asked.job)) {
        Some(Ok((journal, done))) => (Some(journal), done),
        Some(Err(error)) => {
            tell(ReviewNews::Unkept(error.to_string()));
            (None, Vec::new())
        }
        None => (None, Vec::new()),
    };
    for report in &done {
        tell(ReviewNews::Move(Box::new(report.clone())));
    }
    let mut slot = Some(budget.enter());
    let mut each = |report: &MoveReport| {
        drop(slot.take());
        write_down(&mut journal, report, tell);
        tell(ReviewNews::Move(Box::new(report.clone())));
        slot = Some(budget.enter());
    };
    let report = Reviewer::new(hash_mib).review(&asked.job, done, &asked.stop, &mut each);
    if let Some(report) = report {
        if let Some(journals) = journals {
            journals.tidy();
        }
        tell(ReviewNews::Done(Box::new(report)));
    }
}

/// Adds a move to the journal; gives the journal up after a failure, and reports it once.
fn write_down(journal: &mut Option<Journal>, report: &MoveReport, tell: &dyn Fn(ReviewNews)) {
    let written = journal.as_mut().map(|journal| journal.add(report));
    if let Some(Err(error)) = written {
        *journal = None;
        tell(ReviewNews::Unkept(error.to_string()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::msg::Generation;
    use crate::chess::{Game, notation};
    use crate::search::{Limits, StopFlag};
    use crate::shell::events::{EventReceiver, channel};
    use crate::tutor::words::{Audience, Voice};

    fn plan(limits: Limits) -> Plan {
        let mut game = Game::default();
        for text in ["f3", "e5", "g4", "Qh4"] {
            let m = notation::parse_san(game.position(), text).unwrap();
            game.play(m).unwrap();
        }
        let reader = Voice::new(Audience::Novice, None);
        Plan::of(&game, limits, reader)
    }

    fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// The news of a review, in words, until it has ended.
    fn heard(events: &EventReceiver, generation: Generation) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            let Answer::Reviewed(number, news) = events.answer() else { panic!("no news of a review") };
            if number != generation {
                continue;
            }
            match news {
                ReviewNews::Move(report) => heard.push(report.san.clone()),
                ReviewNews::Unkept(_) => heard.push("unkept".to_owned()),
                ReviewNews::Done(report) => {
                    heard.push(format!("{} moves", report.moves.len()));
                    return heard;
                }
                ReviewNews::Failed(fault) => panic!("{fault}"),
            }
        }
    }

    const WHOLE: [&str; 5] = ["f3", "e5", "g4", "Qh4#", "4 moves"];

    #[test]
    fn every_move_is_told_and_then_the_whole() {
        let home = tempfile::tempdir().unwrap();
        let (sender, events) = channel();
        let journals = home.path().join("reviews");
        let mut study = start(1, Some(journals), Budget::default(), sender).unwrap();
        study.ask(1, plan(nodes(500)));
        assert_eq!(heard(&events, 1), WHOLE);
        // From its journal it is there again; a search of a thousand million positions would not be.
        let slow = nodes(1_000_000_000);
        let (mut journal, _) = Journals::at(home.path().join("reviews")).open(&plan(slow.clone())).unwrap();
        let quick = Reviewer::new(1).review(&plan(nodes(500)), Vec::new(), &StopFlag::default(), &mut |_| {});
        for report in quick.unwrap().moves {
            journal.add(&report).unwrap();
        }
        study.ask(2, plan(slow));
        assert_eq!(heard(&events, 2), WHOLE);
    }

    #[test]
    fn a_review_that_was_stopped_makes_way_for_the_next() {
        let (sender, events) = channel();
        let mut study = start(1, None, Budget::default(), sender).unwrap();
        study.ask(1, plan(nodes(1_000_000_000)));
        study.ask(2, plan(nodes(1_000_000_000)));
        study.stop();
        study.ask(3, plan(nodes(500)));
        assert_eq!(heard(&events, 3), WHOLE);
    }

    #[test]
    fn without_a_place_for_its_journal_the_game_is_reviewed_all_the_same() {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("a file where a directory should be");
        std::fs::write(&file, "").unwrap();
        let (sender, events) = channel();
        let mut study = start(1, Some(file), Budget::default(), sender).unwrap();
        study.ask(1, plan(nodes(500)));
        let heard = heard(&events, 1);
        assert_eq!((heard[0].as_str(), &heard[1..]), ("unkept", &WHOLE.map(str::to_owned)[..]));
    }
}
