//! The words of `patzer watch`.

use clap::Args;

/// Two engines and how they are watched.
#[derive(Clone, Debug, Default, PartialEq, Args)]
#[command(
    after_help = "A has White. A and B are names from 'patzer engines', a level such as patzer:1200, the\n\
                  hybrid without a part such as swarm:no-ants, or a UCI program such as uci:stockfish.\n\
                  On the board '.' plays the next move and 'A' lets the game run or pauses it; every\n\
                  move is kept in a saved game. Without a limit each engine uses its own."
)]
pub struct WatchArgs {
    /// White's engine
    #[arg(value_name = "A")]
    pub a: String,
    /// Black's engine
    #[arg(value_name = "B")]
    pub b: String,
    /// Milliseconds between moves; as in autoplay if not given
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(0..=600_000))]
    pub pause: Option<u64>,
    /// Wait for a key before every move
    #[arg(long, conflicts_with = "pause")]
    pub step: bool,
    /// The position to start from
    #[arg(long, value_name = "FEN", num_args = 1..=6)]
    pub fen: Vec<String>,
    /// Seed for random choices: the same game again
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// Think for this many milliseconds per move
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..), group = "watch_limit")]
    pub movetime: Option<u64>,
    /// Search this many positions per move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), group = "watch_limit")]
    pub nodes: Option<u64>,
    /// Search this many plies deep, 1 to 100
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=100), group = "watch_limit")]
    pub depth: Option<u8>,
}
