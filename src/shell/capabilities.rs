//! The terminal's capabilities, by its environment.

use super::painter::Abilities;
use crate::theme::{ColorDepth, Environment, detect, is_utf8, wants_letters};

/// The capabilities of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// The abilities of its output.
    pub abilities: Abilities,
    /// Its colour depth, or the one asked for.
    pub depth: ColorDepth,
    /// Whether it has chess glyphs; otherwise letters.
    pub chess_glyphs: bool,
    /// Whether it may be asked its name: the Linux console and GNU screen have none.
    pub has_name: bool,
    /// Whether it is behind a network, which mouse movements would burden.
    pub is_remote: bool,
}

impl Capabilities {
    /// Reads the environment of the process; `terminal` says whether the output is one, `color` overrides the depth.
    pub fn of_process(color: Option<ColorDepth>, terminal: bool) -> Capabilities {
        Capabilities::of(|name| std::env::var(name).ok(), color, terminal)
    }

    /// Reads an environment, given as a function from name to value.
    pub fn of(
        variable: impl Fn(&str) -> Option<String>,
        color: Option<ColorDepth>,
        terminal: bool,
    ) -> Capabilities {
        let [no_color, clicolor_force, term, colorterm, xterm_version] =
            ["NO_COLOR", "CLICOLOR_FORCE", "TERM", "COLORTERM", "XTERM_VERSION"].map(&variable);
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(&variable);
        let environment = Environment {
            no_color: no_color.as_deref(),
            clicolor_force: clicolor_force.as_deref(),
            term: term.as_deref(),
            colorterm: colorterm.as_deref(),
            xterm_version: xterm_version.as_deref(),
            locale: locale.each_ref().map(Option::as_deref),
            terminal,
        };
        let term = environment.term.unwrap_or_default();
        let is_set = |name: &str| variable(name).is_some_and(|value| !value.is_empty());
        // tmux goes by GNU screen's name unless it is told otherwise.
        let is_screen = term.starts_with("screen") && !is_set("TMUX");
        Capabilities {
            abilities: Abilities {
                unicode: is_utf8(&environment),
                // GNU screen erases in the terminal's own colour.
                erases_in_color: !term.starts_with("screen"),
            },
            depth: detect(&environment, color),
            chess_glyphs: !wants_letters(&environment),
            has_name: term != "linux" && !is_screen,
            is_remote: ["SSH_CONNECTION", "SSH_TTY"].into_iter().any(is_set),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(variables: &[(&str, &str)]) -> Capabilities {
        let value = |name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        Capabilities::of(value, None, true)
    }

    #[test]
    fn the_linux_console_has_no_chess_pieces() {
        assert!(!of(&[("TERM", "linux"), ("LANG", "C.UTF-8")]).chess_glyphs);
        assert!(of(&[("TERM", "xterm-256color"), ("LANG", "C.UTF-8")]).chess_glyphs);
        assert!(!of(&[("TERM", "xterm-256color"), ("LANG", "C")]).abilities.unicode);
    }

    #[test]
    fn colours_are_as_the_environment_says_unless_the_player_says() {
        let modern = [("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), ("LANG", "C.UTF-8")];
        assert_eq!(of(&modern).depth, ColorDepth::True);
        assert_eq!(of(&[&modern[..], &[("NO_COLOR", "1")]].concat()).depth, ColorDepth::None);
        let wanted = Capabilities::of(|_| None, Some(ColorDepth::Indexed), true);
        assert_eq!(wanted.depth, ColorDepth::Indexed);
    }

    #[test]
    fn screen_does_not_erase_in_colour() {
        assert!(!of(&[("TERM", "screen-256color")]).abilities.erases_in_color);
        assert!(of(&[("TERM", "xterm")]).abilities.erases_in_color);
    }

    #[test]
    fn consoles_and_screen_have_no_name() {
        for (term, has_name) in
            [("linux", false), ("screen.xterm-kitty", false), ("xterm-kitty", true), ("tmux", true)]
        {
            assert_eq!(of(&[("TERM", term)]).has_name, has_name, "{term}");
        }
        assert!(of(&[("TERM", "screen"), ("TMUX", "/tmp/tmux-0/default,1,0")]).has_name);
    }

    #[test]
    fn ssh_is_remote() {
        assert!(of(&[("SSH_CONNECTION", "1.2.3.4 5 6.7.8.9 22")]).is_remote);
        assert!(!of(&[("SSH_TTY", "")]).is_remote);
    }
}
