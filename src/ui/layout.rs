//! The layout for a terminal size: the largest squares that leave room for the panels.

use ratatui::layout::Rect;

use super::board::SquareSize;

/// The smallest terminal that shows a board one can play on, in columns and rows.
pub const SMALLEST: (u16, u16) = (27, 11);

/// The narrowest panel beside squares of 5x2 and more, beside the smallest squares, and beside a zoomed board.
const PANEL: u16 = 32;
const PANEL_SMALL: u16 = 26;
const PANEL_ZOOMED: u16 = 20;

/// The widest panel, in columns; a wider one is hard to read.
const PANEL_WIDEST: u16 = 66;

/// The coach's lines: at the least, and at the most.
const COACH: (u16, u16) = (2, 4);

/// The regions of the screen; `None` where there is no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Regions {
    /// The line with the players and whose turn it is.
    pub header: Option<Rect>,
    /// The board with its labels.
    pub board: Rect,
    /// How large its squares are.
    pub size: SquareSize,
    /// Whether rank and file labels are beside the board rather than inside the squares.
    pub labels_outside: bool,
    /// The column beside the board.
    pub panel: Option<Rect>,
    /// The coach's lines, without the rule above them.
    pub coach: Option<Rect>,
    /// The line of keys.
    pub keys: Option<Rect>,
}

/// The regions for a screen; `None` when it is too small for a board.
pub fn regions(area: Rect, zoom: bool) -> Option<Regions> {
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        return None;
    }
    let zoomed = if zoom { zoomed(area) } else { None };
    zoomed.or_else(|| with_panel(area)).or_else(|| board_only(area))
}

/// The largest board that leaves room for a panel beside it and the coach below it.
fn with_panel(area: Rect) -> Option<Regions> {
    let size = largest(|size| {
        let (width, height) = size.with_labels();
        let panel = if size == SquareSize::S3x1 { PANEL_SMALL } else { PANEL };
        width + 2 + panel <= area.width && height + COACH.0 + 3 <= area.height
    })?;
    let (width, height) = size.with_labels();
    let spare = area.height - height - 3;
    let coach_height = spare.min(COACH.1);
    let coach_top = area.bottom() - 1 - coach_height;
    let panel_left = area.x + width + 2;
    // One column stays free at the right edge, so that numbers do not cling to it.
    let panel_width = (area.right() - panel_left - 1).min(PANEL_WIDEST);
    Some(Regions {
        header: Some(Rect::new(area.x, area.y, area.width, 1)),
        board: Rect::new(area.x, area.y + 1, width, height),
        size,
        labels_outside: true,
        panel: Some(Rect::new(panel_left, area.y + 1, panel_width, coach_top - 2 - area.y)),
        coach: Some(Rect::new(area.x, coach_top, area.width, coach_height)),
        keys: Some(Rect::new(area.x, area.bottom() - 1, area.width, 1)),
    })
}

/// A board without a panel; the coach stays while there is room.
fn board_only(area: Rect) -> Option<Regions> {
    let size = largest(|size| {
        let (width, height) = size.with_labels();
        width <= area.width && height + 2 <= area.height
    })?;
    let (width, height) = size.with_labels();
    let spare = area.height - height - 2;
    let coach = spare.saturating_sub(1).min(COACH.1);
    let coach_top = area.bottom() - 1 - coach;
    Some(Regions {
        header: Some(Rect::new(area.x, area.y, area.width, 1)),
        board: Rect::new(area.x, area.y + 1, width, height),
        size,
        labels_outside: true,
        panel: None,
        coach: (coach > 0).then(|| Rect::new(area.x, coach_top, area.width, coach)),
        keys: Some(Rect::new(area.x, area.bottom() - 1, area.width, 1)),
    })
}

/// The largest board there can be, everything else in a column beside it.
fn zoomed(area: Rect) -> Option<Regions> {
    let size = largest(|size| {
        let (width, height) = size.board();
        width + 1 + PANEL_ZOOMED <= area.width && height <= area.height
    })?;
    let (width, height) = size.board();
    let left = area.x + width + 1;
    let column = Rect::new(left, area.y, area.right() - left, area.height);
    let coach = (area.height / 3).clamp(4, 8);
    let line = |y| Rect::new(column.x, y, column.width, 1);
    Some(Regions {
        header: Some(line(area.y)),
        board: Rect::new(area.x, area.y, width, height),
        size,
        labels_outside: false,
        panel: Some(Rect { y: area.y + 1, height: area.height - coach - 3, ..column }),
        coach: Some(Rect { y: area.bottom() - 1 - coach, height: coach, ..column }),
        keys: Some(line(area.bottom() - 1)),
    })
}

fn largest(fits: impl Fn(SquareSize) -> bool) -> Option<SquareSize> {
    SquareSize::ALL.into_iter().rev().find(|size| fits(*size))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(width: u16, height: u16, zoom: bool) -> Option<Regions> {
        regions(Rect::new(0, 0, width, height), zoom)
    }

    #[test]
    fn usual_terminals_get_the_squares_that_suit_them() {
        for (width, height, size) in [
            (60, 20, SquareSize::S3x1),
            (80, 24, SquareSize::S5x2),
            (100, 30, SquareSize::S7x3),
            (140, 45, SquareSize::S9x4),
            (200, 60, SquareSize::S13x6),
        ] {
            assert_eq!(at(width, height, false).unwrap().size, size, "{width}x{height}");
        }
        let zoomed = at(80, 24, true).unwrap();
        assert_eq!((zoomed.size, zoomed.panel.unwrap().width), (SquareSize::S7x3, 23));
    }

    #[test]
    fn at_80x24_the_board_has_eighteen_rows_and_the_coach_three() {
        let regions = at(80, 24, false).unwrap();
        assert_eq!(regions.board, Rect::new(0, 1, 43, 18));
        assert_eq!(regions.coach, Some(Rect::new(0, 20, 80, 3)));
        assert_eq!(regions.keys, Some(Rect::new(0, 23, 80, 1)));
        assert_eq!(regions.panel, Some(Rect::new(45, 1, 34, 18)));
    }

    #[test]
    fn every_part_stays_on_the_screen_at_every_size() {
        for zoom in [false, true] {
            for width in 1..200 {
                for height in 1..90 {
                    let area = Rect::new(0, 0, width, height);
                    let Some(regions) = regions(area, zoom) else {
                        assert!(width < SMALLEST.0 || height < SMALLEST.1);
                        continue;
                    };
                    let parts =
                        [regions.header, Some(regions.board), regions.panel, regions.coach, regions.keys];
                    for part in parts.into_iter().flatten() {
                        assert_eq!(part.intersection(area), part, "{width}x{height} {regions:?}");
                    }
                    if let (Some(coach), Some(panel)) = (regions.coach, regions.panel) {
                        assert!(!coach.intersects(regions.board) && !coach.intersects(panel));
                        assert!(!panel.intersects(regions.board));
                    }
                }
            }
        }
    }
}
