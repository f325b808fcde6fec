//! What is true in games of beginners and beside the point: it is left out.

use super::tests::{at, beside, look};
use super::*;
use crate::chess::{Move, Role, notation};
use crate::tutor::audience::Audience;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::explain::Explanation;
use crate::tutor::testing::mirrored_fen;

#[test]
fn a_piece_that_the_search_leaves_alone_is_no_chance() {
    // Whoever takes the bishop is mated.
    let start = "R7/3b3p/p2p4/3p2kB/6N1/P3P3/2PP2PP/R2QK3 b Q - 4 24";
    for start in [start.to_owned(), mirrored_fen(start)] {
        let told = of_explanation(&look(&at(&start), None), Audience::Novice);
        let takes = |point: &Point| point.kind == "hanging" && point.whose == Whose::Use;
        assert!(!told.iter().any(takes), "{told:?}");
    }
}

#[test]
fn a_pawn_attacked_by_what_has_just_taken_a_rook_is_not_told() {
    let rook = "r2R2N1/3b3p/p2pk3/3p3B/8/P3P3/2PP2PP/R2QK3 w Q - 1 22";
    for (start, takes) in [(rook.to_owned(), "Rxa8"), (mirrored_fen(rook), "Rxa1")] {
        let reply = look(&at(&start), Some(takes));
        let attacks = |claim: &&Claim| matches!(claim.kind, Kind::Threatens(_)) && claim.at.len() == 1;
        let mut told = reply.claims.iter().filter(attacks).peekable();
        assert!(told.peek().is_some());
        assert!(!told.any(|claim| of_move::is_overlooked(&reply, claim)), "{start}");
    }
    // Who takes a queen back has won nothing by that: its pin is told.
    let back = "4r1k1/5ppp/8/8/4Q3/8/3PNPPP/4K2R b K - 0 20";
    for (start, takes) in [(back.to_owned(), "Rxe4"), (mirrored_fen(back), "Rxe5")] {
        let mut reply = look(&at(&start), Some(takes));
        let m = reply.question.played.unwrap();
        let (from, to) = (notation::origin(m), notation::destination(m));
        let last = Move::Normal { role: Role::Queen, from, capture: Some(Role::Queen), to, promotion: None };
        let pins = |claim: &&Claim| matches!(claim.kind, Kind::Pin(_)) && claim.at.len() == 1;
        let told = |reply: &Explanation| {
            reply.claims.iter().filter(pins).any(|claim| of_move::is_overlooked(reply, claim))
        };
        assert!(!told(&reply), "{start}");
        reply.past.last = Some(last);
        assert!(told(&reply), "{start}");
    }
}

#[test]
fn while_mate_is_threatened_nothing_else_is_told_of_the_answer() {
    // The queen forks a rook and pawns; the bishop is going to mate.
    let fork = "7r/pp2Q1b1/6pp/2p1kp2/2B5/1PP2P2/PB2p1PP/R3R1K1 b - - 0 26";
    for (start, own, answer, mate) in
        [(fork.to_owned(), "Kf4", "Qxg7", "Bc1#"), (mirrored_fen(fork), "Kf5", "Qxg2", "Bc8#")]
    {
        let lines = beside(&start, own, Some(answer), &ToldBefore::default());
        let told: Vec<&str> = lines.now.iter().map(|line| line.text.as_str()).collect();
        assert!(told.len() == 1 && told[0].contains(mate), "{told:?}");
    }
}
