//! The reviewer: searches and explains every move of a game, each position once.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::report::{ByLevel, GameReport, MoveReport, OpeningName};
use super::stage::GameStage;
use super::summary;
use crate::chess::{Chess, Game, Move, Position, checksum, fen, notation, opening, words};
use crate::engines::inquiry::Inquirer;
use crate::search::{Limits, Root, StopFlag};
use crate::tutor::report::{Effort, json as explanation_json};
use crate::tutor::words::Voice;
use crate::tutor::{Explanation, Past, SearchOracle, explain};

/// The version of [`Plan::identity`]: a change of its lines, or of what reports hold, is a new one.
const IDENTITY: u32 = 3;

/// The plan of a review: game, effort and reader.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The tag pairs of the game by name, its result among them.
    pub tags: BTreeMap<String, String>,
    /// The position that the game began from.
    pub start: Chess,
    /// The mainline.
    pub moves: Vec<Move>,
    /// The opening, if it has a name.
    pub opening: Option<OpeningName>,
    /// Limits per move: time, or nodes for a reproducible review.
    pub limits: Limits,
    /// The reader.
    pub reader: Voice,
}

impl Plan {
    /// Plans the review of a game's mainline.
    pub fn of(game: &Game, limits: Limits, reader: Voice) -> Plan {
        let tree = game.tree();
        let mut tags: BTreeMap<String, String> =
            game.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        tags.insert("Result".to_owned(), game.result().to_owned());
        Plan {
            tags,
            start: game.start().clone(),
            moves: tree.mainline().filter_map(|id| tree.node(id).played()).collect(),
            opening: opening::of(game).map(OpeningName::from),
            limits,
            reader,
        }
    }

    /// The name of this review: the same for the same moves, effort and reader, different for any others.
    ///
    /// The tags do not count: a game may get a name after it was reviewed.
    pub fn key(&self) -> String {
        let reader = self.reader;
        named(&format!("{}reader {} {}\n", self.identity(), reader.audience.id(), reader.rating()))
    }

    /// The name of what is judged move by move: that of the review, but for the reader's level, as each move is explained
    /// to every level.
    pub fn journal(&self) -> String {
        named(&self.identity())
    }

    /// Everything that the judgement of the moves depends on, a line each, in this order.
    fn identity(&self) -> String {
        let limits = &self.limits;
        let number = |number: Option<u64>| number.map_or("-".to_owned(), |number| number.to_string());
        let moves: Vec<String> = self.moves.iter().map(|m| notation::uci(*m)).collect();
        let opening = self.opening.as_ref();
        let lines = [
            ("review", IDENTITY.to_string()),
            ("patzer", env!("CARGO_PKG_VERSION").to_owned()),
            ("depth", number(limits.depth.map(u64::from))),
            ("nodes", number(limits.nodes)),
            ("ms", number(limits.time.map(|time| time.as_millis() as u64))),
            ("you", self.reader.you.map_or("-", words::adjective).to_owned()),
            ("opening", opening.map_or("-".to_owned(), OpeningName::identity)),
            ("start", fen::write(&self.start)),
            ("moves", moves.join(" ")),
        ];
        lines.map(|(name, value)| format!("{name} {value}\n")).concat()
    }

    /// Whether the review is reproducible: nothing depends on the clock.
    fn is_fixed(&self) -> bool {
        self.limits.time.is_none()
    }
}

/// A short name for a text.
fn named(text: &str) -> String {
    format!("{:016x}", checksum::fnv1a(text.bytes()))
}

/// Reviews games, one after the other.
#[derive(Debug)]
pub struct Reviewer {
    inquirer: Inquirer,
}

impl Reviewer {
    /// Returns a reviewer with a hash table of 1 to 65536 MiB.
    pub fn new(hash_mib: usize) -> Reviewer {
        Reviewer { inquirer: Inquirer::new(hash_mib) }
    }

    /// Reviews a game; `done` holds the reports of its first moves.
    ///
    /// `each` gets every further report at once. Returns `None` after a stop; the reports that `each` got stay valid.
    pub fn review(
        &mut self,
        plan: &Plan,
        done: Vec<MoveReport>,
        stop: &StopFlag,
        each: &mut dyn FnMut(&MoveReport),
    ) -> Option<GameReport> {
        self.inquirer.clear();
        let mut walk = GameWalk::new(plan);
        let mut moves = done;
        moves.truncate(plan.moves.len());
        for m in &plan.moves[..moves.len()] {
            walk.play(*m);
        }
        while let Some(&m) = plan.moves.get(moves.len()) {
            let lost = moves.last().map(|last| last.win_drop);
            let report = self.judge(plan, &walk, m, lost, stop)?;
            each(&report);
            moves.push(report);
            walk.play(m);
        }
        Some(summary::of(plan, moves))
    }

    /// One move; `None` after a stop.
    fn judge(
        &mut self,
        plan: &Plan,
        walk: &GameWalk,
        m: Move,
        lost: Option<f64>,
        stop: &StopFlag,
    ) -> Option<MoveReport> {
        if plan.is_fixed() {
            self.inquirer.clear();
        }
        let past = Past { last: walk.root.moves.last().copied(), lost };
        let (findings, probe) = self.inquirer.ask(&walk.root, Some(m), &plan.limits, stop);
        let mut oracle = SearchOracle::new(&findings, probe);
        let explanation = explain(&findings, past, &mut oracle);
        let probe = oracle.probe();
        let spent = findings.elapsed + probe.elapsed();
        let effort = Effort {
            depth: findings.depth,
            nodes: findings.nodes + probe.nodes(),
            // A reproducible review reports no time.
            ms: if plan.is_fixed() { 0 } else { spent.as_millis() as u64 },
        };
        let is_whole = !stop.is_stopped() && explanation.judged.is_some();
        is_whole.then(|| report(plan, walk, &explanation, effort))
    }
}

/// The position of the walk through a game.
struct GameWalk {
    root: Root,
    position: Chess,
    stage: GameStage,
}

impl GameWalk {
    fn new(plan: &Plan) -> GameWalk {
        GameWalk {
            root: Root::from_position(plan.start.clone()),
            position: plan.start.clone(),
            stage: GameStage::default().then(plan.start.board()),
        }
    }

    fn play(&mut self, m: Move) {
        self.root.moves.push(m);
        self.position.play_unchecked(m);
        self.stage = self.stage.then(self.position.board());
    }

    /// Number of the next ply, from 1.
    fn ply(&self) -> u32 {
        self.root.moves.len() as u32 + 1
    }
}

/// The report of a move: its explanation's JSON with the fields of a review.
fn report(plan: &Plan, walk: &GameWalk, explanation: &Explanation, effort: Effort) -> MoveReport {
    written(explanation, effort, (walk.ply(), walk.stage), plan.reader)
}

/// The report of a move that was looked at more deeply than the review did, told to the same reader.
pub fn looked_at_again(old: &MoveReport, explanation: &Explanation, reader: Voice) -> MoveReport {
    looked_at(explanation, old.ply, old.stage, reader)
}

/// The report of a move that the coach has judged, of this ply and part of the game.
pub fn looked_at(explanation: &Explanation, ply: u32, stage: GameStage, reader: Voice) -> MoveReport {
    let effort = Effort { depth: explanation.depth, ..Effort::default() };
    written(explanation, effort, (ply, stage), reader)
}

fn written(
    explanation: &Explanation,
    effort: Effort,
    (ply, stage): (u32, GameStage),
    reader: Voice,
) -> MoveReport {
    let mut object = explanation_json(explanation, effort, reader.audience);
    let remarks = ByLevel::each(|audience| explanation.remark(Voice { audience, ..reader }));
    let told = remarks.map(|remark| remark.text.clone());
    let squares =
        remarks.map(|remark| remark.squares.into_iter().map(|square| square.to_string()).collect::<Vec<_>>());
    object["ply"] = Value::from(ply);
    object["color"] = Value::from(words::adjective(explanation.question.root.turn()));
    object["phase"] = Value::from(stage.id());
    object["told"] = json!(told);
    object["squares"] = json!(squares);
    serde_json::from_value(object).expect("the explanation of a move that was judged has all these fields")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::chess::Color;

    #[test]
    fn the_identity_of_a_review_names_all_that_it_depends_on() {
        let game = crate::chess::pgn::read_all(b"1. e4 c5 *").unwrap().remove(0).game;
        let limits = Limits { time: Some(Duration::from_millis(300)), ..Limits::default() };
        let reader = Voice::new(crate::tutor::words::Audience::Club, Some(Color::Black));
        let expected = format!(
            "review 3\npatzer {}\ndepth -\nnodes -\nms 300\nyou black\nopening B20 2 Sicilian Defense\n\
             start rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\nmoves e2e4 c7c5\n",
            env!("CARGO_PKG_VERSION")
        );
        assert_eq!(Plan::of(&game, limits, reader).identity(), expected);
    }
}
