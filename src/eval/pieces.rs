//! Pieces: material, piece-square tables, mobility, outposts, bad bishops, rooks on files, trapped rooks, queens.

use super::tally::SideTally;
use super::trace::Trace;
use super::view::EvalContext;
use super::weights::{self, WeightRange, groups};
use crate::chess::{Bitboard, CastlingSide, Chess, Color, File, Position, Role, Square, attacks};
use crate::features::squares::CENTRAL_FILES;
use crate::features::{king, pieces, span};

const PIECES: [(Role, WeightRange); 4] = [
    (Role::Knight, groups::KNIGHT_MOBILITY),
    (Role::Bishop, groups::BISHOP_MOBILITY),
    (Role::Rook, groups::ROOK_MOBILITY),
    (Role::Queen, groups::QUEEN_MOBILITY),
];

/// Counts what a side's pieces are worth.
pub fn count<T: Trace>(view: &EvalContext<'_>, position: &Chess, side: Color, tally: &mut SideTally<'_, T>) {
    // Counted from five, as by Kaufman (1999): more pawns help knights and hinder rooks.
    let pawns = view.of_role(side, Role::Pawn).count() as i32 - 5;
    for (number, (role, mobility)) in PIECES.into_iter().enumerate() {
        let pieces = view.of_role(side, role);
        tally.each(pieces, weights::material(role));
        for square in pieces {
            tally.piece(square, weights::square(role, side, square));
            let reach = view.mobility(side, square).count();
            tally.piece(square, mobility.at(reach));
            if role == Role::Rook && reach <= SHUT_IN {
                shut_in(view, position, side, square, tally);
            }
        }
        tally.whole(groups::PIECE_WITH_PAWNS.at(number), pieces.count() as i32 * pawns);
    }
    // The second of a kind does in part what the first does already (Kaufman's redundancy).
    for (place, role) in [Role::Knight, Role::Rook].into_iter().enumerate() {
        if view.of_role(side, role).more_than_one() {
            tally.whole(groups::SECOND_PIECE.at(place), 1);
        }
    }
    minors(view, side, tally);
    rooks(view, side, tally);
    queens(view, side, tally);
}

/// Counts outposts, minor pieces behind a pawn, the bishop pair, long diagonals and bad bishops.
fn minors<T: Trace>(view: &EvalContext<'_>, side: Color, tally: &mut SideTally<'_, T>) {
    let (board, pawns) = (view.board, view.pawns.get(side));
    let outposts = pieces::outposts(board, pawns, side);
    tally.each(outposts & board.knights(), groups::OUTPOST.at(0));
    tally.each(outposts & board.bishops(), groups::OUTPOST.at(1));
    let free = pawns.outpost_squares & !board.by_color(side);
    for knight in view.of_role(side, Role::Knight) & !outposts {
        if view.attacks.from(knight).intersects(free) {
            tally.piece(knight, groups::OUTPOST.at(2));
        }
    }
    let shielded = pieces::shielded(board, side);
    tally.each(shielded & board.knights(), groups::SHIELDED.at(0));
    tally.each(shielded & board.bishops(), groups::SHIELDED.at(1));
    if pieces::bishop_pair(board, side) {
        tally.whole(groups::BISHOP_PAIR.start(), 1);
    }
    tally.each(pieces::long_diagonal(board, side), groups::LONG_DIAGONAL.start());
    let own = view.of_role(side, Role::Pawn);
    let stopped = span::relative(span::south(span::relative(board.occupied(), side)), side);
    let blocked = (own & stopped & CENTRAL_FILES).count() as i32;
    for bishop in view.of_role(side, Role::Bishop) {
        let hindering = (own & pieces::same_colour(bishop)).count() as i32;
        tally.piece_times(bishop, groups::BAD_BISHOP.at(0), hindering);
        // With the centre blocked the pawns stay on the bishop's colour.
        tally.piece_times(bishop, groups::BAD_BISHOP.at(1), hindering * blocked);
    }
}

fn rooks<T: Trace>(view: &EvalContext<'_>, side: Color, tally: &mut SideTally<'_, T>) {
    let (rooks, pawns) = (view.of_role(side, Role::Rook), view.pawns.get(side));
    tally.each(rooks & pawns.half_open_files, groups::ROOK_FILES.at(0));
    tally.each(rooks & pawns.open_files, groups::ROOK_FILES.at(1));
    let seventh = pieces::rooks_on_seventh(view.board, side);
    tally.each(seventh, groups::ROOK_SEVENTH.start());
}

/// Mobility up to which a rook may be trapped, in squares. Not measured by itself.
const SHUT_IN: usize = 3;

/// Counts a trapped rook: between its king and the edge; twice when the king can no longer castle.
fn shut_in<T: Trace>(
    view: &EvalContext<'_>,
    position: &Chess,
    side: Color,
    rook: Square,
    tally: &mut SideTally<'_, T>,
) {
    let Some(king) = view.board.king_of(side) else {
        return;
    };
    let left = king.file() < File::E;
    let beyond = if left { rook.file() < king.file() } else { rook.file() > king.file() };
    if beyond && king::files_around(rook).intersects(view.of_role(side, Role::Pawn)) {
        let can_castle = CastlingSide::ALL.into_iter().any(|wing| position.castles().has(side, wing));
        tally.piece_times(rook, groups::TRAPPED_ROOK.start(), if can_castle { 1 } else { 2 });
    }
}

/// Counts queens that a slider attacks through one piece (x-ray), and queens out before the minor pieces.
fn queens<T: Trace>(view: &EvalContext<'_>, side: Color, tally: &mut SideTally<'_, T>) {
    let home = Bitboard::from_rank(side.backrank());
    for queen in view.of_role(side, Role::Queen) {
        if looked_through(view, side, queen) {
            tally.piece(queen, groups::QUEEN_PIN.start());
        }
        if !home.contains(queen) {
            let waiting = pieces::undeveloped(view.board, side).count() as i32;
            tally.piece_times(queen, groups::EARLY_QUEEN.start(), waiting);
        }
    }
}

fn looked_through(view: &EvalContext<'_>, side: Color, queen: Square) -> bool {
    let board = view.board;
    let sliders = (attacks::rook_attacks(queen, Bitboard::EMPTY) & board.rooks())
        | (attacks::bishop_attacks(queen, Bitboard::EMPTY) & board.bishops());
    (sliders & board.by_color(!side))
        .into_iter()
        .any(|slider| (attacks::between(queen, slider) & board.occupied()).count() == 1)
}
