//! `patzer heatmap`: the score of every piece with the reasons behind it, a layer of other numbers, or the check of own
//! rules.

pub(super) mod board;
mod check;
mod layer;
mod shape;
mod table;

use super::args::HeatmapArgs;
use super::board::BoardStyle;
use super::context::CommandContext;
use super::error::CliError;
use super::{position, settings};
use crate::chess::Square;
use crate::chess::text::clean;
use crate::config::nearest;
use crate::heatmap::{Mapper, RuleId};

/// Answers each position that is asked about.
pub fn run(args: &HeatmapArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    if args.check {
        return check::run(args, context);
    }
    let config = settings::in_force(context)?.config;
    let board = BoardStyle::new(&config, context);
    if let Some(name) = &args.layer {
        let swarm = &config.engines.own().swarm;
        return layer::run(name, args, &board, &config.heatmap, swarm, context);
    }
    let mut mapper = Mapper::new(config.heatmap);
    let only = chosen(&args.rule, &mapper)?;
    position::answer(&args.words, args.json, context, |asked, _| {
        let map = mapper.map(&asked.position, only.as_deref());
        if args.json {
            let answer = shape::HeatmapJson::of(&asked.position, &map, &mapper);
            serde_json::to_string(&answer).map_err(CliError::failed)
        } else {
            let scores = Square::ALL.map(|square| map.cell(square).map(|cell| cell.rounded_score(0)));
            let board = board::draw(&board, &asked.position, &scores, mapper.settings());
            Ok(format!("{board}{}", table::of(&map)))
        }
    })
}

/// The rules that were asked for by name, or none if all enabled ones are meant.
fn chosen(names: &[String], mapper: &Mapper) -> Result<Option<Vec<RuleId>>, CliError> {
    let known: Vec<RuleId> = mapper.rules().iter().map(|rule| rule.id).collect();
    let find = |name: &String| {
        let found = known.iter().copied().find(|id| id == name);
        found.ok_or_else(|| unknown(name, &known))
    };
    if names.is_empty() {
        return Ok(None);
    }
    names.iter().map(find).collect::<Result<_, _>>().map(Some)
}

fn unknown(name: &str, known: &[RuleId]) -> CliError {
    let hint = match nearest(name, known.iter().copied()) {
        Some(near) => format!("did you mean '{near}'?"),
        None => format!("choose one of {}", known.join(", ")),
    };
    CliError::usage(format!("there's no rule '{}'", clean(name))).hint(hint)
}
