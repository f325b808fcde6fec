//! The game of chess: rules vocabulary and records, without files, clocks of the computer or a screen.
//!
//! This is the one place that names the rules crate; every other module takes its words from here.

pub mod clock;
pub mod ending;
pub mod fen;
pub mod game;
pub mod glyph;
pub mod material;
pub mod notation;
pub mod pgn;
pub mod score;
mod spelling;
pub mod status;
pub mod text;
pub mod tree;
pub mod words;

pub use clock::{Clock, TimeControl};
pub use ending::{DrawClaim, Ending};
pub use game::{Game, Tags};
pub use glyph::Glyph;
pub use score::Score;
pub use shakmaty::{
    Bitboard, Board, ByColor, ByRole, Castles, CastlingMode, CastlingSide, Chess, Color, EnPassantMode, File,
    Move, MoveList, Piece, Position, Rank, Role, Setup, Square, attacks, perft,
};
pub use status::Status;
pub use tree::{GameTree, Node, NodeId};

/// A Zobrist key: equal positions have equal keys (men, side to move, castling and *legal* en passant rights).
pub type Key = u64;

/// Computes the Zobrist key of a position from scratch.
pub fn key(position: &Chess) -> Key {
    position
        .zobrist_hash::<shakmaty::zobrist::Zobrist64>(EnPassantMode::Legal)
        .0
}
