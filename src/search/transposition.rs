//! The transposition table: results of searched positions, shared by all threads without locks.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use bytemuck::allocation::try_zeroed_slice_box;
use prefetch_index::prefetch_index;

use super::params::{TT_AGE_PENALTY, TT_KEEP_DEEPER};
use super::value::{Value, is_mate};
use crate::chess::{Chess, Key, Move, Position, Role, Square};

/// Kind of bound that a search value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true value is at most this (fail low, all node).
    Upper,
    /// The true value is at least this (fail high, cut node).
    Lower,
    /// The true value is this (PV node).
    Exact,
}

/// A move in 16 bits (origin, target, promotion); with its position it names a legal move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PackedMove(u16);

impl PackedMove {
    /// No move.
    pub const NONE: PackedMove = PackedMove(0);

    /// Packs a move.
    pub fn of(m: Move) -> PackedMove {
        let from = m.from().map_or(0, |square| square.to_u32() as u16);
        let to = m.to().to_u32() as u16;
        let promotion = m.promotion().map_or(0, |role| role as u16 - Role::Pawn as u16);
        PackedMove(from | to << 6 | promotion << 12)
    }

    /// Returns the legal move of a position that packs to this; `None` when there is none, as after a key collision.
    pub fn unpack(self, position: &Chess) -> Option<Move> {
        if self == PackedMove::NONE {
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
            Move::Normal { role, from, capture: board.role_at(to), to, promotion: self.promotion() }
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

/// An entry of the transposition table, unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TtEntry {
    /// The best move; [`PackedMove::NONE`] when every move failed low.
    pub best: PackedMove,
    /// The value in centipawns; mates count from the root.
    pub value: Value,
    /// The evaluator's value in centipawns, without corrections.
    pub evaluation: Value,
    /// Depth of the search in plies; 0 for quiescence.
    pub depth: u8,
    /// The kind of bound that the value is.
    pub bound: Bound,
}

/// The 16 bytes of a slot: the key xor the data, and the data. Zeros are an empty slot.
///
/// The key is stored xor the data, so that a slot torn by two threads writing at once is not found again (Hyatt
/// and Mann, "A lock-less transposition table implementation", 2002).
type SlotWords = [AtomicU64; 2];

/// Slots of a bucket: they fill a cache line, so that a probe touches one.
const SLOTS: usize = 4;

/// A cache line, in bytes.
const CACHE_LINE: usize = SLOTS * size_of::<SlotWords>();

/// One slot of the table.
#[derive(Clone, Copy, Debug)]
struct TtSlot<'a>(&'a SlotWords);

/// The data of a slot, unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TtData {
    best: PackedMove,
    value: i16,
    evaluation: i16,
    depth: u8,
    /// Generation times four, plus the bound; 0 for an empty slot.
    stamp: u8,
}

/// Generations before their numbers start again: the six bits that the stamp leaves them.
const GENERATIONS: u8 = 64;

/// The fewest slots that are asked for at once: more than 32 MiB, most of which is never touched in a small table.
///
/// From there on the GNU allocator always maps memory and gives it back as a whole. Below, once a table was freed, it serves
/// the next from its heaps: it then writes the zeros itself, and what is freed again stays with the process. After ten minutes
/// with changing opponents 53 of 110 MiB were such free memory.
const MAPPED_FROM: usize = (32 << 20) / size_of::<SlotWords>() + 1;

/// The transposition table; several threads may use it at once.
#[derive(Debug)]
pub struct TranspositionTable {
    /// A few more slots than the buckets have. They are not aligned by their type: to get zeros that are aligned to more than
    /// 16 bytes, the standard allocator writes them, and so takes every page.
    slots: Box<[SlotWords]>,
    /// The first slot that begins a cache line; buckets begin there.
    first: usize,
    /// A power of two.
    buckets: usize,
    generation: AtomicU8,
}

impl TranspositionTable {
    /// Returns an empty table of 1 to 65536 MiB, rounded down to a power of two; smaller when memory runs out.
    ///
    /// The memory is only promised: a page of it is taken when something is first stored there.
    pub fn new(mib: usize) -> TranspositionTable {
        let wanted = mib.clamp(1, 65_536) * (1 << 20) / CACHE_LINE;
        let mut sizes =
            std::iter::successors(Some(1_usize << wanted.ilog2()), |size| (*size > 1).then_some(size / 2));
        let zeros = |buckets: usize| {
            let slots = buckets * SLOTS + SLOTS - 1;
            try_zeroed_slice_box(slots.max(MAPPED_FROM)).ok()
        };
        let (buckets, slots) = sizes
            .find_map(|buckets| Some((buckets, zeros(buckets)?)))
            .unwrap_or_else(|| (1, Box::new([const { [AtomicU64::new(0), AtomicU64::new(0)] }; SLOTS])));
        TranspositionTable { first: first_of_a_line(&slots), slots, buckets, generation: AtomicU8::new(0) }
    }

    /// Returns its size in MiB.
    pub fn mib(&self) -> usize {
        (self.buckets * CACHE_LINE) >> 20
    }

    /// Empties the table; only pages in which something was stored are written to.
    pub fn clear(&self) {
        let used = self.first..self.first + self.buckets * SLOTS;
        for word in self.slots[used].iter().flatten() {
            if word.load(Relaxed) != 0 {
                word.store(0, Relaxed);
            }
        }
        self.generation.store(0, Relaxed);
    }

    /// Starts a new generation, for a new search: all entries age by one.
    pub fn next_generation(&self) {
        self.generation.store((self.generation.load(Relaxed) + 1) % GENERATIONS, Relaxed);
    }

    /// Returns the entry of a position `ply` plies from the root.
    pub fn probe(&self, key: Key, ply: usize) -> Option<TtEntry> {
        let data = self.bucket(key).iter().find_map(|words| TtSlot(words).read(key))?;
        Some(TtEntry {
            best: data.best,
            value: value_from_tt(i32::from(data.value), ply),
            evaluation: i32::from(data.evaluation),
            depth: data.depth,
            bound: data.bound(),
        })
    }

    /// Asks the memory for the bucket of a position that will be probed soon.
    pub fn prefetch(&self, key: Key) {
        prefetch_index(&self.slots, self.first + self.bucket_index(key) * SLOTS);
    }

    /// Stores the entry of a position `ply` plies from the root.
    ///
    /// It replaces an entry of the same position, else the shallowest and oldest of its bucket.
    pub fn store(&self, key: Key, ply: usize, entry: TtEntry) {
        let generation = self.generation.load(Relaxed);
        let slots = self.bucket(key);
        let same = slots.iter().map(TtSlot).find_map(|slot| Some((slot, slot.read(key)?)));
        // An exact value is worth more than any bound, and an old search's depth says little of this one.
        let keeps = |old: TtData| {
            entry.bound != Bound::Exact
                && old.age(generation) == 0
                && i32::from(entry.depth) + TT_KEEP_DEEPER <= i32::from(old.depth)
        };
        if same.is_some_and(|(_, old)| keeps(old)) {
            return;
        }
        // Where every move failed low there is no best one; that of the search before still orders well.
        let best = same.map_or(PackedMove::NONE, |(_, old)| old.best);
        let slot = same.map_or_else(|| replacement_slot(slots, generation), |(slot, _)| slot);
        slot.write(
            key,
            TtData {
                best: if entry.best == PackedMove::NONE { best } else { entry.best },
                value: value_to_tt(entry.value, ply) as i16,
                evaluation: entry.evaluation as i16,
                depth: entry.depth,
                // One more than the bound: zeros stay an empty slot.
                stamp: generation << 2 | (entry.bound as u8 + 1),
            },
        );
    }

    /// Returns how much of the table this search has filled (UCI `hashfull`), in permille of its first thousand slots.
    pub fn hashfull(&self) -> u16 {
        let generation = self.generation.load(Relaxed);
        let slots = self.slots[self.first..].iter().take(250 * SLOTS);
        let used = slots.filter(|words| {
            let data = TtSlot(words).data();
            data.stamp != 0 && data.age(generation) == 0
        });
        used.count() as u16
    }

    fn bucket(&self, key: Key) -> &[SlotWords; SLOTS] {
        let (buckets, _) = self.slots[self.first..].as_chunks();
        &buckets[self.bucket_index(key)]
    }

    fn bucket_index(&self, key: Key) -> usize {
        key as usize & (self.buckets - 1)
    }
}

/// Returns the slot at which the first cache line begins, of the [`SLOTS`] slots in which one does.
fn first_of_a_line(slots: &[SlotWords]) -> usize {
    let first = slots.as_ptr().align_offset(CACHE_LINE);
    // An allocator may align slots to 8 bytes; then no slot begins a line.
    if first < slots.len().min(SLOTS) { first } else { 0 }
}

/// Returns the slot to replace.
fn replacement_slot(slots: &[SlotWords; SLOTS], generation: u8) -> TtSlot<'_> {
    let [first, others @ ..] = slots;
    let mut least = (TtSlot(first), TtSlot(first).data().replacement_value(generation));
    for slot in others.iter().map(TtSlot) {
        let replacement_value = slot.data().replacement_value(generation);
        if replacement_value < least.1 {
            least = (slot, replacement_value);
        }
    }
    least.0
}

impl TtSlot<'_> {
    fn data(self) -> TtData {
        TtData::unpacked(self.0[1].load(Relaxed))
    }

    fn read(self, key: Key) -> Option<TtData> {
        let TtSlot([key_xor_data, data]) = self;
        let packed = data.load(Relaxed);
        let found = key_xor_data.load(Relaxed) ^ packed == key && packed >> 56 != 0;
        found.then(|| TtData::unpacked(packed))
    }

    fn write(self, key: Key, found: TtData) {
        let TtSlot([key_xor_data, data]) = self;
        let packed = found.packed();
        // Relaxed: the xor tells a torn slot, whatever order the two words arrive in.
        key_xor_data.store(key ^ packed, Relaxed);
        data.store(packed, Relaxed);
    }
}

impl TtData {
    fn packed(self) -> u64 {
        u64::from(self.best.0)
            | u64::from(self.value as u16) << 16
            | u64::from(self.evaluation as u16) << 32
            | u64::from(self.depth) << 48
            | u64::from(self.stamp) << 56
    }

    fn unpacked(packed: u64) -> TtData {
        TtData {
            best: PackedMove(packed as u16),
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
        // Generations wrap: a larger number may be the older one.
        (GENERATIONS + generation - (self.stamp >> 2)) % GENERATIONS
    }

    fn replacement_value(self, generation: u8) -> i32 {
        if self.stamp == 0 {
            return i32::MIN;
        }
        i32::from(self.depth) - TT_AGE_PENALTY * i32::from(self.age(generation))
    }
}

/// Returns a table value at a ply: mates count from the position in the table, from the root in the search.
fn value_from_tt(value: Value, ply: usize) -> Value {
    shifted(value, -(ply as Value))
}

/// Returns a value of a ply as the table keeps it.
fn value_to_tt(value: Value, ply: usize) -> Value {
    shifted(value, ply as Value)
}

/// Moves a mate so many plies nearer; other values stay.
fn shifted(value: Value, nearer: Value) -> Value {
    if is_mate(value) { value + nearer * value.signum() } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;
    use crate::search::value::mate_at;

    fn entry(depth: u8, value: Value) -> TtEntry {
        TtEntry { best: PackedMove(77), value, evaluation: -5, depth, bound: Bound::Lower }
    }

    #[test]
    fn memory_of_a_small_table_is_mapped_by_itself() {
        for mib in [1, 16, 64] {
            let table = TranspositionTable::new(mib);
            assert!(size_of_val(&*table.slots) > 32 << 20, "{mib}");
            assert_eq!(table.mib(), mib);
        }
    }

    #[test]
    fn castling_packs_to_a_move_of_its_own_in_chess960() {
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
                assert_eq!(PackedMove::of(m).unpack(&position), Some(m), "{text}");
            }
        }
    }

    #[test]
    fn a_stored_entry_is_probed() {
        let table = TranspositionTable::new(1);
        assert_eq!(table.probe(9, 0), None);
        table.store(9, 0, entry(3, 40));
        assert_eq!(table.probe(9, 0), Some(entry(3, 40)));
        table.clear();
        assert_eq!(table.probe(9, 0), None);
    }

    #[test]
    fn mates_are_stored_from_the_position_and_probed_from_the_root() {
        let table = TranspositionTable::new(1);
        table.store(9, 4, entry(3, mate_at(7)));
        assert_eq!(table.probe(9, 4).unwrap().value, mate_at(7));
        assert_eq!(table.probe(9, 2).unwrap().value, mate_at(5));
    }

    /// Keys of one bucket: their low bits are alike.
    fn keys() -> impl Iterator<Item = Key> {
        (1..).map(|high: u64| high << 40)
    }

    #[test]
    fn the_shallowest_entry_of_a_full_bucket_is_replaced() {
        let table = TranspositionTable::new(1);
        for (key, depth) in keys().zip([5, 2, 7, 9]) {
            table.store(key, 0, entry(depth, 0));
        }
        table.store(5 << 40, 0, entry(3, 0));
        let depths: Vec<_> = keys().take(5).map(|key| table.probe(key, 0).map(|found| found.depth)).collect();
        assert_eq!(depths, [Some(5), None, Some(7), Some(9), Some(3)]);
    }

    #[test]
    fn old_entries_are_replaced_first() {
        let table = TranspositionTable::new(1);
        table.store(1 << 40, 0, entry(6, 0));
        table.next_generation();
        table.next_generation();
        for (key, depth) in keys().skip(1).zip([1, 2, 3, 4]) {
            table.store(key, 0, entry(depth, 0));
        }
        assert_eq!(table.probe(1 << 40, 0), None);
    }

    #[test]
    fn an_entry_without_a_move_keeps_the_stored_one() {
        let table = TranspositionTable::new(1);
        table.store(9, 0, entry(3, 0));
        table.store(9, 0, TtEntry { best: PackedMove::NONE, ..entry(3, 1) });
        assert_eq!(table.probe(9, 0).unwrap().best, PackedMove(77));
    }

    #[test]
    fn packing_loses_nothing() {
        let data =
            TtData { best: PackedMove(0xfedc), value: -31_999, evaluation: -1, depth: 255, stamp: 0xab };
        assert_eq!(TtData::unpacked(data.packed()), data);
    }

    #[test]
    fn hashfull_counts_only_this_search() {
        let table = TranspositionTable::new(1);
        table.store(3, 0, entry(3, 40));
        assert_eq!(table.hashfull(), 1);
        table.next_generation();
        assert_eq!(table.hashfull(), 0);
    }

    #[test]
    fn a_bucket_fills_a_cache_line() {
        assert_eq!(CACHE_LINE, 64);
        for mib in [1, 2, 16] {
            let table = TranspositionTable::new(mib);
            assert_eq!(table.mib(), mib);
            for key in [0, 1, u64::MAX] {
                assert_eq!(table.bucket(key).as_ptr().addr() % CACHE_LINE, 0);
            }
        }
    }
}
