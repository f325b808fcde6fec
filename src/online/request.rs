//! What is asked of a site for a player's games: the parts in their order, each a stream of PGN.

use super::account::Site;
use super::connection::{Connection, PauseListener};
use super::error::OnlineError;
use super::filter::GameFilter;
use super::{chesscom, lichess};

/// One stream of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteStream {
    /// Path and query below the site's address.
    pub path: String,
    /// Whether the games come from the oldest to the newest, so that the last one tells where to go on; otherwise the part
    /// is asked for again as a whole.
    pub tells_progress: bool,
}

/// The parts that hold a player's games since a time (milliseconds since 1970), the last one the newest; with `most`, the
/// newest part first.
///
/// # Errors
/// [`OnlineError`]: the site must be asked which parts there are.
pub fn parts(
    connection: &Connection,
    filter: &GameFilter,
    since: Option<i64>,
    most: Option<u32>,
    waiting: PauseListener<'_>,
) -> Result<Vec<SiteStream>, OnlineError> {
    let account = connection.account();
    match account.site() {
        Site::Lichess => Ok(lichess::parts(account, filter, since, most)),
        Site::ChessCom => {
            let mut parts = chesscom::parts(connection, since, waiting)?;
            if most.is_some() {
                parts.reverse();
            }
            Ok(parts)
        }
    }
}
