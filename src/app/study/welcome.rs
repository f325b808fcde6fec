//! The first start: one line asks how much chess the player knows, and the answer sets coach, alert, opponent and where the
//! school begins.

use crate::app::keymap::{Chord, KeyCode};
use crate::app::study::Study;
use crate::chess::Chess;
use crate::config::{Alert, Choices};
use crate::engines::HOUSE;
use crate::school::CourseBook;
use crate::tutor::words::Audience;

/// An answer to the question.
struct WelcomeAnswer {
    key: char,
    audience: Audience,
    alert: Alert,
    level: u16,
    book: CourseBook,
    told: &'static str,
}

/// The answers in the order of the question.
const ANSWERS: [WelcomeAnswer; 3] = [
    WelcomeAnswer {
        key: '1',
        audience: Audience::Novice,
        alert: Alert::Mistakes,
        level: 400,
        book: CourseBook::Rules,
        told: "Welcome! S is the school; it begins with the rules. Or play: the coach explains everything.",
    },
    WelcomeAnswer {
        key: '2',
        audience: Audience::Novice,
        alert: Alert::Blunders,
        level: 800,
        book: CourseBook::Pieces,
        told: "Welcome! Play on, or type :tour for the keys; S is the school, T has exercises.",
    },
    WelcomeAnswer {
        key: '3',
        audience: Audience::Club,
        alert: Alert::Blunders,
        level: 1400,
        book: CourseBook::Tactics,
        told: "Welcome! The coach is brief and asks only before a blunder.",
    },
];

impl Study {
    /// Asks a player who has never chosen anything, before the first game.
    pub(in crate::app) fn welcome(&mut self) {
        let is_new = self.settings.chosen == Choices::default();
        let game = &self.board.game;
        // Whoever sets up a position has something to look at, and no words to spare beside it.
        let is_usual = game.tree().is_empty() && *game.start() == Chess::default();
        self.talk.welcome = is_new && self.board.session.is_some() && is_usual;
    }

    /// Whether the question stands beside the board: not over an exercise, a lesson or a game that is looked through.
    pub(crate) fn asks_welcome(&self) -> bool {
        let is_elsewhere = self.training.exercises.is_some() || self.is_taught();
        self.talk.welcome && self.is_playing() && !is_elsewhere
    }

    /// Takes a key that answers; returns false for all others.
    pub(in crate::app) fn answer_welcome(&mut self, chord: Chord) -> bool {
        if !self.asks_welcome() {
            return false;
        }
        if chord.key == KeyCode::Esc {
            self.end_welcome();
            return true;
        }
        match ANSWERS.iter().find(|answer| chord == Chord::char(answer.key)) {
            Some(answer) => self.welcomed(answer),
            None => return false,
        }
        true
    }

    /// Asks no more, now or at the next start.
    pub(in crate::app) fn end_welcome(&mut self) {
        if std::mem::take(&mut self.talk.welcome) {
            self.remember();
        }
    }

    /// The book with which the school begins.
    pub(crate) fn first_book(&self) -> CourseBook {
        CourseBook::chosen(self.settings.chosen.school.as_deref())
    }

    fn welcomed(&mut self, answer: &WelcomeAnswer) {
        let (coach, chosen) = (&mut self.settings.config.coach, &mut self.settings.chosen);
        (coach.level, coach.alert) = (answer.audience, answer.alert);
        chosen.audience = Some(answer.audience.id().to_owned());
        chosen.alert = Some(answer.alert);
        chosen.school = Some(answer.book.id().to_owned());
        // Whom the player named at the start is stronger than any answer.
        if !self.settings.config.play.is_named {
            (chosen.opponent, chosen.level) = (Some(HOUSE.to_owned()), Some(answer.level));
            self.change_opponent(&format!("{HOUSE} {}", answer.level));
        }
        self.end_welcome();
        self.update_facts();
        self.say(answer.told);
    }
}

#[cfg(test)]
mod tests {
    use crate::app::testing::TestPlayer;
    use crate::config::Alert;
    use crate::school::{CourseBook, SchoolRecord};
    use crate::tutor::words::Audience;

    fn newcomer() -> TestPlayer {
        let mut player = TestPlayer::new();
        player.app.study.talk.welcome = true;
        player
    }

    #[test]
    fn an_answer_sets_coach_alert_and_opponent() {
        for (key, audience, alert, level, book) in [
            ("1", Audience::Novice, Alert::Mistakes, 400, CourseBook::Rules),
            ("2", Audience::Novice, Alert::Blunders, 800, CourseBook::Pieces),
            ("3", Audience::Club, Alert::Blunders, 1400, CourseBook::Tactics),
        ] {
            let mut player = newcomer();
            player.keys(key);
            let study = &player.app.study;
            assert_eq!(
                (study.settings.config.coach.level, study.settings.config.coach.alert),
                (audience, alert)
            );
            assert_eq!(
                study.board.session.as_ref().and_then(|session| session.opponent.as_ref()?.level),
                Some(level)
            );
            let begins = SchoolRecord::new(Vec::new()).next(study.first_book()).unwrap().book;
            assert_eq!(begins, book);
            assert!(!study.talk.welcome && player.status().starts_with("Welcome!"), "{key}");
        }
    }

    #[test]
    fn the_question_waits_while_another_game_is_looked_through() {
        let mut player = newcomer();
        assert!(player.app.study.asks_welcome());
        player.tell(crate::app::Input::Paste("1. d4 d5 2. c4 *\n".into()));
        assert!(player.app.study.talk.welcome && !player.app.study.asks_welcome());
    }

    #[test]
    fn nobody_is_asked_over_a_position_that_was_set_up() {
        let asks = |player: &mut TestPlayer| {
            player.app.study.settings.chosen = crate::config::Choices::default();
            player.app.study.welcome();
            player.app.study.talk.welcome
        };
        assert!(asks(&mut TestPlayer::new()));
        assert!(!asks(&mut TestPlayer::at("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")));
    }

    #[test]
    fn an_answer_leaves_an_opponent_who_was_named_at_the_table() {
        let mut player = newcomer();
        player.app.study.settings.config.play.is_named = true;
        let before = player.app.study.board.session.as_ref().map(|session| session.opponent.clone());
        player.keys("3");
        let study = &player.app.study;
        assert_eq!(study.board.session.as_ref().map(|session| session.opponent.clone()), before);
        assert_eq!(study.settings.config.coach.level, Audience::Club);
        assert_eq!(study.settings.chosen.opponent, None);
    }

    #[test]
    fn a_move_and_esc_skip_the_question_and_help_does_not() {
        for (keys, stays) in
            [("esc", false), ("e 4 enter", false), ("? esc", true), ("e esc", true), ("t", true)]
        {
            let mut player = newcomer();
            player.keys(keys);
            assert_eq!(player.app.study.talk.welcome, stays, "{keys}");
        }
    }
}
