//! Whether a claim holds: its kind's check on the position that its moves lead to, and what only a search can know.

#[cfg(test)]
pub(crate) mod tests;

use super::check::context::CheckContext;
use super::check::verdict::Refuted;
use super::claim::Claim;
use super::question::Oracle;
use crate::chess::{Chess, Move};

/// Whether a claim about a position holds.
///
/// # Errors
/// Why it does not, or that the oracle does not know.
pub fn check(root: &Chess, claim: &Claim, oracle: &mut dyn Oracle) -> Result<(), Refuted> {
    check_since(None, root, claim, oracle)
}

/// The same where the move before the position is known.
///
/// # Errors
/// As [`check`].
pub fn check_since(
    past: Option<Move>,
    root: &Chess,
    claim: &Claim,
    oracle: &mut dyn Oracle,
) -> Result<(), Refuted> {
    let context = CheckContext::since(past, root, &claim.at)?;
    claim.kind.claim().check(&context, oracle)
}
