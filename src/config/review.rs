//! `[review]`: how whole games are reviewed.

use super::section::ConfigSection;
use crate::search::Limits;

/// Nodes that take about a millisecond of a review on a usual machine: 300 ms a ply took 11.3 s for 47 plies on an idle one,
/// 300,000 nodes 8.1 s.
pub const NODES_PER_MS: u64 = 1_350;

/// `[review]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewSettings {
    /// Nodes searched for each ply. Not a time: a review comes out the same however busy the machine is.
    pub nodes: u64,
}

impl ReviewSettings {
    pub(super) fn read(section: &mut ConfigSection<'_>) -> ReviewSettings {
        let nodes = section.whole("nodes", 20_000..=100_000_000) as u64;
        let asked_as_time = section.superseded("think_ms", "nodes", 20..=60_000);
        ReviewSettings { nodes: asked_as_time.map_or(nodes, |ms| ms as u64 * NODES_PER_MS) }
    }

    /// Returns the limits of the search for each ply.
    pub fn limits(&self) -> Limits {
        Limits { nodes: Some(self.nodes), ..Limits::default() }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::NODES_PER_MS;
    use crate::config::LoadedConfig;

    fn nodes(text: &str) -> (u64, Vec<String>) {
        let loaded = LoadedConfig::from_text(Path::new("config.toml"), text);
        let told = loaded.warnings.iter().map(ToString::to_string).collect();
        (loaded.config.review.nodes, told)
    }

    #[test]
    fn nothing_in_a_review_is_timed() {
        let limits = crate::config::Config::default().review.limits();
        assert_eq!((limits.time, limits.nodes), (None, Some(400_000)));
    }

    #[test]
    fn a_time_for_each_ply_still_counts_as_nodes() {
        let told = "config.toml:2: review.think_ms: was renamed to 'nodes'; the old name still works";
        assert_eq!(nodes("[review]\nthink_ms = 300\n"), (300 * NODES_PER_MS, vec![told.to_owned()]));
        assert_eq!(nodes("[review]\nnodes = 50000\n"), (50_000, Vec::new()));
        assert_eq!(nodes("").0, 400_000);
        let (both, told) = nodes("[review]\nthink_ms = 300\nnodes = 50000\n");
        assert_eq!((both, told.len()), (50_000, 1), "{told:?}");
    }
}
