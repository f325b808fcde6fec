//! Every rule in display order, with its settings.

use std::sync::Arc;

use super::own::OwnRule;
use super::rules::{
    BackwardPawnRule, DoubledPawnRule, IsolatedPawnRule, KingSafetyRule, OutpostSquareRule, PassedPawnRule,
    PieceActivityRule, UndevelopedPieceRule, WeakSquareRule,
};
use super::{Rule, RuleId};

/// `[heatmap.rules]`: the rules themselves, each with its numbers.
#[derive(Clone, Debug, Default, PartialEq, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs, reason = "each rule says itself what it is")]
pub struct Rules {
    pub passed_pawn: PassedPawnRule,
    pub backward_pawn: BackwardPawnRule,
    pub isolated_pawn: IsolatedPawnRule,
    pub doubled_pawn: DoubledPawnRule,
    pub king_safety: KingSafetyRule,
    pub weak_square: WeakSquareRule,
    pub piece_activity: PieceActivityRule,
    pub undeveloped_piece: UndevelopedPieceRule,
    pub outpost_square: OutpostSquareRule,
}

/// The rules of a map, in display order; at most 64.
#[derive(Clone, Debug)]
pub struct Registry {
    rules: Vec<Arc<dyn Rule>>,
}

impl Registry {
    /// The built-in rules with these settings.
    pub fn new(rules: &Rules) -> Registry {
        Registry {
            rules: vec![
                Arc::new(rules.passed_pawn.clone()),
                Arc::new(rules.backward_pawn.clone()),
                Arc::new(rules.isolated_pawn.clone()),
                Arc::new(rules.doubled_pawn.clone()),
                Arc::new(rules.king_safety.clone()),
                Arc::new(rules.weak_square.clone()),
                Arc::new(rules.piece_activity.clone()),
                Arc::new(rules.undeveloped_piece.clone()),
                Arc::new(rules.outpost_square.clone()),
            ],
        }
    }

    /// The built-in rules and the user's after them.
    pub fn with_own(rules: &Rules, own: &[Arc<OwnRule>]) -> Registry {
        let mut registry = Registry::new(rules);
        registry.rules.extend(own.iter().map(|rule| Arc::clone(rule) as Arc<dyn Rule>));
        registry
    }

    /// Adds a rule after the others.
    #[cfg(test)]
    #[must_use]
    pub fn with(mut self, rule: Arc<dyn Rule>) -> Registry {
        self.rules.push(rule);
        self
    }

    /// All rules, in display order.
    pub fn rules(&self) -> &[Arc<dyn Rule>] {
        &self.rules
    }

    /// Which rules a map is made of, one bit each: all that are enabled, or some alone whether enabled or not.
    pub(super) fn selected(&self, only: Option<&[RuleId]>) -> u64 {
        let chosen = |rule: &dyn Rule| only.map_or(rule.enabled(), |ids| ids.contains(&rule.info().id));
        self.rules
            .iter()
            .enumerate()
            .filter(|(_, rule)| chosen(rule.as_ref()))
            .fold(0, |bits, (index, _)| bits | 1 << index)
    }
}
