//! Exercises on the board: a sitting of cards, the one that is asked now, and how it ends.
//!
//! An answer goes into the deck the moment it is given: the first try decides, whatever comes after it. The board that was
//! there before is set aside and comes back.

mod aids;
mod judging;
mod sayings;

use super::coach::Wish;
use super::edits::Edits;
use super::effect::Effect;
use super::screens::Popup;
use super::screens::training::TrainingPage;
use super::{Action, App, Place, Review};
use crate::chess::{Color, Game, Move, NodeId, Position, Tags};
use crate::library::{GameId, SavedGame};
use crate::review::practice::{Card, Task};
use crate::review::schedule::Grade;
use aids::Aids;
use judging::Look;
pub(crate) use judging::Verdict;

/// A row of exercises, one of them on the board.
#[derive(Debug)]
pub(crate) struct Sitting {
    cards: Vec<Card>,
    /// How each went; `None` while it is not answered.
    pub results: Vec<Option<Grade>>,
    /// Which of them is on the board.
    pub at: usize,
    /// Whether the answers go into the deck.
    kept: bool,
    /// What was on the board before.
    back: Option<Back>,
    pub exercise: Exercise,
}

/// A game that was set aside.
#[derive(Debug)]
struct Back {
    place: Place,
    saved: SavedGame,
    node: NodeId,
    review: Option<Review>,
    edits: Edits,
}

/// The exercise on the board.
#[derive(Clone, Debug)]
pub(crate) struct Exercise {
    /// The position that is asked about.
    node: NodeId,
    /// How many moves of a puzzle's line are on the board.
    found: usize,
    /// What the coach looks at before anything is said.
    look: Option<Look>,
    /// Whether a hint was asked for.
    hinted: bool,
    aids: Aids,
    /// How it ended, solved or not; `None` while a move is asked for.
    pub ended: Option<bool>,
    /// What is said of the last try.
    pub verdict: Option<Verdict>,
}

impl Exercise {
    /// Nothing is answered yet.
    fn at(node: NodeId) -> Exercise {
        Exercise {
            node,
            found: 0,
            look: None,
            hinted: false,
            aids: Aids::default(),
            ended: None,
            verdict: None,
        }
    }
}

impl Sitting {
    /// The card on the board.
    pub fn card(&self) -> &Card {
        &self.cards[self.at]
    }

    /// Whether the answers go into the deck.
    pub fn is_kept(&self) -> bool {
        self.kept
    }

    /// Whether a move is asked for.
    pub fn is_open(&self) -> bool {
        self.exercise.ended.is_none()
    }
}

impl App {
    /// Sets these positions up one after the other to find better; the answers go nowhere, and the board comes back.
    pub fn practise(&mut self, cards: Vec<Card>) {
        self.begin_sitting(cards, false);
    }

    /// The same with answers that go into the deck.
    pub(super) fn begin_sitting(&mut self, cards: Vec<Card>, kept: bool) {
        if cards.is_empty() {
            return self.say("There is nothing to practise here.");
        }
        let back = match self.sitting.take() {
            Some(sitting) => sitting.back,
            None => self.set_aside(),
        };
        self.popups.clear();
        self.sitting = Some(Box::new(Sitting {
            results: vec![None; cards.len()],
            cards,
            at: 0,
            kept,
            back,
            exercise: Exercise::at(NodeId::ROOT),
        }));
        self.set_up();
    }

    /// Takes the game off the board, kept as it is; nothing when there is none but training.
    fn set_aside(&mut self) -> Option<Back> {
        if self.place == Place::Exercise {
            return None;
        }
        self.let_pending_through();
        self.pause_clock();
        self.keep_on_leaving();
        Some(Back {
            place: self.place.clone(),
            saved: self.saved_game(),
            node: self.game.current(),
            review: self.set_review_aside(),
            edits: std::mem::take(&mut self.edits),
        })
    }

    /// Puts the sitting's card on the board.
    fn set_up(&mut self) {
        let Some(mut sitting) = self.sitting.take() else {
            return;
        };
        let card = sitting.card();
        let mut game = Game::new(card.start.clone());
        if let Some(lead) = card.lead {
            // A card's moves are legal: whoever made it played them.
            let _ = game.play(lead);
        }
        let solver = card.solver();
        sitting.exercise = Exercise::at(game.current());
        self.study(Place::Exercise, SavedGame { game, session: None });
        self.sitting = Some(sitting);
        self.view.below = solver;
        self.cursor = super::play::home_square(solver);
        self.status = None;
        self.position_changed();
    }

    /// Who solves the exercise on the board.
    pub(super) fn solver(&self) -> Option<Color> {
        Some(self.sitting.as_ref()?.card().solver())
    }

    /// Whether a move is asked for that nothing on the screen may tell.
    pub(crate) fn is_asked_for_a_move(&self) -> bool {
        self.sitting.as_ref().is_some_and(|sitting| sitting.is_open())
    }

    /// What an action does during an exercise; false if it does what it always does.
    pub(super) fn act_in_exercise(&mut self, action: Action) -> bool {
        let open = self.is_asked_for_a_move();
        match action {
            Action::Confirm if !open => self.next_exercise(),
            Action::NextExercise => self.next_exercise(),
            Action::WasFine => self.call_it_fine(),
            Action::Solution => self.give_up(),
            Action::Threats if open => self.show_threats(),
            Action::Safety if open => self.show_safety(),
            Action::Why if open => {
                let hint = self.key_name(Action::Hint);
                self.say(format!("First find your move; {hint} gives a hint."));
            }
            Action::Hint if open => {
                if let Some(sitting) = &mut self.sitting {
                    sitting.exercise.hinted = true;
                }
                return false;
            }
            Action::TakeBack | Action::PlayAgain => {
                self.say("Nothing is to be taken back: a wrong try is set back by itself.");
            }
            Action::Cancel if self.held.is_none() && self.notices.is_empty() && !self.close_hint() => {
                self.open_page();
            }
            Action::Train => self.open_page(),
            Action::Resign
            | Action::Draw
            | Action::Delete
            | Action::Comment
            | Action::MakeMainline
            | Action::Promote
            | Action::Autoplay
            | Action::Search
            | Action::PreviousTurn
            | Action::NextTurn
            | Action::Review
            | Action::Learn => self.say("This is an exercise, not a game."),
            _ => return false,
        }
        true
    }

    /// What a line on the board takes for itself: it does not go on alone any more, and a refutation is set back.
    pub(super) fn set_back(&mut self, action: Action) -> bool {
        self.playing_line = None;
        let sets_back = matches!(action, Action::Confirm | Action::TakeBack) && self.is_asked_for_a_move();
        if sets_back {
            self.close_shown();
        }
        sets_back
    }

    /// The person's move in the exercise.
    pub(super) fn try_move(&mut self, m: Move) {
        let Some(sitting) = &self.sitting else { return };
        let exercise = &sitting.exercise;
        if exercise.ended.is_some() {
            let next = self.what_comes_next();
            return self.say(format!("This exercise is over; {next}."));
        }
        if exercise.look.is_some() {
            return self.say("The coach still looks at your last try.");
        }
        if self.game.current() != exercise.node {
            let end = self.key_name(Action::ToEnd);
            return self.say(format!(
                "This is an earlier position; {end} goes back to the exercise."
            ));
        }
        self.held = None;
        let mut after = self.game.position().clone();
        after.play_unchecked(m);
        if self.solutions().contains(&m) || after.is_checkmate() {
            self.right(m, false);
        } else if self.fault_of_game().is_some_and(|(played, _)| played == m) {
            self.play_the_fault(m);
        } else {
            self.let_look(Look::Beside(m));
        }
    }

    /// The move of the game, if it was a fault, and what it cost.
    fn fault_of_game(&self) -> Option<(Move, f64)> {
        match self.sitting.as_ref()?.card().task {
            Task::Fault { played, cost, .. } => Some((played, cost)),
            _ => None,
        }
    }

    /// The move of the game once more: the deck tells that it is wrong, whatever a short look likes.
    fn play_the_fault(&mut self, played: Move) {
        self.grade(Grade::Again);
        self.let_look(Look::Played(played));
    }

    /// The moves that solve the exercise as it stands now.
    fn solutions(&self) -> Vec<Move> {
        let Some(sitting) = &self.sitting else {
            return Vec::new();
        };
        match &sitting.card().task {
            Task::Fault { accepted, .. } => accepted.clone(),
            // What was played was fine, even if a longer look likes others more.
            Task::Fine { played, accepted } => accepted.iter().chain([played]).copied().collect(),
            Task::Puzzle { line } => line.get(sitting.exercise.found).copied().into_iter().collect(),
        }
    }

    /// A move that solves the exercise, or a step of it: it is on the board, and so is the reply of a puzzle.
    fn right(&mut self, m: Move, unforeseen: bool) {
        let Some(sitting) = &mut self.sitting else { return };
        let exercise = &mut sitting.exercise;
        let reply = match &sitting.cards[sitting.at].task {
            Task::Puzzle { line } if line.get(exercise.found) == Some(&m) => line.get(exercise.found + 1),
            _ => None,
        };
        let name = crate::chess::notation::line(self.game.position(), &[m]);
        // Only legal moves get here.
        let _ = self.game.play(m);
        exercise.verdict = Some(Verdict::right(&name, unforeseen, reply.is_some()));
        if let Some(reply) = reply {
            let _ = self.game.play(*reply);
            exercise.found += 2;
            exercise.node = self.game.current();
        } else {
            exercise.ended = Some(true);
        }
        let over = reply.is_none();
        self.head = self.game.current();
        self.cursor = crate::chess::notation::destination(m);
        if over {
            self.close_hint();
            self.grade(Grade::Good);
            self.let_look(Look::Praise);
        }
        self.position_changed();
    }

    /// The first answer to an exercise counts.
    fn grade(&mut self, grade: Grade) {
        let Some(sitting) = &mut self.sitting else { return };
        let grade = match grade {
            Grade::Good if sitting.exercise.hinted => Grade::Hard,
            grade => grade,
        };
        let result = &mut sitting.results[sitting.at];
        if result.is_some() {
            return;
        }
        *result = Some(grade);
        if sitting.kept {
            let key = sitting.card().key();
            self.effect(Effect::Answer(key, grade));
            self.leave_out_answered();
        }
    }

    /// What was answered in this sitting is not asked again today, whether the deck on disk knows it already or not.
    pub(super) fn leave_out_answered(&mut self) {
        let (Some(sitting), Some(training)) = (&self.sitting, &mut self.training) else {
            return;
        };
        if sitting.kept {
            let all = sitting.cards.iter().zip(&sitting.results);
            let answered = all.filter(|(_, result)| result.is_some());
            let answered: Vec<_> = answered.map(|(card, _)| card.key()).collect();
            training.leave_out(&answered);
        }
    }

    /// "Nothing was wrong": right if it was so.
    fn call_it_fine(&mut self) {
        let Some(sitting) = &self.sitting else { return };
        if !sitting.is_open() || sitting.exercise.look.is_some() {
            return;
        }
        match sitting.card().task {
            Task::Puzzle { .. } => self.say("This is a puzzle: there is a move to be found."),
            Task::Fine { played, .. } => self.right(played, false),
            Task::Fault { played, .. } => self.play_the_fault(played),
        }
    }

    /// Shows the solution.
    fn give_up(&mut self) {
        let Some(sitting) = &self.sitting else { return };
        let node = sitting.exercise.node;
        if !sitting.is_open() || sitting.exercise.look.is_some() {
            return;
        }
        if let Some(&m) = self.solutions().first() {
            self.go_to(node);
            self.close_hint();
            self.grade(Grade::Again);
            self.let_look(Look::Solution(m));
        }
    }

    /// The next exercise; one that was not answered stays as due as it was.
    fn next_exercise(&mut self) {
        self.close_shown();
        let Some(sitting) = &mut self.sitting else { return };
        if sitting.at + 1 < sitting.cards.len() {
            sitting.at += 1;
            self.set_up();
        } else {
            self.open_page();
        }
    }

    /// How training goes, over the board.
    pub(super) fn open_page(&mut self) {
        self.close_shown();
        self.held = None;
        self.popups.push(Popup::Training(TrainingPage::default()));
        self.redraw = true;
    }

    /// Whether the last exercise is on the board and over.
    pub(super) fn is_sitting_done(&self) -> bool {
        let done = |sitting: &Sitting| !sitting.is_open() && sitting.at + 1 == sitting.cards.len();
        self.sitting.as_ref().is_some_and(|sitting| done(sitting))
    }

    /// The exercises of the sitting that were not solved at the first try.
    pub(super) fn missed_cards(&self) -> Vec<Card> {
        let Some(sitting) = &self.sitting else {
            return Vec::new();
        };
        let missed = sitting.cards.iter().zip(&sitting.results);
        missed
            .filter(|(_, result)| **result == Some(Grade::Again))
            .map(|(card, _)| card.clone())
            .collect()
    }

    /// The kept game of this name that an exercise has taken off the board.
    pub(super) fn kept_aside(&mut self, id: &GameId) -> Option<(&mut Place, &mut Tags)> {
        let back = self.sitting.as_mut()?.back.as_mut()?;
        let Back { place, saved, .. } = back;
        (*place == Place::Kept(id.clone())).then_some((place, &mut saved.game.tags))
    }

    /// Whether the end of training brings a game back.
    pub(super) fn has_game_to_go_back_to(&self) -> bool {
        match &self.sitting {
            Some(sitting) => sitting.back.is_some(),
            None => self.place != Place::Exercise,
        }
    }

    /// Ends the sitting; the game that was on the board comes back. False if there was none.
    pub(super) fn leave_sitting(&mut self) -> bool {
        let back = self.sitting.take().and_then(|sitting| sitting.back);
        let Some(back) = back else { return false };
        self.study(back.place, back.saved);
        self.review = back.review;
        self.edits = back.edits;
        self.go_to(back.node);
        // What the review says of the position is said again, though the position is the same.
        self.look();
        self.ask_opponent();
        true
    }

    /// What the coach is to look at during an exercise, the most urgent first.
    pub(super) fn exercise_wishes(&self) -> Vec<Wish> {
        let mut wishes = Vec::new();
        let Some(sitting) = &self.sitting else {
            return wishes;
        };
        if self.coach.hints.is_waiting() {
            wishes.push(self.position_wish());
        }
        wishes.extend(self.looked_at());
        wishes.extend(self.coach.why);
        if sitting.is_open() && self.game.current() == sitting.exercise.node {
            wishes.push(self.position_wish());
        }
        wishes
    }
}
