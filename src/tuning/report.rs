//! What tuning changed: by groups of weights, and the weights whose sign turned though they are rare.

use super::positions::halves;
use crate::eval::weights::{COUNT, GROUPS, WeightGroup};
use crate::eval::{Term, Weights};

/// A weight that counts in fewer positions is rare.
const RARE: u32 = 2000;

/// How tuning moved the weights of one group.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupChange {
    /// The group.
    pub group: &'static str,
    /// The mean of how far its halves moved, in centipawns.
    pub mean: f32,
    /// The furthest.
    pub furthest: f32,
    /// Positions in which one of its weights counts, added up.
    pub occurrences: u64,
    /// Rare weights of it whose value turned its sign.
    pub turned: usize,
}

/// The names of all groups, in their order.
pub fn groups() -> impl Iterator<Item = &'static str> {
    GROUPS.iter().map(|group| group.id)
}

/// Whether a name is that of a group, `shelter`, or of one half of its weights, `shelter:mg` or `shelter:eg`.
pub fn is_known(name: &str) -> bool {
    let (group, half) = split(name);
    groups().any(|known| known == group) && half.is_none_or(|half| half == "mg" || half == "eg")
}

/// Which halves may move when only what these names name may, or all when there is none, but for what is held.
pub fn free(only: &[String], held: &[String]) -> Vec<bool> {
    let mut free = vec![only.is_empty(); 2 * COUNT];
    for (names, may) in [(only, true), (held, false)] {
        for at in names.iter().flat_map(|name| named(name)) {
            free[at] = may;
        }
    }
    free
}

/// The halves that a name names.
fn named(name: &str) -> Vec<usize> {
    let (group, half) = split(name);
    let halves = match half {
        Some("mg") => 0..1,
        Some("eg") => 1..2,
        _ => 0..2,
    };
    GROUPS
        .iter()
        .filter(|known| known.id == group)
        .flat_map(|known| known.slots.start()..known.slots.end())
        .flat_map(|index| halves.clone().map(move |half| 2 * index + half))
        .collect()
}

fn split(name: &str) -> (&str, Option<&str>) {
    match name.split_once(':') {
        Some((group, half)) => (group, Some(half)),
        None => (name, None),
    }
}

/// How every group moved.
pub fn changes(before: &Weights, after: &Weights, occurrences: &[u32]) -> Vec<GroupChange> {
    let (before, after) = (halves(before), halves(after));
    let change = |group: &WeightGroup| {
        let range = 2 * group.slots.start()..2 * group.slots.end();
        let pairs = || before[range.clone()].iter().zip(&after[range.clone()]);
        let moves = || pairs().map(|(from, to)| (from - to).abs());
        let counted = &occurrences[group.slots.start()..group.slots.end()];
        let rare = counted.iter().flat_map(|count| [*count < RARE; 2]);
        GroupChange {
            group: group.id,
            mean: moves().sum::<f32>() / range.len() as f32,
            furthest: moves().fold(0.0, f32::max),
            occurrences: counted.iter().map(|count| u64::from(*count)).sum(),
            turned: pairs().zip(rare).filter(|((from, to), rare)| *rare && *from * *to < 0.0).count(),
        }
    };
    GROUPS.iter().map(change).collect()
}

/// The weights with every score multiplied by a factor.
///
/// Danger to a king counts by its square in the middlegame, so there its weights grow by the factor's root.
pub fn rescaled(weights: &Weights, factor: f32) -> Vec<f32> {
    let mut halves = halves(weights);
    for group in &GROUPS {
        let early = if group.term == Term::KingAttack { factor.sqrt() } else { factor };
        for index in group.slots.start()..group.slots.end() {
            halves[2 * index] *= early;
            halves[2 * index + 1] *= factor;
        }
    }
    halves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::weights::groups;
    use crate::tuning::optimise::Objective;
    use crate::tuning::positions::{Positions, rounded};
    use crate::tuning::sample::Sample;

    #[test]
    fn only_what_is_named_and_not_held_may_move() {
        let names = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
        let count = |only: &[&str], held: &[&str]| {
            let free = free(&names(only), &names(held));
            free.iter().filter(|free| **free).count()
        };
        assert_eq!(count(&[], &[]), 2 * COUNT);
        assert_eq!(count(&["tempo"], &[]), 2);
        assert_eq!(count(&["tempo", "material"], &["tempo"]), 2 * groups::MATERIAL.len());
        assert_eq!(count(&[], &["tempo"]), 2 * COUNT - 2);
        assert_eq!(count(&[], &["tempo:eg"]), 2 * COUNT - 1);
        let middlegame = free(&names(&["tempo:mg"]), &[]);
        assert!(middlegame[2 * groups::TEMPO.start()] && !middlegame[2 * groups::TEMPO.start() + 1]);
        assert!(is_known("tempo") && is_known("tempo:mg") && !is_known("tempo:late") && !is_known("temp"));
    }

    #[test]
    fn changes_are_told_by_group() {
        let before = Weights::standard();
        let mut moved = halves(before);
        let tempo = groups::TEMPO.start();
        moved[2 * tempo] = -before.values()[tempo].mg as f32;
        let changes = changes(before, &rounded(&moved), &[5; COUNT]);
        let of = |name| changes.iter().find(|change| change.group == name).unwrap();
        assert_eq!((of("tempo").turned, of("tempo").occurrences), (1, 5));
        assert!((of("tempo").furthest - 2.0 * before.values()[tempo].mg as f32).abs() < 1e-3);
        assert_eq!((of("material").turned, of("material").furthest), (0, 0.0));
    }

    #[test]
    fn rescaling_multiplies_every_score() {
        let mut one = Positions::new();
        let line = b"r1bq1rk1/pp3ppp/2n1pn2/3p2B1/1b1P3Q/2NB1N2/PP3PPP/R4RK1 b - - 4 10; 0; 0.5";
        one.add(&Sample::parse(line).unwrap());
        let score = |factor| one.score(0, &rescaled(Weights::standard(), factor));
        assert!((score(1.3) / score(1.0) - 1.3).abs() < 0.01);
    }
}
