//! Genes: a small population of weights that adapts to the position before each search.
//!
//! What an individual is fit for is the two-ply minimax over the root moves by its own weights, less what the position is
//! worth to it as it stands: weights that only praise what the mover has already are none the fitter. All of a
//! generation share out the same sum, each weight near the settled one, so that nobody grows fit by being large.

use super::blend::{Blend, TERMS};
use super::outlook::{MATE, Outlook};
use super::settings::GeneSettings;
use crate::engines::Dice;

/// What came of an evolution.
#[derive(Clone, Debug, PartialEq)]
pub struct Evolution {
    /// The fittest weights.
    pub best: Blend,
    /// How fit the settled weights were: centipawns.
    pub before: i32,
    /// How fit the best of each generation were, the first one's first: centipawns, never falling.
    pub fitness: Vec<i32>,
}

impl Evolution {
    /// How fit the best are: centipawns.
    pub fn after(&self) -> i32 {
        self.fitness.last().copied().unwrap_or(self.before)
    }

    /// How many generations followed the first.
    pub fn generations(&self) -> usize {
        self.fitness.len().saturating_sub(1)
    }
}

/// Weights and how fit they are.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Individual {
    genes: Blend,
    fitness: i32,
}

/// Evolves the settled weights for what is seen from a root; `goes_on` is asked before each generation.
pub fn evolve(
    settled: &Blend,
    outlook: &Outlook,
    settings: &GeneSettings,
    dice: &mut Dice,
    mut goes_on: impl FnMut() -> bool,
) -> Evolution {
    let born = |genes: Blend| Individual { genes, fitness: fitness(&genes, outlook) };
    let first = born(*settled);
    let count = settings.individuals.get();
    let mut people = vec![first];
    people.extend((1..count).map(|_| born(mutated(settled, settled, 1.0, settings, dice))));
    let mut best = fittest(&people);
    let mut found = vec![best.fitness];
    while found.len() <= settings.generations.get() && best.fitness < MATE && goes_on() {
        // The fittest lives on.
        let mut children = vec![best];
        while children.len() < count {
            let (one, other) = (chosen(&people, settings, dice), chosen(&people, settings, dice));
            let child = crossed(&one.genes, &other.genes, dice);
            children.push(born(mutated(&child, settled, settings.mutation.0, settings, dice)));
        }
        people = children;
        best = fittest(&people);
        found.push(best.fitness);
    }
    Evolution { best: best.genes, before: first.fitness, fitness: found }
}

/// What the best move gains over the position as it stands, by these weights; a mating line is the highest.
fn fitness(genes: &Blend, outlook: &Outlook) -> i32 {
    let (value, _) = outlook.minimax(genes);
    if value.abs() >= MATE {
        return value;
    }
    let white = genes.of(&outlook.here);
    value - outlook.side.fold_wb(white, -white)
}

/// The fittest; of equals the first.
fn fittest(people: &[Individual]) -> Individual {
    let fitter = |best: Individual, other: &Individual| {
        if other.fitness > best.fitness { *other } else { best }
    };
    people[1..].iter().fold(people[0], fitter)
}

/// The winner of a tournament among some who are chosen by lot.
fn chosen(people: &[Individual], settings: &GeneSettings, dice: &mut Dice) -> Individual {
    let drawn = |dice: &mut Dice| people[dice.below(people.len())];
    let entrants: Vec<Individual> = (0..settings.tournament.get()).map(|_| drawn(dice)).collect();
    fittest(&entrants)
}

/// A child with each gene from one of its parents, each equally likely.
fn crossed(one: &Blend, other: &Blend, dice: &mut Dice) -> Blend {
    let mut child = *one;
    for place in 0..TERMS {
        if dice.below(2) == 1 {
            child.0[place] = other.0[place];
        }
    }
    child
}

/// The same with some genes changed by normally distributed steps, kept near the settled ones and to their sum.
fn mutated(genes: &Blend, settled: &Blend, chance: f64, settings: &GeneSettings, dice: &mut Dice) -> Blend {
    let mut changed = *genes;
    for (gene, home) in changed.0.iter_mut().zip(settled.0) {
        if dice.share() < chance {
            *gene += home * settings.step.0 * dice.normal();
        }
    }
    near(&changed, settled, settings.spread.0)
}

/// The weights with the settled ones' sum, none further from its settled one than the spread.
fn near(genes: &Blend, settled: &Blend, spread: f64) -> Blend {
    let sum = |blend: &Blend| blend.0.iter().sum::<f64>();
    let scale = if sum(genes) > 0.0 { sum(settled) / sum(genes) } else { 1.0 };
    let mut kept = *genes;
    for (gene, home) in kept.0.iter_mut().zip(settled.0) {
        *gene = (*gene * scale).clamp(home * (1.0 - spread), home * (1.0 + spread));
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::super::outlook::tests::outlook;
    use super::*;

    const BOARD: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";

    fn evolved(text: &str, seed: u64) -> Evolution {
        let settings = GeneSettings::default();
        evolve(&Blend::default(), &outlook(text), &settings, &mut Dice::of(&[seed]), || true)
    }

    #[test]
    fn the_best_are_at_least_as_fit_as_the_settled_and_stay_near_them() {
        for seed in 0..20 {
            let found = evolved(BOARD, seed);
            assert!(found.after() >= found.before && found.fitness.is_sorted());
            assert_eq!(found.fitness.len(), 7);
            let mut parts = found.best.0.iter().zip(Blend::default().0).map(|(weight, home)| weight / home);
            assert!(parts.all(|part| (0.949..=1.051).contains(&part)), "{found:?}");
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_weights_and_another_others() {
        assert_eq!(evolved(BOARD, 1), evolved(BOARD, 1));
        assert!((2..10).any(|seed| evolved(BOARD, seed).best != evolved(BOARD, 1).best));
    }

    #[test]
    fn a_mating_line_is_the_highest_and_ends_the_evolution() {
        let found = evolved("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1);
        assert_eq!((found.before, found.after(), found.generations()), (MATE, MATE, 0));
        assert_eq!(found.best, Blend::default());
    }

    #[test]
    fn each_gene_of_a_child_is_one_of_its_parents() {
        let (one, other) = (Blend([1.0; TERMS]), Blend([2.0; TERMS]));
        let mut dice = Dice::of(&[7]);
        let children: Vec<Blend> = (0..100).map(|_| crossed(&one, &other, &mut dice)).collect();
        let genes = || children.iter().flat_map(|child| child.0);
        assert!(genes().all(|gene| (gene - 1.0).abs() < 1e-9 || (gene - 2.0).abs() < 1e-9));
        let of_other = genes().filter(|gene| *gene > 1.5).count();
        assert!((350..=550).contains(&of_other), "{of_other} of 900");
    }

    #[test]
    fn mutation_changes_some_genes_and_spares_a_weight_of_nothing() {
        let mut settled = Blend::default();
        settled.0[8] = 0.0;
        let settings = GeneSettings::default();
        let mut dice = Dice::of(&[3]);
        let changed: Vec<Blend> =
            (0..100).map(|_| mutated(&settled, &settled, 0.3, &settings, &mut dice)).collect();
        assert!(changed.iter().any(|blend| *blend != settled));
        assert!(changed.iter().all(|blend| blend.0[8].abs() < 1e-9));
        let still: Vec<Blend> =
            (0..20).map(|_| mutated(&settled, &settled, 0.0, &settings, &mut dice)).collect();
        assert!(still.iter().all(|blend| *blend == settled));
    }

    #[test]
    fn the_fitter_win_tournaments() {
        let people: Vec<Individual> =
            (0..8).map(|fitness| Individual { genes: Blend::default(), fitness }).collect();
        let settings = GeneSettings::default();
        let mut dice = Dice::of(&[5]);
        let sum: i32 = (0..300).map(|_| chosen(&people, &settings, &mut dice).fitness).sum();
        // The mean of one drawn by lot is 3.5; the best of three has 5.
        assert!(sum > 300 * 4, "{sum}");
    }
}
