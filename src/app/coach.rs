//! What the coach knows of the game on the board, and what it looks at next: one question at a time, the most wanted
//! first, none when everything wanted is known.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use super::App;
use super::alert::Pending;
use super::effect::Effect;
use super::hints::Hints;
use super::msg::Generation;
use crate::chess::{Ending, Move, NodeId};
use crate::config::Alert;
use crate::search::Limits;
use crate::tutor::words::Voice;
use crate::tutor::{self, Advice, Compared, Explanation, Inquiry, Past, Remark, Subject};

/// A question: a position of the game, and what is asked about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Wish {
    /// The position.
    pub node: NodeId,
    /// What is asked.
    pub subject: Subject,
}

impl Wish {
    /// How good a move is.
    pub fn of_move(node: NodeId, m: Move) -> Wish {
        Wish {
            node,
            subject: Subject::Move(m),
        }
    }

    /// What every move is worth.
    fn of_all_moves(node: NodeId) -> Wish {
        Wish {
            node,
            subject: Subject::Moves,
        }
    }
}

/// What the coach knows and does.
#[derive(Debug, Default)]
pub(crate) struct Coach {
    told: HashMap<Wish, Arc<Explanation>>,
    compared: HashMap<Wish, Compared>,
    asked: Option<(Generation, Wish)>,
    /// What could not be answered is not asked again.
    refused: Vec<Wish>,
    /// The move that the player wants explained, while the answer is not there.
    pub why: Option<Wish>,
    /// A move on its way to the board.
    pub pending: Option<Pending>,
    /// The move that was asked about and played nevertheless.
    pub accepted: Option<Wish>,
    /// The position after the fault for which a take-back is offered, and what the fault did.
    pub offer: Option<(NodeId, String)>,
    /// The faults for which a take-back has been offered.
    pub offered: Vec<Wish>,
    pub hints: Hints,
}

impl Coach {
    /// What is known about a question.
    pub fn told(&self, wish: Wish) -> Option<&Arc<Explanation>> {
        self.told.get(&wish)
    }

    /// How moves compare, where that was asked.
    pub fn compared(&self, wish: Wish) -> Option<&Compared> {
        self.compared.get(&wish)
    }

    /// What a move costs at a first look at all moves.
    pub fn first_look(&self, wish: Wish) -> Option<f64> {
        match wish.subject {
            Subject::Move(m) => self.compared(Wish::of_all_moves(wish.node))?.drop(m),
            _ => None,
        }
    }

    /// The question that was asked is not answered now.
    pub fn put_off(&mut self) {
        self.asked = None;
    }

    /// Whether something is being looked at.
    pub fn is_asked(&self) -> bool {
        self.asked.is_some()
    }

    /// Whether nothing is left to find out about a question.
    pub fn is_settled(&self, wish: &Wish) -> bool {
        let known = match wish.subject {
            Subject::Moves | Subject::Among(_) => self.compared.contains_key(wish),
            _ => self.told.contains_key(wish),
        };
        known || self.refused.contains(wish)
    }

    /// Nobody waits any more for a hint or an explanation.
    pub fn call_off(&mut self) {
        self.why = None;
        self.hints.give_up();
    }

    /// Nobody waits any more for an explanation; whether somebody did.
    pub fn stop_explaining(&mut self) -> bool {
        self.why.take().is_some()
    }

    /// What is being looked at for somebody who waits for it.
    pub fn is_thinking(&self) -> bool {
        self.why.is_some() || self.hints.is_waiting()
    }
}

/// A first look at all moves must have come this deep before a move is passed by it.
const FIRST_LOOK_DEPTH: u8 = 4;

impl App {
    /// Whether this is the person's turn in a game that goes on, seen where it stands.
    pub(super) fn is_my_turn(&self) -> bool {
        let mine = |session: &crate::library::Session| session.human == self.game.turn();
        self.session.as_ref().is_some_and(mine)
            && self.game.current() == self.head
            && self.game.ending().is_none()
    }

    /// Whether somebody plays this game and it is not over: then nothing tells more than it was asked for.
    pub(super) fn is_live(&self) -> bool {
        self.is_playing()
    }

    /// Whether the game is so young that no move can be a fault worth a search.
    fn is_fresh(&self) -> bool {
        self.game.ply() < 2 && *self.game.start() == crate::chess::Chess::default()
    }

    /// The alert in force: none in games with a clock.
    pub(super) fn alert(&self) -> Alert {
        if self.clock.is_some() || !self.is_my_turn() || self.is_fresh() {
            Alert::Off
        } else {
            self.config.coach.alert
        }
    }

    /// Asks the most wanted question, unless it is being looked at; gives up what is not wanted any more.
    pub(super) fn advise(&mut self) {
        let wanted = self
            .wishes()
            .into_iter()
            .find(|wish| !self.coach.is_settled(wish));
        if self.coach.asked.map(|(_, wish)| wish) == wanted {
            return;
        }
        let given_up = self.coach.asked.take().is_some();
        let effect = match wanted {
            Some(wish) => self.question(wish),
            None if given_up => Effect::StopAdvice,
            None => return,
        };
        // A stop still on its way was for the question before this one, which this one ends anyway.
        self.outbox.retain(|waiting| *waiting != Effect::StopAdvice);
        // Before everything else: what waits for the disk must not make the coach wait.
        self.outbox.insert(0, effect);
    }

    /// Everything that is wanted, the most urgent first.
    fn wishes(&self) -> Vec<Wish> {
        if self.sitting.is_some() {
            return self.exercise_wishes();
        }
        let coach = &self.coach;
        let here = self.game.current();
        let mut wishes: Vec<Wish> = coach.pending.iter().map(|pending| pending.wish).collect();
        wishes.extend(coach.why);
        if coach.hints.is_waiting() {
            wishes.push(self.position_wish());
        }
        if self.config.coach.comments {
            wishes.extend(self.own_last_move().filter(|wish| self.may_be_fault(*wish)));
            wishes.extend(self.last_move_wish().filter(|_| self.reviewed_here().is_none()));
        }
        if self.alert() != Alert::Off {
            wishes.push(Wish::of_all_moves(here));
            wishes.extend(self.considered().filter(|wish| self.may_be_fault(*wish)));
        }
        if self.config.coach.comments && self.is_my_turn() && !self.is_fresh() {
            wishes.push(self.position_wish());
        }
        wishes
    }

    pub(super) fn position_wish(&self) -> Wish {
        Wish {
            node: self.game.current(),
            subject: Subject::Position,
        }
    }

    /// The move that led to the position on the board.
    pub(super) fn last_move_wish(&self) -> Option<Wish> {
        self.wish_of(self.game.current())
    }

    /// The move that led to a node.
    fn wish_of(&self, node: NodeId) -> Option<Wish> {
        let node = self.game.tree().node(node);
        Some(Wish::of_move(node.parent()?, node.played()?))
    }

    /// The person's last move, the opponent having answered it.
    pub(super) fn own_last_move(&self) -> Option<Wish> {
        let before = self.game.tree().node(self.game.current()).parent()?;
        self.wish_of(before).filter(|_| self.is_my_turn())
    }

    /// The move that the man in hand would make on the square under the cursor.
    pub(super) fn considered(&self) -> Option<Wish> {
        let from = self.held.filter(|from| *from != self.cursor)?;
        let destination = self.sight.destination(from, self.cursor)?;
        Some(Wish::of_move(self.game.current(), destination.played))
    }

    /// Whether a move is not known to be sound by a first look at all moves.
    pub(super) fn may_be_fault(&self, wish: Wish) -> bool {
        /// What a first look may miss, in points of win percentage.
        const MARGIN: f64 = 6.0;
        let least = match self.config.coach.alert {
            Alert::Mistakes => 10.0,
            _ => 15.0,
        };
        let deep = |compared: &Compared| compared.depth >= FIRST_LOOK_DEPTH;
        let first = self.coach.compared(Wish::of_all_moves(wish.node));
        let known = first.is_some_and(deep);
        !known
            || self
                .coach
                .first_look(wish)
                .is_none_or(|drop| drop >= least - MARGIN)
    }

    fn question(&mut self, wish: Wish) -> Effect {
        let generation = self.next_generation();
        self.coach.asked = Some((generation, wish));
        let tree = self.game.tree();
        let moves = tree
            .path(wish.node)
            .into_iter()
            .filter_map(|node| tree.node(node).played());
        let pending = self
            .coach
            .pending
            .as_ref()
            .is_some_and(|pending| pending.wish == wish);
        let millis = if pending {
            // What is left is for the way to the screen.
            self.config.coach.alert_wait_ms * 4 / 5
        } else {
            self.config.coach.think_ms
        };
        Effect::Advise {
            generation,
            inquiry: Box::new(Inquiry {
                root: crate::search::Root {
                    start: self.game.start().clone(),
                    moves: moves.collect(),
                },
                subject: wish.subject,
                past: self.past(wish.node),
                limits: Limits {
                    time: Some(Duration::from_millis(millis.max(10))),
                    ..Limits::default()
                },
            }),
            awaited: pending || self.coach.is_thinking() || self.looked_at() == Some(wish),
        }
    }

    /// What is known of the move before a position.
    fn past(&self, node: NodeId) -> Past {
        let last = self.wish_of(node);
        let judged = last.and_then(|wish| self.coach.told(wish)?.judged);
        Past {
            last: self.game.tree().node(node).played(),
            lost: judged.map(|judged| judged.drop),
        }
    }

    /// An answer has come: it is kept, and whoever waited for it gets it.
    pub(super) fn advised(&mut self, generation: Generation, answer: Result<Advice, String>) {
        let Some((_, wish)) = self.coach.asked.take_if(|(asked, _)| *asked == generation) else {
            return;
        };
        match answer {
            Ok(Advice::Compared(compared)) => {
                self.coach.compared.insert(wish, compared);
                self.exercise_told(wish);
            }
            Ok(Advice::Told(told)) => {
                if wish.subject == Subject::Position {
                    self.coach.hints.learn(wish.node, told.hints());
                }
                self.coach.told.insert(wish, Arc::from(told));
                self.told_of(wish);
            }
            Err(fault) => {
                self.coach.refused.push(wish);
                self.exercise_told(wish);
                if self.coach.is_thinking() {
                    self.coach.call_off();
                    self.warn(format!("The coach has no answer: {fault}."));
                }
            }
        }
        self.settle_pending(wish);
    }

    fn told_of(&mut self, wish: Wish) {
        self.exercise_told(wish);
        if self.coach.why == Some(wish) {
            self.show_why(wish);
        }
        if self.coach.hints.is_waiting() && wish == self.position_wish() {
            self.next_hint();
        }
        if self.config.coach.comments {
            self.offer_take_back(wish);
            if self.last_move_wish() == Some(wish) {
                self.look();
            }
        }
    }

    /// What the coach says of the last move in a searched game: what it did while one plays, everything when one looks.
    pub(super) fn comments(&self) -> Vec<Remark> {
        let told = self.last_move_wish().and_then(|wish| self.coach.told(wish));
        let Some(told) = told.filter(|_| self.config.coach.comments && self.sitting.is_none()) else {
            return Vec::new();
        };
        let voice = self.voice();
        let ending = self.game.ending();
        // The board says that it is mate; how it came about may still be told.
        if self.is_live() || matches!(ending, Some(Ending::Checkmate { .. })) {
            return tutor::deeds::deeds(told, voice);
        }
        if ending.is_some() && self.session.is_some() && self.game.declared().is_some() {
            // The last move has not ended this game, and nobody asked how good it was.
            return Vec::new();
        }
        let text = told.told_to(voice.audience, voice.you);
        let squares = tutor::deeds::named_squares(&text);
        let whole = Remark { text, squares };
        Some(whole)
            .filter(|remark| !remark.text.is_empty())
            .into_iter()
            .collect()
    }

    /// Who is spoken to.
    pub(super) fn voice(&self) -> Voice {
        Voice {
            audience: self.config.coach.level,
            you: self
                .solver()
                .or(self.session.as_ref().map(|session| session.human)),
        }
    }

    /// Forgets the game on the board, as another takes its place.
    pub(super) fn forget_advice(&mut self) {
        let asked = self.coach.asked.take();
        self.coach = Coach {
            asked: None,
            ..Coach::default()
        };
        self.shown = None;
        self.danger = None;
        if asked.is_some() {
            self.effect(Effect::StopAdvice);
        }
    }
}
