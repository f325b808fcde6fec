//! The theme for people without one kind of cones, seen with their eyes.

use patzer::theme::rgb::Rgb;
use patzer::theme::{ColorDepth, Theme, Token};

/// What people without one kind of cones see: Machado, Oliveira and Fernandes, "A Physiologically-based Model for
/// Simulation of Color Vision Deficiency" (2009), severity 1.0, on linear light.
const PROTANOPIA: [[f32; 3]; 3] = [
    [0.152_286, 1.052_583, -0.204_868],
    [0.114_503, 0.786_281, 0.099_216],
    [-0.003_882, -0.048_116, 1.051_998],
];
const DEUTERANOPIA: [[f32; 3]; 3] = [
    [0.367_322, 0.860_646, -0.227_968],
    [0.280_085, 0.672_501, 0.047_413],
    [-0.011_820, 0.042_940, 0.968_881],
];

/// Björn Ottosson's `OKLab` (2020), from linear sRGB.
const TO_CONES: [[f32; 3]; 3] = [
    [0.412_221_46, 0.536_332_55, 0.051_445_995],
    [0.211_903_5, 0.680_699_5, 0.107_396_96],
    [0.088_302_46, 0.281_718_85, 0.629_978_7],
];
const TO_LAB: [[f32; 3]; 3] = [
    [0.210_454_26, 0.793_617_8, -0.004_072_047],
    [1.977_998_5, -2.428_592_2, 0.450_593_7],
    [0.025_904_037, 0.782_771_77, -0.808_675_77],
];

fn times(matrix: [[f32; 3]; 3], vector: [f32; 3]) -> [f32; 3] {
    matrix.map(|row| row.iter().zip(vector).map(|(one, two)| one * two).sum())
}

/// How a colour looks to someone, as a point of `OKLab`.
pub fn seen(color: Rgb, eyes: [[f32; 3]; 3]) -> [f32; 3] {
    let linear = [color.0, color.1, color.2].map(|channel| Rgb(channel, channel, channel).luminance());
    times(TO_LAB, times(TO_CONES, times(eyes, linear)).map(|cone| cone.max(0.0).cbrt()))
}

pub fn distance(one: [f32; 3], two: [f32; 3]) -> f32 {
    one.iter().zip(two).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt()
}

/// Black and white are 1 apart; 0.1 is told apart at a glance.
pub const AT_A_GLANCE: f32 = 0.1;
/// Teal beside grey in Solarized: of one brightness, and yet two colours.
pub const TWO_COLORS: f32 = 0.08;

#[test]
fn the_colour_blind_theme_tells_good_from_bad_without_red_or_green_cones() {
    use Token::{HeatBad, HeatGood, HeatNeutral, Safe, Trade, Unsafe};
    for depth in [ColorDepth::True, ColorDepth::Indexed] {
        let theme = Theme::load("colour-blind", depth, None).0;
        for eyes in [PROTANOPIA, DEUTERANOPIA] {
            for triple in [[Safe, Trade, Unsafe], [HeatGood, HeatNeutral, HeatBad]] {
                for (one, two) in [(0, 1), (1, 2), (0, 2)] {
                    let [a, b] = [triple[one], triple[two]].map(|token| seen(theme.rgb(token), eyes));
                    let apart = distance(a, b);
                    assert!(
                        apart >= AT_A_GLANCE,
                        "{depth:?}: {:?} {:?} {apart:.3}",
                        triple[one],
                        triple[two]
                    );
                }
            }
        }
    }
}

#[test]
fn the_colour_blind_theme_tells_danger_gain_and_both_kinds_of_squares_apart() {
    use Token::{Safe, Threatened, Unsafe, WinSquare};
    for (depth, least) in [(ColorDepth::True, AT_A_GLANCE), (ColorDepth::Indexed, TWO_COLORS)] {
        let theme = Theme::load("colour-blind", depth, None).0;
        let fills = [Safe, Unsafe, WinSquare, Threatened];
        for eyes in [PROTANOPIA, DEUTERANOPIA] {
            for (at, one) in fills.into_iter().enumerate() {
                for other in &fills[at + 1..] {
                    let apart = distance(seen(theme.rgb(one), eyes), seen(theme.rgb(*other), eyes));
                    assert!(apart >= least, "{depth:?}: {one:?} {other:?} {apart:.3}");
                }
            }
        }
    }
}

#[test]
fn red_and_green_alone_would_not_do() {
    let eyes = DEUTERANOPIA;
    let apart = distance(seen(Rgb(130, 120, 40), eyes), seen(Rgb(150, 105, 40), eyes));
    assert!(apart < AT_A_GLANCE, "the measure must be able to fail: {apart:.3}");
}
