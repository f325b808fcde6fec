//! `patzer heatmap --layer`: 64 other numbers as a board, with the sentence of what they mean.

use serde::Serialize;

use super::board;
use crate::chess::text::clean;
use crate::chess::{Chess, Color, Position, fen, words};
use crate::cli::args::{HeatmapArgs, OptionSide};
use crate::cli::board::BoardStyle;
use crate::cli::context::CommandContext;
use crate::cli::error::CliError;
use crate::cli::facts::BySquare;
use crate::cli::position;
use crate::config::nearest;
use crate::engines::swarm::SwarmSettings;
use crate::engines::swarm::layers::{LayerKind, LayerOf};
use crate::heatmap::{HeatmapSettings, Layer, layers};

/// What programs read; its fields are promises.
#[derive(Debug, Serialize)]
struct LayerJson {
    fen: String,
    layer: &'static str,
    name: &'static str,
    sentence: &'static str,
    side: &'static str,
    squares: BySquare<f64>,
    /// Pairs of squares that a line joins on the board.
    links: Vec<(String, String)>,
}

/// Answers each position that is asked about: the layer of the side that is named, or else of the side to move.
pub(super) fn run(
    name: &str,
    args: &HeatmapArgs,
    board: &BoardStyle,
    settings: &HeatmapSettings,
    swarm: &SwarmSettings,
    context: &mut CommandContext<'_>,
) -> Result<(), CliError> {
    let kind = LayerKind::from_id(name);
    if kind.is_none() && layers::LAYERS.iter().all(|info| info.id != name) {
        return Err(unknown(name));
    }
    position::answer(&args.words, args.json, context, |asked, _| {
        let position = &asked.position;
        let side = args.side.map_or(position.turn(), OptionSide::color);
        if kind == Some(LayerKind::Pheromone) && side != position.turn() {
            let hint = "leave --side out, or give the position with the other side to move";
            return Err(CliError::usage("ants walk for the side to move").hint(hint));
        }
        let layer = match kind {
            Some(kind) => Some(LayerOf { kind, side }.show(position, swarm)),
            None => layers::of(name, position, side),
        };
        let layer = layer.ok_or_else(|| unknown(name))?;
        if args.json {
            let id = kind.map_or(layer.info.id, LayerKind::id);
            return serde_json::to_string(&answer(position, id, side, &layer)).map_err(CliError::failed);
        }
        let board = board::draw_layer(board, position, &layer, settings);
        Ok(format!("{board}{}: {}\n", layer.info.name, layer.info.sentence))
    })
}

fn answer(position: &Chess, id: &'static str, side: Color, layer: &Layer) -> LayerJson {
    let links = layer.links.iter();
    LayerJson {
        fen: fen::write(position),
        layer: id,
        name: layer.info.name,
        sentence: layer.info.sentence,
        side: words::adjective(side),
        squares: BySquare(layer.scored().collect()),
        links: links.map(|(from, to)| (from.to_string(), to.to_string())).collect(),
    }
}

/// The id of every layer.
fn known() -> impl Iterator<Item = &'static str> {
    layers::LAYERS.iter().map(|info| info.id).chain(LayerKind::ALL.map(LayerKind::id))
}

fn unknown(name: &str) -> CliError {
    let known: Vec<&str> = known().collect();
    let hint = match nearest(name, known.iter().copied()) {
        Some(near) => format!("did you mean '{near}'?"),
        None => format!("choose one of {}", known.join(", ")),
    };
    CliError::usage(format!("there's no layer '{}'", clean(name))).hint(hint)
}
