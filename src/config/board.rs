//! `[board]`: the look of the board, and the overlays at the start.

use super::section::ConfigSection;
use crate::art::CellGrid;

named! {
    /// Which of the player's threatened pieces are marked.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "lowercase", try_from = "StoredThreatMarks")]
    pub enum ThreatMarks {
        /// None.
        #[default]
        Off = "off",
        /// Those that hang.
        Hanging = "hanging",
        /// Also those that are attacked but guarded.
        All = "all",
    }
}

/// How the choice was stored: it has been a switch.
#[derive(serde::Deserialize)]
#[serde(untagged)]
enum StoredThreatMarks {
    Switch(bool),
    Named(String),
}

impl TryFrom<StoredThreatMarks> for ThreatMarks {
    type Error = &'static str;

    fn try_from(stored: StoredThreatMarks) -> Result<ThreatMarks, &'static str> {
        match stored {
            StoredThreatMarks::Switch(true) => Ok(ThreatMarks::Hanging),
            StoredThreatMarks::Switch(false) => Ok(ThreatMarks::Off),
            StoredThreatMarks::Named(name) => ThreatMarks::from_id(&name).ok_or("off, hanging or all"),
        }
    }
}

impl ThreatMarks {
    /// The next state, as the key goes through them.
    #[must_use]
    pub fn next(self) -> ThreatMarks {
        match self {
            ThreatMarks::Off => ThreatMarks::Hanging,
            ThreatMarks::Hanging => ThreatMarks::All,
            ThreatMarks::All => ThreatMarks::Off,
        }
    }

    /// What is marked, as a setting's value.
    pub fn words(self) -> &'static str {
        match self {
            ThreatMarks::Off => "off",
            ThreatMarks::Hanging => "hanging",
            ThreatMarks::All => "all",
        }
    }

    /// What is marked, as a sentence.
    pub fn sentence(self) -> &'static str {
        match self {
            ThreatMarks::Off => "No threats are marked.",
            ThreatMarks::Hanging => "Pieces that hang are marked.",
            ThreatMarks::All => "All your attacked pieces are marked.",
        }
    }
}

named! {
    /// When the terminal's bell rings; at the end of a game always, unless it is off.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Bell {
        /// Never.
        Off = "off",
        /// When the opponent gives check.
        Check = "check",
        /// After every move of the opponent.
        Reply = "reply",
        /// After moves that the player has waited for.
        Wait = "wait",
    }
}

/// How pieces are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PieceStyle {
    /// Drawings, chess glyphs on the smallest squares, letters where the terminal shows neither.
    Auto,
    /// Drawn as turned pieces.
    #[serde(alias = "pixel")]
    Staunton,
    /// Drawn as plain silhouettes.
    Flat,
    /// Filled chess glyphs.
    Glyph,
    /// Letters of ASCII.
    Letters,
}

/// Whether pieces are shown as pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureUse {
    /// Where the terminal shows them; as sixels only on this machine.
    Auto,
    /// As sixels also over SSH.
    Always,
    /// Never; it isn't asked either.
    Off,
}

/// `[board]`.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct BoardSettings {
    /// The theme's name, or `auto`.
    pub theme: String,
    /// How pieces are drawn.
    pub pieces: PieceStyle,
    /// The parts of a cell of which pieces are drawn; `None` is the finest that the terminal is known to draw.
    pub symbols: Option<CellGrid>,
    /// The threatened pieces marked at the start.
    pub threats: ThreatMarks,
    /// Whether drawn pieces are pictures.
    pub pictures: PictureUse,
    /// Safe and unsafe destinations on at the start.
    pub safety: bool,
    /// Heatmap on at the start.
    pub heatmap: bool,
    /// Engine's view on at the start.
    pub engine_view: bool,
    /// Whether the bar at the board's edge shows how the game stands.
    pub eval_bar: bool,
    /// When the bell rings.
    pub bell: Bell,
    /// No flashing.
    pub reduced_motion: bool,
    /// Whether the moved piece slides to its square; `None` is yes except over SSH.
    pub slide: Option<bool>,
    /// Time per move in autoplay, in milliseconds.
    pub autoplay_ms: u64,
    /// Whether the mouse works.
    pub mouse: bool,
    /// Hovering shows what is under the pointer; `None` is on except over SSH.
    pub hover: Option<bool>,
}

const STYLES: [(&str, PieceStyle); 6] = [
    ("auto", PieceStyle::Auto),
    ("staunton", PieceStyle::Staunton),
    ("flat", PieceStyle::Flat),
    ("glyph", PieceStyle::Glyph),
    // The name of the first drawings.
    ("pixel", PieceStyle::Staunton),
    ("letters", PieceStyle::Letters),
];

const SYMBOLS: [(&str, Option<CellGrid>); 4] = [
    ("auto", None),
    ("quadrants", Some(CellGrid::Quadrants)),
    ("sextants", Some(CellGrid::Sextants)),
    ("octants", Some(CellGrid::Octants)),
];

const PICTURES: [(&str, PictureUse); 3] =
    [("auto", PictureUse::Auto), ("always", PictureUse::Always), ("off", PictureUse::Off)];

impl BoardSettings {
    pub(super) fn read(section: &mut ConfigSection<'_>) -> BoardSettings {
        BoardSettings {
            theme: section.text("theme"),
            pieces: section.choice("pieces", &STYLES),
            symbols: section.choice("symbols", &SYMBOLS),
            threats: section.choice("threats", &ThreatMarks::ALL.map(|marks| (marks.id(), marks))),
            pictures: section.choice("pictures", &PICTURES),
            safety: section.flag("safety"),
            heatmap: section.flag("heatmap"),
            engine_view: section.flag("engine_view"),
            eval_bar: section.flag("eval_bar"),
            bell: section.choice_or_flag(
                "bell",
                &Bell::ALL.map(|bell| (bell.id(), bell)),
                [Bell::Off, Bell::Wait],
            ),
            reduced_motion: section.flag("reduced_motion"),
            slide: section.flag_or_auto("slide"),
            autoplay_ms: section.whole("autoplay_ms", 100..=60_000) as u64,
            mouse: section.flag("mouse"),
            hover: section.flag_or_auto("hover"),
        }
    }
}
