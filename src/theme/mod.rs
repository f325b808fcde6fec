//! What a colour means: tokens, themes that give them colours, and the colour depths of terminals.
//!
//! Screens ask a [`Theme`] for the style of a [`Token`]; what it looks like stands in `themes/*.toml`
//! (the format is told in `file.rs`) and in the user's own files of the same kind.

mod builtin;
mod depth;
mod file;
mod load;
pub mod rgb;
mod token;
mod warning;

use std::path::Path;

use ratatui::style::{Color, Modifier, Style};

pub use builtin::{DARK, LIGHT, SIXTEEN};
pub use depth::{ColorDepth, Environment, detect, is_utf8, wants_letters};
pub use load::{sentence, user_names};
pub use rgb::Rgb;
pub use token::Token;
pub use warning::ThemeWarning;

use file::{Entry, Hue};

/// Signs and men need at least this contrast against what is behind them (WCAG 2.1, graphical objects).
pub const SIGN_CONTRAST: f32 = 3.0;

/// Veils weaker than this leave a square of sixteen colours as it is, stronger ones cover it.
const COVERS: f32 = 0.3;

/// The names of the themes that patzer carries, in the order in which people choose.
pub fn names() -> impl Iterator<Item = &'static str> {
    builtin::FILES.iter().map(|&(name, _)| name)
}

/// The theme for `theme = "auto"`: by the colours of the terminal, then by its background if it has told
/// (`Some(true)` is light).
pub fn auto(light: Option<bool>, depth: ColorDepth) -> &'static str {
    match (depth, light) {
        (ColorDepth::Sixteen, _) => SIXTEEN,
        (_, Some(true)) => LIGHT,
        (_, Some(false) | None) => DARK,
    }
}

/// A theme made ready for one colour depth.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    depth: ColorDepth,
    paints: [Paint; Token::ALL.len()],
}

/// What one token gives at the theme's depth.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Paint {
    /// What the terminal is told.
    color: Color,
    /// What it then shows, as far as that is known. Without colours: white for what is reversed, else black.
    rgb: Rgb,
    attributes: Modifier,
}

impl Theme {
    /// Loads a theme by name, from the user's directory of themes first. Whatever is wrong with it is told and
    /// replaced by the inherited or the default theme's colours.
    pub fn load(name: &str, depth: ColorDepth, user_directory: Option<&Path>) -> (Theme, Vec<ThemeWarning>) {
        let loaded = load::load(name, user_directory);
        let depth = loaded.depth.map_or(depth, |most| most.min(depth));
        let paints = loaded.entries.map(|entry| Paint::new(&entry, depth));
        (Theme { depth, paints }, loaded.warnings)
    }

    /// The style of text or ground with this meaning, at the terminal's depth: a ground sets the background alone,
    /// ink the foreground alone.
    pub fn style(&self, token: Token) -> Style {
        let paint = self.paint(token);
        let style = Style::new().add_modifier(paint.attributes);
        match (self.depth, token.is_ground()) {
            (ColorDepth::None, _) => style,
            (_, true) => style.bg(paint.color),
            (_, false) => style.fg(paint.color),
        }
    }

    /// The depth it is made for: the terminal's, or less if the theme wants no more colours.
    pub fn depth(&self) -> ColorDepth {
        self.depth
    }

    /// The colour with this meaning, whether it is ink or ground.
    pub fn color(&self, token: Token) -> Color {
        self.paint(token).color
    }

    /// The colour that the terminal shows for this meaning. Without colours, white stands for reversed squares.
    pub fn rgb(&self, token: Token) -> Rgb {
        self.paint(token).rgb
    }

    /// Bold, underlined, reversed: what goes with the token's colour, or stands for it.
    pub fn attributes(&self, token: Token) -> Modifier {
        self.paint(token).attributes
    }

    /// The terminal's colour for a colour of the board.
    pub fn shade(&self, color: Rgb) -> Color {
        match self.depth {
            ColorDepth::None => Color::Reset,
            ColorDepth::Sixteen => rgb::vga_number(color).map_or(Color::Reset, named),
            ColorDepth::Indexed => Color::Indexed(rgb::nearest_xterm(color)),
            ColorDepth::True => Color::Rgb(color.0, color.1, color.2),
        }
    }

    /// A colour of the board under a veil of this token, as far as the terminal can mix: sixteen colours cannot, so
    /// there the veil covers or leaves off, and without colours signs alone speak.
    pub fn veiled(&self, below: Rgb, veil: Rgb, strength: f32) -> Rgb {
        match self.depth {
            ColorDepth::Sixteen if strength >= COVERS => veil,
            ColorDepth::None | ColorDepth::Sixteen => below,
            ColorDepth::Indexed | ColorDepth::True => below.under(veil, strength),
        }
    }

    /// Whether white and black men can both be told from this ground.
    pub fn carries_men(&self, ground: Rgb) -> bool {
        [Token::WhiteMan, Token::BlackMan]
            .iter()
            .all(|&man| self.rgb(man).contrast(ground) >= SIGN_CONTRAST)
    }

    /// Ink for a sign on this ground: the wanted token's if it can be read there, otherwise the sign colour that
    /// can be read better.
    pub fn ink(&self, wanted: Token, ground: Rgb) -> Color {
        if self.depth == ColorDepth::None || self.rgb(wanted).contrast(ground) >= SIGN_CONTRAST {
            return self.color(wanted);
        }
        let contrast = |token: Token| self.rgb(token).contrast(ground);
        if contrast(Token::SignLight) >= contrast(Token::SignDark) {
            self.color(Token::SignLight)
        } else {
            self.color(Token::SignDark)
        }
    }

    fn paint(&self, token: Token) -> &Paint {
        &self.paints[token as usize]
    }
}

impl Paint {
    fn new(entry: &Entry, depth: ColorDepth) -> Paint {
        let attributes = entry.attributes.unwrap_or_default();
        match depth {
            ColorDepth::None => Paint::without_color(entry.plain.unwrap_or_default()),
            ColorDepth::Sixteen => match entry.sixteen {
                Some(Hue::Of(number)) => Paint {
                    color: named(number),
                    rgb: rgb::xterm(number),
                    attributes,
                },
                Some(Hue::Default) | None => Paint::terminals_own(attributes),
            },
            ColorDepth::Indexed => match (entry.indexed, entry.color) {
                (Some(index), _) => Paint::indexed(index, attributes),
                (None, Some(Hue::Of(color))) => Paint::indexed(rgb::nearest_xterm(color), attributes),
                (None, Some(Hue::Default) | None) => Paint::terminals_own(attributes),
            },
            ColorDepth::True => match entry.color {
                Some(Hue::Of(color)) => Paint {
                    color: Color::Rgb(color.0, color.1, color.2),
                    rgb: color,
                    attributes,
                },
                Some(Hue::Default) | None => Paint::terminals_own(attributes),
            },
        }
    }

    fn indexed(index: u8, attributes: Modifier) -> Paint {
        Paint {
            color: Color::Indexed(index),
            rgb: rgb::xterm(index),
            attributes,
        }
    }

    fn terminals_own(attributes: Modifier) -> Paint {
        Paint {
            color: Color::Reset,
            rgb: Rgb::BLACK,
            attributes,
        }
    }

    fn without_color(attributes: Modifier) -> Paint {
        let reversed = attributes.contains(Modifier::REVERSED);
        let rgb = if reversed { Rgb::WHITE } else { Rgb::BLACK };
        Paint {
            color: Color::Reset,
            rgb,
            attributes,
        }
    }
}

/// The terminal's word for one of the sixteen.
fn named(number: u8) -> Color {
    const NAMED: [Color; 16] = [
        Color::Black,
        Color::Red,
        Color::Green,
        Color::Yellow,
        Color::Blue,
        Color::Magenta,
        Color::Cyan,
        Color::Gray,
        Color::DarkGray,
        Color::LightRed,
        Color::LightGreen,
        Color::LightYellow,
        Color::LightBlue,
        Color::LightMagenta,
        Color::LightCyan,
        Color::White,
    ];
    NAMED[usize::from(number) % NAMED.len()]
}
