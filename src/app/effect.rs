//! What an update asks of the outside; the shell performs it and answers with a message.

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

/// Something to do outside.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Keep the unfinished game now; answered by `Msg::Saved` with the same number before the next key is read.
    Keep(Generation, Box<SavedGame>),
    /// File the game among the kept ones; answered by `Msg::Saved`.
    Finish(Generation, Box<SavedGame>),
    /// Write a kept game anew, or add one; answered by `Msg::Saved`.
    Save(Generation, Option<GameId>, Box<SavedGame>),
    /// Read the training deck; answered by `Msg::Deck`.
    Train,
    /// Write down how the exercise of a position went, after those before it; answered by `Msg::Deck`. The program ends
    /// only when it is on disk.
    Answer(Key, Grade),
    /// Look longer at these exercises and put them into the deck; answered by `Msg::CardsAdded`.
    AddCards(Vec<Card>),
    /// List the kept games; answered by `Msg::Games`.
    List,
    /// Read a kept game; answered by `Msg::Loaded`.
    Load(GameId),
    /// Read a kept game for the preview; answered by `Msg::Peeked`. Of games asked for in a row only the last is read.
    Peek(GameId),
    /// Look through a long file for its games; answered by `Msg::Scanned` again and again. Another file is given up for it.
    Scan(PathBuf),
    /// Read the game of a long file that begins at this byte, for the preview; answered by `Msg::Peeked` with this name.
    PeekAt(PathBuf, Spot, GameId),
    /// Read such a game to step through it; answered by `Msg::OpenedAt` with this spot.
    OpenAt(PathBuf, Spot),
    /// Delete a kept game; answered by `Msg::Removed`.
    Remove(GameId),
    /// Bring a deleted game back; answered by `Msg::Restored`.
    Restore(GameId),
    /// Give a kept game other names; answered by `Msg::Renamed`.
    Rename(GameId, NameTags),
    /// Write games to a file, by the name the player gave; answered by `Msg::Exporting` and `Msg::Exported`.
    Export {
        /// Which games.
        games: Wanted,
        /// The file.
        file: String,
        /// Whether a file that is there is replaced.
        replace: bool,
    },
    /// End the writing of games.
    StopExport,
    /// Remember the player's choices.
    Remember(Choices),
    /// Make this theme ready for the terminal; answered by `Msg::Themed`.
    Theme(String),
    /// Let the opponent choose a move; answered by `Msg::Thinking` and `Msg::Chosen`.
    Think {
        /// Comes back with every answer.
        generation: Generation,
        /// Who thinks.
        opponent: Opponent,
        /// The seed of the game.
        seed: u64,
        /// The game so far.
        root: Root,
        /// How long; a limit that is not set is the engine's own.
        limits: Limits,
        /// The answer comes no sooner than this many milliseconds after the question.
        at_least_ms: u64,
    },
    /// Let an engine look at a position for the engine's view; answered by `Msg::View`.
    View {
        /// Comes back with every answer.
        generation: Generation,
        /// Who looks, by name.
        analyst: String,
        /// The position.
        root: Root,
        /// How long and how many lines.
        limits: Limits,
    },
    /// Search and explain; answered by `Msg::Advised`. A question that was asked before is given up.
    Advise {
        /// Comes back with the answer.
        generation: Generation,
        /// The question.
        inquiry: Box<Inquiry>,
        /// Whether the player waits for the answer.
        awaited: bool,
    },
    /// Give up the question; its answer is not wanted any more.
    StopAdvice,
    /// Review a whole game, from where it was stopped the last time; answered by `Msg::Reviewed` for each move and for the
    /// whole. What was reviewed before is given up.
    Review {
        /// Comes back with every answer.
        generation: Generation,
        /// What is reviewed, how and for whom.
        plan: Box<Plan>,
    },
    /// Give up the review; what is judged of it is kept for the next time.
    StopReview,
    /// End the opponent's thinking; its answer is not wanted any more.
    StopThinking,
    /// End the engine's view.
    StopView,
    /// Put text on the clipboard (OSC 52).
    Copy(String),
    /// Draw the whole screen anew (Ctrl-L).
    Repaint,
    /// Give the terminal back and stop (Ctrl-Z).
    Suspend,
    /// Leave.
    Quit,
}

/// The games that are to be written.
#[derive(Clone, Debug, PartialEq)]
pub enum Wanted {
    /// Kept games.
    Kept(Vec<GameId>),
    /// Games that are only read.
    Games(Vec<SavedGame>),
    /// Games of a long file that begin at these bytes.
    Places(PathBuf, Vec<Spot>),
}

impl Wanted {
    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        match self {
            Wanted::Kept(ids) => ids.len(),
            Wanted::Games(games) => games.len(),
            Wanted::Places(_, places) => places.len(),
        }
    }
}
