//! Hints from claims and from bare positions: true, each more than the last, none too early.

use super::*;
use crate::chess::{Score, Square, fen};
use crate::search::Line;
use crate::tutor::about::{About, Tone};
use crate::tutor::motifs::capture::TakesFree;
use crate::tutor::motifs::fork::Fork;

fn question(start: &str, best: &[&str]) -> Question {
    let root = fen::parse(start).unwrap().position;
    let mut position = root.clone();
    let read = |san: &&str| {
        let m = notation::parse_san(&position, san).unwrap();
        position.play_unchecked(m);
        m
    };
    let moves = best.iter().map(read).collect();
    let best = Some(Line { score: Score::Cp(100), moves });
    Question { glance: None, root, played: None, best, second: None, reply: None }
}

fn claim(question: &Question, at: usize, kind: Kind) -> Claim {
    let at = question.best_line()[..at].to_vec();
    Claim { kind, at, about: About::Best, tone: Tone::Good }
}

fn texts(question: &Question, claims: &[Claim]) -> Vec<String> {
    hints(question, claims).into_iter().map(|hint| hint.text).collect()
}

const FORK: &str = "r3k3/8/8/1N6/8/8/8/4K3 w q - 0 9";

#[test]
fn a_fork_is_told_in_five_steps() {
    let question = question(FORK, &["Nc7+", "Kd8", "Nxa8"]);
    let fork = Kind::from(Fork { sq: Square::C7, targets: vec![Square::E8, Square::A8] });
    let claims = [claim(&question, 1, fork)];
    assert_eq!(
        texts(&question, &claims),
        [
            "There is a fork.",
            "Look at Black's king and the rook on a8.",
            "Your knight can do it.",
            "Nc7+.",
            "9.Nc7+ Kd8 10.Nxa8. 9.Nc7+ forks Black's king and the rook on a8.",
        ]
    );
    let squares: Vec<Bitboard> = hints(&question, &claims).iter().map(|hint| hint.squares).collect();
    assert_eq!(squares[1], Bitboard::from_square(Square::E8).with(Square::A8));
    assert_eq!(squares[2], Bitboard::from_square(Square::B5));
}

#[test]
fn what_is_to_be_taken_is_shown_by_its_part_of_the_board() {
    let question = question("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", &["Rxd5"]);
    let claims = [claim(&question, 1, Kind::from(TakesFree { gain: 3 }))];
    let told = hints(&question, &claims);
    assert_eq!(told[0].text, "Something of Black's can be won.");
    assert_eq!(told[1].text, "Look at the queenside, in Black's half of the board.");
    assert_eq!(told[1].squares.count(), 16);
}

#[test]
fn equally_good_moves_are_one_good_way() {
    let mut question = question("startpos", &["e4"]);
    let other = notation::parse_san(&question.root, "d4").unwrap();
    question.second = Some(Line { score: Score::Cp(90), moves: vec![other] });
    let told = texts(&question, &[]);
    assert_eq!(told[0], "Think of your pawns.");
    assert_eq!(told[2], "One good way is with your pawn on e2.");
    assert_eq!(told[3], "One good way is e4.");
}

#[test]
fn a_finished_game_has_no_hints() {
    let mut question = question("startpos", &[]);
    question.best = None;
    assert!(hints(&question, &[]).is_empty());
}

/// The theme that a bare position has for a move.
fn theme_of(start: &str, best: &str, expected: &str) {
    assert_eq!(texts(&question(start, &[best]), &[])[0], expected, "{start} {best}");
}

#[test]
fn bare_positions_have_sensible_themes() {
    theme_of("4k3/8/8/8/4n3/8/3P4/4K2R w K - 0 1", "O-O", "Your king is not castled yet.");
    theme_of("7k/8/8/8/8/r7/8/7K w - - 0 1", "Kg1", "Think of your king.");
}

#[test]
fn danger_is_a_theme_only_if_the_move_answers_it() {
    let hangs = "4k3/8/3p4/4N3/8/8/P7/4K3 w - - 0 1";
    theme_of(hangs, "Nf3", "Something of yours is in danger.");
    theme_of(hangs, "a3", "Think of your pawns.");
}

#[test]
fn the_worst_piece_is_the_one_that_reaches_least() {
    let start = "4k3/pp6/8/8/8/8/PP6/R3K2R w - - 0 1";
    theme_of(start, "Rd1", "Improve your worst piece.");
    theme_of(start, "Rf1", "A quiet move is best here.");
}
