//! `patzer-lab tune DATA…`: the weights that predict results best, with what changed, written as the source to compile in.

use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use tempfile::NamedTempFile;

use super::samples::read_all;
use crate::chess::text::clean;
use crate::cli::context::CommandContext;
use crate::cli::error::CliError;
use crate::eval::Weights;
use crate::lab::args::TuneArgs;
use crate::search::StopFlag;
use crate::tuning::monotone::smooth_mobility;
use crate::tuning::optimise::{self, Errors, OptimiserSettings};
use crate::tuning::positions::{Positions, halves, rounded};
use crate::tuning::report::{self, GroupChange};
use crate::tuning::{fit, optimise::Tuned};

/// Tunes, tells what changed, and writes the weights if a file is named.
pub(super) fn run(
    args: &TuneArgs,
    stop: &StopFlag,
    context: &mut CommandContext<'_>,
) -> Result<(), CliError> {
    check_groups(args)?;
    let mut positions = Positions::new();
    read_all(&args.data, stop, context, &mut |sample| positions.add(sample))?;
    let start = halves(Weights::standard());
    let fitted = scale_of(&positions, &start)?;
    let scale = args.scale.map_or(fitted, f64::from);
    writeln!(
        context.err,
        "scale {scale:.6}; the weights as they are fit {fitted:.6}, {:.2} times the human curve's",
        fitted / fit::HUMAN_SCALE
    )?;
    positions.aim(args.lambda, scale);
    let settings = OptimiserSettings {
        scale: scale / f64::from(args.rescale),
        epochs: args.epochs,
        reach: args.reach,
        seed: args.seed,
    };
    let tuned = tune(&positions, args, &settings, stop, context.err);
    let occurrences = positions.occurrences();
    let weights = if tuned.epochs == 0 {
        rounded(&tuned.weights)
    } else {
        let mut even = tuned.weights.clone();
        smooth_mobility(&mut even, &occurrences);
        rounded(&even)
    };
    let whole = optimise::errors(&positions, &halves(&weights), &settings);
    context.out.write_all(summary(&tuned, whole).as_bytes())?;
    let after = scale_of(&positions, &halves(&weights))?;
    writeln!(context.out, "the tuned weights fit scale {after:.6}")?;
    for change in report::changes(Weights::standard(), &weights, &occurrences) {
        writeln!(context.out, "{}", changed(&change))?;
    }
    match &args.weights_out {
        Some(path) => write(path, &weights.to_source()).map_err(|error| {
            CliError::failed(format!("could not write {}: {error}", clean(&path.to_string_lossy())))
        }),
        None => Ok(()),
    }
}

fn check_groups(args: &TuneArgs) -> Result<(), CliError> {
    match args.only.iter().chain(&args.hold).find(|name| !report::is_known(name)) {
        Some(name) => Err(CliError::usage(format!("there's no group '{name}'"))
            .hint(format!("choose one of {}", report::groups().collect::<Vec<_>>().join(", ")))),
        None => Ok(()),
    }
}

/// The scale at which the scores of these weights predict results best.
fn scale_of(positions: &Positions, halves: &[f32]) -> Result<f64, CliError> {
    fit::fit(&positions.points(halves))
        .map(|fit| fit.scale)
        .ok_or_else(|| CliError::usage("every score is decisive, so there is nothing to fit"))
}

fn tune(
    positions: &Positions,
    args: &TuneArgs,
    settings: &OptimiserSettings,
    stop: &StopFlag,
    err: &mut dyn Write,
) -> Tuned {
    let start = report::rescaled(Weights::standard(), args.rescale);
    let free = report::free(&args.only, &args.hold);
    let began = Instant::now();
    optimise::optimise(positions, &start, &free, settings, &mut |epoch, errors| {
        // Nobody is left to tell when standard error fails.
        let _ = writeln!(err, "epoch {epoch}: {}, {:.0} s", in_words(errors), began.elapsed().as_secs_f64());
        !stop.is_stopped()
    })
}

fn in_words(errors: Errors) -> String {
    format!("mean squared error {:.6}, held out {:.6}", errors.learnt, errors.held_out)
}

fn summary(tuned: &Tuned, whole: Errors) -> String {
    format!(
        "before: {}\nafter:  {}\nwhole:  {}\nepochs: {}\n",
        in_words(tuned.before),
        in_words(tuned.after),
        in_words(whole),
        tuned.epochs
    )
}

fn changed(change: &GroupChange) -> String {
    format!(
        "{:<20} moved by {:>5.1} on average, {:>4} at most; counted {:>9} times; {} rare signs turned",
        change.group, change.mean, change.furthest, change.occurrences, change.turned
    )
}

/// Writes a file whole or not at all.
fn write(path: &Path, text: &str) -> io::Result<()> {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = NamedTempFile::new_in(directory)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}
