//! Playing: moves, the opponent's answers, take-back, endings and what must be kept after each of them.

use std::time::Duration;

use super::action::Action;
use super::msg::Generation;
use super::screens::Popup;
use super::{App, Asked, Effect, Opening, Place};
use crate::chess::clock::Clock;
use crate::chess::ending::{DrawClaim, Ending};
use crate::chess::notation::{destination, san};
use crate::chess::{Chess, Color, Game, Move, NodeId, Position, Score};
use crate::engines::{Choice, Opponent};
use crate::library::{GameId, SavedGame, Session};
use crate::search::{Analysis, Limits, Root};

/// A new game as the player chose it.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGame {
    /// The position to begin with.
    pub start: Chess,
    /// The person's side; `None` by lot.
    pub side: Option<Color>,
    /// Who plays the other side.
    pub opponent: Opponent,
    /// The clock, if any.
    pub clock: Option<crate::chess::TimeControl>,
}

impl App {
    pub(super) fn open(&mut self, opening: Opening) {
        match opening {
            Opening::Resume(saved) => self.resume(*saved),
            Opening::New(start) => self.begin(NewGame {
                start: *start,
                side: self.config.play.side,
                opponent: self.config.play.opponent.clone(),
                clock: self.config.play.clock,
            }),
            Opening::Kept(id, saved) => self.study(Place::Kept(id), *saved),
            Opening::Foreign(name, games) => self.open_foreign(name, games),
        }
    }

    /// Goes on with the unfinished game.
    fn resume(&mut self, saved: SavedGame) {
        self.study(Place::Unfinished, saved);
        self.ask_opponent();
    }

    /// Puts a game on the board to step through it (and to go on with it, if it was being played).
    pub(super) fn study(&mut self, place: Place, saved: SavedGame) {
        self.stop_thinking();
        self.record = self.next_generation();
        self.last_opponent_score = None;
        self.place = place;
        self.session = saved.session;
        self.game = saved.game;
        self.clock = self.session.as_ref().and_then(|session| {
            let (control, left) = session.clock?;
            let left = left.map(Duration::from_millis);
            Some(Clock::resumed(
                control,
                crate::chess::ByColor {
                    white: left[0],
                    black: left[1],
                },
            ))
        });
        self.view.below = self
            .session
            .as_ref()
            .map_or(Color::White, |session| session.human);
        self.cursor = home_square(self.view.below);
        self.position_changed();
    }

    /// Begins a new game; the one on the board was kept before.
    pub(super) fn begin(&mut self, new: NewGame) {
        self.seed = self
            .seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let lot = if self.seed >> 63 == 0 {
            Color::White
        } else {
            Color::Black
        };
        let session = Session {
            human: new.side.unwrap_or(lot),
            opponent: new.opponent,
            seed: self.seed,
            clock: new.clock.map(|control| {
                let base = u64::try_from(control.base.as_millis()).unwrap_or(u64::MAX);
                (control, [base, base])
            }),
            date: super::screens::date_and_time(self.now.wall),
        };
        let game = Game::new(new.start);
        self.study(
            Place::Unfinished,
            SavedGame {
                game,
                session: Some(session),
            },
        );
        self.ask_opponent();
    }

    /// Keeps the game on the board before another takes its place: an unfinished one goes among the kept games.
    pub(super) fn put_away(&mut self) {
        self.stop_thinking();
        self.note_clock();
        let begun = !self.game.tree().is_empty();
        if self.place == Place::Unfinished && self.session.is_some() && begun {
            let saved = Box::new(self.saved_game());
            self.effect(Effect::Finish(self.record, saved));
        }
    }

    /// Whether the opponent is to answer at the current position.
    pub(crate) fn waits_for_opponent(&self) -> bool {
        self.thinking
            .as_ref()
            .is_some_and(|asked| asked.node == self.game.current())
    }

    /// Plays a move of the person's.
    pub(super) fn play_move(&mut self, m: Move) {
        if self.waits_for_opponent() {
            return self.say("Your opponent is thinking.");
        }
        if let Some(ending) = self.game.ending() {
            return self.say(format!("The game is over. {}", ending.sentence()));
        }
        self.stop_thinking();
        let mover = self.game.turn();
        let known = self.session.is_none() && self.game.tree().child(self.game.current(), m).is_some();
        if self.game.play(m).is_err() {
            return self.warn("That move is not legal here.");
        }
        self.cursor = destination(m);
        self.after_move(mover);
        if !known {
            self.keep();
        }
        self.ask_opponent();
    }

    /// What follows every move: the line becomes the mainline, clocks go on, the game is kept.
    fn after_move(&mut self, mover: Color) {
        if self.session.is_some() {
            let current = self.game.current();
            self.game.tree_mut().promote_to_mainline(current);
            self.game.declare(None);
        }
        self.press_clock(mover);
        self.position_changed();
    }

    fn press_clock(&mut self, mover: Color) {
        let now = self.now.instant;
        let over = self.game.ending().is_some();
        if let Some(clock) = &mut self.clock {
            match clock.running() {
                Some(side) if side == mover => clock.press(now),
                _ => clock.start(!mover, now),
            }
            if over {
                clock.stop(now);
            }
        }
        self.note_clock();
    }

    /// Writes what the clocks have left into the session, so that it is kept.
    fn note_clock(&mut self) {
        let now = self.now.instant;
        if let (Some(clock), Some(session)) = (&self.clock, &mut self.session) {
            let left = |side| u64::try_from(clock.left(side, now).as_millis()).unwrap_or(u64::MAX);
            session.clock = Some((clock.control(), [left(Color::White), left(Color::Black)]));
        }
    }

    /// Lets the opponent choose a move when it is its turn at the end of a line.
    pub(super) fn ask_opponent(&mut self) {
        let Some(session) = &self.session else { return };
        let at_end = self.game.tree().next(self.game.current()).is_none();
        if !at_end || self.game.turn() == session.human || self.game.ending().is_some() {
            return;
        }
        let (opponent, seed) = (session.opponent.clone(), session.seed);
        let generation = self.next_generation();
        self.thinking = Some(Asked {
            generation,
            node: self.game.current(),
            depth: 0,
        });
        self.effect(Effect::Think {
            generation,
            opponent,
            seed,
            root: self.root(),
            limits: self.time_for_a_move(),
            at_least_ms: self.config.play.reply_delay_ms,
        });
    }

    /// With a clock, a thirtieth of what is left and most of the increment; without one the engine's own limit.
    fn time_for_a_move(&self) -> Limits {
        let time = self.clock.as_ref().map(|clock| {
            let left = clock.left(self.game.turn(), self.now.instant);
            (left / 30 + clock.control().increment * 3 / 4).min(left / 2)
        });
        Limits {
            time,
            lines: 1,
            ..Limits::default()
        }
    }

    fn root(&self) -> Root {
        Root {
            start: self.game.start().clone(),
            moves: self.game.moves(),
        }
    }

    pub(super) fn stop_thinking(&mut self) {
        if self.thinking.take().is_some() {
            self.effect(Effect::StopThinking);
        }
    }

    pub(super) fn opponent_thinks(&mut self, generation: Generation, analysis: &Analysis) {
        if let Some(asked) = self
            .thinking
            .as_mut()
            .filter(|asked| asked.generation == generation)
        {
            self.redraw |= asked.depth != analysis.depth;
            asked.depth = analysis.depth;
        }
    }

    pub(super) fn opponent_chose(&mut self, generation: Generation, answer: Result<Choice, String>) {
        let Some(asked) = self.thinking.take_if(|asked| asked.generation == generation) else {
            return;
        };
        match answer {
            Ok(choice) => self.opponent_plays(asked.node, &choice),
            Err(fault) => {
                let again = self.keymap.hint(Action::PlayAgain).unwrap_or_default();
                self.warn(format!(
                    "Your opponent's search failed: {fault}. {again} asks it again."
                ));
            }
        }
    }

    fn opponent_plays(&mut self, node: NodeId, choice: &Choice) {
        let looking_elsewhere = (self.game.current() != node).then(|| self.game.current());
        self.game.go_to(node);
        let mover = self.game.turn();
        if !self.game.position().is_legal(choice.played) {
            return self.warn("Your opponent answered with a move that is not legal here; it was refused.");
        }
        let text = san(self.game.position(), choice.played);
        if self.game.play(choice.played).is_err() {
            return;
        }
        self.last_opponent_score = choice
            .analysis
            .as_ref()
            .and_then(|a| a.lines.first())
            .map(|l| l.score);
        let keep_hand = self.held;
        self.after_move(mover);
        self.keep();
        if let Some(node) = looking_elsewhere {
            self.game.go_to(node);
            self.position_changed();
            self.held = keep_hand;
            self.say(format!(
                "{mover} has played {text}; {} shows it.",
                self.key_name(Action::ToEnd)
            ));
        }
    }

    /// The shortest name of an action's key, or the action's name for the command line.
    pub(super) fn key_name(&self, action: Action) -> String {
        self.keymap
            .hint(action)
            .unwrap_or_else(|| format!(":{}", action.info().id))
    }

    /// Goes back to the person's last turn, an answer of the opponent's included; nothing is lost.
    pub(super) fn take_back(&mut self) {
        let human = self.session.as_ref().map(|session| session.human);
        let from = self.game.current();
        self.stop_thinking();
        while self.game.back() {
            if human.is_none_or(|side| side == self.game.turn()) {
                break;
            }
        }
        if self.game.current() == from {
            return self.say("There is nothing to take back.");
        }
        self.game.declare(None);
        let again = self.key_name(Action::PlayAgain);
        let text = self.last_from(from);
        self.position_changed();
        self.say(format!("Taken back: {text}. {again} plays it again."));
        if human.is_some() {
            self.keep();
            self.ask_opponent();
        }
    }

    /// The move that was taken back, numbered.
    fn last_from(&self, from: NodeId) -> String {
        let tree = self.game.tree();
        let path = tree.path(from);
        let first = path
            .get(self.game.ply() as usize)
            .and_then(|node| tree.node(*node).played());
        let moves: Vec<Move> = first.into_iter().collect();
        crate::chess::notation::line(self.game.position(), &moves)
    }

    /// Plays again what was taken back, or asks an opponent again whose search has failed.
    pub(super) fn play_again(&mut self) {
        let human = self.session.as_ref().map(|session| session.human);
        if !self.game.forward() {
            if self.thinking.is_none() {
                self.ask_opponent();
            }
            if self.thinking.is_none() {
                self.say("There is nothing to play again.");
            }
            return;
        }
        while human.is_some_and(|side| side != self.game.turn()) && self.game.forward() {}
        self.position_changed();
        if human.is_some() {
            self.keep();
            self.ask_opponent();
        }
    }

    /// Claims a draw, or offers one.
    pub(super) fn draw(&mut self) {
        let Some(session) = &self.session else {
            return self.say("Nobody plays this game; there is no draw to claim.");
        };
        if self.game.ending().is_some() {
            return self.say("The game is over.");
        }
        let mine = self.game.turn() == session.human;
        match self.game.claims().first().filter(|_| mine) {
            Some(DrawClaim::ThreefoldRepetition) => self.declare(Ending::ThreefoldRepetition),
            Some(DrawClaim::FiftyMoves) => self.declare(Ending::FiftyMoves),
            None if self.opponent_takes_a_draw() => self.declare(Ending::Agreement),
            None => self.say("No draw can be claimed here, and your opponent plays on."),
        }
    }

    /// An opponent that searches takes a draw after move 20 when it thought itself no better at its last move.
    fn opponent_takes_a_draw(&self) -> bool {
        self.game.ply() >= 40
            && self
                .last_opponent_score
                .is_some_and(|score| score <= Score::Cp(0))
    }

    /// Gives the game up.
    pub(super) fn resign(&mut self) {
        match self.session.as_ref().map(|session| session.human) {
            _ if self.game.ending().is_some() => self.say("The game is over."),
            None => self.say("Nobody plays this game; there is nothing to give up."),
            Some(human) => self.declare(Ending::Resignation { winner: !human }),
        }
    }

    /// Ends the game at the current position.
    fn declare(&mut self, ending: Ending) {
        self.stop_thinking();
        let current = self.game.current();
        let tree = self.game.tree_mut();
        tree.promote_to_mainline(current);
        let end = tree.end_of_line(current);
        self.game.go_to(end);
        self.game.declare(Some(ending));
        if let Some(clock) = &mut self.clock {
            clock.stop(self.now.instant);
        }
        self.note_clock();
        self.position_changed();
        self.keep();
    }

    /// Ends the game when a flag has fallen.
    pub(super) fn check_flag(&mut self) {
        let fallen = self.clock.as_ref().and_then(|clock| clock.flag(self.now.instant));
        if let Some(loser) = fallen.filter(|_| self.game.ending().is_none()) {
            let ending = Ending::on_time(self.game.position(), loser);
            self.declare(ending);
        }
    }

    pub(super) fn saved_game(&self) -> SavedGame {
        SavedGame {
            game: self.game.clone(),
            session: self.session.clone(),
        }
    }

    /// Keeps the game after a change; a finished one goes among the kept games.
    pub(super) fn keep(&mut self) {
        let saved = Box::new(self.saved_game());
        let over = self.session.is_some() && self.game.ending().is_some();
        let effect = match &self.place {
            Place::Unfinished if over => Effect::Finish(self.record, saved),
            Place::Unfinished => Effect::Keep(self.record, saved),
            Place::Kept(id) => Effect::Save(self.record, Some(id.clone()), saved),
            Place::Foreign(_) => Effect::Save(self.record, None, saved),
        };
        self.effect(effect);
    }

    /// Keeps where the game stands, and its clocks, before the program ends.
    pub(super) fn keep_on_leaving(&mut self) {
        self.stop_thinking();
        self.note_clock();
        if self.place == Place::Unfinished && !self.game.tree().is_empty() && self.game.ending().is_none() {
            self.keep();
        }
    }

    pub(super) fn saved(&mut self, record: Generation, answer: Result<Option<GameId>, String>) {
        match answer {
            Ok(id) => {
                if self.unsaved.take().is_some() {
                    self.say("The game is saved again.");
                }
                if let Some(id) = id.filter(|_| record == self.record) {
                    if matches!(self.place, Place::Foreign(_)) {
                        self.say(format!("A copy with your moves is kept as {}.", id.0));
                    }
                    self.place = Place::Kept(id);
                }
            }
            Err(fault) => {
                self.redraw |= self.unsaved.as_deref() != Some(&fault);
                self.unsaved = Some(fault);
            }
        }
    }

    /// Asks the engine's view about the position on the board, if it is open.
    pub(super) fn ask_view(&mut self) {
        if self.engine.running {
            self.effect(Effect::StopView);
        }
        self.engine = super::EngineView::default();
        if !self.view.engine || self.game.ending().is_some() {
            return;
        }
        let generation = self.next_generation();
        self.engine.generation = generation;
        self.engine.running = true;
        let limits = Limits {
            time: Some(Duration::from_millis(self.config.engine.view_ms)),
            lines: self.config.engine.lines,
            ..Limits::default()
        };
        self.effect(Effect::View {
            generation,
            root: self.root(),
            limits,
        });
    }

    pub(super) fn engine_reports(
        &mut self,
        generation: Generation,
        answer: Result<Analysis, String>,
        done: bool,
    ) {
        if self.engine.generation != generation {
            return;
        }
        self.engine.running &= !done;
        match answer {
            Ok(analysis) => self.engine.analysis = Some(analysis),
            Err(fault) => self.engine.fault = Some(fault),
        }
        self.redraw = true;
    }

    fn open_foreign(&mut self, name: String, games: Vec<Game>) {
        let mut games = games.into_iter();
        let first = games.next().unwrap_or_default();
        let rest: Vec<Game> = games.collect();
        if !rest.is_empty() {
            let mut all = vec![first.clone()];
            all.extend(rest);
            self.popups
                .push(Popup::Games(super::screens::games::GameList::foreign(
                    name.clone(),
                    all,
                )));
        }
        self.study(
            Place::Foreign(name),
            SavedGame {
                game: first,
                session: None,
            },
        );
    }
}

/// Where the cursor waits when a game begins.
fn home_square(below: Color) -> crate::chess::Square {
    below.fold_wb(crate::chess::Square::E2, crate::chess::Square::E7)
}
