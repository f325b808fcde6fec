//! Guess the move: the moves of one side of a game, to be found one after the other.

use crate::app::action::Action;
use crate::app::exercise::SessionKind;
use crate::app::study::Study;
use crate::app::study::diary::players;
use crate::chess::{Color, Game, NodeId, Position, opening};
use crate::review::practice::{Card, CardSource, ExerciseTask};
use crate::school::ClassicGame;

/// The first move that is asked for where no opening is named.
const FIRST: u32 = 5;

impl Study {
    /// Asks for the moves of the side below, from the end of the named opening on; the game's move and any that is as good
    /// are right.
    pub(in crate::app) fn guess_moves(&mut self) {
        if self.is_playing() {
            return self.say("Finish your game first.");
        }
        let game = &self.board.game;
        let cards = guesses(game, self.screen.view.below, first_guess(game));
        if cards.is_empty() {
            let open = self.key_name(Action::Games);
            return self.say(format!("There are no moves to guess here; {open} opens a game."));
        }
        let (players, color) = (players(&self.board.game.tags), self.screen.view.below);
        self.begin_guesses(cards, players, color);
    }

    /// Asks for the moves of a classic game.
    pub(in crate::app) fn guess_classic(&mut self, classic: &ClassicGame) {
        let first = 2 * (classic.first as usize - 1);
        let cards = guesses(&classic.game, classic.side, first);
        self.begin_guesses(cards, players(&classic.game.tags), classic.side);
        self.say(format!("{}. {}", classic.title, classic.about));
    }

    fn begin_guesses(&mut self, cards: Vec<Card>, players: [String; 2], color: Color) {
        self.practise(cards);
        if let Some(exercises) = &mut self.training.exercises {
            exercises.kind = SessionKind::Guess { players, color };
        }
    }
}

/// The ply after which the moves of a game are asked for: the end of its named opening, and the first moves at least.
fn first_guess(game: &Game) -> usize {
    let last = game.tree().mainline().last();
    let named = last.and_then(|last| opening::at(game, last)).map_or(0, |opening| opening.ply);
    (named as usize).max(2 * (FIRST as usize - 1))
}

/// The cards of a side's moves in the mainline after a ply.
fn guesses(game: &Game, side: Color, first: usize) -> Vec<Card> {
    let tree = game.tree();
    let line: Vec<NodeId> = tree.mainline().collect();
    let tag = |name: &str| game.tags.get(name).unwrap_or("?").to_owned();
    let source = CardSource::Game { white: tag("White"), black: tag("Black"), date: tag("Date") };
    let card = |(before, node): (&NodeId, &NodeId)| {
        let lead = tree.node(*before).played()?;
        let start = tree.node(tree.node(*before).parent()?).position().clone();
        let line = vec![tree.node(*node).played()?];
        let is_choice = tree.node(*before).position().legal_moves().len() > 1;
        let task = ExerciseTask::Puzzle { line };
        let (second_try, motifs, source) = (None, Vec::new(), source.clone());
        let card = Card { start, lead: Some(lead), task, second_try, motifs, source, rating: None };
        Some(card).filter(|card| is_choice && card.solver() == side)
    };
    line.iter().zip(line.iter().skip(1)).skip(first.saturating_sub(1)).filter_map(card).collect()
}

#[cfg(test)]
mod tests {
    use crate::app::testing::TestPlayer;
    use crate::review::schedule::Grade;

    /// A viewed game of 1.f4 e5 2.g4 … in which White castles and more is played.
    fn viewing() -> TestPlayer {
        let mut player = TestPlayer::new();
        player.app.update(
            crate::app::Input::Paste(
                "[White \"Ada\"]\n[Black \"Ben\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 6. c3 O-O 7. h3 h6 *\n"
                    .to_owned(),
            ),
            player.now,
        );
        player
    }

    fn results(player: &TestPlayer) -> Vec<Option<Grade>> {
        player.app.study.training.exercises.as_ref().map_or(Vec::new(), |exercises| exercises.results.clone())
    }

    #[test]
    fn the_moves_after_the_opening_are_asked_for_and_the_games_move_is_right() {
        let mut player = viewing();
        player.line("guess");
        let all = results(&player).len();
        assert!((1..=3).contains(&all), "{all} moves of White's after the opening");
        let exercises = player.app.study.training.exercises.as_ref().unwrap();
        let crate::review::practice::ExerciseTask::Puzzle { line } = exercises.card().task.clone() else {
            panic!()
        };
        let move_of_game = crate::chess::notation::uci(line[0]);
        player.line(&move_of_game);
        assert_eq!(results(&player)[0], Some(Grade::Good));
        player.keys("esc end enter");
        assert!(player.app.study.training.exercises.is_none(), "back at the game");
        assert!(player.moves().starts_with("1.e4 e5") || player.moves().is_empty());
    }

    #[test]
    fn a_classic_game_is_guessed_from_the_school_and_the_game_before_comes_back() {
        let mut player = TestPlayer::new();
        player.line("e4");
        player.app.study.school.record = Some(Box::new(crate::school::SchoolRecord::new(Vec::new())));
        player.line("lesson game-3");
        let exercises = player.app.study.training.exercises.as_ref().unwrap();
        assert_eq!(exercises.source(), "Reti, Richard – Tartakower, Savielly, 1910");
        assert!(
            player.status().starts_with("Reti – Tartakower, 1910. A double check"),
            "{}",
            player.status()
        );
        assert_eq!(player.moves(), "5…e5", "the last move before 6.dxe5");
        player.keys("esc end enter");
        assert_eq!(player.moves(), "1.e4");
    }

    #[test]
    fn a_game_in_play_and_an_empty_one_have_nothing_to_guess() {
        let mut player = TestPlayer::new();
        player.line("guess");
        assert_eq!(player.status(), "Finish your game first.");
        let mut player = viewing();
        player.line("5k2/8/8/8/8/8/8/4K2R w K - 0 1").line("resign").line("guess");
        assert!(player.status().starts_with("There are no moves to guess here"), "{}", player.status());
    }
}
