//! `patzer-lab net`: trains the net that evaluates for the search.
//!
//! Searched positions are too few for a net that knows no chess, so it is taught in two steps. A small *teacher* learns from them
//! what has to be added to the hand-written evaluation. Then the net learns the searched positions themselves, and, from the
//! teacher, many more that come about by random moves from them.

mod export;
mod fit;
mod model;
mod perturb;
mod samples;

use std::fs::{self, File};
use std::io::{BufReader, Write};

use super::args::{LabNetArgs, LabNetCommand, NetTrainArgs};
use crate::cli::context::CommandContext;
use crate::cli::continued::failed;
use crate::cli::error::CliError;
use crate::eval::net::HIDDEN;
use fit::{HeldLoss, NetFit};
use model::NetModel;
use samples::NetSamples;

/// Hidden numbers of the teacher.
const TEACHER: usize = 32;

/// What was asked of the net.
pub fn run(args: &LabNetArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    match &args.command {
        LabNetCommand::Train(args) => train(args, context),
    }
}

fn train(args: &NetTrainArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let open = || File::open(&args.positions).map(BufReader::new);
    let unread = |error| failed("read", &args.positions, &error);
    let mut samples = NetSamples::read(&mut open().map_err(unread)?).map_err(unread)?;
    let err = &mut *context.err;
    writeln!(err, "{} positions, {} of them held out", samples.all.len(), samples.held())?;
    if samples.held() == 0 {
        return Err(CliError::usage("too few positions: no game of them is held out")
            .hint("the eighth block of 64 games is the first; 'patzer-lab datagen' plays more"));
    }
    let fit = |epochs, rate, decay| NetFit { epochs, rate, decay, seed: args.seed };

    let mut hand = NetModel::<TEACHER>::hand_written();
    fit(1, 0.0, 0.0).run(&mut hand, &samples, 1, &mut |_, held| told(err, "hand-written", held))?;
    let mut teacher = NetModel::<TEACHER>::beside_the_hand_written(args.seed);
    fit(4, 0.001, 0.1).run(&mut teacher, &samples, 1, &mut |_, held| told(err, "teacher", held))?;

    let searched = samples.all.len();
    perturb::extend(&mut samples, &mut open().map_err(unread)?, args.perturbed, args.seed).map_err(unread)?;
    fit::teach(&teacher, &mut samples.all[searched..]);
    writeln!(err, "{} positions taught", samples.all.len() - searched)?;

    let mut net = NetModel::<HIDDEN>::alone(args.seed);
    fit(args.epochs, args.rate, 0.01).run(&mut net, &samples, args.weight, &mut |epoch, held| {
        told(err, &format!("epoch {epoch}"), held)
    })?;
    fs::write(&args.output, export::bytes(&net)).map_err(|error| failed("write", &args.output, &error))
}

fn told(err: &mut dyn Write, what: &str, held: HeldLoss) -> Result<(), CliError> {
    let HeldLoss { mixed, score, result } = held;
    Ok(writeln!(err, "{what}: held-out loss {mixed:.6} (score {score:.6}, result {result:.6})")?)
}
