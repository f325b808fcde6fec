//! The effect performer: saves, lists, searches and copies as the app asks, and returns messages.

use std::time::{Duration, Instant};

use super::clipboard;
use super::deck_worker::DeckWorker;
use super::library_worker::{self, LibraryWorker};
use super::workers::Workers;
use crate::app::effect::{
    DeckEffect, LibraryEffect, LookEffect, SettingsEffect, StoreEffect, TerminalEffect, ThinkEffect,
};
use crate::app::msg::Generation;
use crate::app::{Answer, Effect, Msg};
use crate::config::{Choices, UserPaths};
use crate::library::{self, GameId, LibraryError, Store};
use crate::search::StopFlag;
use crate::theme::{self, ColorDepth, Theme};

/// Name of the theme setting that lets the terminal decide.
pub const AUTO: &str = "auto";

/// Performs effects.
pub struct EffectPerformer {
    /// The store of games.
    pub store: Box<dyn Store>,
    /// The paths of choices and themes.
    pub places: UserPaths,
    /// The colour depth of themes.
    pub depth: ColorDepth,
    /// Whether the terminal's background is light, if it said so.
    pub is_light: Option<bool>,
    /// The worker of the training deck.
    pub deck_worker: DeckWorker,
    /// The search workers.
    pub workers: Workers,
    /// The worker that lists and exports games.
    pub library_worker: LibraryWorker,
    /// Why the last save failed; cleared by the next success.
    pub unsaved: Option<String>,
    /// Choices to be written soon.
    pub choices: PendingChoices,
}

/// Choices that wait for a pause of the player: a write may take longer than a key press should.
#[derive(Debug, Default)]
pub struct PendingChoices {
    choices: Option<(Instant, Choices)>,
    told: bool,
}

/// Pause after the last choice before it is written.
const CHOSEN: Duration = Duration::from_secs(1);

/// A request to the terminal, which only the event loop holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TerminalRequest {
    /// Send these bytes beside the frames.
    Send(Vec<u8>),
    /// Draw everything again.
    Repaint,
    /// Give the terminal back and stop.
    Suspend,
    /// End.
    Quit,
}

/// The result of an effect.
#[derive(Debug, Default)]
pub struct Performed {
    /// Answers to the app.
    pub answers: Vec<Msg>,
    /// The request for the event loop.
    pub wish: Option<TerminalRequest>,
}

impl From<Msg> for Performed {
    fn from(answer: Msg) -> Performed {
        Performed {
            answers: vec![answer],
            wish: None,
        }
    }
}

impl From<TerminalRequest> for Performed {
    fn from(wish: TerminalRequest) -> Performed {
        Performed {
            answers: Vec::new(),
            wish: Some(wish),
        }
    }
}

impl EffectPerformer {
    /// Performs an effect; saves are on disk when this returns.
    pub fn perform(&mut self, effect: Effect) -> Performed {
        let mut performed = self.perform_alone(effect);
        performed.answers.extend(
            self.store
                .notes()
                .into_iter()
                .map(|note| Msg::From(Answer::Notice(note))),
        );
        performed
    }

    /// The next time at which [`EffectPerformer::due`] has something to do.
    pub fn wake_at(&self) -> Option<Instant> {
        let choices = self.choices.choices.as_ref().map(|(at, _)| *at);
        self.workers.wake_at().into_iter().chain(choices).min()
    }

    /// Returns the messages due by now: reports of the workers, and a failed write of choices.
    pub fn due(&mut self, now: Instant) -> Vec<Msg> {
        let mut due = self.workers.due(now);
        if self.choices.choices.as_ref().is_some_and(|(at, _)| *at <= now) {
            due.extend(self.remember());
        }
        due
    }

    /// Writes the waiting choices; reports only the first failure.
    pub fn remember(&mut self) -> Option<Msg> {
        let (_, choices) = self.choices.choices.take()?;
        let error = choices.save(&self.places.choices()?).err()?;
        let is_news = !std::mem::replace(&mut self.choices.told, true);
        is_news.then(|| Msg::From(Answer::Notice(format!("your choices aren't saved: {error}"))))
    }

    /// Loads a theme for the terminal, with its warnings.
    pub fn theme(&self, name: &str) -> (Theme, Vec<String>) {
        let name = match name {
            AUTO => theme::auto(self.is_light, self.depth),
            named => named,
        };
        let (theme, warnings) = Theme::load(name, self.depth, self.places.themes.as_deref());
        (theme, warnings.iter().map(ToString::to_string).collect())
    }

    fn perform_alone(&mut self, effect: Effect) -> Performed {
        match effect {
            Effect::Store(effect) => return self.store(effect),
            Effect::Library(effect) => return self.library(effect),
            Effect::Settings(effect) => return self.settings(effect),
            Effect::Terminal(effect) => return terminal(effect),
            Effect::Deck(effect) => self.train(effect),
            Effect::Think(effect) => self.think(effect),
            Effect::Look(effect) => self.look(effect),
        }
        Performed::default()
    }

    fn store(&mut self, effect: StoreEffect) -> Performed {
        let said = |error: LibraryError| error.to_string();
        let answer = match effect {
            StoreEffect::Keep(record, game) => {
                let kept = self.store.keep_unfinished(&game).map(|()| None);
                return self.saved(record, kept);
            }
            StoreEffect::Finish(record, game) => {
                let filed = self.store.finish(&game).map(Some);
                return self.saved(record, filed);
            }
            StoreEffect::Save(record, id, game) => {
                let saved = self.store.save(id.as_ref(), &game).map(Some);
                return self.saved(record, saved);
            }
            StoreEffect::Load(id) => return self.load(id),
            StoreEffect::Remove(id) => {
                let removed = self.store.remove(&id).map_err(said);
                Answer::Removed(id, removed)
            }
            StoreEffect::Restore(id) => Answer::Restored(self.store.restore(&id).map_err(said)),
            StoreEffect::Rename(id, names) => {
                let renamed = library::rename(self.store.as_mut(), &id, &names).map_err(said);
                Answer::Renamed(id, names, renamed)
            }
        };
        Msg::From(answer).into()
    }

    fn settings(&mut self, effect: SettingsEffect) -> Performed {
        match effect {
            SettingsEffect::Remember(choices) => {
                self.choices.choices = Some((Instant::now() + CHOSEN, choices));
                Performed::default()
            }
            SettingsEffect::Theme(name) => {
                let (theme, faults) = self.theme(&name);
                Msg::From(Answer::Themed(name, Box::new(theme), faults)).into()
            }
        }
    }

    fn saved(&mut self, record: Generation, result: Result<Option<GameId>, LibraryError>) -> Performed {
        let answer = result.map_err(|error| error.to_string());
        self.unsaved = answer.as_ref().err().cloned();
        Msg::From(Answer::Saved(record, answer)).into()
    }

    /// Loads a kept game; of a damaged one the readable part, with a note.
    fn load(&self, id: GameId) -> Performed {
        let answers = match self.store.load(&id) {
            Ok(saved) => vec![Msg::From(Answer::Loaded(id, Ok(Box::new(saved))))],
            Err(mut error) => match error.take_readable() {
                Some(saved) => vec![
                    Msg::From(Answer::Loaded(id, Ok(Box::new(saved)))),
                    Msg::From(Answer::Notice(error.to_string())),
                ],
                None => vec![Msg::From(Answer::Loaded(id, Err(error.to_string())))],
            },
        };
        Performed { answers, wish: None }
    }

    /// Performs effects of the game list in the library worker; games that are only in memory are listed and exported here.
    fn library(&mut self, effect: LibraryEffect) -> Performed {
        if self.store.place().is_none() {
            return self.library_in_memory(effect);
        }
        self.ask_library_worker(effect);
        Performed::default()
    }

    fn library_in_memory(&mut self, effect: LibraryEffect) -> Performed {
        match effect {
            LibraryEffect::List => library_worker::list(self.store.as_ref()).into(),
            LibraryEffect::Peek(id) => library_worker::peek(self.store.as_ref(), id).into(),
            LibraryEffect::Export { games, file, replace } => {
                let stop = StopFlag::default();
                Msg::From(Answer::Exported(library_worker::export(
                    self.store.as_ref(),
                    games,
                    &file,
                    replace,
                    &stop,
                    &|_| {},
                )))
                .into()
            }
            later @ (LibraryEffect::PeekAt(..)
            | LibraryEffect::Scan(_)
            | LibraryEffect::OpenAt(..)
            | LibraryEffect::StopExport) => {
                self.ask_library_worker(later);
                Performed::default()
            }
        }
    }

    fn ask_library_worker(&mut self, effect: LibraryEffect) {
        match effect {
            LibraryEffect::List => self.library_worker.list(),
            LibraryEffect::Peek(id) => self.library_worker.peek(id),
            LibraryEffect::PeekAt(path, spot, id) => self.library_worker.peek_at(path, spot, id),
            LibraryEffect::Scan(path) => self.library_worker.scan(path),
            LibraryEffect::OpenAt(path, spot) => self.library_worker.open_at(path, spot),
            LibraryEffect::Export { games, file, replace } => {
                self.library_worker.export(games, file, replace);
            }
            LibraryEffect::StopExport => self.library_worker.stop_export(),
        }
    }

    fn train(&self, effect: DeckEffect) {
        match effect {
            DeckEffect::Read => self.deck_worker.read(),
            DeckEffect::Answer(key, grade) => self.deck_worker.answer(key, grade),
            DeckEffect::Add(cards) => self.deck_worker.add(cards),
        }
    }

    fn think(&mut self, effect: ThinkEffect) {
        match effect {
            ThinkEffect::Start {
                generation,
                opponent,
                seed,
                root,
                limits,
                at_least_ms,
            } => {
                let at_least = Duration::from_millis(at_least_ms);
                self.workers
                    .think(generation, opponent, seed, root, limits, at_least);
            }
            ThinkEffect::Stop => self.workers.stop_thinking(),
        }
    }

    fn look(&mut self, effect: LookEffect) {
        match effect {
            LookEffect::View {
                generation,
                analyst,
                root,
                limits,
            } => self.workers.look(generation, analyst, root, limits),
            LookEffect::StopView => self.workers.stop_view(),
            LookEffect::Advise {
                generation, inquiry, ..
            } => self.workers.advise(generation, *inquiry),
            LookEffect::StopAdvice => self.workers.stop_advice(),
            LookEffect::Review { generation, plan } => self.workers.review(generation, *plan),
            LookEffect::StopReview => self.workers.stop_review(),
        }
    }
}

fn terminal(effect: TerminalEffect) -> Performed {
    match effect {
        TerminalEffect::Copy(text) => match clipboard::copy(&text) {
            Some(bytes) => TerminalRequest::Send(bytes).into(),
            None => Msg::From(Answer::Notice(
                "That's too long for the terminal's clipboard.".to_owned(),
            ))
            .into(),
        },
        TerminalEffect::Repaint => TerminalRequest::Repaint.into(),
        TerminalEffect::Suspend => TerminalRequest::Suspend.into(),
        TerminalEffect::Quit => TerminalRequest::Quit.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Game;
    use crate::engines::{Budget, Roster};
    use crate::library::{MemoryStore, SavedGame};
    use crate::shell::DeckStore;

    fn performer(places: UserPaths) -> EffectPerformer {
        let settings = crate::config::Config::default();
        let tables = settings.engine.table_sizes();
        let deck_store = DeckStore::new(places.training(), settings.train, tables.exercises);
        EffectPerformer {
            store: Box::new(MemoryStore::new()),
            library_worker: LibraryWorker::start(&places).unwrap(),
            places,
            depth: ColorDepth::True,
            is_light: Some(true),
            deck_worker: DeckWorker::start(deck_store).unwrap(),
            workers: Workers::start(tables, &Roster::default(), None, &Budget::default()).unwrap(),
            unsaved: None,
            choices: PendingChoices::default(),
        }
    }

    fn game() -> Box<SavedGame> {
        Box::new(SavedGame {
            game: Game::default(),
            session: None,
        })
    }

    fn answers(performer: &mut EffectPerformer, effect: impl Into<Effect>) -> Vec<Msg> {
        performer.perform(effect.into()).answers
    }

    #[test]
    fn what_is_kept_is_there_when_the_answer_comes() {
        let mut performer = performer(UserPaths::default());
        let kept = answers(&mut performer, Effect::Store(StoreEffect::Keep(7, game())));
        assert!(matches!(kept[..], [Msg::From(Answer::Saved(7, Ok(None)))]));
        assert!(performer.store.unfinished().unwrap().is_some());
        let filed = answers(&mut performer, Effect::Store(StoreEffect::Finish(8, game())));
        let [Msg::From(Answer::Saved(8, Ok(Some(id))))] = &filed[..] else {
            panic!("{filed:?}")
        };
        let listed = answers(&mut performer, Effect::Library(LibraryEffect::List));
        assert!(matches!(&listed[..], [Msg::From(Answer::Games(Ok(games)))] if games.len() == 1));
        let read = answers(&mut performer, Effect::Store(StoreEffect::Load(id.clone())));
        assert!(matches!(&read[..], [Msg::From(Answer::Loaded(_, Ok(_)))]));
        performer.store.remove(id).unwrap();
        let gone = answers(&mut performer, Effect::Store(StoreEffect::Load(id.clone())));
        assert!(matches!(&gone[..], [Msg::From(Answer::Loaded(_, Err(_)))]));
    }

    #[test]
    fn a_damaged_game_is_opened_as_far_as_it_goes_and_told() {
        let home = tempfile::tempdir().unwrap();
        let mut performer = performer(UserPaths::default());
        performer.store = library::open(Some(home.path()), Some(home.path())).0;
        std::fs::write(home.path().join("broken.pgn"), "1. e4 Ke3 2. d4 *").unwrap();
        let read = answers(
            &mut performer,
            Effect::Store(StoreEffect::Load(GameId("broken".to_owned()))),
        );
        let [
            Msg::From(Answer::Loaded(_, Ok(saved))),
            Msg::From(Answer::Notice(fault)),
        ] = &read[..]
        else {
            panic!("{read:?}")
        };
        assert_eq!(saved.game.ply(), 1);
        assert!(fault.contains("Ke3"), "{fault}");
    }

    #[test]
    fn an_answer_in_training_never_waits_for_the_deck() {
        let home = tempfile::tempdir().unwrap();
        let places = UserPaths::below(home.path());
        let training = places.training().unwrap();
        std::fs::create_dir_all(&training).unwrap();
        // Another program changes the deck.
        let other = std::fs::File::create(training.join("deck.lock")).unwrap();
        other.lock().unwrap();
        let mut performer = performer(places);
        let key = crate::chess::key(&crate::chess::Chess::default());
        let grade = crate::review::schedule::Grade::Good;
        assert!(answers(&mut performer, Effect::Deck(DeckEffect::Answer(key, grade))).is_empty());
        other.unlock().unwrap();
        let news = performer.deck_worker.news().recv().unwrap();
        assert!(matches!(news, Msg::From(Answer::Deck(Ok(_), false))), "{news:?}");
    }

    #[test]
    fn a_game_of_a_long_file_is_read_while_keys_go_on() {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("long.pgn");
        std::fs::write(&file, "1. e4 *\n1. d4 Ke3 *\n").unwrap();
        let mut performer = performer(UserPaths::default());
        let spot = crate::library::Scan::new(&file)
            .unwrap()
            .nth(1)
            .unwrap()
            .unwrap()
            .spot();
        assert!(answers(&mut performer, Effect::Library(LibraryEffect::OpenAt(file, spot))).is_empty());
        let news = performer.library_worker.answers();
        let (read, told) = (news.recv().unwrap(), news.recv().unwrap());
        assert!(
            matches!(read, Msg::From(Answer::OpenedAt(at, Ok(saved))) if at == spot && saved.game.moves().len() <= 1)
        );
        assert!(matches!(told, Msg::From(Answer::Notice(fault)) if fault.contains("Ke3")));
    }

    #[test]
    fn choices_that_cannot_be_kept_are_told_once() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("a file where a directory should be");
        std::fs::write(&file, "").unwrap();
        let mut performer = performer(UserPaths {
            state: Some(file),
            ..UserPaths::default()
        });
        let mut remember = || {
            let before = Instant::now();
            assert!(
                answers(
                    &mut performer,
                    Effect::Settings(SettingsEffect::Remember(Choices::default()))
                )
                .is_empty()
            );
            let at = performer.wake_at().expect("the write is to come");
            assert!(performer.due(before).is_empty());
            performer.due(at)
        };
        assert!(matches!(&remember()[..], [Msg::From(Answer::Notice(_))]));
        assert!(remember().is_empty());
    }

    #[test]
    fn the_last_choice_is_the_one_that_is_kept() {
        let directory = tempfile::tempdir().unwrap();
        let places = UserPaths::below(directory.path());
        let path = places.choices().unwrap();
        let mut performer = performer(places);
        for zoom in [false, true] {
            let choices = Choices {
                zoom: Some(zoom),
                ..Choices::default()
            };
            answers(
                &mut performer,
                Effect::Settings(SettingsEffect::Remember(choices)),
            );
        }
        assert!(!path.exists());
        assert!(performer.remember().is_none());
        assert_eq!(Choices::load(&path).zoom, Some(true));
        assert_eq!(performer.wake_at(), None);
    }

    #[test]
    fn wishes_of_the_terminal_are_left_to_the_loop() {
        let mut performer = performer(UserPaths::default());
        for (effect, wish) in [
            (Effect::Terminal(TerminalEffect::Quit), TerminalRequest::Quit),
            (
                Effect::Terminal(TerminalEffect::Suspend),
                TerminalRequest::Suspend,
            ),
            (
                Effect::Terminal(TerminalEffect::Copy("foo".to_owned())),
                TerminalRequest::Send(b"\x1b]52;c;Zm9v\x1b\\".to_vec()),
            ),
        ] {
            assert_eq!(performer.perform(effect).wish, Some(wish));
        }
        let told = answers(
            &mut performer,
            Effect::Terminal(TerminalEffect::Copy("x".repeat(80_000))),
        );
        assert!(matches!(&told[..], [Msg::From(Answer::Notice(_))]));
    }

    #[test]
    fn a_theme_that_is_missing_is_told_and_replaced() {
        let mut performer = performer(UserPaths::default());
        let themed = answers(
            &mut performer,
            Effect::Settings(SettingsEffect::Theme("no such theme".to_owned())),
        );
        assert!(matches!(&themed[..], [Msg::From(Answer::Themed(_, _, told))] if told.len() == 1));
    }

    #[test]
    fn a_light_terminal_gets_a_light_theme_by_itself() {
        let mut performer = performer(UserPaths::default());
        let (light, _) = performer.theme(theme::LIGHT);
        let themed = answers(
            &mut performer,
            Effect::Settings(SettingsEffect::Theme(AUTO.to_owned())),
        );
        assert!(matches!(&themed[..], [Msg::From(Answer::Themed(_, theme, _))] if **theme == light));
    }
}
