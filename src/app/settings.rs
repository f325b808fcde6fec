//! The settings in force and what the screen looks like: the file's values, changed by the player's choices.

use super::recall;
use crate::app::keymap::Keymap;
use crate::app::msg::PictureReach;
use crate::app::start::{Access, Start};
use crate::art::CellGrid;
use crate::chess::Color;
use crate::config::{Choices, Config, ThreatMarks};
use crate::theme::Theme;

/// The settings in force.
#[derive(Debug)]
pub(crate) struct PlayerSettings {
    pub config: Config,
    pub keymap: Keymap,
    /// The player's choices, in this game or before.
    pub chosen: Choices,
    pub access: Access,
}

/// What the screen looks like.
#[derive(Debug)]
pub(crate) struct Screen {
    pub theme: Theme,
    pub theme_name: String,
    /// All themes that can be chosen.
    pub themes: Vec<String>,
    /// Whether the terminal can show chess glyphs.
    pub glyphs: bool,
    /// Whether the terminal is on this machine, not behind a line.
    pub is_near: bool,
    /// The finest symbols that the terminal is known to draw.
    pub symbols: CellGrid,
    /// Where the terminal shows pictures, if it has said that it does.
    pub pictures: Option<PictureReach>,
    /// Columns and rows.
    pub size: (u16, u16),
    pub view: ViewOptions,
}

/// View options switched by hotkeys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is an independent switch of the player's")]
pub(crate) struct ViewOptions {
    pub threats: ThreatMarks,
    pub safety: bool,
    pub heatmap: bool,
    pub engine: bool,
    pub zoom: bool,
    /// The move list shows the whole tree.
    pub tree: bool,
    pub below: Color,
    /// The heatmap rule or layer shown alone, by index in display order.
    pub rule: Option<usize>,
}

impl PlayerSettings {
    /// Returns the settings of the file with the player's choices, and the errors in its keys.
    pub fn of(mut config: Config, chosen: Choices, access: Access) -> (PlayerSettings, Vec<String>) {
        let board = &mut config.board;
        board.pieces = chosen.pieces.unwrap_or(board.pieces);
        board.reduced_motion = chosen.reduced_motion.unwrap_or(board.reduced_motion);
        let analysts = config.engines.analysts();
        let analyst = chosen.analyst.as_ref();
        if let Some(analyst) = analyst.filter(|name| analysts.contains(&name.as_str())) {
            config.engine.analyst.clone_from(analyst);
        }
        recall::coach(&mut config.coach, &chosen);
        if let Some(opponent) = recall::opponent(&chosen, &config.engines) {
            config.play.opponent = opponent;
        }
        let (keymap, faults) = Keymap::from_settings(&config.keys);
        let settings = PlayerSettings { config, keymap, chosen, access };
        (settings, faults.iter().map(ToString::to_string).collect())
    }
}

impl Screen {
    /// Returns the screen at the start.
    pub fn of(start: &mut Start) -> Screen {
        let (board, chosen) = (&start.config.board, &start.choices);
        let view = ViewOptions {
            threats: chosen.threats.unwrap_or(board.threats),
            safety: chosen.safety.unwrap_or(board.safety),
            heatmap: chosen.heatmap.unwrap_or(board.heatmap),
            engine: chosen.engine_view.unwrap_or(board.engine_view),
            zoom: chosen.zoom.unwrap_or(false),
            tree: false,
            below: Color::White,
            rule: None,
        };
        let (theme_name, theme) = start.theme.clone();
        Screen {
            theme,
            theme_name,
            themes: std::mem::take(&mut start.themes),
            glyphs: start.glyphs,
            is_near: start.is_near,
            symbols: CellGrid::Quadrants,
            pictures: None,
            size: start.size,
            view,
        }
    }
}
