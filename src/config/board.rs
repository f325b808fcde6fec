//! `[board]`: how the board looks and what it shows at the start.

use super::section::Section;

/// How men are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Men {
    /// Drawings on large squares, chess glyphs on small ones; letters where the terminal can show neither.
    Auto,
    /// Filled chess glyphs.
    Glyph,
    /// Drawings in half blocks, on squares too small for them glyphs.
    Pixel,
    /// Letters of ASCII.
    Letters,
}

/// `[board]`.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct BoardSettings {
    /// The theme's name, or `auto`.
    pub theme: String,
    /// How men are drawn.
    pub men: Men,
    /// Threat overlay on at the start.
    pub threats: bool,
    /// Safe and unsafe destinations on at the start.
    pub safety: bool,
    /// Heatmap on at the start.
    pub heatmap: bool,
    /// Engine's view on at the start.
    pub engine_view: bool,
    /// No flashing.
    pub reduced_motion: bool,
    /// How long each move of a game that plays itself stays, in milliseconds.
    pub autoplay_ms: u64,
    /// The mouse is listened to.
    pub mouse: bool,
    /// Hovering shows what is under the pointer; `None` is on except over SSH.
    pub hover: Option<bool>,
}

const MEN: [(&str, Men); 4] = [
    ("auto", Men::Auto),
    ("glyph", Men::Glyph),
    ("pixel", Men::Pixel),
    ("letters", Men::Letters),
];

impl BoardSettings {
    pub(super) fn read(section: &mut Section<'_>) -> BoardSettings {
        BoardSettings {
            theme: section.text("theme"),
            men: section.choice("men", &MEN),
            threats: section.flag("threats"),
            safety: section.flag("safety"),
            heatmap: section.flag("heatmap"),
            engine_view: section.flag("engine_view"),
            reduced_motion: section.flag("reduced_motion"),
            autoplay_ms: section.whole("autoplay_ms", 100..=60_000) as u64,
            mouse: section.flag("mouse"),
            hover: section.flag_or_auto("hover"),
        }
    }
}
