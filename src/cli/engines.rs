//! `patzer engines`: the opponents there are, with their levels.

use serde_json::{Value, json};

use super::args::JsonArgs;
use super::context::Context;
use super::error::CliError;
use crate::engines::{EngineSpec, roster};

/// Prints the roster.
pub fn run(args: JsonArgs, context: &mut Context<'_>) -> Result<(), CliError> {
    if args.json {
        let engines: Vec<Value> = roster().iter().map(as_json).collect();
        return Ok(writeln!(context.out, "{}", json!({ "engines": engines }))?);
    }
    for spec in roster() {
        writeln!(context.out, "{:<10}{}", spec.name, spec.sentence)?;
        for level in spec.levels {
            writeln!(context.out, "{:>12}  {}", level.number, level.label)?;
        }
    }
    Ok(())
}

fn as_json(spec: &EngineSpec) -> Value {
    let levels: Vec<Value> = spec
        .levels
        .iter()
        .map(|level| json!({ "level": level.number, "label": level.label }))
        .collect();
    json!({ "name": spec.name, "sentence": spec.sentence, "levels": levels })
}
