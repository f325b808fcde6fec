//! `[engines.NAME]`: other programs' engines.

use std::ffi::OsString;
use std::time::Duration;

use toml::de::DeTable;

use super::Problem;
use super::section::{BUILT_IN_IS_WHOLE, ConfigSection};
use super::{own, people};
use crate::engines::external::{Bounds, ExternalSettings};
use crate::engines::{COACH, Roster, roster};
use crate::uci::Patience;

/// The defaults of every such section; the example in config.toml repeats them, and a test compares the two.
const DEFAULTS: &str = "start_ms = 10000\ngrace_ms = 1000\nstop_ms = 2000\n[options]\n";

/// Longest name, in characters: it must fit the columns of the screen.
const LONGEST_NAME: usize = 20;

/// Reads `[engines]`: patzer's own engines first, then those of the user's file.
pub(super) fn read(section: &mut ConfigSection<'_>) -> Roster {
    let built_in = section.built_in_names();
    let own = own::read(section);
    let people = section.section(people::SECTION, people::read);
    let defaults = DeTable::parse(DEFAULTS).expect(BUILT_IN_IS_WHOLE);
    let mut engines = Vec::new();
    let others = section.names().into_iter().filter(|name| !built_in.contains(name));
    for name in others {
        if let Some(allowed) = objection(&name) {
            section.refuse_name(&name, allowed);
            continue;
        }
        let Some(settings) = section.section_of(&name, defaults.get_ref(), |section| one(&name, section))
        else {
            continue;
        };
        if settings.command.is_empty() {
            section.complain(&name, "command", Problem::Missing("the program to run".to_owned()));
        } else {
            engines.push(settings);
        }
    }
    Roster::with(engines).with_own(own).with_people(people)
}

/// The names that the user's file gives to other programs' engines, before their sections are read.
pub(super) fn names(root: &ConfigSection<'_>) -> Vec<String> {
    let names = root.sections_below("engines").into_iter();
    names.filter(|name| objection(name).is_none()).collect()
}

/// Whether an opponent of the user's may have this name, if nobody has it: it fits the columns of the screen and every
/// command.
pub(super) fn is_plain_name(name: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    name.chars().all(is_plain) && (1..=LONGEST_NAME).contains(&name.len())
}

/// Returns what a bad name must be instead.
fn objection(name: &str) -> Option<&'static str> {
    if !is_plain_name(name) {
        return Some("at most 20 letters, digits, '-' and '_'");
    }
    let is_taken = [people::SECTION, COACH].contains(&name) || roster().iter().any(|spec| spec.name == name);
    is_taken.then_some("a name that isn't one of patzer's own engines")
}

fn one(name: &str, section: &mut ConfigSection<'_>) -> ExternalSettings {
    let command = section.program("command").unwrap_or_default();
    let millis = |number: i64| Duration::from_millis(number.unsigned_abs());
    ExternalSettings {
        name: name.to_owned(),
        command: command.into_iter().map(OsString::from).collect(),
        bounds: Bounds {
            time: section.whole_if_set("movetime_ms", 1..=3_600_000).map(millis),
            nodes: section.whole_if_set("nodes", 1..=1_000_000_000_000).map(i64::unsigned_abs),
            depth: section.whole_if_set("depth", 1..=100).map(|depth| depth as u8),
        },
        patience: Patience {
            start: millis(section.whole("start_ms", 100..=600_000)),
            grace: millis(section.whole("grace_ms", 0..=600_000)),
            stop: millis(section.whole("stop_ms", 10..=600_000)),
        },
        options: section.section("options", options),
    }
}

fn options(section: &mut ConfigSection<'_>) -> Vec<(String, String)> {
    let names = section.names();
    let option = |name: String| {
        let value = section.spelled(&name)?;
        Some((name, value))
    };
    names.into_iter().filter_map(option).collect()
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;
    use std::path::Path;

    use super::*;
    use crate::config::{BUILT_IN, LoadedConfig};

    fn read(text: &str) -> LoadedConfig {
        LoadedConfig::from_text(Path::new("mine.toml"), text)
    }

    #[test]
    fn the_example_in_the_settings_is_right_and_tells_the_defaults() {
        let example = BUILT_IN.lines().filter_map(|line| line.strip_prefix("#   "));
        let mut text = String::new();
        // The example of the keys looks alike and stands further down.
        for line in
            example.skip_while(|line| !line.starts_with('[')).take_while(|line| !line.contains("zoom"))
        {
            writeln!(text, "{line}").unwrap();
        }
        let loaded = read(&text);
        assert_eq!(loaded.warnings, [], "{text}");
        let settings = loaded.config.engines.foreign("stockfish").unwrap();
        assert_eq!(settings.patience, Patience::default());
        assert_eq!(settings.bounds.time, Some(Duration::from_secs(1)));
        assert!(
            settings.bounds.depth.is_some() && settings.bounds.nodes.is_some() && settings.options.len() == 2
        );
    }

    #[test]
    fn a_command_alone_is_enough() {
        let loaded =
            read("[play]\nopponent = \"deep\"\n[engines.deep]\ncommand = \"/opt/my engines/deep\"\n");
        assert_eq!(loaded.warnings, []);
        let settings = loaded.config.engines.foreign("deep").unwrap();
        assert_eq!(settings, &ExternalSettings::new("deep", vec!["/opt/my engines/deep".into()]));
        assert_eq!(loaded.config.play.opponent.name, "deep");
        assert_eq!(loaded.config.play.opponent.level, None);
    }

    #[test]
    fn options_of_every_kind_keep_their_order() {
        let loaded = read(
            "[engines.x]\ncommand = [\"x\", \"-v\"]\n[engines.x.options]\n\"Skill Level\" = 3\nPonder = false\n\
             Book = \"a b\"\nFactor = 0.5\n",
        );
        assert_eq!(loaded.warnings, []);
        let settings = loaded.config.engines.foreign("x").unwrap();
        assert_eq!(settings.command, ["x", "-v"]);
        let options: Vec<(&str, &str)> =
            settings.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        assert_eq!(options, [("Skill Level", "3"), ("Ponder", "false"), ("Book", "a b"), ("Factor", "0.5")]);
    }

    #[test]
    fn an_opponent_whose_section_is_wrong_is_not_chosen() {
        let loaded = read("[play]\nopponent = \"deep\"\n[engines.deep]\nnodes = 5\n");
        assert_eq!(loaded.warnings.len(), 1);
        assert_eq!(loaded.config.play.opponent.name, "patzer");
    }
}
