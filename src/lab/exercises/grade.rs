//! `patzer-lab exercises grade`: the formula of difficulty against puzzles whose ratings are known.

use std::fs::File;
use std::io::BufReader;

use super::prospector::Prospector;
use crate::cli::context::CommandContext;
use crate::cli::continued::failed;
use crate::cli::error::CliError;
use crate::lab::args::{GradeArgs, MinedPlayers};
use crate::library::puzzles::Puzzles;
use crate::review::exercise_box::difficulty::ExerciseDifficulty;
use crate::review::practice::ExerciseTask;
use crate::search::Root;
use crate::shell::interrupt::Interrupt;

/// Prints a line a puzzle, and at the end how well the formula orders them.
pub(super) fn run(args: &GradeArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let interrupt = Interrupt::watch()?;
    let file = File::open(&args.puzzles).map_err(|error| failed("open", &args.puzzles, &error))?;
    let mut prospector = Prospector::new(MinedPlayers::People, 0, args.nodes).map_err(CliError::failed)?;
    let mut pairs: Vec<(f64, f64)> = Vec::new();
    for puzzle in Puzzles::new(BufReader::new(file)) {
        let puzzle = puzzle.map_err(|error| failed("read", &args.puzzles, &error))?;
        let puzzle = puzzle.map_err(CliError::usage)?;
        let ExerciseTask::Puzzle { line } = &puzzle.card.task else { continue };
        if interrupt.flag().is_stopped() {
            break;
        }
        let moves = puzzle.card.lead.into_iter().collect();
        let difficulty = prospector.difficulty(&Root { start: puzzle.card.start.clone(), moves }, line);
        pairs.push((puzzle.rating.into(), difficulty.estimate()));
        let ExerciseDifficulty { chances, depth } = difficulty;
        let estimate = difficulty.estimate();
        writeln!(context.out, "{} {estimate:.0} {depth} {chances:.5?}", puzzle.rating)?;
    }
    writeln!(context.out, "{} puzzles, correlation {:.2}", pairs.len(), correlation(&pairs))?;
    Ok(())
}

/// Pearson's coefficient.
fn correlation(pairs: &[(f64, f64)]) -> f64 {
    let count = pairs.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let sum = |of: &dyn Fn(f64, f64) -> f64| pairs.iter().map(|pair| of(pair.0 - x, pair.1 - y)).sum::<f64>();
    sum(&|x, y| x * y) / (sum(&|x, _| x * x) * sum(&|_, y| y * y)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_rise_together_correlate() {
        assert!((correlation(&[(1.0, 10.0), (2.0, 20.0), (3.0, 30.0)]) - 1.0).abs() < 1e-9);
        assert!((correlation(&[(1.0, 30.0), (2.0, 20.0), (3.0, 10.0)]) + 1.0).abs() < 1e-9);
        assert!(correlation(&[(1.0, 1.0), (2.0, 2.0), (3.0, 1.0)]).abs() < 1e-9);
    }
}
