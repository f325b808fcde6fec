//! The new game: side, opponent, its level, and the clock.

use super::super::App;
use super::{MenuKey, Popup};
use crate::app::play::NewGame;
use crate::chess::{Chess, Color, TimeControl};
use crate::engines::{EngineSpec, Opponent, Roster};

/// The choices of the form.
#[derive(Clone, Debug)]
pub(crate) struct NewGameForm {
    /// The line chosen: side, opponent, level, clock, start.
    pub line: usize,
    /// The opponents.
    roster: Roster,
    pub side: Option<Color>,
    /// Index in the roster.
    pub opponent: usize,
    /// Index in the opponent's levels.
    pub level: usize,
    /// Index in [`CLOCKS`].
    pub clock: usize,
    /// The position to begin with.
    start: Chess,
}

/// The clocks offered, as `--clock` takes them.
const CLOCKS: &[&str] = &["", "3+2", "5+0", "10+5", "15+10", "30+0", "60+30"];

/// The opponent's line.
const OPPONENT: usize = 1;

/// How many lines the form has.
pub(crate) const LINES: usize = 5;

impl NewGameForm {
    pub(in crate::app) fn at_line(mut self, line: usize) -> NewGameForm {
        self.line = line.min(LINES - 1);
        self
    }

    fn spec(&self) -> EngineSpec<'_> {
        let mut specs = self.roster.specs();
        specs
            .nth(self.opponent)
            .expect("the place is one of the roster's")
    }

    /// Each line's label and value, for drawing.
    pub(crate) fn rows(&self) -> [(&'static str, String); LINES] {
        let spec = self.spec();
        let level = spec.levels.get(self.level).map_or("none".to_string(), |level| {
            format!("{} of {}", level.number, spec.levels.len())
        });
        let side = match self.side {
            Some(Color::White) => "White",
            Some(Color::Black) => "Black",
            None => "random",
        };
        let clock = CLOCKS[self.clock];
        [
            ("You play", side.to_string()),
            ("Against", spec.name.to_string()),
            ("Level", level),
            (
                "Clock",
                if clock.is_empty() {
                    "none".to_string()
                } else {
                    clock.to_string()
                },
            ),
            ("Begin", String::new()),
        ]
    }

    /// Returns the sentences about the chosen opponent, level and clock; on the opponent's line the other opponents.
    pub(crate) fn sentences(&self) -> Vec<String> {
        let spec = self.spec();
        let elsewhere = self.line != OPPONENT;
        let level = spec.levels.get(self.level).filter(|_| elsewhere);
        let clock = CLOCKS[self.clock].split_once('+').filter(|_| elsewhere);
        // The most likely changes come first: a low screen has no room for all.
        let mut sentences = Vec::new();
        sentences.extend(level.map(|level| {
            let (number, label, elo) = (level.number, level.label, level.scale.elo);
            let estimated = if level.scale.games == 0 {
                " (estimated)"
            } else {
                ""
            };
            format!("Level {number}: {label}, about {elo} Elo on the engine scale{estimated}.")
        }));
        sentences.extend(clock.map(|(minutes, seconds)| {
            let more = match seconds {
                "0" => String::new(),
                _ => format!(", plus {seconds} seconds per move"),
            };
            format!("{minutes} minutes each{more}.")
        }));
        sentences.push(spec.sentence.to_string());
        sentences.extend(
            spec.scale
                .map(|scale| format!("About {} Elo on the engine scale.", scale.elo)),
        );
        if !elsewhere {
            let names: Vec<&str> = self.roster.specs().map(|spec| spec.name).collect();
            sentences.push(format!("Opponents: {}.", names.join(", ")));
        }
        sentences
    }

    fn change(&mut self, by: isize) {
        match self.line {
            0 => {
                const SIDES: [Option<Color>; 3] = [Some(Color::White), Some(Color::Black), None];
                let place = SIDES.iter().position(|side| *side == self.side).unwrap_or(0);
                self.side = SIDES[turn(place, by, SIDES.len())];
            }
            OPPONENT => self.opponent = turn(self.opponent, by, self.roster.specs().count()),
            2 => self.level = turn(self.level, by, self.spec().levels.len()),
            3 => self.clock = turn(self.clock, by, CLOCKS.len()),
            _ => {}
        }
    }

    fn chosen(&self) -> NewGame {
        let spec = self.spec();
        NewGame {
            start: self.start.clone(),
            side: self.side,
            opponent: Opponent {
                name: spec.name.to_string(),
                level: spec.levels.get(self.level).map(|level| level.number),
            },
            clock: CLOCKS[self.clock].parse::<TimeControl>().ok(),
        }
    }
}

/// The place after stepping round a list.
fn turn(place: usize, by: isize, count: usize) -> usize {
    if count == 0 {
        return 0;
    }
    (place + count).wrapping_add_signed(by) % count
}

impl App {
    pub(in crate::app) fn open_new_game(&mut self) {
        self.open_new_game_from(Chess::default());
    }

    /// The same for a game from another position.
    pub(in crate::app) fn open_new_game_from(&mut self, start: Chess) {
        let play = &self.study.settings.config.play;
        let last = self.study.board.session.as_ref();
        let opponent = last.map_or(&play.opponent, |session| &session.opponent);
        let roster = self.study.settings.config.engines.clone();
        let place = roster.specs().position(|spec| spec.name == opponent.name);
        let levels = roster.find(&opponent.name).map_or(&[][..], |spec| spec.levels);
        let level = opponent
            .level
            .and_then(|number| levels.iter().position(|level| level.number == number));
        let control = last.map_or(play.clock, |session| session.clock.map(|(control, _)| control));
        let clock = CLOCKS
            .iter()
            .position(|text| text.parse::<TimeControl>().ok() == control);
        self.modes.push(Popup::NewGame(NewGameForm {
            line: LINES - 1,
            side: last.map_or(play.side, |session| Some(session.human)),
            opponent: place.unwrap_or(0),
            roster,
            level: level.unwrap_or(0),
            clock: clock.unwrap_or(0),
            start,
        }));
    }

    pub(super) fn new_game_key(&mut self, mut form: NewGameForm, key: MenuKey) {
        match key {
            MenuKey::Choose if form.line == LINES - 1 => {
                self.study.put_away();
                // The board editor that the game comes from.
                self.modes.clear();
                let new = form.chosen();
                self.study.settings.chosen.opponent = Some(new.opponent.name.clone());
                self.study.settings.chosen.level = new.opponent.level;
                self.study.remember();
                return self.study.begin(new);
            }
            MenuKey::Choose => form.change(1),
            MenuKey::Change(by) => form.change(by),
            _ => form.line = key.step(form.line, LINES),
        }
        self.modes.push(Popup::NewGame(form));
    }
}
