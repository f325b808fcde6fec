//! The scribe: hears of every move and game, shows progress, and writes the games in the order of the input.

use std::collections::BTreeSet;
use std::io::Write;

use crossbeam_channel::Receiver;

use super::output::Output;
use super::progress::Progress;
use super::worker::{News, Outcome};
use crate::chess::text::clean;
use crate::cli::error::CliError;
use crate::engines::arena::InOrder;
use crate::review::GameReport;

pub(super) struct Scribe<'a> {
    order: InOrder<Box<Outcome>>,
    output: Output<'a>,
    progress: Progress,
    err: &'a mut (dyn Write + Send),
    /// What the games come from, as messages name it.
    name: String,
    /// Games that could not be reviewed.
    bad: u32,
    told: BTreeSet<String>,
    /// The review that was written last.
    pub last: Option<Box<GameReport>>,
}

impl<'a> Scribe<'a> {
    pub(super) fn new(
        output: Output<'a>,
        progress: Progress,
        err: &'a mut (dyn Write + Send),
        name: &str,
    ) -> Scribe<'a> {
        Scribe {
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

    /// Writes until nobody has anything to tell; one of `begun` is taken out for each game that is written.
    pub(super) fn listen(&mut self, news: &Receiver<News>, begun: &Receiver<()>) -> Result<(), CliError> {
        for told in news {
            self.hear(told, begun)?;
            self.progress.show(self.err);
        }
        self.progress.clear(self.err);
        Ok(())
    }

    /// Ends what was written; a command that was stopped leaves no half-written file behind. Games that could not be
    /// reviewed are told by their number where each has its own line among the reviews.
    pub(super) fn end(mut self, stopped: bool, told_before: u32) -> Result<(), CliError> {
        self.bad += told_before;
        if self.bad > 0 && self.output.tells_faults() && !stopped {
            let (games, lines) = match self.bad {
                1 => ("game", "its line says"),
                _ => ("games", "their lines say"),
            };
            let (name, bad) = (&self.name, self.bad);
            let told = format!("error: {name}: {bad} {games} could not be reviewed; {lines} why");
            self.note(&told)?;
        }
        self.output.end(stopped)?;
        match self.bad {
            0 => Ok(()),
            _ => Err(CliError::Told(2)),
        }
    }

    fn hear(&mut self, news: News, begun: &Receiver<()>) -> Result<(), CliError> {
        match news {
            News::Ply {
                job,
                number,
                done,
                of,
                known,
            } => self.progress.ply(job, number, (done, of, known)),
            News::Unkept(error) => {
                self.note(&format!(
                    "note: this review could not go on after a stop: {error}"
                ))?;
            }
            News::Done(place, outcome) => {
                self.progress.game(outcome.number());
                for due in self.order.push(place, outcome) {
                    self.write(&due)?;
                    if let Outcome::Reviewed { report, journal, .. } = *due {
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

    fn write(&mut self, outcome: &Outcome) -> Result<(), CliError> {
        self.progress.clear(self.err);
        match outcome {
            Outcome::Reviewed { number, notes, .. } => {
                for note in notes {
                    self.note(&format!("note: {}, game {number}: {note}", self.name))?;
                }
            }
            Outcome::Bad { number, fault, .. } => {
                self.bad += 1;
                if !self.output.tells_faults() {
                    self.note(&format!("error: {}, game {number}: {fault}", self.name))?;
                }
            }
        }
        self.output.write(outcome)
    }

    /// Tells something on standard error, once.
    fn note(&mut self, text: &str) -> Result<(), CliError> {
        let text = clean(text).into_owned();
        if self.told.insert(text.clone()) {
            self.progress.clear(self.err);
            writeln!(self.err, "{text}")?;
        }
        Ok(())
    }
}
