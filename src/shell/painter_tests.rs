//! What the painter sends, read by a terminal: the screen is the buffer, whatever was there before.

use proptest::prelude::*;

use ratatui::style::Modifier;

use super::runs::is_blank;
use super::*;

const FULL: Abilities = Abilities { unicode: true, erases_in_color: true };

/// A terminal and the painter that draws on it.
struct PaintedTerminal {
    painter: Painter,
    terminal: vt100::Parser,
}

impl PaintedTerminal {
    fn new(columns: u16, rows: u16, abilities: Abilities) -> PaintedTerminal {
        PaintedTerminal { painter: Painter::new(abilities), terminal: vt100::Parser::new(rows, columns, 0) }
    }

    /// Paints, checks every cell and answers the bytes.
    fn paint(&mut self, buffer: &Buffer) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.painter.paint(buffer.clone(), &mut bytes);
        self.terminal.process(&bytes);
        for row in 0..buffer.area.height {
            let mut column = 0;
            while column < buffer.area.width {
                self.compare(buffer, column, row);
                column += buffer[(column, row)].cell_width().max(1);
            }
        }
        bytes
    }

    fn compare(&self, buffer: &Buffer, column: u16, row: u16) {
        let wanted = &buffer[(column, row)];
        let seen = self.terminal.screen().cell(row, column).expect("inside the screen");
        let text = if seen.contents().is_empty() { " " } else { seen.contents() };
        let (fg, bg) = (vt_color(wanted.fg), vt_color(wanted.bg));
        if let (Some(one), Some(other)) =
            (quarters(text, seen.fgcolor(), seen.bgcolor()), quarters(wanted.symbol(), fg, bg))
            && wanted.modifier.is_empty()
        {
            // A block may be written as its inverse with the colours exchanged.
            assert_eq!(one, other, "column {column}, row {row}");
            return;
        }
        assert_eq!(text, wanted.symbol(), "column {column}, row {row}");
        assert_eq!(seen.bgcolor(), vt_color(wanted.bg), "ground of column {column}, row {row}");
        if !is_blank(wanted) {
            assert_eq!(seen.fgcolor(), vt_color(wanted.fg), "column {column}, row {row}");
            assert_eq!(seen.bold(), wanted.modifier.contains(Modifier::BOLD));
        }
        assert_eq!(seen.underline(), wanted.modifier.contains(Modifier::UNDERLINED));
        assert_eq!(seen.inverse(), wanted.modifier.contains(Modifier::REVERSED));
    }
}

fn vt_color(color: Color) -> vt100::Color {
    match color {
        Color::Reset => vt100::Color::Default,
        Color::Rgb(r, g, b) => vt100::Color::Rgb(r, g, b),
        Color::Indexed(index) => vt100::Color::Idx(index),
        Color::Black => vt100::Color::Idx(0),
        Color::White => vt100::Color::Idx(15),
        other => panic!("no colour of these tests: {other}"),
    }
}

/// The colours of the four quarters of a cell of blocks; the terminal's own two differ.
fn quarters(symbol: &str, fg: vt100::Color, bg: vt100::Color) -> Option<[(vt100::Color, bool); 4]> {
    let mask = blocks::BLOCKS.iter().position(|block| *block == symbol)?;
    Some(std::array::from_fn(|part| {
        let is_ink = mask >> part & 1 == 1;
        let color = if is_ink { fg } else { bg };
        (color, is_ink && color == vt100::Color::Default)
    }))
}

fn lines(lines: &[&str]) -> Buffer {
    Buffer::with_lines(lines.iter().copied())
}

#[test]
fn a_screen_that_shows_it_already_costs_nothing() {
    let mut screen = PaintedTerminal::new(10, 2, FULL);
    let buffer = lines(&["e4 e5     ", "          "]);
    assert!(!screen.paint(&buffer).is_empty());
    assert_eq!(screen.paint(&buffer), b"");
}

#[test]
fn only_what_changed_is_sent() {
    let mut screen = PaintedTerminal::new(10, 2, FULL);
    screen.paint(&lines(&["1 e4 e5   ", "2         "]));
    let bytes = screen.paint(&lines(&["1 e4 c5   ", "2         "]));
    assert_eq!(String::from_utf8_lossy(&bytes), "\x1b[?2026h\x1b[1;6Hc\x1b[?2026l");
}

#[test]
fn the_cursor_is_placed_anew_after_a_piece() {
    let mut screen = PaintedTerminal::new(8, 1, FULL);
    let bytes = screen.paint(&lines(&[" ♜ ♞ ▀▀x"]));
    let text = String::from_utf8_lossy(&bytes).into_owned();
    assert!(text.contains("♜\x1b[4G♞\x1b[6G▀▀\x1b[8Gx"), "{text:?}");
}

#[test]
fn a_frame_of_another_size_is_drawn_whole() {
    let mut screen = PaintedTerminal::new(8, 2, FULL);
    screen.paint(&lines(&["e4", "e5"]));
    screen.terminal.screen_mut().set_size(2, 5);
    let bytes = screen.paint(&lines(&["e4   ", "     "]));
    assert!(String::from_utf8_lossy(&bytes).contains("\x1b[2J"));
}

#[test]
fn a_forgotten_screen_is_drawn_whole() {
    let mut screen = PaintedTerminal::new(9, 1, FULL);
    screen.paint(&lines(&["e4      x"]));
    screen.terminal.process(b"\x1b[H\x1b[31;1mgarbage");
    screen.painter.forget();
    screen.paint(&lines(&["e4      x"]));
}

#[test]
fn without_utf8_no_byte_above_ascii_is_sent() {
    let mut painter = Painter::new(Abilities { unicode: false, ..FULL });
    let mut bytes = Vec::new();
    painter.paint(lines(&["♜ ▀─ é ‼ 日"]), &mut bytes);
    assert!(bytes.is_ascii());
}

#[test]
fn no_colour_means_no_colour_codes() {
    let mut painter = Painter::new(FULL);
    let mut bytes = Vec::new();
    for text in ["e4 ♜      ", "e5        "] {
        painter.paint(lines(&[text]), &mut bytes);
    }
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let sequences: Vec<&str> =
        text.split("\x1b[").filter_map(|rest| rest.split_once('m')).map(|cut| cut.0).collect();
    assert_eq!(sequences, ["0"], "{text:?}");
}

#[test]
fn huge_and_empty_screens_are_no_matter() {
    for (columns, rows) in [(0, 0), (1, 0), (0, 1), (1, 1), (480, 154), (1000, 1000), (65535, 65535)] {
        let area = drawn(columns, rows);
        let mut painter = Painter::new(FULL);
        let mut bytes = Vec::new();
        painter.paint(Buffer::filled(area, Cell::new("x")), &mut bytes);
        let drawn = String::from_utf8_lossy(&bytes).matches('x').count();
        assert_eq!(drawn, area.area() as usize);
    }
}

fn any_color() -> impl Strategy<Value = Color> {
    prop_oneof![
        4 => Just(Color::Reset),
        1 => Just(Color::White),
        1 => Just(Color::Black),
        2 => (0_u8..3).prop_map(|r| Color::Rgb(r, 7, 9)),
        1 => (16_u8..19).prop_map(Color::Indexed),
    ]
}

fn any_cell() -> impl Strategy<Value = Cell> {
    let symbol = prop_oneof![
        6 => Just(" "),
        3 => prop::sample::select(vec!["a", "[", "é", "♜", "♟\u{fe0e}", "▀", "█", "─", "•"]),
        1 => Just("日"),
    ];
    let modifier = prop_oneof![
        6 => Just(Modifier::empty()),
        1 => prop::sample::select(vec![Modifier::BOLD, Modifier::UNDERLINED, Modifier::REVERSED]),
    ];
    (symbol, any_color(), any_color(), modifier).prop_map(|(symbol, fg, bg, modifier)| {
        let mut cell = Cell::new(symbol);
        (cell.fg, cell.bg, cell.modifier) = (fg, bg, modifier);
        cell
    })
}

const COLUMNS: u16 = 12;
const ROWS: u16 = 3;

/// A frame in which no wide sign is cut in two, as widgets leave them.
fn any_frame() -> impl Strategy<Value = Buffer> {
    prop::collection::vec(any_cell(), usize::from(COLUMNS * ROWS)).prop_map(|cells| {
        let mut buffer = Buffer::empty(Rect::new(0, 0, COLUMNS, ROWS));
        buffer.content = cells;
        for row in 0..ROWS {
            let mut column = 0;
            while column < COLUMNS {
                let width = buffer[(column, row)].cell_width();
                if column + width > COLUMNS {
                    buffer[(column, row)].set_symbol(" ");
                }
                for hidden in column + 1..(column + width).min(COLUMNS) {
                    buffer[(hidden, row)].reset();
                }
                column += width;
            }
        }
        buffer
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_screen_is_the_buffer_frame_after_frame(
        frames in prop::collection::vec(any_frame(), 1..6),
        erases_in_color in any::<bool>(),
    ) {
        let mut screen = PaintedTerminal::new(COLUMNS, ROWS, Abilities { unicode: true, erases_in_color });
        for frame in &frames {
            screen.paint(frame);
            prop_assert!(screen.paint(frame).is_empty());
        }
    }
}
