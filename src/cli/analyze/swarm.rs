//! The hybrid's report on a position: root moves with their numbers and fates, ants, genes.

use serde_json::{Value, json};

use crate::chess::{Chess, Move, Score, notation};
use crate::engines::swarm::ants::Outing;
use crate::engines::swarm::blend::{Blend, SwarmTerm};
use crate::engines::swarm::genes::Evolution;
use crate::engines::swarm::report::SwarmReport;
use crate::engines::swarm::root::{Fate, RootVerdict};
use crate::engines::swarm::show::words;

/// Formats the report for people, one line per judged root move.
pub fn as_text(position: &Chess, report: &SwarmReport) -> String {
    let mut lines: Vec<String> = words::root(report).into_iter().collect();
    if !report.verdicts.is_empty() {
        lines.push(format!(
            "{:<8}{:>8}{:>8}{:>8}{:>8}{:>11}",
            "move", "worst", "mean", "1 ply", "safety", "pheromone"
        ));
        let (unjudged, judged): (Vec<_>, Vec<_>) =
            report.verdicts.iter().partition(|verdict| verdict.fate == Fate::Unconsidered);
        lines.extend(judged.iter().map(|verdict| row(position, report, verdict)));
        if !unjudged.is_empty() {
            let names: Vec<String> =
                unjudged.iter().map(|verdict| notation::san(position, verdict.played)).collect();
            lines.push(format!("dropped before the search: {}", names.join(" ")));
        }
    }
    lines.extend(report.ants.as_ref().map(|outing| ants(position, outing)));
    lines.extend(report.genes.as_ref().map(genes));
    lines.join("\n")
}

fn row(position: &Chess, report: &SwarmReport, verdict: &RootVerdict) -> String {
    let pawns = |centipawns: i32| Score::Cp(centipawns).to_string();
    let numbers = match verdict.numbers {
        Some(numbers) => format!(
            "{:>8}{:>8}{:>8}{:>8}",
            pawns(numbers.worst),
            pawns(numbers.mean),
            pawns(numbers.one_ply),
            pawns(numbers.safety)
        ),
        None => " ".repeat(32),
    };
    let (san, pheromone) = (notation::san(position, verdict.played), pheromone(report, verdict.played));
    format!("{san:<8}{numbers}{pheromone:>11.3}  {}", words::fate(position, verdict.fate))
}

fn ants(position: &Chess, outing: &Outing) -> String {
    format!(
        "ants: {} walked, the best {} to {:.0}% chances; entropy {:.2}, laid {:.2}",
        outing.walks.len(),
        notation::line(position, &outing.best().path),
        100.0 * outing.best().reward,
        outing.entropy,
        outing.laid
    )
}

fn genes(evolution: &Evolution) -> String {
    let weights: Vec<String> =
        by_term(&evolution.best).map(|(id, weight)| format!("{id} {weight:.2}")).collect();
    format!(
        "genes: {} generations, fitness {} to {}; {}",
        evolution.generations(),
        evolution.before,
        evolution.after(),
        weights.join(", ")
    )
}

fn by_term(blend: &Blend) -> impl Iterator<Item = (&'static str, f64)> {
    let blend = *blend;
    SwarmTerm::ALL.into_iter().map(move |term| (term.id(), blend.weight(term)))
}

fn pheromone(report: &SwarmReport, m: Move) -> f64 {
    report.trail.of(m)
}

/// The report for programs.
pub fn as_json(position: &Chess, report: &SwarmReport) -> Value {
    let moves: Vec<Value> =
        report.verdicts.iter().map(|verdict| row_as_json(position, report, verdict)).collect();
    json!({
        "moves": moves,
        "ants": report.ants.as_ref().map(|outing| json!({
            "walks": outing.walks.len(),
            "best": outing.best().path.iter().map(|m| notation::uci(*m)).collect::<Vec<_>>(),
            "reward": outing.best().reward,
            "entropy": outing.entropy,
            "laid": outing.laid,
        })),
        "genes": report.genes.as_ref().map(|evolution| json!({
            "generations": evolution.generations(),
            "before": evolution.before,
            "after": evolution.after(),
            "weights": by_term(&evolution.best).collect::<std::collections::BTreeMap<_, _>>(),
        })),
        "pheromone": report.trail.squares().to_vec(),
        "prepared": report.prepared,
    })
}

fn row_as_json(position: &Chess, report: &SwarmReport, verdict: &RootVerdict) -> Value {
    let (fate, reason, by) = match verdict.fate {
        Fate::Survives => ("survives", None, None),
        Fate::Kept(reason) => ("kept", Some(words::kept(reason)), None),
        Fate::Dominated(by) => ("dominated", None, Some(notation::uci(by))),
        Fate::Crowded => ("crowded", None, None),
        Fate::Unconsidered => ("unconsidered", None, None),
    };
    json!({
        "move": notation::uci(verdict.played),
        "san": notation::san(position, verdict.played),
        "worst": verdict.numbers.map(|numbers| numbers.worst),
        "mean": verdict.numbers.map(|numbers| numbers.mean),
        "one_ply": verdict.numbers.map(|numbers| numbers.one_ply),
        "safety": verdict.numbers.map(|numbers| numbers.safety),
        "pheromone": pheromone(report, verdict.played),
        "fate": fate,
        "reason": reason,
        "by": by,
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::chess::Position;
    use crate::engines::Engine;
    use crate::engines::swarm::Swarm;
    use crate::search::{Limits, Root, StopFlag};

    fn report_of(position: &Chess) -> SwarmReport {
        let mut swarm = Swarm::new(Arc::default(), 1, 1);
        let limits = Limits { nodes: Some(4_000), ..Limits::default() };
        let root = Root::from_position(position.clone());
        swarm.think(&root, &limits, &StopFlag::default(), &mut |_| {}).unwrap();
        swarm.hybrid().unwrap().report
    }

    #[test]
    fn every_move_is_told_with_what_became_of_it() {
        let position = Chess::default();
        let text = as_text(&position, &report_of(&position));
        for m in position.legal_moves() {
            let san = notation::san(&position, m);
            let told = text.lines().filter(|line| {
                let mut words = line.split(' ');
                let judged =
                    words.next() == Some(&san) && (line.contains("searched") || line.contains("dropped: "));
                judged || (line.starts_with("dropped before the search:") && words.any(|word| word == san))
            });
            assert_eq!(told.count(), 1, "{san}: {text}");
        }
        for part in
            ["worst", "is at least as good in every number", "ants: 16 walked", "genes: ", "material "]
        {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    #[test]
    fn programs_read_the_same() {
        let position = Chess::default();
        let report = report_of(&position);
        let json = as_json(&position, &report);
        let moves = json["moves"].as_array().unwrap();
        assert_eq!(moves.len(), 20);
        for (shown, verdict) in moves.iter().zip(&report.verdicts) {
            assert_eq!(shown["move"], notation::uci(verdict.played));
            assert_eq!(shown["worst"].as_i64(), verdict.numbers.map(|numbers| numbers.worst.into()));
        }
        assert!(moves.iter().any(|shown| shown["fate"] == "dominated" && shown["by"].is_string()));
        assert_eq!(json["pheromone"].as_array().unwrap().len(), 64);
        assert_eq!(json["genes"]["weights"].as_object().unwrap().len(), 9);
    }
}
