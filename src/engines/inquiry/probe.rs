//! Probes: short searches of single positions after an inquiry, helped by its transposition table.

use std::time::Duration;

use super::ended;
use super::scale;
use crate::chess::{Chess, Key, Move, Score, key};
use crate::search::{Limits, Root, Search, StopFlag};

/// What a probe of a position found: how many lines were asked for, which move was forced in, the moves with their scores.
type ProbeResult = (Key, usize, Option<Move>, Vec<(Move, Score)>);

/// Nodes of a probe, and of all of them, where nothing else limits them.
const USUAL_NODES: u64 = 10_000;

/// Answers questions about positions within a limit for all of them together.
#[derive(Debug)]
pub struct Probe<'a> {
    search: &'a mut Search,
    stop: StopFlag,
    /// For all together.
    most: Limits,
    /// How many may take their whole share of that.
    count: u32,
    nodes: u64,
    elapsed: Duration,
    found: Vec<ProbeResult>,
}

impl<'a> Probe<'a> {
    pub(super) fn new(search: &'a mut Search, most: Limits, count: u32, stop: StopFlag) -> Probe<'a> {
        Probe { search, stop, most, count, nodes: 0, elapsed: Duration::ZERO, found: Vec::new() }
    }

    /// What a position is worth to the side to move; `None` when nothing is left to find out.
    pub fn score(&mut self, position: &Chess) -> Option<Score> {
        ended(position).or_else(|| {
            let lines = self.lines(position, 1, None);
            lines.first().map(|(_, score)| scale::on_the_curve(*score))
        })
    }

    /// The best moves of a position with their scores, best first: two unless there is but one; empty when nothing is
    /// left to find out.
    pub fn ranked(&mut self, position: &Chess) -> Vec<(Move, Score)> {
        let lines = self.lines(position, 2, None).into_iter();
        lines.map(|(m, score)| (m, scale::on_the_curve(score))).collect()
    }

    /// The points of win percent that a legal move gives up against the best one, both searched to the same depth and
    /// scored as the search does, which gives nothing away as easily where much is lost; `None` when nothing is left to
    /// find out.
    pub fn given_up(&mut self, position: &Chess, m: Move) -> Option<f64> {
        let lines = self.lines(position, 1, Some(m));
        let win = |(_, score): &(Move, Score)| score.win_percent();
        let of_move = lines.iter().find(|(first, _)| *first == m)?;
        Some(win(lines.first()?) - win(of_move))
    }

    /// Positions visited by all probes.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Time used by all probes.
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }

    fn lines(&mut self, position: &Chess, lines: usize, forced: Option<Move>) -> Vec<(Move, Score)> {
        let key = key(position);
        let same = |found: &&ProbeResult| found.0 == key && found.1 == lines && found.2 == forced;
        if let Some((.., known)) = self.found.iter().find(same) {
            return known.clone();
        }
        if self.is_spent() {
            return Vec::new();
        }
        let root = Root::from_position(position.clone());
        let limits = Limits { lines, forced: forced.into_iter().collect(), ..self.each() };
        let analysis = self.search.run(&root, &limits, &self.stop, &mut |_| {});
        self.nodes += analysis.nodes;
        self.elapsed += analysis.elapsed;
        let lines = analysis.lines.iter();
        let ranked: Vec<_> = lines.filter_map(|line| Some((*line.moves.first()?, line.score))).collect();
        self.found.push((key, limits.lines, forced, ranked.clone()));
        ranked
    }

    fn is_spent(&self) -> bool {
        self.stop.is_stopped()
            || self.most.nodes.is_some_and(|most| self.nodes >= most)
            || self.most.time.is_some_and(|most| self.elapsed >= most)
    }

    /// What one probe may spend.
    fn each(&self) -> Limits {
        let open = self.most.nodes.is_none() && self.most.time.is_none();
        Limits {
            nodes: open.then_some(USUAL_NODES).or(self.most.nodes.map(|most| most / u64::from(self.count))),
            time: self.most.time.map(|most| most / self.count),
            ..Limits::default()
        }
    }
}
