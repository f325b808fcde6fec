//! What the hybrid sees, as layers for the board: a side's halves, its groups, who is central; and where the ants went.
//!
//! Each shows one side's graph, on empty squares too. Squares outside the graph's largest part show no half and no
//! centrality. The largest number of a layer is shown as 100.

use super::ants;
use super::evaluation::Judge;
use super::outlook::OutlookRoot;
use super::settings::SwarmSettings;
use super::show::SideShow;
use super::trail::Trail;
use crate::chess::{Chess, Color, Position, Square, key};
use crate::engines::Dice;
use crate::heatmap::{Layer, LayerPalette, RuleInfo};

named! {
    /// What a layer shows.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum LayerKind {
        /// The two halves of a side's pieces, by the Fiedler vector, and the links between them.
        Fiedler = "fiedler",
        /// The groups that have no link with each other, and the links between the halves of the largest.
        Clusters = "clusters",
        /// How central each square is, by the first eigenvector of the weights.
        Centrality = "centrality",
        /// Where the ants of the side to move went.
        Pheromone = "pheromone",
    }
}

/// The layer that shows a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayerOf {
    /// What it shows.
    pub kind: LayerKind,
    /// Whose; ants walk for the side to move.
    pub side: Color,
}

const HALVES: &str = "Where the side's pieces would come apart: one hue (+) hangs together with the king, the other (-) \
                      does not, and lines are the links between them.";
const GROUPS: &str = "Pieces of one hue help each other or work on the same squares; other groups have nothing to do with \
                      them. Lines are the links at the weakest place.";
const BUSY: &str = "The stronger the hue, the more of the side's moves and guards meet on the square.";
const TRAILS: &str =
    "The stronger the hue, the more the ants of swarm, and its best lines, have led to the square.";

/// Every layer, in display order.
pub const LAYERS: [(LayerOf, RuleInfo); 7] = [
    (of_side(LayerKind::Fiedler, Color::White), info("fiedler-white", "Halves of White", HALVES)),
    (of_side(LayerKind::Fiedler, Color::Black), info("fiedler-black", "Halves of Black", HALVES)),
    (of_side(LayerKind::Clusters, Color::White), info("clusters-white", "Groups of White", GROUPS)),
    (of_side(LayerKind::Clusters, Color::Black), info("clusters-black", "Groups of Black", GROUPS)),
    (of_side(LayerKind::Centrality, Color::White), info("centrality-white", "Centrality of White", BUSY)),
    (of_side(LayerKind::Centrality, Color::Black), info("centrality-black", "Centrality of Black", BUSY)),
    (of_side(LayerKind::Pheromone, Color::White), info("pheromone", "Pheromone", TRAILS)),
];

const fn of_side(kind: LayerKind, side: Color) -> LayerOf {
    LayerOf { kind, side }
}

const fn info(id: &'static str, name: &'static str, sentence: &'static str) -> RuleInfo {
    RuleInfo { id, name, sentence }
}

/// What every layer is called.
pub fn infos() -> impl Iterator<Item = RuleInfo> {
    LAYERS.into_iter().map(|(_, info)| info)
}

impl LayerOf {
    /// The layer with this id; `None` for another one.
    pub fn from_id(id: &str) -> Option<LayerOf> {
        LAYERS.into_iter().find(|(_, info)| info.id == id).map(|(layer, _)| layer)
    }

    /// What it is called.
    pub fn info(self) -> RuleInfo {
        let is_it = |layer: LayerOf| {
            layer.kind == self.kind && (layer.side == self.side || self.kind == LayerKind::Pheromone)
        };
        let found = LAYERS.into_iter().find(|(layer, _)| is_it(*layer));
        found.map_or(LAYERS[0].1, |(_, info)| info)
    }

    /// Shows it in a position; the trail is a new one that the ants of these settings lay.
    pub fn show(self, position: &Chess, settings: &SwarmSettings) -> Layer {
        if self.kind == LayerKind::Pheromone {
            return pheromone(&walked(position, settings));
        }
        let side = SideShow::of(position, self.side);
        let within = |values: &[f64; 64]| {
            Square::ALL.map(|square| side.spectrum.part.contains(square).then(|| values[usize::from(square)]))
        };
        let cut = || side.cut().map(|edge| (edge.from, edge.to)).collect();
        match self.kind {
            LayerKind::Fiedler => Layer {
                links: cut(),
                ..Layer::scaled(self.info(), within(&side.spectrum.fiedler)).in_palette(LayerPalette::TwoHues)
            },
            LayerKind::Clusters => Layer {
                info: self.info(),
                scores: Square::ALL.map(|square| group(&side, square)),
                palette: LayerPalette::Groups,
                links: cut(),
            },
            LayerKind::Centrality | LayerKind::Pheromone => {
                Layer::scaled(self.info(), within(&side.spectrum.centrality)).in_palette(LayerPalette::OneHue)
            }
        }
    }
}

/// The number of a square's group, the largest being 1; 0 where there is but one.
fn group(side: &SideShow, square: Square) -> Option<f64> {
    let place = side.clusters.iter().position(|part| part.contains(square))?;
    Some(if side.clusters.len() == 1 { 0.0 } else { (place + 1) as f64 })
}

/// The layer of the pheromone that leads to each square.
pub fn pheromone(trail: &Trail) -> Layer {
    let numbers = trail.squares().map(|value| (value > 0.0).then_some(value));
    let info = LayerOf { kind: LayerKind::Pheromone, side: Color::White }.info();
    let links = trail.ways().into_iter().take(WAYS).map(|(from, to, _)| (from, to)).collect();
    Layer { links, ..Layer::scaled(info, numbers).in_palette(LayerPalette::OneHue) }
}

/// The ways of a trail that are drawn, the strongest: more would cover the board.
const WAYS: usize = 4;

/// The seed of ants that nobody's game has sent.
const SEED: u64 = 1;

/// The trail of ants that walk from a position for the first time.
fn walked(position: &Chess, settings: &SwarmSettings) -> Trail {
    let mut trail = Trail::new(settings.ants.most.0);
    let moves = position.legal_moves();
    let ground = OutlookRoot { position, history: &[key(position)], moves: &moves };
    let mut dice = Dice::of(&[SEED, key(position)]);
    ants::walk(&ground, &mut Judge::new(settings), &mut trail, settings, &mut dice, |_| true);
    trail
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;
    use crate::heatmap::LayerHue;
    use crate::heatmap::testing::mirrored;

    /// White's king and rook are far from the knight and pawn that guard each other.
    const TWO_GROUPS: &str = "4k3/8/8/8/7N/5P1P/8/KR6 w - - 0 1";
    const MIDDLEGAME: &str = "r1bq1rk1/pp3ppp/2n2n2/3p4/3P4/2NB1N2/PP3PPP/R2Q1RK1 w - - 0 11";

    fn position(text: &str) -> Chess {
        fen::parse(text).unwrap().position
    }

    fn shown(text: &str, kind: LayerKind, side: Color) -> Layer {
        LayerOf { kind, side }.show(&position(text), &SwarmSettings::default())
    }

    #[test]
    fn the_kings_half_has_one_hue_and_the_rest_the_other() {
        for (side, king) in [(Color::White, Square::G1), (Color::Black, Square::G8)] {
            let layer = shown(MIDDLEGAME, LayerKind::Fiedler, side);
            assert_eq!(layer.tint(king).map(|tint| tint.hue), Some(LayerHue::First));
            let hues = Square::ALL.into_iter().filter_map(|square| layer.tint(square));
            assert!(hues.clone().any(|tint| tint.hue == LayerHue::Second && tint.tenths > 1));
            assert!(hues.into_iter().all(|tint| tint.tenths <= 10));
            for (from, to) in &layer.links {
                let half = |square: &Square| layer.score(*square).unwrap().signum();
                assert!((half(from) + half(to)).abs() < 0.5, "{from} {to}");
            }
            assert!(!layer.links.is_empty());
        }
    }

    #[test]
    fn a_layer_shows_one_side_alone() {
        let white = shown(TWO_GROUPS, LayerKind::Centrality, Color::White);
        let black = shown(TWO_GROUPS, LayerKind::Centrality, Color::Black);
        // Only Black's king reaches d7, only White's rook b7.
        assert_eq!(white.score(Square::D7), None);
        assert!(black.score(Square::D7).is_some() && white.score(Square::B7).is_some());
        assert_eq!((black.score(Square::B7), black.score(Square::B1)), (None, None));
        assert_eq!(white.score(Square::B1), Some(100.0));
    }

    #[test]
    fn groups_without_a_link_have_hues_of_their_own() {
        let layer = shown(TWO_GROUPS, LayerKind::Clusters, Color::White);
        let hue = |square| layer.tint(square).map(|tint| tint.hue);
        assert_eq!((hue(Square::A1), hue(Square::B7)), (Some(LayerHue::Group(1)), Some(LayerHue::Group(1))));
        assert_eq!((hue(Square::H4), hue(Square::F3)), (Some(LayerHue::Group(2)), Some(LayerHue::Group(2))));
        assert_eq!(hue(Square::E8), None);
    }

    #[test]
    fn the_mirror_has_the_mirrored_layers() {
        for text in ["startpos", TWO_GROUPS, MIDDLEGAME] {
            for kind in [LayerKind::Fiedler, LayerKind::Clusters, LayerKind::Centrality] {
                let here = shown(text, kind, Color::White);
                let there = LayerOf { kind, side: Color::Black }
                    .show(&mirrored(&position(text)), &SwarmSettings::default());
                for square in Square::ALL {
                    assert_eq!(here.score(square), there.score(square.flip_vertical()), "{text} {square}");
                }
            }
        }
    }

    #[test]
    fn any_position_has_pheromone_and_a_game_that_is_over_has_none() {
        let layer = shown("startpos", LayerKind::Pheromone, Color::White);
        assert!(layer.scored().any(|(_, score)| (score - 100.0).abs() < 1e-9));
        assert_eq!(layer, shown("startpos", LayerKind::Pheromone, Color::White));
        assert!((1..=WAYS).contains(&layer.links.len()));
        let over = shown("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", LayerKind::Pheromone, Color::Black);
        assert_eq!(over.scored().count(), 0);
    }

    #[test]
    fn every_layer_has_a_name_and_a_sentence_and_is_found_again() {
        for (layer, info) in LAYERS {
            assert_eq!(LayerOf::from_id(info.id), Some(layer));
            assert_eq!(layer.info(), info);
            assert!(info.sentence.ends_with('.') && info.sentence.len() > 40);
        }
        assert_eq!(LayerOf::from_id("influence"), None);
    }
}
