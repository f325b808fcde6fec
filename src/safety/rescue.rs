//! Two pieces under one attacker: which of them is lost when the other one is saved.

use super::{DestinationVerdict, Safety, Threat};
use crate::chess::{Square, notation};

/// Returns the piece that is lost when the one on `victim` is saved: what the best defence, counted in exchanges, leaves to the
/// attackers of both, or gives up for the rest. `None` where one move saves everything, or that piece itself is the least loss.
pub fn lost_instead(safety: &Safety, victim: Square) -> Option<Square> {
    let attacked = safety.threats.iter().find(|threat| threat.square == victim)?;
    let is_forked = |threat: &&Threat| {
        threat.see > 0 && threat.square != victim && (threat.attackers & attacked.attackers).any()
    };
    let forked: Vec<Square> = safety.threats.iter().filter(is_forked).map(|threat| threat.square).collect();
    if forked.is_empty() {
        return None;
    }
    let known = |square: Square| safety.threats.iter().find(|threat| threat.square == square);
    // What hung before to somebody else is no matter of this attack.
    let counts = |square: Square| {
        square == victim || forked.contains(&square) || known(square).is_none_or(|threat| threat.see <= 0)
    };
    let prices = safety.destinations.iter().map(|d| {
        let own = (d.verdict == DestinationVerdict::Unsafe).then(|| (-d.see, notation::origin(d.played)));
        let left = d.leaves.iter().filter(|(square, _)| counts(*square));
        let left = left.map(|(square, pawns)| (pawns - d.see.max(0), *square));
        own.into_iter().chain(left).max_by_key(|(pawns, _)| *pawns).unwrap_or((0, victim))
    });
    let (pawns, lost) = prices.min_by_key(|(pawns, lost)| (*pawns, !forked.contains(lost)))?;
    (pawns > 0 && forked.contains(&lost)).then_some(lost)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, mirrored};

    fn check(text: &str, victim: Square, expected: Option<Square>) {
        let position = fen::parse(text).unwrap().position;
        assert_eq!(lost_instead(&Safety::of(&position), victim), expected, "{text}");
        let turned = mirrored(&position).unwrap();
        let expected = expected.map(Square::flip_vertical);
        assert_eq!(lost_instead(&Safety::of(&turned), victim.flip_vertical()), expected, "mirrored {text}");
    }

    #[test]
    fn of_a_fork_the_lesser_piece_is_lost() {
        // …b5 forks queen and bishop: she goes, the bishop falls, or is given for two pawns.
        let italian = "r2q1rk1/2p2ppp/p1np1n2/1pb1p2b/Q1B1P3/2PP1N1P/PP1N1PP1/R1B1R1K1 w - - 0 11";
        check(italian, Square::A4, Some(Square::C4));
        check(italian, Square::C4, None);
        // A knight on e3 forks queen and rook; guarded by her the rook is still worth more than the knight.
        check("r5k1/5ppp/8/8/8/4n3/8/3Q1RK1 w - - 0 1", Square::D1, Some(Square::F1));
    }

    #[test]
    fn where_one_move_saves_both_nothing_is_lost() {
        // The forking knight can be taken.
        check("4k3/8/8/8/8/4n3/3P4/3Q1RK1 w - - 0 1", Square::D1, None);
        // One piece alone goes away.
        check("4k3/8/8/8/8/4n3/8/3Q2K1 w - - 0 1", Square::D1, None);
        check("4k3/8/8/8/8/8/8/3Q2K1 w - - 0 1", Square::D1, None);
    }
}
