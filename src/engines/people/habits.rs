//! What people do not do: go straight back, miss a recapture, leave the queen or a mate in one.

use super::temper::between;
use crate::chess::{Chess, Move, Position, Role, after_move, gives_mate, material, notation, takes_back};
use crate::safety::exchange;
use crate::search::{Analysis, Line, Root};

/// A quiet move straight back is that much rarer than the net says.
const BACK: f32 = 0.3;

/// Not to take back, where that is best and the loss more than [`PLAIN`], is that much rarer.
const REFUSED: f32 = 0.1;

/// Winning chances whose loss is plain to see when a piece was just taken.
const PLAIN: f32 = 0.1;

/// The rating from which nobody leaves the queen to be taken.
const KEEPS_QUEEN: f32 = 1400.0;

/// Pawns that a lost queen costs at least, what it takes set off.
const MUCH: i32 = 4;

/// How often a mate in one is missed at most, by rating.
const MISSED_MATES: [(f32, [f32; 1]); 4] =
    [(400.0, [0.5]), (1100.0, [0.2]), (1500.0, [0.1]), (2000.0, [0.03])];

/// A position with what led to it and what a short search sees in it.
#[derive(Debug)]
pub struct Situation<'a> {
    position: Chess,
    /// The last two moves, the opponent's first.
    last: [Option<Move>; 2],
    seen: &'a Analysis,
}

impl<'a> Situation<'a> {
    /// The end of a game; the analysis has a line for every move.
    pub fn new(root: &Root, seen: &'a Analysis) -> Situation<'a> {
        let mut moves = root.moves.iter().rev().copied();
        Situation { position: root.position(), last: [moves.next(), moves.next()], seen }
    }

    /// The share of the winning chances that a move loses, 0 to 1, as the short search sees it.
    pub fn loss(&self, m: Move) -> f32 {
        let chances = |line: &Line| line.score.win_percent();
        let best = self.seen.lines.first().map_or(0.0, chances);
        let own = self.seen.lines.iter().find(|line| line.moves.first() == Some(&m));
        ((best - own.map_or(best, chances)) / 100.0) as f32
    }

    /// Whether a move leaves alone what has just taken a piece, though to take it back is best by far.
    fn refuses_recapture(&self, m: Move) -> bool {
        let [last, _] = self.last;
        self.is_recapture() && !takes_back(m, last) && self.loss(m) > PLAIN
    }

    /// Whether to take back is best.
    pub fn is_recapture(&self) -> bool {
        let best = self.seen.lines.first().and_then(|line| line.moves.first());
        best.is_some_and(|best| takes_back(*best, self.last[0]))
    }

    /// The mover's chances to win in percent, as the short search sees them.
    pub fn winning_chances(&self) -> f64 {
        self.seen.lines.first().map_or(50.0, |line| line.score.win_percent())
    }

    /// The mover's pieces less the opponent's, in pawns.
    pub fn balance(&self) -> i32 {
        self.position.turn().fold_wb(1, -1) * material::balance(self.position.board())
    }

    /// How many pieces there are beside kings and pawns.
    pub fn pieces(&self) -> usize {
        let board = self.position.board();
        (board.occupied() & !board.pawns() & !board.kings()).count()
    }

    /// The number of the move.
    pub fn number(&self) -> u32 {
        self.position.fullmoves().get()
    }

    /// Whether a quiet move takes back the mover's last one.
    fn goes_back(&self, m: Move) -> bool {
        let [_, own] = self.last;
        !m.is_capture()
            && own.is_some_and(|own| {
                notation::origin(own) == notation::destination(m)
                    && notation::destination(own) == notation::origin(m)
            })
    }
}

/// How many times as often as the net says a move is played.
pub fn weight(situation: &Situation<'_>, m: Move) -> f32 {
    let back = if situation.goes_back(m) { BACK } else { 1.0 };
    if situation.refuses_recapture(m) { back * REFUSED } else { back }
}

/// The chances as people of a rating have them who see mates and look after their queen.
pub fn with_eyes_open(
    situation: &Situation<'_>,
    rating: f32,
    mut moves: Vec<(Move, f32)>,
) -> Vec<(Move, f32)> {
    let keeps_queen = |(m, _): &(Move, f32)| !gives_queen(&situation.position, *m);
    if rating >= KEEPS_QUEEN && moves.iter().any(keeps_queen) {
        moves.retain(keeps_queen);
        moves = scaled(moves);
    }
    find_mate(&situation.position, between(&MISSED_MATES, rating)[0], &mut moves);
    moves.sort_by(|one, other| other.1.total_cmp(&one.1));
    moves
}

/// Makes the chances together 1 again.
pub fn scaled(mut moves: Vec<(Move, f32)>) -> Vec<(Move, f32)> {
    let sum: f32 = moves.iter().map(|(_, chance)| chance).sum();
    // Moves that would hardly ever come are equally likely among themselves.
    let even = 1.0 / moves.len().max(1) as f32;
    for (_, chance) in &mut moves {
        *chance = if sum > 0.0 { *chance / sum } else { even };
    }
    moves
}

/// Whether a legal move lets the queen be taken for much less.
fn gives_queen(position: &Chess, m: Move) -> bool {
    let after = after_move(position, m);
    let taken = exchange::taken(m);
    let takes_queen = |c: &Move| c.capture() == Some(Role::Queen);
    after
        .capture_moves()
        .iter()
        .filter(|c| takes_queen(c))
        .any(|c| exchange::value_of(&after, *c) - taken > MUCH)
}

/// Raises the chances of the moves that mate, if there are any, until they are missed with no more than this chance.
fn find_mate(position: &Chess, missed: f32, moves: &mut [(Move, f32)]) {
    let mating: Vec<bool> = moves.iter().map(|(m, _)| gives_mate(position, *m)).collect();
    let together = |is_mate: bool, moves: &[(Move, f32)]| -> f32 {
        moves.iter().zip(&mating).filter(|(_, mates)| **mates == is_mate).map(|((_, chance), _)| chance).sum()
    };
    let [found, other] = [together(true, moves), together(false, moves)];
    if found <= 0.0 || other <= missed {
        return;
    }
    for ((_, chance), mates) in moves.iter_mut().zip(&mating) {
        *chance *= if *mates { (1.0 - missed) / found } else { missed / other };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, mirrored};
    use crate::engines::people::People;

    /// The chance of moves after a game, for both colours.
    fn chances(text: &str, played: &[&str], rating: f32, is_such: impl Fn(&Root, Move) -> bool) -> [f32; 2] {
        let white = fen::parse(text).unwrap().position;
        let black = mirrored(&white).unwrap();
        [(white, false), (black, true)].map(|(start, is_mirrored)| {
            let mut root = Root::from_position(start);
            for uci in played {
                let m = notation::parse_uci(&root.position(), &seen(uci, is_mirrored)).unwrap();
                root.moves.push(m);
            }
            let moves = People::new().unwrap().distribution(&root, rating);
            moves.iter().filter(|(m, _)| is_such(&root, *m)).map(|(_, chance)| chance).sum()
        })
    }

    fn seen(uci: &str, is_mirrored: bool) -> String {
        let mirror = |c: char| match c.to_digit(10) {
            Some(rank) if is_mirrored => char::from_digit(9 - rank, 10).unwrap(),
            _ => c,
        };
        uci.chars().map(mirror).collect()
    }

    #[test]
    fn the_queen_is_left_hanging_below_1400_alone() {
        // The pawn on d6 can take on c5 and e5.
        let text = "rnbqkbnr/ppp2ppp/3p4/8/8/8/PPPQPPPP/RNB1KBNR w KQkq - 0 1";
        let hangs = |root: &Root, m: Move| gives_queen(&root.position(), m);
        for rating in [1400.0, 2000.0] {
            assert!(chances(text, &[], rating, hangs).iter().all(|chance| *chance <= 0.0), "{rating}");
        }
        assert!(chances(text, &[], 800.0, hangs).iter().all(|chance| *chance > 0.0));
        // A queen that is taken for a queen is not given.
        let trade = "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1";
        let trades = |_: &Root, m: Move| m.is_capture();
        assert!(chances(trade, &[], 1600.0, trades).iter().all(|chance| *chance > 0.0));
    }

    #[test]
    fn what_was_taken_is_taken_back() {
        // The bishop has taken the knight on c6.
        let text = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";
        let back = |root: &Root, m: Move| takes_back(m, root.moves.last().copied());
        for rating in [1000.0, 1800.0] {
            let found = chances(text, &["b5c6"], rating, back);
            assert!(found.iter().all(|chance| *chance > 0.9), "{found:?}");
        }
    }

    #[test]
    fn a_mate_in_one_is_missed_the_seldomer_the_stronger() {
        let text = "6k1/5ppp/8/3p4/8/8/5PPP/R5K1 w - - 0 1";
        let mate = |root: &Root, m: Move| gives_mate(&root.position(), m);
        for (rating, least) in [(400.0, 0.5), (1100.0, 0.8), (1500.0, 0.9), (2000.0, 0.97)] {
            let found = chances(text, &[], rating, mate);
            assert!(found.iter().all(|chance| *chance > least - 0.001), "{rating}: {found:?}");
        }
    }

    #[test]
    fn a_quiet_move_straight_back_is_rare_and_a_capture_is_not() {
        let situation = |uci: &str| {
            let mut root =
                Root::from_position(fen::parse("4k3/p7/8/8/8/2p5/8/R3K2N w - - 0 1").unwrap().position);
            for played in [uci, "a7a6"] {
                root.moves.push(notation::parse_uci(&root.position(), played).unwrap());
            }
            root
        };
        let seen = Analysis::default();
        for (out, back, expected) in
            [("h1g3", "g3h1", BACK), ("h1g3", "g3f5", 1.0), ("a1a3", "a3a1", BACK), ("a1a3", "a3c3", 1.0)]
        {
            let root = situation(out);
            let m = notation::parse_uci(&root.position(), back).unwrap();
            assert!((weight(&Situation::new(&root, &seen), m) - expected).abs() < 1e-6, "{out} {back}");
        }
    }
}
