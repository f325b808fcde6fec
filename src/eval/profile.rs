//! Where an evaluation spends its time: each term is charged with the time since the one counted before it.

use super::pair::Pair;
use super::pawns::Pawns;
use super::trace::{SharedFacts, Trace};
use super::weights::{COUNT, GROUPS, Weights};
use super::{Term, sum};
use crate::chess::{Bitboard, Chess, Color, Position, Square};
use crate::sampling::Samples;

/// The parts: what all terms share, then the terms.
pub(crate) fn parts() -> impl Iterator<Item = &'static str> {
    let shared = [SharedFacts::PawnFacts, SharedFacts::AttackMap].map(SharedFacts::id);
    shared.into_iter().chain(Term::ALL.into_iter().filter(|term| *term != Term::Rounding).map(Term::id))
}

/// Evaluates positions into samples of [`parts`], each so many times, with the pawn structure anew each time.
pub(crate) fn profile(positions: &[Chess], times: usize, samples: &mut Samples) {
    let weights = Weights::standard();
    let mut profiler = Profiler { terms: terms(), samples };
    for _ in 0..times {
        for position in positions {
            let pawns = Pawns::of(position.board(), weights, &mut profiler);
            std::hint::black_box(sum(position, weights, &pawns, &mut profiler).scaled());
            // What is left: the phase, and the scale of endings.
            profiler.charge(Term::Scaling, 1);
        }
    }
}

/// The place among the parts of the term that each weight counts for.
fn terms() -> [u8; COUNT] {
    let mut terms = [0; COUNT];
    for group in &GROUPS {
        terms[group.slots.start()..group.slots.end()].fill(place(group.term) as u8);
    }
    terms
}

fn place(term: Term) -> usize {
    // Rounding, the last term, is not among the parts.
    SharedFacts::ALL.len() + term as usize
}

struct Profiler<'a> {
    terms: [u8; COUNT],
    samples: &'a mut Samples,
}

impl Profiler<'_> {
    fn charge(&mut self, term: Term, times: u64) {
        self.samples.charge(place(term));
        self.samples.count(place(term), times);
    }

    fn weigh(&mut self, index: usize, times: u64) {
        let place = usize::from(self.terms[index]);
        self.samples.charge(place);
        self.samples.count(place, times);
    }
}

impl Trace for Profiler<'_> {
    fn add(&mut self, _side: Color, _piece: Option<Square>, index: usize, times: i32) {
        self.weigh(index, u64::from(times != 0));
    }

    fn each(&mut self, _side: Color, pieces: Bitboard, index: usize) {
        self.weigh(index, pieces.count() as u64);
    }

    fn danger(&mut self, _side: Color, index: usize, times: i32) {
        self.weigh(index, u64::from(times != 0));
    }

    fn attack(&mut self, _side: Color, _value: Pair) {
        self.charge(Term::KingAttack, 0);
    }

    fn shared(&mut self, what: SharedFacts) {
        self.samples.charge(what as usize);
        self.samples.count(what as usize, 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sampling::Ticker;

    #[test]
    fn the_parts_are_those_that_are_counted() {
        let names: Vec<&str> = parts().collect();
        let ticker = Ticker::start();
        let mut samples = ticker.samples(names.len());
        profile(&[Chess::default()], 3, &mut samples);
        let count = |id: &str| samples.counts()[names.iter().position(|name| *name == id).unwrap()];
        assert_eq!((count("pawn_facts"), count("attack_map"), count("scaling")), (3, 3, 3));
        assert_eq!(count("material"), 3 * 30, "all pieces but the kings");
        assert_eq!(count("tempo"), 3);
        assert_eq!(count("passed_pawns"), 0);
        assert_eq!(place(Term::Scaling), names.len() - 1);
    }
}
