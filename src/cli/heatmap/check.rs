//! `patzer heatmap --check`: the user's own rules, each with its mistake or with what it scores in a position.

use std::fmt::Write;
use std::fs;

use serde_json::{Value, json};

use crate::chess::text::clean;
use crate::cli::args::HeatmapArgs;
use crate::cli::context::CommandContext;
use crate::cli::error::CliError;
use crate::cli::{position, settings};
use crate::config::{ConfigError, Problem};
use crate::heatmap::own::OwnRule;
use crate::heatmap::{HeatmapSettings, Mapper, Rule};

/// Prints every rule and every mistake; a mistake means exit status 2.
pub(super) fn run(args: &HeatmapArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let loaded = settings::read(context)?;
    let mut mistakes = settings::faults(&loaded, context);
    mistakes.retain(|fault| fault.key.starts_with("heatmap.own"));
    let scored = match args.words.as_slice() {
        [] => None,
        words => Some(scored(&loaded.config.heatmap, words)?),
    };
    let rules = &loaded.config.heatmap.own;
    let outcome = |index: usize| scored.as_ref().map(|scored| &scored[index]);
    if args.json {
        let rules = rules.iter().enumerate().map(|(index, rule)| rule_as_json(rule, outcome(index)));
        let answer = json!({
            "rules": rules.collect::<Vec<_>>(),
            "mistakes": mistakes.iter().map(mistake_as_json).collect::<Vec<_>>(),
        });
        writeln!(context.out, "{answer}")?;
    } else {
        for mistake in &mistakes {
            write!(context.err, "error: {mistake}\n{}", excerpt(mistake).unwrap_or_default())?;
        }
        for (index, rule) in rules.iter().enumerate() {
            writeln!(context.out, "{}", line(rule, outcome(index)))?;
        }
        if rules.is_empty() && mistakes.is_empty() {
            writeln!(context.out, "you have no rules of your own: write sections [heatmap.own.NAME]")?;
        }
    }
    if mistakes.is_empty() { Ok(()) } else { Err(CliError::Reported(2)) }
}

/// What came of a rule in a position: how many pieces it scored, or why it failed.
type RuleOutcome = Result<usize, String>;

/// What comes of every own rule alone in the position of these words.
fn scored(settings: &HeatmapSettings, words: &[String]) -> Result<Vec<RuleOutcome>, CliError> {
    let asked = position::read(words.iter().map(String::as_str))?;
    let mut mapper = Mapper::new(settings.clone());
    let outcome = |rule: &OwnRule| {
        let map = mapper.map(&asked.position, Some(&[rule.info().id]));
        map.failed.first().map_or_else(|| Ok(map.scored().count()), |(_, error)| Err(error.clone()))
    };
    Ok(settings.own.iter().map(AsRef::as_ref).map(outcome).collect())
}

fn line(rule: &OwnRule, outcome: Option<&RuleOutcome>) -> String {
    let (info, off) = (rule.info(), if rule.enabled() { "" } else { " (off)" });
    let outcome = match outcome {
        None => "no mistakes".to_owned(),
        Some(Ok(1)) => "scores 1 piece".to_owned(),
        Some(Ok(count)) => format!("scores {count} pieces"),
        Some(Err(error)) => format!("fails here: {error}"),
    };
    format!("{:<20}  {outcome}{off}", info.id)
}

fn rule_as_json(rule: &OwnRule, outcome: Option<&RuleOutcome>) -> Value {
    let (info, text) = (rule.info(), rule.text());
    json!({
        "id": info.id, "name": info.name, "sentence": info.sentence,
        "enabled": text.enabled, "weight": text.weight,
        "when": text.when, "score": text.score, "reason": text.reason,
        "pieces": outcome.and_then(|outcome| outcome.as_ref().ok()),
        "error": outcome.and_then(|outcome| outcome.as_ref().err()),
    })
}

fn mistake_as_json(mistake: &ConfigError) -> Value {
    json!({
        "line": mistake.line, "column": column(mistake), "key": mistake.key, "message": mistake.to_string(),
    })
}

fn column(mistake: &ConfigError) -> Option<usize> {
    match &mistake.problem {
        Problem::Formula { column, .. } | Problem::Syntax { column, .. } => Some(*column),
        Problem::Unreadable(_)
        | Problem::LeftOut(_)
        | Problem::Unknown { .. }
        | Problem::NotAllowed { .. }
        | Problem::NoRoom { .. }
        | Problem::Missing(_)
        | Problem::Renamed(_)
        | Problem::Rescaled { .. }
        | Problem::Clash { .. } => None,
    }
}

/// The line of a mistake with a mark below its place.
fn excerpt(mistake: &ConfigError) -> Option<String> {
    let column = column(mistake)?;
    let text = fs::read_to_string(&mistake.path).ok()?;
    let line = text.lines().nth(mistake.line.checked_sub(1)?)?;
    let before: String = line.chars().take(column - 1).collect();
    let mut shown = format!("    {}\n", clean(line));
    let _ = writeln!(shown, "    {:width$}^", "", width = clean(&before).chars().count());
    Some(shown)
}
