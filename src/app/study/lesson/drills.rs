//! Drills: an ending of a class from one random position after the other, judged and answered by tables.

use std::sync::Arc;

use crate::app::action::Action;
use crate::app::effect::SchoolEffect;
use crate::app::exercise::Feedback;
use crate::app::school::{DrillTables, LessonSession};
use crate::app::study::Study;
use crate::chess::{Chess, Move, NodeId, Position, key};
use crate::drill::{
    DrillClass, DrillGoal, DrillVerdict, judge, judge_seen, random_position, resist, rule_of,
};
use crate::school::{CourseBook, Goal, Lesson, LessonStep, LessonTask, drill_id};
use crate::tablebase::{Distance, EndingClass, Tables};

impl Study {
    /// Asks for the tables of a drill.
    pub(in crate::app) fn ask_drill(&mut self, class: DrillClass) {
        self.stop_preparing();
        self.school.preparing = Some(class);
        if class.ending().is_none() {
            return self.drill_ready(class, Ok(Arc::default()));
        }
        self.say("Preparing the ending…");
        self.effect(SchoolEffect::Drill(class));
    }

    /// Whether a drill waits for its tables: what is on the board meanwhile is none of it.
    pub(crate) fn prepares_drill(&self) -> bool {
        self.school.preparing.is_some()
    }

    /// Tells that a drill waits for a table that is made once.
    pub(in crate::app) fn drill_waits_for(&mut self, class: DrillClass, _: EndingClass) {
        if self.school.preparing == Some(class) {
            let escape = self.key_name(Action::Cancel);
            self.say(format!("Preparing this ending for the first time… {escape} stops it."));
            self.outgoing.redraw = true;
        }
    }

    /// Gives up waiting for the tables of a drill; returns false if nobody waits.
    pub(in crate::app) fn stop_preparing(&mut self) -> bool {
        let is_waiting = self.school.preparing.take().is_some();
        if is_waiting {
            self.talk.status = None;
            self.effect(SchoolEffect::StopDrill);
            self.outgoing.redraw = true;
        }
        is_waiting
    }

    /// Begins a drill whose tables are ready, unless they came too late.
    pub(in crate::app) fn drill_ready(&mut self, class: DrillClass, tables: Result<Arc<Tables>, String>) {
        if self.school.preparing != Some(class) {
            return;
        }
        self.school.preparing = None;
        let tables = match tables {
            Ok(tables) => tables,
            Err(fault) => return self.warn(fault),
        };
        let random = fastrand::Rng::with_seed(self.board.seed ^ u64::from(self.board.record as u32));
        let mut drill = DrillTables { class, tables, random };
        match random_position(class, &drill.tables, &mut drill.random) {
            Some(position) => self.lay_out_drill(drill, position),
            None => self.warn("There's no position of this ending to begin with."),
        }
    }

    fn lay_out_drill(&mut self, drill: DrillTables, position: Chess) {
        let back = self.suspend();
        let lesson = lesson_of(&drill, position);
        let session = LessonSession::new(lesson, 0, back);
        self.school.lesson = Some(Box::new(LessonSession { drill: Some(drill), ..session }));
        self.set_up_step();
    }

    /// Goes on to another position of the drill on the board; returns false if there is none.
    pub(super) fn next_drill(&mut self) -> bool {
        let Some(session) = &mut self.school.lesson else { return false };
        let Some(drill) = &mut session.drill else { return false };
        if let Some(position) = random_position(drill.class, &drill.tables, &mut drill.random) {
            session.lesson = lesson_of(drill, position);
            self.set_up_step();
        }
        true
    }

    /// Whether the moves on the board are judged by tables.
    pub(in crate::app) fn judges_by_tables(&self) -> bool {
        self.drill().is_some_and(|drill| drill.class.ending().is_some())
    }

    /// Whether a drill is on the board.
    pub(in crate::app) fn is_drilled(&self) -> bool {
        self.drill().is_some()
    }

    fn drill(&self) -> Option<&DrillTables> {
        self.school.lesson.as_ref()?.drill.as_ref()
    }

    /// Returns the reply of a drill's opponent, if it is to move.
    pub(in crate::app) fn drill_reply(&mut self) -> Option<Move> {
        let game = &self.board.game;
        let tree = game.tree();
        let path = tree.path(game.current());
        let mut seen: Vec<_> = path.into_iter().map(|node| key(tree.node(node).position())).collect();
        seen.push(key(game.start()));
        let position = game.position().clone();
        let drill = self.school.lesson.as_mut()?.drill.as_mut()?;
        drill.class.ending()?;
        resist(&position, &seen, &drill.tables, &mut drill.random)
    }

    /// Says what the pupil's last move cost, with the rule that would have shown the way.
    pub(super) fn judge_drill_move(&mut self) {
        let told = self.last_own_move().and_then(|(before, m)| {
            let drill = self.drill()?;
            let verdict = match drill.class.ending() {
                Some(_) => judge(&before, m, &drill.tables),
                None => self.own_move_as_seen(),
            };
            Some((verdict?, verdict?.sentence()?, rule_of(&before, drill.class, &drill.tables)))
        });
        let undo = self.key_name(Action::TakeBack);
        let feedback = told.map(|(verdict, sentence, rule)| match verdict {
            DrillVerdict::Best { .. } => Feedback { text: sentence, right: Some(true) },
            DrillVerdict::Slower { .. } => Feedback { text: format!("{sentence} {rule}"), right: None },
            DrillVerdict::GivesAway { .. } => {
                Feedback::wrong(format!("{sentence} {rule} {undo} takes your move back."))
            }
        });
        if let Some(session) = &mut self.school.lesson
            && session.feedback != feedback
        {
            session.feedback = feedback;
            self.outgoing.redraw = true;
        }
    }

    /// Returns what the pupil's last move gave away in a drill, with the rule, if it ended there.
    pub(super) fn cost_in_drill(&self) -> Option<String> {
        let (before, m) = self.last_own_move()?;
        let drill = self.drill()?;
        let verdict = judge(&before, m, &drill.tables)?;
        let gives_away = matches!(verdict, DrillVerdict::GivesAway { .. });
        let sentence = verdict.sentence().filter(|_| gives_away)?;
        Some(format!("{sentence} {}", rule_of(&before, drill.class, &drill.tables)))
    }

    /// Returns what the pupil's last move did to the result as the coach's search has it, once it has looked.
    fn own_move_as_seen(&self) -> Option<DrillVerdict> {
        let judged = self.talk.coach.explanation(self.last_own_request()?)?.judged?;
        judge_seen(judged.before, judged.after)
    }

    /// Returns the pupil's last move and the position before it.
    fn last_own_move(&self) -> Option<(Chess, Move)> {
        let pupil = self.board.session.as_ref()?.human;
        let tree = self.board.game.tree();
        let before = |node: NodeId| Some(tree.node(tree.node(node).parent()?).position());
        let path = tree.path(self.board.head);
        let own =
            path.into_iter().rev().find(|node| before(*node).is_some_and(|board| board.turn() == pupil))?;
        Some((before(own)?.clone(), tree.node(own).played()?))
    }

    /// Adds in how many moves a mate was given, and in how many it could be.
    pub(super) fn count_drill_moves(&mut self, moves: usize) {
        let Some(drill) = self.drill().filter(|drill| drill.class.row().goal == DrillGoal::Win) else {
            return;
        };
        let Some(Distance::Win(plies)) = drill.tables.probe(self.board.game.start()) else { return };
        let fewest = usize::from(plies.div_ceil(2));
        let text = if moves <= fewest {
            format!("Mate in {moves} moves: nobody can do it faster.")
        } else {
            format!("Mate in {moves} moves; best play needs {fewest}.")
        };
        self.tell_step(Feedback { text, right: Some(true) });
    }
}

/// A drill as a lesson of one step, which tells the task and the rule that shows the way in the first position.
fn lesson_of(drill: &DrillTables, position: Chess) -> Lesson {
    let (class, row) = (drill.class, drill.class.row());
    let rule = rule_of(&position, class, &drill.tables);
    let goal = match row.goal {
        DrillGoal::Win => Goal::Mate,
        DrillGoal::Promote => Goal::Promote,
        DrillGoal::Hold(moves) => Goal::Hold(usize::from(moves)),
    };
    let step = LessonStep {
        text: format!("{} {rule}", row.task),
        position,
        strokes: Vec::new(),
        task: LessonTask::Play(goal),
        hint: None,
        done: None,
    };
    Lesson {
        id: drill_id(class),
        book: CourseBook::Endings,
        title: row.title.to_owned(),
        needs: Vec::new(),
        gives: String::new(),
        steps: vec![step],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::marks::SquareMarks;
    use crate::app::testing::TestPlayer;
    use crate::app::{Answer, Effect, Mode};
    use crate::chess::{Square, fen, notation};
    use crate::tablebase::testing::tables_with;

    /// A player in a game of 1.e4 who drills this ending.
    fn drilling(class: DrillClass) -> TestPlayer {
        let mut player = TestPlayer::new();
        player.line("e4").line(&format!("lesson {}", drill_id(class)));
        player.tell(Answer::School(Box::default()));
        assert!(player.asked_for(Effect::School(SchoolEffect::Drill(class))));
        let tables = tables_with(&[&class.ending().unwrap().to_string()]);
        player.tell(Answer::Drill(class, Ok(Arc::new(tables))));
        player
    }

    fn told(player: &TestPlayer) -> String {
        let session = player.app.study.school.lesson.as_ref().unwrap();
        session.feedback.as_ref().map_or(String::new(), |feedback| feedback.text.clone())
    }

    /// The moves of the side to move that keep most, by the drill's tables.
    fn best(player: &TestPlayer) -> Vec<String> {
        let position = player.app.game().position().clone();
        let (_, moves) = player.app.study.drill().unwrap().tables.best(&position).unwrap();
        moves.into_iter().map(|m| notation::san(&position, m)).collect()
    }

    #[test]
    fn what_hangs_in_a_drill_is_marked_and_where_it_is_safe_is_not() {
        let mut player = drilling(DrillClass::Rook);
        for (text, rook) in
            [("8/8/8/4k3/3R4/8/8/K7 w - - 0 1", Square::D4), ("k7/8/8/3r4/4K3/8/8/8 b - - 0 1", Square::D5)]
        {
            let drill = player.app.study.school.lesson.take().unwrap().drill.unwrap();
            player.app.study.lay_out_drill(drill, fen::parse(text).unwrap().position);
            let marks = player.app.marks()[usize::from(rook)];
            assert!(marks.threatened.is_some_and(|threat| threat.hangs() && threat.is_grave()), "{text}");
            assert!(player.app.study.board.facts.threats().len() == 1 && !player.app.study.shows_safety());
        }
    }

    #[test]
    fn a_win_is_played_out_by_the_best_moves_and_the_next_position_comes() {
        let mut player = drilling(DrillClass::Queen);
        let start = player.app.game().start().clone();
        for _ in 0..10 {
            if player.app.study.is_step_done() {
                break;
            }
            let m = best(&player).remove(0);
            player.line(&m);
        }
        assert!(told(&player).ends_with("moves: nobody can do it faster."), "{}", told(&player));
        assert!(player.app.study.school.record.as_ref().unwrap().progress.is_done("drill-queen"));
        player.keys("enter");
        assert!(*player.app.game().start() != start && !player.app.study.is_step_done());
        player.keys("esc end enter");
        assert_eq!(player.moves(), "1.e4");
    }

    #[test]
    fn a_move_that_lets_the_win_go_is_answered_with_the_rule_and_can_be_taken_back() {
        let mut player = drilling(DrillClass::PawnWin);
        let position = player.app.game().position().clone();
        let keep = best(&player);
        let spoils = |m: &Move| {
            let verdict = judge(&position, *m, &player.app.study.drill().unwrap().tables);
            matches!(verdict, Some(DrillVerdict::GivesAway { .. }))
        };
        let bad = position.legal_moves().into_iter().find(spoils).unwrap();
        let name = notation::san(&position, bad);
        assert!(!keep.contains(&name));
        player.line(&name);
        let text = told(&player);
        assert!(
            text.starts_with("That lets the win go") && text.ends_with("u takes your move back."),
            "{text}"
        );
        player.keys("u");
        assert_eq!(*player.app.game().position(), position);
    }

    #[test]
    fn a_rook_that_is_taken_is_told_as_what_it_cost() {
        let mut player = drilling(DrillClass::Rook);
        let drill = player.app.study.school.lesson.take().unwrap().drill.unwrap();
        let start = fen::parse("8/8/8/4k3/8/3R4/8/K7 w - - 0 1").unwrap().position;
        player.app.study.lay_out_drill(drill, start);
        player.line("Rd4");
        assert_eq!(player.moves(), "1.Rd4 Kxd4");
        let text = told(&player);
        assert!(
            text.starts_with("That lets the win go: it's a draw now. Make the king's box smaller"),
            "{text}"
        );
        assert!(text.ends_with("It's a draw. u takes your move back, G starts again."), "{text}");
    }

    #[test]
    fn the_plan_is_told_before_the_first_move_and_no_piece_is_marked_as_movable() {
        const RULE: &str = "Make the king's box smaller with the rook, and bring your king to help.";
        let player = drilling(DrillClass::Rook);
        let text = &player.app.study.school.lesson.as_ref().unwrap().step().text;
        assert_eq!(text, &format!("{} {RULE}", DrillClass::Rook.row().task));
        assert!(player.app.marks().iter().all(|marks| !marks.movable));
    }

    #[test]
    fn nobody_speaks_unasked_and_no_search_is_asked_for() {
        let mut player = drilling(DrillClass::Queen);
        player.take_effects();
        let m = best(&player).remove(0);
        player.line(&m);
        let effects = player.take_effects();
        let is_search =
            |effect: &Effect| matches!(effect, Effect::Think(_) | Effect::Look(_) | Effect::Store(_));
        assert!(!effects.iter().any(is_search), "{effects:?}");
        assert!(player.app.study.board.facts.remarks.is_empty());
    }

    #[test]
    fn a_rook_ending_begins_at_once_and_is_judged_by_the_coach_s_search() {
        let mut player = TestPlayer::new();
        player.line("lesson drill-philidor").tell(Answer::School(Box::default()));
        assert!(!player.asked_for(Effect::School(SchoolEffect::Drill(DrillClass::Philidor))));
        let drill = player.app.study.school.lesson.take().unwrap().drill.unwrap();
        let holds = fen::parse("4k3/7R/r7/3KP3/8/8/8/8 b - - 0 1").unwrap().position;
        player.app.study.lay_out_drill(drill, holds);
        // The king must not leave the pawn's way: the engine's reply and the coach's look are asked for.
        player.line("Rb6");
        let effects = player.take_effects();
        assert!(effects.iter().any(|effect| matches!(effect, Effect::Think(_))), "{effects:?}");
        assert!(!player.app.study.lesson_requests().is_empty());
        assert_eq!(told(&player), "");
    }

    #[test]
    fn drills_stand_on_the_page_and_missing_tables_are_told() {
        let mut player = TestPlayer::new();
        player.keys("S").tell(Answer::School(Box::default())).keys("enter");
        assert!(matches!(player.mode(), Some(Mode::School(_))));
        player.keys("enter");
        assert!(player.asked_for(Effect::School(SchoolEffect::Drill(DrillClass::Queen))));
        player.tell(Answer::Drill(DrillClass::Queen, Err("Guests have none.".to_owned())));
        assert_eq!(player.status(), "Guests have none.");
    }

    #[test]
    fn making_tables_is_told_and_can_be_stopped() {
        let class = DrillClass::BishopKnight;
        let mut player = TestPlayer::new();
        player.line("lesson drill-bishop-knight").tell(Answer::School(Box::default()));
        player.tell(Answer::MakingTable(class, class.ending().unwrap()));
        assert_eq!(player.status(), "Preparing this ending for the first time… Esc stops it.");
        // The start position is none of the drill: nothing of it stands there, and no hint is about it.
        assert!(player.app.marks().iter().all(|square| *square == SquareMarks::default()));
        assert!(player.app.arrows().is_empty());
        player.keys("H");
        assert!(player.app.study.hint().is_none());
        assert_eq!(player.status(), "The ending is being prepared; Esc stops it.");
        player.keys("esc");
        assert!(player.app.marks().iter().any(|square| square.piece.is_some()), "the game is back");
        assert!(player.asked_for(Effect::School(SchoolEffect::StopDrill)));
        // What comes late changes nothing.
        player.tell(Answer::MakingTable(class, class.ending().unwrap()));
        player.tell(Answer::Drill(class, Ok(Arc::default())));
        assert_eq!(player.status(), "");
        assert!(player.app.study.school.lesson.is_none());
    }
}
