//! Piece sets: drawings on the squares, glyphs, outlines without colour, or letters.

use super::board::SquareSize;
use crate::art::{self, ArtSet};
use crate::chess::{Color, Role};
use crate::config::PieceStyle;
use crate::theme::ColorDepth;

/// How the pieces look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceSet {
    /// Drawings on the squares, told apart by their colours; elsewhere filled glyphs.
    Drawn(ArtSet),
    /// Filled glyphs for both sides, told apart by their colour.
    Glyphs,
    /// Outlines for White and filled glyphs for Black.
    Outlines,
    /// Letters of ASCII: capitals for White, small ones for Black.
    Letters,
}

/// The drawings of a setting, where the terminal has colours.
fn drawings(pieces: PieceStyle, depth: ColorDepth) -> Option<ArtSet> {
    match (pieces, depth) {
        (_, ColorDepth::None) | (PieceStyle::Glyph | PieceStyle::Letters, _) => None,
        (PieceStyle::Auto | PieceStyle::Staunton, _) => Some(ArtSet::Staunton),
        (PieceStyle::Flat, _) => Some(ArtSet::Flat),
    }
}

/// Whether pieces are drawn where the squares are large enough.
pub fn are_drawn(pieces: PieceStyle, depth: ColorDepth) -> bool {
    drawings(pieces, depth).is_some()
}

impl PieceSet {
    /// The set for a setting on squares of this size: without colour, pieces that are not told apart by shape become
    /// letters, unless the player asks for glyphs; squares of odd width or one row have glyphs.
    pub fn of(pieces: PieceStyle, size: SquareSize, depth: ColorDepth) -> PieceSet {
        let large = size.is_even() && size.cells().1 >= art::SMALLEST;
        match (pieces, depth, drawings(pieces, depth)) {
            (_, _, Some(set)) if large => PieceSet::Drawn(set),
            (PieceStyle::Letters, _, _) => PieceSet::Letters,
            (PieceStyle::Glyph, ColorDepth::None, _) => PieceSet::Outlines,
            (PieceStyle::Auto | PieceStyle::Staunton | PieceStyle::Flat, ColorDepth::None, _) => {
                PieceSet::Letters
            }
            (PieceStyle::Glyph | PieceStyle::Auto | PieceStyle::Staunton | PieceStyle::Flat, _, _) => {
                PieceSet::Glyphs
            }
        }
    }

    /// The sign of a piece, one cell wide. The filled pawn is always followed by U+FE0E: alone, many terminals make a
    /// picture of it, two cells wide.
    pub fn sign(self, color: Color, role: Role) -> &'static str {
        match (self, color) {
            (PieceSet::Glyphs | PieceSet::Drawn(_), _) | (PieceSet::Outlines, Color::Black) => {
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

    const SETS: [PieceSet; 4] =
        [PieceSet::Glyphs, PieceSet::Outlines, PieceSet::Letters, PieceSet::Drawn(ArtSet::Flat)];

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
            for pieces in [PieceStyle::Auto, PieceStyle::Glyph, PieceStyle::Staunton, PieceStyle::Letters] {
                let set = PieceSet::of(pieces, size, ColorDepth::None);
                for role in Role::ALL {
                    assert_ne!(set.sign(Color::White, role), set.sign(Color::Black, role));
                }
            }
        }
    }

    #[test]
    fn drawings_come_with_room_and_colour() {
        for size in SquareSize::ALL {
            let drawn = size.is_even() && size != SquareSize::S2x1;
            for depth in [ColorDepth::Sixteen, ColorDepth::Indexed, ColorDepth::True] {
                let set = |pieces: PieceStyle| PieceSet::of(pieces, size, depth);
                let or_glyphs = |set: ArtSet| if drawn { PieceSet::Drawn(set) } else { PieceSet::Glyphs };
                assert_eq!(set(PieceStyle::Auto), or_glyphs(ArtSet::Staunton));
                assert_eq!(set(PieceStyle::Flat), or_glyphs(ArtSet::Flat));
                assert_eq!(set(PieceStyle::Glyph), PieceSet::Glyphs);
                assert_eq!(set(PieceStyle::Letters), PieceSet::Letters);
            }
            for pieces in [PieceStyle::Auto, PieceStyle::Staunton, PieceStyle::Flat] {
                assert_eq!(PieceSet::of(pieces, size, ColorDepth::None), PieceSet::Letters);
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
