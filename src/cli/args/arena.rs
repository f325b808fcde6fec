//! The words of `patzer match`.

use std::path::PathBuf;

use clap::Args;

/// Two engines and how they play each other.
#[derive(Clone, Debug, Default, PartialEq, Args)]
#[command(after_help = "A and B are names from 'patzer engines', a level such as patzer:1200, the hybrid\n\
                  without a part such as swarm:no-ants, or a UCI program such as uci:stockfish\n\
                  or 'uci:/opt/engine --quiet'. Each opening is played twice, with colours\n\
                  swapped. Without a limit each engine uses its own.")]
pub struct MatchArgs {
    /// The first engine; score and Elo are from its side
    #[arg(value_name = "A")]
    pub a: String,
    /// The second engine
    #[arg(value_name = "B")]
    pub b: String,
    /// Games to play
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub games: u32,
    /// Seed for openings and random choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Think for this many milliseconds per move
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..), group = "pace")]
    pub movetime: Option<u64>,
    /// Search this many positions per move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), group = "pace")]
    pub nodes: Option<u64>,
    /// Search this many plies deep, 1 to 100
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=100), group = "pace")]
    pub depth: Option<u8>,
    /// Use clocks: seconds a game and a move, like 10+0.1
    #[arg(long, value_name = "CLOCK", group = "pace")]
    pub tc: Option<String>,
    /// Begin from the positions of this EPD or PGN file
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,
    /// Write the games here; continue the match in it
    #[arg(long, value_name = "FILE")]
    pub pgn: Option<PathBuf>,
    /// Start over, whatever match is in the PGN file
    #[arg(long, requires = "pgn")]
    pub new: bool,
    /// Play this many games at the same time
    #[arg(long, value_name = "J", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub jobs: u8,
    /// Stop once the match proves one of two Elo differences
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub sprt: Option<String>,
    /// As --resign 3,700 --draw 5,10,35 with ending tables
    #[arg(long)]
    pub adjudicate: bool,
    /// Resign after N moves at which both engines agree
    #[arg(long, value_name = "N,CP")]
    pub resign: Option<String>,
    /// Draw after N moves near 0, from move FROM on
    #[arg(long, value_name = "N,CP,FROM")]
    pub draw: Option<String>,
    /// Draw after this many plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub max_plies: Option<u32>,
    /// Hash size of patzer's engines, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub hash: u32,
    /// How late a move may come, in ms
    #[arg(long, value_name = "MS", default_value_t = 100)]
    pub margin: u64,
    /// Print one JSON object on one line
    #[arg(long)]
    pub json: bool,
}
