//! Noisy moves: captures and new queens, made without the quiet ones for searches that want only them.

use super::{Bitboard, Chess, Color, Move, MoveList, Position, Role, Square, attacks, notation};

/// Whether a capture takes what has just taken there.
pub fn takes_back(m: Move, last: Option<Move>) -> bool {
    let taken = last.filter(|last| last.is_capture()).map(notation::destination);
    m.is_capture() && taken == Some(notation::destination(m))
}

/// Whether a move takes something or makes a queen.
pub fn is_noisy(m: Move) -> bool {
    m.is_capture() || m.promotion() == Some(Role::Queen)
}

/// The legal moves that are noisy.
pub fn noisy_moves(position: &Chess) -> MoveList {
    let board = position.board();
    let us = position.turn();
    let king = match board.king_of(us) {
        Some(king) if !position.is_check() => king,
        _ => return filtered(position),
    };
    let pinned = pinned(position, king);
    let mut moves = MoveList::new();
    if position.maybe_ep_square().is_some() {
        moves.extend(position.en_passant_moves());
    }
    let mut generator = Generator { position, king, pinned, moves };
    generator.pawns(us);
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        generator.pieces(role);
    }
    generator.king(us);
    generator.moves
}

fn filtered(position: &Chess) -> MoveList {
    let mut moves = position.legal_moves();
    moves.retain(|m| is_noisy(*m));
    moves
}

/// The own pieces that stand alone between their king and an enemy piece that moves along lines.
fn pinned(position: &Chess, king: Square) -> Bitboard {
    let board = position.board();
    let snipers = attacks::rook_attacks(king, Bitboard::EMPTY) & board.rooks_and_queens()
        | attacks::bishop_attacks(king, Bitboard::EMPTY) & board.bishops_and_queens();
    let mut pinned = Bitboard::EMPTY;
    for sniper in snipers & position.them() {
        let between = attacks::between(king, sniper) & board.occupied();
        if between.count() == 1 {
            pinned |= between;
        }
    }
    pinned & position.us()
}

struct Generator<'a> {
    position: &'a Chess,
    king: Square,
    pinned: Bitboard,
    moves: MoveList,
}

impl Generator<'_> {
    /// Where a piece may go without uncovering its king.
    fn allowed(&self, from: Square) -> Bitboard {
        if self.pinned.contains(from) { attacks::ray(self.king, from) } else { Bitboard::FULL }
    }

    fn pawns(&mut self, us: Color) {
        let board = self.position.board();
        let pawns = self.position.our(Role::Pawn);
        for from in pawns {
            let allowed = self.allowed(from);
            for to in attacks::pawn_attacks(us, from) & self.position.them() & allowed {
                self.pawn(from, to, board.role_at(to), us);
            }
        }
        for from in pawns & us.relative_rank(super::Rank::Seventh) {
            let ahead = from.offset(us.fold_wb(8, -8));
            let free = ahead.filter(|to| !board.occupied().contains(*to) && self.allowed(from).contains(*to));
            if let Some(to) = free {
                self.push(Role::Pawn, from, None, to, Some(Role::Queen));
            }
        }
    }

    /// A pawn's capture; on the last rank it makes any piece.
    fn pawn(&mut self, from: Square, to: Square, capture: Option<Role>, us: Color) {
        if us.relative_rank(to.rank()) != super::Rank::Eighth {
            return self.push(Role::Pawn, from, capture, to, None);
        }
        for promotion in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
            self.push(Role::Pawn, from, capture, to, Some(promotion));
        }
    }

    fn pieces(&mut self, role: Role) {
        let board = self.position.board();
        for from in self.position.our(role) {
            let reach = match role {
                Role::Knight => attacks::knight_attacks(from),
                Role::Bishop => attacks::bishop_attacks(from, board.occupied()),
                Role::Rook => attacks::rook_attacks(from, board.occupied()),
                Role::Pawn | Role::Queen | Role::King => attacks::queen_attacks(from, board.occupied()),
            };
            for to in reach & self.position.them() & self.allowed(from) {
                self.push(role, from, board.role_at(to), to, None);
            }
        }
    }

    fn king(&mut self, us: Color) {
        let board = self.position.board();
        for to in attacks::king_attacks(self.king) & self.position.them() {
            let guarded = board.attacks_to(to, !us, board.occupied().without(self.king));
            if guarded.is_empty() {
                self.push(Role::King, self.king, board.role_at(to), to, None);
            }
        }
    }

    fn push(&mut self, role: Role, from: Square, capture: Option<Role>, to: Square, promotion: Option<Role>) {
        self.moves.push(Move::Normal { role, from, capture, to, promotion });
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::chess::fen;

    fn sorted(moves: &MoveList) -> Vec<String> {
        let mut all: Vec<String> = moves.iter().map(|m| format!("{m:?}")).collect();
        all.sort();
        all
    }

    fn check(position: &Chess) {
        assert_eq!(sorted(&noisy_moves(position)), sorted(&filtered(position)), "{}", fen::write(position));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn they_are_the_legal_moves_that_are_noisy(choices in proptest::collection::vec(any::<usize>(), 1..200)) {
            let mut position = Chess::default();
            for choice in choices {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play_unchecked(moves[choice % moves.len()]);
                check(&position);
            }
        }
    }

    #[test]
    fn pins_promotions_en_passant_and_guarded_pieces_are_heeded() {
        for text in [
            "r3k2r/1P4P1/8/2pP4/4pP2/8/1p4p1/R3K2R w KQkq c6 0 1",
            "4k3/4r3/8/3pp3/4N3/8/4B3/4K3 w - - 0 1",
            "4k3/8/8/8/1b6/2P5/3B4/4K2q w - - 0 1",
            "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
            "4k3/8/8/8/8/5n2/4p3/3RK3 w - - 0 1",
            "r1n1k3/1P6/8/8/8/8/8/4K3 w - - 0 1",
            "4k2q/6P1/8/8/8/2B5/8/K7 w - - 0 1",
            "7q/6P1/8/8/8/8/1K6/4k3 w - - 0 1",
        ] {
            check(&fen::parse(text).unwrap().position);
        }
    }

    #[test]
    fn only_a_capture_where_something_was_just_taken_takes_back() {
        let start = crate::chess::fen::parse("4k3/2p5/3p4/4n3/8/5N2/3B4/4K3 w - - 0 1").unwrap().position;
        let takes = notation::parse(&start, "Nxe5").unwrap();
        let after = crate::chess::after_move(&start, takes);
        let back = notation::parse(&after, "dxe5").unwrap();
        let quiet = notation::parse(&after, "c5").unwrap();
        assert!(takes_back(back, Some(takes)));
        assert!(!takes_back(quiet, Some(takes)), "it takes nothing");
        assert!(!takes_back(back, None), "nothing is known of the move before");
        assert!(!takes_back(back, Some(quiet)), "the move before took nothing");
        let elsewhere = notation::parse(&start, "Bg5").unwrap();
        assert!(!takes_back(takes, Some(elsewhere)));
    }
}
