//! The line of a mate as a reader is shown it: to its end where it is short and forced, and how it ends in words.

use super::cause;
use super::teller::{Teller, cut};
use crate::chess::{Chess, Move, Position, after_move, gives_mate, notation, words};

/// As much of a mate's line from a position as the reader follows: the whole of one that is near and checks all along, else its
/// first checks.
pub(super) fn shown<'a>(teller: &Teller<'_>, start: &Chess, line: &'a [Move]) -> &'a [Move] {
    /// Plies of a mate in four.
    const NEAR: usize = 7;
    /// Plies of its first checks: three moves of who mates.
    const FIRST: usize = 5;
    let mut here = start.clone();
    let is_quiet = |(ply, m): (usize, &Move)| {
        here.play_unchecked(*m);
        ply.is_multiple_of(2) && !here.is_check()
    };
    let checks = line.iter().enumerate().position(is_quiet).unwrap_or(line.len());
    if checks == line.len() && line.len() <= NEAR {
        return line;
    }
    let told = cut(teller, start, line);
    let forced = checks.saturating_sub(1).min(FIRST);
    if forced > told.len() && !teller.voice.plain() { &line[..forced] } else { told }
}

/// How a mate in two ends whatever is answered, behind its first move: `, then the queen mates on h7`; nothing of any other.
pub(super) fn end(start: &Chess, line: &[Move]) -> String {
    let &[first, _, mates] = line else { return String::new() };
    let answered = after_move(start, first);
    let is_sure = answered.legal_moves().into_iter().all(|answer| {
        let then = after_move(&answered, answer);
        cause::same(&then, mates).is_some_and(|m| gives_mate(&then, m))
    });
    if !is_sure || mates.is_castle() {
        return String::new();
    }
    let is_other = mates.role() == first.role() && notation::origin(mates) != notation::destination(first);
    let alike = answered.board().by_piece(mates.role().of(start.turn())).count();
    let which = match (is_other, alike) {
        (false, _) => "the",
        (true, 2) => "the other",
        (true, _) => "another",
    };
    format!(", then {which} {} mates on {}", words::role(mates.role()), notation::destination(mates))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;
    use crate::tutor::testing::{mirrored, mirrored_fen};

    /// How the mate of a line from a position ends, with the square of the other colour mirrored back.
    fn told(start: &str, moves: &[&str]) -> [String; 2] {
        let read = |start: &str, own: &dyn Fn(&str) -> String| {
            let root = fen::parse(start).unwrap().position;
            let moves: Vec<String> = moves.iter().map(|uci| own(uci)).collect();
            let mut here = root.clone();
            let line = crate::tutor::testing::line(&mut here, moves.iter().map(String::as_str));
            end(&root, &line.into_iter().collect::<Vec<_>>())
        };
        [read(start, &|uci| uci.to_owned()), read(&mirrored_fen(start), &|uci| mirrored(uci))]
    }

    #[test]
    fn a_mate_in_two_is_told_to_its_end_where_every_answer_allows_the_same_move() {
        let start = "r2q1r2/1p5k/3p3p/p1pPpR2/1nPb4/6P1/PPQ3BP/2B4K w - - 1 22";
        let ends = told(start, &["f5f7", "h7g8", "c2h7"]);
        assert_eq!(ends, [", then the queen mates on h7", ", then the queen mates on h2"]);
        let knights = "8/1p3k2/pnp5/3n4/Pr3p2/K2Pq3/4P3/R4Q2 b - - 1 35";
        let ends = told(knights, &["b6c4", "a3a2", "d5c3"]);
        assert_eq!(ends, [", then the other knight mates on c3", ", then the other knight mates on c6"]);
        let line = ["f6f7", "a7a6", "g6g7"];
        let two = told("7k/p7/5PPK/8/8/8/8/8 w - - 0 1", &line);
        assert_eq!(two, [", then the other pawn mates on g7", ", then the other pawn mates on g2"]);
        let three = told("7k/p7/5PPK/8/8/8/1P6/8 w - - 0 1", &line);
        assert_eq!(three, [", then another pawn mates on g7", ", then another pawn mates on g2"]);
    }

    #[test]
    fn a_mate_whose_end_depends_on_the_answer_is_told_by_its_first_move_alone() {
        // The king goes to either side, and the rook mates on another square each time.
        let ladder = "8/8/8/8/8/1k6/7R/K5R1 w - - 0 1";
        assert_eq!(told(ladder, &["g1g4", "b3c3", "h2h3"]), ["", ""]);
        assert_eq!(told("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", &["e1e8"]), ["", ""]);
    }
}
