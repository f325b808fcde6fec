//! A player's games from the sites where they were played: the one room that uses the network, and only when a command asks it to.

mod account;
mod filter;

#[cfg(feature = "net")]
mod body;
#[cfg(feature = "net")]
mod chesscom;
#[cfg(feature = "net")]
mod connection;
#[cfg(feature = "net")]
mod error;
#[cfg(feature = "net")]
mod lichess;
#[cfg(feature = "net")]
mod request;
#[cfg(feature = "net")]
mod token;
#[cfg(feature = "net")]
mod whole_games;

pub use account::{AccountError, Site, SiteAccount};
pub use filter::{GameFilter, Speed, began};

#[cfg(feature = "net")]
pub use body::Body;
#[cfg(feature = "net")]
pub use connection::{Connection, PauseListener};
#[cfg(feature = "net")]
pub use error::OnlineError;
#[cfg(feature = "net")]
pub use request::{SiteStream, parts};
#[cfg(feature = "net")]
pub use token::{SiteToken, VARIABLE as TOKEN_VARIABLE};
#[cfg(feature = "net")]
pub use whole_games::{newest, whole_games};
