//! The options of `patzer explore`.

use std::path::PathBuf;

use clap::Args;

/// A position, and where it is looked for.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct ExploreArgs {
    /// A position, 'startpos', or '-' to read them; then moves
    #[arg(value_name = "FEN", default_value = "startpos")]
    pub words: Vec<String>,
    /// Count the games of this file too; may be given several times
    #[arg(long = "in", value_name = "FILE.pgn")]
    pub files: Vec<PathBuf>,
    /// Only games that match, as in 'patzer games'
    #[arg(long, value_name = "WORDS")]
    pub filter: Option<String>,
    /// Print one JSON object on one line
    #[arg(long)]
    pub json: bool,
}
