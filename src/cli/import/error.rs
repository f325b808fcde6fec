//! Why the games of a source could not be imported, and the exit status that follows.

use crate::library::{ImportError, OpenError};
#[cfg(feature = "net")]
pub(super) use crate::online::OnlineError as SiteError;

/// This build cannot ask a site.
#[cfg(not(feature = "net"))]
#[derive(Debug, thiserror::Error)]
#[error("this patzer was built without the network; download the games as PGN and import the file")]
pub(super) struct SiteError;

/// Why the games of a source were not all imported.
#[derive(Debug, thiserror::Error)]
pub(super) enum SourceError {
    /// The import.
    #[error(transparent)]
    Import(#[from] ImportError),
    /// The site.
    #[error(transparent)]
    Site(#[from] SiteError),
}

impl SourceError {
    /// Whether the user asked to end.
    pub(super) fn is_stop(&self) -> bool {
        match self {
            SourceError::Import(error) => matches!(error, ImportError::Stopped),
            SourceError::Site(error) => is_stop(error),
        }
    }

    /// Whether the next source may do better.
    pub(super) fn is_of_the_source(&self) -> bool {
        match self {
            SourceError::Import(error) => matches!(error, ImportError::Open(_)),
            SourceError::Site(error) => !is_stop(error),
        }
    }

    /// Exit status: 1 if the import failed, 2 if the input was wrong.
    pub(super) fn status(&self) -> u8 {
        match self {
            SourceError::Import(ImportError::Open(OpenError::NotPgn { .. })) => 2,
            SourceError::Import(
                ImportError::Open(OpenError::Io { .. }) | ImportError::Store(_) | ImportError::Stopped,
            ) => 1,
            SourceError::Site(error) => status(error),
        }
    }
}

#[cfg(feature = "net")]
fn is_stop(error: &SiteError) -> bool {
    matches!(error, SiteError::Stopped)
}

#[cfg(not(feature = "net"))]
fn is_stop(_: &SiteError) -> bool {
    false
}

/// Exit status: 2 if what the user typed is wrong, else 1.
#[cfg(feature = "net")]
fn status(error: &SiteError) -> u8 {
    match error {
        SiteError::NoPlayer { .. } | SiteError::Address(_) | SiteError::Token(_) => 2,
        SiteError::Refused { .. }
        | SiteError::Busy { .. }
        | SiteError::Status { .. }
        | SiteError::Connection { .. }
        | SiteError::Odd { .. }
        | SiteError::Stopped => 1,
    }
}

#[cfg(not(feature = "net"))]
fn status(_: &SiteError) -> u8 {
    1
}
