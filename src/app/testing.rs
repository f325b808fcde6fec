//! A player without a terminal, for tests beside the modes: a position, keys, and what must be so after.

use std::time::{Duration, Instant, SystemTime};

use super::effect::{Effect, ThinkEffect};
use super::msg::{Answer, Input, Msg, Pointer, Target};
use super::outcome::ModeRequest;
use super::start::{Access, Now, OpenRequest, Start};
use super::{App, Mode};
use crate::app::talk::line::ShownLine;
use crate::chess::{Bitboard, Chess, Square, after_move, fen, notation};
use crate::config::{Alert, Choices, LoadedConfig};
use crate::engines::ChosenMove;
use crate::review::practice::{Card, CardSource, ExerciseTask};
use crate::theme::{self, ColorDepth, Theme};

/// An app with the built-in settings, and the effects it has asked for.
pub(crate) struct TestPlayer {
    pub app: App,
    pub effects: Vec<Effect>,
    pub now: Now,
}

impl TestPlayer {
    /// At a new game from a position, with White below; nobody answers for the coach.
    pub fn at(position: &str) -> TestPlayer {
        let position = fen::parse(position).unwrap().position;
        TestPlayer::open(position)
    }

    /// At a new game from the usual start.
    pub fn new() -> TestPlayer {
        TestPlayer::at("startpos")
    }

    fn open(position: Chess) -> TestPlayer {
        let now = Now {
            instant: Instant::now(),
            wall: SystemTime::UNIX_EPOCH + Duration::from_secs(1_790_000_000),
        };
        let theme = Theme::load(theme::DARK, ColorDepth::None, None).0;
        let (app, effects) = App::new(Start {
            config: LoadedConfig::built_in().config,
            choices: Choices { alert: Some(Alert::Off), ..Choices::default() },
            theme: (theme::DARK.to_owned(), theme),
            themes: theme::names().map(Into::into).collect(),
            glyphs: true,
            is_near: false,
            size: (80, 24),
            opening: OpenRequest::New(Box::new(position)),
            seed: 7,
            notices: Vec::new(),
            rated: Vec::new(),
            now,
            access: Access::Full,
        });
        TestPlayer { app, effects, now }
    }

    pub fn tell(&mut self, msg: impl Into<Msg>) -> &mut TestPlayer {
        let update = self.app.update(msg, self.now);
        self.effects.extend(update.effects);
        self
    }

    /// Presses keys, named as in config.toml, one after the other.
    pub fn keys(&mut self, keys: &str) -> &mut TestPlayer {
        for key in keys.split_whitespace() {
            self.tell(Input::Key(key.parse().unwrap()));
        }
        self
    }

    /// Types a line after `:`.
    pub fn line(&mut self, line: &str) -> &mut TestPlayer {
        self.tell(Msg::Line(line.to_owned()))
    }

    /// Opens a mode as the study asks for it.
    pub fn open_mode(&mut self, request: ModeRequest) -> &mut TestPlayer {
        self.app.study.outgoing.opens.push(request);
        self.tell(Msg::Tick)
    }

    /// Presses the mouse on a square.
    pub fn press(&mut self, square: Square) -> &mut TestPlayer {
        self.tell(Input::Pointer(Pointer::Press, Target::Square(square)))
    }

    /// Puts a line of two moves on the board in place of the game.
    pub fn show_line(&mut self, sans: [&str; 2]) -> &mut TestPlayer {
        let root = self.app.game().position().clone();
        let first = notation::parse_san(&root, sans[0]).unwrap();
        let second = notation::parse_san(&after_move(&root, first), sans[1]).unwrap();
        let shown = ShownLine::counted(&root, [first, second], Bitboard::EMPTY);
        self.app.study.talk.shown = Some(ShownLine { asks: false, ..shown });
        self
    }

    /// Clicks on a line of the topmost mode.
    pub fn click(&mut self, item: usize) -> &mut TestPlayer {
        self.tell(Input::Pointer(Pointer::Press, Target::Item(item)))
    }

    /// Turns the wheel down by a line.
    pub fn wheel(&mut self) -> &mut TestPlayer {
        self.tell(Input::Pointer(Pointer::WheelDown, Target::Nothing))
    }

    /// The opponent answers.
    pub fn reply(&mut self, text: &str) -> &mut TestPlayer {
        let asked = self.effects.iter().rev().find_map(|effect| match effect {
            Effect::Think(ThinkEffect::Start { generation, .. }) => Some(*generation),
            _ => None,
        });
        let played = notation::parse_san(self.app.game().position(), text).unwrap();
        let chosen = ChosenMove::new(played, None);
        self.tell(Answer::Chosen(asked.expect("the opponent was asked"), Ok(chosen)))
    }

    /// The effects asked for since the last call.
    pub fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// The effects asked for since they were taken last.
    pub fn effects(&self) -> &[Effect] {
        &self.effects
    }

    /// The topmost mode.
    pub fn mode(&self) -> Option<&Mode> {
        self.app.modes.last()
    }

    /// The moves from the start to here.
    pub fn moves(&self) -> String {
        notation::line(self.app.game().start(), &self.app.game().moves())
    }

    /// The answer to the last key.
    pub fn status(&self) -> &str {
        let status = self.app.study.talk.status.as_ref();
        status.map_or("", |status| &status.text)
    }

    pub fn asked_for(&self, effect: impl Into<Effect>) -> bool {
        self.effects.contains(&effect.into())
    }
}

/// An exercise of a game in this position: the game move, and the moves that solve it.
///
/// Without solving moves the game move was fine, otherwise it was a mistake.
pub(crate) fn card(at: &str, played: &str, accepted: &[&str]) -> Card {
    let start = fen::parse(at).unwrap().position;
    let san = |name: &str| notation::parse_san(&start, name).unwrap();
    let (played, accepted) = (san(played), accepted.iter().map(|name| san(name)).collect::<Vec<_>>());
    let task = if accepted.is_empty() {
        ExerciseTask::Fine { played, accepted: vec![played] }
    } else {
        ExerciseTask::Fault { played, accepted, cost: 31.0 }
    };
    let [white, black, date] = ["Ada", "Ben", "2026.11.21"].map(str::to_owned);
    Card {
        start,
        lead: None,
        task,
        second_try: None,
        rating: None,
        motifs: Vec::new(),
        source: CardSource::Game { white, black, date },
    }
}

/// A card in which 1.Nc7+ forks king and rook, and Kd2 was played.
pub(crate) fn fork() -> Card {
    card("r3k3/5ppp/8/1N6/8/8/5PPP/4K3 w - - 0 1", "Kd2", &["Nc7+"])
}
