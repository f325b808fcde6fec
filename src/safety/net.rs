//! The net of a capture: what it wins when both sides go on taking, anywhere on the board, as long as it pays.
//!
//! An exchange on one square ([`exchange`](super::exchange)) does not see that the other side takes as much elsewhere, or
//! takes with a check in between. Everything here is counted over legal moves: captures and new queens, and any answer to a
//! check. A side that is not in check may stop at any time.

use std::cmp::Reverse;

use super::exchange::{taken, value};
use super::made;
use crate::chess::{Bitboard, Chess, Move, Position, after_move, noisy_moves};

/// What a capture wins in the end, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetGain {
    /// In pawns, for who captures; below 0 if it loses.
    pub pawns: i32,
    /// The capture and what follows it, by either side.
    pub line: Vec<Move>,
}

impl NetGain {
    /// Whether most of what a capture wins by the exchange on its square, so many pawns, is kept.
    pub fn pays(&self, exchanged: i32) -> bool {
        self.pawns >= 1 && self.pawns * 2 >= exchanged
    }
}

/// The net of a legal move whose answer takes nothing on the `spared` squares, as what stands there could be taken before;
/// `None` if more captures hang together than can be counted.
pub fn of_move(position: &Chess, m: Move, spared: Bitboard) -> Option<NetGain> {
    let mut count = NetCount { left: MOST, spared };
    let after = after_move(position, m);
    let (answer, rest) = count.best(&after, -MATED, MATED, 1)?;
    let line = std::iter::once(m).chain(rest.into_iter().rev()).collect();
    Some(NetGain { pawns: taken(m) - answer, line })
}

/// What the side to move wins at best by taking something, in pawns: 0 if nothing pays; `None` if it cannot be counted. Below
/// 0 only in check.
pub fn to_win(position: &Chess) -> Option<i32> {
    let mut count = NetCount { left: MOST, spared: Bitboard::EMPTY };
    count.best(position, -MATED, MATED, 0).map(|(pawns, _)| pawns)
}

/// Positions of one count: the most that 20,000 captures of self-play needed was a tenth of it.
const MOST: u32 = 20_000;

/// Pawns that a mate counts for: more than can be taken.
const MATED: i32 = 200;

/// Plies within which a check must be answered; later it is taken as answered.
const CHECKS: u32 = 6;

/// A count with the positions that it may still visit.
struct NetCount {
    left: u32,
    /// Where the first answer takes nothing.
    spared: Bitboard,
}

impl NetCount {
    /// The most that the side to move wins within a window, and its line, the last move first.
    fn best(&mut self, position: &Chess, mut alpha: i32, beta: i32, ply: u32) -> Option<(i32, Vec<Move>)> {
        self.left = self.left.checked_sub(1)?;
        let must_answer = position.is_check() && ply <= CHECKS;
        let mut best = (if must_answer { -MATED } else { 0 }, Vec::new());
        alpha = alpha.max(best.0);
        for m in moves(position, must_answer) {
            if alpha >= beta {
                break;
            }
            if ply == 1 && m.is_capture() && self.spared.contains(made::taken_square(m)) {
                continue;
            }
            let after = after_move(position, m);
            let won = taken(m);
            let (answer, mut line) = self.best(&after, won - beta, won - alpha, ply + 1)?;
            if won - answer > best.0 {
                line.push(m);
                best = (won - answer, line);
                alpha = alpha.max(best.0);
            }
        }
        Some(best)
    }
}

/// The moves that are counted, the greatest prize first and of equals the least piece.
fn moves(position: &Chess, must_answer: bool) -> Vec<Move> {
    let all = if must_answer { position.legal_moves() } else { noisy_moves(position) };
    let mut all: Vec<Move> = all.into_iter().collect();
    all.sort_by_key(|m| (Reverse(taken(*m)), value(m.role())));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Square, fen, mirrored, notation};

    /// The net of a move and its line; the mirrored position must have the same.
    fn net(text: &str, uci: &str) -> (i32, String) {
        let position = fen::parse(text).unwrap().position;
        let m = notation::parse_uci(&position, uci).unwrap();
        let found = of_move(&position, m, Bitboard::EMPTY).unwrap();
        let turned = mirrored(&position).unwrap();
        let flip = |c: char| c.to_digit(10).map_or(c, |rank| char::from_digit(9 - rank, 10).unwrap());
        let other = notation::parse_uci(&turned, &uci.chars().map(flip).collect::<String>()).unwrap();
        assert_eq!(of_move(&turned, other, Bitboard::EMPTY).unwrap().pawns, found.pawns, "{text}");
        (found.pawns, notation::line(&position, &found.line))
    }

    /// After 1.e4 e5 2.Nf3 d6 3.d4 Bg4 4.dxe5 Bxf3 5.Bg5.
    const QUEENS: &str = "rn1qkbnr/ppp2ppp/3p4/4P1B1/4P3/5b2/PPP2PPP/RN1QKB1R b KQkq - 1 5";

    #[test]
    fn a_queen_taken_for_a_queen_elsewhere_wins_nothing() {
        assert_eq!(net(QUEENS, "f3d1").0, 1, "a pawn on the way");
        // The bishop on f3 could be taken before, and still can.
        let position = fen::parse(QUEENS).unwrap().position;
        let takes = notation::parse_uci(&position, "d8g5").unwrap();
        assert_eq!(net(QUEENS, "d8g5").0, 1, "bishops go, and a pawn");
        assert_eq!(of_move(&position, takes, Bitboard::from_square(Square::F3)).unwrap().pawns, 3);
        // Without the bishop on g5 nothing is taken back but the bishop.
        let alone = "rn1qkbnr/ppp2ppp/3p4/4P3/4P3/5b2/PPP2PPP/RNBQKB1R b KQkq - 1 5";
        assert_eq!(net(alone, "f3d1").0, 7, "the pawn on e5 goes, too");
    }

    #[test]
    fn what_hangs_on_either_side_is_even() {
        let knights = "6k1/5ppp/2n5/8/1b2B3/2N5/5PPP/6K1 b - - 0 1";
        assert_eq!(net(knights, "b4c3"), (0, "1…Bxc3 2.Bxc6".to_owned()));
    }

    #[test]
    fn a_check_in_between_counts() {
        let between = "3r2k1/5pp1/7p/8/4n3/2N5/5PPP/3R2K1 b - - 0 1";
        let (pawns, line) = net(between, "e4c3");
        assert_eq!(pawns, -2, "{line}");
        assert_eq!(net(between, "d8d1").0, 0, "rooks are traded");
    }

    #[test]
    fn who_captures_may_stop_and_mates_count() {
        let guarded = fen::parse("4k3/5ppp/4p3/3p4/8/2N5/5PPP/4K3 w - - 0 1").unwrap().position;
        assert_eq!(to_win(&guarded), Some(0));
        let back_rank = "3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
        assert!(net(back_rank, "d1d8").0 > 100, "it mates");
    }
}
