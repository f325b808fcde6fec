//! Static exchange evaluation (SEE) against a threshold by the swap algorithm, for the search.
//!
//! For players [`super::exchange`] counts legal captures exactly. Here pins are ignored and the least valuable attacker
//! always captures: right nearly always, and the search asks a million times a second.

use super::exchange::value;
use crate::chess::{Bitboard, Board, Chess, Color, Move, Position, Role, Square, attacks};

/// Roles by value: the least valuable attacker captures first.
const LEAST_FIRST: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

/// Returns whether the SEE of a legal move is at least `at_least`, in pawns.
pub fn wins(position: &Chess, m: Move, at_least: i32) -> bool {
    let (from, to) = match m {
        Move::Normal { from, to, .. } | Move::EnPassant { from, to } => (from, to),
        // A castled king is safe, and its rook is not looked at here.
        Move::Castle { .. } | Move::Put { .. } => return at_least <= 0,
    };
    let stands = m.promotion().unwrap_or(m.role());
    let won = m.capture().map_or(0, value) + value(stands) - value(m.role()) - at_least;
    if won < 0 {
        return false;
    }
    let risk = value(stands) - won;
    let mut occupied = position.board().occupied().without(from).with(to);
    if m.is_en_passant() {
        occupied.discard(Square::from_coords(to.file(), from.rank()));
    }
    risk <= 0 || comes_out_ahead(position.board(), to, position.turn(), risk, occupied)
}

/// Plays the exchange out after the mover's piece has come to `to`; `risk` is what the other side gains by taking it
/// beyond what the mover can spare, in pawns.
fn comes_out_ahead(board: &Board, to: Square, mover: Color, mut risk: i32, mut occupied: Bitboard) -> bool {
    let mut attackers = attackers_of(board, to, occupied);
    let mut side = mover;
    let mut ahead = true;
    loop {
        side = !side;
        attackers &= occupied;
        let Some((role, square)) = least(board, attackers & board.by_color(side)) else {
            return ahead;
        };
        if role == Role::King {
            // A king takes only what nobody guards.
            let guarded = (attackers & board.by_color(!side)).any();
            return if guarded { ahead } else { !ahead };
        }
        ahead = !ahead;
        risk = value(role) - risk;
        // Even the loss of the piece that has just taken would not change who is ahead.
        if risk < i32::from(ahead) {
            return ahead;
        }
        occupied.discard(square);
        attackers |= opened(board, to, role, occupied);
    }
}

fn attackers_of(board: &Board, square: Square, occupied: Bitboard) -> Bitboard {
    board.attacks_to(square, Color::White, occupied) | board.attacks_to(square, Color::Black, occupied)
}

fn least(board: &Board, pieces: Bitboard) -> Option<(Role, Square)> {
    LEAST_FIRST
        .into_iter()
        .find_map(|role| (pieces & board.by_role(role)).first().map(|square| (role, square)))
}

/// Returns the x-ray attackers behind a piece that has left its line.
fn opened(board: &Board, to: Square, gone: Role, occupied: Bitboard) -> Bitboard {
    let mut behind = Bitboard::EMPTY;
    if matches!(gone, Role::Pawn | Role::Bishop | Role::Queen) {
        behind |= attacks::bishop_attacks(to, occupied) & board.bishops_and_queens();
    }
    if matches!(gone, Role::Rook | Role::Queen) {
        behind |= attacks::rook_attacks(to, occupied) & board.rooks_and_queens();
    }
    behind & occupied
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{CastlingMode, fen, notation};

    /// The largest gain that a move is said to win.
    fn gain(text: &str, uci: &str) -> i32 {
        let position = fen::parse(text).unwrap().position;
        assert_eq!(position.castles().mode(), CastlingMode::Standard);
        let m = notation::parse_uci(&position, uci).unwrap();
        (-20..=20).rev().find(|least| wins(&position, m, *least)).unwrap()
    }

    fn check(text: &str, uci: &str, expected: i32) {
        assert_eq!(gain(text, uci), expected, "{uci} in {text}");
    }

    #[test]
    fn an_unguarded_piece_is_won_whole() {
        check("7k/8/8/4n3/8/8/8/4RK2 w - - 0 1", "e1e5", 3);
        check("7k/8/8/8/8/8/8/4RK2 w - - 0 1", "e1e5", 0);
    }

    #[test]
    fn a_guarded_piece_costs_the_taker() {
        check("7k/8/3p4/4n3/8/8/8/4RK2 w - - 0 1", "e1e5", -2);
        check("7k/8/3p4/4n3/3P4/8/8/4RK2 w - - 0 1", "d4e5", 3);
        check("7k/8/3p4/8/8/8/8/4RK2 w - - 0 1", "e1e5", -5);
    }

    #[test]
    fn pieces_behind_the_taker_join_in() {
        check("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", -4);
        check("3rk3/8/8/3p4/8/3R4/3R4/3RK3 w - - 0 1", "d3d5", 1);
    }

    #[test]
    fn a_king_takes_only_what_is_unguarded() {
        check("8/8/3k4/4p3/8/8/4R3/4RK2 w - - 0 1", "e2e5", 1);
        check("8/8/3k4/4p3/8/8/4R3/5K2 w - - 0 1", "e2e5", -4);
    }

    #[test]
    fn promotion_and_en_passant_count() {
        check("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 8);
        check("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -1);
        check("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", 13);
        check("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6", 1);
        check("4k3/1p6/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6", 0);
    }
}
