//! What of a row differs from the screen, as runs that one pen can write.

use ratatui::buffer::{Buffer, Cell, CellWidth};
use ratatui::style::{Color, Modifier};

use super::pen::Pen;

/// Attributes that show on a blank.
const SEEN_ON_BLANKS: Modifier = Modifier::UNDERLINED
    .union(Modifier::REVERSED)
    .union(Modifier::CROSSED_OUT);
/// Erasing the rest of a row pays from this many cells.
const ERASE_FROM: u16 = 4;
/// As many cells that are right already are written again rather than jumped over: a jump takes as many bytes.
const WORTH_WRITING: u16 = 3;

/// What a run asks of the pen; blanks leave the foreground open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    bg: Color,
    fg: Option<(Color, Modifier)>,
}

/// Cells of one row, from a column to the one before another, that one pen can write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The first column.
    pub from: u16,
    /// The column after the last.
    pub to: u16,
    /// The pen.
    pub ink: Ink,
    /// The rest of the row is blank: it is erased instead of written.
    pub erases: bool,
}

/// What differs in a row; with `erases_in_color` a row's blank rest is erased on any ground, else on the terminal's own.
pub fn of_row(row: u16, shown: &Buffer, next: &Buffer, erases_in_color: bool) -> Vec<Run> {
    let width = next.area.width;
    let rest = blank_rest(row, next, erases_in_color);
    let mut runs: Vec<Run> = Vec::new();
    let mut column = 0;
    // Columns before this one were covered by wide signs that are gone.
    let mut uncovered = 0;
    while column < width {
        let (old, new) = (&shown[(column, row)], &next[(column, row)]);
        let end = column.saturating_add(new.cell_width().max(1));
        if column < uncovered || differs(old, new) {
            let erases = rest.is_some_and(|from| column >= from);
            add(
                &mut runs,
                column,
                if erases { width } else { end },
                erases,
                next,
                row,
            );
            if erases {
                break;
            }
            uncovered = uncovered.max(covered(shown, column, end, row));
        }
        column = end;
    }
    runs
}

/// Puts a cell to the last run if its pen can write it too, and what lies between.
fn add(runs: &mut Vec<Run>, from: u16, to: u16, erases: bool, next: &Buffer, row: u16) {
    let ink = Ink::of(&next[(from, row)]);
    let last = runs.last_mut().filter(|_| !erases);
    if let Some(last) = last
        && let Some(joined) = last.ink.join(ink)
        && (from == last.to || is_near(last.to, from, joined, next, row))
    {
        last.to = to;
        last.ink = joined;
        return;
    }
    runs.push(Run {
        from,
        to,
        ink,
        erases,
    });
}

/// Whether writing the cells between again costs no more than a jump; a jump is due anyway after a sign of unsure width.
fn is_near(end: u16, from: u16, ink: Ink, next: &Buffer, row: u16) -> bool {
    from - end <= WORTH_WRITING && (end - 1..from).all(|column| is_cheap(&next[(column, row)], ink))
}

/// Whether a cell that is right already costs one byte to write again with this pen.
fn is_cheap(cell: &Cell, ink: Ink) -> bool {
    cell.symbol().len() == 1 && ink.join(Ink::of(cell)) == Some(ink)
}

impl Ink {
    fn of(cell: &Cell) -> Ink {
        Ink {
            bg: cell.bg,
            fg: (!is_blank(cell)).then_some((cell.fg, cell.modifier)),
        }
    }

    /// The ink that writes what both write, if there is one.
    pub fn join(self, other: Ink) -> Option<Ink> {
        let agree = match (self.fg, other.fg) {
            (None, None) => true,
            (Some((_, modifier)), None) | (None, Some((_, modifier))) => !modifier.intersects(SEEN_ON_BLANKS),
            (one, another) => one == another,
        };
        (self.bg == other.bg && agree).then_some(Ink {
            bg: self.bg,
            fg: self.fg.or(other.fg),
        })
    }

    /// The pen nearest to the one in force that writes with this ink.
    pub fn pen(self, now: Pen) -> Pen {
        let (fg, modifier) = self
            .fg
            .unwrap_or((now.fg, now.modifier.difference(SEEN_ON_BLANKS)));
        Pen {
            fg,
            bg: self.bg,
            modifier,
        }
    }
}

/// The same runs with those of one ink together, the ink of the pen in force first: more jumps, fewer changes of pen.
pub fn by_ink(runs: &[Run], now: Pen) -> Vec<Run> {
    let mut groups: Vec<(Ink, Vec<Run>)> = Vec::new();
    for &run in runs {
        match groups
            .iter_mut()
            .find_map(|(ink, members)| ink.join(run.ink).map(|joined| (joined, ink, members)))
        {
            Some((joined, ink, members)) => {
                *ink = joined;
                members.push(run);
            }
            None => groups.push((run.ink, vec![run])),
        }
    }
    let in_force = groups
        .iter()
        .position(|(ink, _)| ink.pen(now) == now)
        .unwrap_or(0);
    groups.rotate_left(in_force);
    groups.into_iter().flat_map(|(_, members)| members).collect()
}

/// From where on the rest of the row is blank and of one ground, if it pays and the terminal can erase it.
fn blank_rest(row: u16, next: &Buffer, erases_in_color: bool) -> Option<u16> {
    let width = next.area.width;
    let ground = next.cell((width.checked_sub(1)?, row))?.bg;
    if ground != Color::Reset && !erases_in_color {
        return None;
    }
    let blanks = (0..width).rev().take_while(|&column| {
        let cell = &next[(column, row)];
        is_blank(cell) && cell.bg == ground
    });
    let from = width - blanks.count() as u16;
    (width - from >= ERASE_FROM).then_some(from)
}

/// Whether a cell shows nothing but its ground.
pub fn is_blank(cell: &Cell) -> bool {
    cell.symbol() == " " && !cell.modifier.intersects(SEEN_ON_BLANKS)
}

/// Whether two cells look different.
fn differs(old: &Cell, new: &Cell) -> bool {
    if is_blank(old) && is_blank(new) {
        return old.bg != new.bg;
    }
    old.symbol() != new.symbol() || old.bg != new.bg || old.fg != new.fg || old.modifier != new.modifier
}

/// The column after everything that the old cells under a new one covered.
fn covered(shown: &Buffer, from: u16, to: u16, row: u16) -> u16 {
    (from..to.min(shown.area.width))
        .map(|x| x.saturating_add(shown[(x, row)].cell_width()))
        .max()
        .unwrap_or(from)
}

#[cfg(test)]
mod tests {
    use ratatui::style::Style;

    use super::*;

    /// The runs from a blank row to one of these pieces, in short: `0-5` or `0-5 erase`.
    fn check(pieces: &[(&str, Color, Color)], expected: &str) {
        let width = pieces
            .iter()
            .map(|(text, ..)| text.chars().count())
            .sum::<usize>() as u16;
        let mut next = Buffer::empty(ratatui::layout::Rect::new(0, 0, width, 1));
        let mut column = 0;
        for (text, fg, bg) in pieces {
            let style = Style::default().fg(*fg).bg(*bg);
            (column, _) = next.set_stringn(column, 0, text, usize::MAX, style);
        }
        let shown = Buffer::empty(next.area);
        let words: Vec<String> = of_row(0, &shown, &next, true)
            .iter()
            .map(|run| {
                format!(
                    "{}-{}{}",
                    run.from,
                    run.to,
                    if run.erases { " erase" } else { "" }
                )
            })
            .collect();
        assert_eq!(words.join(", "), expected);
    }

    #[test]
    fn one_pen_writes_what_lies_close() {
        let (ink, ground) = (Color::White, Color::Reset);
        check(&[("e4 e5", ink, ground)], "0-5");
        check(&[("e4   e5", ink, ground)], "0-7");
        check(&[("e4    e5", ink, ground)], "0-2, 6-8");
        check(&[("e4", ink, ground), (" e5", Color::Red, ground)], "0-2, 3-5");
        check(&[("  ", ink, Color::Red), ("e4", Color::Blue, Color::Red)], "0-4");
        check(&[("  ", ink, Color::Red), ("  ", ink, Color::Blue)], "0-2, 2-4");
    }

    #[test]
    fn a_blank_rest_is_erased() {
        check(
            &[
                ("e4", Color::White, Color::Red),
                ("    ", Color::White, Color::Red),
            ],
            "0-2, 2-6 erase",
        );
        check(
            &[
                ("e4", Color::White, Color::Red),
                ("   ", Color::White, Color::Red),
            ],
            "0-5",
        );
    }

    #[test]
    fn runs_of_one_ink_come_together() {
        let run = |from: u16, bg: Color, fg: Option<Color>| Run {
            from,
            to: from + 1,
            ink: Ink {
                bg,
                fg: fg.map(|fg| (fg, Modifier::empty())),
            },
            erases: false,
        };
        let (light, dark, man) = (Color::White, Color::Black, Some(Color::Red));
        let runs = [
            run(0, light, None),
            run(1, dark, man),
            run(2, light, man),
            run(3, dark, None),
        ];
        let order = |now: Pen| by_ink(&runs, now).iter().map(|run| run.from).collect::<Vec<_>>();
        assert_eq!(order(Pen::default()), [0, 2, 1, 3]);
        let dark_pen = Pen {
            fg: Color::Red,
            bg: dark,
            modifier: Modifier::empty(),
        };
        assert_eq!(order(dark_pen), [1, 3, 0, 2]);
    }
}
