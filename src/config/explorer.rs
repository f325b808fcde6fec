//! `[explorer]`: the files of games that are looked up beside the saved ones.

use std::path::PathBuf;

use super::section::ConfigSection;

/// `[explorer]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExplorerSettings {
    /// Files of games.
    pub files: Vec<PathBuf>,
}

impl ExplorerSettings {
    pub(super) fn read(section: &mut ConfigSection<'_>) -> ExplorerSettings {
        let files = section.words("files").map(|(files, _)| files).unwrap_or_default();
        ExplorerSettings {
            files: files.into_iter().filter(|file| !file.is_empty()).map(PathBuf::from).collect(),
        }
    }
}
