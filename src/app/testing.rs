//! A player without a terminal, for tests beside the modes: a position, keys, and what must be so after.

use std::time::{Duration, Instant, SystemTime};

use super::effect::{Effect, ThinkEffect};
use super::msg::{Answer, Input, Msg, Pointer, Target};
use super::start::{Access, Now, OpenRequest, Start};
use super::{App, Mode};
use crate::chess::{Chess, fen, notation};
use crate::config::{Alert, Choices, LoadedConfig};
use crate::engines::ChosenMove;
use crate::theme::{self, ColorDepth, Theme};

/// An app with the built-in settings, and the effects it has asked for.
pub(in crate::app) struct TestPlayer {
    pub app: App,
    pub effects: Vec<Effect>,
    now: Now,
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
            size: (80, 24),
            opening: OpenRequest::New(Box::new(position)),
            seed: 7,
            notices: Vec::new(),
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
        let chosen = ChosenMove { played, analysis: None };
        self.tell(Answer::Chosen(asked.expect("the opponent was asked"), Ok(chosen)))
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
