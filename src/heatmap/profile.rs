//! Where a heatmap spends its time: the facts that all rules share, each rule, and the joining of what they said.

use super::aggregate::Aggregator;
use super::mapper::ask;
use super::{Context, Mapper, RuleId, Scores};
use crate::chess::{Chess, Color, Position};
use crate::sampling::Samples;

impl Mapper {
    /// The parts of a map: facts, the rules in their order, enabled or not, and the joining.
    pub(crate) fn parts(&self) -> Vec<RuleId> {
        let rules = self.registry().rules().iter().map(|rule| rule.info().id);
        std::iter::once("facts").chain(rules).chain(["joining"]).collect()
    }

    /// Maps positions into samples of [`Mapper::parts`], each so many times; a rule counts what it said.
    pub(crate) fn profile(&self, positions: &[Chess], times: usize, samples: &mut Samples) {
        for _ in 0..times {
            for position in positions {
                self.profile_one(position, samples);
            }
        }
    }

    fn profile_one(&self, position: &Chess, samples: &mut Samples) {
        let context = Context::new(position);
        for side in Color::ALL {
            let facts = context.features();
            std::hint::black_box((facts.king(side), facts.pieces(side), facts.squares(side)));
        }
        samples.charge(0);
        samples.count(0, 1);
        let (mut joined, mut scores) = (Aggregator::new(), Scores::default());
        let rules = self.registry().rules();
        for (index, rule) in rules.iter().enumerate() {
            if ask(rule.as_ref(), &context, &mut scores).is_ok() {
                joined.add(rule.as_ref(), &scores);
                samples.count(index + 1, scores.list().len() as u64);
            }
            samples.charge(index + 1);
        }
        std::hint::black_box(joined.join(position.board(), self.settings()));
        samples.charge(rules.len() + 1);
        samples.count(rules.len() + 1, 1);
    }
}
