//! Facts as words: what a search has found becomes claims, each checked on the board, and claims become remarks.

pub mod about;
pub mod adviser;
pub mod audience;
pub mod blunder_alert;
mod check;
pub mod choose;
pub mod claim;
pub mod counted_alert;
pub mod danger;
pub mod difficulty;
pub mod explain;
mod find;
pub mod hint;
pub mod judge;
pub mod kind;
mod motifs;
mod phrase;
pub mod opening_idea;
pub mod pawn_rules;
mod plainly;
pub mod points;
mod promise;
pub mod propose;
pub mod question;
pub mod remark;
pub mod report;
pub mod rook_rules;
mod sense;
#[cfg(test)]
mod testing;
pub mod transcript;
pub mod verify;
pub mod words;

pub use adviser::{Advice, Adviser, CoachQuery, Compared, Subject};
pub use blunder_alert::BlunderAlert;
pub use claim::Claim;
pub use explain::{Explanation, SearchOracle, explain};
pub use judge::{Judged, Judgement, Past, Tag};
pub use phrase::lexicon::worth;
pub use phrase::moves::alone;
pub use question::{KnownScores, Oracle, Question};
pub use remark::Remark;
