//! `patzer train --from GAME`: reviews games and makes exercises of the mistakes in them.

use std::path::Path;
use std::time::Duration;

use super::super::args::TrainingArgs;
use super::super::context::Context;
use super::super::error::CliError;
use super::super::review::setting::Reader;
use super::super::{games, show};
use super::{memory, name, told};
use crate::chess::{Color, Game};
use crate::config::Loaded;
use crate::library::{self, GameId, OpenError, SavedGame};
use crate::review::practice::Card;
use crate::review::{Plan, Reviewer, cards_of};
use crate::search::{Limits, StopFlag};
use crate::shell::Trainer;
use crate::tutor::words::Voice;

/// A game with the side whose mistakes are looked for.
struct Studied {
    game: Game,
    person: Color,
}

/// Reviews every game that was named; each one's exercises are in the deck before the next is looked at.
pub(super) fn run(
    args: &TrainingArgs,
    settings: &Loaded,
    trainer: &Trainer,
    context: &mut Context<'_>,
) -> Result<(), CliError> {
    let mut studied = Vec::new();
    for from in &args.from {
        studied.extend(read(from, args, context)?);
    }
    let mut reviewer = Reviewer::new(memory(settings));
    let mut total = 0;
    for (number, one) in studied.iter().enumerate() {
        let title = format!("game {} of {}", number + 1, studied.len());
        let cards = review(one, &title, &mut reviewer, settings, context);
        total += add(cards, &title, trainer, context)?;
    }
    if !studied.is_empty() {
        let exercises = if total == 1 { "exercise" } else { "exercises" };
        writeln!(context.err, "{total} new {exercises} in the training deck")?;
    }
    Ok(())
}

/// The games of a file, or a kept game.
fn read(from: &Path, args: &TrainingArgs, context: &mut Context<'_>) -> Result<Vec<Studied>, CliError> {
    let store = games::open(context)?;
    let id = GameId(from.to_string_lossy().into_owned());
    let saved: Vec<SavedGame> = if from.exists() {
        let foreign = library::open_foreign(from).map_err(|error| match error {
            OpenError::Io { .. } => CliError::failed(error),
            OpenError::NotPgn { .. } => CliError::usage(error),
        })?;
        let games = foreign.games.into_iter().filter(|game| !game.refused);
        games
            .map(|read| SavedGame {
                game: read.game,
                session: None,
            })
            .collect()
    } else {
        vec![store.load(&id).map_err(|error| show::told(&error))?]
    };
    let count = saved.len();
    let studied: Vec<Studied> = saved
        .into_iter()
        .filter_map(|saved| person(saved, args))
        .collect();
    if studied.is_empty() {
        let error = CliError::usage(format!("{}: whose mistakes in {count} games?", name(from)));
        return Err(error.hint("--as white, --as black, or --as NAME as the games have it"));
    }
    Ok(studied)
}

/// Whose mistakes are looked for: as the option says, else who played against patzer.
fn person(saved: SavedGame, args: &TrainingArgs) -> Option<Studied> {
    let own = saved.session.as_ref().map(|session| session.human);
    let asked = Reader::of(args.side.as_deref().or(own.is_none().then_some("You")));
    let person = asked.side_in(&saved.game);
    Some(Studied {
        person: person.or(own.filter(|_| args.side.is_none()))?,
        game: saved.game,
    })
}

fn review(
    one: &Studied,
    title: &str,
    reviewer: &mut Reviewer,
    settings: &Loaded,
    context: &mut Context<'_>,
) -> Vec<Card> {
    let limits = Limits {
        time: Some(Duration::from_millis(settings.config.review.think_ms)),
        ..Limits::default()
    };
    let reader = Voice {
        audience: settings.config.coach.level,
        you: Some(one.person),
    };
    let plan = Plan::of(&one.game, limits, reader);
    let (shows, moves) = (context.err_is_terminal, plan.moves.len());
    let err = &mut *context.err;
    let report = reviewer.review(&plan, Vec::new(), &StopFlag::default(), &mut |of_move| {
        if shows {
            // Nobody is left to tell when standard error fails.
            let _ =
                write!(err, "\r\x1b[K{title}: move {} of {moves}", of_move.ply).and_then(|()| err.flush());
        }
    });
    report.map_or_else(Vec::new, |report| cards_of(&report, one.person))
}

fn add(
    cards: Vec<Card>,
    title: &str,
    trainer: &Trainer,
    context: &mut Context<'_>,
) -> Result<usize, CliError> {
    let (shows, count) = (context.err_is_terminal, cards.len());
    let err = &mut *context.err;
    let added = trainer.add_now(cards, &mut |done| {
        if shows {
            let _ = write!(
                err,
                "\r\x1b[K{title}: looking longer at exercise {} of {count}",
                done + 1
            )
            .and_then(|()| err.flush());
        }
    });
    if shows {
        let _ = write!(err, "\r\x1b[K");
    }
    added.map_err(told)
}
