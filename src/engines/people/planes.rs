//! A game as lc0's classical 112 planes: the last eight boards, who may castle, whose turn it is and the fifty-move count,
//! all seen by the side to move.

use super::conv::Plane;
use super::weights::INPUTS;
use crate::chess::{Bitboard, Board, CastlingSide, Chess, Color, Piece, Position, Role, Square, key};
use crate::search::Root;

/// Boards that are shown.
const BOARDS: usize = 8;

/// Planes of a board: six kinds of pieces of both sides, and whether it stood before.
const BOARD_PLANES: usize = 13;

/// A board of the game.
struct Shown {
    board: Board,
    is_repeated: bool,
}

/// The planes of a position and the game that led there.
pub fn planes(root: &Root) -> Vec<Plane> {
    let now = root.position();
    let side = now.turn();
    let mut planes = vec![[0.0; 64]; INPUTS];
    for (shown, planes) in boards(root).iter().zip(planes.chunks_exact_mut(BOARD_PLANES)) {
        fill_board(shown, side, planes);
    }
    let rights = now.castles();
    let castling = [
        (side, CastlingSide::QueenSide),
        (side, CastlingSide::KingSide),
        (!side, CastlingSide::QueenSide),
        (!side, CastlingSide::KingSide),
    ];
    for (plane, (side, castling)) in planes[104..108].iter_mut().zip(castling) {
        *plane = [f32::from(rights.has(side, castling)); 64];
    }
    planes[108] = [f32::from(side.is_black()); 64];
    // As it is: the nets have the factor of their training in their weights.
    planes[109] = [now.halfmoves() as f32; 64];
    planes[111] = [1.0; 64];
    planes
}

/// The last boards, the present one first. Before the first that is known stand copies of it, but nothing before the
/// usual start.
fn boards(root: &Root) -> Vec<Shown> {
    let mut position = root.start.clone();
    let mut seen = vec![key(&position)];
    let mut shown = vec![Shown { board: position.board().clone(), is_repeated: false }];
    for &m in &root.moves {
        position.play_unchecked(m);
        let key = key(&position);
        shown.push(Shown { board: position.board().clone(), is_repeated: seen.contains(&key) });
        seen.push(key);
    }
    shown.reverse();
    shown.truncate(BOARDS);
    if root.start != Chess::default() {
        shown.resize_with(BOARDS, || Shown { board: before(&root.start), is_repeated: false });
    }
    shown
}

/// The board that stands for all before this position: itself, but a pawn that may be taken in passing has not yet moved.
fn before(position: &Chess) -> Board {
    let mut board = position.board().clone();
    if let Some(target) = position.pseudo_legal_ep_square() {
        let pawn = Piece { color: !position.turn(), role: Role::Pawn };
        let step = pawn.color.fold_wb(8, -8);
        let moved = [target.offset(step), target.offset(-step)];
        if let [Some(to), Some(from)] = moved {
            board.discard_piece_at(to);
            board.set_piece_at(from, pawn);
        }
    }
    board
}

fn fill_board(shown: &Shown, side: Color, planes: &mut [Plane]) {
    let pieces = [side, !side].into_iter().flat_map(|color| Role::ALL.map(|role| Piece { color, role }));
    for (plane, piece) in planes.iter_mut().zip(pieces) {
        set(plane, shown.board.by_piece(piece), side);
    }
    planes[BOARD_PLANES - 1] = [f32::from(shown.is_repeated); 64];
}

fn set(plane: &mut Plane, squares: Bitboard, side: Color) {
    for square in squares {
        plane[seen_by(square, side)] = 1.0;
    }
}

/// A square's place in a plane, seen by a side: White's a1 is where Black's a8 is.
pub fn seen_by(square: Square, side: Color) -> usize {
    usize::from(side.fold_wb(square, square.flip_vertical()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, notation};

    fn game(start: &str, moves: &str) -> Root {
        let mut position = fen::parse(start).unwrap().position;
        let mut root = Root::from_position(position.clone());
        for uci in moves.split_whitespace() {
            let m = notation::parse_uci(&position, uci).unwrap();
            position.play_unchecked(m);
            root.moves.push(m);
        }
        root
    }

    /// The squares of a plane, by their names as the mover sees them.
    fn squares(plane: &Plane) -> Vec<String> {
        let named = |(square, number): (u32, &f32)| (*number > 0.0).then(|| Square::new(square).to_string());
        (0..).zip(plane).filter_map(named).collect()
    }

    #[test]
    fn nothing_stands_before_the_usual_start() {
        let planes = planes(&game(fen::USUAL, "e2e4"));
        assert_eq!(squares(&planes[5]), ["e1"], "Black's king, seen by Black");
        assert_eq!(squares(&planes[6]).len(), 8);
        assert!(squares(&planes[6]).contains(&"e5".to_string()), "the pawn on e4");
        assert!(squares(&planes[BOARD_PLANES + 6]).contains(&"e7".to_string()), "a ply ago");
        assert!(planes[2 * BOARD_PLANES..104].iter().all(|plane| squares(plane).is_empty()));
        assert_eq!(squares(&planes[108]).len(), 64, "Black is to move");
    }

    #[test]
    fn a_position_without_a_game_stands_for_what_came_before() {
        let planes = planes(&game("4k3/8/8/2pP4/8/8/8/4K2R w K c6 0 9", ""));
        assert_eq!(squares(&planes[6]), ["c5"]);
        for board in 1..8 {
            assert_eq!(squares(&planes[BOARD_PLANES * board + 6]), ["c7"], "before its double step");
            assert_eq!(squares(&planes[BOARD_PLANES * board]), ["d5"]);
        }
        let rights: Vec<usize> = planes[104..108].iter().map(|plane| squares(plane).len()).collect();
        assert_eq!(rights, [0, 64, 0, 0]);
        assert_eq!(squares(&planes[110]).len(), 0);
        assert_eq!(squares(&planes[111]).len(), 64);
    }

    #[test]
    fn repetitions_and_quiet_moves_are_counted() {
        let planes = planes(&game(fen::USUAL, "g1f3 g8f6 f3g1 f6g8 g1f3"));
        assert_eq!(squares(&planes[12]).len(), 64, "it stood after the first move");
        assert_eq!(squares(&planes[BOARD_PLANES + 12]).len(), 64, "so did the start");
        assert_eq!(squares(&planes[2 * BOARD_PLANES + 12]).len(), 0);
        assert!(planes[109].iter().all(|count| (count - 5.0).abs() < 1e-6));
    }
}
