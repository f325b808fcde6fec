//! `patzer engines`: the opponents there are, with their levels.

use serde_json::{Value, json};

use super::args::JsonArgs;
use super::context::Context;
use super::error::CliError;
use super::settings;
use crate::engines::EngineSpec;

/// Prints the roster.
pub fn run(args: JsonArgs, context: &mut Context<'_>) -> Result<(), CliError> {
    let roster = settings::in_force(context)?.config.engines;
    if args.json {
        let engines: Vec<Value> = roster.specs().map(as_json).collect();
        return Ok(writeln!(context.out, "{}", json!({ "engines": engines }))?);
    }
    let width = roster
        .specs()
        .map(|spec| spec.name.len())
        .max()
        .unwrap_or(0)
        .max(8);
    for spec in roster.specs() {
        writeln!(context.out, "{:<width$}  {}", spec.name, spec.sentence)?;
        for level in spec.levels {
            let (number, label, scale) = (level.number, level.label, level.scale);
            writeln!(
                context.out,
                "{number:>12}  {:>4}  {label} ({})",
                scale.elo,
                backed(scale.games)
            )?;
        }
    }
    Ok(())
}

/// What stands behind a level's place on the scale.
fn backed(games: u32) -> String {
    if games == 0 {
        "estimated".to_owned()
    } else {
        format!("{games} games")
    }
}

fn as_json(spec: EngineSpec<'_>) -> Value {
    let levels: Vec<Value> = spec
        .levels
        .iter()
        .map(|level| {
            json!({
                "level": level.number,
                "label": level.label,
                "elo": level.scale.elo,
                "games": level.scale.games,
            })
        })
        .collect();
    json!({ "name": spec.name, "sentence": spec.sentence, "levels": levels })
}
