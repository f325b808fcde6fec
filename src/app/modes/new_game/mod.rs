//! The new game: side, opponent, its level, and the clock; two players at this board; or two engines, when nobody plays.

#[cfg(test)]
mod tests;

use crate::app::modes::menu::{CHANGE, CHOOSE, CLOSE, KeyHint, MenuKey, next, turn};
use crate::app::outcome::Outcome;
use crate::app::recall;
use crate::app::start::NewExhibition;
use crate::app::study::Study;
use crate::app::study::play::NewGame;
use crate::chess::{ByColor, Chess, Color, TimeControl};
use crate::config::PlaySide;
use crate::engines::level::Level;
use crate::engines::{COACH, EngineSpec, Opponent, Roster};
use crate::library::Session;
use crate::review::rating;
use crate::search::Limits;

/// The choices of the form.
#[derive(Clone, Debug)]
pub(crate) struct NewGameForm {
    /// The line chosen, of [`NewGameForm::lines`].
    pub line: usize,
    /// The opponents.
    roster: Roster,
    pub side: FormSide,
    /// The opponent, or White's engine when nobody plays.
    pub first: FormEngine,
    /// Black's engine when nobody plays.
    pub second: FormEngine,
    /// Index in [`CLOCKS`].
    pub clock: usize,
    /// The position to begin with.
    start: Chess,
    /// Whether the board flips after every move of two players.
    flips: bool,
    /// How strong the player is, in one sentence, once a game has counted.
    player: Option<String>,
    /// The digits of a level typed so far.
    digits: String,
}

/// Whom the person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormSide {
    White,
    Black,
    Random,
    /// Two players share the board.
    Both,
    /// Two engines play each other.
    Nobody,
}

/// An engine and its level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FormEngine {
    /// Index in the roster.
    pub engine: usize,
    /// Index in the engine's levels.
    pub level: usize,
}

/// A line of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormLine {
    Side,
    First,
    FirstLevel,
    Second,
    SecondLevel,
    Clock,
    Begin,
}

/// The lines for a game of the person's.
const PLAYED: &[FormLine] =
    &[FormLine::Side, FormLine::First, FormLine::FirstLevel, FormLine::Clock, FormLine::Begin];

/// The lines for a game of two players at this board.
const SHARED: &[FormLine] = &[FormLine::Side, FormLine::Clock, FormLine::Begin];

/// The lines for a game of two engines.
const WATCHED: &[FormLine] = &[
    FormLine::Side,
    FormLine::First,
    FormLine::FirstLevel,
    FormLine::Second,
    FormLine::SecondLevel,
    FormLine::Begin,
];

/// The clocks offered, as `--clock` takes them.
const CLOCKS: &[&str] = &["", "3+2", "5+0", "10+5", "15+10", "30+0", "60+30"];

impl FormSide {
    const ALL: [FormSide; 5] =
        [FormSide::White, FormSide::Black, FormSide::Random, FormSide::Both, FormSide::Nobody];

    fn of(side: PlaySide) -> FormSide {
        match side {
            PlaySide::White => FormSide::White,
            PlaySide::Black => FormSide::Black,
            PlaySide::Random => FormSide::Random,
            PlaySide::Both => FormSide::Both,
        }
    }

    fn words(self) -> &'static str {
        match self {
            FormSide::White => "White",
            FormSide::Black => "Black",
            FormSide::Random => "random",
            FormSide::Both => "both sides",
            FormSide::Nobody => "nobody",
        }
    }

    fn color(self) -> Option<Color> {
        match self {
            FormSide::White => Some(Color::White),
            FormSide::Black => Some(Color::Black),
            FormSide::Random | FormSide::Both | FormSide::Nobody => None,
        }
    }
}

impl FormEngine {
    /// An opponent's place in the roster; a rating between two of those offered counts as the higher.
    fn of(opponent: &Opponent, roster: &Roster) -> FormEngine {
        let engine = roster.specs().position(|spec| spec.name == opponent.name);
        let levels = roster.find(&opponent.name).map_or(&[][..], |spec| spec.levels);
        let level = opponent.level.and_then(|number| levels.iter().position(|level| level.number >= number));
        FormEngine { engine: engine.unwrap_or(0), level: level.unwrap_or(0) }
    }

    fn spec(self, roster: &Roster) -> EngineSpec<'_> {
        let mut specs = roster.specs();
        specs.nth(self.engine).expect("the place is one of the roster's")
    }

    /// The level chosen, or the only one of a character.
    fn number(self, roster: &Roster) -> Option<u16> {
        let spec = self.spec(roster);
        spec.levels.get(self.level).map(|level| level.number).or(spec.rating)
    }

    fn opponent(self, roster: &Roster) -> Opponent {
        Opponent { name: self.spec(roster).name.to_string(), level: self.number(roster) }
    }

    fn change_engine(&mut self, by: isize, roster: &Roster) {
        self.engine = turn(self.engine, by, roster.specs().count());
    }

    fn change_level(&mut self, by: isize, roster: &Roster) {
        // From the weakest down to the strongest would be a surprise.
        let last = self.spec(roster).levels.len().saturating_sub(1);
        self.level = self.level.saturating_add_signed(by).min(last);
    }

    /// Chooses the first level whose number begins with these digits; returns whether there is one.
    fn type_level(&mut self, digits: &str, roster: &Roster) -> bool {
        let levels = self.spec(roster).levels;
        let found = levels.iter().position(|level| level.number.to_string().starts_with(digits));
        self.level = found.unwrap_or(self.level);
        found.is_some()
    }
}

impl NewGameForm {
    /// The lines, from the top.
    pub(crate) fn lines(&self) -> &'static [FormLine] {
        match self.side {
            FormSide::White | FormSide::Black | FormSide::Random => PLAYED,
            FormSide::Both => SHARED,
            FormSide::Nobody => WATCHED,
        }
    }

    fn chosen_line(&self) -> FormLine {
        self.lines().get(self.line).copied().unwrap_or(FormLine::Begin)
    }

    /// The engine that the chosen line is about.
    fn engine(&self) -> FormEngine {
        match self.chosen_line() {
            FormLine::Second | FormLine::SecondLevel => self.second,
            FormLine::Side | FormLine::First | FormLine::FirstLevel | FormLine::Clock | FormLine::Begin => {
                self.first
            }
        }
    }

    /// Each line's label and value, for drawing.
    pub(crate) fn rows(&self) -> Vec<(&'static str, String)> {
        self.lines().iter().map(|line| self.row(*line)).collect()
    }

    fn row(&self, line: FormLine) -> (&'static str, String) {
        let level = |engine: FormEngine| {
            engine.number(&self.roster).map_or("none".to_string(), |number| number.to_string())
        };
        let name = |engine: FormEngine| engine.spec(&self.roster).name.to_string();
        let first = if self.side == FormSide::Nobody { "White" } else { "Against" };
        match line {
            FormLine::Side => ("You play", self.side.words().to_string()),
            FormLine::First => (first, name(self.first)),
            FormLine::FirstLevel => ("Level", level(self.first)),
            FormLine::Second => ("Black", name(self.second)),
            FormLine::SecondLevel => ("Level", level(self.second)),
            FormLine::Clock => {
                let clock = CLOCKS[self.clock];
                ("Clock", if clock.is_empty() { "none".to_string() } else { clock.to_string() })
            }
            FormLine::Begin => ("Begin", String::new()),
        }
    }

    /// Returns the sentences about the chosen opponent, level and clock; on the opponent's line the other opponents.
    pub(crate) fn sentences(&self) -> Vec<String> {
        if self.side == FormSide::Both {
            return self.sentences_for_two();
        }
        let line = self.chosen_line();
        let engine = self.engine();
        let spec = engine.spec(&self.roster);
        let elsewhere = !matches!(line, FormLine::First | FormLine::Second);
        let is_watched = self.side == FormSide::Nobody;
        let level = spec.levels.get(engine.level).filter(|_| elsewhere);
        let clock = self.clock_in_words().filter(|_| elsewhere && !is_watched);
        // The most likely changes come first: a low screen has no room for all.
        let mut sentences = Vec::new();
        if is_watched && matches!(line, FormLine::Side | FormLine::Begin) {
            sentences.push("Two engines play each other, and you watch.".to_string());
        }
        sentences.extend(level.map(Level::sentence));
        sentences.extend(clock);
        sentences.push(spec.sentence.to_string());
        sentences.extend(spec.beat.filter(|_| !is_watched).map(str::to_string));
        let about_player = !is_watched && (spec.name == COACH || elsewhere);
        sentences.extend(self.player.clone().filter(|_| about_player));
        sentences.extend(spec.scale.map(|scale| format!("About {} Elo on the engine scale.", scale.elo)));
        if !elsewhere {
            let names: Vec<&str> = self.roster.specs().map(|spec| spec.name).collect();
            let what = if is_watched { "Engines" } else { "Opponents" };
            sentences.push(format!("{what}: {}.", names.join(", ")));
        }
        sentences
    }

    /// What the form is called: a position other than that of every game is not forgotten over it.
    pub fn title(&self) -> &'static str {
        if self.start == Chess::default() { "New game" } else { "New game from here" }
    }

    /// `10 minutes each, plus 5 seconds per move.`
    fn clock_in_words(&self) -> Option<String> {
        let (minutes, seconds) = CLOCKS[self.clock].split_once('+')?;
        let more = match seconds {
            "0" => String::new(),
            _ => format!(", plus {seconds} seconds per move"),
        };
        Some(format!("{minutes} minutes each{more}."))
    }

    fn sentences_for_two(&self) -> Vec<String> {
        let flips = if self.flips { "It flips" } else { "The setting 'flip_each_move' flips it" };
        let two = "Two players at this board; the coach speaks to both.".to_owned();
        let board = format!("{flips} after every move.");
        [two].into_iter().chain(self.clock_in_words()).chain([board]).collect()
    }

    fn change(&mut self, by: isize) {
        match self.chosen_line() {
            FormLine::Side => self.side = next(&FormSide::ALL, &self.side, by).copied().unwrap_or(self.side),
            FormLine::First => self.first.change_engine(by, &self.roster),
            FormLine::FirstLevel => self.first.change_level(by, &self.roster),
            FormLine::Second => self.second.change_engine(by, &self.roster),
            FormLine::SecondLevel => self.second.change_level(by, &self.roster),
            FormLine::Clock => self.clock = turn(self.clock, by, CLOCKS.len()),
            FormLine::Begin => {}
        }
    }

    /// Sets the level by its digits; a digit that goes on with none begins another number.
    fn type_digit(&mut self, study: &mut Study, digit: char) {
        let line = match self.chosen_line() {
            FormLine::Second | FormLine::SecondLevel => FormLine::SecondLevel,
            FormLine::Side | FormLine::First | FormLine::FirstLevel | FormLine::Clock | FormLine::Begin => {
                FormLine::FirstLevel
            }
        };
        let Some(place) = self.lines().iter().position(|other| *other == line) else { return };
        self.line = place;
        let longer = format!("{}{digit}", std::mem::take(&mut self.digits));
        let engine = if line == FormLine::SecondLevel { &mut self.second } else { &mut self.first };
        let typed = [longer, digit.to_string()];
        match typed.into_iter().find(|digits| engine.type_level(digits, &self.roster)) {
            Some(digits) => self.digits = digits,
            None => study.say(format!("No level begins with {digit}.")),
        }
    }

    fn chosen(&self) -> NewGame {
        NewGame {
            start: self.start.clone(),
            side: self.side.color(),
            opponent: Some(self.first.opponent(&self.roster)).filter(|_| self.side != FormSide::Both),
            clock: CLOCKS[self.clock].parse::<TimeControl>().ok(),
        }
    }

    fn exhibition(&self) -> NewExhibition {
        NewExhibition {
            start: self.start.clone(),
            players: ByColor {
                white: self.first.opponent(&self.roster),
                black: self.second.opponent(&self.roster),
            },
            limits: Limits::default(),
            seed: None,
            pause: None,
            runs: true,
        }
    }
}

/// The hints for its key line.
pub(crate) const HINTS: &[KeyHint] =
    &[("Enter", "starts", true), CHOOSE, CHANGE, ("digits", "level", false), CLOSE];

impl NewGameForm {
    /// The form for a game from a position, with the choices of the last game.
    pub fn open(study: &Study, start: Chess) -> NewGameForm {
        let config = &study.settings.config;
        let play = &config.play;
        let last = study.board.session.as_ref();
        let chosen = recall::opponent(&study.settings.chosen, &config.engines).filter(|_| !play.is_named);
        let usual = chosen.as_ref().unwrap_or(&play.opponent);
        let opponent = last.and_then(|session| session.opponent.as_ref()).unwrap_or(usual);
        let games = &study.record.games;
        let roster = config.engines.clone();
        let [white, black] = match &study.board.exhibition {
            Some(exhibition) => [&exhibition.players.white, &exhibition.players.black],
            None => [opponent, opponent],
        };
        let (first, second) = (FormEngine::of(white, &roster), FormEngine::of(black, &roster));
        let side = match &study.board.exhibition {
            Some(_) => FormSide::Nobody,
            None => FormSide::of(last.map_or(play.side, side_of)),
        };
        let control = last.map_or(play.clock, |session| session.clock.map(|(control, _)| control));
        let clock = CLOCKS.iter().position(|text| text.parse::<TimeControl>().ok() == control);
        let mut form = NewGameForm {
            line: 0,
            side,
            first,
            second,
            roster,
            clock: clock.unwrap_or(0),
            start,
            flips: play.flips_each_move,
            player: (!games.is_empty()).then(|| rating::sentence(games)),
            digits: String::new(),
        };
        form.line = form.lines().len() - 1;
        form
    }

    pub fn menu(&mut self, study: &mut Study, key: MenuKey) -> Outcome {
        if let MenuKey::Char(digit @ '0'..='9') = key {
            self.type_digit(study, digit);
            return Outcome::Stay;
        }
        self.digits.clear();
        if key == MenuKey::Choose {
            return self.begin(study);
        }
        let count = self.lines().len();
        if let Some(by) = key.change(&mut self.line, count) {
            self.change(by);
        }
        Outcome::Stay
    }

    fn begin(&self, study: &mut Study) -> Outcome {
        study.put_away();
        if self.side == FormSide::Nobody {
            study.begin_exhibition(self.exhibition());
            return Outcome::CloseAll;
        }
        let new = self.chosen();
        if let Some(opponent) = &new.opponent {
            study.settings.chosen.opponent = Some(opponent.name.clone());
            study.settings.chosen.level = opponent.level;
            study.remember();
        }
        study.begin(new);
        // The board editor that the game comes from closes too.
        Outcome::CloseAll
    }

    pub fn click(&mut self, study: &mut Study, item: usize) -> Outcome {
        let is_again = item == self.line;
        self.line = item.min(self.lines().len() - 1);
        match self.chosen_line() {
            FormLine::Begin => self.begin(study),
            FormLine::Side
            | FormLine::First
            | FormLine::FirstLevel
            | FormLine::Second
            | FormLine::SecondLevel
            | FormLine::Clock => {
                if is_again {
                    self.menu(study, MenuKey::Change(1))
                } else {
                    Outcome::Stay
                }
            }
        }
    }
}

/// The side of the game on the board.
fn side_of(session: &Session) -> PlaySide {
    session.own_side().map_or(PlaySide::Both, PlaySide::from)
}
