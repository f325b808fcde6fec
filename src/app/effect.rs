//! Effects: what an update asks of the shell, which answers with messages.

use crate::app::msg::Generation;
use std::path::PathBuf;
use std::sync::Arc;

use crate::chess::{Chess, Game, Key};
use crate::config::{Choices, SettingValue};
use crate::drill::DrillClass;
use crate::engines::Opponent;
use crate::library::{BoardQuery, GameId, NameTags, SavedGame, Spot};
use crate::review::Plan;
use crate::review::diary::DiaryEntry;
use crate::review::practice::Card;
use crate::review::rating::RatedGame;
use crate::review::repertoire::RecalledMove;
use crate::review::schedule::Grade;
use crate::school::SchoolProgress;
use crate::search::{Limits, Root};
use crate::tutor::CoachQuery;

/// What an update asks for, by who performs it.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// The store of games: on disk before the next key is read.
    Store(StoreEffect),
    /// The worker of the list of games.
    Library(LibraryEffect),
    /// The worker of the training deck.
    Deck(DeckEffect),
    /// The files of the school.
    School(SchoolEffect),
    /// The opponent.
    Think(ThinkEffect),
    /// Those who look at positions: the engine's view, the coach, the review.
    Look(LookEffect),
    /// The files of choices and themes.
    Settings(SettingsEffect),
    /// The terminal.
    Terminal(TerminalEffect),
}

/// A change of the stored games, or the reading of one.
#[derive(Clone, Debug, PartialEq)]
pub enum StoreEffect {
    /// Keep the unfinished game now; answered by `Answer::Saved` with the same number before the next key is read.
    Keep(Generation, Box<SavedGame>),
    /// File the game among the saved ones; answered by `Answer::Saved`.
    Finish(Generation, Box<SavedGame>),
    /// Save a saved game, or add one; answered by `Answer::Saved`.
    Save(Generation, Option<GameId>, Box<SavedGame>),
    /// Read a saved game; answered by `Answer::Loaded`.
    Load(GameId),
    /// Delete a saved game; answered by `Answer::Removed`.
    Remove(GameId),
    /// Bring a deleted game back; answered by `Answer::Restored`.
    Restore(GameId),
    /// Note a game that counts for the player's rating, or its accuracy; answered only by notices.
    Rate(Box<RatedGame>),
    /// Read the answers to repertoires; answered by `Answer::Recalled`.
    ReadRecalled,
    /// Note an answer to a repertoire; answered only by notices.
    Recall(Box<RecalledMove>),
    /// Note something in the diary; answered only by notices.
    Note(Box<DiaryEntry>),
    /// Rename the players and event of a saved game; answered by `Answer::Renamed`.
    Rename(GameId, NameTags),
}

/// Reading and writing of many games, which takes time.
#[derive(Clone, Debug, PartialEq)]
pub enum LibraryEffect {
    /// List the saved games; answered by `Answer::Games`.
    List,
    /// Read a saved game for the preview; answered by `Answer::Peeked`. Of games asked for in a row only the last is
    /// read.
    Peek(GameId),
    /// Read the game of a long file that begins at this byte, for the preview; answered by `Answer::Peeked` with this
    /// name.
    PeekAt(PathBuf, Spot, GameId),
    /// Scan a long file for its games; answered by `Answer::Scanned` repeatedly. A scan of another file is cancelled.
    Scan(PathBuf),
    /// Read a game of a long file to step through it; answered by `Answer::OpenedAt` with this spot.
    OpenAt(PathBuf, Spot),
    /// Hold games against what a filter asks of the board; answered by `Answer::Searched` repeatedly, in their order. A search
    /// before it is cancelled.
    Search {
        /// Comes back with every answer.
        generation: Generation,
        /// What is asked.
        board: BoardQuery,
        /// The games.
        games: SearchSource,
    },
    /// Cancel the search.
    StopSearch,
    /// Write games to a file, by the name the player gave; answered by `Answer::Exporting` and `Answer::Exported`.
    Export {
        /// Which games.
        games: ExportSource,
        /// The file.
        file: String,
        /// Whether a file that is there is replaced.
        replace: bool,
    },
    /// Cancel the export.
    StopExport,
}

/// A request to the training deck.
#[derive(Clone, Debug, PartialEq)]
pub enum DeckEffect {
    /// Read the training deck; answered by `Answer::Deck`.
    Read,
    /// Read everything that tells how it goes; answered by `Answer::Progress`.
    Progress,
    /// Record the result of an exercise after those before it; answered by `Answer::Deck`. The program ends only when
    /// it is on disk.
    Answer(Key, Grade),
    /// Verify these exercises with a longer search and add them to the deck; answered by `Answer::CardsAdded`.
    Add(Vec<Card>),
}

/// A request to the files of the school.
#[derive(Clone, Debug, PartialEq)]
pub enum SchoolEffect {
    /// Read the lessons and the progress; answered by `Answer::School`.
    Read,
    /// Keep the progress; answered only by notices.
    Keep(SchoolProgress),
    /// Make the tables of a drill ready; answered by `Answer::MakingTable` and `Answer::Drill`.
    Drill(DrillClass),
    /// Make no more of them.
    StopDrill,
}

/// A request to the opponent.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "one is made for a move, and none is kept")]
pub enum ThinkEffect {
    /// Ask the opponent for a move; answered by `Answer::Thinking` and `Answer::Chosen`.
    Start {
        /// Comes back with every answer.
        generation: Generation,
        /// The opponent.
        opponent: Opponent,
        /// In a game of two engines the other one, which is asked next.
        rival: Option<Opponent>,
        /// The seed of the game.
        seed: u64,
        /// The game so far.
        root: Root,
        /// The limits; an unset limit is the engine's own.
        limits: Limits,
        /// The least time before the answer, in milliseconds.
        at_least_ms: u64,
    },
    /// Stop the opponent.
    Stop,
}

/// A request to those who look at positions.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "one is made for a move, and none is kept")]
pub enum LookEffect {
    /// Analyse a position for the engine's view; answered by `Answer::View`.
    View {
        /// Comes back with every answer.
        generation: Generation,
        /// The name of the engine.
        analyst: String,
        /// The position.
        root: Root,
        /// The limits and the number of lines.
        limits: Limits,
    },
    /// Count the games behind the position of the engine's view; answered by `Answer::Explored`.
    Explore {
        /// Comes back with every answer: that of the view.
        generation: Generation,
        /// The position.
        position: Box<Chess>,
    },
    /// Stop the engine's view.
    StopView,
    /// Answer a request to the coach; answered by `Answer::Advised`. The previous request is cancelled.
    Advise {
        /// Comes back with the answer.
        generation: Generation,
        /// The request.
        inquiry: Box<CoachQuery>,
    },
    /// Cancel the request to the coach.
    StopAdvice,
    /// Review a whole game, resuming where it was stopped; answered by `Answer::Reviewed` for each move and for the
    /// game. A running review is cancelled.
    Review {
        /// Comes back with every answer.
        generation: Generation,
        /// The game, the limits and the reader.
        plan: Box<Plan>,
    },
    /// Stop the review; its judged moves are kept.
    StopReview,
}

/// The reading and writing of settings.
#[derive(Clone, Debug, PartialEq)]
pub enum SettingsEffect {
    /// Remember the player's choices.
    Remember(Choices),
    /// Prepare this theme for the terminal; answered by `Answer::Themed`.
    Theme(String),
    /// Read the user's settings file; answered by `Answer::Settings`.
    Read,
    /// Change a setting in the user's file, or take it out; answered by `Answer::SettingChanged`.
    Change(String, Option<SettingValue>),
}

/// A request to the terminal.
#[derive(Clone, Debug, PartialEq)]
pub enum TerminalEffect {
    /// Put text on the clipboard (OSC 52).
    Copy(String),
    /// Ring the bell.
    Bell,
    /// Repaint the whole screen (Ctrl-L).
    Repaint,
    /// Give the terminal back and stop (Ctrl-Z).
    Suspend,
    /// Leave.
    Quit,
}

macro_rules! effects {
    ($($group:ident($kind:ident)),*) => {
        $(impl From<$kind> for Effect {
            fn from(effect: $kind) -> Effect {
                Effect::$group(effect)
            }
        })*
    };
}

effects!(
    Store(StoreEffect),
    Library(LibraryEffect),
    Deck(DeckEffect),
    School(SchoolEffect),
    Think(ThinkEffect),
    Look(LookEffect),
    Settings(SettingsEffect),
    Terminal(TerminalEffect)
);

/// The games to search.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchSource {
    /// Saved games.
    Saved(Vec<GameId>),
    /// Games of a file in memory, by their places in it.
    Games(Arc<[Game]>, Vec<usize>),
    /// Games of a long file that begin at these bytes.
    Places(PathBuf, Vec<Spot>),
}

/// The games to export.
#[derive(Clone, Debug, PartialEq)]
pub enum ExportSource {
    /// Saved games.
    Saved(Vec<GameId>),
    /// Games that are only read.
    Games(Vec<SavedGame>),
    /// Games of a long file that begin at these bytes.
    Places(PathBuf, Vec<Spot>),
}

impl ExportSource {
    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        match self {
            ExportSource::Saved(ids) => ids.len(),
            ExportSource::Games(games) => games.len(),
            ExportSource::Places(_, places) => places.len(),
        }
    }
}
