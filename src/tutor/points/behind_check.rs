//! What the opponent could take besides his check: the pieces that hang on the board as it stands, and whether they can be saved.

use std::cmp::Reverse;

use super::threat::{OpponentThreat, PIECE, ThreatGain, exchanges};
use crate::chess::{Chess, Color, Position, Role, Square, after_move, gives_check, notation};
use crate::safety::exchange;
use crate::tutor::find::board::gain;

/// The pieces of the side in check that hang behind it, the most valuable first, each in the position after a way out of the check
/// that leaves it; nothing that every way out saves.
pub(super) fn hanging(position: &Chess) -> Vec<OpponentThreat> {
    let own = position.board().by_color(position.turn()) & !position.board().kings();
    let hung = own.into_iter().filter(|square| gain(position, *square, !position.turn()) >= PIECE);
    let mut found: Vec<OpponentThreat> = hung.filter_map(|square| left(position, square)).collect();
    found.sort_by_key(|threat| Reverse(threat.gain.pawns()));
    found
}

/// Whether a way out of the check saves a piece, be it by its own move.
pub(super) fn can_be_saved(position: &Chess, square: Square) -> bool {
    position.legal_moves().into_iter().any(|way_out| {
        let after = after_move(position, way_out);
        let is_own = notation::origin(way_out) == square && !way_out.is_castle();
        let stands = if is_own { notation::destination(way_out) } else { square };
        // Who takes before he falls has traded.
        let taken = if is_own { exchange::taken(way_out) } else { 0 };
        gain(&after, stands, after.turn()) - taken < PIECE
    })
}

/// The capture of a piece after the way out that changes least about it: a capture that gives check only there, or a guard that is
/// gone only there, is nowhere on the reader's board.
fn left(position: &Chess, square: Square) -> Option<OpponentThreat> {
    let guards = guards(position, square, position.turn());
    let ways_out = position.legal_moves().into_iter().filter(|m| notation::origin(*m) != square);
    let left = ways_out.filter_map(|way_out| {
        let after = after_move(position, way_out);
        let falls = |threat: &OpponentThreat| {
            threat.taken() == Some(square)
                && matches!(&threat.gain, ThreatGain::Piece(hanging) if hanging.gain >= PIECE)
                && !gives_check(&after, threat.first())
        };
        let threat = exchanges(&after).into_iter().find(falls)?;
        Some((guards.abs_diff(self::guards(&after, square, position.turn())), threat))
    });
    left.min_by_key(|(lost, threat)| (*lost, threat.first().role() == Role::King)).map(|(_, threat)| threat)
}

fn guards(position: &Chess, square: Square, side: Color) -> usize {
    position.board().attacks_to(square, side, position.board().occupied()).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;
    use crate::tutor::testing::mirrored_fen;

    /// The captures that hang, as they are written, and whether each piece can be saved; the mirrored board must agree.
    fn both(text: &str, white: &[(&str, bool)], black: &[(&str, bool)]) {
        for (text, expected) in [(text.to_owned(), white), (mirrored_fen(text), black)] {
            let position = fen::parse(&text).unwrap().position;
            let found = hanging(&position);
            let told: Vec<(String, bool)> = found
                .iter()
                .map(|threat| {
                    let san = notation::san(&threat.turned, threat.first());
                    (san, can_be_saved(&position, threat.taken().unwrap()))
                })
                .collect();
            let told: Vec<(&str, bool)> = told.iter().map(|(san, saved)| (san.as_str(), *saved)).collect();
            assert_eq!(told, expected, "{text}");
        }
    }

    #[test]
    fn a_piece_that_hangs_behind_a_check_is_seen() {
        // The queen takes the one that gives check, or falls to it.
        let queens = "r3kb1r/3p1ppp/p5q1/4p3/8/5P2/PPQ2P1P/1RB2RK1 w kq - 1 18";
        both(queens, &[("Qxc2", true)], &[("Qxc7", true)]);
        // The knight takes the other, or falls to it: no check, as the king goes elsewhere.
        both("4k3/8/8/1n6/8/2N5/8/4K2r w - - 0 1", &[("Nxc3", true)], &[("Nxc6", true)]);
        // The rook is lost to the knight whatever the king does.
        both("4k3/8/8/8/3R4/5n2/8/6K1 w - - 0 1", &[("Nxd4", false)], &[("Nxd5", false)]);
    }

    #[test]
    fn what_is_guarded_now_does_not_hang_as_a_guard_could_be_given_up() {
        // The queen guards the knight, unless something comes between; so does the king.
        both("r1bqk1nr/pppp1ppp/2n5/8/1b1NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5", &[], &[]);
        both("4k3/8/8/8/4r3/2b5/3N1PPP/R3K2R w KQ - 0 1", &[], &[]);
        both("4k3/8/8/8/3R4/4Pn2/8/6K1 w - - 0 1", &[], &[]);
        both("4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1", &[], &[]);
    }
}
