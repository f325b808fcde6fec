//! What of one's own still hangs when one takes what hangs of the opponent's.

use std::cmp::Reverse;

use super::threat::{OpponentThreat, PIECE, taking};
use crate::chess::{Bitboard, Chess, Move, Position, after_move};
use crate::safety::{Win, exchange, made, net, wins};

/// The pieces that he takes once the greatest of his that hangs is taken, the most valuable first, each in the position after that
/// capture. Only where another capture comes first by count, so that both are won: what is taken for as much elsewhere is a trade.
/// None that a capture of as much as it is worth takes out of danger.
pub(super) fn hanging(position: &Chess, turned: &Chess) -> Vec<OpponentThreat> {
    let greatest = wins(position).into_iter().max_by_key(|win| win.gain);
    let Some(greatest) = greatest.filter(|win| win.gain >= PIECE && is_second(position, win)) else {
        return Vec::new();
    };
    let after = after_move(position, greatest.capture);
    let found = wins(turned).into_iter().filter(|win| win.gain >= PIECE).filter_map(|lost| {
        let capture = best_capture(&after, &lost)?;
        let is_lost = |own: Move| best_capture(&after_move(position, own), &lost).is_some();
        if captures(position).any(|(own, gain)| gain >= lost.gain && !is_lost(own)) {
            return None;
        }
        taking(&after, Win { capture, gain: exchange::value_of(&after, capture), ..lost })
    });
    let mut found: Vec<OpponentThreat> = found.collect();
    found.sort_by_key(|threat| Reverse(threat.gain.pawns()));
    found
}

/// Whether a capture of something else wins a piece more by count than this one at once.
fn is_second(position: &Chess, win: &Win) -> bool {
    let net = |m: Move| net::of_move(position, m, Bitboard::EMPTY).map(|net| net.pawns);
    let elsewhere = captures(position).filter(|(m, _)| made::taken_square(*m) != win.square);
    let most = elsewhere.filter_map(|(m, _)| net(m)).max();
    matches!((most, net(win.capture)), (Some(most), Some(at_once)) if most - at_once >= PIECE)
}

/// The captures of the side to move, each with its exchange value in pawns.
fn captures(position: &Chess) -> impl Iterator<Item = (Move, i32)> + '_ {
    let captures = position.legal_moves().into_iter().filter(|m| m.is_capture());
    captures.map(|m| (m, exchange::value_of(position, m)))
}

/// The capture of a piece that wins the most in the end, if any keeps most of what it is worth.
fn best_capture(after: &Chess, lost: &Win) -> Option<Move> {
    let takes = |m: &Move| m.is_capture() && made::taken_square(*m) == lost.square;
    let captures = after.legal_moves().into_iter().filter(takes);
    let paying = captures.filter_map(|m| {
        let exchanged = exchange::value_of(after, m);
        let net = net::of_move(after, m, Bitboard::EMPTY)?;
        (exchanged >= PIECE && net.pays(exchanged)).then_some((net.pawns, m))
    });
    paying.max_by_key(|(pawns, m)| (*pawns, Reverse(exchange::value(m.role())))).map(|(_, m)| m)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{after_null_move, fen, notation};
    use crate::tutor::testing::mirrored_fen;

    /// The captures that are found, as they are written.
    fn found(text: &str) -> Vec<String> {
        let position = fen::parse(text).unwrap().position;
        let turned = after_null_move(&position).unwrap();
        let found = hanging(&position, &turned);
        found.iter().map(|threat| notation::san(&threat.turned, threat.first())).collect()
    }

    fn both(text: &str, white: &[&str], black: &[&str]) {
        assert_eq!(found(text), white, "{text}");
        assert_eq!(found(&mirrored_fen(text)), black, "{text}, mirrored");
    }

    #[test]
    fn what_still_hangs_when_the_attacker_of_another_is_taken_is_seen() {
        // Who takes the bishop on d1 loses the knight on e5.
        let knight = "r2q1rk1/ppp2ppp/2np1n2/4N3/2B1P3/2NP4/PPP2PPP/R1Bb1RK1 w - - 0 9";
        both(knight, &["dxe5"], &["dxe4"]);
    }

    #[test]
    fn what_the_capture_saves_does_not_hang() {
        // The rooks look at each other: who takes first is not taken.
        both("6k1/r4ppp/8/8/8/8/R4PPP/6K1 w - - 0 1", &[], &[]);
        // The knight is attacked by the bishop alone that can be taken.
        both("6k1/5ppp/8/4b3/3P4/2N5/5PPP/6K1 w - - 0 1", &[], &[]);
        // A queen for a queen is a trade, and so is a knight for a bishop where no capture comes first.
        both("rn1qkbnr/ppp2ppp/3p4/4P1B1/4P3/5b2/PPP2PPP/RN1QKB1R w KQkq - 1 6", &[], &[]);
        both("r2q1rk1/ppp2ppp/3p1n2/4N3/2B1P3/2NP4/PPP2PPP/R1Bb1RK1 w - - 0 9", &[], &[]);
        // The knight that hangs takes the bishop itself.
        both("6k1/5ppp/8/3b4/1p2P3/2N5/5PPP/6K1 w - - 0 1", &[], &[]);
        // Nothing of his hangs: then what hangs is counted as ever.
        both("6k1/5ppp/3p4/4N3/8/8/5PPP/6K1 w - - 0 1", &[], &[]);
    }
}
