//! More squares to go to are never worth less: tuned mobility is evened out where few games made it waver.

use std::ops::Range;

use crate::eval::Term;
use crate::eval::weights::GROUPS;

/// Evens out the mobility of every piece, each number weighed by how often it counts.
pub fn smooth_mobility(halves: &mut [f32], occurrences: &[u32]) {
    for group in GROUPS.iter().filter(|group| group.term == Term::Mobility) {
        let range = group.slots.start()..group.slots.end();
        for half in [0, 1] {
            let values = range.clone().map(|index| halves[2 * index + half]);
            let weights = range.clone().map(|index| occurrences[index].max(1));
            let even = rising(values.zip(weights.map(|count| count as f32)));
            for (index, value) in range.clone().zip(even) {
                halves[2 * index + half] = value;
            }
        }
    }
}

/// The nearest numbers that never fall, by weighted least squares (pool adjacent violators; Ayer and others 1955).
fn rising(values: impl Iterator<Item = (f32, f32)>) -> Vec<f32> {
    let mut pools: Vec<(f32, f32, Range<usize>)> = Vec::new();
    for (place, (mean, weight)) in values.enumerate() {
        let mut pool = (mean, weight, place..place + 1);
        while let Some(last) = pools.pop_if(|last| last.0 > pool.0) {
            let both = last.1 + pool.1;
            let mean = (last.0 * last.1 + pool.0 * pool.1) / both;
            pool = (mean, both, last.2.start..pool.2.end);
        }
        pools.push(pool);
    }
    pools.into_iter().flat_map(|(mean, _, range)| std::iter::repeat_n(mean, range.len())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Weights;
    use crate::eval::weights::{COUNT, groups};
    use crate::tuning::positions::halves;

    fn check(values: &[(f32, f32)], expected: &[f32]) {
        assert_eq!(rising(values.iter().copied()), expected);
    }

    #[test]
    fn what_falls_is_evened_out_by_weight() {
        check(&[], &[]);
        check(&[(1.0, 1.0), (2.0, 9.0), (2.0, 1.0)], &[1.0, 2.0, 2.0]);
        check(&[(1.0, 1.0), (4.0, 1.0), (2.0, 1.0)], &[1.0, 3.0, 3.0]);
        check(&[(1.0, 1.0), (4.0, 3.0), (0.0, 1.0)], &[1.0, 3.0, 3.0]);
        check(&[(9.0, 1.0), (5.0, 1.0), (1.0, 2.0)], &[4.0, 4.0, 4.0]);
    }

    #[test]
    fn only_mobility_is_touched() {
        let mut halves = halves(Weights::standard());
        let pawn = 2 * groups::MATERIAL.start();
        let knight = 2 * groups::KNIGHT_MOBILITY.start();
        halves[pawn] = 5000.0;
        halves[knight] = 5000.0;
        smooth_mobility(&mut halves, &[7; COUNT]);
        assert!((halves[pawn] - 5000.0).abs() < 1e-3);
        let mobility: Vec<f32> =
            (0..groups::KNIGHT_MOBILITY.len()).map(|squares| halves[knight + 2 * squares]).collect();
        assert!(mobility[0] < 5000.0 && mobility.windows(2).all(|two| two[0] <= two[1]));
    }
}
