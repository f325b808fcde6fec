//! What a colour means: tokens, themes that give them colours, and the colour depths of terminals.
//!
//! Screens ask a `Theme` for the style of a `Token`; `themes/*.toml` and the user's own files define the styles (for the
//! format see `file.rs`).

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

use file::{Hue, Ramp, ThemeEntry};

/// Least contrast ratio of signs and pieces against their ground (WCAG 2.1, graphical objects).
pub const SIGN_CONTRAST: f32 = 3.0;

/// With sixteen colours a veil covers a square from this strength on and leaves it unchanged below.
const COVERS: f32 = 0.3;

/// Factor on a veil's strength with 256 colours, so that it reaches its full colour before full strength.
const FULL_BEFORE_END: f32 = 0.25;

/// The names of the built-in themes, in the order of the menu.
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

/// The rendering of a token at the theme's depth.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Paint {
    /// The colour sent to the terminal.
    color: Color,
    /// The colour it shows, as far as known. Without colours: white for reversed cells, otherwise black.
    rgb: Rgb,
    /// Steps of the colour with 256 colours, if the theme names them.
    ramp: Option<Ramp>,
    attributes: Modifier,
}

/// A translucent colour over squares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Veil {
    /// The colour at full strength.
    pub full: Rgb,
    ramp: Option<Ramp>,
}

impl Theme {
    /// Loads a theme by name, from the user's directory first. Returns warnings for its faults, which the inherited or
    /// default colours replace.
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

    /// The style of the selected item: the text colour on the selected ground, so that the terminal's own colour never shows
    /// through.
    pub fn chosen(&self) -> Style {
        self.style(Token::Text).patch(self.style(Token::Selected))
    }

    /// The colour depth: the terminal's, or less if the theme wants fewer colours.
    pub fn depth(&self) -> ColorDepth {
        self.depth
    }

    /// The colour with this meaning, whether it is ink or ground.
    pub fn color(&self, token: Token) -> Color {
        self.paint(token).color
    }

    /// The colour that the terminal shows for this meaning; without colours, white for reversed squares.
    pub fn rgb(&self, token: Token) -> Rgb {
        self.paint(token).rgb
    }

    /// The attributes that go with the token's colour, or stand for it.
    pub fn attributes(&self, token: Token) -> Modifier {
        self.paint(token).attributes
    }

    /// Converts a colour of the board to the terminal's depth.
    pub fn shade(&self, color: Rgb) -> Color {
        match self.depth {
            ColorDepth::None => Color::Reset,
            ColorDepth::Sixteen => rgb::vga_number(color).map_or(Color::Reset, named),
            ColorDepth::Indexed => Color::Indexed(rgb::nearest_xterm(color)),
            ColorDepth::True => exact(color),
        }
    }

    /// Returns a token's colour as a veil over squares.
    pub fn veil(&self, token: Token) -> Veil {
        let paint = self.paint(token);
        Veil { full: paint.rgb, ramp: paint.ramp }
    }

    /// Returns any colour as a veil over squares; the token's where the terminal shows no free colours.
    pub fn veil_of(&self, color: Rgb, instead: Token) -> Veil {
        match self.depth {
            ColorDepth::True | ColorDepth::Indexed => Veil { full: color, ramp: None },
            ColorDepth::Sixteen | ColorDepth::None => self.veil(instead),
        }
    }

    /// Lays a veil of strength 0 to 1 over a colour, as far as the terminal can mix: smoothly with 24 bits, in the theme's
    /// steps with 256 colours, all or nothing with sixteen, and not at all without colours.
    pub fn veiled(&self, below: Rgb, veil: Veil, strength: f32) -> Rgb {
        match (self.depth, veil.ramp) {
            (ColorDepth::Sixteen, _) if strength >= COVERS => veil.full,
            (ColorDepth::None | ColorDepth::Sixteen, _) => below,
            (ColorDepth::Indexed, Some(ramp)) => {
                let numbers = ramp.numbers();
                let steps = (strength * (numbers.len() as f32 + FULL_BEFORE_END)).round() as usize;
                let from_full = numbers.len().saturating_sub(steps);
                numbers.get(from_full).map_or(below, |&number| rgb::xterm(number))
            }
            (ColorDepth::Indexed | ColorDepth::True, _) => below.under(veil.full, strength),
        }
    }

    /// Mixes two veils with 24 bits; picks the nearer one otherwise.
    pub fn between(&self, one: Veil, other: Veil, share: f32) -> Veil {
        match self.depth {
            ColorDepth::True => Veil { full: one.full.under(other.full, share), ramp: None },
            ColorDepth::Indexed | ColorDepth::Sixteen | ColorDepth::None if share < 0.5 => one,
            ColorDepth::Indexed | ColorDepth::Sixteen | ColorDepth::None => other,
        }
    }

    /// Picks the ink for a sign on this ground: the wanted token's if it is readable there, otherwise the more readable sign
    /// colour.
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
    fn new(entry: &ThemeEntry, depth: ColorDepth) -> Paint {
        let paint = match depth {
            ColorDepth::None => return Paint::without_color(entry.plain.unwrap_or_default()),
            ColorDepth::Sixteen => match entry.sixteen {
                Some(Hue::Of(number)) => Paint::of(named(number), rgb::xterm(number)),
                Some(Hue::Default) | None => Paint::TERMINALS_OWN,
            },
            ColorDepth::Indexed => Paint::indexed(entry),
            ColorDepth::True => match entry.color {
                Some(Hue::Of(color)) => Paint::of(exact(color), color),
                Some(Hue::Default) | None => Paint::TERMINALS_OWN,
            },
        };
        Paint { attributes: entry.attributes.unwrap_or_default(), ..paint }
    }

    const TERMINALS_OWN: Paint = Paint::of(Color::Reset, Rgb::BLACK);

    const fn of(color: Color, rgb: Rgb) -> Paint {
        Paint { color, rgb, ramp: None, attributes: Modifier::empty() }
    }

    fn indexed(entry: &ThemeEntry) -> Paint {
        let number = match (entry.indexed, entry.color) {
            (Some(ramp), _) => ramp.numbers()[0],
            (None, Some(Hue::Of(color))) => rgb::nearest_xterm(color),
            (None, Some(Hue::Default) | None) => return Paint::TERMINALS_OWN,
        };
        Paint { ramp: entry.indexed, ..Paint::of(Color::Indexed(number), rgb::xterm(number)) }
    }

    fn without_color(attributes: Modifier) -> Paint {
        let reversed = attributes.contains(Modifier::REVERSED);
        let rgb = if reversed { Rgb::WHITE } else { Rgb::BLACK };
        Paint { attributes, ..Paint::of(Color::Reset, rgb) }
    }
}

/// Encodes a 24-bit colour: as a palette number where that is exact, because it is shorter.
fn exact(color: Rgb) -> Color {
    rgb::exact_xterm(color).map_or(Color::Rgb(color.0, color.1, color.2), Color::Indexed)
}

/// Encodes one of the sixteen colours.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_chosen_is_written_in_the_colour_of_text() {
        for name in names() {
            let (theme, _) = Theme::load(name, ColorDepth::True, None);
            let chosen = theme.chosen();
            assert_eq!(chosen.fg, Some(theme.color(Token::Text)), "{name}");
            assert_eq!(chosen.bg, Some(theme.color(Token::Selected)), "{name}");
        }
    }

    const GREEN: Rgb = Rgb(0x00, 0x80, 0x00);
    const BLACK: Rgb = Rgb(0, 0, 0);

    fn theme(depth: ColorDepth) -> Theme {
        Theme::load("walnut", depth, None).0
    }

    #[test]
    fn a_veil_covers_as_far_as_the_terminal_can_mix() {
        let veiled = |depth, strength| {
            let theme = theme(depth);
            let veil = theme.veil_of(GREEN, Token::Threatened);
            (theme.veiled(BLACK, veil, strength), veil.full)
        };
        assert_eq!(veiled(ColorDepth::True, 1.0), (GREEN, GREEN));
        assert_eq!(veiled(ColorDepth::True, 0.0), (BLACK, GREEN));
        let (half, _) = veiled(ColorDepth::True, 0.5);
        assert!(half != BLACK && half != GREEN, "24 bits mix");
        // All or nothing with sixteen colours, and the token's own; nothing at all without colours.
        let (full, own) = veiled(ColorDepth::Sixteen, 1.0);
        assert_eq!((full, veiled(ColorDepth::Sixteen, 0.1).0), (own, BLACK));
        assert_eq!(veiled(ColorDepth::None, 1.0).0, BLACK);
    }

    #[test]
    fn between_two_veils_the_nearer_one_is_taken_where_none_can_be_mixed() {
        for depth in [ColorDepth::Indexed, ColorDepth::Sixteen] {
            let theme = theme(depth);
            let [one, other] = [Token::Threatened, Token::Movable].map(|token| theme.veil(token));
            assert_eq!(theme.between(one, other, 0.4).full, one.full);
            assert_eq!(theme.between(one, other, 0.6).full, other.full);
        }
        let theme = theme(ColorDepth::True);
        let [one, other] = [GREEN, BLACK].map(|color| theme.veil_of(color, Token::Movable));
        let mixed = theme.between(one, other, 0.5).full;
        assert!(mixed != GREEN && mixed != BLACK);
    }

    #[test]
    fn ink_that_could_not_be_read_gives_way_to_the_sign_colour_that_can() {
        let theme = theme(ColorDepth::True);
        for ground in [Rgb(255, 255, 255), BLACK] {
            let own = theme.rgb(Token::Threatened);
            let ink = theme.ink(Token::Threatened, ground);
            let signs = [Token::SignLight, Token::SignDark].map(|token| theme.color(token));
            let readable = own.contrast(ground) >= SIGN_CONTRAST;
            assert_eq!(
                ink == theme.color(Token::Threatened),
                readable || signs.contains(&theme.color(Token::Threatened))
            );
            assert!(readable || signs.contains(&ink));
        }
        // The ground itself is never its ink.
        let same = theme.rgb(Token::Threatened);
        assert_ne!(theme.ink(Token::Threatened, same), theme.color(Token::Threatened));
    }
}
