//! `patzer review`: reviews whole games, as text, JSON, PGN or HTML.

mod saved;
mod output;
mod page;
pub(super) mod player;
mod progress;
mod resume;
mod writer;
pub(super) mod setting;
pub(super) mod source;
mod stream;
mod waiting;
mod worker;

use std::{io, mem, thread};

use crossbeam_channel::{Sender, bounded, unbounded};

use self::output::ReviewOutput;
use self::progress::ReviewProgress;
use self::resume::Finished;
use self::setting::ReviewOptions;
use self::source::{GameSelection, GameSource};
use self::worker::{ReviewEvent, ReviewOutcome, ReviewTask, ReviewThread};
use self::writer::ReviewWriter;
use super::args::ReviewArgs;
use super::context::CommandContext;
use super::continued;
use super::error::CliError;
use super::safe::SafeOut;
use crate::search::StopFlag;
use crate::shell::interrupt::Interrupt;
use crate::shell::print;

/// Finished games that may wait for an earlier one, per job; bounds memory.
const AHEAD: usize = 4;

/// Reviews the wanted games in order, several at a time.
pub fn run(args: &ReviewArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let setting = ReviewOptions::read(args, context)?;
    let wanted = GameSelection::read(args)?;
    let interrupt = Interrupt::watch()?;
    let jobs = jobs(args);
    let store = context.places.clone();
    let input = mem::replace(&mut context.input, Box::new(io::empty()));
    let source = GameSource::open(&args.games, wanted, &store, input, interrupt.flag())?;
    player::check(&args.games, &setting.reader, interrupt.flag())?;
    let id = source.id();
    // Opened only when there is something to review, because opening creates the file.
    let mut finished = Finished::read(args)?;
    let output = ReviewOutput::open(
        args,
        &mut finished,
        &setting,
        print::has_unicode(),
        SafeOut::new(&mut *context.out, context.out_is_terminal),
    )?;
    let progress = ReviewProgress::new(context.err_is_terminal, source.count, jobs);
    let mut writer = ReviewWriter::new(output, progress, &mut *context.err, source.name());
    let done = review_all(source, &finished, &setting, jobs, interrupt.flag(), &mut writer);
    let last = writer.last.take();
    let done = done.and_then(|told_before| writer.end(interrupt.flag().is_stopped(), told_before));
    if let (Ok(()), Some(id), Some(report)) = (&done, id, last) {
        saved::mark(&id, &report, &setting, context)?;
    }
    continued::told_stop(&interrupt, true, context.err).and(done)
}

/// The number of games reviewed at the same time.
fn jobs(args: &ReviewArgs) -> usize {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    match (args.game, args.jobs) {
        (Some(_), _) => 1,
        (None, Some(jobs)) => usize::from(jobs),
        (None, None) => cores().min(64),
    }
}

/// Reads, reviews and writes in parallel until all is done or the flag is raised. Returns the number of bad games that
/// the file of reviews already listed.
fn review_all(
    mut source: GameSource,
    finished: &Finished,
    setting: &ReviewOptions,
    jobs: usize,
    stop: &StopFlag,
    writer: &mut ReviewWriter<'_>,
) -> Result<u32, CliError> {
    thread::scope(|scope| {
        let (tasks, waiting) = bounded(jobs);
        let (news, heard) = unbounded();
        let (begun, written) = bounded(jobs * AHEAD);
        for job in 0..jobs {
            let (waiting, news) = (waiting.clone(), news.clone());
            scope.spawn(move || ReviewThread { job, setting, stop }.work(&waiting, &news));
        }
        drop(waiting);
        // Nobody reads the output any more: stop reviewing.
        let listen = move || writer.listen(&heard, &written).inspect_err(|_| stop.stop());
        let writing = scope.spawn(listen);
        let read = GameFeeder { finished, setting, stop, tasks, news, begun }.give_out(&mut source);
        let wrote = writing.join().unwrap_or_else(|_| Err(CliError::failed("can't write the reviews")));
        wrote.and(read)
    })
}

/// Reads games and hands them out as tasks.
struct GameFeeder<'a> {
    finished: &'a Finished,
    setting: &'a ReviewOptions,
    stop: &'a StopFlag,
    tasks: Sender<ReviewTask>,
    news: Sender<ReviewEvent>,
    /// Takes one token per game, which the writer takes out when the game is written: this bounds the games in flight.
    begun: Sender<()>,
}

impl GameFeeder<'_> {
    /// Hands out the unfinished games until a stop, and returns the number of finished ones that were bad.
    fn give_out(self, source: &mut GameSource) -> Result<u32, CliError> {
        let mut place = 0;
        let mut told_before = 0;
        while !self.stop.is_stopped() {
            let Some(entry) = source.next()? else {
                break;
            };
            let plan = entry.game.as_ref().ok().map(|game| self.setting.plan(game));
            let key = plan.as_ref().map(crate::review::Plan::key);
            if self.finished.holds(entry.number, key.as_deref())? {
                told_before += u32::from(entry.game.is_err());
                continue;
            }
            place += 1;
            let is_taken = waiting::give(&self.begun, (), self.stop)
                && match (entry.game, plan) {
                    (Ok(game), Some(plan)) => {
                        let task = ReviewTask { place, number: entry.number, game, plan, notes: entry.notes };
                        waiting::give(&self.tasks, task, self.stop)
                    }
                    (Err(fault), _) => {
                        let outcome = ReviewOutcome::Bad { number: entry.number, key: None, fault };
                        self.news.send(ReviewEvent::Done(place, Box::new(outcome))).is_ok()
                    }
                    (Ok(_), None) => true,
                };
            if !is_taken {
                break;
            }
        }
        Ok(told_before)
    }
}
