//! The user's token for lichess: from the environment, or from a file that nobody else can read.

use std::fmt;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use super::error::OnlineError;

/// The variable that may hold it.
pub const VARIABLE: &str = "LICHESS_TOKEN";

/// The file that may hold it, beside the settings.
pub const FILE: &str = "lichess.token";

/// Longest token, in characters.
const LONGEST: usize = 512;

/// A token; it is never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct SiteToken(String);

impl fmt::Debug for SiteToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SiteToken(…)")
    }
}

impl SiteToken {
    /// The token of the environment's value, or else of the file in the directory of the settings; `None` without either.
    ///
    /// # Errors
    /// [`OnlineError::Token`]: others can read the file, it is unreadable, or the text is no token.
    pub fn find(variable: Option<String>, settings: Option<&Path>) -> Result<Option<SiteToken>, OnlineError> {
        if let Some(text) = variable.filter(|text| !text.trim().is_empty()) {
            return SiteToken::new(&text, VARIABLE).map(Some);
        }
        let Some(path) = settings.map(|directory| directory.join(FILE)).filter(|path| path.exists()) else {
            return Ok(None);
        };
        let shown = path.display().to_string();
        let failed = |reason: &dyn fmt::Display| OnlineError::Token(format!("{shown}: {reason}"));
        let about = fs::metadata(&path).map_err(|error| failed(&error))?;
        if !about.is_file() || about.len() > 2 * LONGEST as u64 {
            return Err(failed(&"this is no file with a token"));
        }
        if about.mode() & 0o077 != 0 {
            return Err(OnlineError::Token(format!(
                "{shown} can be read by others; type 'chmod 600 {shown}'"
            )));
        }
        SiteToken::new(&fs::read_to_string(&path).map_err(|error| failed(&error))?, &shown).map(Some)
    }

    fn new(text: &str, place: &str) -> Result<SiteToken, OnlineError> {
        let token = text.trim();
        if token.is_empty() || token.len() > LONGEST || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(OnlineError::Token(format!("{place} does not hold a token of lichess.org")));
        }
        Ok(SiteToken(token.to_owned()))
    }

    /// The value of the request's header.
    pub(super) fn header(&self) -> String {
        format!("Bearer {}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn the_environment_comes_before_the_file() {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join(FILE);
        fs::write(&file, "lip_file\n").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
        let find =
            |variable: Option<&str>| SiteToken::find(variable.map(str::to_owned), Some(home.path())).unwrap();
        assert_eq!(find(Some("lip_env")).unwrap().header(), "Bearer lip_env");
        assert_eq!(find(None).unwrap().header(), "Bearer lip_file");
        assert_eq!(find(Some(" ")).unwrap().header(), "Bearer lip_file");
        fs::remove_file(&file).unwrap();
        assert_eq!(find(None), None);
        assert_eq!(SiteToken::find(None, None).unwrap(), None);
    }

    #[test]
    fn a_file_that_others_can_read_is_refused_with_the_remedy() {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join(FILE);
        fs::write(&file, "lip_file").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        let error = SiteToken::find(None, Some(home.path())).unwrap_err().to_string();
        assert!(error.contains("can be read by others; type 'chmod 600 "), "{error}");
    }

    #[test]
    fn what_could_end_a_header_is_no_token_and_none_is_shown() {
        for text in ["a b", "a\r\nHost: x", "ä", &"a".repeat(513)] {
            assert!(SiteToken::find(Some(text.to_owned()), None).is_err(), "{text}");
        }
        let token = SiteToken::find(Some("lip_secret".into()), None).unwrap().unwrap();
        assert_eq!(format!("{token:?}"), "SiteToken(…)");
    }
}
