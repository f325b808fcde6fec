//! A move that the coach holds back.

use crate::app::talk::request::CoachRequest;
use std::time::Instant;

/// A move held until the coach has judged it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PendingMove {
    /// The move and the position it is played in.
    pub request: CoachRequest,
    /// When it was put down.
    pub since: Instant,
    /// When it is played without an answer.
    pub until: Instant,
}

/// The question that holds a blunder back.
#[derive(Clone, Debug)]
pub(crate) struct BlunderWarning {
    pub request: CoachRequest,
    /// When it was asked.
    pub since: Instant,
    /// What is wrong with the move: `This drops your knight on c6: 9.Bxc6.`
    pub text: String,
}
