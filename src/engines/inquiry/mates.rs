//! Mates to the end: proves a forced mate that the search has found, so that its line is whole and the shortest.

use super::Findings;
use crate::chess::{Chess, Move, Position, Score, after_move};
use crate::search::{Limits, Line, Proof, StopFlag, prove_mate};

/// Longest mate that is proved, in moves; longer ones stay as the search found them.
const LONGEST: i32 = 6;

/// Mates that are looked for whatever the search says, in moves.
const ALWAYS: u8 = 2;

/// Nodes of the mate prover that decide nearly every mate in two.
const LEAST: u64 = 30_000;

/// Nodes of the mate prover for each millisecond, or thousand nodes, of an inquiry: some 4 % of the time.
const POSITIONS: u64 = 60;

impl Findings {
    /// Replaces the lines that mate by proved ones.
    pub(super) fn prove_mates(&mut self, limits: &Limits, stop: &StopFlag) {
        let prover = Prover { most: most(limits), stop };
        self.prove_best(&prover);
        self.prove_played(&prover);
    }

    /// The shortest mate; the move asked about comes first if it is as short.
    fn prove_best(&mut self, prover: &Prover<'_>) -> Option<()> {
        let wanted = wanted(self.best.as_ref()?.score)?;
        let mut line = prover.mate(&self.root, wanted)?;
        let shortest = line.len().div_ceil(2) as u8;
        if let Some(m) = self.played.filter(|m| line.first() != Some(m)) {
            line = prover.mate_by(&self.root, m, shortest).unwrap_or(line);
        }
        self.best = Some(mating(line));
        Some(())
    }

    /// The mate that the move asked about gives, or lets the opponent give.
    fn prove_played(&mut self, prover: &Prover<'_>) -> Option<()> {
        let m = self.played?;
        let best = self.best.as_ref()?;
        if best.moves.first() == Some(&m) {
            let reply = Line { score: best.score.after_move(), moves: best.moves[1..].to_vec() };
            self.reply = Some(reply);
            return Some(());
        }
        let reply = self.reply.as_ref()?;
        let after = after_move(&self.root, m);
        if let Some(line) = wanted(reply.score).and_then(|moves| prover.mate(&after, moves)) {
            self.reply = Some(mating(line));
        } else if let Some(moves) = mate_of(reply.score.before_move()).filter(|_| !reply.moves.is_empty()) {
            let line = mating(prover.mate_by(&self.root, m, moves)?);
            self.reply = Some(Line { score: line.score.after_move(), moves: line.moves[1..].to_vec() });
        }
        Some(())
    }
}

/// Returns whether a move lets the opponent mate within [`ALWAYS`] moves.
pub(super) fn is_mated_after(root: &Chess, m: Move, stop: &StopFlag) -> bool {
    let after = after_move(root, m);
    Prover { most: LEAST, stop }.mate(&after, ALWAYS).is_some()
}

/// Returns the nodes that each proof may take.
fn most(limits: &Limits) -> u64 {
    let millis = limits.time.map(|time| time.as_millis() as u64);
    let thousands = limits.nodes.map(|nodes| nodes / 1000 + 1);
    let spent = millis.into_iter().chain(thousands).min().unwrap_or(1000);
    (spent * POSITIONS).clamp(LEAST, 1_000_000)
}

/// Returns the moves in which a mate is to be looked for: those of the search, or the few in which every mate is found,
/// as a search that prunes may overlook even a mate in one; `None` for who is mated.
fn wanted(score: Score) -> Option<u8> {
    mate_of(score).or((score.mate().is_none_or(|moves| moves > 0)).then_some(ALWAYS))
}

/// Returns the moves in which the side to move mates, if it does soon.
fn mate_of(score: Score) -> Option<u8> {
    let moves = score.mate().filter(|moves| (1..=LONGEST).contains(moves))?;
    u8::try_from(moves).ok()
}

/// A line that ends in mate by who begins it.
fn mating(moves: Vec<Move>) -> Line {
    Line { score: Score::Mate(moves.len().div_ceil(2) as i32), moves }
}

struct Prover<'a> {
    most: u64,
    stop: &'a StopFlag,
}

impl Prover<'_> {
    /// The line of the shortest mate within so many moves, if it is proved.
    fn mate(&self, position: &Chess, moves: u8) -> Option<Vec<Move>> {
        match prove_mate(position, moves, self.most, self.stop).proof {
            Proof::Mate(line) => Some(line),
            Proof::None | Proof::Unknown => None,
        }
    }

    /// The line of a mate that begins with a move, against the longest defence, if the move mates within so many.
    fn mate_by(&self, position: &Chess, m: Move, moves: u8) -> Option<Vec<Move>> {
        let after = after_move(position, m);
        let replies = after.legal_moves();
        if replies.is_empty() {
            return after.is_check().then(|| vec![m]);
        }
        let mut longest = Vec::new();
        for reply in replies.into_iter().filter(|_| moves > 1) {
            let next = after_move(&after, reply);
            let line = self.mate(&next, moves - 1)?;
            if line.len() + 2 > longest.len() {
                longest = [m, reply].into_iter().chain(line).collect();
            }
        }
        (!longest.is_empty()).then_some(longest)
    }
}
