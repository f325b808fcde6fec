//! A player at the keyboard without a terminal: keys in, state and screen out.

use std::time::{Duration, Instant, SystemTime};

use patzer::app::effect::{LookEffect, StoreEffect, ThinkEffect};
use patzer::app::keymap::Chord;
use patzer::app::msg::Pointer;
use patzer::app::{Access, Answer, App, Effect, Input, Msg, Now, OpenRequest, Start, Target};
use patzer::chess::{Color, Position, Score, Square, fen, notation};
use patzer::config::{Alert, Choices, LoadedConfig};
use patzer::engines::ChosenMove;
use patzer::library::{GameId, SavedGame};
use patzer::search::{Analysis, Limits, Line, StopFlag};
use patzer::theme::{ColorDepth, Theme};
use patzer::tutor::{Advice, Adviser, CoachQuery, Explanation};
use patzer::ui;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// An app with the built-in settings, time that only the test moves, and the effects it has asked for.
pub struct Player {
    pub app: App,
    pub effects: Vec<Effect>,
    /// The last of the coach's questions that was answered.
    advised: u64,
    now: Now,
}

impl Player {
    /// At a new game from the usual start.
    pub fn new() -> Player {
        Player::opening(OpenRequest::New(Box::default()))
    }

    /// At a new game from a position.
    pub fn at(position: &str) -> Player {
        Player::opening(OpenRequest::New(Box::new(fen::parse(position).unwrap().position)))
    }

    /// At what is opened.
    pub fn opening(opening: OpenRequest) -> Player {
        Player::with(opening, "dusk", ColorDepth::True)
    }

    /// At what is opened, in a theme.
    pub fn with(opening: OpenRequest, theme: &str, depth: ColorDepth) -> Player {
        Player::on(opening, theme, depth, true)
    }

    /// At a new game on a terminal without chess glyphs.
    pub fn in_ascii() -> Player {
        Player::on(OpenRequest::New(Box::default()), "sixteen", ColorDepth::Sixteen, false)
    }

    /// At a new game after these choices were made.
    pub fn after(choices: Choices) -> Player {
        let opening = OpenRequest::New(Box::default());
        Player::start(choices, opening, "dusk", ColorDepth::True, true)
    }

    /// At a new game from a position for the side to move, with a coach who holds these faults back.
    pub fn coached(position: &str, alert: Alert) -> Player {
        let position = fen::parse(position).unwrap().position;
        let side = position.turn();
        let choices = Choices { alert: Some(alert), ..Choices::default() };
        let opening = OpenRequest::New(Box::new(position));
        Player::playing(Some(side), choices, opening, "dusk", ColorDepth::True, true)
    }

    fn on(opening: OpenRequest, theme: &str, depth: ColorDepth, glyphs: bool) -> Player {
        Player::start(Choices::default(), opening, theme, depth, glyphs)
    }

    fn start(choices: Choices, opening: OpenRequest, theme: &str, depth: ColorDepth, glyphs: bool) -> Player {
        Player::playing(None, choices, opening, theme, depth, glyphs)
    }

    fn playing(
        side: Option<Color>,
        choices: Choices,
        opening: OpenRequest,
        theme: &str,
        depth: ColorDepth,
        glyphs: bool,
    ) -> Player {
        let now = Now {
            instant: Instant::now(),
            wall: SystemTime::UNIX_EPOCH + Duration::from_secs(1_790_000_000),
        };
        // Nobody answers for the coach here unless a test does: a move that waits for it would wait for time to pass.
        let choices = Choices { alert: choices.alert.or(Some(Alert::Off)), ..choices };
        let mut config = LoadedConfig::built_in().config;
        config.play.side = side.map_or(config.play.side, Into::into);
        let (app, effects) = App::new(Start {
            config,
            choices,
            theme: (theme.into(), Theme::load(theme, depth, None).0),
            themes: patzer::theme::names().map(Into::into).collect(),
            glyphs,
            is_near: false,
            size: (100, 38),
            opening,
            seed: 7,
            notices: Vec::new(),
            rated: Vec::new(),
            now,
            access: Access::Full,
        });
        Player { app, effects, advised: 0, now }
    }

    /// Presses keys, named as in config.toml, one after the other.
    pub fn keys(&mut self, keys: &str) -> &mut Player {
        for key in keys.split_whitespace() {
            let chord: Chord = key.parse().unwrap_or_else(|fault| panic!("{fault}"));
            self.tell(Input::Key(chord));
        }
        self
    }

    /// Types a line after `:` and ends it.
    pub fn line(&mut self, text: &str) -> &mut Player {
        self.keys(":");
        for c in text.chars() {
            let chord = if c == ' ' { "space".parse().unwrap() } else { Chord::char(c) };
            self.tell(Input::Key(chord));
        }
        self.keys("enter")
    }

    /// Presses and releases the mouse on a square.
    pub fn click(&mut self, square: Square) -> &mut Player {
        self.tell(Input::Pointer(Pointer::Press, Target::Square(square)));
        self.tell(Input::Pointer(Pointer::Release, Target::Square(square)));
        self
    }

    /// One thing happens.
    pub fn tell(&mut self, msg: impl Into<Msg>) -> bool {
        let update = self.app.update(msg, self.now);
        self.effects.extend(update.effects);
        update.redraw
    }

    /// Whether the app has asked for this.
    pub fn asked_for(&self, effect: impl Into<Effect>) -> bool {
        self.effects.contains(&effect.into())
    }

    /// Time passes.
    pub fn wait(&mut self, millis: u64) -> bool {
        self.now.instant += Duration::from_millis(millis);
        self.tell(Msg::Tick)
    }

    /// The opponent answers the question it was asked last.
    pub fn reply(&mut self, text: &str) -> &mut Player {
        let generation = self.asked().expect("the opponent was asked");
        let played = notation::parse_san(self.app.game().position(), text).unwrap();
        self.tell(Answer::Chosen(generation, Ok(ChosenMove::new(played, None))));
        self
    }

    /// The same, liking its position by so many centipawns.
    pub fn reply_scored(&mut self, text: &str, centipawns: i32) -> &mut Player {
        let generation = self.asked().expect("the opponent was asked");
        let played = notation::parse_san(self.app.game().position(), text).unwrap();
        let line = Line { score: Score::Cp(centipawns), moves: vec![played] };
        let analysis = Some(Analysis { depth: 9, lines: vec![line], ..Analysis::default() });
        self.tell(Answer::Chosen(generation, Ok(ChosenMove::new(played, analysis))));
        self
    }

    /// The number of the last question to the opponent, unless it was taken back.
    pub fn asked(&self) -> Option<u64> {
        self.effects.iter().rev().find_map(|effect| match effect {
            Effect::Think(ThinkEffect::Start { generation, .. }) => Some(Some(*generation)),
            Effect::Think(ThinkEffect::Stop) => Some(None),
            _ => None,
        })?
    }

    /// The number of the last question to the engine's view.
    pub fn viewed(&self) -> u64 {
        let asked = self.effects.iter().rev().find_map(|effect| match effect {
            Effect::Look(LookEffect::View { generation, .. }) => Some(*generation),
            _ => None,
        });
        asked.expect("the engine's view was asked")
    }

    /// The question that the coach works on.
    pub fn inquiry(&self) -> Option<(u64, CoachQuery)> {
        self.effects.iter().rev().find_map(|effect| match effect {
            Effect::Look(LookEffect::Advise { generation, inquiry, .. }) => {
                Some(Some((*generation, CoachQuery::clone(inquiry))))
            }
            Effect::Look(LookEffect::StopAdvice) => Some(None),
            _ => None,
        })?
    }

    /// What the coach answers to its question, with few positions searched.
    pub fn answer(&self) -> Advice {
        let (_, mut inquiry) = self.inquiry().expect("the coach was asked");
        inquiry.limits = Limits { nodes: Some(4_000), ..Limits::default() };
        Adviser::new(1).answer(&inquiry, &StopFlag::default())
    }

    /// The coach answers what it was asked last; false if nothing was asked.
    pub fn advise(&mut self) -> bool {
        let Some((generation, _)) = self.inquiry().filter(|(asked, _)| *asked > self.advised) else {
            return false;
        };
        self.advised = generation;
        let advice = self.answer();
        self.tell(Answer::Advised(generation, Ok(advice)));
        true
    }

    /// The coach answers what it was asked last, in other words than it would: `change` says which.
    pub fn advise_otherwise(&mut self, change: impl FnOnce(&mut Explanation)) {
        let (generation, _) = self.inquiry().expect("the coach was asked");
        self.advised = generation;
        let mut advice = self.answer();
        if let Advice::Explained(told) = &mut advice {
            change(told);
        }
        self.tell(Answer::Advised(generation, Ok(advice)));
    }

    /// The coach answers until it has nothing left to look at.
    pub fn advise_all(&mut self) -> &mut Player {
        while self.advise() {}
        self
    }

    /// The last game that was to be kept, as unfinished or finished.
    pub fn saved_game(&self) -> Option<&SavedGame> {
        self.effects.iter().rev().find_map(|effect| match effect {
            Effect::Store(
                StoreEffect::Keep(_, saved) | StoreEffect::Finish(_, saved) | StoreEffect::Save(_, _, saved),
            ) => Some(&**saved),
            _ => None,
        })
    }

    /// The last save succeeded; a finished game got this name.
    pub fn saved(&mut self, id: Option<&str>) -> &mut Player {
        let record = self.effects.iter().rev().find_map(|effect| match effect {
            Effect::Store(
                StoreEffect::Keep(record, _)
                | StoreEffect::Finish(record, _)
                | StoreEffect::Save(record, _, _),
            ) => Some(*record),
            _ => None,
        });
        self.tell(Answer::Saved(
            record.expect("something was to be saved"),
            Ok(id.map(|id| GameId(id.into()))),
        ));
        self
    }

    /// The position on the board as FEN.
    pub fn fen(&self) -> String {
        fen::write(self.app.game().position())
    }

    /// The moves from the start to here.
    pub fn moves(&self) -> String {
        notation::line(self.app.game().start(), &self.app.game().moves())
    }

    /// The screen at a size, drawn.
    pub fn buffer(&self, columns: u16, rows: u16) -> Buffer {
        let area = Rect::new(0, 0, columns, rows);
        let mut buffer = Buffer::empty(area);
        ui::draw(&self.app, area, &mut buffer);
        buffer
    }

    /// The screen at a size, as text.
    pub fn screen(&self, columns: u16, rows: u16) -> String {
        let buffer = self.buffer(columns, rows);
        let row = |y| (0..columns).map(|x| buffer[(x, y)].symbol().to_string()).collect::<String>();
        (0..rows).map(|y| row(y).trim_end().to_string() + "\n").collect()
    }
}
