//! `patzer swarm show`: what the hybrid sees in a position, as sentences and tables or as JSON.

mod shape;
mod text;

use super::args::{SwarmArgs, SwarmCommand, SwarmShowArgs};
use super::board::BoardStyle;
use super::context::CommandContext;
use super::error::CliError;
use super::{position, settings};
pub use shape::score_as_json;
pub use text::score_as_text;

use crate::engines::swarm::show::SwarmShow;
use crate::search::Root;
use crate::shell::interrupt::Interrupt;

/// Does what was asked of the hybrid.
pub fn run(args: &SwarmArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    match &args.command {
        SwarmCommand::Show(args) => show(args, context),
    }
}

/// Shows each position that is asked about.
fn show(args: &SwarmShowArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let config = settings::in_force(context)?.config;
    let board = BoardStyle::new(&config, context);
    let swarm = &config.engines.own().swarm;
    let interrupt = Interrupt::watch()?;
    position::answer(&args.position.words, args.position.json, context, |asked, _| {
        let root = Root { start: asked.start.clone(), moves: asked.moves.clone() };
        let shown = SwarmShow::searched(&root, swarm, args.seed, interrupt.flag());
        if args.position.json {
            serde_json::to_string(&shape::ShowJson::of(&shown)).map_err(CliError::failed)
        } else {
            Ok(text::of(&shown, &board, &config.heatmap))
        }
    })
}
