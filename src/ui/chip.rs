//! A square in one row: what a mark looks like, painted as on the board.

use ratatui::style::Style;
use ratatui::text::Span;

use super::canvas::{Canvas, Patch};
use super::fit::{fit, symbol};
use super::signs::{SignLayout, SignSet};
use super::squares::{MarkRoom, Over, mark_layers};
use crate::app::App;
use crate::app::marks::{Flash, SquareMarks};
use crate::app::reach::Reach;
use crate::art::CellGrid;
use crate::safety::DestinationVerdict;
use crate::theme::{ColorDepth, Token};

/// Columns of a chip.
const COLUMNS: u16 = 3;

/// The column of its sign.
const MIDDLE: u16 = 1;

/// Returns the cells of a light square with these marks and their sign, which is left out where drawn pieces have it painted.
pub(super) fn spans(app: &App, marks: &SquareMarks, sign: &'static str, token: Token) -> Vec<Span<'static>> {
    let theme = app.theme();
    let is_drawn = super::draws_board(app);
    let marks = alone(marks, token);
    let room = if is_drawn { MarkRoom::Drawn } else { MarkRoom::Glyph };
    let base = theme.rgb(Token::LightSquare);
    let grid = CellGrid::Quadrants;
    let (across, down) = grid.parts();
    let blends = theme.depth() >= ColorDepth::Indexed;
    let mut canvas = Canvas::new((COLUMNS, 1), grid, blends, base);
    let patch = Patch { left: 0, top: 0, width: COLUMNS * across, height: down };
    let layers = mark_layers(&marks, &app.study.settings.config.heatmap, theme, room);
    for over in [Over::Square, Over::Piece] {
        for layer in layers.iter().filter(|layer| layer.over == over) {
            layer.paint_small(&mut canvas, patch, theme, room);
        }
    }
    let text = written(&marks, sign, is_drawn);
    let cell = |column| {
        let (pixels, count) = canvas.cell(column, 0);
        let fitted = fit(&pixels[..count], base, blends && column != MIDDLE);
        if let Some(ink) = text.filter(|_| column == MIDDLE) {
            let mostly_ink = fitted.mask.count_ones() > u32::from(across * down) / 2;
            let ground = if mostly_ink { fitted.ink } else { fitted.ground };
            return Span::styled(sign, Style::new().bg(theme.shade(ground)).fg(theme.ink(ink, ground)));
        }
        let (ink, ground) = (theme.shade(fitted.ink), theme.shade(fitted.ground));
        let symbol = if ink == ground { ' ' } else { symbol(fitted.mask, grid) };
        Span::styled(symbol.to_string(), Style::new().fg(ink).bg(ground))
    };
    (0..COLUMNS).map(cell).collect()
}

/// The marks without those that may stand on any square beside them.
fn alone(marks: &SquareMarks, token: Token) -> SquareMarks {
    SquareMarks {
        cursor: false,
        last_move: false,
        movable: false,
        heat: None,
        layer: None,
        named: marks.named && token == Token::Named,
        flash: (token == Token::Attacker).then_some(Flash::On),
        ..*marks
    }
}

/// Returns the ink of a sign that is written on its square: all of them around glyphs, those in the corners beside drawings.
fn written(marks: &SquareMarks, sign: &str, is_drawn: bool) -> Option<Token> {
    /// Columns of a square with room for all its signs.
    const WIDE: u16 = 5;
    let set = if sign.is_ascii() { SignSet::ASCII } else { SignSet::UNICODE };
    let found = |set: &SignSet| {
        let places = SignLayout::of(marks, set, WIDE, ColorDepth::True);
        let is_text =
            matches!(marks.destination, Some(Reach::Judged(DestinationVerdict::Unsafe) | Reach::Exposing));
        let middle = places.middle.filter(|_| is_text || !is_drawn);
        let all = [places.left, middle, places.right].into_iter().flatten();
        all.into_iter().find(|placed| placed.symbol == sign).map(|placed| placed.ink)
    };
    let found = found(&set).or_else(|| found(&SignSet::UNICODE));
    found.or((!is_drawn).then_some(Token::SignLight))
}
