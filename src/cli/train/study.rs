//! `patzer train --from GAME`: reviews games and makes exercises from the mistakes in them.

use std::path::Path;

use super::super::args::TrainingArgs;
use super::super::context::CommandContext;
use super::super::continued;
use super::super::error::CliError;
use super::super::games;
use super::super::review::player::Players;
use super::super::review::setting::Reviewee;
use super::super::safe::file_name;
use crate::chess::{Color, Game};
use crate::config::LoadedConfig;
use crate::library::{self, GameId, Journals, SavedGame, Session};
use crate::review::practice::Card;
use crate::review::{GameReport, Plan, Reviewer, cards_of, second_tries_of};
use crate::search::StopFlag;
use crate::shell::DeckStore;
use crate::shell::interrupt::Interrupt;
use crate::tutor::words::Voice;

/// Number of games between two updates while a long file is counted.
const TOLD: usize = 1_000;

/// A game and the side whose mistakes become exercises.
struct StudiedGame {
    game: Game,
    person: Color,
}

/// Games, read one by one.
type GameStream = Box<dyn Iterator<Item = Result<SavedGame, CliError>>>;

/// Reviews the named games; adds the exercises of each to the deck before the next. The same command continues after a
/// stop.
pub(super) fn run(
    args: &TrainingArgs,
    settings: &LoadedConfig,
    deck_store: &DeckStore,
    context: &mut CommandContext<'_>,
) -> Result<(), CliError> {
    let interrupt = Interrupt::watch()?;
    let mut count = 0;
    for from in &args.from {
        count += counted(from, args, interrupt.flag(), context)?;
    }
    let mut maker = ExerciseMaker {
        settings,
        deck_store,
        reviewer: Reviewer::new(memory(settings)),
        journals: context.places.reviews().map(Journals::at),
        stop: interrupt.flag(),
    };
    let total = maker.study_all(args, count, context)?;
    let exercises = if total == 1 { "exercise" } else { "exercises" };
    writeln!(context.err, "{total} new {exercises} in the training deck")?;
    continued::told_stop(&interrupt, true, context.err)?;
    if let Some(journals) = maker.journals {
        journals.tidy();
    }
    Ok(())
}

/// Reviews games and makes exercises.
struct ExerciseMaker<'a> {
    settings: &'a LoadedConfig,
    deck_store: &'a DeckStore,
    reviewer: Reviewer,
    /// The journals of reviews; `None` without a home directory, or after a failure.
    journals: Option<Journals>,
    stop: &'a StopFlag,
}

impl ExerciseMaker<'_> {
    /// Reviews all games until a stop; returns the number of new exercises.
    fn study_all(
        &mut self,
        args: &TrainingArgs,
        count: usize,
        context: &mut CommandContext<'_>,
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

    /// Returns the exercises of a game; `None` after a stop.
    fn review(
        &mut self,
        one: &StudiedGame,
        title: &str,
        context: &mut CommandContext<'_>,
    ) -> Result<Option<Vec<Card>>, CliError> {
        let limits = self.settings.config.review.limits();
        let reader = Voice::new(self.settings.config.coach.level, Some(one.person));
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
            // The other games would fail as well.
            self.journals = None;
            writeln!(context.err, "note: you won't be able to continue this after a stop: {error}")?;
        }
        Ok(report.map(|report| exercises(&report, one)))
    }

    fn add(
        &self,
        cards: Vec<Card>,
        title: &str,
        context: &mut CommandContext<'_>,
    ) -> Result<usize, CliError> {
        let shows = context.err_is_terminal;
        let err = &mut *context.err;
        let added = self.deck_store.add_now(cards, self.stop, &mut |done, count| {
            if shows {
                // Nobody is left to tell when standard error fails.
                let _ = write!(err, "\r\x1b[K{title}: checking exercise {} of {count}", done + 1)
                    .and_then(|()| err.flush());
            }
        });
        clear(context);
        added.map_err(CliError::failed)
    }
}

/// The exercises of a reviewed game: its faults, and those that the player took back and improved on, as its comments tell.
fn exercises(report: &GameReport, one: &StudiedGame) -> Vec<Card> {
    let tried = second_tries_of(report, &one.game, one.person);
    cards_of(report, one.person).into_iter().chain(tried).collect()
}

/// Clears the progress line.
fn clear(context: &mut CommandContext<'_>) {
    if context.err_is_terminal {
        // Nobody is left to tell when standard error fails.
        let _ = write!(context.err, "\r\x1b[K").and_then(|()| context.err.flush());
    }
}

/// Counts the games of a file that have the wanted player.
///
/// # Errors
/// There is no such game, or the games are unreadable.
fn counted(
    from: &Path,
    args: &TrainingArgs,
    stop: &StopFlag,
    context: &mut CommandContext<'_>,
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
            let _ = write!(context.err, "\r\x1b[K{}: {count} games", file_name(from))
                .and_then(|()| context.err.flush());
        }
    }
    clear(context);
    if studied == 0 {
        if let Some(name) = &args.side {
            return Err(players.lack(name));
        }
        let games = if count == 1 { "game" } else { "games" };
        let error = CliError::usage(format!("{}: whose mistakes in {count} {games}?", file_name(from)));
        return Err(error.hint("say --as white, --as black, or --as NAME as in the games"));
    }
    Ok(studied)
}

/// Opens the playable games of a file, or a saved game.
fn read(from: &Path, context: &CommandContext<'_>) -> Result<GameStream, CliError> {
    if !from.exists() && !from.to_string_lossy().contains(['/', '.']) {
        let store = games::open(context)?;
        let id = GameId(from.to_string_lossy().into_owned());
        let saved = store.load(&id).map_err(|error| CliError::library(&error))?;
        return Ok(Box::new(std::iter::once(Ok(saved))));
    }
    let games = library::every_game(from)?;
    let games = games.filter(|read| !read.as_ref().is_ok_and(|read| read.refused));
    Ok(Box::new(games.map(|read| {
        let game = read?.game;
        Ok(SavedGame { game, session: None })
    })))
}

/// Finds the side to train: as the option says, otherwise the player who faced patzer.
fn person(saved: SavedGame, args: &TrainingArgs) -> Option<StudiedGame> {
    let own = saved.session.as_ref().and_then(Session::own_side);
    let asked = Reviewee::of(args.side.as_deref().or(own.is_none().then_some("You")));
    let person = asked.side_in(&saved.game);
    Some(StudiedGame { person: person.or(own.filter(|_| args.side.is_none()))?, game: saved.game })
}

/// Hash memory for checking positions, in MiB.
pub(super) fn memory(settings: &LoadedConfig) -> usize {
    (settings.config.engine.hash_mib / 2).max(1)
}
