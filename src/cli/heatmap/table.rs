//! The reasons of a map for people: each piece with what the rules say of it, the highest and lowest scores first.

use std::fmt::Write;

use crate::chess::{Square, words};
use crate::heatmap::{Cell, Heatmap};

/// A paragraph for each piece that is scored and each rule that failed.
pub fn of(map: &Heatmap) -> String {
    let mut text = String::new();
    let mut scored: Vec<(Square, &Cell)> = map.scored().collect();
    scored.sort_by(|(_, one), (_, other)| other.score.abs().total_cmp(&one.score.abs()));
    for (square, cell) in scored {
        let color = words::adjective(cell.piece.color);
        let role = words::role(cell.piece.role);
        let _ = writeln!(text, "\n{square}  {color} {role}  {}", signed(cell.rounded_score(1), 1));
        for (reason, part) in cell.reasons.iter().zip(cell.rounded_parts(1)) {
            let _ = writeln!(text, "    {:>6}  {}", signed(part, 1), reason.why);
        }
    }
    for (rule, error) in &map.failed {
        let _ = writeln!(text, "\nThe scores leave out the rule {rule}, which failed: {error}");
    }
    text
}

/// A number with its sign; what rounds to nothing has none.
pub fn signed(number: f64, decimals: usize) -> String {
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
    use crate::heatmap::{HeatmapSettings, Mapper};

    #[test]
    fn every_piece_has_its_reasons() {
        let position = fen::parse("4k3/8/8/P7/8/8/8/R3K3 w - - 0 20").unwrap().position;
        let map = Mapper::new(HeatmapSettings::default()).map(&position, Some(&["passed_pawn"]));
        assert_eq!(
            of(&map),
            "
a5  white pawn  +48.2
     +33.0  passed: no black pawn ahead on the a- or b-file
     +15.2  worth more as pieces come off
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
