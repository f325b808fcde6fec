//! `[engines.NAME]` of patzer's own engines: what each plays by.

use std::sync::Arc;

use super::error::{ConfigError, Problem};
use super::section::Section;
use super::typed;
use crate::engines::{OwnSettings, minimax, roster};

/// Reads the sections below `[engines]` that config.toml has.
pub(super) fn read(section: &mut Section<'_>) -> OwnSettings {
    OwnSettings {
        minimax: section.section("minimax", |section| minimax::Settings {
            depth: section.whole("depth", 1..=8) as u8,
        }),
        swarm: Arc::new(section.section("swarm", typed::read)),
    }
}

/// Tells who gave another program the name of one of patzer's own engines what is wrong with that.
pub(super) fn explain(faults: &mut [ConfigError]) {
    for fault in faults {
        let named = |name: &str| fault.key == format!("engines.{name}.command");
        if roster().iter().any(|spec| named(spec.name)) && matches!(fault.problem, Problem::Unknown { .. }) {
            fault.problem = Problem::NotAllowed {
                found: "a program".to_owned(),
                allowed: "settings of patzer's own engine; a program needs a name of its own".to_owned(),
                nearest: None,
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::config::Loaded;

    #[test]
    fn the_settings_of_config_toml_are_the_engines_own_defaults() {
        let loaded = Loaded::built_in();
        assert_eq!(loaded.config.engines.own(), &OwnSettings::default());
    }

    #[test]
    fn an_engine_s_section_changes_how_it_plays() {
        let text = "[engines.minimax]\ndepth = 5\n[engines.deep]\ncommand = \"deep\"\n";
        let loaded = Loaded::from_text(Path::new("mine.toml"), text);
        assert_eq!(loaded.warnings, []);
        assert_eq!(loaded.config.engines.own().minimax.depth, 5);
        assert!(loaded.config.engines.foreign("deep").is_some());
    }
}
