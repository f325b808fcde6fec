//! Training a repertoire: the positions of its lines that are due, asked in the order in which they are reached.

use crate::app::action::Action;
use crate::app::effect::StoreEffect;
use crate::app::exercise::SessionKind;
use crate::app::study::Study;
use crate::chess::{Move, words};
use crate::review::repertoire::{OpeningRepertoire, RecalledMove};
use crate::review::schedule::Grade;

impl Study {
    /// Handles `repertoire`: the lines of the game on the board, for the side below; the answers are read first.
    pub(in crate::app) fn train_lines(&mut self) {
        if self.is_playing() {
            return self.say("Finish your game first.");
        }
        let side = self.screen.view.below;
        let lines = OpeningRepertoire::of(std::slice::from_ref(&self.board.game), side);
        if lines.own().next().is_none() {
            let open = self.key_name(Action::Games);
            return self
                .say(format!("There are no lines for {} here; {open} opens a game.", words::side(side)));
        }
        self.training.lines = Some(Box::new(lines));
        self.effect(StoreEffect::ReadRecalled);
    }

    /// Handles the answers after they were read.
    pub(in crate::app) fn recalled_read(&mut self, answers: Result<Vec<RecalledMove>, String>) {
        self.outgoing.redraw = true;
        let Some(lines) = self.training.lines.take() else { return };
        match answers {
            Ok(answers) => self.begin_lines(lines, &answers),
            Err(fault) => self.talk.notices.push(format!("Repertoire: {fault}")),
        }
    }

    /// Asks what is due of a repertoire.
    pub(in crate::app) fn begin_lines(&mut self, lines: Box<OpeningRepertoire>, answers: &[RecalledMove]) {
        let train = &self.settings.config.train;
        let mut random = fastrand::Rng::with_seed(self.board.seed ^ self.board.record);
        let cards =
            lines.session(answers, &train.scheduler(), self.today(), train.portion.cards, &mut random);
        if cards.is_empty() {
            return self.say("Nothing of this repertoire is due today.");
        }
        self.practise(cards);
        if let Some(exercises) = &mut self.training.exercises {
            exercises.kind = SessionKind::Lines(lines);
        }
    }

    /// The moves that the repertoire has in the position on the board.
    pub(super) fn moves_of_lines(&self) -> Vec<Move> {
        match self.training.exercises.as_ref().map(|exercises| &exercises.kind) {
            Some(SessionKind::Lines(lines)) => lines.moves(self.board.game.position()),
            Some(SessionKind::Cards | SessionKind::Run(_) | SessionKind::Guess { .. }) | None => Vec::new(),
        }
    }

    /// Notes the first answer to a position of a repertoire.
    pub(super) fn note_recalled(&mut self, grade: Grade) {
        let today = self.today();
        let Some(exercises) = &self.training.exercises else { return };
        if let SessionKind::Lines(_) = exercises.kind {
            let answer = RecalledMove::new(&exercises.card().position(), today, grade);
            self.effect(StoreEffect::Recall(Box::new(answer)));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::app::effect::StoreEffect;
    use crate::app::testing::TestPlayer;
    use crate::app::{Answer, Effect};
    use crate::review::repertoire::RecalledMove;

    /// A viewed game with a variation of Black's.
    fn viewing() -> TestPlayer {
        let mut player = TestPlayer::new();
        let lines = "[White \"Mine\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 3. Bc4 *\n";
        player.app.update(crate::app::Input::Paste(lines.to_owned()), player.now);
        player
    }

    fn recalled(player: &mut TestPlayer) -> Vec<RecalledMove> {
        let effects = player.take_effects().into_iter();
        let answers = effects.filter_map(|effect| match effect {
            Effect::Store(StoreEffect::Recall(answer)) => Some(*answer),
            _ => None,
        });
        answers.collect()
    }

    #[test]
    fn the_lines_of_a_game_are_asked_for_and_every_first_answer_is_kept() {
        let mut player = viewing();
        player.line("repertoire");
        assert!(player.asked_for(Effect::Store(StoreEffect::ReadRecalled)));
        player.tell(Answer::Recalled(Ok(Vec::new())));
        let exercises = player.app.study.training.exercises.as_ref().unwrap();
        assert_eq!(exercises.results.len(), 4, "the start, two replies to it, and 3.Bc4");
        assert_eq!(exercises.task_in_words(), "What does your repertoire play for White?");
        player.line("e4");
        let answers = recalled(&mut player);
        assert_eq!(answers.len(), 1);
        assert_eq!((answers[0].grade.as_str(), answers[0].read().is_some()), ("good", true));
        player.keys("> G");
        assert_eq!(recalled(&mut player)[0].grade, "again");
        // What was just answered is not asked again.
        player.keys("esc end enter").line("repertoire").tell(Answer::Recalled(Ok(answers)));
        assert_eq!(player.app.study.training.exercises.as_ref().unwrap().results.len(), 3);
    }

    #[test]
    fn a_good_move_of_nobody_s_lines_is_playable_not_weaker() {
        let mut player = viewing();
        player.line("repertoire").tell(Answer::Recalled(Ok(Vec::new())));
        let d4 = crate::chess::notation::parse_san(player.app.game().position(), "d4").unwrap();
        player.app.study.call_near(d4);
        let feedback = &player.app.study.training.exercises.as_ref().unwrap().exercise.feedback;
        let text = feedback.as_ref().map(|feedback| feedback.text.as_str());
        assert_eq!(text, Some("1.d4 is playable, but your repertoire has another move. Keep looking."));
    }

    #[test]
    fn a_game_in_play_and_one_without_lines_are_told() {
        let mut player = TestPlayer::new();
        player.line("repertoire");
        assert_eq!(player.status(), "Finish your game first.");
        player.line("e4").line("resign").keys("F").line("repertoire");
        assert!(player.status().starts_with("There are no lines for Black here;"), "{}", player.status());
    }
}
