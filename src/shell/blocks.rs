//! Block symbols and their inverses: of two ways to write the same look, the one that changes fewer colours.

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// The quadrant symbols by mask: bit by bit from the upper left, row by row.
pub const BLOCKS: [&str; 16] =
    [" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"];
const FULL: usize = BLOCKS.len() - 1;

/// What a cell of blocks shows: a mask without its first part, the colour there and the other one.
#[derive(Clone, Copy, PartialEq, Eq)]
struct BlockLook {
    mask: usize,
    ink: Color,
    ground: Color,
}

/// The colours in force while a row is written: foreground and background.
pub type CellColors = (Color, Color);

/// Turns the cells of a row: one that looks as it did is written as it was, others as fits the colours in force.
pub fn orient(row: u16, shown: &Buffer, next: &mut Buffer, mut colors: CellColors) {
    let mut after_block = false;
    for column in 0..next.area.width {
        let (old, new) = (&shown[(column, row)], &mut next[(column, row)]);
        if old == new {
            continue;
        }
        let Some(look) = look(new) else {
            (colors, after_block) = (after(new, colors), false);
            continue;
        };
        if self::look(old) == Some(look) {
            *new = old.clone();
            continue;
        }
        // A blank becomes a full block only among blocks: elsewhere it may be erased with the rest of its row.
        if let Some(turned) = inverse(new, colors).filter(|_| after_block || new.symbol() != " ")
            && changes(&turned, colors) < changes(new, colors)
        {
            *new = turned;
        }
        colors = after(new, colors);
        after_block = after_block || new.symbol() != " ";
    }
}

/// The mask of a cell of blocks; `None` of any other, and of one in the terminal's own colours: `Reset` is one colour as
/// foreground and another one as background, so that such a cell has no inverse.
fn mask(cell: &Cell) -> Option<usize> {
    let mask = BLOCKS.iter().position(|block| *block == cell.symbol())?;
    let is_own = (mask != 0 && cell.fg == Color::Reset) || (mask != FULL && cell.bg == Color::Reset);
    (cell.modifier == Modifier::empty() && !is_own).then_some(mask)
}

fn look(cell: &Cell) -> Option<BlockLook> {
    let mask = mask(cell)?;
    Some(match mask {
        0 => BlockLook { mask: 0, ink: cell.bg, ground: cell.bg },
        FULL => BlockLook { mask: 0, ink: cell.fg, ground: cell.fg },
        mask if mask & 1 == 1 => BlockLook { mask: FULL - mask, ink: cell.bg, ground: cell.fg },
        mask => BlockLook { mask, ink: cell.fg, ground: cell.bg },
    })
}

/// The same look written with its colours exchanged; a colour that does not show is the one in force.
fn inverse(cell: &Cell, (fg, bg): CellColors) -> Option<Cell> {
    let mask = mask(cell)?;
    let mut turned = cell.clone();
    turned.set_symbol(BLOCKS[FULL - mask]);
    turned.fg = if mask == FULL { fg } else { cell.bg };
    turned.bg = if mask == 0 { bg } else { cell.fg };
    Some(turned)
}

/// How many colours change for a cell.
fn changes(cell: &Cell, (fg, bg): CellColors) -> usize {
    let ink = cell.symbol() != " " && cell.fg != fg;
    let ground = cell.symbol() != BLOCKS[FULL] && cell.bg != bg;
    usize::from(ink) + usize::from(ground)
}

/// The colours in force after a cell.
fn after(cell: &Cell, (fg, bg): CellColors) -> CellColors {
    let ink = if cell.symbol() == " " { fg } else { cell.fg };
    let ground = if cell.symbol() == BLOCKS[FULL] { bg } else { cell.bg };
    (ink, ground)
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;

    use super::*;

    const A: Color = Color::Indexed(20);
    const B: Color = Color::Indexed(30);

    fn row(cells: &[(&str, Color, Color)]) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, cells.len() as u16, 1));
        for (column, (symbol, fg, bg)) in cells.iter().enumerate() {
            buffer[(column as u16, 0)].set_symbol(symbol).set_fg(*fg).set_bg(*bg);
        }
        buffer
    }

    fn symbols(buffer: &Buffer) -> String {
        buffer.content.iter().map(Cell::symbol).collect()
    }

    #[test]
    fn a_cell_that_looks_as_it_did_is_no_change() {
        let shown = row(&[("▌", A, B), ("█", A, B), ("a", A, B)]);
        let mut next = row(&[("▐", B, A), (" ", B, A), ("b", A, B)]);
        orient(0, &shown, &mut next, (Color::Reset, Color::Reset));
        assert_eq!(next.content[..2], shown.content[..2]);
        assert_eq!(next.content[2].symbol(), "b");
    }

    #[test]
    fn a_bar_in_the_terminals_own_colours_is_no_blank() {
        let own = Color::Reset;
        let shown = row(&[("█", own, own), ("▄", own, own), ("▌", own, A)]);
        let mut next = row(&[(" ", own, own), ("▀", own, own), ("▐", A, own)]);
        let wanted = next.clone();
        orient(0, &shown, &mut next, (own, own));
        assert_eq!(next, wanted);
    }

    #[test]
    fn a_piece_is_written_in_one_pair_of_colours() {
        let shown = row(&[(" ", Color::Reset, Color::Reset); 4]);
        let mut next = row(&[("▗", A, B), (" ", A, A), ("▘", B, A), (" ", B, B)]);
        orient(0, &shown, &mut next, (Color::Reset, Color::Reset));
        assert_eq!(symbols(&next), "▗█▟ ");
        assert!(next.content.iter().take(3).all(|cell| (cell.fg, cell.bg) == (A, B)));
    }
}
