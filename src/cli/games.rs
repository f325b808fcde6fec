//! `patzer games`: lists the saved games, all or those that match a filter, as a table or as JSON.

use std::borrow::Cow;
use std::io::Write;
use std::path::PathBuf;

use serde::Serialize;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::args::GamesArgs;
use super::context::CommandContext;
use super::error::CliError;
use super::safe::SafeOut;
use crate::chess::text::clean;
use crate::library::{self, GameId, GameSearch, GameSummary, Order, SavedGame, Store};
use crate::shell::print;

/// Widest name in the table, in cells.
const NAME: usize = 24;

/// Width of the table in a pipe or a file, in cells.
const UNBOUNDED: u16 = u16::MAX;

/// Narrowest table with a column of openings, in cells.
const WITH_OPENINGS: u16 = 100;

/// Prints the wanted games in the wanted order.
pub fn run(args: &GamesArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let filter = filter(args.filter.as_deref())?;
    let mut store = open(context)?;
    let games = match &args.files[..] {
        [] => matching(list(store.as_ref(), context)?, &filter, store.as_ref()),
        files => in_files(files, &filter, context)?,
    };
    let games = chosen(args, games);
    if args.json {
        let mut out = SafeOut::of(context);
        print_json(&games, store.waiting(), &mut out)?;
        out.flush()?;
    } else if !games.is_empty() {
        let width = if context.out_is_terminal { print::columns() } else { None };
        print_table(&games, width.unwrap_or(UNBOUNDED), context.out)?;
    } else if filter.is_empty() && args.files.is_empty() {
        writeln!(context.out, "No saved games yet. Finish one, or import some with 'patzer import FILE'.")?;
    } else {
        writeln!(context.out, "No game matches this filter.")?;
    }
    if !args.json && args.files.is_empty() && store.waiting() > 0 {
        writeln!(context.out, "{}", waiting(store.waiting()))?;
    }
    for note in store.notes() {
        writeln!(context.err, "note: {}", clean(&note))?;
    }
    Ok(())
}

/// The filter of the command line.
pub(super) fn filter(words: Option<&str>) -> Result<GameSearch, CliError> {
    GameSearch::parse(words.unwrap_or_default()).map_err(|error| CliError::usage(&error).hint(&error.hint))
}

/// The saved games that match; reads them only if the filter asks for moves.
pub(super) fn matching(
    mut games: Vec<GameSummary>,
    filter: &GameSearch,
    store: &dyn Store,
) -> Vec<GameSummary> {
    games.retain(|game| filter.query.matches(game));
    if !filter.board.is_empty() {
        games.retain(|game| store.load(&game.id).is_ok_and(|saved| filter.matches(game, &saved.game)));
    }
    games
}

/// The games of files that match, each named by its file and number; shows progress on a terminal.
fn in_files(
    files: &[PathBuf],
    filter: &GameSearch,
    context: &mut CommandContext<'_>,
) -> Result<Vec<GameSummary>, CliError> {
    const BETWEEN: usize = 1_000;
    let mut found = Vec::new();
    for path in files {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        for (at, read) in library::every_game(path)?.enumerate() {
            let read = read?;
            if context.err_is_terminal && at.is_multiple_of(BETWEEN) {
                // Nobody is left to tell when standard error fails.
                let _ = write!(context.err, "\r{}: {at} games read", clean(&name))
                    .and_then(|()| context.err.flush());
            }
            let saved = SavedGame { game: read.game, session: None };
            let summary = library::summarise(&GameId(format!("{name}:{}", at + 1)), &saved);
            if !read.refused && filter.matches(&summary, &saved.game) {
                found.push(summary);
            }
        }
        if context.err_is_terminal {
            let _ = write!(context.err, "\r\x1b[K").and_then(|()| context.err.flush());
        }
    }
    Ok(found)
}

/// Sorts the games and takes as many as are wanted.
fn chosen(args: &GamesArgs, games: Vec<GameSummary>) -> Vec<GameSummary> {
    let most = args.limit.map_or(usize::MAX, |most| most as usize);
    let order = Order { key: args.sort, reversed: args.reverse };
    let mut games = games;
    if order == Order::default() {
        // As the store lists them.
        games.truncate(most);
        return games;
    }
    let places = order.of(&games);
    places.into_iter().take(most).map(|place| std::mem::take(&mut games[place as usize])).collect()
}

/// Lists the saved games; shows progress on a terminal while it reads their files for want of an index.
pub(super) fn list(
    store: &dyn Store,
    context: &mut CommandContext<'_>,
) -> Result<Vec<GameSummary>, CliError> {
    let (is_shown, err) = (context.err_is_terminal, &mut *context.err);
    let mut was_told = false;
    // Nobody is left to tell when standard error fails.
    let games = store.list_telling(&mut |read, total| {
        if is_shown {
            was_told = true;
            let _ = write!(err, "\rreading {total} games: {}%", read * 100 / total.max(1))
                .and_then(|()| err.flush());
        }
    });
    if was_told {
        let _ = write!(err, "\r\x1b[K").and_then(|()| err.flush());
    }
    games.map_err(CliError::failed)
}

/// Opens the user's store.
pub(super) fn open(context: &CommandContext<'_>) -> Result<Box<dyn Store>, CliError> {
    library::at(context.places.games.as_deref(), context.places.state.as_deref())
        .ok_or_else(|| CliError::failed("you have no home directory for games"))
}

fn print_json(games: &[GameSummary], waiting: usize, out: &mut dyn Write) -> Result<(), CliError> {
    let list = GamesJson { games: games.iter().map(GameJson::of).collect(), unfinished: waiting };
    // Written at once: 100,000 games are 20 MB in a million small pieces.
    let mut text = serde_json::to_vec(&list).expect("plain fields always have a JSON form");
    text.push(b'\n');
    Ok(out.write_all(&text)?)
}

/// The answer as JSON.
#[derive(Serialize)]
struct GamesJson<'a> {
    games: Vec<GameJson<'a>>,
    unfinished: usize,
}

/// A game in it.
#[derive(Serialize)]
pub(super) struct GameJson<'a> {
    id: &'a str,
    white: &'a str,
    black: &'a str,
    result: &'a str,
    date: &'a str,
    time: &'a str,
    event: &'a str,
    ending: &'a str,
    plies: u32,
    eco: &'a str,
    opening: &'a str,
    faults: Option<FaultCounts>,
}

/// How many mistakes and blunders each side made.
#[derive(Serialize)]
struct FaultCounts {
    white: u32,
    black: u32,
}

impl GameJson<'_> {
    pub(super) fn of(game: &GameSummary) -> GameJson<'_> {
        GameJson {
            id: &game.id.0,
            white: &game.white,
            black: &game.black,
            result: &game.result,
            date: &game.date,
            time: &game.time,
            event: &game.event,
            ending: &game.ending,
            plies: game.plies,
            eco: &game.eco,
            opening: &game.opening,
            faults: game.faults.map(|[white, black]| FaultCounts { white, black }),
        }
    }
}

fn waiting(games: usize) -> String {
    match games {
        1 => "You have an unfinished game: type 'patzer' to continue it.".to_owned(),
        games => format!("You have {games} unfinished games: type 'patzer' to continue the last one."),
    }
}

fn print_table(games: &[GameSummary], width: u16, out: &mut dyn Write) -> Result<(), CliError> {
    let with_openings = width >= WITH_OPENINGS && games.iter().any(|game| !game.opening.is_empty());
    let opening = if with_openings { "opening" } else { "" };
    let header = ["game", "date", "white", "black", "result", "moves", "ending", opening].map(Cow::Borrowed);
    let mut widths = header.each_ref().map(|cell| cells(cell));
    for game in games {
        for (width, cell) in widths.iter_mut().zip(&row(game, with_openings)) {
            *width = (*width).max(cells(cell));
        }
    }
    let room = usize::from(width).saturating_sub(widths[..7].iter().sum::<usize>() + 14);
    // Written at once: of 100,000 games each is a line.
    let mut text = String::new();
    for row in std::iter::once(header).chain(games.iter().map(|game| row(game, with_openings))) {
        for (cell, width) in row.iter().zip(widths).take(7) {
            text.push_str(cell);
            text.extend(std::iter::repeat_n(' ', width - cells(cell) + 2));
        }
        text.push_str(&cut(&row[7], room));
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    Ok(out.write_all(text.as_bytes())?)
}

/// The most cells of a date: one is `2026.11.21`.
const DATE: usize = 10;

fn row(game: &GameSummary, with_openings: bool) -> [Cow<'_, str>; 8] {
    let opening = if with_openings {
        format!("{} {}", game.eco, game.opening).trim().to_owned()
    } else {
        String::new()
    };
    let short = |text, most| match cells(text) {
        cells if cells <= most => Cow::Borrowed(text),
        _ => Cow::Owned(cut(text, most)),
    };
    [
        clean(&game.id.0),
        short(&game.date, DATE),
        short(&game.white, NAME),
        short(&game.black, NAME),
        Cow::Borrowed(&game.result),
        Cow::Owned(game.plies.div_ceil(2).to_string()),
        Cow::Borrowed(&game.ending),
        Cow::Owned(opening),
    ]
}

/// The width of a text in cells; its length for ASCII, which most texts are.
fn cells(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.width() }
}

/// Cuts a text to a width in cells.
pub(super) fn cut(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let mut used = 0;
    let kept = text.chars().take_while(|c| {
        used += c.width().unwrap_or(0);
        used < columns
    });
    kept.chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::library::GameId;

    fn game(white: &str) -> GameSummary {
        GameSummary {
            id: GameId("2026-11-21-1".to_owned()),
            white: white.to_owned(),
            black: "patzer 600".to_owned(),
            result: "1-0".to_owned(),
            date: "2026.11.21".to_owned(),
            time: "18:05:00".to_owned(),
            event: "Casual game".to_owned(),
            ending: "checkmate".to_owned(),
            plies: 7,
            ..GameSummary::default()
        }
    }

    fn table(games: &[GameSummary]) -> String {
        let mut out = Vec::new();
        print_table(games, UNBOUNDED, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_table_has_aligned_columns_and_no_blanks_at_line_ends() {
        assert_eq!(
            table(&[game("You"), game("棋士")]),
            "game          date        white  black       result  moves  ending\n\
             2026-11-21-1  2026.11.21  You    patzer 600  1-0     4      checkmate\n\
             2026-11-21-1  2026.11.21  棋士   patzer 600  1-0     4      checkmate\n"
        );
    }

    #[test]
    fn no_text_of_one_game_makes_the_lines_of_all_long() {
        let long = "9".repeat(5_000);
        let odd = GameSummary { date: long.clone(), black: long.clone(), ..game(&long) };
        let text = table(&[odd, game("You")]);
        assert!(text.lines().all(|line| line.width() < 120), "{text}");
        assert!(text.contains("  999999999…  "), "{text}");
    }

    #[test]
    fn openings_are_shown_where_there_is_room() {
        let najdorf = GameSummary {
            eco: "B90".to_owned(),
            opening: "Sicilian Defense: Najdorf Variation".to_owned(),
            ..game("You")
        };
        let printed = |width| {
            let mut out = Vec::new();
            print_table(std::slice::from_ref(&najdorf), width, &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        assert!(printed(UNBOUNDED).ends_with("checkmate  B90 Sicilian Defense: Najdorf Variation\n"));
        assert!(!printed(80).contains("opening"));
        let cut = printed(104);
        assert!(
            cut.contains("B90 Sicilian Defense: Naj") && cut.lines().all(|line| line.width() <= 104),
            "{cut}"
        );
    }

    #[test]
    fn a_long_name_is_cut_at_the_cell() {
        assert_eq!(cut(&"x".repeat(24), NAME), "x".repeat(24));
        assert_eq!(cut(&"x".repeat(25), NAME), format!("{}…", "x".repeat(23)));
        assert_eq!(cut(&"棋".repeat(20), NAME).width(), 23);
    }

    #[test]
    fn json_is_one_object_on_one_line() {
        let mut out = Vec::new();
        print_json(&[game("You"), game("Ada")], 2, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text.lines().count(), 1);
        let answer: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(answer["games"][1]["white"], "Ada");
        assert_eq!(answer["games"][0]["plies"], 7);
        assert_eq!(answer["unfinished"], 2);
    }
}
