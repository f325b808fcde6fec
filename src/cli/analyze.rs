//! `patzer analyze`: the best lines, as an engine finds them.

use std::io::Write;
use std::time::Duration;

use serde_json::{Value, json};

use super::args::AnalyzeArgs;
use super::context::Context;
use super::error::CliError;
use super::position::{self, Asked};
use super::settings;
use crate::chess::{Chess, Score, fen, notation};
use crate::engines::{Choice, EngineError, HOUSE, Opponent};
use crate::search::{Analysis, Limits, Line, Root, StopFlag};
use crate::shell;

/// How long is searched when nothing else is said.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// Searches each position asked about and prints what was found.
pub fn run(args: &AnalyzeArgs, context: &mut Context<'_>) -> Result<(), CliError> {
    let name = args.engine.as_deref().unwrap_or(HOUSE);
    let config = settings::in_force(context)?.config;
    let opponent = Opponent {
        name: name.to_owned(),
        level: None,
    };
    let mut engine = config
        .engines
        .build(&opponent, 0, config.engine.hash_mib)
        .map_err(|error| CliError::usage(error).hint("'patzer engines' lists them"))?;
    if config.engines.foreign(name).is_some() {
        shell::end_with_engines()?;
    }
    let (json, limits) = (args.position.json, limits(args));
    position::answer(&args.position.words, json, context, |asked, context| {
        engine.new_game();
        let root = Root {
            start: asked.start.clone(),
            moves: asked.moves.clone(),
        };
        let mut told = Ok(());
        let choice = engine.think(&root, &limits, &StopFlag::default(), &mut |analysis| {
            if !json && told.is_ok() {
                told = tell(asked, analysis, context.out);
            }
        });
        told?;
        for note in engine.notes() {
            writeln!(context.err, "warning: {note}")?;
        }
        let choice = match choice {
            Ok(choice) => Some(choice),
            Err(EngineError::NoMove) => None,
            Err(error) => return Err(CliError::failed(error)),
        };
        Ok(if json {
            as_json(asked, name, choice.as_ref()).to_string()
        } else {
            as_text(asked, name, choice.as_ref())
        })
    })
}

/// What was asked for, and the usual time if it sets no end.
fn limits(args: &AnalyzeArgs) -> Limits {
    let endless = args.depth.is_none() && args.nodes.is_none() && args.movetime.is_none();
    Limits {
        depth: args.depth,
        nodes: args.nodes,
        time: args
            .movetime
            .map(Duration::from_millis)
            .or(endless.then_some(USUAL_TIME)),
        lines: args.lines.map_or(1, usize::from),
        ..Limits::default()
    }
}

/// One line for each depth, while it goes on.
fn tell(asked: &Asked, analysis: &Analysis, out: &mut dyn Write) -> Result<(), CliError> {
    let Some(best) = analysis.lines.first() else {
        return Ok(());
    };
    writeln!(
        out,
        "depth {:>2}  {:>7}  {:>10} nodes  {}",
        analysis.depth,
        best.score.to_string(),
        analysis.nodes,
        notation::line(&asked.position, &best.moves)
    )?;
    Ok(out.flush()?)
}

fn as_text(asked: &Asked, name: &str, choice: Option<&Choice>) -> String {
    let Some(choice) = choice else {
        return "There is no legal move.".to_owned();
    };
    let Some(analysis) = &choice.analysis else {
        return format!("{name} plays {}", notation::san(&asked.position, choice.played));
    };
    let mut lines: Vec<String> = analysis
        .lines
        .iter()
        .enumerate()
        .map(|(index, line)| {
            let moves = notation::line(&asked.position, &line.moves);
            format!("{:>2}. {:>7}  {moves}", index + 1, line.score.to_string())
        })
        .collect();
    lines.push(format!(
        "{name}: depth {}, at most {}; {} positions in {} ms, {} a second",
        analysis.depth,
        analysis.seldepth,
        analysis.nodes,
        analysis.elapsed.as_millis(),
        analysis.nps()
    ));
    lines.join("\n")
}

fn as_json(asked: &Asked, name: &str, choice: Option<&Choice>) -> Value {
    let silent = Analysis::default();
    let analysis = choice
        .and_then(|choice| choice.analysis.as_ref())
        .unwrap_or(&silent);
    let lines: Vec<Value> = match choice {
        Some(Choice {
            played,
            analysis: None,
        }) => vec![line_as_json(&asked.position, None, &[*played])],
        _ => analysis
            .lines
            .iter()
            .map(|Line { score, moves }| line_as_json(&asked.position, Some(*score), moves))
            .collect(),
    };
    json!({
        "fen": fen::write(&asked.position),
        "depth": analysis.depth,
        "seldepth": analysis.seldepth,
        "nodes": analysis.nodes,
        "ms": analysis.elapsed.as_millis() as u64,
        "nps": analysis.nps(),
        "engine": name,
        "lines": lines,
    })
}

fn line_as_json(position: &Chess, score: Option<Score>, moves: &[crate::chess::Move]) -> Value {
    json!({
        "move": notation::uci(moves[0]),
        "san": notation::san(position, moves[0]),
        "cp": score.and_then(Score::cp),
        "mate": score.and_then(Score::mate),
        "pv": moves.iter().map(|m| notation::uci(*m)).collect::<Vec<_>>(),
    })
}
