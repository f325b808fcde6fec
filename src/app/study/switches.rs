//! The switches of the board: overlays and the engine's view, remembered for the next start.

use std::sync::Arc;

use crate::app::action::Action;
use crate::app::effect::{SettingsEffect, TerminalEffect};
use crate::app::keymap::{Chord, KeyCode};
use crate::app::outcome::ModeRequest;
use crate::app::settings::{PlayerSettings, ViewOptions};
use crate::app::study::Study;
use crate::config::{Choices, Config, ThreatMarks};
use crate::engines::swarm::SWARM;
use crate::engines::swarm::show::SwarmShow;
use crate::heatmap::Mapper;

/// The name of the safety overlay.
pub(in crate::app) const SAFETY: &str = "Safe squares";

impl Study {
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
        self.say(format!("Threats: {}.", marks.words()));
        self.update_facts();
    }

    pub(in crate::app) fn switch_heatmap(&mut self) {
        self.screen.view.rule = None;
        self.switch(|view| &mut view.heatmap, "Heatmap");
    }

    /// Turns the engine's view on; while the hybrid looks, the second time leads inside it and the third one turns it off.
    pub(in crate::app) fn switch_engine(&mut self) {
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

    /// Puts settings in force that were changed while the program runs.
    pub(in crate::app) fn reconfigure(&mut self, config: Config) {
        let (chosen, access) = (self.settings.chosen.clone(), self.settings.access);
        (self.settings, _) = PlayerSettings::of(config, chosen, access);
        self.follow_player();
        self.heat.mapper = Mapper::new(self.settings.config.heatmap.clone());
        self.heat.swarm = Arc::clone(&self.settings.config.engines.own().swarm);
        self.update_facts();
        self.ask_view();
    }

    pub(in crate::app) fn quit(&mut self) {
        self.let_pending_through();
        self.keep_on_leaving();
        self.effect(TerminalEffect::Quit);
    }
}
