//! Oversights: the move filter of the engine's weaker levels, the same moves whenever the same position comes about.
//!
//! People miss some kinds of moves more than others: quiet moves, retreats, long diagonal moves, knight forks, pins and
//! discovered attacks. Nobody misses a recapture.

use super::Dice;
use crate::chess::{
    Bitboard, Chess, Color, Move, Position, Rank, Role, Square, attacks, gives_check, gives_mate, notation,
    takes_back,
};
use crate::safety::attacks::pinned;
use crate::safety::exchange::value;
use crate::search::MoveFilter;

/// Squares from which a diagonal move is long.
const LONG_DIAGONAL: u32 = 4;

/// The highest chance to overlook a move, in permille.
const MOST: u32 = 920;

/// The move filter of a level, for one game.
#[derive(Clone, Copy, Debug)]
pub struct Oversight {
    /// Decides which moves are overlooked.
    pub seed: u64,
    /// The chance that a plain capture is overlooked, in thousandths; other moves by their [`difficulty`].
    pub chance: u16,
}

impl Oversight {
    /// The chance in thousandths that a move is overlooked.
    fn chance_of(&self, position: &Chess, m: Move) -> u32 {
        (u32::from(self.chance) * (2 + difficulty(position, m)) / 2).min(MOST)
    }
}

impl MoveFilter for Oversight {
    fn allows(&self, position: &Chess, m: Move, last: Option<Move>, _ply: usize) -> bool {
        let mut dice = Dice::of(&fingerprint(self.seed, position, m));
        let throw = dice.below(1_000) as u32;
        throw >= MOST
            || throw >= self.chance_of(position, m)
            || takes_back(m, last)
            || position.is_check()
            || gives_mate(position, m)
    }
}

/// What decides whether a move of a position is overlooked.
fn fingerprint(seed: u64, position: &Chess, m: Move) -> [u64; 10] {
    let board = position.board();
    let side = u64::from(position.turn().is_white());
    let squares = u64::from(notation::origin(m)) << 8 | u64::from(notation::destination(m));
    [
        seed,
        squares << 1 | side,
        board.white().0,
        board.pawns().0,
        board.knights().0,
        board.bishops().0,
        board.rooks().0,
        board.queens().0,
        board.kings().0,
        m.promotion().map_or(0, u64::from),
    ]
}

/// Returns how hard a legal move is to find: 0 for a plain capture, check or promotion, more for each kind it is of.
pub fn difficulty(position: &Chess, m: Move) -> u32 {
    KINDS.iter().filter(|(_, is_such)| is_such(position, m)).map(|(points, _)| points).sum()
}

/// A kind of move: how much harder it is to find, and which moves are of it.
type MoveKind = (u32, fn(&Chess, Move) -> bool);

const KINDS: [MoveKind; 6] = [
    (2, is_quiet),
    (1, goes_back),
    (2, is_long_diagonal),
    (2, forks_with_a_knight),
    (1, concerns_a_pin),
    (2, discovers),
];

/// Returns whether a move is quiet: no capture, promotion or check.
fn is_quiet(position: &Chess, m: Move) -> bool {
    !m.is_capture() && !m.is_promotion() && !gives_check(position, m)
}

/// Returns whether a move is a retreat.
fn goes_back(position: &Chess, m: Move) -> bool {
    let rank = |square: Square| u32::from(relative_rank(square, position.turn()));
    rank(notation::destination(m)) < rank(notation::origin(m))
}

fn relative_rank(square: Square, side: Color) -> Rank {
    side.fold_wb(square, square.flip_vertical()).rank()
}

/// Returns whether a move is a long diagonal one.
fn is_long_diagonal(_: &Chess, m: Move) -> bool {
    let (from, to) = (notation::origin(m), notation::destination(m));
    matches!(m.role(), Role::Bishop | Role::Queen)
        && from.file() != to.file()
        && from.rank() != to.rank()
        && from.distance(to) >= LONG_DIAGONAL
}

/// Returns whether a move is a knight fork: it attacks two pieces worth more than a knight.
fn forks_with_a_knight(position: &Chess, m: Move) -> bool {
    let board = position.board();
    let greater = board.kings() | board.rooks_and_queens();
    m.promotion().unwrap_or(m.role()) == Role::Knight
        && (attacks::knight_attacks(notation::destination(m)) & greater & position.them()).count() > 1
}

/// Returns whether a move has to do with a pin: of a pinned piece along it, or against a pinned piece.
fn concerns_a_pin(position: &Chess, m: Move) -> bool {
    let (board, us) = (position.board(), position.turn());
    let to = notation::destination(m);
    let enemy = pinned(board, !us);
    pinned(board, us).contains(notation::origin(m))
        || enemy.contains(to)
        || (enemy & reach(position, m)).any()
}

/// Returns the squares that the moved piece attacks from its target.
fn reach(position: &Chess, m: Move) -> Bitboard {
    let occupied = position.board().occupied().without(notation::origin(m));
    let piece = m.promotion().unwrap_or(m.role()).of(position.turn());
    attacks::attacks(notation::destination(m), piece, occupied)
}

/// Returns whether a move uncovers an attack on the king or on a piece worth more than the attacker.
fn discovers(position: &Chess, m: Move) -> bool {
    let (from, to) = (notation::origin(m), notation::destination(m));
    let board = position.board();
    let behind = attacks::queen_attacks(from, board.occupied()) & position.us() & sliders(position);
    let occupied = board.occupied().without(from).with(to);
    behind.without(from).into_iter().any(|slider| {
        let Some(piece) = board.piece_at(slider) else {
            return false;
        };
        let before = attacks::attacks(slider, piece, board.occupied());
        let opened = attacks::attacks(slider, piece, occupied) & !before & position.them().without(to);
        opened.into_iter().any(|target| {
            board.role_at(target).is_some_and(|role| role == Role::King || value(role) > value(piece.role))
        })
    })
}

fn sliders(position: &Chess) -> Bitboard {
    position.board().bishops() | position.board().rooks_and_queens()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    fn position(text: &str) -> Chess {
        fen::parse(text).unwrap().position
    }

    /// The same position and move with the colours swapped.
    fn mirrored(position: &Chess, uci: &str) -> (Chess, String) {
        let swapped: String = uci
            .chars()
            .map(|c| match c.to_digit(10) {
                Some(rank) => char::from_digit(9 - rank, 10).unwrap(),
                None => c,
            })
            .collect();
        (crate::chess::mirrored(position).unwrap(), swapped)
    }

    fn check(is_such: fn(&Chess, Move) -> bool, text: &str, uci: &str, expected: bool) {
        let white = position(text);
        let (black, swapped) = mirrored(&white, uci);
        for (position, uci) in [(&white, uci), (&black, swapped.as_str())] {
            let m = notation::parse_uci(position, uci).unwrap();
            assert_eq!(is_such(position, m), expected, "{uci} in {text}");
        }
    }

    #[test]
    fn what_takes_promotes_or_checks_is_not_quiet() {
        let text = "4k3/P7/8/3p4/4P3/8/8/R3K3 w Q - 0 1";
        check(is_quiet, text, "e4e5", true);
        check(is_quiet, text, "a1b1", true);
        check(is_quiet, text, "e1c1", true);
        check(is_quiet, text, "e4d5", false);
        check(is_quiet, text, "a7a8q", false);
        check(is_quiet, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", false);
    }

    #[test]
    fn a_move_back_is_a_move_towards_home() {
        let text = "4k3/8/8/3Q4/8/8/8/4K3 w - - 0 1";
        check(goes_back, text, "d5d1", true);
        check(goes_back, text, "d5g2", true);
        check(goes_back, text, "d5d8", false);
        check(goes_back, text, "d5a5", false);
    }

    #[test]
    fn a_long_diagonal_is_four_squares_or_more() {
        let text = "4k3/8/8/8/8/8/B3P3/R2QK3 w - - 0 1";
        check(is_long_diagonal, text, "a2e6", true);
        check(is_long_diagonal, text, "a2g8", true);
        check(is_long_diagonal, text, "a2d5", false);
        check(is_long_diagonal, text, "d1a4", false);
        check(is_long_diagonal, text, "d1d7", false);
    }

    #[test]
    fn a_knight_forks_two_greater_pieces() {
        let text = "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1";
        check(forks_with_a_knight, text, "b5c7", true);
        check(forks_with_a_knight, text, "b5d6", false);
        // Bishops and knights are not worth more than a knight.
        check(forks_with_a_knight, "b3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "b5c7", false);
        // A queen that attacks both is no knight.
        check(forks_with_a_knight, "r3k3/8/8/8/8/8/8/1Q2K3 w - - 0 1", "b1b8", false);
    }

    #[test]
    fn pins_concern_the_pinned_piece_and_those_at_it() {
        let own = "4k3/4r3/8/8/8/4R3/8/4K3 w - - 0 1";
        check(concerns_a_pin, own, "e3e5", true);
        check(concerns_a_pin, own, "e1d1", false);
        let enemy = "4k3/8/4n3/8/3P4/8/8/K3R3 w - - 0 1";
        check(concerns_a_pin, enemy, "d4d5", true);
        check(concerns_a_pin, enemy, "e1e6", true);
        check(concerns_a_pin, enemy, "a1b1", false);
        // No king behind the knight: not pinned.
        let free = "2k5/8/4n3/8/3P4/8/8/K3R3 w - - 0 1";
        check(concerns_a_pin, free, "d4d5", false);
    }

    #[test]
    fn a_discovery_uncovers_an_attack_on_something_greater() {
        let text = "3qk3/8/8/8/3B4/8/8/3RK3 w - - 0 1";
        check(discovers, text, "d4a1", true);
        check(discovers, text, "d1a1", false);
        // The same file, but a knight is not worth more than the rook.
        check(discovers, "3n1k2/8/8/8/3B4/8/8/3RK3 w - - 0 1", "d4a1", false);
        // A move along the line uncovers nothing.
        check(discovers, "3qk3/8/8/8/3R4/8/8/3RK3 w - - 0 1", "d4d6", false);
        // A check that a knight uncovers.
        check(discovers, "4k3/8/8/4N3/8/8/8/K3R3 w - - 0 1", "e5c6", true);
    }

    fn oversight(chance: u16, seed: u64) -> Oversight {
        Oversight { seed, chance }
    }

    #[test]
    fn harder_moves_are_overlooked_more_often() {
        let text = "r3k3/8/8/1N6/2p5/8/B7/R3K3 w - - 0 1";
        let position = position(text);
        let seen = |uci: &str| {
            let m = notation::parse_uci(&position, uci).unwrap();
            let seen = |seed: &u64| oversight(200, *seed).allows(&position, m, None, 0);
            (0..2_000).filter(seen).count()
        };
        // A capture, a quiet move, a quiet move back: of 20, 40 and 50 percent the rest is seen.
        let counts = [seen("a2c4"), seen("a1b1"), seen("b5c3")];
        for (count, percent) in counts.into_iter().zip([80, 60, 50]) {
            assert!(count.abs_diff(percent * 20) < 80, "{counts:?}");
        }
    }

    #[test]
    fn the_same_question_has_the_same_answer() {
        let position = position("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
        let eye = oversight(300, 5);
        let answers = || -> Vec<bool> {
            let moves = position.legal_moves();
            moves.iter().map(|m| eye.allows(&position, *m, None, 3)).collect()
        };
        assert_eq!(answers(), answers());
        assert!(answers().contains(&true) && answers().contains(&false));
    }

    #[test]
    fn taking_back_is_always_seen() {
        let before = position("6k1/5ppp/8/8/8/8/q4PPP/R3Q1K1 b - - 0 1");
        let last = notation::parse_uci(&before, "a2a1").unwrap();
        let mut after = before.clone();
        after.play_unchecked(last);
        let m = notation::parse_uci(&after, "e1a1").unwrap();
        for seed in 0..200 {
            assert!(oversight(1_000, seed).allows(&after, m, Some(last), 0));
        }
        // Without the capture before it, it is a capture as any other.
        assert!((0..200).any(|seed| !oversight(1_000, seed).allows(&after, m, None, 0)));
    }

    #[test]
    fn mates_in_one_are_always_seen() {
        let position = position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
        let m = notation::parse_uci(&position, "a1a8").unwrap();
        assert!((0..200).all(|seed| oversight(1_000, seed).allows(&position, m, None, 0)));
    }
}
