//! Writes reviewed games as text, JSON, PGN or HTML, to standard output or a file.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::page::{self, TextPage};
use super::resume::{BEGINNING, Finished};
use super::setting::ReviewOptions;
use super::worker::ReviewOutcome;
use crate::chess::text::clean;
use crate::chess::{Game, pgn};
use crate::cli::args::ReviewArgs;
use crate::cli::error::CliError;
use crate::cli::safe::SafeOut;
use crate::library::{self, Journal};
use crate::review::{GameReport, annotate};
use crate::tutor::words::Audience;

/// The format of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Page,
    Json,
    /// JSON lines, with a line for each bad game.
    Lines,
    Pgn,
    Html,
}

pub(super) struct ReviewOutput<'a> {
    form: Form,
    to: To<'a>,
    audience: Audience,
    unicode: bool,
    setting: &'a ReviewOptions,
    games: u32,
}

/// The destination of the output.
enum To<'a> {
    Stream(SafeOut<'a>),
    /// A file that grows with each game.
    Growing(BufWriter<std::fs::File>),
    /// A file written as a whole at the end.
    Whole(PathBuf, Vec<u8>),
}

impl<'a> ReviewOutput<'a> {
    pub(super) fn open(
        args: &ReviewArgs,
        finished: &mut Finished,
        setting: &'a ReviewOptions,
        unicode: bool,
        out: SafeOut<'a>,
    ) -> Result<ReviewOutput<'a>, CliError> {
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
        Ok(ReviewOutput { form, to, audience: setting.audience, unicode, setting, games: 0 })
    }

    /// Whether bad games get lines of their own.
    pub(super) fn tells_faults(&self) -> bool {
        self.form == Form::Lines
    }

    /// Writes the result of a game and flushes it.
    pub(super) fn write(&mut self, outcome: &ReviewOutcome) -> Result<(), CliError> {
        let text = match outcome {
            ReviewOutcome::Reviewed { number, game, report, .. } => self.text(*number, game, report),
            ReviewOutcome::Bad { number, key, fault } if self.tells_faults() => {
                numbered(*number, &FaultLine { error: fault, key: key.as_deref() })
            }
            ReviewOutcome::Bad { .. } => return Ok(()),
        };
        self.games += 1;
        self.to.put(&text)
    }

    /// Removes the journal of a game once a growing file holds it for good. Other outputs keep it: the same review may be
    /// wanted again, and a file written at the end holds nothing before that.
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

    /// Finishes the output; writes the file if it is written as a whole.
    pub(super) fn end(mut self, stopped: bool) -> Result<(), CliError> {
        if self.form == Form::Html && self.games > 0 {
            self.to.put(crate::review::html::FOOT)?;
        }
        if let To::Whole(path, text) = &self.to
            && !stopped
            && self.games > 0
        {
            library::write_file(path, text).map_err(|error| CliError::library(&error))?;
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
                let page = TextPage {
                    report,
                    audience: self.audience,
                    you: self.setting.you(game),
                    unicode: self.unicode,
                };
                format!("{gap}{}", page::of(&page))
            }
            Form::Html => {
                let head = if self.games == 0 { crate::review::html::head(report) } else { String::new() };
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

/// Checks that the file can be written, before hours of reviewing.
fn writable(path: &Path) -> Result<(), CliError> {
    let name = clean(&path.to_string_lossy()).into_owned();
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    if path.is_dir() {
        return Err(CliError::failed(format!("'{name}' is a directory, not a file")));
    }
    match parent {
        Some(parent) if !parent.is_dir() => Err(CliError::failed(format!("{name}: no such directory"))),
        _ => Ok(()),
    }
}

/// The line of a bad game.
#[derive(Serialize)]
struct FaultLine<'a> {
    error: &'a str,
    /// The key of the review, if the game could be reviewed at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<&'a str>,
}

/// Formats a line: the game's number first, for sorting, then the fields of the object.
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
