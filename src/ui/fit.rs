//! Fits the sub-pixels of a cell to one symbol and two colours: the partition with the least squared error.

use crate::art::CellGrid;
use crate::theme::Rgb;

/// A cell: the sub-pixels of the mask show the ink, the others the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FittedCell {
    /// Bit by bit from the upper left sub-pixel, row by row.
    pub mask: u8,
    pub ink: Rgb,
    pub ground: Rgb,
}

/// Fits a cell of two to eight sub-pixels; the ground is the colour nearer to `base`. Without `blends` both colours are among
/// those of the cell.
pub(super) fn fit(pixels: &[Rgb], base: Rgb, blends: bool) -> FittedCell {
    let first = pixels[0];
    let Some(&other) = pixels.iter().find(|&&pixel| pixel != first) else {
        return FittedCell { mask: 0, ink: first, ground: first };
    };
    let all = u8::MAX >> (8 - pixels.len());
    let mask = if pixels.iter().all(|&pixel| pixel == first || pixel == other) {
        mask_of(pixels, |pixel| pixel == other)
    } else {
        best(pixels, all, blends)
    };
    let (ink, ground) = (color(pixels, mask, blends), color(pixels, all & !mask, blends));
    if distance(ink, base) < distance(ground, base) {
        FittedCell { mask: all & !mask, ink: ground, ground: ink }
    } else {
        FittedCell { mask, ink, ground }
    }
}

/// The mask with the least error; the first sub-pixel is never in it.
fn best(pixels: &[Rgb], all: u8, blends: bool) -> u8 {
    let error = |mask: u8| {
        let (ink, ground) = (color(pixels, mask, blends), color(pixels, all & !mask, blends));
        let parts = pixels.iter().enumerate();
        parts.map(|(at, &pixel)| distance(pixel, if mask >> at & 1 == 1 { ink } else { ground })).sum::<u32>()
    };
    (1..=all >> 1).map(|half| half << 1).min_by_key(|&mask| error(mask)).unwrap_or(0)
}

/// The colour of the sub-pixels in a mask: their mean, or the most frequent.
fn color(pixels: &[Rgb], mask: u8, blends: bool) -> Rgb {
    let inside = || pixels.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1).map(|(_, &pixel)| pixel);
    if !blends {
        return inside()
            .max_by_key(|color| inside().filter(|other| other == color).count())
            .unwrap_or_default();
    }
    let count = mask.count_ones().max(1);
    let mean = |channel: fn(Rgb) -> u8| {
        let sum: u32 = inside().map(|pixel| u32::from(channel(pixel))).sum();
        ((sum + count / 2) / count) as u8
    };
    Rgb(mean(|color| color.0), mean(|color| color.1), mean(|color| color.2))
}

fn mask_of(pixels: &[Rgb], is_in: impl Fn(Rgb) -> bool) -> u8 {
    pixels.iter().enumerate().fold(0, |mask, (at, &pixel)| mask | u8::from(is_in(pixel)) << at)
}

/// Squared distance, with the eye's weights of the channels.
fn distance(one: Rgb, other: Rgb) -> u32 {
    let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    3 * square(one.0, other.0) + 6 * square(one.1, other.1) + square(one.2, other.2)
}

/// Returns the symbol that shows a mask in the foreground.
pub(super) fn symbol(mask: u8, grid: CellGrid) -> char {
    const QUADRANTS: [char; 16] =
        [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];
    match grid {
        CellGrid::Quadrants => QUADRANTS[usize::from(mask & 15)],
        CellGrid::Sextants => sextant(mask),
        CellGrid::Octants => octant(mask, &QUADRANTS),
    }
}

/// Unicode 13 lists the sextants in the order of their masks, without the four that it had already.
fn sextant(mask: u8) -> char {
    match mask {
        0 => ' ',
        0b01_0101 => '▌',
        0b10_1010 => '▐',
        0b11_1111 => '█',
        mask => {
            let skipped = 1 + u32::from(mask > 0b01_0101) + u32::from(mask > 0b10_1010);
            char::from_u32(0x1fb00 + u32::from(mask) - skipped).unwrap_or(' ')
        }
    }
}

/// Masks of two by four that Unicode had before its octants.
const OLDER_OCTANTS: [(u8, char); 10] = [
    (0x01, '\u{1cea8}'),
    (0x02, '\u{1ceab}'),
    (0x03, '\u{1fb82}'),
    (0x14, '\u{1fbe6}'),
    (0x28, '\u{1fbe7}'),
    (0x3f, '\u{1fb85}'),
    (0x40, '\u{1cea3}'),
    (0x80, '\u{1cea0}'),
    (0xc0, '\u{2582}'),
    (0xfc, '\u{2586}'),
];

/// Unicode 16 lists the octants in the order of their masks, without quadrants and older blocks.
fn octant(mask: u8, quadrants: &[char; 16]) -> char {
    if let Some(quadrant) = as_quadrant(mask) {
        return quadrants[usize::from(quadrant)];
    }
    if let Some((_, older)) = OLDER_OCTANTS.iter().find(|(known, _)| *known == mask) {
        return *older;
    }
    let is_octant =
        |mask: &u8| as_quadrant(*mask).is_none() && OLDER_OCTANTS.iter().all(|(known, _)| known != mask);
    let before = (0..mask).filter(is_octant).count() as u32;
    char::from_u32(0x1cd00 + before).unwrap_or(' ')
}

/// The quadrants' mask of an octants' mask whose rows come in equal pairs.
fn as_quadrant(mask: u8) -> Option<u8> {
    let row = |row: u8| mask >> (2 * row) & 3;
    (row(0) == row(1) && row(2) == row(3)).then(|| row(0) | row(2) << 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIGHT: Rgb = Rgb(160, 150, 120);
    const WHITE: Rgb = Rgb::WHITE;
    const GREY: Rgb = Rgb(210, 205, 190);

    #[test]
    fn one_or_two_colours_are_shown_exactly() {
        assert_eq!(fit(&[LIGHT; 4], LIGHT, true), FittedCell { mask: 0, ink: LIGHT, ground: LIGHT });
        let fitted = fit(&[WHITE, LIGHT, WHITE, LIGHT], LIGHT, true);
        assert_eq!(fitted, FittedCell { mask: 0b0101, ink: WHITE, ground: LIGHT });
        assert_eq!(symbol(fitted.mask, CellGrid::Quadrants), '▌');
    }

    #[test]
    fn of_three_colours_the_nearer_two_are_blended() {
        let fitted = fit(&[LIGHT, LIGHT, GREY, WHITE], LIGHT, true);
        assert_eq!((fitted.mask, fitted.ground), (0b1100, LIGHT));
        assert_eq!(fitted.ink, Rgb(233, 230, 223));
        let fitted = fit(&[LIGHT, WHITE, GREY, WHITE], LIGHT, false);
        assert_eq!((fitted.ink, fitted.ground), (WHITE, LIGHT));
    }

    #[test]
    fn symbols_are_those_of_unicode() {
        assert_eq!([1, 6, 15].map(|mask| symbol(mask, CellGrid::Quadrants)), ['▘', '▞', '█']);
        assert_eq!([1, 22, 62].map(|mask| symbol(mask, CellGrid::Sextants)), ['🬀', '🬔', '🬻']);
        let octants = [0x04, 0x06, 0x08, 0xfe, 0x0f, 0xaa].map(|mask| symbol(mask, CellGrid::Octants));
        assert_eq!(octants, ['\u{1cd00}', '\u{1cd01}', '\u{1cd03}', '\u{1cde5}', '▀', '▐']);
    }
}
