//! Writes the tables of the pieces: pixels drawn by hand where there are any, scaled shapes elsewhere.

use super::raster::{Coverage, scaled};
use super::{ArtSet, CellGrid, SMALLEST};
use crate::chess::Role;

/// Rows of the largest squares with tables, for quadrants and for the finer grids: larger ones gain nothing from these.
const LARGEST: u16 = 10;
const LARGEST_FINE: u16 = 7;

/// Rows of the smallest squares with tables for the finer grids: scaled shapes are mush on smaller ones.
const SMALLEST_FINE: u16 = 3;

/// The sheets drawn by hand: a line with the size and the grid, then the sheet, king to pawn.
const BY_HAND: &str = include_str!("../../assets/pieces/staunton.txt");

/// The order of the sheets drawn by hand.
const ORDER: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

const SIGNS: [char; 5] = ['.', '-', '+', '*', '#'];

/// Returns the source of a set's tables, as it is committed.
pub fn source(set: ArtSet) -> String {
    let mut out = String::from(
        "//! Written by `patzer-lab pieces`: the sheets of a set of pieces, from squares of 4x2 cells up.\n\n\
         use super::sheet::PieceSheet;\n",
    );
    for grid in CellGrid::ALL {
        let largest = if grid == CellGrid::Quadrants { LARGEST } else { LARGEST_FINE };
        out.push_str(&table(set, grid, largest));
    }
    out
}

/// Returns the file name of a set's tables.
pub fn file(set: ArtSet) -> &'static str {
    match set {
        ArtSet::Staunton => "staunton.rs",
        ArtSet::Flat => "flat.rs",
    }
}

fn table(set: ArtSet, grid: CellGrid, largest: u16) -> String {
    let name = name(grid);
    let count = largest - SMALLEST + 1;
    let mut out = format!("\npub(super) static {name}: [PieceSheet; {count}] = [\n");
    for rows in SMALLEST..=largest {
        if grid != CellGrid::Quadrants && rows < SMALLEST_FINE {
            out.push_str("    &[],\n");
            continue;
        }
        out.push_str("    &[\n");
        for line in sheet(set, grid, rows) {
            out.extend(["        \"", &line, "\",\n"]);
        }
        out.push_str("    ],\n");
    }
    out.push_str("];\n");
    out
}

fn name(grid: CellGrid) -> &'static str {
    match grid {
        CellGrid::Quadrants => "QUADRANTS",
        CellGrid::Sextants => "SEXTANTS",
        CellGrid::Octants => "OCTANTS",
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
    let heading = format!("{}x{rows} {}", 2 * rows, name(grid).to_lowercase());
    let mut lines = BY_HAND.lines().skip_while(|line| *line != heading).skip(1);
    let place = ORDER.iter().position(|&known| known == role)?;
    let quarters = |sign: char| SIGNS.iter().position(|&known| known == sign).map(|at| at as u8);
    (0..rows * grid.parts().1)
        .map(|_| lines.next()?.split_whitespace().nth(place)?.chars().map(quarters).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_tables_are_those_of_the_generator() {
        for (set, committed) in
            [(ArtSet::Staunton, include_str!("staunton.rs")), (ArtSet::Flat, include_str!("flat.rs"))]
        {
            assert!(source(set) == committed, "{set:?}: run `patzer-lab pieces src/art`");
        }
    }
}
