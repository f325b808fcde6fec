//! Parses a typed line: a move, a command, or a key of the screen.

use super::{asked, pages, record, speech};
use crate::app::keymap::Chord;
use crate::app::{Action, App};
use crate::chess::fen;

/// A parsed line.
#[derive(Debug, PartialEq)]
pub(super) enum PlainCommand {
    /// An empty line.
    Nothing,
    /// Text to print; nothing changes.
    Say(String),
    /// An action that a key has on the screen.
    Do(Action),
    /// A question to the coach.
    Ask(Action),
    /// A new game.
    New,
    /// The next game against the same opponent.
    Again(Action),
    /// The engine's lines.
    Engine,
    /// The saved games, or those that words find.
    Games(String),
    /// The settings that words find, or those that are often changed.
    Settings(String),
    /// The board from the other side.
    Flip,
    /// Anything else: typed as after `:`, so a move or a fault.
    Type(String),
}

/// The commands and their sentences, as `help` lists them.
pub(super) const HELP: [(&str, &str); 52] = [
    ("e4, Nf3, e2e4, O-O, e8=Q", "plays a move"),
    ("board", "shows the board, rank by rank"),
    ("pieces", "tells where every piece stands"),
    ("moves", "shows the moves so far"),
    ("opening", "names the opening"),
    ("coach", "repeats what the coach says about the position"),
    ("threats", "names your threatened pieces and their attackers"),
    ("safe, safe g1", "tells where your pieces can go, and where they are safe"),
    ("danger", "names your opponent's checks, captures and threats"),
    ("hint", "gives a hint, one step further each time"),
    ("why", "explains the last move"),
    ("heatmap", "tells how well each piece stands, and why"),
    ("heatmap passed_pawn", "the same by one rule alone"),
    ("engine", "tells the engine's score and best lines"),
    ("undo, redo", "takes a move back, plays it again"),
    ("back, forward, start, end", "step through the game"),
    ("analysis", "lets you move for both sides; again: goes back to where you were"),
    ("variation, mainline", "goes to the next variation; makes this line the mainline"),
    ("branches, autoplay", "tells the variations here; reads on to the end of the line"),
    ("promote, delete", "puts this variation first; deletes from this move on"),
    ("comment, comment too early", "tells the comment on this move; writes one"),
    ("glyph !?", "gives this move a sign; 'none' takes it away"),
    ("arrow g1f3, arrow e5 red", "draws an arrow or marks a square; the same again takes it away"),
    ("search, search Bxf7", "searches the game for a move, a comment or a FEN"),
    ("l, last", "tells the last move"),
    ("o", "tells whom you play"),
    ("p N", "tells where the knights stand, yours first; K, Q, R, B and P likewise"),
    ("s e4", "tells what stands on a square"),
    ("c, clock", "tells how much time both sides have"),
    ("draw", "claims a draw, or offers one"),
    ("resign", "resigns the game"),
    ("opponent patzer 1200", "continues against another opponent, at this level"),
    ("level 1200", "changes the level of the opponent"),
    (
        "watch minimax table",
        "lets two engines play on from here; 'pause' or Enter stops them, 'autoplay' goes on",
    ),
    (
        "play, play black patzer 1200, play both",
        "starts a new game from this position; 'both' for two players",
    ),
    ("new", "saves this game and starts another"),
    ("rematch", "after a game: another against this opponent, with colours swapped"),
    ("next_level", "the same at the next level"),
    ("review, {, }, learn", "reviews a finished game; goes to its turning points; practises your mistakes"),
    ("guess", "asks for the moves of your side in the game on the board"),
    ("games, open 1", "lists your saved games; opens one of them"),
    ("fen", "prints the position as FEN"),
    ("code", "prints the game as a share code; type a code to open its game"),
    ("train", "starts today's exercises"),
    ("train fork, train streak, train timed", "trains a motif, until your first miss, for three minutes"),
    ("school", "lists the lessons, and how far you have come"),
    ("lesson fork", "opens a lesson"),
    ("settings, set board.bell check", "tells your settings; changes one"),
    ("flip", "shows the board from the other side"),
    ("fine, solution, next", "in an exercise or a lesson: the move was fine, show the solution, go on"),
    ("help", "lists these commands"),
    ("quit", "leaves and saves the game"),
];

/// Lists the commands.
pub(super) fn help() -> String {
    let lines = HELP.iter().map(|(words, sentence)| format!("{words}: {sentence}"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Parses a line.
pub(super) fn read(line: &str, app: &App) -> PlainCommand {
    let line = line.strip_prefix(':').unwrap_or(line).trim();
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let named = Action::from_word(word).filter(|_| rest.is_empty());
    match (word.to_lowercase().as_str(), rest.trim()) {
        ("", _) if app.study.is_at_exhibition() => PlainCommand::Do(Action::StepForward),
        ("", _) => PlainCommand::Nothing,
        ("help" | "commands", _) => PlainCommand::Say(help()),
        ("board", _) => PlainCommand::Say(speech::board(app)),
        ("pieces" | "men" | "position", _) => PlainCommand::Say(speech::pieces(app)),
        ("moves", _) => PlainCommand::Say(speech::moves(app)),
        ("opening", _) => PlainCommand::Say(speech::opening(app)),
        ("l" | "last", _) => PlainCommand::Say(asked::last_move(app)),
        ("o", "") => PlainCommand::Say(asked::opponent(app)),
        ("p", piece) => PlainCommand::Say(asked::pieces_of(app, piece)),
        ("s", square) => PlainCommand::Say(asked::square(app, square)),
        ("c" | "clock", _) => PlainCommand::Say(speech::clock(app)),
        ("coach", _) => PlainCommand::Say(speech::asked_coach(app)),
        ("fen", _) => PlainCommand::Say(fen::write(app.game().position())),
        ("code", _) => PlainCommand::Say(speech::code(app)),
        ("safe", square) => PlainCommand::Say(speech::safe(app, square)),
        ("heatmap", rule) if !rule.is_empty() => PlainCommand::Say(pages::rule(app, rule)),
        ("games", words) => PlainCommand::Games(words.to_owned()),
        ("settings", words) => PlainCommand::Settings(words.to_owned()),
        ("pause", "") => PlainCommand::Say("Nothing is running.".to_owned()),
        // In training `n` means the next exercise: a new game by accident would be a surprise.
        ("n", _) if app.study.training.exercises.is_some() || app.study.school.lesson.is_some() => {
            PlainCommand::Do(Action::NextExercise)
        }
        _ => named
            .or_else(|| by_key(line, app))
            .map_or_else(|| PlainCommand::Type(line.to_owned()), |action| by_action(action, app)),
    }
}

/// Translates an action of the screen into a command of plain mode.
fn by_action(action: Action, app: &App) -> PlainCommand {
    match action {
        Action::Help => PlainCommand::Say(help()),
        Action::Threats => PlainCommand::Say(speech::threats(app)),
        Action::Safety => PlainCommand::Say(speech::safe(app, "")),
        Action::Heatmap => PlainCommand::Say(speech::heatmap(app)),
        Action::Hint | Action::Why | Action::Danger => PlainCommand::Ask(action),
        Action::NewGame => PlainCommand::New,
        Action::Rematch | Action::NextLevel => PlainCommand::Again(action),
        Action::PlayOn => PlainCommand::Type("play".to_owned()),
        Action::Copy => PlainCommand::Say(fen::write(app.game().position())),
        Action::Redraw => PlainCommand::Say(speech::board(app)),
        Action::Setup => PlainCommand::Say(pages::SETUP.to_owned()),
        Action::Tour => PlainCommand::Say(pages::TOUR.to_owned()),
        Action::PreviousRule | Action::NextRule => PlainCommand::Say(pages::rule(app, "")),
        Action::Tree => PlainCommand::Say(record::branches(app)),
        Action::Comment => PlainCommand::Say(record::comment(app)),
        Action::Search => {
            PlainCommand::Say("Type 'search' and a move, words of a comment or a FEN.".to_owned())
        }
        Action::Flip => PlainCommand::Flip,
        Action::EngineView => PlainCommand::Engine,
        Action::Games => PlainCommand::Games(String::new()),
        Action::Preferences => PlainCommand::Settings(String::new()),
        Action::Autoplay if app.study.is_at_exhibition() => PlainCommand::Do(action),
        Action::Autoplay => PlainCommand::Say(record::rest(app)),
        Action::TakeBack
        | Action::PlayAgain
        | Action::StepBack
        | Action::StepForward
        | Action::ToStart
        | Action::ToEnd
        | Action::NextVariation
        | Action::MakeMainline
        | Action::Promote
        | Action::Delete
        | Action::Analysis
        | Action::Train
        | Action::School
        | Action::Progress
        | Action::NextExercise
        | Action::WasFine
        | Action::Solution
        | Action::Resign
        | Action::Draw
        | Action::PreviousTurn
        | Action::NextTurn
        | Action::Review
        | Action::Learn
        | Action::Guess
        | Action::Repertoire
        | Action::Quit => PlainCommand::Do(action),
        Action::CursorLeft
        | Action::CursorDown
        | Action::CursorUp
        | Action::CursorRight
        | Action::Confirm
        | Action::Cancel
        | Action::NextPiece
        | Action::PreviousPiece
        | Action::Type
        | Action::Zoom
        | Action::Suspend => PlainCommand::Say(format!("'{}' works only on the screen.", action.info().id)),
    }
}

/// Finds the action of a line that is a single key, such as `t` or `?`.
fn by_key(word: &str, app: &App) -> Option<Action> {
    let chord: Chord = word.parse().ok()?;
    app.study.settings.keymap.action(chord)
}
