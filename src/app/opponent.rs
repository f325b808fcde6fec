//! The opponent and the engine's view: what is asked of the workers, and what becomes of their answers.

use std::time::Duration;

use super::action::Action;
use super::msg::Generation;
use super::{App, Asked, Effect};
use crate::chess::notation::san;
use crate::chess::polyglot::BookMove;
use crate::chess::{NodeId, Position, Score};
use crate::config::nearest;
use crate::engines::{Choice, HOUSE, Opponent};
use crate::library::{Session, label};
use crate::search::{Analysis, Limits, Root};

/// How a notice of an opponent that failed begins.
const NO_MOVE: &str = "No move from your opponent:";

impl App {
    /// Whether the opponent is to answer at the current position.
    pub(crate) fn waits_for_opponent(&self) -> bool {
        self.thinking
            .as_ref()
            .is_some_and(|asked| asked.node == self.game.current())
    }

    /// Lets the opponent choose a move when it is its turn at the end of a line.
    pub(super) fn ask_opponent(&mut self) {
        let Some(session) = &self.session else { return };
        let at_end = self.game.tree().next(self.game.current()).is_none();
        let elsewhere = self.game.current() != self.head || self.waits_for_opponent();
        if elsewhere || !at_end || self.game.turn() == session.human || self.game.ending().is_some() {
            return;
        }
        let (opponent, seed) = (session.opponent.clone(), session.seed);
        self.resume_clock();
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
            Err(fault) => self.opponent_failed(&fault),
        }
    }

    /// Tells it so that it stays to be read; the game waits, and so do the clocks.
    fn opponent_failed(&mut self, fault: &str) {
        self.pause_clock();
        let again = self.key_name(Action::PlayAgain);
        let other = match &self.session {
            Some(session) if session.opponent.name != HOUSE => {
                format!(
                    "; {} and 'opponent {HOUSE}' goes on against {HOUSE}",
                    self.key_name(Action::Type)
                )
            }
            _ => String::new(),
        };
        let told = format!("{NO_MOVE} {fault}. {again} asks it again{other}.");
        if !self.notices.contains(&told) {
            self.notices.push(told);
        }
        self.redraw = true;
    }

    /// `opponent NAME LEVEL`: another opponent takes over the game that is played.
    pub(super) fn change_opponent(&mut self, words: &str) {
        let Some(session) = &self.session else {
            return self.say("Nobody plays this game; a new one has an opponent.");
        };
        if self.game.ending_at(self.head).is_some() {
            return self.say("The game is over.");
        }
        let opponent = match self.named_opponent(words, session) {
            Ok(opponent) => opponent,
            Err(told) => return self.warn(told),
        };
        // A game that was resumed names the old one.
        self.game.tags.remove(session.human.fold_wb("Black", "White"));
        self.say(format!("Your opponent is now {}.", label(&opponent)));
        self.notices.retain(|notice| !notice.starts_with(NO_MOVE));
        self.stop_thinking();
        if let Some(session) = &mut self.session {
            session.opponent = opponent;
        }
        self.keep();
        self.ask_opponent();
    }

    /// `level N`: the opponent plays on at another level; patzer takes over from one that has none.
    pub(super) fn change_level(&mut self, level: &str) {
        let Some(session) = &self.session else {
            return self.say("Nobody plays this game; a new one has an opponent.");
        };
        let levels = |name| self.config.engines.find(name).map_or(0, |spec| spec.levels.len());
        let now = session.opponent.name.as_str();
        let name = if levels(now) > 0 { now } else { HOUSE };
        if level.is_empty() {
            let (now, count) = (label(&session.opponent), levels(name));
            return self.say(format!("Your opponent is {now}; {name} has levels 1 to {count}."));
        }
        self.change_opponent(&format!("{name} {level}"));
    }

    /// The opponent of these words, at the level of before or of the settings if they name none.
    fn named_opponent(&self, words: &str, session: &Session) -> Result<Opponent, String> {
        let roster = &self.config.engines;
        let (name, level) = words.split_once(' ').unwrap_or((words, ""));
        let spec = roster.find(name).ok_or_else(|| {
            let names: Vec<&str> = roster.specs().map(|spec| spec.name).collect();
            if name.is_empty() {
                let now = label(&session.opponent);
                return format!("Your opponent is {now}; there are {}.", names.join(", "));
            }
            match nearest(name, names.iter().copied()) {
                Some(near) => format!("No opponent is called '{name}'; did you mean {near}?"),
                None => format!("No opponent is called '{name}'; there are {}.", names.join(", ")),
            }
        })?;
        let usual = session.opponent.level.or(self.config.play.opponent.level);
        let numbers = || spec.levels.iter().map(|level| level.number);
        let level = match level.trim() {
            "" => usual
                .filter(|usual| numbers().any(|number| number == *usual))
                .or(numbers().next()),
            named => {
                let known = numbers().find(|number| number.to_string() == named);
                Some(known.ok_or_else(|| match spec.levels.len() {
                    0 => format!("{name} has no levels."),
                    count => format!("'{named}' is no level of {name}: there are 1 to {count}."),
                })?)
            }
        };
        Ok(Opponent {
            name: name.to_owned(),
            level,
        })
    }

    fn opponent_plays(&mut self, node: NodeId, choice: &Choice) {
        let looking_elsewhere = (self.game.current() != node).then(|| self.game.current());
        self.game.go_to(node);
        let mover = self.game.turn();
        if !self.game.position().is_legal(choice.played) {
            self.pause_clock();
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
        self.notices.retain(|notice| !notice.starts_with(NO_MOVE));
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

    /// An opponent that searches takes a draw after move 20 when it thought itself no better at its last move.
    pub(super) fn opponent_takes_a_draw(&self) -> bool {
        self.game.ply() >= 40
            && self
                .last_opponent_score
                .is_some_and(|score| score <= Score::Cp(0))
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
            analyst: self.config.engine.analyst.clone(),
            root: self.root(),
            limits,
        });
    }

    pub(super) fn book_answers(&mut self, generation: Generation, moves: Vec<BookMove>) {
        if self.engine.generation == generation {
            self.engine.book = moves;
            self.redraw = true;
        }
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
            Err(fault) if self.config.engine.analyst != HOUSE => {
                self.notices.push(format!(
                    "No view of the position: {fault}. {HOUSE} looks at it instead."
                ));
                HOUSE.clone_into(&mut self.config.engine.analyst);
                self.ask_view();
            }
            Err(fault) => self.engine.fault = Some(fault),
        }
        self.redraw = true;
    }
}
