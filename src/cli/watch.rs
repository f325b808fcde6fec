//! `patzer watch`: two engines on the board, move by move or by themselves.

use std::time::Duration;

use super::args::WatchArgs;
use super::context::CommandContext;
use super::error::CliError;
use super::{arena, position, settings, tutor};
use crate::app::{NewExhibition, OpenRequest};
use crate::chess::{ByColor, Position};
use crate::search::Limits;

/// Opens the board with the game.
pub fn run(args: &WatchArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let mut settings = settings::read(context)?;
    let roster = &mut settings.config.engines;
    let players = [&args.a, &args.b].map(|text| arena::player(text, roster));
    let [white, black] = players;
    let players = ByColor { white: white?.seat(roster), black: black?.seat(roster) };
    let words = if args.fen.is_empty() { &["startpos".to_owned()] } else { args.fen.as_slice() };
    let asked = position::read(words.iter().map(String::as_str))?;
    if asked.position.is_game_over() {
        return Err(CliError::usage("the game is over in this position"));
    }
    let new = NewExhibition {
        start: asked.position,
        players,
        limits: limits(args),
        seed: args.seed,
        pause: args.pause.map(Duration::from_millis),
        runs: !args.step,
    };
    tutor::open(Some(OpenRequest::Watch(Box::new(new))), asked.notes, settings, context)
}

fn limits(args: &WatchArgs) -> Limits {
    Limits {
        depth: args.depth,
        nodes: args.nodes,
        time: args.movetime.map(Duration::from_millis),
        lines: 1,
        ..Limits::default()
    }
}
