//! `patzer match A B`: two engines play each other, in the open: progress, games as PGN, a result that can be continued.

mod archive;
mod progress;
mod setting;
mod table;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Instant;

use serde_json::Value;

use super::args::MatchArgs;
use super::context::Context;
use super::error::CliError;
use crate::chess::text::clean;
use crate::engines::arena::{self, InOrder, Match, Played, Record, Sprt, Tally};
use crate::search::StopFlag;
use crate::shell::interrupt::Interrupt;
use archive::Archive;
use progress::Progress;

/// Plays what is left of the match and tells its result.
pub fn run(args: &MatchArgs, context: &mut Context<'_>) -> Result<(), CliError> {
    let (of, sprt) = setting::read(args, context)?;
    let interrupt = Interrupt::watch()?;
    let standing = play(args, &of, sprt, interrupt.flag(), context)?;
    let status = interrupt.status().filter(|_| !standing.is_done(args.games));
    if args.json {
        let answer: Value = table::json(&of, &standing, args.games);
        writeln!(context.out, "{answer}")?;
    } else {
        table::write(&of, &standing, context.out)?;
    }
    match status {
        Some(status) => {
            let hint = match args.pgn {
                Some(_) => "stopped; the same command goes on from here",
                None => "stopped; with --pgn FILE a match can be continued",
            };
            writeln!(context.err, "{hint}")?;
            Err(CliError::Told(status))
        }
        None => Ok(()),
    }
}

/// How the match stands.
#[derive(Debug, Default)]
struct Standing {
    sprt: Option<Sprt>,
    /// Games counted in their order, so that the test ends the match at the same game however many are played at once.
    tally: Tally,
    order: InOrder<Record>,
    verdict: Option<arena::Verdict>,
}

impl Standing {
    /// Counts a game when its turn comes; after a verdict nothing counts.
    fn add(&mut self, record: Record) {
        for due in self.order.push(record.number, record) {
            if self.verdict.is_none() {
                self.tally.add(&due);
                self.verdict = self.tally.verdict(self.sprt);
            }
        }
    }

    /// Counts the games whose turn has not come, too: no other will come before them any more.
    fn close(&mut self) {
        if self.verdict.is_none() {
            self.order.waiting().for_each(|record| self.tally.add(record));
        }
    }

    fn is_done(&self, games: u32) -> bool {
        self.verdict.is_some() || self.tally.counts.games() >= games
    }
}

/// Plays until the match is over or the flag is raised.
fn play(
    args: &MatchArgs,
    of: &Match,
    sprt: Option<Sprt>,
    stop: &StopFlag,
    context: &mut Context<'_>,
) -> Result<Standing, CliError> {
    let mut standing = Standing {
        sprt,
        ..Standing::default()
    };
    let mut archive = match &args.pgn {
        Some(path) => Some(Archive::open(path, of, args.new, &mut standing)?),
        None => None,
    };
    let numbers: Vec<u32> = (1..=args.games)
        .filter(|number| standing.order.lacks(*number))
        .collect();
    if !standing.is_done(args.games) {
        let mut progress = Progress::new(context.err_is_terminal, args.games, &standing);
        progress.show(&standing, context.err);
        let date = today();
        let mut told = BTreeSet::new();
        let mut failed = None;
        let played = arena::run(of, &numbers, args.jobs, stop, &mut |played: Played| {
            for note in &played.notes {
                if told.insert(note.clone()) {
                    progress.clear(context.err);
                    // Nobody is left to tell when standard error fails.
                    let _ = writeln!(context.err, "note: {}", clean(note));
                }
            }
            if let Some(archive) = &mut archive
                && let Err(error) = archive.add(played.record.number, played.pgn(of, &date))
            {
                failed = Some(error);
                return ControlFlow::Break(());
            }
            standing.add(played.record);
            progress.show(&standing, context.err);
            if standing.verdict.is_some() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        progress.clear(context.err);
        if let Some(error) = failed {
            return Err(error);
        }
        played.map_err(|error| CliError::failed(&error))?;
    }
    if let (Some(archive), true) = (&mut archive, standing.verdict.is_some()) {
        archive.close()?;
    }
    standing.close();
    Ok(standing)
}

/// Today as PGN's `Date` tag has it.
fn today() -> String {
    jiff::Zoned::now().strftime("%Y.%m.%d").to_string()
}

/// The time since the match began here, in seconds.
fn seconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64()
}
