//! Writes the sheets of the pieces: pixels drawn by hand where there are any, scaled shapes elsewhere.

use super::raster::{Coverage, scaled};
use super::{ArtSet, CellGrid, LARGEST, SMALLEST, below, heading};
use crate::chess::Role;

/// Rows of the largest squares with sheets of the finer grids: larger ones gain nothing from these.
const LARGEST_FINE: u16 = 7;

/// Rows of the smallest squares with sheets of the finer grids: scaled shapes are mush on smaller ones.
const SMALLEST_FINE: u16 = 3;

/// The sheets drawn by hand, king to pawn.
const BY_HAND: &str = include_str!("../../assets/pieces/staunton.txt");

/// The order of the sheets drawn by hand.
const ORDER: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

const SIGNS: [char; 5] = ['.', '-', '+', '*', '#'];

/// Returns the sheets of a set as they are committed, the smallest and the coarsest first.
pub fn sheets(set: ArtSet) -> String {
    let mut out = String::new();
    for grid in CellGrid::ALL {
        let sizes = match grid {
            CellGrid::Quadrants => SMALLEST..=LARGEST,
            CellGrid::Sextants | CellGrid::Octants => SMALLEST_FINE..=LARGEST_FINE,
        };
        for rows in sizes {
            out.push_str(&heading(grid, rows));
            out.push('\n');
            for line in sheet(set, grid, rows) {
                out.push_str(&line);
                out.push('\n');
            }
        }
    }
    out
}

/// Returns the file name of a set's sheets.
pub fn file(set: ArtSet) -> &'static str {
    match set {
        ArtSet::Staunton => "staunton.txt",
        ArtSet::Flat => "flat.txt",
    }
}

/// The lines of a size's sheet, pawn to king.
fn sheet(set: ArtSet, grid: CellGrid, rows: u16) -> Vec<String> {
    let squares: Vec<Coverage> = Role::ALL.into_iter().map(|role| square(set, grid, rows, role)).collect();
    let line = |y: usize| {
        let row = |square: &Coverage| square[y].iter().map(|&c| SIGNS[usize::from(c)]).collect::<String>();
        squares.iter().map(row).collect::<Vec<_>>().join(" ")
    };
    (0..usize::from(rows * grid.parts().1)).map(line).collect()
}

fn square(set: ArtSet, grid: CellGrid, rows: u16, role: Role) -> Coverage {
    let shaded = set == ArtSet::Staunton;
    match by_hand(grid, rows, role) {
        Some(drawn) if shaded => drawn,
        // A silhouette has no shades.
        Some(drawn) => drawn.into_iter().map(|row| row.into_iter().map(whole).collect()).collect(),
        None => scaled(role, rows, grid, shaded),
    }
}

fn whole(quarters: u8) -> u8 {
    if quarters >= 2 { super::FULL } else { 0 }
}

/// Returns a piece drawn by hand, if there is a sheet of this size.
fn by_hand(grid: CellGrid, rows: u16, role: Role) -> Option<Coverage> {
    let place = ORDER.iter().position(|&known| known == role)?;
    let sheet = below(BY_HAND, grid, rows);
    let quarters = |sign: char| SIGNS.iter().position(|&known| known == sign).map(|at| at as u8);
    let piece = |line: &&str| line.split(' ').nth(place)?.chars().map(quarters).collect();
    (!sheet.is_empty()).then(|| sheet.iter().map(piece).collect())?
}
