//! The hands of the app: saves, lists, thinks and copies as updates ask, and answers with messages.

use std::time::{Duration, Instant};

use super::clerk::Clerk;
use super::clipboard;
use super::librarian::{self, Librarian};
use super::workers::Workers;
use crate::app::msg::Generation;
use crate::app::{Effect, Msg};
use crate::config::{Choices, Places};
use crate::library::{self, GameId, LibraryError, Store};
use crate::search::StopFlag;
use crate::theme::{self, ColorDepth, Theme};

/// The name that leaves the theme to the terminal.
pub const AUTO: &str = "auto";

/// What performs effects.
pub struct Hands {
    /// Where games are kept.
    pub store: Box<dyn Store>,
    /// Where choices and the player's own themes are.
    pub places: Places,
    /// What themes are made for.
    pub depth: ColorDepth,
    /// Whether the terminal's background is light, if it told.
    pub is_light: Option<bool>,
    /// Who keeps the training deck.
    pub clerk: Clerk,
    /// Who thinks.
    pub workers: Workers,
    /// Who lists games and writes them to files.
    pub librarian: Librarian,
    /// Why the last save failed, until one succeeds.
    pub unsaved: Option<String>,
    /// Choices on their way to the disk.
    pub choices: Unwritten,
}

/// Choices are written when the player has stopped choosing: a write may take longer than a key should.
#[derive(Debug, Default)]
pub struct Unwritten {
    choices: Option<(Instant, Choices)>,
    told: bool,
}

/// How long the player must have left the choices alone.
const CHOSEN: Duration = Duration::from_secs(1);

/// What an effect wants of the terminal, which only the loop holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Send these bytes beside the frames.
    Send(Vec<u8>),
    /// Draw everything again.
    Repaint,
    /// Give the terminal back and stop.
    Suspend,
    /// End.
    Quit,
}

/// What performing an effect came to.
#[derive(Debug, Default)]
pub struct Performed {
    /// Answers to the app.
    pub answers: Vec<Msg>,
    /// What is left for the loop to do.
    pub wish: Option<Wish>,
}

impl From<Msg> for Performed {
    fn from(answer: Msg) -> Performed {
        Performed {
            answers: vec![answer],
            wish: None,
        }
    }
}

impl From<Wish> for Performed {
    fn from(wish: Wish) -> Performed {
        Performed {
            answers: Vec::new(),
            wish: Some(wish),
        }
    }
}

impl Hands {
    /// Performs an effect; saves are on disk when this returns.
    pub fn perform(&mut self, effect: Effect) -> Performed {
        let mut performed = self.perform_alone(effect);
        performed
            .answers
            .extend(self.store.notes().into_iter().map(Msg::Told));
        performed
    }

    /// When [`Hands::due`] has something to do.
    pub fn wake_at(&self) -> Option<Instant> {
        let choices = self.choices.choices.as_ref().map(|(at, _)| *at);
        self.workers.wake_at().into_iter().chain(choices).min()
    }

    /// What has become due for the app: reports of the workers, and a fault in writing choices.
    pub fn due(&mut self, now: Instant) -> Vec<Msg> {
        let mut due = self.workers.due(now);
        if self.choices.choices.as_ref().is_some_and(|(at, _)| *at <= now) {
            due.extend(self.remember());
        }
        due
    }

    /// Writes the choices that wait; a fault is told once.
    pub fn remember(&mut self) -> Option<Msg> {
        let (_, choices) = self.choices.choices.take()?;
        let error = choices.save(&self.places.choices()?).err()?;
        let is_news = !std::mem::replace(&mut self.choices.told, true);
        is_news.then(|| Msg::Told(format!("your choices are not kept: {error}")))
    }

    /// The theme of this name, ready for the terminal, and what is wrong with it.
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
            Effect::Keep(record, game) => {
                let kept = self.store.keep_unfinished(&game).map(|()| None);
                self.saved(record, kept)
            }
            Effect::Finish(record, game) => {
                let filed = self.store.finish(&game).map(Some);
                self.saved(record, filed)
            }
            Effect::Save(record, id, game) => {
                let saved = self.store.save(id.as_ref(), &game).map(Some);
                self.saved(record, saved)
            }
            training @ (Effect::Train | Effect::Answer(..) | Effect::AddCards(_)) => {
                self.train(training);
                Performed::default()
            }
            shelved @ (Effect::List
            | Effect::Peek(_)
            | Effect::PeekAt(..)
            | Effect::Scan(_)
            | Effect::OpenAt(..)
            | Effect::Remove(_)
            | Effect::Restore(_)
            | Effect::Rename(..)
            | Effect::Export { .. }
            | Effect::StopExport) => self.shelve(shelved),
            Effect::Load(id) => self.load(id),
            Effect::Remember(choices) => {
                self.choices.choices = Some((Instant::now() + CHOSEN, choices));
                Performed::default()
            }
            Effect::Theme(name) => {
                let (theme, faults) = self.theme(&name);
                Msg::Themed(name, Box::new(theme), faults).into()
            }
            Effect::Copy(text) => match clipboard::copy(&text) {
                Some(bytes) => Wish::Send(bytes).into(),
                None => Msg::Told("That is too long for the terminal's clipboard.".to_owned()).into(),
            },
            Effect::Repaint => Wish::Repaint.into(),
            Effect::Suspend => Wish::Suspend.into(),
            Effect::Quit => Wish::Quit.into(),
            thought => {
                self.think(thought);
                Performed::default()
            }
        }
    }

    fn saved(&mut self, record: Generation, result: Result<Option<GameId>, LibraryError>) -> Performed {
        let answer = result.map_err(|error| error.to_string());
        self.unsaved = answer.as_ref().err().cloned();
        Msg::Saved(record, answer).into()
    }

    /// Reads a kept game; of a damaged one what is readable is opened, and what is wrong is told.
    fn load(&self, id: GameId) -> Performed {
        let answers = match self.store.load(&id) {
            Ok(saved) => vec![Msg::Loaded(id, Ok(Box::new(saved)))],
            Err(error) => {
                let fault = error.to_string();
                match error {
                    LibraryError::Damaged {
                        readable: Some(saved),
                        ..
                    } => vec![Msg::Loaded(id, Ok(saved)), Msg::Told(fault)],
                    _ => vec![Msg::Loaded(id, Err(fault))],
                }
            }
        };
        Performed { answers, wish: None }
    }

    /// What the list of games asks for: changes are made here, like saves, and what takes time by the librarian. Games that
    /// are only in memory are listed and written here too.
    fn shelve(&mut self, effect: Effect) -> Performed {
        let on_disk = self.store.place().is_some();
        let said = |error: LibraryError| error.to_string();
        let answer = match effect {
            Effect::Remove(id) => {
                let removed = self.store.remove(&id).map_err(said);
                Msg::Removed(id, removed)
            }
            Effect::Restore(id) => Msg::Restored(self.store.restore(&id).map_err(said)),
            Effect::Rename(id, names) => {
                let renamed = library::rename(self.store.as_mut(), &id, &names).map_err(said);
                Msg::Renamed(id, names, renamed)
            }
            Effect::List if !on_disk => librarian::list(self.store.as_ref()),
            Effect::Peek(id) if !on_disk => librarian::peek(self.store.as_ref(), id),
            Effect::Export { games, file, replace } if !on_disk => {
                let stop = StopFlag::default();
                Msg::Exported(librarian::export(
                    self.store.as_ref(),
                    games,
                    &file,
                    replace,
                    &stop,
                    &|_| {},
                ))
            }
            later => {
                self.ask_librarian(later);
                return Performed::default();
            }
        };
        answer.into()
    }

    fn train(&self, effect: Effect) {
        match effect {
            Effect::Answer(key, grade) => self.clerk.answer(key, grade),
            Effect::AddCards(cards) => self.clerk.add(cards),
            _ => self.clerk.read(),
        }
    }

    fn ask_librarian(&mut self, effect: Effect) {
        match effect {
            Effect::List => self.librarian.list(),
            Effect::Peek(id) => self.librarian.peek(id),
            Effect::PeekAt(path, spot, id) => self.librarian.peek_at(path, spot, id),
            Effect::Scan(path) => self.librarian.scan(path),
            Effect::OpenAt(path, spot) => self.librarian.open_at(path, spot),
            Effect::Export { games, file, replace } => self.librarian.export(games, file, replace),
            _ => self.librarian.stop_export(),
        }
    }

    fn think(&mut self, effect: Effect) {
        match effect {
            Effect::Think {
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
            Effect::View {
                generation,
                analyst,
                root,
                limits,
            } => self.workers.look(generation, analyst, root, limits),
            Effect::Advise {
                generation, inquiry, ..
            } => self.workers.advise(generation, *inquiry),
            Effect::StopAdvice => self.workers.stop_advice(),
            Effect::Review { generation, plan } => self.workers.review(generation, *plan),
            Effect::StopReview => self.workers.stop_review(),
            Effect::StopThinking => self.workers.stop_thinking(),
            Effect::StopView => self.workers.stop_view(),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Game;
    use crate::engines::Roster;
    use crate::library::{MemoryStore, SavedGame};
    use crate::shell::Trainer;

    fn hands(places: Places) -> Hands {
        let train = crate::config::Config::default().train;
        let trainer = Trainer::new(places.training(), train, 1);
        Hands {
            store: Box::new(MemoryStore::new()),
            librarian: Librarian::start(&places).unwrap(),
            places,
            depth: ColorDepth::True,
            is_light: Some(true),
            clerk: Clerk::start(trainer).unwrap(),
            workers: Workers::start(1, &Roster::default(), None).unwrap(),
            unsaved: None,
            choices: Unwritten::default(),
        }
    }

    fn game() -> Box<SavedGame> {
        Box::new(SavedGame {
            game: Game::default(),
            session: None,
        })
    }

    fn answers(hands: &mut Hands, effect: Effect) -> Vec<Msg> {
        hands.perform(effect).answers
    }

    #[test]
    fn what_is_kept_is_there_when_the_answer_comes() {
        let mut hands = hands(Places::default());
        let kept = answers(&mut hands, Effect::Keep(7, game()));
        assert!(matches!(kept[..], [Msg::Saved(7, Ok(None))]));
        assert!(hands.store.unfinished().unwrap().is_some());
        let filed = answers(&mut hands, Effect::Finish(8, game()));
        let [Msg::Saved(8, Ok(Some(id)))] = &filed[..] else {
            panic!("{filed:?}")
        };
        let listed = answers(&mut hands, Effect::List);
        assert!(matches!(&listed[..], [Msg::Games(Ok(games))] if games.len() == 1));
        let read = answers(&mut hands, Effect::Load(id.clone()));
        assert!(matches!(&read[..], [Msg::Loaded(_, Ok(_))]));
        hands.store.remove(id).unwrap();
        let gone = answers(&mut hands, Effect::Load(id.clone()));
        assert!(matches!(&gone[..], [Msg::Loaded(_, Err(_))]));
    }

    #[test]
    fn a_damaged_game_is_opened_as_far_as_it_goes_and_told() {
        let home = tempfile::tempdir().unwrap();
        let mut hands = hands(Places::default());
        hands.store = library::open(Some(home.path()), Some(home.path())).0;
        std::fs::write(home.path().join("broken.pgn"), "1. e4 Ke3 2. d4 *").unwrap();
        let read = answers(&mut hands, Effect::Load(GameId("broken".to_owned())));
        let [Msg::Loaded(_, Ok(saved)), Msg::Told(fault)] = &read[..] else {
            panic!("{read:?}")
        };
        assert_eq!(saved.game.ply(), 1);
        assert!(fault.contains("Ke3"), "{fault}");
    }

    #[test]
    fn an_answer_in_training_never_waits_for_the_deck() {
        let home = tempfile::tempdir().unwrap();
        let places = Places::below(home.path());
        let training = places.training().unwrap();
        std::fs::create_dir_all(&training).unwrap();
        // Another program changes the deck.
        let other = std::fs::File::create(training.join("deck.lock")).unwrap();
        other.lock().unwrap();
        let mut hands = hands(places);
        let key = crate::chess::key(&crate::chess::Chess::default());
        let grade = crate::review::schedule::Grade::Good;
        assert!(answers(&mut hands, Effect::Answer(key, grade)).is_empty());
        other.unlock().unwrap();
        let news = hands.clerk.news().recv().unwrap();
        assert!(matches!(news, Msg::Deck(Ok(_), false)), "{news:?}");
    }

    #[test]
    fn a_game_of_a_long_file_is_read_while_keys_go_on() {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("long.pgn");
        std::fs::write(&file, "1. e4 *\n1. d4 Ke3 *\n").unwrap();
        let mut hands = hands(Places::default());
        let spot = crate::library::Scan::new(&file)
            .unwrap()
            .nth(1)
            .unwrap()
            .unwrap()
            .spot();
        assert!(answers(&mut hands, Effect::OpenAt(file, spot)).is_empty());
        let news = hands.librarian.answers();
        let (read, told) = (news.recv().unwrap(), news.recv().unwrap());
        assert!(matches!(read, Msg::OpenedAt(at, Ok(saved)) if at == spot && saved.game.moves().len() <= 1));
        assert!(matches!(told, Msg::Told(fault) if fault.contains("Ke3")));
    }

    #[test]
    fn choices_that_cannot_be_kept_are_told_once() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("a file where a directory should be");
        std::fs::write(&file, "").unwrap();
        let mut hands = hands(Places {
            state: Some(file),
            ..Places::default()
        });
        let mut remember = || {
            let before = Instant::now();
            assert!(answers(&mut hands, Effect::Remember(Choices::default())).is_empty());
            let at = hands.wake_at().expect("the write is to come");
            assert!(hands.due(before).is_empty());
            hands.due(at)
        };
        assert!(matches!(&remember()[..], [Msg::Told(_)]));
        assert!(remember().is_empty());
    }

    #[test]
    fn the_last_choice_is_the_one_that_is_kept() {
        let directory = tempfile::tempdir().unwrap();
        let places = Places::below(directory.path());
        let path = places.choices().unwrap();
        let mut hands = hands(places);
        for zoom in [false, true] {
            let choices = Choices {
                zoom: Some(zoom),
                ..Choices::default()
            };
            answers(&mut hands, Effect::Remember(choices));
        }
        assert!(!path.exists());
        assert!(hands.remember().is_none());
        assert_eq!(Choices::load(&path).zoom, Some(true));
        assert_eq!(hands.wake_at(), None);
    }

    #[test]
    fn wishes_of_the_terminal_are_left_to_the_loop() {
        let mut hands = hands(Places::default());
        for (effect, wish) in [
            (Effect::Quit, Wish::Quit),
            (Effect::Suspend, Wish::Suspend),
            (
                Effect::Copy("foo".to_owned()),
                Wish::Send(b"\x1b]52;c;Zm9v\x1b\\".to_vec()),
            ),
        ] {
            assert_eq!(hands.perform(effect).wish, Some(wish));
        }
        let told = answers(&mut hands, Effect::Copy("x".repeat(80_000)));
        assert!(matches!(&told[..], [Msg::Told(_)]));
    }

    #[test]
    fn a_theme_that_is_missing_is_told_and_replaced() {
        let mut hands = hands(Places::default());
        let themed = answers(&mut hands, Effect::Theme("no such theme".to_owned()));
        assert!(matches!(&themed[..], [Msg::Themed(_, _, told)] if told.len() == 1));
    }

    #[test]
    fn a_light_terminal_gets_a_light_theme_by_itself() {
        let mut hands = hands(Places::default());
        let (light, _) = hands.theme(theme::LIGHT);
        let themed = answers(&mut hands, Effect::Theme(AUTO.to_owned()));
        assert!(matches!(&themed[..], [Msg::Themed(_, theme, _)] if **theme == light));
    }
}
