//! `patzer match A B`: two engines play each other, in the open: progress, games as PGN, a result that can be continued.

mod archive;
mod progress;
mod setting;
mod standing;
mod table;

use std::collections::BTreeSet;
use std::io::Write;
use std::ops::ControlFlow;

use super::args::MatchArgs;
use super::context::CommandContext;
use super::error::CliError;
use crate::app::date_and_time;
use crate::chess::text::clean;
use crate::engines::arena::{self, Match, MatchGame, Sprt};
use crate::search::StopFlag;
use crate::shell;
use crate::shell::interrupt::Interrupt;
use archive::Archive;
use progress::MatchProgress;
pub(super) use progress::in_words;
pub(super) use setting::player;
use standing::MatchStanding;

/// Plays the rest of the match and prints its result.
pub fn run(args: &MatchArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let (of, sprt) = setting::read(args, context)?;
    let interrupt = Interrupt::watch()?;
    let standing = play(args, &of, sprt, interrupt.flag(), context)?;
    let status = interrupt.status().filter(|_| !standing.is_done(args.games));
    if args.json {
        writeln!(context.out, "{}", table::json(&of, &standing, args.games))?;
    } else {
        table::write(&of, &standing, context.out)?;
    }
    match status {
        Some(status) => {
            let hint = match args.pgn {
                Some(_) => "stopped; repeat the command to continue",
                None => "stopped; use --pgn FILE to be able to continue a match",
            };
            writeln!(context.err, "{hint}")?;
            Err(CliError::Reported(status))
        }
        None => Ok(()),
    }
}

/// Plays until the match is over or the flag is raised.
fn play(
    args: &MatchArgs,
    of: &Match,
    sprt: Option<Sprt>,
    stop: &StopFlag,
    context: &mut CommandContext<'_>,
) -> Result<MatchStanding, CliError> {
    let mut standing = MatchStanding { sprt, ..MatchStanding::default() };
    let archive = match &args.pgn {
        Some(path) => Some(Archive::open(path, of, args.new, &mut standing)?),
        None => None,
    };
    if !standing.is_done(args.games) {
        let numbers: Vec<u32> = (1..=args.games).filter(|number| standing.order.lacks(*number)).collect();
        let mut scorer = Scorer {
            of,
            date: today(),
            progress: MatchProgress::new(context.err_is_terminal, args.games, &standing),
            archive,
            standing: &mut standing,
            told: BTreeSet::new(),
            err: context.err,
        };
        scorer.play(&numbers, args.jobs, stop)?;
    }
    standing.close();
    Ok(standing)
}

/// Plays games, writes them to the file and counts them.
struct Scorer<'a> {
    of: &'a Match,
    date: String,
    archive: Option<Archive>,
    standing: &'a mut MatchStanding,
    progress: MatchProgress,
    /// Notes printed so far, so that each is printed once.
    told: BTreeSet<String>,
    err: &'a mut dyn Write,
}

impl Scorer<'_> {
    fn play(&mut self, numbers: &[u32], jobs: u8, stop: &StopFlag) -> Result<(), CliError> {
        self.progress.show(self.standing, self.err);
        let mut failed = None;
        let played = arena::run(self.of, numbers, jobs, stop, &mut |played| match self.score(&played) {
            Ok(()) if self.standing.verdict.is_none() => ControlFlow::Continue(()),
            result => {
                failed = result.err();
                ControlFlow::Break(())
            }
        });
        self.progress.clear(self.err);
        if let Some(error) = failed {
            return Err(error);
        }
        played.map_err(|error| CliError::failed(&error))?;
        match &mut self.archive {
            Some(archive) if self.standing.verdict.is_some() => {
                archive.close(self.standing.tally.counts.games())
            }
            _ => Ok(()),
        }
    }

    fn score(&mut self, played: &MatchGame) -> Result<(), CliError> {
        for note in &played.notes {
            if self.told.insert(note.clone()) {
                self.progress.clear(self.err);
                writeln!(self.err, "note: {}", clean(note))?;
            }
        }
        if let Some(archive) = &mut self.archive {
            archive.add(played.record.number, played.pgn(self.of, &self.date))?;
        }
        self.standing.add(played.record);
        self.progress.show(self.standing, self.err);
        Ok(())
    }
}

/// Today in the form of PGN's `Date` tag.
fn today() -> String {
    date_and_time(shell::now().wall).0
}
