//! What patzer's own net of people sees of a position, all from the mover's side: pieces, the last two moves, attacks,
//! castling rights and the pawn that may be taken in passing.

use super::conv::Plane;
use super::planes::seen_by;
use crate::chess::{Bitboard, CastlingSide, Chess, Piece, Position, Role, key};
use crate::safety::AttackMap;
use crate::search::Root;

/// How many planes there are.
pub const INPUTS: usize = 30;

/// Groups of pieces whose attacks are planes of their own: what they are worth decides what an attack means.
const ATTACKERS: [&[Role]; 3] = [&[Role::Pawn], &[Role::Knight, Role::Bishop], &[Role::Rook, Role::Queen]];

/// The planes of the position at the end of a game.
pub fn features(root: &Root) -> Vec<Plane> {
    let before = root.moves.len().saturating_sub(2);
    let mut position = root.start.clone();
    let mut seen = vec![key(&position)];
    for &m in &root.moves {
        position.play_unchecked(m);
        seen.push(key(&position));
    }
    let now = seen.pop();
    let is_repeated = now.is_some_and(|now| seen.contains(&now));
    let mut planes = of_position(&position, is_repeated);
    let side = position.turn();
    for (index, m) in root.moves[before..].iter().rev().enumerate() {
        for (place, square) in [m.from(), Some(m.to())].into_iter().enumerate() {
            if let Some(square) = square {
                planes[12 + 2 * index + place][seen_by(square, side)] = 1.0;
            }
        }
    }
    planes
}

fn of_position(position: &Chess, is_repeated: bool) -> Vec<Plane> {
    let side = position.turn();
    let attacks = AttackMap::new(position.board());
    let mut planes = vec![[0.0; 64]; INPUTS];
    let mut fill = |plane: usize, squares: Bitboard| {
        squares.into_iter().for_each(|square| planes[plane][seen_by(square, side)] = 1.0);
    };
    for (index, color) in [side, !side].into_iter().enumerate() {
        for (kind, role) in Role::ALL.into_iter().enumerate() {
            fill(6 * index + kind, position.board().by_piece(Piece { color, role }));
        }
        for (kind, roles) in ATTACKERS.into_iter().enumerate() {
            let attacked = roles.iter().map(|&role| attacks.by_role(color, role));
            fill(16 + 3 * index + kind, attacked.fold(Bitboard::EMPTY, std::ops::BitOr::bitor));
        }
    }
    fill(26, position.legal_ep_square().map_or(Bitboard::EMPTY, Bitboard::from_square));
    let rights = position.castles();
    let mut constant = |plane: usize, number: f32| planes[plane] = [number; 64];
    for (index, color) in [side, !side].into_iter().enumerate() {
        constant(22 + 2 * index, f32::from(rights.has(color, CastlingSide::QueenSide)));
        constant(23 + 2 * index, f32::from(rights.has(color, CastlingSide::KingSide)));
    }
    constant(27, f32::from(is_repeated));
    constant(28, position.halfmoves().min(100) as f32 / 100.0);
    constant(29, 1.0);
    planes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Square, fen, mirrored, notation};

    fn squares(plane: &Plane) -> Vec<String> {
        let named = |(square, number): (u32, &f32)| (*number > 0.0).then(|| Square::new(square).to_string());
        (0..).zip(plane).filter_map(named).collect()
    }

    fn of(fen: &str) -> Vec<Plane> {
        features(&Root::from_position(fen::parse(fen).unwrap().position))
    }

    #[test]
    fn pieces_attacks_and_rights_have_their_planes() {
        let planes = of("4k2r/8/8/2pP4/8/8/8/4K3 w k c6 12 9");
        assert_eq!(squares(&planes[0]), ["d5"]);
        assert_eq!(squares(&planes[6]), ["c5"]);
        assert_eq!(squares(&planes[16]), ["c6", "e6"], "own pawns attack");
        assert_eq!(squares(&planes[21]).len(), 7 + 3, "the rook on h8, up to its king");
        let rights: Vec<usize> = planes[22..26].iter().map(|plane| squares(plane).len()).collect();
        assert_eq!(rights, [0, 0, 0, 64]);
        assert_eq!(squares(&planes[26]), ["c6"]);
        assert!(planes[28].iter().all(|share| (share - 0.12).abs() < 1e-6));
    }

    #[test]
    fn the_mirror_of_a_position_looks_the_same() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let mirror = mirrored(&fen::parse(fen).unwrap().position).unwrap();
        assert_eq!(of(fen), features(&Root::from_position(mirror)));
    }

    #[test]
    fn the_last_two_moves_are_seen() {
        let mut root = Root::from_position(Chess::default());
        let mut position = root.start.clone();
        for uci in ["e2e4", "e7e5"] {
            let m = notation::parse_uci(&position, uci).unwrap();
            position.play_unchecked(m);
            root.moves.push(m);
        }
        let planes = features(&root);
        let seen: Vec<String> = planes[12..16].iter().flat_map(squares).collect();
        assert_eq!(seen, ["e7", "e5", "e2", "e4"], "the opponent's first");
    }
}
