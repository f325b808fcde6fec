//! The new game: side, opponent, its level, and the clock.

use crate::app::modes::menu::{CHANGE, CHOOSE, CLOSE, KeyHint, MenuKey, next, turn};
use crate::app::outcome::Outcome;
use crate::app::study::Study;
use crate::app::study::play::NewGame;
use crate::chess::{Chess, Color, TimeControl};
use crate::engines::level::Level;
use crate::engines::{COACH, EngineSpec, Opponent, Roster};
use crate::review::rating;

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
    /// How strong the player is, in one sentence, once a game has counted.
    player: Option<String>,
}

/// The clocks offered, as `--clock` takes them.
const CLOCKS: &[&str] = &["", "3+2", "5+0", "10+5", "15+10", "30+0", "60+30"];

/// The opponent's line.
const OPPONENT: usize = 1;

/// How many lines the form has.
pub(crate) const LINES: usize = 5;

impl NewGameForm {
    fn spec(&self) -> EngineSpec<'_> {
        let mut specs = self.roster.specs();
        specs.nth(self.opponent).expect("the place is one of the roster's")
    }

    /// The level chosen, or the only one of a character.
    fn number(&self) -> Option<u16> {
        let spec = self.spec();
        spec.levels.get(self.level).map(|level| level.number).or(spec.rating)
    }

    /// Each line's label and value, for drawing.
    pub(crate) fn rows(&self) -> [(&'static str, String); LINES] {
        let spec = self.spec();
        let level = self.number().map_or("none".to_string(), |number| number.to_string());
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
            ("Clock", if clock.is_empty() { "none".to_string() } else { clock.to_string() }),
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
        sentences.extend(level.map(Level::sentence));
        sentences.extend(clock.map(|(minutes, seconds)| {
            let more = match seconds {
                "0" => String::new(),
                _ => format!(", plus {seconds} seconds per move"),
            };
            format!("{minutes} minutes each{more}.")
        }));
        sentences.push(spec.sentence.to_string());
        sentences.extend(spec.beat.map(str::to_string));
        sentences.extend(self.player.clone().filter(|_| spec.name == COACH || elsewhere));
        sentences.extend(spec.scale.map(|scale| format!("About {} Elo on the engine scale.", scale.elo)));
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
                self.side = next(&SIDES, &self.side, by).copied().flatten();
            }
            OPPONENT => self.opponent = turn(self.opponent, by, self.roster.specs().count()),
            // From the weakest down to the strongest would be a surprise.
            2 => {
                // From the weakest down to the strongest would be a surprise.
                let last = self.spec().levels.len().saturating_sub(1);
                self.level = self.level.saturating_add_signed(by).min(last);
            }
            3 => self.clock = turn(self.clock, by, CLOCKS.len()),
            _ => {}
        }
    }

    fn chosen(&self) -> NewGame {
        let spec = self.spec();
        NewGame {
            start: self.start.clone(),
            side: self.side,
            opponent: Opponent { name: spec.name.to_string(), level: self.number() },
            clock: CLOCKS[self.clock].parse::<TimeControl>().ok(),
        }
    }
}

/// The hints for its key line.
pub(crate) const HINTS: &[KeyHint] = &[CHOOSE, CHANGE, ("Enter", "on Begin starts", true), CLOSE];

impl NewGameForm {
    /// The form for a game from a position, with the choices of the last game.
    pub fn open(study: &Study, start: Chess) -> NewGameForm {
        let config = &study.settings.config;
        let play = &config.play;
        let last = study.board.session.as_ref();
        let opponent = last.map_or(&play.opponent, |session| &session.opponent);
        let games = &study.record.games;
        let roster = config.engines.clone();
        let place = roster.specs().position(|spec| spec.name == opponent.name);
        let levels = roster.find(&opponent.name).map_or(&[][..], |spec| spec.levels);
        // A rating between two of those offered counts as the higher.
        let level = opponent.level.and_then(|number| levels.iter().position(|level| level.number >= number));
        let control = last.map_or(play.clock, |session| session.clock.map(|(control, _)| control));
        let clock = CLOCKS.iter().position(|text| text.parse::<TimeControl>().ok() == control);
        NewGameForm {
            line: LINES - 1,
            side: last.map_or(play.side, |session| Some(session.human)),
            opponent: place.unwrap_or(0),
            roster,
            level: level.unwrap_or(0),
            clock: clock.unwrap_or(0),
            start,
            player: (!games.is_empty()).then(|| rating::sentence(games)),
        }
    }

    pub fn menu(&mut self, study: &mut Study, key: MenuKey) -> Outcome {
        if key == MenuKey::Choose && self.line == LINES - 1 {
            return self.begin(study);
        }
        if let Some(by) = key.change(&mut self.line, LINES) {
            self.change(by);
        }
        Outcome::Stay
    }

    fn begin(&self, study: &mut Study) -> Outcome {
        study.put_away();
        let new = self.chosen();
        study.settings.chosen.opponent = Some(new.opponent.name.clone());
        study.settings.chosen.level = new.opponent.level;
        study.remember();
        study.begin(new);
        // The board editor that the game comes from closes too.
        Outcome::CloseAll
    }

    pub fn click(&mut self, study: &mut Study, item: usize) -> Outcome {
        if item == self.line {
            return self.menu(study, MenuKey::Change(1));
        }
        self.line = item.min(LINES - 1);
        Outcome::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Mode;
    use crate::app::testing::TestPlayer;

    fn form(player: &TestPlayer) -> &NewGameForm {
        match player.mode() {
            Some(Mode::NewGame(form)) => form,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_form_opens_on_begin_and_enter_begins() {
        let mut player = TestPlayer::new();
        player.keys("e enter enter");
        player.keys("n");
        assert_eq!(form(&player).line, LINES - 1);
        player.keys("enter");
        assert!(player.mode().is_none());
        assert!(player.app.is_playing());
    }

    #[test]
    fn the_chosen_side_is_played() {
        for (keys, side) in [("right", Color::Black), ("left left", Color::Black)] {
            let mut player = TestPlayer::new();
            player.keys("n home").keys(keys).keys("end enter");
            let session = player.app.study.board.session.as_ref();
            assert_eq!(session.map(|session| session.human), Some(side), "{keys}");
        }
    }

    #[test]
    fn a_second_click_on_a_line_changes_it() {
        let mut player = TestPlayer::new();
        player.keys("n").click(3);
        let before = form(&player).clock;
        player.click(3);
        assert_eq!(form(&player).clock, before + 1);
    }
}
