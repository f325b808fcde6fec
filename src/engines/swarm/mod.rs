//! `swarm`: the hybrid opponent of ants, genes and a root filter around the shared search.
//!
//! Before each move ants walk from the position and lay a trail, the moves are looked at two plies deep in an order that
//! the trail has a part in, weights evolve on what was seen, and a shallow search and dominance leave few moves. Those the
//! shared search looks at deeply, through the hybrid's own evaluation, and then at all once more. Its best line is laid on
//! the trail, which fades from move to move. All parts share the limits that were asked for, and every choice by lot takes
//! the game's seed.
//!
//! `show` lays all of it open. What each part is worth stands in docs/swarm.md; `patzer-lab swarm ablate` plays it anew.

pub mod allowance;
pub mod ants;
pub mod appeal;
pub mod blend;
pub mod count;
pub mod deep;
pub mod evaluation;
pub mod genes;
pub mod graph;
pub mod layers;
pub mod net;
pub mod outlook;
pub mod report;
pub mod root;
pub mod settings;
pub mod show;
pub mod spectral;
pub mod trail;

use std::sync::Arc;

use allowance::Allowance;
use deep::{Deep, DeepCandidates};
use evaluation::Judge;
use outlook::{Outlook, OutlookRoot};
use report::SwarmReport;
use root::{Fate, FilterCase, KeepReason, RootVerdict};
pub use settings::SwarmSettings;
use show::SwarmShow;
use trail::Trail;

use super::{Choice, ChosenMove, Dice, Engine};
use crate::chess::{Chess, Key, Move, Position, after_move};
use crate::search::{Analysis, Limits, ReportFn, Root, Search, SearchParams, StopFlag};

/// The hybrid's name.
pub const SWARM: &str = "swarm";

/// The hybrid opponent.
#[derive(Debug)]
pub struct Swarm {
    settings: Arc<SwarmSettings>,
    seed: u64,
    judge: Judge,
    search: Search,
    trail: Trail,
    /// What the report is about.
    root: Chess,
    report: SwarmReport,
}

impl Swarm {
    /// Plays by these settings, its random choices decided by the seed, with a table of so many MiB.
    pub fn new(settings: Arc<SwarmSettings>, seed: u64, hash_mib: usize) -> Swarm {
        let judge = Judge::new(&settings);
        let mut search = Search::with_evaluator(hash_mib, judge.for_search());
        search.set_params(SearchParams { quiet_checks: settings.search.checks, ..SearchParams::MEASURED });
        Swarm {
            seed,
            search,
            judge,
            trail: Trail::new(settings.ants.most.0),
            root: Chess::default(),
            report: SwarmReport::default(),
            settings,
        }
    }

    /// What is asked for, or the engine's own limit where nothing ends a search.
    fn within(&self, limits: &Limits) -> Limits {
        let endless = limits.depth.is_none()
            && limits.nodes.is_none()
            && limits.time.is_none()
            && limits.clock.is_none()
            && limits.mate.is_none();
        let own = endless.then(|| self.settings.nodes.get() as u64);
        Limits { nodes: limits.nodes.or(own), ..limits.clone() }
    }

    /// Everything before the deep search: the moves for it in order, all others dropped.
    fn prepare(
        &mut self,
        scene: &SwarmRoot<'_>,
        limits: &Limits,
        allowance: &mut Allowance<'_>,
        stop: &StopFlag,
    ) -> DeepCandidates {
        let ground = scene.ground();
        let mut dice = Dice::at(self.seed, scene.root);
        let settings = Arc::clone(&self.settings);
        self.trail.decay(settings.ants.decay.0);
        if settings.ants.enabled {
            let afford = |positions| allowance.take(positions);
            self.report.ants =
                ants::walk(&ground, &mut self.judge, &mut self.trail, &settings, &mut dice, afford);
        }
        if !allowance.take(Outlook::cost(scene.moves.len(), &settings.root)) {
            return DeepCandidates { chosen: scene.moves.to_vec(), dropped: Vec::new() };
        }
        let outlook = self.look_ahead(&ground, || allowance.take(0));
        if settings.genes.enabled {
            let evolved =
                genes::evolve(&settings.blend(), &outlook, &settings.genes, &mut dice, || allowance.take(0));
            self.judge.settle(evolved.best);
            self.report.genes = Some(evolved);
        }
        if !settings.root.enabled {
            return DeepCandidates {
                chosen: outlook.moves.iter().map(|prospect| prospect.played).collect(),
                dropped: Vec::new(),
            };
        }
        self.report.shallow = self.look_shallowly(scene, limits, allowance, stop);
        self.report.verdicts = self.filter(scene, &outlook, limits.lines);
        let (chosen, dropped): (Vec<RootVerdict>, Vec<RootVerdict>) =
            self.report.verdicts.iter().partition(|verdict| verdict.is_searched());
        let moves = |verdicts: Vec<RootVerdict>| verdicts.iter().map(|verdict| verdict.played).collect();
        DeepCandidates { chosen: moves(chosen), dropped: moves(dropped) }
    }

    /// Two plies from the root, in an order that pheromone and the entropy that a move adds have a part in.
    fn look_ahead(&mut self, ground: &OutlookRoot<'_>, goes_on: impl FnMut() -> bool) -> Outlook {
        let settings = &self.settings.root;
        let (trail, side) = (&self.trail, ground.position.turn());
        let counts = self.settings.entropy.enabled;
        let entropy = |judge: &Judge, position: &Chess| {
            let own = if counts { judge.features(position, side) } else { None };
            own.map_or(0.0, |own| own.entropy)
        };
        let before = entropy(&self.judge, ground.position);
        let lift = |m: Move, after: &Chess, judge: &Judge| {
            let added = entropy(judge, after) - before;
            let lift = trail.of(m) * settings.pheromone.get() as f64 + added * settings.entropy.get() as f64;
            lift.round() as i32
        };
        Outlook::of(ground, &mut self.judge, settings, &self.settings.ants, lift, goes_on)
    }

    /// A search of all moves, as shallow as the settings say and within what the preparation may spend.
    fn look_shallowly(
        &mut self,
        scene: &SwarmRoot<'_>,
        limits: &Limits,
        allowance: &mut Allowance<'_>,
        stop: &StopFlag,
    ) -> Option<Analysis> {
        if !allowance.take(1) {
            return None;
        }
        let depth = self.settings.root.shallow_depth.get() as u8;
        let shallow = Limits {
            depth: Some(limits.depth.map_or(depth, |most| most.min(depth))),
            nodes: limits.nodes.map(|_| allowance.left().max(1)),
            time: allowance.time_left(),
            moves: scene.moves.to_vec(),
            ..Limits::default()
        };
        let found = self.search.run(scene.root, &shallow, stop, &mut |_| {});
        allowance.add(found.nodes);
        Some(found)
    }

    fn filter(&mut self, scene: &SwarmRoot<'_>, outlook: &Outlook, lines: usize) -> Vec<RootVerdict> {
        let case = FilterCase {
            position: scene.position,
            blend: self.judge.blend(),
            shallow_best: self.report.shallow.as_ref().and_then(Analysis::best),
            lines,
        };
        let (position, side) = (scene.position, outlook.side);
        let safety = |m: Move| self.judge.safety(&after_move(position, m), side);
        root::filter(outlook, &self.settings.root, &case, safety)
    }

    /// Notes for people that the second look liked a dropped move best.
    fn note_reprieve(&mut self, best: Option<Move>) {
        let found = self.report.verdicts.iter_mut().find(|verdict| Some(verdict.played) == best);
        if let Some(verdict) = found.filter(|verdict| !verdict.is_searched()) {
            verdict.fate = Fate::Kept(KeepReason::SecondLook);
        }
    }
}

/// A root with what all parts need of it.
struct SwarmRoot<'a> {
    root: &'a Root,
    position: &'a Chess,
    history: &'a [Key],
    moves: &'a [Move],
}

impl SwarmRoot<'_> {
    fn ground(&self) -> OutlookRoot<'_> {
        OutlookRoot { position: self.position, history: self.history, moves: self.moves }
    }
}

/// The legal moves, or those of them that are wanted if any is.
fn wanted(position: &Chess, only: &[Move]) -> Vec<Move> {
    let legal = position.legal_moves();
    let wanted: Vec<Move> = legal.iter().copied().filter(|m| only.contains(m)).collect();
    if wanted.is_empty() { legal.to_vec() } else { wanted }
}

impl Engine for Swarm {
    fn think(&mut self, root: &Root, limits: &Limits, stop: &StopFlag, report: ReportFn<'_>) -> Choice {
        let limits = self.within(limits);
        let (position, history) = (root.position(), root.keys());
        let moves = wanted(&position, &limits.moves);
        let scene = SwarmRoot { root, position: &position, history: &history, moves: &moves };
        self.root = position.clone();
        self.report = SwarmReport::default();
        self.judge.settle(self.settings.blend());
        let mut allowance = Allowance::new(&limits, self.settings.preparation.0, stop);
        // Who asks for a mate wants it proven, and where there is no choice there is nothing to prepare.
        let field = if limits.mate.is_some() || moves.len() < 2 {
            DeepCandidates { chosen: limits.moves.clone(), dropped: Vec::new() }
        } else {
            self.prepare(&scene, &limits, &mut allowance, stop)
        };
        self.report.prepared = allowance.spent();
        self.report.looks_again = !field.dropped.is_empty() && self.settings.root.again.0 > 0.0;
        let mut deep = Deep { search: &mut self.search, root, limits: &limits, stop };
        let analysis = deep.run(&field, self.settings.root.again.0, &mut allowance, report);
        self.note_reprieve(analysis.best());
        if let (true, Some(line)) = (self.settings.ants.enabled, analysis.lines.first()) {
            self.trail.lay(&line.moves, self.settings.ants.line.0);
        }
        self.report.trail = self.trail.clone();
        ChosenMove::best_of(analysis)
    }

    fn hybrid(&self) -> Option<SwarmShow> {
        Some(SwarmShow::of(&self.root, &self.settings, self.report.clone()))
    }

    fn new_game(&mut self) {
        self.search.clear();
        self.trail = Trail::new(self.settings.ants.most.0);
        self.report = SwarmReport::default();
    }
}

#[cfg(test)]
mod tests;
