//! How many colours a terminal has, judged from its environment alone.

/// How many colours the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ColorDepth {
    /// No colours, only signs and attributes.
    None,
    /// The sixteen of the VGA palette.
    Sixteen,
    /// The xterm palette.
    Indexed,
    /// 24 bits.
    True,
}

impl ColorDepth {
    /// All depths, poorest first.
    pub const ALL: [ColorDepth; 4] =
        [ColorDepth::None, ColorDepth::Sixteen, ColorDepth::Indexed, ColorDepth::True];

    /// The value of `--color`.
    pub fn word(self) -> &'static str {
        match self {
            ColorDepth::None => "none",
            ColorDepth::Sixteen => "16",
            ColorDepth::Indexed => "256",
            ColorDepth::True => "truecolor",
        }
    }

    /// Parses a value of `--color`, except `auto`.
    pub fn from_word(word: &str) -> Option<ColorDepth> {
        ColorDepth::ALL.into_iter().find(|depth| depth.word() == word)
    }
}

/// The variables that describe the terminal; `None` if unset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Environment<'a> {
    /// `NO_COLOR`.
    pub no_color: Option<&'a str>,
    /// `CLICOLOR_FORCE`.
    pub clicolor_force: Option<&'a str>,
    /// `TERM`.
    pub term: Option<&'a str>,
    /// `COLORTERM`.
    pub colorterm: Option<&'a str>,
    /// `XTERM_VERSION`, which xterm sets itself.
    pub xterm_version: Option<&'a str>,
    /// `LC_ALL`, `LC_CTYPE` and `LANG`, in this order: the first that is set and not empty decides.
    pub locale: [Option<&'a str>; 3],
    /// Whether the output is a terminal, not a pipe or file.
    pub terminal: bool,
}

/// Chooses the depth: what `--color` names, otherwise what the environment suggests.
///
/// `NO_COLOR` (any text but the empty one) takes all colour away; otherwise `CLICOLOR_FORCE` (any but `0` and
/// the empty one) gives at least sixteen, into pipes too. The Linux console and terminals without a UTF-8 locale get at
/// most sixteen.
pub fn detect(environment: &Environment<'_>, option: Option<ColorDepth>) -> ColorDepth {
    let forced = is_set(environment.clicolor_force, |value| value != "0");
    if let Some(depth) = option {
        depth
    } else if is_set(environment.no_color, |_| true) {
        ColorDepth::None
    } else if forced {
        capable(environment).max(ColorDepth::Sixteen)
    } else if environment.terminal {
        capable(environment)
    } else {
        ColorDepth::None
    }
}

/// Whether pieces and signs should be letters: no UTF-8 locale, or the Linux console, whose font has no chess glyphs.
pub fn wants_letters(environment: &Environment<'_>) -> bool {
    !is_utf8(environment) || environment.term == Some("linux")
}

/// Whether the locale is UTF-8; no locale at all, as in containers, counts as UTF-8.
pub fn is_utf8(environment: &Environment<'_>) -> bool {
    let locale = environment.locale.iter().flatten().find(|value| !value.is_empty());
    locale.is_none_or(|value| {
        let value = value.to_ascii_lowercase();
        value.contains("utf-8") || value.contains("utf8")
    })
}

/// The depth that the terminal supports.
fn capable(environment: &Environment<'_>) -> ColorDepth {
    let term = environment.term.unwrap_or_default();
    let by_name = by_term(term);
    if by_name == ColorDepth::None || term == "linux" || !is_utf8(environment) {
        return by_name.min(ColorDepth::Sixteen);
    }
    // xterm calls itself by the name of its ancestors, which had eight; within tmux the name is another.
    let is_xterm = term == "xterm" && is_set(environment.xterm_version, |_| true);
    match environment.colorterm {
        Some("truecolor" | "24bit") => ColorDepth::True,
        _ if is_xterm => ColorDepth::Indexed,
        _ => by_name,
    }
}

/// The depth that the name in `TERM` promises.
fn by_term(term: &str) -> ColorDepth {
    const NONE: [&str; 3] = ["", "dumb", "unknown"];
    const TRUE: [&str; 6] = ["alacritty", "contour", "foot", "wezterm", "xterm-ghostty", "xterm-kitty"];
    let dec = term.strip_prefix("vt").is_some_and(|model| model.starts_with(|c: char| c.is_ascii_digit()));
    if NONE.contains(&term) || dec || term.ends_with("-m") || term.ends_with("-mono") {
        ColorDepth::None
    } else if TRUE.contains(&term) || term.ends_with("-direct") {
        ColorDepth::True
    } else if term.contains("256color") {
        ColorDepth::Indexed
    } else {
        ColorDepth::Sixteen
    }
}

/// Whether a variable is set, not empty, and passes.
fn is_set(value: Option<&str>, passes: impl Fn(&str) -> bool) -> bool {
    value.is_some_and(|value| !value.is_empty() && passes(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A terminal of today in a UTF-8 locale.
    const MODERN: Environment<'static> = Environment {
        no_color: None,
        clicolor_force: None,
        term: Some("xterm-256color"),
        colorterm: Some("truecolor"),
        xterm_version: None,
        locale: [None, None, Some("en_GB.UTF-8")],
        terminal: true,
    };

    fn check(environment: Environment<'_>, expected: ColorDepth) {
        assert_eq!(detect(&environment, None), expected, "{environment:?}");
    }

    #[test]
    fn terminals_are_known_by_their_variables() {
        check(MODERN, ColorDepth::True);
        check(Environment { colorterm: None, ..MODERN }, ColorDepth::Indexed);
        check(Environment { colorterm: Some("24bit"), ..MODERN }, ColorDepth::True);
        check(Environment { colorterm: Some("yes"), ..MODERN }, ColorDepth::Indexed);
        for (term, expected) in [
            ("xterm", ColorDepth::Sixteen),
            ("screen", ColorDepth::Sixteen),
            ("tmux-256color", ColorDepth::Indexed),
            ("xterm-kitty", ColorDepth::True),
            ("xterm-direct", ColorDepth::True),
            ("vt100", ColorDepth::None),
            ("vte-256color", ColorDepth::Indexed),
            ("dumb", ColorDepth::None),
            ("", ColorDepth::None),
        ] {
            check(Environment { term: Some(term), colorterm: None, ..MODERN }, expected);
        }
        check(Environment { term: None, ..MODERN }, ColorDepth::None);
    }

    #[test]
    fn xterm_has_256_colours_by_any_name() {
        let xterm =
            Environment { term: Some("xterm"), colorterm: None, xterm_version: Some("XTerm(379)"), ..MODERN };
        check(xterm, ColorDepth::Indexed);
        check(Environment { term: Some("screen"), ..xterm }, ColorDepth::Sixteen);
        check(Environment { xterm_version: Some(""), ..xterm }, ColorDepth::Sixteen);
        check(Environment { locale: [Some("C"), None, None], ..xterm }, ColorDepth::Sixteen);
    }

    #[test]
    fn no_color_takes_all_colour_away() {
        check(Environment { no_color: Some("1"), ..MODERN }, ColorDepth::None);
        check(Environment { no_color: Some("1"), clicolor_force: Some("1"), ..MODERN }, ColorDepth::None);
        check(Environment { no_color: Some(""), ..MODERN }, ColorDepth::True);
    }

    #[test]
    fn a_pipe_has_no_colour_unless_forced() {
        let pipe = Environment { terminal: false, ..MODERN };
        check(pipe, ColorDepth::None);
        check(Environment { clicolor_force: Some("1"), ..pipe }, ColorDepth::True);
        check(Environment { clicolor_force: Some("0"), ..pipe }, ColorDepth::None);
        check(Environment { clicolor_force: Some("1"), term: Some("dumb"), ..pipe }, ColorDepth::Sixteen);
    }

    #[test]
    fn the_linux_console_and_other_locales_get_letters_and_sixteen_colours() {
        let console = Environment { term: Some("linux"), ..MODERN };
        check(console, ColorDepth::Sixteen);
        assert!(wants_letters(&console));
        for locale in [Some("C"), Some("POSIX"), Some("en_US.ISO-8859-1")] {
            let environment = Environment { locale: [None, None, locale], ..MODERN };
            check(environment, ColorDepth::Sixteen);
            assert!(wants_letters(&environment));
        }
        assert!(!wants_letters(&MODERN));
        check(Environment { locale: [None; 3], ..MODERN }, ColorDepth::True);
        assert!(!wants_letters(&Environment { locale: [Some(""), Some("C.utf8"), Some("C")], ..MODERN }));
        assert!(wants_letters(&Environment { locale: [Some("C"), Some("C.utf8"), None], ..MODERN }));
    }

    #[test]
    fn the_option_is_stronger_than_everything() {
        let plain = Environment { no_color: Some("1"), term: Some("dumb"), ..MODERN };
        for depth in ColorDepth::ALL {
            assert_eq!(detect(&plain, Some(depth)), depth);
            assert_eq!(ColorDepth::from_word(depth.word()), Some(depth));
        }
        assert_eq!(ColorDepth::from_word("auto"), None);
    }
}
