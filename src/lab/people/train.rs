//! `patzer-lab people train`: the net of people learns from the teachers' games, into a file that is continued.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::BufReader;
use std::time::{Duration, Instant};

use super::checkpoint;
use super::lessons::TeacherLessons;
use super::training::{BATCH, StudentTraining};
use crate::cli::context::CommandContext;
use crate::cli::continued::{self, failed};
use crate::cli::error::CliError;
use crate::cli::safe::file_name;
use crate::lab::args::PeopleTrainArgs;
use crate::library::write_file;
use crate::shell::interrupt::Interrupt;

/// How often the file is written.
const SAVED: Duration = Duration::from_mins(1);

/// Steps between two lines of the curve.
const TOLD: u64 = 500;

/// Held-out positions that a line of the curve is measured on.
const MEASURED: usize = 2_000;

/// Trains until all passes are done.
pub fn run(args: &PeopleTrainArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let interrupt = Interrupt::watch()?;
    let mut training = checkpoint::open(&args.output)?.unwrap_or_else(|| StudentTraining::new(args.seed));
    let lessons = lessons(args)?;
    let per_pass = (lessons.count() / BATCH) as u64;
    let until = per_pass * args.passes;
    writeln!(context.err, "{} positions, {per_pass} steps a pass", lessons.count())?;
    let mut saved = Instant::now();
    let (mut order, mut of_pass) = (Vec::new(), None);
    let mut loss = 0.0;
    while training.steps < until && !interrupt.flag().is_stopped() {
        let (pass, at) = (training.steps / per_pass, (training.steps % per_pass) as usize * BATCH);
        if of_pass.replace(pass) != Some(pass) {
            order = lessons.order(training.seed, pass);
        }
        loss += training.step(&lessons, &order[at..at + BATCH], until, usize::from(args.jobs));
        if training.steps.is_multiple_of(TOLD) {
            let (held_out, hits) = training.measure(&lessons, &lessons.to_measure(MEASURED));
            let learned = std::mem::take(&mut loss) / TOLD as f64;
            writeln!(
                context.out,
                "step {}: loss {learned:.4}, held out {held_out:.4}, same first move {hits:.4}",
                training.steps
            )?;
            context.out.flush()?;
        }
        if saved.elapsed() > SAVED {
            save(args, &training)?;
            saved = Instant::now();
        }
    }
    save(args, &training)?;
    tell_agreement(&training, &lessons, context)?;
    continued::told_stop(&interrupt, training.steps < until, context.err)
}

/// Loss and agreement on positions held out, all and by the teacher's rating.
fn tell_agreement(
    training: &StudentTraining,
    lessons: &TeacherLessons,
    context: &mut CommandContext<'_>,
) -> Result<(), CliError> {
    let all = lessons.to_measure(10 * MEASURED);
    let mut tell = |name: &str, places: &[(u32, u16)]| {
        let (held_out, hits) = training.measure(lessons, places);
        writeln!(context.out, "{name}: held out {held_out:.4}, same first move {hits:.4}")
    };
    tell(&format!("after {} steps", training.steps), &all)?;
    let ratings: BTreeSet<u16> = all.iter().map(|place| lessons.rating(*place)).collect();
    for rating in ratings {
        let own: Vec<(u32, u16)> =
            all.iter().copied().filter(|place| lessons.rating(*place) == rating).collect();
        tell(&format!("  teacher {rating}"), &own)?;
    }
    Ok(())
}

fn lessons(args: &PeopleTrainArgs) -> Result<TeacherLessons, CliError> {
    let file = File::open(&args.games).map_err(|error| failed("read", &args.games, &error))?;
    TeacherLessons::read(BufReader::new(file))
        .map_err(|fault| CliError::failed(format!("{}: {fault}", file_name(&args.games))))
}

fn save(args: &PeopleTrainArgs, training: &StudentTraining) -> Result<(), CliError> {
    write_file(&args.output, &checkpoint::write(training))
        .map_err(|error| CliError::failed(format!("could not write {}: {error}", file_name(&args.output))))
}
