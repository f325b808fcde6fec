//! Effects: what an update asks of the shell, which answers with messages.

use std::path::PathBuf;

use super::msg::Generation;
use crate::chess::Key;
use crate::config::Choices;
use crate::engines::Opponent;
use crate::library::{GameId, NameTags, SavedGame, Spot};
use crate::review::Plan;
use crate::review::practice::Card;
use crate::review::schedule::Grade;
use crate::search::{Limits, Root};
use crate::tutor::Inquiry;

/// A side effect for the shell.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Keep the unfinished game now; answered by `Msg::Saved` with the same number before the next key is read.
    Keep(Generation, Box<SavedGame>),
    /// File the game among the kept ones; answered by `Msg::Saved`.
    Finish(Generation, Box<SavedGame>),
    /// Save a kept game, or add one; answered by `Msg::Saved`.
    Save(Generation, Option<GameId>, Box<SavedGame>),
    /// Read the training deck; answered by `Msg::Deck`.
    Train,
    /// Record the result of an exercise after those before it; answered by `Msg::Deck`. The program ends only when it
    /// is on disk.
    Answer(Key, Grade),
    /// Verify these exercises with a longer search and add them to the deck; answered by `Msg::CardsAdded`.
    AddCards(Vec<Card>),
    /// List the kept games; answered by `Msg::Games`.
    List,
    /// Read a kept game; answered by `Msg::Loaded`.
    Load(GameId),
    /// Read a kept game for the preview; answered by `Msg::Peeked`. Of games asked for in a row only the last is read.
    Peek(GameId),
    /// Scan a long file for its games; answered by `Msg::Scanned` repeatedly. A scan of another file is cancelled.
    Scan(PathBuf),
    /// Read the game of a long file that begins at this byte, for the preview; answered by `Msg::Peeked` with this name.
    PeekAt(PathBuf, Spot, GameId),
    /// Read such a game to step through it; answered by `Msg::OpenedAt` with this spot.
    OpenAt(PathBuf, Spot),
    /// Delete a kept game; answered by `Msg::Removed`.
    Remove(GameId),
    /// Bring a deleted game back; answered by `Msg::Restored`.
    Restore(GameId),
    /// Rename the players and event of a kept game; answered by `Msg::Renamed`.
    Rename(GameId, NameTags),
    /// Write games to a file, by the name the player gave; answered by `Msg::Exporting` and `Msg::Exported`.
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
    /// Remember the player's choices.
    Remember(Choices),
    /// Prepare this theme for the terminal; answered by `Msg::Themed`.
    Theme(String),
    /// Ask the opponent for a move; answered by `Msg::Thinking` and `Msg::Chosen`.
    Think {
        /// Comes back with every answer.
        generation: Generation,
        /// The opponent.
        opponent: Opponent,
        /// The seed of the game.
        seed: u64,
        /// The game so far.
        root: Root,
        /// The limits; an unset limit is the engine's own.
        limits: Limits,
        /// The least time before the answer, in milliseconds.
        at_least_ms: u64,
    },
    /// Analyse a position for the engine's view; answered by `Msg::View`.
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
    /// Answer a request to the coach; answered by `Msg::Advised`. The previous request is cancelled.
    Advise {
        /// Comes back with the answer.
        generation: Generation,
        /// The request.
        inquiry: Box<Inquiry>,
        /// Whether the player is waiting.
        awaited: bool,
    },
    /// Cancel the request to the coach.
    StopAdvice,
    /// Review a whole game, resuming where it was stopped; answered by `Msg::Reviewed` for each move and for the game.
    /// A running review is cancelled.
    Review {
        /// Comes back with every answer.
        generation: Generation,
        /// The game, the limits and the reader.
        plan: Box<Plan>,
    },
    /// Stop the review; its judged moves are kept.
    StopReview,
    /// Stop the opponent.
    StopThinking,
    /// Stop the engine's view.
    StopView,
    /// Put text on the clipboard (OSC 52).
    Copy(String),
    /// Repaint the whole screen (Ctrl-L).
    Repaint,
    /// Give the terminal back and stop (Ctrl-Z).
    Suspend,
    /// Leave.
    Quit,
}

/// The games to export.
#[derive(Clone, Debug, PartialEq)]
pub enum ExportSource {
    /// Kept games.
    Kept(Vec<GameId>),
    /// Games that are only read.
    Games(Vec<SavedGame>),
    /// Games of a long file that begin at these bytes.
    Places(PathBuf, Vec<Spot>),
}

impl ExportSource {
    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        match self {
            ExportSource::Kept(ids) => ids.len(),
            ExportSource::Games(games) => games.len(),
            ExportSource::Places(_, places) => places.len(),
        }
    }
}
