//! The pieces as drawings in half blocks: a bitmap for each role at each size of square from 7x3 cells up.
//!
//! A row of text is a half row of a square, a letter a pixel: `.` the ground, `o` the piece's fill, `#` its edge. From 11x5
//! cells up the edge goes all around; smaller pieces have no room for that and are lined inside. Columns at both ends stay
//! free, for the edges of movable pieces, the cursor and the signs.

use super::board::SquareSize;
use crate::chess::Role;

/// A pixel of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pixel {
    /// The body.
    Fill,
    /// The outline, and lines inside.
    Edge,
}

/// Whether there are drawings for squares of this size.
pub fn exist(size: SquareSize) -> bool {
    !sheet(size).is_empty()
}

/// Returns the pixel at a column and half row of a square; `None` for background, outside the square, and at sizes
/// without drawings.
pub fn pixel(size: SquareSize, role: Role, column: u16, half_row: u16) -> Option<Pixel> {
    let (width, _) = size.cells();
    if column >= width {
        return None;
    }
    // A column of blanks parts the pieces of a sheet.
    let left = place(role) * usize::from(width + 1);
    let row = sheet(size).get(usize::from(half_row))?;
    match row.as_bytes()[left + usize::from(column)] {
        b'o' => Some(Pixel::Fill),
        b'#' => Some(Pixel::Edge),
        _ => None,
    }
}

/// A role's place in a sheet.
fn place(role: Role) -> usize {
    role as usize - Role::Pawn as usize
}

/// The pieces of a size, pawn, knight, bishop, rook, queen, king from left to right, by half rows; none where a square is
/// too small.
fn sheet(size: SquareSize) -> &'static [&'static str] {
    match size {
        SquareSize::S7x3 => &S7X3,
        SquareSize::S9x4 => &S9X4,
        SquareSize::S11x5 => &S11X5,
        SquareSize::S13x6 => &S13X6,
        _ => &[],
    }
}

const S7X3: [&str; 6] = [
    "....... ....... ....... ....... ....... .......",
    "....... ...oo.. ...o... ....... .o.o.o. ...o...",
    "..ooo.. .ooooo. ..o#o.. .o.o.o. .o.o.o. ..ooo..",
    "..ooo.. .oo.oo. ..ooo.. .ooooo. .ooooo. ...o...",
    "...o... ...ooo. ..###.. ..ooo.. ..###.. .ooooo.",
    "..ooo.. ..oooo. .ooooo. .ooooo. .ooooo. .ooooo.",
];

const S9X4: [&str; 8] = [
    "......... ....o.... ....o.... ......... ....o.... ....o....",
    "......... ...ooo... ...ooo... .oo.o.oo. .o..o..o. ...ooo...",
    "...ooo... ..o#ooo.. ..oo#oo.. .ooooooo. .o.ooo.o. ....o....",
    "...ooo... .oooooo.. ..o#ooo.. ..#####.. .ooooooo. .oo.o.oo.",
    "....o.... .oo.ooo.. ...ooo... ..ooooo.. ..ooooo.. .ooooooo.",
    "...ooo... ...oooo.. ..#####.. ..ooooo.. ..#####.. ..#####..",
    "..ooooo.. ..ooooo.. .ooooooo. .ooooooo. .ooooooo. .ooooooo.",
    "......... ......... ......... ......... ......... .........",
];

const S11X5: [&str; 10] = [
    "........... .....#..... .....#..... ........... .....#..... .....#.....",
    "........... ....#o#.... ....#o#.... .###.#.###. ..#.#o#.#.. ....#o#....",
    "....###.... ...#ooo#... ...#oo##... .#o##o##o#. .#o##o##o#. ...#ooo#...",
    "...#ooo#... ..#o#ooo#.. ..#oo#oo#.. .#ooooooo#. .#o#ooo#o#. ..###o###..",
    "...#ooo#... .#ooooooo#. ..#o#ooo#.. ..#######.. .#ooooooo#. .#oo#o#oo#.",
    "...##o##... .#oo##ooo#. ...#ooo#... ..#ooooo#.. ..#ooooo#.. .#ooooooo#.",
    "....#o#.... ..##.#ooo#. ..#######.. ..#ooooo#.. ...#####... ..#ooooo#..",
    "...#ooo#... ...##oooo#. ..##ooo##.. ..#ooooo#.. ..#ooooo#.. ..#######..",
    "..#ooooo#.. ..#oooooo#. .#ooooooo#. .#ooooooo#. .#ooooooo#. .#ooooooo#.",
    "..#######.. ..########. .#########. .#########. .#########. .#########.",
];

const S13X6: [&str; 12] = [
    "............. ......#...... ......#...... ............. ......#...... ......#......",
    "............. .....#o#..... .....#o#..... ............. ..#..#o#..#.. .....#o#.....",
    ".....###..... ....#ooo#.... ....#oo##.... .###.###.###. .#o#.#o#.#o#. ....#ooo#....",
    "....#ooo#.... ...#ooooo#... ...#oo#oo#... .#o###o###o#. .#o##ooo##o#. ..####o####..",
    "...#ooooo#... ..#oo#oooo#.. ...#o#ooo#... .#ooooooooo#. .#oo#ooo#oo#. .#ooo#o#ooo#.",
    "...#ooooo#... .#ooooooooo#. ...#ooooo#... ..#########.. .#ooooooooo#. .#ooooooooo#.",
    "....#ooo#.... .#oo##ooooo#. ....#ooo#.... ..#ooooooo#.. ..#ooooooo#.. ..#ooooooo#..",
    "...#######... ..###oooooo#. ...#######... ..#ooooooo#.. ..#ooooooo#.. ...#ooooo#...",
    "....#ooo#.... ...#oooooo#.. ....#ooo#.... ..#ooooooo#.. ...#######... ...#######...",
    "...#ooooo#... ..#########.. ..##ooooo##.. .###########. ..#ooooooo#.. ..#ooooooo#..",
    "..#ooooooo#.. .#ooooooooo#. .#ooooooooo#. .#ooooooooo#. .#ooooooooo#. .#ooooooooo#.",
    "..#########.. .###########. .###########. .###########. .###########. .###########.",
];

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [SquareSize; 4] = [SquareSize::S7x3, SquareSize::S9x4, SquareSize::S11x5, SquareSize::S13x6];

    /// Columns and half rows of a square.
    fn pixels(size: SquareSize) -> (u16, u16) {
        let (columns, rows) = size.cells();
        (columns, 2 * rows)
    }

    /// How many pixels two looks of a square do not share.
    fn difference(
        size: SquareSize,
        one: impl Fn(u16, u16) -> Option<Pixel>,
        other: impl Fn(u16, u16) -> Option<Pixel>,
    ) -> usize {
        let (columns, half_rows) = pixels(size);
        let places = (0..columns).flat_map(|column| (0..half_rows).map(move |half| (column, half)));
        places.filter(|&(column, half)| one(column, half) != other(column, half)).count()
    }

    #[test]
    fn every_sheet_has_the_pixels_of_its_squares_and_nothing_else() {
        for size in SIZES {
            let (columns, half_rows) = pixels(size);
            assert_eq!(sheet(size).len(), usize::from(half_rows), "{size:?}");
            for row in sheet(size) {
                assert!(row.bytes().all(|pixel| b".o# ".contains(&pixel)), "{size:?}: {row}");
                let widths: Vec<_> = row.split(' ').map(str::len).collect();
                assert_eq!(widths, [usize::from(columns); 6], "{size:?}: {row}");
            }
            assert!(exist(size));
        }
        for small in [SquareSize::S3x1, SquareSize::S5x2] {
            assert!(!exist(small));
            assert_eq!(pixel(small, Role::King, 1, 0), None);
        }
    }

    #[test]
    fn the_columns_at_both_ends_stay_free() {
        for size in SIZES {
            let (columns, half_rows) = pixels(size);
            for role in Role::ALL {
                for half in 0..half_rows + 2 {
                    for column in [0, columns - 1, columns, columns + 1] {
                        assert_eq!(pixel(size, role, column, half), None, "{size:?} {role:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn all_but_knight_and_bishop_are_alike_on_both_sides() {
        for size in SIZES {
            let last = pixels(size).0 - 1;
            for role in Role::ALL {
                let mirrored = |column: u16, half: u16| pixel(size, role, last - column, half);
                let apart = difference(size, |column, half| pixel(size, role, column, half), mirrored);
                match role {
                    Role::Knight => assert!(apart > 0, "{size:?}: his head is turned"),
                    // the cut in its mitre is slanting.
                    Role::Bishop => assert!(apart <= 10, "{size:?} {apart}"),
                    _ => assert_eq!(apart, 0, "{size:?} {role:?}"),
                }
            }
        }
    }

    #[test]
    fn every_piece_differs_from_every_other_by_an_eighth_of_his_square() {
        for size in SIZES {
            let (columns, half_rows) = pixels(size);
            for one in Role::ALL {
                for other in Role::ALL.into_iter().filter(|&other| other != one) {
                    let apart = difference(
                        size,
                        |column, half| pixel(size, one, column, half),
                        |column, half| pixel(size, other, column, half),
                    );
                    assert!(
                        8 * apart >= usize::from(columns * half_rows),
                        "{size:?}: {one:?} and {other:?} differ by {apart}"
                    );
                }
            }
        }
    }

    #[test]
    fn every_piece_stands_near_the_middle_with_a_body_and_lines() {
        for size in SIZES {
            let (columns, half_rows) = pixels(size);
            for role in Role::ALL {
                let count = |wanted: Pixel| {
                    (0..columns)
                        .flat_map(|column| (0..half_rows).map(move |half| (column, half)))
                        .filter(|&(column, half)| pixel(size, role, column, half) == Some(wanted))
                        .count()
                };
                assert!(8 * count(Pixel::Fill) >= usize::from(columns * half_rows), "{size:?} {role:?}");
                let rimmed = size >= SquareSize::S11x5;
                assert!(!rimmed || count(Pixel::Edge) > 0, "{size:?} {role:?}");
                let middle = columns / 2;
                assert!(
                    (0..half_rows).any(|half| pixel(size, role, middle, half).is_some()),
                    "{size:?} {role:?}"
                );
            }
        }
    }

    #[test]
    fn large_pieces_are_shut_in_by_their_edges() {
        for size in [SquareSize::S11x5, SquareSize::S13x6] {
            let (columns, half_rows) = pixels(size);
            for role in Role::ALL {
                for column in 1..columns {
                    for half in 0..half_rows {
                        let at = |x: u16, y: u16| pixel(size, role, x, y);
                        if at(column, half) != Some(Pixel::Fill) {
                            continue;
                        }
                        let beside = [
                            at(column - 1, half),
                            at(column + 1, half),
                            half.checked_sub(1).and_then(|above| at(column, above)),
                            at(column, half + 1),
                        ];
                        assert!(beside.iter().all(Option::is_some), "{size:?} {role:?} at {column}, {half}");
                    }
                }
            }
        }
    }
}
