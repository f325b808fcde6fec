//! A map as the JSON object that programs read; its fields are promises.

use serde::Serialize;

use crate::chess::{Chess, fen, words};
use crate::cli::facts::BySquare;
use crate::heatmap::{Cell, Heatmap, Mapper, Rule};

/// Everything that `patzer heatmap` tells of one position.
#[derive(Debug, Serialize)]
pub struct HeatmapJson {
    fen: String,
    range: [f64; 2],
    rules: Vec<RuleLine>,
    squares: BySquare<ScoredPieceJson>,
    failed: Vec<Failure>,
}

#[derive(Debug, Serialize)]
struct RuleLine {
    id: &'static str,
    name: &'static str,
    enabled: bool,
    weight: f64,
}

#[derive(Debug, Serialize)]
struct ScoredPieceJson {
    score: f64,
    raw: f64,
    piece: &'static str,
    color: &'static str,
    reasons: Vec<ReasonJson>,
}

#[derive(Debug, Serialize)]
struct ReasonJson {
    rule: &'static str,
    score: f64,
    weight: f64,
    /// What it counts in the score of the piece.
    part: f64,
    why: String,
}

#[derive(Debug, Serialize)]
struct Failure {
    rule: &'static str,
    error: String,
}

impl HeatmapJson {
    /// The map of a position, by the rules and settings of the mapper that made it.
    pub fn of(position: &Chess, map: &Heatmap, mapper: &Mapper) -> HeatmapJson {
        let range = mapper.settings().range.0;
        let rules = mapper.registry().rules().iter();
        let failed = map.failed.iter();
        HeatmapJson {
            fen: fen::write(position),
            range: [-range, range],
            rules: rules.map(|rule| RuleLine::of(rule.as_ref())).collect(),
            squares: BySquare(
                map.scored().map(|(square, cell)| (square, ScoredPieceJson::of(cell))).collect(),
            ),
            failed: failed.map(|(rule, error)| Failure { rule, error: error.clone() }).collect(),
        }
    }
}

impl RuleLine {
    fn of(rule: &dyn Rule) -> RuleLine {
        let info = rule.info();
        RuleLine { id: info.id, name: info.name, enabled: rule.enabled(), weight: rule.weight() }
    }
}

impl ScoredPieceJson {
    fn of(cell: &Cell) -> ScoredPieceJson {
        let reasons = cell.reasons.iter().zip(cell.parts()).map(|(reason, part)| ReasonJson {
            rule: reason.rule,
            score: reason.score,
            weight: reason.weight,
            part,
            why: reason.why.to_string(),
        });
        ScoredPieceJson {
            score: cell.score,
            raw: cell.raw,
            piece: words::role(cell.piece.role),
            color: words::adjective(cell.piece.color),
            reasons: reasons.collect(),
        }
    }
}
