//! `patzer uci`: patzer's engine for other programs, speaking UCI on standard input and output.

mod asides;
mod options;
mod session;
mod search_worker;

use std::io::{BufRead, Read, Write};
use std::thread;

use crossbeam_channel::{Receiver, unbounded};

use super::context::CommandContext;
use super::error::CliError;
use super::settings;
use crate::config::LoadedConfig;
use crate::shell::table_maker;
use crate::uci::answer::UciOutput;
use crate::uci::message::UciCommand;
use session::UciSession;

/// Longest line, in bytes: a game of two hundred thousand moves.
const LONGEST_LINE: u64 = 1 << 20;

/// Serves until `quit` or the end of the input; a closed output ends it quietly.
pub fn run(context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let (answers, written) = unbounded();
    table_maker::serve(&context.places);
    // Settings that cannot be read are no reason not to play.
    let loaded = settings::read(context).unwrap_or_else(|_| LoadedConfig::built_in());
    let roster = loaded.config.engines;
    let CommandContext { input, out, .. } = context;
    thread::scope(|scope| {
        let writer = scope.spawn(move || write_all(&written, *out));
        let read = serve(input, UciSession::new(roster, answers));
        // The session is dropped, which closes the channel of answers.
        let wrote = writer.join().unwrap_or(Ok(()));
        Ok(read.and(wrote)?)
    })
}

/// Reads commands and obeys them.
fn serve(input: &mut dyn BufRead, mut session: UciSession) -> std::io::Result<()> {
    while let Some(line) = next_line(input)? {
        match line {
            InputLine::Whole(text) => {
                if let Some(command) = UciCommand::parse(&text)
                    && session.obey(command).is_break()
                {
                    break;
                }
            }
            InputLine::Cut => session.refuse(&format!("skipped a line of more than {LONGEST_LINE} bytes")),
        }
    }
    Ok(())
}

enum InputLine {
    Whole(String),
    Cut,
}

/// The next line, `None` at the end of the input; bytes that are not UTF-8 become `�`.
fn next_line(input: &mut dyn BufRead) -> std::io::Result<Option<InputLine>> {
    let mut bytes = Vec::new();
    let length = input.take(LONGEST_LINE).read_until(b'\n', &mut bytes)? as u64;
    if length == 0 {
        return Ok(None);
    }
    if length == LONGEST_LINE && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        return Ok(Some(InputLine::Cut));
    }
    Ok(Some(InputLine::Whole(String::from_utf8_lossy(&bytes).into_owned())))
}

/// Writes and flushes every answer; ends at the first failure.
fn write_all(answers: &Receiver<UciOutput>, out: &mut dyn Write) -> std::io::Result<()> {
    for answer in answers {
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}
