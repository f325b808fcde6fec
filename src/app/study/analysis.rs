//! The analysis board: both sides' moves tried from any position, kept as variations; leaving it returns to where it
//! began.

use crate::app::action::Action;
use crate::app::board::analysis::AnalysisBoard;
use crate::app::study::Study;
use crate::app::talk::line::ShownLine;
use crate::chess::NodeId;

impl Study {
    /// Returns whether the analysis board is open.
    pub(crate) fn analyses(&self) -> bool {
        self.board.analysis.is_some()
    }

    /// Opens the analysis board at the position on the board, or goes back to where it was opened.
    pub(in crate::app) fn switch_analysis(&mut self) {
        if self.leave_analysis() {
            return;
        }
        if self.is_taught() && !self.is_step_done() {
            let (next, solution) = (self.key_name(Action::NextExercise), self.key_name(Action::Solution));
            return self.say(format!("Do this step first; {solution} shows the answer, {next} goes on."));
        }
        if self.is_asked_for_a_move() && !self.is_taught() {
            let solution = self.key_name(Action::Solution);
            return self.say(format!("Find your move first; {solution} shows the solution."));
        }
        self.unrate();
        if self.board.exhibition.is_some() {
            self.stop_thinking();
        }
        let here = self.board.game.current();
        let is_head = self.is_playing() && here == self.board.head;
        self.training.set_aside = self.training.exercises.take();
        self.school.set_aside = self.school.lesson.take();
        self.board.analysis = Some(AnalysisBoard { back: (!is_head).then_some(here) });
        if let Some(shown) = self.talk.shown.take() {
            self.try_line(&shown);
        }
        self.position_changed();
        let back = self.key_name(Action::Analysis);
        self.say(format!("Analysis: move for both sides; {back} goes back."));
    }

    /// Plays a line of the coach's as a variation, as far as it was on the board.
    fn try_line(&mut self, shown: &ShownLine) {
        let tree = self.board.game.tree();
        let here = self.board.game.current();
        let is_root = |node: &NodeId| tree.node(*node).position() == shown.root();
        let Some(root) = [Some(here), tree.node(here).parent()].into_iter().flatten().find(is_root) else {
            return;
        };
        self.board.game.go_to(root);
        for m in &shown.line()[..shown.at] {
            let parent = self.board.game.current();
            let is_new = self.board.game.tree().child(parent, *m).is_none();
            if self.board.game.play(*m).is_ok() && is_new {
                self.record_added(parent);
                self.keep();
            }
        }
    }

    /// Leaves the analysis board; returns false if it was not open.
    pub(in crate::app) fn leave_analysis(&mut self) -> bool {
        let Some(analysis) = self.board.analysis.take() else { return false };
        self.close_shown();
        let tree = self.board.game.tree();
        let is_there = |back: &NodeId| tree.walk().any(|node| node == *back) || *back == NodeId::ROOT;
        let back = analysis.back.filter(is_there).unwrap_or(self.board.head);
        self.training.exercises = self.training.set_aside.take();
        self.school.lesson = self.school.set_aside.take();
        self.talk.status = None;
        self.board.game.go_to(back);
        self.position_changed();
        // The engine that a step of a lesson was played against moves no more once it is done.
        if !self.is_step_done() {
            self.ask_opponent();
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::app::Mode;
    use crate::app::effect::{StoreEffect, ThinkEffect};
    use crate::app::testing::{TestPlayer, fork};
    use crate::app::{Effect, Input};
    use crate::chess::{Color, NodeId};

    /// The line that was played, whatever is on the board.
    fn played(player: &TestPlayer) -> usize {
        player.app.game().tree().path(player.app.study.board.head).len()
    }

    #[test]
    fn both_sides_move_from_the_current_position_and_the_game_stays_where_it_was() {
        let mut player = TestPlayer::new();
        player.line("e4").reply("e5").take_effects();
        player.keys("W");
        assert_eq!(player.status(), "Analysis: move for both sides; W goes back.");
        player.line("Nf3").line("Nc6").line("Bb5");
        assert_eq!(player.moves(), "1.e4 e5 2.Nf3 Nc6 3.Bb5");
        assert_eq!((player.app.study.viewer(), played(&player)), (Color::Black, 2));
        let is_asked = |effect: &Effect| matches!(effect, Effect::Think(ThinkEffect::Start { .. }));
        assert!(!player.take_effects().iter().any(is_asked), "the opponent has nothing to answer");
        player.keys("u");
        assert_eq!(player.moves(), "1.e4 e5 2.Nf3 Nc6");
        player.keys("W");
        assert_eq!((player.moves().as_str(), played(&player)), ("1.e4 e5", 2));
        assert!(player.app.study.is_my_turn());
        player.line("d4").reply("exd4").keys("end");
        assert_eq!(player.moves(), "1.e4 e5 2.d4 exd4");
        let tree = player.app.game().tree();
        let after_e5 = tree.path(player.app.study.board.head)[1];
        assert_eq!(tree.node(after_e5).children().len(), 2, "what was tried is kept");
    }

    #[test]
    fn the_end_key_stays_with_the_game_however_far_an_analysis_went() {
        let mut player = TestPlayer::new();
        player.line("e4").reply("e5").keys("W").line("Nf3").line("Nc6").keys("W home end");
        assert_eq!(player.moves(), "1.e4 e5");
    }

    #[test]
    fn the_opponent_answers_while_its_position_is_analysed() {
        let mut player = TestPlayer::new();
        player.line("e4").keys("W").line("c5");
        assert_eq!(player.moves(), "1.e4 c5", "the opponent thinks on");
        player.app.study.board.game.back();
        player.reply("e5");
        assert_eq!((player.moves().as_str(), played(&player)), ("1.e4", 2));
        assert!(player.status().contains("Black played e5; W shows it."), "{}", player.status());
        player.keys("W");
        assert_eq!(player.moves(), "1.e4 e5");
    }

    #[test]
    fn a_game_that_was_helped_this_way_is_not_rated() {
        let mut player = TestPlayer::new();
        player.keys("W esc");
        assert!(player.app.game().tags.get(crate::library::UNRATED).is_some());
        assert!(!player.app.study.analyses(), "Esc leaves too");
    }

    #[test]
    fn looking_back_at_a_viewed_game_comes_back_to_the_move() {
        let mut player = TestPlayer::new();
        player.tell(Input::Paste("[White \"Ada\"]\n\n1. d4 d5 2. c4 e6 *\n".to_owned()));
        player.keys("home . W").line("Nf6").line("c4").keys("W");
        assert_eq!(player.moves(), "1.d4");
        let siblings = player.app.game().tree().node(player.app.game().current()).children().len();
        assert_eq!(siblings, 2);
    }

    #[test]
    fn a_position_that_was_deleted_meanwhile_is_not_gone_back_to() {
        let mut player = TestPlayer::new();
        player.tell(Input::Paste("[White \"Ada\"]\n\n1. d4 d5 (1... Nf6 2. c4) *\n".to_owned()));
        player.keys("home . . v . W , x W");
        assert_eq!(player.app.game().current(), NodeId::ROOT);
    }

    #[test]
    fn a_line_of_the_coachs_goes_on_as_a_variation() {
        let mut player = TestPlayer::new();
        player.line("e4").reply("e5");
        let root = player.app.game().start().clone();
        let line: Vec<_> = player.app.game().moves();
        let mut shown = crate::app::talk::line::ShownLine {
            title: String::new(),
            text: String::new(),
            squares: crate::chess::Bitboard::EMPTY,
            lines: vec![line],
            which: 0,
            asks: false,
            at: 1,
            positions: vec![root],
        };
        shown.lay_out();
        player.keys(",").app.study.talk.shown = Some(shown);
        player.keys("W");
        assert!(player.app.study.talk.shown.is_none());
        player.line("c5");
        assert_eq!(player.moves(), "1.e4 c5");
        player.keys("W");
        assert_eq!(player.moves(), "1.e4", "where the line was asked for");
    }

    #[test]
    fn an_open_exercise_is_not_analysed_and_a_solved_one_comes_back() {
        let mut player = TestPlayer::new();
        player.line("e4");
        player.app.practise(vec![fork(), fork()]);
        player.keys("W");
        assert_eq!(player.status(), "Find your move first; G shows the solution.");
        player.line("Nc7+").keys("W").line("Kd7").line("Nxa8");
        assert_eq!(player.moves(), "1.Nc7+ Kd7 2.Nxa8");
        assert!(player.app.study.training.exercises.is_none());
        player.keys("W");
        assert_eq!(player.moves(), "1.Nc7+");
        player.keys("enter");
        assert_eq!(player.app.study.training.exercises.as_ref().map(|session| session.at), Some(1));
    }

    #[test]
    fn leaving_for_another_game_loses_neither_exercises_nor_the_game_behind_them() {
        let mut player = TestPlayer::new();
        player.line("e4").reply("e5");
        player.app.practise(vec![fork()]);
        player.line("Nc7+").keys("W").line("Kd7").take_effects();
        player.keys("n end enter");
        assert!(player.mode().is_none() && player.app.is_playing());
        let filed = player.effects().iter().find_map(|effect| match effect {
            Effect::Store(StoreEffect::Finish(_, saved)) => Some(saved.game.tree().len()),
            _ => None,
        });
        assert_eq!(filed, Some(3), "the game behind the exercises is filed: its start and two moves");
    }

    #[test]
    fn a_drawn_or_resigned_game_leaves_the_analysis() {
        let mut player = TestPlayer::new();
        player.line("e4").reply("e5").keys("W").line("Nf3").line("resign");
        assert!(!player.app.study.analyses());
        assert_eq!(player.moves(), "1.e4 e5");
        assert!(!matches!(player.mode(), Some(Mode::Ask(_))));
    }
}
