//! The transposition table: what was found about positions, so that no one is searched twice.

use super::value::{Value, is_mate};
use crate::chess::{Key, Move, Role};

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
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    key: Key,
    best: Code,
    value: i16,
    evaluation: i16,
    depth: u8,
    /// Generation times four, plus the bound; 0 for an empty slot.
    stamp: u8,
}

#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// Searches counted before the numbering begins anew.
const GENERATIONS: u8 = 64;

/// A finding of the last search is worth so many plies less than one of this search.
const AGE_WEIGHT: i32 = 4;

/// The table.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    generation: u8,
}

impl Table {
    /// A table of so many MiB (1 to 65536), rounded down to a power of two.
    pub fn new(mib: usize) -> Table {
        let wanted = mib.clamp(1, 65_536) * (1 << 20) / size_of::<Bucket>();
        let count = 1_usize << wanted.ilog2();
        Table {
            buckets: vec![Bucket::default(); count],
            generation: 0,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.fill(Bucket::default());
        self.generation = 0;
    }

    /// Begins a new search: what is in the table is older from now on.
    pub fn next_generation(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// What is known of a position that stands so many plies from the root.
    pub fn probe(&self, key: Key, ply: usize) -> Option<Entry> {
        let slot = self
            .bucket(key)
            .0
            .iter()
            .find(|slot| slot.key == key && slot.stamp != 0)?;
        Some(Entry {
            best: slot.best,
            value: from_here(i32::from(slot.value), ply),
            evaluation: i32::from(slot.evaluation),
            depth: slot.depth,
            bound: slot.bound(),
        })
    }

    /// Remembers a finding about a position that stands so many plies from the root.
    ///
    /// It takes the place of an older finding of the same position, else of the one in its bucket that is worth least:
    /// shallow and old.
    pub fn store(&mut self, key: Key, ply: usize, entry: Entry) {
        let generation = self.generation;
        let index = self.index(key);
        let slots = &mut self.buckets[index].0;
        let place = slots.iter().position(|slot| slot.key == key).unwrap_or_else(|| {
            let worth = |slot: &Slot| slot.worth(generation);
            (1..4).fold(0, |least, other| {
                if worth(&slots[other]) < worth(&slots[least]) {
                    other
                } else {
                    least
                }
            })
        });
        let slot = &mut slots[place];
        let same = slot.key == key && slot.stamp != 0;
        // A much deeper bound of this search on the same position stays.
        if same
            && entry.bound != Bound::Exact
            && slot.age(generation) == 0
            && i32::from(entry.depth) + AGE_WEIGHT <= i32::from(slot.depth)
        {
            return;
        }
        *slot = Slot {
            key,
            best: if same && entry.best == Code::NONE {
                slot.best
            } else {
                entry.best
            },
            value: to_there(entry.value, ply) as i16,
            evaluation: entry.evaluation as i16,
            depth: entry.depth,
            stamp: generation << 2 | (entry.bound as u8 + 1),
        };
    }

    fn bucket(&self, key: Key) -> &Bucket {
        &self.buckets[self.index(key)]
    }

    fn index(&self, key: Key) -> usize {
        key as usize & (self.buckets.len() - 1)
    }
}

impl Slot {
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
    fn what_was_stored_is_found() {
        let mut table = Table::new(1);
        assert_eq!(table.probe(9, 0), None);
        table.store(9, 0, entry(3, 40));
        assert_eq!(table.probe(9, 0), Some(entry(3, 40)));
        table.clear();
        assert_eq!(table.probe(9, 0), None);
    }

    #[test]
    fn a_mate_is_as_far_from_the_root_as_the_position_and_then_the_mate() {
        let mut table = Table::new(1);
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
        let mut table = Table::new(1);
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
        let mut table = Table::new(1);
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
        let mut table = Table::new(1);
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
    fn a_slot_is_sixteen_bytes() {
        assert_eq!(size_of::<Slot>(), 16);
        assert_eq!(size_of::<Bucket>(), 64);
    }
}
