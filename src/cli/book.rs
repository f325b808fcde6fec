//! `patzer book FILE FEN`: what an opening book plays in a position.

use serde_json::{Value, json};

use super::args::BookArgs;
use super::context::CommandContext;
use super::error::CliError;
use super::position;
use crate::chess::polyglot::BookMove;
use crate::chess::{Chess, fen, notation};
use crate::engines::book::{Book, BookError};

/// Prints the moves that the book knows in each position asked about.
pub fn run(args: &BookArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let mut book = Book::open(&args.file).map_err(as_error)?;
    let json = args.position.json;
    position::answer(&args.position.words, json, context, |asked, _| {
        let moves = book.moves(&asked.position).map_err(as_error)?;
        Ok(if json {
            as_json(&asked.position, &moves).to_string()
        } else {
            as_lines(&asked.position, &moves)
        })
    })
}

fn as_error(error: BookError) -> CliError {
    match error {
        BookError::Io { .. } => CliError::failed(error),
        BookError::NoBook { .. } => {
            CliError::usage(error).hint("choose a polyglot book; their names end in .bin")
        }
    }
}

fn as_json(position: &Chess, moves: &[BookMove]) -> Value {
    let moves: Vec<Value> = moves
        .iter()
        .map(|known| {
            json!({
                "move": notation::uci(known.played),
                "san": notation::san(position, known.played),
                "weight": known.weight,
                "share": (known.share * 10.0).round() / 10.0,
            })
        })
        .collect();
    json!({ "fen": fen::write(position), "moves": moves })
}

fn as_lines(position: &Chess, moves: &[BookMove]) -> String {
    if moves.is_empty() {
        return "This position isn't in the book.".to_owned();
    }
    let line = |known: &BookMove| {
        let name = notation::san(position, known.played);
        format!("{name:<8} {:>5.1}%  weight {}", known.share, known.weight)
    };
    moves.iter().map(line).collect::<Vec<_>>().join("\n")
}
