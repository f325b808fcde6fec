//! Reasons: what is won before how, and for a better move only what does not hold after the move played.

use super::*;
use crate::tutor::judge::Tag;
use crate::tutor::motifs::skewer::Skewer;
use crate::tutor::testing::{mirrored, mirrored_fen};

/// A position, the best line and the line played, as UCI moves with scores in centipawns from the mover's side.
#[derive(Clone, Copy)]
pub(super) struct Fault {
    pub start: &'static str,
    pub best: (&'static str, i32),
    pub played: (&'static str, i32),
}

impl Fault {
    /// The text to one audience, with the claims that are found, in both colours.
    pub fn told(&self, audience: Audience) -> [String; 2] {
        self.told_after(None, audience)
    }

    /// The same where the move before it is known, by its squares.
    pub fn told_after(&self, last: Option<&str>, audience: Audience) -> [String; 2] {
        let same = |text: &str| text.to_owned();
        [
            text_of(self, self.start, last, same, audience),
            text_of(self, &mirrored_fen(self.start), last, mirrored, audience),
        ]
    }

    /// Says whether a club player reads some words, or those with the colours swapped, in both colours.
    fn says(&self, words: &str) -> bool {
        let [own, turned] = self.told(Audience::Club);
        let (here, there) = (own.contains(words), turned.contains(&mirrored(words)));
        assert_eq!(here, there, "{own}\n{turned}");
        here
    }

    #[track_caller]
    pub fn must_say(&self, words: &str) {
        assert!(self.says(words), "{words}: {}", self.told(Audience::Club)[0]);
    }

    #[track_caller]
    pub fn must_not_say(&self, words: &str) {
        assert!(!self.says(words), "{words}: {}", self.told(Audience::Club)[0]);
    }
}

/// The score of a line that ends with the mover's king mated.
pub(super) const MATED: i32 = -30_000;

fn text_of(
    &Fault { best, played, .. }: &Fault,
    start: &str,
    last: Option<&str>,
    own: impl Fn(&str) -> String,
    audience: Audience,
) -> String {
    let root = fen::parse(start).unwrap().position;
    let last = last.map(|last| {
        let (from, to): (Square, Square) =
            (own(&last[..2]).parse().unwrap(), own(&last[2..]).parse().unwrap());
        Move::Normal { role: root.board().role_at(to).unwrap(), from, capture: None, to, promotion: None }
    });
    let read = |line: &str| {
        let mut position = root.clone();
        let mut moves = Vec::new();
        for uci in line.split(' ') {
            let m = notation::parse_uci(&position, &own(uci)).unwrap();
            position.play_unchecked(m);
            moves.push(m);
        }
        moves
    };
    let line = read(played.0);
    let mate = Score::Mate(line.len().div_euclid(2) as i32);
    let question = Question {
        glance: None,
        is_even: true,
        last,
        played: Some(line[0]),
        best: Some(Line { score: Score::Cp(best.1), moves: read(best.0) }),
        second: None,
        reply: Some(Line {
            score: if played.1 == MATED { mate } else { Score::Cp(-played.1) },
            moves: line[1..].to_vec(),
        }),
        root: root.clone(),
    };
    let claims = propose::claims(&question, &mut question::KnownScores::of(&question));
    let case = super::Case { question, claims };
    let told = remark(&case.facts(), audience).text;
    assert_eq!(
        AllowedNames::of(&case.facts()).unknown(&told, case.facts().you),
        Vec::<String>::new(),
        "{told}"
    );
    told
}

/// Whether the novice's text has some words in both colours.
pub(super) fn novice_hears(fault: &Fault, words: &str) -> bool {
    let [own, turned] = fault.told(Audience::Novice);
    let here = own.contains(words);
    assert_eq!(here, turned.contains(&crate::tutor::testing::mirrored(words)), "{own}\n{turned}");
    here
}

/// The rook comes to e7, where it attacks the queen and lets the queen on h3 mate on d7.
const TWO_THREATS: Fault = Fault {
    start: "r6r/pppk1q1p/6p1/2bpR1B1/3n4/2P4Q/PP3PPP/RN4K1 b - - 2 17",
    best: ("d4f5 b1d2 a8e8 d2f3 c5d6 e5e8", -42),
    played: ("d7d6 e5e7 d4e2 g1h1 f7e7 g5e7 d6e7", -417),
};

#[test]
fn both_halves_of_a_double_threat_are_told() {
    TWO_THREATS.must_say("hits your queen on f7 and threatens mate with");
    let without_queen = Fault {
        start: "r6r/pppk3p/5qp1/2bpR1B1/3n4/2P4Q/PP3PPP/RN4K1 b - - 2 17",
        best: ("d4f5 b1d2", -42),
        played: ("d7d6 e5e7 d4e2 g1h1", -417),
    };
    without_queen.must_not_say("hitting your queen");
}

#[test]
fn who_blocks_a_check_with_a_hanging_piece_saves_it() {
    // On f5 the knight is pinned by the queen, so it covers nothing; before it hung to the pawn.
    TWO_THREATS.must_say("blocking the check and saving the knight");
    TWO_THREATS.must_say("In check, look for a block that also saves a piece.");
    TWO_THREATS.must_not_say("covering");
    let safe = Fault { start: "r6r/pppk1q1p/6p1/2bpR1B1/3n4/7Q/PP3PPP/RN4K1 b - - 2 17", ..TWO_THREATS };
    safe.must_not_say("saving");
}

#[test]
fn a_square_that_only_the_better_move_covers_is_its_reason() {
    let covered = Fault {
        start: "2k5/2n2q2/2p5/4R1B1/8/8/5PPP/6K1 b - - 0 20",
        best: ("c7d5 h2h3", 0),
        played: ("c8b8 e5e7 f7f8 e7c7", -300),
    };
    covered.must_say("covering e7.");
    // The rook would fall on e7 after the other move, too: that is no reason for anything.
    let guarded = Fault {
        start: "3k4/3n1q2/8/4R3/8/8/5PPP/6K1 b - - 0 20",
        best: ("f7f8 h2h3", 0),
        played: ("d8c8 e5e7 f7e7", -200),
    };
    guarded.must_not_say("covering");
}

#[test]
fn a_king_that_stays_before_the_pawn_stops_it() {
    let corner = Fault {
        start: "8/8/8/8/8/pk6/8/1K6 w - - 4 55",
        best: ("b1a1 b3b4 a1b1 b4b5", 0),
        played: ("b1c1 a3a2 c1d2 a2a1q", -739),
    };
    corner.must_say("a1, stopping ");
    let knight = Fault {
        start: "8/8/8/8/8/pk6/8/1K1N4 w - - 4 55",
        best: ("d1c3 b3c3", 0),
        played: ("b1c1 a3a2 c1d2 a2a1q", -739),
    };
    knight.must_not_say("stopping");
}

#[test]
fn who_leaves_in_time_what_would_be_hit_there_is_out_of_the_way() {
    let queen = Fault {
        start: "r4rk1/p3qpp1/1p2pn1p/2p5/P7/R1P1P1P1/1PN2PKP/3Q1R2 w - - 2 15",
        best: ("d1e2 a8d8 a3a1", -36),
        played: ("b2b4 a8d8 d1e2 f6d5", -203),
    };
    queen.must_say("Qe2, taking the queen out of the way.");
    let other = Fault { best: ("f2f3 a8d8 d1e2", -36), ..queen };
    other.must_not_say("out of the way");
}

#[test]
fn a_better_move_is_told_by_the_guard_that_it_keeps() {
    let knight = Fault {
        start: "4k2r/4pp2/3p2pp/2P2q2/1bpNn3/4P2P/2Q2PPB/5K1R b k - 1 24",
        best: ("f5d5 c2a4 e8f8 a4b4", 157),
        played: ("f5f6 c2e4 e8g8 c5c6 f8c8 f1e2 b4c5", -295),
    };
    knight.must_say("keeping the knight guarded");
    // After the other move it falls, too, and more comes back for it.
    let falls = Fault { best: ("f5h5 c2e4", 157), ..knight };
    falls.must_not_say("guarded");
}

#[test]
fn a_better_move_is_told_by_the_line_that_it_keeps_closed() {
    let rook = Fault {
        start: "2rqnr2/1p3pkp/p3p1p1/1b1pP3/3P4/5N1P/PP1QNPP1/2R2RK1 w - - 0 19",
        best: ("c1c8 d8c8 f1c1 c8d8 e2g3", 164),
        played: ("e2g3 b5f1 c1c8 d8c8 g3f1 c8c4 b2b3", -104),
    };
    rook.must_say("keeping the diagonal closed");
    let opens_too = Fault { best: ("e2c3 b5f1 c1f1", 164), ..rook };
    opens_too.must_not_say("closed");
}

#[test]
fn what_a_skewer_is_opened_by_is_not_what_skewers() {
    let opened = Fault {
        start: "1r2k2r/2p1ppb1/3p2pp/p4q2/1PpPn3/P1P1PN1P/2Q2PPB/1R2K2R b Kk - 2 19",
        best: ("e4c3 c2f5 g6f5 b1c1 a5b4 a3b4 b8b4", 207),
        played: ("a5b4 c3b4 e8g8 e1g1 c4c3 f1c1 c7c6", 59),
    };
    opened.must_not_say("skewering");
    opened.must_not_say("wins a pawn");
    opened.must_say("Nxc3, as ");
    let case = super::Case::new(opened.start, (&["Nxc3"], 207), (&["axb4", "cxb4"], 59));
    let skewer = Kind::from(Skewer { attacker: Square::F5, front: Square::C2, behind: Square::B1 });
    let told = remark(&case.best(1, skewer).facts(), Audience::Club).text;
    let line = "opening the line of the queen on f5 to White's queen on c2, with the rook on b1 behind it";
    assert!(told.contains(line), "{told}");
}

#[test]
fn a_piece_given_for_pawns_leads_before_another_that_was_to_be_saved() {
    let given = Fault {
        start: "r3k2r/ppp4p/2n1pqpQ/2bnp3/2BP4/2P5/PP3PPP/RNB1R1K1 b kq - 0 13",
        best: ("c5e7 b1d2 e8c8 d2f3 e5d4 c1g5", -108),
        played: ("c6d4 c3d4 c5d4 e1e2 e8c8 b1c3 f6f5", -276),
    };
    given.must_say("gives your knight for two pawns");
    given.must_not_say("wins a knight for a pawn");
}

#[test]
fn a_hit_that_wins_nothing_comes_after_what_was_to_be_won() {
    let missed = Fault {
        start: "r6r/ppp2q1p/3k2p1/2bpR1B1/3n4/2P4Q/PP3PPP/RN4K1 w - - 3 18",
        best: ("c3d4 c5d4 e5e2 h8e8 h3g3 d6d7", 400),
        played: ("e5e3 d4f5 e3e1 a8e8 b1d2 e8e1 a1e1", 88),
    };
    missed.must_say("winning a knight for a pawn");
    assert!(missed.told(Audience::Club)[0].starts_with("18.Re3?? misses 18.cxd4"));
}

#[test]
fn a_capture_that_hits_a_greater_piece_is_told_with_it() {
    let hits = Fault {
        start: "r1b1qr1k/ppp3pp/2np1n2/1Bb1p1B1/4P3/2N4P/PPP2PP1/R2QR1K1 w - - 3 11",
        best: ("g5f6 f8f6 c3d5 e8g6 d5f6", 17),
        played: ("c3e2 f6e4 g5e3 c5e3 f2e3 c8h3", -395),
    };
    hits.must_say("and blocks your rook, the other guard: ");
    hits.must_say("wins the pawn, hitting your bishop on g5");
    let alone = Fault {
        start: "r1b1qr1k/ppp3pp/2np1n2/1Bb1p3/4P3/2N2N1P/PPP2PP1/R2QR1K1 w - - 3 11",
        best: ("b5c6 b7c6", 17),
        played: ("c3e2 f6e4 a2a3", -250),
    };
    alone.must_not_say("hitting");
}

#[test]
fn who_stays_out_of_a_lost_pawn_ending_keeps_the_pieces_on() {
    let queens = Fault {
        start: "8/3q4/8/1p1p3Q/3k4/7P/6PK/8 w - - 0 45",
        best: ("h5d1 d4c5 h3h4 d5d4", -97),
        played: ("h5g4 d7g4 h3g4 b5b4 g4g5 d4e5 g5g6", -519),
    };
    queens.must_say("keeping the queens on the board");
    let traded = Fault { best: ("h5d1 d4c5 d1d5 d7d5", -97), ..queens };
    traded.must_not_say("on the board");
}

#[test]
fn an_answer_that_does_nothing_is_told_by_what_it_leaves() {
    let check = Fault {
        start: "r1bq1rk1/pp3ppp/2p5/3p4/P3PB2/3P1NP1/B4K1P/R2Q4 w - - 8 21",
        best: ("e4d5 c6d5 a1c1 c8g4 c1c7 b7b6", 61),
        played: ("e4e5 d8b6 d3d4 b6b2 f4d2 f7f6 d1b1", -50),
    };
    check.must_say("our edge is gone");
    check.must_not_say("Qb6");
}

#[test]
fn no_known_opening_move_is_told_as_a_fault() {
    for (start, moves) in [
        ("startpos".to_owned(), [["e4", "e5"], ["g4", "d5"]]),
        (
            "rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR b KQkq - 0 1".to_owned(),
            [["e5", "e4"], ["g5", "d4"]],
        ),
    ] {
        let case = super::Case::new(&start, (&moves[0], 30), (&moves[1], -60));
        let told = |tags: &[Tag]| remark(&Facts { tags, ..case.facts() }, Audience::Advanced).text;
        assert!(told(&[]).contains("?!"), "{}", told(&[]));
        let book = told(&[Tag::Book]);
        assert!(!book.contains('?') && !book.contains("Better is"), "{book}");
    }
}

#[test]
fn a_piece_that_need_not_have_moved_is_kept_safe() {
    let knight = Fault {
        start: "r3k2r/ppp4p/2n1pqpQ/2bnp3/2BP4/2P5/PP3PPP/RNB1R1K1 b kq - 0 13",
        best: ("h8f8 f2f3 c5e7", 0),
        played: ("c6d4 c3d4 c5d4 e1e2 e8c8", -250),
    };
    // That the better move joins the queen's aim at the king says more.
    knight.must_say("aiming at ");
    let knight = Fault { best: ("h8g8 f2f3 c5e7", 0), ..knight };
    knight.must_say("and the knight stays safe on c6");
    // The knight must leave c6, where it is attacked: it was not safe there.
    let attacked =
        Fault { start: "r3k2r/ppp4p/2n1pqpQ/1Pbnp3/2BP4/2P5/P4PPP/RNB1R1K1 b kq - 0 13", ..knight };
    attacked.must_not_say("and the knight stays safe on c6");
}

#[test]
fn a_piece_that_the_refutation_takes_goes_out_of_reach() {
    let bishop = |best| Fault {
        start: "4k3/5ppp/8/5b2/8/8/3N1PPP/R4NK1 b - - 0 1",
        best: (best, 0),
        played: ("e8d7 f1e3 h7h6 e3f5", -300),
    };
    bishop("f5g6 f1e3 e8d7").must_say("taking the bishop out of reach");
    bishop("e8f8 f1e3 f5e6").must_not_say("out of reach");
}

#[test]
fn what_the_move_spoilt_stays_as_it_was() {
    let king = |best| Fault {
        start: "6k1/4bppp/8/8/8/8/4BPPP/6K1 b - - 0 1",
        best: (best, 0),
        played: ("g7g5 g1f1 g8g7", -200),
    };
    king("e7f6 g1f1 g8f8").must_say("keeping the pawns in front of your king");
    king("h7h6 g1f1 g8f8").must_not_say("keeping the pawns in front of your king");
    let castle = |best| Fault {
        start: "rnbqk2r/pppp1ppp/8/4p3/8/8/PPPP1PPP/RNBQK2R w KQkq - 0 1",
        best: (best, 0),
        played: ("e1e2 e8g8 e2e1", -200),
    };
    castle("d2d3 d7d6 c1e3").must_say("keeping the right to castle");
    castle("e1f1 d7d6 f1g1").must_not_say("keeping the right to castle");
}

#[test]
fn what_the_better_move_takes_in_time_is_its_reason() {
    let tension = Fault {
        start: "2rq1rk1/4bppp/p1b1p3/1pp5/2PPp3/PP2P3/1B1NQPPP/2R2RK1 b - - 1 15",
        best: ("c5d4 e3d4 d8d7 f1d1", 35),
        played: ("f7f5 d4c5 e7c5 b3b4 c5d6 f1d1", -40),
    };
    let [novice, turned] = tension.told(Audience::Novice);
    let reason = "Better: pawn takes the pawn on d4, before White's pawn takes on c5.";
    assert!(novice.contains(reason), "{novice}");
    assert!(
        turned.contains("Better: pawn takes the pawn on d5, before Black's pawn takes on c4."),
        "{turned}"
    );
    let quiet = Fault { played: ("f7f5 f1d1 c5d4 b2d4", -40), ..tension };
    assert!(!quiet.told(Audience::Novice).concat().contains(", before "));
}

#[test]
fn a_small_fault_without_a_plain_answer_tells_a_novice_what_is_gone() {
    let centre = Fault {
        start: "r2q1rk1/ppp1b3/2npbn1p/4ppp1/2P5/1P1PPN2/PB1NBPPP/2RQ1RK1 w - - 0 11",
        best: ("d3d4 e5e4 d4d5 e4f3", 130),
        played: ("e3e4 f5e4 d3e4 d8d7", 45),
    };
    let [novice, _] = centre.told(Audience::Novice);
    assert!(novice.starts_with("Most of your advantage is gone. Better: pawn to d4"), "{novice}");
    let even = Fault { best: ("d3d4 e5e4 d4d5 e4f3", 50), played: ("e3e4 f5e4 d3e4 d8d7", 45), ..centre };
    assert!(!even.told(Audience::Novice).concat().contains("is gone"));
}

#[test]
fn what_both_moves_guard_is_not_what_was_missed() {
    let pawn = Fault {
        start: "r1b2rk1/pp3ppp/2p4q/3p4/P3P3/3PBNP1/B4K1P/R2Q4 b - - 5 19",
        best: ("h6h5 a1b1 b7b6 e4d5 c6d5 b1b5", 60),
        played: ("h6d6 e4d5 c6d5 e3f4", -20),
    };
    pawn.must_not_say("guarding your pawn on d5");
    let leaves = Fault { played: ("h6g6 e4d5 c6d5 a2d5", -120), ..pawn };
    leaves.must_say("guarding the pawn");
}

/// The rook leaves the bishop's line with check and comes to the queen's with the next move.
const UNCOVERED: Fault = Fault {
    start: "5r1k/ppp3pp/4Q3/8/3b3P/1B4P1/PP3r2/6K1 w - - 1 22",
    best: ("g1h1 f2b2 b3c4 g7g6 e6e4 c7c5 a2a4", -408),
    played: ("e6e4 f2d2 e4d4 d2d4 b3e6 d4d2 b2b3 f8f3 g3g4", -837),
};

#[test]
fn a_discovered_check_is_told_with_what_it_wins_and_how_the_better_move_meets_it() {
    for told in UNCOVERED.told(Audience::Novice) {
        assert!(told.contains("wins a queen for a bishop"), "{told}");
        assert!(told.contains(", away from the bishop's check"), "{told}");
    }
    // Another piece moves.
    Fault { best: ("e6c4 b7b5 c4d4 f2f3", -408), ..UNCOVERED }.must_not_say("away from the bishop");
    // The king stays on the bishop's line, though he gives check for the moment.
    let stays = Fault {
        start: "5k2/8/1b6/8/3n4/8/5K1P/5R2 w - - 0 1",
        best: ("f2g1 f8e7 g1g2", 100),
        played: ("h2h3 d4b3 f2g2 f8g7", -400),
    };
    stays.must_not_say("away from the bishop");
}

/// Both ways of taking win the knight; with the bishop's check first White takes a pawn as well.
const KNIGHT_ANYWAY: Fault = Fault {
    start: "r2q1rk1/ppp3pp/2n1p3/8/1b1P4/1BN1nN2/PP3PPP/R1BQ2K1 w - - 2 13",
    best: ("b3e6 g8h8 c1e3 d8f6 d4d5", 436),
    played: ("f2e3 d8f6 d1d3 a8e8", 391),
};

#[test]
fn what_the_move_played_wins_as_well_was_not_missed() {
    KNIGHT_ANYWAY.must_say("Stronger is ");
    KNIGHT_ANYWAY.must_not_say(" misses ");
    for told in KNIGHT_ANYWAY.told(Audience::Novice) {
        assert!(!told.contains("could have won"), "{told}");
    }
}

/// The queen on d2 guards bishop and knight: who takes back on c3 leaves e3 to the bishop on h6.
const OVERLOADED: Fault = Fault {
    start: "6k1/5ppp/7b/8/n7/2BPN3/3Q2PP/6K1 b - - 0 1",
    best: ("a4c3 g2g4 g7g6 h2h3", 250),
    played: ("g8f8 c3d4 h6e3 d4e3", -60),
};

#[test]
fn what_taking_back_loses_says_why_a_guarded_piece_can_be_taken() {
    OVERLOADED.must_say("knight on e3 to ");
    OVERLOADED.must_say(", taking the bishop, as ");
    let novice = &OVERLOADED.told(Audience::Novice)[0];
    assert!(
        novice.contains("bishop on c3, and if White's queen takes back, your bishop takes the knight on e3"),
        "{novice}"
    );
    // The knight hung already: a rook on e8 attacks it, too.
    Fault { start: "4r1k1/5ppp/7b/8/n7/2BPN3/3Q2PP/6K1 b - - 0 1", ..OVERLOADED }.must_not_say(", as ");
    // A king on f2 guards the knight, too.
    Fault { start: "6k1/5ppp/7b/8/n7/2BPN3/3Q1KPP/8 b - - 0 1", ..OVERLOADED }.must_not_say(", as ");
}

#[test]
fn what_is_won_is_told_once() {
    let queen = Fault {
        start: "1r2k2r/4pp2/3p2pp/2P2q2/1Pp1n3/2b1PN1P/2Q2PPB/1R2K2R w Kk - 0 22",
        best: ("e1d1 c3b4 b1b2 e4c3 d1d2 c3a4 b2b4 f5c2 d2c2 b8b4", -413),
        played: ("e1f1 e4g3 h2g3 f5c2 b1e1 c2d3 f1g1 c3e1 f3e1 d3d5 c5d6 b8b4", -741),
    };
    for told in queen.told(Audience::Club) {
        assert!(told.contains(", winning ") && !told.contains("In all"), "{told}");
    }
}

#[test]
fn an_attack_that_the_move_played_makes_as_well_is_no_reason() {
    let queen = Fault {
        start: "rn2kbnr/ppp1pppp/8/4q3/6b1/2N5/PPPPBPPP/R1BQK1NR w KQkq - 4 5",
        best: ("d2d4 e5a5 c1d2", 300),
        played: ("g1f3 e5a5 d2d4", 60),
    };
    queen.must_not_say("queen on e5");
    Fault { played: ("a2a3 e5a5 d2d4", 60), ..queen }.must_say("queen on e5");
}

#[test]
fn a_threat_to_a_pawn_that_would_fall_with_check_says_so() {
    let check = Fault {
        start: "r3k2r/ppp4p/4pqpQ/2bBp3/3n4/2P5/PP3PPP/RNB1R1K1 b kq - 0 14",
        best: ("h8f8 c1e3 d4f5 h6h3", 0),
        played: ("e6d5 c1g5 d4f5 g5f6 f5h6", -200),
    };
    check.must_say("threatening to take ");
    check.must_say("pawn on f2 with check");
    // The king stands far from it.
    Fault { start: "r3k2r/ppp4p/4pqpQ/2bBp3/3n4/2P5/PP3PPP/RNB1R2K b kq - 0 14", ..check }
        .must_not_say("with check");
}

#[test]
fn who_saves_a_piece_and_hits_a_greater_one_hears_of_both() {
    let knight = Fault {
        start: "6k1/5ppp/1b6/8/1q6/4N3/6PP/7K w - - 0 1",
        best: ("e3d5 b4b2 d5b6", 0),
        played: ("h2h3 b6e3 g2g4", -600),
    };
    knight.must_say("saving the knight and attacking ");
}
