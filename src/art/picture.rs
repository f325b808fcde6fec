//! The pieces as pictures for terminals that show them: how much of each pixel a shape covers.

use super::raster::{ScaledPart, ShapeScale, scaled_parts};
use super::{ArtSet, CellGrid};
use crate::chess::Role;

/// Pixels of a picture's side; the terminal scales it to its squares.
pub const SIDE: u16 = 128;

/// Samples per pixel and axis.
const SAMPLES: u16 = 4;

/// The foot's last rows of pixels, which are shaded where the set has shades.
const SHADED: u16 = 4;

/// Returns the opacity of each pixel of a piece, from 0 to 255, row by row.
pub fn opacity(set: ArtSet, role: Role) -> Vec<u8> {
    let scale = ShapeScale::of(SIDE / CellGrid::Octants.parts().1, CellGrid::Octants);
    let parts = scaled_parts(role, &scale);
    let shade = match set {
        ArtSet::Staunton => scale.low as u16 - SHADED,
        ArtSet::Flat => SIDE,
    };
    let strength = |y: u16| if y < shade { 1.0 } else { 0.75 };
    (0..SIDE)
        .flat_map(|y| row(&parts, y).map(|covered| (covered * strength(y) * 255.0).round() as u8))
        .collect()
}

/// The covered shares of a row of pixels.
fn row(parts: &[ScaledPart], y: u16) -> [f32; SIDE as usize] {
    let mut covered = [0_u16; SIDE as usize];
    for step in 0..SAMPLES {
        let line = line(parts, f32::from(y) + (f32::from(step) + 0.5) / f32::from(SAMPLES));
        for (pixel, samples) in covered.iter_mut().zip(line.chunks(usize::from(SAMPLES))) {
            *pixel += samples.iter().filter(|&&inside| inside).count() as u16;
        }
    }
    covered.map(|samples| f32::from(samples) / f32::from(SAMPLES * SAMPLES))
}

/// Which samples of a line lie inside; later parts lie over earlier ones.
fn line(parts: &[ScaledPart], y: f32) -> Vec<bool> {
    let mut inside = vec![false; usize::from(SIDE * SAMPLES)];
    for part in parts {
        for (from, to) in part.spans(y) {
            let [from, to] =
                [from, to].map(|x| (x * f32::from(SAMPLES)).round() as usize).map(|x| x.min(inside.len()));
            inside[from..to].fill(part.adds);
        }
    }
    inside
}

#[cfg(test)]
mod tests {
    use super::super::raster::scaled;
    use super::*;

    #[test]
    fn a_picture_is_the_piece_drawn_finer() {
        for role in Role::ALL {
            let picture = opacity(ArtSet::Flat, role);
            assert_eq!(picture.len(), usize::from(SIDE).pow(2));
            let coarse = scaled(role, 8, CellGrid::Octants, false);
            let mut differs = 0;
            for (y, x) in (0..32).flat_map(|y| (0..32).map(move |x| (y, x))) {
                let pixel = |at: usize| picture[(4 * y + at / 4) * usize::from(SIDE) + 4 * x + at % 4];
                let mean = (0..16).map(|at| u32::from(pixel(at))).sum::<u32>() / 16;
                differs += mean.abs_diff(u32::from(coarse[y][x]) * 255 / 4);
            }
            // The coarse one is sharpened.
            let share = differs / (32 * 32);
            assert!(share < 32, "{role:?}: {share} of 255");
        }
    }

    #[test]
    fn edges_are_free_and_feet_of_turned_pieces_shaded() {
        for role in Role::ALL {
            let picture = opacity(ArtSet::Staunton, role);
            assert!(picture.iter().take(usize::from(SIDE)).all(|&pixel| pixel == 0));
            assert!(picture.contains(&255) && picture.contains(&191));
        }
    }
}
