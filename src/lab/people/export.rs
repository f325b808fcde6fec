//! `patzer-lab people export`: the net of a training as it comes with the program, and how far its chances are from those
//! of the training's own numbers.

use super::checkpoint;
use crate::chess::{Chess, Position};
use crate::cli::context::CommandContext;
use crate::cli::error::CliError;
use crate::cli::safe::file_name;
use crate::engines::Dice;
use crate::engines::people::net::softmax;
use crate::engines::people::shipped;
use crate::engines::people::student::Student;
use crate::lab::args::PeopleExportArgs;
use crate::library::write_file;
use crate::search::Root;

/// Games that the net plays against itself to be compared.
const GAMES: u64 = 20;

/// Plies of such a game.
const PLIES: usize = 40;

/// Writes the net of a training.
pub fn run(args: &PeopleExportArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let name = file_name(&args.training);
    let training = checkpoint::open(&args.training)?
        .ok_or_else(|| CliError::failed(format!("there's no training in {name}")))?;
    let bytes = shipped::write(&training.weights);
    let numbers =
        shipped::read(&bytes).map_err(|fault| CliError::failed(format!("the net of {name}: {fault}")))?;
    let difference = Difference::of(&Student::new(&training.weights), &Student::new(&numbers));
    write_file(&args.output, &bytes)
        .map_err(|error| CliError::failed(format!("could not write {}: {error}", file_name(&args.output))))?;
    writeln!(context.out, "{} bytes after {} steps; {difference}", bytes.len(), training.steps)?;
    Ok(())
}

/// How far the chances of two nets are apart.
#[derive(Clone, Copy, Debug, Default)]
struct Difference {
    positions: u32,
    same_first: u32,
    largest: f32,
    sum_of_largest: f32,
}

impl Difference {
    /// In games that the first plays against itself, at all ratings.
    fn of(exact: &Student, near: &Student) -> Difference {
        let mut difference = Difference::default();
        for game in 0..GAMES {
            let rating = 400.0 + 1600.0 * game as f32 / (GAMES - 1) as f32;
            let mut root = Root::from_position(Chess::default());
            while root.moves.len() < PLIES && !root.position().legal_moves().is_empty() {
                let chances = chances(exact, &root, rating);
                difference.add(&chances, &self::chances(near, &root, rating));
                let mut left = Dice::at(game, &root).share() as f32;
                let drawn = chances.iter().position(|chance| {
                    left -= chance;
                    left < 0.0
                });
                let moves = root.position().legal_moves();
                root.moves.push(moves[drawn.unwrap_or(0)]);
            }
        }
        difference
    }

    fn add(&mut self, exact: &[f32], near: &[f32]) {
        let first = |chances: &[f32]| (0..chances.len()).max_by(|a, b| chances[*a].total_cmp(&chances[*b]));
        let away = exact.iter().zip(near).map(|(one, other)| (one - other).abs()).fold(0.0, f32::max);
        self.positions += 1;
        self.same_first += u32::from(first(exact) == first(near));
        self.largest = self.largest.max(away);
        self.sum_of_largest += away;
    }
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let positions = self.positions.max(1) as f32;
        write!(
            f,
            "in {} positions the same first move in {:.2}%, a chance differs by {:.4} at most, by {:.4} on average",
            self.positions,
            100.0 * self.same_first as f32 / positions,
            self.largest,
            self.sum_of_largest / positions,
        )
    }
}

/// The chances of all legal moves in their order.
fn chances(student: &Student, root: &Root, rating: f32) -> Vec<f32> {
    let mut numbers: Vec<f32> = student.numbers(root, rating).into_iter().map(|(_, number)| number).collect();
    softmax(&mut numbers);
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::people::student::StudentPlaces;

    #[test]
    fn a_net_differs_from_itself_by_nothing_and_from_another_by_something() {
        let net = |seed: u64| {
            let mut random = fastrand::Rng::with_seed(seed);
            let numbers: Vec<f32> =
                (0..StudentPlaces::default().count).map(|_| (random.f32() - 0.5) * 0.2).collect();
            Student::new(&numbers)
        };
        let mut same = Difference::default();
        let root = Root::from_position(Chess::default());
        let [one, other] = [1, 2].map(|seed| chances(&net(seed), &root, 1500.0));
        same.add(&one, &one);
        assert!(same.same_first == 1 && same.largest.abs() < 1e-9);
        let mut away = Difference::default();
        away.add(&one, &other);
        assert!(away.largest > 0.0 && away.to_string().starts_with("in 1 positions"), "{away}");
    }
}
