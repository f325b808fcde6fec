//! `[engines.NAME]` of patzer's own engines: their settings.

use std::fs;
use std::sync::Arc;

use serde::Deserialize;

use super::error::{ConfigError, Problem};
use super::section::{BUILT_IN_IS_WHOLE, ConfigSection};
use super::typed;
use crate::engines::classic::RungDepths;
use crate::engines::swarm::net::{Net, file};
use crate::engines::{OwnSettings, roster, swarm};

/// Largest net file, in bytes; a real one has 56,000.
const LARGEST: u64 = 1 << 20;

/// Reads the sections below `[engines]` that config.toml has.
pub(super) fn read(section: &mut ConfigSection<'_>) -> OwnSettings {
    OwnSettings {
        depths: RungDepths {
            minimax: depth(section, "minimax"),
            alphabeta: depth(section, "alphabeta"),
            quiescence: depth(section, "quiescence"),
            table: depth(section, "table"),
        },
        swarm: Arc::new(section.section("swarm", swarm)),
    }
}

/// Reads how far a textbook rung looks ahead, in plies.
fn depth(section: &mut ConfigSection<'_>, rung: &'static str) -> u8 {
    section.section(rung, |section| section.whole("depth", 1..=8) as u8)
}

/// Reads the hybrid's section, and the file of its net.
fn swarm(section: &mut ConfigSection<'_>) -> swarm::SwarmSettings {
    let table = section.checked(&|key, value| {
        typed::check::<swarm::SwarmSettings>(key, value)?;
        match (key, value.as_str()) {
            ("net.file", Some(path)) if !path.is_empty() => net(path).map(drop),
            _ => Ok(()),
        }
    });
    let mut settings = swarm::SwarmSettings::deserialize(table).expect(BUILT_IN_IS_WHOLE);
    if !settings.net.file.is_empty() {
        // The fault is already noted.
        settings.net.net = net(&settings.net.file).ok().map(Arc::new);
    }
    settings
}

/// Reads a net; the error says what is allowed and why this file is not.
fn net(path: &str) -> Result<Net, String> {
    let allowed = |why: &dyn std::fmt::Display| format!("a file that 'patzer-lab swarm train' wrote; {why}");
    let about = fs::metadata(path).map_err(|error| allowed(&error))?;
    if about.len() > LARGEST {
        return Err(allowed(&"this one is too large"));
    }
    let bytes = fs::read(path).map_err(|error| allowed(&error))?;
    file::trained(&bytes).map_err(|fault| allowed(&fault))
}

/// Explains the fault of a program that has the name of one of patzer's own engines.
pub(super) fn explain(faults: &mut [ConfigError]) {
    for fault in faults {
        let named = |name: &str| fault.key == format!("engines.{name}.command");
        if roster().iter().any(|spec| named(spec.name)) && matches!(fault.problem, Problem::Unknown { .. }) {
            fault.problem = Problem::NotAllowed {
                found: "a program".to_owned(),
                allowed: "the settings of patzer's own engine, and another name for a program".to_owned(),
                nearest: None,
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::config::LoadedConfig;
    use crate::engines::swarm::net::{NetTrainer, shipped};

    #[test]
    fn the_settings_of_config_toml_are_the_engines_own_defaults() {
        let loaded = LoadedConfig::built_in();
        assert_eq!(loaded.config.engines.own(), &OwnSettings::default());
    }

    #[test]
    fn a_net_is_read_from_its_file_and_anything_else_is_told() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("net");
        let with = |path: &Path| {
            let text = format!("[engines.swarm.net]\nenabled = true\nfile = '{}'\n", path.display());
            LoadedConfig::from_text(Path::new("mine.toml"), &text)
        };
        let told = |path: &Path| with(path).warnings.iter().map(ToString::to_string).collect::<String>();
        assert!(told(&path).contains("patzer-lab swarm train"), "{}", told(&path));
        fs::write(&path, "my diary\n").unwrap();
        assert!(told(&path).contains("engines.swarm.net.file"), "{}", told(&path));
        let mut trainer = NetTrainer::new(1, &[]);
        fs::write(&path, file::write(&trainer)).unwrap();
        assert!(told(&path).contains("it has not been trained"), "{}", told(&path));
        trainer.steps = 1;
        fs::write(&path, file::write(&trainer)).unwrap();
        let loaded = with(&path);
        assert_eq!(loaded.warnings, []);
        let swarm = &loaded.config.engines.own().swarm;
        assert_eq!(swarm.net.in_force().as_deref(), Some(&trainer.net));
        let off = swarm.changed("no-net").unwrap();
        assert!(off.net.in_force().is_none() && off.changed("net.enabled=true").unwrap() == **swarm);
    }

    #[test]
    fn a_net_that_is_on_and_names_no_file_is_the_one_that_ships() {
        let loaded = LoadedConfig::from_text(Path::new("mine.toml"), "[engines.swarm.net]\nenabled = true\n");
        assert_eq!(loaded.warnings, []);
        let swarm = &loaded.config.engines.own().swarm;
        assert_eq!(swarm.net.in_force(), shipped::shipped().ok());
        assert!(LoadedConfig::built_in().config.engines.own().swarm.net.in_force().is_none());
    }

    #[test]
    fn an_engine_s_section_changes_how_it_plays() {
        let text =
            "[engines.minimax]\ndepth = 5\n[engines.table]\ndepth = 2\n[engines.deep]\ncommand = \"deep\"\n";
        let loaded = LoadedConfig::from_text(Path::new("mine.toml"), text);
        assert_eq!(loaded.warnings, []);
        let depths = RungDepths { minimax: 5, table: 2, ..RungDepths::default() };
        assert_eq!(loaded.config.engines.own().depths, depths);
        assert!(loaded.config.engines.foreign("deep").is_some());
    }
}
