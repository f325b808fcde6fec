//! Opponents that play as people do: nets that tell how likely a person of a rating plays each move.
//!
//! The nets of Maia-1 are read from the user's own files ([`weights`]), given the game as planes ([`planes`]) and asked for
//! the chances of all moves ([`policy`]).

mod character;
pub mod conv;
pub mod features;
mod habits;
mod manners;
pub mod net;
mod planes;
mod player;
pub mod policy;
mod rated;
mod repertoire;
pub mod shipped;
pub mod student;
mod temper;
mod weights;
mod wire;
#[cfg(test)]
mod reference;
#[cfg(test)]
mod testing;

pub use character::{Character, MOST, Style, Traits};
pub use net::PeopleNet;
pub use player::{PeopleFile, PeopleFileError, PeoplePlayer};
pub use policy::PeopleView;
pub use rated::{People, RatedPlayer, RatedView};
pub use repertoire::Repertoire;
pub use weights::{LARGEST, MaiaWeights, NetFault};
