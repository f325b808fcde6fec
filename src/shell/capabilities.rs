//! What the terminal can do, as far as its environment and one question tell.

use std::time::Duration;

use terminal_colorsaurus::{QueryOptions, ThemeMode, theme_mode};

use super::painter::Abilities;

/// How long a terminal may think about the colour of its background; slow ones are taken for dark.
const BACKGROUND_WAIT: Duration = Duration::from_millis(200);

/// What the environment tells of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// How it takes what is sent.
    pub abilities: Abilities,
    /// It has the signs of chess men; else they are letters.
    pub chess_glyphs: bool,
    /// Movements of the mouse travel over a network.
    pub is_remote: bool,
}

impl Capabilities {
    /// Reads the environment of the process.
    pub fn of_process() -> Capabilities {
        Capabilities::of(|name| std::env::var(name).ok())
    }

    /// Reads an environment, given as a function from name to value.
    pub fn of(variable: impl Fn(&str) -> Option<String>) -> Capabilities {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let term = set("TERM").unwrap_or_default();
        let unicode = is_utf8(
            ["LC_ALL", "LC_CTYPE", "LANG"]
                .into_iter()
                .find_map(set)
                .as_deref(),
        );
        Capabilities {
            abilities: Abilities {
                unicode,
                // GNU screen erases in the terminal's own colour.
                erases_in_color: !term.starts_with("screen"),
            },
            chess_glyphs: unicode && term != "linux",
            is_remote: set("SSH_CONNECTION").or(set("SSH_TTY")).is_some(),
        }
    }
}

/// Whether a locale's characters are UTF-8; a machine without any locale, as containers are, is taken for a modern one.
fn is_utf8(locale: Option<&str>) -> bool {
    locale.is_none_or(|name| {
        let name = name.to_ascii_lowercase();
        name.contains("utf-8") || name.contains("utf8")
    })
}

/// Whether the terminal's background is light; not when it does not tell in time.
///
/// It asks over the terminal itself, so this comes before the terminal is taken and before anybody reads keys.
pub fn has_light_background() -> Option<bool> {
    let mut options = QueryOptions::default();
    options.timeout = BACKGROUND_WAIT;
    theme_mode(options).ok().map(|mode| mode == ThemeMode::Light)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(variables: &[(&str, &str)]) -> Capabilities {
        Capabilities::of(|name| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_first_locale_variable_that_is_set_decides() {
        let unicode = |variables| of(variables).abilities.unicode;
        assert!(unicode(&[("LANG", "en_GB.UTF-8")]));
        assert!(unicode(&[("LANG", "C"), ("LC_ALL", "C.utf8")]));
        assert!(unicode(&[("LANG", "de_DE.UTF-8"), ("LC_ALL", "")]));
        assert!(!unicode(&[("LANG", "de_DE.UTF-8"), ("LC_CTYPE", "POSIX")]));
        assert!(!unicode(&[("LANG", "de_DE.ISO-8859-1")]));
        assert!(unicode(&[]));
    }

    #[test]
    fn the_linux_console_has_no_chess_men() {
        assert!(!of(&[("TERM", "linux"), ("LANG", "C.UTF-8")]).chess_glyphs);
        assert!(of(&[("TERM", "xterm-256color"), ("LANG", "C.UTF-8")]).chess_glyphs);
        assert!(!of(&[("TERM", "xterm-256color"), ("LANG", "C")]).chess_glyphs);
    }

    #[test]
    fn ssh_is_remote() {
        assert!(of(&[("SSH_CONNECTION", "1.2.3.4 5 6.7.8.9 22")]).is_remote);
        assert!(!of(&[]).is_remote);
    }
}
