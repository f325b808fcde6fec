//! What the player last chose by keys, kept beside the unfinished game.

use std::fs;
use std::path::Path;

use super::{Alert, PieceStyle, ThreatMarks};
use crate::engines::Opponent;
use crate::library::{LibraryError, fence, write_private};

/// What the player last chose by key; kept in the state directory, and overrides the settings.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Choices {
    /// Which threatened pieces are marked.
    pub threats: Option<ThreatMarks>,
    /// Safe and unsafe destinations.
    pub safety: Option<bool>,
    /// Heatmap.
    pub heatmap: Option<bool>,
    /// Engine's view.
    pub engine_view: Option<bool>,
    /// The engine of the engine's view, by name.
    pub analyst: Option<String>,
    /// The opponent, by name.
    pub opponent: Option<String>,
    /// The opponent's level, if it has levels.
    pub level: Option<u16>,
    /// Theme, by name.
    pub theme: Option<String>,
    /// Zoomed board.
    pub zoom: Option<bool>,
    /// How pieces are drawn.
    #[serde(alias = "men")]
    pub pieces: Option<PieceStyle>,
    /// Whether the coach comments on moves and dangers.
    pub comments: Option<bool>,
    /// The coach's level: `novice`, `club` or `advanced`.
    pub audience: Option<String>,
    /// The book with which the school begins: `rules`, `pieces`, `tactics` or `endings`.
    pub school: Option<String>,
    /// Which faults are held back.
    pub alert: Option<Alert>,
    /// No flashing.
    pub reduced_motion: Option<bool>,
    /// The letters whose old meaning as keys was told.
    pub old_keys: Option<String>,
    /// The saved game that was opened to be played on, by its name: what the next start goes on with.
    pub resume: Option<String>,
    /// The games won in a row; no choice, but kept beside them. Last, as TOML wants its tables.
    pub streak: Option<WinStreak>,
    /// The exercises of a session that has begun and is not over; kept here for the same reason.
    pub session: Option<Box<BegunSession>>,
}

/// The exercises of a session, so that who comes back the same day goes on where it was left; the answers are in the deck.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct BegunSession {
    /// The day, as in the deck.
    pub day: String,
    /// The positions of its exercises in order, sixteen hexadecimal digits each.
    pub exercises: Vec<String>,
}

/// Games won in a row against one opponent at one level.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct WinStreak {
    /// The opponent, by name.
    pub opponent: String,
    /// Its level, if it has levels.
    pub level: Option<u16>,
    /// How many games.
    pub wins: u32,
}

impl WinStreak {
    /// Whether the games were won against this opponent.
    pub fn is_against(&self, opponent: &Opponent) -> bool {
        self.opponent == opponent.name && self.level == opponent.level
    }
}

/// Largest file of choices, in bytes; a real one has a few lines.
const LARGEST: u64 = 16_384;

impl Choices {
    /// Loads the choices; none if the file is missing or unreadable, because they are only a convenience.
    pub fn load(path: &Path) -> Choices {
        let is_small_file = |data: fs::Metadata| data.is_file() && data.len() <= LARGEST;
        let about = fence::allow(path).and_then(|()| fs::metadata(path));
        if !about.is_ok_and(is_small_file) {
            return Choices::default();
        }
        let text = fs::read_to_string(path).unwrap_or_default();
        toml::from_str(&text).unwrap_or_default()
    }

    /// Writes the choices atomically.
    ///
    /// # Errors
    /// [`LibraryError`]; the file is then as it was.
    pub fn save(&self, path: &Path) -> Result<(), LibraryError> {
        // Only names, numbers and switches, which always serialize.
        let text = toml::to_string(self).unwrap_or_default();
        write_private(path, text.as_bytes())
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
            threats: Some(ThreatMarks::All),
            theme: Some("paper \"\u{1b}[31m".into()),
            ..Choices::default()
        };
        let streak = WinStreak { opponent: "patzer".into(), level: Some(3), wins: 2 };
        let session = BegunSession { day: "2026-11-24".into(), exercises: vec!["00000000000000ff".into()] };
        let choices = Choices { streak: Some(streak), session: Some(Box::new(session)), ..choices };
        choices.save(&path).unwrap();
        assert_eq!(Choices::load(&path), choices);
        let names: Vec<_> = fs::read_dir(path.parent().unwrap()).unwrap().collect();
        assert_eq!(names.len(), 1, "no temporary file stays behind");
    }

    #[test]
    fn a_choice_of_pieces_has_had_another_name() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("choices.toml");
        fs::write(&path, "men = \"letters\"\n").unwrap();
        assert_eq!(Choices::load(&path).pieces, Some(PieceStyle::Letters));
    }

    #[test]
    fn the_choice_of_threats_has_been_a_switch() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("choices.toml");
        for (text, chosen) in
            [("true", ThreatMarks::Hanging), ("false", ThreatMarks::Off), ("\"all\"", ThreatMarks::All)]
        {
            fs::write(&path, format!("threats = {text}\n")).unwrap();
            assert_eq!(Choices::load(&path).threats, Some(chosen));
        }
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
