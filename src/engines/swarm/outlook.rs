//! The outlook: two plies from the root, each leaf's terms kept, so that any weights can be tried on it.
//!
//! A leaf where something hangs counts what the side to move wins by the best capture on it: without that the worst reply
//! to any move would be the one that gives a queen for a guarded pawn.

use super::appeal::appeal;
use super::blend::{Blend, SwarmTerm, TermValues};
use super::evaluation::{Dear, Judge};
use super::settings::{AntSettings, RootSettings};
use crate::chess::{Chess, Color, Ending, Key, Move, Position, after_move, ending, key};
use crate::safety;

/// What a mate counts for its giver, in centipawns; more than any evaluation.
pub const MATE: i32 = 31_000;

/// The most that an evaluation counts.
const MOST: i32 = 30_000;

/// A position one or two plies from the root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Leaf {
    /// The game is over, which is worth so much to the side to move at the root.
    Over(i32),
    /// It goes on.
    Open {
        /// What each term counts, from White's side.
        terms: TermValues,
        /// What the side to move there wins by its best capture, for the side to move at the root: centipawns.
        gain: i32,
    },
}

impl Leaf {
    /// Looks at a position; `history` holds the keys of the game up to it, `side` moves at the root, and `dear` is what
    /// its dear terms count.
    pub fn of(position: &Chess, history: &[Key], side: Color, judge: &mut Judge, dear: Dear) -> Leaf {
        match ending::on_board(position, history) {
            Some(Ending::Checkmate { winner }) => Leaf::Over(if winner == side { MATE } else { -MATE }),
            Some(_) => Leaf::Over(0),
            None if !ending::claims(position, history).is_empty() => Leaf::Over(0),
            None => {
                let gain = safety::wins(position).iter().map(|win| 100 * win.gain).max().unwrap_or(0);
                Leaf::Open {
                    terms: dear.with(judge.terms(position)),
                    gain: if position.turn() == side { gain } else { -gain },
                }
            }
        }
    }

    /// What it is worth to the side to move at the root by these weights, in centipawns.
    pub fn value(&self, side: Color, blend: &Blend) -> i32 {
        match self {
            Leaf::Over(value) => *value,
            Leaf::Open { terms, gain } => {
                let white = blend.of(terms);
                let won = (f64::from(*gain) * blend.weight(SwarmTerm::Material)).round() as i32;
                (side.fold_wb(white, -white) + won).clamp(-MOST, MOST)
            }
        }
    }
}

/// A move at the root and what may come of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Prospect {
    /// The move.
    pub played: Move,
    /// The position after it.
    pub after: Leaf,
    /// The positions after the replies that look best to the opponent; none when the game is over or too little was left
    /// to spend.
    pub replies: Vec<Leaf>,
    /// How good it looks before anything is searched: centipawns.
    pub order: i32,
}

impl Prospect {
    /// The value of the position after the move.
    pub fn one_ply(&self, side: Color, blend: &Blend) -> i32 {
        self.after.value(side, blend)
    }

    /// The least value after a reply.
    pub fn worst(&self, side: Color, blend: &Blend) -> i32 {
        self.values(side, blend).min().unwrap_or_else(|| self.one_ply(side, blend))
    }

    /// The mean value after the replies.
    pub fn mean(&self, side: Color, blend: &Blend) -> i32 {
        let count = self.replies.len() as i32;
        if count == 0 {
            return self.one_ply(side, blend);
        }
        self.values(side, blend).sum::<i32>() / count
    }

    fn values(&self, side: Color, blend: &Blend) -> impl Iterator<Item = i32> {
        self.replies.iter().map(move |reply| reply.value(side, blend))
    }
}

/// The root and what may come of its moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// Who moves.
    pub side: Color,
    /// What each term counts at the root.
    pub here: TermValues,
    /// The moves in the order in which they look good; the first of them with replies.
    pub moves: Vec<Prospect>,
    /// How many of them are looked at two plies deep.
    pub candidates: usize,
}

/// The root of the outlook.
pub struct OutlookRoot<'a> {
    /// The position.
    pub position: &'a Chess,
    /// The keys of the game up to it, which is the last.
    pub history: &'a [Key],
    /// The moves that are looked at.
    pub moves: &'a [Move],
}

impl Outlook {
    /// Looks ahead from a root; `lift` is what raises a move in the order beyond its value, seen from the position after
    /// it. It costs a position for each move and for each reply: [`Outlook::cost`]. Before the replies to each move
    /// `goes_on` is asked; who says no gets the moves without more replies.
    pub fn of(
        ground: &OutlookRoot<'_>,
        judge: &mut Judge,
        root: &RootSettings,
        eye: &AntSettings,
        lift: impl Fn(Move, &Chess, &Judge) -> i32,
        mut goes_on: impl FnMut() -> bool,
    ) -> Outlook {
        let side = ground.position.turn();
        let mut history = ground.history.to_vec();
        let here = judge.dear(ground.position, 0, Dear::default());
        let mut moves: Vec<(Prospect, OutlookPosition)> = Vec::with_capacity(ground.moves.len());
        for &played in ground.moves {
            let position = after_move(ground.position, played);
            history.push(key(&position));
            let dear = judge.dear(&position, 1, here);
            let leaf = Leaf::of(&position, &history, side, judge, dear);
            history.pop();
            let prospect = Prospect {
                played,
                after: leaf,
                replies: Vec::new(),
                order: leaf.value(side, judge.blend()) + lift(played, &position, judge),
            };
            moves.push((prospect, OutlookPosition { position, dear }));
        }
        moves.sort_by_key(|(prospect, _)| std::cmp::Reverse(prospect.order));
        let candidates = root.candidates.get().min(moves.len());
        for (prospect, stand) in &mut moves[..candidates] {
            if !goes_on() {
                break;
            }
            history.push(key(&stand.position));
            prospect.replies = replies(stand, &mut history, side, root.replies.get(), judge, eye);
            history.pop();
        }
        Outlook {
            side,
            here: here.with(judge.terms(ground.position)),
            moves: moves.into_iter().map(|(prospect, _)| prospect).collect(),
            candidates,
        }
    }

    /// The positions that an outlook of so many moves looks at, at most.
    pub fn cost(moves: usize, root: &RootSettings) -> u64 {
        (moves + root.candidates.get().min(moves) * root.replies.get()) as u64
    }

    /// The moves that are looked at two plies deep.
    pub fn candidates(&self) -> &[Prospect] {
        &self.moves[..self.candidates]
    }

    /// The value of the position two plies on when both sides choose by these weights, and the move that leads there.
    pub fn minimax(&self, blend: &Blend) -> (i32, Option<Move>) {
        let worst = |prospect: &Prospect| prospect.worst(self.side, blend);
        let best = self.candidates().iter().map(|prospect| (worst(prospect), prospect.played));
        // Of equals the one that came first.
        let best = best.reduce(|best, other| if other.0 > best.0 { other } else { best });
        best.map_or((-MATE, None), |(value, played)| (value, Some(played)))
    }
}

/// A position after a move, with its costly terms.
struct OutlookPosition {
    position: Chess,
    dear: Dear,
}

/// The leaves after the replies that draw a quick eye most.
fn replies(
    stand: &OutlookPosition,
    history: &mut Vec<Key>,
    side: Color,
    most: usize,
    judge: &mut Judge,
    eye: &AntSettings,
) -> Vec<Leaf> {
    let position = &stand.position;
    if ending::on_board(position, history).is_some() {
        return Vec::new();
    }
    let mut moves: Vec<(i32, Move)> =
        position.legal_moves().into_iter().map(|m| (appeal(position, m, eye), m)).collect();
    moves.sort_by_key(|(appeal, _)| std::cmp::Reverse(*appeal));
    let leaf = |(_, m): (i32, Move)| {
        let after = after_move(position, m);
        history.push(key(&after));
        let dear = judge.dear(&after, 2, stand.dear);
        let leaf = Leaf::of(&after, history, side, judge, dear);
        history.pop();
        leaf
    };
    moves.into_iter().take(most).map(leaf).collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::chess::{fen, notation};
    use crate::engines::swarm::settings::SwarmSettings;

    /// The outlook of a position by the standard weights.
    pub fn outlook(text: &str) -> Outlook {
        outlook_with(text, &RootSettings::default())
    }

    /// The same with other settings of the root.
    pub fn outlook_with(text: &str, root: &RootSettings) -> Outlook {
        let settings = SwarmSettings::default();
        let position = fen::parse(text).unwrap().position;
        let moves = position.legal_moves();
        let ground = OutlookRoot { position: &position, history: &[key(&position)], moves: &moves };
        Outlook::of(&ground, &mut Judge::new(&settings), root, &settings.ants, |_, _, _| 0, || true)
    }

    fn best(text: &str) -> (i32, String) {
        let (value, m) = outlook(text).minimax(&Blend::default());
        (value, notation::uci(m.unwrap()))
    }

    #[test]
    fn a_mate_is_worth_most_and_being_mated_least() {
        assert_eq!(best("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"), (MATE, "a1a8".to_owned()));
        // Every other move lets Black mate on a1.
        let (value, _) = best("r5k1/8/8/8/8/8/5PPP/6K1 w - - 0 1");
        assert!(value > -MATE);
        let trapped = outlook("6k1/8/8/8/8/1r6/r7/7K w - - 0 1");
        assert!(
            trapped
                .candidates()
                .iter()
                .any(|prospect| prospect.worst(Color::White, &Blend::default()) == -MATE)
        );
    }

    #[test]
    fn a_guarded_piece_is_not_lost_and_a_hanging_one_is() {
        let blend = Blend::default();
        let guarded = outlook("3rk3/8/8/8/3P4/4P3/8/4K3 w - - 0 1");
        assert!(guarded.minimax(&blend).0 > -500);
        let (value, taking) = best("6k1/8/8/3q4/8/8/8/3RK3 w - - 0 1");
        assert_eq!((value > 300, taking.as_str()), (true, "d1d5"));
        // The queen is attacked and can go; only where it must stay is it lost.
        assert!(best("3q3k/8/8/8/8/8/8/3RK3 b - - 0 1").0 > 200);
    }

    #[test]
    fn stalemate_counts_nothing() {
        let outlook = outlook("7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
        let value = |uci: &str| {
            let found = outlook.moves.iter().find(|prospect| notation::uci(prospect.played) == uci);
            found.unwrap().one_ply(Color::White, &Blend::default())
        };
        assert_eq!((value("g6f7"), value("g6g7")), (0, MATE));
    }

    #[test]
    fn both_colours_see_alike() {
        let text = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
        let mirrored = "rnbqk2r/pppp1ppp/5n2/2b1p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R b KQkq - 4 4";
        assert_eq!(best(text).0, best(mirrored).0);
    }
}
