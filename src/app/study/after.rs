//! After a game: what it was like, a rematch, and the next level for who has won twice.

use crate::app::action::Action;
use crate::app::board::GameLocation;
use crate::app::study::Study;
use crate::app::study::play::NewGame;
use crate::app::talk::request::CoachRequest;
use crate::chess::{Bitboard, Move, Position};
use crate::config::WinStreak;
use crate::engines::Opponent;
use crate::review::accuracy;
use crate::tutor::points::take_home;
use crate::tutor::{Explanation, Remark};

/// Wins in a row at one level after which the next is offered.
const ENOUGH: u32 = 2;

/// The least number of moves whose accuracy says something.
const MEASURED: usize = 5;

impl Study {
    /// Notes how the game in play has ended; one that goes on after a take-back does not count again.
    pub(in crate::app) fn note_ending(&mut self) {
        let ending = self.board.game.ending_at(self.board.head);
        let (Some(ending), Some(session)) = (ending, &self.board.session) else {
            return;
        };
        let (human, opponent) = (session.human, session.opponent.clone());
        if self.board.location == GameLocation::Exercise {
            return;
        }
        let is_first = self.talk.coach.ended.replace(self.board.head).is_none();
        if let Some(opponent) = opponent.filter(|_| is_first) {
            self.record.awaits_diary = self.settings.config.coach.comments;
            self.rate(ending);
            self.count_win(opponent, ending.winner() == Some(human));
        }
    }

    fn count_win(&mut self, opponent: Opponent, won: bool) {
        let before = self.settings.chosen.streak.take();
        let had_one = before.is_some();
        let wins = before.filter(|streak| streak.is_against(&opponent)).map_or(0, |streak| streak.wins);
        let Opponent { name, level } = opponent;
        let streak = WinStreak { opponent: name, level, wins: wins.saturating_add(1) };
        self.settings.chosen.streak = won.then_some(streak);
        if won || had_one {
            self.remember();
        }
    }

    /// Returns whether the board shows the last position of a game that has just been played to its end.
    pub(in crate::app) fn is_just_over(&self) -> bool {
        let here = self.board.game.current();
        self.talk.coach.ended == Some(here)
            && self.board.head == here
            && self.board.game.ending().is_some()
            && self.training.exercises.is_none()
    }

    /// Returns the requests about all moves of the player, first to last, when the game has just ended.
    pub(in crate::app) fn summary_requests(&self) -> Vec<CoachRequest> {
        let Some(side) = self.own_side().filter(|_| self.is_just_over()) else {
            return Vec::new();
        };
        let tree = self.board.game.tree();
        let played = tree.path(self.board.head).into_iter().filter_map(|node| self.request_for(node));
        played.filter(|request| tree.node(request.node).position().turn() == side).collect()
    }

    /// Adds what a game that has just ended was like: the accuracy beside the result and the one thing to take home, when all
    /// its moves are looked at, and the next level if it is offered. Returns whether there is something to take home.
    pub(in crate::app) fn sum_up(&self, said: &mut Vec<Remark>) -> bool {
        let made = self.moves_looked_at();
        let accuracy = self.accuracy().map(|percent| format!("Your accuracy: {percent:.0}%."));
        if let Some(result) = said.last_mut() {
            let rating = self.rating_now().filter(|_| self.is_just_over());
            for sentence in accuracy.into_iter().chain(rating) {
                result.text = format!("{} {sentence}", result.text);
            }
        }
        // It tells of an earlier position; its squares mean nothing on this one.
        let silent = |lesson: Remark| Remark { squares: Bitboard::EMPTY, ..lesson };
        let lesson = take_home(made.into_iter(), self.voice()).map(silent);
        let is_lesson = lesson.is_some();
        said.extend(lesson);
        said.extend(self.offered_level().map(|level| {
            let key = self.key_name(Action::NextLevel);
            let text = format!("You won twice in a row: {key} goes up to level {level}.");
            Remark { text, squares: Bitboard::EMPTY }
        }));
        is_lesson
    }

    /// Returns whether all moves of the player's in a game that has just ended are looked at.
    pub(in crate::app) fn is_looked_at(&self) -> bool {
        self.summary_requests().iter().all(|request| self.talk.coach.is_settled(request))
    }

    /// Returns the accuracy of a game that has just ended, in percent, once all moves are looked at: by its review, which has
    /// looked deeper, if there is one.
    pub(in crate::app) fn accuracy(&self) -> Option<f64> {
        let report = self.review.as_ref().and_then(|review| review.report());
        let by_review =
            report.zip(self.own_side()).and_then(|(report, side)| report.side(side).whole.accuracy);
        let made = || self.moves_looked_at().into_iter().map(|(made, _)| made).collect::<Vec<_>>();
        by_review.or_else(|| accuracy_of(&made()))
    }

    /// Returns the player's moves of a game that has just ended with what was played to each; none before all of them are looked
    /// at.
    fn moves_looked_at(&self) -> Vec<(&Explanation, Option<Move>)> {
        let is_whole = self.is_looked_at();
        let tree = self.board.game.tree();
        let path = tree.path(self.board.head);
        let reply = |request: &CoachRequest| {
            let made = path.iter().position(|node| tree.node(*node).parent() == Some(request.node))?;
            tree.node(*path.get(made + 1)?).played()
        };
        let looked_at = self.summary_requests().into_iter().filter(|_| is_whole);
        looked_at
            .filter_map(|request| Some((self.talk.coach.explanation(request)?.as_ref(), reply(&request))))
            .collect()
    }

    /// Starts the next game against the same opponent, with colours swapped, or of the same two players.
    pub(in crate::app) fn rematch(&mut self) {
        if self.is_finished_or_told() {
            let opponent = self.board.session.as_ref().and_then(|session| session.opponent.clone());
            self.play_anew(opponent);
        }
    }

    /// Starts the next game against the same opponent at its next level, with colours swapped.
    pub(in crate::app) fn play_next_level(&mut self) {
        if !self.is_finished_or_told() {
            return;
        }
        let opponent = self.board.session.as_ref().and_then(|session| session.opponent.clone());
        let Some((opponent, level)) = opponent.zip(self.higher_level()) else {
            return self.say("Your opponent has no higher level.");
        };
        let opponent = Opponent { level: Some(level), ..opponent };
        self.settings.chosen.opponent = Some(opponent.name.clone());
        self.settings.chosen.level = opponent.level;
        self.remember();
        self.play_anew(Some(opponent));
    }

    /// Returns whether the player has finished a game here, or says why there is no rematch.
    fn is_finished_or_told(&mut self) -> bool {
        let has_played = self.board.session.is_some();
        if !has_played {
            self.say_only_viewing();
        } else if self.is_playing() {
            self.say("Finish your game first.");
        }
        has_played && !self.is_playing()
    }

    fn play_anew(&mut self, opponent: Option<Opponent>) {
        let Some(session) = &self.board.session else { return };
        let new = NewGame {
            start: self.board.game.start().clone(),
            side: Some(!session.human),
            opponent,
            clock: session.clock.map(|(control, _)| control),
        };
        self.put_away();
        self.begin(new);
    }

    /// Returns the level after the opponent's, if there is one.
    fn higher_level(&self) -> Option<u16> {
        let opponent = self.board.session.as_ref()?.opponent.as_ref()?;
        let levels = self.settings.config.engines.find(&opponent.name)?.levels;
        let numbers = levels.iter().map(|level| level.number);
        numbers.filter(|number| Some(*number) > opponent.level).min().filter(|_| opponent.level.is_some())
    }

    /// Returns the next level, if the player has just won often enough at this one.
    pub(crate) fn offered_level(&self) -> Option<u16> {
        let streak = self.settings.chosen.streak.as_ref().filter(|_| self.is_just_over())?;
        let opponent = self.board.session.as_ref()?.opponent.as_ref()?;
        self.higher_level().filter(|_| streak.wins >= ENOUGH && streak.is_against(opponent))
    }
}

/// The accuracy of moves, in percent; `None` if they are few.
fn accuracy_of(made: &[&Explanation]) -> Option<f64> {
    let judged = made.iter().filter_map(|made| made.judged);
    let chances: Vec<(f64, f64)> =
        judged.map(|judged| (judged.before.win_percent(), judged.after.win_percent())).collect();
    accuracy::of_player(&chances).filter(|_| chances.len() >= MEASURED)
}
