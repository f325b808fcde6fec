//! `patzer train`: exercises, puzzle imports and statistics.

mod import;
pub(super) mod stats;
mod study;

use super::args::TrainingArgs;
use super::context::CommandContext;
use super::error::CliError;
use super::{settings, tutor};
use crate::app::OpenRequest;
use crate::config::{LoadedConfig, TrainSettings};
use crate::review::mix::RunKind;
use crate::review::motif::MOTIFS;
use crate::shell::DeckStore;

/// Imports, reviews or prints statistics as the options say; without options it trains.
pub fn run(args: &TrainingArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    // With `--import`, `--theme` means the themes of puzzles, not the colour theme.
    let themes = args.import.as_ref().and_then(|_| context.global.theme.take());
    let settings = settings::read(context)?;
    let deck_store = deck_store(&settings, context)?;
    if args.import.is_some() || !args.from.is_empty() {
        if let Some(file) = &args.import {
            import::run(file, args, themes.as_deref(), &deck_store, context)?;
        }
        if !args.from.is_empty() {
            study::run(args, &settings, &deck_store, context)?;
        }
        tell(&deck_store.notes(), context)?;
        if !args.stats && !args.json {
            return Ok(());
        }
    }
    if args.stats || args.json {
        stats::run(args.json, &deck_store, context)?;
        return tell(&deck_store.notes(), context);
    }
    let run = args.what.as_deref().map(run_of).transpose()?;
    let training = Box::new(deck_store.read().map_err(CliError::failed)?);
    context.global.plain |= !context.out_is_terminal;
    let request = match run {
        Some(kind) => OpenRequest::Run(training, kind),
        None => OpenRequest::Training(training),
    };
    tutor::open(Some(request), deck_store.notes(), settings, context)
}

/// The run that a word names.
fn run_of(word: &str) -> Result<RunKind, CliError> {
    let motifs: Vec<&str> = MOTIFS.iter().map(|motif| motif.id).collect();
    RunKind::parse(word).ok_or_else(|| {
        CliError::usage(format!("no training called '{word}'"))
            .hint(format!("there are streak, timed, and by motif {}", motifs.join(", ")))
    })
}

fn tell(notes: &[String], context: &mut CommandContext<'_>) -> Result<(), CliError> {
    for note in notes {
        writeln!(context.err, "note: {}", crate::chess::text::clean(note))?;
    }
    Ok(())
}

/// Opens the user's deck.
pub(in crate::cli) fn deck_store(
    settings: &LoadedConfig,
    context: &CommandContext<'_>,
) -> Result<DeckStore, CliError> {
    let directory = context
        .places
        .training()
        .ok_or_else(|| CliError::failed("you have no home directory for a training deck"))?;
    let train: TrainSettings = settings.config.train;
    Ok(DeckStore::new(Some(directory), train, study::memory(settings)))
}
