//! `patzer progress`: how it goes, as text, as JSON, or as a page for a browser.

use super::args::ProgressArgs;
use super::context::CommandContext;
use super::error::CliError;
use super::train::deck_store;
use super::{progress_lines, settings};
use crate::chess::text::clean;
use crate::library::write_file;
use crate::review::html::progress;

/// Prints the report, or writes the page.
pub fn run(args: &ProgressArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let settings = settings::read(context)?;
    let deck_store = deck_store(&settings, context)?;
    let report = deck_store.progress(&context.places).map_err(CliError::failed)?;
    for note in deck_store.notes() {
        writeln!(context.err, "note: {}", clean(&note))?;
    }
    match &args.html {
        Some(file) if file.as_os_str() == "-" => write!(context.out, "{}", progress::page(&report))?,
        Some(file) => write_file(file, progress::page(&report).as_bytes()).map_err(CliError::failed)?,
        None if args.json => {
            writeln!(context.out, "{}", serde_json::to_value(&report).map_err(CliError::failed)?)?;
        }
        None => {
            for line in progress_lines::lines(&report) {
                writeln!(context.out, "{line}")?;
            }
        }
    }
    Ok(())
}
