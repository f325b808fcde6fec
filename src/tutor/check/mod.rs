//! What checks reckon with: the position of a claim, exchanges played out on copies of the board, lines of sliders.
//!
//! Everything here is worked out anew from the position asked about, apart from the code that proposes claims.

pub mod context;
pub mod fight;
pub mod lines;
pub mod plans;
pub mod scores;
pub mod three;
pub mod verdict;
