//! Everything that can happen to the tutor, as one closed enum.

use super::Action;
use super::keymap::Chord;
use crate::chess::polyglot::BookMove;
use crate::chess::{NodeId, Square};
use crate::engines::Choice;
use crate::heatmap::Layer;
use crate::library::{Found, GameId, GameSummary, NameTags, SavedGame, Spot};
use crate::review::training::Training;
use crate::review::{GameReport, MoveReport};
use crate::search::Analysis;
use crate::theme::Theme;
use crate::tutor::Advice;

/// What the pointer is over.
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

/// What the mouse did.
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
    /// The wheel turned towards the start of the game.
    WheelUp,
    /// The wheel turned towards the end of the game.
    WheelDown,
}

/// Numbers a question to a worker; answers to older questions are dropped.
pub type Generation = u64;

/// What a review has come to.
#[derive(Clone, Debug)]
pub enum ReviewNews {
    /// The next move is judged; those that were judged before an interruption come first.
    Move(Box<MoveReport>),
    /// The whole game is.
    Done(Box<GameReport>),
    /// The review goes on, but an interruption would lose it, and why.
    Unkept(String),
    /// It has ended with a fault.
    Failed(String),
}

/// Everything that can happen.
#[derive(Clone, Debug)]
pub enum Msg {
    /// A key.
    Key(Chord),
    /// Pasted text; never a command.
    Paste(String),
    /// The mouse.
    Pointer(Pointer, Target),
    /// The terminal has this many columns and rows.
    Resize(u16, u16),
    /// Time has come to the instant that [`super::App::wake_at`] named.
    Tick,
    /// The terminal's focus or the process came back: draw anew.
    Redraw,
    /// The opponent thinks and this is how far it is.
    Thinking(Generation, Analysis),
    /// The opponent has chosen, or says why not.
    Chosen(Generation, Result<Choice, String>),
    /// The engine's view has this so far; `true` when it is finished.
    View(Generation, Result<Analysis, String>, bool),
    /// The opening book plays this in the position of the engine's view.
    Book(Generation, Vec<BookMove>),
    /// The tutor has searched and explained, or says why not.
    Advised(Generation, Result<Advice, String>),
    /// The review of a game has come further.
    Reviewed(Generation, ReviewNews),
    /// A save has ended, of the game with this number; an error is told until one succeeds.
    Saved(Generation, Result<Option<GameId>, String>),
    /// So many of so many files were read for the list of kept games.
    Listing(usize, usize),
    /// The list of kept games.
    Games(Result<Vec<GameSummary>, String>),
    /// The training deck as it is now; `true` if it was asked for to be shown.
    Deck(Result<Box<Training>, String>, bool),
    /// So many new exercises are in the deck.
    CardsAdded(Result<usize, String>),
    /// A kept game was read.
    Loaded(GameId, Result<Box<SavedGame>, String>),
    /// A kept game was read for the preview.
    Peeked(GameId, Result<Box<SavedGame>, String>),
    /// More games of a long file were found.
    Scanned(Scanned),
    /// The game of the long file that begins at this byte was read.
    OpenedAt(Spot, Result<Box<SavedGame>, String>),
    /// A kept game was deleted, and has this name among the deleted ones.
    Removed(GameId, Result<GameId, String>),
    /// A deleted game is back under this name.
    Restored(Result<GameId, String>),
    /// A kept game was given these names; it is called so now, and its players and event were called so before.
    Renamed(GameId, NameTags, Result<(GameId, NameTags), String>),
    /// So many games are written so far.
    Exporting(usize),
    /// The writing of games has ended.
    Exported(ExportEnd),
    /// A theme is ready, with what is wrong in its file.
    Themed(String, Box<Theme>, Vec<String>),
    /// Something to tell that the player did not ask for.
    Told(String),
    /// Something to tell that is gone with the next key.
    Said(String),
    /// What an engine has to show on the board.
    Shown(Box<Layer>),
}

/// What a look through a long file has found since it told last.
#[derive(Clone, Debug, Default)]
pub struct Scanned {
    /// The games, in the order of the file.
    pub found: Vec<Found>,
    /// Bytes that were looked through.
    pub read: u64,
    /// Bytes of the file.
    pub length: u64,
    /// Whether this was all, or what kept it from going on.
    pub end: Option<Result<(), String>>,
    /// Whether the list has no room for the games that come behind these.
    pub is_full: bool,
}

/// What the writing of games came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExportEnd {
    /// They are on disk.
    Written {
        /// How many.
        games: usize,
        /// The whole name of the file.
        path: String,
        /// What was wrong with some of them.
        faults: Vec<String>,
    },
    /// A file of this name is there and was not replaced.
    Taken(String),
    /// It was given up; nothing is left of it.
    GivenUp,
    /// The disk said no.
    Failed(String),
}
