//! The root filter: which moves are worth the deep search, judged by two plies and dominance.

use super::blend::Blend;
use super::outlook::{Outlook, Prospect};
use super::settings::RootSettings;
use crate::chess::{Chess, Color, Move, gives_check};
use crate::safety::{exchange, swap};

/// The scores by which the root filter ranks a candidate; more is better in each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CandidateScores {
    /// The value after the worst reply: centipawns.
    pub worst: i32,
    /// The mean value after the replies.
    pub mean: i32,
    /// The value right after the move.
    pub one_ply: i32,
    /// What the graph of the own pieces is worth after it: centipawns.
    pub safety: i32,
}

impl CandidateScores {
    /// Whether these are at least as good in every number and better in one.
    pub fn dominate(&self, other: &CandidateScores) -> bool {
        let pairs = [
            (self.worst, other.worst),
            (self.mean, other.mean),
            (self.one_ply, other.one_ply),
            (self.safety, other.safety),
        ];
        pairs.iter().all(|(own, other)| own >= other) && pairs.iter().any(|(own, other)| own > other)
    }

    /// What candidates are sorted by.
    fn rank(&self) -> (i32, i32, i32) {
        (self.worst, self.one_ply, self.safety)
    }
}

/// What becomes of a move at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is searched deeply on its merits.
    Survives,
    /// It would be dropped, but is searched for this reason.
    Kept(KeepReason),
    /// It is dropped: this move is at least as good in every number and better in one.
    Dominated(Move),
    /// It is dropped: nothing dominates it, but enough others stand before it.
    Crowded,
    /// It is dropped: it was not among the candidates.
    Unconsidered,
}

/// Why the root filter keeps a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeepReason {
    /// The shallow search likes it best.
    ShallowBest,
    /// It takes something and wins material.
    WinningCapture,
    /// It gives check and costs nothing.
    Check,
    /// So many lines were asked for.
    Line,
    /// The deep search's second look, at all moves, likes it best.
    SecondLook,
}

/// The filter's verdict on a root move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootVerdict {
    /// The move.
    pub played: Move,
    /// Its numbers, if it is a candidate.
    pub numbers: Option<CandidateScores>,
    /// What becomes of it.
    pub fate: Fate,
}

impl RootVerdict {
    /// Whether it is searched deeply.
    pub fn is_searched(&self) -> bool {
        matches!(self.fate, Fate::Survives | Fate::Kept(_))
    }

    /// Whether the first deep search went without it, and the second liked it best.
    pub fn was_reprieved(&self) -> bool {
        self.fate == Fate::Kept(KeepReason::SecondLook)
    }
}

/// What the root filter is given beside the outlook.
pub struct FilterCase<'a> {
    /// The root.
    pub position: &'a Chess,
    /// The weights in force.
    pub blend: &'a Blend,
    /// What the shallow search likes best.
    pub shallow_best: Option<Move>,
    /// How many moves must be searched at the least.
    pub lines: usize,
}

/// Judges every move of an outlook: the searched ones first, in the order in which they should be searched, then the
/// dropped ones. `safety` is the number of that name after a move.
pub fn filter(
    outlook: &Outlook,
    settings: &RootSettings,
    case: &FilterCase<'_>,
    safety: impl Fn(Move) -> i32,
) -> Vec<RootVerdict> {
    let numbers: Vec<CandidateScores> = outlook
        .candidates()
        .iter()
        .map(|prospect| numbers(prospect, outlook.side, case.blend, safety(prospect.played)))
        .collect();
    let mut verdicts: Vec<RootVerdict> = outlook
        .moves
        .iter()
        .enumerate()
        .map(|(index, prospect)| RootVerdict {
            played: prospect.played,
            numbers: numbers.get(index).copied(),
            fate: numbers.get(index).map_or(Fate::Unconsidered, |own| dominated(own, outlook, &numbers)),
        })
        .collect();
    verdicts.sort_by_key(|verdict| std::cmp::Reverse(verdict.numbers.map(|numbers| numbers.rank())));
    crowd_out(&mut verdicts, settings.survivors.get());
    if settings.safe_root {
        keep_safe(&mut verdicts, case);
    }
    keep_lines(&mut verdicts, case.lines);
    verdicts.sort_by_key(|verdict| (!verdict.is_searched(), Some(verdict.played) != case.shallow_best));
    verdicts
}

fn numbers(prospect: &Prospect, side: Color, blend: &Blend, safety: i32) -> CandidateScores {
    CandidateScores {
        worst: prospect.worst(side, blend),
        mean: prospect.mean(side, blend),
        one_ply: prospect.one_ply(side, blend),
        safety,
    }
}

/// Survives unless another candidate dominates it.
fn dominated(own: &CandidateScores, outlook: &Outlook, all: &[CandidateScores]) -> Fate {
    let by = all.iter().position(|other| other.dominate(own));
    by.map_or(Fate::Survives, |by| Fate::Dominated(outlook.moves[by].played))
}

/// Drops those who survive beyond the number that may.
fn crowd_out(verdicts: &mut [RootVerdict], most: usize) {
    let surviving = verdicts.iter_mut().filter(|verdict| verdict.fate == Fate::Survives);
    for verdict in surviving.skip(most) {
        verdict.fate = Fate::Crowded;
    }
}

/// Keeps what the shallow search likes best and the checks and captures that win something.
fn keep_safe(verdicts: &mut [RootVerdict], case: &FilterCase<'_>) {
    for verdict in verdicts.iter_mut().filter(|verdict| !verdict.is_searched()) {
        if let Some(reason) = reason(verdict.played, case) {
            verdict.fate = Fate::Kept(reason);
        }
    }
}

fn reason(m: Move, case: &FilterCase<'_>) -> Option<KeepReason> {
    if Some(m) == case.shallow_best {
        Some(KeepReason::ShallowBest)
    } else if exchange::taken(m) > 0 && swap::wins(case.position, m, 1) {
        Some(KeepReason::WinningCapture)
    } else if gives_check(case.position, m) && swap::wins(case.position, m, 0) {
        Some(KeepReason::Check)
    } else {
        None
    }
}

/// Keeps the next best until there are as many as lines are asked for.
fn keep_lines(verdicts: &mut [RootVerdict], lines: usize) {
    let searched = verdicts.iter().filter(|verdict| verdict.is_searched()).count();
    let dropped = verdicts.iter_mut().filter(|verdict| !verdict.is_searched());
    for verdict in dropped.take(lines.saturating_sub(searched)) {
        verdict.fate = Fate::Kept(KeepReason::Line);
    }
}

#[cfg(test)]
mod tests {
    use super::super::outlook::tests::{outlook, outlook_with};
    use super::*;
    use crate::chess::{fen, notation};

    fn numbers(worst: i32, mean: i32, one_ply: i32, safety: i32) -> CandidateScores {
        CandidateScores { worst, mean, one_ply, safety }
    }

    #[test]
    fn dominance_needs_every_number_and_one_better() {
        let base = numbers(10, 20, 30, 40);
        for (better, other) in [
            (numbers(11, 20, 30, 40), base),
            (numbers(10, 20, 30, 41), base),
            (numbers(11, 21, 31, 41), base),
        ] {
            assert!(better.dominate(&other) && !other.dominate(&better));
        }
        for other in [base, numbers(100, 100, 100, 39), numbers(9, 100, 100, 100), numbers(10, 20, 29, 41)] {
            assert!(!other.dominate(&base), "{other:?}");
        }
    }

    fn judged(text: &str, settings: &RootSettings, shallow_best: Option<&str>) -> Vec<(String, Fate)> {
        let position = fen::parse(text).unwrap().position;
        let case = FilterCase {
            position: &position,
            blend: &Blend::default(),
            shallow_best: shallow_best.map(|uci| notation::parse_uci(&position, uci).unwrap()),
            lines: 1,
        };
        filter(&outlook_with(text, settings), settings, &case, |_| 0)
            .into_iter()
            .map(|verdict| (notation::uci(verdict.played), verdict.fate))
            .collect()
    }

    fn fate(verdicts: &[(String, Fate)], uci: &str) -> Fate {
        verdicts.iter().find(|(name, _)| name == uci).unwrap().1
    }

    fn narrow(safe_root: bool) -> RootSettings {
        RootSettings {
            safe_root,
            candidates: super::super::settings::Whole::new(1),
            ..RootSettings::default()
        }
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn at_most_four_survive_and_every_move_has_its_verdict() {
        let verdicts = judged(START, &RootSettings::default(), None);
        assert_eq!(verdicts.len(), 20);
        let survivors = verdicts.iter().filter(|(_, fate)| *fate == Fate::Survives).count();
        assert!((1..=4).contains(&survivors), "{verdicts:?}");
        assert_eq!(verdicts.iter().filter(|(_, fate)| *fate == Fate::Unconsidered).count(), 12);
    }

    #[test]
    fn a_safe_root_keeps_the_shallow_best_in_front() {
        let verdicts = judged(START, &RootSettings::default(), Some("h2h4"));
        assert_eq!(verdicts[0].0, "h2h4");
        assert!(matches!(verdicts[0].1, Fate::Kept(KeepReason::ShallowBest) | Fate::Survives));
        let off = RootSettings { safe_root: false, ..RootSettings::default() };
        assert!(!matches!(fate(&judged(START, &off, Some("h2h4")), "h2h4"), Fate::Kept(_)));
    }

    #[test]
    fn a_safe_root_keeps_winning_captures_and_checks() {
        // A loose rook can be taken and the king can be checked; one candidate is looked at.
        let text = "6k1/5p1p/8/r6n/8/8/3B2PP/2RQ2K1 w - - 0 1";
        let safe = judged(text, &narrow(true), None);
        let loose = judged(text, &narrow(false), None);
        for (uci, reason) in [("d2a5", KeepReason::WinningCapture), ("c1c8", KeepReason::Check)] {
            assert!(matches!(fate(&safe, uci), Fate::Survives | Fate::Kept(_)), "{uci}: {safe:?}");
            assert!(fate(&safe, uci) == Fate::Survives || fate(&safe, uci) == Fate::Kept(reason), "{uci}");
        }
        assert_eq!(fate(&safe, "g1f1"), Fate::Unconsidered);
        assert_eq!(loose.iter().filter(|(_, fate)| *fate != Fate::Unconsidered).count(), 1);
    }

    #[test]
    fn no_winning_capture_or_free_check_is_ever_dropped() {
        for text in [
            "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5",
            "r2q1rk1/ppp2ppp/2npbn2/2b1p1B1/2B1P3/2NP1N2/PPPQ1PPP/R3K2R w KQ - 4 8",
            "8/2k5/8/q1n1r2b/1P1P2P1/8/3K4/8 w - - 0 1",
            "1k1r4/8/8/3Q4/8/8/8/K6R w - - 0 1",
        ] {
            let position = fen::parse(text).unwrap().position;
            for (uci, fate) in judged(text, &RootSettings::default(), None) {
                let m = notation::parse_uci(&position, &uci).unwrap();
                let wins = m.is_capture() && swap::wins(&position, m, 1);
                let checks = gives_check(&position, m) && swap::wins(&position, m, 0);
                assert!(
                    !(wins || checks) || matches!(fate, Fate::Survives | Fate::Kept(_)),
                    "{uci} in {text}"
                );
            }
        }
    }

    #[test]
    fn as_many_stay_as_lines_are_asked_for() {
        let position = fen::parse(START).unwrap().position;
        let case =
            FilterCase { position: &position, blend: &Blend::default(), shallow_best: None, lines: 10 };
        let verdicts = filter(&outlook(START), &RootSettings::default(), &case, |_| 0);
        assert_eq!(verdicts.iter().filter(|verdict| verdict.is_searched()).count(), 10);
    }
}
