//! From what the command line found to an app that is ready to be shown.

use std::time::{Instant, SystemTime};

use super::capabilities::Capabilities;
use super::clerk::Clerk;
use super::effects::{AUTO, Hands, Unwritten};
use super::librarian::Librarian;
use super::terminal::Modes;
use super::trainer::Trainer;
use super::workers::Workers;
use crate::app::{App, Effect, Msg, Now, Opening, Start};
use crate::config::{Choices, Config, Places};
use crate::library::{LibraryError, Store};
use crate::theme::{self, ColorDepth};

/// That a new game begins although one is unfinished.
const OPEN_ELSEWHERE: &str =
    "Your unfinished game is open in another patzer and goes on there. This is a new one; it is kept too.";

/// What the tutor needs to open.
pub struct Setup {
    /// The settings in force.
    pub config: Config,
    /// What the player chose before; without the theme when one is named now.
    pub choices: Choices,
    /// Where choices and the player's own themes are.
    pub places: Places,
    /// The colours that the player asked for; else as the terminal says.
    pub color: Option<ColorDepth>,
    /// Where games are kept.
    pub store: Box<dyn Store>,
    /// What to open; the unfinished game, or a new one, if nothing is named.
    pub opening: Option<Opening>,
    /// What to tell the player at once.
    pub notices: Vec<String>,
}

impl Setup {
    /// How the terminal is used.
    pub fn modes(&self, capabilities: &Capabilities) -> Modes {
        let board = &self.config.board;
        Modes {
            mouse: board.mouse,
            hover: board.hover.unwrap_or(!capabilities.is_remote),
        }
    }

    /// Whether the terminal's background decides anything: no theme is named, and there are colours to choose.
    pub fn wants_background(&self, capabilities: &Capabilities) -> bool {
        self.wanted_theme() == AUTO && capabilities.depth >= ColorDepth::Indexed
    }

    fn wanted_theme(&self) -> &str {
        self.choices.theme.as_ref().unwrap_or(&self.config.board.theme)
    }

    /// The app, its hands, and what is to be performed first.
    ///
    /// # Errors
    /// The system gives no threads.
    pub fn open(
        self,
        capabilities: &Capabilities,
        is_light: Option<bool>,
        size: (u16, u16),
    ) -> std::io::Result<(App, Hands, Vec<Effect>)> {
        let wanted = self.wanted_theme().to_owned();
        let mut hands = Hands {
            workers: Workers::start(
                self.config.engine.hash_mib,
                &self.config.engines,
                self.places.reviews(),
            )?,
            clerk: Clerk::start(Trainer::new(
                self.places.training(),
                self.config.train,
                (self.config.engine.hash_mib / 4).max(1),
            ))?,
            librarian: Librarian::start(&self.places)?,
            store: self.store,
            places: self.places,
            depth: capabilities.depth,
            is_light,
            unsaved: None,
            choices: Unwritten::default(),
        };
        let mut notices = self.notices;
        let (theme, faults) = hands.theme(&wanted);
        notices.extend(faults);
        let mut news = Vec::new();
        let opening = self
            .opening
            .unwrap_or_else(|| unfinished(hands.store.as_mut(), &mut notices, &mut news));
        notices.extend(hands.store.notes());
        let (mut app, mut effects) = App::new(Start {
            theme: (wanted, theme),
            themes: names(&hands.places),
            glyphs: capabilities.chess_glyphs,
            size,
            opening,
            seed: fastrand::u64(..),
            notices,
            now: now(),
            config: self.config,
            choices: self.choices,
        });
        for text in news {
            effects.extend(app.update(Msg::Said(text), now()).effects);
        }
        Ok((app, hands, effects))
    }
}

/// The time.
pub fn now() -> Now {
    Now {
        instant: Instant::now(),
        wall: SystemTime::now(),
    }
}

/// What the theme can be set to: by the terminal, one of patzer's, one of the player's own.
fn names(places: &Places) -> Vec<String> {
    let own = places
        .themes
        .as_deref()
        .map(theme::user_names)
        .unwrap_or_default();
    let known = std::iter::once(AUTO).chain(theme::names());
    let mut names: Vec<String> = known.map(str::to_owned).collect();
    let new: Vec<String> = own.into_iter().filter(|name| !names.contains(name)).collect();
    names.extend(new);
    names
}

/// The game that was left unfinished, as far as it can be read; else a new one. What must be read goes to the notices,
/// what is no fault to the news.
pub(crate) fn unfinished(
    store: &mut dyn Store,
    notices: &mut Vec<String>,
    news: &mut Vec<String>,
) -> Opening {
    let found = store.unfinished().unwrap_or_else(|error| {
        if matches!(error, LibraryError::Locked(_)) {
            news.push(OPEN_ELSEWHERE.to_owned());
            return None;
        }
        notices.push(error.to_string());
        match error {
            LibraryError::Damaged { readable, .. } => readable.map(|game| *game),
            _ => None,
        }
    });
    match found {
        Some(game) => Opening::Resume(Box::new(game)),
        None => Opening::New(Box::default()),
    }
}
