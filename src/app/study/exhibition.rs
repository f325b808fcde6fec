//! A game of two engines on the board: begun, stepped move by move, or running; kept as a saved game after every move.

use std::time::Duration;

use crate::app::action::Action;
use crate::app::board::GameLocation;
use crate::app::board::exhibition::{Exhibition, NewExhibition};
use crate::app::effect::ThinkEffect;
use crate::app::engines::OpponentSearch;
use crate::app::start::date_and_time;
use crate::app::study::Study;
use crate::chess::{ByColor, Chess, Color, DrawClaim, Ending, Game, NodeId, Position, Score, words};
use crate::config::nearest;
use crate::engines::{ChosenMove, Gesture, HOUSE, Opponent};
use crate::library::{SavedGame, label};
use crate::search::Limits;

impl Study {
    /// Whether the moves of two engines come by themselves.
    pub(crate) fn is_exhibition_running(&self) -> bool {
        self.board.exhibition.as_ref().is_some_and(|exhibition| exhibition.runs)
    }

    /// Whether the board shows where a game of two engines stands, and it is not over.
    pub(crate) fn is_at_exhibition(&self) -> bool {
        self.board.exhibition.is_some()
            && !self.analyses()
            && self.board.game.current() == self.board.head
            && self.board.game.ending().is_none()
    }

    /// Begins a game of two engines; the one on the board was saved before.
    pub(in crate::app) fn begin_exhibition(&mut self, new: NewExhibition) {
        let pause = Duration::from_millis(self.settings.config.board.autoplay_ms);
        let seed = self.draw_seed();
        let game = self.exhibition_game(&new);
        self.play_on(None);
        self.lay_out(GameLocation::Unsaved, SavedGame { game, session: None });
        self.board.exhibition = Some(Exhibition::new(new, pause, seed, self.now.instant));
        self.say_how_to_watch();
        self.run_exhibition();
    }

    /// The game before its first move, with its players in the tags.
    fn exhibition_game(&self, new: &NewExhibition) -> Game {
        let mut game = Game::new(new.start.clone());
        game.tags.set("Date", date_and_time(self.now.wall).0);
        for side in Color::ALL {
            let player = new.players.get(side);
            game.tags.set(words::side(side), label(player));
        }
        game
    }

    fn say_how_to_watch(&mut self) {
        let is_running = self.is_exhibition_running();
        if self.settings.keymap.is_for_lines() && is_running {
            // Nothing typed is read until the game is over.
            let [white, black] = Color::ALL.map(|side| self.exhibition_label(side));
            return self.say(format!("{white} has White, {black} has Black; they play to the end."));
        }
        let (step, run) = (self.key_name(Action::StepForward), self.key_name(Action::Autoplay));
        self.say(if is_running {
            format!("{run} pauses the game; {step} then plays a single move.")
        } else {
            format!("{step} plays the next move; {run} lets the game run.")
        });
    }

    /// Asks for the next move of a running game, once the coach has looked at the last one.
    pub(in crate::app) fn run_exhibition(&mut self) {
        let is_due = self.is_exhibition_running() && self.is_at_exhibition() && !self.waits_for_opponent();
        if is_due && !self.judges_exhibition() {
            let now = self.now.instant;
            let pause = self.board.exhibition.as_ref().map(|exhibition| exhibition.pause_left(now));
            self.ask_exhibition(pause.unwrap_or_default());
        }
    }

    /// Whether the coach has not yet judged the move that leads to the board.
    fn judges_exhibition(&self) -> bool {
        let open = |request| !self.talk.coach.is_settled(&request);
        self.settings.config.coach.comments && self.last_move_request().is_some_and(open)
    }

    fn ask_exhibition(&mut self, at_least: Duration) {
        let Some(exhibition) = &self.board.exhibition else { return };
        let turn = self.board.game.turn();
        let (opponent, rival) = (exhibition.players.get(turn).clone(), exhibition.players.get(!turn).clone());
        let (seed, limits) = (exhibition.seed, exhibition.limits.clone());
        let generation = self.next_generation();
        let (node, since) = (self.board.game.current(), self.now.instant);
        self.engines.thinking = Some(OpponentSearch { generation, node, since, depth: 0 });
        self.effect(ThinkEffect::Start {
            generation,
            opponent,
            rival: Some(rival),
            seed,
            root: self.root(),
            limits,
            at_least_ms: at_least.as_millis() as u64,
        });
        self.outgoing.redraw = true;
    }

    /// Plays a single move.
    pub(in crate::app) fn step_exhibition(&mut self) {
        if !self.waits_for_opponent() {
            self.ask_exhibition(Duration::ZERO);
        }
    }

    /// Lets the game run, or pauses it.
    pub(in crate::app) fn switch_exhibition(&mut self) {
        let runs = !self.is_exhibition_running();
        if !runs {
            self.stop_thinking();
        } else if let Some(exhibition) = &mut self.board.exhibition {
            exhibition.runs = true;
        }
        self.say_how_to_watch();
        self.run_exhibition();
    }

    /// Plays the move that an engine has chosen.
    pub(in crate::app) fn exhibition_moves(&mut self, node: NodeId, choice: &ChosenMove) {
        self.board.game.go_to(node);
        let mover = self.board.game.turn();
        if !self.board.game.position().is_legal(choice.played) {
            return self.exhibition_failed("it sent an illegal move");
        }
        if choice.manners.gesture == Gesture::Resigns && self.settings.config.play.resigns {
            return self.end_exhibition(Ending::Resignation { winner: !mover });
        }
        if self.board.game.play(choice.played).is_err() {
            return;
        }
        let score = choice.analysis.as_ref().and_then(|found| found.lines.first()).map(|line| line.score);
        if let Some(exhibition) = &mut self.board.exhibition {
            exhibition.moved(mover, score, self.now.instant);
        }
        self.board.head = self.board.game.current();
        self.forget_edits();
        self.forget_review();
        self.board.game.tree_mut().promote_to_mainline(self.board.head);
        match self.exhibition_draw(mover, choice) {
            Some(draw) => return self.end_exhibition(draw),
            None => self.position_changed(),
        }
        self.keep();
        if self.board.game.ending().is_some() {
            return self.tell_exhibition_end();
        }
        self.run_exhibition();
    }

    /// The draw that the side to move claims, or agrees to.
    fn exhibition_draw(&self, mover: Color, choice: &ChosenMove) -> Option<Ending> {
        let claimed = self.board.game.claims().first().map(|claim| match claim {
            DrawClaim::ThreefoldRepetition => Ending::ThreefoldRepetition,
            DrawClaim::FiftyMoves => Ending::FiftyMoves,
        });
        let other = self.board.exhibition.as_ref().and_then(|exhibition| exhibition.score(!mover));
        let is_offered =
            choice.manners.gesture == Gesture::OffersDraw && self.settings.config.play.offers_draws;
        let agreed = is_offered && other.is_some_and(|score| score <= Score::Cp(0));
        claimed.or(agreed.then_some(Ending::Agreement))
    }

    fn end_exhibition(&mut self, ending: Ending) {
        self.declare(ending);
        self.tell_exhibition_end();
    }

    fn tell_exhibition_end(&mut self) {
        self.stop_thinking();
        if let Some(ending) = self.board.game.ending() {
            let review = self.key_name(Action::Review);
            self.say(format!("{} {review} reviews the game.", ending.sentence()));
        }
    }

    /// Shows why an engine gave no move; the game is paused.
    pub(in crate::app) fn exhibition_failed(&mut self, fault: &str) {
        self.stop_thinking();
        let turn = self.board.game.turn();
        let name = self.exhibition_label(turn);
        let again = self.key_name(Action::StepForward);
        self.warn(format!("No move from {name}: {fault}. {again} asks again."));
    }

    /// An engine's name, with its level.
    fn exhibition_label(&self, side: Color) -> String {
        let exhibition = self.board.exhibition.as_ref();
        exhibition.map(|exhibition| label(exhibition.players.get(side))).unwrap_or_default()
    }

    /// Handles `watch A B`: lets two engines play from the position on the board.
    pub(in crate::app) fn type_watch(&mut self, words: &str) {
        let Some((white, black)) = words.split_once(' ') else {
            return self.say("Name two engines: watch minimax alphabeta.");
        };
        let players = [white, black.trim()].map(|name| self.engine_named(name));
        let [white, black] = match players {
            [Ok(white), Ok(black)] => [white, black],
            [Err(told), _] | [_, Err(told)] => return self.warn(told),
        };
        let start: Chess = self.board.game.position().clone();
        if start.is_game_over() {
            return self.say("The game is over.");
        }
        self.put_away();
        self.begin_exhibition(NewExhibition {
            start,
            players: ByColor { white, black },
            limits: Limits::default(),
            seed: None,
            pause: None,
            runs: true,
        });
    }

    /// An engine as somebody typed it: `minimax`, `patzer:1200`.
    fn engine_named(&self, text: &str) -> Result<Opponent, String> {
        let roster = &self.settings.config.engines;
        let (name, level) = text.split_once(':').map_or((text, None), |(name, level)| (name, Some(level)));
        let spec = roster.find(name).ok_or_else(|| {
            let near = nearest(name, roster.specs().map(|spec| spec.name)).unwrap_or(HOUSE);
            format!("No engine called '{name}'. Did you mean {near}?")
        })?;
        spec.at(level, self.settings.config.play.opponent.level).map_err(|fault| format!("{fault}."))
    }
}

#[cfg(test)]
mod tests {
    use crate::app::Effect;
    use crate::app::effect::{StoreEffect, ThinkEffect};
    use crate::app::msg::Answer;
    use crate::app::testing::TestPlayer;
    use crate::chess::{Ending, Score, notation};
    use crate::engines::ChosenMove;
    use crate::library::GameId;
    use crate::search::{Analysis, Line};

    /// A player who watches `random` against `material`, without a coach to wait for.
    fn watching(words: &str) -> TestPlayer {
        let mut player = TestPlayer::new();
        player.app.study.settings.config.coach.comments = false;
        player.line(words);
        player
    }

    /// The engines asked since the last call, each with its pause.
    fn asked(player: &mut TestPlayer) -> Vec<(String, u64)> {
        let thinks = player.take_effects().into_iter().filter_map(|effect| match effect {
            Effect::Think(ThinkEffect::Start { opponent, rival, at_least_ms, .. }) => {
                assert!(rival.is_some_and(|rival| rival != opponent));
                Some((opponent.name, at_least_ms))
            }
            _ => None,
        });
        thinks.collect()
    }

    /// The engine that thinks replies.
    fn reply(player: &mut TestPlayer, text: &str) {
        let generation = player.app.study.engines.thinking.as_ref().expect("an engine thinks").generation;
        let played = notation::parse_san(player.app.game().position(), text).unwrap();
        player.tell(Answer::Chosen(generation, Ok(ChosenMove::new(played, None))));
    }

    /// Replies, and returns who is asked next.
    fn next(player: &mut TestPlayer, text: &str) -> Vec<(String, u64)> {
        player.take_effects();
        reply(player, text);
        asked(player)
    }

    /// The places that games were saved at.
    fn saves(player: &TestPlayer) -> Vec<Option<GameId>> {
        let saves = player.effects().iter().filter_map(|effect| match effect {
            Effect::Store(StoreEffect::Save(_, id, _)) => Some(id.clone()),
            _ => None,
        });
        saves.collect()
    }

    #[test]
    fn a_running_game_asks_each_engine_in_turn_and_is_saved_after_every_move() {
        let mut player = watching("watch random material");
        assert!(!player.app.is_playing());
        reply(&mut player, "e4");
        assert_eq!(saves(&player), [None]);
        let id = GameId("2026-09-21-1".to_owned());
        let record = player.app.study.board.record;
        player.tell(Answer::Saved(record, Ok(Some(id.clone()))));
        assert!(!player.status().contains("copy"), "{}", player.status());
        let names = |asked: Vec<(String, u64)>| asked.into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        assert_eq!(names(asked(&mut player)), ["random", "material"]);
        reply(&mut player, "e5");
        assert_eq!(saves(&player), [Some(id)]);
        assert_eq!(names(asked(&mut player)), ["random"]);
        assert_eq!(player.moves(), "1.e4 e5");
        let tags = &player.app.game().tags;
        assert_eq!((tags.get("White"), tags.get("Black")), (Some("random"), Some("material")));
    }

    #[test]
    fn a_paused_game_goes_on_by_single_moves() {
        let mut player = watching("watch random material");
        assert_eq!(asked(&mut player), [("random".to_owned(), 1500)]);
        player.keys("A");
        assert!(player.asked_for(ThinkEffect::Stop));
        assert!(player.status().starts_with("'.' plays the next move"), "{}", player.status());
        player.take_effects();
        player.keys(".");
        assert_eq!(asked(&mut player), [("random".to_owned(), 0)]);
        assert!(next(&mut player, "e4").is_empty(), "the game stays paused");
        player.keys(".");
        assert_eq!(asked(&mut player), [("material".to_owned(), 0)]);
    }

    #[test]
    fn stepping_away_pauses_and_the_next_run_goes_on_at_the_end() {
        let mut player = watching("watch random material");
        next(&mut player, "e4");
        next(&mut player, "e5");
        player.keys(",");
        assert!(player.asked_for(ThinkEffect::Stop) && !player.app.study.is_exhibition_running());
        player.take_effects();
        player.keys(". A");
        assert_eq!(asked(&mut player).len(), 1);
        reply(&mut player, "Nf3");
        assert_eq!(player.moves(), "1.e4 e5 2.Nf3");
    }

    #[test]
    fn a_move_of_the_viewer_s_is_a_variation_and_the_engines_go_on_from_theirs() {
        let mut player = watching("watch random material");
        next(&mut player, "e4");
        player.line("c5");
        assert_eq!(player.moves(), "1.e4", "material thinks");
        assert!(player.status().contains("A pauses"), "{}", player.status());
        player.keys("A").line("c5");
        assert_eq!(player.moves(), "1.e4 c5");
        player.take_effects();
        player.keys(", A");
        assert_eq!(asked(&mut player).len(), 1);
        reply(&mut player, "e5");
        assert_eq!(player.moves(), "1.e4 e5");
        let tree = player.app.game().tree();
        let mainline: Vec<_> = tree.mainline().filter_map(|node| tree.node(node).played()).collect();
        assert_eq!(notation::line(player.app.game().start(), &mainline), "1.e4 e5");
    }

    #[test]
    fn mate_and_claimed_draws_end_the_game() {
        let mut player = watching("watch random material");
        for text in ["f3", "e5", "g4"] {
            next(&mut player, text);
        }
        assert!(next(&mut player, "Qh4#").is_empty() && !player.app.study.is_exhibition_running());
        assert!(player.status().contains("mate"), "{}", player.status());
        let mut player = watching("watch random material");
        for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
            next(&mut player, text);
        }
        assert!(next(&mut player, "Ng8").is_empty());
        assert_eq!(player.app.game().ending(), Some(Ending::ThreefoldRepetition));
    }

    #[test]
    fn an_engine_that_fails_pauses_the_game_and_is_asked_again() {
        let mut player = watching("watch random material");
        let generation = player.app.study.engines.thinking.as_ref().unwrap().generation;
        player.tell(Answer::Chosen(generation, Err("it ended".to_owned())));
        assert_eq!(player.status(), "No move from random: it ended. '.' asks again.");
        player.take_effects();
        player.keys(".");
        assert_eq!(asked(&mut player), [("random".to_owned(), 0)]);
    }

    #[test]
    fn the_next_move_waits_for_the_coach_s_look_at_the_last() {
        let mut player = TestPlayer::new();
        player.line("watch random material");
        assert!(next(&mut player, "e4").is_empty());
        let (generation, _) = player.app.study.talk.coach.asked.unwrap();
        player.tell(Answer::Advised(generation, Err("no".to_owned())));
        assert_eq!(asked(&mut player).len(), 1);
    }

    #[test]
    fn each_engine_s_own_score_is_kept() {
        let mut player = watching("watch random material");
        let generation = player.app.study.engines.thinking.as_ref().unwrap().generation;
        let played = notation::parse_san(player.app.game().position(), "e4").unwrap();
        let line = Line { score: Score::Cp(300), moves: vec![played] };
        let analysis = Analysis { lines: vec![line], ..Analysis::default() };
        player.tell(Answer::Chosen(generation, Ok(ChosenMove::new(played, Some(analysis)))));
        let exhibition = player.app.study.board.exhibition.as_ref().unwrap();
        assert_eq!(exhibition.score(crate::chess::Color::White), Some(Score::Cp(300)));
        assert_eq!(exhibition.score(crate::chess::Color::Black), None);
    }

    #[test]
    fn engines_that_nobody_has_are_told() {
        for (words, told) in [
            ("watch minimx random", "Did you mean minimax?"),
            ("watch random", "Name two engines"),
            ("watch patzer:9999 random", "patzer has levels"),
        ] {
            let player = watching(words);
            assert!(player.status().contains(told), "{words}: {}", player.status());
            assert!(player.app.is_playing(), "the game on the board stays");
        }
    }
}
