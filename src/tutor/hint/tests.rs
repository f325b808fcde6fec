//! Hints from claims and from bare positions: true, each more than the last, none too early.

use super::*;
use crate::chess::{Score, Square, fen};
use crate::search::Line;
use crate::tutor::about::{About, Tone};
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::motifs::capture::TakesFree;
use crate::tutor::motifs::fork::Fork;
use crate::tutor::points::threats;
use crate::tutor::question::Question;
use crate::tutor::testing::mirrored_fen;

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
    Question { glance: None, is_even: true, last: None, root, played: None, best, second: None, reply: None }
}

fn told(question: &Question, claims: &[Claim]) -> Vec<Hint> {
    hints(&Explanation::bare(question, claims, threats::counted(&question.root)), Audience::Club)
}

fn claim(question: &Question, at: usize, kind: Kind) -> Claim {
    let at = question.best_line()[..at].to_vec();
    Claim { kind, at, about: About::Best, tone: Tone::Good }
}

fn texts(question: &Question, claims: &[Claim]) -> Vec<String> {
    told(question, claims).into_iter().map(|hint| hint.text).collect()
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
            "Look for a fork: one piece that attacks two at once.",
            "Look at Black's king and the rook on a8.",
            "Your knight has the best move.",
            "Nc7+.",
            "9.Nc7+ Kd8 10.Nxa8. 9.Nc7+ forks Black's king and the rook on a8.",
        ]
    );
    let squares: Vec<Bitboard> = told(&question, &claims).iter().map(|hint| hint.squares).collect();
    assert_eq!(squares[1], Bitboard::from_square(Square::E8).with(Square::A8));
    assert_eq!(squares[2], Bitboard::from_square(Square::B5));
}

#[test]
fn what_is_to_be_taken_is_shown_by_its_part_of_the_board() {
    let question = question("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", &["Rxd5"]);
    let claims = [claim(&question, 1, Kind::from(TakesFree { gain: 3 }))];
    let told = told(&question, &claims);
    assert_eq!(told[0].text, "Something of Black's can be won.");
    assert_eq!(told[1].text, "The best move goes to the c- or d-file, on rank 5 or 6.");
    let marked = [Square::C5, Square::D5, Square::C6, Square::D6];
    assert_eq!(told[1].squares, Bitboard::from_iter(marked));
}

#[test]
fn equally_good_moves_are_one_good_way() {
    let mut question = question("startpos", &["e4"]);
    let other = notation::parse_san(&question.root, "d4").unwrap();
    question.second = Some(Line { score: Score::Cp(90), moves: vec![other] });
    let told = texts(&question, &[]);
    assert_eq!(told[0], "Think of your pawns.");
    assert_eq!(told[2], "Look at your pawn on e2.");
    assert_eq!(told[3], "e4 is a good move.");
}

#[test]
fn a_finished_game_has_no_hints() {
    let mut question = question("startpos", &[]);
    question.best = None;
    assert!(told(&question, &[]).is_empty());
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
fn a_danger_is_named_first_if_the_best_move_answers_it() {
    let hangs = "4k3/8/3p4/4N3/8/8/P7/4K3 w - - 0 1";
    theme_of(hangs, "Nf3", "Something of yours is in danger.");
    let left =
        "Something of yours is in danger, but the best move is about something else. Think of your pawns.";
    theme_of(hangs, "a3", left);
    theme_of(&mirrored_fen(hangs), "a6", left);
    theme_of(&mirrored_fen(hangs), "Nf6", "Something of yours is in danger.");
    theme_of("4k3/8/8/4N3/8/8/P7/4K3 w - - 0 1", "a3", "Think of your pawns.");
    let mated = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
    theme_of(mated, "g6", "Mate is threatened: stop it first.");
    theme_of(&mirrored_fen(mated), "g3", "Mate is threatened: stop it first.");
}

#[test]
fn a_danger_is_shown_by_what_the_move_neither_moves_nor_takes() {
    let place = |best: &str| {
        let question = question("4k3/8/3p4/4N3/8/8/P5B1/4K3 w - - 0 1", &[best]);
        told(&question, &[])
    };
    let told = place("Nf3");
    assert_eq!(told[4].text, "Your knight on e5 is hanging: …dxe5. The answer: 1.Nf3.");
    let moved = &told[1];
    assert_eq!(moved.text, "Look at Black's pawn on d6.");
    assert_eq!(moved.squares, Bitboard::from_square(Square::D6));
}

#[test]
fn what_happens_plies_later_is_no_theme_while_a_piece_hangs() {
    // The knight hangs; three plies on it will fork.
    let question = question("r3k3/8/3p4/4N3/8/8/P7/4K3 w q - 0 1", &["Nc4", "Ke7", "Nb6", "Ra7"]);
    let fork = Kind::from(Fork { sq: Square::B6, targets: vec![Square::A8, Square::D7] });
    let claims = [claim(&question, 3, fork)];
    assert_eq!(told(&question, &claims)[0].text, "Something of yours is in danger.");
    let text = "r3k3/8/8/4N3/8/8/P7/4K3 w q - 0 1";
    let safe = super::tests::question(text, &["Nc4", "Ke7", "Nb6", "Ra7"]);
    let fork = Kind::from(Fork { sq: Square::B6, targets: vec![Square::A8, Square::D7] });
    let claims = [claim(&safe, 3, fork)];
    assert!(!told(&safe, &claims)[0].text.contains("fork"));
}

#[test]
fn the_first_steps_mark_four_squares_at_most() {
    for (start, best) in [
        ("startpos", "e4"),
        ("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3", "g6"),
        ("4k3/8/3p4/4N3/8/8/P7/4K3 w - - 0 1", "Nf3"),
    ] {
        let told = told(&question(start, &[best]), &[]);
        assert!(told[..3].iter().all(|hint| hint.squares.count() <= 4), "{told:?}");
    }
}

#[test]
fn the_worst_piece_is_the_one_that_reaches_least() {
    let start = "4k3/pp6/8/8/8/8/PP6/R3K2R w - - 0 1";
    theme_of(start, "Rd1", "Improve your worst piece.");
    theme_of(start, "Rf1", "A quiet move is best here.");
}

#[test]
fn who_is_in_check_hears_that_first() {
    let check = "2bqk1nr/Q2p2pp/2p4n/1p6/1b1PPB2/7P/PPP2PP1/RN2K2R w KQk - 1 13";
    for start in [check.to_owned(), mirrored_fen(check)] {
        let black = start != check;
        let question = question(&start, &[if black { "Nd7" } else { "Nd2" }]);
        assert!(texts(&question, &[])[0].starts_with("You're in check. "), "{start}");
    }
    let calm = question("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", &["Nf3"]);
    assert!(!texts(&calm, &[])[0].contains("check"));
}
