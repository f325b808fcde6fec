//! Games as PGN: reading is forgiving, writing is exact; what we write we read back the same.

mod read;
mod write;

pub use read::{ReadGame, Reader, read_all};
pub use write::write;
