//! `patzer-lab datagen`: games of our own search against itself, their quiet positions into a file that is continued.

use std::fs::File;
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use super::args::DatagenArgs;
use super::numbered::{self, GameProgress, PartWorker};
use crate::cli::context::CommandContext;
use crate::cli::continued::{self, failed};
use crate::cli::error::CliError;
use crate::cli::safe::file_name;
use crate::search::{Search, StopFlag};
use crate::shell::interrupt::Interrupt;
use crate::tuning::{SampleCollection, SelfPlay, SelfPlayGame};

/// The table of each search, in MiB; few nodes need no more.
const HASH_MIB: usize = 1;

/// Plays the games that the file does not hold yet.
pub fn run(args: &DatagenArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let interrupt = Interrupt::watch()?;
    let shown = context.err_is_terminal;
    let kept = collect(args, interrupt.flag(), shown, context.err)?;
    writeln!(context.err, "{} games, {} positions", kept.games, kept.positions)?;
    continued::told_stop(&interrupt, kept.games < args.games, context.err)
}

/// Plays until the file holds all games or the flag is raised; what is finished is in the file.
fn collect(
    args: &DatagenArgs,
    stop: &StopFlag,
    shown: bool,
    err: &mut dyn Write,
) -> Result<SampleCollection, CliError> {
    let settings = SelfPlay { seed: args.seed, nodes: args.nodes, per_game: args.per_game };
    let (mut file, mut kept) = open(&args.output, settings)?;
    let mut progress = GameProgress::new(shown, (kept.games, kept.positions), args.games, "positions");
    let numbers = kept.games + 1..=args.games;
    let worker = || SelfPlayWorker { settings, search: Search::with_net(HASH_MIB) };
    let written = numbered::in_order(numbers, args.jobs, stop, &worker, &mut |played| {
        file.write_all(kept.add(played).as_bytes())?;
        progress.tell((kept.games, kept.positions), err);
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
        Some(SelfPlay { seed, nodes, per_game }) => CliError::usage(format!(
            "{name} holds games of seed {seed} with {nodes} nodes per move and {per_game} positions each"
        ))
        .hint(format!("use --seed {seed} --nodes {nodes} --per-game {per_game} to continue it")),
        None => CliError::usage(format!("{name} was not written by 'patzer-lab datagen'"))
            .hint("choose another file; this one is unchanged"),
    }
}

/// A thread's search.
struct SelfPlayWorker {
    settings: SelfPlay,
    search: Search,
}

impl PartWorker for SelfPlayWorker {
    type Part = SelfPlayGame;

    fn part(&mut self, number: u64, stop: &StopFlag) -> Option<SelfPlayGame> {
        self.settings.play(number, &mut self.search, stop)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn args(output: &Path, games: u64, jobs: u8) -> DatagenArgs {
        DatagenArgs { output: output.to_path_buf(), games, nodes: 40, per_game: 10, seed: 3, jobs }
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
}
