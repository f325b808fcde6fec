//! The reviewer: walks through a game and has every move searched and explained, each position once.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::report::{GameReport, MoveReport, OpeningName, Texts};
use super::stage::Stage;
use super::summary;
use crate::chess::{Chess, Game, Move, Position, checksum, fen, notation, opening, words};
use crate::engines::inquiry::Inquirer;
use crate::search::{Limits, Root, StopFlag};
use crate::tutor::report::{Effort, json as explanation_json};
use crate::tutor::words::Voice;
use crate::tutor::{Explanation, Past, Searched, Tag, explain};

/// What is reviewed, with what effort and for whom.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The tag pairs of the game by name, its result among them.
    pub tags: BTreeMap<String, String>,
    /// The position that the game began from.
    pub start: Chess,
    /// The mainline.
    pub moves: Vec<Move>,
    /// The opening, if it has a name; its moves get the tag `book`, unless they are faults.
    pub opening: Option<OpeningName>,
    /// What may be spent on each move: time, or nodes for a review that is the same every time.
    pub limits: Limits,
    /// Who reads it.
    pub reader: Voice,
}

impl Plan {
    /// The review of a game's mainline, wherever the game stands.
    pub fn of(game: &Game, limits: Limits, reader: Voice) -> Plan {
        let tree = game.tree();
        let mut tags: BTreeMap<String, String> = game
            .tags
            .iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
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
        named(&format!("{} {:?}", self.work(), self.reader.audience))
    }

    /// The name of what is judged move by move: that of the review, but for the reader's level, as each move is explained
    /// to every level.
    pub fn journal(&self) -> String {
        named(&self.work())
    }

    /// All that the judgement of the moves depends on.
    fn work(&self) -> String {
        let moves: Vec<String> = self.moves.iter().map(|m| notation::uci(*m)).collect();
        format!(
            "{} {} {:?} {:?} {:?} {}",
            env!("CARGO_PKG_VERSION"),
            fen::write(&self.start),
            self.limits,
            self.reader.you,
            self.opening,
            moves.join(" ")
        )
    }

    /// Whether the review is the same every time, as nothing in it depends on the clock.
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
    /// With a table of so many MiB (1 to 65536).
    pub fn new(hash_mib: usize) -> Reviewer {
        Reviewer {
            inquirer: Inquirer::new(hash_mib),
        }
    }

    /// Reviews a game, or what is left of it: `done` are the reports of its first moves.
    ///
    /// `each` hears of every other move as soon as it is judged. `None` after a stop: what `each` has heard of counts.
    pub fn review(
        &mut self,
        plan: &Plan,
        done: Vec<MoveReport>,
        stop: &StopFlag,
        each: &mut dyn FnMut(&MoveReport),
    ) -> Option<GameReport> {
        self.inquirer.clear();
        let mut walk = Walk::new(plan);
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
        walk: &Walk,
        m: Move,
        lost: Option<f64>,
        stop: &StopFlag,
    ) -> Option<MoveReport> {
        if plan.is_fixed() {
            self.inquirer.clear();
        }
        let past = Past {
            last: walk.root.moves.last().copied(),
            lost,
        };
        let (findings, probe) = self.inquirer.ask(&walk.root, Some(m), &plan.limits, stop);
        let mut oracle = Searched::new(&findings, probe);
        let mut explanation = explain(&findings, past, &mut oracle);
        let probe = oracle.probe();
        let spent = findings.elapsed + probe.elapsed();
        let effort = Effort {
            depth: findings.depth,
            nodes: findings.nodes + probe.nodes(),
            // What is the same every time tells no time.
            ms: if plan.is_fixed() {
                0
            } else {
                spent.as_millis() as u64
            },
        };
        if is_book(plan, walk.ply(), &explanation) {
            explanation.tags.push(Tag::Book);
        }
        let is_whole = !stop.is_stopped() && explanation.judged.is_some();
        is_whole.then(|| report(plan, walk, &explanation, effort))
    }
}

/// Whether a move is one of a named opening, and a good one: the names of openings are those of bad lines too.
fn is_book(plan: &Plan, ply: u32, explanation: &Explanation) -> bool {
    let is_named = plan.opening.as_ref().is_some_and(|opening| ply <= opening.ply);
    let is_fault = explanation
        .judged
        .is_some_and(|judged| judged.judgement.is_fault());
    is_named && !is_fault
}

/// How far the walk through the game has come.
struct Walk {
    root: Root,
    position: Chess,
    stage: Stage,
}

impl Walk {
    fn new(plan: &Plan) -> Walk {
        Walk {
            root: Root::from_position(plan.start.clone()),
            position: plan.start.clone(),
            stage: Stage::default().then(plan.start.board()),
        }
    }

    fn play(&mut self, m: Move) {
        self.root.moves.push(m);
        self.position.play_unchecked(m);
        self.stage = self.stage.then(self.position.board());
    }

    /// Which move comes next, from 1.
    fn ply(&self) -> u32 {
        self.root.moves.len() as u32 + 1
    }
}

/// The explanation's JSON with what a review adds.
fn report(plan: &Plan, walk: &Walk, explanation: &Explanation, effort: Effort) -> MoveReport {
    let reader = plan.reader;
    let mut object = explanation_json(explanation, effort, reader.audience);
    let told = Texts::each(|audience| explanation.told_to(audience, reader.you));
    object["ply"] = Value::from(walk.ply());
    object["color"] = Value::from(words::adjective(walk.position.turn()));
    object["phase"] = Value::from(walk.stage.id());
    object["told"] = json!(told);
    serde_json::from_value(object).expect("the explanation of a move that was judged has all these fields")
}
