//! `patzer-lab exercises mine`: games of people's levels or of the engine, their exercises into a file that is continued.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};

use super::mined::{HEADING, MiningTally};
use super::prospector::Prospector;
use crate::cli::context::CommandContext;
use crate::cli::continued::{self, failed};
use crate::cli::error::CliError;
use crate::cli::safe::file_name;
use crate::lab::args::{MineArgs, MinedPlayers};
use crate::lab::numbered::{self, GameProgress};
use crate::search::StopFlag;
use crate::shell::interrupt::Interrupt;

/// What a file holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct MinedSoFar {
    games: u64,
    tally: MiningTally,
    /// Length up to the end of the last whole game.
    bytes: u64,
}

/// Plays the games that the file does not hold yet.
pub(super) fn run(args: &MineArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let interrupt = Interrupt::watch()?;
    let kept = mine(args, interrupt.flag(), context.err_is_terminal, context.err)?;
    let MiningTally { candidates, unclear, refuted, kept: exercises } = kept.tally;
    writeln!(
        context.err,
        "{} games, {candidates} mistakes: {unclear} without a clear answer, {refuted} refuted, {exercises} exercises",
        kept.games
    )?;
    continued::told_stop(&interrupt, kept.games < args.games, context.err)
}

fn mine(args: &MineArgs, stop: &StopFlag, shown: bool, err: &mut dyn Write) -> Result<MinedSoFar, CliError> {
    let (mut file, mut kept) = open(args)?;
    // A damaged net is told before the threads need it.
    Prospector::new(args.players, args.seed, args.nodes).map_err(CliError::failed)?;
    let mut progress = GameProgress::new(shown, (kept.games, kept.tally.kept), args.games, "exercises");
    let worker = || Prospector::new(args.players, args.seed, args.nodes).expect("the net was read before");
    let numbers = kept.games + 1..=args.games;
    let written = numbered::in_order(numbers, args.jobs, stop, &worker, &mut |game| {
        file.write_all(game.write().as_bytes())?;
        kept.games += 1;
        kept.tally.add(game.tally);
        progress.tell((kept.games, kept.tally.kept), err);
        Ok(())
    });
    progress.clear(err);
    written.map_err(|error| failed("write to", &args.output, &error))?;
    Ok(kept)
}

/// The first line of a file: what its games depend on.
fn head(args: &MineArgs) -> String {
    let players = match args.players {
        MinedPlayers::People => "",
        MinedPlayers::Engine => ", engine's games",
    };
    format!("{HEADING}, seed {}, {} nodes{players}", args.seed, args.nodes)
}

/// The file, at the place where it goes on, and what it holds already.
fn open(args: &MineArgs) -> Result<(File, MinedSoFar), CliError> {
    let mut file = continued::open(&args.output)?;
    let head = head(args);
    let told = |error: io::Error| failed("read", &args.output, &error);
    if file.metadata().map_err(told)?.len() == 0 {
        writeln!(file, "{head}").map_err(told)?;
        return Ok((file, MinedSoFar::default()));
    }
    let mut lines = BufReader::new(&file);
    let mut line = String::new();
    let mut kept =
        MinedSoFar { bytes: lines.read_line(&mut line).map_err(told)? as u64, ..MinedSoFar::default() };
    if line.trim_end() != head {
        let name = file_name(&args.output);
        return Err(CliError::usage(format!("{name} holds no exercises of this seed and these nodes"))
            .hint("choose another file; this one is unchanged"));
    }
    let mut end = kept.bytes;
    loop {
        line.clear();
        end += lines.read_line(&mut line).map_err(told)? as u64;
        let Some(whole) = line.strip_suffix('\n') else { break };
        if let Some(tally) = MiningTally::read(whole) {
            kept.games += 1;
            kept.tally.add(tally);
            kept.bytes = end;
        }
    }
    file.set_len(kept.bytes).map_err(told)?;
    file.seek(SeekFrom::End(0)).map_err(told)?;
    Ok((file, kept))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    fn mined(output: &Path, games: u64, jobs: u8) -> Result<MinedSoFar, CliError> {
        let players = MinedPlayers::People;
        let args = MineArgs { output: output.to_path_buf(), games, players, nodes: 200, seed: 5, jobs };
        mine(&args, &StopFlag::default(), false, &mut Vec::new())
    }

    #[test]
    fn a_continued_file_equals_an_uninterrupted_one() {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("mined");
        let kept = mined(&file, 1, 1).unwrap();
        let expected = fs::read_to_string(&file).unwrap();
        // The writing of the next game was cut in the middle of a line, and that of the first.
        for cut in [expected.clone() + "8/8/8", expected[..expected.len() - 1].to_owned()] {
            fs::write(&file, cut).unwrap();
            assert_eq!(mined(&file, 1, 2).unwrap().tally, kept.tally);
            assert_eq!(fs::read_to_string(&file).unwrap(), expected);
        }
        fs::write(&file, "my diary\n").unwrap();
        assert_eq!(mined(&file, 1, 1).unwrap_err().status(), 2);
    }
}
