//! `patzer-lab pieces`: writes the sheets of the drawn pieces.

use super::args::PiecesArgs;
use crate::art::{ArtSet, generate};
use crate::cli::error::CliError;

/// Writes a file for each set.
pub(super) fn run(args: &PiecesArgs) -> Result<(), CliError> {
    for set in ArtSet::ALL {
        let path = args.output.join(generate::file(set));
        std::fs::write(&path, generate::sheets(set))
            .map_err(|error| CliError::failed(format!("could not write {}: {error}", path.display())))?;
    }
    Ok(())
}
