//! Inquiries on small positions: equal depth, forced moves in, games that end, mates to the end, the same twice.

use super::*;
use crate::chess::{fen, notation};

fn ask(text: &str, played: &str, nodes: u64) -> Findings {
    let position = fen::parse(text).unwrap().position;
    let played = (!played.is_empty()).then(|| notation::parse(&position, played).unwrap());
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut inquirer = Inquirer::new(1);
    let (findings, _) = inquirer.ask(&Root::from_position(position), played, &limits, &StopFlag::default());
    findings
}

fn san(findings: &Findings, line: &Line) -> String {
    notation::line(&findings.root, &line.moves)
}

#[test]
fn a_blunder_has_its_refutation_and_the_better_move() {
    // The queen goes where a pawn takes it.
    let found = ask("4k3/5p2/8/8/3Q4/8/5PPP/6K1 w - - 0 1", "Qg4", 20_000);
    assert!(found.best.as_ref().unwrap().score > Score::Cp(500));
    let found = ask("4k3/5p2/8/8/3Q4/8/5PPP/6K1 w - - 0 1", "Qd5", 20_000);
    assert!(found.reply.as_ref().unwrap().score < Score::Cp(-500));
    let found = ask("4k3/2p2p2/8/8/3Q4/8/5PPP/6K1 w - - 0 1", "Qd6", 20_000);
    let reply = found.reply.as_ref().unwrap();
    assert_eq!(notation::uci(reply.moves[0]), "c7d6");
    assert!(reply.score > Score::Cp(-300));
    let played = found.played_line().unwrap();
    assert_eq!(played.moves[0], found.played.unwrap());
    assert_eq!(played.score, reply.score.flipped());
    assert!(
        found.others.contains(&played) && found.others.windows(2).all(|two| two[0].score >= two[1].score)
    );
    assert!(found.others.iter().all(|line| line.moves[0] != found.best.as_ref().unwrap().moves[0]));
}

#[test]
fn a_move_that_ends_the_game_has_no_reply() {
    let mate = ask("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8", 2_000);
    assert_eq!(mate.reply, Some(Line { score: Score::Mate(0), moves: vec![] }));
    assert_eq!(mate.played_line().unwrap().score, Score::Mate(1));
    let stalemate = ask("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "Qg6", 2_000);
    assert_eq!(stalemate.reply.unwrap().score, Score::Cp(0));
    let dead = ask("7k/8/8/8/8/8/1r6/K7 w - - 0 1", "Kxb2", 2_000);
    assert_eq!(dead.reply, Some(Line { score: Score::Cp(0), moves: vec![] }));
    assert_eq!(dead.others, []);
    let over = ask("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "", 2_000);
    assert_eq!((over.best, over.reply, over.glance), (None, None, None));
}

#[test]
fn a_mate_is_shown_to_its_end_and_the_move_asked_about_is_as_good_as_any_as_short() {
    let text = "4r2k/6pp/7N/3Q4/8/8/8/6K1 w - - 0 1";
    let found = ask(text, "Qg8", 20_000);
    assert_eq!(san(&found, found.best.as_ref().unwrap()), "1.Qg8+ Rxg8 2.Nf7#");
    assert_eq!(found.reply.as_ref().unwrap().score, Score::Mate(-1));
    assert_eq!(found.reply.as_ref().unwrap().moves.len(), 2);
    // Two moves mate at once; each is best when it is asked about.
    for m in ["Ra8", "Rb8"] {
        let found = ask("6k1/5ppp/8/8/8/8/8/RR2K3 w - - 0 1", m, 5_000);
        assert_eq!(found.best.as_ref().unwrap().moves.first().copied(), found.played);
    }
    // Walking into it: the opponent's mate is whole.
    let found = ask("6k1/5pp1/7p/8/8/8/r4PPP/3R2K1 w - - 0 1", "Rd4", 5_000);
    assert_eq!(found.reply.as_ref().unwrap().score, Score::Mate(2));
    assert_eq!(san(&found, &found.played_line().unwrap()), "1.Rd4 Ra1+ 2.Rd1 Rxd1#");
}

#[test]
fn the_same_inquiry_finds_the_same() {
    let text = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let position = fen::parse(text).unwrap().position;
    let mut inquirer = Inquirer::new(1);
    let mut once = || {
        inquirer.clear();
        let limits = Limits { nodes: Some(8_000), ..Limits::default() };
        let root = Root::from_position(position.clone());
        let played = notation::parse(&position, "Bxa6").unwrap();
        let (mut found, mut probe) = inquirer.ask(&root, Some(played), &limits, &StopFlag::default());
        found.elapsed = Duration::ZERO;
        let mut after = position.clone();
        after.play_unchecked(played);
        (found, probe.score(&after), probe.ranked(&after))
    };
    let first = once();
    assert_eq!(once(), first);
    assert!(first.1.is_some() && first.2.len() == 2);
}

#[test]
fn probes_end_when_their_share_is_spent() {
    let position = Chess::default();
    let limits = Limits { nodes: Some(4_000), ..Limits::default() };
    let mut inquirer = Inquirer::new(1);
    let root = Root::from_position(position.clone());
    let (_, mut probe) = inquirer.ask(&root, None, &limits, &StopFlag::default());
    let mut asked = 0;
    for m in position.legal_moves() {
        let mut after = position.clone();
        after.play_unchecked(m);
        asked += usize::from(probe.score(&after).is_some());
    }
    assert!((5..20).contains(&asked), "{asked}");
    assert!(probe.nodes() <= 1_500);
}

#[test]
fn a_mate_in_one_that_the_search_prunes_away_is_found() {
    // Every capture on f3 is impossible: the bishop on e2 is pinned.
    let found = ask("r1b1kbnr/pppp1Npp/8/8/2Bnq3/8/PPPP1P1P/RNBQKR2 w Qkq - 0 7", "Be2", 20_000);
    assert_eq!(found.reply.unwrap().score, Score::Mate(1));
}
