//! The reviewer's worker: judges whole games in a thread that sleeps between them, and writes down each move at once.

use std::io;
use std::path::PathBuf;
use std::thread;

use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::app::Msg;
use crate::app::msg::{Generation, ReviewNews};
use crate::engines::worker::caught;
use crate::library::{Journal, Journals};
use crate::review::{MoveReport, Plan, Reviewer};
use crate::search::StopFlag;

/// A game on its way to the thread.
#[derive(Debug)]
struct Job {
    generation: Generation,
    plan: Plan,
    stop: StopFlag,
}

/// What a review has come to, on its way back.
#[derive(Debug)]
pub struct News {
    generation: Generation,
    news: ReviewNews,
}

impl From<News> for Msg {
    fn from(news: News) -> Msg {
        Msg::Reviewed(news.generation, news.news)
    }
}

/// The thread, seen from outside.
#[derive(Debug)]
pub struct Study {
    jobs: Sender<Job>,
    news: Receiver<News>,
    stop: StopFlag,
}

impl Study {
    /// Starts the thread; it takes its memory, so many MiB, while it reviews. Journals are kept in the directory, if
    /// there is one.
    ///
    /// # Errors
    /// The system gives no more threads.
    pub fn start(hash_mib: usize, journals: Option<PathBuf>) -> io::Result<Study> {
        let (jobs, incoming) = unbounded();
        let (outgoing, news) = unbounded();
        let journals = journals.map(Journals::at);
        thread::Builder::new()
            .name("review".to_owned())
            .spawn(move || work(&incoming, &outgoing, hash_mib, journals.as_ref()))?;
        Ok(Study {
            jobs,
            news,
            stop: StopFlag::default(),
        })
    }

    /// Reviews a game; what was reviewed before is given up.
    pub fn review(&mut self, generation: Generation, plan: Plan) {
        self.stop.stop();
        self.stop = StopFlag::default();
        // The thread turns panics into news and so outlives us.
        let _ = self.jobs.send(Job {
            generation,
            plan,
            stop: self.stop.clone(),
        });
    }

    /// Gives up what is reviewed; its journal stays.
    pub fn stop(&mut self) {
        self.stop.stop();
    }

    /// Where news come in.
    pub fn news(&self) -> &Receiver<News> {
        &self.news
    }
}

impl Drop for Study {
    /// The thread ends when nobody can ask any more.
    fn drop(&mut self) {
        self.stop.stop();
    }
}

fn work(jobs: &Receiver<Job>, news: &Sender<News>, hash_mib: usize, journals: Option<&Journals>) {
    while let Ok(first) = jobs.recv() {
        let Some(job) = std::iter::once(first).chain(jobs.try_iter()).last() else {
            continue;
        };
        let tell = |told: ReviewNews| {
            // That nobody listens any more is seen by the next wait for a job.
            let _ = news.send(News {
                generation: job.generation,
                news: told,
            });
        };
        if let Err(fault) = caught(|| review(&job, &tell, hash_mib, journals)) {
            tell(ReviewNews::Failed(fault));
        }
    }
}

/// Reviews one game, from where its journal ends.
fn review(job: &Job, tell: &dyn Fn(ReviewNews), hash_mib: usize, journals: Option<&Journals>) {
    let (mut journal, done) = match journals.map(|journals| journals.open(&job.plan)) {
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
    let mut each = |report: &MoveReport| {
        write_down(&mut journal, report, tell);
        tell(ReviewNews::Move(Box::new(report.clone())));
    };
    let report = Reviewer::new(hash_mib).review(&job.plan, done, &job.stop, &mut each);
    if let Some(report) = report {
        if let Some(journals) = journals {
            journals.tidy();
        }
        tell(ReviewNews::Done(Box::new(report)));
    }
}

/// A journal that cannot be written is given up, which is told once.
fn write_down(journal: &mut Option<Journal>, report: &MoveReport, tell: &dyn Fn(ReviewNews)) {
    let written = journal.as_mut().map(|journal| journal.add(report));
    if let Some(Err(error)) = written {
        *journal = None;
        tell(ReviewNews::Unkept(error.to_string()));
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::chess::{Game, notation};
    use crate::search::Limits;
    use crate::tutor::words::{Audience, Voice};

    fn plan(limits: Limits) -> Plan {
        let mut game = Game::default();
        for text in ["f3", "e5", "g4", "Qh4"] {
            let m = notation::parse_san(game.position(), text).unwrap();
            game.play(m).unwrap();
        }
        let reader = Voice {
            audience: Audience::Novice,
            you: None,
        };
        Plan::of(&game, limits, reader)
    }

    fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    /// The news of a review, in words, until it has ended.
    fn heard(study: &Study, generation: Generation) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            let news = study
                .news()
                .recv_timeout(Duration::from_mins(1))
                .expect("news come");
            if news.generation != generation {
                continue;
            }
            match news.news {
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
        let mut study = Study::start(1, Some(home.path().join("reviews"))).unwrap();
        study.review(1, plan(nodes(500)));
        assert_eq!(heard(&study, 1), WHOLE);
        // From its journal it is there again; a search of a thousand million positions would not be.
        let slow = nodes(1_000_000_000);
        let (mut journal, _) = Journals::at(home.path().join("reviews"))
            .open(&plan(slow.clone()))
            .unwrap();
        let quick = Reviewer::new(1).review(&plan(nodes(500)), Vec::new(), &StopFlag::default(), &mut |_| {});
        for report in quick.unwrap().moves {
            journal.add(&report).unwrap();
        }
        study.review(2, plan(slow));
        assert_eq!(heard(&study, 2), WHOLE);
    }

    #[test]
    fn a_review_that_was_stopped_makes_way_for_the_next() {
        let mut study = Study::start(1, None).unwrap();
        study.review(1, plan(nodes(1_000_000_000)));
        study.review(2, plan(nodes(1_000_000_000)));
        study.stop();
        study.review(3, plan(nodes(500)));
        assert_eq!(heard(&study, 3), WHOLE);
    }

    #[test]
    fn without_a_place_for_its_journal_the_game_is_reviewed_all_the_same() {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("a file where a directory should be");
        std::fs::write(&file, "").unwrap();
        let mut study = Study::start(1, Some(file)).unwrap();
        study.review(1, plan(nodes(500)));
        let heard = heard(&study, 1);
        assert_eq!(
            (heard[0].as_str(), &heard[1..]),
            ("unkept", &WHOLE.map(str::to_owned)[..])
        );
    }
}
