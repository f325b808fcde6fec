//! `patzer coach`: what the coach would have shown at every move of a player's game.

use std::io::{self, Write};
use std::mem;
use std::time::Duration;

use serde_json::{Value, json};

use super::args::CoachArgs;
use super::context::CommandContext;
use super::error::CliError;
use super::review::setting::Reviewee;
use super::review::source::{GameSelection, GameSource};
use super::safe::SafeOut;
use super::{explain, settings};
use crate::chess::{Color, Game};
use crate::search::Limits;
use crate::shell::interrupt::Interrupt;
use crate::tutor::points::lines::GradedMove;
use crate::tutor::points::{self, MoveGrade, Whose};
use crate::tutor::transcript::{CoachTurn, CoachedGame, Transcriber};

/// Prints the transcript of the first game of a file, or of a game by its name.
///
/// # Errors
/// There is no such game or player, or the output cannot be written.
pub fn run(args: &CoachArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let config = settings::in_force(context)?.config;
    let level = args.level.as_deref().map(explain::level).transpose()?.unwrap_or(config.coach.level);
    let limits = Limits {
        nodes: args.nodes,
        time: args.nodes.is_none().then_some(Duration::from_millis(config.coach.think_ms)),
        ..Limits::default()
    };
    let interrupt = Interrupt::watch()?;
    let input = mem::replace(&mut context.input, Box::new(io::empty()));
    let places = context.places.clone();
    let mut source = GameSource::open(&args.game, GameSelection::One(1), &places, input, interrupt.flag())?;
    let entry =
        source.next()?.ok_or_else(|| CliError::usage(format!("{}: there's no game in it", source.name())))?;
    let game = entry.game.map_err(CliError::usage)?;
    let you = side(args, &game)?;
    let coached = CoachedGame::of(&game, you, level, limits);
    let moves = coached.own_plies().count();
    let show_progress = context.err_is_terminal && !context.out_is_terminal;
    let (mut done, mut fault) = (0, None);
    let mut out = SafeOut::new(&mut *context.out, context.out_is_terminal);
    let mut each = |turn: &CoachTurn| {
        done += 1;
        let text = if args.json { of_turn(turn).to_string() } else { page(turn) };
        if let Err(error) = writeln!(out, "{text}").and_then(|()| out.flush()) {
            interrupt.flag().stop();
            fault = Some(error);
        }
        if show_progress {
            // Progress is a comfort: who cannot see it misses nothing.
            let _ = write!(context.err, "\rmove {done} of {moves} ");
        }
    };
    let ended = Transcriber::new(config.engine.hash_mib).follow(&coached, interrupt.flag(), &mut each);
    if show_progress {
        let _ = write!(context.err, "\r\x1b[K");
    }
    match (fault, interrupt.status()) {
        (Some(error), _) => Err(error.into()),
        (None, Some(status)) if !ended => Err(CliError::Reported(status)),
        (None, _) => Ok(()),
    }
}

/// The side that the coach speaks to: the one asked for, else White's.
fn side(args: &CoachArgs, game: &Game) -> Result<Color, CliError> {
    let Some(name) = &args.side else {
        return Ok(Color::White);
    };
    let reader = Reviewee::of(Some(name));
    reader.side_in(game).ok_or_else(|| {
        CliError::usage(format!("the game has no player '{name}'"))
            .hint("choose white, black or a player's name")
    })
}

/// A turn as a JSON object.
fn of_turn(turn: &CoachTurn) -> Value {
    let mark = |whose: Whose| if whose == Whose::Use { "win" } else { "lose" };
    let marks = turn.marks.iter().map(|marked| (marked.square.to_string(), Value::from(mark(marked.whose))));
    let own = turn.lines.own.as_ref();
    json!({
        "ply": turn.ply,
        "san": turn.san,
        "grade": own.and_then(|own| own.grade).map(MoveGrade::id),
        "you": own.map_or("", |own| own.remark.text.as_str()),
        "reply": turn.lines.now.iter().map(|remark| remark.text.as_str()).collect::<Vec<_>>().join(" "),
        "points": turn.points.iter().map(points::json).collect::<Vec<_>>(),
        "marks": marks.collect::<serde_json::Map<_, _>>(),
        "hint": turn.hints,
    })
}

/// A turn for people: the move with its grade, then what stands below it.
fn page(turn: &CoachTurn) -> String {
    let own = turn.lines.own.as_ref().map_or_else(|| turn.name.clone(), GradedMove::text);
    // What is told of the answer names it.
    let named = |name: &&String| !turn.lines.now.iter().any(|remark| remark.text.starts_with(name.as_str()));
    let reply = turn.reply_name.iter().filter(named).map(|name| format!("      {name}"));
    let below = turn.lines.now.iter().map(|remark| format!("      {}", remark.text));
    std::iter::once(own).chain(reply).chain(below).collect::<Vec<_>>().join("\n")
}
