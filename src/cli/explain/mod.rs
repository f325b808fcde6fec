//! `patzer explain`: how good a move is, why, and what follows, in words or as JSON.

mod bench;
mod page;
mod request;
mod tutor;

use std::time::Duration;

use self::request::Request;
use super::args::ExplainArgs;
use super::board::BoardStyle;
use super::context::CommandContext;
use super::error::CliError;
use super::{position, settings};
use crate::engines::inquiry::Inquirer;
use crate::search::Limits;
use crate::shell::table_maker::QuickTables;
pub(super) use request::level;
use tutor::Tutor;

/// Search time if no limit is given.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// Explains the position on the command line, or answers requests on standard input.
pub fn run(args: &ExplainArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let config = settings::in_force(context)?.config;
    let board = BoardStyle::new(&config, context);
    let level = args.level.as_deref().map(request::level).transpose()?;
    let tables = QuickTables::share(&context.places);
    let mut tutor = Tutor {
        tables,
        inquirer: Inquirer::new(config.engine.hash_mib),
        usual: usual(args),
        fixed: args.nodes.is_some(),
        level: level.unwrap_or(config.coach.level),
    };
    match (&args.bench, args.words.as_slice()) {
        (Some(file), _) => bench::run(file, args.json, &mut tutor, context),
        (None, []) => answer_requests(&mut tutor, context),
        (None, words) => answer_words(words, args.json, &mut tutor, &board, context),
    }
}

/// The limits of a request that sets none.
fn usual(args: &ExplainArgs) -> Limits {
    let time = args.ms.map_or(USUAL_TIME, Duration::from_millis);
    Limits { nodes: args.nodes, time: args.nodes.is_none().then_some(time), ..Limits::default() }
}

/// Answers requests from standard input, one a line, as they come.
fn answer_requests(tutor: &mut Tutor, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    while let Some(line) = position::next_line(&mut context.input)? {
        if line.as_deref().is_ok_and(|text| text.trim().is_empty()) {
            continue;
        }
        let answer = match line.and_then(|text| Request::read(&text)) {
            Ok(request) => tutor.tell(&request).json,
            Err(error) => position::error_line(&error),
        };
        position::print(&answer, context)?;
    }
    Ok(())
}

/// Explains the last move of the words, or the position without moves.
fn answer_words(
    words: &[String],
    as_json: bool,
    tutor: &mut Tutor,
    board: &BoardStyle,
    context: &mut CommandContext<'_>,
) -> Result<(), CliError> {
    position::answer(words, as_json, context, |asked, _| {
        let told = tutor.tell(&Request::of(asked));
        Ok(if as_json { told.json } else { page::of(&told.explanation, tutor.level, board) })
    })
}
