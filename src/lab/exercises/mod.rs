//! `patzer-lab exercises`: how the exercises that come with patzer are made.
//!
//! `mine` lets people's levels play and keeps the positions after their mistakes in which one move is clearly best; `pack`
//! chooses among them, balanced over themes and ratings. `grade` holds the formula of their ratings against puzzles.

mod grade;
mod mine;
mod mined;
mod pack;
mod prospector;
mod proof;
mod recheck;

use super::args::{ExercisesArgs, ExercisesCommand};
use crate::cli::context::CommandContext;
use crate::cli::error::CliError;

/// What was asked about exercises.
pub(super) fn run(args: &ExercisesArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    match &args.command {
        ExercisesCommand::Mine(args) => mine::run(args, context),
        ExercisesCommand::Pack(args) => pack::run(args, context),
        ExercisesCommand::Grade(args) => grade::run(args, context),
    }
}
