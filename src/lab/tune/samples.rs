//! Collected positions from files, with what of them cannot be read.

use std::fs::File;
use std::io::{BufReader, Write};
use std::path::Path;

use crate::chess::text::clean;
use crate::cli::context::CommandContext;
use crate::cli::error::CliError;
use crate::search::StopFlag;
use crate::tuning::Sample;
use crate::tuning::reader::{self, SampleCount, SampleLine};

/// Bad lines of a file that are told one by one; the rest is counted.
const TOLD: u64 = 10;

/// Positions beyond this many are not read: memory is bounded.
const MOST: u64 = 4_000_000;

/// Hands every sample of the files to `each` and tells what was left out.
pub(in crate::lab) fn read_all(
    files: &[impl AsRef<Path>],
    stop: &StopFlag,
    context: &mut CommandContext<'_>,
    each: &mut dyn FnMut(&Sample),
) -> Result<SampleCount, CliError> {
    read_games(files, stop, context, &mut |sample| {
        if let Some(sample) = sample {
            each(sample);
        }
    })
}

/// Hands every sample of the files to `each`, and `None` at the end of each game and file; tells what was left out.
pub(in crate::lab) fn read_games(
    files: &[impl AsRef<Path>],
    stop: &StopFlag,
    context: &mut CommandContext<'_>,
    each: &mut dyn FnMut(Option<&Sample>),
) -> Result<SampleCount, CliError> {
    let mut all = SampleCount::default();
    for file in files {
        let read = read_one(file.as_ref(), MOST - all.samples, stop, context.err, each)?;
        all.samples += read.samples;
        all.bad += read.bad;
        each(None);
    }
    if all.samples == 0 {
        return Err(CliError::usage("there are no positions in these files")
            .hint("collect some with 'patzer-lab datagen -o FILE'"));
    }
    writeln!(context.err, "{} positions read, {} bad lines", all.samples, all.bad)?;
    Ok(all)
}

fn read_one(
    path: &Path,
    most: u64,
    stop: &StopFlag,
    err: &mut dyn Write,
    each: &mut dyn FnMut(Option<&Sample>),
) -> Result<SampleCount, CliError> {
    let name = clean(&path.to_string_lossy()).into_owned();
    let failed = |error| CliError::failed(format!("could not read {name}: {error}"));
    let file = File::open(path).map_err(failed)?;
    let (mut samples, mut bad) = (0, 0);
    let count = reader::read(&mut BufReader::new(file), &mut |found| {
        match found {
            SampleLine::Sample(sample) => {
                each(Some(&sample));
                samples += 1;
            }
            SampleLine::GameEnd => each(None),
            SampleLine::Bad { line, fault } => {
                bad += 1;
                if bad <= TOLD {
                    // Nobody is left to tell when standard error fails.
                    let _ = writeln!(err, "{name}: line {line}: {fault}");
                }
            }
        }
        samples < most && !stop.is_stopped()
    });
    count.map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_lines_are_told_by_file_and_line_up_to_a_number() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("data");
        std::fs::write(&path, format!("startpos; 1; 0.5\n{}startpos; 2; 1.0\n", "x\n".repeat(30))).unwrap();
        let mut told = Vec::new();
        let count = read_one(&path, MOST, &StopFlag::default(), &mut told, &mut |_| {}).unwrap();
        assert_eq!(count, SampleCount { samples: 2, bad: 30 });
        let told = String::from_utf8(told).unwrap();
        assert_eq!(told.lines().count() as u64, TOLD);
        assert!(told.contains("data: line 2: a line is"), "{told}");
        assert_eq!(
            read_one(&path, 1, &StopFlag::default(), &mut Vec::new(), &mut |_| {}).unwrap().samples,
            1
        );
    }
}
