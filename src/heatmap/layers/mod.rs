//! Layers of empty squares: who controls them, holes in the pawns' cover, and key squares of pawn endings.

mod control;
mod holes;
mod key_squares;

use super::{Context, Layer, LayerPalette, RuleInfo};
use crate::chess::{Chess, Color, Square};

/// A layer of empty squares: what it is called, what its figures mean in a legend, and its figures.
struct EmptySquares {
    info: RuleInfo,
    /// What follows the sample figure `+3` in the legend.
    legend: &'static str,
    /// The figure of an empty square from one side, -1 to 1; 0 says nothing.
    figures: fn(&Context<'_>, Color) -> [f64; 64],
}

const ALL: [EmptySquares; 3] = [
    EmptySquares {
        info: RuleInfo {
            id: "control",
            name: "Control",
            sentence: "Who could put a piece there: plus where your knight would be safe and your opponent's lost, minus the other way round.",
        },
        legend: "of 10: yours, -3 theirs",
        figures: control::figures,
    },
    EmptySquares {
        info: RuleInfo {
            id: "holes",
            name: "Holes",
            sentence: "Squares that no pawn can guard any more: minus in your camp, plus in your opponent's. Larger in the centre and where an enemy pawn supports a piece.",
        },
        legend: "of 10: their hole, -3 yours",
        figures: holes::figures,
    },
    EmptySquares {
        info: RuleInfo {
            id: "key_squares",
            name: "Key squares",
            sentence: "In pawn endings: with your king on a plus square, and nearer to the pawn than the other king, your passed pawn promotes unless other pawns interfere. Minus squares are your opponent's.",
        },
        legend: "for your king, -3 theirs",
        figures: key_squares::figures,
    },
];

/// What the layers are called, in the order in which they are shown.
pub const LAYERS: [RuleInfo; ALL.len()] = [ALL[0].info, ALL[1].info, ALL[2].info];

/// The layer of [`LAYERS`] with an id, as seen by one side; `None` for another id.
pub fn of(id: &str, position: &Chess, viewer: Color) -> Option<Layer> {
    let layer = ALL.iter().find(|layer| layer.info.id == id)?;
    let context = Context::new(position);
    let figures = (layer.figures)(&context, viewer);
    let empty = !context.board().occupied();
    let shown = |square: Square| {
        let figure = figures[usize::from(square)];
        // To a tenth of a point: sums of decimals have long tails.
        let points = (figure.clamp(-1.0, 1.0) * 1000.0).round() / 10.0;
        (empty.contains(square) && points != 0.0).then_some(points)
    };
    Some(Layer {
        info: layer.info,
        scores: Square::ALL.map(shown),
        palette: LayerPalette::Heat,
        links: Vec::new(),
    })
}

/// What the figures of a layer mean, behind the sample `+3` of the legend; `None` for another id.
pub fn legend(id: &str) -> Option<&'static str> {
    ALL.iter().find(|layer| layer.info.id == id).map(|layer| layer.legend)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Position;
    use crate::heatmap::testing::{mirrored, position};

    #[test]
    fn every_layer_speaks_of_empty_squares_and_its_mirror_is_mirrored() {
        for text in [
            "startpos",
            "r1bq1rk1/pp3ppp/2n2n2/3p4/3P4/2NB1N2/PP3PPP/R2Q1RK1 w - - 0 11",
            "r1bqk1nr/pppp1Bpp/2n5/2b1p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 4",
            "8/5k2/8/3pP3/8/2P5/1K6/8 w - d6 0 50",
        ] {
            let position = position(text);
            for info in LAYERS {
                let here = of(info.id, &position, Color::White).unwrap();
                let there = of(info.id, &mirrored(&position), Color::Black).unwrap();
                let other = of(info.id, &position, Color::Black).unwrap();
                for square in Square::ALL {
                    assert_eq!(here.score(square), there.score(square.flip_vertical()), "{text} {square}");
                    assert_eq!(
                        here.score(square),
                        other.score(square).map(|score| -score),
                        "{text} {square}"
                    );
                }
                assert!(here.scored().all(|(square, _)| position.board().piece_at(square).is_none()));
            }
        }
    }

    #[test]
    fn every_layer_has_a_sentence_and_a_legend() {
        for info in LAYERS {
            assert!(info.sentence.ends_with('.') && legend(info.id).is_some_and(|words| words.len() <= 27));
        }
        assert!(legend("fiedler").is_none() && of("fiedler", &Chess::default(), Color::White).is_none());
    }
}
