//! What a check comes to: nothing if the claim holds, otherwise why it does not.

/// Why a claim does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Refuted(pub &'static str);

/// What a check comes to.
pub type Verdict = Result<(), Refuted>;

/// Refutes a claim unless a condition holds.
///
/// # Errors
/// The reason given.
pub fn need(condition: bool, otherwise: &'static str) -> Verdict {
    if condition { Ok(()) } else { Err(Refuted(otherwise)) }
}
