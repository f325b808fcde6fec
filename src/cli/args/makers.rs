//! The words of the commands that make evaluations and nets, which the short help leaves out.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::{positive, share};

/// Games to play against itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct DatagenArgs {
    /// The file of positions; one that exists is continued
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// Games that the file holds in the end
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Positions searched for each move
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Decides, with a game's number, everything in it
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Games played at the same time
    #[arg(long, value_name = "J", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    pub jobs: u8,
}

/// What to do with the hybrid's net.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct SwarmArgs {
    /// What to do
    #[command(subcommand)]
    pub command: SwarmCommand,
}

/// What can be done with the hybrid's net.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum SwarmCommand {
    /// Train it on collected positions; a file that exists is continued
    Train(TrainArgs),
}

/// Positions to train the hybrid's net on.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct TrainArgs {
    /// Files of 'FEN; score; result', as 'patzer datagen' writes them
    #[arg(value_name = "DATA", required = true)]
    pub data: Vec<PathBuf>,
    /// The file of the net
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// How often all positions are gone through, in all
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub epochs: u64,
    /// The first positions alone, so many
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..=4_000_000))]
    pub positions: u64,
    /// Decides the first weights and the order of the positions
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
}

/// Positions to tune the evaluation on.
#[derive(Clone, Debug, PartialEq, Args)]
pub struct TuneArgs {
    /// Files of 'FEN; score; result', as 'patzer datagen' writes them
    #[arg(value_name = "DATA", required = true)]
    pub data: Vec<PathBuf>,
    /// Only tell which curve best predicts results from scores
    #[arg(long, conflicts_with = "check")]
    pub fit: bool,
    /// Only tell whether counted weights come to the evaluation's scores
    #[arg(long)]
    pub check: bool,
    /// Write the tuned weights to this file, as the source that is compiled in
    #[arg(long, value_name = "FILE")]
    pub weights_out: Option<PathBuf>,
    /// Look at all positions so many times, at most
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pub epochs: u32,
    /// The share of the game's result in what a score should promise; the search's score has the rest
    #[arg(long, value_name = "L", default_value_t = 0.6, value_parser = share)]
    pub lambda: f32,
    /// Tune only this group of weights, or one half of it: 'shelter' or 'shelter:eg'
    #[arg(long, value_name = "GROUP")]
    pub only: Vec<String>,
    /// Leave this group, or one half of it, as it is; may be given several times
    #[arg(long, value_name = "GROUP")]
    pub hold: Vec<String>,
    /// The curve's scale per centipawn; else the one that fits the weights as they are
    #[arg(long, value_name = "K", value_parser = positive)]
    pub scale: Option<f32>,
    /// Multiply all weights by this first
    #[arg(long, value_name = "F", default_value_t = 1.0, value_parser = positive)]
    pub rescale: f32,
    /// Centipawns that a weight may well be off its start; rare weights stay nearer
    #[arg(long, value_name = "CP", default_value_t = 20.0, value_parser = positive)]
    pub reach: f32,
    /// Decides what is held out and the order of the rest
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
}
