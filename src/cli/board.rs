//! Boards as commands print them: in colours where standard output takes them.

use super::context::CommandContext;
use crate::app::marks::{BoardArrow, BoardMarks};
use crate::chess::Color;
use crate::config::{Config, PieceStyle};
use crate::heatmap::HeatmapSettings;
use crate::shell::print;
use crate::theme::{self, ColorDepth, Theme};
use crate::ui::board::{BoardWidget, LabelPlace, SquareSize};

/// How boards are printed.
pub enum BoardStyle {
    /// In colours.
    Colored {
        /// The colours.
        theme: Box<Theme>,
        /// How pieces are drawn.
        pieces: PieceStyle,
    },
    /// Without colours.
    Plain,
}

impl BoardStyle {
    /// As the settings, the options and standard output have it.
    pub fn new(config: &Config, context: &CommandContext<'_>) -> BoardStyle {
        let asked = context.depth();
        let depth = print::depth(context.out_is_terminal, asked);
        if depth == ColorDepth::None || context.global.plain {
            return BoardStyle::Plain;
        }
        let name = match config.board.theme.as_str() {
            "auto" => theme::auto(None, depth),
            name => name,
        };
        let pieces = match config.board.pieces {
            PieceStyle::Auto | PieceStyle::Staunton | PieceStyle::Flat if !print::has_chess_glyphs() => {
                PieceStyle::Letters
            }
            PieceStyle::Auto
            | PieceStyle::Staunton
            | PieceStyle::Flat
            | PieceStyle::Glyph
            | PieceStyle::Letters => config.board.pieces,
        };
        BoardStyle::Colored {
            theme: Box::new(Theme::load(name, depth, context.places.themes.as_deref()).0),
            pieces,
        }
    }

    /// A board with these marks, ending with a line end; `None` without colours.
    pub fn colored(
        &self,
        marks: &BoardMarks,
        arrows: &[BoardArrow],
        below: Color,
        size: SquareSize,
        heatmap: &HeatmapSettings,
    ) -> Option<String> {
        let BoardStyle::Colored { theme, pieces } = self else {
            return None;
        };
        Some(print::board(&BoardWidget {
            marks,
            arrows,
            sliding: &[],
            below,
            size,
            pieces: *pieces,
            grid: crate::art::CellGrid::Quadrants,
            pictures: false,
            labels: LabelPlace::Around,
            heatmap,
            theme,
        }))
    }
}
