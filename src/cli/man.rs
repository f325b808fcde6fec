//! `patzer man`: the manual page, made from the declaration of the command line.

use clap::CommandFactory;
use clap_mangen::Man;

use super::args::Cli;
use super::context::Context;
use super::error::CliError;

/// Prints the page as roff.
pub fn run(context: &mut Context<'_>) -> Result<(), CliError> {
    let mut page = Vec::new();
    Man::new(Cli::command()).render(&mut page)?;
    Ok(context.out.write_all(&page)?)
}
