//! Pins and skewers: two enemy pieces behind each other on a line, newly attacked, or held where it matters.

use super::board::{Aligned, capture_gain, enemies_aligned, gain, rank};
use super::{Finds, Step};
use crate::chess::{Bitboard, Board, Move, Piece, Position, Role, attacks, notation};
use crate::safety::exchange::Exchange;
use crate::tutor::Kind;

pub fn find(step: Step<'_>, finds: &mut Finds) {
    let side = step.side();
    let earlier = enemies_aligned(step.before().board(), side);
    for pair in enemies_aligned(step.board(), side) {
        let new = !earlier.contains(&pair);
        pin(step, pair, new, finds);
        if new {
            skewer(step, pair, finds);
        }
    }
}

fn roles(board: &Board, pair: Aligned) -> [Role; 2] {
    let role = |square| board.role_at(square).unwrap_or(Role::Pawn);
    [role(pair.front), role(pair.behind)]
}

fn pin(step: Step<'_>, pair: Aligned, new: bool, finds: &mut Finds) {
    let [front, behind] = roles(step.board(), pair);
    let absolute = behind == Role::King;
    if front == Role::King || rank(behind) <= rank(front) {
        return;
    }
    let matters = matters(step, pair);
    let real = absolute || bared(step, pair) >= 1;
    if !(matters || new && front != Role::Pawn) || !real {
        return;
    }
    let worth = if matters { 6 } else { -4 } + if new { 2 } else { 0 };
    let kind = Kind::Pin {
        pinner: pair.slider,
        pinned: pair.front,
        behind: pair.behind,
        absolute,
    };
    finds.after(step.side(), kind, worth);
}

/// What the piece behind would cost if the front piece were not there.
fn bared(step: Step<'_>, pair: Aligned) -> i32 {
    let mut board = step.board().clone();
    board.discard_piece_at(pair.front);
    let exchange = Exchange::on(&board, pair.behind);
    let captures = exchange.captures(step.side());
    if captures.by.contains(pair.slider) {
        captures.gain()
    } else {
        0
    }
}

/// Whether the pinned piece is the worse for it: it can be won, or it would take what it may not, or stop the mate.
fn matters(step: Step<'_>, pair: Aligned) -> bool {
    let won = gain(step.after(), pair.front, step.side()) >= 1 || step.takes_later(pair.front);
    won || keeps_from_taking(step, pair) || keeps_from_helping(step, pair)
}

/// Whether it would win something off the line, were it free.
fn keeps_from_taking(step: Step<'_>, pair: Aligned) -> bool {
    let board = step.board();
    let Some(piece) = board.piece_at(pair.front) else {
        return false;
    };
    let off = !attacks::ray(pair.slider, pair.behind);
    let prey = board.attacks_from(pair.front) & board.by_color(step.side()) & !board.kings() & off;
    prey.into_iter()
        .any(|square| would_win(board, piece, pair, square))
}

/// What it would win by taking on a square if the king behind it did not count.
fn would_win(board: &Board, piece: Piece, pair: Aligned, square: crate::chess::Square) -> bool {
    let mut after = board.clone();
    after.discard_piece_at(pair.front);
    let prize = after.role_at(square).map_or(0, crate::safety::exchange::value);
    after.set_piece_at(square, piece);
    prize > Exchange::on(&after, square).gain(!piece.color)
}

/// Whether a check could be answered by it, were it free: by taking who checks or by standing between.
fn keeps_from_helping(step: Step<'_>, pair: Aligned) -> bool {
    let board = step.board();
    let checkers = step.after().checkers();
    let (Some(checker), Some(king)) = (checkers.first(), board.king_of(!step.side())) else {
        return false;
    };
    let on_line = attacks::ray(pair.slider, pair.behind);
    let answers = (attacks::between(king, checker) | checkers) & !on_line;
    checkers.count() == 1 && reach(board, pair).intersects(answers)
}

/// The squares that the front piece could go to, pins aside.
fn reach(board: &Board, pair: Aligned) -> Bitboard {
    let own = board
        .color_at(pair.front)
        .map_or(Bitboard::EMPTY, |side| board.by_color(side));
    if board.role_at(pair.front) == Some(Role::Pawn) {
        return board.attacks_from(pair.front) & board.occupied() & !own;
    }
    board.attacks_from(pair.front) & !own
}

fn skewer(step: Step<'_>, pair: Aligned, finds: &mut Finds) {
    let [front, behind] = roles(step.board(), pair);
    if rank(front) < rank(behind) || behind == Role::Pawn || front == Role::Pawn {
        return;
    }
    let hit = front == Role::King || gain(step.after(), pair.front, step.side()) >= 1;
    if !hit || bared(step, pair) < 1 {
        return;
    }
    let goes = step
        .later(1)
        .map(Step::played)
        .is_some_and(|m: Move| notation::origin(m) == pair.front);
    let worth = if goes && step.takes_later(pair.behind) {
        6
    } else {
        0
    };
    let direct = capture_gain(step.after(), pair.slider, pair.front).is_some();
    if front == Role::King || direct {
        let kind = Kind::Skewer {
            attacker: pair.slider,
            front: pair.front,
            behind: pair.behind,
        };
        finds.after(step.side(), kind, worth);
    }
}
