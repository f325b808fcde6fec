//! The facts of a position as the JSON object that programs read; its fields are promises.

use serde::{Serialize, Serializer};

use crate::chess::status::{self, Status};
use crate::chess::{
    Bitboard, ByColor, Chess, Color, Piece, Position, Square, fen, material, notation, words,
};
use crate::features::Features;
use crate::safety::{Destination, Safety, Threat};

/// Everything that `patzer facts` knows of one position.
#[derive(Debug, Serialize)]
pub struct PositionFacts {
    fen: String,
    turn: &'static str,
    status: &'static str,
    winner: Option<&'static str>,
    board: BySquare<PieceShape>,
    moves: BySquare<Vec<Moved>>,
    threats: BySquare<ThreatenedPiece>,
    captured: Sides<Vec<&'static str>>,
    material: Sides<u32>,
    checkers: Squares,
    pinned: Squares,
    features: Sides<Lists>,
}

impl PositionFacts {
    /// Works out the facts of a position.
    pub fn of(position: &Chess) -> PositionFacts {
        let board = position.board();
        let safety = Safety::of(position);
        let features = Features::of(board);
        let captured = |side| material::captured(board, side).into_iter().map(words::role).collect();
        PositionFacts {
            fen: fen::write(position),
            turn: words::adjective(position.turn()),
            status: Status::of(position).id(),
            winner: status::winner(position).map(words::adjective),
            board: BySquare(board.iter().map(|(square, piece)| (square, PieceShape::of(piece))).collect()),
            moves: moves(position, &safety.destinations),
            threats: BySquare(
                safety.threats.iter().map(|threat| (threat.square, ThreatenedPiece::of(threat))).collect(),
            ),
            captured: Sides::of(captured),
            material: Sides::of(|side| material::points(board, side)),
            checkers: Squares(safety.checkers),
            pinned: Squares(safety.pinned),
            features: Sides::of(|side| Lists::of(&features, side)),
        }
    }
}

/// A piece on the board.
#[derive(Debug, Serialize)]
struct PieceShape {
    piece: &'static str,
    color: &'static str,
}

impl PieceShape {
    fn of(piece: Piece) -> PieceShape {
        PieceShape { piece: words::role(piece.role), color: words::adjective(piece.color) }
    }
}

/// A legal move and how safe its destination is.
#[derive(Debug, Serialize)]
struct Moved {
    to: Name,
    uci: String,
    san: String,
    safe: bool,
    attackers: Squares,
    defenders: Squares,
    see: i32,
    verdict: &'static str,
    leaves: BySquare<i32>,
}

impl Moved {
    fn of(position: &Chess, destination: &Destination) -> Moved {
        Moved {
            to: Name(destination.to),
            uci: notation::uci(destination.played),
            san: notation::san(position, destination.played),
            safe: destination.safe,
            attackers: Squares(destination.attackers),
            defenders: Squares(destination.defenders),
            see: destination.see,
            verdict: destination.verdict.id(),
            leaves: BySquare(destination.leaves.clone()),
        }
    }
}

/// The moves of each piece that has one; the destinations come in board order of their origins.
fn moves(position: &Chess, destinations: &[Destination]) -> BySquare<Vec<Moved>> {
    let origin = |destination: &Destination| notation::origin(destination.played);
    let of_one_piece = destinations.chunk_by(|one, other| origin(one) == origin(other));
    let entry = |group: &[Destination]| {
        let moved = group.iter().map(|destination| Moved::of(position, destination));
        (origin(&group[0]), moved.collect())
    };
    BySquare(of_one_piece.map(entry).collect())
}

/// An own piece that the opponent could take.
#[derive(Debug, Serialize)]
struct ThreatenedPiece {
    piece: &'static str,
    attackers: Squares,
    defenders: Squares,
    movable: bool,
    hanging: bool,
    see: i32,
}

impl ThreatenedPiece {
    fn of(threat: &Threat) -> ThreatenedPiece {
        ThreatenedPiece {
            piece: words::role(threat.piece.role),
            attackers: Squares(threat.attackers),
            defenders: Squares(threat.defenders),
            movable: threat.movable,
            hanging: threat.hanging,
            see: threat.see,
        }
    }
}

/// The squares and pieces of one side that carry a positional name.
#[derive(Debug, Serialize)]
struct Lists {
    passed: Squares,
    isolated: Squares,
    doubled: Squares,
    backward: Squares,
    outposts: Squares,
    outpost_squares: Squares,
    holes: Squares,
    undeveloped: Squares,
}

impl Lists {
    fn of(features: &Features, side: Color) -> Lists {
        let pawns = features.pawns(side);
        let pieces = features.pieces(side);
        Lists {
            passed: Squares(pawns.passed),
            isolated: Squares(pawns.isolated),
            doubled: Squares(pawns.doubled),
            backward: Squares(pawns.backward),
            outposts: Squares(pieces.outposts),
            outpost_squares: Squares(pawns.outpost_squares),
            holes: Squares(pawns.holes),
            undeveloped: Squares(pieces.undeveloped),
        }
    }
}

/// One value for each side.
#[derive(Debug, Serialize)]
struct Sides<T> {
    white: T,
    black: T,
}

impl<T> Sides<T> {
    fn of(value: impl FnMut(Color) -> T) -> Sides<T> {
        let ByColor { black, white } = ByColor::new_with(value);
        Sides { white, black }
    }
}

/// A square by its name.
#[derive(Debug)]
struct Name(Square);

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// A list of squares in board order.
#[derive(Debug)]
struct Squares(Bitboard);

impl Serialize for Squares {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.into_iter().map(Name))
    }
}

/// An object with squares as its keys, in board order.
#[derive(Debug)]
pub(in crate::cli) struct BySquare<T>(pub Vec<(Square, T)>);

impl<T: Serialize> Serialize for BySquare<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(square, value)| (Name(*square), value)))
    }
}
