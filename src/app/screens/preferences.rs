//! Preferences: theme, pieces and overlays, each change seen at once.

use super::super::App;
use super::{MenuKey, Popup};
use crate::app::effect::SettingsEffect;
use crate::config::{Alert, PieceStyle};
use crate::tutor::words::Audience;

/// The line chosen.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Preferences {
    pub line: usize,
}

/// How many lines there are.
pub(crate) const LINES: usize = 11;

impl App {
    pub(in crate::app) fn open_preferences(&mut self) {
        self.popups.push(Popup::Preferences(Preferences::default()));
    }

    /// Each line's label and value, for drawing.
    pub(crate) fn preference_rows(&self) -> [(&'static str, String); LINES] {
        let on = |on: bool| if on { "on" } else { "off" }.to_string();
        let pieces = match self.config.board.pieces {
            PieceStyle::Auto => "auto",
            PieceStyle::Glyph => "glyphs",
            PieceStyle::Pixel => "drawn",
            PieceStyle::Letters => "letters",
        };
        let audience = match self.config.coach.level {
            Audience::Novice => "novices",
            Audience::Club => "club players",
            Audience::Advanced => "advanced",
        };
        let alert = match self.config.coach.alert {
            Alert::Off => "off",
            Alert::Blunders => "blunders",
            Alert::Mistakes => "mistakes too",
        };
        [
            ("Theme", self.theme_name.clone()),
            ("Pieces", pieces.to_string()),
            ("Threats", on(self.view.threats)),
            ("Safe squares", on(self.view.safety)),
            ("Heatmap", on(self.view.heatmap)),
            ("Coach", on(self.config.coach.comments)),
            ("Speaks to", audience.to_string()),
            ("Alert", alert.to_string()),
            ("Engine's view", on(self.view.engine)),
            ("Analyst", self.config.engine.analyst.clone()),
            ("Flashing", on(!self.config.board.reduced_motion)),
        ]
    }

    pub(super) fn preferences_key(&mut self, mut preferences: Preferences, key: MenuKey) {
        match key {
            MenuKey::Choose => self.change_preference(preferences.line, 1),
            MenuKey::Change(by) => self.change_preference(preferences.line, by),
            _ => preferences.line = key.step(preferences.line, LINES),
        }
        self.popups.push(Popup::Preferences(preferences));
    }

    fn change_preference(&mut self, line: usize, by: isize) {
        match line {
            0 => self.next_theme(by),
            1 => self.next_pieces(by),
            2 => self.view.threats = !self.view.threats,
            3 => self.view.safety = !self.view.safety,
            4 => self.view.heatmap = !self.view.heatmap,
            5 => {
                self.config.coach.comments = !self.config.coach.comments;
                self.chosen.comments = Some(self.config.coach.comments);
            }
            6 => self.next_audience(by),
            7 => self.next_alert(by),
            8 => {
                self.view.engine = !self.view.engine;
                self.ask_view();
            }
            9 => self.next_analyst(by),
            _ => {
                self.config.board.reduced_motion = !self.config.board.reduced_motion;
                self.chosen.reduced_motion = Some(self.config.board.reduced_motion);
            }
        }
        self.update_facts();
        self.remember();
    }

    fn next_theme(&mut self, by: isize) {
        let names: Vec<&str> = self.themes.iter().map(String::as_str).collect();
        if let Some(name) = beside(&names, &self.theme_name, by).map(str::to_owned) {
            self.theme_name.clone_from(&name);
            self.chosen.theme = Some(name.clone());
            self.effect(SettingsEffect::Theme(name));
        }
    }

    fn next_pieces(&mut self, by: isize) {
        let pieces = &mut self.config.board.pieces;
        *pieces = after(
            &[
                PieceStyle::Auto,
                PieceStyle::Glyph,
                PieceStyle::Pixel,
                PieceStyle::Letters,
            ],
            *pieces,
            by,
        );
        self.chosen.pieces = Some(*pieces);
    }

    fn next_audience(&mut self, by: isize) {
        let level = &mut self.config.coach.level;
        *level = after(&Audience::ALL, *level, by);
        self.chosen.audience = Some(level.id().to_owned());
    }

    fn next_alert(&mut self, by: isize) {
        let alert = &mut self.config.coach.alert;
        *alert = after(&[Alert::Off, Alert::Blunders, Alert::Mistakes], *alert, by);
        self.chosen.alert = Some(*alert);
    }

    fn next_analyst(&mut self, by: isize) {
        let names = self.config.engines.analysts();
        if let Some(name) = beside(&names, &self.config.engine.analyst, by).map(str::to_owned) {
            self.config.engine.analyst.clone_from(&name);
            self.chosen.analyst = Some(name);
            self.ask_view();
        }
    }
}

/// Returns the next or previous choice, wrapping around.
fn after<T: Copy + PartialEq>(all: &[T], now: T, by: isize) -> T {
    let place = all.iter().position(|one| *one == now).unwrap_or(0);
    all[(place + all.len()).wrapping_add_signed(by) % all.len()]
}

/// Returns the next or previous name, wrapping around.
fn beside<'a>(names: &[&'a str], now: &str, by: isize) -> Option<&'a str> {
    let place = names.iter().position(|name| *name == now).unwrap_or(0);
    let count = names.len().max(1);
    names
        .get((place + count).wrapping_add_signed(by) % count)
        .copied()
}
