//! Positions as the tuner sees them: how often every weight counts in each, kept small, read once.

use super::fit::{FitPoint, sigmoid};
use super::optimise::Objective;
use super::sample::{GameResult, Sample};
use crate::eval::weights::COUNT;
use crate::eval::{
    Coefficients, DANGER_EG, DANGER_MG, FULL_SCALE, MOST_DANGER, Pair, WeightCounts, Weights, evaluate,
};
use crate::features::Phase;

/// Many positions with the weights that count in each.
#[derive(Clone, Debug)]
pub struct Positions {
    /// What counts, position after position: first what is summed, then White's danger, then Black's.
    counts: Vec<(u16, i16)>,
    heads: Vec<PositionHeader>,
    scale: f64,
    lambda: f32,
}

/// One position's phase, scale, score and result, with the end of its weight counts.
#[derive(Clone, Copy, Debug)]
struct PositionHeader {
    /// Where its counts end.
    end: u32,
    /// How many of them are either side's danger.
    danger: [u8; 2],
    /// Units of the phase.
    units: u8,
    /// What is left in an ending hard to win, out of [`FULL_SCALE`].
    share: u8,
    score: i16,
    outcome: GameResult,
}

impl Default for Positions {
    fn default() -> Positions {
        Positions::new()
    }
}

impl Positions {
    /// No positions.
    pub fn new() -> Positions {
        Positions { counts: Vec::new(), heads: Vec::new(), scale: super::fit::HUMAN_SCALE, lambda: 1.0 }
    }

    /// Adds a position.
    pub fn add(&mut self, sample: &Sample) {
        let found = Coefficients::of(&sample.position, Weights::standard());
        self.counts.extend(&found.linear);
        let mut danger = |counts: &WeightCounts| {
            self.counts.extend(counts);
            counts.len() as u8
        };
        self.heads.push(PositionHeader {
            danger: [danger(&found.danger.white), danger(&found.danger.black)],
            end: self.counts.len() as u32,
            units: found.phase.units(),
            share: found.scale as u8,
            score: sample.score,
            outcome: sample.outcome,
        });
    }

    /// Says what the score should promise: this share of the game's result and for the rest what the search's score
    /// promises at this scale.
    pub fn aim(&mut self, lambda: f32, scale: f64) {
        (self.lambda, self.scale) = (lambda, scale);
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// The scores with these weights, and the games' results.
    pub fn points(&self, halves: &[f32]) -> Vec<FitPoint> {
        let point =
            |(at, head): (usize, &PositionHeader)| (self.score(at, halves) as i16, head.outcome.points());
        self.heads.iter().enumerate().map(point).collect()
    }

    /// In how many positions each weight counts.
    pub fn occurrences(&self) -> Vec<u32> {
        let mut found = vec![0; COUNT];
        for (index, _) in &self.counts {
            found[usize::from(*index)] += 1;
        }
        found
    }

    fn parts(&self, position: usize) -> LinearParts<'_> {
        let head = self.heads[position];
        let start = position.checked_sub(1).map_or(0, |before| self.heads[before].end);
        let counts = &self.counts[start as usize..head.end as usize];
        let [white, black] = head.danger.map(usize::from);
        let (rest, black) = counts.split_at(counts.len() - black);
        let (linear, white) = rest.split_at(rest.len() - white);
        let kept = f32::from(head.share) / FULL_SCALE as f32;
        let early = f32::from(head.units) / f32::from(Phase::FULL);
        LinearParts {
            linear,
            danger: [(white, 1.0), (black, -1.0)],
            shares: [kept * early, kept * (1.0 - early)],
        }
    }
}

/// One position taken apart.
struct LinearParts<'a> {
    linear: &'a [(u16, i16)],
    /// What endangers the kings, each with the sign of who gains.
    danger: [(&'a [(u16, i16)], f32); 2],
    /// What is left of the middlegame's half and of the ending's.
    shares: [f32; 2],
}

impl Objective for Positions {
    fn positions(&self) -> usize {
        self.len()
    }

    fn score(&self, position: usize, halves: &[f32]) -> f32 {
        let parts = self.parts(position);
        let mut sum = total(parts.linear, halves);
        for (counts, sign) in parts.danger {
            let [mg, eg] = total(counts, halves).map(within);
            sum[0] += sign * mg * mg / DANGER_MG as f32;
            sum[1] += sign * eg / DANGER_EG as f32;
        }
        sum[0] * parts.shares[0] + sum[1] * parts.shares[1]
    }

    fn target(&self, position: usize) -> f32 {
        let head = self.heads[position];
        let searched = sigmoid(self.scale, head.score.into()) as f32;
        self.lambda * head.outcome.points() + (1.0 - self.lambda) * searched
    }

    fn add_gradient(&self, position: usize, halves: &[f32], factor: f32, gradient: &mut [f32]) {
        let parts = self.parts(position);
        let slopes = parts.shares.map(|share| share * factor);
        add(parts.linear, slopes, gradient);
        for (counts, sign) in parts.danger {
            let [mg, eg] = total(counts, halves);
            // Outside its range danger counts evenly, so it has no slope there.
            let inside = |danger: f32| f32::from(u8::from((0.0..=MOST_DANGER as f32).contains(&danger)));
            let slopes = [
                slopes[0] * sign * inside(mg) * 2.0 * mg / DANGER_MG as f32,
                slopes[1] * sign * inside(eg) / DANGER_EG as f32,
            ];
            add(counts, slopes, gradient);
        }
    }
}

fn within(danger: f32) -> f32 {
    danger.clamp(0.0, MOST_DANGER as f32)
}

fn total(counts: &[(u16, i16)], halves: &[f32]) -> [f32; 2] {
    counts.iter().fold([0.0; 2], |sum, &(index, times)| {
        let (at, times) = (2 * usize::from(index), f32::from(times));
        [sum[0] + halves[at] * times, sum[1] + halves[at + 1] * times]
    })
}

fn add(counts: &[(u16, i16)], slopes: [f32; 2], gradient: &mut [f32]) {
    for &(index, times) in counts {
        let (at, times) = (2 * usize::from(index), f32::from(times));
        gradient[at] += slopes[0] * times;
        gradient[at + 1] += slopes[1] * times;
    }
}

/// Weights as the numbers that the optimiser moves.
pub fn halves(weights: &Weights) -> Vec<f32> {
    weights.values().iter().flat_map(|pair| [pair.mg as f32, pair.eg as f32]).collect()
}

/// The weights nearest to these numbers, in whole centipawns.
pub fn rounded(halves: &[f32]) -> Weights {
    let mut values = [Pair::default(); COUNT];
    for (value, half) in values.iter_mut().zip(halves.chunks_exact(2)) {
        (value.mg, value.eg) = (half[0].round() as i32, half[1].round() as i32);
    }
    Weights::new(values)
}

/// By how many centipawns the engine's own score of a sample differs from the one that its counts come to.
pub fn difference(sample: &Sample) -> f32 {
    let mut one = Positions::new();
    one.add(sample);
    let counted = one.score(0, &halves(Weights::standard()));
    (counted - evaluate(&sample.position) as f32).abs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tuning::optimise::{self, OptimiserSettings};

    const FENS: [&str; 6] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r1bq1rk1/pp3ppp/2n1pn2/3p2B1/1b1P3Q/2NB1N2/PP3PPP/R4RK1 b - - 4 10",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "4k3/8/3b4/8/8/2B5/PP4PP/4K3 w - - 0 1",
        "8/8/3k4/8/3PK3/8/8/8 w - - 3 60",
    ];

    fn samples() -> Vec<Sample> {
        FENS.iter()
            .flat_map(|fen| ["0.0", "0.5", "1.0"].map(|made| format!("{fen}; 20; {made}")))
            .map(|line| Sample::parse(line.as_bytes()).unwrap())
            .collect()
    }

    fn positions() -> Positions {
        let mut positions = Positions::new();
        for sample in samples() {
            positions.add(&sample);
        }
        positions
    }

    #[test]
    fn the_counts_come_to_the_score_of_the_engine() {
        for sample in samples() {
            assert!(difference(&sample) < 4.0, "{}", sample.line());
        }
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_score() {
        let positions = positions();
        let halves = halves(Weights::standard());
        for position in 0..positions.len() {
            let mut gradient = vec![0.0; 2 * COUNT];
            positions.add_gradient(position, &halves, 1.0, &mut gradient);
            for at in (0..2 * COUNT).filter(|at| gradient[*at] != 0.0) {
                let moved = |by: f32| {
                    let mut halves = halves.clone();
                    halves[at] += by;
                    positions.score(position, &halves)
                };
                let slope = (moved(4.0) - moved(-4.0)) / 8.0;
                assert!((slope - gradient[at]).abs() < 0.02 + slope.abs() * 0.02, "{position} {at}");
            }
        }
    }

    #[test]
    fn the_target_mixes_the_result_with_the_search() {
        let mut positions = positions();
        positions.aim(1.0, 0.004);
        assert!((positions.target(2) - 1.0).abs() < 1e-6);
        positions.aim(0.0, 0.004);
        assert!((positions.target(2) - sigmoid(0.004, 20.0) as f32).abs() < 1e-6);
        positions.aim(0.5, 0.0);
        assert!((positions.target(2) - 0.75).abs() < 1e-6);
    }

    #[test]
    fn weights_survive_the_way_to_the_optimiser_and_back() {
        assert_eq!(&rounded(&halves(Weights::standard())), Weights::standard());
    }

    #[test]
    fn every_occurrence_is_counted() {
        let tempo = crate::eval::weights::groups::TEMPO.start();
        assert_eq!(positions().occurrences()[tempo], positions().len() as u32);
    }

    #[test]
    fn results_that_follow_other_weights_lead_to_them() {
        // White to move always wins from the same start: being to move must be worth more.
        let mut positions = Positions::new();
        let line = format!("{}; 0; 1.0", FENS[0]);
        for _ in 0..512 {
            positions.add(&Sample::parse(line.as_bytes()).unwrap());
        }
        let start = halves(Weights::standard());
        let tempo = 2 * crate::eval::weights::groups::TEMPO.start();
        let mut free = vec![false; 2 * COUNT];
        free[tempo] = true;
        let settings = OptimiserSettings { scale: 0.004, epochs: 20, reach: 50.0, seed: 1 };
        let tuned = optimise::optimise(&positions, &start, &free, &settings, &mut |_, _| true);
        assert!(tuned.weights[tempo] > start[tempo] + 5.0);
        assert!(tuned.after.held_out < tuned.before.held_out);
    }
}
