//! The mate prover: tries every move of the attacker and every reply, so that a mate it finds is certain and the shortest.

use super::limits::StopFlag;
use crate::chess::{Chess, Key, Move, MoveList, Position, gives_check, key};

/// The result of the mate prover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The side to move mates by force; the line is the shortest mate against the longest defence.
    Mate(Vec<Move>),
    /// There is no mate within the moves asked for.
    None,
    /// The prover was stopped, or its nodes did not suffice.
    Unknown,
}

/// A proof and the nodes it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The result.
    pub proof: Proof,
    /// Nodes (positions visited).
    pub nodes: u64,
}

/// Proves or disproves that the side to move mates within so many of its moves (20 at most), visiting at most `most`
/// nodes.
///
/// The fifty-move rule counts. Repetitions are not looked for: a shortest mate never repeats a position.
pub fn prove_mate(position: &Chess, moves: u8, most: u64, stop: &StopFlag) -> Attempt {
    let mut prover = MateProver { left: most, stop, table: vec![MateEntry::default(); SLOTS] };
    let proof = prover.prove(position, moves.min(20));
    Attempt { proof, nodes: most - prover.left }
}

/// Slots of the prover's table (1 MiB); a power of two.
const SLOTS: usize = 1 << 16;

/// A table entry for a position with the attacker to move, distances in moves.
#[derive(Clone, Copy, Debug, Default)]
struct MateEntry {
    key: Key,
    /// Mates within this many moves; 0 when unknown.
    mates: u8,
    /// Does not mate within this many moves.
    fails: u8,
}

struct MateProver<'a> {
    left: u64,
    stop: &'a StopFlag,
    table: Vec<MateEntry>,
}

impl MateProver<'_> {
    /// Looks for a mate in one, then in two, and so on.
    fn prove(&mut self, position: &Chess, moves: u8) -> Proof {
        for distance in 1..=moves {
            match self.attack(position, distance) {
                Some(true) => return self.line(position, distance).map_or(Proof::Unknown, Proof::Mate),
                Some(false) => {}
                None => return Proof::Unknown,
            }
        }
        Proof::None
    }

    /// Returns whether the side to move mates within so many moves; `None` when the nodes are spent.
    fn attack(&mut self, position: &Chess, distance: u8) -> Option<bool> {
        let key = key(position);
        let slot = self.slot(key);
        if slot.key == key && slot.mates != 0 && slot.mates <= distance {
            return Some(true);
        }
        if slot.key == key && slot.fails >= distance {
            return Some(false);
        }
        let mut found = false;
        for m in attackers_order(position, distance) {
            if self.mates_with(position, m, distance)? {
                found = true;
                break;
            }
        }
        let slot = self.slot(key);
        if slot.key != key {
            *slot = MateEntry { key, ..MateEntry::default() };
        }
        if found {
            slot.mates = distance;
        } else {
            slot.fails = slot.fails.max(distance);
        }
        Some(found)
    }

    /// Returns whether a move leads to mate within so many moves, itself counted, against every reply.
    fn mates_with(&mut self, position: &Chess, m: Move, distance: u8) -> Option<bool> {
        self.visit()?;
        let mut after = position.clone();
        after.play_unchecked(m);
        let replies = after.legal_moves();
        // Without check it is stalemate.
        if replies.is_empty() {
            return Some(after.is_check());
        }
        if distance == 1 || after.halfmoves() >= 100 {
            return Some(false);
        }
        for reply in defenders_order(replies) {
            let mut next = after.clone();
            next.play_unchecked(reply);
            if next.halfmoves() >= 100 || !self.attack(&next, distance - 1)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Returns the line of a proven mate: the attacker's first move that keeps the distance, the longest defence.
    fn line(&mut self, position: &Chess, distance: u8) -> Option<Vec<Move>> {
        let mut line = Vec::with_capacity(2 * usize::from(distance));
        let (mut position, mut distance) = (position.clone(), distance);
        loop {
            let best = self.first_that_mates(&position, distance)?;
            line.push(best);
            position.play_unchecked(best);
            let Some((reply, left)) = self.longest_defence(&position, distance)? else {
                return Some(line);
            };
            line.push(reply);
            position.play_unchecked(reply);
            distance = left;
        }
    }

    fn first_that_mates(&mut self, position: &Chess, distance: u8) -> Option<Move> {
        for m in attackers_order(position, distance) {
            if self.mates_with(position, m, distance)? {
                return Some(m);
            }
        }
        None
    }

    /// Returns the reply after which the mate takes longest, with its moves; `Some(None)` when this is mate.
    #[expect(
        clippy::option_option,
        reason = "the outer one says that the budget is spent, as everywhere here"
    )]
    fn longest_defence(&mut self, position: &Chess, distance: u8) -> Option<Option<(Move, u8)>> {
        let mut longest: Option<(Move, u8)> = None;
        for reply in position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(reply);
            let mut needed = 1;
            while !self.attack(&next, needed)? {
                needed += 1;
                if needed >= distance {
                    break;
                }
            }
            if longest.is_none_or(|(_, most)| needed > most) {
                longest = Some((reply, needed));
            }
        }
        Some(longest)
    }

    fn visit(&mut self) -> Option<()> {
        // A proof that runs out of nodes says nothing, so it ends by `None`, all the way up.
        self.left = self.left.checked_sub(1)?;
        (!self.left.is_multiple_of(1024) || !self.stop.is_stopped()).then_some(())
    }

    fn slot(&mut self, key: Key) -> &mut MateEntry {
        &mut self.table[key as usize & (SLOTS - 1)]
    }
}

/// Returns the attacker's moves, checks first; the mating move must be one.
fn attackers_order(position: &Chess, distance: u8) -> MoveList {
    let mut moves = position.legal_moves();
    if distance == 1 {
        moves.retain(|m| gives_check(position, *m));
    } else {
        moves.sort_by_key(|m| !gives_check(position, *m));
    }
    moves
}

/// Returns the defender's replies, captures first: they refute most attacks.
fn defenders_order(mut replies: MoveList) -> MoveList {
    replies.sort_by_key(|m| !m.is_capture());
    replies
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, notation};

    fn prove(text: &str, moves: u8) -> Proof {
        let position = fen::parse(text).unwrap().position;
        prove_mate(&position, moves, 200_000, &StopFlag::default()).proof
    }

    /// Proves a mate in exactly so many moves and plays its line out.
    fn check(text: &str, moves: u8) {
        assert_eq!(prove(text, moves.max(2) - 1) == Proof::None, moves > 1, "{text}");
        let Proof::Mate(line) = prove(text, moves) else {
            panic!("no mate in {moves}: {text}");
        };
        assert_eq!(line.len(), 2 * usize::from(moves) - 1, "{text}");
        let mut position = fen::parse(text).unwrap().position;
        for m in line {
            assert!(position.is_legal(m));
            position.play_unchecked(m);
        }
        assert!(position.is_checkmate(), "{text}");
    }

    #[test]
    fn mates_are_proven_at_their_shortest() {
        check("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1);
        check("4r2k/6pp/7N/3Q4/8/8/8/6K1 w - - 0 1", 2);
        check("8/8/8/8/8/2k5/7r/K7 b - - 0 1", 2);
        check("8/6pp/3q1p2/3n1k2/1P6/3NQ2P/5PP1/6K1 w - - 0 1", 3);
        check("4R3/4q1kp/6p1/1Q3b2/1P1b1P2/6KP/8/8 b - - 0 1", 3);
    }

    #[test]
    fn what_is_no_mate_is_disproved() {
        assert_eq!(prove("startpos", 2), Proof::None);
        assert_eq!(prove("6k1/5pp1/7p/8/8/8/8/R3K3 w - - 0 1", 2), Proof::None);
        // Stalemate is no mate.
        assert_eq!(prove("k7/8/1K6/8/8/8/8/2Q5 b - - 0 1", 3), Proof::None);
        // The fiftieth move comes before the mate.
        assert_eq!(prove("8/8/8/8/8/2k5/7r/K7 b - - 98 80", 2), Proof::None);
    }

    #[test]
    fn who_runs_out_of_positions_or_is_stopped_does_not_know() {
        let position = fen::parse("startpos").unwrap().position;
        assert_eq!(prove_mate(&position, 5, 500, &StopFlag::default()).proof, Proof::Unknown);
        let stop = StopFlag::default();
        stop.stop();
        assert_eq!(prove_mate(&position, 5, 100_000, &stop).proof, Proof::Unknown);
    }

    #[test]
    fn the_longest_defence_is_shown() {
        let Proof::Mate(line) = prove("8/8/8/8/8/2k5/7r/K7 b - - 0 1", 2) else {
            panic!("no mate");
        };
        assert_eq!(notation::uci(line[2]), "h2h1");
    }
}
