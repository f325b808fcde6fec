//! What finders look at on a board: what can be won where, and who stands behind whom on a slider's line.

use super::step::Step;
use crate::chess::{
    Bitboard, Board, Chess, Color, Move, Piece, Position, Role, Square, after_move, attacks, notation,
};
use crate::features::span::relative;
use crate::safety::exchange::{Exchange, value, value_of};
use crate::safety::made;

/// Squares in the order in which a side sees them, so that what is found is the same with the colours swapped.
pub fn seen(squares: Bitboard, side: Color) -> impl Iterator<Item = Square> {
    let turned = relative(squares, side);
    turned.into_iter().map(move |square| if side.is_white() { square } else { square.flip_vertical() })
}

/// The place of a square in the order in which a side sees the board: of equal moves the same is chosen with the colours swapped.
pub fn place_seen(square: Square, side: Color) -> u8 {
    u8::from(if side.is_white() { square } else { square.flip_vertical() })
}

/// What a side wins at best by taking the piece on a square, were it its turn; a check to the other is taken as answered.
pub fn gain(position: &Chess, square: Square, side: Color) -> i32 {
    exchange(position, square, side).gain(side)
}

fn exchange(position: &Chess, square: Square, side: Color) -> Exchange<'_> {
    let exchange = Exchange::on(position.board(), square);
    // A check to who would be taken from is not yet answered when it is the other's turn; the answer is
    // granted.
    if position.turn() == side { exchange } else { exchange.with_check_answered(!side) }
}

/// Whether simply taking back, at no loss, leaves nothing to be won on a square.
pub fn retaking_saves(here: &Chess, last: Option<Move>, target: Square) -> bool {
    let Some(to) = last.map(notation::destination) else {
        return false;
    };
    let side = here.turn();
    here.legal_moves().into_iter().any(|m| {
        let after = after_move(here, m);
        // All three: taking back at a loss, or where the target still falls, saves nothing.
        m.is_capture()
            && notation::destination(m) == to
            && value_of(here, m) >= 0
            && gain(&after, target, !side) < 1
    })
}

/// What one piece wins by taking another, were it its turn; `None` if it cannot.
pub fn capture_gain(position: &Chess, from: Square, to: Square) -> Option<i32> {
    let piece = position.board().piece_at(from)?;
    if !exchange(position, to, piece.color).capturers(piece.color).contains(from) {
        return None;
    }
    let mut after = position.board().clone();
    after.discard_piece_at(from);
    let stands =
        if piece.role == Role::Pawn && Bitboard::BACKRANKS.contains(to) { Role::Queen } else { piece.role };
    after.set_piece_at(to, stands.of(piece.color));
    let prize = position.board().role_at(to).map_or(0, value);
    let answer = Exchange::on(&after, to).with_check_answered(!piece.color);
    Some(prize + value(stands) - value(piece.role) - answer.gain(!piece.color))
}

/// What the owner's enemy could win on a square in the owner's own turn or after it: 0 while the owner is in check.
pub fn danger(position: &Chess, square: Square) -> i32 {
    let Some(piece) = position.board().piece_at(square).filter(|piece| piece.role != Role::King) else {
        return 0;
    };
    if position.turn() == piece.color {
        // The check comes first, and its answer may save the piece: what the check of this claim says too.
        if position.is_check() { 0 } else { gain(position, square, !piece.color) }
    } else {
        let passing = en_passant_gain(position, square);
        gain(position, square, !piece.color).max(passing)
    }
}

fn en_passant_gain(position: &Chess, pawn: Square) -> i32 {
    if position.maybe_ep_square().is_none() {
        return 0;
    }
    let legal = position.legal_moves();
    let takes = legal.iter().filter(|m| m.is_en_passant() && made::taken_square(**m) == pawn);
    takes.map(|m| value_of(position, *m)).max().unwrap_or(0)
}

/// What a piece is worth when it is compared with another: the king most.
pub fn rank(role: Role) -> i32 {
    // More than any piece, so that a king is never the lesser target.
    if role == Role::King { 99 } else { value(role) }
}

/// Two pieces behind each other on a slider's line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aligned {
    /// The slider.
    pub slider: Square,
    /// The nearer piece.
    pub front: Square,
    /// The piece behind it.
    pub behind: Square,
}

/// Whether a piece moves along lines.
pub fn is_slider(piece: Piece) -> bool {
    matches!(piece.role, Role::Bishop | Role::Rook | Role::Queen)
}

/// The pieces of a side that move along lines.
pub fn sliders(board: &Board, side: Color) -> Bitboard {
    board.by_color(side) & (board.bishops() | board.rooks() | board.queens())
}

/// The pairs of pieces that a slider has on its lines, of whatever side.
pub fn aligned(board: &Board, slider: Square) -> Vec<Aligned> {
    let Some(piece) = board.piece_at(slider).filter(|piece| is_slider(*piece)) else {
        return Vec::new();
    };
    let occupied = board.occupied();
    let first = attacks::attacks(slider, piece, occupied);
    let behind = |front: Square| {
        // What the slider sees already is no piece behind another.
        let through = attacks::attacks(slider, piece, occupied.without(front)) & !first & occupied;
        through.first().map(|behind| Aligned { slider, front, behind })
    };
    seen(first & occupied, piece.color).filter_map(behind).collect()
}

/// The pairs of enemy pieces on the lines of a side's sliders.
pub fn enemies_aligned(board: &Board, side: Color) -> Vec<Aligned> {
    let enemies = board.by_color(!side);
    seen(sliders(board, side), side)
        .flat_map(|slider| aligned(board, slider))
        .filter(|pair| enemies.contains(pair.front) && enemies.contains(pair.behind))
        .collect()
}

/// Whether the piece that moves can be taken at no loss where it goes.
pub fn can_be_taken(here: &Chess, m: Move) -> bool {
    let (now, to) = (after_move(here, m), notation::destination(m));
    let takes = |m: &Move| m.is_capture() && notation::destination(*m) == to;
    now.legal_moves().into_iter().any(|m| takes(&m) && value_of(&now, m) >= 0)
}

/// Where a move begins and where it goes.
pub fn both_ends(m: Move) -> Bitboard {
    Bitboard::from_square(notation::origin(m)).with(notation::destination(m))
}

/// The square where a move's piece is taken from the board, if it takes one.
pub fn taken(m: crate::chess::Move) -> Option<Square> {
    m.is_capture().then(|| made::taken_square(m))
}

/// The highest exchange value among the legal moves to a square, 0 if none pays.
pub fn best_on(position: &Chess, square: Square) -> i32 {
    let legal = position.legal_moves();
    let there = legal.iter().filter(|m| notation::destination(**m) == square);
    there.map(|m| value_of(position, *m)).max().unwrap_or(0).max(0)
}

/// What two pieces behind each other are.
pub fn roles(board: &Board, pair: Aligned) -> [Role; 2] {
    [pair.front, pair.behind].map(|square| board.role_at(square).unwrap_or(Role::Pawn))
}

/// What the piece behind would cost, were the front one not there.
pub fn gain_behind(step: Step<'_>, pair: Aligned) -> i32 {
    let mut board = step.board().clone();
    board.discard_piece_at(pair.front);
    let exchange = Exchange::on(&board, pair.behind);
    let captures = exchange.captures(step.side());
    // Another attacker of the piece behind would win it with the front piece in place, too.
    if captures.by.contains(pair.slider) { captures.gain() } else { 0 }
}
/// The first of the checks that mate by force, in so many moves at most.
pub fn mates_by_checks(position: &Chess, within: usize) -> Option<Move> {
    let mut checks = position.legal_moves().into_iter().filter(|m| after_move(position, *m).is_check());
    checks.find(|m| {
        let now = after_move(position, *m);
        let goes_on = |answer: Move| mates_by_checks(&after_move(&now, answer), within - 1).is_some();
        now.is_checkmate() || within > 1 && now.legal_moves().into_iter().all(goes_on)
    })
}
