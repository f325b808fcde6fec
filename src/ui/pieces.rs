//! How a man is drawn: a chess glyph, an outline where there is no colour, a letter, or a drawing over his square.

use super::board::SquareSize;
use super::sprites;
use crate::chess::{Color, Role};
use crate::config::Men;
use crate::theme::ColorDepth;

/// A set of signs for the men.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceSet {
    /// Filled glyphs for both sides, told apart by their colour.
    Glyphs,
    /// Outlines for White and filled glyphs for Black.
    Outlines,
    /// Letters of ASCII: capitals for White, small ones for Black.
    Letters,
    /// Drawings in half blocks, told apart by their colours; elsewhere than on squares, filled glyphs.
    Pixels,
}

/// The smallest squares whose men are drawn in half blocks without being asked to.
const DRAWN_FROM: SquareSize = SquareSize::S9x4;

impl PieceSet {
    /// The set for a setting on squares of this size: without colour, men that are not told apart by shape become
    /// letters, unless the player asks for glyphs; squares too small for a drawing have glyphs.
    pub fn of(men: Men, size: SquareSize, depth: ColorDepth) -> PieceSet {
        match (men, depth) {
            (Men::Letters, _) | (Men::Auto | Men::Pixel, ColorDepth::None) => PieceSet::Letters,
            (Men::Glyph, ColorDepth::None) => PieceSet::Outlines,
            (Men::Pixel, _) if sprites::exist(size) => PieceSet::Pixels,
            (Men::Auto, _) if size >= DRAWN_FROM => PieceSet::Pixels,
            (Men::Glyph | Men::Auto | Men::Pixel, _) => PieceSet::Glyphs,
        }
    }

    /// The sign of a man, one cell wide. The filled pawn is always followed by U+FE0E: alone, many terminals make a
    /// picture of it, two cells wide.
    pub fn sign(self, color: Color, role: Role) -> &'static str {
        match (self, color) {
            (PieceSet::Glyphs | PieceSet::Pixels, _) | (PieceSet::Outlines, Color::Black) => {
                ["♟\u{fe0e}", "♞", "♝", "♜", "♛", "♚"][at(role)]
            }
            (PieceSet::Outlines, Color::White) => ["♙", "♘", "♗", "♖", "♕", "♔"][at(role)],
            (PieceSet::Letters, Color::White) => ["P", "N", "B", "R", "Q", "K"][at(role)],
            (PieceSet::Letters, Color::Black) => ["p", "n", "b", "r", "q", "k"][at(role)],
        }
    }
}

/// A role's place in a list from pawn to king.
fn at(role: Role) -> usize {
    role as usize - Role::Pawn as usize
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::{Cell, CellWidth};

    use super::*;

    const SETS: [PieceSet; 4] = [
        PieceSet::Glyphs,
        PieceSet::Outlines,
        PieceSet::Letters,
        PieceSet::Pixels,
    ];

    #[test]
    fn every_sign_is_one_cell_wide_and_no_emoji() {
        for set in SETS {
            for (color, role) in Color::ALL.into_iter().flat_map(|c| Role::ALL.map(|r| (c, r))) {
                let sign = set.sign(color, role);
                let mut cell = Cell::EMPTY;
                cell.set_symbol(sign);
                assert_eq!(cell.cell_width(), 1, "{sign}");
                assert!(!sign.contains('\u{fe0f}'));
                assert_eq!(sign.starts_with('♟'), sign.ends_with('\u{fe0e}'));
                assert!(set != PieceSet::Letters || sign.is_ascii());
            }
        }
    }

    #[test]
    fn without_colour_the_sides_differ_in_shape() {
        for size in SquareSize::ALL {
            for men in [Men::Auto, Men::Glyph, Men::Pixel, Men::Letters] {
                let set = PieceSet::of(men, size, ColorDepth::None);
                for role in Role::ALL {
                    assert_ne!(set.sign(Color::White, role), set.sign(Color::Black, role));
                }
            }
        }
    }

    #[test]
    fn drawings_come_with_room_and_colour() {
        for depth in [ColorDepth::Sixteen, ColorDepth::Indexed, ColorDepth::True] {
            let sets = |men: Men| SquareSize::ALL.map(|size| PieceSet::of(men, size, depth));
            let (glyphs, drawn) = (PieceSet::Glyphs, PieceSet::Pixels);
            assert_eq!(sets(Men::Auto), [glyphs, glyphs, glyphs, drawn, drawn, drawn]);
            assert_eq!(sets(Men::Pixel), [glyphs, glyphs, drawn, drawn, drawn, drawn]);
            assert_eq!(sets(Men::Glyph), [glyphs; 6]);
            assert_eq!(sets(Men::Letters), [PieceSet::Letters; 6]);
        }
        for size in SquareSize::ALL {
            for men in [Men::Auto, Men::Pixel] {
                assert_eq!(PieceSet::of(men, size, ColorDepth::None), PieceSet::Letters);
            }
        }
    }

    #[test]
    fn each_role_has_its_sign() {
        assert_eq!(PieceSet::Glyphs.sign(Color::White, Role::Knight), "♞");
        assert_eq!(PieceSet::Outlines.sign(Color::White, Role::King), "♔");
        assert_eq!(PieceSet::Letters.sign(Color::Black, Role::Bishop), "b");
        assert_eq!(PieceSet::Letters.sign(Color::White, Role::Queen), "Q");
    }
}
