//! Tests of the list of points, on positions that are searched.

use super::lines::{self, CoachLines, GradedMove};
use super::*;
use crate::chess::{Position, Square, fen, notation};
use crate::engines::inquiry::Inquirer;
use crate::search::{Limits, Root, StopFlag};
use crate::tutor::audience::{Audience, Voice};
use crate::tutor::explain::{Explanation, SearchOracle, explain};
use crate::tutor::judge::Past;
use crate::tutor::testing::mirrored_fen;

/// What is found with the nodes that most of these tests need.
pub(in crate::tutor) fn look(root: &Root, played: Option<&str>) -> Explanation {
    look_for(root, played, 30_000)
}

/// The same with so many nodes.
pub(in crate::tutor) fn look_for(root: &Root, played: Option<&str>, nodes: u64) -> Explanation {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let played = played.map(|san| notation::parse(&root.position(), san).unwrap());
    let mut inquirer = Inquirer::new(1);
    let (findings, probe) = inquirer.ask(root, played, &limits, &StopFlag::default());
    let past = Past { last: root.moves.last().copied(), lost: None };
    explain(&findings, past, &mut SearchOracle::new(&findings, probe))
}

pub(in crate::tutor) fn at(text: &str) -> Root {
    Root::from_position(fen::parse(text).unwrap().position)
}

/// The points of a position for the side to move.
fn standing(text: &str) -> Vec<Point> {
    let root = at(text);
    of_explanation(&look(&root, None), Audience::Club)
}

fn said(text: &str) -> Vec<String> {
    standing(text).into_iter().map(|point| point.remark.text).collect()
}

/// What stands beside the board after a move of the reader's, or after the answer to it.
pub(in crate::tutor) fn beside(text: &str, own: &str, answer: Option<&str>, told: &ToldBefore) -> CoachLines {
    let mut root = at(text);
    let you = root.position().turn();
    let mine = look(&root, Some(own));
    root.moves.push(mine.question.played.unwrap());
    let theirs = answer.map(|san| look(&root, Some(san)));
    root.moves.extend(theirs.as_ref().and_then(|made| made.question.played));
    let now = answer.map(|_| look(&root, None));
    let position = root.position();
    let view = CoachView {
        position: &position,
        voice: Voice::new(Audience::Club, Some(you)),
        own: Some(&mine),
        theirs: theirs.as_ref(),
        now: now.as_ref(),
        opening: None,
    };
    lines::lines(&view, &points(&view), told)
}

#[test]
fn what_was_taken_is_told_as_gone() {
    let own = GradedMove {
        name: "12.h3".to_owned(),
        grade: Some(MoveGrade::Blunder),
        remark: crate::tutor::Remark {
            text: "Your knight on e5 is still attacked, and Black's pawn can take it.".to_owned(),
            squares: crate::chess::Bitboard::from_square(Square::E5),
        },
        ..GradedMove::default()
    };
    let root = at("4k3/5ppp/3p4/4N3/8/7P/5PP1/4K3 b - - 0 12");
    let taken = look(&root, Some("dxe5"));
    let text = own.clone().answered(Some(&taken), &[]).unwrap().remark.text;
    assert_eq!(text, "Your knight on e5 was still attacked, and Black's pawn took it.");
    let mut by_another = own.clone();
    by_another.remark.text = "Your knight on e5 is still attacked, and Black's queen can take it.".to_owned();
    let text = by_another.answered(Some(&taken), &[]).unwrap().remark.text;
    assert_eq!(text, "Your knight on e5 was still attacked, and Black's queen could take it.");
    let other = look(&root, Some("h6"));
    assert_eq!(own.clone().answered(Some(&other), &[]), Some(own.clone()));
    assert_eq!(own.clone().answered(None, &[]), Some(own.clone()));
    // A quiet answer that was told of has been played.
    let mut quiet = own;
    quiet.remark.text = "Now Black's pawn can go to h6, hitting your bishop on g5.".to_owned();
    let text = quiet.clone().answered(Some(&other), &[]).unwrap().remark.text;
    assert_eq!(text, "Then Black's pawn went to h6, hitting your bishop on g5.");
    let text = quiet.answered(Some(&look(&root, Some("g6"))), &[]).unwrap().remark.text;
    assert_eq!(text, "Then Black's pawn could have gone to h6, hitting your bishop on g5.");
}

#[test]
fn a_piece_that_was_taken_is_no_longer_told_as_saved() {
    let here = crate::chess::Bitboard::from_square(Square::E4);
    let own = GradedMove {
        name: "5…Ne4".to_owned(),
        remark: crate::tutor::Remark { text: "It saves the knight.".to_owned(), squares: here },
        saved: here,
        ..GradedMove::default()
    };
    let root = at("r1bqkb1r/ppp2ppp/2n5/3pP3/4n3/3BPN2/PPP2PPP/RNBQK2R w KQkq - 1 6");
    let answered = |reply| own.clone().answered(Some(&look(&root, Some(reply))), &[]);
    assert_eq!(answered("Bxe4"), None);
    assert_eq!(answered("O-O"), Some(own.clone()));
}

/// What stands about a good move once it is answered, of a knight on e5 that it was told to attack, or to win.
fn met(text: &str, grade: Option<MoveGrade>, reply: &str) -> Option<String> {
    let e5 = crate::chess::Bitboard::from_square(Square::E5);
    let root = at("4k3/8/8/4n3/3P3Q/8/8/4K3 b - - 0 10");
    let remark = crate::tutor::Remark { text: text.to_owned(), squares: Square::D4.into() };
    let own = GradedMove { name: "10.d4".to_owned(), grade, remark, aims: e5, ..GradedMove::default() };
    own.answered(Some(&look(&root, Some(reply))), &[]).map(|own| own.text())
}

#[test]
fn what_a_good_move_threatened_is_told_as_met() {
    let threat = "Your pawn threatens to take Black's knight on e5.";
    let told = |reply| met(threat, None, reply).unwrap();
    assert_eq!(told("Ng4"), "10.d4 Your pawn threatened to take Black's knight on e5.");
    assert_eq!(told("Kf7"), "10.d4 Your pawn threatens to take Black's knight on e5.");
    let fork = "Your pawn attacks Black's knight on e5 and the rook on c5 at once. That is a fork.";
    let forked = "10.d4 Your pawn attacked Black's knight on e5 and the rook on c5 at once. That was a fork.";
    assert_eq!(met(fork, None, "Ng4").unwrap(), forked);
    let wins = "Your queen goes to h4 with check, and you win a knight.";
    assert_eq!(met(wins, Some(MoveGrade::Good), "Ng6").unwrap(), "10.d4 Good.");
    assert_eq!(met(wins, None, "Ng6"), None);
    assert_eq!(met(wins, None, "Kf7").unwrap(), format!("10.d4 {wins}"));
    // That a longer look found nothing wrong is told without a sentence.
    let fine = GradedMove { name: "10.d4".to_owned(), is_revised: true, ..GradedMove::default() };
    assert_eq!(fine.answered(None, &[]).unwrap().text(), "10.d4 Fine, on a closer look.");
}

#[test]
fn what_was_given_up_is_told_as_taken() {
    let text = "Your knight takes on e5, where it may be taken: a sacrifice.".to_owned();
    let remark = crate::tutor::Remark { text, squares: Square::E5.into() };
    let own = GradedMove { name: "5.Nxe5+".to_owned(), remark, ..GradedMove::default() };
    let root = at("4k3/5ppp/3p4/4N3/8/7P/5PP1/4K3 b - - 0 12");
    let taken = own.clone().answered(Some(&look(&root, Some("dxe5"))), &[]).unwrap();
    assert_eq!(taken.remark.text, "Your knight took on e5, where it could be taken: a sacrifice.");
    assert_eq!(own.clone().answered(Some(&look(&root, Some("d5"))), &[]), Some(own));
}

fn own_line(text: &str, own: &str) -> String {
    beside(text, own, None, &ToldBefore::default()).own.map_or_else(String::new, |own| own.text())
}

/// The black knight on c6 is guarded by the pawn on b7 alone.
const GUARDED: &str = "4k3/1p4pp/2n5/1B6/8/8/6PP/4K3 b - - 0 1";

#[test]
fn what_hangs_is_a_threat_on_one_side_and_a_chance_on_the_other() {
    let mine = standing("4k3/5ppp/3p4/4N3/8/8/5PPP/4K3 w - - 0 1");
    assert_eq!((mine[0].matter, mine[0].whose), (PointMatter::Threat, Whose::Fear));
    assert_eq!(mine[0].remark.text, "Your knight on e5 is hanging: …dxe5.");
    let theirs = standing("4k3/5ppp/3p4/4N3/8/8/5PPP/4K3 b - - 0 1");
    assert_eq!((theirs[0].matter, theirs[0].whose), (PointMatter::Chance, Whose::Use));
    assert_eq!(theirs[0].remark.text, "You can win the knight on e5: …dxe5.");
    assert_eq!(said("4k3/5ppp/8/8/4n3/3P4/5PPP/4K3 b - - 0 1")[0], "Your knight on e4 is hanging: dxe4.");
}

#[test]
fn a_piece_that_costs_another_is_not_won() {
    // The knight came to e5 and left the bishop on g4 to the queen: after …dxe5, Qxg4 takes as much.
    let legal = "rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b KQkq - 0 5";
    // Whoever takes the knight with the king is mated.
    let mated = "r1bqk2r/pp1pb1pp/n3p3/2p1np2/4K1P1/P1NB4/1PPP1P1P/R1B3NR w kq - 0 13";
    for text in [legal.to_owned(), mirrored_fen(legal), mated.to_owned(), mirrored_fen(mated)] {
        assert!(!said(&text).iter().any(|text| text.starts_with("You can win")), "{:?}", said(&text));
    }
}

#[test]
fn a_piece_that_is_guarded_but_worth_more_is_told_with_its_price() {
    let queen = "4k3/5ppp/5n2/3Q4/4P3/8/5PPP/4K3 w - - 0 1";
    assert_eq!(said(queen)[0], "Your queen on d5 is in danger: …Nxd5 wins it for a knight.");
    let rook = "6k1/pppn1ppp/8/4R3/5P2/8/5PPP/4K3 w - - 0 1";
    assert_eq!(said(rook)[0], "Your rook on e5 is in danger: …Nxe5 wins the exchange.");
}

#[test]
fn mates_come_before_everything() {
    let scholar = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
    let points = standing(scholar);
    assert_eq!((points[0].matter, points[0].stake), (PointMatter::Mate, Stake::Mate(1)));
    assert_eq!(points[0].remark.text, "White threatens mate: Qxf7#.");
    // Who can give it finds it alone.
    let mine = said("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4");
    assert_eq!(mine[0], "You can give checkmate in one move.");
}

#[test]
fn a_quiet_position_has_neither_threat_nor_chance() {
    let quiet = standing("r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 4 4");
    let sharp = |point: &&Point| point.is_beside() && point.matter < PointMatter::Plan;
    assert_eq!(quiet.iter().filter(sharp).count(), 0, "{quiet:?}");
}

#[test]
fn a_fault_is_graded_with_its_cause_and_not_named_twice() {
    let line = own_line(GUARDED, "b6");
    assert_eq!(line, "1…b6 Blunder. It takes the guard away from your knight on c6: 2.Bxc6+ wins it.");
    let mirrored = own_line("4k3/6pp/8/8/1b6/2N5/1P4PP/4K3 w - - 0 1", "b3");
    assert_eq!(mirrored, "1.b3 Blunder. It takes the guard away from your knight on c3: 1…Bxc3+ wins it.");
    assert!(!own_line(GUARDED, "Kd7").contains("Blunder"));
}

#[test]
fn a_gambit_of_theory_hangs_nothing() {
    let line = |fen: &str, own: &str| own_line(fen, own);
    assert_eq!(
        line("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "f4"),
        "2.f4 Book. King's Gambit."
    );
    // The same pawn where no opening has a name for it.
    let odd = line("rnbqkbnr/1pp2ppp/p2p4/4p3/4P3/P2P4/1PP2PPP/RNBQKBNR w KQkq - 0 4", "f4");
    assert!(!odd.contains("Book"), "{odd}");
}

#[test]
fn the_answer_and_what_matters_now_have_two_lines_at_most() {
    let lines = beside(GUARDED, "b6", Some("Bxc6+"), &ToldBefore::default());
    assert!(lines.now.len() <= 2, "{lines:?}");
    let italian = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 3";
    let lines = beside(italian, "O-O", Some("Nf6"), &ToldBefore::default());
    let told: Vec<&str> = lines.now.iter().map(|now| now.text.as_str()).collect();
    assert_eq!(
        told,
        ["Your pawn on e4 is hanging: …Nxe4."],
        "the threat of the move and the danger are one thing"
    );
}

#[test]
fn what_was_told_is_not_told_again_at_once() {
    let start = "4k3/ppp2ppp/3p4/4N3/8/8/PPP2PPP/4K3 w - - 0 1";
    let hangs = "Your knight on e5 is hanging: …dxe5.";
    let is_told = |told: &ToldBefore| {
        let lines = beside(start, "a3", Some("a6"), told);
        (lines.now.iter().any(|now| now.text == hangs), lines.told)
    };
    let (first, told) = is_told(&ToldBefore::default());
    assert!(first);
    assert!(!is_told(&ToldBefore(vec![told.clone()])).0);
    assert!(is_told(&ToldBefore(vec![told.clone(), vec![], vec![], vec![]])).0, "three turns later it is");
    let often = vec![told.clone(), vec![], vec![], vec![], told, vec![], vec![], vec![]];
    assert!(!is_told(&ToldBefore(often)).0, "twice in a game is enough");
}

#[test]
fn at_most_two_pieces_are_marked_strongly() {
    let busy = standing("r3k2r/ppp2ppp/3p1q2/4N3/2n1P3/3P1Q2/PPP2PPP/R3K2R w KQkq - 0 1");
    let marks = strong(&busy, None);
    let strongly = marks.iter().filter(|marked| marked.rank != MarkRank::Attacked).count();
    assert!((1..=2).contains(&strongly), "{busy:?}");
    assert!(strong(&standing("startpos"), None).is_empty());
}

/// The marked pieces as `square whose`, the loud one with a `!`, those that can be saved with a `?`.
fn marked(text: &str) -> Vec<String> {
    let told = look(&at(text), None);
    let marks = strong(&of_explanation(&told, Audience::Club), told.question.best_move());
    let name = |marked: &MarkedPiece| {
        let sign = match marked.rank {
            MarkRank::Loud => "!",
            MarkRank::Quiet => "",
            MarkRank::Attacked => "?",
        };
        format!("{} {}{sign}", marked.square, marked.whose.id())
    };
    marks.iter().map(name).collect()
}

#[test]
fn a_mate_to_give_silences_what_hangs() {
    let text = "6k1/5ppp/3p4/4N3/8/8/5PPP/R5K1 w - - 0 1";
    assert_eq!(marked(text), ["g8 use!"]);
    assert_eq!(marked(&mirrored_fen(text)), ["g1 use!"]);
}

#[test]
fn of_a_fork_the_piece_that_is_lost_is_marked_and_the_other_one_weakly() {
    let italian = "r2q1rk1/2p2ppp/p1np1n2/1pb1p2b/Q1B1P3/2PP1N1P/PP1N1PP1/R1B1R1K1 w - - 0 11";
    assert_eq!(marked(italian), ["c4 fear!", "a4 fear?"]);
    assert_eq!(marked(&mirrored_fen(italian)), ["c5 fear!", "a5 fear?"]);
    let told = |text: &str| standing(text)[0].remark.text.clone();
    assert_eq!(told(italian), "Black's pawn on b5 attacks your queen on a4 and the bishop on c4 at once.");
    assert!(standing(italian)[0].remark.squares.contains(Square::C4), "what is named is marked");
    let turned = told(&mirrored_fen(italian));
    assert_eq!(turned, "White's pawn on b4 attacks your queen on a5 and the bishop on c5 at once.");
    // One of them alone is told as hanging.
    let alone = told("r2q1rk1/2p2ppp/p1np1n2/1pb1p2b/Q3P3/2PP1N1P/PP1N1PP1/R1B1R1K1 w - - 0 11");
    assert_eq!(alone, "Your queen on a4 is hanging: …bxa4.");
}

#[test]
fn a_capture_that_solves_outshouts_what_hangs() {
    let text = "rnb1kbnr/pppp1ppp/8/4p2q/4P1Q1/5N2/PPPP1PPP/RNB1KB1R w KQkq - 0 1";
    assert_eq!(marked(text), ["h5 use!", "g4 fear"]);
    assert_eq!(marked(&mirrored_fen(text)), ["h4 use!", "g5 fear"]);
    let told = look(&at(text), None);
    let points = of_explanation(&told, Audience::Club);
    let position = at(text).position();
    let voice = Voice::new(Audience::Club, Some(position.turn()));
    let view =
        CoachView { position: &position, voice, own: None, theirs: None, now: Some(&told), opening: None };
    let said = lines::lines(&view, &points, &ToldBefore::default()).now;
    assert!(said[0].text.contains("win the queen on h5") && said[1].text.contains("g4"), "{said:?}");
}

#[test]
fn alarm_is_in_proportion() {
    let pawn = "4k3/5ppp/8/2p5/3P4/8/5PPP/4K3 w - - 0 1";
    assert!(marked(pawn).iter().all(|mark| !mark.ends_with('!')), "{:?}", marked(pawn));
    let knight = "4k3/5ppp/3p4/4N3/8/8/5PPP/4K3 w - - 0 1";
    assert_eq!(marked(knight), ["e5 fear!"]);
}

#[test]
fn the_mirrored_position_has_the_mirrored_points() {
    let matters =
        |text: &str| standing(text).iter().map(|point| (point.matter, point.kind)).collect::<Vec<_>>();
    for text in ["4k3/5ppp/3p4/4N3/8/8/5PPP/4K3 w - - 0 1", "4k3/5ppp/5n2/3Q4/4P3/8/5PPP/4K3 w - - 0 1"] {
        assert_eq!(matters(text), matters(&mirrored_fen(text)), "{text}");
    }
}

#[test]
fn a_tactic_is_announced_with_its_pieces() {
    // 1.Nc7+ forks king and queen.
    let fork = "4k3/5ppp/q7/3N4/8/8/5PPP/4K3 w - - 0 1";
    // Beside the search's move, or with it.
    let is_told = |text: &str, expected: &str| said(text).iter().any(|text| text.contains(expected));
    assert!(is_told(fork, "Black's king and the queen on a6"), "{:?}", said(fork));
    let mirrored = mirrored_fen(fork);
    assert!(is_told(&mirrored, "White's king and the queen on a3"), "{:?}", said(&mirrored));
    assert!(!said("4k3/5ppp/8/1N6/8/8/5PPP/4K3 w - - 0 1").iter().any(|text| text.contains("forked")));
}

#[test]
fn two_pieces_that_hang_are_both_named() {
    let two = "4k3/8/8/1n3n2/P7/7P/8/4KR2 b - - 0 8";
    for (told, squares) in [
        (own_line(two, "Ke7"), ["knight on b5", "knight on f5"]),
        (own_line(&mirrored_fen(two), "Ke2"), ["knight on b4", "knight on f4"]),
    ] {
        assert!(squares.iter().all(|square| told.contains(square)) && told.contains("hangs too"), "{told}");
    }
    let one = own_line("4k3/8/8/1n6/P6P/8/8/4KR2 b - - 0 8", "Ke7");
    assert!(!one.contains("too"), "{one}");
}

#[test]
fn a_file_that_a_rook_has_is_no_plan() {
    let quiet = standing("3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    assert!(quiet.iter().all(|point| !point.remark.text.contains("open d-file")), "{quiet:?}");
}

/// White can take the queen back on a4 at once, but then loses the rook on b8.
const TAKEN_QUEENS: &str = "1R3rk1/p2q1ppp/3bpn2/3p4/Q2P4/2N3P1/P3PP1P/2B2RK1 b - - 0 17";

/// The explanation of a move after one that took something.
fn after_capture(text: &str, capture: &str, played: Option<&str>) -> Explanation {
    let mut root = at(text);
    root.moves.push(notation::parse(&root.position(), capture).unwrap());
    look(&root, played)
}

#[test]
fn who_can_take_back_hears_of_that_alone() {
    // White takes back with a bishop that then looks at b7 and the rook behind it.
    let taken = "rn2kbnr/ppp1ppp1/8/5q1p/3P2b1/2N2N2/PPP1BPPP/R1BQ1RK1 b kq - 0 7";
    for (text, capture, quiet, back) in
        [(taken.to_owned(), "Bxf3", "h3", "Bxf3"), (mirrored_fen(taken), "Bxf6", "h6", "Bxf6")]
    {
        let now = after_capture(&text, capture, None);
        let points = of_explanation(&now, Audience::Club);
        assert!(points.iter().all(|point| point.matter != PointMatter::Tactic), "{points:?}");
        let theme = &crate::tutor::hint::hints(&now, Audience::Novice)[0].text;
        assert_eq!(
            theme,
            if text == taken {
                "Something of Black's can be won."
            } else {
                "Something of White's can be won."
            }
        );
        let missed = after_capture(&text, capture, Some(quiet));
        let told = |audience| {
            of_explanation(&missed, audience).into_iter().map(|point| point.remark.text).collect::<Vec<_>>()
        };
        let (club, novice) = (told(Audience::Club).join(" "), told(Audience::Novice).join(" "));
        assert!(club.contains(&format!("{back}, taking back.")), "{club}");
        assert!(novice.contains("You could have taken back: bishop takes the bishop on f"), "{novice}");
    }
}

fn in_between(explanation: &Explanation) -> Vec<&'static str> {
    let here = explanation.claims.iter().filter(|claim| claim.at.is_empty());
    here.map(|claim| claim.kind.id()).filter(|id| *id == "intermezzo").collect()
}

#[test]
fn a_recapture_that_waits_is_an_in_between_move() {
    let mirrored = mirrored_fen(TAKEN_QUEENS);
    let sides = [
        (TAKEN_QUEENS, "Qxa4", "Rxf8+", "Nxa4", "misses 18.Rxf8+, before taking back on a4", "a4"),
        (mirrored.as_str(), "Qxa5", "Rxf1+", "Nxa5", "misses 17…Rxf1+, before taking back on a5", "a5"),
    ];
    for (text, capture, best, at_once, better, sq) in sides {
        let found = after_capture(text, capture, Some(best));
        let told = found.text(Audience::Club);
        assert_eq!(in_between(&found), ["intermezzo"], "{told}");
        assert!(told.contains(&format!("in-between move: the recapture on {sq} can wait.")), "{told}");
        let missed = after_capture(text, capture, Some(at_once)).text(Audience::Club);
        assert!(missed.contains(better), "{missed}");
    }
}

#[test]
fn a_recapture_that_nothing_betters_has_no_move_in_between() {
    // No rook is in danger, so the queen is simply taken back.
    let calm = "5rk1/p2q1ppp/3bpn2/3p4/Q2P4/2N3P1/P3PP1P/1RB2RK1 b - - 0 17";
    for (text, capture) in [(calm.to_owned(), "Qxa4"), (mirrored_fen(calm), "Qxa5")] {
        assert!(in_between(&after_capture(&text, capture, None)).is_empty(), "{text}");
    }
    // Without the move before nobody knows that anything is to be taken back.
    for text in [TAKEN_QUEENS.to_owned(), mirrored_fen(TAKEN_QUEENS)] {
        let mut taken = at(&text).position();
        let capture = if taken.turn() == crate::chess::Color::Black { "Qxa4" } else { "Qxa5" };
        taken.play_unchecked(notation::parse(&taken, capture).unwrap());
        assert!(in_between(&look(&Root::from_position(taken), None)).is_empty(), "{text}");
    }
}

#[test]
fn a_lesser_danger_is_not_named_while_a_greater_one_that_was_told_stands() {
    // The bishop on c4 and the pawn on e4 are attacked by the pawn on d5.
    let white = "rnbqkbnr/ppp2ppp/4p3/3p4/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";
    for (start, bishop) in [(white.to_owned(), "bishop on c4"), (mirrored_fen(white), "bishop on c5")] {
        let now = look(&at(&start), None);
        let points = of_explanation(&now, Audience::Club);
        let position = at(&start).position();
        let voice = Voice::new(Audience::Club, Some(position.turn()));
        let view =
            CoachView { position: &position, voice, own: None, theirs: None, now: Some(&now), opening: None };
        let dangers: Vec<&Point> =
            points.iter().filter(|point| point.matter == PointMatter::Threat).collect();
        assert!(dangers.len() >= 2 && dangers[0].remark.text.contains(bishop), "{dangers:?}");
        let said = |told: Vec<ToldPoint>| -> String {
            let lines = lines::lines(&view, &points, &ToldBefore(vec![told]));
            lines.now.into_iter().map(|remark| remark.text).collect()
        };
        assert!(said(vec![]).contains(bishop));
        assert!(!said(vec![dangers[0].told()]).contains("hanging"));
        assert!(said(vec![dangers[1].told()]).contains(bishop));
    }
}

#[test]
fn no_plan_is_told_while_a_danger_that_was_told_stands() {
    let white = "rn2k1nr/ppp2ppp/4b3/2bNN3/8/8/PPPP1PPP/R1BQKB1R w KQkq - 0 7";
    for start in [white.to_owned(), mirrored_fen(white)] {
        let now = look_for(&at(&start), None, 15_000);
        let points = of_explanation(&now, Audience::Club);
        assert!(points.iter().any(|point| point.matter == PointMatter::Plan && point.is_beside()));
        let position = at(&start).position();
        let voice = Voice::new(Audience::Club, Some(position.turn()));
        let view =
            CoachView { position: &position, voice, own: None, theirs: None, now: Some(&now), opening: None };
        let first = lines::lines(&view, &points, &ToldBefore::default());
        assert!(first.now.iter().any(|remark| remark.text.contains("Your knight on d")), "{first:?}");
        let again = lines::lines(&view, &points, &ToldBefore(vec![first.told]));
        assert_eq!(again.now, []);
    }
}

#[test]
fn after_the_end_no_motif_of_the_last_move_is_told() {
    // The bishop on g7 pins the pawn on c3 to the rook on a1, and the queen mates.
    let white = "6k1/QP3pb1/6p1/P6p/4p1q1/2P4n/3r3P/R6K w - - 0 30";
    for (start, own, mate) in [(white.to_owned(), "Qa6", "Qg2#"), (mirrored_fen(white), "Qa3", "Qg7#")] {
        let lines = beside(&start, own, Some(mate), &ToldBefore::default());
        assert!(lines.now.iter().all(|remark| !remark.text.contains(" pin")), "{:?}", lines.now);
    }
}
