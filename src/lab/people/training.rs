//! The state of a training: the net's numbers, Adam's two means of their gradients, and how far it is.
//!
//! Adam: Kingma and Ba, 2015. The step size falls along half a cosine from its first value to a hundredth of it.

use std::thread;

use super::backward::{Learner, PolicyLesson};
use super::lessons::TeacherLessons;
use crate::engines::people::student::{BLOCKS, StudentPlaces};

/// Positions of one step.
pub const BATCH: usize = 256;

/// Positions that go through the net together, so that the gradients of weights are summed while they are in registers.
const GROUP: usize = 16;

/// The first step size. Chosen, not measured.
const RATE: f32 = 1.5e-3;

/// How long the means of Adam remember.
const MEMORY: [f32; 2] = [0.9, 0.999];

/// The longest gradient of a step: what is longer is shortened to this.
const LONGEST: f32 = 1.0;

/// A training on the way.
#[derive(Clone, Debug, PartialEq)]
pub struct StudentTraining {
    /// The net's numbers.
    pub weights: Vec<f32>,
    /// Adam's means of the gradients and of their squares.
    pub means: [Vec<f32>; 2],
    /// Steps done.
    pub steps: u64,
    /// Decides the first numbers and the order of the positions.
    pub seed: u64,
}

impl StudentTraining {
    /// A net that knows nothing. The second convolution of every block and the policy's begin at zero, so that each block at
    /// first hands on what it is given and all moves are alike (Zhang, Dauphin and Ma, *Fixup Initialization*, 2019); the
    /// others begin as He et al., 2015.
    pub fn new(seed: u64) -> StudentTraining {
        let places = StudentPlaces::default();
        let mut random = fastrand::Rng::with_seed(seed);
        let mut weights = vec![0.0; places.count];
        let silent = |layer: usize| layer > 0 && layer.is_multiple_of(2) || layer == 2 * BLOCKS + 1;
        for (_, place) in places.convs.iter().enumerate().filter(|(layer, _)| !silent(*layer)) {
            let inputs = place.weights.len() / place.bias.len();
            // An even throw of this width has the variance 2 / inputs.
            let width = (6.0 / inputs as f32).sqrt();
            weights[place.weights.clone()].fill_with(|| (random.f32() * 2.0 - 1.0) * width);
        }
        let means = [vec![0.0; places.count], vec![0.0; places.count]];
        StudentTraining { weights, means, steps: 0, seed }
    }

    /// Learns from one batch; returns the mean loss, in nats. The same with any number of threads.
    pub fn step(&mut self, lessons: &TeacherLessons, places: &[(u32, u16)], until: u64, jobs: usize) -> f64 {
        let learner = Learner::new(&self.weights);
        let groups: Vec<&[(u32, u16)]> = places.chunks(GROUP).collect();
        let work = |groups: &[&[(u32, u16)]]| -> Vec<(Vec<f32>, f64)> {
            groups.iter().map(|group| gradient(&learner, lessons, group)).collect()
        };
        let parts = thread::scope(|scope| {
            let share = groups.len().div_ceil(jobs.max(1));
            let jobs: Vec<_> = groups.chunks(share).map(|groups| scope.spawn(move || work(groups))).collect();
            jobs.into_iter().flat_map(|job| job.join().unwrap_or_default()).collect::<Vec<_>>()
        });
        let mut sum = vec![0.0; self.weights.len()];
        let mut loss = 0.0;
        for (gradients, of_group) in &parts {
            sum.iter_mut().zip(gradients).for_each(|(sum, gradient)| *sum += gradient);
            loss += of_group;
        }
        let count = places.len() as f32;
        for gradient in &mut sum {
            *gradient /= count;
        }
        self.move_along(&sum, until);
        loss / f64::from(count)
    }

    fn move_along(&mut self, gradients: &[f32], until: u64) {
        self.steps += 1;
        let length = gradients.iter().map(|gradient| gradient * gradient).sum::<f32>().sqrt();
        let shortened = if length > LONGEST { LONGEST / length } else { 1.0 };
        let done = self.steps as f32 / until.max(1) as f32;
        let rate = RATE * (0.01 + 0.99 * 0.5 * (1.0 + (done.min(1.0) * std::f32::consts::PI).cos()));
        // The first steps are small, until the means know the gradients.
        let rate = rate * (self.steps as f32 / 200.0).min(1.0);
        let steps = self.steps.min(100_000) as i32;
        let [first_bias, second_bias] = MEMORY.map(|memory| 1.0 - memory.powi(steps));
        let [first, second] = &mut self.means;
        let numbers = self.weights.iter_mut().zip(first).zip(second).zip(gradients);
        for (((weight, first), second), gradient) in numbers {
            let gradient = gradient * shortened;
            *first = MEMORY[0] * *first + (1.0 - MEMORY[0]) * gradient;
            *second = MEMORY[1] * *second + (1.0 - MEMORY[1]) * gradient * gradient;
            *weight -= rate * (*first / first_bias) / ((*second / second_bias).sqrt() + 1e-8);
        }
    }

    /// The mean loss over positions, in nats, and how often the likeliest move is the teacher's.
    pub fn measure(&self, lessons: &TeacherLessons, places: &[(u32, u16)]) -> (f64, f64) {
        let learner = Learner::new(&self.weights);
        let (mut loss, mut hits) = (0.0, 0);
        for place in places {
            let (of_lesson, is_hit) = learner.test(&lessons.lesson(*place));
            loss += of_lesson;
            hits += usize::from(is_hit);
        }
        let count = places.len().max(1) as f64;
        (loss / count, hits as f64 / count)
    }
}

fn gradient(learner: &Learner, lessons: &TeacherLessons, places: &[(u32, u16)]) -> (Vec<f32>, f64) {
    let group: Vec<PolicyLesson> = places.iter().map(|place| lessons.lesson(*place)).collect();
    let mut gradients = vec![0.0; StudentPlaces::default().count];
    let loss = learner.learn(&group, &mut gradients);
    (gradients, loss)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::people::game::TeacherGame;

    /// A game of which every move is known to be the only thought but one.
    fn lessons() -> TeacherLessons {
        let game = "1500 1100 e2e4:e2e4=9000,d2d4=1000 e7e5:e7e5=9000,c7c5=1000 g1f3:g1f3=9000,b1c3=1000";
        let game = TeacherGame::read(game).unwrap();
        let text = format!("head\n{0}\n{0}\n", game.write());
        TeacherLessons::read(text.as_bytes()).unwrap()
    }

    #[test]
    fn a_step_is_the_same_with_any_number_of_threads() {
        let lessons = lessons();
        let order: Vec<(u32, u16)> = lessons.order(1, 0).into_iter().cycle().take(GROUP + 4).collect();
        let after = |jobs: usize| {
            let mut training = StudentTraining::new(1);
            let loss = training.step(&lessons, &order, 10, jobs);
            (training, loss)
        };
        assert_eq!(after(1), after(2));
    }

    #[test]
    fn what_is_shown_is_learned() {
        let lessons = lessons();
        let order = lessons.order(1, 0);
        assert_eq!(order.len(), 3, "the first game is held out");
        let mut training = StudentTraining::new(2);
        // Steps as large as in the middle of a training.
        training.steps = 200;
        let losses: Vec<f64> = (0..20).map(|_| training.step(&lessons, &order, 100_000, 1)).collect();
        assert!(losses[19] < 0.3 * losses[0], "{losses:?}");
        let (_, hits) = training.measure(&lessons, &order);
        assert!(hits > 0.9, "{hits}");
    }
}
