//! `patzer-lab swarm export`: a trained net's weights alone, which is all that playing needs.

use super::train::open;
use crate::cli::context::CommandContext;
use crate::cli::error::CliError;
use crate::cli::safe::file_name;
use crate::engines::swarm::net::{FileFault, file};
use crate::lab::args::SwarmExportArgs;
use crate::library::write_file;

/// Writes the net of a training, unless nobody has trained it.
pub fn run(args: &SwarmExportArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let name = file_name(&args.training);
    let trainer = open(&args.training)?.ok_or_else(|| CliError::failed(format!("there's no {name}")))?;
    if trainer.steps == 0 {
        return Err(CliError::usage(format!("{name}: {}", FileFault::Untrained)));
    }
    let bytes = file::write_weights(&trainer);
    write_file(&args.output, &bytes).map_err(CliError::failed)?;
    Ok(writeln!(context.out, "{} steps, {} bytes", trainer.steps, bytes.len())?)
}
