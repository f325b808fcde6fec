//! The state of the tutor and its changes: no terminal, no files, no threads.
//!
//! `App` holds everything the screen shows; `App::update` applies one message and returns the effects for the shell.
//! Drawing only reads it.

pub mod action;
mod board;
pub mod effect;
mod engines;
pub(crate) mod exercise;
pub mod keymap;
pub(crate) mod library;
pub mod marks;
pub(crate) mod modes;
pub mod msg;
pub(crate) mod outcome;
mod piece_letter;
pub mod reach;
mod recall;
mod record;
pub(crate) mod school;
mod settings;
mod start;
mod study;
mod talk;
#[cfg(test)]
pub(crate) mod testing;
mod text_edit;
mod update;

use crate::app::modes::inside::InsidePage;
use crate::app::modes::setup::Editor;
use crate::app::modes::typing::{PieceLetter, TypedLine};
use std::time::{Duration, Instant};

pub use action::Action;
pub(crate) use board::GameLocation;
pub(crate) use board::heat::Heat;
pub(crate) use board::review::{Review, TurningPoint};
pub use board::slide::SlidingPiece;
pub use effect::Effect;
pub use marks::{SquareMarks, ThreatMark};
pub(crate) use modes::Mode;
pub use msg::{Answer, Input, Msg, Target};
pub(crate) use start::date_and_time;
pub use start::{Access, NewExhibition, Now, OpenRequest, Start};
pub(crate) use study::Study;
pub(crate) use talk::Severity;

use crate::chess::{Clock, Game, Square};
use crate::engines::swarm::show::SwarmShow;
use crate::review::practice::Card;
use crate::theme::Theme;

/// The result of an update.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Update {
    /// To be performed in this order.
    pub effects: Vec<Effect>,
    /// Whether anything on the screen changed.
    pub redraw: bool,
}

/// The whole state of the tutor.
#[derive(Debug)]
pub struct App {
    pub(crate) study: Study,
    /// What lies over the board, the topmost last.
    pub(crate) modes: Vec<Mode>,
    /// The last key, if it may have been the first letter of a move.
    begun: Option<PieceLetter>,
}

/// The names of the commands that take an argument.
#[cfg(test)]
pub(crate) fn typed_commands() -> impl Iterator<Item = &'static str> {
    study::commands::TYPED.into_iter().map(|(name, _)| name)
}

impl App {
    /// Starts the app; perform the effects before reading the first key.
    pub fn new(mut start: Start) -> (App, Vec<Effect>) {
        let opening = std::mem::replace(&mut start.opening, OpenRequest::New(Box::default()));
        let mut app = App { study: Study::new(start), modes: Vec::new(), begun: None };
        app.study.open(opening);
        app.study.welcome();
        let update = app.settle();
        (app, update.effects)
    }

    /// Applies one message.
    pub fn update(&mut self, msg: impl Into<Msg>, now: Now) -> Update {
        self.study.now = now;
        self.study.outgoing.redraw = false;
        self.handle(msg.into());
        self.settle()
    }

    /// Opens what was asked for, and asks the coach.
    fn settle(&mut self) -> Update {
        self.open_all();
        self.study.follow_tour(self.modes.iter().any(|mode| matches!(mode, Mode::Help(_))));
        self.study.follow_lesson();
        self.study.rate_accuracy();
        self.study.write_diary();
        self.study.advise();
        Update {
            effects: std::mem::take(&mut self.study.outgoing.effects),
            redraw: self.study.outgoing.redraw,
        }
    }

    /// Lets sentences name the words that are typed in place of keys, for lines of text.
    pub fn speak_in_words(&mut self) {
        self.study.speak_in_words();
    }

    /// Whether the player is a host's guest.
    pub fn is_guest(&self) -> bool {
        self.study.is_guest()
    }

    /// The game on the board.
    pub fn game(&self) -> &Game {
        self.study.game()
    }

    /// The square under the cursor.
    pub fn cursor(&self) -> Square {
        self.study.cursor()
    }

    /// Returns whether a game is in play.
    pub fn is_playing(&self) -> bool {
        self.study.is_playing()
    }

    /// The topmost mode that takes the mouse away from the board.
    pub(crate) fn over_board(&self) -> Option<&Mode> {
        self.modes.last().filter(|mode| !mode.is_typing())
    }

    /// The board editor, if it is open; something else may lie over it.
    pub(crate) fn editor(&self) -> Option<&Editor> {
        self.modes.iter().rev().find_map(Mode::editor)
    }

    /// The page inside the hybrid with what it shows, if it lies on top.
    fn inside(&self) -> Option<(&InsidePage, &SwarmShow)> {
        let Some(Mode::Inside(page)) = self.modes.last() else { return None };
        Some((page, self.study.inside()?))
    }

    /// The line that is being typed, if it lies on top.
    pub(crate) fn typed(&self) -> Option<&TypedLine> {
        match self.modes.last() {
            Some(Mode::Typing(line)) => Some(line),
            _ => None,
        }
    }

    /// The theme in force.
    pub(crate) fn theme(&self) -> &Theme {
        &self.study.screen.theme
    }

    /// Starts exercises whose answers are not recorded; the game on the board comes back afterwards.
    pub fn practise(&mut self, cards: Vec<Card>) {
        self.study.practise(cards);
    }

    /// Returns when [`Msg::Tick`] is due: a flash or a slide changes, a clock shows another second, a flag falls, a held move is
    /// released, or autoplay steps.
    pub fn wake_at(&self) -> Option<Instant> {
        let now = self.study.now.instant;
        let flash = self.study.hand.pulse.and_then(|pulse| pulse.next_change(now));
        let slide = self.study.hand.slide.as_ref().map(|slide| slide.next_change(now));
        let clock = self.study.board.clock.as_ref().and_then(|clock| next_second(clock, now));
        let held_back = self.study.talk.coach.pending.map(|pending| pending.until);
        let line = self.study.talk.playing_line.filter(|_| self.study.talk.shown.is_some());
        flash
            .into_iter()
            .chain(slide)
            .chain(clock)
            .chain(held_back)
            .chain(self.study.board.autoplay)
            .chain(line)
            .chain(self.study.run_wakes_at())
            .chain(self.begun.and_then(PieceLetter::quits_at))
            .min()
    }

    /// The marks of every square, as the board shows them now.
    pub fn marks(&self) -> marks::BoardMarks {
        match self.inside() {
            Some((page, shown)) => page.marks(&self.study, shown),
            None => marks::of(&self.study, self.editor(), self.typed()),
        }
    }

    /// Returns the arrows over the board: those drawn there, and one of the program's.
    pub fn arrows(&self) -> Vec<marks::BoardArrow> {
        match self.inside() {
            _ if self.editor().is_some() => Vec::new(),
            Some((page, shown)) => page.arrows(&self.study, shown),
            None => marks::arrows(&self.study),
        }
    }

    /// Returns the pieces on their way to their squares.
    pub(crate) fn sliding(&self) -> Vec<SlidingPiece> {
        let is_covered = self.editor().is_some() || self.study.talk.shown.is_some();
        let slide = self.study.hand.slide.as_ref().filter(|_| !is_covered);
        slide.and_then(|slide| slide.pieces(self.study.now.instant)).unwrap_or_default()
    }
}

/// Returns when the running clock shows another second or its flag falls.
fn next_second(clock: &Clock, now: Instant) -> Option<Instant> {
    let left = clock.left(clock.running()?, now);
    let part = Duration::from_nanos(u64::from(left.subsec_nanos()));
    Some(now + part + Duration::from_millis(1))
}
