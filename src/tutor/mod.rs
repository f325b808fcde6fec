//! Facts as words: what a search has found becomes claims, each checked on the board, and claims become remarks.

pub mod about;
pub mod adviser;
pub mod alarm;
pub mod audience;
mod check;
pub mod choose;
pub mod claim;
pub mod danger;
pub mod deeds;
pub mod explain;
mod find;
pub mod hint;
pub mod judge;
pub mod kind;
mod motifs;
mod phrase;
pub mod propose;
pub mod question;
pub mod remark;
pub mod report;
pub mod scene;
#[cfg(test)]
mod testing;
pub mod verify;
pub mod words;

pub use adviser::{Advice, Adviser, Compared, Inquiry, Subject};
pub use alarm::Alarm;
pub use claim::Claim;
pub use explain::{Explanation, Searched, explain};
pub use judge::{Judged, Judgement, Past, Tag};
pub use question::{Known, Oracle, Question};
pub use remark::Remark;
pub use scene::{Scene, remarks};
