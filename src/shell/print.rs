//! Prints a board as coloured lines of text for commands, without touching the rest of the terminal.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::capabilities::Capabilities;
use super::plain;
use super::sgr::Sgr;
use crate::theme::{ColorDepth, Token};
use crate::ui::board::BoardWidget;

/// The colour depth of standard output; none without a terminal or without half blocks, unless `asked` overrides it.
pub fn depth(is_terminal: bool, asked: Option<ColorDepth>) -> ColorDepth {
    let capabilities = Capabilities::of_process(asked, is_terminal);
    if capabilities.abilities.unicode { capabilities.depth } else { ColorDepth::None }
}

/// Whether the environment has chess glyphs; otherwise letters.
pub fn has_chess_glyphs() -> bool {
    Capabilities::of_process(None, true).chess_glyphs
}

/// Columns of the terminal on standard output; `None` without one.
pub fn columns() -> Option<u16> {
    let size = rustix::termios::tcgetwinsize(std::io::stdout()).ok()?;
    Some(size.ws_col).filter(|columns| *columns > 0)
}

/// Whether the environment has more than ASCII.
pub fn has_unicode() -> bool {
    Capabilities::of_process(None, true).abilities.unicode
}

/// Prints the board with its labels, one line per row of cells.
pub fn board(widget: &BoardWidget<'_>) -> String {
    let (columns, rows) = widget.size.with_labels();
    let area = Rect::new(0, 0, columns, rows);
    let mut buffer = Buffer::empty(area);
    buffer.set_style(area, widget.theme.style(Token::Ground));
    widget.draw(area, &mut buffer);
    let mut bytes = Vec::new();
    for row in 0..rows {
        let mut sgr = Sgr::default();
        for column in 0..columns {
            let cell = &buffer[(column, row)];
            let wanted = Sgr { fg: cell.fg, bg: cell.bg, modifier: cell.modifier };
            sgr.switch_to(wanted, &mut bytes);
            bytes.extend_from_slice(plain::symbol(cell.symbol(), true).as_bytes());
        }
        sgr.switch_to(Sgr::default(), &mut bytes);
        bytes.push(b'\n');
    }
    String::from_utf8(bytes).expect("symbols and control sequences are UTF-8")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::marks::SquareMarks;
    use crate::chess::{Color, Role};
    use crate::config::PieceStyle;
    use crate::heatmap::HeatmapSettings;
    use crate::theme::{DARK, Theme};
    use crate::ui::board::{LabelPlace, SquareSize};

    #[test]
    fn a_board_is_lines_that_leave_the_pen_as_it_was() {
        let mut marks = [SquareMarks::default(); 64];
        marks[0].piece = Some((Color::White, Role::Rook));
        marks[0].heat = Some(-42.0);
        let text = board(&BoardWidget {
            arrows: &[],
            sliding: &[],
            grid: crate::art::CellGrid::Quadrants,
            pictures: false,
            marks: &marks,
            below: Color::White,
            size: SquareSize::S7x3,
            pieces: PieceStyle::Letters,
            labels: LabelPlace::Around,
            heatmap: &HeatmapSettings::default(),
            theme: &Theme::load(DARK, ColorDepth::True, None).0,
        });
        assert_eq!(text.lines().count(), 25);
        assert!(text.lines().all(|line| line.ends_with("49m")));
        let bare: String =
            text.split('\u{1b}').map(|part| part.split_once('m').map_or(part, |(_, rest)| rest)).collect();
        assert!(bare.contains(" R ") && bare.contains("-4 ") && bare.contains(" a "), "{bare}");
    }
}
