//! The danger check as players see it: positions, the list, and its words.

use proptest::prelude::*;

use super::*;
use crate::chess::{Square, fen, playout};
use crate::tutor::testing::mirrored_fen;

fn at(text: &str) -> Chess {
    fen::parse(text).unwrap().position
}

/// The dangers as `UCI sort gain`, mates marked.
fn listed(text: &str) -> Vec<String> {
    let name = |danger: &Danger| {
        let sign = if danger.mates { "#" } else { "" };
        format!("{}{sign} {:?} {}", notation::uci(danger.mv), danger.kind, danger.gain)
    };
    dangers(&at(text)).iter().map(name).collect()
}

fn texts(text: &str, audience: Audience) -> Vec<String> {
    let position = at(text);
    let you = Some(position.turn());
    remarks(&position, None, Voice::new(audience, you)).into_iter().map(|remark| remark.text).collect()
}

#[test]
fn no_check_gives_way_to_a_threat_and_what_has_no_room_is_counted() {
    // One capture wins and three quiet moves attack something; both of the knight's checks only give it away.
    let start = "r3k2r/8/7Q/8/2Pn4/P5NP/1P3PP1/RN4K1 w kq - 0 1";
    for start in [start.to_owned(), mirrored_fen(start)] {
        let all = dangers(&at(&start));
        let checks = |told: &[&Danger]| told.iter().filter(|told| told.kind == DangerKind::Check).count();
        let losing = all.iter().position(|danger| danger.kind == DangerKind::Check && danger.gain < 0);
        assert!(losing >= Some(4), "{all:?}");
        let told = told_of(&all, 4);
        assert_eq!((told.len(), checks(&told)), (4, checks(&all.iter().collect::<Vec<_>>())), "{all:?}");
        let kinds: Vec<DangerKind> =
            told.iter().filter(|danger| !danger.wins_at_once()).map(|danger| danger.kind).collect();
        assert!(told[0].wins_at_once() && kinds.is_sorted(), "then checks, captures, threats: {told:?}");
    }
    let captures = "4k3/8/8/3p1p2/4P3/3P1P2/8/4K3 w - - 0 1";
    let all = dangers(&at(captures));
    let left = |all: &[Danger], told: &[&Danger]| left_out(all, told).map(|remark| remark.text);
    assert_eq!(left(&all, &[]).as_deref(), Some("2 more captures are possible."), "{all:?}");
    assert_eq!(left(&all, &all.iter().collect::<Vec<_>>()), None);
    // A pawn that promotes takes nothing.
    let promotes = dangers(&at("6k1/P7/8/1r6/8/8/6K1/1R6 b - - 0 1"));
    assert!(promotes.iter().any(|danger| danger.mv.is_promotion()), "{promotes:?}");
    let takes = promotes.iter().filter(|danger| danger.mv.is_capture()).count();
    assert_eq!(
        (takes, left(&promotes, &[]).map(|text| text.to_lowercase().contains("one more capture"))),
        (1, Some(true))
    );
    // A queen has more checks than a novice is told.
    let queen = dangers(&at("8/8/3k4/8/8/8/8/Q3K3 b - - 0 1"));
    let told = told_of(&queen, 4);
    let more = queen.iter().filter(|danger| danger.kind == DangerKind::Check).count() - told.len();
    assert!(more > 1, "{queen:?}");
    assert_eq!(left(&queen, &told), Some(format!("{more} more checks are possible.")));
}

#[test]
fn of_two_ways_to_one_mate_the_safe_one_is_told() {
    // On g4 the queen would be traded, on g5 nothing takes her.
    let mates = "r4br1/ppNk3p/3p3p/4pp2/2BnP2q/2P5/PP3P1P/R2Q1R1K w - - 1 14";
    for (start, mate, traded) in
        [(mates.to_owned(), "h4g5#", "h4g4#"), (mirrored_fen(mates), "h5g4#", "h5g5#")]
    {
        let listed = listed(&start);
        let has = |uci: &str| listed.iter().any(|danger| danger.starts_with(uci));
        assert!(has(mate) && !has(traded), "{listed:?}");
    }
}

#[test]
fn a_promotion_is_no_check() {
    let text = texts("4k3/8/8/4B3/8/8/p5K1/8 w - - 0 1", Audience::Club).join(" ");
    assert!(text.contains("1…a1=Q promotes, but you can take back"), "{text}");
    assert!(!text.contains("check"), "{text}");
}

#[test]
fn mate_comes_first_then_what_wins_most() {
    let found = listed("r1bqk1nr/pppp1ppp/2n5/2b1p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 3");
    assert_eq!(found[0], "h5f7# Check 1", "{found:?}");
    let found = listed("4k3/8/8/3q4/8/8/2N5/R3K3 b - - 0 1");
    assert!(!found.iter().any(|danger| danger.contains("Capture")), "{found:?}");
    assert_eq!(listed("4k3/8/3p4/4N3/8/8/8/4K3 w - - 0 1")[0], "d6e5 Capture 3");
}

#[test]
fn a_capture_that_loses_is_listed_but_not_real() {
    let all = dangers(&at("4k3/8/3q4/8/8/3P4/2P5/4K3 w - - 0 1"));
    let taking = all.iter().find(|danger| danger.kind == DangerKind::Capture).unwrap();
    assert_eq!(taking.gain, -8);
}

#[test]
fn a_quiet_move_is_a_threat_if_it_prepares_something_new() {
    let found = listed("4k3/8/8/8/8/1n6/8/R3K3 b - - 0 1");
    assert!(found.iter().any(|danger| danger == "a1a3 Threat 3" || danger == "a1b1 Threat 3"), "{found:?}");
    // Nothing is there to be attacked.
    assert!(listed("4k3/8/8/8/8/8/8/R3K3 b - - 0 1").iter().all(|danger| danger.contains("Check")));
}

#[test]
fn a_mate_that_would_come_next_is_a_threat() {
    let found = listed("6k1/5ppp/8/8/8/8/8/2R3K1 b - - 0 1");
    assert_eq!(found[0], "c1c8# Check 0", "{found:?}");
    let found = listed("6k1/5ppp/8/8/1R6/2p5/8/6K1 b - - 0 1");
    assert_eq!(found[0], "b4b8# Check 0", "{found:?}");
}

#[test]
fn dangers_are_told_to_each_level_in_its_words() {
    let hangs = "4k3/8/3p4/4N3/8/8/8/4K3 w - - 0 9";
    assert_eq!(texts(hangs, Audience::Novice)[0], "Black's pawn can take your knight on e5 and win it.");
    assert_eq!(texts(hangs, Audience::Club)[0], "9…dxe5 wins your knight.");
    let guarded = "k7/8/3p4/4Q3/8/8/1B6/6K1 w - - 0 9";
    assert_eq!(
        texts(guarded, Audience::Novice)[0],
        "Black's pawn can take your queen on e5 and win a queen for a pawn."
    );
    assert_eq!(texts(guarded, Audience::Club)[0], "9…dxe5 wins a queen for a pawn.");
    // A pawn that is taken elsewhere in return is no price of the queen.
    let elsewhere = "rnb1kbnr/p1p2p1p/3qp1p1/1p1p2NQ/4P2P/8/PPPP1PP1/RNB1KB1R w KQkq - 0 6";
    assert!(
        texts(elsewhere, Audience::Novice)
            .contains(&"Black's pawn can take your queen on h5 and win it.".to_owned())
    );
    assert!(texts(elsewhere, Audience::Club).contains(&"6…gxh5 wins your queen.".to_owned()));
    // Nothing takes back on b2, and the bishop takes the rook.
    let paid = "6k1/ppp2rq1/7Q/8/2B1P3/4P1N1/PPP4K/R4R2 w - - 1 23";
    let told = texts(paid, Audience::Novice);
    assert!(told.iter().all(|text| !text.contains("b2, an even trade")), "{told:?}");
    assert!(told.iter().any(|text| text.ends_with("b2, but then you can give checkmate.")), "{told:?}");
    assert!(
        texts(paid, Audience::Club)
            .iter()
            .any(|text| text == "23…Qxb2 takes, but then you can give checkmate."),
        "{:?}",
        texts(paid, Audience::Club)
    );
    let mate = "6k1/5ppp/8/8/8/8/8/2R3K1 b - - 0 9";
    assert_eq!(texts(mate, Audience::Novice)[0], "White's rook can go to c8: checkmate.");
    assert_eq!(texts(mate, Audience::Club)[0], "10.Rc8# is mate.");
    let check = "4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1";
    assert_eq!(texts(check, Audience::Club), ["You are in check: first see how to answer it."]);
}

#[test]
fn a_piece_that_another_uncovers_attacks_by_itself() {
    let uncovers = "r2q2k1/1bpp3p/p1n2n1p/1p4r1/8/PNN2Q2/1PP3PP/R4R1K w - - 0 17";
    let told = texts(uncovers, Audience::Novice);
    let bishop = ", and then the bishop on b7 can take your queen on f3.";
    assert!(told.iter().any(|text| text.starts_with("Black's knight can go to ") && text.ends_with(bishop)));
    assert!(!told.iter().any(|text| text.ends_with("and then attack your queen on f3.")), "{told:?}");
}

#[test]
fn nobody_is_spoken_to_in_a_game_of_others() {
    let texts = |text: &str, audience| -> Vec<String> {
        let told = remarks(&at(text), None, Voice::new(audience, None));
        told.into_iter().map(|remark| remark.text).collect()
    };
    let hangs = "4k3/8/3p4/4N3/8/8/8/4K3 w - - 0 9";
    assert_eq!(texts(hangs, Audience::Novice)[0], "Black's pawn can take White's knight on e5 and win it.");
    assert_eq!(texts(hangs, Audience::Club)[0], "9…dxe5 wins White's knight.");
    let check = "4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1";
    assert_eq!(texts(check, Audience::Club), ["Black is in check: first see how to answer it."]);
}

#[test]
fn a_discovered_check_is_called_one_and_nothing_is_said_of_what_it_wins() {
    let texts = |text: &str, audience| -> String {
        let told = remarks(&at(text), None, Voice::new(audience, None));
        told.into_iter().map(|remark| remark.text + " ").collect()
    };
    // The rook on f2 stands between the bishop on d4 and the king on g1.
    let white = "6k1/8/8/8/3b4/8/5r2/6K1 w - - 0 1";
    for start in [white.to_owned(), mirrored_fen(white)] {
        assert!(texts(&start, Audience::Club).contains(" is a discovered check."), "{start}");
        assert!(texts(&start, Audience::Novice).contains(" with a discovered check."), "{start}");
    }
    let plain = texts("6k1/8/8/8/8/8/3r4/6K1 w - - 0 1", Audience::Club);
    assert!(plain.contains(" is a check.") && !plain.contains("wins nothing"), "{plain}");
}

#[test]
fn what_the_search_has_cleared_is_in_no_danger() {
    let voice = Voice::new(Audience::Advanced, None);
    // The rook that takes lets in a mate.
    let mated = "r5k1/5ppp/8/8/8/P7/5PPP/4R1K1 w - - 0 1";
    let mirrored = "4r1k1/5ppp/p7/8/8/8/5PPP/R5K1 b - - 0 1";
    for (text, pawn) in [(mated, Square::A3), (mirrored, Square::A6)] {
        let told = |known: Option<&[OpponentThreat]>| {
            let remarks = remarks(&at(text), known, voice);
            remarks.iter().any(|remark| remark.squares.contains(pawn) && remark.text.contains("win"))
        };
        assert!(told(None) && told(Some(&threats::counted(&at(text)))));
        assert!(!told(Some(&[])), "{text}");
        let listed: String =
            remarks(&at(text), Some(&[]), voice).into_iter().map(|remark| remark.text).collect();
        assert!(listed.contains(" takes, but then ") && listed.contains(" can give checkmate."), "{listed}");
    }
    // The pawn that takes the bishop opens the way to the king, and nothing is taken in return.
    let play = "r2qk2r/2pbn3/pbp4p/3pPpp1/3P1B2/4PNP1/PPP1N2P/R2Q1RK1 w kq - 0 14";
    for play in [play.to_owned(), mirrored_fen(play)] {
        let voice = Voice::new(Audience::Novice, Some(at(&play).turn()));
        let told: Vec<String> =
            remarks(&at(&play), Some(&[]), voice).into_iter().map(|remark| remark.text).collect();
        let bishop = " pawn can take your bishop on f";
        let is_paid =
            |text: &&String| text.contains(bishop) && text.ends_with(", but you would have enough for it.");
        assert!(told.iter().any(|text| is_paid(&text)), "{told:?}");
    }
}

#[test]
fn a_list_that_costs_nothing_begins_by_saying_so() {
    let told = |text: &str, known: Option<&[OpponentThreat]>| {
        remarks(&at(text), known, Voice::new(Audience::Novice, Some(at(text).turn())))
    };
    let check = "4k3/8/8/8/8/8/8/R3K3 b - - 0 1";
    for start in [check.to_owned(), mirrored_fen(check)] {
        let told = told(&start, Some(&[]));
        assert!(told.len() == 2 && told[1].text == HARMLESS_ONE && told[1].squares.is_empty(), "{told:?}");
    }
    let checks = told("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1", Some(&[]));
    assert!(checks.len() > 2 && checks[0].text == HARMLESS, "{checks:?}");
    let hangs = "4k3/8/3p4/4N3/8/8/8/4K3 w - - 0 1";
    let known = threats::counted(&at(hangs));
    assert!(
        told(hangs, Some(&known))
            .iter()
            .all(|remark| ![HARMLESS, HARMLESS_ONE].contains(&remark.text.as_str()))
    );
    let mate = "6k1/5ppp/8/8/8/8/8/2R3K1 b - - 0 1";
    assert!(
        told(mate, Some(&[])).iter().all(|remark| ![HARMLESS, HARMLESS_ONE].contains(&remark.text.as_str()))
    );
    assert!(
        told(check, None).iter().all(|remark| ![HARMLESS, HARMLESS_ONE].contains(&remark.text.as_str())),
        "nothing is known yet"
    );
}

#[test]
fn a_fork_is_told_as_the_coach_tells_it() {
    use crate::engines::inquiry::Inquirer;
    use crate::search::{Limits, Root, StopFlag};
    use crate::tutor::explain::SearchOracle;
    let position = at("r3k1r1/5p2/8/8/3n4/2N5/PPP2PPP/R1B1K2R w KQq - 0 1");
    let limits = Limits { nodes: Some(30_000), ..Limits::default() };
    let mut inquirer = Inquirer::new(1);
    let (findings, probe) =
        inquirer.ask(&Root::from_position(position.clone()), None, &limits, &StopFlag::default());
    let known = threats::of(&position, &mut SearchOracle::new(&findings, probe));
    let voice = Voice::new(Audience::Club, Some(position.turn()));
    let told = remarks(&position, Some(&known), voice);
    assert_eq!(told[0].text, "Black threatens …Nxc2+, forking your king and the rook on a1.");
    assert!(told[1..].iter().all(|remark| !remark.text.contains("Nxc2")), "{told:?}");
}

#[test]
fn the_mirrored_position_has_the_mirrored_dangers() {
    let count = |text: &str| {
        let all = dangers(&at(text));
        all.iter().map(|danger| (danger.kind, danger.gain, danger.mates)).collect::<Vec<_>>()
    };
    assert_eq!(
        count("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"),
        count("rnbqkb1r/pppp1ppp/5n2/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR b KQkq - 2 3")
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn every_danger_is_a_move_of_the_opponent_and_is_told(positions in playout::positions(30)) {
        let last = positions.last().unwrap();
        if let Some(turned) = after_null_move(last) {
            for danger in dangers(last) {
                prop_assert!(turned.is_legal(danger.mv));
                prop_assert_eq!(danger.kind == DangerKind::Threat, danger.next.is_some());
            }
        }
        for audience in Audience::ALL {
            let told = remarks(last, None, Voice::new(audience, Some(last.turn())));
            prop_assert!(!told.is_empty() && told.iter().all(|remark| remark.text.ends_with('.')));
        }
    }
}

#[test]
fn a_move_that_leaves_as_much_to_be_taken_is_no_threat() {
    // The knight would uncover the queen on the bishop, but the bishop takes her first.
    let pinned = "r1bqk2r/ppp2ppp/5n2/2bP2B1/2B1p3/3P1Q2/PPP2PPP/RN3RK1 w kq - 0 9";
    for (start, move_) in [(pinned.to_owned(), "f6d7"), (mirrored_fen(pinned), "f3d2")] {
        assert!(!listed(&start).iter().any(|danger| danger.starts_with(move_)), "{:?}", listed(&start));
    }
    // A guarded bishop is uncovered instead: to take it first is a trade.
    let bishop = "r1bqk2r/ppp1bppp/5n2/3P2B1/2B1p3/3P1Q2/PPP2PPP/RN3RK1 w kq - 0 9";
    assert!(listed(bishop).contains(&"f6d7 Threat 3".to_owned()), "{:?}", listed(bishop));
}

#[test]
fn a_promotion_that_is_paid_for_elsewhere_is_told_with_what_is_taken() {
    let promotes = "q6k/8/8/8/4B3/8/4p1K1/8 w - - 0 1";
    for (promotes, queen) in [(promotes.to_owned(), "a8"), (mirrored_fen(promotes), "a1")] {
        let told = texts(&promotes, Audience::Novice);
        let taken = format!("but then you can take the queen on {queen}.");
        assert!(
            told.iter().any(|text| text.contains(" can promote on e") && text.ends_with(&taken)),
            "{told:?}"
        );
        assert!(!told.iter().any(|text| text.contains("promote") && text.contains("check")), "{told:?}");
    }
}

#[test]
fn what_seems_to_hang_is_told_before_threats_with_what_is_taken_in_return() {
    // The rook may take the knight on h7, and the pawn the one on d3.
    let start = "Qnbqk2r/7N/p3pp1b/1pp3p1/8/1BNn4/PPP2PPP/R1B1R1K1 w k - 0 15";
    let told = texts(start, Audience::Novice);
    let at = |text: &str| told.iter().position(|told| told == text);
    let rook = at("Black's rook can take your knight on h7, but then you can take the knight on d3.");
    assert!(rook.is_some(), "{told:?}");
    assert!(rook < told.iter().position(|text| text.contains("attacking your ")), "{told:?}");
    // The pawn could be taken before as well, but not won.
    let prepares = "rnbqkbnr/p1p1pppp/1p6/3p4/4P3/3P4/PPP2PPP/RNBQKBNR w KQkq - 0 3";
    let told = texts(prepares, Audience::Novice);
    let pawn = "Black's bishop can go to b7, and then the pawn on d5 can win your pawn on e4.";
    assert!(told.iter().any(|text| text == pawn), "{told:?}");
}
