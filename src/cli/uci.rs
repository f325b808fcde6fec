//! `patzer uci`: patzer's engine for other programs, speaking UCI on standard input and output.

mod asides;
mod options;
mod session;
mod thinker;

use std::io::{BufRead, Read, Write};
use std::thread;

use crossbeam_channel::{Receiver, unbounded};

use super::context::Context;
use super::error::CliError;
use crate::uci::answer::Answer;
use crate::uci::message::Command;
use session::Session;

/// The longest line that is read whole, in bytes: a game of two hundred thousand moves.
const LONGEST_LINE: u64 = 1 << 20;

/// Serves until `quit` or the end of the input; who no longer listens ends it quietly.
pub fn run(context: &mut Context<'_>) -> Result<(), CliError> {
    let (answers, written) = unbounded();
    let Context { input, out, .. } = context;
    thread::scope(|scope| {
        let writer = scope.spawn(move || write_all(&written, *out));
        let read = serve(input, Session::new(answers));
        // The session is gone, and with it the last who could answer.
        let wrote = writer.join().unwrap_or(Ok(()));
        Ok(read.and(wrote)?)
    })
}

/// Reads commands and obeys them.
fn serve(input: &mut dyn BufRead, mut session: Session) -> std::io::Result<()> {
    while let Some(line) = next_line(input)? {
        match line {
            Line::Whole(text) => {
                if let Some(command) = Command::parse(&text)
                    && session.obey(command).is_break()
                {
                    break;
                }
            }
            Line::Cut => session.refuse(&format!(
                "a line of more than {LONGEST_LINE} bytes is passed over"
            )),
        }
    }
    Ok(())
}

enum Line {
    Whole(String),
    Cut,
}

/// The next line, `None` at the end of the input; bytes that are not UTF-8 become `�`.
fn next_line(input: &mut dyn BufRead) -> std::io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let length = input.take(LONGEST_LINE).read_until(b'\n', &mut bytes)? as u64;
    if length == 0 {
        return Ok(None);
    }
    if length == LONGEST_LINE && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        return Ok(Some(Line::Cut));
    }
    Ok(Some(Line::Whole(String::from_utf8_lossy(&bytes).into_owned())))
}

/// Writes every answer at once; the first that cannot be written is the last.
fn write_all(answers: &Receiver<Answer>, out: &mut dyn Write) -> std::io::Result<()> {
    for answer in answers {
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}
