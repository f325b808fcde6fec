//! `patzer-lab tune`: what collected positions say about the evaluation's weights, and about what a centipawn means.

mod fit;
mod samples;
mod weights;

use super::args::TuneArgs;
use crate::cli::context::CommandContext;
use crate::cli::error::CliError;
use crate::search::StopFlag;
use crate::shell::interrupt::Interrupt;
use crate::tuning::positions;
use samples::read_all;
pub(super) use samples::read_games;

/// Counted weights and the evaluation may differ by so much, for the evaluation rounds, in centipawns.
const ROUNDING: f32 = 4.0;

/// Reads all files and does what is asked.
pub fn run(args: &TuneArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let interrupt = Interrupt::watch()?;
    let stop = interrupt.flag();
    if args.fit {
        fit::run(args, stop, context)?;
    } else if args.check {
        check(args, stop, context)?;
    } else {
        weights::run(args, stop, context)?;
    }
    match interrupt.status() {
        Some(status) => Err(CliError::Reported(status)),
        None => Ok(()),
    }
}

/// Tells by how much counted weights and the evaluation differ at most.
fn check(args: &TuneArgs, stop: &StopFlag, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let mut worst = (0.0, String::new());
    read_all(&args.data, stop, context, &mut |sample| {
        let difference = positions::difference(sample);
        if difference > worst.0 {
            worst = (difference, sample.line());
        }
    })?;
    let (difference, line) = worst;
    writeln!(context.out, "counted weights and the evaluation differ by at most {difference:.2} centipawns")?;
    if difference > ROUNDING {
        return Err(CliError::failed("that is more than rounding").hint(line));
    }
    Ok(())
}
