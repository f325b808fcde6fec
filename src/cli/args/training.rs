//! The options of `patzer train`.

use std::path::PathBuf;

use clap::Args;

/// What is trained.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
#[command(after_help = "With --import, --theme fork,short takes only puzzles with all these themes.")]
pub struct TrainingArgs {
    /// Read lichess's puzzles; '-' is standard input
    #[arg(long, value_name = "FILE.csv")]
    pub import: Option<PathBuf>,
    /// Only puzzles rated so: 1200..1600
    #[arg(
        long,
        value_name = "LOW..HIGH",
        requires = "import",
        allow_hyphen_values = true
    )]
    pub rating: Option<String>,
    /// So many puzzles at the most; 500 if not said
    #[arg(long, value_name = "N", requires = "import", value_parser = clap::value_parser!(u32).range(1..))]
    pub limit: Option<u32>,
    /// Make exercises of the mistakes in games
    #[arg(long, value_name = "ID | FILE.pgn", num_args = 1..)]
    pub from: Vec<PathBuf>,
    /// Whose: white, black, or a player's name
    #[arg(long = "as", value_name = "SIDE | NAME", requires = "from")]
    pub side: Option<String>,
    /// Print how training goes, after what is read in
    #[arg(long)]
    pub stats: bool,
    /// The same as JSON
    #[arg(long)]
    pub json: bool,
}
