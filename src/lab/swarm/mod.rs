//! `patzer-lab swarm`: the hybrid's net is trained, and what each of its ideas brings is measured.

mod ablate;
mod train;

use super::args::{SwarmArgs, SwarmCommand};
use crate::cli::context::CommandContext;
use crate::cli::error::CliError;

/// What was asked of the hybrid.
pub fn run(args: &SwarmArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    match &args.command {
        SwarmCommand::Train(args) => train::run(args, context),
        SwarmCommand::Ablate(args) => ablate::run(args, context),
    }
}
