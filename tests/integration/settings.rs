//! `patzer config`, `keys` and `themes`: the settings in force and where they come from, as a shell sees them.

use std::fs;

use crate::user::{Run, User, finish, refused};

#[test]
fn config_tells_each_setting_with_its_origin() {
    let user = User::new();
    let file = user.write(".config/patzer/config.toml", "\n[board]\npieces = \"letters\"\n");
    let run = user.run(&["config", "--theme", "paper"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let line = |start: &str| run.out.lines().find(|line| line.starts_with(start)).unwrap().to_owned();
    assert!(line("pieces = \"letters\"").ends_with(&format!("# {}:3", file.display())));
    assert!(line("theme = \"paper\"").ends_with("# --theme"));
    assert!(line("side = \"white\"").ends_with("# built in"));
    assert!(!run.out.contains('\u{1b}'));
}

#[test]
fn what_config_prints_is_a_settings_file() {
    let user = User::new();
    let printed = user.run(&["config"]).out;
    let file = user.write("printed.toml", &printed);
    let run = user.run(&["config", "--check", "--config", file.to_str().unwrap()]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
}

#[test]
fn config_as_json_is_one_object_on_one_line() {
    let user = User::new();
    user.write(".config/patzer/config.toml", "[board]\npieces = \"letters\"\nzzz = 1\n");
    let run = user.run(&["config", "--json"]);
    assert_eq!((run.status, run.out.lines().count()), (0, 1));
    let answer: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(answer["settings"]["board.pieces"]["value"], "letters");
    assert_eq!(answer["settings"]["board.pieces"]["origin"], "file");
    assert_eq!(answer["settings"]["board.pieces"]["line"], 2);
    assert_eq!(answer["settings"]["board.theme"]["origin"], "built-in");
    assert_eq!(answer["warnings"][0]["key"], "board.zzz");
}

#[test]
fn config_check_tells_every_fault_with_status_2() {
    let user = User::new();
    assert_eq!(user.run(&["config", "--check"]).status, 0);
    let faults = (0..9).map(|n| format!("zzz{n} = 1\n")).collect::<Vec<_>>().concat();
    let file = user.write(".config/patzer/config.toml", &faults);
    let run = user.run(&["config", "--check"]);
    assert_eq!((run.status, run.out.as_str(), run.err.lines().count()), (2, "", 9));
    assert!(run.err.starts_with(&format!("error: {}:1: zzz0", file.display())), "{}", run.err);
}

#[test]
fn faults_of_the_settings_are_warnings_elsewhere() {
    let user = User::new();
    let faults = (0..9).map(|n| format!("zzz{n} = 1\n")).collect::<Vec<_>>().concat();
    user.write(".config/patzer/config.toml", &faults);
    let run = user.run(&["config"]);
    assert_eq!(run.status, 0);
    assert!(run.err.lines().count() == 6 && run.err.contains("4 more"), "{}", run.err);
    user.write(".config/patzer/config.toml", "[board\n");
    let run = user.run(&["config"]);
    assert_eq!(run.status, 0);
    assert!(run.err.starts_with("warning: ") && run.err.contains("config.toml:1:"), "{}", run.err);
}

#[test]
fn the_settings_file_is_found_where_it_belongs() {
    let user = User::new();
    let path_with = |name: &str, value: &str| {
        let run = finish(user.command(&["config", "--path"]).env(name, value));
        (run.status, run.out.trim_end().to_owned())
    };
    let home = user.path(".config/patzer/config.toml").display().to_string();
    assert_eq!(path_with("XDG_CONFIG_HOME", "/etc/ada"), (0, "/etc/ada/patzer/config.toml".into()));
    assert_eq!(path_with("XDG_CONFIG_HOME", "relative"), (0, home.clone()));
    assert_eq!(path_with("XDG_CONFIG_HOME", ""), (0, home.clone()));
    assert_eq!(path_with("PATZER_CONFIG", "my.toml"), (0, "my.toml".into()));
    assert_eq!(path_with("PATZER_CONFIG", ""), (0, home));
    assert_eq!(path_with("HOME", "relative"), (1, String::new()));
}

#[test]
fn the_command_line_is_stronger_than_the_environment_and_that_than_the_file() {
    let user = User::new();
    user.write(".config/patzer/config.toml", "[engine]\nlines = 7\n");
    user.write("named.toml", "[engine]\nlines = 8\n");
    user.write("option.toml", "[engine]\nlines = 9\n");
    let lines =
        |run: &Run| run.out.lines().find(|line| line.starts_with("lines = ")).unwrap()[8..9].to_owned();
    assert_eq!(lines(&user.run(&["config"])), "7");
    assert_eq!(lines(&finish(user.command(&["config"]).env("PATZER_CONFIG", "named.toml"))), "8");
    let both =
        finish(user.command(&["config", "--config", "option.toml"]).env("PATZER_CONFIG", "named.toml"));
    assert_eq!(lines(&both), "9");
    let missing = finish(user.command(&["config"]).env("PATZER_CONFIG", "missing.toml"));
    assert_eq!((missing.status, lines(&missing).as_str()), (0, "3"));
    assert!(missing.err.contains("missing.toml"), "{}", missing.err);
}

#[test]
fn keys_are_listed_as_the_settings_have_them() {
    let user = User::new();
    user.write(".config/patzer/config.toml", "[keys]\nflip = [\"x\", \"ctrl-f\"]\n");
    let run = user.run(&["keys"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    let flip = run.out.lines().find(|line| line.contains(" flip ")).unwrap();
    assert!(flip.trim_start().starts_with("x ctrl-f "), "{flip}");
    let answer: serde_json::Value = serde_json::from_str(&user.run(&["keys", "--json"]).out).unwrap();
    let keys = answer["keys"].as_array().unwrap();
    let flip = keys.iter().find(|key| key["action"] == "flip").unwrap();
    assert_eq!(flip["keys"], serde_json::json!(["x", "ctrl-f"]));
}

#[test]
fn wrong_keys_are_faults_of_the_settings() {
    let user = User::new();
    user.write(
        ".config/patzer/config.toml",
        "[keys]\nflpi = \"x\"\nzoom = \"shift-u\"\nhelp = \"y\"\nflip = \"y\"\n",
    );
    let run = user.run(&["config", "--check"]);
    assert_eq!(run.status, 2);
    let told: Vec<&str> = run.err.lines().collect();
    assert_eq!(told.len(), 3, "{}", run.err);
    assert!(told[0].contains(":2: keys.flpi: ") && told[0].contains("did you mean 'flip'?"), "{}", told[0]);
    assert!(told[1].contains(":3: keys.zoom: \"shift-u\" isn't allowed"), "{}", told[1]);
    assert!(told[2].contains(":5: keys.flip: 'y' already belongs to 'help'"), "{}", told[2]);
}

#[test]
fn themes_are_listed_with_a_sentence_and_the_user_s_own() {
    let user = User::new();
    user.write(".config/patzer/themes/mine.toml", "# mine: soft\u{1b}[31m and warm.\ninherits = \"dusk\"\n");
    let run = user.run(&["themes", "--theme", "mine"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    for name in ["dusk", "paper", "walnut", "high-contrast", "colour-blind", "sixteen"] {
        let line = run.out.lines().find(|line| line.trim_start().starts_with(name)).unwrap();
        assert!(line.ends_with('.') && line.chars().count() > name.len() + 10, "{line}");
    }
    let mine = run.out.lines().find(|line| line.starts_with("* mine")).unwrap();
    assert!(mine.ends_with("Soft␛[31m and warm."), "{mine}");
    let answer: serde_json::Value = serde_json::from_str(&user.run(&["themes", "--json"]).out).unwrap();
    assert_eq!(answer["themes"].as_array().unwrap().len(), 8);
}

#[test]
fn a_theme_that_is_not_there_is_told() {
    let run = refused(&["themes", "--theme", "dsuk"], 2, "there's no theme 'dsuk'");
    assert!(run.err.contains("hint: did you mean 'dusk'?"), "{}", run.err);
    let user = User::new();
    user.write(".config/patzer/config.toml", "[board]\ntheme = \"dsuk\"\n");
    let run = user.run(&["config", "--check"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains(":2: board.theme: \"dsuk\" isn't allowed"), "{}", run.err);
    assert!(run.err.contains("did you mean 'dusk'?"), "{}", run.err);
}

#[test]
fn a_settings_file_that_cannot_be_read_is_told() {
    let user = User::new();
    fs::create_dir_all(user.path(".config/patzer/config.toml")).unwrap();
    let run = user.run(&["config"]);
    assert_eq!(run.status, 0);
    assert!(run.err.starts_with("warning: ") && run.err.contains("not a file"), "{}", run.err);
}
