//! What comes of the moves of a piece, as the board shows it on the squares where they go.

use crate::app::study::Study;
use crate::chess::{Chess, Move, Position, Square, material, notation};
use crate::safety::exchange::Exchange;
use crate::safety::{Destination, DestinationVerdict};

/// A destination of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reach {
    /// Legal; its safety is not shown.
    Plain,
    /// A capture that wins material.
    Wins,
    /// The piece is safe there, and another one is lost.
    Exposing,
    /// Legal, and this safe.
    Judged(DestinationVerdict),
}

/// What comes of a move to a square.
pub(crate) fn reach(study: &Study, from: Square, to: Square) -> Reach {
    let facts = &study.board.facts;
    let Some(d) = facts.destination(from, to).filter(|_| study.shows_safety()) else {
        return Reach::Plain;
    };
    if let Some(now) = study.explained_position().filter(|now| now.question.best_move() == Some(d.played)) {
        return of_best(&now.question.root, d, now.question.best_line());
    }
    let worth = if d.see > 0 { facts.won_by(d) } else { -facts.lost_after(d) };
    match (worth, d.verdict) {
        (1.., _) => Reach::Wins,
        (0, _) if d.see > 0 => Reach::Judged(DestinationVerdict::Trade),
        (..0, DestinationVerdict::Safe) => Reach::Exposing,
        (_, verdict) => Reach::Judged(verdict),
    }
}

/// What comes of the best move, which the search has looked into further than the count: a piece that may be taken there is not
/// lost if it comes back.
fn of_best(position: &Chess, d: &Destination, line: &[Move]) -> Reach {
    let seems_lost = d.verdict == DestinationVerdict::Unsafe;
    if d.see > 0 {
        Reach::Wins
    } else if seems_lost && keeps_material(position, line) {
        Reach::Judged(DestinationVerdict::Trade)
    } else {
        Reach::Judged(d.verdict)
    }
}

/// Whether a line mates, or goes on beyond the reply and leaves the side that begins it with no less material. Neither of its last two
/// positions may find that side behind, as what is taken last may be taken back, nor the piece that moved first in danger.
fn keeps_material(position: &Chess, line: &[Move]) -> bool {
    let side = position.turn();
    let ahead = |here: &Chess| material::balance(here.board()) * side.fold_wb(1, -1);
    let Some(to) = line.first().map(|first| notation::destination(*first)) else { return false };
    let (mut here, mut is_there) = (position.clone(), true);
    let mut keeps = |(place, m): (usize, &Move)| {
        is_there &= place == 0 || notation::origin(*m) != to && notation::destination(*m) != to;
        here.play_unchecked(*m);
        ahead(&here) >= ahead(position)
    };
    let kept: Vec<bool> = line.iter().enumerate().map(&mut keeps).collect();
    let is_lost_there = is_there && Exchange::on(here.board(), to).gain(!side) >= 1;
    let is_won = here.is_checkmate() && here.turn() != side;
    is_won || matches!(kept.as_slice(), [_, .., true, true]) && !is_lost_there
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{after_move, fen, notation};
    use crate::safety::Safety;

    fn of_line(start: &str, line: &str) -> Reach {
        let root = fen::parse(start).unwrap().position;
        let mut here = root.clone();
        let played = line.split(' ').map(|san| {
            let m = notation::parse_san(&here, san).unwrap();
            here = after_move(&here, m);
            m
        });
        let line: Vec<Move> = played.collect();
        let safety = Safety::of(&root);
        let d = safety.destinations.iter().find(|d| d.played == line[0]).unwrap();
        assert_eq!(d.verdict, DestinationVerdict::Unsafe);
        of_best(&root, d, &line)
    }

    #[test]
    fn the_best_move_is_not_unsafe_where_its_line_keeps_what_it_seems_to_give() {
        // The knight uncovers the bishop's attack on the queen, and its fork wins the rook.
        let black = "r2q1k2/2pb1ppp/1pn2n2/1Q1p4/3PpP2/1PP1P2P/P5P1/RN2K1NR b - - 0 15";
        let white = "rn2k1nr/p5p1/1pp1p2p/3pPp2/1q1P4/1PN2N2/2PB1PPP/R2Q1K2 w - - 0 15";
        let mirrored = |line: &str| -> String {
            let rank = |c: char| c.to_digit(10).and_then(|rank| char::from_digit(9 - rank, 10));
            line.chars().map(|c| rank(c).unwrap_or(c)).collect()
        };
        let (even, lost) =
            (Reach::Judged(DestinationVerdict::Trade), Reach::Judged(DestinationVerdict::Unsafe));
        for (line, found) in [
            ("Nxd4 Qf1 Nc2+ Kf2 Nxa1", even),
            ("Nxd4 cxd4 Bxb5 Nc3", even),
            // The knight is taken, and nothing comes back; or the line breaks off before that is known.
            ("Nxd4 cxd4 c5 Qd3", lost),
            ("Nxd4 Qf1", lost),
            ("Nxd4 cxd4 Bxb5", lost),
            // It can still be taken where it stands.
            ("Nxd4 Qf1 h6", lost),
        ] {
            assert_eq!(of_line(black, line), found, "{line}");
            assert_eq!(of_line(white, &mirrored(line)), found, "{line}");
        }
    }

    #[test]
    fn a_sacrifice_that_mates_is_not_unsafe() {
        let smothered = of_line("r6k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1", "Qg8+ Rxg8 Nf7#");
        assert_eq!(smothered, Reach::Judged(DestinationVerdict::Trade));
        let taken = of_line("r6k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1", "Qg8+ Rxg8 Nxg8");
        assert_eq!(taken, Reach::Judged(DestinationVerdict::Unsafe));
    }
}
