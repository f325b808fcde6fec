//! `patzer engines`: the opponents there are, with their options and their measured strength.

use serde_json::{Map, Value, json};

use super::args::JsonArgs;
use super::context::CommandContext;
use super::error::CliError;
use super::settings;
use crate::chess::text::clean;
use crate::config::{Setting, SettingValue};
use crate::engines::EngineSpec;
use crate::engines::level::{Level, Strength};
use crate::engines::roster::Scale;

/// Prints the roster.
pub fn run(args: JsonArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let loaded = settings::in_force(context)?;
    let roster = loaded.config.engines;
    if args.json {
        let engines: Vec<Value> =
            roster.specs().map(|spec| as_json(spec, &options(spec, &loaded.settings))).collect();
        return Ok(writeln!(context.out, "{}", json!({ "engines": engines }))?);
    }
    let names = roster.specs().map(|spec| spec.name.len());
    let width = names.max().unwrap_or(0).max(8);
    for spec in roster.specs() {
        let options = options(spec, &loaded.settings);
        writeln!(context.out, "{:<width$}  {}", spec.name, spec.sentence)?;
        for line in details(spec, &options) {
            writeln!(context.out, "{:width$}  {line}", "")?;
        }
    }
    Ok(())
}

/// The settings of an engine by name in its section, except its command, which its sentence already names.
fn options<'a>(spec: EngineSpec<'_>, settings: &'a [Setting]) -> Vec<(&'a str, &'a SettingValue)> {
    let of_section = |setting: &'a Setting| {
        let key = setting.key.strip_prefix(spec.section?)?.strip_prefix('.')?;
        (key != "command").then_some((key, &setting.value))
    };
    settings.iter().filter_map(of_section).collect()
}

/// The lines below an engine's sentence.
fn details(spec: EngineSpec<'_>, options: &[(&str, &SettingValue)]) -> Vec<String> {
    let mut lines: Vec<String> = spec.levels.iter().map(level).collect();
    lines.extend(spec.rating.map(|rating| format!("{rating}  a character")));
    lines.extend(spec.beat.map(|beat| format!("to win: {beat}")));
    if lines.is_empty() {
        lines.push(strength(spec.scale));
    }
    if let (Some(section), false) = (spec.section, options.is_empty()) {
        let (own, below): (Vec<_>, Vec<_>) = options.iter().partition(|(key, _)| !key.contains('.'));
        let mut given: Vec<String> = own.iter().map(|(key, value)| format!("{key} = {value}")).collect();
        if !below.is_empty() {
            given.push(format!("and {} more; 'patzer config' lists them", below.len()));
        }
        let line = format!("[{section}] {}", given.join(", "));
        lines.push(clean(&line).into_owned());
    }
    lines
}

fn level(level: &Level) -> String {
    format!("{:>4}  {}, {}", level.number, kind(level), level.label)
}

/// Who plays at a level, in a word.
fn kind(level: &Level) -> &'static str {
    match level.strength {
        Strength::People => "people",
        Strength::Engine(_) => "engine",
    }
}

/// The strength of an engine without levels.
fn strength(scale: Option<Scale>) -> String {
    match scale {
        None => "strength unknown".to_owned(),
        Some(scale) => format!("{} on the engine scale ({})", scale.elo, backed(scale.games)),
    }
}

/// The evidence for a rating.
fn backed(games: u32) -> String {
    if games == 0 { "estimated".to_owned() } else { format!("{games} games") }
}

fn as_json(spec: EngineSpec<'_>, options: &[(&str, &SettingValue)]) -> Value {
    let levels: Vec<Value> = spec
        .levels
        .iter()
        .map(|level| {
            json!({
                "level": level.number,
                "label": level.label,
                "kind": kind(level),
            })
        })
        .collect();
    let options: Map<String, Value> =
        options.iter().map(|(key, value)| ((*key).to_owned(), json!(value))).collect();
    json!({
        "name": spec.name,
        "sentence": spec.sentence,
        "levels": levels,
        "rating": spec.rating,
        "beat": spec.beat,
        "elo": spec.scale.map(|scale| scale.elo),
        "games": spec.scale.map(|scale| scale.games),
        "section": spec.section,
        "options": options,
    })
}
