//! `patzer-lab people`: how the net of people that comes with patzer is made.
//!
//! `games` lets Maia's nets play each other and keeps what each of them would have played; from those games `train` makes
//! one small net for all ratings, and `export` writes it as it comes with the program. `profile` tells how players of games err,
//! people or levels, `manners` how games of levels end, and `faults` how well the coach foretells people's faults.

mod backward;
mod checkpoint;
mod columns;
mod export;
mod faults;
mod game;
mod games;
mod lessons;
mod manners;
mod profile;
mod train;
mod training;

pub(super) use game::is_over;

use super::args::{PeopleArgs, PeopleCommand};
use crate::cli::context::CommandContext;
use crate::cli::error::CliError;

/// What was asked about nets of people.
pub fn run(args: &PeopleArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    match &args.command {
        PeopleCommand::Games(args) => games::run(args, context),
        PeopleCommand::Train(args) => train::run(args, context),
        PeopleCommand::Export(args) => export::run(args, context),
        PeopleCommand::Profile(args) => profile::run(args, context),
        PeopleCommand::Manners(args) => manners::run(args, context),
        PeopleCommand::Faults(args) => faults::run(args, context),
    }
}
