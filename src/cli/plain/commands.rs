//! What a typed line asks for: a move, a command's name, or a key that the screen would know.

use super::speech;
use super::table::Table;
use crate::app::Action;
use crate::app::keymap::Chord;
use crate::chess::fen;

/// What a line asks for.
#[derive(Debug, PartialEq)]
pub(super) enum Command {
    /// An empty line.
    Nothing,
    /// An answer that changes nothing.
    Say(String),
    /// Something that a key would do.
    Do(Action),
    /// Something that only the coach can answer.
    Ask(Action),
    /// A new game.
    New,
    /// A move, or what is none.
    Type(String),
}

/// The commands, as help lists them.
pub(super) const HELP: [(&str, &str); 27] = [
    ("e4, Nf3, e2e4, O-O, e8=Q", "plays a move"),
    ("board", "the board, rank by rank"),
    ("men", "where every man stands"),
    ("moves", "the game so far"),
    ("opening", "the name of the opening"),
    ("coach", "what the coach says about the position"),
    ("threats", "which of your men are threatened, by whom"),
    (
        "safe, safe g1",
        "where your men can go, and whether they are safe there",
    ),
    ("danger", "the opponent's checks, captures and threats"),
    ("hint", "a hint, a step further each time"),
    ("why", "explains the last move"),
    ("heatmap", "how well each man stands, and why"),
    ("undo, redo", "takes a move back, plays it again"),
    ("back, forward, start, end", "step through the game"),
    (
        "variation, mainline",
        "the next variation; makes this line the mainline",
    ),
    ("clock", "how much time both sides have"),
    ("draw", "claims a draw, or offers one"),
    ("resign", "gives the game up"),
    (
        "opponent patzer 3",
        "goes on against another opponent, at a level if it has any",
    ),
    ("level 7", "the opponent plays on at another level"),
    ("new", "puts this game away and begins another"),
    ("fen", "the position as FEN"),
    (
        "code",
        "the game as a share code; a code typed here opens its game",
    ),
    ("train", "exercises from your mistakes, and puzzles"),
    (
        "fine, solution, next",
        "in an exercise: nothing was wrong, give up, the next one",
    ),
    ("help", "these lines"),
    ("quit", "leaves; the game is kept"),
];

/// Reads a line.
pub(super) fn read(line: &str, table: &Table) -> Command {
    let line = line.strip_prefix(':').unwrap_or(line).trim();
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let action = Action::from_id(word).or_else(|| by_key(word, table));
    match (word.to_lowercase().as_str(), rest.trim()) {
        ("", _) => Command::Nothing,
        ("help" | "commands", _) => Command::Say(speech::help()),
        ("board", _) => Command::Say(speech::board(table)),
        ("men" | "position", _) => Command::Say(speech::men(table)),
        ("moves", _) => Command::Say(speech::moves(table)),
        ("opening", _) => Command::Say(speech::opening(table)),
        ("clock", _) => Command::Say(speech::clock(table)),
        ("coach", _) => Command::Say(speech::coach(table).join("\n")),
        ("fen", _) => Command::Say(fen::write(table.app.game().position())),
        ("code", _) => Command::Say(speech::code(table)),
        ("undo", _) => Command::Do(Action::TakeBack),
        ("redo", _) => Command::Do(Action::PlayAgain),
        ("back", _) => Command::Do(Action::StepBack),
        ("forward", _) => Command::Do(Action::StepForward),
        ("start", _) => Command::Do(Action::ToStart),
        ("end", _) => Command::Do(Action::ToEnd),
        ("variation", _) => Command::Do(Action::NextVariation),
        ("mainline", _) => Command::Do(Action::MakeMainline),
        ("safe", square) => Command::Say(speech::safe(table, square)),
        ("fine", _) => Command::Do(Action::WasFine),
        ("next" | "skip", _) => Command::Do(Action::NextExercise),
        // Who types a letter for the next one does not want a new game.
        ("n", _) if table.app.sitting.is_some() => Command::Do(Action::NextExercise),
        ("exit", _) => Command::Do(Action::Quit),
        _ => action.map_or_else(
            || Command::Type(line.to_owned()),
            |action| by_action(action, table),
        ),
    }
}

/// What an action of the screen is in lines of text.
fn by_action(action: Action, table: &Table) -> Command {
    match action {
        Action::Help => Command::Say(speech::help()),
        Action::Threats => Command::Say(speech::threats(table)),
        Action::Safety => Command::Say(speech::safe(table, "")),
        Action::Heatmap => Command::Say(speech::heatmap(table)),
        Action::Hint | Action::Why | Action::Danger => Command::Ask(action),
        Action::NewGame => Command::New,
        Action::Copy => Command::Say(fen::write(table.app.game().position())),
        Action::Redraw => Command::Say(speech::board(table)),
        Action::TakeBack
        | Action::PlayAgain
        | Action::StepBack
        | Action::StepForward
        | Action::ToStart
        | Action::ToEnd
        | Action::NextVariation
        | Action::MakeMainline
        | Action::Train
        | Action::NextExercise
        | Action::WasFine
        | Action::Solution
        | Action::Resign
        | Action::Draw
        | Action::Quit => Command::Do(action),
        other => Command::Say(format!("'{}' needs the screen.", other.info().id)),
    }
}

/// The action of a line that is one key, such as `t` or `?`.
fn by_key(word: &str, table: &Table) -> Option<Action> {
    let chord: Chord = word.parse().ok()?;
    table.app.keymap.action(chord)
}
