//! The named facts of a piece that formulas speak of.

use std::fmt;

use crate::chess::{Bitboard, Board, Color, File, Role, Square, attacks, material};
use crate::features::passed;
use crate::features::pieces::same_colour;
use crate::features::squares::king_steps_to_centre;
use crate::heatmap::Context;

/// A piece that a rule looks at.
#[derive(Clone, Copy)]
pub(super) struct JudgedPiece<'a> {
    pub context: &'a Context<'a>,
    pub square: Square,
    pub side: Color,
    pub role: Role,
}

/// What a formula reckons with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum FormulaValue {
    Number(f64),
    Truth(bool),
    Piece(Role),
    File(File),
    Colour(Color),
    Square(Square),
}

/// The kind of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// A number.
    Number,
    /// True or not.
    Truth,
    /// `pawn` to `king`.
    Piece,
    /// `a` to `h`.
    File,
    /// `white` or `black`.
    Colour,
    /// A square; only reasons have a use for it.
    Square,
}

impl FormulaValue {
    pub fn kind(self) -> ValueKind {
        match self {
            FormulaValue::Number(_) => ValueKind::Number,
            FormulaValue::Truth(_) => ValueKind::Truth,
            FormulaValue::Piece(_) => ValueKind::Piece,
            FormulaValue::File(_) => ValueKind::File,
            FormulaValue::Colour(_) => ValueKind::Colour,
            FormulaValue::Square(_) => ValueKind::Square,
        }
    }

    /// Its number: a file's counts from 1. What has no order is not a number.
    pub fn number(self) -> f64 {
        match self {
            FormulaValue::Number(number) => number,
            FormulaValue::File(file) => f64::from(u32::from(file) + 1),
            FormulaValue::Truth(_)
            | FormulaValue::Piece(_)
            | FormulaValue::Colour(_)
            | FormulaValue::Square(_) => f64::NAN,
        }
    }

    pub fn is_true(self) -> bool {
        self == FormulaValue::Truth(true)
    }
}

impl fmt::Display for ValueKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ValueKind::Number => "a number",
            ValueKind::Truth => "a condition",
            ValueKind::Piece => "a piece",
            ValueKind::File => "a file",
            ValueKind::Colour => "a colour",
            ValueKind::Square => "a square",
        })
    }
}

/// A named fact.
pub struct PieceFeature {
    /// Its name in formulas.
    pub name: &'static str,
    /// What it is, for people.
    pub meaning: &'static str,
    read: FeatureReader,
}

/// How a fact is worked out, by its kind.
enum FeatureReader {
    Number(fn(&JudgedPiece<'_>) -> f64),
    Truth(fn(&JudgedPiece<'_>) -> bool),
    Piece,
    File,
    Colour,
    Square,
}

impl PieceFeature {
    /// The kind of its value.
    pub fn kind(&self) -> ValueKind {
        match self.read {
            FeatureReader::Number(_) => ValueKind::Number,
            FeatureReader::Truth(_) => ValueKind::Truth,
            FeatureReader::Piece => ValueKind::Piece,
            FeatureReader::File => ValueKind::File,
            FeatureReader::Colour => ValueKind::Colour,
            FeatureReader::Square => ValueKind::Square,
        }
    }

    pub(super) fn of(&self, subject: &JudgedPiece<'_>) -> FormulaValue {
        match self.read {
            FeatureReader::Number(read) => FormulaValue::Number(read(subject)),
            FeatureReader::Truth(read) => FormulaValue::Truth(read(subject)),
            FeatureReader::Piece => FormulaValue::Piece(subject.role),
            FeatureReader::File => FormulaValue::File(subject.square.file()),
            FeatureReader::Colour => FormulaValue::Colour(subject.side),
            FeatureReader::Square => FormulaValue::Square(subject.square),
        }
    }
}

impl fmt::Debug for PieceFeature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

const fn feature(name: &'static str, meaning: &'static str, read: FeatureReader) -> PieceFeature {
    PieceFeature { name, meaning, read }
}

const fn number(
    name: &'static str,
    read: fn(&JudgedPiece<'_>) -> f64,
    meaning: &'static str,
) -> PieceFeature {
    feature(name, meaning, FeatureReader::Number(read))
}

const fn truth(
    name: &'static str,
    read: fn(&JudgedPiece<'_>) -> bool,
    meaning: &'static str,
) -> PieceFeature {
    feature(name, meaning, FeatureReader::Truth(read))
}

/// Every feature, in the order in which people read them.
pub static FEATURES: [PieceFeature; 46] = [
    feature("piece", "what it is: pawn, knight, bishop, rook, queen or king", FeatureReader::Piece),
    feature("colour", "its side: white or black", FeatureReader::Colour),
    feature("square", "where it stands; for reasons", FeatureReader::Square),
    feature("file", "its file: a to h", FeatureReader::File),
    number("rank", rank, "its rank from its own side: 1 to 8"),
    number(
        "value",
        |s| f64::from(material::value(s.role)),
        "1 pawn, 3 knight or bishop, 5 rook, 9 queen, 0 king",
    ),
    number(
        "centre_distance",
        |s| king_steps_to_centre(s.square).into(),
        "king's steps to the four middle squares: 0 to 3",
    ),
    number("own_king_distance", |s| s.king_distance(s.side), "king's steps to its own king"),
    number("enemy_king_distance", |s| s.king_distance(!s.side), "king's steps to the enemy king"),
    number("attackers", |s| count(s.attackers()), "enemy pieces that attack it, pins aside"),
    number("defenders", |s| count(s.defenders()), "own pieces that guard it, pins aside"),
    number("pawn_attackers", |s| count(s.attackers() & s.board().pawns()), "enemy pawns that attack it"),
    number("pawn_defenders", |s| count(s.defenders() & s.board().pawns()), "own pawns that guard it"),
    number("see", see, "what the enemy wins by taking it, in pawns, by the exchange; 0 if nothing"),
    truth("hanging", |s| see(s) >= 1.0, "the enemy wins material by taking it"),
    truth("pinned", |s| s.context.attacks().pinned(s.side).contains(s.square), "pinned to its king"),
    number(
        "mobility",
        |s| count(s.context.features().mobility(s.square)),
        "squares it could go to; of a pawn, those it could capture on",
    ),
    number("targets", |s| count(s.reach() & s.of(!s.side)), "enemy pieces that it attacks"),
    number("guards", |s| count(s.reach() & s.of(s.side)), "own pieces that it guards"),
    number(
        "king_zone_hits",
        |s| count(s.reach() & s.context.features().king(!s.side).zone),
        "squares around the enemy king that it attacks",
    ),
    truth("passed", |s| s.pawns(s.side).passed.contains(s.square), "a passed pawn"),
    truth(
        "candidate",
        |s| s.pawns(s.side).candidates.contains(s.square),
        "a pawn that one exchange can make passed",
    ),
    truth(
        "isolated",
        |s| s.pawns(s.side).isolated.contains(s.square),
        "a pawn without own pawns on the neighbouring files",
    ),
    truth(
        "doubled",
        |s| s.pawns(s.side).doubled.contains(s.square),
        "a pawn with another own pawn on its file",
    ),
    truth(
        "backward",
        |s| s.pawns(s.side).backward.contains(s.square),
        "a pawn that stayed behind its neighbours and can't advance safely",
    ),
    truth("phalanx", |s| s.pawns(s.side).phalanx.contains(s.square), "a pawn with an own pawn beside it"),
    truth(
        "unopposed",
        |s| s.pawns(s.side).unopposed.contains(s.square),
        "a pawn with no enemy pawn ahead on its file",
    ),
    truth("blocked", is_blocked, "a piece stands on the square in front of it"),
    number(
        "pawns_on_colour",
        |s| count(s.own_pawns() & same_colour(s.square)),
        "own pawns on squares of the colour it stands on",
    ),
    number("own_pawns", |s| count(s.own_pawns()), "pawns of its side"),
    number("enemy_pawns", |s| count(s.of(!s.side) & s.board().pawns()), "pawns of the enemy"),
    truth("open_file", |s| s.pawns(s.side).open_files.contains(s.square), "no pawn on its file"),
    truth(
        "half_open_file",
        |s| s.pawns(s.side).half_open_files.contains(s.square),
        "enemy pawns but no own pawn on its file",
    ),
    truth(
        "behind_passer",
        |s| s.is_behind_passer(s.side),
        "right behind a passed pawn of its side on the file",
    ),
    truth(
        "behind_enemy_passer",
        |s| s.is_behind_passer(!s.side),
        "right behind a passed pawn of the enemy on the file",
    ),
    truth(
        "outpost_square",
        |s| s.pawns(s.side).outpost_squares.contains(s.square),
        "ranks 4 to 6, guarded by a pawn, and no enemy pawn can ever attack it",
    ),
    truth(
        "enemy_hole",
        |s| s.pawns(!s.side).holes.contains(s.square),
        "on a square of the enemy's camp that no enemy pawn can ever guard",
    ),
    truth(
        "undeveloped",
        |s| s.context.features().pieces(s.side).undeveloped.contains(s.square),
        "a knight or bishop on its home square",
    ),
    truth("check", |s| s.context.features().king(s.side).checkers.any(), "its king is in check"),
    truth("castling", |s| s.context.may_castle(s.side), "its side may still castle"),
    number(
        "king_shelter",
        |s| count(s.context.features().king(s.side).shelter),
        "own pawns close before its king",
    ),
    number(
        "king_attackers",
        |s| count(s.context.features().king(s.side).zone_attackers),
        "enemy pieces that attack squares around its king",
    ),
    truth("bishop_pair", |s| s.context.features().pieces(s.side).bishop_pair, "its side has both bishops"),
    number("enemy_queens", |s| count(s.of(!s.side) & s.board().queens()), "queens of the enemy"),
    number(
        "phase",
        |s| s.context.phase(),
        "the share of the pieces that is left: 1 at the start, 0 in a pawn ending",
    ),
    number("move_number", |s| f64::from(s.context.move_number()), "the number of the move, from 1"),
];

fn count(squares: Bitboard) -> f64 {
    squares.count() as f64
}

fn rank(piece: &JudgedPiece<'_>) -> f64 {
    f64::from(u32::from(piece.side.relative_rank(piece.square.rank())) + 1)
}

/// The enemy's best exchange on it, in pawns; a king is never taken.
fn see(piece: &JudgedPiece<'_>) -> f64 {
    match piece.role {
        Role::King => 0.0,
        Role::Pawn | Role::Knight | Role::Bishop | Role::Rook | Role::Queen => {
            piece.context.losing_capture(piece.square).map_or(0.0, |capture| capture.value.into())
        }
    }
}

fn is_blocked(piece: &JudgedPiece<'_>) -> bool {
    let ahead = piece.side.fold_wb(piece.square.offset(8), piece.square.offset(-8));
    ahead.is_some_and(|ahead| piece.board().occupied().contains(ahead))
}

impl JudgedPiece<'_> {
    fn board(&self) -> &Board {
        self.context.board()
    }

    fn of(&self, side: Color) -> Bitboard {
        self.context.pieces(side)
    }

    fn own_pawns(&self) -> Bitboard {
        self.of(self.side) & self.board().pawns()
    }

    fn pawns(&self, side: Color) -> &crate::features::PawnFacts {
        self.context.features().pawns(side)
    }

    fn king_distance(&self, side: Color) -> f64 {
        self.board().king_of(side).map_or(0.0, |king| king.distance(self.square).into())
    }

    fn attackers(&self) -> Bitboard {
        self.context.attacks().attackers(self.board(), self.square, !self.side)
    }

    fn defenders(&self) -> Bitboard {
        self.context.attacks().attackers(self.board(), self.square, self.side)
    }

    fn reach(&self) -> Bitboard {
        self.context.attacks().from(self.square)
    }

    /// Whether the next piece on the file is a passed pawn of `owner` that runs away from it.
    fn is_behind_passer(&self, owner: Color) -> bool {
        let ahead =
            passed::way(self.square, owner) & attacks::rook_attacks(self.square, self.board().occupied());
        ahead.intersects(self.pawns(owner).passed)
    }
}
