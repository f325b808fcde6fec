//! The options of `patzer progress`.

use std::path::PathBuf;

use clap::Args;

/// How the progress is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct ProgressArgs {
    /// Write a page for a browser; '-' is standard output
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub html: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
