//! `patzer-lab swarm`: the hybrid's net is trained, and what each of its ideas brings is measured.

mod ablate;
mod export;
mod train;

use super::args::{LabSwarmArgs, LabSwarmCommand};
use crate::cli::context::CommandContext;
use crate::cli::error::CliError;

/// What was asked of the hybrid.
pub fn run(args: &LabSwarmArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    match &args.command {
        LabSwarmCommand::Train(args) => train::run(args, context),
        LabSwarmCommand::Export(args) => export::run(args, context),
        LabSwarmCommand::Ablate(args) => ablate::run(args, context),
    }
}
