//! What the player last chose by keys, kept beside the unfinished game.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use super::{Alert, Men};

/// What the player last chose with hotkeys; kept in the state directory, stronger than the settings' starting values.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Choices {
    /// Threat overlay.
    pub threats: Option<bool>,
    /// Safe and unsafe destinations.
    pub safety: Option<bool>,
    /// Heatmap.
    pub heatmap: Option<bool>,
    /// Engine's view.
    pub engine_view: Option<bool>,
    /// Who looks for the engine's view, by name.
    pub analyst: Option<String>,
    /// Who plays against the person, by name.
    pub opponent: Option<String>,
    /// How strong, where it has levels.
    pub level: Option<u8>,
    /// Theme, by name.
    pub theme: Option<String>,
    /// Zoomed board.
    pub zoom: Option<bool>,
    /// How men are drawn.
    pub men: Option<Men>,
    /// Whether the coach comments on moves and dangers.
    pub comments: Option<bool>,
    /// Who the coach speaks to: `novice`, `club` or `advanced`.
    pub audience: Option<String>,
    /// Which faults are held back.
    pub alert: Option<Alert>,
    /// No flashing.
    pub reduced_motion: Option<bool>,
}

/// A file of choices has a few lines; whatever is longer is none.
const LARGEST: u64 = 16_384;

impl Choices {
    /// The choices in this file; none when it is not there or cannot be read, as they are only a convenience.
    pub fn load(path: &Path) -> Choices {
        let is_small_file = |data: fs::Metadata| data.is_file() && data.len() <= LARGEST;
        if !fs::metadata(path).is_ok_and(is_small_file) {
            return Choices::default();
        }
        let text = fs::read_to_string(path).unwrap_or_default();
        toml::from_str(&text).unwrap_or_default()
    }

    /// Writes the choices; the file is always whole, the old one or the new one.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let directory = path.parent().ok_or(io::ErrorKind::InvalidInput)?;
        fs::create_dir_all(directory)?;
        let text = toml::to_string(self).map_err(io::Error::other)?;
        let mut file = tempfile::NamedTempFile::new_in(directory)?;
        file.write_all(text.as_bytes())?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_saved_is_loaded() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("deep/choices.toml");
        assert_eq!(Choices::load(&path), Choices::default());
        let choices = Choices {
            threats: Some(false),
            theme: Some("paper \"\u{1b}[31m".into()),
            ..Choices::default()
        };
        choices.save(&path).unwrap();
        assert_eq!(Choices::load(&path), choices);
        let names: Vec<_> = fs::read_dir(path.parent().unwrap()).unwrap().collect();
        assert_eq!(names.len(), 1, "no temporary file stays behind");
    }

    #[test]
    fn a_damaged_file_is_no_choice() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("choices.toml");
        for text in ["threats = 3", "\0\0\0", "threats = tru"] {
            fs::write(&path, text).unwrap();
            assert_eq!(Choices::load(&path), Choices::default(), "{text:?}");
        }
        assert_eq!(Choices::load(directory.path()), Choices::default());
    }
}
