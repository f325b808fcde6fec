//! Starts of self-play games: random moves, and for some games pieces taken off, so that endings and imbalances occur.

use crate::chess::{Bitboard, CastlingMode, Chess, Color, EnPassantMode, FromSetup, Position, Setup, Square};
use crate::engines::Dice;
use crate::search::Root;

/// Random plies before the engine takes over.
const PLIES: std::ops::RangeInclusive<usize> = 6..=10;

/// Games that begin with one piece taken off each side, in percent.
const IMBALANCED_PERCENT: u8 = 15;

/// Games that begin with many pieces taken off, in percent.
const THINNED_PERCENT: u8 = 20;

/// Pieces that each side loses in a game of the latter kind.
const THINNED_PIECES: std::ops::RangeInclusive<usize> = 3..=9;

/// A start, decided by the dice; `None` when the random moves came to nothing playable.
pub(super) fn start(dice: &mut Dice) -> Option<Root> {
    let mut root = random_plies(dice)?;
    let kind = dice.below(100) as u8;
    let off = match kind {
        _ if kind < IMBALANCED_PERCENT => 1,
        _ if kind < IMBALANCED_PERCENT + THINNED_PERCENT => {
            THINNED_PIECES.start() + dice.below(THINNED_PIECES.count())
        }
        _ => 0,
    };
    if off > 0 {
        root = Root::from_position(thinned(&root.position(), off, dice)?);
    }
    let position = root.position();
    (!position.legal_moves().is_empty() && !position.is_check()).then_some(root)
}

fn random_plies(dice: &mut Dice) -> Option<Root> {
    let mut root = Root::from_position(Chess::default());
    let mut position = root.start.clone();
    for _ in 0..PLIES.start() + dice.below(PLIES.count()) {
        let legal = position.legal_moves();
        let m = *legal.get(dice.below(legal.len()))?;
        position.play_unchecked(m);
        root.moves.push(m);
    }
    Some(root)
}

/// The position with so many pieces fewer on each side; `None` when that leaves a king that could be taken.
fn thinned(position: &Chess, pieces: usize, dice: &mut Dice) -> Option<Chess> {
    let mut setup = position.to_setup(EnPassantMode::Legal);
    for side in Color::ALL {
        for _ in 0..pieces {
            let left: Vec<Square> = (setup.board.by_color(side) & !setup.board.kings()).into_iter().collect();
            setup.board.discard_piece_at(*left.get(dice.below(left.len()))?);
        }
    }
    standing(setup)
}

fn standing(mut setup: Setup) -> Option<Chess> {
    let rooks: Bitboard = setup.board.rooks();
    setup.castling_rights &= rooks;
    setup.ep_square = None;
    Chess::from_setup(setup, CastlingMode::Standard).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    fn starts(count: u64) -> Vec<Root> {
        (0..count).filter_map(|number| start(&mut Dice::of(&[number]))).collect()
    }

    fn pieces(root: &Root) -> usize {
        root.position().board().occupied().count()
    }

    #[test]
    fn most_starts_are_whole_and_some_are_thin() {
        let starts = starts(300);
        assert!(starts.len() > 250, "{} starts", starts.len());
        let whole = starts.iter().filter(|root| pieces(root) >= 28).count();
        let thin = starts.iter().filter(|root| pieces(root) <= 24).count();
        assert!(whole * 100 / starts.len() > 60, "{whole} whole");
        assert!(thin * 100 / starts.len() > 8, "{thin} thin");
    }

    #[test]
    fn a_start_is_a_position_that_can_be_read_back() {
        for root in starts(100) {
            let position = root.position();
            let read = fen::parse(&fen::write(&position)).unwrap();
            assert_eq!(read.notes, Vec::<String>::new());
            assert!(!position.is_check() && !position.legal_moves().is_empty());
        }
    }

    #[test]
    fn the_same_dice_give_the_same_start() {
        let fens = |seed| start(&mut Dice::of(&[seed])).map(|root| fen::write(&root.position()));
        assert!((0..20).all(|seed| fens(seed) == fens(seed)));
        assert!((1..20).any(|seed| fens(seed) != fens(0)));
    }
}
