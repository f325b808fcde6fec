//! From the planes of a net to the moves of a position: how likely a person of the net's rating plays each.

use super::conv::Plane;
use super::net::{PeopleNet, softmax};
use super::planes::{planes, seen_by};
use crate::chess::{Chess, Color, Move, Position, Role};
use crate::engines::Dice;
use crate::search::Root;

/// What people would do in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct PeopleView {
    /// Every legal move with its chance, the likeliest first; together 1.
    pub moves: Vec<(Move, f32)>,
    /// The chances that the mover wins, draws and loses, among people of this rating.
    pub outcome: [f32; 3],
}

impl PeopleNet {
    /// What people of the net's rating would do at the end of a game.
    pub fn look(&mut self, root: &Root) -> PeopleView {
        let position = root.position();
        let output = self.forward(&planes(root));
        PeopleView { moves: chances(numbers(&position, &output.policy)), outcome: output.outcome }
    }
}

/// Turns the numbers of moves into chances that are together 1, the likeliest first.
pub fn chances(mut moves: Vec<(Move, f32)>) -> Vec<(Move, f32)> {
    let mut numbers: Vec<f32> = moves.iter().map(|(_, number)| *number).collect();
    softmax(&mut numbers);
    moves.iter_mut().zip(numbers).for_each(|((_, number), chance)| *number = chance);
    moves.sort_by(|one, other| other.1.total_cmp(&one.1));
    moves
}

/// A move by lot, each as likely as its chance; `None` where there is none.
pub fn draw(moves: &[(Move, f32)], dice: &mut Dice) -> Option<Move> {
    let mut left = dice.share() as f32 * moves.iter().map(|(_, chance)| chance).sum::<f32>();
    let drawn = moves.iter().find(|(_, chance)| {
        left -= chance;
        left < 0.0
    });
    drawn.or(moves.first()).map(|(m, _)| *m)
}

/// Every legal move with the number that a policy has for it: the larger, the likelier.
pub fn numbers(position: &Chess, policy: &[Plane]) -> Vec<(Move, f32)> {
    let number = |m: Move| {
        let (plane, square) = place(m, position.turn());
        (m, policy[plane][square])
    };
    position.legal_moves().into_iter().map(number).collect()
}

/// The plane and the square of a move: 56 planes of a queen's steps by direction and length, 8 of a knight's, 9 of
/// promotions to a rook, bishop or queen by direction. A promotion to a knight is a step; castling is the king's move
/// onto its own rook.
pub fn place(m: Move, side: Color) -> (usize, usize) {
    // A castling goes to its rook; what has no origin is dropped onto its square, which chess does not know.
    let (from, to) = (m.from().unwrap_or(m.to()), m.to());
    let seen = |square| {
        let place = seen_by(square, side) as i32;
        [place % 8, place / 8]
    };
    let ([from_file, from_rank], [to_file, to_rank]) = (seen(from), seen(to));
    let (files, ranks) = (to_file - from_file, to_rank - from_rank);
    let promoted = |kind: usize| 64 + 3 * (files + 1) as usize + kind;
    let plane = match m.promotion() {
        Some(Role::Rook) => promoted(0),
        Some(Role::Bishop) => promoted(1),
        Some(Role::Queen) => promoted(2),
        Some(Role::Pawn | Role::Knight | Role::King) | None => step(files, ranks),
    };
    (plane, seen_by(from, side))
}

/// The plane of a step of so many files and ranks.
fn step(files: i32, ranks: i32) -> usize {
    const KNIGHT: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    const QUEEN: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    if let Some(jump) = KNIGHT.iter().position(|&jump| jump == (files, ranks)) {
        return 56 + jump;
    }
    let direction = QUEEN.iter().position(|&direction| direction == (files.signum(), ranks.signum()));
    let length = files.abs().max(ranks.abs());
    7 * direction.unwrap_or_default() + length.max(1) as usize - 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Square, fen, notation};

    fn check(fen: &str, uci: &str, expected: (usize, &str)) {
        let position = fen::parse(fen).unwrap().position;
        let m = notation::parse_uci(&position, uci).unwrap();
        let square: Square = expected.1.parse().unwrap();
        assert_eq!(place(m, position.turn()), (expected.0, usize::from(square)), "{uci} in {fen}");
    }

    #[test]
    fn every_kind_of_move_has_its_plane() {
        check(fen::USUAL, "e2e4", (1, "e2"));
        check(fen::USUAL, "g1f3", (63, "g1"));
        check(fen::USUAL, "b1c3", (56, "b1"));
        check("4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1", "d4h8", (7 + 3, "d4"));
        check("4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1", "d4a1", (35 + 2, "d4"));
        check("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6", (49, "d5"));
    }

    #[test]
    fn black_sees_the_board_from_the_other_side() {
        check("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "e7e5", (1, "e2"));
        check("4k3/8/8/3q4/8/8/8/4K3 b - - 0 1", "d5h1", (7 + 3, "d4"));
    }

    #[test]
    fn a_castling_king_takes_its_rook() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        check(fen, "e1g1", (14 + 2, "e1"));
        check(fen, "e1c1", (42 + 3, "e1"));
        check(&fen.replace(" w ", " b "), "e8c8", (42 + 3, "e1"));
    }

    #[test]
    fn a_knight_is_promoted_to_by_a_step_and_the_others_have_planes() {
        let fen = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        check(fen, "a7a8n", (0, "a7"));
        check(fen, "a7b8n", (7, "a7"));
        check(fen, "a7a8r", (67, "a7"));
        check(fen, "a7a8b", (68, "a7"));
        check(fen, "a7b8q", (72, "a7"));
        check("4k3/8/8/8/8/8/p7/1N2K3 b - - 0 1", "a2b1r", (70, "a7"));
    }
}
