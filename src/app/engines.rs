//! The opponent's search and the engine's view.

use std::time::Instant;

use crate::app::msg::{ExplorerNews, Generation};
use crate::chess::polyglot::BookMove;
use crate::chess::{Color, NodeId, Score};
use crate::engines::swarm::show::SwarmShow;
use crate::search::Analysis;

/// The engines at work.
#[derive(Debug, Default)]
pub(crate) struct Engines {
    pub thinking: Option<OpponentSearch>,
    /// The opponent's own score at its last move.
    pub last_score: Option<Score>,
    /// Where the opponent has offered a draw, which stands until a move is played.
    pub draw_offer: Option<NodeId>,
    pub view: EngineView,
}

/// A search by the opponent in progress.
#[derive(Clone, Debug)]
pub(crate) struct OpponentSearch {
    pub generation: Generation,
    pub node: NodeId,
    pub since: Instant,
    pub depth: u8,
}

/// The engine's view of the current position.
#[derive(Clone, Debug, Default)]
pub(crate) struct EngineView {
    pub generation: Generation,
    pub running: bool,
    pub analysis: Option<Analysis>,
    /// White's winning chances in percent as the bar shows them.
    pub settled: Option<f64>,
    pub fault: Option<String>,
    /// What the hybrid has seen here, if it looks.
    pub inside: Option<Box<SwarmShow>>,
    /// The book's moves here.
    pub book: Vec<BookMove>,
    /// The games behind the position.
    pub explored: Option<ExplorerNews>,
}

impl EngineView {
    /// Takes what a deeper search of the same position says; the bar follows larger changes alone, so that it stands still.
    pub fn report(&mut self, analysis: Analysis, turn: Color) {
        /// Winning chances in percent. From depth to depth a quiet score moves by up to 20 cp, which is 1.8 of them.
        const STEP: f64 = 3.0;
        let white = analysis.lines.first().map(|best| best.score.for_white(turn).win_percent());
        let is_still = |settled: f64| white.is_some_and(|white| (white - settled).abs() < STEP);
        self.settled = self.settled.filter(|settled| is_still(*settled)).or(white);
        self.analysis = Some(analysis);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Line;

    #[test]
    fn the_bar_stands_still_until_the_score_changes_much() {
        let report = |view: &mut EngineView, score: i32| {
            let lines = vec![Line { score: Score::Cp(score), moves: Vec::new() }];
            view.report(Analysis { lines, ..Analysis::default() }, Color::White);
            view.settled.unwrap()
        };
        let mut view = EngineView::default();
        let first = report(&mut view, 20);
        for score in [30, 12, 38, 5] {
            assert!((report(&mut view, score) - first).abs() < f64::EPSILON, "{score}");
        }
        assert!(report(&mut view, 90) > first + 5.0);
        assert!(report(&mut view, -90) < first);
    }
}
