//! Preferences: theme, pieces and overlays, each change seen at once.

use crate::app::effect::SettingsEffect;
use crate::app::modes::menu::{CHANGE, CHOOSE, CLOSE, KeyHint, MenuKey, next};
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

/// The hints for its key line.
pub(crate) const HINTS: &[KeyHint] = &[CHOOSE, CHANGE, CLOSE];

impl Preferences {
    pub fn menu(&mut self, study: &mut Study, key: MenuKey) -> Outcome {
        if let Some(by) = key.change(&mut self.line, LINES) {
            change(study, self.line, by);
        }
        Outcome::Stay
    }

    pub fn click(&mut self, study: &mut Study, item: usize) -> Outcome {
        self.line = item;
        self.menu(study, MenuKey::Change(1))
    }
}

/// Each line's label and value, for drawing.
pub(crate) fn rows(study: &Study) -> [(&'static str, String); LINES] {
    let on = |on: bool| if on { "on" } else { "off" }.to_string();
    let (config, view) = (&study.settings.config, &study.screen.view);
    let pieces = match config.board.pieces {
        PieceStyle::Auto => "auto",
        PieceStyle::Glyph => "glyphs",
        PieceStyle::Staunton => "staunton",
        PieceStyle::Flat => "flat",
        PieceStyle::Letters => "letters",
    };
    let audience = match config.coach.level {
        Audience::Novice => "novices",
        Audience::Club => "club players",
        Audience::Advanced => "advanced",
    };
    let alert = match config.coach.alert {
        Alert::Off => "off",
        Alert::Blunders => "blunders",
        Alert::Mistakes => "mistakes too",
    };
    [
        ("Theme", study.screen.theme_name.clone()),
        ("Pieces", pieces.to_string()),
        ("Threats", on(view.threats)),
        ("Safe squares", on(view.safety)),
        ("Heatmap", on(view.heatmap)),
        ("Coach", on(config.coach.comments)),
        ("Speaks to", audience.to_string()),
        ("Alert", alert.to_string()),
        ("Engine's view", on(view.engine)),
        ("Analyst", config.engine.analyst.clone()),
        ("Flashing", on(!config.board.reduced_motion)),
    ]
}

fn change(study: &mut Study, line: usize, by: isize) {
    let (config, chosen) = (&mut study.settings.config, &mut study.settings.chosen);
    let view = &mut study.screen.view;
    match line {
        0 => next_theme(study, by),
        1 => {
            const STYLES: [PieceStyle; 5] = [
                PieceStyle::Auto,
                PieceStyle::Staunton,
                PieceStyle::Flat,
                PieceStyle::Glyph,
                PieceStyle::Letters,
            ];
            chosen.pieces = choose(&STYLES, &mut config.board.pieces, by);
        }
        2 => view.threats = !view.threats,
        3 => view.safety = !view.safety,
        4 => view.heatmap = !view.heatmap,
        5 => chosen.comments = choose(&[true, false], &mut config.coach.comments, by),
        6 => {
            chosen.audience =
                choose(&Audience::ALL, &mut config.coach.level, by).map(|level| level.id().to_owned());
        }
        7 => {
            const ALERTS: [Alert; 3] = [Alert::Off, Alert::Blunders, Alert::Mistakes];
            chosen.alert = choose(&ALERTS, &mut config.coach.alert, by);
        }
        8 => {
            view.engine = !view.engine;
            study.ask_view();
        }
        9 => next_analyst(study, by),
        _ => chosen.reduced_motion = choose(&[true, false], &mut config.board.reduced_motion, by),
    }
    study.update_facts();
    study.remember();
}

/// Turns a setting to its next or previous value, and returns that to be remembered.
fn choose<T: Copy + PartialEq>(all: &[T], setting: &mut T, by: isize) -> Option<T> {
    *setting = *next(all, setting, by)?;
    Some(*setting)
}

fn next_theme(study: &mut Study, by: isize) {
    if let Some(name) = next(&study.screen.themes, &study.screen.theme_name, by).cloned() {
        study.screen.theme_name.clone_from(&name);
        study.settings.chosen.theme = Some(name.clone());
        study.effect(SettingsEffect::Theme(name));
    }
}

fn next_analyst(study: &mut Study, by: isize) {
    let config = &study.settings.config;
    let name =
        next(&config.engines.analysts(), &config.engine.analyst.as_str(), by).map(|name| (*name).to_owned());
    if let Some(name) = name {
        study.settings.config.engine.analyst.clone_from(&name);
        study.settings.chosen.analyst = Some(name);
        study.ask_view();
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
