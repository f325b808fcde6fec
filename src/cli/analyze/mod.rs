//! `patzer analyze`: the best lines, as an engine finds them.

mod ladder;
mod swarm;

use std::io::Write;
use std::time::Duration;

use serde_json::{Value, json};

use super::args::AnalyzeArgs;
use super::context::CommandContext;
use super::error::CliError;
use super::position::{self, PositionRequest};
use super::settings;
use crate::chess::{Chess, Position, fen, notation};
use crate::engines::classic::{Rung, RungCost};
use crate::engines::swarm::SWARM;
use crate::engines::swarm::report::SwarmReport;
use crate::engines::{self, EngineError, HOUSE, Opponent};
use crate::search::{Analysis, Limits, Line, Root, StopFlag};
use crate::shell;
use crate::shell::table_maker::QuickTables;

/// Search time if no limit is given.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// Printed for a game that is over.
const NO_MOVE: &str = "There is no legal move.";

/// Searches each position and prints the best lines.
pub fn run(args: &AnalyzeArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let name = args.engine.as_deref().unwrap_or(HOUSE);
    let config = settings::in_force(context)?.config;
    let opponent = Opponent { name: name.to_owned(), level: None };
    let mut tables = QuickTables::share(&context.places);
    let mut engine = config
        .engines
        .build(&opponent, 0, config.engine.hash_mib)
        .map_err(|error| CliError::usage(error).hint(settings::engines_near(name, &config.engines)))?;
    if config.engines.foreign(name).is_some() {
        shell::end_with_engines()?;
    }
    let rung = Rung::from_id(name);
    let (json, limits) = (args.position.json, limits(args, rung));
    position::answer(&args.position.words, json, context, |asked, context| {
        engine.new_game();
        tables.fetch(asked.position.board());
        let root = Root { start: asked.start.clone(), moves: asked.moves.clone() };
        if let Some(scores) = engine.scores(&root) {
            return Ok(one_ply(args, name, asked, scores));
        }
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
        let analysis = match choice {
            Ok(choice) => choice.analysis.unwrap_or_default(),
            Err(EngineError::NoMove) => Analysis::default(),
            Err(error) => return Err(CliError::failed(error)),
        };
        let costs = rung.map(|rung| ladder::count(rung, &root, analysis.depth));
        let hybrid = engine.hybrid().map(|shown| shown.report);
        let found =
            SearchFound { name, analysis: &analysis, hybrid: hybrid.as_ref(), costs: costs.as_deref() };
        Ok(if json { found.json(asked).to_string() } else { found.text(asked) })
    })
}

/// What a search found, with what its engine tells besides.
struct SearchFound<'a> {
    name: &'a str,
    analysis: &'a Analysis,
    hybrid: Option<&'a SwarmReport>,
    /// What each idea of the textbook searches saves, for one of their rungs.
    costs: Option<&'a [RungCost]>,
}

impl SearchFound<'_> {
    fn json(&self, asked: &PositionRequest) -> Value {
        let mut told = as_json(asked, self.name, self.analysis);
        if let Some(report) = self.hybrid {
            told[SWARM] = swarm::as_json(&asked.position, report);
        }
        if let Some(costs) = self.costs {
            told["ladder"] = ladder::as_json(costs);
        }
        told
    }

    fn text(&self, asked: &PositionRequest) -> String {
        let mut told = vec![as_text(asked, self.name, self.analysis)];
        told.extend(self.hybrid.map(|report| swarm::as_text(&asked.position, report)));
        let costs = self.costs.filter(|costs| !costs.is_empty());
        told.extend(costs.map(|costs| ladder::as_text(costs, self.analysis.depth)));
        told.join("\n")
    }
}

/// Formats the answer of an engine that looks one move ahead: every move's score, unless fewer lines are wanted.
fn one_ply(args: &AnalyzeArgs, name: &str, asked: &PositionRequest, scores: Vec<Line>) -> String {
    let count = scores.len();
    let analysis = engines::one_ply(scores, args.lines.map_or(count, usize::from));
    if args.position.json {
        as_json(asked, name, &analysis).to_string()
    } else if count == 0 {
        NO_MOVE.to_owned()
    } else {
        let footer = format!("{name}: {count} legal moves, each judged on its own");
        format!("{}\n{footer}", lines_as_text(asked, &analysis))
    }
}

/// The limits from the options, with the usual time if none is set; the textbook rungs have a depth of their own.
fn limits(args: &AnalyzeArgs, rung: Option<Rung>) -> Limits {
    let none = args.depth.is_none() && args.nodes.is_none() && args.movetime.is_none();
    let endless = none && rung.is_none();
    Limits {
        depth: args.depth,
        nodes: args.nodes,
        time: args.movetime.map(Duration::from_millis).or(endless.then_some(USUAL_TIME)),
        lines: args.lines.map_or(1, usize::from),
        ..Limits::default()
    }
}

/// Prints one line per depth while the search runs.
fn tell(asked: &PositionRequest, analysis: &Analysis, out: &mut dyn Write) -> Result<(), CliError> {
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

fn as_text(asked: &PositionRequest, name: &str, analysis: &Analysis) -> String {
    if asked.position.legal_moves().is_empty() {
        return NO_MOVE.to_owned();
    }
    let footer = format!(
        "{name}: depth {}, selective depth {}; {} positions in {} ms, {} per second",
        analysis.depth,
        analysis.seldepth,
        analysis.nodes,
        analysis.elapsed.as_millis(),
        analysis.nps()
    );
    format!("{}\n{footer}", lines_as_text(asked, analysis))
}

/// Formats the lines, best first, numbered from 1.
fn lines_as_text(asked: &PositionRequest, analysis: &Analysis) -> String {
    let lines = (1..).zip(&analysis.lines).map(|(number, line)| {
        let moves = notation::line(&asked.position, &line.moves);
        format!("{number:>2}. {:>7}  {moves}", line.score.to_string())
    });
    lines.collect::<Vec<String>>().join("\n")
}

fn as_json(asked: &PositionRequest, name: &str, analysis: &Analysis) -> Value {
    let line = |line: &Line| line_as_json(&asked.position, line);
    let lines: Vec<Value> = analysis.lines.iter().map(line).collect();
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

fn line_as_json(position: &Chess, line: &Line) -> Value {
    let Line { score, moves } = line;
    json!({
        "move": notation::uci(moves[0]),
        "san": notation::san(position, moves[0]),
        "cp": score.cp(),
        "mate": score.mate(),
        "pv": moves.iter().map(|m| notation::uci(*m)).collect::<Vec<_>>(),
    })
}
