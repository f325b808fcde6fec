//! What is shown adds up, is the same by the same seed, and says nothing that the graph does not.

use std::sync::Arc;
use std::time::Duration;

use super::*;
use crate::chess::{Position, Square, fen};
use crate::heatmap::testing::mirrored;
use crate::search::Analysis;

const POSITIONS: [&str; 7] = [
    "startpos",
    "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
    "r1bq1rk1/pp3ppp/2n2n2/3p4/3P4/2NB1N2/PP3PPP/R2Q1RK1 w - - 0 11",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R b KQkq - 0 8",
    "8/8/8/8/8/1k6/p7/K7 w - - 0 1",
    "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1",
];

fn position(text: &str) -> Chess {
    fen::parse(text).unwrap().position
}

fn searched(text: &str, words: &str, seed: u64) -> SwarmShow {
    let settings = SwarmSettings::default().changed("nodes=3000").unwrap();
    let settings = if words.is_empty() { settings } else { settings.changed(words).unwrap() };
    let root = Root::from_position(position(text));
    SwarmShow::searched(&root, &Arc::new(settings), seed, &StopFlag::default())
}

#[test]
fn parts_add_up_to_the_spectral_term_and_terms_to_the_score() {
    for text in POSITIONS {
        for words in ["nodes=3000", "weights.spectral=7", "no-spectral", "weights.mobility=0.13"] {
            let settings = SwarmSettings::default().changed(words).unwrap();
            let position = position(text);
            let score = ShownScore::of(&position, &settings);
            let parts: i32 = score.parts.iter().map(|part| part.cp).sum();
            assert_eq!(parts, score.cp_of(SwarmTerm::Spectral), "{text} {words}");
            assert_eq!(score.terms.iter().map(|term| term.cp).sum::<i32>(), score.cp, "{text} {words}");
            let mut judge = Judge::new(&settings);
            let expected = judge.all_terms(&position);
            assert_eq!(score.cp, settings.blend().of(&expected));
        }
    }
}

#[test]
fn the_score_is_the_one_that_the_search_sees_at_the_root() {
    use crate::eval::Evaluator;
    for text in POSITIONS {
        let position = position(text);
        let mut judge = Judge::new(&SwarmSettings::default());
        judge.visit(&position, 0);
        let mover = judge.for_mover(&position, 0);
        let shown = ShownScore::of(&position, &SwarmSettings::default()).cp;
        assert_eq!(position.turn().fold_wb(shown, -shown), mover, "{text}");
    }
}

#[test]
fn the_same_seed_shows_the_same_and_another_may_not() {
    let text = POSITIONS[1];
    let timeless = || {
        let mut shown = searched(text, "", 5);
        shown.report.shallow =
            shown.report.shallow.map(|found| Analysis { elapsed: Duration::ZERO, ..found });
        shown
    };
    assert!(timeless() == timeless(), "all but the time is the same");
    assert!((6..12).any(|seed| searched(text, "", seed).report.ants != searched(text, "", 5).report.ants));
}

#[test]
fn every_edge_is_told_once_with_its_weight_and_what_it_is_made_of() {
    for text in POSITIONS {
        let position = position(text);
        for side in Color::ALL {
            let shown = SideShow::of(&position, side);
            let mut pairs: Vec<(Square, Square)> =
                shown.edges.iter().map(|edge| (edge.from.min(edge.to), edge.from.max(edge.to))).collect();
            let count = pairs.len();
            pairs.sort();
            pairs.dedup();
            assert_eq!(pairs.len(), count, "{text}");
            for edge in &shown.edges {
                assert!(shown.pieces.contains(edge.from), "{text} {edge:?}");
                let is_own = shown.pieces.contains(edge.to);
                assert_eq!(is_own, edge.kind == EdgeKind::Defence, "{text} {edge:?}");
                let expected = if is_own { [0.3, 0.6] } else { [0.5, 1.0] };
                assert!(expected.iter().any(|weight| (weight - edge.weight).abs() < 1e-9), "{edge:?}");
            }
            let within: Vec<_> = shown.clusters.iter().flat_map(|part| part.into_iter()).collect();
            assert!(shown.edges.iter().all(|edge| within.contains(&edge.from) && within.contains(&edge.to)));
            assert_eq!(shown.clusters.len(), usize::from(shown.spectrum.features.clusters));
            let largest = shown.clusters.first().copied().unwrap_or_default();
            assert_eq!(largest, shown.spectrum.part);
        }
    }
}

#[test]
fn the_cut_is_what_cohesion_leaves() {
    for text in POSITIONS {
        let position = position(text);
        for side in Color::ALL {
            let shown = SideShow::of(&position, side);
            let part = shown.spectrum.part;
            let all: f64 =
                shown.edges.iter().filter(|edge| part.contains(edge.from)).map(|edge| edge.weight).sum();
            if all > 0.0 {
                let cut: f64 = shown.cut().map(|edge| edge.weight).sum();
                let cohesion = shown.spectrum.features.cohesion;
                assert!((1.0 - cut / all - cohesion).abs() < 1e-9, "{text}");
            }
        }
    }
}

#[test]
fn the_mirror_is_shown_mirrored() {
    for text in POSITIONS {
        let (here, there) = (position(text), mirrored(&position(text)));
        let settings = SwarmSettings::default();
        assert_eq!(ShownScore::of(&here, &settings).cp, -ShownScore::of(&there, &settings).cp, "{text}");
        let (one, other) = (SideShow::of(&here, Color::White), SideShow::of(&there, Color::Black));
        assert_eq!(one.edges.len(), other.edges.len());
        assert_eq!(one.cut().count(), other.cut().count());
        for square in Square::ALL {
            assert_eq!(one.half(square), other.half(square.flip_vertical()), "{text} {square}");
        }
    }
}

#[test]
fn a_game_that_is_over_shows_its_graphs_and_no_root() {
    let shown = searched("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", "", 1);
    assert!(shown.report.verdicts.is_empty() && words::root(&shown.report).is_none());
    assert!(!shown.side(Color::White).edges.is_empty());
}

#[test]
fn dropped_moves_are_told_as_what_they_are() {
    let again = searched("startpos", "", 1);
    let told = words::root(&again.report).unwrap();
    assert!(told.ends_with("Then all 20 were searched once more."), "{told}");
    let never = searched("startpos", "root.again=0", 1);
    let told = words::root(&never.report).unwrap();
    let dropped = 20 - never.report.searched();
    assert!(dropped >= 12 && told.ends_with(&format!("The other {dropped} were never searched.")), "{told}");
}

#[test]
fn halves_and_groups_name_every_piece_once() {
    for text in POSITIONS {
        let position = position(text);
        for side in Color::ALL {
            let shown = SideShow::of(&position, side);
            let told = words::clusters(&position, &shown);
            if shown.clusters.len() > 1 {
                for square in shown.pieces {
                    assert_eq!(told.matches(&square.to_string()).count(), 1, "{told}");
                }
            }
            assert!(words::halves(&position, &shown).ends_with('.'));
        }
    }
}
