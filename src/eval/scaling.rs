//! Endgame scaling: the share of an advantage that is left in endings that are hard to win.

use super::kpk;
use super::pawns::Pawns;
use crate::chess::{Bitboard, Board, Chess, Color, File, Position, Role, Square};
use crate::features::{king, pieces};
use crate::safety::exchange;

/// The full scale factor, in 64ths; all others are parts of it. They are estimates, none measured by itself.
pub const FULL_SCALE: i32 = 64;

/// Scale without pawns and at most a minor piece ahead: rook against bishop, two minor pieces against one.
const NO_PAWNS: i32 = 10;

/// Scale with opposite-coloured bishops and pawns alone, and the addition for each passed pawn.
const OPPOSITE_BISHOPS: (i32, i32) = (24, 5);

/// The same with other pieces on the board, and the addition for each piece of the side ahead.
const OPPOSITE_WITH_OTHERS: (i32, i32) = (34, 3);

/// Scale of rook endings with all pawns on one wing and at most one pawn ahead.
const ROOKS_ON_ONE_WING: i32 = 36;

/// Scale with few pawns left, and the addition for each of them: without pawns a small lead does not win.
const FEW_PAWNS: (i32, i32) = (40, 7);

/// Returns the share that a side's advantage keeps, out of [`FULL_SCALE`].
pub fn share(position: &Chess, pawns: &Pawns, ahead: Color) -> i32 {
    let board = position.board();
    if board.by_color(ahead).count() <= MOST_FOR_DRAWS && is_drawn(position, ahead) {
        return 0;
    }
    let lead = piece_lead(board, ahead);
    let own = (board.pawns() & board.by_color(ahead)).count() as i32;
    // More than a minor piece: pieces alone win that, with or without pawns.
    if lead > 3 {
        return FULL_SCALE;
    }
    if own == 0 {
        return NO_PAWNS;
    }
    let passed = pawns.facts.get(ahead).passed.count() as i32;
    let pieces = board.by_color(ahead).count() as i32;
    // The cases, and that passed pawns and pieces count, are those of Stockfish's hand-written evaluation.
    let share = if !opposite_bishops(board) {
        rooks(board, ahead).unwrap_or(FULL_SCALE)
    } else if (board.knights() | board.rooks_and_queens()).is_empty() {
        OPPOSITE_BISHOPS.0 + OPPOSITE_BISHOPS.1 * passed
    } else {
        OPPOSITE_WITH_OTHERS.0 + OPPOSITE_WITH_OTHERS.1 * pieces
    };
    share.min(FEW_PAWNS.0 + FEW_PAWNS.1 * own).min(FULL_SCALE)
}

/// Returns whether the side ahead cannot win, or only if the other helps.
pub fn cannot_win(position: &Chess, ahead: Color) -> bool {
    position.board().by_color(ahead).count() <= MOST_FOR_DRAWS && is_drawn(position, ahead)
}

/// Pieces above which a side always has mating material; the drawn endings are asked for below.
const MOST_FOR_DRAWS: usize = 6;

/// Returns whether the side ahead cannot win, or only if the other helps.
fn is_drawn(position: &Chess, ahead: Color) -> bool {
    let board = position.board();
    if position.has_insufficient_material(ahead) || kpk::is_won(board, position.turn()) == Some(false) {
        return true;
    }
    let own = board.by_color(ahead) & !board.kings();
    if own.intersects(board.pawns()) {
        return wrong_corner(board, ahead);
    }
    let minors = own & !board.rooks_and_queens();
    minors == own && (own.count() < 2 || (own.count() == 2 && own.is_subset(board.knights())))
}

/// Returns whether it is a wrong-bishop ending: rook pawns of one file, bishops of the wrong colour at most, and the enemy
/// king at home in the corner.
fn wrong_corner(board: &Board, ahead: Color) -> bool {
    let own = board.by_color(ahead);
    let (pawns, bishops) = (own & board.pawns(), own & board.bishops());
    if own != pawns | bishops | (own & board.kings()) {
        return false;
    }
    let Some(file) = [File::A, File::H].into_iter().find(|file| pawns.is_subset(Bitboard::from_file(*file)))
    else {
        return false;
    };
    let corner = Square::from_coords(file, (!ahead).backrank());
    let held = board.king_of(!ahead).is_some_and(|king| king.distance(corner) <= 1);
    held && (bishops & pieces::same_colour(corner)).is_empty()
}

/// Returns how many pawns' worth of pieces a side has more than the other.
fn piece_lead(board: &Board, side: Color) -> i32 {
    let of = |role: Role| {
        let pieces = board.by_role(role);
        let both = [side, !side].map(|side| (pieces & board.by_color(side)).count() as i32);
        exchange::value(role) * (both[0] - both[1])
    };
    of(Role::Knight) + of(Role::Bishop) + of(Role::Rook) + of(Role::Queen)
}

/// Returns whether each side has one bishop, on opposite colours.
fn opposite_bishops(board: &Board) -> bool {
    let bishops = board.bishops();
    (bishops & board.white()).count() == 1
        && (bishops & board.black()).count() == 1
        && (bishops & Bitboard::LIGHT_SQUARES).count() == 1
}

/// Returns the scale of a rook ending that is hard to win; `None` for all others.
fn rooks(board: &Board, ahead: Color) -> Option<i32> {
    let all = board.pawns() | board.kings() | board.rooks();
    let one_each = [Color::White, Color::Black]
        .into_iter()
        .all(|side| (board.rooks() & board.by_color(side)).count() == 1);
    let pawns = |side: Color| (board.pawns() & board.by_color(side)).count();
    let on_one_wing =
        [Square::A1, Square::H1].into_iter().any(|corner| board.pawns().is_subset(king::wing(corner)));
    (one_each && all == board.occupied() && on_one_wing && pawns(ahead) <= pawns(!ahead) + 1)
        .then_some(ROOKS_ON_ONE_WING)
}
