//! Playing on from the position on the board: of a game, a review, an exercise or a line, with any side and opponent.

use crate::app::outcome::ModeRequest;
use crate::app::study::Study;
use crate::app::study::play::NewGame;
use crate::chess::{Chess, Position};
use crate::config::PlaySide;

impl Study {
    /// Opens the form of a new game from the position on the board.
    pub(in crate::app) fn play_on_from_here(&mut self) {
        if let Some(start) = self.open_position() {
            self.outgoing.opens.push(ModeRequest::NewGame(Box::new(start)));
        }
    }

    /// Handles `play SIDE OPPONENT LEVEL`, each of them as wished: plays on from here at once.
    pub(in crate::app) fn type_play(&mut self, words: &str) {
        let Some(start) = self.open_position() else { return };
        let (first, rest) = words.split_once(' ').unwrap_or((words, ""));
        let (side, name) = match PlaySide::from_id(&first.to_lowercase()) {
            Some(side) => (side, rest.trim()),
            None => (start.turn().into(), words),
        };
        let opponent = match self.opponent_or_usual(name) {
            Ok(opponent) => Some(opponent).filter(|_| side != PlaySide::Both),
            Err(told) => return self.warn(told),
        };
        let clock = self.settings.config.play.clock;
        self.put_away();
        self.begin(NewGame { start, side: side.color(), opponent, clock });
        self.say("New game from this position.");
    }

    /// Returns the position on the board, or says that nobody can play on from it.
    fn open_position(&mut self) -> Option<Chess> {
        let position = self.board().clone();
        if position.is_game_over() {
            self.say("The game is over here; step back to play on.");
            return None;
        }
        Some(position)
    }
}

#[cfg(test)]
mod tests {
    use crate::app::testing::{TestPlayer, fork};
    use crate::app::{Input, Mode};
    use crate::chess::{Color, fen};
    use crate::engines::Opponent;

    /// The player's side and the opponent.
    fn session(player: &TestPlayer) -> (Option<Color>, Option<String>, Option<u16>) {
        let session = player.app.study.board.session.as_ref().expect("a game is played");
        let opponent = session.opponent.clone();
        let level = opponent.as_ref().and_then(|opponent| opponent.level);
        (session.own_side(), opponent.map(|Opponent { name, .. }| name), level)
    }

    fn start(player: &TestPlayer) -> String {
        fen::write(player.app.game().start())
    }

    const VIEWED: &str = "[White \"Ada\"]\n[Black \"Ben\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n";

    fn viewing() -> TestPlayer {
        let mut player = TestPlayer::new();
        player.tell(Input::Paste(VIEWED.to_owned()));
        player
    }

    #[test]
    fn the_key_offers_sides_and_opponents_for_the_position_of_a_viewed_game() {
        let mut player = viewing();
        player.keys("home . . C");
        let Some(Mode::NewGame(form)) = player.mode() else { panic!("no form") };
        assert_eq!(form.title(), "New game from here");
        player.keys("home right end enter");
        assert_eq!(start(&player), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
        assert_eq!(session(&player).0, Some(Color::Black));
        assert!(player.app.is_playing());
    }

    #[test]
    fn a_typed_game_takes_side_opponent_and_level_as_far_as_they_are_named() {
        for (words, wanted) in [
            ("play", (Some(Color::Black), Some("patzer"), Some(800))),
            ("play white", (Some(Color::White), Some("patzer"), Some(800))),
            ("play White random", (Some(Color::White), Some("random"), None)),
            ("play patzer 1437", (Some(Color::Black), Some("patzer"), Some(1437))),
            ("play both", (None, None, None)),
        ] {
            let mut player = viewing();
            player.keys("home .").line(words);
            let (side, name, level) = session(&player);
            assert_eq!((side, name.as_deref(), level), wanted, "{words}");
            assert_eq!(player.status(), "New game from this position.");
        }
        let mut player = viewing();
        assert_eq!(
            player.line("play white randm").status(),
            "No opponent called 'randm'. Did you mean random?"
        );
        assert!(!player.app.is_playing());
    }

    #[test]
    fn one_plays_on_from_an_exercise_and_from_a_line_of_the_coachs() {
        let mut player = TestPlayer::new();
        player.app.practise(vec![fork()]);
        player.line("Nc7+").line("play black");
        assert!(start(&player).starts_with("r3k3/2N2ppp"), "{}", start(&player));
        assert!(player.app.study.training.exercises.is_none());
    }

    #[test]
    fn nobody_plays_on_from_a_mate() {
        let mut player = TestPlayer::at("7k/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
        player.line("Ra8#").keys("C");
        assert_eq!(player.status(), "The game is over here; step back to play on.");
        assert!(player.mode().is_none());
        player.line("play both");
        assert!(!player.app.is_playing());
    }
}
