//! The options of `patzer swarm`.

use clap::{Args, Subcommand};

use super::PositionArgs;

/// What to do with the hybrid.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct SwarmArgs {
    /// What to do
    #[command(subcommand)]
    pub command: SwarmCommand,
}

/// What can be done with the hybrid.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum SwarmCommand {
    /// Show what swarm sees in a position: graphs, score, root, ants, genes
    Show(SwarmShowArgs),
}

/// A position to look at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct SwarmShowArgs {
    /// The position
    #[command(flatten)]
    pub position: PositionArgs,
    /// Seed for ants and genes; the same seed shows the same
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
}
