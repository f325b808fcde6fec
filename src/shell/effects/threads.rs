//! The performer of the screen: saves at once, and hands what takes time to threads.

use std::time::{Duration, Instant};

use super::files::drill_tables;
use super::{EffectPerformer, Files};
use crate::app::Answer;
use crate::app::effect::{
    DeckEffect, LibraryEffect, LookEffect, SchoolEffect, SettingsEffect, TerminalEffect, ThinkEffect,
};
use crate::config::Choices;
use crate::engines::EngineJob;
use crate::search::StopFlag;
use crate::shell::board_searcher::BoardInquiry;
use crate::shell::clipboard;
use crate::shell::deck_worker::DeckWorker;
use crate::shell::events::EventSender;
use crate::shell::explorer_worker::ExplorerWorker;
use crate::shell::library_worker::{self, LibraryWorker};
use crate::shell::workers::Workers;

/// Pause after the last choice before it is written: a write may take longer than a key press should.
const CHOSEN: Duration = Duration::from_secs(1);

/// Performs effects with threads; their answers come as events.
pub struct ThreadedPerformer {
    files: Files,
    /// The worker of the training deck.
    pub deck_worker: DeckWorker,
    /// The search workers.
    pub workers: Workers,
    /// The worker that lists and exports games.
    pub library_worker: LibraryWorker,
    explorer: ExplorerWorker,
    /// Choices to be written soon, and when.
    choices: Option<(Instant, Choices)>,
    requests: Vec<TerminalRequest>,
    /// Stops the making of a drill's tables.
    drill: StopFlag,
    /// Takes what comes later.
    events: EventSender,
}

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

impl ThreadedPerformer {
    /// A performer with these files and workers.
    pub fn new(
        files: Files,
        workers: Workers,
        deck_worker: DeckWorker,
        library_worker: LibraryWorker,
        explorer: ExplorerWorker,
        events: EventSender,
    ) -> ThreadedPerformer {
        let (choices, requests) = (None, Vec::new());
        let drill = StopFlag::default();
        ThreadedPerformer {
            files,
            deck_worker,
            workers,
            library_worker,
            explorer,
            choices,
            requests,
            drill,
            events,
        }
    }

    /// Takes the requests to the terminal, in order.
    pub fn take_requests(&mut self) -> Vec<TerminalRequest> {
        std::mem::take(&mut self.requests)
    }

    /// The next time at which [`ThreadedPerformer::due`] has something to do.
    pub fn wake_at(&self) -> Option<Instant> {
        let choices = self.choices.as_ref().map(|(at, _)| *at);
        self.workers.wake_at().into_iter().chain(choices).min()
    }

    /// Returns the answers due by now: reports of the workers, and a failed write of choices.
    pub fn due(&mut self, now: Instant) -> Vec<Answer> {
        let mut due = self.workers.due(now);
        if self.choices.as_ref().is_some_and(|(at, _)| *at <= now) {
            due.extend(self.remember());
        }
        due
    }

    /// Writes the waiting choices.
    pub fn remember(&mut self) -> Option<Answer> {
        let (_, choices) = self.choices.take()?;
        self.files.remember(&choices)
    }

    fn library_in_memory(&mut self, effect: LibraryEffect) -> Vec<Answer> {
        let store = self.files.store.as_ref();
        match effect {
            LibraryEffect::List => vec![library_worker::list(store)],
            LibraryEffect::Peek(id) => vec![library_worker::peek(store, id)],
            LibraryEffect::Export { games, file, replace } => {
                let stop = StopFlag::default();
                let end = library_worker::export(store, games, &file, replace, &stop, &|_| {});
                vec![Answer::Exported(end)]
            }
            LibraryEffect::Search { generation, board, games } => {
                let inquiry = BoardInquiry { generation, board, games };
                if inquiry.is_of_store() {
                    return inquiry.answer_at_once(store);
                }
                self.library_worker.search(inquiry);
                Vec::new()
            }
            later @ (LibraryEffect::PeekAt(..)
            | LibraryEffect::StopSearch
            | LibraryEffect::Scan(_)
            | LibraryEffect::OpenAt(..)
            | LibraryEffect::StopExport) => {
                self.ask_library_worker(later);
                Vec::new()
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
            LibraryEffect::Search { generation, board, games } => {
                self.library_worker.search(BoardInquiry { generation, board, games });
            }
            LibraryEffect::StopSearch => self.library_worker.stop_search(),
        }
    }
}

impl EffectPerformer for ThreadedPerformer {
    fn files(&mut self) -> &mut Files {
        &mut self.files
    }

    /// In the worker; games that are only in memory are listed and exported here.
    fn library(&mut self, effect: LibraryEffect) -> Vec<Answer> {
        if self.files.store.place().is_none() {
            return self.library_in_memory(effect);
        }
        self.ask_library_worker(effect);
        Vec::new()
    }

    /// At once but for tables, which may have to be made.
    fn school(&mut self, effect: SchoolEffect) -> Vec<Answer> {
        match effect {
            at_once @ (SchoolEffect::Read | SchoolEffect::Keep(_)) => self.files.school(at_once),
            SchoolEffect::Drill(class) => {
                let (places, stop) = (self.files.places.clone(), StopFlag::default());
                self.drill = stop.clone();
                library_worker::beside("drill", &self.events, move |answers| {
                    // Nobody listens any more when it fails.
                    let mut tell = |answer| drop(answers.answer(answer));
                    let ready = drill_tables(class, &places, &stop, &mut tell);
                    tell(ready);
                })
            }
            SchoolEffect::StopDrill => {
                self.drill.stop();
                Vec::new()
            }
        }
    }

    fn deck(&mut self, effect: DeckEffect) -> Vec<Answer> {
        match effect {
            DeckEffect::Read => self.deck_worker.read(),
            DeckEffect::Progress => self.deck_worker.progress(self.files.places.clone()),
            DeckEffect::Answer(key, grade) => self.deck_worker.answer(key, grade),
            DeckEffect::Add(cards) => self.deck_worker.add(cards),
        }
        Vec::new()
    }

    fn think(&mut self, effect: ThinkEffect) -> Vec<Answer> {
        match effect {
            ThinkEffect::Start { generation, opponent, rival, seed, root, limits, at_least_ms } => {
                let at_least = Duration::from_millis(at_least_ms);
                self.workers.think(generation, at_least, |stop| EngineJob::Think {
                    generation,
                    opponent,
                    rival,
                    seed,
                    root,
                    limits,
                    stop,
                });
            }
            ThinkEffect::Stop => self.workers.stop_thinking(),
        }
        Vec::new()
    }

    fn look(&mut self, effect: LookEffect) -> Vec<Answer> {
        match effect {
            LookEffect::View { generation, analyst, root, limits } => {
                self.workers.look(generation, analyst, root, limits);
            }
            LookEffect::Explore { generation, position } => self.explorer.ask(generation, *position),
            LookEffect::StopView => self.workers.stop_view(),
            LookEffect::Advise { generation, inquiry } => self.workers.advise(generation, *inquiry),
            LookEffect::StopAdvice => self.workers.stop_advice(),
            LookEffect::Review { generation, plan } => self.workers.review(generation, *plan),
            LookEffect::StopReview => self.workers.stop_review(),
        }
        Vec::new()
    }

    fn settings(&mut self, effect: SettingsEffect) -> Vec<Answer> {
        match effect {
            SettingsEffect::Remember(choices) => {
                self.choices = Some((Instant::now() + CHOSEN, choices));
                Vec::new()
            }
            SettingsEffect::Theme(name) => vec![self.files.themed(name)],
            SettingsEffect::Read => vec![self.files.settings()],
            SettingsEffect::Change(key, value) => vec![self.files.change_setting(&key, value.as_ref())],
        }
    }

    fn terminal(&mut self, effect: TerminalEffect) -> Vec<Answer> {
        let request = match effect {
            TerminalEffect::Copy(text) => clipboard::copy(&text).map(TerminalRequest::Send),
            TerminalEffect::Bell => Some(TerminalRequest::Send(b"\x07".to_vec())),
            TerminalEffect::Repaint => Some(TerminalRequest::Repaint),
            TerminalEffect::Suspend => Some(TerminalRequest::Suspend),
            TerminalEffect::Quit => Some(TerminalRequest::Quit),
        };
        let Some(request) = request else {
            let told = "That's too long for the terminal's clipboard.";
            return vec![Answer::Notice(told.to_owned())];
        };
        self.requests.push(request);
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Effect;
    use crate::app::effect::StoreEffect;
    use crate::chess::Game;
    use crate::config::ExplorerSettings;
    use crate::config::UserPaths;
    use crate::engines::{Budget, Roster};
    use crate::library::{self, GameId};
    use crate::library::{MemoryStore, SavedGame};
    use crate::shell::DeckStore;
    use crate::shell::effects::AUTO;
    use crate::shell::events::{EventReceiver, channel};
    use crate::theme::{self, ColorDepth};

    fn performer(places: &UserPaths) -> ThreadedPerformer {
        performer_and_events(places).0
    }

    fn performer_and_events(places: &UserPaths) -> (ThreadedPerformer, EventReceiver) {
        let settings = crate::config::Config::default();
        let tables = settings.engine.table_sizes();
        let deck_store = DeckStore::new(places.training(), settings.train, tables.exercises);
        let files = Files::new(Box::new(MemoryStore::new()), places.clone(), ColorDepth::True, Some(true));
        let (sender, events) = channel();
        let performer = ThreadedPerformer::new(
            files,
            Workers::start(tables, &Roster::default(), None, &Budget::default(), &sender).unwrap(),
            DeckWorker::start(deck_store, sender.clone()).unwrap(),
            LibraryWorker::start(places, &sender).unwrap(),
            ExplorerWorker::start(&ExplorerSettings::default(), places, sender.clone()).unwrap(),
            sender,
        );
        (performer, events)
    }

    fn game() -> Box<SavedGame> {
        Box::new(SavedGame { game: Game::default(), session: None })
    }

    fn answers(performer: &mut ThreadedPerformer, effect: impl Into<Effect>) -> Vec<Answer> {
        performer.perform(effect.into())
    }

    #[test]
    fn what_is_kept_is_there_when_the_answer_comes() {
        let mut performer = performer(&UserPaths::default());
        let kept = answers(&mut performer, Effect::Store(StoreEffect::Keep(7, game())));
        assert!(matches!(kept[..], [Answer::Saved(7, Ok(None))]));
        assert!(performer.files.store.unfinished().unwrap().is_some());
        let filed = answers(&mut performer, Effect::Store(StoreEffect::Finish(8, game())));
        let [Answer::Saved(8, Ok(Some(id)))] = &filed[..] else { panic!("{filed:?}") };
        let listed = answers(&mut performer, Effect::Library(LibraryEffect::List));
        assert!(matches!(&listed[..], [Answer::Games(Ok(games))] if games.len() == 1));
        let read = answers(&mut performer, Effect::Store(StoreEffect::Load(id.clone())));
        assert!(matches!(&read[..], [Answer::Loaded(_, Ok(_))]));
        performer.files.store.remove(id).unwrap();
        let gone = answers(&mut performer, Effect::Store(StoreEffect::Load(id.clone())));
        assert!(matches!(&gone[..], [Answer::Loaded(_, Err(_))]));
    }

    #[test]
    fn a_damaged_game_is_opened_as_far_as_it_goes_and_told() {
        let home = tempfile::tempdir().unwrap();
        let mut performer = performer(&UserPaths::default());
        performer.files.store = library::open(Some(home.path()), Some(home.path())).0;
        std::fs::write(home.path().join("broken.pgn"), "1. e4 Ke3 2. d4 *").unwrap();
        let read = answers(&mut performer, Effect::Store(StoreEffect::Load(GameId("broken".to_owned()))));
        let [Answer::Loaded(_, Ok(saved)), Answer::Notice(fault)] = &read[..] else { panic!("{read:?}") };
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
        let (mut performer, events) = performer_and_events(&places);
        let key = crate::chess::key(&crate::chess::Chess::default());
        let grade = crate::review::schedule::Grade::Good;
        assert!(answers(&mut performer, Effect::Deck(DeckEffect::Answer(key, grade))).is_empty());
        other.unlock().unwrap();
        let news = events.answer();
        assert!(matches!(news, Answer::Deck(Ok(_), false)), "{news:?}");
    }

    #[test]
    fn a_game_of_a_long_file_is_read_while_keys_go_on() {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("long.pgn");
        std::fs::write(&file, "1. e4 *\n1. d4 Ke3 *\n").unwrap();
        let (mut performer, events) = performer_and_events(&UserPaths::default());
        let spot = crate::library::Scan::new(&file).unwrap().nth(1).unwrap().unwrap().spot();
        assert!(answers(&mut performer, Effect::Library(LibraryEffect::OpenAt(file, spot))).is_empty());
        let (read, told) = (events.answer(), events.answer());
        assert!(
            matches!(read, Answer::OpenedAt(at, Ok(saved)) if at == spot && saved.game.moves().len() <= 1)
        );
        assert!(matches!(told, Answer::Notice(fault) if fault.contains("Ke3")));
    }

    #[test]
    fn choices_that_cannot_be_kept_are_told_once() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("a file where a directory should be");
        std::fs::write(&file, "").unwrap();
        let mut performer = performer(&UserPaths { state: Some(file), ..UserPaths::default() });
        let mut remember = || {
            let before = Instant::now();
            assert!(
                answers(&mut performer, Effect::Settings(SettingsEffect::Remember(Choices::default())))
                    .is_empty()
            );
            let at = performer.wake_at().expect("the write is to come");
            assert!(performer.due(before).is_empty());
            performer.due(at)
        };
        assert!(matches!(&remember()[..], [Answer::Notice(_)]));
        assert!(remember().is_empty());
    }

    #[test]
    fn the_last_choice_is_the_one_that_is_kept() {
        let directory = tempfile::tempdir().unwrap();
        let places = UserPaths::below(directory.path());
        let path = places.choices().unwrap();
        let mut performer = performer(&places);
        for zoom in [false, true] {
            let choices = Choices { zoom: Some(zoom), ..Choices::default() };
            answers(&mut performer, Effect::Settings(SettingsEffect::Remember(choices)));
        }
        assert!(!path.exists());
        assert!(performer.remember().is_none());
        assert_eq!(Choices::load(&path).zoom, Some(true));
        assert_eq!(performer.wake_at(), None);
    }

    #[test]
    fn wishes_of_the_terminal_are_left_to_the_loop() {
        let mut performer = performer(&UserPaths::default());
        for (effect, wish) in [
            (Effect::Terminal(TerminalEffect::Quit), TerminalRequest::Quit),
            (Effect::Terminal(TerminalEffect::Suspend), TerminalRequest::Suspend),
            (Effect::Terminal(TerminalEffect::Bell), TerminalRequest::Send(b"\x07".to_vec())),
            (
                Effect::Terminal(TerminalEffect::Copy("foo".to_owned())),
                TerminalRequest::Send(b"\x1b]52;c;Zm9v\x1b\\".to_vec()),
            ),
        ] {
            assert!(performer.perform(effect).is_empty());
            assert_eq!(performer.take_requests(), [wish]);
        }
        let told = answers(&mut performer, Effect::Terminal(TerminalEffect::Copy("x".repeat(80_000))));
        assert!(matches!(&told[..], [Answer::Notice(_)]));
    }

    #[test]
    fn a_theme_that_is_missing_is_told_and_replaced() {
        let mut performer = performer(&UserPaths::default());
        let themed =
            answers(&mut performer, Effect::Settings(SettingsEffect::Theme("no such theme".to_owned())));
        assert!(matches!(&themed[..], [Answer::Themed(_, _, told)] if told.len() == 1));
    }

    #[test]
    fn a_light_terminal_gets_a_light_theme_by_itself() {
        let mut performer = performer(&UserPaths::default());
        let (light, _) = performer.files.theme(theme::LIGHT);
        let themed = answers(&mut performer, Effect::Settings(SettingsEffect::Theme(AUTO.to_owned())));
        assert!(matches!(&themed[..], [Answer::Themed(_, theme, _)] if **theme == light));
    }
}
