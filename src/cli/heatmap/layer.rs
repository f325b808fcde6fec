//! `patzer heatmap --layer`: 64 other numbers as a board, with the sentence of what they mean.

use serde::Serialize;

use super::board;
use crate::chess::text::clean;
use crate::chess::{Chess, Position, fen};
use crate::cli::args::HeatmapArgs;
use crate::cli::board::BoardStyle;
use crate::cli::context::CommandContext;
use crate::cli::error::CliError;
use crate::cli::facts::BySquare;
use crate::cli::position;
use crate::config::nearest;
use crate::engines::swarm::layers::{self, LAYERS, PHEROMONE};
use crate::heatmap::{HeatmapSettings, Layer};

/// What programs read; its fields are promises.
#[derive(Debug, Serialize)]
struct LayerJson {
    fen: String,
    layer: &'static str,
    name: &'static str,
    sentence: &'static str,
    squares: BySquare<f64>,
}

/// Answers each position that is asked about, as seen by its side to move.
pub(super) fn run(
    name: &str,
    args: &HeatmapArgs,
    board: &BoardStyle,
    settings: &HeatmapSettings,
    context: &mut CommandContext<'_>,
) -> Result<(), CliError> {
    if LAYERS.iter().all(|info| info.id != name) {
        return Err(unknown(name));
    }
    position::answer(&args.position.words, args.position.json, context, |asked, _| {
        let position = &asked.position;
        let layer = layers::of(name, position, position.turn()).ok_or_else(|| unknown(name))?;
        if args.position.json {
            return serde_json::to_string(&answer(position, &layer)).map_err(CliError::failed);
        }
        let board = board::draw(board, position, &layer.scores, settings);
        Ok(format!("{board}\n{}\n", layer.info.sentence))
    })
}

fn answer(position: &Chess, layer: &Layer) -> LayerJson {
    LayerJson {
        fen: fen::write(position),
        layer: layer.info.id,
        name: layer.info.name,
        sentence: layer.info.sentence,
        squares: BySquare(layer.scored().collect()),
    }
}

fn unknown(name: &str) -> CliError {
    let known = LAYERS.iter().map(|info| info.id);
    let hint = if name == PHEROMONE.id {
        "pheromone exists only in play: see the heatmap's layers in a game against swarm, \
         or 'patzer analyze --engine swarm'"
            .to_string()
    } else {
        match nearest(name, known.clone()) {
            Some(near) => format!("did you mean '{near}'?"),
            None => format!("choose one of {}", known.collect::<Vec<_>>().join(", ")),
        }
    };
    CliError::usage(format!("there's no layer '{}'", clean(name))).hint(hint)
}
