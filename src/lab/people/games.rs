//! `patzer-lab people games`: Maia's nets play each other, into a file that is continued.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;
use std::thread;
use std::time::Instant;

use super::game::{Teacher, TeacherGame};
use crate::cli::context::CommandContext;
use crate::cli::continued::{self, failed};
use crate::cli::error::CliError;
use crate::cli::safe::file_name;
use crate::engines::people::{MaiaWeights, PeopleNet};
use crate::lab::args::PeopleGamesArgs;
use crate::search::StopFlag;
use crate::shell::interrupt::Interrupt;

/// Games that each job plays before all of them are written.
const AT_ONCE: u64 = 4;

/// What a file holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Kept {
    games: u64,
    plies: u64,
    /// Length up to the end of the last whole game.
    bytes: u64,
}

/// Plays the games that the file does not hold yet.
pub fn run(args: &PeopleGamesArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let interrupt = Interrupt::watch()?;
    let teachers = teachers(&args.nets)?;
    let (mut file, mut kept) = open(args, &teachers)?;
    let (started, before) = (Instant::now(), kept);
    let mut jobs: Vec<Vec<Teacher>> = vec![teachers; usize::from(args.jobs)];
    while kept.games < args.games && !interrupt.flag().is_stopped() {
        let last = args.games.min(kept.games + AT_ONCE * u64::from(args.jobs));
        let played = play(args.seed, kept.games..last, &mut jobs, interrupt.flag());
        for game in played {
            writeln!(file, "{}", game.write()).map_err(|error| failed("write to", &args.output, &error))?;
            kept.games += 1;
            kept.plies += game.plies.len() as u64;
        }
        if context.err_is_terminal {
            let seconds = started.elapsed().as_secs_f64().max(0.001);
            let rate = (kept.plies - before.plies) as f64 / seconds;
            let left = (args.games - kept.games) as f64 * seconds / (kept.games - before.games).max(1) as f64;
            let (games, plies, minutes) = (kept.games, kept.plies, (left / 60.0).ceil());
            write!(
                context.err,
                "\r\x1b[K{games} of {} games, {plies} positions, {rate:.0} per second, {minutes} min left",
                args.games
            )?;
            context.err.flush()?;
        }
    }
    writeln!(
        context.err,
        "{}{} games, {} positions",
        if context.err_is_terminal { "\r\x1b[K" } else { "" },
        kept.games,
        kept.plies
    )?;
    continued::told_stop(&interrupt, kept.games < args.games, context.err)
}

/// The games of these numbers in their order, or as many of them as came before the stop.
fn play(
    seed: u64,
    numbers: std::ops::Range<u64>,
    jobs: &mut [Vec<Teacher>],
    stop: &StopFlag,
) -> Vec<TeacherGame> {
    let count = jobs.len();
    let mut played: Vec<(u64, TeacherGame)> = thread::scope(|scope| {
        let work = jobs.iter_mut().enumerate().map(|(job, teachers)| {
            let numbers = numbers.clone().skip(job).step_by(count);
            let games = numbers.take_while(|_| !stop.is_stopped());
            scope.spawn(|| {
                games.map(|number| (number, TeacherGame::play(seed, number, teachers))).collect::<Vec<_>>()
            })
        });
        let work: Vec<_> = work.collect();
        work.into_iter().flat_map(|job| job.join().unwrap_or_default()).collect()
    });
    played.sort_by_key(|(number, _)| *number);
    let whole = played.into_iter().zip(numbers).take_while(|((number, _), due)| number == due);
    whole.map(|((_, game), _)| game).collect()
}

/// The nets of a folder, each with the rating in its name, the lowest first.
fn teachers(folder: &Path) -> Result<Vec<Teacher>, CliError> {
    let unreadable = |error: &io::Error| failed("read", folder, error);
    let mut teachers = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(|error| unreadable(&error))? {
        let path = entry.map_err(|error| unreadable(&error))?.path();
        let rating = path.file_name().and_then(|name| name.to_str()).and_then(rating_of);
        if let Some(rating) = rating {
            let bytes = std::fs::read(&path).map_err(|error| failed("read", &path, &error))?;
            let weights = MaiaWeights::read(&bytes)
                .map_err(|fault| CliError::failed(format!("{}: {fault}", file_name(&path))))?;
            teachers.push(Teacher { rating, net: PeopleNet::new(weights) });
        }
    }
    teachers.sort_by_key(|teacher| teacher.rating);
    if teachers.is_empty() {
        return Err(CliError::usage(format!("{} holds no file maia-RATING.pb.gz", file_name(folder))));
    }
    Ok(teachers)
}

/// The rating in the name of a net, as in `maia-1500.pb.gz`.
fn rating_of(name: &str) -> Option<u16> {
    name.strip_prefix("maia-")?.strip_suffix(".pb.gz")?.parse().ok()
}

/// The first line of a file: what its games depend on.
fn head(seed: u64, teachers: &[Teacher]) -> String {
    let ratings: Vec<String> = teachers.iter().map(|teacher| teacher.rating.to_string()).collect();
    format!("patzer people games 1, seed {seed}, nets {}", ratings.join(" "))
}

/// The file, at the place where it goes on, and what it holds already.
fn open(args: &PeopleGamesArgs, teachers: &[Teacher]) -> Result<(File, Kept), CliError> {
    let mut file = continued::open(&args.output)?;
    let head = head(args.seed, teachers);
    let told = |error: io::Error| failed("read", &args.output, &error);
    if file.metadata().map_err(told)?.len() == 0 {
        writeln!(file, "{head}").map_err(told)?;
        return Ok((file, Kept::default()));
    }
    let mut lines = BufReader::new(&file);
    let mut line = String::new();
    let mut kept = Kept { bytes: lines.read_line(&mut line).map_err(told)? as u64, ..Kept::default() };
    if line.trim_end() != head {
        let name = file_name(&args.output);
        return Err(CliError::usage(format!("{name} holds no games of this seed and these nets"))
            .hint("choose another file; this one is unchanged"));
    }
    loop {
        line.clear();
        let length = lines.read_line(&mut line).map_err(told)?;
        if !line.ends_with('\n') {
            break;
        }
        kept.bytes += length as u64;
        kept.games += 1;
        kept.plies += line.matches(':').count() as u64;
    }
    file.set_len(kept.bytes).map_err(told)?;
    file.seek(SeekFrom::End(0)).map_err(told)?;
    Ok((file, kept))
}
