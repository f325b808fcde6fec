//! Has tables there when they are asked for: those of a shelf, the others made now.

use super::build::build;
use super::class::EndingClass;
use super::table::{TableShelf, Tables};

impl Tables {
    /// Sees to it that positions of a class can be probed, and all that a move leads to: with tables of the shelf, or made
    /// now. Returns whether they are there; not if it was stopped.
    pub fn ready(
        &mut self,
        class: EndingClass,
        shelf: &mut dyn TableShelf,
        is_stopped: &dyn Fn() -> bool,
    ) -> bool {
        self.have(class, shelf, is_stopped)
            && class.next().into_iter().all(|next| self.have(next, shelf, is_stopped))
    }

    fn have(
        &mut self,
        class: EndingClass,
        shelf: &mut dyn TableShelf,
        is_stopped: &dyn Fn() -> bool,
    ) -> bool {
        if self.has(class) {
            return true;
        }
        if let Some(table) = shelf.load(class) {
            self.add(table);
            return true;
        }
        for next in class.next() {
            if !self.have(next, shelf, is_stopped) {
                return false;
            }
        }
        shelf.making(class);
        let Some(table) = build(class, self, is_stopped) else {
            return false;
        };
        shelf.keep(&table);
        self.add(table);
        true
    }
}
