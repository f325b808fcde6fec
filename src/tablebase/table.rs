//! Finished tables, and what they know of a position.

use std::collections::HashMap;
use std::sync::Arc;

use super::class::EndingClass;
use super::placement::{Placement, Places};
use crate::chess::{Board, Chess, Move, Position, after_move};

/// A byte of a drawn position; less is the distance to mate in plies, odd where the side to move wins.
pub const DRAWN: u8 = 254;

/// What best play comes to, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// It mates in so many plies.
    Win(u8),
    /// Nobody wins. The fifty-move rule does not count, castling is not possible.
    Draw,
    /// It is mated in so many plies.
    Loss(u8),
}

/// The distances to mate of all positions of a class.
#[derive(Debug)]
pub struct EndingTable {
    class: EndingClass,
    places: Places,
    values: Vec<u8>,
}

impl EndingTable {
    pub(super) fn new(class: EndingClass, values: Vec<u8>) -> EndingTable {
        EndingTable { class, places: Places::new(class), values }
    }

    /// The class.
    pub fn class(&self) -> EndingClass {
        self.class
    }

    /// The bytes of a table, one a place.
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// How many bytes the table of a class has.
    pub fn size(class: EndingClass) -> usize {
        Places::new(class).count()
    }

    /// A table of these bytes; none if they are not as many as the class has places.
    pub fn of_values(class: EndingClass, values: Vec<u8>) -> Option<EndingTable> {
        (values.len() == EndingTable::size(class)).then(|| EndingTable::new(class, values))
    }

    /// The longest win, in plies.
    pub fn longest(&self) -> u8 {
        self.values.iter().copied().filter(|value| *value < 128 && value % 2 == 1).max().unwrap_or(0)
    }

    /// The positions that are won in so many plies (odd) or lost in so many (even), the stronger side White and one of each
    /// set of mirror images; without those in which a pawn can be taken in passing.
    #[cfg(test)]
    pub fn positions_at(&self, plies: u8) -> impl Iterator<Item = Chess> + '_ {
        let places = self.values.iter().enumerate().filter(move |(_, value)| **value == plies);
        places.filter_map(|(index, _)| self.places.placement(index).position())
    }

    fn distance(&self, placement: &Placement) -> Distance {
        match self.values[self.places.index(placement)] {
            plies @ 0..128 if plies % 2 == 1 => Distance::Win(plies),
            plies @ 0..128 => Distance::Loss(plies),
            128.. => Distance::Draw,
        }
    }
}

/// Where tables are kept between two runs.
pub trait TableShelf {
    /// The table of a class, if it is there whole.
    fn load(&mut self, class: EndingClass) -> Option<EndingTable>;

    /// Hears that a table is being made, which takes seconds.
    fn making(&mut self, class: EndingClass);

    /// Keeps a table that was made.
    fn keep(&mut self, table: &EndingTable);
}

/// A shelf for tables that are not kept.
#[derive(Clone, Copy, Debug)]
pub struct NoShelf;

impl TableShelf for NoShelf {
    fn load(&mut self, _: EndingClass) -> Option<EndingTable> {
        None
    }

    fn making(&mut self, _: EndingClass) {}

    fn keep(&mut self, _: &EndingTable) {}
}

/// The tables that there are so far.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    tables: HashMap<EndingClass, Arc<EndingTable>>,
}

impl Tables {
    /// Whether the class has its table.
    pub fn has(&self, class: EndingClass) -> bool {
        self.tables.contains_key(&class)
    }

    /// Whether positions of a class can be probed, and all that a move leads to.
    pub fn has_all(&self, class: EndingClass) -> bool {
        self.has(class) && class.next().into_iter().all(|next| self.has(next))
    }

    /// The classes that a board asks for, as far as they are not there.
    pub fn missing(&self, board: &Board) -> Vec<EndingClass> {
        EndingClass::near(board).into_iter().filter(|class| !self.has_all(*class)).collect()
    }

    /// Whether there is no table.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// Adds a table.
    pub fn add(&mut self, table: EndingTable) {
        self.tables.insert(table.class, Arc::new(table));
    }

    /// The table of a class.
    pub fn table(&self, class: EndingClass) -> Option<&EndingTable> {
        self.tables.get(&class).map(Arc::as_ref)
    }

    /// The distance of a placement whose table is there.
    ///
    /// # Panics
    /// It is not.
    pub(super) fn distance(&self, placement: &Placement) -> Distance {
        match placement.in_class() {
            None => Distance::Draw,
            Some((class, placement)) => self.tables[&class].distance(&placement),
        }
    }

    /// What a position with at most four pieces comes to; none where its table is not there, or somebody may castle.
    pub fn probe(&self, position: &Chess) -> Option<Distance> {
        let placement = Placement::of(position)?;
        match placement.in_class() {
            None => Some(Distance::Draw),
            Some((class, placement)) => Some(self.tables.get(&class)?.distance(&placement)),
        }
    }

    /// What a position comes to, and the moves that keep it: the shortest wins, the longest losses, every draw.
    pub fn best(&self, position: &Chess) -> Option<(Distance, Vec<Move>)> {
        let here = self.probe(position)?;
        let mut best = Vec::new();
        for m in position.legal_moves() {
            let after = after_move(position, m);
            let keeps = match (here, self.probe(&after)?) {
                (Distance::Win(plies), Distance::Loss(left))
                | (Distance::Loss(plies), Distance::Win(left)) => plies == left + 1,
                (here, after) => here == Distance::Draw && after == Distance::Draw,
            };
            if keeps {
                best.push(m);
            }
        }
        Some((here, best))
    }
}
