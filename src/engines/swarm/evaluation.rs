//! The evaluation that the shared search asks: nine weighed terms, those of the board remembered by position.
//!
//! The terms are remembered, not their sum, so that evolved weights never meet a sum of older ones.
//!
//! **Where the spectral term is worked out.** The eigenvalues of two graphs cost some tens of microseconds, a hundred
//! times what the other terms cost together, so not every position can have them. They are worked out at the root and for
//! the positions one and two plies on (`plies` in `[engines.swarm.spectral]`), each when first something below it is
//! evaluated; everything deeper counts what its ancestor there had. That is where the choice is made: the term tells the
//! root's moves and the best replies to them apart by the formation that they lead to, and a formation outlasts the
//! captures of the plies below, where the cheap terms see what changes. The positions so near the root are few and come
//! again at every depth, so that most are found in the cache. The net, where it is switched on, takes longer still and is
//! asked about the same positions. What a transposition finds in the table may have been
//! counted below another ancestor; such differences are a few centipawns. With `plies = "all"` both are worked out for
//! every position that is evaluated, which is slow, but leaves nothing to inherit.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::blend::{Blend, SwarmTerm, TermValues};
use super::count;
use super::net::Answers;
use super::settings::{DearPlies, SwarmSettings};
use super::spectral::{Advantage, Spectral, SpectralFeatures};
use crate::chess::{Chess, Color, Position, key};
use crate::eval::{Evaluator, WATCHED};
use crate::features::Phase;

/// What a judge remembers outside a search: the few positions around the root.
const FEW: usize = 4096;

/// What the dear terms count in a position, from White's side in centipawns; 0 where a term is not there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dear {
    /// The spectral term.
    pub spectral: i32,
    /// The net's.
    pub net: i32,
}

impl Dear {
    /// The terms of the board with these.
    pub fn with(self, terms: TermValues) -> TermValues {
        terms.with(SwarmTerm::Spectral, self.spectral).with(SwarmTerm::Net, self.net)
    }
}

/// The hybrid's judgement of positions.
#[derive(Debug)]
pub struct Judge {
    /// The weights that the engine has settled for the search that comes.
    settled: Arc<Mutex<Blend>>,
    /// The weights of the search that goes on.
    blend: Blend,
    relief: f64,
    /// How many positions' terms a search's judge remembers.
    remembers: usize,
    cache: TermCache,
    /// The dear terms, if one of them is there.
    dear: Option<Ancestors>,
}

impl Judge {
    /// Judges by these settings, and has seen nothing yet.
    pub fn new(settings: &SwarmSettings) -> Judge {
        Judge {
            settled: Arc::new(Mutex::new(settings.blend())),
            blend: settings.blend(),
            relief: settings.relief.0,
            remembers: settings.cache.get(),
            cache: TermCache::new(settings.cache.get().min(FEW)),
            dear: TermMemory::of(settings)
                .map(|known| Ancestors::new(Arc::new(Mutex::new(known)), settings.spectral.plies)),
        }
    }

    /// Another one for a search, which takes over the weights that this one is given and knows the spectra that it knows.
    #[must_use]
    pub fn for_search(&self) -> Judge {
        let dear = self.dear.as_ref();
        Judge {
            settled: Arc::clone(&self.settled),
            blend: self.blend,
            relief: self.relief,
            remembers: self.remembers,
            cache: TermCache::new(self.remembers),
            dear: dear.map(|own| Ancestors::new(Arc::clone(&own.known), own.plies)),
        }
    }

    /// Judges by other weights, in searches that begin from now on.
    pub fn settle(&mut self, blend: Blend) {
        *held(&self.settled) = blend;
        self.blend = blend;
    }

    /// The weights in force.
    pub fn blend(&self) -> &Blend {
        &self.blend
    }

    /// What each term of the board counts in a position; the spectral term and the net's are left at 0.
    pub fn terms(&mut self, position: &Chess) -> TermValues {
        let relief = self.relief;
        self.cache.terms(key(position), || count::terms(position.board(), relief))
    }

    /// The dear terms of a position so many plies from the root; further away than they are worked out they are `before`,
    /// what the position before had.
    pub fn dear(&self, position: &Chess, ply: usize, before: Dear) -> Dear {
        match &self.dear {
            Some(ancestors) if ancestors.have_own(ply) => ancestors.terms(position),
            _ => before,
        }
    }

    /// What the graphs of both sides make of a position by parts, from White's side, if the term is there.
    pub fn advantage(&self, position: &Chess) -> Option<Advantage> {
        held(&self.dear.as_ref()?.known).advantage(position)
    }

    /// What all nine terms count in a position by itself.
    pub fn all_terms(&mut self, position: &Chess) -> TermValues {
        self.dear(position, 0, Dear::default()).with(self.terms(position))
    }

    /// The spectral features of a side's pieces, if the term is there.
    pub fn features(&self, position: &Chess, side: Color) -> Option<SpectralFeatures> {
        let mut known = held(&self.dear.as_ref()?.known);
        let spectral = known.spectral.as_mut()?;
        Some(*spectral.features(key(position), position).get(side))
    }

    /// What the graph of a side's pieces is worth by itself, in centipawns; 0 where the term is not there.
    pub fn safety(&self, position: &Chess, side: Color) -> i32 {
        let phase = Phase::of(position.board());
        let Some(own) = self.features(position, side) else { return 0 };
        let alone = Advantage::of(&own, &SpectralFeatures::default(), phase);
        let counted = self.dear.as_ref().map_or(alone, |dear| held(&dear.known).counted(alone));
        counted.total().round() as i32
    }
}

impl Evaluator for Judge {
    fn for_mover(&mut self, position: &Chess, ply: usize) -> i32 {
        let dear = self.dear.as_mut().map_or(Dear::default(), |ancestors| ancestors.of(position, ply));
        let terms = dear.with(self.terms(position));
        let white = self.blend.of(&terms);
        position.turn().fold_wb(white, -white)
    }

    fn fresh(&self) -> Box<dyn Evaluator> {
        Box::new(self.for_search())
    }

    fn visit(&mut self, position: &Chess, ply: usize) {
        if ply == 0 {
            self.blend = *held(&self.settled);
        }
        if let Some(ancestors) = &mut self.dear {
            ancestors.enter(position, ply);
        }
    }
}

/// Works out the costly terms and caches them.
#[derive(Debug)]
struct TermMemory {
    spectral: Option<Spectral>,
    /// Whether entropy is a part of the spectral term.
    entropy: bool,
    net: Option<Answers>,
}

impl TermMemory {
    /// Those that the settings ask for, if any.
    fn of(settings: &SwarmSettings) -> Option<TermMemory> {
        let known = TermMemory {
            spectral: settings.spectral.enabled.then(Spectral::new),
            entropy: settings.entropy.enabled,
            net: settings.net.in_force().map(Answers::new),
        };
        (known.spectral.is_some() || known.net.is_some()).then_some(known)
    }

    fn terms(&mut self, position: &Chess) -> Dear {
        let spectral = self.advantage(position);
        let net = self.net.as_mut();
        Dear {
            spectral: spectral.map_or(0, |advantage| advantage.total().round() as i32),
            net: net.map_or(0, |answers| answers.of(key(position), position)),
        }
    }

    fn advantage(&mut self, position: &Chess) -> Option<Advantage> {
        let known = self.spectral.as_mut()?.advantage(key(position), position);
        Some(self.counted(known))
    }

    /// The parts that count: all but entropy where that is left out.
    fn counted(&self, advantage: Advantage) -> Advantage {
        if self.entropy { advantage } else { advantage.without_entropy() }
    }
}

/// The first positions of the line that is searched, and what their dear terms count.
#[derive(Debug)]
struct Ancestors {
    known: Arc<Mutex<TermMemory>>,
    /// The positions that have dear terms of their own.
    plies: DearPlies,
    line: [Ancestor; WATCHED + 1],
}

#[derive(Debug, Default)]
struct Ancestor {
    position: Chess,
    /// Worked out when something below is first evaluated.
    terms: Option<Dear>,
}

impl Ancestors {
    fn new(known: Arc<Mutex<TermMemory>>, plies: DearPlies) -> Ancestors {
        Ancestors { known, plies, line: Default::default() }
    }

    /// Whether positions so many plies from the root have terms of their own.
    fn have_own(&self, ply: usize) -> bool {
        match self.plies {
            DearPlies::Until(last) => ply <= usize::from(last),
            DearPlies::All => true,
        }
    }

    fn enter(&mut self, position: &Chess, ply: usize) {
        if self.have_own(ply)
            && let Some(ancestor) = self.line.get_mut(ply)
        {
            *ancestor = Ancestor { position: position.clone(), terms: None };
        }
    }

    /// What a position at this ply counts: its own terms, or those of the nearest before it that has some.
    fn of(&mut self, position: &Chess, ply: usize) -> Dear {
        match self.plies {
            DearPlies::All => self.terms(position),
            DearPlies::Until(last) => self.inherited(ply.min(usize::from(last))),
        }
    }

    fn inherited(&mut self, ply: usize) -> Dear {
        if let Some(terms) = self.line[ply].terms {
            return terms;
        }
        let terms = self.terms(&self.line[ply].position);
        self.line[ply].terms = Some(terms);
        terms
    }

    fn terms(&self, position: &Chess) -> Dear {
        held(&self.known).terms(position)
    }
}

/// What a lock holds, whoever panicked before: each value in it is whole.
fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A direct-mapped cache of terms by position; a new position replaces the old one.
struct TermCache {
    entries: Box<[(u64, TermValues)]>,
}

impl fmt::Debug for TermCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cache of {}", self.entries.len())
    }
}

impl TermCache {
    fn new(entries: usize) -> TermCache {
        // The key 0 with no terms at all would be taken for a remembered one; no position is known to have it.
        TermCache { entries: vec![(0, TermValues::default()); entries.max(1)].into_boxed_slice() }
    }

    fn terms(&mut self, key: u64, count: impl FnOnce() -> TermValues) -> TermValues {
        let place = (u128::from(key) * self.entries.len() as u128) >> 64;
        let entry = &mut self.entries[place as usize];
        if entry.0 != key {
            *entry = (key, count());
        }
        entry.1
    }
}

#[cfg(test)]
mod tests {
    use super::super::spectral::advantage::PART_IDS;
    use super::*;
    use crate::chess::fen;

    fn position(text: &str) -> Chess {
        fen::parse(text).unwrap().position
    }

    const WHITE: &str = "r1bq1rk1/ppp2ppp/2n2n2/2bpp3/4P3/2PP1N2/PPB2PPP/RNBQ1RK1 w - - 0 8";
    const MIRRORED: &str = "rnbq1rk1/ppb2ppp/2pp1n2/4p3/2BPP3/2N2N2/PPP2PPP/R1BQ1RK1 b - - 0 8";

    fn of(text: &str, words: &str) -> i32 {
        let settings = SwarmSettings::default().changed(words).unwrap();
        let mut judge = Judge::new(&settings);
        let position = position(text);
        judge.visit(&position, 0);
        judge.for_mover(&position, 0)
    }

    #[test]
    fn swapped_colours_are_judged_alike() {
        for words in ["no-spectral", "spectral.plies=2", "weights.spectral=10"] {
            assert_eq!(of(WHITE, words), of(MIRRORED, words), "{words}");
        }
    }

    #[test]
    fn the_spectral_term_counts_with_its_weight() {
        assert_eq!(of(WHITE, "weights.spectral=0"), of(WHITE, "no-spectral"));
        assert_ne!(of(WHITE, "weights.spectral=10"), of(WHITE, "no-spectral"));
    }

    #[test]
    fn what_lies_deeper_inherits_the_spectral_term() {
        let settings = SwarmSettings::default().changed("spectral.plies=1,weights.spectral=10").unwrap();
        let [root, first, second] = [
            WHITE,
            "r1bq1rk1/ppp2ppp/2n2n2/2bPp3/8/2PP1N2/PPB2PPP/RNBQ1RK1 b - - 0 8",
            "r1bq1rk1/ppp2ppp/2n5/2bnp3/8/2PP1N2/PPB2PPP/RNBQ1RK1 w - - 0 9",
        ]
        .map(position);
        let mut judge = Judge::new(&settings);
        for (ply, position) in [&root, &first, &second].into_iter().enumerate() {
            judge.visit(position, ply);
        }
        let term = |judge: &Judge, position: &Chess| judge.dear(position, 0, Dear::default());
        let (own, above) = (term(&judge, &second), term(&judge, &first));
        assert_ne!(own, above, "the test needs positions that differ");
        let base = judge.terms(&second);
        let expected = judge.blend().of(&above.with(base));
        assert_eq!(judge.for_mover(&second, 2), expected);
        let before = Dear { spectral: 77, net: 5 };
        assert_eq!(judge.dear(&second, 2, before), before);
    }

    #[test]
    fn with_all_plies_every_position_has_terms_of_its_own() {
        let settings = SwarmSettings::default().changed("spectral.plies='all',weights.spectral=10").unwrap();
        let mut judge = Judge::new(&settings);
        let (root, deep) = (position(WHITE), position("4k3/8/8/8/8/2n5/4B3/R3K3 w - - 0 1"));
        judge.visit(&root, 0);
        let expected =
            judge.blend().of(&judge.dear(&deep, 0, Dear::default()).with(count::terms(deep.board(), 0.2)));
        assert_eq!(judge.for_mover(&deep, 9), expected);
        let before = Dear { spectral: 77, net: 5 };
        assert_ne!(judge.dear(&deep, 9, before), before);
    }

    #[test]
    fn entropy_can_be_left_out_of_the_spectral_term_alone() {
        let of = |words: &str| {
            let settings = SwarmSettings::default().changed(words).unwrap();
            Judge::new(&settings).advantage(&position(MIRRORED)).unwrap().parts
        };
        let (with, without) = (of("nodes=1000"), of("no-entropy"));
        for (index, (with, without)) in with.iter().zip(without).enumerate() {
            let is_entropy = PART_IDS[index] == "entropy";
            assert_eq!((with - without).abs() > 1e-9, is_entropy, "{index}");
        }
    }

    #[test]
    fn a_search_takes_over_the_weights_that_are_settled_before_it() {
        let settings = SwarmSettings::default();
        let mut judge = Judge::new(&settings);
        let mut other = judge.for_search();
        let position = position("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1");
        let of = |judge: &mut Judge| {
            judge.visit(&position, 0);
            judge.for_mover(&position, 0)
        };
        let before = of(&mut other);
        let mut doubled = settings.blend();
        doubled.0[SwarmTerm::Material as usize] *= 2.0;
        judge.settle(doubled);
        assert!(of(&mut other) > before + 1000);
    }
}
