//! Maps of positions: every selected rule is asked about both sides, and the last maps are remembered.

use std::sync::Arc;

use super::aggregate::Aggregator;
use super::cache::{Cache, CacheKey};
use super::{Context, Heatmap, HeatmapSettings, Registry, Rule, RuleError, RuleId, RuleInfo, Scores, guard};
use crate::chess::{Chess, Color, Position};

/// Computes maps and remembers the last hundred (a setting).
#[derive(Clone, Debug)]
pub struct Mapper {
    settings: HeatmapSettings,
    registry: Registry,
    cache: Cache,
}

impl Default for Mapper {
    /// The built-in rules with the built-in settings.
    fn default() -> Mapper {
        Mapper::new(HeatmapSettings::default())
    }
}

impl Mapper {
    /// Takes the built-in rules and the user's with these settings.
    ///
    /// ```
    /// use patzer::chess::{Chess, Square};
    /// use patzer::heatmap::{Mapper, HeatmapSettings};
    ///
    /// let map = Mapper::new(HeatmapSettings::default()).map(&Chess::default(), None);
    /// let king = map.cell(Square::E1).unwrap();
    /// assert!(king.score > 0.0);
    /// assert_eq!(king.reasons[0].why.to_string(), "3 pawns shelter it");
    /// ```
    pub fn new(settings: HeatmapSettings) -> Mapper {
        let registry = Registry::with_own(&settings.rules, &settings.own);
        Mapper::with_rules(settings, registry)
    }

    /// The same with other rules, of which `settings.rules` knows nothing.
    pub fn with_rules(settings: HeatmapSettings, registry: Registry) -> Mapper {
        let cache = Cache::new(settings.cache.0.into());
        Mapper { settings, registry, cache }
    }

    /// The settings in force.
    pub fn settings(&self) -> &HeatmapSettings {
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
            match guard::asked(|| ask(rule.as_ref(), &context, &mut scores)) {
                Ok(()) => joined.add(rule.as_ref(), &scores),
                Err(error) => failed.push((rule.info().id, error.to_string())),
            }
        }
        let cells = joined.join(position.board(), &self.settings);
        Heatmap { cells, failed }
    }
}

/// What a rule says about both sides, if it can judge them both.
pub(super) fn ask(rule: &dyn Rule, context: &Context<'_>, scores: &mut Scores) -> Result<(), RuleError> {
    scores.clear();
    for side in Color::ALL {
        scores.judge(context.pieces(side));
        rule.evaluate(context, side, scores)?;
        scores.check()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Square;
    use crate::heatmap::number::Count;
    use crate::heatmap::testing::position;

    /// A rule that says something and then fails, or scores what it must not.
    #[derive(Debug)]
    struct Faulty(fn(Color, &mut Scores) -> Result<(), RuleError>);

    impl Rule for Faulty {
        fn info(&self) -> RuleInfo {
            RuleInfo { id: "faulty", name: "Faulty", sentence: "Judges wrongly." }
        }

        fn enabled(&self) -> bool {
            true
        }

        fn weight(&self) -> f64 {
            1.0
        }

        fn evaluate(&self, _: &Context<'_>, side: Color, scores: &mut Scores) -> Result<(), RuleError> {
            (self.0)(side, scores)
        }
    }

    fn check(rule: fn(Color, &mut Scores) -> Result<(), RuleError>, expected: &str) {
        let settings = HeatmapSettings::default();
        let registry = Registry::new(&settings.rules).with(Arc::new(Faulty(rule)));
        let position = position("4k3/8/8/P7/8/8/8/R3K3 w - - 0 20");
        let map = Mapper::with_rules(settings, registry).map(&position, None);
        assert_eq!(map.failed, [("faulty", expected.to_owned())]);
        assert_eq!(map.cells, Mapper::default().map(&position, None).cells, "the others go on");
    }

    #[test]
    fn a_rule_that_fails_is_left_out_and_named() {
        let fails = |side: Color, scores: &mut Scores| {
            scores.add(side.fold_wb(Square::E1, Square::E8), 50.0, "too early");
            match side {
                Color::White => Ok(()),
                Color::Black => Err(RuleError::Failed("lost the thread".into())),
            }
        };
        check(fails, "lost the thread");
    }

    #[test]
    fn a_rule_that_panics_is_left_out_and_named() {
        let panics = |side: Color, scores: &mut Scores| {
            scores.add(side.fold_wb(Square::E1, Square::E8), 50.0, "too early");
            assert!(side.is_white(), "the board fell over");
            Ok(())
        };
        check(panics, "it panicked: the board fell over");
        assert!(!guard::is_asking());
    }

    #[test]
    fn a_score_that_is_no_number_is_a_failure() {
        let no_number = |side: Color, scores: &mut Scores| {
            scores.add(side.fold_wb(Square::E1, Square::E8), f64::NAN, "unclear");
            Ok(())
        };
        check(no_number, "the score of e1 is not a number");
    }

    #[test]
    fn a_score_for_nobody_or_for_the_enemy_is_a_failure() {
        let on_empty_square = |_, scores: &mut Scores| {
            scores.add(Square::D4, 1.0, "nobody");
            Ok(())
        };
        check(on_empty_square, "there is no own piece on d4 to score");
        let on_enemy = |side: Color, scores: &mut Scores| {
            scores.add(side.fold_wb(Square::E8, Square::E1), 1.0, "the enemy");
            Ok(())
        };
        check(on_enemy, "there is no own piece on e8 to score");
    }

    #[test]
    fn a_map_is_remembered_unless_the_cache_is_off() {
        let position = position("startpos");
        let mut mapper = Mapper::default();
        let first = mapper.map(&position, None);
        assert!(Arc::ptr_eq(&first, &mapper.map(&position, None)));
        assert!(!Arc::ptr_eq(&first, &mapper.map(&position, Some(&["king_safety"]))));
        let mut forgetful = Mapper::new(HeatmapSettings { cache: Count(0), ..HeatmapSettings::default() });
        let first = forgetful.map(&position, None);
        assert!(!Arc::ptr_eq(&first, &forgetful.map(&position, None)));
    }
}
