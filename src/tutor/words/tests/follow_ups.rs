//! What is told of an answer whose point comes a move later.

use super::reasons::Fault;
use super::*;
use crate::tutor::motifs::capture::Trade;
use crate::tutor::motifs::rescue::Defends;
use crate::tutor::testing::mirrored_fen;

/// The beginning of the club player's text about a fault of White's or Black's, the same for the turned board with the ranks
/// turned back.
fn told(start: &str, best: &str, played: &[&str], after: i32) -> String {
    let turned = |text: &str| -> String {
        text.chars()
            .map(|c| c.to_digit(10).map_or(c, |rank| char::from_digit(9 - rank, 10).unwrap()))
            .collect()
    };
    let told = |start: &str, best: &str, played: &[&str]| {
        let text = remark(&Case::new(start, (&[best], 0), (played, after)).facts(), Audience::Club).text;
        // Behind the number of the move, which the turned board has, too.
        text.split_once("?? ").map_or(text.clone(), |(_, rest)| rest.to_owned())
    };
    let text = told(start, best, played);
    let mirrored: Vec<String> = played.iter().map(|san| turned(san)).collect();
    let mirrored: Vec<&str> = mirrored.iter().map(String::as_str).collect();
    assert!(!told(&mirrored_fen(start), &turned(best), &mirrored).is_empty());
    text
}

#[test]
fn what_taking_back_loses_is_told() {
    // The bishop on e3 guards the knight; the pawn that takes back leaves it.
    let knight = "r2q1rk1/ppp2ppp/2nbb3/8/6n1/2NPBN2/PPP1BPPP/R2QK2R w KQ - 5 9";
    let text = told(knight, "Bd2", &["Ng5", "Nxe3", "Nxe6", "Nxg2+"], -440);
    assert!(
        text.starts_with("allows 9…Nxe3, taking the bishop, as 10.fxe3 loses your knight on g5 to 10…Qxg5."),
        "{text}"
    );
    // From f3 it is guarded by the queen as well, so that the trade is one.
    let text = told(knight, "Bd2", &["a3", "Nxe3", "fxe3"], -200);
    assert!(!text.contains("as 10.fxe3"), "{text}");
    // The rook on a8 looks at the queen as soon as the bishop leaves the file.
    let queen = "rn1qkb1r/3npp1p/b2p2p1/2pP4/Q7/2N2N2/PP2PPPP/R1B1KB1R w KQkq - 2 9";
    let text = told(queen, "h4", &["e3", "Bxf1", "Qxa8", "Bxg2"], -230);
    assert!(text.contains("9…Bxf1 takes the bishop, as 10.Kxf1 loses your queen on a4 to"), "{text}");
}

#[test]
fn a_piece_that_is_hit_and_falls_is_lost() {
    let queen = "r2qr1k1/ppp2ppp/2nbp3/5b2/3P4/2P1BN2/P1PQBPPP/3R1RK1 b - - 7 11";
    let text = told(queen, "e5", &["Qf6", "Bg5", "Qg6", "Nh4", "f6", "Nxg6"], -430);
    assert!(text.starts_with("allows 12.Bg5, and your queen on f6 is lost."), "{text}");
    // It gets away.
    let text = told(queen, "e5", &["Qf6", "Bg5", "Qg6", "h3"], -430);
    assert!(text.starts_with("allows 12.Bg5, hitting your queen on f6."), "{text}");
    // Queens that are traded are not lost; the pawn that queens after it decides.
    let traded = "R7/5P1p/2q3pk/1p1p1b2/3Q3P/2r2PK1/8/8 b - - 0 38";
    let text = told(
        traded,
        "Qxa8",
        &["Qd6+", "Qf4+", "Qxf4+", "Kxf4", "Rc4+", "Ke5", "Re4+", "fxe4", "dxe4", "f8=Q#"],
        -950,
    );
    assert!(!text.contains("is lost") && text.contains("and the f-pawn gets through"), "{text}");
}

#[test]
fn a_pawn_that_queens_at_the_end_of_a_race_is_told() {
    let race = "8/7p/2k3pP/p2p1p2/P2K1P2/1P6/5P2/8 w - - 1 46";
    let line = ["Ke5", "Kc5", "Kf6", "d4", "Kg7", "d3", "Kxh7", "d2", "Kg8", "d1=Q"];
    let text = told(race, "Kc3", &line, -540);
    assert!(text.starts_with("allows 46…Kc5, and the d-pawn gets through."), "{text}");
    // Who queens first has won the race.
    let first = ["Ke5", "Kc5", "Kf6", "d4", "Kg7", "d3", "Kxh7", "d2", "Kxg6", "d1=Q"];
    assert!(
        told(race, "Kc3", &first, 0).is_empty() || !told(race, "Kc3", &first, -50).contains("gets through")
    );
}

#[test]
fn a_queen_that_comes_out_early_is_the_cause_where_nothing_is_taken() {
    let told = |played: &[&str], after| {
        let case = Case::new(
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
            (&["Nc3"], 60),
            (played, after),
        );
        remark(&case.facts(), Audience::Club).text
    };
    let text = told(&["Qg4", "Nc6", "Qg3", "d6"], -80);
    assert!(
        text.starts_with("2.Qg4? brings the queen out early, where it can be chased. Better is 2.Nc3"),
        "{text}"
    );
    // What loses more has another reason.
    assert!(!told(&["Qg4", "Nf6", "Qg3", "Nxe4"], -250).contains("out early"));
    assert!(!told(&["Nh3", "d5", "exd5", "Bxh3"], -80).contains("queen"));
}

#[test]
fn a_pawn_that_costs_a_rook_is_told_and_a_far_mate_is_not_avoided() {
    let start = "k7/7R/p1P5/4K3/1P6/r6p/8/8 b - - 2 51";
    let line = ["Rb3", "Rh8+", "Ka7", "c7", "Rc3", "c8=Q", "Rxc8", "Rxc8"];
    let text = told(start, "h2", &line, -520);
    assert!(text.starts_with("allows 52.Rh8+, and stopping the c-pawn costs your rook."), "{text}");
    let far = |mate| {
        let mut case = Case::new("8/8/8/3K4/8/p2k4/P7/8 w - - 3 62", (&["Ke5"], 0), (&["Kc5", "Kc3"], 0));
        case.question.reply.as_mut().unwrap().score = Score::Mate(mate);
        remark(&case.facts(), Audience::Club).text
    };
    assert!(far(15).contains("Better is 62.Ke5"), "{}", far(15));
    assert!(far(3).contains("Better is 62.Ke5, avoiding the mate."), "{}", far(3));
}

#[test]
fn a_fork_of_pawns_is_not_why_much_more_is_lost() {
    let start = "r4b2/2q2k2/2p2pR1/3p1P1p/3pn2P/Pp5B/1P2Q3/1NK3R1 w - - 0 31";
    let told = |after| {
        let case = Case::new(start, (&["Nd2"], 0), (&["Bg2", "Qf4+", "Nd2", "d3"], after));
        let fork = Kind::from(Fork { sq: Square::F4, targets: vec![Square::C1, Square::F5, Square::H4] });
        remark(&case.reply(2, fork).facts(), Audience::Club).text
    };
    assert!(!told(-500).contains("fork"), "{}", told(-500));
    assert!(told(-150).contains("fork"), "{}", told(-150));
}

#[test]
fn a_lost_pawn_ending_says_more_than_the_pawn_that_goes_first() {
    let start = "8/8/1p6/k7/P1R5/1K5r/8/8 w - - 26 64";
    let told = |after| {
        let case = Case::new(start, (&["Kb2"], 0), (&["Rc3", "Rxc3+", "Kxc3", "Kxa4"], after));
        let line = case.question.reply.as_ref().unwrap().moves.clone();
        let case = case.reply(1, Kind::from(WinsMaterial { line, gain: 1 }));
        remark(&case.facts(), Audience::Novice).text
    };
    assert!(told(-600).contains("the rooks can be traded, and the pawn ending is lost"), "{}", told(-600));
    assert!(!told(-120).contains("ending"), "{}", told(-120));
}

#[test]
fn a_pawn_that_a_quick_look_sees_come_back_is_not_counted() {
    let start = "rnbqkbnr/ppp1pppp/8/8/4p3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3";
    let told = |line: &[&str]| {
        let case = Case::new(start, (&["Ng5"], 0), (line, -320));
        let capture = case.question.answer().unwrap();
        let kind = Kind::from(Hanging { sq: Square::F3, piece: Role::Knight, gain: 2, capture });
        remark(&case.reply(1, kind).facts(), Audience::Club).text
    };
    let text = told(&["Bc4", "exf3", "Qxf3", "Bg4", "Qxb7", "Nd7"]);
    assert!(text.contains("3…exf3 wins a knight for a pawn."), "{text}");
}

#[test]
fn a_queen_that_is_traded_guards_nothing() {
    let start = "r2qkb1r/1pp1p1pp/p3P3/n1n5/P1pQ2b1/2N2N2/1P3PPP/R1B1KB1R b KQkq - 2 11";
    let told = |best: &[&str], m: &str| {
        let case = Case::new(start, (best, 0), (&["Bxf3", "Qxc5", "Qd6"], -220));
        let moved = notation::parse_san(&case.question.root, m).unwrap();
        let from = notation::destination(moved);
        let case = case.best(1, Kind::from(Defends { from, target: Square::C5 }));
        remark(&case.facts(), Audience::Club).text
    };
    let text = told(&["Qxd4", "Nxd4"], "Qxd4");
    assert!(text.contains("trading queens") && !text.contains("guarding"), "{text}");
}

#[test]
fn a_novice_hears_that_he_trades() {
    let start = "1r2k2r/2p1ppb1/3p1npp/pp3q2/2nP4/P1P1PN1P/1P1N1PPB/1R1QK2R w Kk - 0 17";
    let sans: &[&str] = &["Nxc4", "bxc4"];
    let case = Case::new(start, (sans, 0), (sans, 0)).reply(1, Kind::from(Trade { see: 0 }));
    let claims = [Claim { about: About::Played, tone: Tone::Info, ..case.facts().claims[0].clone() }];
    let text = remark(&Facts { claims: &claims, ..case.facts() }, Audience::Novice).text;
    assert!(text.contains("ou trade knights on c4"), "{text}");
}

#[test]
fn what_falls_from_behind_the_king_is_told_once() {
    let skewer = Fault {
        start: "6n1/5k2/4p3/8/4P3/2K3Q1/8/2q5 w - - 6 46",
        best: ("c3b3 c1b1 b3c3 b1e4", -451),
        played: ("c3d3 c1a3 d3e2 a3g3 e4e5", -1202),
    };
    let [novice, turned] = skewer.told(Audience::Novice);
    assert!(
        novice.contains("your queen on g3 falls as soon as the king moves out of the way: a skewer."),
        "{novice}"
    );
    assert!(
        turned.contains("your queen on g6 falls as soon as the king moves out of the way: a skewer."),
        "{turned}"
    );
    for audience in [Audience::Novice, Audience::Club] {
        let [told, _] = skewer.told(audience);
        assert!(told.contains("skewer") && !told.contains("So Black wins"), "{told}");
    }
}

#[test]
fn a_pin_on_the_way_is_not_how_something_else_is_won() {
    // The queen takes the rook on d1, which also pins the knight; what falls is the knight on e4.
    let opened = Fault {
        start: "2kr1b1r/ppp1n1pp/2nq4/5b2/2B5/2B5/PPPNQPPP/2KR2NR w - - 9 9",
        best: ("g1f3 d6h6 c1b1 f5c2", -50),
        played: ("d2e4 d6d1 e2d1 d8d1 c1d1 f5e4", -405),
    };
    for audience in [Audience::Novice, Audience::Club] {
        for told in opened.told(audience) {
            assert!(!told.contains(" pin") && told.contains("wins a knight"), "{told}");
        }
    }
}
