//! Exact endings in the search: the value of a node that has a table, and the end of lines that reach one.

use super::alphabeta::Searcher;
use super::meter::Meter;
use super::value::{DRAW, Value, mate_at, mated_at, score};
use super::{Analysis, Limits, Line, Root};
use crate::chess::{Chess, Move, Position, Score};
use crate::tablebase::{Distance, MOST_PIECES, Tables};

/// Plies without a capture or pawn move after which a game is drawn.
const FIFTY_MOVES: u32 = 100;

impl<M: Meter> Searcher<'_, M> {
    /// Returns the exact value of the position at a ply, if there is a table for it.
    ///
    /// None where the fifty-move rule may come before the mate: tables do not count those moves.
    pub fn exact_value(&self, ply: usize) -> Option<Value> {
        let thread = &self.thread;
        let position = &thread.frames[ply].position;
        if position.board().occupied().count() > MOST_PIECES || thread.tables.is_empty() {
            return None;
        }
        let distance = thread.tables.probe(position)?;
        let in_time = |plies: u8| position.halfmoves() + u32::from(plies) <= FIFTY_MOVES;
        match distance {
            Distance::Draw => Some(DRAW),
            Distance::Win(plies) => in_time(plies).then(|| mate_at(ply + usize::from(plies))),
            Distance::Loss(plies) => in_time(plies).then(|| mated_at(ply + usize::from(plies))),
        }
    }
}

/// Plays a line that ends in a won or lost ending on to the mate, by best play of both sides.
pub fn extend(line: &mut Vec<Move>, root: &Chess, tables: &Tables) {
    let mut position = root.clone();
    for &m in line.iter() {
        position.play_unchecked(m);
    }
    while let Some((Distance::Win(_) | Distance::Loss(1..), best)) = tables.best(&position) {
        let Some(&m) = best.first() else { return };
        position.play_unchecked(m);
        line.push(m);
    }
}

/// A root that tables know to be drawn. All moves that keep the draw have one value there, so the best of them is chosen as if
/// there were no tables: the one that sets problems.
pub struct DrawnEnding {
    /// The moves that keep the draw.
    keeping: Vec<Move>,
    /// The others, with the mate that they let in; the longest first.
    losing: Vec<Line>,
}

impl DrawnEnding {
    /// None where there is no table, the game is not drawn, or none of the moves that are asked for keeps it so.
    pub fn of(root: &Root, asked: &Limits, tables: &Tables) -> Option<DrawnEnding> {
        let position = root.position();
        if tables.is_empty() || position.board().occupied().count() > MOST_PIECES {
            return None;
        }
        let (Distance::Draw, keeping) = tables.best(&position)? else { return None };
        let others = position.legal_moves().into_iter().filter(|m| !keeping.contains(m));
        let mut losing: Vec<Line> = others.filter_map(|m| losing_line(&position, m, tables)).collect();
        losing.sort_by_key(|line| std::cmp::Reverse(line.score));
        let is_asked = |m: &Move| asked.moves.is_empty() || asked.moves.contains(m);
        keeping.iter().any(is_asked).then_some(DrawnEnding { keeping, losing })
    }

    /// The limits of the search among the moves that keep the draw.
    pub fn limits(&self, asked: &Limits) -> Limits {
        let of = |moves: &[Move]| moves.iter().copied().filter(|m| self.keeping.contains(m)).collect();
        let moves = if asked.moves.is_empty() { self.keeping.clone() } else { of(&asked.moves) };
        Limits { moves, forced: of(&asked.forced), ..asked.clone() }
    }

    /// What was found, with the values of the tables, and the losing moves that were asked for as well.
    pub fn as_drawn(&self, found: &Analysis, asked: &Limits) -> Analysis {
        let drawn = found.lines.iter().map(|line| Line { score: Score::Cp(DRAW), moves: line.moves.clone() });
        let mut lines: Vec<Line> = drawn.collect();
        let may_lose = |line: &&Line| asked.moves.is_empty() || asked.moves.contains(&line.moves[0]);
        let room = asked.lines.saturating_sub(lines.len());
        let forced = |line: &&Line| asked.forced.contains(&line.moves[0]);
        let losing = self.losing.iter().filter(may_lose).enumerate();
        lines.extend(losing.filter(|(at, line)| *at < room || forced(line)).map(|(_, line)| line.clone()));
        Analysis { lines, ..found.clone() }
    }
}

/// A move into a lost ending, on to the mate.
fn losing_line(position: &Chess, m: Move, tables: &Tables) -> Option<Line> {
    let mut after = position.clone();
    after.play_unchecked(m);
    let Distance::Win(plies) = tables.probe(&after)? else { return None };
    let mut moves = vec![m];
    extend(&mut moves, position, tables);
    Some(Line { score: score(mated_at(1 + usize::from(plies))), moves })
}

#[cfg(test)]
#[path = "exact_tests.rs"]
mod tests;
