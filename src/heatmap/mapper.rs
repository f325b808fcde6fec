//! Maps of positions: every selected rule is asked about both sides, and the last maps are remembered.

use std::sync::Arc;

use super::aggregate::Aggregator;
use super::cache::{Cache, CacheKey};
use super::{Context, Heatmap, Registry, Rule, RuleError, RuleId, RuleInfo, Scores, Settings};
use crate::chess::{Chess, Color, Position};

/// Computes maps and remembers the last thousand (a setting).
#[derive(Clone, Debug)]
pub struct Mapper {
    settings: Settings,
    registry: Registry,
    cache: Cache,
}

impl Default for Mapper {
    /// The built-in rules with the built-in settings.
    fn default() -> Mapper {
        Mapper::new(Settings::default())
    }
}

impl Mapper {
    /// Takes the built-in rules with these settings.
    ///
    /// ```
    /// use patzer::chess::{Chess, Square};
    /// use patzer::heatmap::{Mapper, Settings};
    ///
    /// let map = Mapper::new(Settings::default()).map(&Chess::default(), None);
    /// let king = map.cell(Square::E1).unwrap();
    /// assert!(king.score > 0.0);
    /// assert_eq!(king.reasons[0].why.to_string(), "3 own pawns shelter it");
    /// ```
    pub fn new(settings: Settings) -> Mapper {
        let registry = Registry::new(&settings.rules);
        Mapper::with_rules(settings, registry)
    }

    /// The same with other rules, of which `settings.rules` knows nothing.
    pub fn with_rules(settings: Settings, registry: Registry) -> Mapper {
        let cache = Cache::new(settings.cache.into());
        Mapper {
            settings,
            registry,
            cache,
        }
    }

    /// The settings in force.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The rules with their settings.
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    /// The rules in display order.
    pub fn rules(&self) -> Vec<RuleInfo> {
        self.registry.rules().iter().map(|rule| rule.info()).collect()
    }

    /// The map of a position by all enabled rules, or by some alone (enabled or not).
    pub fn map(&mut self, position: &Chess, only: Option<&[RuleId]>) -> Arc<Heatmap> {
        let selected = self.registry.selected(only);
        if !self.cache.is_on() {
            return Arc::new(self.compute(position, selected));
        }
        let key = CacheKey::new(position, selected);
        if let Some(map) = self.cache.get(&key) {
            return map;
        }
        let map = Arc::new(self.compute(position, selected));
        self.cache.insert(key, Arc::clone(&map));
        map
    }

    /// The map anew, nothing remembered; `selected` has a bit for each rule that takes part.
    fn compute(&self, position: &Chess, selected: u64) -> Heatmap {
        let context = Context::new(position);
        let mut joined = Aggregator::new();
        let mut failed = Vec::new();
        let mut scores = Scores::default();
        for (index, rule) in self.registry.rules().iter().enumerate() {
            if selected & (1 << index) == 0 {
                continue;
            }
            match ask(rule.as_ref(), &context, &mut scores) {
                Ok(()) => joined.add(rule.as_ref(), &scores),
                Err(error) => failed.push((rule.info().id, error.to_string())),
            }
        }
        let cells = joined.join(position.board(), &self.settings);
        Heatmap { cells, failed }
    }
}

/// What a rule says about both sides, if it can judge them both.
fn ask(rule: &dyn Rule, context: &Context<'_>, scores: &mut Scores) -> Result<(), RuleError> {
    scores.clear();
    for side in Color::ALL {
        scores.judge(context.men(side));
        rule.evaluate(context, side, scores)?;
        scores.check()?;
    }
    Ok(())
}
