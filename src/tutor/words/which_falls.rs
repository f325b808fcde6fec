//! Which piece a line wins in the end, by where it stands now: `your knight on d4` says more than `a knight`.

use super::prey;
use super::teller::Teller;
use crate::chess::{Chess, Move, Position, Role, Square, notation};
use crate::safety::made;
use crate::tutor::phrase::lexicon::a;

/// A prize of one piece with its place in the position where the line begins; the prize as it is where that is not plain: of several,
/// where others like it are traded, or of what the first move takes.
pub(super) fn placed(teller: &Teller<'_>, before: &Chess, line: &[Move], prize: String) -> String {
    let is_it = |role: &Role| *role > Role::Pawn && a(*role) == prize;
    let Some(role) = Role::ALL.into_iter().find(is_it) else { return prize };
    let stood = taken_once(line, role).and_then(|(ply, square)| origin(&line[..ply], square));
    match stood.filter(|square| before.board().piece_at(*square) == Some(role.of(!before.turn()))) {
        Some(square) if prey::is_named(teller, square) => prey::names(teller, before, &[square]),
        Some(_) | None => prize,
    }
}

/// The ply and the square at which who begins a line takes the only piece of a role that falls in it.
fn taken_once(line: &[Move], role: Role) -> Option<(usize, Square)> {
    let mut takes = line.iter().enumerate().filter(|(_, m)| m.capture() == Some(role));
    let (ply, capture) = takes.next().filter(|(ply, _)| *ply > 0 && ply % 2 == 0)?;
    takes.next().is_none().then(|| (ply, made::taken_square(*capture)))
}

/// Where a piece stood before the moves that brought it to a square.
fn origin(moves: &[Move], square: Square) -> Option<Square> {
    let back = |at: Square, m: &Move| if notation::destination(*m) == at { notation::origin(*m) } else { at };
    let is_promotion = |m: &Move| m.is_promotion();
    (!moves.iter().any(is_promotion)).then(|| moves.iter().skip(1).step_by(2).rev().fold(square, back))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    fn line(start: &str, sans: &[&str]) -> Vec<Move> {
        let mut here = fen::parse(start).unwrap().position;
        let play = |san: &&str| {
            let m = notation::parse_san(&here, san).unwrap();
            here.play_unchecked(m);
            m
        };
        sans.iter().map(play).collect()
    }

    fn stood(start: &str, sans: &[&str]) -> Option<Square> {
        let line = line(start, sans);
        taken_once(&line, Role::Knight).and_then(|(ply, square)| origin(&line[..ply], square))
    }

    #[test]
    fn a_piece_is_followed_to_where_it_stood() {
        let knight = "r6r/ppp2q1p/3k2p1/2bpR1B1/3n4/2P4Q/PP3PPP/RN4K1 w - - 3 18";
        assert_eq!(stood(knight, &["Re7", "Ne2+", "Rxe2"]), Some(Square::D4));
        assert_eq!(stood(knight, &["Re7", "Rhg8", "cxd4"]), Some(Square::D4));
        assert_eq!(stood(knight, &["cxd4"]), None, "the first move takes it");
        assert_eq!(stood(knight, &["Re7", "Qxe7", "Bxe7+"]), None, "it is not taken");
        let traded = "4k3/8/2n2n2/8/8/2N2N2/8/4K3 w - - 0 1";
        assert_eq!(stood(traded, &["Nd5", "Nxd5", "Nd4", "Nxd4"]), None, "who begins takes none");
        let mirrored = crate::tutor::testing::mirrored_fen(knight);
        assert_eq!(stood(&mirrored, &["Re2", "Ne7+", "Rxe7"]), Some(Square::D5));
    }
}
