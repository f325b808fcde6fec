//! The KPK bitbase: which endings of king and pawn against king are won, generated once when first asked.
//!
//! For each place of the pawn and of its king one bitboard holds the squares of the bare king that lose. The sets grow
//! from nothing by the rules of the game until they grow no more, from pawns on the 7th rank back to the 2nd, so that a
//! step of the pawn leads to sets already known.

use std::sync::OnceLock;

use crate::chess::{Bitboard, Board, Color, File, Square, attacks};
use crate::features::span::around;

/// For one place of the pawn, by the square of its king: where the bare king has lost.
type Lost = [Bitboard; 64];

/// The bitbase for pawns on the files a to d, ranks 2 to 7, for both sides to move.
#[derive(Debug)]
struct Bitbase {
    /// With the pawn's side to move.
    attack: [Lost; 24],
    /// With the bare king to move.
    defence: [Lost; 24],
}

const NOTHING_LOST: Lost = [Bitboard::EMPTY; 64];

/// Returns whether the side with the pawn wins; `None` unless it is king and pawn against king.
pub fn is_won(board: &Board, turn: Color) -> Option<bool> {
    let pawn = board.pawns().single_square()?;
    let side = board.color_at(pawn)?;
    if board.occupied().count() != 3 {
        return None;
    }
    let kings = (board.king_of(side)?, board.king_of(!side)?);
    let turned = |square: Square| {
        let square = if side.is_white() { square } else { square.flip_vertical() };
        if pawn.file() < File::E { square } else { square.flip_horizontal() }
    };
    let table = table();
    let lost = if turn == side { &table.attack } else { &table.defence };
    Some(lost[place(turned(pawn))][usize::from(turned(kings.0))].contains(turned(kings.1)))
}

fn table() -> &'static Bitbase {
    static TABLE: OnceLock<Bitbase> = OnceLock::new();
    TABLE.get_or_init(Bitbase::new)
}

/// Where a pawn of the files a to d stands in the table.
fn place(pawn: Square) -> usize {
    4 * (usize::from(pawn.rank()) - 1) + usize::from(pawn.file())
}

impl Bitbase {
    fn new() -> Bitbase {
        let mut table = Bitbase { attack: [NOTHING_LOST; 24], defence: [NOTHING_LOST; 24] };
        for number in (0..24).rev() {
            let pawn = Square::new(8 + 8 * (number / 4) + number % 4);
            let pushed = table.pushed(pawn);
            while table.grow(pawn, &pushed) {}
        }
        table
    }

    /// Where the bare king loses to a step of the pawn, its right to be there not looked at.
    fn pushed(&self, pawn: Square) -> Lost {
        let ahead = Square::new(u32::from(pawn) + 8);
        let mut lost = NOTHING_LOST;
        for king in Square::ALL.into_iter().filter(|king| *king != ahead) {
            lost[usize::from(king)] = if u32::from(ahead) >= 56 {
                promoted(king, ahead)
            } else {
                self.after_steps(pawn, ahead, king)
            };
        }
        lost
    }

    fn after_steps(&self, pawn: Square, ahead: Square, king: Square) -> Bitboard {
        let one = self.defence[place(ahead)][usize::from(king)];
        let further = Square::new(u32::from(ahead) + 8);
        if u32::from(pawn) >= 16 || king == further {
            return one;
        }
        one | (self.defence[place(further)][usize::from(king)] & !Bitboard::from_square(ahead))
    }

    /// One round over all squares of the pawn's king; whether anything was found.
    fn grow(&mut self, pawn: Square, pushed: &Lost) -> bool {
        let number = place(pawn);
        let pieces = Bitboard::from_square(pawn);
        let hit = attacks::pawn_attacks(Color::White, pawn);
        let mut grown = false;
        for king in Square::ALL.into_iter().filter(|king| *king != pawn) {
            let steps = attacks::king_attacks(king);
            // Squares that the bare king may go to: the pawn's too, when its king does not guard it.
            let open = !(steps | Bitboard::from_square(king) | hit);
            let stepped = (steps & !pieces)
                .into_iter()
                .fold(pushed[usize::from(king)], |all, to| all | self.defence[number][usize::from(to)]);
            let attack = stepped & open & !pieces;
            let escapes = around(open & !attack);
            let stalemated = !around(open) & !hit;
            let allowed = !(steps | Bitboard::from_square(king) | pieces);
            let defence = allowed & !escapes & !stalemated;
            let (old_attack, old_defence) =
                (&mut self.attack[number][usize::from(king)], &mut self.defence[number][usize::from(king)]);
            grown |= *old_attack != attack || *old_defence != defence;
            (*old_attack, *old_defence) = (attack, defence);
        }
        grown
    }
}

/// Where the bare king cannot take what the pawn becomes.
fn promoted(king: Square, goal: Square) -> Bitboard {
    let near = attacks::king_attacks(goal);
    let goal = Bitboard::from_square(goal);
    if near.contains(king) { !goal } else { !(near | goal) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Position, fen};

    /// Checks a position, its mirror to the side and its mirror with colours swapped.
    fn check(text: &str, won: bool) {
        let position = fen::parse(text).unwrap().position;
        let mut board = position.board().clone();
        assert_eq!(is_won(&board, position.turn()), Some(won), "{text}");
        board.flip_horizontal();
        assert_eq!(is_won(&board, position.turn()), Some(won), "{text}, to the side");
        board.mirror();
        assert_eq!(is_won(&board, !position.turn()), Some(won), "{text}, for Black");
    }

    #[test]
    fn the_textbook_positions() {
        // With the opposition: who is to move does not hold it.
        check("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", true);
        check("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", true);
        check("8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", false);
        check("8/8/4k3/8/4K3/4P3/8/8 b - - 0 1", true);
        check("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1", false);
        // A rook pawn's king cannot be driven from the corner.
        check("k7/8/K7/P7/8/8/8/8 w - - 0 1", false);
        check("8/8/8/8/8/k7/P7/1K6 b - - 0 1", false);
        // The pawn falls, or runs.
        check("8/8/8/8/8/2k5/2P5/K7 b - - 0 1", false);
        check("8/8/8/P7/7K/8/7k/8 w - - 0 1", true);
        // Stalemate.
        check("4k3/4P3/4K3/8/8/8/8/8 b - - 0 1", false);
        check("4k3/4P3/3K4/8/8/8/8/8 b - - 0 1", true);
    }

    #[test]
    fn other_endings_are_not_judged() {
        for text in [
            "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/P7/N3K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        ] {
            let position = fen::parse(text).unwrap().position;
            assert_eq!(is_won(position.board(), position.turn()), None, "{text}");
        }
    }

    /// The number of won positions with the pawn on the files a to d, as other programs count it too.
    #[test]
    fn as_many_are_won_as_are_known_to_be() {
        let count = |lost: &[Lost; 24]| lost.iter().flatten().map(|squares| squares.count()).sum::<usize>();
        assert_eq!(count(&table().attack) + count(&table().defence), 111_282);
    }
}
