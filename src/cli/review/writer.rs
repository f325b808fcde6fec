//! The review writer: collects the results of all jobs, shows progress, and writes the games in input order.

use std::collections::BTreeSet;
use std::io::Write;

use crossbeam_channel::Receiver;

use super::output::ReviewOutput;
use super::progress::ReviewProgress;
use super::worker::{ReviewEvent, ReviewOutcome};
use crate::chess::text::clean;
use crate::cli::error::CliError;
use crate::engines::arena::InOrder;
use crate::review::GameReport;

pub(super) struct ReviewWriter<'a> {
    order: InOrder<Box<ReviewOutcome>>,
    output: ReviewOutput<'a>,
    progress: ReviewProgress,
    err: &'a mut (dyn Write + Send),
    /// Name of the input, for messages.
    name: String,
    /// Number of bad games.
    bad: u32,
    told: BTreeSet<String>,
    /// The last review written.
    pub last: Option<Box<GameReport>>,
}

impl<'a> ReviewWriter<'a> {
    pub(super) fn new(
        output: ReviewOutput<'a>,
        progress: ReviewProgress,
        err: &'a mut (dyn Write + Send),
        name: &str,
    ) -> ReviewWriter<'a> {
        ReviewWriter {
            name: name.to_owned(),
            order: InOrder::default(),
            output,
            progress,
            err,
            bad: 0,
            told: BTreeSet::new(),
            last: None,
        }
    }

    /// Writes until all jobs have ended; takes one token out of `begun` per written game.
    pub(super) fn listen(
        &mut self,
        news: &Receiver<ReviewEvent>,
        begun: &Receiver<()>,
    ) -> Result<(), CliError> {
        for told in news {
            self.hear(told, begun)?;
            self.progress.show(self.err);
        }
        self.progress.clear(self.err);
        Ok(())
    }

    /// Finishes the output; a stopped command leaves no half-written file. Where bad games have lines of their own, prints
    /// their number.
    pub(super) fn end(mut self, stopped: bool, told_before: u32) -> Result<(), CliError> {
        self.bad += told_before;
        if self.bad > 0 && self.output.tells_faults() && !stopped {
            let (games, lines) = match self.bad {
                1 => ("game", "its line says"),
                _ => ("games", "their lines say"),
            };
            let (name, bad) = (&self.name, self.bad);
            let told = format!("error: {name}: couldn't review {bad} {games}; {lines} why");
            self.note(&told)?;
        }
        self.output.end(stopped)?;
        match self.bad {
            0 => Ok(()),
            _ => Err(CliError::Reported(2)),
        }
    }

    fn hear(&mut self, news: ReviewEvent, begun: &Receiver<()>) -> Result<(), CliError> {
        match news {
            ReviewEvent::Ply { job, number, done, of, known } => {
                self.progress.ply(job, number, (done, of, known));
            }
            ReviewEvent::Unkept(error) => {
                self.note(&format!("note: you won't be able to continue this review after a stop: {error}"))?;
            }
            ReviewEvent::Done(place, outcome) => {
                self.progress.game(outcome.number());
                for due in self.order.push(place, outcome) {
                    self.write(&due)?;
                    if let ReviewOutcome::Reviewed { report, journal, .. } = *due {
                        self.output.settle(journal);
                        self.last = Some(report);
                    }
                    // There is one for each game that was given out.
                    let _ = begun.try_recv();
                }
            }
        }
        Ok(())
    }

    fn write(&mut self, outcome: &ReviewOutcome) -> Result<(), CliError> {
        self.progress.clear(self.err);
        match outcome {
            ReviewOutcome::Reviewed { number, notes, .. } => {
                for note in notes {
                    self.note(&format!("note: {}, game {number}: {note}", self.name))?;
                }
            }
            ReviewOutcome::Bad { number, fault, .. } => {
                self.bad += 1;
                if !self.output.tells_faults() {
                    self.note(&format!("error: {}, game {number}: {fault}", self.name))?;
                }
            }
        }
        self.output.write(outcome)
    }

    /// Prints a note to standard error, once.
    fn note(&mut self, text: &str) -> Result<(), CliError> {
        let text = clean(text).into_owned();
        if self.told.insert(text.clone()) {
            self.progress.clear(self.err);
            writeln!(self.err, "{text}")?;
        }
        Ok(())
    }
}
