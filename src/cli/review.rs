//! `patzer review`: whole games judged, for people, programs, other chess programs and printers.

mod kept;
mod output;
mod page;
pub(super) mod player;
mod progress;
mod resume;
mod scribe;
pub(super) mod setting;
mod source;
mod stream;
mod waiting;
mod worker;

use std::{io, mem, thread};

use crossbeam_channel::{Sender, bounded, unbounded};

use self::output::Output;
use self::progress::Progress;
use self::resume::Finished;
use self::scribe::Scribe;
use self::setting::Setting;
use self::source::{Source, Wanted};
use self::worker::{News, Outcome, Task, Worker};
use super::args::ReviewArgs;
use super::context::Context;
use super::error::CliError;
use super::safe::SafeOut;
use crate::search::StopFlag;
use crate::shell::interrupt::Interrupt;
use crate::shell::print;

/// Games that are finished before an earlier one wait; more than this for each job are not begun.
const AHEAD: usize = 4;

/// Reviews the games that are asked for, in their order, several at a time.
pub fn run(args: &ReviewArgs, context: &mut Context<'_>) -> Result<(), CliError> {
    let setting = Setting::read(args, context)?;
    let wanted = Wanted::read(args)?;
    let interrupt = Interrupt::watch()?;
    let jobs = jobs(args);
    let store = context.places.clone();
    let input = mem::replace(&mut context.input, Box::new(io::empty()));
    let source = Source::open(&args.games, wanted, &store, input, interrupt.flag())?;
    player::check(&args.games, &setting.reader, interrupt.flag())?;
    let id = source.id();
    // Not before there is something to review: the file is made if it is not there.
    let mut finished = Finished::read(args)?;
    let output = Output::open(
        args,
        &mut finished,
        &setting,
        print::has_unicode(),
        SafeOut::new(&mut *context.out, context.out_is_terminal),
    )?;
    let progress = Progress::new(context.err_is_terminal, source.count, jobs);
    let mut scribe = Scribe::new(output, progress, &mut *context.err, source.name());
    let done = review_all(source, &finished, &setting, jobs, interrupt.flag(), &mut scribe);
    let last = scribe.last.take();
    let done = done.and_then(|told_before| scribe.end(interrupt.flag().is_stopped(), told_before));
    if let (Ok(()), Some(id), Some(report)) = (&done, id, last) {
        kept::mark(&id, &report, &setting, context)?;
    }
    match interrupt.status() {
        Some(status) => {
            writeln!(context.err, "stopped; the same command goes on from here")?;
            Err(CliError::Told(status))
        }
        None => done,
    }
}

/// How many games are reviewed at the same time.
fn jobs(args: &ReviewArgs) -> usize {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    match (args.game, args.jobs) {
        (Some(_), _) => 1,
        (None, Some(jobs)) => usize::from(jobs),
        (None, None) => cores().min(64),
    }
}

/// Reads, reviews and writes at the same time, until all is done or the flag is raised. Answers how many games that
/// cannot be reviewed stood in the file of reviews already.
fn review_all(
    mut source: Source,
    finished: &Finished,
    setting: &Setting,
    jobs: usize,
    stop: &StopFlag,
    scribe: &mut Scribe<'_>,
) -> Result<u32, CliError> {
    thread::scope(|scope| {
        let (tasks, waiting) = bounded(jobs);
        let (news, heard) = unbounded();
        let (begun, written) = bounded(jobs * AHEAD);
        for job in 0..jobs {
            let (waiting, news) = (waiting.clone(), news.clone());
            scope.spawn(move || Worker { job, setting, stop }.work(&waiting, &news));
        }
        drop(waiting);
        // What nobody reads any more is not reviewed to its end.
        let listen = move || scribe.listen(&heard, &written).inspect_err(|_| stop.stop());
        let writing = scope.spawn(listen);
        let read = Desk {
            finished,
            setting,
            stop,
            tasks,
            news,
            begun,
        }
        .give_out(&mut source);
        let wrote = writing
            .join()
            .unwrap_or_else(|_| Err(CliError::failed("the reviews could not be written")));
        wrote.and(read)
    })
}

/// Where games come in and tasks go out.
struct Desk<'a> {
    finished: &'a Finished,
    setting: &'a Setting,
    stop: &'a StopFlag,
    tasks: Sender<Task>,
    news: Sender<News>,
    /// Takes one for each game; the scribe takes it out again when the game is written.
    begun: Sender<()>,
}

impl Desk<'_> {
    /// Reads the games and gives those out that are not finished, until nobody takes any more or all is stopped; of
    /// the others counts those that cannot be reviewed.
    fn give_out(self, source: &mut Source) -> Result<u32, CliError> {
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
                        let task = Task {
                            place,
                            number: entry.number,
                            game,
                            plan,
                            notes: entry.notes,
                        };
                        waiting::give(&self.tasks, task, self.stop)
                    }
                    (Err(fault), _) => {
                        let outcome = Outcome::Bad {
                            number: entry.number,
                            key: None,
                            fault,
                        };
                        self.news.send(News::Done(place, Box::new(outcome))).is_ok()
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
