//! Tests of the preferences.

use std::path::Path;

use crate::app::effect::SettingsEffect;
use crate::app::testing::TestPlayer;
use crate::app::{Answer, Effect, Mode};
use crate::config::{LoadedConfig, ThreatMarks, edit};

#[test]
fn a_change_is_seen_at_once_and_remembered() {
    let mut player = TestPlayer::new();
    player.keys("p down down right");
    assert_eq!(player.app.study.screen.view.threats, ThreatMarks::All);
    player.click(2);
    assert_eq!(player.app.study.screen.view.threats, ThreatMarks::Off);
    let last = player.effects.iter().rev().find_map(|effect| match effect {
        Effect::Settings(SettingsEffect::Remember(choices)) => choices.threats,
        _ => None,
    });
    assert_eq!(last, Some(ThreatMarks::Off));
    player.keys("u u esc");
    assert_eq!(player.app.study.screen.view.threats, ThreatMarks::Hanging);
    assert!(player.mode().is_none());
}

/// The settings file that the preferences change, and the player.
fn with_file() -> (TestPlayer, String) {
    let mut player = TestPlayer::new();
    player.keys("p").tell(Answer::Settings(LoadedConfig::built_in().settings));
    (player, "# mine\n[play]\nlevel = 5 # enough\n".to_owned())
}

/// Does what the shell does with the last change that was asked for.
fn perform(player: &mut TestPlayer, text: &mut String) {
    let asked = player.take_effects().into_iter().rev().find_map(|effect| match effect {
        Effect::Settings(SettingsEffect::Change(key, value)) => Some((key, value)),
        _ => None,
    });
    let (key, value) = asked.expect("a change was asked for");
    let changed = edit::change(Path::new("mine.toml"), text, &key, value.as_ref());
    if let Ok(changed) = &changed {
        text.clone_from(&changed.text);
    }
    player.tell(Answer::SettingChanged(changed.map(Box::new)));
}

#[test]
fn every_setting_is_found_changed_written_and_undone() {
    let (mut player, mut text) = with_file();
    player.keys("/ a u t o p l a y space m s enter enter ctrl-u 9 0 0 enter");
    perform(&mut player, &mut text);
    assert_eq!(player.status(), "board.autoplay_ms is 900.");
    assert_eq!(player.app.study.settings.config.board.autoplay_ms, 900);
    assert!(
        text.starts_with("# mine\n[play]\nlevel = 5 # enough\n") && text.contains("autoplay_ms = 900"),
        "{text}"
    );
    player.keys("right");
    perform(&mut player, &mut text);
    assert_eq!(player.app.study.settings.config.board.autoplay_ms, 910);
    player.keys("8 0 0 enter");
    perform(&mut player, &mut text);
    assert_eq!(player.app.study.settings.config.board.autoplay_ms, 800, "digits begin a value");
    for now in [910, 900, 1_500] {
        player.keys("u");
        perform(&mut player, &mut text);
        assert_eq!(player.app.study.settings.config.board.autoplay_ms, now);
    }
    assert!(!text.contains("autoplay_ms"), "{text}");
    player.keys("enter ctrl-u 7 enter");
    perform(&mut player, &mut text);
    assert!(player.status().contains("100 to 60000"), "{}", player.status());
}

#[test]
fn letters_begin_a_value_that_is_typed_and_the_words_are_those_of_the_screen() {
    let (mut player, mut text) = with_file();
    player.keys("/ b o a r d . b e l l enter r e p l y enter");
    perform(&mut player, &mut text);
    assert!(text.contains("bell = \"reply\""), "{text}");
    let Some(Mode::Preferences(page)) = player.mode() else { panic!("no preferences") };
    for row in page.rows(&player.app.study) {
        let told = page.meaning(row.kind);
        assert!(!told.contains("true or false") && !told.contains('`'), "{told}");
    }
}

#[test]
fn the_row_found_changes_while_the_search_stands() {
    let (mut player, mut text) = with_file();
    player.keys("/ a u t o p l a y space m s right");
    perform(&mut player, &mut text);
    assert!(text.contains("autoplay_ms"), "{text}");
}

#[test]
fn a_setting_with_a_label_of_its_own_is_found_by_its_name_in_config_toml() {
    for typed in ["r e d u c e d", "r e d u c e d _ m o t i o n", "b o a r d . r e d u c e d"] {
        let (mut player, _) = with_file();
        player.keys(&format!("/ {typed}"));
        let Some(Mode::Preferences(found)) = player.app.modes.last() else { panic!("no preferences") };
        let keys: Vec<_> =
            found.rows(&player.app.study).iter().map(|row| found.key(row.kind).to_owned()).collect();
        assert_eq!(keys, ["board.reduced_motion"], "{typed}");
    }
}

#[test]
fn the_list_has_every_setting_of_config_toml() {
    let (player, _) = with_file();
    let Some(Mode::Preferences(preferences)) = player.mode() else { panic!("{:?}", player.mode()) };
    assert_eq!(preferences.rows(&player.app.study).len(), LoadedConfig::built_in().settings.len());
}
