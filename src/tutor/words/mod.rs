//! Claims as words: a sentence for each kind of claim, and whole texts, for novices, club players and advanced ones.
//!
//! Templates only: every square, piece, move and number comes from a claim, the move explained or the lines of the search.

mod advice;
mod after_trade;
mod aims;
mod answer;
mod answered;
mod anyway;
mod behind;
mod better;
mod better_reason;
mod blow;
mod both_hang;
mod by_line;
mod cause;
mod chance;
mod coming;
mod deed;
mod desperado;
mod drift;
mod escape;
mod even_trade;
mod fallen;
mod fault;
mod fine;
mod follow_up;
mod game_over;
mod given_back;
mod given_for;
mod goes_on;
#[cfg(test)]
pub(crate) mod guard;
mod hits;
mod hunted;
mod idea;
mod idea_move;
mod immune;
mod in_all;
mod kept;
mod king_line;
mod last_move;
mod lead;
mod least;
mod left_standing;
mod let_in;
mod line;
mod loss;
mod mate_cause;
mod mate_line;
mod mate_met;
mod met;
mod no_retake;
mod onslaught;
mod open_file;
mod outnumbered;
mod passes;
mod plain_loss;
mod plan;
mod position;
mod prey;
mod regained;
mod remedy;
mod retreat;
mod runs_home;
mod say;
mod sentence;
mod shut_in;
mod standing;
mod stuck;
mod taking;
mod teller;
mod tension;
#[cfg(test)]
mod tests;
mod text;
mod told_answer;
mod topic;
mod two_targets;
mod unspoilt;
mod weakened;
mod weight;
mod which_falls;
mod wrong;

pub use super::audience::{Audience, Voice};
pub(in crate::tutor) use answered::{
    is_still_possible, lost_instead, once_answered, still_possible, tells_of, unpinned,
};
pub use line::MoveLine;
pub(in crate::tutor) use line::MoveText;
pub(in crate::tutor) use met::met;
pub(in crate::tutor) use position::of_position;
pub use say::{event, sentence, spoken};
pub(in crate::tutor) use say::{shown, tail_of as tail, targets};
pub(in crate::tutor) use sentence::TextSentence;
pub use teller::Facts;
pub(in crate::tutor) use text::of_move;
