//! The adviser: a question about a game is searched and explained, wherever somebody waits for the answer.

use super::explain::{Explanation, SearchOracle, explain};
use super::judge::{self, Past};
use crate::chess::{Move, Position, Score};
use crate::engines::inquiry::Inquirer;
use crate::search::{Analysis, Limits, Root, StopFlag};

/// A question about the last position of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct CoachQuery {
    /// The game up to the position.
    pub root: Root,
    /// What is asked about it.
    pub subject: Subject,
    /// What is known of the moves before.
    pub past: Past,
    /// How long may be searched.
    pub limits: Limits,
}

/// What is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// A legal move: how good it is, and why.
    Move(Move),
    /// What should be played, and why.
    Position,
    /// What every legal move is worth, all of them searched to the same depth.
    Moves,
    /// What these legal moves and the best one are worth, all of them searched to the same depth.
    Among([Move; 3]),
}

/// An answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Advice {
    /// To a question about a move or the position.
    Explained(Box<Explanation>),
    /// To a question about all moves, or some.
    Compared(Compared),
}

/// What moves are worth.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Compared {
    /// The moves with their scores for the side to move, best first.
    pub moves: Vec<(Move, Score)>,
    /// The depth of the search in plies.
    pub depth: u8,
}

impl Compared {
    /// What a move leads to, in points of win percentage; `None` if it is not among them.
    pub fn win(&self, m: Move) -> Option<f64> {
        let (_, score) = self.moves.iter().find(|(known, _)| *known == m)?;
        Some(score.win_percent())
    }

    /// The moves in which a move mates; `None` if it does not, or is not among them.
    pub fn mate(&self, m: Move) -> Option<i32> {
        self.moves.iter().find(|(known, _)| *known == m)?.1.mate()
    }

    /// What a move costs against the best one, in points of win percentage; `None` if it is not among them.
    pub fn drop(&self, m: Move) -> Option<f64> {
        let (_, best) = self.moves.first()?;
        Some(best.win_percent() - self.win(m)?)
    }

    /// Whether a move may give away a piece or let in a quick mate, wherever the game stands; a longer look is to tell.
    pub fn may_be_gross(&self, m: Move) -> bool {
        // A comparison of all moves is shallow, so its own error is granted; the longer look that follows
        // decides.
        /// Error of a comparison of all moves, in centipawns.
        const MARGIN: i32 = 100;
        let scores = self.moves.first().zip(self.moves.iter().find(|(known, _)| *known == m));
        scores.is_some_and(|((_, best), (_, score))| {
            let least = score.cp().map_or(*score, |cp| Score::Cp(cp - MARGIN));
            judge::is_gross(*best, least)
        })
    }
}

impl From<Analysis> for Compared {
    fn from(analysis: Analysis) -> Compared {
        let lines = analysis.lines.iter();
        Compared {
            moves: lines.filter_map(|line| Some((*line.moves.first()?, line.score))).collect(),
            depth: analysis.depth,
        }
    }
}

/// Answers questions one after the other; its memory is taken with the first.
#[derive(Debug)]
pub struct Adviser {
    hash_mib: usize,
    inquirer: Option<Inquirer>,
}

impl Adviser {
    /// With a table of so many MiB (1 to 65536).
    pub fn new(hash_mib: usize) -> Adviser {
        Adviser { hash_mib, inquirer: None }
    }

    /// Answers a question; after a stop with what was found by then.
    pub fn answer(&mut self, inquiry: &CoachQuery, stop: &StopFlag) -> Advice {
        let hash_mib = self.hash_mib;
        // Taken with the first question: a tutor that is never asked anything needs no table.
        let inquirer = self.inquirer.get_or_insert_with(|| Inquirer::new(hash_mib));
        let (root, limits) = (&inquiry.root, &inquiry.limits);
        let played = match inquiry.subject {
            Subject::Move(m) => Some(m),
            Subject::Position => None,
            Subject::Moves => return Advice::Compared(compare(inquirer, root, limits, stop)),
            Subject::Among(moves) => {
                return Advice::Compared(inquirer.compare(root, &moves, limits, stop).into());
            }
        };
        let (findings, probe) = inquirer.ask(root, played, limits, stop);
        let mut oracle = SearchOracle::new(&findings, probe);
        Advice::Explained(Box::new(explain(&findings, inquiry.past, &mut oracle)))
    }
}

fn compare(inquirer: &mut Inquirer, root: &Root, limits: &Limits, stop: &StopFlag) -> Compared {
    let all = Limits { lines: root.position().legal_moves().len(), ..limits.clone() };
    inquirer.search(root, &all, stop).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, notation};
    use crate::tutor::hint;
    use crate::tutor::words::Audience;

    fn asked(position: &str, subject: Subject) -> Advice {
        let root = Root::from_position(fen::parse(position).unwrap().position);
        let inquiry = CoachQuery {
            root,
            subject,
            past: Past::default(),
            limits: Limits { nodes: Some(20_000), ..Limits::default() },
        };
        Adviser::new(1).answer(&inquiry, &StopFlag::default())
    }

    /// The white knight on e5 can be taken by the pawn on d6.
    const HANGS: &str = "4k3/5ppp/3p4/4N3/8/8/5PPP/4K3 w - - 0 1";

    #[test]
    fn every_move_is_compared_with_the_best() {
        let Advice::Compared(compared) = asked(HANGS, Subject::Moves) else {
            panic!("all moves were asked about")
        };
        let position = fen::parse(HANGS).unwrap().position;
        assert_eq!(compared.moves.len(), position.legal_moves().len());
        let drop = |san| compared.drop(notation::parse_san(&position, san).unwrap()).unwrap();
        assert!(drop("h3") > 15.0 && drop("Nf3") < 5.0, "{compared:?}");
    }

    #[test]
    fn some_moves_are_compared_with_each_other_and_the_best() {
        let position = fen::parse(HANGS).unwrap().position;
        let san = |name| notation::parse_san(&position, name).unwrap();
        let (h3, g3) = (san("h3"), san("g3"));
        let Advice::Compared(compared) = asked(HANGS, Subject::Among([h3, g3, h3])) else {
            panic!("some moves were asked about")
        };
        assert_eq!(compared.moves.len(), 3, "{compared:?}");
        assert!(compared.moves.is_sorted_by_key(|(_, score)| std::cmp::Reverse(*score)));
        assert!(compared.drop(h3).unwrap() > 15.0 && compared.drop(g3).unwrap() > 15.0);
        assert!(compared.win(h3).is_some() && compared.win(san("f3")).is_none());
    }

    #[test]
    fn a_move_is_judged_and_a_position_has_a_best_one() {
        let position = fen::parse(HANGS).unwrap().position;
        let h3 = notation::parse_san(&position, "h3").unwrap();
        let Advice::Explained(told) = asked(HANGS, Subject::Move(h3)) else {
            panic!("a move was asked about")
        };
        assert!(told.judged.unwrap().judgement.is_fault());
        assert!(told.depth > 2);
        let Advice::Explained(told) = asked(HANGS, Subject::Position) else {
            panic!("the position was asked about")
        };
        assert!(told.judged.is_none());
        assert_eq!(hint::hints(&told, Audience::Club).len(), 5);
    }
}
