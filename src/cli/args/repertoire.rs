//! The options of `patzer repertoire`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::chess::Color;

/// Which lines, and what is done with them.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct RepertoireArgs {
    /// The lines: every game and variation of these files
    #[arg(value_name = "FILE.pgn", required = true)]
    pub files: Vec<PathBuf>,
    /// The side whose moves are asked
    #[arg(long = "as", value_name = "SIDE", value_enum)]
    pub side: OptionSide,
    /// Print how well you know them
    #[arg(long, conflicts_with = "games")]
    pub stats: bool,
    /// Print where your saved games left them
    #[arg(long)]
    pub games: bool,
    /// Print that as JSON
    #[arg(long)]
    pub json: bool,
}

/// A side as an option names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum OptionSide {
    /// White
    White,
    /// Black
    Black,
}

impl OptionSide {
    /// The side.
    pub fn color(self) -> Color {
        match self {
            OptionSide::White => Color::White,
            OptionSide::Black => Color::Black,
        }
    }
}
