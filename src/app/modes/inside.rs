//! Inside the hybrid: what it sees in the position on the board, a tab for each part; the board shows the same.

use crate::app::Action;
use crate::app::keymap::{Chord, KeyCode};
use crate::app::marks::{ArrowMeaning, BoardArrow, BoardMarks, SquareMarks, links};
use crate::app::modes::menu::{KeyHint, MenuKey, turn};
use crate::app::outcome::Outcome;
use crate::app::study::Study;
use crate::chess::notation::{destination, origin};
use crate::chess::{Chess, Move, Position, Square, after_move};
use crate::engines::swarm::ants::AntWalk;
use crate::engines::swarm::layers::{LAYERS, LayerKind, LayerOf};
use crate::engines::swarm::root::RootVerdict;
use crate::engines::swarm::show::SwarmShow;
use crate::heatmap::{Layer, LayerHue, LayerTint};

/// The keys of the page.
pub(crate) const HINTS: &[KeyHint] = &[
    ("left, right", "part", true),
    ("up, down", "choose", false),
    (", .", "step", false),
    ("E", "off", false),
    ("Esc", "closes", true),
];

named! {
    /// A part of what the hybrid sees.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub(crate) enum InsideTab {
        /// The nine terms and the eight parts of the spectral one.
        #[default]
        Score = "Score",
        /// Both graphs: halves, groups, centrality.
        Graph = "Graph",
        /// What became of the root's moves.
        Root = "Root",
        /// The ants' walks and their trail.
        Ants = "Ants",
        /// How the weights evolved.
        Genes = "Genes",
    }
}

/// The page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct InsidePage {
    /// The part in view.
    pub tab: InsideTab,
    /// The chosen row, or the first line in view where there is nothing to choose.
    pub row: usize,
    /// Steps of the chosen walk that are on the board; none shows its whole path.
    pub ply: usize,
}

/// The layers of the tab of graphs: everything but the trail.
pub(crate) fn graphs() -> impl Iterator<Item = LayerOf> {
    LAYERS.into_iter().map(|(layer, _)| layer).filter(|layer| layer.kind != LayerKind::Pheromone)
}

impl InsidePage {
    /// Takes a key.
    pub fn keys(&mut self, study: &mut Study, chord: Chord) -> Outcome {
        study.outgoing.redraw = true;
        let action = study.settings.keymap.action(chord);
        match (action, chord.key) {
            (Some(Action::EngineView), _) => {
                study.toggle_engine();
                return Outcome::Close;
            }
            (Some(Action::Quit), _) => return Outcome::Do(Action::Quit),
            (Some(Action::Flip), _) => study.screen.view.below = !study.screen.view.below,
            (_, KeyCode::Tab) => self.change(if chord.shift { -1 } else { 1 }),
            (Some(Action::StepForward), _) => self.step(study, 1),
            (Some(Action::StepBack), _) => self.step(study, -1),
            (_, _) => return self.menu(study, MenuKey::of(chord)),
        }
        Outcome::Stay
    }

    /// Takes a key as menus do.
    pub fn menu(&mut self, study: &mut Study, key: MenuKey) -> Outcome {
        match key {
            MenuKey::Close => return Outcome::Close,
            MenuKey::Change(by) => self.change(by),
            MenuKey::Choose => self.step(study, 1),
            MenuKey::Move(_) | MenuKey::First | MenuKey::Last => {
                let before = self.row;
                self.row = key.step(self.row, self.rows(study));
                if self.row != before {
                    self.ply = 0;
                }
            }
            MenuKey::Char(sign) => {
                let place = sign.to_digit(10).and_then(|number| (number as usize).checked_sub(1));
                if let Some(tab) = place.and_then(|place| InsideTab::ALL.get(place)) {
                    *self = InsidePage { tab: *tab, ..InsidePage::default() };
                }
            }
            MenuKey::Other => {}
        }
        Outcome::Stay
    }

    /// Goes to the next tab or the one before.
    fn change(&mut self, by: isize) {
        let place = turn(self.tab as usize, by, InsideTab::ALL.len());
        *self = InsidePage { tab: InsideTab::ALL[place], ..InsidePage::default() };
    }

    /// Steps along the chosen walk, and over its ends to the whole path.
    fn step(&mut self, study: &Study, by: isize) {
        let length = study.inside().and_then(|shown| self.walk(shown)).map_or(0, |walk| walk.path.len());
        self.ply = turn(self.ply, by, length + 1);
    }

    /// How many rows there are to choose from, or lines to scroll.
    fn rows(&self, study: &Study) -> usize {
        /// Terms, parts and their headings; the last of them stays in view.
        const LINES: usize = 12;
        let Some(shown) = study.inside() else { return 0 };
        match self.tab {
            InsideTab::Score | InsideTab::Genes => LINES,
            InsideTab::Graph => graphs().count(),
            InsideTab::Root => shown.report.verdicts.len(),
            InsideTab::Ants => shown.report.ants.as_ref().map_or(0, |outing| outing.walks.len()),
        }
    }

    /// The chosen layer of the graphs.
    pub fn layer(&self) -> LayerOf {
        graphs().nth(self.row).unwrap_or(LAYERS[0].0)
    }

    /// The chosen walk, the best being the first.
    pub fn walk<'a>(&self, shown: &'a SwarmShow) -> Option<&'a AntWalk> {
        let outing = shown.report.ants.as_ref().filter(|_| self.tab == InsideTab::Ants)?;
        outing.by_reward().get(self.row).copied()
    }

    /// The chosen move of the root.
    pub fn verdict<'a>(&self, shown: &'a SwarmShow) -> Option<&'a RootVerdict> {
        shown.report.verdicts.get(self.row).filter(|_| self.tab == InsideTab::Root)
    }

    /// The position on the board: that of the walk after the steps so far.
    pub fn position(&self, shown: &SwarmShow) -> Chess {
        let path = self.walk(shown).map_or(&[][..], |walk| &walk.path);
        let steps = path.iter().take(self.ply);
        steps.fold(shown.position.clone(), |position, m| after_move(&position, *m))
    }

    /// The marks of the board.
    pub fn marks(&self, study: &Study, shown: &SwarmShow) -> BoardMarks {
        let mut marks = [SquareMarks::default(); 64];
        for (square, piece) in self.position(shown).board() {
            marks[usize::from(square)].piece = Some((piece.color, piece.role));
        }
        if let Some(layer) = self.shown_layer(study, shown) {
            for (square, marks) in Square::ALL.into_iter().zip(marks.iter_mut()) {
                marks.layer = layer.tint(square);
            }
        }
        if self.tab == InsideTab::Root {
            for verdict in &shown.report.verdicts {
                let mark = &mut marks[usize::from(destination(verdict.played))];
                mark.layer = mark.layer.max(Some(stage_tint(verdict)));
            }
        }
        if let Some(last) = self.walk(shown).and_then(|walk| walk.path.get(self.ply.checked_sub(1)?)) {
            for square in [origin(*last), destination(*last)] {
                marks[usize::from(square)].last_move = true;
            }
        }
        marks
    }

    /// The arrows over the board.
    pub fn arrows(&self, study: &Study, shown: &SwarmShow) -> Vec<BoardArrow> {
        let along = |m: Move, meaning| BoardArrow { from: origin(m), to: destination(m), meaning };
        match self.tab {
            InsideTab::Score | InsideTab::Genes => Vec::new(),
            InsideTab::Graph => {
                self.shown_layer(study, shown).map_or_else(Vec::new, |layer| links(&layer.links))
            }
            InsideTab::Root => self.root_arrows(shown),
            InsideTab::Ants => {
                let path = self.walk(shown).map_or(&[][..], |walk| &walk.path);
                let steps = if self.ply == 0 { path.len() } else { self.ply };
                path.iter().take(steps).map(|m| along(*m, ArrowMeaning::Path)).collect()
            }
        }
    }

    /// Judged moves as lines, searched ones as arrows, and the chosen one above them.
    fn root_arrows(&self, shown: &SwarmShow) -> Vec<BoardArrow> {
        let chosen = self.verdict(shown).map(|verdict| verdict.played);
        let arrow = |verdict: &RootVerdict| {
            let meaning = match (verdict.is_searched(), verdict.numbers) {
                (true, _) => ArrowMeaning::Path,
                (false, Some(_)) => ArrowMeaning::Link,
                (false, None) => return None,
            };
            let (from, to) = (origin(verdict.played), destination(verdict.played));
            Some(BoardArrow { from, to, meaning }).filter(|_| Some(verdict.played) != chosen)
        };
        let mut arrows: Vec<BoardArrow> = shown.report.verdicts.iter().filter_map(arrow).collect();
        arrows.sort_by_key(|arrow| arrow.meaning == ArrowMeaning::Path);
        arrows.extend(chosen.map(|m| BoardArrow {
            from: origin(m),
            to: destination(m),
            meaning: ArrowMeaning::Hint,
        }));
        arrows
    }

    /// The layer on the board: the chosen graph, or the trail under a walk that is shown whole.
    fn shown_layer(&self, study: &Study, shown: &SwarmShow) -> Option<Layer> {
        match self.tab {
            InsideTab::Graph => Some(self.layer().show(&shown.position, &study.heat.swarm)),
            InsideTab::Ants if self.ply == 0 => study.heat.trail.as_deref().cloned(),
            InsideTab::Score | InsideTab::Root | InsideTab::Ants | InsideTab::Genes => None,
        }
    }
}

/// How far a move has come, as the strength of one hue.
fn stage_tint(verdict: &RootVerdict) -> LayerTint {
    let tenths = match (verdict.is_searched(), verdict.numbers) {
        (true, _) => 9,
        (false, Some(_)) => 5,
        (false, None) => 1,
    };
    LayerTint { hue: LayerHue::Quiet, tenths }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::app::testing::TestPlayer;
    use crate::app::{Answer, Mode};
    use crate::engines::swarm::SwarmSettings;
    use crate::search::{Root, StopFlag};

    const BOARD: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";

    /// A player with swarm as the analyst, whose answer is there.
    fn looking() -> TestPlayer {
        let mut player = TestPlayer::at(BOARD);
        "swarm".clone_into(&mut player.app.study.settings.config.engine.analyst);
        player.keys("E");
        let generation = player.app.study.engines.view.generation;
        let settings = Arc::new(SwarmSettings::default().changed("nodes=3000").unwrap());
        let root = Root::from_position(player.app.game().position().clone());
        let shown = SwarmShow::searched(&root, &settings, 1, &StopFlag::default());
        player.tell(Answer::Shown(generation, Box::new(shown)));
        player
    }

    fn page(player: &TestPlayer) -> InsidePage {
        let Some(Mode::Inside(page)) = player.mode() else { panic!("not inside") };
        *page
    }

    #[test]
    fn the_key_of_the_engines_view_looks_inside_and_then_turns_it_off() {
        let mut player = looking();
        assert!(player.mode().is_none() && player.app.study.screen.view.engine);
        player.keys("E");
        assert_eq!(page(&player), InsidePage::default());
        player.keys("E");
        assert!(player.mode().is_none() && !player.app.study.screen.view.engine);
        let mut player = TestPlayer::at(BOARD);
        player.keys("E E");
        assert!(
            player.mode().is_none() && !player.app.study.screen.view.engine,
            "another analyst has no inside"
        );
    }

    #[test]
    fn tabs_follow_each_other_and_numbers_lead_to_them() {
        let mut player = looking();
        player.keys("E right right");
        assert_eq!(page(&player).tab, InsideTab::Root);
        player.keys("left left left");
        assert_eq!(page(&player).tab, InsideTab::Genes);
        player.keys("4 down");
        assert_eq!((page(&player).tab, page(&player).row), (InsideTab::Ants, 1));
        player.keys("esc");
        assert!(player.mode().is_none() && player.app.study.screen.view.engine);
    }

    #[test]
    fn a_walk_is_replayed_ply_by_ply_on_the_board() {
        let mut player = looking();
        player.keys("E 4");
        let path = page(&player).walk(player.app.study.inside().unwrap()).unwrap().path.clone();
        assert_eq!(player.app.arrows().len(), path.len(), "the whole path");
        let piece = |player: &TestPlayer, square: Square| player.app.marks()[usize::from(square)].piece;
        let moved = piece(&player, origin(path[0]));
        player.keys(".");
        assert_eq!(piece(&player, origin(path[0])), None);
        assert_eq!(piece(&player, destination(path[0])), moved);
        assert_eq!(player.app.arrows().len(), 1);
        player.keys(",");
        assert_eq!(piece(&player, origin(path[0])), moved);
        player.keys(",");
        assert_eq!(page(&player).ply, path.len(), "back from the whole path is its end");
        assert_eq!(player.moves(), "", "the game stays where it is");
    }

    #[test]
    fn the_board_marks_how_far_each_root_move_has_come() {
        let mut player = looking();
        player.keys("E 3");
        let shown = player.app.study.inside().unwrap().clone();
        let count = |meaning| player.app.arrows().iter().filter(|arrow| arrow.meaning == meaning).count();
        let searched = shown.report.verdicts.iter().filter(|verdict| verdict.is_searched()).count();
        assert_eq!((count(ArrowMeaning::Hint), count(ArrowMeaning::Path)), (1, searched - 1));
        assert!(count(ArrowMeaning::Link) > 0);
        for verdict in &shown.report.verdicts {
            let tint = player.app.marks()[usize::from(destination(verdict.played))].layer.unwrap();
            assert!(tint >= stage_tint(verdict), "{verdict:?}");
        }
    }

    #[test]
    fn each_graph_is_on_the_board() {
        let mut player = looking();
        player.keys("E 2");
        for layer in graphs() {
            let expected = layer.show(player.app.game().position(), &SwarmSettings::default());
            let marks = player.app.marks();
            for square in Square::ALL {
                assert_eq!(marks[usize::from(square)].layer, expected.tint(square), "{layer:?} {square}");
            }
            player.keys("down");
        }
    }

    #[test]
    fn nothing_is_shown_while_the_answer_is_awaited() {
        let mut player = TestPlayer::at(BOARD);
        "swarm".clone_into(&mut player.app.study.settings.config.engine.analyst);
        player.keys("E E down right .");
        assert!(player.app.study.inside().is_none());
        assert_eq!(player.app.marks()[0].piece.map(|(_, role)| role), Some(crate::chess::Role::Rook));
    }
}
