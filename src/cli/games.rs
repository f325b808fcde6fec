//! `patzer games`: the kept games, newest first, as a table or as JSON.

use std::io::Write;

use serde_json::{Value, json};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::args::JsonArgs;
use super::context::Context;
use super::error::CliError;
use crate::chess::text::clean;
use crate::library::{self, GameSummary, Store};

/// The widest a name is shown, in cells.
const NAME: usize = 24;

/// Lists the kept games.
pub fn run(args: JsonArgs, context: &mut Context<'_>) -> Result<(), CliError> {
    let mut store = open(context)?;
    let games = store.list().map_err(CliError::failed)?;
    if args.json {
        print_json(&games, store.waiting(), context.out)?;
    } else if games.is_empty() {
        writeln!(
            context.out,
            "No games are kept yet: finish one, or read some with 'patzer import FILE'."
        )?;
    } else {
        print_table(&games, context.out)?;
    }
    if !args.json && store.waiting() > 0 {
        writeln!(context.out, "{}", waiting(store.waiting()))?;
    }
    for note in store.notes() {
        writeln!(context.err, "note: {}", clean(&note))?;
    }
    Ok(())
}

/// The store of the user who runs this.
pub(super) fn open(context: &Context<'_>) -> Result<Box<dyn Store>, CliError> {
    library::at(context.places.games.as_deref(), context.places.state.as_deref())
        .ok_or_else(|| CliError::failed("there is no home directory to keep games in"))
}

fn print_json(games: &[GameSummary], waiting: usize, out: &mut dyn Write) -> Result<(), CliError> {
    let games: Vec<Value> = games.iter().map(as_json).collect();
    Ok(writeln!(
        out,
        "{}",
        json!({ "games": games, "unfinished": waiting })
    )?)
}

fn waiting(games: usize) -> String {
    match games {
        1 => "An unfinished game waits: 'patzer' goes on with it.".to_owned(),
        games => format!("{games} unfinished games wait: 'patzer' goes on with the last one."),
    }
}

fn as_json(game: &GameSummary) -> Value {
    json!({
        "id": game.id.0,
        "white": game.white,
        "black": game.black,
        "result": game.result,
        "date": game.date,
        "time": game.time,
        "event": game.event,
        "ending": game.ending,
        "plies": game.plies,
        "eco": game.eco,
        "opening": game.opening,
        "faults": game.faults.map(|[white, black]| json!({ "white": white, "black": black })),
    })
}

fn print_table(games: &[GameSummary], out: &mut dyn Write) -> Result<(), CliError> {
    let header = ["game", "date", "white", "black", "result", "moves", "ending"].map(str::to_owned);
    let rows: Vec<[String; 7]> = std::iter::once(header).chain(games.iter().map(row)).collect();
    let widths: [usize; 7] =
        std::array::from_fn(|column| rows.iter().map(|row| row[column].width()).max().unwrap_or(0));
    for row in &rows {
        let cells: Vec<String> = row
            .iter()
            .zip(widths)
            .map(|(cell, width)| padded(cell, width))
            .collect();
        writeln!(out, "{}", cells.join("  ").trim_end())?;
    }
    Ok(())
}

fn row(game: &GameSummary) -> [String; 7] {
    [
        clean(&game.id.0).into_owned(),
        game.date.clone(),
        cut(&game.white),
        cut(&game.black),
        game.result.clone(),
        game.plies.div_ceil(2).to_string(),
        game.ending.clone(),
    ]
}

fn padded(cell: &str, width: usize) -> String {
    format!("{cell}{}", " ".repeat(width - cell.width()))
}

/// A name of at most [`NAME`] cells.
fn cut(name: &str) -> String {
    if name.width() <= NAME {
        return name.to_owned();
    }
    let mut used = 0;
    let kept = name.chars().take_while(|c| {
        used += c.width().unwrap_or(0);
        used < NAME
    });
    kept.chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::GameId;

    fn game(white: &str) -> GameSummary {
        GameSummary {
            id: GameId("2026-11-21-1".to_owned()),
            white: white.to_owned(),
            black: "patzer, level 3".to_owned(),
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
        print_table(games, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_table_has_aligned_columns_and_no_blanks_at_line_ends() {
        assert_eq!(
            table(&[game("You"), game("棋士")]),
            "game          date        white  black            result  moves  ending\n\
             2026-11-21-1  2026.11.21  You    patzer, level 3  1-0     4      checkmate\n\
             2026-11-21-1  2026.11.21  棋士   patzer, level 3  1-0     4      checkmate\n"
        );
    }

    #[test]
    fn a_long_name_is_cut_at_the_cell() {
        assert_eq!(cut(&"x".repeat(24)), "x".repeat(24));
        assert_eq!(cut(&"x".repeat(25)), format!("{}…", "x".repeat(23)));
        assert_eq!(cut(&"棋".repeat(20)).width(), 23);
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
