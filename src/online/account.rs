//! An account at a site, as a command names it: `lichess:anna` or `chesscom:anna`.

use std::fmt;

/// Longest name of an account, in characters; neither site allows longer ones.
const LONGEST: usize = 30;

/// A site that gives its players' games to everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Site {
    /// lichess.org
    Lichess,
    /// chess.com
    ChessCom,
}

impl Site {
    /// Every site.
    pub const ALL: [Site; 2] = [Site::Lichess, Site::ChessCom];

    /// The word before the colon.
    pub fn word(self) -> &'static str {
        match self {
            Site::Lichess => "lichess",
            Site::ChessCom => "chesscom",
        }
    }

    /// The site's own name, as a sentence has it.
    pub fn name(self) -> &'static str {
        match self {
            Site::Lichess => "lichess.org",
            Site::ChessCom => "chess.com",
        }
    }

    /// Where its interface for programs is.
    pub fn base_url(self) -> &'static str {
        match self {
            Site::Lichess => "https://lichess.org",
            Site::ChessCom => "https://api.chess.com",
        }
    }
}

/// A player's account at a site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteAccount {
    site: Site,
    player: String,
}

/// Why a word after the colon is no account.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AccountError {
    /// The name is missing.
    #[error("'{0}:' needs the name of a player behind it, such as {0}:anna")]
    Nameless(&'static str),
    /// Neither site has such names.
    #[error(
        "'{0}' is no name of a player: names have letters, digits, '-' and '_', at most {LONGEST} of them"
    )]
    Odd(String),
}

impl SiteAccount {
    /// Reads `lichess:NAME` or `chesscom:NAME`; `None` if the word begins with neither, so that it names a file.
    ///
    /// # Errors
    /// [`AccountError`]: the name is missing, or can be none.
    pub fn parse(word: &str) -> Option<Result<SiteAccount, AccountError>> {
        let (site, player) = word.split_once(':')?;
        let site = Site::ALL.into_iter().find(|known| known.word().eq_ignore_ascii_case(site))?;
        Some(SiteAccount::new(site, player))
    }

    fn new(site: Site, player: &str) -> Result<SiteAccount, AccountError> {
        let is_usual = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if player.is_empty() {
            return Err(AccountError::Nameless(site.word()));
        }
        // The name becomes part of an address, so nothing else may pass.
        if player.len() > LONGEST || !player.chars().all(is_usual) {
            return Err(AccountError::Odd(player.to_owned()));
        }
        Ok(SiteAccount { site, player: player.to_owned() })
    }

    /// The site.
    pub fn site(&self) -> Site {
        self.site
    }

    /// The player's name there, as it was typed.
    pub fn player(&self) -> &str {
        &self.player
    }

    /// Whether a name in a game's tags is this player's.
    pub fn is_name(&self, name: &str) -> bool {
        name.trim().eq_ignore_ascii_case(&self.player)
    }
}

impl fmt::Display for SiteAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.site.word(), self.player)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_site_and_a_name_are_an_account() {
        let anna = SiteAccount::parse("lichess:Anna_B-2").unwrap().unwrap();
        assert_eq!((anna.site(), anna.player()), (Site::Lichess, "Anna_B-2"));
        assert!(anna.is_name("anna_b-2") && !anna.is_name("anna"));
        assert_eq!(anna.to_string(), "lichess:Anna_B-2");
        assert_eq!(SiteAccount::parse("ChessCom:anna").unwrap().unwrap().site(), Site::ChessCom);
    }

    #[test]
    fn files_are_no_accounts() {
        for word in ["games.pgn", "-", "C:games.pgn", "./lichess:anna", "lichess", ""] {
            assert_eq!(SiteAccount::parse(word), None, "{word}");
        }
    }

    #[test]
    fn names_that_could_change_the_address_are_refused() {
        assert_eq!(SiteAccount::parse("lichess:"), Some(Err(AccountError::Nameless("lichess"))));
        for name in ["../x", "a/b", "a?b", "a b", "änna", "a%2f", &"a".repeat(31)] {
            let refused = SiteAccount::parse(&format!("chesscom:{name}"));
            assert_eq!(refused, Some(Err(AccountError::Odd(name.to_owned()))));
        }
    }

    proptest! {
        #[test]
        fn any_text_is_met(word in "(lichess:|chesscom:)?\\PC{0,40}") {
            if let Some(Ok(account)) = SiteAccount::parse(&word) {
                prop_assert!(account.player().bytes().all(|c| c.is_ascii_graphic() && !b"/?#%&".contains(&c)));
            }
        }
    }
}
