//! What is written of reviewed games, and where: pages, JSON, PGN or HTML, on standard output or in a file.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::page::{self, Page};
use super::resume::{BEGINNING, Finished};
use super::setting::Setting;
use super::worker::Outcome;
use crate::chess::text::clean;
use crate::chess::{Game, pgn};
use crate::cli::args::ReviewArgs;
use crate::cli::error::CliError;
use crate::cli::safe::SafeOut;
use crate::cli::show;
use crate::library::{self, Journal};
use crate::review::{GameReport, annotate};
use crate::tutor::words::Audience;

/// How games are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Page,
    Json,
    /// The same with faults as lines.
    Lines,
    Pgn,
    Html,
}

pub(super) struct Output<'a> {
    form: Form,
    to: To<'a>,
    audience: Audience,
    unicode: bool,
    setting: &'a Setting,
    games: u32,
}

/// Where it is written to.
enum To<'a> {
    Stream(SafeOut<'a>),
    /// A file that grows with each game.
    Growing(BufWriter<std::fs::File>),
    /// A file that is written whole at the end.
    Whole(PathBuf, Vec<u8>),
}

impl<'a> Output<'a> {
    pub(super) fn open(
        args: &ReviewArgs,
        finished: &mut Finished,
        setting: &'a Setting,
        unicode: bool,
        out: SafeOut<'a>,
    ) -> Result<Output<'a>, CliError> {
        let form = form(args);
        let to = match &args.output {
            None => To::Stream(out),
            Some(path) => {
                if let Some(file) = finished.go_on()? {
                    To::Growing(BufWriter::new(file))
                } else {
                    writable(path)?;
                    To::Whole(path.clone(), Vec::new())
                }
            }
        };
        let unicode = unicode || args.output.is_some();
        Ok(Output {
            form,
            to,
            audience: setting.audience,
            unicode,
            setting,
            games: 0,
        })
    }

    /// Whether faults of games are written among the games.
    pub(super) fn tells_faults(&self) -> bool {
        self.form == Form::Lines
    }

    /// Writes what a game came to, so that whoever reads has it at once.
    pub(super) fn write(&mut self, outcome: &Outcome) -> Result<(), CliError> {
        let text = match outcome {
            Outcome::Reviewed {
                number, game, report, ..
            } => self.text(*number, game, report),
            Outcome::Bad { number, key, fault } if self.tells_faults() => numbered(
                *number,
                &Fault {
                    error: fault,
                    key: key.as_deref(),
                },
            ),
            Outcome::Bad { .. } => return Ok(()),
        };
        self.games += 1;
        self.to.put(&text)
    }

    /// Takes the journal of a game that was written. A growing file has the game for good; what else was written may be
    /// asked for again, and a file that is whole at the end has nothing before that.
    pub(super) fn settle(&self, journal: Option<Journal>) {
        match &self.to {
            To::Growing(_) => {
                if let Some(journal) = journal {
                    journal.remove();
                }
            }
            To::Stream(_) => {
                drop(journal);
                self.tidy();
            }
            To::Whole(..) => {}
        }
    }

    fn tidy(&self) {
        if let Some(journals) = &self.setting.journals {
            journals.tidy();
        }
    }

    /// Ends what was written; a whole file comes into being now.
    pub(super) fn end(mut self, stopped: bool) -> Result<(), CliError> {
        if self.form == Form::Html && self.games > 0 {
            self.to.put(crate::review::html::FOOT)?;
        }
        if let To::Whole(path, text) = &self.to
            && !stopped
            && self.games > 0
        {
            library::write_file(path, text).map_err(|error| show::told(&error))?;
            self.tidy();
        }
        Ok(())
    }

    fn text(&self, number: u32, game: &Game, report: &GameReport) -> String {
        match self.form {
            Form::Json | Form::Lines => numbered(number, report),
            Form::Pgn => {
                let mut annotated = game.clone();
                annotate::annotate(&mut annotated, report, self.audience);
                let gap = if self.games == 0 { "" } else { "\n" };
                format!("{gap}{}", pgn::write(&annotated))
            }
            Form::Page => {
                let gap = if self.games == 0 { "" } else { "\n\n" };
                let page = Page {
                    report,
                    audience: self.audience,
                    you: self.setting.you(game),
                    unicode: self.unicode,
                };
                format!("{gap}{}", page::of(&page))
            }
            Form::Html => {
                let head = if self.games == 0 {
                    crate::review::html::head(report)
                } else {
                    String::new()
                };
                format!(
                    "{head}{}",
                    crate::review::html::game(number, report, self.audience, self.setting.you(game))
                )
            }
        }
    }
}

fn form(args: &ReviewArgs) -> Form {
    if args.json {
        Form::Json
    } else if args.jsonl {
        Form::Lines
    } else if args.pgn {
        Form::Pgn
    } else if args.html {
        Form::Html
    } else {
        Form::Page
    }
}

/// Looks whether a file can be written there, so that nobody waits for a review that cannot be.
fn writable(path: &Path) -> Result<(), CliError> {
    let name = clean(&path.to_string_lossy()).into_owned();
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    if path.is_dir() {
        return Err(CliError::failed(format!("{name}: is a directory, not a file")));
    }
    match parent {
        Some(parent) if !parent.is_dir() => {
            Err(CliError::failed(format!("{name}: there is no such directory")))
        }
        _ => Ok(()),
    }
}

/// What is told of a game instead of its report.
#[derive(Serialize)]
struct Fault<'a> {
    error: &'a str,
    /// The name of the review, if there could be one.
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<&'a str>,
}

/// A line: the game's number, by which lines are put in order, and what an object tells.
fn numbered(number: u32, object: &impl Serialize) -> String {
    let object = serde_json::to_string(object).expect("a report is made of texts and numbers");
    format!("{BEGINNING}{number},{}\n", &object[1..])
}

impl To<'_> {
    fn put(&mut self, text: &str) -> Result<(), CliError> {
        match self {
            To::Stream(out) => {
                out.write_all(text.as_bytes())?;
                out.flush()?;
            }
            To::Growing(file) => {
                file.write_all(text.as_bytes())?;
                file.flush()?;
            }
            To::Whole(_, whole) => whole.extend_from_slice(text.as_bytes()),
        }
        Ok(())
    }
}
