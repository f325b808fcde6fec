//! `patzer-lab swarm train`: the hybrid's net learns from collected positions, into a file that is continued.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::chess::{Color, Position};
use crate::cli::context::CommandContext;
use crate::cli::continued;
use crate::cli::error::CliError;
use crate::cli::safe::file_name;
use crate::engines::swarm::SwarmSettings;
use crate::engines::swarm::evaluation::Judge;
use crate::engines::swarm::net::{Example, NetTrainer, file};
use crate::eval::Evaluator;
use crate::lab::args::TrainArgs;
use crate::lab::tune::read_games;
use crate::library::write_file;
use crate::search::StopFlag;
use crate::shell::interrupt::Interrupt;
use crate::tuning::{Sample, fit};

/// How often progress is shown.
const PAUSE: Duration = Duration::from_millis(200);

/// How often the file is written.
const SAVED: Duration = Duration::from_secs(20);

/// Positions stand in blocks of whole games, each this long or a little longer; of each twenty blocks the last is held out, to
/// measure by. A block that no game ends is cut at [`LONGEST`] positions.
const BLOCK: usize = 500;
const BLOCKS: usize = 20;
const LONGEST: usize = 2 * BLOCK;

/// Trains a net, or goes on with one.
pub fn run(args: &TrainArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let interrupt = Interrupt::watch()?;
    let known = open(&args.output)?;
    let mut lessons = Lessons::default();
    read_games(&args.data, interrupt.flag(), context, &mut |sample| match sample {
        Some(sample) if (lessons.count as u64) < args.positions => lessons.add(sample),
        Some(_) => {}
        None => lessons.end_game(),
    })?;
    let mut trainer = known.unwrap_or_else(|| NetTrainer::new(args.seed, &lessons.learned));
    let epoch = NetTrainer::steps_per_epoch(lessons.learned.len());
    let until = args.epochs * epoch;
    tell_loss(&trainer, &lessons, context)?;
    while trainer.steps < until && !interrupt.flag().is_stopped() {
        // The loss is told after each pass: together they are the curve.
        let next = (trainer.steps / epoch + 1) * epoch;
        go_on(&mut trainer, &lessons, next.min(until), args, interrupt.flag(), context)?;
        tell_loss(&trainer, &lessons, context)?;
    }
    continued::told_stop(&interrupt, trainer.steps < until, context.err)
}

/// Positions to learn from, and those held out.
#[derive(Default)]
struct Lessons {
    count: usize,
    /// The number of this block from 0, and its positions so far.
    block: usize,
    in_block: usize,
    learned: Vec<Example>,
    held_out: Vec<Example>,
    judge: Option<Judge>,
}

impl Lessons {
    /// What came of a position is half its game's result, half what the search's score promised.
    fn add(&mut self, sample: &Sample) {
        let judge = self.judge.get_or_insert_with(|| Judge::new(&SwarmSettings::default()));
        judge.visit(&sample.position, 0);
        let base = judge.for_mover(&sample.position, 0) as f32;
        let promised = fit::sigmoid(fit::SELF_PLAY_SCALE, f64::from(sample.score));
        let white = f64::midpoint(promised, f64::from(sample.outcome.points()));
        let target = match sample.position.turn() {
            Color::White => white,
            Color::Black => 1.0 - white,
        };
        let example = Example { position: sample.position.clone(), base, target: target as f32 };
        if self.in_block == LONGEST {
            self.next_block();
        }
        let last = self.block % BLOCKS == BLOCKS - 1;
        if last { &mut self.held_out } else { &mut self.learned }.push(example);
        self.count += 1;
        self.in_block += 1;
    }

    /// Ends a game: a block that is long enough ends with it, so that no game is learned from and measured by.
    fn end_game(&mut self) {
        if self.in_block >= BLOCK {
            self.next_block();
        }
    }

    fn next_block(&mut self) {
        self.block += 1;
        self.in_block = 0;
    }

    /// What the loss is measured on: what was held out, or everything where that is nothing.
    fn measured(&self) -> &[Example] {
        if self.held_out.is_empty() { &self.learned } else { &self.held_out }
    }
}

/// The training that a file holds, if there is one.
pub(super) fn open(path: &Path) -> Result<Option<NetTrainer>, CliError> {
    if !path.exists() {
        return Ok(None);
    }
    let bytes = std::fs::read(path)
        .map_err(|error| CliError::failed(format!("could not read {}: {error}", file_name(path))))?;
    let trainer = file::read(&bytes).map_err(|fault| {
        CliError::usage(format!("{}: {fault}", file_name(path)))
            .hint("choose another file; this one is unchanged")
    })?;
    Ok(Some(trainer))
}

/// Trains until all steps are done or somebody stops it; what was learned is in the file.
fn go_on(
    trainer: &mut NetTrainer,
    lessons: &Lessons,
    until: u64,
    args: &TrainArgs,
    stop: &StopFlag,
    context: &mut CommandContext<'_>,
) -> Result<(), CliError> {
    let (started, before) = (Instant::now(), trainer.steps);
    let (mut shown, mut saved) = (started, started);
    let mut failed = None;
    let (err, terminal) = (&mut context.err, context.err_is_terminal);
    trainer.train(&lessons.learned, until, &mut |trainer| {
        if saved.elapsed() > SAVED {
            saved = Instant::now();
            failed = save(trainer, &args.output).err();
        }
        if terminal && shown.elapsed() > PAUSE {
            shown = Instant::now();
            let line = progress(trainer.steps, before, until, started.elapsed());
            // Nobody is left to tell when standard error fails.
            let _ = write!(err, "\r\x1b[K{line}").and_then(|()| err.flush());
        }
        failed.is_none() && !stop.is_stopped()
    });
    if terminal {
        let _ = write!(context.err, "\r\x1b[K");
    }
    failed.map_or_else(|| save(trainer, &args.output), Err)
}

fn save(trainer: &NetTrainer, path: &Path) -> Result<(), CliError> {
    write_file(path, &file::write(trainer)).map_err(CliError::failed)
}

fn progress(steps: u64, before: u64, until: u64, elapsed: Duration) -> String {
    let rate = (steps - before) as f64 / elapsed.as_secs_f64().max(0.001);
    let left = (until - steps) as f64 / rate.max(0.001);
    format!("{steps} of {until} steps, {rate:.0} per second, {:.0} min left", (left / 60.0).ceil())
}

fn tell_loss(
    trainer: &NetTrainer,
    lessons: &Lessons,
    context: &mut CommandContext<'_>,
) -> Result<(), CliError> {
    let measured = lessons.measured();
    let loss = trainer.loss(measured);
    Ok(writeln!(
        context.out,
        "{} steps: loss {:.5} without the net, {:.5} with it, on {} positions {}",
        trainer.steps,
        loss.without,
        loss.with,
        measured.len(),
        if lessons.held_out.is_empty() { "of the training set" } else { "held out" }
    )?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;
    use crate::tuning::sample::GameResult;

    /// Positions of games that are so long; of one game without end if 0.
    fn lessons(count: usize, game: usize) -> Lessons {
        let mut lessons = Lessons::default();
        for index in 0..count {
            if game > 0 && index > 0 && index % game == 0 {
                lessons.end_game();
            }
            let text = ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1"][index % 2];
            lessons.add(&Sample {
                position: fen::parse(text).unwrap().position,
                score: [60, -60][index % 2],
                outcome: [GameResult::Win, GameResult::Loss][index % 2],
            });
        }
        lessons
    }

    #[test]
    fn every_twentieth_block_of_whole_games_is_held_out() {
        // 13 games of 40 positions are the first to reach 500.
        let block = 13 * 40;
        let whole = lessons(block * BLOCKS, 40);
        assert_eq!((whole.held_out.len(), whole.learned.len()), (block, (BLOCKS - 1) * block));
        assert!(lessons(block * (BLOCKS - 1), 40).held_out.is_empty());
        // Positions without games are cut.
        assert_eq!(lessons(LONGEST * BLOCKS, 0).held_out.len(), LONGEST);
    }

    #[test]
    fn targets_are_the_movers() {
        let lessons = lessons(2, 0);
        let [white, black] = [&lessons.learned[0], &lessons.learned[1]];
        assert!(white.target > 0.7);
        assert!((white.target - black.target).abs() < 1e-6);
        assert!((white.base - black.base).abs() < 1e-6);
    }

    #[test]
    fn a_file_that_is_no_net_is_left_alone() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("net");
        assert!(open(&path).unwrap().is_none());
        std::fs::write(&path, "my diary\n").unwrap();
        let error = open(&path).unwrap_err();
        assert_eq!(error.status(), 2);
        assert!(error.message().contains("not written by 'patzer-lab swarm train'"));
        save(&NetTrainer::new(1, &[]), &path).unwrap();
        assert_eq!(open(&path).unwrap().unwrap().steps, 0);
    }

    #[test]
    fn progress_tells_steps_and_time_left() {
        let line = progress(600, 0, 1_800, Duration::from_mins(1));
        assert_eq!(line, "600 of 1800 steps, 10 per second, 2 min left");
    }
}
