//! A board as a picture: the pieces of a position, and arrows from square to square.

use std::fmt::Write as _;

use crate::chess::{Bitboard, Chess, Color, Position, Square, words};

/// The side of a square in the picture's units.
const SQUARE: i32 = 100;

/// An arrow of a kind that the style sheet knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arrow {
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
    /// `played` or `better`.
    pub class: &'static str,
}

/// The picture from a side's view, with `words` for screen readers.
pub(super) fn of(position: &Chess, below: Color, arrows: &[Arrow], words: &str) -> String {
    let mut svg =
        format!("<svg class=\"board\" viewBox=\"0 0 800 800\" role=\"img\" aria-label=\"{words}\">\n");
    svg.push_str("<rect class=\"light\" width=\"800\" height=\"800\"/>\n<path class=\"dark\" d=\"");
    for square in Bitboard::DARK_SQUARES {
        let (x, y) = corner(square, below);
        // Writing into a string cannot fail.
        let _ = write!(svg, "M{x} {y}h100v100h-100z");
    }
    svg.push_str("\"/>\n");
    coordinates(&mut svg, below);
    for (square, piece) in position.board().clone() {
        let (x, y) = corner(square, below);
        let _ = writeln!(
            svg,
            "<use href=\"#{}\" class=\"{}\" x=\"{}\" y=\"{}\" width=\"92\" height=\"92\"/>",
            words::role(piece.role),
            words::adjective(piece.color),
            x + 4,
            y + 3
        );
    }
    for arrow in arrows {
        draw(&mut svg, *arrow, below);
    }
    svg.push_str("</svg>\n");
    svg
}

/// The upper left corner of a square.
fn corner(square: Square, below: Color) -> (i32, i32) {
    let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
    match below {
        Color::White => (file * SQUARE, (7 - rank) * SQUARE),
        Color::Black => ((7 - file) * SQUARE, rank * SQUARE),
    }
}

/// Files along the lower edge, ranks along the left one.
fn coordinates(svg: &mut String, below: Color) {
    for square in Square::ALL {
        let (x, y) = corner(square, below);
        let class = if square.is_light() { "on-light" } else { "on-dark" };
        if y == 7 * SQUARE {
            let file = square.file().char();
            let _ = writeln!(svg, "<text class=\"{class}\" x=\"{}\" y=\"792\">{file}</text>", x + 82);
        }
        if x == 0 {
            let rank = square.rank().char();
            let _ = writeln!(svg, "<text class=\"{class}\" x=\"5\" y=\"{}\">{rank}</text>", y + 24);
        }
    }
}

/// A shaft and a head, ending in the middle of the square; a small ring marks where it begins.
fn draw(svg: &mut String, arrow: Arrow, below: Color) {
    let middle = |square: Square| {
        let (x, y) = corner(square, below);
        (f64::from(x + SQUARE / 2), f64::from(y + SQUARE / 2))
    };
    let ((x, y), (to_x, to_y)) = (middle(arrow.from), middle(arrow.to));
    let length = (to_x - x).hypot(to_y - y);
    if length < 1.0 {
        return;
    }
    let (along_x, along_y) = ((to_x - x) / length, (to_y - y) / length);
    let at = |along: f64, aside: f64| {
        format!("{:.1} {:.1}", x + along_x * along - along_y * aside, y + along_y * along + along_x * aside)
    };
    let (neck, tip) = (length - 46.0, length - 4.0);
    let outline = [
        at(28.0, -9.0),
        at(neck, -9.0),
        at(neck, -27.0),
        at(tip, 0.0),
        at(neck, 27.0),
        at(neck, 9.0),
        at(28.0, 9.0),
    ];
    let _ = writeln!(svg, "<path class=\"arrow {}\" d=\"M{}Z\"/>", arrow.class, outline.join("L"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_stand_where_they_are_seen_from_either_side() {
        let position = Chess::default();
        let white = of(&position, Color::White, &[], "start");
        assert_eq!(white.matches("<use ").count(), 32);
        assert!(white.contains("<use href=\"#rook\" class=\"white\" x=\"4\" y=\"703\""), "{white}");
        let black = of(&position, Color::Black, &[], "start");
        assert!(black.contains("<use href=\"#rook\" class=\"white\" x=\"704\" y=\"3\""), "{black}");
        assert!(white.contains("y=\"792\">a</text>") && black.contains("x=\"82\" y=\"792\">h</text>"));
    }

    #[test]
    fn an_arrow_ends_in_the_middle_of_its_square() {
        let arrow = Arrow { from: Square::E2, to: Square::E4, class: "played" };
        let svg = of(&Chess::default(), Color::White, &[arrow], "");
        assert!(svg.contains("class=\"arrow played\""), "{svg}");
        assert!(svg.contains("450.0 454.0"), "the tip: {svg}");
    }
}
