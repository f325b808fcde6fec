//! Preferences: theme, pieces and overlays, each change seen at once.

use crate::app::effect::SettingsEffect;
use crate::app::modes::menu::{CHANGE, CHOOSE, CLOSE, KeyHint, MenuKey};
use crate::app::outcome::Outcome;
use crate::app::study::Study;
use crate::config::{Alert, PieceStyle};
use crate::tutor::words::Audience;

/// The line chosen.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Preferences {
    pub line: usize,
}

/// How many lines there are.
pub(crate) const LINES: usize = 11;

impl Study {
    /// Each line's label and value, for drawing.
    pub(crate) fn preference_rows(&self) -> [(&'static str, String); LINES] {
        let on = |on: bool| if on { "on" } else { "off" }.to_string();
        let pieces = match self.settings.config.board.pieces {
            PieceStyle::Auto => "auto",
            PieceStyle::Glyph => "glyphs",
            PieceStyle::Pixel => "drawn",
            PieceStyle::Letters => "letters",
        };
        let audience = match self.settings.config.coach.level {
            Audience::Novice => "novices",
            Audience::Club => "club players",
            Audience::Advanced => "advanced",
        };
        let alert = match self.settings.config.coach.alert {
            Alert::Off => "off",
            Alert::Blunders => "blunders",
            Alert::Mistakes => "mistakes too",
        };
        [
            ("Theme", self.screen.theme_name.clone()),
            ("Pieces", pieces.to_string()),
            ("Threats", on(self.screen.view.threats)),
            ("Safe squares", on(self.screen.view.safety)),
            ("Heatmap", on(self.screen.view.heatmap)),
            ("Coach", on(self.settings.config.coach.comments)),
            ("Speaks to", audience.to_string()),
            ("Alert", alert.to_string()),
            ("Engine's view", on(self.screen.view.engine)),
            ("Analyst", self.settings.config.engine.analyst.clone()),
            ("Flashing", on(!self.settings.config.board.reduced_motion)),
        ]
    }

    fn change_preference(&mut self, line: usize, by: isize) {
        match line {
            0 => self.next_theme(by),
            1 => self.next_pieces(by),
            2 => self.screen.view.threats = !self.screen.view.threats,
            3 => self.screen.view.safety = !self.screen.view.safety,
            4 => self.screen.view.heatmap = !self.screen.view.heatmap,
            5 => {
                self.settings.config.coach.comments = !self.settings.config.coach.comments;
                self.settings.chosen.comments = Some(self.settings.config.coach.comments);
            }
            6 => self.next_audience(by),
            7 => self.next_alert(by),
            8 => {
                self.screen.view.engine = !self.screen.view.engine;
                self.ask_view();
            }
            9 => self.next_analyst(by),
            _ => {
                self.settings.config.board.reduced_motion = !self.settings.config.board.reduced_motion;
                self.settings.chosen.reduced_motion = Some(self.settings.config.board.reduced_motion);
            }
        }
        self.update_facts();
        self.remember();
    }

    fn next_theme(&mut self, by: isize) {
        let names: Vec<&str> = self.screen.themes.iter().map(String::as_str).collect();
        if let Some(name) = beside(&names, &self.screen.theme_name, by).map(str::to_owned) {
            self.screen.theme_name.clone_from(&name);
            self.settings.chosen.theme = Some(name.clone());
            self.effect(SettingsEffect::Theme(name));
        }
    }

    fn next_pieces(&mut self, by: isize) {
        let pieces = &mut self.settings.config.board.pieces;
        *pieces = after(
            &[PieceStyle::Auto, PieceStyle::Glyph, PieceStyle::Pixel, PieceStyle::Letters],
            *pieces,
            by,
        );
        self.settings.chosen.pieces = Some(*pieces);
    }

    fn next_audience(&mut self, by: isize) {
        let level = &mut self.settings.config.coach.level;
        *level = after(&Audience::ALL, *level, by);
        self.settings.chosen.audience = Some(level.id().to_owned());
    }

    fn next_alert(&mut self, by: isize) {
        let alert = &mut self.settings.config.coach.alert;
        *alert = after(&[Alert::Off, Alert::Blunders, Alert::Mistakes], *alert, by);
        self.settings.chosen.alert = Some(*alert);
    }

    fn next_analyst(&mut self, by: isize) {
        let names = self.settings.config.engines.analysts();
        if let Some(name) = beside(&names, &self.settings.config.engine.analyst, by).map(str::to_owned) {
            self.settings.config.engine.analyst.clone_from(&name);
            self.settings.chosen.analyst = Some(name);
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
    names.get((place + count).wrapping_add_signed(by) % count).copied()
}

/// The hints for its key line.
pub(crate) const HINTS: &[KeyHint] = &[CHOOSE, CHANGE, CLOSE];

impl Preferences {
    pub fn menu(&mut self, study: &mut Study, key: MenuKey) -> Outcome {
        match key {
            MenuKey::Choose => study.change_preference(self.line, 1),
            MenuKey::Change(by) => study.change_preference(self.line, by),
            MenuKey::Move(_)
            | MenuKey::First
            | MenuKey::Last
            | MenuKey::Close
            | MenuKey::Char(_)
            | MenuKey::Other => {
                self.line = key.step(self.line, LINES);
            }
        }
        Outcome::Stay
    }

    pub fn click(&mut self, study: &mut Study, item: usize) -> Outcome {
        self.line = item;
        self.menu(study, MenuKey::Change(1))
    }
}

#[cfg(test)]
mod tests {
    use crate::app::Effect;
    use crate::app::effect::SettingsEffect;
    use crate::app::testing::TestPlayer;

    #[test]
    fn a_change_is_seen_at_once_and_remembered() {
        let mut player = TestPlayer::new();
        let before = player.app.study.screen.view.threats;
        player.keys("p down down right");
        assert_eq!(player.app.study.screen.view.threats, !before);
        player.click(2);
        assert_eq!(player.app.study.screen.view.threats, before);
        let last = player.effects.iter().rev().find_map(|effect| match effect {
            Effect::Settings(SettingsEffect::Remember(choices)) => choices.threats,
            _ => None,
        });
        assert_eq!(last, Some(before));
        player.keys("esc");
        assert!(player.mode().is_none());
    }
}
