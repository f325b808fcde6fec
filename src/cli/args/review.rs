//! The words of `patzer review`.

use std::path::PathBuf;

use clap::Args;

/// Games to review.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
#[command(
    group = clap::ArgGroup::new("form").multiple(false),
    after_help = "Ctrl-C loses nothing: repeat the command to continue.\n\
                  Split a large collection into N parts; each part takes every N-th game.\n\
                  On one machine, with GNU parallel:\n\n  \
                  parallel patzer review all.pgn --jsonl --jobs 1 --part {}/8 \\\n    \
                  -o part-{}.jsonl ::: 1 2 3 4 5 6 7 8\n  \
                  sort -t: -n -k2 part-*.jsonl > all.jsonl\n\n\
                  On a cluster, 'patzer man' shows the same as a Slurm array."
)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub struct ReviewArgs {
    /// A PGN file, a game's name, or '-' for standard input
    #[arg(value_name = "FILE | ID | -")]
    pub games: PathBuf,
    /// Search each move for this many milliseconds
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=600_000))]
    pub ms: Option<u64>,
    /// Search this many positions: the same answer every time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000_000), conflicts_with = "ms")]
    pub nodes: Option<u64>,
    /// Review for white, black, or the player of this name
    #[arg(long = "as", value_name = "SIDE | NAME")]
    pub side: Option<String>,
    /// Speak to a novice, club or advanced player
    #[arg(long, value_name = "LEVEL")]
    pub level: Option<String>,
    /// Only the N-th game
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), conflicts_with = "part")]
    pub game: Option<u32>,
    /// Only part I of N: every N-th game from the I-th on
    #[arg(long, value_name = "I/N")]
    pub part: Option<String>,
    /// Review this many games at once; default: one per core
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u8).range(1..=64))]
    pub jobs: Option<u8>,
    /// Print each game as one JSON object on one line
    #[arg(long, group = "form")]
    pub json: bool,
    /// The same, with an error line for each bad game
    #[arg(long, group = "form")]
    pub jsonl: bool,
    /// Print PGN with scores, glyphs, words and better moves
    #[arg(long, group = "form")]
    pub pgn: bool,
    /// Write an HTML page with boards, to read or to print
    #[arg(long, group = "form")]
    pub html: bool,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Start over instead of continuing
    #[arg(long)]
    pub new: bool,
}
