//! The game of chess: rules vocabulary and records, without files, clocks of the computer or a screen.
//!
//! This is the one place that names the rules crate; every other module takes its words from here.

mod after;
pub mod annotation;
pub mod check;
pub mod checksum;
pub mod clock;
mod divide;
pub mod drawing;
pub mod ending;
pub mod epd;
pub mod fen;
pub mod game;
pub mod glyph;
pub mod keys;
pub mod material;
mod mirror;
pub mod noisy;
pub mod notation;
pub mod opening;
pub mod pgn;
#[cfg(test)]
pub(crate) mod playout;
pub mod polyglot;
pub mod score;
pub mod reach;
mod recent;
pub mod retro;
pub mod setup;
pub mod share;
pub mod status;
pub mod text;
pub mod tree;
pub mod words;

pub use after::{after_move, after_null_move};
pub use check::{gives_check, gives_mate};
pub use clock::{Clock, TimeControl};
pub use divide::perft_divide;
pub use ending::{DrawClaim, Ending};
pub use game::{Game, Tags};
pub use glyph::Glyph;
pub use keys::{Key, key, key_after, key_after_null_move, key_with_pieces_moved};
pub use mirror::mirrored;
pub use noisy::{is_noisy, noisy_moves, takes_back};
pub use opening::Opening;
pub(crate) use recent::Recent;
pub use score::Score;
pub use shakmaty::{
    Bitboard, Board, ByColor, ByRole, Castles, CastlingMode, CastlingSide, Chess, Color, EnPassantMode, File,
    FromSetup, Move, MoveList, Piece, Position, PositionError, Rank, Role, Setup, Square, attacks, perft,
};
pub use status::Status;
pub use tree::{GameTree, Node, NodeId};
