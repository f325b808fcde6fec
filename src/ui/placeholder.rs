//! Cells that stand for a part of a picture: the Unicode placeholders of kitty's graphics protocol.
//!
//! Such a cell is the character U+10EEEE with two combining marks, which count its row and column in the picture; the
//! foreground is the picture's number among the colours of 256, and the background shows through.

use ratatui::buffer::Cell;
use ratatui::style::{Color as Ink, Modifier};

use crate::art::ArtSet;
use crate::chess::{Color, Role};
use crate::theme::Rgb;

/// The character that stands for a part of a picture, one column wide.
pub const PLACEHOLDER: char = '\u{10eeee}';

/// The same character alone, which no cell shows: it differs from any.
pub const WIPED: &str = "\u{10eeee}";

/// The first of kitty's marks for rows and columns, from 0; the largest squares have twenty columns.
const MARKS: [char; 20] = [
    '\u{305}', '\u{30d}', '\u{30e}', '\u{310}', '\u{312}', '\u{33d}', '\u{33e}', '\u{33f}', '\u{346}',
    '\u{34a}', '\u{34b}', '\u{34c}', '\u{350}', '\u{351}', '\u{352}', '\u{357}', '\u{35b}', '\u{363}',
    '\u{364}', '\u{365}',
];

/// The number of the first picture; other programs count from 1 or draw large numbers by lot.
const FIRST: u8 = 200;

/// The twelve pictures of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureSheet {
    /// Their shapes.
    pub set: ArtSet,
    /// White's colour and Black's.
    pub inks: [Rgb; 2],
    /// Columns and rows of a square.
    pub cells: (u16, u16),
}

/// Returns the number of a piece's picture, by which the terminal knows it.
pub fn picture(color: Color, role: Role) -> u8 {
    let side = if color == Color::White { 0 } else { Role::ALL.len() as u8 };
    FIRST + side + role as u8 - Role::Pawn as u8
}

/// Returns the number that a process gives a picture: those of two in one terminal, as panes of tmux are, mostly differ.
pub fn of_process(picture: u8, process: u32) -> u8 {
    /// Rows of twelve numbers from 20 to 247, a prime number of them; the colours below 16 are the user's own.
    const ROWS: u32 = 19;
    const LOWEST: u8 = 20;
    let row = (process + u32::from((FIRST - LOWEST) / 12)) % ROWS;
    LOWEST + 12 * row as u8 + (picture - FIRST)
}

/// Gives a cell's picture the number that it has for a process; other cells are left alone.
pub fn renumber(cell: &mut Cell, process: u32) {
    if let (true, Ink::Indexed(picture)) = (is_placeholder(cell.symbol()), cell.fg) {
        cell.fg = Ink::Indexed(of_process(picture, process));
    }
}

/// Makes a cell show a part of a picture on this ground; false if no picture has so many columns or rows.
pub fn put(cell: &mut Cell, picture: u8, column: u16, row: u16, ground: Ink) -> bool {
    let [row, column] = [row, column].map(|at| MARKS.get(usize::from(at)));
    let (Some(&row), Some(&column)) = (row, column) else { return false };
    cell.set_symbol(String::from_iter([PLACEHOLDER, row, column]).as_str());
    cell.set_fg(Ink::Indexed(picture)).set_bg(ground);
    cell.modifier = Modifier::empty();
    true
}

/// The part of a picture that a cell stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PicturePart {
    /// The number of the picture.
    pub picture: u8,
    /// Its column in the picture.
    pub column: u16,
    /// Its row in the picture.
    pub row: u16,
}

/// Returns the part of a picture that a cell stands for, if it is such a cell.
pub fn part(cell: &Cell) -> Option<PicturePart> {
    let mut marks = cell.symbol().strip_prefix(PLACEHOLDER)?.chars();
    let mut next = || {
        let mark = marks.next()?;
        MARKS.iter().position(|&known| known == mark).map(|at| at as u16)
    };
    let (row, column) = (next()?, next()?);
    let Ink::Indexed(picture) = cell.fg else { return None };
    Some(PicturePart { picture, column, row })
}

/// Returns the piece that a picture shows.
pub fn piece(number: u8) -> Option<(Color, Role)> {
    let mut pieces = Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| (color, role)));
    pieces.find(|&(color, role)| picture(color, role) == number)
}

/// Whether a symbol is such a cell's, and nothing else.
pub fn is_placeholder(symbol: &str) -> bool {
    let marks = symbol.strip_prefix(PLACEHOLDER).unwrap_or_default();
    marks.chars().count() == 2 && marks.chars().all(|c| MARKS.contains(&c))
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::CellWidth;

    use super::*;

    #[test]
    fn every_part_of_the_largest_square_has_one_cell_of_its_own() {
        let mut seen = std::collections::BTreeSet::new();
        for (row, column) in (0..10).flat_map(|row| (0..20).map(move |column| (row, column))) {
            let mut cell = Cell::EMPTY;
            assert!(put(&mut cell, 200, column, row, Ink::Reset));
            assert_eq!((cell.cell_width(), cell.symbol().len(), cell.fg), (1, 8, Ink::Indexed(200)));
            assert!(is_placeholder(cell.symbol()) && seen.insert(cell.symbol().to_owned()));
        }
        assert!(!put(&mut Cell::EMPTY.clone(), 200, 20, 0, Ink::Reset));
    }

    #[test]
    fn processes_that_follow_each_other_number_their_pictures_differently() {
        let all = |process| (FIRST..FIRST + 12).map(move |picture| of_process(picture, process));
        assert!(all(0).eq(FIRST..FIRST + 12));
        for (one, other) in [(0, 1), (7, 25), (4_194_303, 4_194_304)] {
            assert!(all(one).all(|number| number >= 16 && all(other).all(|taken| taken != number)));
        }
        let mut cell = Cell::EMPTY;
        put(&mut cell, FIRST, 0, 0, Ink::Reset);
        renumber(&mut cell, 1);
        assert_eq!(cell.fg, Ink::Indexed(of_process(FIRST, 1)));
        let mut text = Cell::new("a");
        text.fg = Ink::Indexed(FIRST);
        renumber(&mut text, 1);
        assert_eq!(text.fg, Ink::Indexed(FIRST));
    }

    #[test]
    fn a_cell_tells_its_part_and_its_piece() {
        let mut cell = Cell::EMPTY;
        assert_eq!(part(&cell), None);
        put(&mut cell, picture(Color::Black, Role::Queen), 19, 9, Ink::Reset);
        assert_eq!(part(&cell), Some(PicturePart { picture: 210, column: 19, row: 9 }));
        assert_eq!((piece(210), piece(199), piece(212)), (Some((Color::Black, Role::Queen)), None, None));
        assert_eq!(part(&Cell::new(WIPED)), None);
    }

    #[test]
    fn the_first_cell_is_that_of_the_protocol() {
        let mut cell = Cell::EMPTY;
        put(&mut cell, 211, 1, 0, Ink::Indexed(7));
        assert_eq!(cell.symbol(), "\u{10eeee}\u{305}\u{30d}");
        for other in [
            "",
            "\u{10eeee}",
            "\u{10eeee}\u{305}",
            "a\u{305}\u{305}",
            "\u{10eeee}\u{305}\u{305}\u{305}",
            "\u{10eeee}ab",
        ] {
            assert!(!is_placeholder(other), "{other:?}");
        }
    }

    #[test]
    fn each_piece_has_a_number_of_its_own() {
        let all = Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| picture(color, role)));
        assert!(all.eq(200..212));
    }
}
