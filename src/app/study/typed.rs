//! Typed commands with words of their own: a search, a comment or a glyph, a setting, a saved game.

use crate::app::effect::{SettingsEffect, StoreEffect};
use crate::app::modes::preferences;
use crate::app::study::Study;
use crate::chess::glyph::{OF_MOVES, OF_POSITIONS};
use crate::chess::tree::MoveAnnotation;
use crate::chess::{Glyph, NodeId, annotation};
use crate::config::{LoadedConfig, Setting, edit, nearest};
use crate::library::GameId;

impl Study {
    /// Returns whether there is a game whose record can be searched and annotated; says why not.
    pub(super) fn has_record(&mut self) -> bool {
        let is_lesson = self.school.lesson.is_some();
        let has_record = !is_lesson && self.training.exercises.is_none();
        if !has_record {
            let what = if is_lesson { "a lesson" } else { "an exercise" };
            self.say(format!("This is {what}, not a game."));
        }
        has_record
    }

    /// Handles `search WORDS`.
    pub(in crate::app) fn type_search(&mut self, words: &str) {
        if self.has_record() {
            self.search(words);
        }
    }

    /// Handles `comment WORDS`: writes them on the move on the board in place of its comment.
    pub(in crate::app) fn type_comment(&mut self, words: &str) {
        if !self.has_record() {
            return;
        }
        let here = self.board.game.current();
        let before = MoveAnnotation::of(self.board.game.tree().node(here));
        let comment = annotation::reworded(&before.comment, words);
        self.write_words(here, MoveAnnotation { comment, ..before });
    }

    /// Handles `glyph !?`: the move or its position gets the glyph, or `none` of those it has.
    pub(in crate::app) fn type_glyph(&mut self, sign: &str) {
        if !self.has_record() {
            return;
        }
        let here = self.board.game.current();
        if here == NodeId::ROOT {
            return self.say("Step to the move that gets the glyph.");
        }
        let mut words = MoveAnnotation::of(self.board.game.tree().node(here));
        let chosen = Glyph::from_sign(sign);
        let kind = [&OF_MOVES[..], &OF_POSITIONS[..]]
            .into_iter()
            .find(|choices| chosen.is_some_and(|glyph| choices.contains(&glyph)));
        match (kind, chosen) {
            (Some(choices), Some(glyph)) => {
                words.glyphs.retain(|old| !choices.contains(old));
                words.glyphs.insert(0, glyph);
            }
            _ if sign == "none" => {
                words.glyphs.retain(|old| !OF_MOVES.contains(old) && !OF_POSITIONS.contains(old));
            }
            _ => return self.say("Glyphs are !, ?, !!, ??, !?, ?!, =, +=, =+, +-, -+ and none."),
        }
        self.write_words(here, words);
    }

    /// Handles `set KEY VALUE`: changes a setting in the player's file.
    pub(in crate::app) fn type_set(&mut self, words: &str) {
        let (key, value) = words.split_once(' ').map_or((words, ""), |(key, value)| (key, value.trim()));
        let built_in = LoadedConfig::built_in();
        let Some(setting) = named(&built_in.settings, key) else {
            let near = nearest(key, built_in.settings.iter().map(|setting| setting.key.as_str()));
            let meant = near.map_or(String::new(), |near| format!(" Did you mean '{near}'?"));
            return self.warn(format!("No setting called '{key}'.{meant}"));
        };
        if value.is_empty() {
            return self.say(format!(
                "{}: {}",
                setting.key,
                preferences::in_words(edit::meaning(&setting.key))
            ));
        }
        let value = preferences::read(value, &setting.value);
        self.effect(SettingsEffect::Change(setting.key.clone(), Some(value)));
    }

    /// Handles `open ID`: opens a saved game.
    pub(in crate::app) fn type_open(&mut self, id: &str) {
        self.effect(StoreEffect::Load(GameId(id.to_owned())));
    }
}

/// The setting with this key, or with this name if no other section has it too.
fn named<'a>(settings: &'a [Setting], key: &str) -> Option<&'a Setting> {
    let is_named = |setting: &&Setting| setting.key.rsplit('.').next() == Some(key);
    let whole = settings.iter().find(|setting| setting.key == key);
    whole.or_else(|| settings.iter().find(is_named).filter(|_| settings.iter().filter(is_named).count() == 1))
}

#[cfg(test)]
mod tests {
    use crate::app::effect::{SettingsEffect, StoreEffect};
    use crate::app::testing::{TestPlayer, fork};
    use crate::chess::pgn;
    use crate::config::SettingValue;
    use crate::library::GameId;

    /// A game after 1.e4 e5, and these lines.
    fn typed(lines: &[&str]) -> TestPlayer {
        let mut player = TestPlayer::new();
        player.line("e4").reply("e5");
        for line in lines {
            player.line(line);
        }
        player
    }

    fn record(player: &TestPlayer) -> String {
        pgn::write(player.app.game()).lines().last().unwrap_or_default().to_owned()
    }

    #[test]
    fn a_comment_and_a_glyph_are_written_on_the_move_on_the_board() {
        let player = typed(&["comment solid", "glyph !?", "glyph ±"]);
        assert_eq!(record(&player), "1. e4 e5 $16 $5 {solid} *");
        let again = typed(&["comment solid", "glyph !?", "glyph ?!", "comment too passive"]);
        assert_eq!(record(&again), "1. e4 e5 $6 {too passive} *");
        let none = typed(&["glyph !?", "glyph none"]);
        assert_eq!(record(&none), "1. e4 e5 *");
        let undone = typed(&["comment solid", "undo"]);
        assert_eq!(record(&undone), "1. e4 e5 *", "{}", undone.status());
    }

    #[test]
    fn what_is_no_glyph_and_what_has_no_move_is_told() {
        assert!(typed(&["glyph fine"]).status().starts_with("Glyphs are !, ?"));
        assert_eq!(typed(&["start", "glyph !"]).status(), "Step to the move that gets the glyph.");
    }

    #[test]
    fn a_search_goes_to_what_it_finds() {
        let player = typed(&["search e4"]);
        assert_eq!(player.app.game().ply(), 1, "{}", player.status());
        assert!(typed(&["search Qh5"]).status().contains("isn't in this game"));
    }

    #[test]
    fn exercises_have_no_record() {
        let mut player = TestPlayer::new();
        player.app.practise(vec![fork()]);
        for line in ["search e4", "comment so", "glyph !", "arrow e4"] {
            assert_eq!(player.line(line).status(), "This is an exercise, not a game.", "{line}");
        }
    }

    #[test]
    fn a_setting_is_changed_by_its_key() {
        for (line, key, value) in [
            ("set board.bell check", "board.bell", SettingValue::Text("check".to_owned())),
            ("set bell check", "board.bell", SettingValue::Text("check".to_owned())),
            ("set board.safety false", "board.safety", SettingValue::Flag(false)),
            ("set board.safety off", "board.safety", SettingValue::Flag(false)),
            ("alert off", "coach.alert", SettingValue::Text("off".to_owned())),
            ("alert on", "coach.alert", SettingValue::Text("blunders".to_owned())),
            ("set board.autoplay_ms 900", "board.autoplay_ms", SettingValue::Whole(900)),
        ] {
            let player = typed(&[line]);
            assert!(player.asked_for(SettingsEffect::Change(key.to_owned(), Some(value))), "{line}");
        }
        assert_eq!(
            typed(&["set board.bel on"]).status(),
            "No setting called 'board.bel'. Did you mean 'board.bell'?"
        );
        assert!(
            typed(&["set enabled on"]).status().starts_with("No setting called 'enabled'"),
            "several have it"
        );
        assert!(typed(&["set bell"]).status().starts_with("board.bell: Ring the terminal's bell"));
        assert!(typed(&["set mouse"]).status().ends_with("on or off."), "as the settings show it");
        assert!(typed(&["alert"]).status().starts_with("coach.alert: "), "what it is set to can be asked");
        assert!(typed(&["set board.bell"]).status().starts_with("board.bell: Ring the terminal's bell"));
    }

    #[test]
    fn a_saved_game_is_opened_by_its_id() {
        let id = GameId("2026-11-25-1".to_owned());
        assert!(typed(&["open 2026-11-25-1"]).asked_for(StoreEffect::Load(id)));
    }
}
