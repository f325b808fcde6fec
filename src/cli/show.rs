//! `patzer show ID`: one saved game, on the screen, as PGN where there is none, as JSON or as a share code.

use std::collections::BTreeMap;
use std::io::Write;

use serde::Serialize;

use super::args::ShowArgs;
use super::context::CommandContext;
use super::error::CliError;
use super::games::GameJson;
use super::safe::SafeOut;
use super::{games, settings, tutor};
use crate::app::OpenRequest;
use crate::chess::text::clean;
use crate::chess::{Game, fen, notation, share};
use crate::library::{GameId, SavedGame, Store, filled, pgn_of, summarise};

/// Opens the game on the screen; into a pipe and with `--plain` it is printed as PGN, safe for a terminal.
///
/// Of a damaged game it shows the readable part and reports the damage.
pub fn run(args: &ShowArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let store = games::open(context)?;
    let id = GameId(args.id.clone());
    let (saved, fault) = load(&id, store.as_ref())?;
    if context.out_is_terminal && !context.global.plain && !args.code && !args.json {
        let opening = Some(OpenRequest::Saved(id, Box::new(saved)));
        let notes = fault.into_iter().collect();
        return tutor::open_with(store, opening, notes, settings::read(context)?, context);
    }
    if let Some(fault) = fault {
        writeln!(context.err, "note: {}", clean(&fault))?;
    }
    if args.json {
        let mut out = SafeOut::of(context);
        writeln!(out, "{}", json(&id, &saved))?;
        return Ok(out.flush()?);
    }
    if args.code {
        let code = share::encode(&saved.game).map_err(CliError::failed)?;
        return Ok(writeln!(context.out, "{code}")?);
    }
    for line in pgn_of(&saved).lines() {
        writeln!(context.out, "{}", clean(line))?;
    }
    Ok(())
}

/// A game as JSON: what the list says of it, and more.
#[derive(Serialize)]
struct WholeGameJson<'a> {
    #[serde(flatten)]
    listed: GameJson<'a>,
    tags: BTreeMap<&'a str, &'a str>,
    /// The position that it began from, as FEN.
    start: String,
    /// The mainline.
    moves: Vec<MoveJson>,
}

/// A move in it.
#[derive(Serialize)]
pub(super) struct MoveJson {
    uci: String,
    pub(super) san: String,
}

fn json(id: &GameId, saved: &SavedGame) -> String {
    let (summary, game) = (summarise(id, saved), filled(saved));
    let whole = WholeGameJson {
        listed: GameJson::of(&summary),
        tags: game.tags.iter().collect(),
        start: fen::write(game.start()),
        moves: mainline(&game),
    };
    serde_json::to_string(&whole).expect("plain fields always have a JSON form")
}

/// The moves that were played.
pub(super) fn mainline(game: &Game) -> Vec<MoveJson> {
    let tree = game.tree();
    let step = |id| {
        let node = tree.node(id);
        let (m, before) = (node.played()?, tree.node(node.parent()?).position());
        Some(MoveJson { uci: notation::uci(m), san: notation::san(before, m) })
    };
    tree.mainline().filter_map(step).collect()
}

/// Loads a saved game as far as it is readable, with its fault.
pub(super) fn load(id: &GameId, store: &dyn Store) -> Result<(SavedGame, Option<String>), CliError> {
    match store.load(id) {
        Ok(saved) => Ok((saved, None)),
        Err(mut error) => match error.take_readable() {
            Some(saved) => Ok((saved, Some(error.to_string()))),
            None => Err(CliError::library(&error)),
        },
    }
}
