//! The search of the textbook rungs: negamax, with the ideas of a rung switched on.

use std::cmp::Reverse;

use super::memory::{Known, MemoryTable};
use super::pieces::PieceCount;
use super::{Dice, Rung};
use crate::chess::{Chess, Key, Move, MoveList, Position, Role, ending, is_noisy, key, material};
use crate::search::value::{self, DRAW, INFINITE, MAX_PLY};
use crate::search::{Analysis, Line, Root, SearchBudget};

/// A move at the root with what is known of it.
#[derive(Debug)]
struct RungMove {
    played: Move,
    /// The lower lot comes first among moves that are equally good.
    lot: usize,
    /// For the mover; of a move below the best ones only that it is no better than this.
    value: i32,
    /// The line that begins with the move.
    line: Vec<Move>,
}

/// What a value has to lie between to matter: `alpha` is sure already, at `beta` the other side goes another way.
#[derive(Clone, Copy, Debug)]
struct ValueRange {
    alpha: i32,
    beta: i32,
}

const OPEN: ValueRange = ValueRange { alpha: -INFINITE, beta: INFINITE };

impl ValueRange {
    /// Returns the window as the other side sees it.
    fn turned(self) -> ValueRange {
        ValueRange { alpha: -self.beta, beta: -self.alpha }
    }
}

/// The search of one root by one rung.
pub(super) struct TreeSearch<'a> {
    rung: Rung,
    budget: SearchBudget<'a>,
    position: Chess,
    pieces: PieceCount,
    table: MemoryTable,
    /// The keys of the game and of the line that is looked at, the last position last.
    keys: Vec<Key>,
    /// The best line found from each ply of the line that is looked at.
    lines: Vec<Vec<Move>>,
    moves: Vec<RungMove>,
    deepest: usize,
}

impl<'a> TreeSearch<'a> {
    /// Returns a search of a root's legal moves; nothing is searched yet.
    pub(super) fn new(rung: Rung, root: &Root, budget: SearchBudget<'a>) -> TreeSearch<'a> {
        let position = root.position();
        let moves = ordered(&position.legal_moves(), None).into_iter().enumerate();
        let moves = moves.map(|(lot, m)| RungMove { played: m, lot, value: -INFINITE, line: vec![m] });
        TreeSearch {
            rung,
            budget,
            pieces: PieceCount::new(),
            table: MemoryTable::new(rung.remembers()),
            keys: root.keys(),
            lines: vec![Vec::new(); MAX_PLY + 2],
            moves: moves.collect(),
            position,
            deepest: 0,
        }
    }

    /// Draws lots among the root's moves, and leaves only these moves if there are any of them.
    pub(super) fn draw_lots(&mut self, mut dice: Dice, only: &[Move]) {
        if self.moves.iter().any(|at| only.contains(&at.played)) {
            self.moves.retain(|at| only.contains(&at.played));
        }
        let mut lots: Vec<usize> = (0..self.moves.len()).collect();
        for at in &mut self.moves {
            at.lot = lots.swap_remove(dice.below(lots.len()));
        }
    }

    /// Searches every root move so deep, in plies, best first afterwards; returns whether it came to the end.
    ///
    /// With pruning only the best so many are sure to have exact values. Even then a move that is as good as the last of
    /// them is told from a worse one, so that equal moves are chosen by lot and not by their place in the order.
    pub(super) fn iterate(&mut self, depth: u8, lines: usize) -> bool {
        let mut moves = std::mem::take(&mut self.moves);
        let mut best: Vec<i32> = Vec::new();
        let mut complete = true;
        for at in &mut moves {
            let sure = if self.rung.prunes() { best.get(lines - 1) } else { None };
            let alpha = sure.map_or(-INFINITE, |value| value - 1);
            let Some(value) = self.after(at.played, depth - 1, 0, ValueRange { alpha, ..OPEN }) else {
                complete = false;
                break;
            };
            at.value = value;
            at.line.truncate(1);
            at.line.extend_from_slice(&self.lines[1]);
            best.insert(best.partition_point(|one| *one >= value), value);
        }
        if complete {
            // Without the lots: what a search costs is not for the seed to decide.
            moves.sort_by_key(|at| Reverse(at.value));
        }
        self.moves = moves;
        complete
    }

    /// Returns what is known now, the last finished iteration being this deep, in plies.
    pub(super) fn analysis(&self, depth: u8, lines: usize) -> Analysis {
        let line = |at: &RungMove| Line {
            score: value::score(if depth == 0 { DRAW } else { at.value }),
            moves: at.line.clone(),
        };
        let mut best: Vec<&RungMove> = self.moves.iter().collect();
        best.sort_by_key(|at| (Reverse(at.value), at.lot));
        Analysis {
            depth,
            seldepth: u8::try_from(self.deepest).unwrap_or(u8::MAX),
            nodes: self.budget.nodes(),
            elapsed: self.budget.elapsed(),
            lines: best.into_iter().take(lines).map(line).collect(),
            ..Analysis::default()
        }
    }

    /// Returns the value of a move for its mover at `ply`; `None` when the budget is spent.
    fn after(&mut self, m: Move, depth: u8, ply: usize, window: ValueRange) -> Option<i32> {
        let position = self.position.clone();
        self.position.play_unchecked(m);
        self.keys.push(key(&self.position));
        let value = self.visit(depth, ply + 1, window.turned());
        self.keys.pop();
        self.position = position;
        value.map(|value| -value)
    }

    /// Returns the value of the position for its mover, and leaves the best line in `lines[ply]`.
    fn visit(&mut self, depth: u8, ply: usize, window: ValueRange) -> Option<i32> {
        self.lines[ply].clear();
        self.deepest = self.deepest.max(ply);
        if !self.budget.count_node() {
            return None;
        }
        let moves = self.position.legal_moves();
        if let Some(ended) = self.ended(&moves, ply) {
            return Some(ended);
        }
        if depth == 0 || ply >= MAX_PLY {
            self.leaf(&moves, ply, window)
        } else {
            self.remembered(&moves, depth, ply, window)
        }
    }

    /// Returns the value of a game that is over, or that either side may end.
    fn ended(&self, moves: &MoveList, ply: usize) -> Option<i32> {
        if moves.is_empty() {
            return Some(if self.position.is_check() { value::mated_at(ply) } else { DRAW });
        }
        let claimed =
            self.position.halfmoves() >= 100 || ending::repetitions(&self.position, &self.keys) >= 3;
        (claimed || ending::is_dead(&self.position)).then_some(DRAW)
    }

    /// Counts the pieces, or plays captures out before it counts them.
    fn leaf(&mut self, moves: &MoveList, ply: usize, window: ValueRange) -> Option<i32> {
        let counted = self.pieces.for_mover(&self.position);
        if !self.rung.plays_captures_out() || ply >= MAX_PLY {
            return Some(counted);
        }
        // Who stands in check can't choose to leave things as they are, and has to look at every answer.
        if self.position.is_check() {
            return self.best(&ordered(moves, None), 0, ply, window, -INFINITE).map(|(value, _)| value);
        }
        let noisy: Vec<Move> = ordered(moves, None).into_iter().filter(|m| is_noisy(*m)).collect();
        self.best(&noisy, 0, ply, window, counted).map(|(value, _)| value)
    }

    /// Searches the moves, unless the same position was searched before, just as deep.
    fn remembered(&mut self, moves: &MoveList, depth: u8, ply: usize, window: ValueRange) -> Option<i32> {
        let now = *self.keys.last()?;
        let memory = self.table.recall(now);
        if let Some(memory) = memory.filter(|memory| memory.settles(depth, window.alpha, window.beta)) {
            self.lines[ply].extend(memory.best);
            return Some(memory.value);
        }
        let order = ordered(moves, memory.and_then(|memory| memory.best));
        let (value, best) = self.best(&order, depth - 1, ply, window, -INFINITE)?;
        // A mate is as many plies away as the line to it is long, which another way here would not share.
        if !value::is_mate(value) {
            let known = match value {
                _ if value >= window.beta => Known::AtLeast,
                _ if value > window.alpha => Known::Exactly,
                _ => Known::AtMost,
            };
            self.table.remember(now, depth, value, known, best);
        }
        Some(value)
    }

    /// Returns the best value of the moves and the move that has it; `floor` is what the mover has without any of them.
    fn best(
        &mut self,
        moves: &[Move],
        depth: u8,
        ply: usize,
        window: ValueRange,
        floor: i32,
    ) -> Option<(i32, Option<Move>)> {
        let (mut best, mut found) = (floor, None);
        for &m in moves {
            let alpha = window.alpha.max(best);
            if self.rung.prunes() && alpha >= window.beta {
                break;
            }
            let reply = if self.rung.prunes() { ValueRange { alpha, ..window } } else { OPEN };
            let value = self.after(m, depth, ply, reply)?;
            if value > best {
                best = value;
                if value > alpha {
                    found = Some(m);
                    self.keep_line(m, ply);
                }
            }
        }
        Some((best, found))
    }

    /// Makes a move and the best line after it the best line at `ply`.
    fn keep_line(&mut self, m: Move, ply: usize) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(m);
        before[ply].extend_from_slice(&after[0]);
    }
}

/// Returns the moves as they are tried: this one first, then captures of the most valuable piece by the least valuable
/// one, new queens, the others. Without pruning the order is of no matter.
fn ordered(moves: &MoveList, first: Option<Move>) -> Vec<Move> {
    let mut order: Vec<Move> = moves.iter().copied().collect();
    let gain = |m: &Move| {
        let victim = m.capture().map_or(0, |role| 10 * material::value(role) + 10);
        let queen = if m.promotion() == Some(Role::Queen) { 80 } else { 0 };
        let risk = if victim > 0 { material::value(m.role()) } else { 0 };
        (Some(*m) != first, Reverse((victim + queen).saturating_sub(risk)))
    };
    order.sort_by_key(gain);
    order
}
