//! What the hybrid sees as the JSON object that programs read; its fields are promises.

use std::fmt;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::chess::{Bitboard, Chess, Color, Position, Square, fen, notation};
use crate::cli::facts::BySquare;
use crate::engines::swarm::ants::AntWalk;
use crate::engines::swarm::root::RootVerdict;
use crate::engines::swarm::show::{ShownScore, ShownTerm, SideShow, SwarmShow, words};
use crate::features::Phase;

/// Everything that `patzer swarm show` tells of one position.
#[derive(Debug, Serialize)]
pub struct ShowJson {
    fen: String,
    white: SideJson,
    black: SideJson,
    /// The parts of the spectral term in centipawns from White's side; they add up to it.
    parts: ByName<i32>,
    /// The nine terms; their `cp` add up to the whole.
    terms: ByName<TermJson>,
    cp: i32,
    root: Vec<RootMoveJson>,
    ants: Vec<WalkJson>,
    pheromone: Vec<(String, String, f64)>,
    genes: GenesJson,
}

#[derive(Debug, Serialize)]
struct SideJson {
    edges: Vec<(String, String, f64, &'static str)>,
    lambda2: f64,
    gap: f64,
    clusters: Vec<Vec<String>>,
    entropy: f64,
    cohesion: f64,
    harmony: f64,
    tension: f64,
    radius: f64,
    fiedler: BySquare<f64>,
    centrality: BySquare<f64>,
}

#[derive(Debug, Serialize)]
struct TermJson {
    weight: f64,
    cp: i32,
}

#[derive(Debug, Serialize)]
struct RootMoveJson {
    #[serde(rename = "move")]
    played: String,
    worst: Option<i32>,
    mean: Option<i32>,
    one_ply: Option<i32>,
    safety: Option<i32>,
    kept: bool,
    why: String,
}

#[derive(Debug, Serialize)]
struct WalkJson {
    path: Vec<String>,
    reward: f64,
}

#[derive(Debug, Serialize)]
struct GenesJson {
    generations: Vec<i32>,
}

impl ShowJson {
    /// What is seen in a position.
    pub fn of(shown: &SwarmShow) -> ShowJson {
        let SwarmShow { position, sides: _, score, report } = shown;
        let walks = report.ants.iter().flat_map(|outing| &outing.walks);
        let ways = report.trail.ways().into_iter();
        ShowJson {
            fen: fen::write(position),
            white: SideJson::of(shown.side(Color::White)),
            black: SideJson::of(shown.side(Color::Black)),
            parts: parts(score),
            terms: terms(score),
            cp: score.cp,
            root: report.verdicts.iter().map(|verdict| RootMoveJson::of(position, verdict)).collect(),
            ants: walks.map(WalkJson::of).collect(),
            pheromone: ways.map(|(from, to, amount)| (from.to_string(), to.to_string(), amount)).collect(),
            genes: GenesJson {
                generations: report.genes.as_ref().map_or_else(Vec::new, |genes| genes.fitness.clone()),
            },
        }
    }
}

/// The score by terms and parts alone, as `patzer eval --engine swarm --json` prints it.
#[derive(Debug, Serialize)]
struct ScoreJson {
    fen: String,
    cp: i32,
    phase: f64,
    terms: ByName<TermJson>,
    parts: ByName<i32>,
}

/// The score of a position as one line of JSON.
pub fn score_as_json(position: &Chess, score: &ShownScore) -> String {
    let phase = Phase::of(position.board()).share();
    let json = ScoreJson {
        fen: fen::write(position),
        cp: score.cp,
        phase: (phase * 100.0).round() / 100.0,
        terms: terms(score),
        parts: parts(score),
    };
    serde_json::to_string(&json).expect("numbers and names can be written")
}

fn terms(score: &ShownScore) -> ByName<TermJson> {
    let term = |shown: &ShownTerm| (shown.term.id(), TermJson { weight: shown.weight, cp: shown.cp });
    ByName(score.terms.iter().map(term).collect())
}

fn parts(score: &ShownScore) -> ByName<i32> {
    ByName(score.parts.iter().map(|part| (part.id, part.cp)).collect())
}

impl SideJson {
    fn of(side: &SideShow) -> SideJson {
        let features = side.spectrum.features;
        let within = |values: &[f64; 64]| {
            let part = side.spectrum.part.into_iter();
            BySquare(part.map(|square| (square, values[usize::from(square)])).collect())
        };
        let edges = side.edges.iter();
        SideJson {
            edges: edges
                .map(|edge| (edge.from.to_string(), edge.to.to_string(), edge.weight, edge.kind.id()))
                .collect(),
            lambda2: features.connectivity,
            gap: features.gap,
            clusters: side.clusters.iter().map(|part| names(*part)).collect(),
            entropy: features.entropy,
            cohesion: features.cohesion,
            harmony: features.harmony,
            tension: features.tension,
            radius: features.radius,
            fiedler: within(&side.spectrum.fiedler),
            centrality: within(&side.spectrum.centrality),
        }
    }
}

impl RootMoveJson {
    fn of(position: &Chess, verdict: &RootVerdict) -> RootMoveJson {
        let numbers = verdict.numbers;
        RootMoveJson {
            played: notation::uci(verdict.played),
            worst: numbers.map(|numbers| numbers.worst),
            mean: numbers.map(|numbers| numbers.mean),
            one_ply: numbers.map(|numbers| numbers.one_ply),
            safety: numbers.map(|numbers| numbers.safety),
            kept: verdict.is_searched(),
            why: words::fate(position, verdict.fate),
        }
    }
}

impl WalkJson {
    fn of(walk: &AntWalk) -> WalkJson {
        WalkJson { path: walk.path.iter().map(|m| notation::uci(*m)).collect(), reward: walk.reward }
    }
}

fn names(squares: Bitboard) -> Vec<String> {
    squares.into_iter().map(|square: Square| square.to_string()).collect()
}

/// Values by name, in their own order.
struct ByName<T>(Vec<(&'static str, T)>);

impl<T: fmt::Debug> fmt::Debug for ByName<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: Serialize> Serialize for ByName<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use serde_json::Value;

    use super::*;
    use crate::engines::swarm::SwarmSettings;
    use crate::search::{Root, StopFlag};

    fn json(text: &str) -> Value {
        let settings = SwarmSettings::default().changed("nodes=3000").unwrap();
        let root = Root::from_position(fen::parse(text).unwrap().position);
        let shown = SwarmShow::searched(&root, &Arc::new(settings), 1, &StopFlag::default());
        serde_json::to_value(ShowJson::of(&shown)).unwrap()
    }

    #[test]
    fn programs_find_what_is_promised_and_it_adds_up() {
        let found = json("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4");
        let fields: Vec<&str> = found.as_object().unwrap().keys().map(String::as_str).collect();
        let mut expected =
            ["fen", "white", "black", "parts", "terms", "cp", "root", "ants", "pheromone", "genes"];
        expected.sort_unstable();
        assert_eq!(fields, expected);
        let mut of_side = [
            "edges",
            "lambda2",
            "gap",
            "clusters",
            "entropy",
            "cohesion",
            "harmony",
            "tension",
            "radius",
            "fiedler",
            "centrality",
        ];
        of_side.sort_unstable();
        for side in ["white", "black"] {
            let fields: Vec<&str> = found[side].as_object().unwrap().keys().map(String::as_str).collect();
            assert_eq!(fields, of_side);
        }
        let parts: i64 = found["parts"].as_object().unwrap().values().map(|cp| cp.as_i64().unwrap()).sum();
        assert_eq!(parts, found["terms"]["spectral"]["cp"].as_i64().unwrap());
        let terms = found["terms"].as_object().unwrap().values();
        assert_eq!(terms.map(|term| term["cp"].as_i64().unwrap()).sum::<i64>(), found["cp"]);
        assert_eq!(found["parts"].as_object().unwrap().len(), 8);
        assert_eq!(found["terms"].as_object().unwrap().len(), 9);
        let root = found["root"].as_array().unwrap();
        assert!(root.len() > 25 && root[0]["kept"] == true && root[0]["worst"].is_i64());
        assert!(root.iter().any(|shown| shown["kept"] == false && shown["worst"].is_null()));
        assert_eq!(found["ants"].as_array().unwrap().len(), 16);
        assert!(found["ants"][0]["path"][0].is_string() && found["ants"][0]["reward"].is_f64());
        assert!(found["pheromone"][0][2].as_f64().unwrap() > 0.0);
        assert_eq!(found["genes"]["generations"].as_array().unwrap().len(), 7);
        assert_eq!(found["white"]["edges"][0].as_array().unwrap().len(), 4);
    }

    #[test]
    fn a_game_that_is_over_has_an_empty_root() {
        let found = json("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1");
        assert!(found["root"].as_array().unwrap().is_empty());
        assert!(found["genes"]["generations"].as_array().unwrap().is_empty());
    }
}
