//! What a mode makes of an input, and what it asks to have opened.

use crate::app::action::{Action, ActionGroup};
use crate::app::keymap::Chord;
use crate::app::library::list::GameList;
use crate::app::talk::warning::BlunderWarning;
use crate::chess::{Chess, Square};
use crate::review::overview::ProgressReport;
use crate::school::SeeingKind;

/// What becomes of a mode after an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It stays.
    Stay,
    /// It closes.
    Close,
    /// Everything over the board closes.
    CloseAll,
    /// It closes, and this is done.
    Do(Action),
    /// It closes, and a line begins with this letter.
    Type(char),
    /// It closes, and a line begins with this command, which wants an argument.
    Command(&'static str),
    /// It closes, and what lies beneath gets this key.
    Press(Chord),
}

/// A mode to be opened when the update is done.
#[derive(Clone, Debug)]
pub(crate) enum ModeRequest {
    /// A question that holds a blunder back.
    Ask(BlunderWarning),
    /// Which piece a pawn becomes on its way between two squares.
    Promotion(Square, Square),
    /// The training page.
    Training,
    /// The page of the school.
    School,
    /// The rounds of seeing on the page of the school, at this one.
    Rounds(SeeingKind),
    /// A round of seeing.
    Seeing(SeeingKind),
    /// The page of progress.
    Progress(Box<ProgressReport>),
    /// A list of games.
    Games(Box<GameList>),
    /// A form for a new game from this position.
    NewGame(Box<Chess>),
    /// Help.
    Help(HelpTopic),
    /// Inside the hybrid.
    Inside,
    /// The PGN of a game.
    Pgn(String),
}

/// The topic of help.
#[derive(Clone, Copy, Debug)]
pub(crate) enum HelpTopic {
    /// Everything, this group of actions first.
    Board(ActionGroup),
    Games,
    Setup,
    Training,
    School,
}
