//! The player's rating: which games count, and the opponent that follows it.

use crate::app::effect::StoreEffect;
use crate::app::study::Study;
use crate::chess::{Chess, Ending};
use crate::engines::{COACH, Opponent};
use crate::library::{Session, UNRATED};
use crate::review::GameReport;
use crate::review::rating::{self, PlayerRating, RatedGame, RatedResult};

/// The fewest moves of the player's in a game that counts, unless it ends in mate.
const MOVES: usize = 5;

impl Study {
    /// Lets the coach and the opponent that follows the player take the rating and the level of today.
    pub(in crate::app) fn follow_player(&mut self) {
        self.record.rating = rating::known(&self.record.games);
        self.settings.config.engines.follow(rating::level_after(&self.record.games));
        let usual = self.settings.config.play.opponent.clone();
        self.settings.config.play.opponent = self.at_todays_level(usual);
    }

    /// Returns the opponent, if it follows the player at the level of today.
    pub(in crate::app) fn at_todays_level(&self, opponent: Opponent) -> Opponent {
        let follows = self.settings.config.engines.find(COACH).filter(|_| opponent.name == COACH);
        follows.and_then(|spec| spec.at(None, None).ok()).unwrap_or(opponent)
    }

    /// Notes that the game in play has had help and does not count.
    pub(crate) fn unrate(&mut self) {
        if self.is_playing() {
            self.board.game.tags.set(UNRATED, "1");
        }
    }

    /// Counts the game that has just ended, if it does.
    pub(in crate::app) fn rate(&mut self, ending: Ending) {
        let Some(game) = self.board.session.as_ref().and_then(|session| self.rated(session, ending)) else {
            return;
        };
        if self.record.games.iter().any(|known| known.is_same(&game)) {
            return;
        }
        self.record.games.push(game.clone());
        self.record.awaits_accuracy = self.settings.config.coach.comments;
        self.follow_player();
        self.effect(StoreEffect::Rate(Box::new(game)));
    }

    fn rated(&self, session: &Session, ending: Ending) -> Option<RatedGame> {
        let opponent = session.opponent.as_ref()?;
        let level = opponent.level?;
        let moves = self.board.game.tree().path(self.board.head).len();
        let is_mate = matches!(ending, Ending::Checkmate { .. });
        let is_usual = *self.board.game.start() == Chess::default();
        let is_helped = self.board.game.tags.get(UNRATED).is_some();
        (is_usual && !is_helped && (is_mate || moves >= 2 * MOVES)).then(|| RatedGame {
            begun: format!("{} {}", session.date.0, session.date.1),
            seed: session.seed,
            opponent: opponent.name.clone(),
            level,
            result: RatedResult::of(ending, session.human),
            accuracy: None,
        })
    }

    /// Adds the accuracy of the last game once all its moves are judged.
    pub(in crate::app) fn rate_accuracy(&mut self) {
        if !self.record.awaits_accuracy || !self.is_just_over() || !self.is_looked_at() {
            return;
        }
        self.record.awaits_accuracy = false;
        let accuracy = self.accuracy();
        let Some(last) = self.record.games.last_mut().filter(|_| accuracy.is_some()) else { return };
        last.accuracy = accuracy;
        let game = last.clone();
        self.follow_player();
        self.effect(StoreEffect::Rate(Box::new(game)));
    }

    /// Takes the accuracy of a reviewed game over into the record, if it is rated: the review has looked deeper.
    pub(in crate::app) fn rate_review(&mut self, report: &GameReport) {
        let Some(session) = self.board.session.as_ref().filter(|session| !session.is_shared()) else {
            return;
        };
        let begun = format!("{} {}", session.date.0, session.date.1);
        let accuracy = report.side(session.human).whole.accuracy;
        let is_this = |game: &&mut RatedGame| game.begun == begun && game.seed == session.seed;
        let rated = self.record.games.iter_mut().find(is_this);
        let Some(game) = rated.filter(|game| accuracy.is_some() && game.accuracy != accuracy) else { return };
        game.accuracy = accuracy;
        let game = game.clone();
        self.follow_player();
        self.effect(StoreEffect::Rate(Box::new(game)));
    }

    /// `Your rating: roughly 980.`, if the game that has just ended counted.
    pub(in crate::app) fn rating_now(&self) -> Option<String> {
        let session = self.board.session.as_ref()?;
        let last = self.record.games.last().filter(|last| last.seed == session.seed)?;
        (session.opponent.as_ref().is_some_and(|opponent| opponent.name == last.opponent))
            .then(|| format!("Your rating: {}.", PlayerRating::of(&self.record.games)))
    }
}

#[cfg(test)]
mod tests {
    use crate::app::effect::{Effect, LookEffect, StoreEffect};
    use crate::app::msg::{Answer, ReviewNews};
    use crate::app::testing::TestPlayer;
    use crate::chess::{Color, fen};
    use crate::engines::COACH;
    use crate::review::rating::{RatedGame, RatedResult};
    use crate::review::{Plan, Reviewer};
    use crate::search::{Limits, Root, StopFlag};
    use crate::tutor::{Advice, Adviser, CoachQuery, Past};

    /// The games that were to be kept.
    fn rated(player: &mut TestPlayer) -> Vec<RatedGame> {
        let effects = player.take_effects().into_iter();
        let games = effects.filter_map(|effect| match effect {
            Effect::Store(StoreEffect::Rate(game)) => Some(*game),
            _ => None,
        });
        games.collect()
    }

    /// Mates in four moves; `helped` is done before the third.
    fn mated(player: &mut TestPlayer, helped: fn(&mut TestPlayer) -> &mut TestPlayer) {
        player.line("e4").reply("e5").line("Bc4").reply("Nc6");
        helped(player);
        player.line("Qh5").reply("Nf6").line("Qxf7");
    }

    #[test]
    fn a_game_without_help_counts_once() {
        let mut player = TestPlayer::new();
        mated(&mut player, |player| player);
        let games = rated(&mut player);
        assert_eq!(games.len(), 1);
        assert_eq!(
            (games[0].level, games[0].result, games[0].opponent.as_str()),
            (800, RatedResult::Won, "patzer")
        );
        player.keys("home end , .");
        assert_eq!(rated(&mut player), []);
        let said = player.app.study.rating_now().unwrap();
        assert!(said.starts_with("Your rating: roughly 9"), "{said}");
    }

    #[test]
    fn the_review_s_accuracy_stands_at_the_end_of_the_game_and_in_the_record() {
        let mut player = TestPlayer::new();
        player.line("f3").reply("e5").line("d3").reply("d5").line("e3").reply("Nf6");
        player.line("Be2").reply("Nc6").line("g4").reply("Bd6").line("resign");
        assert_eq!(rated(&mut player)[0].accuracy, None, "nobody has looked at its moves");
        player.keys("r");
        let asked = player.effects.iter().find_map(|effect| match effect {
            Effect::Look(LookEffect::Review { generation, plan }) => Some((*generation, Plan::clone(plan))),
            _ => None,
        });
        let (generation, mut plan) = asked.unwrap();
        plan.limits = Limits { nodes: Some(300), ..Limits::default() };
        let report = Reviewer::new(1).review(&plan, Vec::new(), &StopFlag::default(), &mut |_| {}).unwrap();
        let deeper = report.side(Color::White).whole.accuracy;
        assert!(deeper.is_some());
        player.tell(Answer::Reviewed(generation, ReviewNews::Done(Box::new(report))));
        assert_eq!(rated(&mut player)[0].accuracy, deeper);
        assert_eq!(player.app.study.record.games[0].accuracy, deeper);
        assert_eq!(player.app.study.accuracy(), deeper, "beside the result");
        // A longer look at a move afterwards changes all of them.
        look_longer(&mut player, 9);
        let deepest = player.app.study.accuracy();
        assert_ne!(deepest, deeper);
        assert_eq!(player.app.study.record.games[0].accuracy, deepest);
        let effects = player.app.study.outgoing.effects.iter();
        let kept = |effect: &&Effect| matches!(effect, Effect::Store(StoreEffect::Rate(game)) if game.accuracy == deepest);
        assert_eq!(effects.filter(kept).count(), 1);
    }

    /// The coach looks longer at the move of a ply of the reviewed game.
    fn look_longer(player: &mut TestPlayer, ply: usize) {
        let study = &mut player.app.study;
        let request = study.request_for(study.review.as_ref().unwrap().node_at(ply)).unwrap();
        let inquiry = CoachQuery {
            root: Root {
                start: study.board.game.start().clone(),
                moves: study.board.game.moves()[..ply - 1].to_vec(),
            },
            subject: request.subject,
            past: Past::default(),
            limits: Limits { nodes: Some(30_000), ..Limits::default() },
        };
        let Advice::Explained(told) = Adviser::new(1).answer(&inquiry, &StopFlag::default()) else {
            panic!("a move was asked about")
        };
        study.talk.coach.learn(request, told);
        study.verdict_arrived(request);
    }

    #[test]
    fn a_game_with_help_does_not_count() {
        let helps: [fn(&mut TestPlayer) -> &mut TestPlayer; 4] = [
            |player| player.keys("u U"),
            |player| player.keys("E"),
            |player| player.line("opponent Bo"),
            |player| player.line("level 400"),
        ];
        for help in helps {
            let mut player = TestPlayer::new();
            mated(&mut player, help);
            assert!(player.app.study.board.game.ending().is_some());
            assert_eq!(rated(&mut player), []);
            assert_eq!(player.app.study.rating_now(), None);
        }
    }

    #[test]
    fn a_game_from_another_position_or_of_few_moves_does_not_count() {
        let mut player = TestPlayer::at("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1");
        player.line("Ra8");
        assert_eq!(rated(&mut player), []);
        let mut player = TestPlayer::new();
        player.line("e4").reply("e5").line("resign");
        assert_eq!(rated(&mut player), []);
        assert_eq!(fen::write(player.app.study.board.game.start()), fen::USUAL);
    }

    #[test]
    fn the_coach_follows_from_game_to_game() {
        let mut player = TestPlayer::new();
        player.line("opponent coach");
        let level = |player: &TestPlayer| {
            let session = player.app.study.board.session.as_ref().unwrap();
            let opponent = session.opponent.as_ref().unwrap();
            assert_eq!(opponent.name, COACH);
            opponent.level.unwrap()
        };
        assert_eq!(level(&player), 800);
        mated(&mut player, |player| player);
        assert_eq!(rated(&mut player).len(), 1);
        assert_eq!(level(&player), 800, "the game that was played keeps its level");
        player.keys("=");
        assert!(level(&player) > 850, "{}", level(&player));
    }
}
