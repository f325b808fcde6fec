//! `patzer import lichess:NAME` of a build without the network: says so.

use super::error::{SiteError, SourceError};
use super::faults::FaultPrinter;
use crate::cli::args::OnlineArgs;
use crate::cli::context::CommandContext;
use crate::library::Import;
use crate::online::SiteAccount;
use crate::shell::interrupt::Interrupt;

/// Refuses.
pub(super) fn fetch(
    _: &mut Import<'_>,
    _: &SiteAccount,
    _: &OnlineArgs,
    _: &mut FaultPrinter,
    _: &Interrupt,
    _: &mut CommandContext<'_>,
) -> Result<(), SourceError> {
    Err(SiteError.into())
}
