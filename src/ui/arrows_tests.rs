//! Tests of the arrows: one connected line, its head inside the last square, and nothing over or beside a piece but it.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::*;
use crate::app::marks::{BoardMarks, SquareMarks};
use crate::art::CellGrid;
use crate::chess::{Color, Role, Square};
use crate::config::PieceStyle;
use crate::heatmap::HeatmapSettings;
use crate::theme::{ColorDepth, DARK, Rgb, Theme};
use crate::ui::board::{LabelPlace, SquareSize};

static THEME: LazyLock<Theme> = LazyLock::new(|| Theme::load(DARK, ColorDepth::True, None).0);

/// The sub-pixels of an arrow, over squares of this many sub-pixels.
struct Painted {
    parts: BTreeSet<(u16, u16)>,
    square: Patch,
}

impl Painted {
    /// The files across and ranks down of a sub-pixel.
    fn place(&self, (x, y): (u16, u16)) -> (u16, u16) {
        (x / self.square.width, y / self.square.height)
    }

    /// Those that hang together with the first one, side by side.
    fn connected(&self) -> BTreeSet<(u16, u16)> {
        let mut found = BTreeSet::new();
        let mut open: Vec<(u16, u16)> = self.parts.first().copied().into_iter().collect();
        while let Some((x, y)) = open.pop() {
            if self.parts.contains(&(x, y)) && found.insert((x, y)) {
                open.extend([(x + 1, y), (x, y + 1), (x.saturating_sub(1), y), (x, y.saturating_sub(1))]);
            }
        }
        found
    }
}

/// Calls with the widget of a board of this size, seen from a side.
fn with_widget<T>(
    marks: &BoardMarks,
    size: SquareSize,
    below: Color,
    call: impl Fn(&BoardWidget<'_>) -> T,
) -> T {
    call(&BoardWidget {
        marks,
        arrows: &[],
        sliding: &[],
        below,
        size,
        pieces: PieceStyle::Staunton,
        grid: CellGrid::Quadrants,
        pictures: false,
        labels: LabelPlace::Inside,
        heatmap: &HeatmapSettings::default(),
        theme: &THEME,
    })
}

fn painted(marks: &BoardMarks, size: SquareSize, below: Color, from: Square, to: Square) -> Painted {
    with_widget(marks, size, below, |widget| {
        let mut canvas = Canvas::new(size.board(), CellGrid::Quadrants, true, Rgb::WHITE);
        paint(&mut canvas, widget, BoardArrow { from, to, meaning: ArrowMeaning::Threat });
        let (columns, rows) = size.board();
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let parts = cells.flat_map(|(column, row)| {
            let (colors, count) = canvas.cell(column, row);
            let parts = colors[..count].iter().enumerate().filter(|(_, color)| **color != Rgb::WHITE);
            parts.map(|(at, _)| (2 * column + at as u16 % 2, 2 * row + at as u16 / 2)).collect::<Vec<_>>()
        });
        Painted { parts: parts.collect(), square: widget.patch(0, 0) }
    })
}

const SIZES: [SquareSize; 4] = [SquareSize::S4x2, SquareSize::S6x3, SquareSize::S8x4, SquareSize::S14x7];

/// The moves of queen and knight from some squares.
fn ways() -> Vec<(Square, Square)> {
    let far = |a: Square, b: Square| {
        let (across, down) = a.distance_across_down(b);
        across == 0 || down == 0 || across == down || across + down == 3
    };
    let from = [Square::A1, Square::H8, Square::D4, Square::F2, Square::B7];
    let pairs = from.into_iter().flat_map(|from| Square::ALL.into_iter().map(move |to| (from, to)));
    pairs.filter(|&(from, to)| from != to && far(from, to)).collect()
}

trait Far {
    fn distance_across_down(self, other: Square) -> (u32, u32);
}

impl Far for Square {
    fn distance_across_down(self, other: Square) -> (u32, u32) {
        let (file, rank) = (self.file() as u32, self.rank() as u32);
        (file.abs_diff(other.file() as u32), rank.abs_diff(other.rank() as u32))
    }
}

#[test]
fn an_arrow_is_one_line_from_its_first_square_to_a_head_in_its_last() {
    let empty: BoardMarks = [SquareMarks::default(); 64];
    for (size, below) in SIZES.into_iter().flat_map(|size| Color::ALL.map(|below| (size, below))) {
        for (from, to) in ways() {
            let arrow = painted(&empty, size, below, from, to);
            let name = format!("{size:?} {below:?} {from}{to}");
            assert_eq!(arrow.connected(), arrow.parts, "{name}");
            let [first, last] =
                [from, to].map(|square| with_widget(&empty, size, below, |widget| widget.place(square)));
            let on = |place| arrow.parts.iter().filter(|part| arrow.place(**part) == place).count();
            assert!(on(first) > 0 && on(last) > 0, "{name}");
            let (head, is_straight) = with_widget(&empty, size, below, |widget| {
                let whole = ArrowShape::of(widget, BoardArrow { from, to, meaning: ArrowMeaning::Threat });
                let line = ArrowShape {
                    head: Vec::new(),
                    ..ArrowShape::of(widget, BoardArrow { from, to, meaning: ArrowMeaning::Threat })
                };
                let head = arrow.parts.iter().filter(|(x, y)| whole.takes(*x, *y) && !line.takes(*x, *y));
                let is_straight = first.0 == last.0 || first.1 == last.1;
                (head.copied().collect::<Vec<_>>(), is_straight)
            });
            assert!(
                head.len() >= 2 && head.iter().all(|part| arrow.place(*part) == last),
                "{name}: {head:?}"
            );
            // A head on a file or rank is broader than its line.
            let across = |part: &&(u16, u16)| if first.0 == last.0 { part.0 } else { part.1 };
            let breadth = |place| {
                let on = arrow.parts.iter().filter(|part| arrow.place(**part) == place);
                on.map(|part| across(&part)).collect::<BTreeSet<_>>().len()
            };
            if is_straight {
                let before = arrow.parts.iter().map(|part| arrow.place(*part)).filter(|place| *place != last);
                let line = before.map(breadth).max().unwrap_or(0);
                assert!(breadth(last) > line, "{name}: a head of {} over {line}", breadth(last));
            }
        }
    }
}

#[test]
fn an_arrow_keeps_to_the_squares_of_its_way() {
    let empty: BoardMarks = [SquareMarks::default(); 64];
    let touched = |from, to, below| {
        let arrow = painted(&empty, SquareSize::S6x3, below, from, to);
        let squares = arrow.parts.iter().map(|&part| {
            let (across, down) = arrow.place(part);
            with_widget(&empty, SquareSize::S6x3, below, |widget| widget.square(across, down))
        });
        squares.collect::<BTreeSet<_>>()
    };
    for below in Color::ALL {
        let set = |squares: &[Square]| squares.iter().copied().collect::<BTreeSet<_>>();
        assert_eq!(
            touched(Square::E8, Square::E5, below),
            set(&[Square::E8, Square::E7, Square::E6, Square::E5])
        );
        assert_eq!(touched(Square::A4, Square::C4, below), set(&[Square::A4, Square::B4, Square::C4]));
        // The longer leg leads to the goal.
        assert_eq!(
            touched(Square::E4, Square::F2, below),
            set(&[Square::E4, Square::F4, Square::F3, Square::F2])
        );
        assert_eq!(
            touched(Square::E4, Square::G3, below),
            set(&[Square::E4, Square::E3, Square::F3, Square::G3])
        );
    }
}

#[test]
fn a_knight_goes_round_the_emptier_corner() {
    let mut marks: BoardMarks = [SquareMarks::default(); 64];
    marks[usize::from(Square::F3)].piece = Some((Color::White, Role::Pawn));
    let arrow = painted(&marks, SquareSize::S6x3, Color::White, Square::E4, Square::G3);
    let places: BTreeSet<_> = arrow.parts.iter().map(|part| arrow.place(*part)).collect();
    assert!(places.contains(&(5, 4)) && !places.contains(&(5, 5)), "over f4 and g4: {places:?}");
}

#[test]
fn beside_a_piece_an_arrow_has_all_the_rest_of_a_cell_or_none() {
    let covered = |x: u16, _: u16| x == 0;
    let parts = [(0, 0), (1, 0), (0, 1), (1, 1)];
    assert_eq!(taken(&parts, covered, |x, y| (x, y) == (1, 0)), parts);
    assert!(taken(&parts, covered, |x, _| x == 0).is_empty(), "behind the piece alone");
    assert_eq!(taken(&parts, |_, _| false, |x, y| (x, y) == (1, 0)), [(1, 0)]);
    // Every cell of a line behind a rook shows two colours.
    let mut marks: BoardMarks = [SquareMarks::default(); 64];
    marks[usize::from(Square::E6)].piece = Some((Color::Black, Role::Rook));
    for size in SIZES {
        let arrow = painted(&marks, size, Color::White, Square::E8, Square::E4);
        with_widget(&marks, size, Color::White, |widget| {
            for &(x, y) in &arrow.parts {
                let cell = [(x & !1, y & !1), (x | 1, y & !1), (x & !1, y | 1), (x | 1, y | 1)];
                let is_beside = cell.into_iter().any(|(x, y)| is_behind(widget, x, y));
                let is_whole = cell.into_iter().all(|part| arrow.parts.contains(&part));
                assert!(!is_beside || is_whole, "{size:?} {x} {y}");
            }
        });
    }
}

/// The arrow to a piece on d4, over a board with more pieces, and how many of its sub-pixels are seen on d4 and before it.
fn seen_at_piece(
    (size, below): (SquareSize, Color),
    role: Role,
    from: Square,
    before: Square,
    others: &[Square],
) -> [usize; 2] {
    let mut marks: BoardMarks = [SquareMarks::default(); 64];
    for square in others.iter().chain(&[Square::D4]) {
        marks[usize::from(*square)].piece = Some((Color::White, role));
    }
    let arrow = painted(&marks, size, below, from, Square::D4);
    [Square::D4, before].map(|square| {
        with_widget(&marks, size, below, |widget| {
            let place = widget.place(square);
            let is_seen = |&&(x, y): &&(u16, u16)| arrow.place((x, y)) == place && !is_behind(widget, x, y);
            arrow.parts.iter().filter(is_seen).count()
        })
    })
}

#[test]
fn before_a_piece_a_head_ends_at_its_square_or_is_seen_beside_it() {
    use Square::{A4, B3, C4, C5, D5, D8, E5, E6, H8};
    for size in SIZES.into_iter().flat_map(|size| Color::ALL.map(|below| (size, below))) {
        for role in Role::ALL {
            // From afar the head lies in the square before, whole and broader than a line alone.
            for (from, before) in [(D8, D5), (A4, C4), (H8, E5), (B3, C4)] {
                let [on, ahead] = seen_at_piece(size, role, from, before, &[]);
                assert!(on == 0 && ahead >= 4, "{size:?} {role:?} {from}: {on} {ahead}");
            }
            // From beside it, or where another stands before it, behind it.
            for (from, before, others) in
                [(E5, E5, &[][..]), (D8, D5, &[D5][..]), (E6, D5, &[D5, C5, E5][..])]
            {
                let [on, _] = seen_at_piece(size, role, from, before, others);
                assert!(on >= 2, "{size:?} {role:?} {from}: {on}");
            }
        }
    }
}
