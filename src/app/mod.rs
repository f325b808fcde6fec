//! The state of the tutor and its changes: no terminal, no files, no threads.
//!
//! `App` holds everything the screen shows; `App::update` changes it by one message and answers with what the
//! outside must do. Drawing only reads it.

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
mod review;
pub mod screens;
mod seek;
mod shown;
mod sight;
mod stepping;
mod turning;
mod update;

use std::path::PathBuf;
use std::time::{Duration, Instant, SystemTime};

use tui_input::Input;

pub use action::Action;
pub use effect::Effect;
pub use marks::{SquareMarks, Threatened};
pub use msg::{Msg, Target};

use crate::chess::polyglot::BookMove;
use crate::chess::{Clock, Color, Game, NodeId, Square};
use crate::config::{Choices, Config};
use crate::heatmap::{Layer, Mapper};
use crate::library::{GameId, SavedGame, Session};
use crate::review::training::Training;
use crate::search::Analysis;
use crate::theme::Theme;
use coach::Coach;
use danger::DangerCheck;
use edits::Edits;
use exercise::Sitting;
pub(crate) use heat::Heat;
use keymap::Keymap;
use msg::Generation;
use pulse::Pulse;
pub(crate) use review::{Review, Turn};
use screens::Popup;
use screens::games::Shelf;
use shown::Shown;
pub(crate) use sight::Sight;

/// The time at which something happens, passed in so that a test gives the same game twice.
#[derive(Clone, Copy, Debug)]
pub struct Now {
    /// For clocks and animation; never goes back.
    pub instant: Instant,
    /// For dates in records.
    pub wall: SystemTime,
}

/// What an update asks for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Update {
    /// To be performed in this order.
    pub effects: Vec<Effect>,
    /// Whether anything on the screen changed.
    pub redraw: bool,
}

/// What the tutor opens with.
#[derive(Clone, Debug)]
pub enum Opening {
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
    /// Training with the deck as it stands.
    Training(Box<Training>),
}

/// Everything that must be known to begin.
#[derive(Debug)]
pub struct Start {
    /// The settings in force.
    pub config: Config,
    /// What the player chose before.
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
    pub opening: Opening,
    /// Decides lots and the opponents' random choices.
    pub seed: u64,
    /// What the player must be told at once (faults in settings, a damaged save).
    pub notices: Vec<String>,
    /// The time.
    pub now: Now,
}

/// What the board shows, as switched by hotkeys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is an independent switch of the player's"
)]
pub(crate) struct View {
    pub threats: bool,
    pub safety: bool,
    pub heatmap: bool,
    pub engine: bool,
    pub zoom: bool,
    /// The move list shows the whole tree.
    pub tree: bool,
    pub below: Color,
    /// The heatmap rule or layer shown alone, by its place in display order.
    pub rule: Option<usize>,
}

/// Where the game's record is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The unfinished game.
    Unfinished,
    /// A kept game.
    Kept(GameId),
    /// A foreign file that is only read; the first change makes a kept copy.
    Foreign(String),
    /// An exercise, which is no game and is not kept.
    Exercise,
}

/// What the line that is typed is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Typing {
    /// A move or a command.
    Command,
    /// Something to look for in the game.
    Search,
}

/// A question to the opponent.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub generation: Generation,
    pub node: NodeId,
    pub depth: u8,
}

/// What the engine's view knows of the current position.
#[derive(Clone, Debug, Default)]
pub(crate) struct EngineView {
    pub generation: Generation,
    pub running: bool,
    pub analysis: Option<Analysis>,
    pub fault: Option<String>,
    /// What the opening book plays here.
    pub book: Vec<BookMove>,
}

/// A message to the player, gone with the next key unless it must stay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Status {
    pub text: String,
    pub tone: Tone,
}

/// How a message is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
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
    pub(crate) view: View,
    pub(crate) game: Game,
    /// Where the game that is played stands; who steps through it looks elsewhere.
    pub(crate) head: NodeId,
    pub(crate) session: Option<Session>,
    pub(crate) place: Place,
    edits: Edits,
    pub(crate) cursor: Square,
    pub(crate) held: Option<Square>,
    pub(crate) popups: Vec<Popup>,
    /// What the list of games leaves behind when it closes.
    pub(crate) shelf: Shelf,
    pub(crate) entry: Option<Input>,
    pub(crate) typing: Typing,
    /// What was looked for last.
    sought: String,
    /// When the game takes its next step by itself.
    autoplay: Option<Instant>,
    pub(crate) status: Option<Status>,
    /// Faults that stay until they are read or gone, oldest first.
    pub(crate) notices: Vec<String>,
    /// Why the game is not saved, while it is not.
    pub(crate) unsaved: Option<String>,
    pub(crate) sight: Sight,
    pub(crate) thinking: Option<Asked>,
    pub(crate) engine: EngineView,
    pub(crate) coach: Coach,
    pub(crate) review: Option<Review>,
    pub(crate) danger: Option<DangerCheck>,
    /// A line that is on the board instead of the game.
    pub(crate) shown: Option<Shown>,
    /// When the line on the board goes on by itself.
    playing_line: Option<Instant>,
    /// The exercises that are asked, while some are.
    pub(crate) sitting: Option<Box<Sitting>>,
    /// The training deck as it was read last.
    pub(crate) training: Option<Box<Training>>,
    pub(crate) clock: Option<Clock>,
    pub(crate) pulse: Option<Pulse>,
    pub(crate) now: Now,
    mapper: Mapper,
    /// Where an engine went before its last answer in this game, if it has shown it.
    trail: Option<Box<Layer>>,
    /// What the player has chosen by keys, in this game or before.
    chosen: Choices,
    dragged: bool,
    /// What the opponent thought of its own position at its last move.
    last_opponent_score: Option<crate::chess::Score>,
    /// Numbers the game on the board, so that a late answer about another one is told apart.
    record: Generation,
    generation: Generation,
    seed: u64,
    outbox: Vec<Effect>,
    redraw: bool,
}

impl App {
    /// Begins with what [`Start`] says; the effects are to be performed before the first key is read.
    pub fn new(mut start: Start) -> (App, Vec<Effect>) {
        let chosen = start.choices;
        let settings = &mut start.config.board;
        settings.men = chosen.men.unwrap_or(settings.men);
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
        let view = View {
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
            place: Place::Unfinished,
            edits: Edits::default(),
            cursor: Square::E2,
            held: None,
            popups: Vec::new(),
            shelf: Shelf::default(),
            entry: None,
            typing: Typing::Command,
            sought: String::new(),
            autoplay: None,
            status: None,
            notices,
            unsaved: None,
            sight: Sight::default(),
            thinking: None,
            engine: EngineView::default(),
            coach: Coach::default(),
            review: None,
            danger: None,
            shown: None,
            playing_line: None,
            sitting: None,
            training: None,
            clock: None,
            pulse: None,
            now: start.now,
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

    /// Changes the state by one thing that happened.
    pub fn update(&mut self, msg: Msg, now: Now) -> Update {
        self.now = now;
        self.redraw = false;
        self.handle(msg);
        self.advise();
        Update {
            effects: std::mem::take(&mut self.outbox),
            redraw: self.redraw,
        }
    }

    /// When [`Msg::Tick`] is wanted next: a flash changes, a clock shows another second, a flag falls, a move has
    /// waited long enough for the coach, or a game that plays itself takes a step.
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

    /// Whether a program that ends now would lose a game that someone plays: it never does, this only words farewells.
    pub fn is_playing(&self) -> bool {
        self.session.is_some() && self.game.ending_at(self.head).is_none()
    }

    /// Whether somebody works for this game now: the opponent, the coach or a review.
    pub fn lets_work(&self) -> bool {
        let reviews = self.review.as_ref().is_some_and(Review::is_running);
        self.thinking.is_some() || self.coach.is_asked() || reviews
    }

    /// A number that no earlier question has had.
    fn next_generation(&mut self) -> Generation {
        self.generation += 1;
        self.generation
    }

    fn say(&mut self, text: impl Into<String>) {
        self.status = Some(Status {
            text: text.into(),
            tone: Tone::Info,
        });
        self.redraw = true;
    }

    fn warn(&mut self, text: impl Into<String>) {
        self.status = Some(Status {
            text: text.into(),
            tone: Tone::Fault,
        });
        self.redraw = true;
    }

    fn effect(&mut self, effect: Effect) {
        self.outbox.push(effect);
    }
}

/// When the running clock shows another second, or its flag falls.
fn next_second(clock: &Clock, now: Instant) -> Option<Instant> {
    let left = clock.left(clock.running()?, now);
    let part = Duration::from_nanos(u64::from(left.subsec_nanos()));
    Some(now + part + Duration::from_millis(1))
}
