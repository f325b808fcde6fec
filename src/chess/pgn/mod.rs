//! Games as PGN: reading is forgiving, writing is exact; what we write we read back the same.

mod build;
mod outline;
mod read;
mod sniff;
mod source;
mod tail;
mod taker;
mod token;
mod wrap;
mod write;

pub use outline::{Outline, Outlines};
pub use read::{ReadGame, Reader, read_all};
pub use sniff::{refuse_foreign, signature};
pub(in crate::chess) use source::decode;
pub use write::write;
