//! The reviewer: searches and explains every move of a game, each position once.

use serde_json::{Value, json};

use super::plan::Plan;
use super::report::{ByLevel, GameReport, MoveReport};
use super::stage::GameStage;
use super::summary;
use crate::chess::{Chess, Move, Position, words};
use crate::engines::inquiry::Inquirer;
use crate::search::{Root, StopFlag};
use crate::tutor::report::{Effort, json as explanation_json};
use crate::tutor::words::Voice;
use crate::tutor::{Explanation, Past, SearchOracle, explain};

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
