//! What the hybrid sees, as layers for the board: the halves of each side's pieces, who is central, where the ants went.
//!
//! A piece shows what it is in its own side's graph, an empty square what it is in the viewer's. Squares outside the
//! graph's largest part show nothing. Each side's largest number is shown as 100.

use super::spectral::Spectrum;
use crate::chess::{ByColor, Chess, Color, Position, Square};
use crate::heatmap::{Layer, RuleInfo};

/// The two halves of each side's pieces, by the Fiedler vector.
pub const FIEDLER: RuleInfo = RuleInfo {
    id: "fiedler",
    name: "Halves",
    sentence: "A side's pieces and squares in two groups: plus hangs together with the king, minus is the other, and near 0 is the link between.",
};

/// How central each square is, by the first eigenvector of the weights.
pub const CENTRALITY: RuleInfo = RuleInfo {
    id: "centrality",
    name: "Centrality",
    sentence: "The higher the figure, the more of a side's moves and guards meet on the square: its busiest pieces, and what they work on.",
};

/// Where the ants of the hybrid went.
pub const PHEROMONE: RuleInfo = RuleInfo {
    id: "pheromone",
    name: "Pheromone",
    sentence: "The higher the figure, the more the ants of swarm, and its best lines, have led to the square.",
};

/// The layers that every position has.
pub const LAYERS: [RuleInfo; 2] = [FIEDLER, CENTRALITY];

/// The layer of [`LAYERS`] with an id, as seen by one side; `None` for another id.
pub fn of(id: &str, position: &Chess, viewer: Color) -> Option<Layer> {
    let numbers = match id {
        "fiedler" => |spectrum: &Spectrum| spectrum.fiedler,
        "centrality" => |spectrum: &Spectrum| spectrum.centrality,
        _ => return None,
    };
    let info = LAYERS.into_iter().find(|info| info.id == id)?;
    let sides = ByColor::new_with(|side| {
        let spectrum = Spectrum::of(position, side);
        let values = numbers(&spectrum);
        let within = |square: Square| {
            let inside = spectrum.part.contains(square);
            inside.then(|| values[usize::from(square)])
        };
        Layer::scaled(info, Square::ALL.map(within))
    });
    let shown = |square| sides.get(position.board().color_at(square).unwrap_or(viewer)).score(square);
    Some(Layer { info, scores: Square::ALL.map(shown) })
}

/// The layer of the pheromone that leads to each square (a1 first); `None` when there is none.
pub fn pheromone(squares: &[f64]) -> Option<Layer> {
    let there = |square: Square| squares.get(usize::from(square)).copied().filter(|&value| value > 0.0);
    let numbers = Square::ALL.map(there);
    let any = numbers.iter().any(Option::is_some);
    any.then(|| Layer::scaled(PHEROMONE, numbers))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;
    use crate::heatmap::testing::mirrored;

    /// White's king and rook are far from the knight and pawn that guard each other.
    const TWO_GROUPS: &str = "4k3/8/8/8/7N/5P1P/8/KR6 w - - 0 1";

    fn position(text: &str) -> Chess {
        fen::parse(text).unwrap().position
    }

    #[test]
    fn the_kings_half_is_positive_and_the_other_negative() {
        let position = position("r1bq1rk1/pp3ppp/2n2n2/3p4/3P4/2NB1N2/PP3PPP/R2Q1RK1 w - - 0 11");
        let layer = of("fiedler", &position, Color::White).unwrap();
        assert!(layer.score(Square::G1).unwrap() > 0.0);
        assert!(layer.score(Square::G8).unwrap() > 0.0);
        let (low, high) = layer
            .scored()
            .fold((0.0_f64, 0.0_f64), |(low, high), (_, score)| (low.min(score), high.max(score)));
        assert!(low < -10.0 && high > 10.0);
        assert!(low >= -100.0 && high <= 100.0);
    }

    #[test]
    fn empty_squares_are_the_viewers() {
        let position = position(TWO_GROUPS);
        let (white, black) = (
            of("centrality", &position, Color::White).unwrap(),
            of("centrality", &position, Color::Black).unwrap(),
        );
        // Only Black's king reaches d7, only White's rook b7.
        assert_eq!(white.score(Square::D7), None);
        assert!(black.score(Square::D7).is_some());
        assert!(white.score(Square::B7).is_some());
        assert_eq!(black.score(Square::B7), None);
        // Pieces are their owner's, whoever looks.
        assert_eq!(white.score(Square::B1), black.score(Square::B1));
        assert_eq!(white.score(Square::E8), black.score(Square::E8));
        assert_eq!(white.score(Square::B1), Some(100.0));
    }

    #[test]
    fn the_mirror_has_the_mirrored_layers() {
        for text in ["startpos", TWO_GROUPS, "r1bq1rk1/pp3ppp/2n2n2/3p4/3P4/2NB1N2/PP3PPP/R2Q1RK1 w - - 0 11"]
        {
            let position = position(text);
            for info in LAYERS {
                let here = of(info.id, &position, Color::White).unwrap();
                let there = of(info.id, &mirrored(&position), Color::Black).unwrap();
                for square in Square::ALL {
                    assert_eq!(here.score(square), there.score(square.flip_vertical()), "{text} {square}");
                }
            }
        }
    }

    #[test]
    fn pheromone_shows_where_there_is_any() {
        let mut squares = [0.0; 64];
        assert_eq!(pheromone(&squares), None);
        squares[usize::from(Square::E4)] = 2.0;
        squares[usize::from(Square::D4)] = 0.5;
        let layer = pheromone(&squares).unwrap();
        assert_eq!(layer.score(Square::E4), Some(100.0));
        assert_eq!(layer.score(Square::D4), Some(25.0));
        assert_eq!(layer.score(Square::A1), None);
    }

    #[test]
    fn every_layer_has_a_sentence_and_no_other_is_known() {
        for info in LAYERS {
            assert!(of(info.id, &Chess::default(), Color::White).is_some());
            assert!(info.sentence.ends_with('.') && info.sentence.len() > 40);
        }
        assert_eq!(of("pheromone", &Chess::default(), Color::White), None);
    }
}
