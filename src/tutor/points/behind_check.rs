//! What the opponent could take besides his check: the pieces that one way out of it saves and another leaves to be taken.

use super::threat::{OpponentThreat, PIECE, ThreatGain, exchanges};
use crate::chess::{Chess, Move, Position, Role, Square, after_move, notation};

/// The pieces of the side in check that hang behind the check, the most valuable first, each in the position after a way out that
/// leaves it; nothing that every way out loses or saves.
pub(super) fn hanging(position: &Chess) -> Vec<OpponentThreat> {
    // A king that goes elsewhere is what a player thinks of first.
    let mut ways: Vec<Move> = position.legal_moves().into_iter().collect();
    ways.sort_by_key(|m| m.role() != Role::King);
    let left: Vec<Vec<OpponentThreat>> = ways.iter().map(|m| left_hanging(position, *m)).collect();
    let falls = |square: Square| left.iter().filter(|left| hangs(left, square)).count();
    let mut found: Vec<OpponentThreat> = Vec::new();
    for threat in left.iter().flatten() {
        let Some(square) = threat.taken() else { continue };
        if falls(square) < ways.len() && !hangs(&found, square) {
            found.push(threat.clone());
        }
    }
    found.sort_by_key(|threat| std::cmp::Reverse(threat.gain.pawns()));
    found
}

/// The pieces that hang after a way out of the check and were attacked before it.
fn left_hanging(position: &Chess, way_out: Move) -> Vec<OpponentThreat> {
    let board = position.board();
    let stood = |threat: &OpponentThreat| {
        let ThreatGain::Piece(hanging) = &threat.gain else { return false };
        let attackers = board.attacks_to(hanging.sq, !position.turn(), board.occupied());
        hanging.gain >= PIECE
            && board.piece_at(hanging.sq) == threat.turned.board().piece_at(hanging.sq)
            && attackers.contains(notation::origin(hanging.capture))
    };
    exchanges(&after_move(position, way_out)).into_iter().filter(stood).collect()
}

fn hangs(threats: &[OpponentThreat], square: Square) -> bool {
    threats.iter().any(|threat| threat.taken() == Some(square))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;
    use crate::tutor::testing::mirrored_fen;

    fn said(text: &str) -> Vec<String> {
        let position = fen::parse(text).unwrap().position;
        hanging(&position).iter().map(|threat| notation::san(&threat.turned, threat.first())).collect()
    }

    fn both(text: &str, white: &[&str], black: &[&str]) {
        assert_eq!(said(text), white, "{text}");
        assert_eq!(said(&mirrored_fen(text)), black, "{text} mirrored");
    }

    #[test]
    fn a_piece_that_only_some_ways_out_of_check_save_hangs() {
        // The queen takes the one that gives check, or falls to it.
        both("r3kb1r/3p1ppp/p5q1/4p3/8/5P2/PPQ2P1P/1RB2RK1 w kq - 1 18", &["Qxc2"], &["Qxc7"]);
        // The knight falls to the other unless it takes first or is guarded; the rook in the corner stands behind its king.
        both("4k3/8/8/1n6/8/2N5/8/R3K2r w Q - 0 1", &["Nxc3+"], &["Nxc6+"]);
    }

    #[test]
    fn what_every_way_out_loses_or_saves_is_nothing_to_look_for() {
        // The rook is lost to the knight whatever the king does.
        both("r3k3/2N5/8/8/8/8/8/4K3 b q - 0 1", &[], &[]);
        // Guarded pieces, and a lone check.
        both("4k3/8/8/8/3R4/4Pn2/8/6K1 w - - 0 1", &[], &[]);
        both("4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1", &[], &[]);
    }
}
