//! The parts of a game: opening, middlegame and endgame, by the pieces on the board.

use serde::{Deserialize, Serialize};

use crate::chess::{Bitboard, Board, Color, Rank, Role};

named! {
    /// A part of a game; a game never goes back to an earlier one.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum GameStage {
        /// While the pieces come out.
        #[default]
        Opening = "opening",
        /// While most pieces are on the board.
        Middlegame = "middlegame",
        /// When few pieces are left.
        Endgame = "endgame",
    }
}

/// Most pieces (queens, rooks, bishops and knights of both sides) after the opening.
const MIDDLEGAME_PIECES: usize = 10;

/// Most pieces in the endgame.
const ENDGAME_PIECES: usize = 6;

/// A side with fewer pieces on its first rank has left the opening.
const HOME_PIECES: usize = 4;

impl GameStage {
    /// The part that a board belongs to when the game has come as far as `self`.
    ///
    /// The bounds are those by which lichess divides games (scalachess, `Divider`): ten and six pieces, or a first rank
    /// with fewer than four pieces; its count of how mixed both sides' pieces are is left out.
    #[must_use]
    pub fn then(self, board: &Board) -> GameStage {
        self.max(GameStage::of(board))
    }

    fn of(board: &Board) -> GameStage {
        let pieces = (board.occupied() & !board.by_role(Role::Pawn) & !board.by_role(Role::King)).count();
        if pieces <= ENDGAME_PIECES {
            return GameStage::Endgame;
        }
        let is_out = Color::ALL.into_iter().any(|side| has_left_home(board, side));
        if pieces <= MIDDLEGAME_PIECES || is_out { GameStage::Middlegame } else { GameStage::Opening }
    }
}

fn has_left_home(board: &Board, side: Color) -> bool {
    let home = Bitboard::from_rank(side.fold_wb(Rank::First, Rank::Eighth));
    (board.by_color(side) & home).count() < HOME_PIECES
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(board: &str) -> GameStage {
        GameStage::of(&Board::from_ascii_board_fen(board.as_bytes()).unwrap())
    }

    #[test]
    fn a_game_goes_from_opening_to_endgame_as_pieces_leave_home_and_board() {
        assert_eq!(of("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R"), GameStage::Opening);
        // White's first rank holds two rooks and the king.
        assert_eq!(of("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R"), GameStage::Middlegame);
        // Mirrored colours are the same.
        assert_eq!(of("r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R"), GameStage::Middlegame);
        // Ten pieces, all at home.
        assert_eq!(of("rnbqk3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1"), GameStage::Middlegame);
        assert_eq!(of("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/RN2KB1R"), GameStage::Endgame);
        assert_eq!(of("4k3/8/8/8/8/8/8/4K3"), GameStage::Endgame);
    }

    #[test]
    fn a_game_never_goes_back() {
        let start = Board::new();
        assert_eq!(GameStage::Opening.then(&start), GameStage::Opening);
        assert_eq!(GameStage::Endgame.then(&start), GameStage::Endgame);
    }
}
