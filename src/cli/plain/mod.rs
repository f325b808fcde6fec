//! `--plain`: the same tutor as lines of text, for screen readers and pipes; moves and commands are read, one a line.

mod announced;
mod asked;
mod commands;
mod exercise;
mod lesson;
mod lines;
mod pages;
mod question;
mod record;
mod seeing;
mod speech;
mod session;
#[cfg(test)]
mod script;
#[cfg(test)]
mod tests;

use std::io;

use super::context::CommandContext;
use super::error::CliError;
use crate::app::{Action, App, Mode, Severity};
use crate::cli::progress_lines;
use crate::shell::{self, Setup};
use announced::Announced;
use commands::PlainCommand;
use lines::Lines;
use question::QuestionAnswer;
use session::PlainSession;

/// Longest accepted line, in bytes; a move, a FEN or a name is shorter.
const LONGEST_LINE: usize = 4096;

/// Plays until `quit` or the end of the input; the game is saved after every move.
pub(super) fn run(setup: Setup, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    shell::end_with_engines()?;
    let mut session = PlainSession::open(setup);
    let mut lines = Lines::of(std::mem::replace(&mut context.input, Box::new(io::empty())));
    say(&speech::greeting(&session.app), context)?;
    news(&mut session, context)?;
    watch(&mut session, &mut lines, context)?;
    while !session.is_left() {
        if context.out_is_terminal {
            write!(context.out, "> ")?;
        }
        context.out.flush()?;
        match lines.next()? {
            None => break,
            Some(Err(error)) => say(&format!("{}.", error.message()), context)?,
            Some(Ok(line)) if line.len() > LONGEST_LINE => {
                say("That line is too long; moves and commands are short.", context)?;
            }
            Some(Ok(line)) => {
                answer(line.trim(), &mut session, context)?;
                watch(&mut session, &mut lines, context)?;
            }
        }
    }
    session.leave();
    news(&mut session, context)?;
    say(speech::farewell(&session.app, context.places.games.is_some()), context)
}

/// Tells the moves of a running game of two engines as they come, until it ends or a line pauses it.
fn watch(
    session: &mut PlainSession,
    lines: &mut Lines,
    context: &mut CommandContext<'_>,
) -> Result<(), CliError> {
    context.out.flush()?;
    // A person at a terminal pauses by any line; a script's next lines wait for the end of the game.
    let is_person = context.out_is_terminal;
    while let Some(pause) = session.pause() {
        if let Some(line) = lines.within(pause, |line| is_person || is_pause(line)) {
            session.pause_game();
            news(session, context)?;
            if !is_pause(&line) && !line.is_empty() {
                answer(&line, session, context)?;
            }
        } else {
            session.go_on();
            news(session, context)?;
        }
        context.out.flush()?;
    }
    Ok(())
}

/// Whether a line only pauses the game of two engines.
fn is_pause(line: &str) -> bool {
    line == "pause" || Action::from_word(line) == Some(Action::Autoplay)
}

/// Performs a typed line and prints the result.
fn answer(line: &str, session: &mut PlainSession, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    session.look_at_the_clock();
    if seeing::page(&session.app).is_some() {
        session.answer(line);
        return news(session, context);
    }
    if let Some(asked) = announced::asked(&session.app) {
        match question::answer(line, session) {
            QuestionAnswer::Done => return news(session, context),
            QuestionAnswer::None => return say(&asked, context),
            QuestionAnswer::Elsewhere => news(session, context)?,
        }
    }
    match commands::read(line, &session.app) {
        PlainCommand::Nothing => return Ok(()),
        PlainCommand::Say(text) => say(&text, context)?,
        PlainCommand::Do(action) => {
            if action == Action::Review && !session.app.study.is_playing() {
                say_at_once(speech::REVIEWING, context)?;
            }
            let analysed = session.app.study.analyses();
            session.act(action);
            if analysed && !session.app.study.analyses() {
                say(speech::BACK, context)?;
            }
        }
        PlainCommand::Ask(action) => {
            for sentence in session.ask(action) {
                say(&sentence, context)?;
            }
        }
        PlainCommand::New => {
            session.begin_anew();
            say(&speech::greeting(&session.app), context)?;
        }
        PlainCommand::Again(action) => {
            if session.play_again(action) {
                say(&speech::greeting(&session.app), context)?;
            }
        }
        PlainCommand::Engine => {
            if let Some(wait) = session.before_engine() {
                say_at_once(&wait, context)?;
            }
            for line in session.ask_engine() {
                say(&line, context)?;
            }
        }
        PlainCommand::Games(words) => session.list_games(words),
        PlainCommand::Settings(words) => session.find_settings(words),
        PlainCommand::Flip => {
            session.act(Action::Flip);
            say(&pages::side_below(&session.app), context)?;
            say(&speech::board(&session.app), context)?;
        }
        PlainCommand::Type(text) => session.type_line(&text),
    }
    news(session, context)
}

/// Prints the changes since the last call: messages, moves, the coach's remarks, a game that isn't saved.
fn news(session: &mut PlainSession, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    // A program that reads the lines has no bell.
    if session.take_ring() && context.out_is_terminal {
        write!(context.out, "\x07")?;
    }
    for notice in &session.app.study.talk.notices {
        say(notice, context)?;
    }
    if let Some(status) = &session.app.study.talk.status {
        let sign = if status.severity == Severity::Fault { "! " } else { "" };
        say(&format!("{sign}{}", status.text), context)?;
    }
    for sentence in changes(&session.app, session.announced()) {
        say(&sentence, context)?;
    }
    let question =
        announced::asked(&session.app).filter(|asked| session.announced().asked.as_ref() != Some(asked));
    session.mark_all_announced();
    if let Some(page) = lesson::page(&session.app) {
        session.close_page();
        for sentence in page {
            say(&sentence, context)?;
        }
    }
    if let Some((lines, games)) = pages::games(&session.app) {
        session.listed = games;
        session.close_page();
        for line in lines {
            say(&line, context)?;
        }
    }
    if let Some(lines) = progress_page(&session.app).or_else(|| pages::settings(&session.app)) {
        session.close_page();
        for line in lines {
            say(&line, context)?;
        }
    }
    for sentence in seeing::news(&session.app).into_iter().chain(question) {
        say(&sentence, context)?;
    }
    if exercise::is_at_page(&session.app) {
        for sentence in exercise::page(&session.app) {
            say(&sentence, context)?;
        }
        if session.turn_page() {
            return news(session, context);
        }
    }
    Ok(())
}

/// The page of progress, if it is open.
fn progress_page(app: &App) -> Option<Vec<String>> {
    let Some(Mode::Progress(page)) = app.over_board() else { return None };
    Some(progress_lines::lines(&page.report))
}

/// What changed since it was last announced, in the game, the lesson or the exercise.
fn changes(app: &App, told: &Announced) -> Vec<String> {
    if let Some(session) = &app.study.school.lesson {
        let mut said = lesson::changes(app, &told.lesson);
        if session.is_played() && !told.lesson.is_elsewhere(app) {
            said.splice(0..0, speech::changes(app, told));
        }
        return said;
    }
    match app.study.training.exercises {
        Some(_) => exercise::changes(app, &told.exercise),
        None => speech::changes(app, told),
    }
}

/// Prints lines made safe for a terminal.
fn say(text: &str, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    for line in text.lines() {
        writeln!(context.out, "{}", crate::chess::text::clean(line))?;
    }
    Ok(())
}

/// The same before work that takes a while.
fn say_at_once(text: &str, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    say(text, context)?;
    Ok(context.out.flush()?)
}
