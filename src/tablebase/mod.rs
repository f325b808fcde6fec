//! Exact truth about endings of three and four pieces: tables of distances to mate, made on the machine.

mod build;
mod check;
mod class;
mod placement;
mod table;
#[cfg(test)]
mod tests;

pub use check::inconsistency;
pub use class::EndingClass;
pub use table::{Distance, EndingTable, TableShelf, Tables};
