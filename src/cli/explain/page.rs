//! An explanation for people: the board with the move on it, and beside it the words.

use crate::app::marks::{BoardMarks, SquareMarks};
use crate::chess::{Chess, Move, Position, Role, Square, notation};
use crate::cli::board::BoardStyle;
use crate::heatmap;
use crate::tutor::words::Audience;
use crate::tutor::{Explanation, Judgement};
use crate::ui::board::SquareSize;
use crate::ui::text::wrap;

/// Columns of a page; the narrowest usual terminal has 80.
const COLUMNS: usize = 78;

/// Columns between the board and the words.
const GAP: usize = 3;

/// The size of the board beside the words.
const SIZE: SquareSize = SquareSize::S3x1;

/// The page, ending with a line end.
pub fn of(explanation: &Explanation, audience: Audience, board: &BoardStyle) -> String {
    match drawn(explanation, board) {
        Some(board) => beside(&board, &words(explanation, audience, COLUMNS - indent())),
        None => lines(&words(explanation, audience, COLUMNS)),
    }
}

/// Columns before the words when they stand beside the board.
fn indent() -> usize {
    usize::from(SIZE.with_labels().0) + GAP
}

/// Wraps heading and text to a width in columns.
fn words(explanation: &Explanation, audience: Audience, columns: usize) -> Vec<String> {
    let heading = heading(explanation).into_iter().flat_map(|line| [line, String::new()]);
    heading.chain(wrap(&explanation.text(audience), columns)).collect()
}

/// `8…h6 is a blunder`.
fn heading(explanation: &Explanation) -> Option<String> {
    let (question, judged) = (&explanation.question, explanation.judged?);
    let label = notation::line(&question.root, &[question.played?]);
    let judgement = match judged.judgement {
        Judgement::Best if question.played == question.best_move() => "the best move",
        Judgement::Best => "as good as the best move",
        Judgement::Excellent => "an excellent move",
        Judgement::Good => "a good move",
        Judgement::Inaccuracy => "an inaccuracy",
        Judgement::Mistake => "a mistake",
        Judgement::Blunder => "a blunder",
    };
    Some(format!("{label} is {judgement}"))
}

/// The board after the move, from the mover's side; `None` without colours.
fn drawn(explanation: &Explanation, board: &BoardStyle) -> Option<String> {
    let question = &explanation.question;
    let mut position = question.root.clone();
    if let Some(m) = question.played {
        position.play_unchecked(m);
    }
    let marks = marks(&position, question.played);
    board.colored(&marks, &[], question.root.turn(), SIZE, &heatmap::HeatmapSettings::default())
}

fn marks(position: &Chess, last: Option<Move>) -> BoardMarks {
    let touched = |square: Square| {
        last.is_some_and(|m| [notation::origin(m), notation::destination(m)].contains(&square))
    };
    Square::ALL.map(|square| {
        let piece = position.board().piece_at(square);
        let king = piece.is_some_and(|piece| piece.role == Role::King && piece.color == position.turn());
        SquareMarks {
            piece: piece.map(|piece| (piece.color, piece.role)),
            last_move: touched(square),
            check: king && position.is_check(),
            ..SquareMarks::default()
        }
    })
}

/// Joins the lines of board and words side by side; the longer part continues below.
fn beside(board: &str, words: &[String]) -> String {
    let board: Vec<&str> = board.lines().collect();
    let (blank, gap) = (" ".repeat(indent() - GAP), " ".repeat(GAP));
    let row = |index: usize| {
        let left = board.get(index).copied().unwrap_or(&blank);
        match words.get(index).filter(|word| !word.is_empty()) {
            Some(right) => format!("{left}{gap}{right}"),
            None => left.trim_end_matches(' ').to_owned(),
        }
    };
    lines(&(0..board.len().max(words.len())).map(row).collect::<Vec<_>>())
}

fn lines(rows: &[String]) -> String {
    rows.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Score, fen};
    use crate::search::Line;
    use crate::tutor::question::Question;

    #[test]
    fn one_move_is_the_best_and_another_as_good() {
        let root = fen::parse(fen::USUAL).unwrap().position;
        let read = |san| notation::parse_san(&root, san).unwrap();
        let named = |played| {
            let line = |cp, moves| Some(Line { score: Score::Cp(cp), moves });
            let question = Question {
                root: root.clone(),
                last: None,
                played: Some(read(played)),
                best: line(30, vec![read("e4")]),
                second: None,
                is_even: true,
                reply: line(-30, Vec::new()),
                glance: None,
            };
            heading(&Explanation::bare(&question, &[], Vec::new())).unwrap()
        };
        assert_eq!(named("e4"), "1.e4 is the best move");
        assert_eq!(named("d4"), "1.d4 is as good as the best move");
    }

    #[test]
    fn the_words_stand_beside_the_board_and_go_on_below() {
        let words = ["one", "", "three"].map(str::to_owned);
        let below = format!("{}three", " ".repeat(indent()));
        assert_eq!(beside("a\nb\n", &words), format!("a   one\nb\n{below}\n"));
        assert_eq!(beside("a\nb\n", &words[..1]), "a   one\nb\n");
    }
}
