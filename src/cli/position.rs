//! Positions as every command reads them: `startpos`, a FEN quoted or in words, moves after it, or `-` for a line each.

use std::io::{BufRead, Read};

use super::context::CommandContext;
use super::error::CliError;
use crate::chess::{Chess, Move, Position, fen, notation};

/// Longest line read from standard input, in bytes; a FEN with a long game after it needs far less.
const LONGEST_LINE: u64 = 65_536;

/// A position from the command line or standard input.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionRequest {
    /// The start position.
    pub start: Chess,
    /// The legal moves after it.
    pub moves: Vec<Move>,
    /// The position after the moves, which the answer is about.
    pub position: Chess,
    /// Harmless oddities of the FEN, one sentence each.
    pub notes: Vec<String>,
}

/// Answers for the position in these words, or for every line of standard input if the word is `-`.
///
/// The answer is the text to print: with `json` one object on one line, otherwise lines for people. A bad line of
/// standard input is answered with its error and the next is read.
pub fn answer(
    words: &[String],
    json: bool,
    context: &mut CommandContext<'_>,
    mut answer: impl FnMut(&PositionRequest, &mut CommandContext<'_>) -> Result<String, CliError>,
) -> Result<(), CliError> {
    if words != ["-"] {
        let asked = read(words.iter().map(String::as_str))?;
        tell_notes(&asked, context)?;
        let text = answer(&asked, context)?;
        return print(&text, context);
    }
    let mut wrong = false;
    while let Some(line) = next_line(&mut context.input)? {
        if line.as_deref().is_ok_and(|text| text.trim().is_empty()) {
            continue;
        }
        let answered = line.and_then(|text| read([text.as_str()])).and_then(|asked| answer(&asked, context));
        match answered {
            Ok(text) => print(&text, context)?,
            Err(CliError::ClosedPipe) => return Err(CliError::ClosedPipe),
            Err(error) if json => print(&error_line(&error), context)?,
            Err(error) => {
                error.tell(context.err)?;
                wrong = true;
            }
        }
    }
    if wrong { Err(CliError::Reported(2)) } else { Ok(()) }
}

/// Reads a position and the moves after it; words may hold several words.
///
/// # Errors
/// A usage error that names every fault of the position, or the bad move.
pub fn read<'a>(words: impl IntoIterator<Item = &'a str>) -> Result<PositionRequest, CliError> {
    let words: Vec<&str> = words.into_iter().flat_map(str::split_whitespace).collect();
    let (fen, moves) = words.split_at(fen_words(&words));
    let found = fen::parse(&fen.join(" ")).map_err(|error| CliError::usage(format!("bad FEN: {error}")))?;
    let mut asked = PositionRequest {
        start: found.position.clone(),
        moves: Vec::new(),
        position: found.position,
        notes: found.notes,
    };
    for text in moves {
        let played = notation::parse(&asked.position, text).map_err(CliError::usage)?;
        asked.position.play_unchecked(played);
        asked.moves.push(played);
    }
    Ok(asked)
}

/// How many of the words are the FEN: one for `startpos`, else four, and the two counters if they are numbers.
fn fen_words(words: &[&str]) -> usize {
    if !words.first().is_some_and(|word| word.contains('/')) {
        return words.len().min(1);
    }
    let is_number = |word: &&&str| word.parse::<i64>().is_ok();
    let counters = words.iter().skip(4).take(2).take_while(is_number).count();
    words.len().min(4) + counters
}

/// The next line with its end and without a byte order mark, `None` at the end of the input; an over-long line is an error of its own.
pub(super) fn next_line(input: &mut dyn BufRead) -> Result<Option<Result<String, CliError>>, CliError> {
    let mut bytes = Vec::new();
    let length = input.take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
    if length == 0 {
        return Ok(None);
    }
    if length as u64 == LONGEST_LINE && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        let error = CliError::usage(format!("a line is longer than {LONGEST_LINE} bytes"));
        return Ok(Some(Err(error)));
    }
    let line = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&bytes);
    Ok(Some(Ok(String::from_utf8_lossy(line).into_owned())))
}

/// Formats an error as one JSON object.
pub(super) fn error_line(error: &CliError) -> String {
    serde_json::json!({ "error": error.message() }).to_string()
}

fn tell_notes(asked: &PositionRequest, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    for note in &asked.notes {
        writeln!(context.err, "note: {note}")?;
    }
    Ok(())
}

/// Prints an answer and flushes it, so that a program that asks line by line gets its answer.
pub(super) fn print(text: &str, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    context.out.write_all(text.as_bytes())?;
    if !text.ends_with('\n') {
        context.out.write_all(b"\n")?;
    }
    Ok(context.out.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fen_ends_where_the_moves_begin() {
        let check = |text: &str, expected: usize| {
            let words: Vec<&str> = text.split_whitespace().collect();
            assert_eq!(fen_words(&words), expected, "{text}");
        };
        check("startpos", 1);
        check("startpos e4 e5", 1);
        check("8/8/8/8/8/8/8/K1k5 w - - 0 1", 6);
        check("8/8/8/8/8/8/8/K1k5 w - -", 4);
        check("8/8/8/8/8/8/8/K1k5 w - - Ka2", 4);
        check("8/8/8/8/8/8/8/K1k5 w - - 0 1 Ka2 Kc2", 6);
        check("8/8/8/8/8/8/8/K1k5 w", 2);
        check("hello world", 1);
        check("", 0);
    }

    #[test]
    fn lines_are_bounded_and_any_bytes_are_read() {
        let mut text = vec![b'x'; 200_000];
        text.extend(b"\nstartpos\r\n\xff\xfe");
        let mut input: &[u8] = &text;
        assert!(matches!(next_line(&mut input), Ok(Some(Err(CliError::Usage(_))))));
        assert_eq!(next_line(&mut input), Ok(Some(Ok("startpos\r\n".into()))));
        assert!(matches!(next_line(&mut input), Ok(Some(Ok(_)))));
        assert_eq!(next_line(&mut input), Ok(None));
    }
}
