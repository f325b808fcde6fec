//! `--plain`: the same tutor as lines of text, for screen readers and pipes; moves and commands are read, one a line.

mod commands;
mod exercise;
mod speech;
mod table;

use super::context::Context;
use super::error::CliError;
use crate::app::{Opening, Tone};
use crate::config::Loaded;
use crate::library::Store;
use crate::shell::{self, Trainer};
use commands::Command;
use table::Table;

/// The longest line that is read, in bytes; a move, a FEN or a name is shorter.
const LONGEST_LINE: usize = 4096;

/// Plays until `quit` or the end of the input; the game is kept after every move.
pub(super) fn run(
    opening: Option<Opening>,
    notices: Vec<String>,
    settings: Loaded,
    store: Box<dyn Store>,
    context: &mut Context<'_>,
) -> Result<(), CliError> {
    shell::end_with_engines()?;
    let trainer = Trainer::new(
        context.places.training(),
        settings.config.train,
        settings.config.engine.hash_mib,
    );
    let mut table = Table::open(opening, notices, settings.config, store, trainer);
    say(&speech::greeting(&table), context)?;
    news(&mut table, context)?;
    while !table.is_left() {
        if context.out_is_terminal {
            write!(context.out, "> ")?;
        }
        context.out.flush()?;
        match super::position::next_line(&mut context.input)? {
            None => break,
            Some(Err(error)) => say(&format!("{}.", error.message()), context)?,
            Some(Ok(line)) if line.len() > LONGEST_LINE => say("That line is too long.", context)?,
            Some(Ok(line)) => answer(line.trim(), &mut table, context)?,
        }
    }
    table.leave();
    news(&mut table, context)?;
    say(speech::farewell(&table), context)
}

/// Does what a line says and tells what came of it.
fn answer(line: &str, table: &mut Table, context: &mut Context<'_>) -> Result<(), CliError> {
    table.look_at_the_clock();
    match commands::read(line, table) {
        Command::Nothing => return Ok(()),
        Command::Say(text) => say(&text, context)?,
        Command::Do(action) => table.act(action),
        Command::Ask(action) => {
            for sentence in table.ask(action) {
                say(&sentence, context)?;
            }
        }
        Command::New => {
            table.begin_anew();
            say(&speech::greeting(table), context)?;
        }
        Command::Type(text) => table.type_line(&text),
    }
    news(table, context)
}

/// Tells what has changed since the last time: messages, moves, the coach's words, a game that is not saved.
fn news(table: &mut Table, context: &mut Context<'_>) -> Result<(), CliError> {
    for notice in table.take_notices() {
        say(&notice, context)?;
    }
    if let Some(status) = table.take_status() {
        let sign = if status.tone == Tone::Fault { "! " } else { "" };
        say(&format!("{sign}{}", status.text), context)?;
    }
    for sentence in speech::changes(table) {
        say(&sentence, context)?;
    }
    table.remember_what_was_told();
    if exercise::is_at_page(&table.app) {
        for sentence in exercise::page(&table.app) {
            say(&sentence, context)?;
        }
        if table.turn_page() {
            return news(table, context);
        }
    }
    Ok(())
}

/// Prints lines made safe for a terminal.
fn say(text: &str, context: &mut Context<'_>) -> Result<(), CliError> {
    for line in text.lines() {
        writeln!(context.out, "{}", crate::chess::text::clean(line))?;
    }
    Ok(())
}
