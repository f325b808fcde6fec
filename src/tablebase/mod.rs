//! Exact truth about endings of three and four pieces: tables of distances to mate, made on the machine.

mod build;
mod check;
mod class;
mod placement;
mod ready;
mod shared;
mod table;
#[cfg(test)]
pub mod testing;
#[cfg(test)]
mod tests;

pub use check::inconsistency;
pub use class::EndingClass;
pub use placement::MOST as MOST_PIECES;
pub use shared::SharedTables;
pub use table::{Distance, EndingTable, NoShelf, TableShelf, Tables};
