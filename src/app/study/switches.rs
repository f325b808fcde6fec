//! The switches of the board: overlays and the engine's view, remembered for the next start.

use std::sync::Arc;

use crate::app::action::Action;
use crate::app::effect::{SettingsEffect, TerminalEffect};
use crate::app::keymap::{Chord, KeyCode};
use crate::app::outcome::ModeRequest;
use crate::app::settings::{PlayerSettings, ViewOptions};
use crate::app::study::Study;
use crate::chess::Bitboard;
use crate::config::{Choices, Config, ThreatMarks};
use crate::engines::swarm::SWARM;
use crate::engines::swarm::show::SwarmShow;
use crate::heatmap::Mapper;

/// The name of the safety overlay.
pub(in crate::app) const SAFETY: &str = "Safe squares";

impl Study {
    /// Returns whether the board is asked to show something beside which the destinations of the piece under the cursor would only
    /// be noise: a list of dangers, a hint, or the figures of the heatmap.
    pub(crate) fn marks_something_else(&self) -> bool {
        self.dangers().is_some() || self.hint().is_some() || self.heat_seen().is_some()
    }

    /// Returns the squares of the hint on the board, which have the colour of its arrow.
    pub(crate) fn hint_squares(&self) -> Bitboard {
        let hint = self.hint().filter(|_| self.talk.shown.is_none());
        hint.map_or(Bitboard::EMPTY, |hint| hint.squares)
    }

    pub(in crate::app) fn unknown_key(&mut self, chord: Chord) {
        let help = self.settings.keymap.bare_name(Action::Help);
        if matches!(chord.key, KeyCode::Char(c) if c.is_ascii_graphic()) {
            self.say(format!("{chord} does nothing here ({help} for keys)."));
        }
    }

    pub(in crate::app) fn switch(&mut self, which: fn(&mut ViewOptions) -> &mut bool, name: &str) {
        let on = which(&mut self.screen.view);
        *on = !*on;
        let state = if *on { "on" } else { "off" };
        self.say(format!("{name}: {state}."));
        self.update_facts();
        self.remember();
    }

    pub(in crate::app) fn switch_threats(&mut self) {
        let marks = self.screen.view.threats.next();
        self.screen.view.threats = marks;
        self.say_threats(marks);
        self.remember();
    }

    /// Says which threatened pieces are marked now.
    pub(in crate::app) fn say_threats(&mut self, marks: ThreatMarks) {
        self.say(marks.sentence());
        self.update_facts();
    }

    pub(in crate::app) fn switch_heatmap(&mut self) {
        self.screen.view.rule = None;
        self.switch(|view| &mut view.heatmap, "Heatmap");
    }

    /// Turns the engine's view on, in place of the danger check, which lies over it; while the hybrid looks, the second time leads inside it and the third one turns it off.
    pub(in crate::app) fn switch_engine(&mut self) {
        if self.close_danger() && self.screen.view.engine {
            return;
        }
        if self.screen.view.engine && self.has_inside() {
            self.outgoing.opens.push(ModeRequest::Inside);
        } else {
            self.toggle_engine();
        }
    }

    /// Whether the hybrid is the analyst, and what it sees may be shown.
    pub(crate) fn has_inside(&self) -> bool {
        self.settings.config.engine.analyst.split(':').next() == Some(SWARM) && !self.conceals()
    }

    /// What the hybrid has seen in the position on the board, once its view is there.
    pub(crate) fn inside(&self) -> Option<&SwarmShow> {
        self.engines.view.inside.as_deref()
    }

    pub(in crate::app) fn toggle_engine(&mut self) {
        self.switch(|view| &mut view.engine, "Engine's view");
        self.ask_view();
    }

    /// Stores the switches for the next start.
    pub(in crate::app) fn remember(&mut self) {
        self.settings.chosen = Choices {
            threats: Some(self.screen.view.threats),
            safety: Some(self.screen.view.safety),
            heatmap: Some(self.screen.view.heatmap),
            engine_view: Some(self.screen.view.engine),
            zoom: Some(self.screen.view.zoom),
            ..self.settings.chosen.clone()
        };
        self.effect(SettingsEffect::Remember(self.settings.chosen.clone()));
    }

    /// Lets sentences name the words that are typed in place of keys, for lines of text.
    pub(in crate::app) fn speak_in_words(&mut self) {
        let keymap = std::mem::take(&mut self.settings.keymap);
        self.settings.keymap = keymap.for_lines();
    }

    /// Puts settings in force that were changed while the program runs.
    pub(in crate::app) fn reconfigure(&mut self, config: Config) {
        let (chosen, access) = (self.settings.chosen.clone(), self.settings.access);
        let is_for_lines = self.settings.keymap.is_for_lines();
        (self.settings, _) = PlayerSettings::of(config, chosen, access);
        if is_for_lines {
            self.speak_in_words();
        }
        self.follow_player();
        self.heat.mapper = Mapper::new(self.settings.config.heatmap.clone());
        self.heat.swarm = Arc::clone(&self.settings.config.engines.own().swarm);
        self.update_facts();
        self.ask_view();
    }

    pub(in crate::app) fn quit(&mut self) {
        self.let_pending_through();
        self.leave_analysis();
        self.keep_on_leaving();
        self.effect(TerminalEffect::Quit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::TestPlayer;
    use crate::app::{Action, Effect};

    /// What was asked to be remembered last.
    fn remembered(player: &TestPlayer) -> Option<&Choices> {
        player.effects.iter().rev().find_map(|effect| match effect {
            Effect::Settings(SettingsEffect::Remember(choices)) => Some(choices),
            _ => None,
        })
    }

    #[test]
    fn threats_have_three_states_and_the_last_is_remembered() {
        let mut player = TestPlayer::new();
        let states = [
            (ThreatMarks::All, "All your attacked pieces are marked."),
            (ThreatMarks::Off, "No threats are marked."),
            (ThreatMarks::Hanging, "Pieces that hang are marked."),
        ];
        for (marks, words) in states {
            player.keys("t");
            assert_eq!(player.app.study.screen.view.threats, marks);
            assert_eq!(player.status(), words);
            assert_eq!(remembered(&player).and_then(|choices| choices.threats), Some(marks));
        }
    }

    #[test]
    fn an_overlay_goes_off_and_on_and_says_so() {
        for (key, name, is_on) in
            [("s", SAFETY, true), ("m", "Heatmap", false), ("E", "Engine's view", false)]
        {
            let mut player = TestPlayer::new();
            let word = |on| if on { "on" } else { "off" };
            player.keys(key);
            assert_eq!(player.status(), format!("{name}: {}.", word(!is_on)));
            player.keys(key);
            assert_eq!(player.status(), format!("{name}: {}.", word(is_on)));
            let choices = remembered(&player).unwrap();
            let now = [choices.safety, choices.heatmap, choices.engine_view];
            assert_eq!(now, [Some(true), Some(false), Some(false)], "{key}");
        }
    }

    #[test]
    fn a_key_without_meaning_names_the_key_for_help() {
        let mut player = TestPlayer::new();
        player.keys("%");
        assert_eq!(player.status(), "% does nothing here (? for keys).");
        player.keys("f12");
        assert_eq!(player.status(), "", "only what was meant as a letter is answered");
    }

    #[test]
    fn settings_changed_meanwhile_are_in_force_and_choices_by_keys_stay() {
        let mut player = TestPlayer::new();
        player.keys("t t");
        let mut config = player.app.study.settings.config.clone();
        config.board.autoplay_ms = 100;
        player.app.study.reconfigure(config);
        assert_eq!(player.app.study.settings.config.board.autoplay_ms, 100);
        assert_eq!(player.app.study.screen.view.threats, ThreatMarks::Off);
    }

    #[test]
    fn a_setting_that_changes_lets_lines_of_text_name_words() {
        let mut player = TestPlayer::new();
        player.app.speak_in_words();
        player.app.study.reconfigure(player.app.study.settings.config.clone());
        assert_eq!(player.app.study.key_name(Action::PlayAgain), "'redo'");
    }
}
