//! Messages: everything that can happen to the app, as one closed enum.

use std::sync::Arc;

use crate::app::action::Action;
use crate::app::keymap::Chord;
use crate::art::CellGrid;
use crate::chess::drawing::Crayon;
use crate::chess::polyglot::BookMove;
use crate::chess::{NodeId, Square};
use crate::config::Setting;
use crate::config::edit::SettingChange;
use crate::drill::DrillClass;
use crate::engines::ChosenMove;
use crate::engines::swarm::show::SwarmShow;
use crate::library::{
    BoardVerdict, ExploredPosition, GameId, GameSummary, NameTags, SavedGame, ScannedGame, Spot,
};
use crate::review::overview::ProgressReport;
use crate::review::repertoire::RecalledMove;
use crate::review::training::Training;
use crate::review::{GameReport, MoveReport};
use crate::school::SchoolRecord;
use crate::search::Analysis;
use crate::tablebase::{EndingClass, Tables};
use crate::theme::Theme;
use crate::tutor::Advice;

/// The target under the pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A square of the board.
    Square(Square),
    /// A label that calls an action.
    Action(Action),
    /// A move in the list.
    Node(NodeId),
    /// A line of the topmost pop-up.
    Item(usize),
    /// Nothing that answers.
    Nothing,
}

/// A mouse event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointer {
    /// The left button went down.
    Press,
    /// It moved while down.
    Drag,
    /// It went up.
    Release,
    /// It moved while up.
    Hover,
    /// The right button went down.
    Draw,
    /// It went up: what is drawn has this colour.
    Drawn(Crayon),
    /// The wheel turned towards the start of the game.
    WheelUp,
    /// The wheel turned towards the end of the game.
    WheelDown,
}

/// Numbers a question to a worker; answers to older questions are dropped.
pub type Generation = u64;

/// Progress of a review.
#[derive(Clone, Debug)]
pub enum ReviewNews {
    /// The next move is judged; those that were judged before an interruption come first.
    Move(Box<MoveReport>),
    /// The whole game is.
    Done(Box<GameReport>),
    /// The review continues but cannot be resumed after a stop, and why.
    Unkept(String),
    /// It has ended with a fault.
    Failed(String),
}

/// Everything that can happen.
#[derive(Clone, Debug)]
pub enum Msg {
    /// The player's hand: a key, the mouse, a paste, another size of the window.
    Input(Input),
    /// An action asked for by its name.
    Do(Action),
    /// A whole line, typed as after `:`: a move, a command, a position.
    Line(String),
    /// An answer of those who perform effects.
    From(Answer),
    /// Time has come to the instant that [`super::App::wake_at`] named.
    Tick,
    /// Everything said so far was read out, with the line on the board: it goes.
    Heard,
    /// The program ends, whatever is open: save and leave.
    Leave,
}

impl From<Input> for Msg {
    fn from(input: Input) -> Msg {
        Msg::Input(input)
    }
}

impl From<Answer> for Msg {
    fn from(answer: Answer) -> Msg {
        Msg::From(answer)
    }
}

/// What the player's hand does at the terminal.
#[derive(Clone, Debug)]
pub enum Input {
    /// A key.
    Key(Chord),
    /// Pasted text; never a command.
    Paste(String),
    /// The mouse.
    Pointer(Pointer, Target),
    /// The terminal has this many columns and rows.
    Resize(u16, u16),
}

/// What the explorer has to tell.
#[derive(Clone, Debug, PartialEq)]
pub enum ExplorerNews {
    /// It indexes this file and has read so many percent.
    Indexing(String, u8),
    /// The moves that were played.
    Found(Box<ExploredPosition>),
    /// What went wrong.
    Failed(String),
}

/// What those who perform effects report.
#[derive(Clone, Debug)]
pub enum Answer {
    /// The opponent's analysis so far.
    Thinking(Generation, Analysis),
    /// The opponent's move, or its error.
    Chosen(Generation, Result<ChosenMove, String>),
    /// The engine's view has this so far; `true` when it is finished.
    View(Generation, Result<Analysis, String>, bool),
    /// The opening book plays this in the position of the engine's view.
    Book(Generation, Vec<BookMove>),
    /// The games behind the position of the engine's view.
    Explored(Generation, ExplorerNews),
    /// The coach's answer, or its error.
    Advised(Generation, Result<Advice, String>),
    /// The review of a game has come further.
    Reviewed(Generation, ReviewNews),
    /// The result of a save of the game with this number; an error stays on screen until a save succeeds.
    Saved(Generation, Result<Option<GameId>, String>),
    /// Files read for the list of saved games, and their total.
    Listing(usize, usize),
    /// The list of saved games.
    Games(Result<Vec<GameSummary>, String>),
    /// The training deck as it is now; `true` if it was asked for to be shown.
    Deck(Result<Box<Training>, String>, bool),
    /// The answers to repertoires.
    Recalled(Result<Vec<RecalledMove>, String>),
    /// How it goes.
    Progress(Result<Box<ProgressReport>, String>),
    /// The lessons, and how far the pupil has come in them.
    School(Box<SchoolRecord>),
    /// A table that a drill needs is being made, which takes seconds.
    MakingTable(DrillClass, EndingClass),
    /// The tables of a drill are ready, or why they aren't.
    Drill(DrillClass, Result<Arc<Tables>, String>),
    /// The number of exercises added to the deck.
    CardsAdded(Result<usize, String>),
    /// A saved game was read.
    Loaded(GameId, Result<Box<SavedGame>, String>),
    /// A saved game was read for the preview.
    Peeked(GameId, Result<Box<SavedGame>, String>),
    /// More games of a long file were found.
    Scanned(Scanned),
    /// What the next games of a search are, in the order in which they were asked for.
    Searched(Generation, Vec<BoardVerdict>),
    /// The game of the long file that begins at this byte was read.
    OpenedAt(Spot, Result<Box<SavedGame>, String>),
    /// A saved game was deleted, and has this name among the deleted ones.
    Removed(GameId, Result<GameId, String>),
    /// A deleted game is back under this name.
    Restored(Result<GameId, String>),
    /// A saved game was given these names; it is called so now, and its players and event were called so before.
    Renamed(GameId, NameTags, Result<(GameId, NameTags), String>),
    /// The number of games exported so far.
    Exporting(usize),
    /// The writing of games has ended.
    Exported(ExportEnd),
    /// A prepared theme, with the errors in its file.
    Themed(String, Box<Theme>, Vec<String>),
    /// Every setting in force by the user's file.
    Settings(Vec<Setting>),
    /// A setting was changed in the user's file, or why not.
    SettingChanged(Result<Box<SettingChange>, String>),
    /// A notice that stays until dismissed.
    Notice(String),
    /// A status message, cleared by the next key.
    Status(String),
    /// The terminal is known to draw symbols as fine as these.
    DrawsSymbols(CellGrid),
    /// The terminal shows pictures.
    ShowsPictures(PictureReach),
    /// What the hybrid has seen while it looked for its last answer.
    Shown(Generation, Box<SwarmShow>),
}

/// Where on the screen a terminal shows pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureReach {
    /// In all rows.
    Everywhere,
    /// One in the last row would make the screen scroll.
    AboveLastRow,
}

/// Results of a scan since the last message.
#[derive(Clone, Debug, Default)]
pub struct Scanned {
    /// The games, in the order of the file.
    pub found: Vec<ScannedGame>,
    /// Bytes scanned.
    pub read: u64,
    /// Bytes of the file.
    pub length: u64,
    /// The end of the scan, with its error if it failed.
    pub end: Option<Result<(), String>>,
    /// Whether the list has no room for the games that come behind these.
    pub is_full: bool,
}

/// The result of an export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExportEnd {
    /// They are on disk.
    Written {
        /// How many.
        games: usize,
        /// The whole name of the file.
        path: String,
        /// Errors in some of them.
        faults: Vec<String>,
    },
    /// A file of this name exists and was not replaced.
    Taken(String),
    /// It was cancelled; no file is left.
    GivenUp,
    /// The write failed.
    Failed(String),
}
