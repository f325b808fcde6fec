//! A lesson from its first step to its last: keys, squares, moves, progress.

use super::*;
use crate::app::testing::TestPlayer;
use crate::app::{Answer, Effect, Mode};
use crate::chess::Square;
use crate::school::{SchoolProgress, read_lesson};

const STEPS: &str = r#"
title = "A lesson of tests"
gives = "You know how a lesson goes."
[[steps]]
text = "Look at the knight on e4."
fen = "4k3/7p/8/8/4N3/8/P7/4K3 w - - 0 1"
arrows = ["e4f6"]
[[steps]]
text = "Mark its checks."
mark = "checks"
hint = "Which squares are a knight's move from the king?"
done = "From there it attacks the king."
[[steps]]
text = "Collect."
fen = "7k/6pp/8/2p5/8/8/8/R3K3 w - - 0 1"
collect = ["a5", "d5"]
[[steps]]
text = "Fork king and rook."
fen = "r3k3/5ppp/8/1N6/8/8/5PPP/4K3 w - - 0 1"
find = ["Nc7+"]
done = "The rook falls."
[[steps]]
text = "Black to play: give mate."
fen = "6k1/8/8/8/1r6/r7/8/6K1 b - - 0 1"
line = ["Rb2", "Kf1", "Ra1#"]
[[steps]]
text = "Finish it."
fen = "7k/8/5K2/8/8/8/8/1Q6 w - - 0 1"
play = "mate in 2"
"#;

/// A player in a game of 1.e4 who has opened this lesson.
fn in_lesson(book: CourseBook) -> TestPlayer {
    let mut player = TestPlayer::new();
    player.line("e4").keys("S");
    assert!(player.asked_for(Effect::School(SchoolEffect::Read)));
    let lesson = read_lesson(book, "tests", STEPS).unwrap();
    let record = SchoolRecord::new(vec![lesson]);
    player.tell(Answer::School(Box::new(record)));
    assert!(matches!(player.mode(), Some(Mode::School(_))));
    player.keys("end").line("lesson tests");
    player.app.modes.clear();
    assert_eq!(at(&player), 0);
    player
}

fn session(player: &TestPlayer) -> &LessonSession {
    player.app.study.school.lesson.as_ref().expect("a lesson is on the board")
}

fn at(player: &TestPlayer) -> usize {
    session(player).at
}

fn told(player: &TestPlayer) -> &str {
    session(player).feedback.as_ref().map_or("", |feedback| &feedback.text)
}

fn known(player: &TestPlayer) -> usize {
    player.app.study.school.record.as_ref().unwrap().progress.of("tests").steps
}

#[test]
fn enter_goes_on_from_what_is_read() {
    let mut player = in_lesson(CourseBook::Own);
    assert_eq!(player.app.arrows().len(), 1, "the step's arrow");
    player.line("Nf6");
    assert_eq!(player.status(), "This step is done; Enter goes on.");
    player.keys("enter");
    assert_eq!((at(&player), known(&player)), (1, 1));
    player.keys(", .");
    assert_eq!(at(&player), 1, "back and on again");
}

#[test]
fn squares_are_marked_by_enter_by_click_and_by_name() {
    let mut player = in_lesson(CourseBook::Own);
    player.keys("enter").press(Square::F6).press(Square::G5);
    assert_eq!(told(&player), "g5 doesn't belong: mark it again to take it off. One is missing.");
    player.press(Square::G5).line("d6");
    assert_eq!(told(&player), "From there it attacks the king.");
    assert!(player.app.study.is_step_done() && at(&player) == 1);
    player.keys("enter");
    assert_eq!(at(&player), 2);
}

#[test]
fn the_hint_is_the_lessons_own_and_the_solution_marks_all() {
    let mut player = in_lesson(CourseBook::Own);
    player.keys("enter H");
    assert_eq!(session(&player).hint.as_deref(), Some("Which squares are a knight's move from the king?"));
    player.keys("H");
    assert_eq!(player.status(), "There's no more of a hint here.");
    player.keys("G");
    assert!(player.app.study.is_step_done());
    let marked = player.app.marks();
    assert!([Square::D6, Square::F6].iter().all(|square| marked[usize::from(*square)].drawn.is_some()));
}

#[test]
fn squares_are_collected_without_an_answer() {
    let mut player = in_lesson(CourseBook::Own);
    player.keys("enter G enter").line("Ra8");
    assert_eq!(told(&player), "Ra8# gives check. Leave the king alone here.");
    player.line("Ra4").line("Rd4");
    assert_eq!(told(&player), "There it can be taken: …cxd4.");
    player.line("Ra5");
    assert_eq!(told(&player), "");
    player.line("b5").line("Rd5");
    assert_eq!(told(&player), "");
    assert!(!player.app.study.is_step_done(), "c5 is in the way");
    player.line("Rxc5").line("Rd5");
    assert!(told(&player).contains("it can be done in"), "{}", told(&player));
    player.keys("u");
    assert_eq!(session(&player).state, StepState::of(&session(&player).step().task), "it begins again");
}

#[test]
fn a_move_is_found_as_in_an_exercise() {
    let mut player = in_lesson(CourseBook::Own);
    player.keys("> > >").line("Nc7+");
    let feedback = player.app.study.training.exercises.as_ref().unwrap().exercise.feedback.clone();
    assert_eq!(feedback.map(|feedback| feedback.text), Some("Right: 1.Nc7+.".to_owned()));
    player.keys("enter");
    assert_eq!((at(&player), known(&player)), (4, 1), "steps were left out");
    player.line("Rb2").line("Ra1#");
    assert!(player.app.study.is_step_done());
    assert!(!player.asked_for(Effect::Deck(crate::app::effect::DeckEffect::Read)));
}

#[test]
fn in_the_rules_only_what_is_asked_for_counts() {
    let mut player = in_lesson(CourseBook::Rules);
    player.keys("> > >").line("Kd2");
    assert_eq!(told(&player), "Kd2 is legal, but not what's asked for. Try another move.");
    player.line("Nc7+");
    assert_eq!(told(&player), "The rook falls.");
}

#[test]
fn a_step_is_played_out_and_the_lesson_ends_with_what_it_gives() {
    let mut player = in_lesson(CourseBook::Own);
    player.keys("> > > > >").line("Qb7").reply("Kg8");
    assert!(!player.app.study.is_step_done());
    player.line("Qb6").reply("Kh7");
    assert!(told(&player).starts_with("No mate in 2 moves. u takes your move back"), "{}", told(&player));
    player.keys("u").line("Qg7#");
    assert!(player.app.study.is_step_done(), "{}", told(&player));
    player.keys("enter");
    assert!(matches!(player.mode(), Some(Mode::School(_))));
    assert_eq!(player.status(), "That was the last step; step 2 is still to do.");
    assert!(!player.app.study.school.record.as_ref().unwrap().progress.is_done("tests"));
    player.keys("esc");
    assert_eq!((player.moves().as_str(), player.app.study.school.lesson.is_none()), ("1.e4", true));
    let games = player.take_effects();
    assert!(
        !games
            .iter()
            .any(|effect| matches!(effect, Effect::Store(crate::app::effect::StoreEffect::Finish(..))))
    );
}

#[test]
fn a_mate_that_is_gone_is_told_before_the_moves_are_used_up() {
    let mut player = in_lesson(CourseBook::Own);
    player.keys("> > > > >").line("Qb2").reply("Kg8");
    assert_eq!(told(&player), "There's no mate in 1 any more. u takes your move back.");
    player.keys("u").line("Qb7").reply("Kg8");
    assert!(!told(&player).contains("any more"), "{}", told(&player));
    player.line("Qg7#");
    assert!(player.app.study.is_step_done());
}

#[test]
fn a_lesson_is_done_with_its_last_step_if_none_was_left_out() {
    let mut player = in_lesson(CourseBook::Own);
    player.keys("enter").line("d6 f6").keys("enter").line("Ra3").line("Ra5").line("Rxc5").line("Rd5");
    player.keys("enter").line("Nc7+").keys("enter").line("Rb2").line("Ra1#").keys("enter");
    player.line("Qb7").reply("Kg8").line("Qg7#");
    assert!(player.app.study.is_step_done(), "{}", told(&player));
    player.keys("enter");
    assert_eq!(player.status(), "Done! You know how a lesson goes.");
    assert!(player.app.study.school.record.as_ref().unwrap().progress.is_done("tests"));
}

#[test]
fn one_square_replaces_the_other_where_one_is_asked_for() {
    let mut player = in_lesson(CourseBook::Own);
    let step = "title = \"T\"\ngives = \"G.\"\n[[steps]]\ntext = \"Mark.\"\nmark = [\"d6\"]\n\
                fen = \"4k3/7p/8/8/4N3/8/P7/4K3 w - - 0 1\"\n";
    let record = SchoolRecord::new(vec![read_lesson(CourseBook::Own, "one", step).unwrap()]);
    player.app.study.school.record = Some(Box::new(record));
    player.line("lesson one").line("e5");
    assert_eq!(told(&player), "e5 doesn't belong: mark it again to take it off. One is missing.");
    player.line("Nd6+");
    assert!(player.app.study.is_step_done(), "a move means where it goes");
}

#[test]
fn a_lesson_goes_on_where_it_was_left() {
    let mut player = in_lesson(CourseBook::Own);
    player.keys("enter").line("d6 f6").keys("esc esc");
    assert_eq!(player.moves(), "1.e4", "back in the game");
    player.keys("S");
    let mut record = player.app.study.school.record.take().unwrap();
    let mut other = SchoolProgress::default();
    other.merge(&record.progress);
    record.progress = other;
    player.tell(Answer::School(record));
    player.app.modes.clear();
    player.line("lesson tests");
    assert_eq!(at(&player), 2, "two steps are done");
}

#[test]
fn keys_of_a_game_are_refused_and_unknown_lessons_named() {
    let mut player = in_lesson(CourseBook::Own);
    for keys in ["x", "r", "L", ": d r a w enter"] {
        player.keys(keys);
        assert_eq!(player.status(), "This is a lesson, not a game.", "{keys}");
    }
    player.line("lesson knigt");
    assert_eq!(player.status(), "No lesson called 'knigt'. Did you mean 'knight'? S lists them.");
}

#[test]
fn a_lesson_whose_last_move_is_found_is_not_offered_again() {
    use crate::app::modes::school::{SchoolChoice, SchoolPage, lines};
    let offers = |player: &TestPlayer| {
        let lines = lines(&SchoolPage::default(), &player.app.study);
        lines.iter().any(|(choice, _, _)| *choice == SchoolChoice::GoOn)
    };
    let mut player = in_lesson(CourseBook::Own);
    let step = "title = \"T\"\ngives = \"G.\"\n[[steps]]\ntext = \"Fork.\"\nfind = [\"Nc7+\"]\n\
                fen = \"r3k3/5ppp/8/1N6/8/8/5PPP/4K3 w - - 0 1\"\n";
    let record = SchoolRecord::new(vec![read_lesson(CourseBook::Own, "one", step).unwrap()]);
    player.app.study.school.record = Some(Box::new(record));
    player.line("lesson one");
    assert!(offers(&player));
    player.line("Nc7+");
    assert!(!offers(&player));
}

#[test]
fn a_step_that_is_done_can_be_analysed_and_comes_back() {
    let mut player = in_lesson(CourseBook::Own);
    player.keys("W").line("Nf6+").line("Ke7");
    assert_eq!(player.moves(), "1.Nf6+ Ke7");
    assert!(player.app.study.analyses() && player.app.study.school.lesson.is_none());
    player.keys("W");
    assert_eq!((player.moves().as_str(), at(&player)), ("", 0));
    player.keys("enter W");
    assert_eq!(at(&player), 1);
    assert_eq!(player.status(), "Do this step first; G shows the answer, '>' goes on.");
}

#[test]
fn the_game_behind_a_lesson_comes_back_after_its_analysis() {
    let mut player = in_lesson(CourseBook::Own);
    player.keys("W").line("Nf6+").keys("S").line("lesson tests");
    assert!(!player.app.study.analyses());
    assert_eq!(session(&player).back.as_ref().map(|back| back.saved.game.tree().len()), Some(2));
}
