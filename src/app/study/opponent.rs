//! Requests to the opponent and the engine's view, and their answers.

use crate::app::action::Action;
use crate::app::effect::{LookEffect, TerminalEffect, ThinkEffect};
use crate::app::engines::{EngineView, OpponentSearch};
use crate::app::msg::{ExplorerNews, Generation};
use crate::app::study::Study;
use crate::app::talk::OPPONENT_THINKS;
use std::time::{Duration, Instant};

use crate::chess::notation::san;
use crate::chess::polyglot::BookMove;
use crate::chess::{Ending, NodeId, Position, Score, words};
use crate::config::{Bell, nearest};
use crate::engines::{ChosenMove, Gesture, HOUSE, Opponent, level};
use crate::library::{SHARED, Session, label};
use crate::search::{Analysis, Limits, Root};

/// Who has waited so long may look elsewhere.
const LONG: Duration = Duration::from_secs(5);

/// The start of the notice about an opponent that failed.
const NO_MOVE: &str = "No move from your opponent:";

impl Study {
    /// Returns whether the opponent is searching the position on the board.
    pub(crate) fn waits_for_opponent(&self) -> bool {
        let here = self.board.game.current();
        !self.analyses() && self.engines.thinking.as_ref().is_some_and(|asked| asked.node == here)
    }

    /// Asks the opponent for a move if it is to move in the game in play, whatever was played here before and taken back.
    pub(in crate::app) fn ask_opponent(&mut self) {
        let Some(session) = &self.board.session else {
            return;
        };
        let elsewhere = self.board.game.current() != self.board.head || self.waits_for_opponent();
        if elsewhere || self.analyses() || self.is_my_turn() || self.board.game.ending().is_some() {
            return;
        }
        let (Some(opponent), seed) = (session.opponent.clone(), session.seed) else { return };
        if let Some(reply) = self.drill_reply() {
            return self.opponent_plays(self.board.game.current(), &ChosenMove::new(reply, None));
        }
        self.resume_clock();
        let generation = self.next_generation();
        self.engines.thinking = Some(OpponentSearch {
            generation,
            node: self.board.game.current(),
            since: self.now.instant,
            depth: 0,
        });
        self.effect(ThinkEffect::Start {
            generation,
            opponent,
            rival: None,
            seed,
            root: self.root(),
            limits: self.time_for_a_move(),
            at_least_ms: self.settings.config.play.reply_delay_ms,
        });
    }

    /// Returns the limits of a move: with a clock a thirtieth of the time left plus three quarters of the increment,
    /// else the engine's own.
    fn time_for_a_move(&self) -> Limits {
        let time = self.board.clock.as_ref().map(|clock| {
            let left = clock.left(self.board.game.turn(), self.now.instant);
            (left / 30 + clock.control().increment * 3 / 4).min(left / 2)
        });
        Limits { time, lines: 1, ..Limits::default() }
    }

    pub(in crate::app) fn root(&self) -> Root {
        Root { start: self.board.game.start().clone(), moves: self.board.game.moves() }
    }

    /// Stops the opponent, and pauses a running game of two engines.
    pub(in crate::app) fn stop_thinking(&mut self) {
        if let Some(exhibition) = &mut self.board.exhibition {
            exhibition.runs = false;
        }
        if self.engines.thinking.take().is_some() {
            self.effect(ThinkEffect::Stop);
        }
    }

    pub(in crate::app) fn opponent_thinks(&mut self, generation: Generation, analysis: &Analysis) {
        if let Some(asked) = self.engines.thinking.as_mut().filter(|asked| asked.generation == generation) {
            self.outgoing.redraw |= asked.depth != analysis.depth;
            asked.depth = analysis.depth;
        }
    }

    pub(in crate::app) fn opponent_chose(
        &mut self,
        generation: Generation,
        answer: Result<ChosenMove, String>,
    ) {
        let Some(asked) = self.engines.thinking.take_if(|asked| asked.generation == generation) else {
            return;
        };
        let is_watched = self.board.exhibition.is_some();
        match answer {
            Ok(choice) if is_watched => self.exhibition_moves(asked.node, &choice),
            Err(fault) if is_watched => self.exhibition_failed(&fault),
            Ok(choice) => {
                self.opponent_plays(asked.node, &choice);
                self.ring(asked.since);
            }
            Err(fault) => self.opponent_failed(&fault),
        }
    }

    /// Rings the bell after the opponent's move, if that is wanted, and at the end of the game.
    fn ring(&mut self, since: Instant) {
        let head = self.board.game.tree().node(self.board.head);
        let is_due = match self.settings.config.board.bell {
            Bell::Off => return,
            Bell::Check => head.position().is_check(),
            Bell::Reply => true,
            Bell::Wait => self.now.instant.duration_since(since) >= LONG,
        };
        if is_due || self.board.game.ending_at(self.board.head).is_some() {
            self.effect(TerminalEffect::Bell);
        }
    }

    /// Shows the error as a notice and pauses the game.
    fn opponent_failed(&mut self, fault: &str) {
        self.pause_clock();
        let again = self.key_name(Action::PlayAgain);
        let opponent = self.board.session.as_ref().and_then(|session| session.opponent.as_ref());
        let other = match opponent {
            Some(opponent) if opponent.name != HOUSE => {
                format!(", or type 'opponent {HOUSE}' after {}", self.key_name(Action::Type))
            }
            _ => String::new(),
        };
        let told = format!("{NO_MOVE} {fault}. {again} asks it again{other}.");
        if !self.talk.notices.contains(&told) {
            self.talk.notices.push(told);
        }
        self.outgoing.redraw = true;
    }

    /// Returns what a move is answered with while an engine thinks.
    pub(in crate::app) fn words_while_thinking(&self) -> String {
        let pause = self.key_name(Action::Autoplay);
        match &self.board.exhibition {
            Some(exhibition) => {
                let name = &exhibition.players.get(self.board.game.turn()).name;
                format!("{name} is thinking; {pause} pauses the game.")
            }
            None => OPPONENT_THINKS.to_owned(),
        }
    }

    /// Tells that the game on the board has no opponent.
    pub(in crate::app) fn say_only_viewing(&mut self) {
        let new = self.key_name(Action::NewGame);
        self.say(format!("You're only viewing this game; {new} starts a new one."));
    }

    /// Returns the opponent of these words, or without words the one of the game on the board or of the settings.
    pub(in crate::app) fn opponent_or_usual(&self, words: &str) -> Result<Opponent, String> {
        let now = self.board.session.as_ref().and_then(|session| session.opponent.clone());
        let usual = now.unwrap_or_else(|| self.settings.config.play.opponent.clone());
        if words.is_empty() { Ok(usual) } else { self.named_opponent(words, usual.level) }
    }

    /// Handles `opponent NAME LEVEL`: another opponent takes over the game.
    pub(in crate::app) fn change_opponent(&mut self, words: &str) {
        let Some(session) = &self.board.session else {
            return self.say_only_viewing();
        };
        if self.board.game.ending_at(self.board.head).is_some() {
            return self.say("The game is over.");
        }
        if words.is_empty() {
            let names = self.opponent_names();
            return self.say(format!("{} Opponents: {names}.", whom_one_plays(session)));
        }
        let opponent = match self.opponent_or_usual(words) {
            Ok(opponent) => opponent,
            Err(told) => return self.warn(told),
        };
        // Of two players the one below stays.
        let human = session.own_side().unwrap_or(self.screen.view.below);
        // A game that was resumed names the old one.
        let side = words::side(!human);
        self.board.game.tags.remove(side);
        self.board.game.tags.remove(&format!("{side}Elo"));
        self.say(format!("Your opponent is now {}.", label(&opponent)));
        self.talk.notices.retain(|notice| !notice.starts_with(NO_MOVE));
        self.stop_thinking();
        if !self.board.game.tree().is_empty() {
            self.unrate();
        }
        if let Some(session) = &mut self.board.session {
            session.opponent = Some(opponent);
            session.human = human;
        }
        self.keep();
        self.ask_opponent();
    }

    /// Handles `level N`: changes the opponent's level; patzer replaces an opponent without levels.
    pub(in crate::app) fn change_level(&mut self, number: &str) {
        let Some(session) = &self.board.session else {
            return self.say_only_viewing();
        };
        let now = session.opponent.as_ref().map_or(HOUSE, |opponent| opponent.name.as_str());
        let has_levels = self.settings.config.engines.find(now).is_some_and(|spec| !spec.levels.is_empty());
        let name = if has_levels { now } else { HOUSE };
        if number.is_empty() {
            return self.say(format!("{} {name} has levels {}.", whom_one_plays(session), level::words()));
        }
        self.change_opponent(&format!("{name} {number}"));
    }

    fn opponent_names(&self) -> String {
        self.settings.config.engines.specs().map(|spec| spec.name).collect::<Vec<_>>().join(", ")
    }

    /// Parses an opponent; without a level it takes the usual one.
    fn named_opponent(&self, words: &str, usual: Option<u16>) -> Result<Opponent, String> {
        let roster = &self.settings.config.engines;
        let (name, level) = words.split_once(' ').unwrap_or((words, ""));
        let spec =
            roster.find(name).ok_or_else(|| match nearest(name, roster.specs().map(|spec| spec.name)) {
                Some(near) => format!("No opponent called '{name}'. Did you mean {near}?"),
                None => format!("No opponent called '{name}'. Opponents: {}.", self.opponent_names()),
            })?;
        let level = Some(level.trim()).filter(|level| !level.is_empty());
        let usual = usual.or(self.settings.config.play.opponent.level);
        spec.at(level, usual).map_err(|fault| format!("{fault}."))
    }

    fn opponent_plays(&mut self, node: NodeId, choice: &ChosenMove) {
        let here = self.board.game.current();
        let looking_elsewhere = (here != node || self.analyses()).then_some(here);
        self.board.game.go_to(node);
        let mover = self.board.game.turn();
        if !self.board.game.position().is_legal(choice.played) {
            self.pause_clock();
            return self.warn("Your opponent sent an illegal move; patzer refused it.");
        }
        let manners = choice.manners.gesture;
        if manners == Gesture::Resigns && self.settings.config.play.resigns {
            return self.declare(Ending::Resignation { winner: !mover });
        }
        let (side, text) = (words::side(mover), san(self.board.game.position(), choice.played));
        if self.board.game.play(choice.played).is_err() {
            return;
        }
        self.engines.last_score = choice.analysis.as_ref().and_then(|a| a.lines.first()).map(|l| l.score);
        self.talk.notices.retain(|notice| !notice.starts_with(NO_MOVE));
        let keep_hand = self.hand.held;
        self.talk.opponent_moved();
        self.after_move(mover);
        self.keep();
        if let Some(node) = looking_elsewhere {
            self.board.game.go_to(node);
            self.position_changed();
            self.hand.held = keep_hand;
            let shows = if self.analyses() { Action::Analysis } else { Action::ToEnd };
            self.say(format!("{side} played {text}; {} shows it.", self.key_name(shows)));
        }
        if manners == Gesture::OffersDraw && self.settings.config.play.offers_draws {
            self.engines.draw_offer = Some(self.board.head);
            self.say(format!("{side} played {text} and offers a draw; type 'draw' to accept."));
        }
    }

    /// Returns whether no opponent agrees to a draw yet: before move 20.
    pub(in crate::app) fn is_early_for_a_draw(&self) -> bool {
        self.board.game.position().fullmoves().get() <= 20
    }

    /// Returns whether the opponent accepts a draw: if its last score was not above 0.
    pub(in crate::app) fn opponent_takes_a_draw(&self) -> bool {
        self.engines.last_score.is_some_and(|score| score <= Score::Cp(0))
    }

    /// Requests an analysis for the engine's view, if it is open.
    pub(in crate::app) fn ask_view(&mut self) {
        if self.engines.view.running {
            self.effect(LookEffect::StopView);
        }
        self.engines.view = EngineView::default();
        // A game that was resigned or drawn by word ends in a position that can be searched like any other.
        if !self.screen.view.engine || self.board.game.position().is_game_over() {
            return;
        }
        let generation = self.next_generation();
        self.engines.view.generation = generation;
        self.engines.view.running = true;
        let limits = Limits {
            time: Some(Duration::from_millis(self.settings.config.engine.view_ms)),
            lines: self.settings.config.engine.lines,
            ..Limits::default()
        };
        let position = Box::new(self.board.game.position().clone());
        self.effect(LookEffect::Explore { generation, position });
        self.effect(LookEffect::View {
            generation,
            analyst: self.settings.config.engine.analyst.clone(),
            root: self.root(),
            limits,
        });
    }

    pub(in crate::app) fn explorer_tells(&mut self, generation: Generation, news: ExplorerNews) {
        // What is being indexed holds for every position.
        let is_indexing = self.screen.view.engine && matches!(news, ExplorerNews::Indexing(..));
        if self.engines.view.generation == generation || is_indexing {
            self.engines.view.explored = Some(news);
            self.outgoing.redraw = true;
        }
    }

    pub(in crate::app) fn book_answers(&mut self, generation: Generation, moves: Vec<BookMove>) {
        if self.engines.view.generation == generation {
            self.engines.view.book = moves;
            self.outgoing.redraw = true;
        }
    }

    pub(in crate::app) fn engine_reports(
        &mut self,
        generation: Generation,
        answer: Result<Analysis, String>,
        done: bool,
    ) {
        if self.engines.view.generation != generation {
            return;
        }
        self.engines.view.running &= !done;
        match answer {
            Ok(analysis) => self.engines.view.report(analysis, self.board.game.turn()),
            Err(fault) if self.settings.config.engine.analyst != HOUSE => {
                self.talk
                    .notices
                    .push(format!("The engine's view failed: {fault}. {HOUSE} analyses instead."));
                HOUSE.clone_into(&mut self.settings.config.engine.analyst);
                self.ask_view();
            }
            Err(fault) => self.engines.view.fault = Some(fault),
        }
        self.outgoing.redraw = true;
    }
}

/// `Your opponent is patzer 800.`
fn whom_one_plays(session: &Session) -> String {
    match &session.opponent {
        Some(opponent) => format!("Your opponent is {}.", label(opponent)),
        None => SHARED.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use crate::app::Effect;
    use crate::app::effect::TerminalEffect;
    use crate::app::testing::TestPlayer;
    use crate::config::{Alert, Bell};

    /// Whether the bell rings when the opponent answers 2.d4 with this move after this time.
    fn rings(bell: Bell, reply: &str, seconds: u64) -> bool {
        let mut player = TestPlayer::at("rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2");
        player.app.study.settings.config.board.bell = bell;
        player.line("d4");
        player.now.instant += Duration::from_secs(seconds);
        player.reply(reply);
        player.take_effects().contains(&Effect::Terminal(TerminalEffect::Bell))
    }

    #[test]
    fn a_move_that_was_taken_back_and_is_played_again_is_answered() {
        let mut player = TestPlayer::new();
        player.line("e4").reply("e5").keys("u").take_effects();
        player.line("e4").reply("c5");
        assert_eq!(player.moves(), "1.e4 c5");
    }

    #[test]
    fn the_bell_rings_when_it_is_wanted() {
        let (check, quiet) = ("Bb4+", "Nc6");
        for (bell, reply, seconds, does) in [
            (Bell::Off, check, 6, false),
            (Bell::Check, check, 1, true),
            (Bell::Check, quiet, 6, false),
            (Bell::Reply, quiet, 1, true),
            (Bell::Wait, quiet, 6, true),
            (Bell::Wait, check, 1, false),
        ] {
            assert_eq!(rings(bell, reply, seconds), does, "{bell:?} {reply} after {seconds} s");
        }
    }

    #[test]
    fn the_end_of_a_game_rings_whatever_is_wanted_but_off() {
        for bell in Bell::ALL {
            let mut player = TestPlayer::new();
            player.app.study.settings.config.board.bell = bell;
            // A blunder is played without a question.
            player.app.study.settings.config.coach.alert = Alert::Off;
            player.line("f3").reply("e5").take_effects();
            player.line("g4").reply("Qh4#");
            let rang = player.take_effects().contains(&Effect::Terminal(TerminalEffect::Bell));
            assert_eq!(rang, bell != Bell::Off, "{bell:?}");
        }
    }
}
