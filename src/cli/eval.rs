//! `patzer eval`: the evaluation as a table, every term that was summed.

use serde_json::{Map, Value, json};

use super::args::EvalArgs;
use super::context::CommandContext;
use super::error::CliError;
use super::{position, settings};
use crate::chess::{Chess, Position, fen, words};
use crate::config::nearest;
use crate::engines::swarm::show::ShownScore;
use crate::engines::swarm::{SWARM, SwarmSettings};
use crate::engines::{HOUSE, positional};
use crate::eval::net::NetEvaluation;
use crate::eval::{self, Breakdown, Evaluator, Named, Pair, PieceSum, Term, TermSum};

/// The engines whose evaluation is a sum of terms.
const BY_TERMS: [&str; 3] = [HOUSE, "positional", SWARM];

/// Prints the evaluation of each position asked about.
pub fn run(args: &EvalArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let name = args.engine.as_deref().unwrap_or(HOUSE);
    let own = settings::in_force(context)?.config.engines.own().clone();
    if let Some(swarm) = own.swarm_named(name).map_err(CliError::usage)? {
        return by_swarm(args, &swarm, context);
    }
    if !BY_TERMS.contains(&name) {
        return Err(no_terms(name));
    }
    let (words, json) = (&args.position.words, args.position.json);
    position::answer(words, json, context, |asked, _| {
        let position = &asked.position;
        Ok(if name == HOUSE {
            by_house(position, &eval::breakdown(position), json)
        } else {
            rendered(position, &positional::breakdown(position), json)
        })
    })
}

/// The terms with what the search goes by, the net, and the rest that they do not explain.
fn by_house(position: &Chess, breakdown: &Breakdown<Term>, json: bool) -> String {
    if !json {
        return house_table(position, breakdown);
    }
    let net = net_value(position);
    let mut answer = as_json(position, breakdown);
    answer["net"] = json!({ "cp": net, "rest": net - breakdown.cp });
    answer.to_string()
}

/// The table of patzer's own terms, with the net's value and the rest at its foot.
pub fn house_table(position: &Chess, breakdown: &Breakdown<Term>) -> String {
    let net = net_value(position);
    let mut lines = table(breakdown);
    lines.push(sum("rest, which only the net sees", net - breakdown.cp));
    lines.push(sum("the net, by which patzer plays", net));
    lines.push(foot(position, breakdown));
    lines.join("\n")
}

/// What the net thinks of a position, in centipawns from White's side.
fn net_value(position: &Chess) -> i32 {
    let for_mover = NetEvaluation::shipped().for_mover(position, 0);
    if position.turn().is_white() { for_mover } else { -for_mover }
}

/// The same by the nine terms of the hybrid.
fn by_swarm(
    args: &EvalArgs,
    settings: &SwarmSettings,
    context: &mut CommandContext<'_>,
) -> Result<(), CliError> {
    let json = args.position.json;
    position::answer(&args.position.words, json, context, |asked, _| {
        let score = ShownScore::of(&asked.position, settings);
        Ok(if json {
            super::swarm::score_as_json(&asked.position, &score)
        } else {
            super::swarm::score_as_text(&asked.position, &score)
        })
    })
}

fn no_terms(name: &str) -> CliError {
    let error = CliError::usage(format!("engine '{name}' has no terms to show"));
    error.hint(match nearest(name, BY_TERMS) {
        Some(near) => format!("did you mean '{near}'?"),
        None => format!("choose one of {}", BY_TERMS.join(", ")),
    })
}

fn rendered<T: Named>(position: &Chess, breakdown: &Breakdown<T>, json: bool) -> String {
    if json { as_json(position, breakdown).to_string() } else { as_table(position, breakdown) }
}

fn as_json<T: Named>(position: &Chess, breakdown: &Breakdown<T>) -> Value {
    let pieces: Map<String, Value> =
        breakdown.pieces.iter().map(|piece| (piece.square.to_string(), piece_as_json(piece))).collect();
    json!({
        "fen": fen::write(position),
        "cp": breakdown.cp,
        "phase": (breakdown.phase.share() * 100.0).round() / 100.0,
        "terms": breakdown.terms.iter().map(term_as_json).collect::<Vec<_>>(),
        "pieces": pieces,
    })
}

fn term_as_json<T: Named>(sum: &TermSum<T>) -> Value {
    let both = |pair: Pair| [pair.mg, pair.eg];
    json!({ "id": sum.term.id(), "white": both(sum.sides.white), "black": both(sum.sides.black), "cp": sum.cp })
}

fn piece_as_json<T: Named>(piece: &PieceSum<T>) -> Value {
    let terms: Vec<Value> =
        piece.terms.iter().map(|(term, cp)| json!({ "id": term.id(), "cp": cp })).collect();
    json!({
        "piece": words::role(piece.piece.role),
        "color": words::adjective(piece.piece.color),
        "cp": piece.cp,
        "terms": terms,
    })
}

/// The evaluation for people: a line a term that has something to say.
fn as_table<T: Named>(position: &Chess, breakdown: &Breakdown<T>) -> String {
    let mut lines = table(breakdown);
    lines.push(foot(position, breakdown));
    lines.join("\n")
}

fn table<T: Named>(breakdown: &Breakdown<T>) -> Vec<String> {
    let mut lines = vec![
        format!("{:<16}{:^15}{:^15}{:>8}", "", "White", "Black", ""),
        format!("{:<16}{:>7}{:>7}  {:>7}{:>7}{:>8}", "", "early", "late", "early", "late", "now"),
    ];
    lines.extend(breakdown.terms.iter().filter(|sum| shows(sum)).map(row));
    lines.push(sum("total, from White's side", breakdown.cp));
    lines
}

fn sum(label: &str, cp: i32) -> String {
    format!("{label:<46}{:>8}", points(cp))
}

/// Which terms weigh more, and who is to move.
fn foot<T>(position: &Chess, breakdown: &Breakdown<T>) -> String {
    let left = breakdown.phase.share() * 100.0;
    format!("{left:.0}% of the pieces left; {} to move", words::side(position.turn()))
}

/// Whether a term has anything to say here.
fn shows<T>(sum: &TermSum<T>) -> bool {
    !is_of_neither(sum) || sum.cp != 0
}

/// Whether a term gives neither side anything: what it gives, it gives to the whole.
fn is_of_neither<T>(sum: &TermSum<T>) -> bool {
    sum.sides.white == Pair::default() && sum.sides.black == Pair::default()
}

fn row<T: Named>(sum: &TermSum<T>) -> String {
    let (white, black) = (sum.sides.white, sum.sides.black);
    let name = sum.term.id().replace('_', " ");
    if is_of_neither(sum) {
        return format!("{name:<46}{:>8}", points(sum.cp));
    }
    format!(
        "{name:<16}{:>7}{:>7}  {:>7}{:>7}{:>8}",
        points(white.mg),
        points(white.eg),
        points(black.mg),
        points(black.eg),
        points(sum.cp)
    )
}

/// Centipawns as pawns: `+0.34`.
fn points(cp: i32) -> String {
    format!("{:+.2}", f64::from(cp) / 100.0)
}
