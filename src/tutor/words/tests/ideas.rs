//! What a quiet good move is said to be for.

use super::*;
use crate::tutor::motifs::bishops::OppositeBishops;
use crate::tutor::motifs::capture::TakesFree;
use crate::tutor::motifs::heavy_pieces::OpenFile;
use crate::tutor::motifs::pawn_moves::AdvancedPawn;
use crate::tutor::motifs::pawn_structure::BackwardPawn;
use crate::tutor::motifs::pawn_structure::PassedPawn;
use crate::tutor::motifs::prophylaxis::Prevents;
use crate::tutor::motifs::quiet_move::QuietMove;
use crate::tutor::words::teller::Teller;

/// The club player's text about a best move and the line that follows it.
fn told(start: &str, line: &[&str]) -> String {
    remark(&Case::new(start, (line, 10), (line, 10)).facts(), Audience::Club).text
}

#[test]
fn a_pawn_opens_the_way_for_a_bishop() {
    let start = "r1bqk2r/pppp2pp/2n2n2/1Bb1p1B1/4P3/5N2/PPP2PPP/RN1Q1RK1 b kq - 4 7";
    assert_eq!(told(start, &["d6", "Nc3", "O-O"]), "7…d6 opens the way for your bishop.");
    assert!(!told(start, &["a6", "Bc4", "d6"]).contains("opens the way"));
}

#[test]
fn a_piece_is_offered_for_one_like_it() {
    let start = "1rq1k2r/2pbppb1/p2p1npp/1p6/2nP4/PNP1PN1P/1PB2PPB/1R1QK2R b Kk - 7 14";
    assert_eq!(told(start, &["Bf5", "O-O", "O-O"]), "14…Bf5 offers to trade bishops.");
    // Nobody can take it there.
    assert!(!told(start, &["Bc6", "O-O", "O-O"]).contains("trade"));
    // The knight on e5 takes a pawn and uncovers the queen instead.
    let knight = "3r1r1k/ppp3p1/2npbnqp/4p3/4P3/2P1RNNP/PP3PP1/R2Q1BK1 b - - 2 16";
    assert!(!told(knight, &["Nh5", "Nxe5", "dxe5", "Qxh5"]).contains("trade"));
    assert_eq!(told(knight, &["Nh5", "Nh4", "Nxg3"]), "16…Nh5 offers to trade knights.");
}

#[test]
fn a_threat_of_a_piece_that_the_answer_chases_is_no_praise() {
    let start = "r2qk2r/ppp2ppp/2nbb3/3np1N1/2B5/3P4/PPP2PPP/RNBQR1K1 b kq - 5 8";
    let text = |answer: &[&str]| {
        let played = [&["Bb4"], answer].concat();
        let mut case = Case::new(start, (&["O-O", "Nc3", "Nxc3"], -80), (&played, -110));
        let after = crate::chess::after_move(&case.question.root, case.m(0));
        let mv = read(&crate::chess::after_null_move(&after).unwrap(), &["Bxe1"])[0];
        let kind = Kind::from(Threatens { mv, gain: 2 });
        case.claims.push(Claim { kind, at: vec![case.m(0)], about: About::Played, tone: Tone::Good });
        remark(&case.facts(), Audience::Club).text
    };
    let threatens = "threatens 9…Bxe1";
    assert!(!text(&["c3", "Be7"]).contains(threatens), "a better move was there");
    assert!(text(&["h3", "Bxe1"]).contains(threatens), "{}", text(&["h3", "Bxe1"]));
}

#[test]
fn a_step_that_the_answer_makes_wrong_does_not_come_next() {
    // The line trades rooks first; at once the knight would leave the rook on e2 to the one on e8.
    let start = "r6r/ppp2q1p/2k3p1/2bp1n2/5B2/2P1R2Q/PP3PPP/RN4K1 w - - 7 20";
    assert_eq!(told(start, &["Re2", "Rhe8", "Rxe8", "Rxe8", "Nd2"]), "");
    assert_eq!(told(start, &["Re1", "Rhe8", "Nd2"]), "Next you can bring the knight out to d2.");
}

#[test]
fn a_step_of_a_pawn_is_prepared_by_its_guard() {
    let start = "r1bq1rk1/pp2ppbp/3p1np1/8/3PP3/2N2N1P/PPQ2PP1/R1B2RK1 b - - 0 11";
    assert_eq!(told(start, &["a6", "Be3", "b5"]), "11…a6 prepares the b-pawn's step to b5.");
    assert!(!told(start, &["a6", "Be3", "Bd7"]).contains("prepares"));
}

#[test]
fn rooks_are_connected_and_a_check_is_left_without_a_word() {
    let start = "2rq1rk1/4bppp/p1b1pn2/1ppp4/2PP4/PP2PN2/1B1N1PPP/2RQ1RK1 w - - 0 13";
    assert_eq!(told(start, &["Qe2", "h6"]), "13.Qe2 connects your rooks.");
    assert!(!told(start, &["h3", "h6"]).contains("connects"));
    let check = "8/8/3q4/1pk5/3p4/7P/2Q3P1/7K b - - 1 48";
    assert_eq!(told(check, &["Kb6", "h4"]), "");
}

#[test]
fn a_piece_heads_for_a_square_by_way_of_another() {
    let start = "r1q1k2r/2pbppb1/p1np1npp/1p6/3P4/PBP1PN1P/1P1N1PPB/R2QK2R b KQkq - 1 11";
    assert_eq!(told(start, &["Na5", "Bc2", "Nc4"]), "11…Na5 heads for c4.");
    // It goes back.
    assert!(!told(start, &["Na5", "Bc2", "Nc6"]).contains("heads"));
}

#[test]
fn a_pawn_keeps_a_piece_out() {
    // The line names no g4: the words tell what the bishop would do there, and the board marks it.
    let start = "r1bqkbnr/ppp2ppp/2np4/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 0 4";
    let case = Case::new(start, (&["h3", "Be7", "a3"], 10), (&["h3", "Be7", "a3"], 10));
    let remark = remark(&case.facts(), Audience::Club);
    assert_eq!(remark.text, "4.h3 keeps Black's bishop from pinning your knight.");
    assert_eq!(remark.squares, Bitboard::from_square(Square::G4));
    assert_eq!(
        told(
            start,
            &[
                "h3", "Be7", "d3", "Nf6", "Bg5", "O-O", "Bxf6", "Bxf6", "Nc3", "Bd7", "Ng5", "Bxg5", "Bd5",
                "Bg4"
            ]
        ),
        "4.h3 keeps Black's bishop out of g4."
    );
    // Nothing could come to h4 or f4.
    assert!(!told(start, &["g3", "Be7", "a3"]).contains("keeps"));
    let black = "rnbq1rk1/pppp1ppp/5n2/2b1p3/4P3/2NP4/PPP2PPP/R1BQKBNR b KQ - 0 4";
    assert_eq!(told(black, &["h6", "Be2", "a6"]), "4…h6 keeps White's bishop from pinning your knight.");
    // A knight would attack the queen on d3; with the queen at home it would do nothing on b4.
    let knight = "r1bqk2r/ppp2ppp/2n1pn2/3p4/3P4/2NQPN2/PPP2PPP/R1B1KB1R w KQkq - 0 6";
    assert_eq!(told(knight, &["a3", "O-O", "Be2"]), "6.a3 keeps Black's knight from attacking your queen.");
    let idle = "r1bqk2r/ppp2ppp/2n1pn2/3p4/3P4/2N1PN2/PPP1BPPP/R1BQK2R w KQkq - 0 6";
    assert!(!told(idle, &["a3", "O-O", "O-O"]).contains("keeps"));
}

#[test]
fn a_move_without_an_idea_is_told_by_the_next_step() {
    let start = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 1 5";
    assert_eq!(told(start, &["a4", "d6", "O-O"]), "Next you can castle kingside.");
    assert_eq!(told(start, &["a4", "d6", "Be3"]), "Next you can bring the bishop out to e3.");
    assert_eq!(told(start, &["a4", "d6", "a5"]), "");
    // Who stands in check cannot plan.
    assert!(!told(start, &["a4", "Bxf2+", "Kxf2", "d6", "h3"]).contains("ext"));
    let rook = "r5k1/5ppp/8/p7/P7/8/5PPP/R5K1 b - - 0 20";
    assert_eq!(told(rook, &["Kf8", "Kf1", "Rd8"]), "Next you can put your rook on the open d-file.");
    // Of the opponent's move it is not the point.
    let line = ["a4", "d6", "O-O"];
    let theirs = Case::new(start, (&line, 10), (&line, 10));
    for you in [Some(Color::Black), None] {
        assert_eq!(remark(&Facts { you, ..theirs.facts() }, Audience::Club).text, "");
    }
}

#[test]
fn a_king_goes_for_the_pawn_that_it_takes_by_the_line() {
    let start = "8/5k2/8/p2K4/P6p/8/7P/8 w - - 0 50";
    let text = told(start, &["Kc5", "Kf6", "Kb5", "Kf5", "Kxa5"]);
    assert_eq!(text, "50.Kc5 heads for Black's pawn on a5.");
    assert!(!told(start, &["Ke4", "Kf6", "Kd5", "Kf5"]).contains("heads"));
}

#[test]
fn a_move_that_begins_a_line_which_wins_is_told_for_that() {
    let start = "r4r1k/pp4pp/8/q1pBNb2/P2P1B2/6P1/5K1P/R2Q4 w - - 1 28";
    let sans: &[&str] = &["Nf7+", "Rxf7", "Bxf7"];
    let case = Case::new(start, (sans, 300), (sans, 300));
    let line = case.question.best_line().to_vec();
    let text = remark(&case.best(0, Kind::from(WinsMaterial { line, gain: 2 })).facts(), Audience::Club).text;
    assert_eq!(text, "The best move: 28.Nf7+ wins the exchange.");
}

#[test]
fn a_novice_hears_what_lasts_where_nothing_is_nearer() {
    let start = "r1bqnrk1/1p2ppbp/p5p1/3pP3/3P1B2/2N2N1P/PPQ2PP1/R4RK1 w - - 0 14";
    let told = |rook: &str, square| {
        let sans: &[&str] = &[rook, "f6"];
        let case = Case::new(start, (sans, 80), (sans, 80)).reply(1, Kind::from(OpenFile { sq: square }));
        let mut facts = case.facts();
        let claim = Claim { tone: Tone::Good, about: About::Played, ..facts.claims[0].clone() };
        let claims = [claim];
        facts.claims = &claims;
        remark(&facts, Audience::Novice).text
    };
    assert!(
        told("Rac1", Square::C1).contains("takes the open c-file: no pawn stands in its way"),
        "{}",
        told("Rac1", Square::C1)
    );
}

#[test]
fn what_lasts_is_not_told_of_a_piece_that_is_taken_next() {
    let start = "r2q1rk1/pbp1npbp/1pn1p1p1/3pP3/1PPP4/P1NBB3/4NPPP/R2QK2R b KQ - 0 10";
    let told = |sans: &[&str]| {
        let case = Case::new(start, (sans, 0), (sans, 0))
            .reply(1, Kind::from(PassedPawn { sq: Square::C4, new: true }));
        let claims = [Claim { about: About::Played, tone: Tone::Good, ..case.facts().claims[0].clone() }];
        remark(&Facts { claims: &claims, ..case.facts() }, Audience::Club).text
    };
    assert!(!told(&["dxc4", "Bxc4", "a5"]).contains("passed"), "{}", told(&["dxc4", "Bxc4", "a5"]));
    assert!(told(&["dxc4", "Be4", "a5"]).contains("passed"), "{}", told(&["dxc4", "Be4", "a5"]));
}

#[test]
fn an_attacked_bishop_goes_away_and_keeps_up_its_pressure() {
    let ruy = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";
    assert_eq!(told(ruy, &["Ba4", "Nf6", "d3"]), "4.Ba4 keeps up the pressure on Black's knight.");
    assert!(!told(ruy, &["Bc4", "Nf6", "d3"]).contains("pressure"));
    let black = "rnbqk2r/pppp1ppp/5n2/4p3/1b2P3/P1N5/1PPP1PPP/R1BQKBNR b KQkq - 0 4";
    assert!(told(black, &["Ba5", "Nf3", "d6"]).contains("keeps up the pressure on White's knight"));
}

#[test]
fn a_check_that_only_the_king_can_answer_takes_castling_away() {
    let start = "rnbqk2r/p4pp1/2p2b1p/1p1P4/3P4/1QP2P2/PP1N3P/R3KBNR b KQkq - 0 7";
    let checks = told(start, &["Bh4+", "Kd1", "O-O"]);
    assert_eq!(checks, "7…Bh4+ keeps White's king from castling.");
    // A pawn may come between, or the right is gone.
    let blocked = start.replace("PP1N3P", "PP1N2PP");
    assert!(!told(&blocked, &["Bh4+", "g3", "O-O"]).contains("castling"));
    let gone = start.replace("KQkq", "kq");
    assert!(!told(&gone, &["Bh4+", "Kd1", "O-O"]).contains("from castling"));
    // The same as what a fault lets in.
    let played: &[&str] = &["h5", "O-O-O", "O-O"];
    let case = Case::new(start, (&["Bh4+", "Kd1", "O-O"], 116), (played, -80));
    let club = remark(&case.facts(), Audience::Club).text;
    assert!(club.contains("Better is 7…Bh4+, keeping White's king from castling."), "{club}");
}

#[test]
fn a_piece_shut_in_is_told_by_its_square_if_a_line_has_it() {
    let start = "2r2rk1/2q3pp/p1bR4/1pP1p3/1P6/P2QPp2/5P1P/2R2NK1 b - - 0 24";
    assert_eq!(told(start, &["Qf7", "Ng3", "Kh8", "Kh1"]), "24…Qf7 shuts in White's rook.");
    assert_eq!(told(start, &["Qf7", "Ng3", "Kh8", "Rxc6"]), "24…Qf7 shuts in White's rook on d6.");
}

#[test]
fn what_the_piece_taken_was_attacking_is_told() {
    let said = |start: &str, line: &[&str]| {
        let mut case = Case::new(start, (line, 300), (line, 300));
        let kind = Kind::from(TakesFree { gain: 1 });
        case.claims.push(Claim { kind, at: vec![case.m(0)], about: About::Played, tone: Tone::Good });
        remark(&case.facts(), Audience::Novice).text
    };
    let queen = "r1bqk2r/ppp2ppp/5n2/2bP2B1/2B1p3/3P1Q2/PPP2PPP/RN3RK1 w kq - 0 9";
    for (start, takes) in [(queen.to_owned(), "dxe4"), (crate::tutor::testing::mirrored_fen(queen), "dxe5")] {
        let text = said(&start, &[takes]);
        assert!(text.contains("The pawn was attacking your queen"), "{text}");
    }
    // A queen beside it is in no danger.
    let beside = "r1bqk2r/ppp2ppp/5n2/2bP2B1/2B1p3/3P2Q1/PPP2PPP/RN3RK1 w kq - 0 9";
    assert!(!said(beside, &["dxe4"]).contains("was attacking"));
}

#[test]
fn bishops_of_which_one_is_traded_at_once_are_not_told_as_of_opposite_colours() {
    // The bishop on d6 takes the rook next and is taken back.
    let start = "r2q1rk1/2pb1ppp/ppnB1n2/1B1p4/3PpP2/1PP1P2P/P3Q1P1/RN2K1NR b KQ - 0 13";
    let says = |played: &[&str]| {
        let case = Case::new(start, (&["cxd6", "Bxc6", "Bxc6"], 80), (played, 10));
        let case = case.reply(1, Kind::from(OppositeBishops { pure: false }));
        let claim = &case.claims[0];
        let facts = case.facts();
        let voice = Voice::new(Audience::Club, facts.you);
        let (played, judged) = (case.question.played.unwrap(), facts.judged.unwrap());
        let teller = Teller::new(&facts, voice, played, judged);
        !teller.is_gone_next(claim)
    };
    assert!(!says(&["axb5", "Bxf8", "Kxf8", "Qxb5"]));
    assert!(says(&["axb5", "Bc5", "Re8", "Nd2"]));
}

#[test]
fn a_quiet_move_of_the_king_is_told_as_any_other() {
    for (start, san, told) in [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 8", "O-O", "Your king makes a quiet move: no capture and no check."),
        ("4k2r/8/8/8/8/8/8/4K3 b k - 0 8", "O-O", "Your king makes a quiet move: no capture and no check."),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 8", "Kd2", "Your king makes a quiet move: no capture and no check."),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 8", "Rg1", "Your rook makes a quiet move: no capture and no check."),
    ] {
        let root = fen::parse(start).unwrap().position;
        assert_eq!(to_novice(&root, san, Kind::from(QuietMove {}), None), told, "{start}");
    }
}

#[test]
fn a_capture_that_cannot_be_made_any_more_is_told_by_what_stops_it() {
    for (start, san, mv, told) in [
        // A pawn and a piece are pinned, and a king may not take what is guarded.
        (
            "r6k/8/8/3n4/4P3/8/8/4K3 b - - 0 1",
            "Re8",
            "exd5",
            ["stopping the pawn on e4 from taking on d5"; 2],
        ),
        (
            "4kb2/8/8/3n4/8/2N5/8/4K3 b - - 0 1",
            "Bb4",
            "Nxd5",
            ["stopping the knight on c3 from taking on d5"; 2],
        ),
        ("k7/4p3/8/3n4/4K3/8/8/8 b - - 0 1", "e6", "Kxd5", ["protecting the knight on d5"; 2]),
        (
            "4k3/4p3/8/3n4/8/8/8/3RK3 b - - 0 1",
            "e6",
            "Rxd5",
            ["protecting the knight on d5", "so that 2.Rxd5 wins nothing"],
        ),
    ] {
        let root = fen::parse(start).unwrap().position;
        let mv = read(&crate::chess::after_null_move(&root).unwrap(), &[mv])[0];
        let kind = Kind::from(Prevents { mv, gain: Some(3), targets: Vec::new() });
        let claim = Claim { kind, at: read(&root, &[san]), about: About::Played, tone: Tone::Good };
        for (audience, told) in [Audience::Novice, Audience::Club].into_iter().zip(told) {
            let tail = say::tail_of(&claim, &root, Voice::new(audience, None)).unwrap_or_default();
            assert_eq!(tail.replace("Black's", "the"), told, "{start}");
        }
    }
}

#[test]
fn a_pawn_that_goes_on_soon_is_not_told_as_held_back() {
    let start = "4k3/8/3p4/4p3/4P3/8/8/3RK3 b - - 0 1";
    let told = |line: &[&str]| {
        let mut case = Case::new(start, (line, 0), (line, 0));
        case.question.played = None;
        let kind = Kind::from(BackwardPawn { sq: Square::D6, new: false });
        case.claims.push(Claim { kind, at: Vec::new(), about: About::Position, tone: Tone::Bad });
        let facts = Facts { judged: None, ..case.facts() };
        let texts = of_position(&facts, Voice::new(Audience::Advanced, facts.you));
        texts.iter().map(|sentence| sentence.text.as_str()).collect::<String>()
    };
    assert!(told(&["Ke7", "Ke2", "Ke6", "Ke3"]).contains("backward"));
    assert!(!told(&["Ke7", "Ke2", "d5", "exd5"]).contains("backward"));
}

#[test]
fn a_pawn_is_close_to_promotion_once_it_has_passed_or_stands_before_it() {
    for (start, san, told) in [
        ("4k3/pp6/8/1P6/8/8/8/4K3 w - - 0 1", "b6", "Your pawn pushes on to b6, deep into Black's camp."),
        ("4k3/8/8/8/1p6/8/PP6/4K3 b - - 0 1", "b3", "Your pawn pushes on to b3, deep into White's camp."),
        ("4k3/6p1/8/1P6/8/8/8/4K3 w - - 0 1", "b6", "Your pawn pushes on to b6, close to promotion."),
        ("1n2k3/p1p5/1P6/8/8/8/8/4K3 w - - 0 1", "b7", "Your pawn pushes on to b7, close to promotion."),
    ] {
        let root = fen::parse(start).unwrap().position;
        assert_eq!(to_novice(&root, san, Kind::from(AdvancedPawn {}), None), told, "{start}");
    }
}
