//! `patzer train --from GAME`: reviews games and makes exercises of the mistakes in them.

use std::path::Path;
use std::time::Duration;

use super::super::args::TrainingArgs;
use super::super::context::Context;
use super::super::error::CliError;
use super::super::review::player::Players;
use super::super::review::setting::Reader;
use super::super::{games, show};
use super::{memory, name, told};
use crate::chess::{Color, Game};
use crate::config::Loaded;
use crate::library::{self, GameId, Journals, OpenError, SavedGame};
use crate::review::practice::Card;
use crate::review::{Plan, Reviewer, cards_of};
use crate::search::{Limits, StopFlag};
use crate::shell::Trainer;
use crate::shell::interrupt::Interrupt;
use crate::tutor::words::Voice;

/// After how many games of a long file it is told again how many were counted.
const TOLD: usize = 1_000;

/// A game with the side whose mistakes are looked for.
struct Studied {
    game: Game,
    person: Color,
}

/// Games as they are read.
type Games = Box<dyn Iterator<Item = Result<SavedGame, CliError>>>;

/// Reviews every game that was named; each one's exercises are in the deck before the next is looked at. What is stopped
/// goes on where it was when it is asked again.
pub(super) fn run(
    args: &TrainingArgs,
    settings: &Loaded,
    trainer: &Trainer,
    context: &mut Context<'_>,
) -> Result<(), CliError> {
    let interrupt = Interrupt::watch()?;
    let mut count = 0;
    for from in &args.from {
        count += counted(from, args, interrupt.flag(), context)?;
    }
    let mut desk = Desk {
        settings,
        trainer,
        reviewer: Reviewer::new(memory(settings)),
        journals: context.places.reviews().map(Journals::at),
        stop: interrupt.flag(),
    };
    let total = desk.study_all(args, count, context)?;
    let exercises = if total == 1 { "exercise" } else { "exercises" };
    writeln!(context.err, "{total} new {exercises} in the training deck")?;
    if let Some(status) = interrupt.status() {
        writeln!(context.err, "stopped; the same command goes on from here")?;
        return Err(CliError::Told(status));
    }
    if let Some(journals) = desk.journals {
        journals.tidy();
    }
    Ok(())
}

/// Where games are reviewed and exercises made.
struct Desk<'a> {
    settings: &'a Loaded,
    trainer: &'a Trainer,
    reviewer: Reviewer,
    /// Where moves are written down as they are judged; `None` without a home, or when that failed.
    journals: Option<Journals>,
    stop: &'a StopFlag,
}

impl Desk<'_> {
    /// How many exercises are new, until all games are looked at or the flag is raised.
    fn study_all(
        &mut self,
        args: &TrainingArgs,
        count: usize,
        context: &mut Context<'_>,
    ) -> Result<usize, CliError> {
        let (mut number, mut total) = (0, 0);
        for from in &args.from {
            for saved in read(from, context)? {
                let Some(one) = person(saved?, args) else {
                    continue;
                };
                number += 1;
                let title = format!("game {number} of {count}");
                let Some(cards) = self.review(&one, &title, context)? else {
                    return Ok(total);
                };
                total += self.add(cards, &title, context)?;
            }
        }
        Ok(total)
    }

    /// The exercises of a game; `None` after a stop.
    fn review(
        &mut self,
        one: &Studied,
        title: &str,
        context: &mut Context<'_>,
    ) -> Result<Option<Vec<Card>>, CliError> {
        let limits = Limits {
            time: Some(Duration::from_millis(self.settings.config.review.think_ms)),
            ..Limits::default()
        };
        let reader = Voice {
            audience: self.settings.config.coach.level,
            you: Some(one.person),
        };
        let plan = Plan::of(&one.game, limits, reader);
        let opened = self.journals.as_ref().map(|journals| journals.open(&plan));
        let (mut journal, done, mut failed) = match opened {
            Some(Ok((journal, done))) => (Some(journal), done, None),
            Some(Err(error)) => (None, Vec::new(), Some(error)),
            None => (None, Vec::new(), None),
        };
        let (shows, moves) = (context.err_is_terminal, plan.moves.len());
        let err = &mut *context.err;
        let report = self.reviewer.review(&plan, done, self.stop, &mut |of_move| {
            if let Some(Err(error)) = journal.as_mut().map(|journal| journal.add(of_move)) {
                (journal, failed) = (None, Some(error));
            }
            if shows {
                // Nobody is left to tell when standard error fails.
                let _ = write!(err, "\r\x1b[K{title}: move {} of {moves}", of_move.ply)
                    .and_then(|()| err.flush());
            }
        });
        clear(context);
        if let Some(error) = failed {
            // It would fail for the other games as well.
            self.journals = None;
            writeln!(context.err, "note: this could not go on after a stop: {error}")?;
        }
        Ok(report.map(|report| cards_of(&report, one.person)))
    }

    fn add(&self, cards: Vec<Card>, title: &str, context: &mut Context<'_>) -> Result<usize, CliError> {
        let shows = context.err_is_terminal;
        let err = &mut *context.err;
        let added = self.trainer.add_now(cards, self.stop, &mut |done, count| {
            if shows {
                // Nobody is left to tell when standard error fails.
                let _ = write!(
                    err,
                    "\r\x1b[K{title}: looking longer at exercise {} of {count}",
                    done + 1
                )
                .and_then(|()| err.flush());
            }
        });
        clear(context);
        added.map_err(told)
    }
}

/// Takes the line of progress away.
fn clear(context: &mut Context<'_>) {
    if context.err_is_terminal {
        // Nobody is left to tell when standard error fails.
        let _ = write!(context.err, "\r\x1b[K").and_then(|()| context.err.flush());
    }
}

/// How many games of a file there are with somebody whose mistakes are looked for.
///
/// # Errors
/// There is none, or the games cannot be read.
fn counted(
    from: &Path,
    args: &TrainingArgs,
    stop: &StopFlag,
    context: &mut Context<'_>,
) -> Result<usize, CliError> {
    let (mut count, mut studied) = (0_usize, 0);
    let mut players = Players::default();
    for saved in read(from, context)? {
        if stop.is_stopped() {
            return Ok(studied);
        }
        count += 1;
        let saved = saved?;
        players.note(&saved.game);
        studied += usize::from(person(saved, args).is_some());
        if context.err_is_terminal && count.is_multiple_of(TOLD) {
            // Nobody is left to tell when standard error fails.
            let _ = write!(context.err, "\r\x1b[K{}: {count} games", name(from))
                .and_then(|()| context.err.flush());
        }
    }
    clear(context);
    if studied == 0 {
        if let Some(name) = &args.side {
            return Err(players.lack(name));
        }
        let games = if count == 1 { "game" } else { "games" };
        let error = CliError::usage(format!("{}: whose mistakes in {count} {games}?", name(from)));
        return Err(error.hint("--as white, --as black, or --as NAME as the games have it"));
    }
    Ok(studied)
}

/// The games of a file that can be played here, or a kept game.
fn read(from: &Path, context: &Context<'_>) -> Result<Games, CliError> {
    if !from.exists() && !from.to_string_lossy().contains(['/', '.']) {
        let store = games::open(context)?;
        let id = GameId(from.to_string_lossy().into_owned());
        let saved = store.load(&id).map_err(|error| show::told(&error))?;
        return Ok(Box::new(std::iter::once(Ok(saved))));
    }
    let games = library::every_game(from).map_err(of_file)?;
    let games = games.filter(|read| !read.as_ref().is_ok_and(|read| read.refused));
    Ok(Box::new(games.map(|read| {
        let game = read.map_err(of_file)?.game;
        Ok(SavedGame { game, session: None })
    })))
}

fn of_file(error: OpenError) -> CliError {
    match error {
        OpenError::Io { .. } => CliError::failed(error),
        OpenError::NotPgn { .. } => CliError::usage(error),
    }
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
