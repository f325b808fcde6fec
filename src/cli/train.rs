//! `patzer train`: exercises on the screen or in lines of text, puzzles read into the deck, how it goes.

mod import;
mod stats;
mod study;

use std::path::Path;

use super::args::TrainingArgs;
use super::context::Context;
use super::error::CliError;
use super::{settings, tutor};
use crate::app::Opening;
use crate::config::{Loaded, TrainSettings};
use crate::shell::Trainer;

/// Does what the options ask for; without any it trains.
pub fn run(args: &TrainingArgs, context: &mut Context<'_>) -> Result<(), CliError> {
    // With a file of puzzles the option that every command takes for colours names what the puzzles are about.
    let themes = args.import.as_ref().and_then(|_| context.global.theme.take());
    let settings = settings::read(context)?;
    let trainer = trainer(&settings, context)?;
    if args.import.is_some() || !args.from.is_empty() {
        if let Some(file) = &args.import {
            import::run(file, args, themes.as_deref(), &trainer, context)?;
        }
        if !args.from.is_empty() {
            study::run(args, &settings, &trainer, context)?;
        }
        tell(&trainer.notes(), context)?;
        if !args.stats && !args.json {
            return Ok(());
        }
    }
    if args.stats || args.json {
        stats::run(args.json, &trainer, context)?;
        return tell(&trainer.notes(), context);
    }
    let training = trainer.read().map_err(told)?;
    context.global.plain |= !context.out_is_terminal;
    tutor::open(
        Some(Opening::Training(Box::new(training))),
        trainer.notes(),
        settings,
        context,
    )
}

fn tell(notes: &[String], context: &mut Context<'_>) -> Result<(), CliError> {
    for note in notes {
        writeln!(context.err, "note: {}", crate::chess::text::clean(note))?;
    }
    Ok(())
}

/// How training goes, in lines that a screen reader can speak.
pub(super) fn stats_in_words(progress: &crate::review::progress::Progress) -> Vec<String> {
    stats::lines(progress)
}

/// Who keeps the deck of the user who runs this.
fn trainer(settings: &Loaded, context: &Context<'_>) -> Result<Trainer, CliError> {
    let directory = context
        .places
        .training()
        .ok_or_else(|| CliError::failed("there is no home directory to keep a training deck in"))?;
    let train: TrainSettings = settings.config.train;
    Ok(Trainer::new(Some(directory), train, memory(settings)))
}

/// The MiB for looking at positions.
fn memory(settings: &Loaded) -> usize {
    (settings.config.engine.hash_mib / 2).max(1)
}

/// What keeps the deck from being read or changed.
fn told(fault: impl AsRef<str>) -> CliError {
    CliError::failed(crate::chess::text::clean(fault.as_ref()))
}

/// A file's name as it may be shown.
fn name(path: &Path) -> String {
    if path == Path::new("-") {
        return "standard input".to_owned();
    }
    crate::chess::text::clean(&path.to_string_lossy()).into_owned()
}
