//! `patzer facts`: moves, threats, safe and unsafe destinations, captured men, status.

mod shape;
mod table;

pub(super) use shape::BySquare;
pub use shape::Facts;

use super::args::PositionArgs;
use super::context::Context;
use super::error::CliError;
use super::position;

/// Answers each position that is asked about.
pub fn run(args: &PositionArgs, context: &mut Context<'_>) -> Result<(), CliError> {
    position::answer(&args.words, args.json, context, |asked, _| {
        if args.json {
            serde_json::to_string(&Facts::of(&asked.position)).map_err(CliError::failed)
        } else {
            Ok(table::of(&asked.position))
        }
    })
}
