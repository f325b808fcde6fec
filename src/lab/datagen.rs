//! `patzer-lab datagen`: games of our own search against itself, their quiet positions into a file that is continued.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Sender, bounded};

use super::args::DatagenArgs;
use crate::cli::context::CommandContext;
use crate::cli::continued::{self, failed};
use crate::cli::error::CliError;
use crate::cli::safe::file_name;
use crate::search::{Search, StopFlag};
use crate::shell::interrupt::Interrupt;
use crate::tuning::{SampleCollection, SelfPlay, SelfPlayGame};

/// How often progress is shown.
const PAUSE: Duration = Duration::from_millis(200);

/// The table of each search, in MiB; few nodes need no more.
const HASH_MIB: usize = 1;

/// Finished games that wait to be written.
const WAITING: usize = 16;

/// Plays the games that the file does not hold yet.
pub fn run(args: &DatagenArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let interrupt = Interrupt::watch()?;
    let shown = context.err_is_terminal;
    let kept = collect(args, interrupt.flag(), shown, context.err)?;
    writeln!(context.err, "{} games, {} positions", kept.games, kept.positions)?;
    match interrupt.status() {
        Some(status) if kept.games < args.games => {
            writeln!(context.err, "stopped; repeat the command to continue")?;
            Err(CliError::Told(status))
        }
        _ => Ok(()),
    }
}

/// Plays until the file holds all games or the flag is raised; what is finished is in the file.
fn collect(
    args: &DatagenArgs,
    stop: &StopFlag,
    shown: bool,
    err: &mut dyn Write,
) -> Result<SampleCollection, CliError> {
    let settings = SelfPlay { seed: args.seed, nodes: args.nodes };
    let (mut file, mut kept) = open(&args.output, settings)?;
    let mut progress = DatagenProgress::new(shown, &kept, args.games);
    let numbers = kept.games + 1..=args.games;
    let written = play_all(settings, numbers, args.jobs, stop, &mut |played| {
        file.write_all(kept.add(played).as_bytes())?;
        progress.tell(&kept, err);
        Ok(())
    });
    progress.clear(err);
    written.map_err(|error| failed("write to", &args.output, &error))?;
    Ok(kept)
}

/// The file, at the place where it goes on, and what it holds already.
fn open(path: &Path, settings: SelfPlay) -> Result<(File, SampleCollection), CliError> {
    let mut file = continued::open(path)?;
    sample(&mut file, settings)
        .map_err(|error| failed("read", path, &error))?
        .map(|kept| (file, kept))
        .map_err(|other| foreign(path, other))
}

/// What the file holds, cut after its last whole game; or the settings that its games were made with instead.
fn sample(file: &mut File, settings: SelfPlay) -> io::Result<Result<SampleCollection, Option<SelfPlay>>> {
    if file.metadata()?.len() == 0 {
        let (kept, head) = SampleCollection::empty(settings);
        file.write_all(head.as_bytes())?;
        return Ok(Ok(kept));
    }
    let kept = SampleCollection::read(&mut BufReader::new(&mut *file))?;
    if kept.settings != Some(settings) {
        return Ok(Err(kept.settings));
    }
    file.set_len(kept.bytes)?;
    file.seek(SeekFrom::End(0))?;
    Ok(Ok(kept))
}

fn foreign(path: &Path, settings: Option<SelfPlay>) -> CliError {
    let name = file_name(path);
    match settings {
        Some(SelfPlay { seed, nodes }) => {
            CliError::usage(format!("{name} holds games of seed {seed} with {nodes} nodes per move"))
                .hint(format!("use --seed {seed} --nodes {nodes} to continue it"))
        }
        None => CliError::usage(format!("{name} was not written by 'patzer-lab datagen'"))
            .hint("choose another file; this one is unchanged"),
    }
}

/// Plays the games with these numbers, several at a time, and hands them over in the order of their numbers.
fn play_all(
    settings: SelfPlay,
    numbers: std::ops::RangeInclusive<u64>,
    jobs: u8,
    stop: &StopFlag,
    each: &mut dyn FnMut(&SelfPlayGame) -> io::Result<()>,
) -> io::Result<()> {
    let next = AtomicU64::new(*numbers.start());
    let last = *numbers.end();
    let (games, played) = bounded(WAITING);
    thread::scope(|scope| {
        for _ in 0..jobs {
            let games = games.clone();
            let next = &next;
            scope.spawn(move || work(settings, next, last, stop, &games));
        }
        drop(games);
        let mut due = *numbers.start();
        let mut waiting = BTreeMap::new();
        for (number, game) in played {
            waiting.insert(number, game);
            while let Some(game) = waiting.remove(&due) {
                each(&game).inspect_err(|_| stop.stop())?;
                due += 1;
            }
        }
        Ok(())
    })
}

/// One job: takes the next number until there is none.
fn work(
    settings: SelfPlay,
    next: &AtomicU64,
    last: u64,
    stop: &StopFlag,
    games: &Sender<(u64, SelfPlayGame)>,
) {
    let mut search = Search::new(HASH_MIB);
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number > last || stop.is_stopped() {
            return;
        }
        let Some(game) = settings.play(number, &mut search, stop) else {
            return;
        };
        if games.send((number, game)).is_err() {
            return;
        }
    }
}

/// The line on standard error that tells how far it is.
struct DatagenProgress {
    shown: bool,
    started: Instant,
    last: Option<Instant>,
    /// Games and positions that were there before.
    before: (u64, u64),
    games: u64,
}

impl DatagenProgress {
    fn new(shown: bool, kept: &SampleCollection, games: u64) -> DatagenProgress {
        DatagenProgress {
            shown,
            started: Instant::now(),
            last: None,
            before: (kept.games, kept.positions),
            games,
        }
    }

    /// Nobody is left to tell when standard error fails.
    fn tell(&mut self, kept: &SampleCollection, err: &mut dyn Write) {
        if self.shown && self.last.is_none_or(|last| last.elapsed() > PAUSE) {
            let line = self.line(kept, self.started.elapsed());
            let _ = write!(err, "\r\x1b[K{line}").and_then(|()| err.flush());
            self.last = Some(Instant::now());
        }
    }

    fn line(&self, kept: &SampleCollection, elapsed: Duration) -> String {
        let seconds = elapsed.as_secs_f64().max(0.001);
        let games = (kept.games - self.before.0).max(1) as f64;
        let positions = (kept.positions - self.before.1) as f64;
        let left = (self.games - kept.games) as f64 * seconds / games;
        format!(
            "{} of {} games, {} positions, {:.0} per second, {:.0} min left",
            kept.games,
            self.games,
            kept.positions,
            positions / seconds,
            (left / 60.0).ceil()
        )
    }

    fn clear(&mut self, err: &mut dyn Write) {
        if self.last.take().is_some() {
            let _ = write!(err, "\r\x1b[K").and_then(|()| err.flush());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn args(output: &Path, games: u64, jobs: u8) -> DatagenArgs {
        DatagenArgs { output: output.to_path_buf(), games, nodes: 40, seed: 3, jobs }
    }

    fn play(output: &Path, games: u64, jobs: u8) -> Result<SampleCollection, CliError> {
        collect(&args(output, games, jobs), &StopFlag::default(), false, &mut Vec::new())
    }

    #[test]
    fn a_continued_file_equals_an_uninterrupted_one_with_any_jobs() {
        let home = tempfile::tempdir().unwrap();
        let (whole, parts) = (home.path().join("whole"), home.path().join("parts"));
        let kept = play(&whole, 6, 1).unwrap();
        assert!(kept.games == 6 && kept.positions > 0);
        let expected = fs::read_to_string(&whole).unwrap();

        play(&parts, 3, 2).unwrap();
        // The writing was cut in the middle of a line.
        let mut cut = fs::read_to_string(&parts).unwrap();
        cut.truncate(cut.len() - 5);
        fs::write(&parts, cut).unwrap();
        assert_eq!(play(&parts, 6, 2), Ok(kept));
        assert_eq!(fs::read_to_string(&parts).unwrap(), expected);

        // Nothing is left to do.
        play(&parts, 6, 1).unwrap();
        assert_eq!(fs::read_to_string(&parts).unwrap(), expected);
    }

    #[test]
    fn a_stopped_collection_keeps_what_is_finished() {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("games");
        play(&file, 1, 1).unwrap();
        let before = fs::read_to_string(&file).unwrap();
        let stop = StopFlag::default();
        stop.stop();
        let kept = collect(&args(&file, 5, 2), &stop, false, &mut Vec::new()).unwrap();
        assert_eq!(kept.games, 1);
        assert_eq!(fs::read_to_string(&file).unwrap(), before);
    }

    #[test]
    fn a_file_of_other_games_or_of_something_else_is_left_alone() {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("games");
        play(&file, 1, 1).unwrap();
        let before = fs::read_to_string(&file).unwrap();
        let mut other = args(&file, 2, 1);
        other.seed = 4;
        let error = collect(&other, &StopFlag::default(), false, &mut Vec::new()).unwrap_err();
        assert!(error.status() == 2 && error.message().contains("seed 3"));
        assert_eq!(fs::read_to_string(&file).unwrap(), before);

        fs::write(&file, "my diary\n").unwrap();
        assert_eq!(play(&file, 1, 1).unwrap_err().status(), 2);
        assert_eq!(fs::read_to_string(&file).unwrap(), "my diary\n");
        assert_eq!(play(home.path(), 1, 1).unwrap_err().status(), 1);
    }

    #[test]
    fn progress_tells_games_positions_and_time_left() {
        let mut kept = SampleCollection::default();
        let progress = DatagenProgress::new(true, &kept, 100);
        (kept.games, kept.positions) = (20, 200);
        let line = progress.line(&kept, Duration::from_mins(1));
        assert_eq!(line, "20 of 100 games, 200 positions, 3 per second, 4 min left");
    }
}
