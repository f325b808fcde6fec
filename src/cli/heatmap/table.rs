//! A map for people: the board with every man's score, then each man with its reasons, the strongest feelings first.

use std::fmt::Write;

use crate::chess::{Chess, File, Piece, Position, Rank, Square, words};
use crate::heatmap::{Cell, Heatmap};

/// The board and the reasons, ending with a line end.
pub fn of(position: &Chess, map: &Heatmap) -> String {
    let mut text = board(position, map);
    let mut scored: Vec<(Square, &Cell)> = map.scored().collect();
    scored.sort_by(|(_, one), (_, other)| other.score.abs().total_cmp(&one.score.abs()));
    for (square, cell) in scored {
        let color = words::adjective(cell.piece.color);
        let role = words::role(cell.piece.role);
        let _ = writeln!(text, "\n{square}  {color} {role}  {}", signed(cell.score, 0));
        for reason in &cell.reasons {
            let part = signed(reason.score * reason.weight, 1);
            let _ = writeln!(text, "    {part:>6}  {}", reason.why);
        }
    }
    for (rule, error) in &map.failed {
        let _ = writeln!(text, "\nThe rule {rule} failed and was left out: {error}");
    }
    text
}

/// Eight ranks, White's men in capitals; a figure beside each man that is scored.
fn board(position: &Chess, map: &Heatmap) -> String {
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        let squares = File::ALL.map(|file| cell(position, map, Square::from_coords(file, rank)));
        let _ = writeln!(text, "{} {}", rank.char(), squares.concat().trim_end());
    }
    let files = File::ALL.map(|file| format!("   {}   ", file.char()));
    let _ = writeln!(text, "  {}", files.concat().trim_end());
    text
}

/// Seven columns of one square: `  n+12 `.
fn cell(position: &Chess, map: &Heatmap, square: Square) -> String {
    let man = position.board().piece_at(square).map_or('.', Piece::char);
    let score = map
        .cell(square)
        .map_or(String::new(), |cell| signed(cell.score, 0));
    format!("  {man}{score:<4}")
}

/// A number with its sign; what rounds to nothing has none.
fn signed(number: f64, decimals: usize) -> String {
    let text = format!("{number:+.decimals$}");
    if text.contains(|digit: char| digit.is_ascii_digit() && digit != '0') {
        text
    } else {
        format!("{:.decimals$}", 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;
    use crate::heatmap::{Mapper, Settings};

    #[test]
    fn the_board_and_the_reasons_are_plain_text() {
        let position = fen::parse("4k3/8/8/P7/8/8/8/R3K3 w - - 0 20").unwrap().position;
        let map = Mapper::new(Settings::default()).map(&position, Some(&["passed_pawn"]));
        assert_eq!(
            of(&position, &map),
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

a5  white pawn  +48
     +18.0  passed: no black pawn ahead on the a or b file
      +8.2  worth more as the pieces leave the board
"
        );
    }

    #[test]
    fn figures_have_signs_but_nothing_has_none() {
        assert_eq!(signed(12.4, 0), "+12");
        assert_eq!(signed(-0.4, 0), "0");
        assert_eq!(signed(-0.04, 1), "0.0");
        assert_eq!(signed(-3.0, 1), "-3.0");
    }
}
