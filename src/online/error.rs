//! Why games could not be fetched, each a sentence that names the site and the remedy.

use super::account::Site;

/// Why a download failed; the games before it are saved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OnlineError {
    /// The site does not know the player.
    #[error("{} has no player named {player}", .site.name())]
    NoPlayer {
        /// The site.
        site: Site,
        /// The name that was asked for.
        player: String,
    },
    /// The site does not take the token, or does not show this player's games.
    #[error("{} refuses to show these games ({status}); if you gave a token, it may have ended", .site.name())]
    Refused {
        /// The site.
        site: Site,
        /// 401 or 403.
        status: u16,
    },
    /// The site asks to wait longer than a command should.
    #[error("{} is busy and asks to wait; try again in {minutes} minutes", .site.name())]
    Busy {
        /// The site.
        site: Site,
        /// Minutes to wait, rounded up.
        minutes: u64,
    },
    /// The site answered with a status that has no games.
    #[error("{} answered with an error ({status}); try again later", .site.name())]
    Status {
        /// The site.
        site: Site,
        /// The status.
        status: u16,
    },
    /// No connection, or a broken one.
    #[error("{host}: {reason}")]
    Connection {
        /// Who should have answered.
        host: String,
        /// What went wrong.
        reason: String,
    },
    /// The answer is not what the site documents.
    #[error("{} answered with something that is no list of games; is this the right address?", .site.name())]
    Odd {
        /// The site.
        site: Site,
    },
    /// The address of `--base-url` cannot be used.
    #[error("{0}")]
    Address(String),
    /// The token cannot be used.
    #[error("{0}")]
    Token(String),
    /// The user asked to end.
    #[error("stopped")]
    Stopped,
}
