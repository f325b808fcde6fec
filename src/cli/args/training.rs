//! The options of `patzer train`.

use std::path::PathBuf;

use clap::Args;

/// What is trained.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct TrainingArgs {
    /// Read puzzles into the deck: a CSV file as lichess publishes it, '-' for standard input; '--theme fork,short' takes
    /// only those with all these themes
    #[arg(long, value_name = "FILE.csv")]
    pub import: Option<PathBuf>,
    /// Of the puzzles only those rated so: 1200..1600
    #[arg(
        long,
        value_name = "LOW..HIGH",
        requires = "import",
        allow_hyphen_values = true
    )]
    pub rating: Option<String>,
    /// Take so many puzzles at the most; 500 if nothing is said
    #[arg(long, value_name = "N", requires = "import")]
    pub limit: Option<usize>,
    /// Review these games and make exercises of the mistakes in them
    #[arg(long, value_name = "ID | FILE.pgn", num_args = 1..)]
    pub from: Vec<PathBuf>,
    /// Whose mistakes: white's, black's, or those of the player of this name
    #[arg(long = "as", value_name = "SIDE | NAME", requires = "from")]
    pub side: Option<String>,
    /// Print how training goes
    #[arg(long)]
    pub stats: bool,
    /// The same as JSON
    #[arg(long)]
    pub json: bool,
}
