//! A session that reaches every action in lines of text; an action that nobody can reach so fails it.

use super::tests::{printed, session_at};
use crate::app::Action;
use crate::app::action::ACTIONS;
use crate::config::UserPaths;

/// Actions that are about the screen alone.
const OF_THE_SCREEN: [Action; 11] = [
    // The cursor: moves and squares are typed.
    Action::CursorLeft,
    Action::CursorDown,
    Action::CursorUp,
    Action::CursorRight,
    Action::Confirm,
    Action::Cancel,
    Action::NextPiece,
    Action::PreviousPiece,
    // Every line is typed already, no board has a size, and the terminal suspends by itself.
    Action::Type,
    Action::Zoom,
    Action::Suspend,
];

/// What is typed, the action that it reaches, and words of the answer.
const SCRIPT: &[(&str, Option<Action>, &str)] = &[
    ("help", Some(Action::Help), "plays a move"),
    ("tour", Some(Action::Tour), "Type a move"),
    ("redraw", Some(Action::Redraw), "a b c d e f g h"),
    ("threats", Some(Action::Threats), "Your pawn"),
    ("safe", Some(Action::Safety), "safe"),
    ("heatmap", Some(Action::Heatmap), "white"),
    ("[", Some(Action::PreviousRule), "passed_pawn"),
    ("]", Some(Action::NextRule), "passed_pawn"),
    ("heatmap piece_activity", None, "knight"),
    ("engine", Some(Action::EngineView), "Depth "),
    ("danger", Some(Action::Danger), ""),
    ("hint", Some(Action::Hint), "Hint 1 of 5"),
    ("why", Some(Action::Why), "1…"),
    ("flip", Some(Action::Flip), "from Black's side"),
    ("undo", Some(Action::TakeBack), "Took back"),
    ("redo", Some(Action::PlayAgain), "You play 1.d4"),
    ("back", Some(Action::StepBack), ""),
    ("forward", Some(Action::StepForward), ""),
    ("start", Some(Action::ToStart), "Your move."),
    ("analysis", Some(Action::Analysis), "Analysis: move for both sides"),
    ("e4", None, "1.e4"),
    ("branches", Some(Action::Tree), "In place of this move: 1.d4."),
    ("comment", Some(Action::Comment), "No comment on this move."),
    ("comment best by test", None, "Annotation saved."),
    ("arrow g1f3", None, "Drawn: green arrow from g1 to f3."),
    ("search", Some(Action::Search), "Type 'search'"),
    ("search best by", None, "only here"),
    ("variation", Some(Action::NextVariation), "Black is to move."),
    ("variation", None, "best by test"),
    ("promote", Some(Action::Promote), "This variation now comes first."),
    ("mainline", Some(Action::MakeMainline), "This is already the mainline."),
    ("delete", Some(Action::Delete), "Deleted 1.e4"),
    ("autoplay", Some(Action::Autoplay), "1.d4"),
    ("analysis", None, "Back from the analysis."),
    ("end", Some(Action::ToEnd), ""),
    ("draw", Some(Action::Draw), "too early"),
    ("copy", Some(Action::Copy), " w KQkq "),
    ("resign", Some(Action::Resign), "You resign"),
    ("review", Some(Action::Review), "Review done."),
    ("{", Some(Action::PreviousTurn), "turning point"),
    ("}", Some(Action::NextTurn), "turning point"),
    ("learn", Some(Action::Learn), ""),
    ("guess", Some(Action::Guess), ""),
    ("repertoire", Some(Action::Repertoire), ""),
    ("new", Some(Action::NewGame), "patzer. You are White"),
    ("rematch", Some(Action::Rematch), "Finish your game first."),
    ("next_level", Some(Action::NextLevel), "Finish your game first."),
    ("play both", Some(Action::PlayOn), ""),
    ("games", Some(Action::Games), "1: "),
    ("open 1", None, "step through the game"),
    ("setup", Some(Action::Setup), "Type the position as FEN"),
    ("settings", Some(Action::Preferences), "board.theme: "),
    ("settings bell", None, "board.bell: off"),
    ("train", Some(Action::Train), "Exercise 1 of "),
    ("fine", Some(Action::WasFine), ""),
    ("solution", Some(Action::Solution), ""),
    ("next", Some(Action::NextExercise), "Exercise 2 of "),
    ("school", Some(Action::School), "lesson"),
    ("progress", Some(Action::Progress), ""),
    ("quit", Some(Action::Quit), ""),
];

#[test]
fn every_action_is_reached_in_lines_of_text() {
    let reached: Vec<Action> = SCRIPT.iter().filter_map(|(_, action, _)| *action).collect();
    for info in ACTIONS {
        let is_of_screen = OF_THE_SCREEN.contains(&info.action);
        assert_ne!(reached.contains(&info.action), is_of_screen, "{}: type it in the script", info.id);
    }
    let home = tempfile::tempdir().unwrap();
    let mut session = session_at(UserPaths::below(home.path()));
    let mut faults = Vec::new();
    for (line, action, words) in SCRIPT {
        let told = printed(line, &mut session);
        let named = Action::from_word(line);
        let is_its_name = action.is_none_or(|action| named.is_none_or(|named| named == action));
        let is_refused =
            told.contains("works only on the screen") || told.contains("is not a move or a command");
        let is_silent = told.is_empty() && *line != "quit";
        if is_refused || is_silent || !is_its_name || !told.contains(words) {
            faults.push(format!("{line}: {told}"));
        }
    }
    assert_eq!(faults, [""; 0]);
    assert!(session.is_left());
}
