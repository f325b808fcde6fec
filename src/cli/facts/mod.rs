//! `patzer facts`: moves, threats, safe and unsafe destinations, captured pieces, status.

mod shape;
mod table;

pub(super) use shape::BySquare;
pub use shape::PositionFacts;

use super::args::PositionArgs;
use super::context::CommandContext;
use super::error::CliError;
use super::position;

/// Answers each position that is asked about.
pub fn run(args: &PositionArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    position::answer(&args.words, args.json, context, |asked, _| {
        if args.json {
            serde_json::to_string(&PositionFacts::of(&asked.position)).map_err(CliError::failed)
        } else {
            Ok(table::of(&asked.position))
        }
    })
}
