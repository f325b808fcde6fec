//! `patzer eval`: the evaluation as a table, every term that was summed.

use serde_json::{Map, Value, json};

use super::args::PositionArgs;
use super::context::Context;
use super::error::CliError;
use super::position;
use crate::chess::{Chess, Position, fen, words};
use crate::eval::{self, Breakdown, Man, Pair, Term, TermSum};

/// Prints the evaluation of each position asked about.
pub fn run(args: &PositionArgs, context: &mut Context<'_>) -> Result<(), CliError> {
    position::answer(&args.words, args.json, context, |asked, _| {
        let breakdown = eval::breakdown(&asked.position);
        Ok(if args.json {
            as_json(&asked.position, &breakdown).to_string()
        } else {
            as_table(&asked.position, &breakdown)
        })
    })
}

fn as_json(position: &Chess, breakdown: &Breakdown) -> Value {
    let pieces: Map<String, Value> = breakdown
        .men
        .iter()
        .map(|man| (man.square.to_string(), man_as_json(man)))
        .collect();
    json!({
        "fen": fen::write(position),
        "cp": breakdown.cp,
        "phase": (breakdown.phase.share() * 100.0).round() / 100.0,
        "terms": breakdown.terms.iter().map(term_as_json).collect::<Vec<_>>(),
        "pieces": pieces,
    })
}

fn term_as_json(sum: &TermSum) -> Value {
    let both = |pair: Pair| [pair.mg, pair.eg];
    json!({ "id": sum.term.id(), "white": both(sum.sides.white), "black": both(sum.sides.black), "cp": sum.cp })
}

fn man_as_json(man: &Man) -> Value {
    let terms: Vec<Value> = man
        .terms
        .iter()
        .map(|(term, cp)| json!({ "id": term.id(), "cp": cp }))
        .collect();
    json!({
        "piece": words::role(man.piece.role),
        "color": words::adjective(man.piece.color),
        "cp": man.cp,
        "terms": terms,
    })
}

/// The evaluation for people: a line a term that has something to say.
pub fn as_table(position: &Chess, breakdown: &Breakdown) -> String {
    let mut lines = vec![
        format!("{:<16}{:^15}{:^15}{:>8}", "", "White", "Black", ""),
        format!(
            "{:<16}{:>7}{:>7}  {:>7}{:>7}{:>8}",
            "", "early", "late", "early", "late", "now"
        ),
    ];
    lines.extend(breakdown.terms.iter().filter(|sum| shows(sum)).map(row));
    lines.push(format!(
        "{:<46}{:>8}",
        "total, from White's side",
        points(breakdown.cp)
    ));
    let left = breakdown.phase.share() * 100.0;
    let turn = words::side(position.turn());
    lines.push(format!("{left:.0} % of the pieces are left; {turn} is to move"));
    lines.join("\n")
}

/// Whether a term has anything to say here.
fn shows(sum: &TermSum) -> bool {
    let silent = sum.sides.white == Pair::default() && sum.sides.black == Pair::default();
    !silent || sum.cp != 0
}

fn row(sum: &TermSum) -> String {
    let (white, black) = (sum.sides.white, sum.sides.black);
    let name = sum.term.id().replace('_', " ");
    match sum.term {
        Term::Scaling | Term::Rounding => format!("{name:<46}{:>8}", points(sum.cp)),
        _ => format!(
            "{name:<16}{:>7}{:>7}  {:>7}{:>7}{:>8}",
            points(white.mg),
            points(white.eg),
            points(black.mg),
            points(black.eg),
            points(sum.cp)
        ),
    }
}

/// Centipawns as pawns: `+0.34`.
fn points(cp: i32) -> String {
    format!("{:+.2}", f64::from(cp) / 100.0)
}
