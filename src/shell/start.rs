//! Builds the app and the effect performer from the command line's setup.

use std::time::{Instant, SystemTime};

use super::capabilities::Capabilities;
use super::deck_store::DeckStore;
use super::deck_worker::DeckWorker;
use super::effects::{AUTO, Files, InPlacePerformer, ThreadedPerformer};
use super::events::EventSender;
use super::explorer_worker::{ExplorerDesk, ExplorerWorker};
use super::library_worker::LibraryWorker;
use super::terminal::Modes;
use super::workers::Workers;
use crate::app::{Access, Answer, App, Effect, Now, OpenRequest, Start};
use crate::chess::Chess;
use crate::config::{Choices, Config, PictureUse, UserPaths};
use crate::engines::Budget;
use crate::library::{GameId, LibraryError, Store};
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
        Modes { mouse: board.mouse, hover: board.hover.unwrap_or(!capabilities.is_remote) }
    }

    /// Whether pictures may be sixels: without a network, or if the player asks for them there too.
    pub fn draws_sixels(&self, capabilities: &Capabilities) -> bool {
        !capabilities.is_remote || self.config.board.pictures == PictureUse::Always
    }

    /// Whether the background colour matters: no theme is set, and there are enough colours.
    pub fn wants_background(&self, capabilities: &Capabilities) -> bool {
        self.wanted_theme() == AUTO && capabilities.depth >= ColorDepth::Indexed
    }

    fn wanted_theme(&self) -> &str {
        self.choices.theme.as_ref().unwrap_or(&self.config.board.theme)
    }

    fn deck_store(&self) -> DeckStore {
        let exercises = self.config.engine.table_sizes().exercises;
        let store = DeckStore::new(self.places.training(), self.config.train, exercises);
        store.within(self.budget.clone())
    }

    /// Builds the app for the screen, its performer, which answers by events, and the first effects.
    ///
    /// # Errors
    /// The system gives no threads.
    pub fn open(
        self,
        capabilities: &Capabilities,
        is_light: Option<bool>,
        size: (u16, u16),
        events: &EventSender,
    ) -> std::io::Result<(App, ThreadedPerformer, Vec<Effect>)> {
        let wanted = self.wanted_theme().to_owned();
        let tables = self.config.engine.table_sizes();
        let journals = self.places.reviews();
        let deck_worker = DeckWorker::start(self.deck_store(), events.clone())?;
        let workers = Workers::start(tables, &self.config.engines, journals, &self.budget, events)?;
        let library_worker = LibraryWorker::start(&self.places, events)?;
        let explorer = ExplorerWorker::start(&self.config.explorer, &self.places, events.clone())?;
        let mut files = Files::new(self.store, self.places, capabilities.depth, is_light);
        let (theme, mut notices) = files.theme(&wanted);
        notices.splice(0..0, self.notices);
        let from_position =
            matches!(&self.opening, Some(OpenRequest::New(start)) if **start != Chess::default());
        let found = first_game(self.opening, self.choices.resume.as_deref(), files.store.as_mut());
        notices.extend(found.faults);
        let rated = files.rated();
        notices.extend(rated.note);
        let (mut app, mut effects) = App::new(Start {
            theme: (wanted, theme),
            themes: names(&files.places),
            glyphs: capabilities.chess_glyphs,
            is_near: !capabilities.is_remote,
            size,
            opening: found.opening,
            seed: fastrand::u64(..),
            notices,
            rated: rated.entries,
            now: now(),
            config: self.config,
            choices: self.choices,
            access: self.access,
        });
        let news = found.news.or_else(|| from_position.then(|| app.study.told_of_start()));
        if let Some(news) = news {
            effects.extend(app.update(Answer::Status(news), now()).effects);
        }
        let performer =
            ThreadedPerformer::new(files, workers, deck_worker, library_worker, explorer, events.clone());
        Ok((app, performer, effects))
    }

    /// Builds the app for lines of text, its performer, and the first effects: no overlay, one game of a file.
    pub fn open_in_place(self) -> (App, InPlacePerformer, Vec<Effect>) {
        let wanted = self.wanted_theme().to_owned();
        let tables = self.config.engine.table_sizes();
        let deck_store = self.deck_store();
        let mut files = Files::new(self.store, self.places, ColorDepth::None, None);
        let (theme, faults) = files.theme(&wanted);
        let mut notices = self.notices;
        notices.extend(faults);
        let found = first_game(self.opening, self.choices.resume.as_deref(), files.store.as_mut());
        notices.extend(found.news);
        notices.extend(found.faults);
        let rated = files.rated();
        notices.extend(rated.note);
        let roster = self.config.engines.clone();
        let explorer = ExplorerDesk::new(&self.config.explorer, &files.places);
        let performer_choices = self.choices.clone();
        let (mut app, effects) = App::new(Start {
            theme: (wanted, theme),
            themes: names(&files.places),
            glyphs: false,
            is_near: false,
            size: (80, 24),
            opening: first_game_alone(found.opening, &mut notices),
            seed: fastrand::u64(..),
            notices,
            rated: rated.entries,
            now: now(),
            config: self.config,
            choices: Choices { engine_view: Some(false), heatmap: Some(false), ..self.choices },
            access: self.access,
        });
        app.speak_in_words();
        let performer = InPlacePerformer::new(
            files,
            performer_choices,
            deck_store,
            tables,
            roster,
            self.budget,
            explorer,
        );
        (app, performer, effects)
    }
}

/// The time.
pub fn now() -> Now {
    Now { instant: Instant::now(), wall: SystemTime::now() }
}

/// The values of the theme setting: `auto`, the built-in themes, the player's own.
fn names(places: &UserPaths) -> Vec<String> {
    let own = places.themes.as_deref().map(theme::user_names).unwrap_or_default();
    let known = std::iter::once(AUTO).chain(theme::names());
    let mut names: Vec<String> = known.map(str::to_owned).collect();
    let new: Vec<String> = own.into_iter().filter(|name| !names.contains(name)).collect();
    names.extend(new);
    names
}

/// The game to open, and what was found on the way to it.
struct FirstGame {
    opening: OpenRequest,
    /// That another patzer has the unfinished game.
    news: Option<String>,
    faults: Vec<String>,
}

/// Finds what to open: the game asked for, the unfinished one as far as it is readable, the saved one that was played on, or
/// a new one.
fn first_game(asked: Option<OpenRequest>, resume: Option<&str>, store: &mut dyn Store) -> FirstGame {
    let (mut news, mut faults) = (None, Vec::new());
    let opening = asked.unwrap_or_else(|| {
        let game = store.unfinished().unwrap_or_else(|mut error| {
            if matches!(error, LibraryError::Locked(_)) {
                news = Some(OPEN_ELSEWHERE.to_owned());
                return None;
            }
            faults.push(error.to_string());
            error.take_readable()
        });
        match (game, news.is_some()) {
            (Some(game), _) => OpenRequest::Resume(Box::new(game)),
            (None, true) => OpenRequest::New(Box::default()),
            (None, false) => played_on(resume, store).unwrap_or_else(|| OpenRequest::New(Box::default())),
        }
    });
    faults.extend(store.notes());
    FirstGame { opening, news, faults }
}

/// The saved game of this name, if it is there and not over.
fn played_on(resume: Option<&str>, store: &dyn Store) -> Option<OpenRequest> {
    let id = GameId(resume?.to_owned());
    let saved = store.load(&id).ok()?;
    let is_open = saved.session.is_some() && saved.game.ending().is_none();
    is_open.then(|| OpenRequest::Saved(id, Box::new(saved)))
}

/// Keeps only the first game of a file; only the screen can list the others.
fn first_game_alone(opening: OpenRequest, notices: &mut Vec<String>) -> OpenRequest {
    match opening {
        OpenRequest::Foreign(name, mut games) if games.len() > 1 => {
            notices.push(format!("{name} has {} games. This is the first.", games.len()));
            games.truncate(1);
            OpenRequest::Foreign(name, games)
        }
        OpenRequest::Long(name, _, first) => {
            notices.push(format!("{name} is a long file. This is its first game."));
            OpenRequest::Foreign(name, vec![*first])
        }
        OpenRequest::Resume(_)
        | OpenRequest::New(_)
        | OpenRequest::Watch(_)
        | OpenRequest::Saved(..)
        | OpenRequest::Foreign(..)
        | OpenRequest::Training(_)
        | OpenRequest::Lesson(..)
        | OpenRequest::Run(..)
        | OpenRequest::Lines(..) => opening,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Color, Game};
    use crate::engines::Opponent;
    use crate::library::{MemoryStore, SavedGame, Session};

    /// A game in play.
    fn begun() -> SavedGame {
        let session = Session {
            human: Color::White,
            opponent: Some(Opponent { name: "patzer".to_owned(), level: None }),
            seed: 1,
            clock: None,
            date: (String::new(), String::new()),
        };
        SavedGame { game: Game::default(), session: Some(session) }
    }

    #[test]
    fn a_saved_game_that_was_opened_is_gone_on_with() {
        let mut store = MemoryStore::new();
        let id = store.save(None, &begun()).unwrap();
        let opened = |resume: Option<&str>, store: &mut MemoryStore| first_game(None, resume, store).opening;
        let saved = opened(Some(&id.0), &mut store);
        assert!(matches!(saved, OpenRequest::Saved(found, _) if found == id));
        assert!(matches!(opened(None, &mut store), OpenRequest::New(_)));
        assert!(matches!(opened(Some("gone"), &mut store), OpenRequest::New(_)));
        let looked_at = store.save(None, &SavedGame { session: None, ..begun() }).unwrap();
        assert!(matches!(opened(Some(&looked_at.0), &mut store), OpenRequest::New(_)));
        store.keep_unfinished(&begun()).unwrap();
        assert!(matches!(opened(Some(&id.0), &mut store), OpenRequest::Resume(_)));
    }
}
