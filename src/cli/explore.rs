//! `patzer explore`: the moves that were played from a position, in the saved games and in files of games.

use std::fmt::Write as _;
use std::path::Path;

use serde::Serialize;

use super::args::ExploreArgs;
use super::context::CommandContext;
use super::error::CliError;
use super::{games, position, settings};
use crate::chess::text::clean;
use crate::chess::{Chess, notation};
use crate::library::{ExploreError, ExploredMove, ExploredPosition, Explorer, GameSearch, ResultCounts};
use crate::shell::interrupt::Interrupt;

/// Prints the moves of a position, or of every position that is read.
pub fn run(args: &ExploreArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let filter = games::filter(args.filter.as_deref())?;
    let mut explorer = opened(args, &filter, context)?;
    let file_plies = explorer.file_plies();
    position::answer(&args.words, args.json, context, |asked, _| {
        let explored = explorer.explore(&asked.position).map_err(CliError::failed)?;
        if args.json {
            json(&asked.position, &explored)
        } else {
            Ok(lines(&asked.position, &explored, file_plies))
        }
    })
}

/// The saved games and the files of settings and command line.
fn opened(
    args: &ExploreArgs,
    filter: &GameSearch,
    context: &mut CommandContext<'_>,
) -> Result<Explorer, CliError> {
    let files = settings::read(context)?.config.explorer.files;
    let mut explorer = Explorer::default();
    if context.places.games.is_some() {
        let store = games::open(context)?;
        let list = games::matching(games::list(store.as_ref(), context)?, filter, store.as_ref());
        explorer.take_saved(store.as_ref(), &list).map_err(CliError::failed)?;
    }
    if files.is_empty() && args.files.is_empty() {
        return Ok(explorer);
    }
    let interrupt = Interrupt::watch()?;
    for path in &files {
        // The other games can still answer.
        match add_file(&mut explorer, path, filter, &interrupt, context) {
            Err(CliError::Failed(fault)) => writeln!(context.err, "warning: [explorer] {}", fault.message)?,
            added => added?,
        }
    }
    for path in &args.files {
        add_file(&mut explorer, path, filter, &interrupt, context)?;
    }
    Ok(explorer)
}

/// Adds a file; shows progress on a terminal while its index is made.
fn add_file(
    explorer: &mut Explorer,
    path: &Path,
    filter: &GameSearch,
    interrupt: &Interrupt,
    context: &mut CommandContext<'_>,
) -> Result<(), CliError> {
    let directory = context.places.explorer();
    let directory = directory.ok_or_else(|| CliError::failed("you have no home directory for indexes"))?;
    let (is_shown, err) = (context.err_is_terminal, &mut *context.err);
    let name = clean(&path.to_string_lossy()).into_owned();
    let mut told = None;
    let added = explorer.add_file(path, &directory, filter, interrupt.flag(), &mut |read, total| {
        let percent = read * 100 / total.max(1);
        if is_shown && told != Some(percent) {
            told = Some(percent);
            // Nobody is left to tell when standard error fails.
            let _ = write!(err, "\rindexing {name}: {percent}%").and_then(|()| err.flush());
        }
    });
    if told.is_some() {
        let _ = write!(err, "\r\x1b[K").and_then(|()| err.flush());
    }
    let stopped = matches!(added, Err(ExploreError::Stopped)).then(|| interrupt.status()).flatten();
    if let Some(status) = stopped {
        writeln!(err, "note: stopped; the index of {name} isn't made")?;
        return Err(CliError::Reported(status));
    }
    added.map_err(CliError::failed)
}

/// A table for people.
fn lines(position: &Chess, explored: &ExploredPosition, file_plies: Option<u16>) -> String {
    let all = explored.results;
    if all.games == 0 {
        return match file_plies {
            Some(plies) => {
                format!(
                    "No game reaches this position (of files, the first {} moves are looked up).",
                    plies / 2
                )
            }
            None => "No game reaches this position.".to_owned(),
        };
    }
    let mut text = format!("{} this position{}.\n", reach(all.games), shares(all));
    let header = ["move", "games", "White", "drawn", "Black", "rating", "years"];
    let rows: Vec<[String; 7]> = explored.moves.iter().map(|known| row(position, known)).collect();
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([header[column].len()]).max().unwrap_or(0)
    };
    let widths: [usize; 7] = std::array::from_fn(width);
    for row in std::iter::once(&header.map(str::to_owned)).chain(&rows) {
        let first = format!("{:1$}", row[0], widths[0]);
        let rest = (1..7).map(|column| format!("  {:>1$}", row[column], widths[column]));
        let line: String = std::iter::once(first).chain(rest).collect();
        // Writing into a string cannot fail.
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text.truncate(text.trim_end().len());
    text
}

fn reach(games: u32) -> String {
    if games == 1 { "1 game reaches".to_owned() } else { format!("{games} games reach") }
}

/// The results in words: `: White won 40%, drawn 20%, Black won 40%`; nothing where no game was finished.
fn shares(results: ResultCounts) -> String {
    match percents(results) {
        [Some(white), Some(draws), Some(black)] => {
            format!(": White won {white}, drawn {draws}, Black won {black}")
        }
        _ => String::new(),
    }
}

/// The shares with their sign.
fn percents(results: ResultCounts) -> [Option<String>; 3] {
    results.percents().map(|share| share.map(|share| format!("{share}%")))
}

fn row(position: &Chess, known: &ExploredMove) -> [String; 7] {
    let [white, draws, black] = percents(known.results).map(Option::unwrap_or_default);
    let years = match known.years {
        Some((first, last)) if first == last => first.to_string(),
        Some((first, last)) => format!("{first}-{last}"),
        None => String::new(),
    };
    let rating = known.rating.map(|rating| rating.to_string()).unwrap_or_default();
    let name = notation::san(position, known.played);
    [name, known.results.games.to_string(), white, draws, black, rating, years]
}

/// The answer as JSON.
#[derive(Serialize)]
struct ExploredJson {
    games: u32,
    white: u32,
    draws: u32,
    black: u32,
    moves: Vec<ExploredMoveJson>,
}

/// A move in it.
#[derive(Serialize)]
struct ExploredMoveJson {
    uci: String,
    san: String,
    games: u32,
    white: u32,
    draws: u32,
    black: u32,
    rating: Option<u16>,
    first_year: Option<u16>,
    last_year: Option<u16>,
}

fn json(position: &Chess, explored: &ExploredPosition) -> Result<String, CliError> {
    let moves = explored.moves.iter().map(|known| ExploredMoveJson {
        uci: notation::uci(known.played),
        san: notation::san(position, known.played),
        games: known.results.games,
        white: known.results.white,
        draws: known.results.draws,
        black: known.results.black,
        rating: known.rating,
        first_year: known.years.map(|years| years.0),
        last_year: known.years.map(|years| years.1),
    });
    let ResultCounts { games, white, draws, black } = explored.results;
    let answer = ExploredJson { games, white, draws, black, moves: moves.collect() };
    serde_json::to_string(&answer).map_err(CliError::failed)
}
