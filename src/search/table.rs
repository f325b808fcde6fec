//! The transposition table: what was found about positions, so that no one is searched twice; threads share it.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use super::value::{Value, is_mate};
use crate::chess::{Chess, Key, Move, Position, Role, Square};

/// What a stored value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is at most this.
    Upper,
    /// It is at least this.
    Lower,
    /// It is this.
    Exact,
}

/// A move in 16 bits: it names one of the legal moves of the position for which it was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Code(u16);

impl Code {
    /// No move.
    pub const NONE: Code = Code(0);

    /// The code of a move.
    pub fn of(m: Move) -> Code {
        let from = m.from().map_or(0, |square| square.to_u32() as u16);
        let to = m.to().to_u32() as u16;
        let promotion = m.promotion().map_or(0, |role| role as u16 - Role::Pawn as u16);
        Code(from | to << 6 | promotion << 12)
    }

    /// The legal move of a position that has this code; `None` when it has none.
    pub fn decoded(self, position: &Chess) -> Option<Move> {
        if self == Code::NONE {
            return None;
        }
        let square = |bits: u16| Square::new(u32::from(bits & 63));
        let (from, to) = (square(self.0), square(self.0 >> 6));
        let board = position.board();
        let role = board.role_at(from)?;
        let m = if role == Role::King && (position.us() & board.rooks()).contains(to) {
            Move::Castle { king: from, rook: to }
        } else if role == Role::Pawn && from.file() != to.file() && board.role_at(to).is_none() {
            Move::EnPassant { from, to }
        } else {
            Move::Normal {
                role,
                from,
                capture: board.role_at(to),
                to,
                promotion: self.promotion(),
            }
        };
        (position.us().contains(from) && position.is_legal(m)).then_some(m)
    }

    fn promotion(self) -> Option<Role> {
        match self.0 >> 12 {
            1 => Some(Role::Knight),
            2 => Some(Role::Bishop),
            3 => Some(Role::Rook),
            4 => Some(Role::Queen),
            _ => None,
        }
    }
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The best move found, if any was better than the rest.
    pub best: Code,
    /// The value, mates counted from this position.
    pub value: Value,
    /// The static evaluation.
    pub evaluation: Value,
    /// How deep the search was that found it, in plies; 0 for quiescence.
    pub depth: u8,
    /// What the value says.
    pub bound: Bound,
}

/// One slot, 16 bytes; four of them fill a line of the processor's cache.
///
/// The key is kept mixed with the data, so that a slot torn by two threads writing at once is not found again (Hyatt
/// and Mann, "A lock-less transposition table implementation", 2002).
#[derive(Debug, Default)]
struct Slot {
    mixed: AtomicU64,
    data: AtomicU64,
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// What a slot holds, unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Data {
    best: Code,
    value: i16,
    evaluation: i16,
    depth: u8,
    /// Generation times four, plus the bound; 0 for an empty slot.
    stamp: u8,
}

/// Searches counted before the numbering begins anew.
const GENERATIONS: u8 = 64;

/// A finding of the last search is worth so many plies less than one of this search.
const AGE_WEIGHT: i32 = 4;

/// A bound of this search on the same position stays if it is so many plies deeper than the new one.
const MUCH_DEEPER: i32 = 4;

/// The table; several threads may use it at once.
#[derive(Debug)]
pub struct Table {
    buckets: Box<[Bucket]>,
    generation: AtomicU8,
}

impl Table {
    /// A table of so many MiB (1 to 65536), rounded down to a power of two; smaller when so much memory is not to be had.
    pub fn new(mib: usize) -> Table {
        let wanted = mib.clamp(1, 65_536) * (1 << 20) / size_of::<Bucket>();
        let mut count = 1_usize << wanted.ilog2();
        let mut buckets = Vec::new();
        while buckets.try_reserve_exact(count).is_err() && count > 1 {
            count /= 2;
        }
        buckets.resize_with(count, Bucket::default);
        Table {
            buckets: buckets.into_boxed_slice(),
            generation: AtomicU8::new(0),
        }
    }

    /// Its size in MiB.
    pub fn mib(&self) -> usize {
        (self.buckets.len() * size_of::<Bucket>()) >> 20
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.mixed.store(0, Relaxed);
            slot.data.store(0, Relaxed);
        }
        self.generation.store(0, Relaxed);
    }

    /// Begins a new search: what is in the table is older from now on.
    pub fn next_generation(&self) {
        self.generation
            .store((self.generation.load(Relaxed) + 1) % GENERATIONS, Relaxed);
    }

    /// What is known of a position that stands so many plies from the root.
    pub fn probe(&self, key: Key, ply: usize) -> Option<Entry> {
        let data = self.bucket(key).0.iter().find_map(|slot| slot.read(key))?;
        Some(Entry {
            best: data.best,
            value: from_here(i32::from(data.value), ply),
            evaluation: i32::from(data.evaluation),
            depth: data.depth,
            bound: data.bound(),
        })
    }

    /// Remembers a finding about a position that stands so many plies from the root.
    ///
    /// It takes the place of an older finding of the same position, else of the one in its bucket that is worth least:
    /// shallow and old.
    pub fn store(&self, key: Key, ply: usize, entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let slots = &self.bucket(key).0;
        let known = slots.iter().find_map(|slot| Some((slot, slot.read(key)?)));
        let keeps = |old: Data| {
            entry.bound != Bound::Exact
                && old.age(generation) == 0
                && i32::from(entry.depth) + MUCH_DEEPER <= i32::from(old.depth)
        };
        if known.is_some_and(|(_, old)| keeps(old)) {
            return;
        }
        let best = known.map_or(Code::NONE, |(_, old)| old.best);
        let slot = known.map_or_else(|| least(slots, generation), |(slot, _)| slot);
        slot.write(
            key,
            Data {
                best: if entry.best == Code::NONE {
                    best
                } else {
                    entry.best
                },
                value: to_there(entry.value, ply) as i16,
                evaluation: entry.evaluation as i16,
                depth: entry.depth,
                stamp: generation << 2 | (entry.bound as u8 + 1),
            },
        );
    }

    /// How much of the table this search has filled, in thousandths, judged by its first thousand slots.
    pub fn fullness(&self) -> u16 {
        let generation = self.generation.load(Relaxed);
        let slots = self.buckets.iter().take(250).flat_map(|bucket| &bucket.0);
        let used = slots.filter(|slot| {
            let data = slot.data();
            data.stamp != 0 && data.age(generation) == 0
        });
        used.count() as u16
    }

    fn bucket(&self, key: Key) -> &Bucket {
        &self.buckets[key as usize & (self.buckets.len() - 1)]
    }
}

/// The slot whose finding is worth least.
fn least(slots: &[Slot; 4], generation: u8) -> &Slot {
    let mut least = (&slots[0], slots[0].data().worth(generation));
    for slot in &slots[1..] {
        let worth = slot.data().worth(generation);
        if worth < least.1 {
            least = (slot, worth);
        }
    }
    least.0
}

impl Slot {
    fn data(&self) -> Data {
        Data::unpacked(self.data.load(Relaxed))
    }

    fn read(&self, key: Key) -> Option<Data> {
        let packed = self.data.load(Relaxed);
        let found = self.mixed.load(Relaxed) ^ packed == key && packed >> 56 != 0;
        found.then(|| Data::unpacked(packed))
    }

    fn write(&self, key: Key, data: Data) {
        let packed = data.packed();
        self.mixed.store(key ^ packed, Relaxed);
        self.data.store(packed, Relaxed);
    }
}

impl Data {
    fn packed(self) -> u64 {
        u64::from(self.best.0)
            | u64::from(self.value as u16) << 16
            | u64::from(self.evaluation as u16) << 32
            | u64::from(self.depth) << 48
            | u64::from(self.stamp) << 56
    }

    fn unpacked(packed: u64) -> Data {
        Data {
            best: Code(packed as u16),
            value: (packed >> 16) as i16,
            evaluation: (packed >> 32) as i16,
            depth: (packed >> 48) as u8,
            stamp: (packed >> 56) as u8,
        }
    }

    fn bound(self) -> Bound {
        match self.stamp & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        }
    }

    fn age(self, generation: u8) -> u8 {
        (GENERATIONS + generation - (self.stamp >> 2)) % GENERATIONS
    }

    fn worth(self, generation: u8) -> i32 {
        if self.stamp == 0 {
            return i32::MIN;
        }
        i32::from(self.depth) - AGE_WEIGHT * i32::from(self.age(generation))
    }
}

/// Mates in the table count from the position, those of the search from the root.
fn from_here(value: Value, ply: usize) -> Value {
    shifted(value, -(ply as Value))
}

fn to_there(value: Value, ply: usize) -> Value {
    shifted(value, ply as Value)
}

/// A mate moved so many plies nearer; other values stay.
fn shifted(value: Value, nearer: Value) -> Value {
    if is_mate(value) {
        value + nearer * value.signum()
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;
    use crate::search::value::mate_at;

    fn entry(depth: u8, value: Value) -> Entry {
        Entry {
            best: Code(77),
            value,
            evaluation: -5,
            depth,
            bound: Bound::Lower,
        }
    }

    #[test]
    fn castling_has_a_code_of_its_own_in_chess960() {
        for text in [
            "1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb -",
            "4k3/8/8/8/8/8/8/R4KR1 w GA -",
            "rkr5/8/8/8/8/8/8/4K3 b ca -",
            "4k3/8/8/8/8/8/8/5K1R w H -",
        ] {
            let position = fen::parse_chess960(text).unwrap().position;
            let moves = position.legal_moves();
            assert!(moves.iter().any(|m| m.is_castle()), "{text}");
            for m in moves {
                assert_eq!(Code::of(m).decoded(&position), Some(m), "{text}");
            }
        }
    }

    #[test]
    fn what_was_stored_is_found() {
        let table = Table::new(1);
        assert_eq!(table.probe(9, 0), None);
        table.store(9, 0, entry(3, 40));
        assert_eq!(table.probe(9, 0), Some(entry(3, 40)));
        table.clear();
        assert_eq!(table.probe(9, 0), None);
    }

    #[test]
    fn a_mate_is_as_far_from_the_root_as_the_position_and_then_the_mate() {
        let table = Table::new(1);
        table.store(9, 4, entry(3, mate_at(7)));
        assert_eq!(table.probe(9, 4).unwrap().value, mate_at(7));
        assert_eq!(table.probe(9, 2).unwrap().value, mate_at(5));
    }

    /// Keys of one bucket: their low bits are alike.
    fn keys() -> impl Iterator<Item = Key> {
        (1..).map(|high: u64| high << 40)
    }

    #[test]
    fn the_shallowest_finding_of_a_full_bucket_gives_way() {
        let table = Table::new(1);
        for (key, depth) in keys().zip([5, 2, 7, 9]) {
            table.store(key, 0, entry(depth, 0));
        }
        table.store(5 << 40, 0, entry(3, 0));
        let depths: Vec<_> = keys()
            .take(5)
            .map(|key| table.probe(key, 0).map(|found| found.depth))
            .collect();
        assert_eq!(depths, [Some(5), None, Some(7), Some(9), Some(3)]);
    }

    #[test]
    fn old_findings_give_way_to_new_ones() {
        let table = Table::new(1);
        table.store(1 << 40, 0, entry(6, 0));
        table.next_generation();
        table.next_generation();
        for (key, depth) in keys().skip(1).zip([1, 2, 3, 4]) {
            table.store(key, 0, entry(depth, 0));
        }
        assert_eq!(table.probe(1 << 40, 0), None);
    }

    #[test]
    fn a_finding_without_a_best_move_keeps_the_one_known() {
        let table = Table::new(1);
        table.store(9, 0, entry(3, 0));
        table.store(
            9,
            0,
            Entry {
                best: Code::NONE,
                ..entry(3, 1)
            },
        );
        assert_eq!(table.probe(9, 0).unwrap().best, Code(77));
    }

    #[test]
    fn packing_loses_nothing() {
        let data = Data {
            best: Code(0xfedc),
            value: -31_999,
            evaluation: -1,
            depth: 255,
            stamp: 0xab,
        };
        assert_eq!(Data::unpacked(data.packed()), data);
    }

    #[test]
    fn only_this_search_counts_as_filling_it() {
        let table = Table::new(1);
        table.store(3, 0, entry(3, 40));
        assert_eq!(table.fullness(), 1);
        table.next_generation();
        assert_eq!(table.fullness(), 0);
    }

    #[test]
    fn a_slot_is_sixteen_bytes() {
        assert_eq!(size_of::<Slot>(), 16);
        assert_eq!(size_of::<Bucket>(), 64);
    }
}
