//! `patzer completions SHELL`: a script that lets a shell complete commands and options.

use clap::CommandFactory;

use super::args::{Cli, CompletionsArgs};
use super::context::CommandContext;
use super::error::CliError;

/// Prints the script.
pub fn run(args: CompletionsArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "patzer", &mut script);
    Ok(context.out.write_all(&script)?)
}
