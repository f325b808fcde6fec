//! Sessions that were interrupted: the same day they go on where they were left, with the answers that the deck has.

use crate::app::study::Study;
use crate::chess::Key;
use crate::config::BegunSession;
use crate::review::exercise_box::ExerciseBox;
use crate::review::practice::Card;
use crate::review::schedule::Grade;
use crate::review::training::Training;

/// A session that was interrupted: exercises with their answers of today, and the place of the first open one.
pub(crate) struct InterruptedSession {
    cards: Vec<Card>,
    results: Vec<Option<Grade>>,
    /// The place of the first exercise without an answer.
    pub at: usize,
}

impl InterruptedSession {
    /// Returns the number of exercises.
    pub fn count(&self) -> usize {
        self.cards.len()
    }
}

impl Study {
    /// Starts a session of today's exercises that can be interrupted.
    pub(in crate::app) fn begin_session(&mut self, cards: Vec<Card>) {
        let exercises = cards.iter().map(digits).collect();
        let day = self.training.deck.as_ref().map(|training| training.progress.today.to_string());
        self.settings.chosen.session = day.map(|day| Box::new(BegunSession { day, exercises }));
        self.remember();
        self.begin_exercises(cards, true);
    }

    /// Forgets the session that has begun once its last exercise is answered.
    pub(in crate::app) fn forget_session_when_done(&mut self) {
        let Some((begun, open)) = self.settings.chosen.session.as_ref().zip(self.training.exercises.as_ref())
        else {
            return;
        };
        let is_it = open.cards.iter().map(digits).eq(begun.exercises.iter().cloned());
        if is_it && open.results.iter().all(Option::is_some) {
            self.settings.chosen.session = None;
            self.remember();
        }
    }

    /// Returns the session of today that was interrupted; none while exercises are on the board, or before its first answer.
    pub(crate) fn interrupted_session(&self) -> Option<InterruptedSession> {
        let begun = self.settings.chosen.session.as_ref().filter(|_| self.training.exercises.is_none())?;
        let training = self.training.deck.as_ref()?;
        if begun.day != training.progress.today.to_string() {
            return None;
        }
        let keys = begun.exercises.iter().filter_map(|digits| Key::from_str_radix(digits, 16).ok());
        let (cards, results): (Vec<Card>, Vec<Option<Grade>>) =
            keys.filter_map(|key| exercise_of(training, key)).unzip();
        let at = results.iter().position(Option::is_none)?;
        let is_begun = results.iter().any(Option::is_some);
        is_begun.then_some(InterruptedSession { cards, results, at })
    }

    /// Goes on with the session that was interrupted, if there is one.
    pub(in crate::app) fn resume_session(&mut self) {
        let Some(InterruptedSession { cards, results, at }) = self.interrupted_session() else { return };
        let back = self.suspend();
        self.lay_out_cards(cards, true, back);
        if let Some(exercises) = &mut self.training.exercises {
            exercises.results = results;
            exercises.at = at;
        }
        self.set_up();
    }
}

/// The position of an exercise, as it is kept.
fn digits(card: &Card) -> String {
    format!("{:016x}", card.key())
}

/// Returns the exercise of a position with its answer of today, from the deck or the box.
fn exercise_of(training: &Training, key: Key) -> Option<(Card, Option<Grade>)> {
    let answered = training.answered.iter().find(|(card, _)| card.key() == key);
    if let Some((card, grade)) = answered {
        return Some((card.clone(), Some(*grade)));
    }
    let due = training.due.iter().find(|card| card.key() == key);
    let card = due.or_else(|| ExerciseBox::shipped().ok()?.find(key))?;
    Some((card.clone(), None))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::modes::training::{TrainingChoice, TrainingPage, choices};
    use crate::app::testing::{TestPlayer, card, fork};
    use crate::app::{Action, Answer, Mode, Msg};
    use crate::config::Config;
    use crate::review::practice::DeckEntry;
    use crate::review::schedule::{Day, GradedAnswer};

    const TODAY: Day = Day(20_778);

    /// Today's training with three exercises, of which so many were solved today.
    fn deck(solved: usize) -> Answer {
        let cards = [
            fork(),
            card("startpos", "e4", &[]),
            card("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "e5", &[]),
        ];
        let entries = cards.into_iter().enumerate().map(|(place, card)| {
            let answers = (place < solved).then_some(GradedAnswer { day: TODAY, grade: Grade::Good });
            DeckEntry { answers: answers.into_iter().collect(), ..DeckEntry::new(card, TODAY.plus(-3)) }
        });
        let train = Config::default().train;
        let entries: Vec<DeckEntry> = entries.collect();
        let mut training = Training::of(&entries, TODAY, &train.scheduler(), train.portion);
        training.due.sort_by_key(|card| entries.iter().position(|entry| entry.card == *card));
        Answer::Deck(Ok(Box::new(training)), true)
    }

    fn offered(player: &TestPlayer) -> Vec<String> {
        choices(&TrainingPage::default(), &player.app.study).into_iter().map(|(_, words)| words).collect()
    }

    fn place(player: &TestPlayer) -> (usize, Vec<Option<Grade>>) {
        let exercises = player.app.study.training.exercises.as_ref().expect("exercises are on the board");
        (exercises.at, exercises.results.clone())
    }

    /// A player who has solved the first of three exercises and gone back to the game.
    fn interrupted() -> TestPlayer {
        let mut player = TestPlayer::new();
        player.line("e4").keys("T").tell(deck(0)).keys("enter").line("Nc7+");
        assert_eq!(place(&player).0, 0);
        player.keys("> esc end enter");
        assert!(player.app.study.training.exercises.is_none());
        player
    }

    #[test]
    fn a_session_that_was_interrupted_goes_on_at_its_place() {
        let mut player = interrupted();
        player.keys("T").tell(deck(1));
        assert_eq!(offered(&player)[0], "Continue: exercise 2 of 3");
        assert!(!offered(&player).iter().any(|words| words.starts_with("Start: ")));
        player.keys("enter");
        assert!(player.mode().is_none());
        assert_eq!(place(&player), (1, vec![Some(Grade::Good), None, None]));
        player.line("e4").keys(">");
        assert_eq!(place(&player).0, 2);
        player.line("e5");
        assert_eq!(player.app.study.settings.chosen.session, None, "all are answered");
    }

    #[test]
    fn after_a_start_of_the_program_it_goes_on_too() {
        let session = interrupted().app.study.settings.chosen.session;
        let mut player = TestPlayer::new();
        player.app.study.settings.chosen.session = session;
        player.keys("T").tell(deck(1));
        assert_eq!(offered(&player)[0], "Continue: exercise 2 of 3");
        player.tell(Msg::Do(Action::NextExercise));
        assert_eq!(place(&player).0, 1);
    }

    #[test]
    fn nothing_goes_on_another_day_or_before_the_first_answer() {
        let mut player = interrupted();
        player.keys("T").tell(deck(0));
        assert!(matches!(player.mode(), Some(Mode::Training(_))));
        assert_eq!(offered(&player)[0], "Start: 3 exercises");
        let mut player = interrupted();
        if let Some(session) = &mut player.app.study.settings.chosen.session {
            session.day = TODAY.plus(-1).to_string();
        }
        player.keys("T").tell(deck(1));
        let page = choices(&TrainingPage::default(), &player.app.study);
        assert_eq!(page[0].0, TrainingChoice::Begin);
    }
}
