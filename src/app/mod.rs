//! The state of the tutor and its changes: no terminal, no files, no threads.
//!
//! `App` holds everything the screen shows; `App::update` applies one message and returns the effects for the shell.
//! Drawing only reads it.

pub mod action;
mod alert;
mod autoplay;
mod coach;
mod commands;
mod cursor;
mod danger;
mod edits;
pub mod effect;
pub(crate) mod exercise;
mod finish;
mod hints;
mod keeping;
mod heat;
pub mod keymap;
pub mod marks;
pub mod msg;
mod opponent;
mod play;
mod pulse;
mod recall;
mod recent;
mod review;
pub mod screens;
mod seek;
mod shown;
mod facts;
mod stepping;
mod turning;
mod update;

use std::path::PathBuf;
use std::time::{Duration, Instant, SystemTime};

pub use action::Action;
pub use effect::Effect;
pub use marks::{SquareMarks, ThreatMark};
pub use msg::{Answer, Input, Msg, Target};

use crate::chess::polyglot::BookMove;
use crate::chess::{Clock, Color, Game, NodeId, Square};
use crate::config::{Choices, Config};
use crate::heatmap::{Layer, Mapper};
use crate::library::{GameId, SavedGame, Session};
use crate::review::training::Training;
use crate::search::Analysis;
use crate::theme::Theme;
use coach::CoachState;
use danger::DangerCheck;
use edits::Edits;
use exercise::ExerciseSession;
pub(crate) use facts::BoardFacts;
pub(crate) use heat::Heat;
use keymap::Keymap;
use msg::Generation;
use pulse::Pulse;
pub(crate) use review::{Review, TurningPoint};
use screens::Popup;
use screens::games::LibraryState;
use shown::ShownLine;

/// The time at which something happens, passed in so that a test gives the same game twice.
#[derive(Clone, Copy, Debug)]
pub struct Now {
    /// For clocks and animation; never goes back.
    pub instant: Instant,
    /// For dates in records.
    pub wall: SystemTime,
}

/// The result of an update.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Update {
    /// To be performed in this order.
    pub effects: Vec<Effect>,
    /// Whether anything on the screen changed.
    pub redraw: bool,
}

/// What to open at the start, or in place of the current game.
#[derive(Clone, Debug)]
pub enum OpenRequest {
    /// The game that was left unfinished.
    Resume(Box<SavedGame>),
    /// A new game with the settings' choices, from this position.
    New(Box<crate::chess::Chess>),
    /// A kept game.
    Kept(GameId, Box<SavedGame>),
    /// The games of a foreign file, by the name the player gave.
    Foreign(String, Vec<Game>),
    /// A foreign file too long to be read whole, by the name the player gave, its place, and its first game.
    Long(String, PathBuf, Box<Game>),
    /// Training with this deck.
    Training(Box<Training>),
}

/// Everything the app needs to start.
#[derive(Debug)]
pub struct Start {
    /// The settings in force.
    pub config: Config,
    /// The player's stored choices.
    pub choices: Choices,
    /// The theme and its name.
    pub theme: (String, Theme),
    /// All themes that can be chosen.
    pub themes: Vec<String>,
    /// Whether the terminal can show chess glyphs.
    pub glyphs: bool,
    /// Columns and rows.
    pub size: (u16, u16),
    /// What to open.
    pub opening: OpenRequest,
    /// Decides lots and the opponents' random choices.
    pub seed: u64,
    /// Notices to show first: errors in the settings, a damaged save.
    pub notices: Vec<String>,
    /// The time.
    pub now: Now,
    /// The player's rights on this machine.
    pub access: Access,
}

/// The player's rights on the machine that runs patzer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Access {
    /// Whatever the account may.
    #[default]
    Full,
    /// A host's guest: cannot write files under other names, cannot suspend.
    Guest,
}

/// View options switched by hotkeys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is an independent switch of the player's"
)]
pub(crate) struct ViewOptions {
    pub threats: bool,
    pub safety: bool,
    pub heatmap: bool,
    pub engine: bool,
    pub zoom: bool,
    /// The move list shows the whole tree.
    pub tree: bool,
    pub below: Color,
    /// The heatmap rule or layer shown alone, by index in display order.
    pub rule: Option<usize>,
}

/// Where the game on the board is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GameLocation {
    /// The unfinished game.
    Unfinished,
    /// A kept game.
    Kept(GameId),
    /// A foreign file that is only read; the first change makes a kept copy.
    Foreign(String),
    /// An exercise, which is no game and is not kept.
    Exercise,
}

/// The purpose of the typed line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Typing {
    /// A move or a command.
    Command,
    /// A search in the game.
    Search,
}

/// A search by the opponent in progress.
#[derive(Clone, Debug)]
pub(crate) struct OpponentSearch {
    pub generation: Generation,
    pub node: NodeId,
    pub depth: u8,
}

/// The engine's view of the current position.
#[derive(Clone, Debug, Default)]
pub(crate) struct EngineView {
    pub generation: Generation,
    pub running: bool,
    pub analysis: Option<Analysis>,
    pub fault: Option<String>,
    /// The book's moves here.
    pub book: Vec<BookMove>,
}

/// A message to the player, cleared by the next key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StatusMessage {
    pub text: String,
    pub severity: Severity,
}

/// The severity of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Severity {
    Info,
    Fault,
}

/// The whole state of the tutor.
#[derive(Debug)]
pub struct App {
    pub(crate) config: Config,
    pub(crate) keymap: Keymap,
    pub(crate) theme: Theme,
    pub(crate) theme_name: String,
    pub(crate) themes: Vec<String>,
    pub(crate) glyphs: bool,
    pub(crate) size: (u16, u16),
    pub(crate) view: ViewOptions,
    pub(crate) game: Game,
    /// The current position of the game in play; the board may show another.
    pub(crate) head: NodeId,
    pub(crate) session: Option<Session>,
    pub(crate) location: GameLocation,
    edits: Edits,
    pub(crate) cursor: Square,
    pub(crate) held: Option<Square>,
    pub(crate) popups: Vec<Popup>,
    /// The state of the list of games that outlives it.
    pub(crate) library: LibraryState,
    pub(crate) entry: Option<tui_input::Input>,
    pub(crate) typing: Typing,
    /// The last search.
    sought: String,
    /// When autoplay steps next.
    autoplay: Option<Instant>,
    pub(crate) status: Option<StatusMessage>,
    /// Notices that stay until dismissed, oldest first.
    pub(crate) notices: Vec<String>,
    /// Why the game is not saved, while it is not.
    pub(crate) unsaved: Option<String>,
    pub(crate) facts: BoardFacts,
    pub(crate) thinking: Option<OpponentSearch>,
    pub(crate) engine: EngineView,
    pub(crate) coach: CoachState,
    pub(crate) review: Option<Review>,
    pub(crate) danger: Option<DangerCheck>,
    /// The line on the board in place of the game.
    pub(crate) shown: Option<ShownLine>,
    /// When the line on the board plays its next move.
    playing_line: Option<Instant>,
    /// The session of exercises, if one is open.
    pub(crate) exercises: Option<Box<ExerciseSession>>,
    /// The training deck as it was read last.
    pub(crate) training: Option<Box<Training>>,
    pub(crate) clock: Option<Clock>,
    pub(crate) pulse: Option<Pulse>,
    pub(crate) now: Now,
    access: Access,
    mapper: Mapper,
    /// The layer an engine has sent with its last answer in this game.
    trail: Option<Box<Layer>>,
    /// The player's choices, in this game or before.
    chosen: Choices,
    dragged: bool,
    /// The opponent's own score at its last move.
    last_opponent_score: Option<crate::chess::Score>,
    /// The number of the game on the board; answers about another game carry another number.
    record: Generation,
    generation: Generation,
    seed: u64,
    outbox: Vec<Effect>,
    redraw: bool,
}

impl App {
    /// Starts the app; perform the effects before reading the first key.
    pub fn new(mut start: Start) -> (App, Vec<Effect>) {
        let chosen = start.choices;
        let settings = &mut start.config.board;
        settings.pieces = chosen.pieces.unwrap_or(settings.pieces);
        settings.reduced_motion = chosen.reduced_motion.unwrap_or(settings.reduced_motion);
        let engines = &start.config.engines;
        if let Some(analyst) = chosen
            .analyst
            .as_ref()
            .filter(|name| engines.analysts().contains(&name.as_str()))
        {
            start.config.engine.analyst.clone_from(analyst);
        }
        recall::coach(&mut start.config.coach, &chosen);
        if let Some(opponent) = recall::opponent(&chosen, &start.config.engines) {
            start.config.play.opponent = opponent;
        }
        let (keymap, key_faults) = Keymap::from_settings(&start.config.keys);
        let mut notices = start.notices;
        notices.extend(key_faults.iter().map(ToString::to_string));
        let board = &start.config.board;
        let view = ViewOptions {
            threats: chosen.threats.unwrap_or(board.threats),
            safety: chosen.safety.unwrap_or(board.safety),
            heatmap: chosen.heatmap.unwrap_or(board.heatmap),
            engine: chosen.engine_view.unwrap_or(board.engine_view),
            zoom: chosen.zoom.unwrap_or(false),
            tree: false,
            below: Color::White,
            rule: None,
        };
        let mut app = App {
            keymap,
            theme: start.theme.1,
            theme_name: start.theme.0,
            themes: start.themes,
            glyphs: start.glyphs,
            size: start.size,
            view,
            game: Game::default(),
            head: NodeId::ROOT,
            session: None,
            location: GameLocation::Unfinished,
            edits: Edits::default(),
            cursor: Square::E2,
            held: None,
            popups: Vec::new(),
            library: LibraryState::default(),
            entry: None,
            typing: Typing::Command,
            sought: String::new(),
            autoplay: None,
            status: None,
            notices,
            unsaved: None,
            facts: BoardFacts::default(),
            thinking: None,
            engine: EngineView::default(),
            coach: CoachState::default(),
            review: None,
            danger: None,
            shown: None,
            playing_line: None,
            exercises: None,
            training: None,
            clock: None,
            pulse: None,
            now: start.now,
            access: start.access,
            mapper: Mapper::new(start.config.heatmap.clone()),
            trail: None,
            config: start.config,
            chosen,
            dragged: false,
            last_opponent_score: None,
            record: 0,
            generation: 0,
            seed: start.seed,
            outbox: Vec::new(),
            redraw: true,
        };
        app.open(start.opening);
        app.advise();
        let effects = std::mem::take(&mut app.outbox);
        (app, effects)
    }

    /// Applies one message.
    pub fn update(&mut self, msg: impl Into<Msg>, now: Now) -> Update {
        self.now = now;
        self.redraw = false;
        self.handle(msg.into());
        self.advise();
        Update {
            effects: std::mem::take(&mut self.outbox),
            redraw: self.redraw,
        }
    }

    /// Returns when [`Msg::Tick`] is due: a flash changes, a clock shows another second, a flag falls, a held move is
    /// released, or autoplay steps.
    pub fn wake_at(&self) -> Option<Instant> {
        let now = self.now.instant;
        let flash = self.pulse.and_then(|pulse| pulse.next_change(now));
        let clock = self.clock.as_ref().and_then(|clock| next_second(clock, now));
        let held_back = self.coach.pending.map(|pending| pending.until);
        let line = self.playing_line.filter(|_| self.shown.is_some());
        flash
            .into_iter()
            .chain(clock)
            .chain(held_back)
            .chain(self.autoplay)
            .chain(line)
            .min()
    }

    /// Whether the player is a host's guest.
    pub fn is_guest(&self) -> bool {
        self.access == Access::Guest
    }

    /// The game on the board.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The square under the cursor.
    pub fn cursor(&self) -> Square {
        self.cursor
    }

    /// The marks of every square, as the board shows them now.
    pub fn marks(&self) -> marks::BoardMarks {
        marks::of(self)
    }

    /// Returns whether a game is in play.
    pub fn is_playing(&self) -> bool {
        self.session.is_some() && self.game.ending_at(self.head).is_none()
    }

    /// Returns whether the opponent, the coach or a review is working.
    pub fn lets_work(&self) -> bool {
        let reviews = self.review.as_ref().is_some_and(Review::is_running);
        self.thinking.is_some() || self.coach.is_asked() || reviews
    }

    /// Returns a number that no earlier request has had.
    fn next_generation(&mut self) -> Generation {
        self.generation += 1;
        self.generation
    }

    fn say(&mut self, text: impl Into<String>) {
        self.status = Some(StatusMessage {
            text: text.into(),
            severity: Severity::Info,
        });
        self.redraw = true;
    }

    fn warn(&mut self, text: impl Into<String>) {
        self.status = Some(StatusMessage {
            text: text.into(),
            severity: Severity::Fault,
        });
        self.redraw = true;
    }

    fn effect(&mut self, effect: impl Into<Effect>) {
        self.outbox.push(effect.into());
    }
}

/// Returns when the running clock shows another second or its flag falls.
fn next_second(clock: &Clock, now: Instant) -> Option<Instant> {
    let left = clock.left(clock.running()?, now);
    let part = Duration::from_nanos(u64::from(left.subsec_nanos()));
    Some(now + part + Duration::from_millis(1))
}
