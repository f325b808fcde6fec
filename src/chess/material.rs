//! Material: what the pieces are worth to players, and which of them are off the board.

use super::{Board, Color, Role};

/// The usual sixteen: a side's pieces at the start of a game.
const USUAL: [(Role, usize); 5] =
    [(Role::Pawn, 8), (Role::Knight, 2), (Role::Bishop, 2), (Role::Rook, 2), (Role::Queen, 1)];

/// What a piece counts, in pawns: P1 N3 B3 R5 Q9, the king nothing.
pub const fn value(role: Role) -> u32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// The sum of a side's pieces on the board, in pawns; 39 at the start.
pub fn points(board: &Board, side: Color) -> u32 {
    USUAL.iter().map(|(role, _)| value(*role) * count(board, side, *role) as u32).sum()
}

/// How far White is ahead, in pawns; negative when Black is.
pub fn balance(board: &Board) -> i32 {
    points(board, Color::White).cast_signed() - points(board, Color::Black).cast_signed()
}

/// The pieces of a side that are off the board, judged from the usual sixteen: pawns first, the queen last.
///
/// A promoted piece counts as the pawn that it was, as far as the board shows it: a second queen is a pawn.
pub fn captured(board: &Board, side: Color) -> Vec<Role> {
    missing(USUAL, board, side)
}

/// The pieces of a side that were taken since a position of the same game, pawns first; promoted pieces as in [`captured`].
pub fn captured_since(start: &Board, board: &Board, side: Color) -> Vec<Role> {
    missing(USUAL.map(|(role, _)| (role, count(start, side, role))), board, side)
}

/// What is not there of so many pieces of each kind, the pawns first.
fn missing(begun: [(Role, usize); 5], board: &Board, side: Color) -> Vec<Role> {
    let surplus = |(role, begun): &(Role, usize)| count(board, side, *role).saturating_sub(*begun);
    let promoted: usize = begun[1..].iter().map(surplus).sum();
    let gone = begun.iter().flat_map(|(role, begun)| {
        let extra = if *role == Role::Pawn { promoted } else { 0 };
        let missing = begun.saturating_sub(count(board, side, *role) + extra);
        std::iter::repeat_n(*role, missing)
    });
    gone.collect()
}

fn count(board: &Board, side: Color, role: Role) -> usize {
    board.by_piece(role.of(side)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Position, fen};

    fn check(fen: &str, white: &str, black: &str, balance_is: i32) {
        let position = fen::parse(fen).unwrap().position;
        let letters =
            |side| captured(position.board(), side).iter().map(|role| role.char()).collect::<String>();
        assert_eq!((letters(Color::White).as_str(), letters(Color::Black).as_str()), (white, black), "{fen}");
        assert_eq!(balance(position.board()), balance_is, "{fen}");
    }

    #[test]
    fn what_is_missing_was_captured() {
        check("startpos", "", "", 0);
        check("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "ppppppppnnbbrrq", "ppppppppnnbbrrq", 0);
        check("rnbqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/RNB1KBNR w - - 0 1", "q", "p", -8);
    }

    #[test]
    fn what_was_taken_since_a_position_is_counted_from_there() {
        let since = |start: &str, now: &str| {
            let [start, now] = [start, now].map(|text| fen::parse(text).unwrap().position);
            let taken = captured_since(start.board(), now.board(), Color::White);
            taken.iter().map(|role| role.char()).collect::<String>()
        };
        let seventeen = "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
        assert_eq!(since(seventeen, usual), "n");
        assert_eq!(since(usual, usual), "");
        assert_eq!(since("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "Q3k3/8/8/8/8/8/8/4K3 b - - 0 1"), "");
        assert_eq!(since("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"), "p");
    }

    #[test]
    fn a_promoted_piece_is_the_pawn_that_it_was() {
        check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNQ w - - 0 1", "r", "", 3);
        check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPP2/RNBQKBNQ w - - 0 1", "pr", "", 2);
        check("k7/8/8/8/8/8/1QQQ4/KQQQ4 w - - 0 1", "pppnnbbrr", "ppppppppnnbbrrq", 54);
    }
}
