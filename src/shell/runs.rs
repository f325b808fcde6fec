//! The differences of a row from the screen, as runs of cells in one style.

use ratatui::buffer::{Buffer, Cell, CellWidth};
use ratatui::style::{Color, Modifier};

use super::sgr::Sgr;

/// Attributes that show on a blank.
const SEEN_ON_BLANKS: Modifier = Modifier::UNDERLINED.union(Modifier::REVERSED).union(Modifier::CROSSED_OUT);
/// Erasing the rest of a row pays from this many cells.
const ERASE_FROM: u16 = 4;
/// Unchanged cells, at most, that are written again rather than skipped: a jump takes as many bytes.
const WORTH_WRITING: u16 = 3;

/// The style of a run; blanks leave the foreground open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunStyle {
    bg: Color,
    fg: Option<(Color, Modifier)>,
}

/// A range of cells of one row in one style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellRun {
    /// The first column.
    pub from: u16,
    /// The column after the last.
    pub to: u16,
    /// The style.
    pub style: RunStyle,
    /// Whether the rest of the row is blank, and erased instead of written.
    pub erases: bool,
}

/// Returns the runs that differ; with `erases_in_color` a blank rest is erased on any ground, otherwise only on the
/// terminal's own.
pub fn of_row(row: u16, shown: &Buffer, next: &Buffer, erases_in_color: bool) -> Vec<CellRun> {
    let width = next.area.width;
    let rest = blank_rest(row, next, erases_in_color);
    let mut runs: Vec<CellRun> = Vec::new();
    let mut column = 0;
    // Columns before this one were covered by wide characters that are gone.
    let mut uncovered = 0;
    while column < width {
        let (old, new) = (&shown[(column, row)], &next[(column, row)]);
        let end = column.saturating_add(new.cell_width().max(1));
        if column < uncovered || differs(old, new) {
            let erases = rest.is_some_and(|from| column >= from);
            add(&mut runs, column, if erases { width } else { end }, erases, next, row);
            if erases {
                break;
            }
            uncovered = uncovered.max(covered(shown, column, end, row));
        }
        column = end;
    }
    runs
}

/// Extends the last run by a cell, and the cells between, if one style fits all.
fn add(runs: &mut Vec<CellRun>, from: u16, to: u16, erases: bool, next: &Buffer, row: u16) {
    let style = RunStyle::of(&next[(from, row)]);
    let last = runs.last_mut().filter(|_| !erases);
    if let Some(last) = last
        && let Some(joined) = last.style.join(style)
        && (from == last.to || is_near(last.to, from, joined, next, row))
    {
        last.to = to;
        last.style = joined;
        return;
    }
    runs.push(CellRun { from, to, style, erases });
}

/// Whether writing the cells between again costs no more than a jump; after a character of unsure width a jump is due
/// anyway.
fn is_near(end: u16, from: u16, style: RunStyle, next: &Buffer, row: u16) -> bool {
    from - end <= WORTH_WRITING && (end - 1..from).all(|column| is_cheap(&next[(column, row)], style))
}

/// Whether writing an unchanged cell again in this style costs one byte.
fn is_cheap(cell: &Cell, style: RunStyle) -> bool {
    cell.symbol().len() == 1 && style.join(RunStyle::of(cell)) == Some(style)
}

impl RunStyle {
    fn of(cell: &Cell) -> RunStyle {
        RunStyle { bg: cell.bg, fg: (!is_blank(cell)).then_some((cell.fg, cell.modifier)) }
    }

    /// Joins two styles, if one can write both.
    pub fn join(self, other: RunStyle) -> Option<RunStyle> {
        let agree = match (self.fg, other.fg) {
            (None, None) => true,
            (Some((_, modifier)), None) | (None, Some((_, modifier))) => !modifier.intersects(SEEN_ON_BLANKS),
            (one, another) => one == another,
        };
        (self.bg == other.bg && agree).then_some(RunStyle { bg: self.bg, fg: self.fg.or(other.fg) })
    }

    /// The nearest SGR state to the one in force that writes this style.
    pub fn sgr(self, now: Sgr) -> Sgr {
        let (fg, modifier) = self.fg.unwrap_or((now.fg, now.modifier.difference(SEEN_ON_BLANKS)));
        Sgr { fg, bg: self.bg, modifier }
    }
}

/// Groups the runs by style, the style in force first: more jumps, fewer style changes.
pub fn by_style(runs: &[CellRun], now: Sgr) -> Vec<CellRun> {
    let mut groups: Vec<(RunStyle, Vec<CellRun>)> = Vec::new();
    for &run in runs {
        match groups
            .iter_mut()
            .find_map(|(style, members)| style.join(run.style).map(|joined| (joined, style, members)))
        {
            Some((joined, style, members)) => {
                *style = joined;
                members.push(run);
            }
            None => groups.push((run.style, vec![run])),
        }
    }
    let in_force = groups.iter().position(|(style, _)| style.sgr(now) == now).unwrap_or(0);
    groups.rotate_left(in_force);
    groups.into_iter().flat_map(|(_, members)| members).collect()
}

/// The column from which the row is blank and of one ground, if erasing pays and the terminal can do it.
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

/// Whether a cell shows only its ground.
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

/// The column after the old cells, which may be wider, under a new one.
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
        let width = pieces.iter().map(|(text, ..)| text.chars().count()).sum::<usize>() as u16;
        let mut next = Buffer::empty(ratatui::layout::Rect::new(0, 0, width, 1));
        let mut column = 0;
        for (text, fg, bg) in pieces {
            let style = Style::default().fg(*fg).bg(*bg);
            (column, _) = next.set_stringn(column, 0, text, usize::MAX, style);
        }
        let shown = Buffer::empty(next.area);
        let words: Vec<String> = of_row(0, &shown, &next, true)
            .iter()
            .map(|run| format!("{}-{}{}", run.from, run.to, if run.erases { " erase" } else { "" }))
            .collect();
        assert_eq!(words.join(", "), expected);
    }

    #[test]
    fn one_pen_writes_what_lies_close() {
        let (style, ground) = (Color::White, Color::Reset);
        check(&[("e4 e5", style, ground)], "0-5");
        check(&[("e4   e5", style, ground)], "0-7");
        check(&[("e4    e5", style, ground)], "0-2, 6-8");
        check(&[("e4", style, ground), (" e5", Color::Red, ground)], "0-2, 3-5");
        check(&[("  ", style, Color::Red), ("e4", Color::Blue, Color::Red)], "0-4");
        check(&[("  ", style, Color::Red), ("  ", style, Color::Blue)], "0-2, 2-4");
    }

    #[test]
    fn a_blank_rest_is_erased() {
        check(&[("e4", Color::White, Color::Red), ("    ", Color::White, Color::Red)], "0-2, 2-6 erase");
        check(&[("e4", Color::White, Color::Red), ("   ", Color::White, Color::Red)], "0-5");
    }

    #[test]
    fn runs_of_one_ink_come_together() {
        let run = |from: u16, bg: Color, fg: Option<Color>| CellRun {
            from,
            to: from + 1,
            style: RunStyle { bg, fg: fg.map(|fg| (fg, Modifier::empty())) },
            erases: false,
        };
        let (light, dark, piece) = (Color::White, Color::Black, Some(Color::Red));
        let runs = [run(0, light, None), run(1, dark, piece), run(2, light, piece), run(3, dark, None)];
        let order = |now: Sgr| by_style(&runs, now).iter().map(|run| run.from).collect::<Vec<_>>();
        assert_eq!(order(Sgr::default()), [0, 2, 1, 3]);
        let dark_sgr = Sgr { fg: Color::Red, bg: dark, modifier: Modifier::empty() };
        assert_eq!(order(dark_sgr), [1, 3, 0, 2]);
    }
}
