//! `patzer repertoire`: trains the lines of PGN files, tells how well they are known, and holds own games against them.

use serde_json::json;

use super::args::RepertoireArgs;
use super::context::CommandContext;
use super::error::CliError;
use super::{games, settings, tutor};
use crate::app::OpenRequest;
use crate::chess::{Game, fen, notation, words};
use crate::library::{self, RecalledMoves};
use crate::review::repertoire::{Departure, OpeningRepertoire, RecalledMove};
use crate::shell::today;

/// Opens the trainer, or prints what was asked for.
pub fn run(args: &RepertoireArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let settings = settings::read(context)?;
    let mut lines: Vec<Game> = Vec::new();
    for file in &args.files {
        for read in library::every_game(file)? {
            let read = read?;
            lines.extend(Some(read.game).filter(|_| !read.refused));
        }
    }
    let repertoire = OpeningRepertoire::of(&lines, args.side.color());
    if repertoire.own().next().is_none() {
        return Err(CliError::usage(format!(
            "there are no moves of {} in these files",
            words::side(args.side.color())
        ))
        .hint("--as white or --as black says whose repertoire it is"));
    }
    if args.games {
        return against_games(&repertoire, args.json, context);
    }
    let answers = answers(context)?;
    let scheduler = settings.config.train.scheduler();
    let standing = repertoire.standing(&answers, &scheduler, today());
    if args.json {
        return Ok(writeln!(context.out, "{}", json!(standing))?);
    }
    if args.stats || standing.due == 0 {
        return Ok(writeln!(
            context.out,
            "{} positions: {} asked, {} due today, {} mastered.",
            standing.positions, standing.asked, standing.due, standing.mastered
        )?);
    }
    context.global.plain |= !context.out_is_terminal;
    let request = OpenRequest::Lines(Box::new(repertoire), answers);
    tutor::open(Some(request), Vec::new(), settings, context)
}

/// The answers given so far.
fn answers(context: &mut CommandContext<'_>) -> Result<Vec<RecalledMove>, CliError> {
    let Some(directory) = context.places.training() else { return Ok(Vec::new()) };
    let read = RecalledMoves::new(&directory).read().map_err(|error| CliError::library(&error))?;
    if let Some(note) = read.note {
        writeln!(context.err, "note: {}", crate::chess::text::clean(&note))?;
    }
    Ok(read.entries)
}

/// Tells where each saved game against patzer left the repertoire, the newest first.
fn against_games(
    repertoire: &OpeningRepertoire,
    json: bool,
    context: &mut CommandContext<'_>,
) -> Result<(), CliError> {
    let store = games::open(context)?;
    let (mut count, mut found) = (0, Vec::new());
    for summary in store.list().map_err(|error| CliError::library(&error))? {
        let Ok(saved) = store.load(&summary.id) else { continue };
        if saved.session.and_then(|session| session.own_side()) != Some(repertoire.side) {
            continue;
        }
        count += 1;
        if let Some(departure) = repertoire.departure(&saved.game) {
            found.push((summary.id.0.clone(), departure));
        }
    }
    if json {
        let games: Vec<_> = found.iter().map(|(id, departure)| as_json(id, departure)).collect();
        return Ok(writeln!(context.out, "{}", json!({ "games": count, "departures": games }))?);
    }
    for (id, departure) in &found {
        writeln!(context.out, "{id}: {}", sentence(departure))?;
    }
    let side = words::side(repertoire.side);
    let games = if count == 1 { "game" } else { "games" };
    let who = found.iter().filter(|(_, departure)| departure.is_own).count();
    Ok(writeln!(context.out, "You left the repertoire first in {who} of {count} {games} with {side}.")?)
}

/// `you played 3.Bb5; the repertoire has Bc4`.
fn sentence(departure: &Departure) -> String {
    let played = notation::line(&departure.position, &[departure.played]);
    let known: Vec<String> = departure.known.iter().map(|m| notation::san(&departure.position, *m)).collect();
    if departure.is_own {
        format!("you played {played}; the repertoire has {}", known.join(" or "))
    } else {
        format!("your opponent played {played}, which the repertoire doesn't have")
    }
}

fn as_json(id: &str, departure: &Departure) -> serde_json::Value {
    let uci: Vec<String> = departure.known.iter().map(|m| notation::uci(*m)).collect();
    json!({
        "id": id,
        "ply": departure.ply,
        "own": departure.is_own,
        "fen": fen::write(&departure.position),
        "played": notation::uci(departure.played),
        "repertoire": uci,
    })
}
