//! Where a drill begins: a random position of its class with the result that is to be reached.

use super::class::{DrillClass, DrillGoal};
use super::set_up;
use super::verdict::{DrillResult, result_of};
use crate::chess::{
    Bitboard, Board, CastlingMode, Chess, Color, FromSetup, Move, Piece, Position, Role, Setup, Square,
    mirrored,
};
use crate::tablebase::{Distance, Tables};

/// How often pieces are thrown before it is given up: a class that fits but once in 10,000 times then fails once in e^50.
const MOST_THROWS: u32 = 500_000;

/// A position to begin with, the pupil to move and as often White as Black; every fitting one is equally likely.
///
/// The pupil reaches the goal by best play and can't end it at once: nothing can be taken, and the win takes some moves.
/// Where a class has no tables, its set-up alone promises the result, and nothing of the pupil's is attacked.
/// None where the tables of the class are not ready.
pub fn random_position(class: DrillClass, tables: &Tables, random: &mut fastrand::Rng) -> Option<Chess> {
    class.ending().is_none_or(|ending| tables.has_all(ending)).then_some(())?;
    let mut throws = (0..MOST_THROWS).filter_map(|_| thrown(class, random));
    let position = throws.find(|position| is_fitting(class, position, tables))?;
    if random.bool() { Some(position) } else { mirrored(&position) }
}

/// Pieces thrown on the board, White having the stronger side; nothing if that is no position.
fn thrown(class: DrillClass, random: &mut fastrand::Rng) -> Option<Chess> {
    let board = match class {
        DrillClass::Lucena => set_up::lucena(random)?,
        DrillClass::Philidor => set_up::philidor(random)?,
        DrillClass::Queen
        | DrillClass::Rook
        | DrillClass::TwoBishops
        | DrillClass::BishopKnight
        | DrillClass::PawnWin
        | DrillClass::PawnHold
        | DrillClass::WrongBishop
        | DrillClass::QueenPawn
        | DrillClass::PawnQueen
        | DrillClass::RookPawn
        | DrillClass::RookKnight
        | DrillClass::KnightRook
        | DrillClass::BishopRook
        | DrillClass::QueenRook => anywhere(class, random)?,
    };
    class.is_about(&board).then_some(())?;
    let setup = Setup { board, turn: class.row().pupil, ..Setup::empty() };
    Chess::from_setup(setup, CastlingMode::Standard).ok()
}

/// The pieces of a class, each as likely on every square.
fn anywhere(class: DrillClass, random: &mut fastrand::Rng) -> Option<Board> {
    let mut board = Board::empty();
    for &(color, role) in class.pieces() {
        let squares = if role == Role::Pawn { class.row().pawns } else { Bitboard::FULL };
        throw(&mut board, Piece { color, role }, squares, random)?;
    }
    for color in Color::ALL {
        throw(&mut board, color.king(), Bitboard::FULL, random)?;
    }
    Some(board)
}

/// Puts a piece on any of these squares; nothing if another stands there, so that all arrangements stay equally likely.
fn throw(board: &mut Board, piece: Piece, squares: Bitboard, random: &mut fastrand::Rng) -> Option<()> {
    let squares: Vec<Square> = squares.into_iter().collect();
    let square = random.choice(squares)?;
    board.piece_at(square).is_none().then(|| board.set_piece_at(square, piece))
}

/// Whether a drill may begin so.
fn is_fitting(class: DrillClass, position: &Chess, tables: &Tables) -> bool {
    let row = class.row();
    let is_as_asked = match class.ending() {
        Some(_) => tables.probe(position).is_some_and(|distance| has_result(class, distance)),
        None => is_unattacked(position),
    };
    position.is_check() == row.in_check
        && !position.legal_moves().iter().any(|m| m.is_capture())
        && is_as_asked
        && (!row.is_delicate || can_be_spoilt(position, row.goal, tables))
}

/// Whether nothing of the side to move is attacked.
fn is_unattacked(position: &Chess) -> bool {
    let (board, side) = (position.board(), position.turn());
    board.by_color(side).into_iter().all(|at| board.attacks_to(at, !side, board.occupied()).is_empty())
}

/// Whether a legal move comes to less than the goal.
fn can_be_spoilt(position: &Chess, goal: DrillGoal, tables: &Tables) -> bool {
    let needed = match goal {
        DrillGoal::Win | DrillGoal::Promote => DrillResult::Win,
        DrillGoal::Hold(_) => DrillResult::Draw,
    };
    let spoils = |m: &Move| result_of(position, *m, tables).is_some_and(|made| made < needed);
    position.legal_moves().iter().any(spoils)
}

/// Whether it is won or drawn as the goal asks, and the win not too short.
fn has_result(class: DrillClass, distance: Distance) -> bool {
    let row = class.row();
    match distance {
        Distance::Win(plies) => row.goal == DrillGoal::Win && plies.div_ceil(2) >= row.shortest,
        Distance::Draw => matches!(row.goal, DrillGoal::Hold(_)),
        Distance::Loss(_) => false,
    }
}
