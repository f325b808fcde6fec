//! The evaluation's weights from games: positions of self-play, and what they tell about every number.
//!
//! Nothing here touches files or threads; `patzer-lab datagen` and `patzer-lab tune` do.

pub mod collection;
pub mod fit;
pub mod monotone;
mod openings;
pub mod optimise;
pub mod positions;
pub mod reader;
pub mod report;
pub mod sample;
pub mod selfplay;

pub use collection::SampleCollection;
pub use sample::Sample;
pub use selfplay::{SelfPlay, SelfPlayGame};
