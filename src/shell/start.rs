//! Builds the app and the effect performer from the command line's setup.

use std::time::{Instant, SystemTime};

use super::capabilities::Capabilities;
use super::deck_store::DeckStore;
use super::deck_worker::DeckWorker;
use super::effects::{AUTO, EffectPerformer, PendingChoices};
use super::library_worker::LibraryWorker;
use super::terminal::Modes;
use super::workers::Workers;
use crate::app::{Access, Answer, App, Effect, Now, OpenRequest, Start};
use crate::config::{Choices, Config, UserPaths};
use crate::engines::Budget;
use crate::library::{LibraryError, Store};
use crate::theme::{self, ColorDepth};

/// The notice of a new game although another is unfinished.
const OPEN_ELSEWHERE: &str = "Another patzer has your unfinished game open. This is a new game.";

/// What the tutor needs to open.
pub struct Setup {
    /// The settings in force.
    pub config: Config,
    /// The player's last choices; without the theme if the command line names one.
    pub choices: Choices,
    /// Where choices and the player's own themes are.
    pub places: UserPaths,
    /// The colour depth of `--color`; `None` leaves it to the terminal.
    pub color: Option<ColorDepth>,
    /// Where games are kept.
    pub store: Box<dyn Store>,
    /// What to open; `None` opens the unfinished game, or a new one.
    pub opening: Option<OpenRequest>,
    /// Notices for the player at the start.
    pub notices: Vec<String>,
    /// The player's rights on this machine.
    pub access: Access,
    /// The budget that all searches share.
    pub budget: Budget,
}

impl Setup {
    /// The terminal features to use.
    pub fn modes(&self, capabilities: &Capabilities) -> Modes {
        let board = &self.config.board;
        Modes {
            mouse: board.mouse,
            hover: board.hover.unwrap_or(!capabilities.is_remote),
        }
    }

    /// Whether the background colour matters: no theme is set, and there are enough colours.
    pub fn wants_background(&self, capabilities: &Capabilities) -> bool {
        self.wanted_theme() == AUTO && capabilities.depth >= ColorDepth::Indexed
    }

    fn wanted_theme(&self) -> &str {
        self.choices.theme.as_ref().unwrap_or(&self.config.board.theme)
    }

    /// Builds the app, its performer, and the first effects.
    ///
    /// # Errors
    /// The system gives no threads.
    pub fn open(
        self,
        capabilities: &Capabilities,
        is_light: Option<bool>,
        size: (u16, u16),
    ) -> std::io::Result<(App, EffectPerformer, Vec<Effect>)> {
        let wanted = self.wanted_theme().to_owned();
        let tables = self.config.engine.table_sizes();
        let deck_store = DeckStore::new(self.places.training(), self.config.train, tables.exercises);
        let journals = self.places.reviews();
        let mut performer = EffectPerformer {
            workers: Workers::start(tables, &self.config.engines, journals, &self.budget)?,
            deck_worker: DeckWorker::start(deck_store.within(self.budget))?,
            library_worker: LibraryWorker::start(&self.places)?,
            store: self.store,
            places: self.places,
            depth: capabilities.depth,
            is_light,
            unsaved: None,
            choices: PendingChoices::default(),
        };
        let mut notices = self.notices;
        let (theme, faults) = performer.theme(&wanted);
        notices.extend(faults);
        let mut news = Vec::new();
        let opening = self
            .opening
            .unwrap_or_else(|| unfinished(performer.store.as_mut(), &mut notices, &mut news));
        notices.extend(performer.store.notes());
        let (mut app, mut effects) = App::new(Start {
            theme: (wanted, theme),
            themes: names(&performer.places),
            glyphs: capabilities.chess_glyphs,
            size,
            opening,
            seed: fastrand::u64(..),
            notices,
            now: now(),
            config: self.config,
            choices: self.choices,
            access: self.access,
        });
        for text in news {
            effects.extend(app.update(Answer::Status(text), now()).effects);
        }
        Ok((app, performer, effects))
    }
}

/// The time.
pub fn now() -> Now {
    Now {
        instant: Instant::now(),
        wall: SystemTime::now(),
    }
}

/// The values of the theme setting: `auto`, the built-in themes, the player's own.
fn names(places: &UserPaths) -> Vec<String> {
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

/// Opens the unfinished game as far as it is readable, otherwise a new one. Faults go to `notices`, other remarks to
/// `news`.
pub(crate) fn unfinished(
    store: &mut dyn Store,
    notices: &mut Vec<String>,
    news: &mut Vec<String>,
) -> OpenRequest {
    let found = store.unfinished().unwrap_or_else(|mut error| {
        if matches!(error, LibraryError::Locked(_)) {
            news.push(OPEN_ELSEWHERE.to_owned());
            return None;
        }
        notices.push(error.to_string());
        error.take_readable()
    });
    match found {
        Some(game) => OpenRequest::Resume(Box::new(game)),
        None => OpenRequest::New(Box::default()),
    }
}
