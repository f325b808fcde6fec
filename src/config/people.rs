//! `[engines.people]`: nets of people that the user has, each an opponent.

use std::path::Path;

use super::section::ConfigSection;
use crate::engines::people::PeopleFile;

/// The section's name; no program's engine may have it.
pub(super) const SECTION: &str = "people";

/// Reads the section; notes a fault for a folder that cannot be read or has no nets.
pub(super) fn read(section: &mut ConfigSection<'_>) -> Vec<PeopleFile> {
    section.file("nets", files)
}

/// The names of those opponents, before the section is read.
pub(super) fn names(root: &ConfigSection<'_>) -> Vec<String> {
    let folder = root.text_below(&["engines", SECTION, "nets"]).unwrap_or_default();
    files(folder).unwrap_or_default().into_iter().map(|file| file.name).collect()
}

fn files(folder: &str) -> Result<Vec<PeopleFile>, String> {
    if folder.is_empty() {
        return Ok(Vec::new());
    }
    let allowed =
        |why: &str| format!("a folder with nets of people (files ending in .pb.gz), or \"\" for none; {why}");
    match PeopleFile::in_folder(Path::new(folder)) {
        Ok(files) if files.is_empty() => Err(allowed("this one has none")),
        Ok(files) => Ok(files),
        Err(error) => Err(allowed(&error.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use crate::config::LoadedConfig;

    fn with(folder: &Path, more: &str) -> LoadedConfig {
        let text = format!("{more}\n[engines.people]\nnets = '{}'\n", folder.display());
        LoadedConfig::from_text(Path::new("mine.toml"), &text)
    }

    #[test]
    fn the_nets_of_a_folder_can_be_opponents() {
        let home = tempfile::tempdir().unwrap();
        std::fs::write(home.path().join("maia-1300.pb.gz"), "").unwrap();
        let loaded = with(home.path(), "[play]\nopponent = 'maia-1300'");
        assert_eq!(loaded.warnings, []);
        assert_eq!(loaded.config.play.opponent.name, "maia-1300");
        assert!(loaded.config.engines.find("maia-1300").is_some());
    }

    #[test]
    fn a_folder_without_nets_is_told_with_its_line() {
        let home = tempfile::tempdir().unwrap();
        let told =
            |folder: &Path| with(folder, "").warnings.iter().map(ToString::to_string).collect::<String>();
        let empty = told(home.path());
        assert!(empty.contains("this one has none") && empty.contains("mine.toml"), "{empty}");
        let none = told(&home.path().join("none"));
        assert!(none.contains("a folder with nets of people"), "{none}");
        assert_eq!(LoadedConfig::built_in().config.engines.analysts().len(), 9);
    }
}
