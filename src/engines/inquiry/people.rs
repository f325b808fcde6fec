//! What people would play in the position of an inquiry, and what short looks think of those moves.

use std::collections::VecDeque;

use crate::chess::{Chess, Move, Position};
use crate::engines::people::policy::chances;
use crate::engines::people::shipped::shipped;
use crate::search::{Limits, Line, Root, Search, StopFlag};

/// The ratings at which the net of people is asked; it changes so evenly between them that two are enough.
pub const RATINGS: [u16; 2] = [1100, 1900];

/// Plies of the two short looks that tell what every move loses: what a glance sees, and what a thought sees. Where people of
/// Maia's nets go wrong these two foretell better than looks of one and two plies, or either alone (AUC .765, .753, .747, .750).
const LOOKS: [u8; 2] = [1, 4];

/// More lines than any position has moves.
const ALL_MOVES: usize = 256;

/// Positions that are kept.
const KEPT: usize = 8;

/// How likely people play the moves of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LikelyMoves {
    /// The legal moves with their chances at each of [`RATINGS`], together 1.
    moves: Vec<(Move, [f32; 2])>,
}

impl LikelyMoves {
    /// What the net of people says of the last position of a game; `None` if it is damaged, or knows no such game.
    fn of(root: &Root) -> Option<LikelyMoves> {
        let student = shipped().ok().filter(|_| !root.start.castles().mode().is_chess960())?;
        let [low, high] = RATINGS.map(|rating| chances(student.numbers(root, f32::from(rating))));
        let at = |m: Move| high.iter().find(|(other, _)| *other == m).map_or(0.0, |(_, chance)| *chance);
        Some(LikelyMoves { moves: low.into_iter().map(|(m, chance)| (m, [chance, at(m)])).collect() })
    }

    /// Moves with these chances at every rating.
    #[cfg(test)]
    pub fn certain(moves: &[(Move, f32)]) -> LikelyMoves {
        LikelyMoves { moves: moves.iter().map(|(m, chance)| (*m, [*chance; 2])).collect() }
    }

    /// The chance, 0 to 1, that somebody of a rating plays one of the moves that fit.
    pub fn chance(&self, rating: u16, fits: impl Fn(Move) -> bool) -> f64 {
        self.mean(rating, |m| f64::from(u8::from(fits(m))))
    }

    /// The mean of what moves are worth over those that somebody of a rating plays.
    pub fn mean(&self, rating: u16, worth: impl Fn(Move) -> f64) -> f64 {
        let [low, high] = RATINGS.map(f64::from);
        let share = ((f64::from(rating) - low) / (high - low)).clamp(0.0, 1.0);
        let chance = |[low, high]: [f32; 2]| f64::from(low) * (1.0 - share) + f64::from(high) * share;
        self.moves.iter().map(|(m, chances)| chance(*chances) * worth(*m)).sum()
    }
}

/// What people would make of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PeopleFindings {
    /// The moves of the position.
    pub moves: LikelyMoves,
    /// The points of win percentage that each of them loses, as a look of one ply and one of four see it.
    pub losses: Vec<(Move, [f64; 2])>,
    /// The opponent's answers to the move asked about, if that seems to lose something.
    pub answers: Option<LikelyMoves>,
}

impl PeopleFindings {
    /// The points of win percentage that a move loses by the two short looks, the shorter first.
    pub fn loss(&self, m: Move) -> [f64; 2] {
        self.losses.iter().find(|(other, _)| *other == m).map_or([0.0; 2], |(_, losses)| *losses)
    }
}

/// Asks the net about positions, and keeps what it said of the last.
#[derive(Debug, Default)]
pub(super) struct PeopleMemory {
    known: VecDeque<KnownPosition>,
}

/// A position that was asked about.
#[derive(Debug)]
struct KnownPosition {
    root: Root,
    moves: LikelyMoves,
    /// `None` where nobody asked for them.
    losses: Option<Vec<(Move, [f64; 2])>>,
}

impl PeopleMemory {
    /// What people would make of the last position of a game; `None` where no net is had.
    pub fn look(&mut self, root: &Root, short: &mut Search) -> Option<PeopleFindings> {
        let known = self.position(root)?;
        let losses = known.losses.get_or_insert_with(|| losses(root, short)).clone();
        Some(PeopleFindings { moves: known.moves.clone(), losses, answers: None })
    }

    /// What people would answer to a move.
    pub fn answers(&mut self, root: &Root, played: Move) -> Option<LikelyMoves> {
        let mut after = root.clone();
        after.moves.push(played);
        self.position(&after).map(|known| known.moves.clone())
    }

    /// The position at the end of a game, now the latest.
    fn position(&mut self, root: &Root) -> Option<&mut KnownPosition> {
        let known = self.known.iter().position(|known| known.root == *root);
        let position = match known.and_then(|place| self.known.remove(place)) {
            Some(position) => position,
            None => KnownPosition { root: root.clone(), moves: LikelyMoves::of(root)?, losses: None },
        };
        self.known.truncate(KEPT - 1);
        self.known.push_front(position);
        self.known.front_mut()
    }
}

/// What every move loses by each short look.
fn losses(root: &Root, short: &mut Search) -> Vec<(Move, [f64; 2])> {
    let position: Chess = root.position();
    let looks = LOOKS.map(|depth| {
        short.clear();
        let limits = Limits { depth: Some(depth), lines: ALL_MOVES, ..Limits::default() };
        super::scaled(&short.run(root, &limits, &StopFlag::default(), &mut |_| {}).lines)
    });
    position.legal_moves().into_iter().map(|m| (m, looks.each_ref().map(|lines| loss(lines, m)))).collect()
}

/// The points of win percentage that a move loses by a look that has a line for every move, the best first.
fn loss(lines: &[Line], m: Move) -> f64 {
    let own = lines.iter().find(|line| line.moves.first() == Some(&m));
    let best = lines.first().zip(own);
    best.map_or(0.0, |(best, own)| best.score.win_percent() - own.score.win_percent())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, mirrored, notation};

    /// The white knight on e5 can be taken by the pawn on d6, and goes where it likes.
    const HANGS: &str = "4k3/5ppp/3p4/4N3/8/8/5PPP/4K3 w - - 0 1";

    fn both_colours(text: &str) -> [(Root, bool); 2] {
        let white = fen::parse(text).unwrap().position;
        let black = mirrored(&white).unwrap();
        [(Root::from_position(white), false), (Root::from_position(black), true)]
    }

    #[test]
    fn moves_that_leave_a_piece_lose_much_in_both_looks() {
        for (root, is_mirrored) in both_colours(HANGS) {
            let found = PeopleMemory::default().look(&root, &mut Search::new(1)).unwrap();
            let loss = |uci: &str| found.loss(notation::parse_uci(&root.position(), uci).unwrap());
            let [rook_pawn, away] = if is_mirrored { ["h7h6", "e4f6"] } else { ["h2h3", "e5f3"] };
            assert!(loss(rook_pawn).iter().all(|loss| *loss >= 12.0), "{:?}", loss(rook_pawn));
            assert!(loss(away).iter().all(|loss| (0.0..5.0).contains(loss)), "{:?}", loss(away));
            let lost = found.moves.mean(1500, |m| found.loss(m)[0]);
            assert!((0.0..15.0).contains(&lost), "most people move the knight: {lost}");
        }
    }

    #[test]
    fn chances_are_together_one_and_change_evenly_with_the_rating() {
        for (root, _) in both_colours(HANGS) {
            let moves = LikelyMoves::of(&root).unwrap();
            for rating in [400, 1100, 1500, 1900, 2600] {
                assert!((moves.chance(rating, |_| true) - 1.0).abs() < 1e-4);
            }
            let first = root.position().legal_moves()[0];
            let [low, middle, high] = [1100, 1500, 1900].map(|rating| moves.chance(rating, |m| m == first));
            assert!((low + high - 2.0 * middle).abs() < 1e-6);
        }
    }

    #[test]
    fn a_position_is_looked_at_once_and_the_latest_are_kept() {
        let mut memory = PeopleMemory::default();
        let mut short = Search::new(1);
        let (mut root, _) = both_colours(HANGS)[0].clone();
        let first = root.clone();
        for uci in ["e5f3", "e8e7", "f3g1", "e7e8", "g1f3", "e8d8", "f3e5", "d6e5", "e1d1"] {
            let found = memory.look(&root, &mut short).unwrap();
            assert_eq!(memory.look(&root, &mut short), Some(found));
            let m = notation::parse_uci(&root.position(), uci).unwrap();
            let answers = memory.answers(&root, m);
            root.moves.push(m);
            assert_eq!(memory.known[0].root, root, "an answer's position is known");
            assert_eq!(memory.look(&root, &mut short).map(|found| found.moves), answers);
        }
        assert_eq!(memory.known.len(), KEPT);
        assert!(memory.known.iter().all(|known| known.root != first), "the oldest are forgotten");
        let roots = memory.known.iter().filter(|known| known.root == root);
        assert_eq!(roots.count(), 1);
    }

    #[test]
    fn nothing_is_known_of_chess960() {
        let text = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
        let root = Root::from_position(fen::parse_chess960(text).unwrap().position);
        assert_eq!(LikelyMoves::of(&root), None);
    }
}
