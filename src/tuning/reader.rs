//! Reads samples line by line: what is wrong is named with its line and left out, however much of it there is.

use std::io::{self, BufRead};

use super::collection::{next_line, parse_game};
use super::sample::{Sample, SampleError};

/// How many lines of a text were samples.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SampleCount {
    /// Samples read.
    pub samples: u64,
    /// Lines left out because something is wrong with them.
    pub bad: u64,
}

/// One line of the text.
#[derive(Clone, Debug, PartialEq)]
pub enum SampleLine {
    /// A sample.
    Sample(Sample),
    /// The end of a game whose samples stand above.
    GameEnd,
    /// A line that is no sample.
    Bad {
        /// The line's number, from 1.
        line: u64,
        /// What is wrong with it.
        fault: SampleError,
    },
}

/// Reads to the end, or until `each` answers false. Empty lines and those that begin with `#` say nothing, but for the ends of
/// games.
///
/// # Errors
/// The text cannot be read.
pub fn read(input: &mut dyn BufRead, each: &mut dyn FnMut(SampleLine) -> bool) -> io::Result<SampleCount> {
    let mut count = SampleCount::default();
    let mut number = 0;
    while let Some(line) = next_line(input)? {
        number += 1;
        let text = line.text.trim_ascii();
        let found = if text.is_empty() || text.starts_with(b"#") {
            let ends_game = std::str::from_utf8(text).ok().and_then(parse_game).is_some();
            if !ends_game {
                continue;
            }
            SampleLine::GameEnd
        } else {
            sample(&line.text, number, &mut count)
        };
        if !each(found) {
            break;
        }
    }
    Ok(count)
}

/// The sample of a line, or what is wrong with it; either is counted.
fn sample(text: &[u8], number: u64, count: &mut SampleCount) -> SampleLine {
    match Sample::parse(text) {
        Ok(sample) => {
            count.samples += 1;
            SampleLine::Sample(sample)
        }
        Err(fault) => {
            count.bad += 1;
            SampleLine::Bad { line: number, fault }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn all(text: &[u8]) -> (SampleCount, Vec<SampleLine>) {
        let mut found = Vec::new();
        let count = read(&mut &*text, &mut |one| {
            found.push(one);
            true
        });
        (count.unwrap(), found)
    }

    #[test]
    fn bad_lines_are_named_and_left_out() {
        let text = b"# a word before\n\nstartpos; 12; 1.0\r\nstartpos; x; 1.0\nnonsense\nstartpos; -5; 0.5";
        let (count, found) = all(text);
        assert_eq!(count, SampleCount { samples: 2, bad: 2 });
        let bad: Vec<u64> = found
            .iter()
            .filter_map(|found| match found {
                SampleLine::Bad { line, .. } => Some(*line),
                SampleLine::Sample(_) | SampleLine::GameEnd => None,
            })
            .collect();
        assert_eq!(bad, [4, 5]);
    }

    #[test]
    fn an_endless_line_is_one_bad_line() {
        let mut text = vec![b'8'; 1 << 20];
        text.extend(b"\nstartpos; 0; 0.5\n");
        assert_eq!(all(&text).0, SampleCount { samples: 1, bad: 1 });
    }

    #[test]
    fn the_end_of_a_game_is_told_and_other_remarks_are_not() {
        let text = b"# patzer datagen: seed 1, nodes 5, per game 10\nstartpos; 0; 0.5\n# game 1: 0.5, 80 plies\n# game over\n";
        let (count, found) = all(text);
        assert_eq!(count, SampleCount { samples: 1, bad: 0 });
        assert!(matches!(found[..], [SampleLine::Sample(_), SampleLine::GameEnd]), "{found:?}");
    }

    #[test]
    fn who_has_enough_reads_no_further() {
        let count = read(&mut "startpos; 0; 1\n".repeat(5).as_bytes(), &mut |_| false).unwrap();
        assert_eq!(count.samples, 1);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn any_text_is_read_to_its_end(text in prop::collection::vec(any::<u8>(), 0..2000)) {
            let (count, found) = all(&text);
            let ends = found.iter().filter(|one| matches!(one, SampleLine::GameEnd)).count() as u64;
            prop_assert_eq!(count.samples + count.bad + ends, found.len() as u64);
            prop_assert!(found.len() <= text.split(|byte| *byte == b'\n').count());
        }

        #[test]
        fn good_lines_survive_bad_neighbours(bad in "[^\n]{0,300}") {
            let text = format!("startpos; 1; 1.0\n{bad}\nstartpos; 2; 0.0\n");
            let (_, found) = all(text.as_bytes());
            let scores: Vec<i16> = found.iter().filter_map(|one| match one {
                SampleLine::Sample(sample) => Some(sample.score),
                SampleLine::Bad { .. } | SampleLine::GameEnd => None,
            }).collect();
            prop_assert!(scores.starts_with(&[1]) && scores.ends_with(&[2]));
        }
    }
}
