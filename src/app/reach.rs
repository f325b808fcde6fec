//! What comes of the moves of a piece, as the board shows it on the squares where they go.

use crate::app::study::Study;
use crate::chess::{Chess, Move, Position, Square, material};
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
    let best_line = study.explained_position().map_or(&[][..], |now| now.question.best_line());
    if best_line.first() == Some(&d.played) {
        return of_best(study.board.game.position(), d, best_line);
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
    match d.verdict {
        _ if d.see > 0 => Reach::Wins,
        DestinationVerdict::Unsafe if keeps_material(position, line) => {
            Reach::Judged(DestinationVerdict::Trade)
        }
        verdict => Reach::Judged(verdict),
    }
}

/// Whether a line goes on beyond the answer and leaves who begins it with no less than he had. Neither of its last two positions
/// may find him behind: what is taken last may be taken back.
fn keeps_material(position: &Chess, line: &[Move]) -> bool {
    let ahead = |here: &Chess| material::balance(here.board()) * position.turn().fold_wb(1, -1);
    let mut here = position.clone();
    let mut keeps = |m: &Move| {
        here.play_unchecked(*m);
        ahead(&here) >= ahead(position)
    };
    let kept: Vec<bool> = line.iter().map(&mut keeps).collect();
    matches!(kept.as_slice(), [_, .., true, true])
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
            // The knight is taken, and nothing comes back; or the line breaks off before anybody knows.
            ("Nxd4 cxd4 c5 Qd3", lost),
            ("Nxd4 Qf1", lost),
            ("Nxd4 cxd4 Bxb5", lost),
        ] {
            assert_eq!(of_line(black, line), found, "{line}");
            assert_eq!(of_line(white, &mirrored(line)), found, "{line}");
        }
    }
}
