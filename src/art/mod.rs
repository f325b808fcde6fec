//! The pieces as shapes of our own: how much of each part of a cell a piece covers, and the same shapes as SVG.
//!
//! Small squares have pixels drawn by hand (`assets/pieces`), larger ones shapes scaled from curves (`shapes.rs`). Both end up
//! in the sheets of `assets/pieces/scaled`, which `patzer-lab pieces` writes; a test holds that they are up to date.

pub mod generate;
pub mod picture;
pub(crate) mod raster;
mod shapes;
mod svg;

pub use svg::drawing;

use std::sync::LazyLock;

use crate::chess::Role;

/// The pieces of one size side by side, parted by blanks: a line a row of sub-pixels, in which `.-+*#` cover 0 to 4 quarters.
type PieceSheet = Vec<&'static str>;

/// A set of drawn pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArtSet {
    /// Turned pieces on a shaded foot.
    Staunton,
    /// Plain silhouettes.
    Flat,
}

impl ArtSet {
    /// All sets, the default first.
    pub const ALL: [ArtSet; 2] = [ArtSet::Staunton, ArtSet::Flat];
}

/// The parts into which symbols divide a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellGrid {
    /// Two by two: in every font.
    Quadrants,
    /// Two by three (Unicode 13).
    Sextants,
    /// Two by four (Unicode 16).
    Octants,
}

impl CellGrid {
    /// All grids, the coarsest first.
    pub const ALL: [CellGrid; 3] = [CellGrid::Quadrants, CellGrid::Sextants, CellGrid::Octants];

    /// Columns and rows of sub-pixels in a cell.
    pub fn parts(self) -> (u16, u16) {
        match self {
            CellGrid::Quadrants => (2, 2),
            CellGrid::Sextants => (2, 3),
            CellGrid::Octants => (2, 4),
        }
    }
}

/// Rows of the smallest squares whose pieces are drawn; they have twice as many columns.
pub const SMALLEST: u16 = 2;

/// Rows of the largest squares whose pieces have a sheet.
const LARGEST: u16 = 10;

/// Coverage is in quarters: 0 shows the square, this the piece.
pub const FULL: u8 = 4;

/// Returns how much a piece covers of a sub-pixel of its square, in quarters; squares have `rows` rows of cells.
pub fn coverage(set: ArtSet, grid: CellGrid, rows: u16, role: Role, x: u16, y: u16) -> u8 {
    let left = place(role) * (usize::from(rows) * 2 * usize::from(grid.parts().0) + 1);
    let line = sheet(set, grid, rows).get(usize::from(y));
    match line.and_then(|line| line.as_bytes().get(left + usize::from(x))) {
        Some(b'-') => 1,
        Some(b'+') => 2,
        Some(b'*') => 3,
        Some(b'#') => FULL,
        _ => 0,
    }
}

/// Whether a set has pieces for squares of this many rows.
pub fn exists(set: ArtSet, grid: CellGrid, rows: u16) -> bool {
    !sheet(set, grid, rows).is_empty()
}

/// Returns the grid in which squares of this many rows look best, of those up to the finest that can be drawn.
///
/// Small squares have pixels drawn by hand, in quadrants and, of three rows, in sextants; shapes scaled to finer parts are better
/// from four rows on in octants, from five in sextants. Judged by pictures of every size side by side.
pub fn best_grid(rows: u16, finest: CellGrid) -> CellGrid {
    match (finest, rows) {
        (_, ..=2) | (CellGrid::Quadrants, _) | (CellGrid::Sextants, 4) => CellGrid::Quadrants,
        (CellGrid::Sextants, _) | (CellGrid::Octants, 3) => CellGrid::Sextants,
        (CellGrid::Octants, _) => CellGrid::Octants,
    }
}

fn sheet(set: ArtSet, grid: CellGrid, rows: u16) -> &'static PieceSheet {
    /// By set, grid, and rows of a square; empty where there is none.
    static SHEETS: LazyLock<[[Vec<PieceSheet>; 3]; 2]> = LazyLock::new(|| {
        ArtSet::ALL.map(|set| {
            CellGrid::ALL.map(|grid| (0..=LARGEST).map(|rows| below(sheets(set), grid, rows)).collect())
        })
    });
    const NONE: &PieceSheet = &Vec::new();
    SHEETS[set as usize][grid as usize].get(usize::from(rows)).unwrap_or(NONE)
}

/// The sheets that come with the program, as `patzer-lab pieces` writes them, pawn to king.
fn sheets(set: ArtSet) -> &'static str {
    match set {
        ArtSet::Staunton => include_str!("../../assets/pieces/scaled/staunton.txt"),
        ArtSet::Flat => include_str!("../../assets/pieces/scaled/flat.txt"),
    }
}

/// The sheet of a size among others; empty if there is none.
fn below(sheets: &'static str, grid: CellGrid, rows: u16) -> PieceSheet {
    let heading = heading(grid, rows);
    let lines = sheets.lines().skip_while(|line| *line != heading).skip(1);
    lines.take(usize::from(rows * grid.parts().1)).collect()
}

/// What stands over the sheet of a size.
fn heading(grid: CellGrid, rows: u16) -> String {
    let name = match grid {
        CellGrid::Quadrants => "quadrants",
        CellGrid::Sextants => "sextants",
        CellGrid::Octants => "octants",
    };
    format!("{}x{rows} {name}", 2 * rows)
}

/// A role's place in a sheet, from pawn to king.
fn place(role: Role) -> usize {
    role as usize - Role::Pawn as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The coverage of a whole square.
    fn square(set: ArtSet, grid: CellGrid, rows: u16, role: Role) -> Vec<u8> {
        let (across, down) = grid.parts();
        let places = (0..rows * down).flat_map(|y| (0..2 * rows * across).map(move |x| (x, y)));
        places.map(|(x, y)| coverage(set, grid, rows, role, x, y)).collect()
    }

    #[test]
    fn finer_symbols_are_for_squares_that_gain_by_them() {
        let best = |rows| CellGrid::ALL.map(|finest| best_grid(rows, finest));
        assert_eq!(best(2), [CellGrid::Quadrants; 3]);
        assert_eq!(best(3), [CellGrid::Quadrants, CellGrid::Sextants, CellGrid::Sextants]);
        assert_eq!(best(4), [CellGrid::Quadrants, CellGrid::Quadrants, CellGrid::Octants]);
        for rows in 5..=LARGEST {
            assert_eq!(best(rows), CellGrid::ALL);
        }
    }

    #[test]
    fn each_set_has_every_size_of_drawn_squares_in_quadrants() {
        for set in ArtSet::ALL {
            for rows in SMALLEST..=10 {
                assert!(exists(set, CellGrid::Quadrants, rows));
                for role in Role::ALL {
                    let covered: u32 =
                        square(set, CellGrid::Quadrants, rows, role).iter().map(|&c| u32::from(c)).sum();
                    assert!(covered > 0, "{set:?} {rows} {role:?}");
                }
            }
            assert!(!exists(set, CellGrid::Quadrants, 1) && !exists(set, CellGrid::Quadrants, 11));
        }
    }

    #[test]
    fn pieces_of_a_size_differ_at_a_glance() {
        for (set, grid) in ArtSet::ALL.into_iter().flat_map(|set| CellGrid::ALL.map(|grid| (set, grid))) {
            for rows in (SMALLEST..=7).filter(|&rows| exists(set, grid, rows)) {
                for (at, one) in Role::ALL.into_iter().enumerate() {
                    for other in Role::ALL.into_iter().skip(at + 1) {
                        let [a, b] = [one, other].map(|role| square(set, grid, rows, role));
                        let ink = |shape: &[u8]| shape.iter().map(|&c| u32::from(c)).sum::<u32>();
                        let differs: u32 = a.iter().zip(&b).map(|(a, b)| u32::from(a.abs_diff(*b))).sum();
                        let share = f64::from(differs) / f64::from(ink(&a).min(ink(&b)));
                        assert!(share >= 0.2, "{set:?} {grid:?} {rows}: {one:?} {other:?} {share:.2}");
                    }
                }
            }
        }
    }
}
