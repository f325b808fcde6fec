//! The options of `patzer train`.

use std::path::PathBuf;

use clap::Args;

/// What is trained.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
#[command(after_help = "With --import, --theme fork,short takes only puzzles that have both themes.")]
pub struct TrainingArgs {
    /// Instead of today's mix: 'streak', 'timed' or a motif such as 'fork'
    #[arg(value_name = "WHAT", conflicts_with_all = ["import", "from", "stats", "json"])]
    pub what: Option<String>,
    /// Import lichess puzzles; '-' is standard input
    #[arg(long, value_name = "FILE.csv")]
    pub import: Option<PathBuf>,
    /// Only puzzles in this range: 1200..1600
    #[arg(long, value_name = "LOW..HIGH", requires = "import", allow_hyphen_values = true)]
    pub rating: Option<String>,
    /// At most this many puzzles; 500 if not given
    #[arg(long, value_name = "N", requires = "import", value_parser = clap::value_parser!(u32).range(1..))]
    pub limit: Option<u32>,
    /// Make exercises from the mistakes in games
    #[arg(long, value_name = "ID | FILE.pgn", num_args = 1..)]
    pub from: Vec<PathBuf>,
    /// Whose: white, black, or a player's name
    #[arg(long = "as", value_name = "SIDE | NAME", requires = "from")]
    pub side: Option<String>,
    /// Print your training statistics
    #[arg(long)]
    pub stats: bool,
    /// Print them as JSON
    #[arg(long)]
    pub json: bool,
}
