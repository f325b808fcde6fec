//! Ants: quick walks from the root; the best of them lays a trail that later walks and the root's order follow.
//!
//! Each ant draws its first move like a ball in a roulette wheel, by pheromone and appeal, and then walks on by appeal
//! and chance. What the best ant lays is moderated by the entropy of that wheel: a colony that agrees already adds less
//! to what it agrees on, so that no trail is ever beyond being left.

use super::appeal::appeal;
use super::evaluation::{Dear, Judge};
use super::outlook::{Leaf, MATE, OutlookRoot};
use super::settings::{AntSettings, SwarmSettings};
use super::trail::Trail;
use crate::chess::{Color, Key, Move, Position, Score, after_move, key};
use crate::engines::Dice;

/// One ant's walk.
#[derive(Clone, Debug, PartialEq)]
pub struct AntWalk {
    /// Its moves from the root on.
    pub path: Vec<Move>,
    /// What it came to: the chance to win of the side to move at the root, 0 to 1.
    pub reward: f64,
}

/// What became of the ants.
#[derive(Clone, Debug, PartialEq)]
pub struct Outing {
    /// Every walk, in the order in which they set out.
    pub walks: Vec<AntWalk>,
    /// Which of them came to most; of equals the first.
    pub best: usize,
    /// How undecided the colony was: the entropy of the first choice as a part of the greatest possible, 0 to 1.
    pub entropy: f64,
    /// What the best laid on its first move.
    pub laid: f64,
}

/// Lets ants walk from a root and the best lay its trail; `afford` is asked for the positions of each walk.
pub fn walk(
    ground: &OutlookRoot<'_>,
    judge: &mut Judge,
    trail: &mut Trail,
    whole: &SwarmSettings,
    dice: &mut Dice,
    mut afford: impl FnMut(u64) -> bool,
) -> Option<Outing> {
    let settings = &whole.ants;
    let wheel = Wheel::of(ground, trail, settings);
    let mut walks: Vec<AntWalk> = Vec::with_capacity(settings.walks.get());
    while walks.len() < settings.walks.get() && afford(settings.plies.get() as u64) {
        let first = wheel.draw(dice)?;
        let (path, end) = stroll(ground, first, judge, settings, dice);
        walks.push(AntWalk { path, reward: reward(&end, ground.position.turn(), judge) });
    }
    let better = |best: usize, walk: usize| if walks[walk].reward > walks[best].reward { walk } else { best };
    let best = (0..walks.len()).reduce(better)?;
    let entropy = wheel.entropy();
    let share = if whole.entropy.enabled { f64::midpoint(1.0, entropy) } else { 1.0 };
    let laid = settings.deposit.0 * walks[best].reward * share;
    trail.lay(&walks[best].path, laid);
    Some(Outing { walks, best, entropy, laid })
}

impl Outing {
    /// The walk that came to most.
    pub fn best(&self) -> &AntWalk {
        &self.walks[self.best]
    }

    /// The walks, the one that came to most first; of equals the one that set out first.
    pub fn by_reward(&self) -> Vec<&AntWalk> {
        let mut walks: Vec<&AntWalk> = self.walks.iter().collect();
        walks.sort_by(|one, other| other.reward.total_cmp(&one.reward));
        walks
    }
}

/// Walks on from a first move by appeal and chance.
fn stroll(
    ground: &OutlookRoot<'_>,
    first: Move,
    judge: &mut Judge,
    settings: &AntSettings,
    dice: &mut Dice,
) -> (Vec<Move>, Leaf) {
    let side = ground.position.turn();
    let mut history: Vec<Key> = ground.history.to_vec();
    let mut position = after_move(ground.position, first);
    history.push(key(&position));
    let mut path = vec![first];
    let noise = settings.noise.get() + 1;
    while path.len() < settings.plies.get() {
        let moves = position.legal_moves();
        let drawn = |m: &Move| (appeal(&position, *m, settings) + dice.below(noise) as i32, *m);
        let Some((_, next)) = moves.iter().map(drawn).max_by_key(|(points, _)| *points) else {
            break;
        };
        position.play_unchecked(next);
        history.push(key(&position));
        path.push(next);
    }
    let end = Leaf::of(&position, &history, side, judge, Dear::default());
    (path, end)
}

/// The chance to win that an end of a walk gives, 0 to 1.
fn reward(end: &Leaf, side: Color, judge: &Judge) -> f64 {
    match end.value(side, judge.blend()) {
        value if value >= MATE => 1.0,
        value if value <= -MATE => 0.0,
        value => Score::Cp(value).win_percent() / 100.0,
    }
}

/// A roulette wheel over the moves at the root.
struct Wheel {
    slots: Vec<(f64, Move)>,
    whole: f64,
}

impl Wheel {
    /// Each move has a slot as wide as its pheromone and appeal make it; none is ever without one.
    fn of(ground: &OutlookRoot<'_>, trail: &Trail, settings: &AntSettings) -> Wheel {
        let width = |m: Move| {
            let appeal = f64::from(appeal(ground.position, m, settings));
            (1.0 + trail.of(m)) * (appeal / APPEAL_SCALE).clamp(-3.0, 3.0).exp()
        };
        let slots: Vec<(f64, Move)> = ground.moves.iter().map(|m| (width(*m), *m)).collect();
        Wheel { whole: slots.iter().map(|(width, _)| width).sum(), slots }
    }

    fn draw(&self, dice: &mut Dice) -> Option<Move> {
        let mut left = dice.share() * self.whole;
        let hit = self.slots.iter().find(|(width, _)| {
            left -= width;
            left < 0.0
        });
        // Rounding may leave the ball at the very end.
        hit.or(self.slots.last()).map(|(_, m)| *m)
    }

    /// The entropy of a draw as a part of the greatest possible; 1 where there is no choice.
    fn entropy(&self) -> f64 {
        if self.slots.len() < 2 {
            return 1.0;
        }
        let share = |width: f64| width / self.whole;
        let bits: f64 = self.slots.iter().map(|(width, _)| -share(*width) * share(*width).log2()).sum();
        bits / (self.slots.len() as f64).log2()
    }
}

/// How many points of appeal make a move drawn e times as often.
const APPEAL_SCALE: f64 = 35.0;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Chess, fen, notation};

    /// Lets ants walk from a position; the trail that they leave and what became of them.
    fn outing(text: &str, seed: u64, trail: &mut Trail) -> Outing {
        let settings = SwarmSettings::default();
        let position = fen::parse(text).unwrap().position;
        let moves = position.legal_moves();
        let ground = OutlookRoot { position: &position, history: &[key(&position)], moves: &moves };
        let mut judge = Judge::new(&settings);
        walk(&ground, &mut judge, trail, &settings, &mut Dice::of(&[seed]), |_| true).unwrap()
    }

    const BOARD: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";

    #[test]
    fn the_best_ant_lays_what_its_reward_and_the_entropy_allow() {
        let mut trail = Trail::new(10.0);
        let outing = outing(BOARD, 1, &mut trail);
        assert_eq!(outing.walks.len(), 16);
        let best = outing.best();
        assert!(outing.walks.iter().all(|walk| walk.reward <= best.reward));
        assert_eq!(outing.by_reward()[0], best);
        assert!((0.0..=1.0).contains(&best.reward) && (0.0..=1.0).contains(&outing.entropy));
        assert!((trail.of(best.path[0]) - outing.laid).abs() < 1e-9);
        let own = best.path.len().div_ceil(2);
        let expected: f64 = (1..=own).map(|index| outing.laid / index as f64).sum();
        assert!((trail.total() - expected).abs() < 1e-9, "nothing else is laid");
    }

    #[test]
    fn the_same_seed_walks_the_same_ways() {
        let walked = |seed| {
            let mut trail = Trail::new(10.0);
            (outing(BOARD, seed, &mut trail), trail)
        };
        assert_eq!(walked(1), walked(1));
        assert!((2..10).any(|seed| walked(seed) != walked(1)));
    }

    #[test]
    fn ants_walk_the_legal_way_and_find_a_mate() {
        for seed in 0..5 {
            let text = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
            let outing = outing(text, seed, &mut Trail::new(10.0));
            let mut position = fen::parse(text).unwrap().position;
            for m in &outing.best().path {
                assert!(position.is_legal(*m));
                position.play_unchecked(*m);
            }
            assert!(position.is_checkmate() && (outing.best().reward - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn a_colony_that_agrees_has_less_entropy() {
        let mut trail = Trail::new(1000.0);
        let before = outing(BOARD, 1, &mut trail).entropy;
        let m = notation::parse_uci(&fen::parse(BOARD).unwrap().position, "d2d3").unwrap();
        trail.deposit(m, 1000.0);
        let after = outing(BOARD, 1, &mut trail);
        assert!(after.entropy < before / 2.0, "{} {before}", after.entropy);
        assert_eq!(after.best().path[0], m);
    }

    #[test]
    fn nobody_walks_where_nothing_is_left_to_spend() {
        let settings = SwarmSettings::default();
        let position = Chess::default();
        let moves = position.legal_moves();
        let ground = OutlookRoot { position: &position, history: &[key(&position)], moves: &moves };
        let mut trail = Trail::new(10.0);
        let mut judge = Judge::new(&settings);
        let none = walk(&ground, &mut judge, &mut trail, &settings, &mut Dice::of(&[1]), |_| false);
        assert_eq!((none, trail), (None, Trail::new(10.0)));
    }
}
