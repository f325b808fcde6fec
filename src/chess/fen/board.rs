//! The pieces of a FEN: the eight ranks as text, and what makes a set of pieces unplayable.

use crate::chess::{Bitboard, Board, Color, File, Piece, Rank, Role, Setup, Square, attacks};

/// Reads the first field of a FEN; every fault is named with the number of its rank.
pub(super) fn read(field: &str) -> Result<Board, Vec<String>> {
    let ranks: Vec<&str> = field.split('/').collect();
    let mut faults = Vec::new();
    if ranks.len() != 8 {
        faults.push(format!("the board has {} ranks instead of 8", ranks.len()));
    }
    let mut board = Board::empty();
    for (text, rank) in ranks.iter().zip(Rank::ALL.into_iter().rev()) {
        faults.extend(read_rank(&mut board, rank, text));
    }
    if faults.is_empty() { Ok(board) } else { Err(faults) }
}

fn read_rank(board: &mut Board, rank: Rank, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut width = 0_u32;
    for letter in text.chars() {
        match (letter, Piece::from_char(letter)) {
            ('1'..='8', _) => width += letter.to_digit(10).unwrap_or(0),
            (_, Some(piece)) => {
                if let Ok(file) = File::try_from(width) {
                    board.set_piece_at(Square::from_coords(file, rank), piece);
                }
                width += 1;
            }
            _ => {
                faults.push(format!("rank {rank} holds '{letter}', which is no piece"));
                width += 1;
            }
        }
    }
    if width != 8 {
        faults.push(format!("rank {rank} has {width} squares instead of 8"));
    }
    faults
}

/// Everything that makes the pieces and the side to move unplayable.
pub(super) fn faults(setup: &Setup) -> Vec<String> {
    let board = &setup.board;
    let mut faults: Vec<String> = Color::ALL.into_iter().filter_map(|side| king_fault(board, side)).collect();
    let pawns = board.pawns() & Bitboard::BACKRANKS;
    if pawns.any() {
        faults.push(format!("pawns cannot stand on the first or last rank ({})", list(pawns)));
    }
    if faults.is_empty() {
        faults.extend(check_fault(board, setup.turn));
        faults.extend(checkers_fault(board, setup.turn));
        faults.extend(Color::ALL.into_iter().filter_map(|side| crowd_fault(board, side)));
    }
    faults
}

/// A side with so many pieces and moves that a list of its moves might overflow.
///
/// Lists of moves hold 270. `BQQQQQQK/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/BR5Q/kBQQQQQB w` has 271, the most that a search by annealing found;
/// with 23 pieces it found no more than 259. Pieces never become more, so 24 are safe whatever is played. The most moves that a game
/// can lead to are 218.
fn crowd_fault(board: &Board, side: Color) -> Option<String> {
    const PIECES: usize = 24;
    const MOVES: usize = 218;
    let pieces = board.by_color(side);
    if pieces.count() <= PIECES {
        return None;
    }
    let moves: usize = pieces.into_iter().map(|from| most_moves(board, side, from)).sum();
    (moves > MOVES).then(|| {
        format!(
            "{} has {} pieces with some {moves} moves, which are too many to play with",
            name(side),
            pieces.count()
        )
    })
}

/// The moves of a piece when none is illegal; for a pawn the most that one can have.
fn most_moves(board: &Board, side: Color, from: Square) -> usize {
    match board.role_at(from) {
        Some(Role::Pawn) if from.rank() == side.relative_rank(Rank::Seventh) => 12,
        Some(Role::Pawn) => 4,
        _ => (board.attacks_from(from) & !board.by_color(side)).count(),
    }
}

fn king_fault(board: &Board, side: Color) -> Option<String> {
    let name = name(side);
    match board.by_piece(Role::King.of(side)) {
        kings if kings.is_empty() => Some(format!("{name} has no king")),
        kings if kings.more_than_one() => {
            Some(format!("{name} has {} kings ({})", kings.count(), list(kings)))
        }
        _ => None,
    }
}

/// The kings touch, or the side that just moved stands in check.
fn check_fault(board: &Board, turn: Color) -> Option<String> {
    let (own, other) = (board.king_of(turn)?, board.king_of(!turn)?);
    if attacks::king_attacks(own).contains(other) {
        return Some(format!("the kings stand side by side ({own} and {other})"));
    }
    let attackers = board.attacks_to(other, turn, board.occupied());
    attackers.any().then(|| {
        format!(
            "it is {}'s turn, but {}'s king on {other} is already in check ({})",
            name(turn),
            name(!turn),
            list(attackers)
        )
    })
}

/// The side to move is in check by three pieces or more: a move gives check by the piece that goes and by one that it
/// uncovers, never by a third.
fn checkers_fault(board: &Board, turn: Color) -> Option<String> {
    const MOST: usize = 2;
    let king = board.king_of(turn)?;
    let checkers = board.attacks_to(king, !turn, board.occupied());
    (checkers.count() > MOST).then(|| {
        format!(
            "{}'s king on {king} is in check by {} pieces ({}); no move gives more than {MOST} checks at once",
            name(turn),
            checkers.count(),
            list(checkers)
        )
    })
}

fn name(side: Color) -> &'static str {
    side.fold_wb("White", "Black")
}

fn list(squares: Bitboard) -> String {
    let names: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
    names.join(", ")
}
