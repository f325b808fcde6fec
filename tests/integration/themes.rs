//! Themes: the carried ones are whole, a user's own change them, and whatever is wrong with a file is told.

use std::fs;

use patzer::theme::{ColorDepth, DARK, Rgb, Theme, ThemeWarning, Token, auto, names, user_names};
use ratatui::style::{Color, Modifier, Style};

/// Loads a theme from a user's directory with these files; the warnings as people read them, without the
/// directory's name.
fn load_from(name: &str, files: &[(&str, &str)]) -> (Theme, Vec<String>) {
    let directory = tempfile::tempdir().unwrap();
    for (file, text) in files {
        fs::write(directory.path().join(file), text).unwrap();
    }
    let (theme, warnings) = Theme::load(name, ColorDepth::True, Some(directory.path()));
    let place = format!("{}/", directory.path().display());
    (theme, warnings.iter().map(|warning| warning.to_string().replace(&place, "")).collect())
}

/// A theme of these files named `mine` gives these warnings and the default colours where it says nothing.
fn check(text: &str, expected: &[&str]) -> Theme {
    let (theme, warnings) = load_from("mine", &[("mine.toml", text)]);
    assert_eq!(warnings, expected);
    theme
}

fn dusk() -> Theme {
    Theme::load(DARK, ColorDepth::True, None).0
}

#[test]
fn the_carried_themes_are_without_fault() {
    for name in names() {
        for depth in ColorDepth::ALL {
            assert_eq!(Theme::load(name, depth, None).1, [], "{name}");
        }
    }
}

#[test]
fn a_users_theme_changes_what_it_names() {
    let theme = check("inherits = 'dusk'\n[palette]\nsky = '#87ceeb'\n[colors]\ntext = 'sky'\n", &[]);
    assert_eq!(theme.rgb(Token::Text), Rgb(0x87, 0xce, 0xeb));
    assert_eq!(theme.rgb(Token::Muted), dusk().rgb(Token::Muted));
}

#[test]
fn a_users_theme_may_change_the_carried_one_of_its_name() {
    let (theme, warnings) =
        load_from("dusk", &[("dusk.toml", "inherits = 'dusk'\n[colors]\ntext = '#ffffff'")]);
    assert_eq!(warnings, [""; 0]);
    assert_eq!(theme.rgb(Token::Text), Rgb::WHITE);
}

#[test]
fn a_theme_that_is_not_there_is_told() {
    for name in ["nowhere", "", "../dusk", "a\u{1b}[2J"] {
        let (theme, warnings) = load_from(name, &[]);
        assert_eq!(theme, dusk());
        assert_eq!(warnings.len(), 1, "{warnings:?}");
        assert!(!warnings[0].contains('\u{1b}'));
    }
}

#[test]
fn a_parent_that_is_not_there_is_told() {
    let theme = check(
        "inherits = 'oak'\n[colors]\ntext = '#ffffff'",
        &[
            "mine.toml: inherits oak, which does not exist",
            &format!("mine.toml: no colour for {}; using those of dusk", all_but("text")),
        ],
    );
    assert_eq!(theme.rgb(Token::Muted), dusk().rgb(Token::Muted));
}

#[test]
fn circles_are_told() {
    let missing = |file: &str| format!("{file}: no colour for {}; using those of dusk", all_but(""));
    let (theme, warnings) = load_from("a", &[("a.toml", "inherits = 'b'\n"), ("b.toml", "inherits = 'a'\n")]);
    assert_eq!(warnings, ["b.toml: inheriting a makes a circle".to_owned(), missing("a.toml")]);
    assert_eq!(theme, dusk());
    let (_, warnings) = load_from("a", &[("a.toml", "inherits = 'a'\n")]);
    assert_eq!(warnings, ["a.toml: inheriting a makes a circle".to_owned(), missing("a.toml")]);
    let files = [("dusk.toml", "inherits = 'paper'"), ("paper.toml", "inherits = 'dusk'")];
    assert_eq!(load_from("dusk", &files).1, [""; 0], "the carried dusk ends the chain");
}

#[test]
fn wrong_values_are_told_with_file_and_key() {
    check(
        "inherits = 'dusk'\n[palette]\nred = 'reddish'\n[colors]\ntext = 'red'\nmuted = 7\nsky = '#ffffff'\n",
        &[
            "mine.toml: palette.red is \"reddish\", expected a colour as #rrggbb",
            "mine.toml: colors.muted is 7, expected a colour of the palette or #rrggbb",
            "mine.toml: unknown key colors.sky",
            "mine.toml: colors.text is \"red\", expected a colour of the palette or #rrggbb",
        ],
    );
    check(
        "inherits = 3\ndepth = 'many'\nname = 'x'\ncolors = []\n",
        &[
            "mine.toml: unknown key name",
            "mine.toml: inherits is 3, expected the name of a theme",
            "mine.toml: depth is \"many\", expected none, 16, 256 or truecolor",
            "mine.toml: colors is [], expected a section of the file",
            &format!("mine.toml: no colour for {}; using those of dusk", all_but("")),
        ],
    );
    let theme = check(
        "inherits = 'dusk'\n[colors.text]\nindexed = 3\nsixteen = 'grey'\nplain = ['blink']\nhue = 1\n",
        &[
            "mine.toml: unknown key colors.text.hue",
            "mine.toml: colors.text.indexed is 3, expected one to three numbers of xterm's palette from 16 to 255",
            "mine.toml: colors.text.plain is [\"blink\"], expected a list of \"bold\", \"underline\" and \"reversed\"",
            "mine.toml: colors.text.sixteen is \"grey\", expected one of black, red, green, brown, blue, magenta, \
             cyan, light-grey, dark-grey, bright-red, bright-green, yellow, bright-blue, bright-magenta, \
             bright-cyan, white",
        ],
    );
    assert_eq!(theme, dusk());
}

#[test]
fn an_old_name_of_a_colour_counts_and_is_told() {
    let theme = check(
        "inherits = 'dusk'\n[colors]\nwhite_man = '#fff8e0'\nblack_piece = '#101010'\n",
        &["mine.toml: colors.white_man was renamed to 'white_piece'; the old name still works"],
    );
    let rgb = |token| theme.rgb(token);
    assert_eq!(Some(rgb(Token::WhitePiece)), Rgb::from_hex("#fff8e0"));
    assert_eq!(Some(rgb(Token::BlackPiece)), Rgb::from_hex("#101010"));
}

#[test]
fn the_board_needs_colours_of_its_own() {
    let theme = check(
        "inherits = 'dusk'\n[colors]\nground = 'default'\ncheck = 'default'\n",
        &["mine.toml: colors.check is \"default\", expected a colour of the palette or #rrggbb"],
    );
    assert_eq!(theme.color(Token::Ground), ratatui::style::Color::Reset);
}

#[test]
fn a_file_that_is_not_toml_is_told_with_its_place() {
    for (text, place) in [
        ("[colors]\ntext = = 1\n", "line 2, column 8"),
        ("\u{feff}[colors]\r\ntext = '#fff", "line 2"),
        ("a\0b", "line 1"),
    ] {
        let (theme, warnings) = load_from("mine", &[("mine.toml", text)]);
        assert_eq!(theme, dusk());
        assert!(warnings[0].starts_with(&format!("mine.toml, {place}")), "{warnings:?}");
        assert!(warnings.iter().all(|warning| !warning.contains(char::is_control)), "{warnings:?}");
    }
}

#[test]
fn monstrous_files_do_no_harm() {
    let nested = format!("colors = {}{}", "[".repeat(5_000), "]".repeat(5_000));
    let long = format!("inherits = 'dusk'\n[colors]\ntext = '{}'", "x".repeat(64 * 1024));
    let (_, warnings) = load_from("mine", &[("mine.toml", &long)]);
    assert!(warnings[0].len() < 200, "{}", warnings[0]);
    let (theme, warnings) = load_from("mine", &[("mine.toml", &nested)]);
    assert_eq!(theme, dusk());
    assert!(warnings[0].starts_with("mine.toml, line 1"), "{}", warnings[0]);
    let (_, warnings) = load_from("mine", &[("mine.toml", &"#".repeat(300 * 1024))]);
    assert_eq!(warnings[0], "mine.toml: larger than 256 KiB");
}

#[test]
fn what_is_no_file_is_not_read() {
    let directory = tempfile::tempdir().unwrap();
    fs::create_dir(directory.path().join("mine.toml")).unwrap();
    fs::write(directory.path().join("binary.toml"), [0xff, 0xfe, 0x00]).unwrap();
    for name in ["mine", "binary"] {
        let (theme, warnings) = Theme::load(name, ColorDepth::True, Some(directory.path()));
        assert_eq!(theme, dusk());
        assert!(matches!(warnings[0], ThemeWarning::Unreadable { .. }), "{warnings:?}");
    }
}

#[test]
fn a_users_directory_is_listed() {
    let directory = tempfile::tempdir().unwrap();
    for file in ["night.toml", "dusk.toml", "notes.txt", "not a name.toml"] {
        fs::write(directory.path().join(file), "").unwrap();
    }
    assert_eq!(user_names(directory.path()), ["dusk", "night"]);
    assert_eq!(user_names(&directory.path().join("missing")), [""; 0]);
}

/// The names of all tokens but one, as the warning lists them.
fn all_but(name: &str) -> String {
    let ids: Vec<_> = Token::ALL.into_iter().map(Token::id).filter(|&id| id != name).collect();
    ids.join(", ")
}

#[test]
fn auto_goes_by_the_depth_then_by_the_background() {
    for (light, depth, expected) in [
        (None, ColorDepth::True, "dusk"),
        (Some(false), ColorDepth::Indexed, "dusk"),
        (Some(true), ColorDepth::True, "paper"),
        (Some(true), ColorDepth::Sixteen, "sixteen"),
        (None, ColorDepth::Sixteen, "sixteen"),
        (Some(true), ColorDepth::None, "paper"),
    ] {
        assert_eq!(auto(light, depth), expected, "{light:?} {depth:?}");
    }
}

#[test]
fn a_theme_never_uses_more_colours_than_the_terminal_has() {
    for name in names() {
        for depth in ColorDepth::ALL {
            let theme = Theme::load(name, depth, None).0;
            assert!(theme.depth() <= depth);
            for token in Token::ALL {
                let color = theme.color(token);
                let fits = match theme.depth() {
                    ColorDepth::None => color == Color::Reset,
                    ColorDepth::Sixteen => !matches!(color, Color::Rgb(..) | Color::Indexed(_)),
                    ColorDepth::Indexed => matches!(color, Color::Indexed(_)),
                    ColorDepth::True => matches!(color, Color::Rgb(..) | Color::Indexed(_)),
                };
                assert!(fits, "{name} {depth:?} {token:?} {color:?}");
            }
        }
    }
    assert_eq!(Theme::load("sixteen", ColorDepth::True, None).0.depth(), ColorDepth::Sixteen);
}

#[test]
fn grounds_are_behind_and_inks_in_front() {
    let theme = dusk();
    let selected = theme.style(Token::Selected);
    assert!(selected.bg.is_some() && selected.fg.is_none());
    let title = theme.style(Token::Title);
    assert!(title.fg.is_some() && title.bg.is_none() && title.add_modifier.contains(Modifier::BOLD));
    let plain = Theme::load("dusk", ColorDepth::None, None).0.style(Token::Selected);
    assert_eq!(plain, Style::new().add_modifier(Modifier::REVERSED));
}

#[test]
fn glows_are_mixed_stepped_or_left_off_as_the_terminal_can() {
    let veiled = |depth: ColorDepth, strength: f32| {
        let theme = Theme::load("dusk", depth, None).0;
        let below = theme.rgb(Token::DarkSquare);
        (theme.veiled(below, theme.veil(Token::HeatGood), strength), below, theme.rgb(Token::HeatGood))
    };
    for depth in ColorDepth::ALL {
        let (nothing, below, _) = veiled(depth, 0.0);
        assert_eq!(nothing, below, "{depth:?}");
    }
    for depth in [ColorDepth::Sixteen, ColorDepth::Indexed, ColorDepth::True] {
        let (all, _, full) = veiled(depth, 1.0);
        assert_eq!(all, full, "{depth:?}");
    }
    let (half, below, full) = veiled(ColorDepth::True, 0.5);
    assert_eq!(half, below.under(full, 0.5));
    let (half, below, full) = veiled(ColorDepth::Indexed, 0.5);
    assert!(half != below && half != full, "the theme names a step between");
    let (all, below, _) = veiled(ColorDepth::None, 1.0);
    assert_eq!(all, below);
}
