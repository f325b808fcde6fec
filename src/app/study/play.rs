//! Playing: opening a game, the person's moves, take-back and playing again.

use crate::app::action::Action;
use crate::app::board::GameLocation;
use crate::app::board::timing::MoveTiming;
use crate::app::effect::LibraryEffect;
use crate::app::library::list::GameList;
use crate::app::outcome::ModeRequest;
use crate::app::start::{OpenRequest, date_and_time};
use crate::app::study::Study;
use std::path::PathBuf;
use std::time::Duration;

use crate::chess::clock::Clock;
use crate::chess::notation::{destination, origin};
use crate::chess::{Bitboard, Chess, Color, Game, Move, NodeId, Position, Square};
use crate::config::PlaySide;
use crate::engines::Opponent;
use crate::library::{SavedGame, Session};
use crate::review::training::Training;

/// A new game as the player chose it.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGame {
    /// The position to begin with.
    pub start: Chess,
    /// The person's side; `None` by lot.
    pub side: Option<Color>,
    /// The opponent; none when two players share the board.
    pub opponent: Option<Opponent>,
    /// The clock, if any.
    pub clock: Option<crate::chess::TimeControl>,
}

impl Study {
    pub(in crate::app) fn open(&mut self, opening: OpenRequest) {
        match opening {
            OpenRequest::Resume(saved) => self.resume(*saved),
            OpenRequest::New(start) => {
                let play = &self.settings.config.play;
                let opponent = Some(play.opponent.clone()).filter(|_| play.side != PlaySide::Both);
                let new = NewGame { start: *start, side: play.side.color(), opponent, clock: play.clock };
                self.begin(new);
            }
            OpenRequest::Watch(new) => self.begin_exhibition(*new),
            OpenRequest::Saved(id, saved) => {
                let is_played_on = self.settings.chosen.resume.as_ref() == Some(&id.0);
                self.lay_out(GameLocation::Saved(id), *saved);
                self.restore_previewed_ply();
                if is_played_on && self.is_playing() {
                    self.ask_opponent();
                }
            }
            OpenRequest::Foreign(name, games) => self.open_foreign(name, games),
            OpenRequest::Long(name, path, first) => self.open_long(name, path, *first),
            OpenRequest::Training(training) => self.open_deck(training),
            OpenRequest::Lesson(record, id) => {
                let (game, session) = (Game::default(), None);
                self.lay_out(GameLocation::Exercise, SavedGame { game, session });
                self.school.wanted = id;
                self.school_read(record);
            }
            OpenRequest::Lines(lines, answers) => {
                let (game, session) = (Game::default(), None);
                self.lay_out(GameLocation::Exercise, SavedGame { game, session });
                self.begin_lines(lines, &answers);
            }
            OpenRequest::Run(training, kind) => {
                self.training.wanted = Some(kind);
                self.open_deck(training);
            }
        }
    }

    /// Opens training with nothing else on the board.
    fn open_deck(&mut self, training: Box<Training>) {
        let (game, session) = (Game::default(), None);
        self.lay_out(GameLocation::Exercise, SavedGame { game, session });
        self.deck_read(Ok(training), true);
    }

    /// Resumes the unfinished game.
    fn resume(&mut self, saved: SavedGame) {
        self.lay_out(GameLocation::Unfinished, saved);
        self.recall_hints();
        self.ask_opponent();
    }

    /// Opens a game at its current position.
    pub(in crate::app) fn lay_out(&mut self, location: GameLocation, saved: SavedGame) {
        self.stop_thinking();
        self.training.exercises = None;
        self.board.record = self.next_generation();
        self.engines.last_score = None;
        self.heat.trail = None;
        self.forget_advice();
        self.forget_edits();
        self.board.autoplay = None;
        self.board.exhibition = None;
        self.board.analysis = None;
        self.training.set_aside = None;
        self.school.set_aside = None;
        self.board.timing = MoveTiming::default();
        self.forget_review();
        self.board.location = location;
        self.board.session = saved.session;
        self.board.game = saved.game;
        self.board.head = self.board.game.current();
        self.board.clock = self.board.session.as_ref().and_then(|session| {
            let (control, left) = session.clock?;
            let left = left.map(Duration::from_millis);
            Some(Clock::resumed(control, crate::chess::ByColor { white: left[0], black: left[1] }))
        });
        self.screen.view.below = self.board.session.as_ref().map_or(Color::White, |session| session.human);
        self.face_player();
        self.position_changed();
        self.hand.cursor = self.first_square(self.screen.view.below);
    }

    /// Starts a new game; the one on the board was saved before.
    pub(in crate::app) fn begin(&mut self, new: NewGame) {
        let seed = self.draw_seed();
        let lot = if seed >> 63 == 0 || new.opponent.is_none() { Color::White } else { Color::Black };
        let session = Session {
            human: new.side.unwrap_or(lot),
            opponent: new.opponent.map(|opponent| self.at_todays_level(opponent)),
            seed,
            clock: new.clock.map(|control| {
                let base = u64::try_from(control.base.as_millis()).unwrap_or(u64::MAX);
                (control, [base, base])
            }),
            date: date_and_time(self.now.wall),
        };
        let game = Game::new(new.start);
        self.play_on(None);
        self.lay_out(GameLocation::Unfinished, SavedGame { game, session: Some(session) });
        self.ask_opponent();
    }

    /// The seed of the next game.
    pub(in crate::app) fn draw_seed(&mut self) -> u64 {
        self.board.seed =
            self.board.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.board.seed
    }

    /// Plays a move of the person's.
    pub(in crate::app) fn play_move(&mut self, m: Move) {
        if self.take_lesson_move(m) {
            return;
        }
        if self.training.exercises.is_some() {
            return self.try_move(m);
        }
        if self.waits_for_opponent() {
            return self.say(self.words_while_thinking());
        }
        if self.board.game.ending().is_some() {
            return self.say("The game is over.");
        }
        if !self.is_taught() && self.holds_back(m) {
            return;
        }
        self.commit(m);
    }

    /// Plays a move without a warning.
    pub(in crate::app) fn commit(&mut self, m: Move) {
        // The opponent of a game in play thinks on while its position is analysed.
        if !self.analyses() {
            self.stop_thinking();
        }
        let mover = self.board.game.turn();
        let studied = self.board.session.is_none() || self.studies();
        let parent = self.board.game.current();
        let known = studied && self.board.game.tree().child(parent, m).is_some();
        if self.board.game.play(m).is_err() {
            return self.warn("That move isn't legal here.");
        }
        self.record_hints();
        if self.screen.view.engine {
            self.unrate();
        }
        if studied && !known {
            self.record_added(parent);
        }
        self.hand.cursor = destination(m);
        self.end_welcome();
        if self.studies() {
            self.position_changed();
        } else {
            self.after_move(mover);
        }
        if !known {
            self.keep();
        }
        self.ask_opponent();
    }

    /// Updates the record and clocks after a move of the game in play.
    pub(in crate::app) fn after_move(&mut self, mover: Color) {
        if let Some(session) = &self.board.session {
            self.board.timing.moved(mover == session.human, self.now.instant);
            self.board.head = self.board.game.current();
            self.forget_edits();
            self.forget_review();
            self.board.game.tree_mut().promote_to_mainline(self.board.head);
            self.board.game.declare(None);
            self.face_player();
        }
        self.press_clock(mover);
        self.note_ending();
        self.position_changed();
    }

    /// Returns whether moves are variations of the player's own game: on the analysis board, and at an earlier position
    /// of a finished one.
    pub(crate) fn studies(&self) -> bool {
        let is_earlier = || {
            self.board.game.current() != self.board.head
                && self.board.game.ending_at(self.board.head).is_some()
        };
        self.board.session.is_some() && (self.analyses() || is_earlier())
    }

    /// Returns whether the board shows an earlier position of a game in play.
    pub(crate) fn looks_back(&self) -> bool {
        self.board.session.is_some() && self.board.game.current() != self.board.head && !self.studies()
    }

    /// Takes back the player's last move with the reply, or one move of two players at this board; the moves stay in the
    /// tree.
    pub(in crate::app) fn take_back(&mut self) {
        if self.undo_edit() {
            return;
        }
        if self.board.session.is_none() || self.studies() {
            let back = self.key_name(Action::StepBack);
            return self.say(format!("There's no edit to undo; {back} steps back."));
        }
        if self.board.clock.as_ref().and_then(|clock| clock.flag(self.now.instant)).is_some() {
            return self.say("Your time is up; you can't take back.");
        }
        if self.take_back_ending() {
            return;
        }
        let from = self.board.head;
        let Some(to) = self.turn_before(from, self.own_side()) else {
            return self.say("There's nothing to take back.");
        };
        self.unrate();
        self.stop_thinking();
        self.talk.coach.offer = None;
        self.board.game.go_to(to);
        self.board.game.declare(None);
        self.continue_from_here();
        let again = self.key_name(Action::PlayAgain);
        let text = self.last_from(from);
        self.position_changed();
        if let Some(first) = self.first_from(from) {
            // Where the piece is again, not where it was.
            self.put_cursor(origin(first));
        }
        self.say(format!("Took back {text}. {again} plays it again."));
        self.keep();
    }

    /// Returns the last position before a node with a side to move, or with either.
    fn turn_before(&self, node: NodeId, side: Option<Color>) -> Option<NodeId> {
        let tree = self.board.game.tree();
        std::iter::successors(tree.node(node).parent(), |node| tree.node(*node).parent())
            .find(|node| side.is_none_or(|side| side == tree.node(*node).position().turn()))
    }

    /// Returns the move taken back, from the position before it.
    fn first_from(&self, from: NodeId) -> Option<Move> {
        let tree = self.board.game.tree();
        let path = tree.path(from);
        path.get(self.board.game.ply() as usize).and_then(|node| tree.node(*node).played())
    }

    /// Returns the name of the move taken back.
    fn last_from(&self, from: NodeId) -> String {
        let moves: Vec<Move> = self.first_from(from).into_iter().collect();
        crate::chess::notation::line(self.board.game.position(), &moves)
    }

    /// Redoes what was taken back, or asks a failed opponent again.
    pub(in crate::app) fn play_again(&mut self) {
        if self.redo_edit() {
            return;
        }
        if self.board.session.is_none() || self.studies() {
            let forward = self.key_name(Action::StepForward);
            return self.say(format!("There's no edit to redo; {forward} steps forward."));
        }
        if self.board.game.current() != self.board.head {
            return self.step_forward();
        }
        if !self.board.game.forward() {
            if self.engines.thinking.is_none() {
                self.ask_opponent();
            }
            if self.engines.thinking.is_none() {
                self.say("There's nothing to redo.");
            }
            return;
        }
        let human = self.own_side();
        while human.is_some_and(|side| side != self.board.game.turn()) && self.board.game.forward() {}
        self.continue_from_here();
        self.position_changed();
        self.keep();
        self.ask_opponent();
    }

    /// Continues the game from the position on the board and switches the running clock.
    fn continue_from_here(&mut self) {
        self.forget_edits();
        self.forget_review();
        self.board.head = self.board.game.current();
        self.face_player();
        let (turn, now) = (self.board.game.turn(), self.now.instant);
        if let Some(clock) = self.board.clock.as_mut().filter(|clock| clock.running().is_some()) {
            clock.start(turn, now);
        }
    }

    fn open_foreign(&mut self, name: String, games: Vec<Game>) {
        let mut games = games.into_iter();
        let first = games.next().unwrap_or_default();
        let rest: Vec<Game> = games.collect();
        if !rest.is_empty() {
            let mut all = vec![first.clone()];
            all.extend(rest);
            let list = GameList::foreign(name.clone(), all);
            self.outgoing.opens.push(ModeRequest::Games(Box::new(list)));
        }
        self.lay_out(GameLocation::Foreign(name), SavedGame { game: first, session: None });
    }

    /// Opens a long file: its first game on the board, and a list that grows.
    fn open_long(&mut self, name: String, path: PathBuf, first: Game) {
        let (game, session) = (first, None);
        self.lay_out(GameLocation::Foreign(name.clone()), SavedGame { game, session });
        self.effect(LibraryEffect::Scan(path.clone()));
        let list = GameList::long(name, path);
        self.outgoing.opens.push(ModeRequest::Games(Box::new(list)));
    }

    /// Where the cursor begins: on a piece that can move, or any of the side's while the other is to move.
    pub(super) fn first_square(&self, side: Color) -> Square {
        let movable = self.board.facts.movable();
        let own = self.board.game.position().board().by_color(side);
        first_of(if movable.any() { movable } else { own }, side)
    }

    /// Goes to the ply the preview showed; otherwise a game of others starts at its beginning.
    pub(in crate::app) fn restore_previewed_ply(&mut self) {
        let tree = self.board.game.tree();
        let start = (self.board.session.is_none()
            && self.board.game.current() == tree.end_of_line(NodeId::ROOT))
        .then_some(NodeId::ROOT);
        let node = match self.library.previewed_ply.take() {
            Some(0) => Some(NodeId::ROOT),
            Some(moves) => tree.mainline().nth(moves - 1),
            None => start,
        };
        if let Some(node) = node {
            self.go_to(node);
        }
    }
}

/// The king's pawn of a side, or else a piece, best one in the middle.
fn first_of(pieces: Bitboard, side: Color) -> Square {
    let home = side.fold_wb(Square::E2, Square::E7);
    let middle = |square: &Square| (square.distance(Square::D4), *square);
    if pieces.contains(home) { home } else { pieces.into_iter().min_by_key(middle).unwrap_or(home) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cursor_begins_on_a_piece_that_can_move() {
        let usual = Bitboard::from_square(Square::E2).with(Square::D4);
        assert_eq!(first_of(usual, Color::White), Square::E2);
        assert_eq!(first_of(usual, Color::Black), Square::D4);
        assert_eq!(first_of(Bitboard::from_square(Square::G1).with(Square::F3), Color::White), Square::F3);
        assert_eq!(first_of(Bitboard::EMPTY, Color::Black), Square::E7);
    }
}
