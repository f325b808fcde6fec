//! `[heatmap]`: how scores are scaled, remembered and coloured, and the numbers of every rule.

use std::sync::Arc;

use super::Rules;
use super::colors::Colors;
use super::number::{Count, Extent};
use super::own::OwnRule;

/// `[heatmap]`; the defaults are those of the built-in config.toml.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HeatmapSettings {
    /// How sums become scores.
    pub scaling: Scaling,
    /// Scores reach from minus this to this.
    pub range: Extent,
    /// The sum at which soft scaling has reached three quarters of the range.
    pub softness: Extent,
    /// How many maps are remembered; 0 remembers none.
    pub cache: Count,
    /// `[heatmap.colors]`.
    pub colors: Colors,
    /// `[heatmap.rules.ID]`.
    pub rules: Rules,
    /// `[heatmap.own.NAME]`: the user's rules, after the built-in ones.
    #[serde(skip)]
    pub own: Vec<Arc<OwnRule>>,
}

/// How sums become scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scaling {
    /// Bent smoothly towards the range: range x tanh(sum / softness).
    Soft,
    /// Cut off at the range.
    Hard,
    /// Left as they are.
    None,
}

impl Default for HeatmapSettings {
    fn default() -> HeatmapSettings {
        HeatmapSettings {
            scaling: Scaling::Soft,
            range: Extent(100.0),
            softness: Extent(50.0),
            cache: Count(100),
            colors: Colors::default(),
            rules: Rules::default(),
            own: Vec::new(),
        }
    }
}
