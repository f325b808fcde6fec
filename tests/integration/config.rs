//! Settings files, right and wrong: every sample in tests/data/configs, and any text at all.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use patzer::config::{Config, LoadedConfig, Origin, SettingValue};
use proptest::prelude::*;

fn samples(folder: &str) -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/configs").join(folder);
    let files = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|e| e == "toml")).collect();
    files.sort();
    assert!(files.len() > 5, "the samples are where this test looks");
    files
}

/// The warnings as a user reads them, the file by its bare name.
fn told(loaded: &LoadedConfig, path: &Path) -> String {
    let directory = format!("{}/", path.parent().unwrap().display());
    let mut text = String::new();
    for warning in &loaded.warnings {
        writeln!(text, "{}", warning.to_string().replace(&directory, "")).unwrap();
    }
    text
}

#[test]
fn valid_files_are_read_without_a_word() {
    for path in samples("valid") {
        let loaded = LoadedConfig::from_file(&path);
        assert_eq!(told(&loaded, &path), "", "{}", path.display());
    }
}

#[test]
fn invalid_files_are_told_as_expected() {
    for path in samples("invalid") {
        let expected = fs::read_to_string(path.with_extension("expected")).unwrap_or_default();
        let told = told(&LoadedConfig::from_file(&path), &path);
        assert_eq!(told, expected, "{}", path.display());
        assert!(!told.is_empty() && !told.contains(|c: char| c.is_control() && c != '\n'), "{told:?}");
    }
}

#[test]
fn tables_that_the_machine_has_no_room_for_are_made_smaller() {
    let path = Path::new("mine.toml");
    let fitted = |text: &str, room: Option<usize>| {
        let mut loaded = LoadedConfig::from_text(path, text);
        loaded.fit(room);
        (loaded.config.engine.hash_mib, told(&loaded, path))
    };
    let large = "[engine]\nlines = 2\nhash_mib = 8192\n";
    let warning = "mine.toml:3: engine.hash_mib: not enough free memory for 8192 MiB; using 500 MiB\n";
    assert_eq!(fitted(large, Some(500)), (500, warning.to_owned()));
    for room in [Some(8192), Some(10_000), None] {
        assert_eq!(fitted(large, room), (8192, String::new()), "{room:?}");
    }
    // Who asked for nothing is told nothing.
    assert_eq!(fitted("", Some(20)), (20, String::new()));
    let mut loaded = LoadedConfig::from_text(path, large);
    loaded.fit(Some(500));
    let shown = loaded.settings.iter().find(|setting| setting.key == "engine.hash_mib");
    assert_eq!(shown.unwrap().value, SettingValue::Whole(500));
}

#[test]
fn a_fault_leaves_all_other_settings_as_they_are_named() {
    let text = "[board]\npieces = 3\ntheme = \"paper\"\n[engine]\nlines = 99\nview_ms = 50\n";
    let loaded = LoadedConfig::from_text(Path::new("mine.toml"), text);
    assert_eq!(loaded.warnings.len(), 2);
    let mut expected = Config::default();
    expected.board.theme = "paper".into();
    expected.engine.view_ms = 50;
    assert_eq!(loaded.config, expected);
}

#[test]
fn every_setting_knows_where_it_came_from() {
    let mut loaded = LoadedConfig::from_text(Path::new("mine.toml"), "\n[board]\n\npieces = \"letters\"\n");
    let line_4 = Origin::File { path: "mine.toml".into(), line: 4 };
    assert_eq!(loaded.origin("board.pieces"), Some(&line_4));
    assert_eq!(loaded.origin("board.theme"), Some(&Origin::BuiltIn));
    loaded.set_theme("walnut", "--theme");
    assert_eq!(loaded.origin("board.theme"), Some(&Origin::Named("--theme".into())));
    assert_eq!(loaded.config.board.theme, "walnut");
    let theme = loaded.settings.iter().find(|setting| setting.key == "board.theme").unwrap();
    assert_eq!(theme.value, SettingValue::Text("walnut".into()));
}

#[test]
fn every_built_in_setting_has_its_sentence() {
    let mut before = "";
    for line in patzer::config::BUILT_IN.lines() {
        let names_something = line.starts_with('[') || (line.contains(" = ") && !line.starts_with('#'));
        assert!(!names_something || before.starts_with('#'), "no comment above: {line}");
        before = line;
    }
}

#[test]
fn the_heatmap_s_own_defaults_are_those_of_the_file() {
    assert_eq!(Config::default().heatmap, patzer::heatmap::HeatmapSettings::default());
}

#[test]
fn every_setting_is_in_the_sample_that_changes_all() {
    let path = samples("valid").into_iter().find(|path| path.ends_with("everything.toml")).unwrap();
    let loaded = LoadedConfig::from_file(&path);
    let unchanged: Vec<&String> = loaded
        .settings
        .iter()
        .filter(|setting| setting.origin == Origin::BuiltIn)
        .map(|setting| &setting.key)
        .collect();
    assert!(unchanged.is_empty(), "{unchanged:?}");
}

#[test]
fn monstrous_files_are_told_and_do_no_harm() {
    let check = |text: String| {
        let loaded = LoadedConfig::from_text(Path::new("mine.toml"), &text);
        assert_eq!(loaded.config, Config::default());
        assert_eq!(loaded.warnings.len(), 1);
        let told = loaded.warnings[0].to_string();
        assert!(told.len() < 300, "{told}");
    };
    check(format!("[engine]\nlines = {}{}\n", "[".repeat(5_000), "]".repeat(5_000)));
    check(format!("[engine]\nlines = {}", "[".repeat(100_000)));
    check(format!("{}\n", "[".repeat(100_000)));
    check(format!("a{} = 1\n", ".a".repeat(50_000)));
    check(format!("[engine]\nlines = {}1{}\n", "{a=".repeat(5_000), "}".repeat(5_000)));
    check(format!("[board]\npieces = \"{}\"\n", "x".repeat(65_536)));
    check(format!("[board]\n{} = 1\n", "x".repeat(65_536)));
    check(format!("[engine]\nlines = {}\n", "9".repeat(65_536)));
}

#[test]
fn what_is_no_file_is_told_and_what_is_not_there_is_not() {
    let directory = tempfile::tempdir().unwrap();
    let missing = LoadedConfig::from_file(&directory.path().join("config.toml"));
    assert_eq!(missing, LoadedConfig::built_in());
    let folder = LoadedConfig::from_file(directory.path());
    assert_eq!(folder.warnings.len(), 1);
    assert_eq!(LoadedConfig::from_file(Path::new("/dev/null")), LoadedConfig::built_in());
    let large = directory.path().join("large.toml");
    fs::write(&large, " ".repeat(2 << 20)).unwrap();
    assert!(LoadedConfig::from_file(&large).warnings[0].to_string().contains("1 MiB"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_text_is_read_or_told(text in any::<String>()) {
        LoadedConfig::from_text(Path::new("mine.toml"), &text);
    }

    #[test]
    fn any_value_of_any_key_is_read_or_told(
        section in "play|board|engine|keys|heatmap|x",
        key in "theme|level|clock|lines|hover|rules|[a-z]{1,3}",
        value in "-?[0-9]{1,25}|nan|[+-]inf|[0-9]e[0-9]{1,4}|\"\\PC{0,8}\"|\\[[0-9\", ]{0,9}\\]|\\{\\}|\\PC{0,12}",
    ) {
        let text = format!("[{section}]\n{key} = {value}\n");
        let loaded = LoadedConfig::from_text(Path::new("mine.toml"), &text);
        for warning in &loaded.warnings {
            prop_assert!(warning.line <= 3);
            prop_assert!(!warning.to_string().contains('\n'));
        }
    }
}
