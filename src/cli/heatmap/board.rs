//! A map as a board: in colours where standard output takes them, otherwise in letters and figures.

use std::fmt::Write;

use super::table::signed;
use crate::app::marks::{ArrowMeaning, BoardArrow, BoardMarks, SquareMarks};
use crate::chess::{Chess, Color, File, Piece, Position, Rank, Square};
use crate::cli::board::BoardStyle;
use crate::heatmap::{HeatmapSettings, Layer, LayerHue, LayerPalette};
use crate::ui::board::SquareSize;

/// The score of each square, by its index.
pub type SquareScores = [Option<f64>; 64];

/// The unit of the figures on a board in colours; a square has no room for more.
const UNIT: &str = "Figures on the board are tens of points: +3 is about +30.";

/// The board with a score for each square, ending with a line end.
pub fn draw(
    board: &BoardStyle,
    position: &Chess,
    scores: &SquareScores,
    settings: &HeatmapSettings,
) -> String {
    let colored = board.colored(&marks(position, scores), &[], Color::White, SquareSize::S7x3, settings);
    let figures = || scores.map(|score| score.map(|score| signed(score, 0)));
    colored.map_or_else(|| plain(position, &figures()), |text| format!("{text}{UNIT}\n"))
}

/// The board with a layer in its palette, ending with a line end; without colours each square has its figure.
pub fn draw_layer(board: &BoardStyle, position: &Chess, layer: &Layer, settings: &HeatmapSettings) -> String {
    if layer.palette == LayerPalette::Heat {
        return draw(board, position, &layer.scores, settings);
    }
    let mut marks = marks(position, &[None; 64]);
    for (square, marks) in Square::ALL.into_iter().zip(marks.iter_mut()) {
        marks.layer = layer.tint(square);
    }
    let links = layer.links.iter();
    let links: Vec<BoardArrow> =
        links.map(|(from, to)| BoardArrow { from: *from, to: *to, meaning: ArrowMeaning::Link }).collect();
    let colored = board.colored(&marks, &links, Color::White, SquareSize::S7x3, settings);
    colored.unwrap_or_else(|| plain(position, &layer_figures(layer)))
}

/// The figures of a layer: scores out of a hundred, or the number of the group.
fn layer_figures(layer: &Layer) -> [Option<String>; 64] {
    Square::ALL.map(|square| {
        let (tint, score) = (layer.tint(square)?, layer.score(square)?);
        Some(match tint.hue {
            LayerHue::Group(number) => format!("/{number}"),
            LayerHue::Single | LayerHue::Quiet => format!("{score:.0}"),
            LayerHue::First | LayerHue::Second => signed(score, 0),
        })
    })
}

fn marks(position: &Chess, scores: &SquareScores) -> BoardMarks {
    Square::ALL.map(|square| SquareMarks {
        piece: position.board().piece_at(square).map(|piece| (piece.color, piece.role)),
        heat: scores[usize::from(square)],
        ..SquareMarks::default()
    })
}

/// Eight ranks, White's pieces in capitals; a figure beside each piece or empty square that is scored.
fn plain(position: &Chess, figures: &[Option<String>; 64]) -> String {
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        let squares = File::ALL.map(|file| cell(position, figures, Square::from_coords(file, rank)));
        let _ = writeln!(text, "{} {}", rank.char(), squares.concat().trim_end());
    }
    let files = File::ALL.map(|file| format!("   {}   ", file.char()));
    let _ = writeln!(text, "  {}", files.concat().trim_end());
    text
}

/// Seven columns of one square: `  n+12 `.
fn cell(position: &Chess, figures: &[Option<String>; 64], square: Square) -> String {
    let piece = position.board().piece_at(square).map_or('.', Piece::char);
    let figure = figures[usize::from(square)].as_deref().unwrap_or_default();
    format!("  {piece}{figure:<4}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;
    use crate::heatmap::Mapper;

    #[test]
    fn without_colours_it_is_letters_and_figures() {
        let position = fen::parse("4k3/8/8/P7/8/8/8/R3K3 w - - 0 20").unwrap().position;
        let map = Mapper::default().map(&position, Some(&["passed_pawn"]));
        let scores = Square::ALL.map(|square| map.cell(square).map(|cell| cell.score));
        assert_eq!(
            draw(&BoardStyle::Plain, &position, &scores, &HeatmapSettings::default()),
            "\
8   .      .      .      .      k      .      .      .
7   .      .      .      .      .      .      .      .
6   .      .      .      .      .      .      .      .
5   P+48   .      .      .      .      .      .      .
4   .      .      .      .      .      .      .      .
3   .      .      .      .      .      .      .      .
2   .      .      .      .      .      .      .      .
1   R      .      .      .      K      .      .      .
     a      b      c      d      e      f      g      h
"
        );
    }
}
