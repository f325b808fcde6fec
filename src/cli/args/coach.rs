//! The words of `patzer coach`.

use std::path::PathBuf;

use clap::Args;

/// A game for the coach to follow.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct CoachArgs {
    /// A PGN file, a game's name, or '-' for standard input
    #[arg(value_name = "FILE | ID | -")]
    pub game: PathBuf,
    /// Speak to white, black, or the player of this name; default: white
    #[arg(long = "as", value_name = "SIDE | NAME")]
    pub side: Option<String>,
    /// Speak to a novice, club or advanced player
    #[arg(long, value_name = "LEVEL")]
    pub level: Option<String>,
    /// Search this many positions each time: reproducible
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000_000))]
    pub nodes: Option<u64>,
    /// Print one JSON object a move, each on its line
    #[arg(long)]
    pub json: bool,
}
