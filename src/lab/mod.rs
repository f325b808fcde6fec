//! `patzer-lab`: what makers of patzer use and players never do; one file per command.

mod args;
mod datagen;
mod endings;
mod exercises;
mod lesson;
mod net;
mod numbered;
mod people;
mod pieces;
mod swarm;
mod tune;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use crate::cli;
use crate::cli::context::CommandContext;
use crate::cli::error::CliError;
use args::{Lab, LabCommand};

/// Runs patzer-lab with these arguments (the program's name first).
pub fn run(args: impl Iterator<Item = OsString>) -> ExitCode {
    cli::in_process(args, obey)
}

fn obey(args: &[OsString], context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let Some(lab) = cli::parsed(args, Lab::try_parse_from(args), &Lab::command(), context)? else {
        return Ok(());
    };
    match &lab.command {
        LabCommand::Datagen(args) => datagen::run(args, context),
        LabCommand::Tune(args) => tune::run(args, context),
        LabCommand::Net(args) => net::run(args, context),
        LabCommand::Swarm(args) => swarm::run(args, context),
        LabCommand::People(args) => people::run(args, context),
        LabCommand::Pieces(args) => pieces::run(args),
        LabCommand::Endings(args) => endings::run(args, context),
        LabCommand::Exercises(args) => exercises::run(args, context),
        LabCommand::Lesson(args) => lesson::run(args, context),
    }
}
