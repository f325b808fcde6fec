//! The layout for a terminal size: the largest board that leaves room for the column beside it.

use ratatui::layout::Rect;

use super::board::SquareSize;

/// The smallest terminal that shows a board one can play on, in columns and rows.
pub const SMALLEST: (u16, u16) = (27, 11);

/// The narrowest column beside the board, beside squares of at most 4x2, and beside a zoomed board.
const COLUMN: u16 = 28;
const COLUMN_SMALL: u16 = 26;
const COLUMN_ZOOMED: u16 = 18;

/// The widest column; a wider one is hard to read.
const COLUMN_WIDEST: u16 = 88;

/// The evaluation bar at the board's edge.
const BAR: u16 = 1;

/// The coach's lines below the board: at the least, and at the most.
const COACH: (u16, u16) = (2, 5);

/// The coach's lines in the column: at the least, and at the most.
const COACH_BESIDE: (u16, u16) = (3, 10);

/// Board heights from which the coach speaks in the column, close to the board and the moves, although there are rows left
/// below: lines across a wide screen are hard to read.
const SPACIOUS: u16 = 36;

/// The column of ranks left of a board whose letters stand below.
const RANKS: u16 = 1;

/// Rows of a square from which its corners have room for labels beside any piece and sign.
const ROOMY: u16 = 4;

/// The least rows below the coach that are worth filling.
const SPARE: u16 = 5;

/// Rows from which the curve tells something: its heading and two of its own.
const CURVE: u16 = 3;

/// The regions of the screen; `None` where there is no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Regions {
    /// The upper player at the head of the column; without a column the line with both players.
    pub header: Option<Rect>,
    /// The lower player at the foot of the column.
    pub footer: Option<Rect>,
    /// The board's squares.
    pub board: Rect,
    /// The row of file letters below small squares, whose corners the pieces fill; the ranks are in the column left of the board.
    /// Other labels stand in the corners.
    pub letters: Option<Rect>,
    /// How large its squares are.
    pub size: SquareSize,
    /// The evaluation bar, one column at the board's right edge.
    pub bar: Option<Rect>,
    /// The column beside the board.
    pub panel: Option<Rect>,
    /// The coach's lines: below the board, or at the end of the column.
    pub coach: Option<Rect>,
    /// The rows between the coach and the lower player, where the coach stands right under the panel.
    pub spare: Option<Rect>,
    /// The curve of the winning chances, below a large board.
    pub curve: Option<Rect>,
    /// The line of keys.
    pub keys: Option<Rect>,
}

impl Regions {
    /// The board with its ranks and file letters.
    pub fn labelled_board(&self) -> Rect {
        let ranks = |letters: Rect| Rect { x: self.board.x - RANKS, width: letters.width + RANKS, ..letters };
        self.letters.map_or(self.board, |letters| self.board.union(ranks(letters)))
    }

    /// The same with at most so many rows for a coach in the column; those above are the panel's.
    #[must_use]
    pub fn with_coach_of(self, most: u16) -> Regions {
        let (Some(panel), Some(coach)) = (self.panel, self.coach) else {
            return self;
        };
        if coach.x < panel.x || coach.height <= most {
            return self;
        }
        let top = coach.bottom() - most;
        let panel = Rect { height: (top - panel.y).saturating_sub(1), ..panel };
        Regions { panel: Some(panel), coach: Some(Rect { y: top, height: most, ..coach }), ..self }
    }

    /// The same with at most so many rows for the panel; a coach in the column follows, and what is left is spare.
    #[must_use]
    pub fn with_panel_of(self, most: u16) -> Regions {
        let (Some(panel), Some(coach)) = (self.panel, self.coach) else {
            return self;
        };
        if coach.x < panel.x || panel.height <= most {
            return self;
        }
        let panel = Rect { height: most, ..panel };
        let spare = Rect { y: panel.bottom() + 1 + coach.height + 1, ..coach };
        let rows = coach.bottom().saturating_sub(spare.y);
        let spare = Rect { height: if rows < SPARE { 0 } else { rows }, ..spare };
        Regions {
            panel: Some(panel),
            coach: Some(Rect { y: panel.bottom() + 1, ..coach }),
            spare: Some(spare),
            ..self
        }
    }
}

/// No regions yet, to be filled.
const NOWHERE: Regions = Regions {
    header: None,
    footer: None,
    board: Rect::ZERO,
    letters: None,
    size: SquareSize::S2x1,
    bar: None,
    panel: None,
    coach: None,
    spare: None,
    curve: None,
    keys: None,
};

/// The regions for a screen with drawn pieces or with glyphs; `None` when it is too small for a board.
pub fn regions(area: Rect, zoom: bool, drawn: bool) -> Option<Regions> {
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        return None;
    }
    let zoomed = if zoom { with_column(area, drawn, |_| COLUMN_ZOOMED) } else { None };
    let narrowest = |size| if size > SquareSize::S4x2 { COLUMN } else { COLUMN_SMALL };
    zoomed.or_else(|| with_column(area, drawn, narrowest)).or_else(|| board_only(area, drawn))
}

/// The largest board that leaves room for the evaluation bar and a column beside it.
fn with_column(area: Rect, drawn: bool, narrowest: impl Fn(SquareSize) -> u16) -> Option<Regions> {
    let size = SquareSize::largest(drawn, |size| {
        let (width, height) = size.board();
        width + BAR + narrowest(size) <= area.width && height <= area.height
    })?;
    let (board, letters) = labelled(area, size);
    let height = board.height;
    let left = board.right() + BAR + 1;
    let column = Rect::new(left, area.y, (area.right() - left).min(COLUMN_WIDEST), area.height);
    let bar = Some(Rect { x: board.right(), width: BAR, ..board });
    let rest = match area.height - height {
        left_over if height >= SPACIOUS && left_over >= 2 => {
            let keys = Rect::new(area.x, area.bottom() - 1, area.width, 1);
            let under = Rect { y: board.bottom(), height: left_over - 1, ..board };
            let curve = Some(under).filter(|under| under.height >= CURVE);
            Regions { curve, keys: Some(keys), ..beside(Rect { height: area.height - 1, ..column }, 0) }
        }
        left_over if left_over >= COACH.0 + 2 => below(area, column, height),
        _ => beside(column, if column.height >= TALL { 2 } else { 1 }),
    };
    Some(Regions { board, letters, size, bar, ..rest })
}

/// A board in the upper left corner of its area, and the row of file letters below small squares where it has room for them and
/// for the ranks.
fn labelled(area: Rect, size: SquareSize) -> (Rect, Option<Rect>) {
    let (width, height) = size.board();
    let board = Rect::new(area.x, area.y, width, height);
    if size.cells().1 >= ROOMY || area.height <= height || area.width < width + RANKS {
        return (board, None);
    }
    let board = Rect { x: area.x + RANKS, ..board };
    (board, Some(Rect { y: board.bottom(), height: 1, ..board }))
}

/// Column heights from which each player has two rows, and the keys too where they are in the column.
const TALL: u16 = 16;

/// Panel, coach and keys where rows are left over below the board: coach and keys take these.
fn below(area: Rect, column: Rect, board_height: u16) -> Regions {
    let rows = (area.height - board_height - 2).min(COACH.1);
    let top = area.bottom() - 1 - rows;
    let (header, panel, footer) = between_players(Rect { height: top - 1 - area.y, ..column });
    Regions {
        header,
        footer,
        panel,
        coach: Some(Rect::new(area.x, top, area.width, rows)),
        keys: Some(Rect::new(area.x, area.bottom() - 1, area.width, 1)),
        ..NOWHERE
    }
}

/// The same where the column has the room: the coach is in it, and these rows of keys.
fn beside(column: Rect, keys: u16) -> Regions {
    let (header, inner, footer) = between_players(Rect { height: column.height - keys, ..column });
    let panel = inner.map(|inner| {
        let coach = (inner.height / 2).clamp(COACH_BESIDE.0, COACH_BESIDE.1).min(inner.height);
        Rect { height: (inner.height - coach).saturating_sub(1), ..inner }
    });
    let coach = inner.zip(panel).map(|(inner, panel)| {
        let top = (panel.bottom() + 1).min(inner.bottom());
        Rect { y: top, height: inner.bottom() - top, ..inner }
    });
    let keys = (keys > 0).then(|| Rect { y: column.bottom() - keys, height: keys, ..column });
    Regions { header, footer, panel, coach, keys, ..NOWHERE }
}

/// Cuts the players off both ends of a column.
fn between_players(column: Rect) -> (Option<Rect>, Option<Rect>, Option<Rect>) {
    let rows = if column.height + 2 >= TALL { 2 } else { 1 };
    let upper = Rect { height: rows, ..column };
    let lower = Rect { y: column.bottom() - rows, height: rows, ..column };
    let inner = Rect { y: upper.bottom(), height: column.height - 2 * rows, ..column };
    (Some(upper), Some(inner), Some(lower))
}

/// A board without a column; the coach stays while there is room.
fn board_only(area: Rect, drawn: bool) -> Option<Regions> {
    let size = SquareSize::largest(drawn, |size| {
        let (width, height) = size.board();
        width <= area.width && height + 2 <= area.height
    })?;
    let (_, height) = size.board();
    let (board, letters) = labelled(Rect { y: area.y + 1, height: area.height - 2, ..area }, size);
    let coach = (area.height - height - 2).saturating_sub(1).min(COACH.1);
    let coach_top = area.bottom() - 1 - coach;
    Some(Regions {
        header: Some(Rect::new(area.x, area.y, area.width, 1)),
        board,
        letters,
        size,
        coach: (coach > 0).then(|| Rect::new(area.x, coach_top, area.width, coach)),
        keys: Some(Rect::new(area.x, area.bottom() - 1, area.width, 1)),
        ..NOWHERE
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(width: u16, height: u16, drawn: bool) -> Regions {
        regions(Rect::new(0, 0, width, height), false, drawn).unwrap()
    }

    #[test]
    fn usual_terminals_get_the_squares_that_suit_them() {
        for (width, height, drawn, glyphs) in [
            (60, 20, SquareSize::S4x2, SquareSize::S3x1),
            (80, 24, SquareSize::S6x3, SquareSize::S5x2),
            (100, 30, SquareSize::S6x3, SquareSize::S7x3),
            (140, 45, SquareSize::S10x5, SquareSize::S11x5),
            (200, 60, SquareSize::S14x7, SquareSize::S15x7),
        ] {
            assert_eq!(at(width, height, true).size, drawn, "{width}x{height}");
            assert_eq!(at(width, height, false).size, glyphs, "{width}x{height}");
        }
    }

    #[test]
    fn at_80x24_the_board_takes_the_whole_height() {
        let regions = at(80, 24, true);
        assert_eq!(regions.board, Rect::new(0, 0, 48, 24));
        assert_eq!(regions.bar, Some(Rect::new(48, 0, 1, 24)));
        assert_eq!(regions.header, Some(Rect::new(50, 0, 30, 2)));
        assert_eq!(regions.panel, Some(Rect::new(50, 2, 30, 8)));
        assert_eq!(regions.coach, Some(Rect::new(50, 11, 30, 9)));
        assert_eq!(regions.footer, Some(Rect::new(50, 20, 30, 2)));
        assert_eq!(regions.keys, Some(Rect::new(50, 22, 30, 2)));
    }

    #[test]
    fn every_part_stays_on_the_screen_at_every_size() {
        for (zoom, drawn) in [(false, true), (true, true), (false, false), (true, false)] {
            for width in 1..200 {
                for height in 1..90 {
                    let area = Rect::new(0, 0, width, height);
                    let Some(regions) = regions(area, zoom, drawn) else {
                        assert!(width < SMALLEST.0 || height < SMALLEST.1);
                        continue;
                    };
                    let Regions {
                        header,
                        footer,
                        board,
                        letters,
                        size: _,
                        bar,
                        panel,
                        coach,
                        spare: _,
                        curve,
                        keys,
                    } = regions;
                    let parts = [header, footer, Some(board), letters, bar, panel, coach, curve, keys];
                    let parts: Vec<Rect> = parts.into_iter().flatten().collect();
                    for (place, part) in parts.iter().enumerate() {
                        assert_eq!(part.intersection(area), *part, "{width}x{height} {regions:?}");
                        let others = &parts[place + 1..];
                        assert!(others.iter().all(|other| !other.intersects(*part)), "{regions:?}");
                    }
                }
            }
        }
    }
}
