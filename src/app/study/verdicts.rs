//! What the coach's looks say of the moves of the game: the sign of each, and the chances after it.

use crate::app::board::GameLocation;
use crate::app::study::Study;
use crate::chess::{Color, Game, Move, NodeId, Position, after_move, notation};
use crate::review::annotate::{least_told, sign_move};
use crate::tutor::points;
use crate::tutor::points::grade::{self, MoveGrade};
use crate::tutor::{Explanation, Judgement};

/// A fault of the player's own, and what was better.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BetterLine {
    /// The move with its number and sign: `6.d3?`.
    pub fault: String,
    /// The better line: `6.Nxf7 Kxf7 7.Qf3+`.
    pub line: String,
}

impl Study {
    /// Returns the player's faults of this game and what was better, the last one first. The last move of the player's is
    /// left out while the game goes on: a better one may be tried yet.
    pub(crate) fn better_lines(&self) -> Vec<BetterLine> {
        let Some(side) = self.own_side().filter(|_| !self.conceals()) else {
            return Vec::new();
        };
        let tree = self.board.game.tree();
        let path = tree.path(self.board.game.current());
        let mut own: Vec<NodeId> =
            path.into_iter().filter(|node| tree.node(*node).position().turn() != side).collect();
        if self.is_live() {
            own.pop();
        }
        own.into_iter().rev().filter_map(|node| self.better_line(node)).collect()
    }

    fn better_line(&self, node: NodeId) -> Option<BetterLine> {
        /// Plies of a line: the move, the answer, and what it was for; a mate in three is told to its end.
        const PLIES: usize = 3;
        const MATE: usize = 5;
        let (told, sign) = (self.look_at(node)?, self.sign_of(node));
        told.judged.filter(|judged| judged.judgement.is_fault() && sign.contains('?'))?;
        let question = &told.question;
        let best: &[Move] = &question.best.as_ref()?.moves;
        let fault = notation::line(&question.root, &[question.played?]);
        let end = best.iter().fold(question.root.clone(), |here, m| after_move(&here, *m));
        let plies = if best.len() <= MATE && end.is_checkmate() { MATE } else { PLIES };
        let line = notation::line(&question.root, &best[..best.len().min(plies)]);
        Some(BetterLine { fault: format!("{fault}{sign}"), line })
    }

    /// Returns the sign of a move, `?!` to `!!`, by the deepest look at it, the coach's or the review's; empty for most moves,
    /// and for an inaccuracy of which the reader is told nothing, now or by an earlier look.
    pub(crate) fn sign_of(&self, node: NodeId) -> &'static str {
        let sign = |told: &Explanation| Some(told.judged?.judgement.sign(&told.tags));
        if let Some(report) = self.review_at(node).filter(|_| self.training.exercises.is_none()) {
            let is_told = report.judgement != Judgement::Inaccuracy
                || least_told(self.reader().audience) <= Judgement::Inaccuracy;
            return if is_told { report.sign() } else { "" };
        }
        let is_told =
            |told: &&Explanation| !points::is_silent(told, self.reader()) || self.was_told_as_fault(node);
        self.look_at(node).filter(is_told).and_then(sign).unwrap_or_default()
    }

    /// Returns whether the player's move was called a fault beside the board after a first look.
    fn was_told_as_fault(&self, node: NodeId) -> bool {
        let said = self.request_for(node).and_then(|request| self.talk.coach.said.get(&request)?.as_ref());
        said.and_then(|said| said.grade).is_some_and(MoveGrade::is_fault)
    }

    /// Keeps the signs of a game that has just ended in its record, for when it is opened again, as soon as it has a place among
    /// the saved ones. The player has written nothing, so there is nothing to undo.
    pub(in crate::app) fn keep_signs(&mut self) {
        if !self.record.awaits_signs || !matches!(self.board.location, GameLocation::Saved(_)) {
            return;
        }
        self.record.awaits_signs = false;
        let mut game = self.board.game.clone();
        if self.note_signs(&mut game) {
            self.board.game = game;
            self.keep();
        }
    }

    /// Writes the signs that the list shows into a copy of the game, for when it is taken up again; returns whether one is new.
    pub(in crate::app) fn note_signs(&self, game: &mut Game) -> bool {
        let mut is_changed = false;
        for node in self.board.game.tree().path(self.board.head) {
            let sign = self.sign_of(node);
            is_changed |= !sign.is_empty() && sign_move(game, node, sign);
        }
        is_changed
    }

    /// Returns White's winning chances in percent after each move that led to the board's position; after a move that
    /// nobody looked at those before it.
    pub(crate) fn chances_so_far(&self) -> Vec<f64> {
        let game = &self.board.game;
        // A move that nobody looked at, such as one of the opening, leaves the game even.
        let mut chances = vec![50.0];
        for node in game.tree().path(game.current()) {
            let before = chances.last().copied().unwrap_or(50.0);
            chances.push(self.chances_after(node).unwrap_or(before));
        }
        chances
    }

    /// Returns White's winning chances in percent after the last move that the coach looked at; none is searched for this.
    pub(crate) fn chances_now(&self) -> Option<f64> {
        let path = self.board.game.tree().path(self.board.game.current());
        path.into_iter().rev().find_map(|node| self.chances_after(node))
    }

    fn chances_after(&self, node: NodeId) -> Option<f64> {
        let after = self.look_at(node)?.judged?.after.win_percent();
        let mover = !self.board.game.tree().node(node).position().turn();
        Some(if mover == Color::White { after } else { 100.0 - after })
    }

    /// Returns the coach's look at the move that led to a node, if it was deep enough and may be shown.
    fn look_at(&self, node: NodeId) -> Option<&Explanation> {
        if !self.settings.config.coach.comments || self.training.exercises.is_some() {
            return None;
        }
        let told = self.talk.coach.explanation(self.request_for(node)?)?;
        grade::is_named(told).then_some(told.as_ref())
    }
}

#[cfg(test)]
mod tests {
    use crate::app::board::GameLocation;
    use crate::app::effect::{Effect, StoreEffect};
    use crate::app::msg::Msg;
    use crate::app::start::OpenRequest;
    use crate::app::talk::request::CoachRequest;
    use crate::app::testing::TestPlayer;
    use crate::chess::{Glyph, pgn};
    use crate::library::{GameId, SavedGame};
    use crate::search::{Limits, Root, StopFlag};
    use crate::tutor::{Advice, Adviser, CoachQuery, Past};

    /// Has the coach look at moves of the game.
    fn look(player: &mut TestPlayer, requests: Vec<CoachRequest>) {
        for request in requests {
            let game = &player.app.study.board.game;
            let plies = game.tree().node(request.node).ply() as usize;
            let inquiry = CoachQuery {
                root: Root { start: game.start().clone(), moves: game.moves()[..plies].to_vec() },
                subject: request.subject,
                past: Past::default(),
                limits: Limits { nodes: Some(20_000), ..Limits::default() },
            };
            if let Advice::Explained(told) = Adviser::new(1).answer(&inquiry, &StopFlag::default()) {
                player.app.study.talk.coach.learn(request, told);
            }
        }
    }

    #[test]
    fn the_signs_of_an_unfinished_game_are_there_when_it_is_taken_up_again() {
        let mut player = TestPlayer::new();
        player.line("f3").reply("e5").line("g4");
        let move_made = player.app.study.last_move_request().expect("a move was made");
        look(&mut player, vec![move_made]);
        player.take_effects();
        player.app.study.board.location = GameLocation::Unfinished;
        player.app.study.keep_on_leaving();
        player.tell(Msg::Tick);
        let kept = player.take_effects().into_iter().find_map(|effect| match effect {
            Effect::Store(StoreEffect::Keep(_, saved)) => Some(saved),
            _ => None,
        });
        let SavedGame { game, session } = *kept.expect("it is kept");
        let mut game = pgn::read_all(pgn::write(&game).as_bytes()).unwrap().remove(0).game;
        game.to_end();
        let mut player = TestPlayer::new();
        player.app.study.open(OpenRequest::Resume(Box::new(SavedGame { game, session })));
        let last = player.app.game().current();
        assert_eq!(player.app.game().tree().node(last).glyphs, [Glyph(4)]);
        assert_eq!(player.app.study.sign_of(last), "", "nobody has looked at it since");
    }

    #[test]
    fn the_signs_of_a_game_that_has_ended_are_kept_with_it() {
        let mut player = TestPlayer::new();
        player.line("f3").reply("e5").line("g4").reply("Qh4");
        let requests = player.app.study.summary_requests();
        look(&mut player, requests);
        player.take_effects();
        // All moves are looked at before the game has its place among the saved ones.
        player.tell(Msg::Tick);
        assert!(player.effects.iter().all(|effect| !matches!(effect, Effect::Store(StoreEffect::Save(..)))));
        player.app.study.board.location = GameLocation::Saved(GameId("2026-11-21-1".to_owned()));
        player.tell(Msg::Tick);
        let saved = player.effects.iter().find_map(|effect| match effect {
            Effect::Store(StoreEffect::Save(_, Some(_), saved)) => Some(saved),
            _ => None,
        });
        let text = pgn::write(&saved.expect("it is kept").game);
        assert!(text.contains("g4 $4 {[%judged ??]}"), "{text}");
        let tree = player.app.game().tree();
        let blunder = tree.mainline().nth(2).unwrap();
        assert_eq!(tree.node(blunder).glyphs, [Glyph(4)]);
    }
}
