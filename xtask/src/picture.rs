//! Screens as a picture: an SVG whose rows come and go by themselves if there are several, so that what does not change is
//! there once.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

use vt100::{Cell, Color, Screen};

/// The width and height of a cell, in pixels: even, so that halves are whole.
const CELL: (u16, u16) = (8, 16);

/// The usual colours where the program leaves them to the terminal.
const GROUND: &str = "#1e1e1e";
const INK: &str = "#d4d4d4";

/// A screen, and until when it stood.
#[derive(Debug)]
pub struct Frame {
    /// Its rows, drawn.
    pub rows: Vec<String>,
    /// Its words, a line a row.
    pub text: String,
    /// The time since the beginning.
    pub until: Duration,
}

impl Frame {
    /// Draws a screen.
    pub fn of(screen: &Screen, until: Duration) -> Frame {
        let (rows, columns) = screen.size();
        let row = |row| row_of((0..columns).filter_map(|column| Some((column, screen.cell(row, column)?))));
        Frame { rows: (0..rows).map(row).collect(), text: screen.contents(), until }
    }
}

/// Draws a row at the top left: grounds and block symbols as one path a colour, then the words.
fn row_of<'a>(cells: impl Iterator<Item = (u16, &'a Cell)>) -> String {
    let mut fills: BTreeMap<String, Fill> = BTreeMap::new();
    let mut words: Vec<(u16, String, String)> = Vec::new();
    for (column, cell) in cells {
        let (ink, ground) = colors(cell);
        let text = cell.contents();
        let quarters = text.chars().next().and_then(quarters).unwrap_or(0);
        fills.entry(ground).or_default().add(column, !quarters & 15);
        if quarters > 0 {
            fills.entry(ink).or_default().add(column, quarters);
        } else if !text.trim().is_empty() {
            match words.last_mut() {
                Some((first, color, word)) if *color == ink && *first + length(word) == column => {
                    word.push_str(text);
                }
                _ => words.push((column, ink, text.to_owned())),
            }
        }
    }
    let mut drawn = String::new();
    for (color, fill) in fills.iter().filter(|(color, fill)| *color != GROUND && !fill.is_empty()) {
        let _ = write!(drawn, "<path fill='{color}' d='{}'/>", fill.path());
    }
    for (column, color, word) in words {
        let (x, width) = (column * CELL.0, length(&word) * CELL.0);
        let word = word.replace('&', "&amp;").replace('<', "&lt;");
        let _ = write!(drawn, "<text x='{x}' y='12' fill='{color}' textLength='{width}'>{word}</text>");
    }
    drawn
}

/// Cells that a word takes; no row is longer than a `u16` counts.
fn length(word: &str) -> u16 {
    u16::try_from(word.chars().count()).unwrap_or(u16::MAX)
}

/// What one colour fills in a row: runs of half cells in its upper and its lower half, each from its first to after its last.
#[derive(Default)]
struct Fill([Vec<(u16, u16)>; 2]);

impl Fill {
    /// Adds some quarters of a cell: bit 0 upper left, 1 upper right, 2 lower left, 3 lower right.
    fn add(&mut self, column: u16, quarters: u8) {
        for (runs, pair) in self.0.iter_mut().zip([quarters & 3, quarters >> 2]) {
            let (from, to) = match pair {
                0 => continue,
                1 => (2 * column, 2 * column + 1),
                2 => (2 * column + 1, 2 * column + 2),
                _ => (2 * column, 2 * column + 2),
            };
            match runs.last_mut() {
                Some((_, end)) if *end == from => *end = to,
                _ => runs.push((from, to)),
            }
        }
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(Vec::is_empty)
    }

    /// The path around it: runs that are alike in both halves as one, then the others.
    fn path(&self) -> String {
        let (half, middle) = (CELL.0 / 2, CELL.1 / 2);
        let [upper, lower] = &self.0;
        let mut path = String::new();
        let mut add = |(from, to): (u16, u16), y: u16, high: u16| {
            let wide = (to - from) * half;
            let _ = write!(path, "M{} {y}h{wide}v{high}h-{wide}z", from * half);
        };
        for run in upper {
            add(*run, 0, if lower.contains(run) { CELL.1 } else { middle });
        }
        for run in lower.iter().filter(|run| !upper.contains(run)) {
            add(*run, middle, middle);
        }
        path
    }
}

/// The quarters of its cell that a block symbol fills.
fn quarters(symbol: char) -> Option<u8> {
    const SYMBOLS: &str = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█";
    let place = SYMBOLS.chars().position(|known| known == symbol)?;
    u8::try_from(place).ok()
}

/// The colours of what is written in a cell and of its ground.
fn colors(cell: &Cell) -> (String, String) {
    let named = |color, usual: &str| match color {
        Color::Default => usual.to_owned(),
        Color::Idx(number) => hex(xterm(number)),
        Color::Rgb(red, green, blue) => hex((red, green, blue)),
    };
    let (ink, ground) = (named(cell.fgcolor(), INK), named(cell.bgcolor(), GROUND));
    if cell.inverse() { (ground, ink) } else { (ink, ground) }
}

fn hex((red, green, blue): (u8, u8, u8)) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The colour of a number in xterm: sixteen of its own, a cube of 6 x 6 x 6, and greys.
fn xterm(number: u8) -> (u8, u8, u8) {
    const SIXTEEN: [(u8, u8, u8); 16] = [
        (0, 0, 0),
        (205, 0, 0),
        (0, 205, 0),
        (205, 205, 0),
        (0, 0, 238),
        (205, 0, 205),
        (0, 205, 205),
        (229, 229, 229),
        (127, 127, 127),
        (255, 0, 0),
        (0, 255, 0),
        (255, 255, 0),
        (92, 92, 255),
        (255, 0, 255),
        (0, 255, 255),
        (255, 255, 255),
    ];
    let step = |part: u8| if part == 0 { 0 } else { 55 + 40 * part };
    match number {
        0..=15 => SIXTEEN[usize::from(number)],
        16..=231 => (step((number - 16) / 36), step((number - 16) / 6 % 6), step((number - 16) % 6)),
        grey => (8 + 10 * (grey - 232), 8 + 10 * (grey - 232), 8 + 10 * (grey - 232)),
    }
}

/// The picture of some screens, one after the other and again from the start.
pub fn svg(frames: &[Frame], (columns, rows): (u16, u16)) -> String {
    let (width, height) = (columns * CELL.0, rows * CELL.1);
    let whole = frames.last().map_or(1.0, |frame| frame.until.as_secs_f64().max(0.001));
    let mut style =
        String::from("text{font:13px 'DejaVu Sans Mono',Menlo,Consolas,monospace;white-space:pre}");
    let mut drawn = String::new();
    for (number, (row, content, shown)) in appearances(frames, whole).into_iter().enumerate() {
        let y = row * CELL.1 as usize;
        if shown.iter().all(|is_shown| is_shown.1) {
            let _ = writeln!(drawn, "<g transform='translate(0 {y})'>{content}</g>");
            continue;
        }
        let _ = write!(style, "@keyframes k{number}{{");
        for (percent, is_shown) in shown {
            let state = if is_shown { "visible" } else { "hidden" };
            let _ = write!(style, "{percent:.2}%{{visibility:{state}}}");
        }
        let _ = write!(style, "}}.k{number}{{animation:k{number} {whole:.2}s step-end infinite}}");
        let _ = writeln!(drawn, "<g class='k{number}' transform='translate(0 {y})'>{content}</g>");
    }
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' height='{height}'>\n\
         <style>{style}</style>\n<rect width='{width}' height='{height}' fill='{GROUND}'/>\n{drawn}</svg>\n"
    )
}

/// A row, what it shows, and from which part of the time on, in percent, it shows that or not.
type Appearance<'a> = (usize, &'a str, Vec<(f64, bool)>);

fn appearances(frames: &[Frame], whole: f64) -> Vec<Appearance<'_>> {
    let mut contents: BTreeMap<(usize, &str), Vec<bool>> = BTreeMap::new();
    for (place, frame) in frames.iter().enumerate() {
        for (row, content) in frame.rows.iter().enumerate() {
            contents.entry((row, content)).or_insert_with(|| vec![false; frames.len()])[place] = true;
        }
    }
    let begin = |place: usize| match place {
        0 => 0.0,
        _ => 100.0 * frames[place - 1].until.as_secs_f64() / whole,
    };
    let changes = |shown: &[bool]| {
        let is_new = |place: &usize| *place == 0 || shown[*place] != shown[*place - 1];
        (0..shown.len()).filter(is_new).map(|place| (begin(place), shown[place])).collect()
    };
    contents.iter().map(|((row, content), shown)| (*row, *content, changes(shown))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(text: &str, until: u64) -> Frame {
        let mut parser = vt100::Parser::new(2, 10, 0);
        parser.process(text.as_bytes());
        Frame::of(parser.screen(), Duration::from_secs(until))
    }

    #[test]
    fn words_are_escaped_and_keep_their_colour_and_place() {
        let frame = frame("ab \x1b[38;2;1;2;3ma<b", 1);
        assert!(frame.rows[0].contains("<text x='0' y='12' fill='#d4d4d4' textLength='16'>ab</text>"));
        assert!(frame.rows[0].contains("<text x='24' y='12' fill='#010203' textLength='24'>a&lt;b</text>"));
        assert_eq!(frame.rows[1], "");
    }

    #[test]
    fn numbered_colours_are_those_of_xterm() {
        for (number, color) in [
            (1, (205, 0, 0)),
            (15, (255, 255, 255)),
            (16, (0, 0, 0)),
            (67, (95, 135, 175)),
            (244, (128, 128, 128)),
        ] {
            assert_eq!(xterm(number), color, "{number}");
        }
    }

    #[test]
    fn block_symbols_are_shapes() {
        let frame = frame("\x1b[38;2;9;9;9m\x1b[48;2;1;1;1m▛", 1);
        assert!(
            frame.rows[0].contains("<path fill='#090909' d='M0 0h8v8h-8zM0 8h4v8h-4z'/>"),
            "{}",
            frame.rows[0]
        );
        assert!(frame.rows[0].contains("<path fill='#010101' d='M4 8h4v8h-4z'/>"), "{}", frame.rows[0]);
        assert!(!frame.rows[0].contains("<text"));
    }

    #[test]
    fn neighbours_of_one_colour_are_one_shape() {
        let frame = frame("\x1b[48;2;9;9;9m   \x1b[38;2;9;9;9m\x1b[48;2;1;1;1m▀▀", 1);
        assert!(
            frame.rows[0].contains("<path fill='#090909' d='M0 0h40v8h-40zM0 8h24v8h-24z'/>"),
            "{}",
            frame.rows[0]
        );
        assert!(frame.rows[0].contains("<path fill='#010101' d='M24 8h16v8h-16z'/>"), "{}", frame.rows[0]);
    }

    #[test]
    fn a_row_that_stays_is_drawn_once_and_one_that_changes_comes_and_goes() {
        let frames = [frame("same\r\none", 1), frame("same\r\ntwo", 3), frame("same\r\none", 4)];
        let svg = svg(&frames, (10, 2));
        assert_eq!(svg.matches(">same<").count(), 1);
        assert_eq!((svg.matches(">one<").count(), svg.matches(">two<").count()), (1, 1));
        assert!(
            svg.contains("{0.00%{visibility:visible}25.00%{visibility:hidden}75.00%{visibility:visible}}"),
            "{svg}"
        );
        assert!(
            svg.contains("{0.00%{visibility:hidden}25.00%{visibility:visible}75.00%{visibility:hidden}}"),
            "{svg}"
        );
    }
}
