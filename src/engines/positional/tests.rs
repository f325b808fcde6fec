//! Every term where it holds and where it does not, its numbers, and what must hold of all positions.

use proptest::prelude::*;

use super::*;
use crate::chess::{
    CastlingMode, EnPassantMode, FromSetup, PositionError, Role, Setup, Square, fen, notation,
};
use crate::eval::{Pair, pair};

fn position(text: &str) -> Chess {
    fen::parse(text).unwrap().position
}

fn mirrored(position: &Chess) -> Chess {
    let setup = position.to_setup(EnPassantMode::Legal).into_mirrored();
    Chess::from_setup(setup, position.castles().mode())
        .or_else(PositionError::ignore_too_much_material)
        .unwrap()
}

/// What one term gives one man.
struct Given(Term, Square, Pair);

impl Sheet for Vec<Given> {
    fn enter(&mut self, term: Term, _side: Color, man: Square, value: Pair) {
        self.push(Given(term, man, value));
    }
}

/// What a term gives the man on a square, to its owner.
fn given(position: &Chess, term: Term, square: Square) -> Pair {
    let mut all = Vec::new();
    count(&Look::at(position), &mut all);
    let mine = all
        .into_iter()
        .filter(|given| given.0 == term && given.1 == square);
    mine.map(|given| given.2).sum()
}

/// Checks what a term gives a man, and that the mirrored man gets the same.
fn check(text: &str, term: Term, square: Square, expected: Pair) {
    let position = position(text);
    assert_eq!(
        given(&position, term, square),
        expected,
        "{term:?} of {square} in {text}"
    );
    let mirror = mirrored(&position);
    assert_eq!(
        given(&mirror, term, square.flip_vertical()),
        expected,
        "{term:?} in the mirror of {text}"
    );
}

/// The same for a term that does not depend on the phase.
fn always(text: &str, term: Term, square: Square, expected: i32) {
    check(text, term, square, pair(expected, expected));
}

const NOTHING: Pair = pair(0, 0);

#[test]
fn men_have_their_base_values() {
    let text = "4k3/8/8/8/8/8/P7/RNBQK3 w - - 0 1";
    for (square, value) in [
        (Square::A2, 100),
        (Square::B1, 330),
        (Square::C1, 330),
        (Square::A1, 520),
        (Square::D1, 980),
        (Square::E1, 0),
    ] {
        always(text, Term::Material, square, value);
    }
}

#[test]
fn isolated_pawns_cost_by_their_file() {
    let costs = [12, 14, 16, 20, 20, 16, 14, 12];
    for (file, cost) in ["P7", "1P6", "2P5", "3P4", "4P3", "5P2", "6P1", "7P"]
        .iter()
        .zip(costs)
    {
        let text = format!("k7/8/8/{file}/8/8/8/7K w - - 0 1");
        let pawn = position(&text).board().pawns().first().unwrap();
        always(&text, Term::IsolatedPawns, pawn, -cost);
    }
    always(
        "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1",
        Term::IsolatedPawns,
        Square::A2,
        0,
    );
}

#[test]
fn each_of_doubled_pawns_costs() {
    let text = "4k3/8/8/8/P7/8/PP6/4K3 w - - 0 1";
    always(text, Term::DoubledPawns, Square::A2, -12);
    always(text, Term::DoubledPawns, Square::A4, -12);
    always(text, Term::DoubledPawns, Square::B2, 0);
}

#[test]
fn a_backward_pawn_costs_more_beside_a_half_open_file() {
    // No black pawn on the e-file.
    always(
        "4k3/8/8/2p5/2P1P3/3P4/8/4K3 w - - 0 1",
        Term::BackwardPawns,
        Square::D3,
        -10,
    );
    always(
        "4k3/4p3/8/2p5/2P1P3/3P4/8/4K3 w - - 0 1",
        Term::BackwardPawns,
        Square::D3,
        -6,
    );
    // The square in front is free.
    always(
        "4k3/8/2p5/8/2P1P3/3P4/8/4K3 w - - 0 1",
        Term::BackwardPawns,
        Square::D3,
        0,
    );
}

#[test]
fn pawns_gain_by_advancing_most_in_the_middle() {
    let text = "4k3/8/8/8/P2PPP2/8/1P6/4K3 w - - 0 1";
    check(text, Term::PawnAdvance, Square::D4, pair(8, 16));
    check(text, Term::PawnAdvance, Square::E4, pair(8, 16));
    check(text, Term::PawnAdvance, Square::F4, pair(6, 12));
    check(text, Term::PawnAdvance, Square::A4, pair(2, 4));
    check(text, Term::PawnAdvance, Square::B2, NOTHING);
    check(
        "6k1/3P4/8/8/8/8/8/4K3 w - - 0 1",
        Term::PawnAdvance,
        Square::D7,
        pair(20, 40),
    );
}

#[test]
fn central_pawns_do_not_stay_at_home() {
    let text = "4k3/8/8/8/8/4N3/2PPP3/4K3 w - - 0 1";
    always(text, Term::HomePawns, Square::D2, -10);
    always(text, Term::HomePawns, Square::E2, -25);
    always(text, Term::HomePawns, Square::C2, 0);
    always("4k3/8/8/8/3P4/8/8/4K3 w - - 0 1", Term::HomePawns, Square::D4, 0);
}

#[test]
fn pawns_beside_their_king_gain() {
    let text = "6k1/8/8/8/8/7P/5PP1/6K1 w - - 0 1";
    always(text, Term::PawnsNearKing, Square::F2, 10);
    always(text, Term::PawnsNearKing, Square::H3, 0);
    // The enemy king is no shelter.
    always(
        "6k1/6P1/8/8/8/8/8/K7 w - - 0 1",
        Term::PawnsNearKing,
        Square::G7,
        0,
    );
}

#[test]
fn passed_pawns_run_from_15_to_300() {
    let passed = Term::PassedPawns;
    check("7k/8/8/8/8/n7/P7/7K w - - 0 1", passed, Square::A2, pair(15, 15));
    check("8/P7/8/8/8/7k/8/7K w - - 0 1", passed, Square::A7, pair(160, 300));
    check("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1", passed, Square::A2, NOTHING);
    // The rear one of two counts nothing.
    check("7k/8/8/P7/8/8/P7/7K w - - 0 1", passed, Square::A2, NOTHING);
}

#[test]
fn a_passed_pawn_is_worth_less_blockaded_attacked_or_with_the_enemy_king_near() {
    let value = |text: &str| given(&position(text), Term::PassedPawns, Square::A6);
    let unstoppable = value("8/8/P7/8/8/7k/8/7K w - - 0 1");
    let free = value("6nk/8/P7/8/8/8/8/7K w - - 0 1");
    let attacked = value("7k/8/P7/3b4/8/8/8/7K w - - 0 1");
    let watched = value("8/2k5/P7/5n2/8/8/8/7K w - - 0 1");
    let both = value("1n6/2k5/P7/3b4/8/8/8/7K w - - 0 1");
    let held = value("7k/n7/P7/8/8/8/8/7K w - - 0 1");
    assert_eq!(unstoppable, pair(120, 225));
    assert_eq!(free, pair(101, 185));
    assert_eq!((attacked, watched), (pair(82, 145), pair(82, 145)));
    assert_eq!(both, pair(63, 105));
    assert_eq!(held, pair(44, 66));
    // An own man in front can step aside.
    assert_eq!(value("6nk/N7/P7/8/8/8/8/7K w - - 0 1"), free);
}

#[test]
fn knights_like_the_centre() {
    for (square, text, value) in [
        (Square::D4, "k7/8/8/8/3N4/8/8/7K w - - 0 1", 30),
        (Square::C3, "k7/8/8/8/8/2N5/8/7K w - - 0 1", 20),
        (Square::B5, "k7/8/8/1N6/8/8/8/7K w - - 0 1", 10),
        (Square::A4, "k7/8/8/8/N7/8/8/7K w - - 0 1", 0),
    ] {
        always(text, Term::KnightCentre, square, value);
    }
}

#[test]
fn knights_gain_late_by_enemy_men_near_them() {
    let near = Term::KnightEnemies;
    check(
        "k7/8/2p1p3/3N4/8/5p2/8/7K w - - 0 1",
        near,
        Square::D5,
        pair(0, 3),
    );
    check(
        "k7/1p6/2ppp3/3N4/8/5p2/8/7K w - - 0 1",
        near,
        Square::D5,
        pair(0, 4),
    );
    check("k7/8/8/3N4/8/8/8/7K w - - 0 1", near, Square::D5, NOTHING);
}

#[test]
fn knights_stay_near_both_kings() {
    always(
        "k7/8/8/8/8/8/6N1/7K w - - 0 1",
        Term::KnightKings,
        Square::G2,
        -1 - 6,
    );
    always(
        "8/8/3k4/3N4/3K4/8/8/8 w - - 0 1",
        Term::KnightKings,
        Square::D5,
        -2,
    );
}

#[test]
fn knights_on_outposts_gain_early() {
    let outpost = Term::KnightOutpost;
    check(
        "4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1",
        outpost,
        Square::D5,
        pair(8, 0),
    );
    check(
        "4k3/2p5/8/3N4/4P3/8/8/4K3 w - - 0 1",
        outpost,
        Square::D5,
        NOTHING,
    );
}

#[test]
fn bishops_grow_as_men_leave() {
    let growth = Term::BishopGrowth;
    always("startpos", growth, Square::C1, 10);
    always("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", growth, Square::C1, 32);
    always(
        "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w - - 0 1",
        growth,
        Square::C1,
        10 + 22 * 16 / 29,
    );
}

#[test]
fn bishops_see_through_pieces_where_they_can_go() {
    let mobility = Term::BishopMobility;
    always("4k3/8/8/8/8/8/1P1P4/2B1K3 w - - 0 1", mobility, Square::C1, -4);
    always("4k3/8/8/8/3B4/8/8/4K3 w - - 0 1", mobility, Square::D4, 18);
    // A knight in the way is seen through, a pawn is not; its square itself is not free.
    always(
        "4k3/8/8/8/8/8/1P1N4/2B1K3 w - - 0 1",
        mobility,
        Square::C1,
        -4 + 22 * 4 / 12,
    );
    always(
        "4k3/8/8/8/5p2/8/1P6/2B1K3 w - - 0 1",
        mobility,
        Square::C1,
        -4 + 22 * 3 / 12,
    );
}

#[test]
fn sliders_attack_through_one_piece() {
    let (bishop, rook) = (Term::BishopXray, Term::RookXray);
    // A rook, a queen, a king; a guarded knight is nothing, a loose one is something.
    always("4k1r1/8/4n3/8/2B5/8/8/4K3 w - - 0 1", bishop, Square::C4, 8);
    always("4k3/5q2/4n3/8/2B5/8/8/4K3 w - - 0 1", bishop, Square::C4, 8);
    always("8/5k2/4n3/8/2B5/8/8/4K3 w - - 0 1", bishop, Square::C4, 8);
    always("6k1/5n2/4n3/8/2B5/8/8/4K3 w - - 0 1", bishop, Square::C4, 0);
    always("k7/5n2/4n3/8/2B5/8/8/4K3 w - - 0 1", bishop, Square::C4, 8);
    // Through an own piece too, but not through a pawn or two pieces.
    always("k5r1/8/4N3/8/2B5/8/8/4K3 w - - 0 1", bishop, Square::C4, 8);
    always("k5r1/8/4p3/8/2B5/8/8/4K3 w - - 0 1", bishop, Square::C4, 0);
    always("k5r1/5n2/4N3/8/2B5/8/5b2/4K3 w - - 0 1", bishop, Square::C4, 8);
    always("r7/k7/n7/8/8/8/8/R3K3 w - - 0 1", rook, Square::A1, 8);
    always("r7/k7/p7/8/8/8/8/R3K3 w - - 0 1", rook, Square::A1, 0);
}

#[test]
fn bishops_like_the_centre_a_little() {
    always(
        "k7/8/8/8/3B4/8/8/7K w - - 0 1",
        Term::BishopCentre,
        Square::D4,
        22,
    );
    always(
        "k7/8/8/8/8/2B5/8/7K w - - 0 1",
        Term::BishopCentre,
        Square::C3,
        19,
    );
    always(
        "k7/8/8/8/8/8/1B6/7K w - - 0 1",
        Term::BishopCentre,
        Square::B2,
        17,
    );
    always("k7/8/8/8/B7/8/8/7K w - - 0 1", Term::BishopCentre, Square::A4, 14);
}

#[test]
fn bishops_attack_squares_beside_the_enemy_king() {
    always(
        "6k1/8/8/8/8/8/1B6/4K3 w - - 0 1",
        Term::BishopAttack,
        Square::B2,
        10,
    );
    always(
        "6k1/8/8/8/3p4/8/1B6/4K3 w - - 0 1",
        Term::BishopAttack,
        Square::B2,
        0,
    );
}

#[test]
fn rooks_gain_by_mobility() {
    always(
        "k7/8/8/3R4/8/8/8/6K1 w - - 0 1",
        Term::RookMobility,
        Square::D5,
        20,
    );
    always("k7/8/8/8/8/8/P7/RK6 w - - 0 1", Term::RookMobility, Square::A1, 0);
    always(
        "k7/8/8/8/8/8/P7/R6K w - - 0 1",
        Term::RookMobility,
        Square::A1,
        20 * 6 / 14,
    );
}

#[test]
fn rooks_like_files_without_own_pawns() {
    always("4k3/p7/8/8/8/8/8/R3K3 w - - 0 1", Term::RookFiles, Square::A1, 10);
    always("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", Term::RookFiles, Square::A1, 14);
    always("4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", Term::RookFiles, Square::A1, 0);
}

#[test]
fn heavy_pieces_come_near_the_enemy_king_once_the_opening_is_over() {
    always(
        "1k6/8/8/8/8/8/8/R1Q4K w - - 0 1",
        Term::RookNearKing,
        Square::A1,
        -5 * 8,
    );
    always(
        "1k6/8/8/8/8/8/8/R1Q4K w - - 0 1",
        Term::QueenNearKing,
        Square::C1,
        -5 * 8,
    );
    always("startpos", Term::RookNearKing, Square::A1, 0);
    always("startpos", Term::QueenNearKing, Square::D1, 0);
    // Two of six units of the opening are gone.
    let text = "rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w - - 0 1";
    always(text, Term::RookNearKing, Square::A1, -5 * 11 * 2 / 6);
    always(text, Term::QueenNearKing, Square::D1, -5 * 8 * 2 / 6);
}

#[test]
fn kings_leave_the_centre_early_and_come_back_late() {
    let centre = Term::KingCentre;
    check("7k/r7/8/8/3K4/8/8/8 w - - 0 1", centre, Square::D4, pair(-24, 36));
    check("7k/r7/8/8/8/8/8/4K3 w - - 0 1", centre, Square::E1, pair(-12, 18));
    check("7k/r7/8/8/8/8/8/K7 w - - 0 1", centre, Square::A1, NOTHING);
    // Against pawns alone it is needed elsewhere.
    check("7k/p7/8/8/3K4/8/8/8 w - - 0 1", centre, Square::D4, pair(-24, 0));
}

#[test]
fn files_without_own_pawns_bare_the_king() {
    let files = Term::KingFiles;
    check(
        "4k3/5p2/8/8/8/8/6P1/6K1 w - - 0 1",
        files,
        Square::G1,
        pair(-46, 0),
    );
    check("4k3/5p2/8/8/8/8/5PPP/6K1 w - - 0 1", files, Square::G1, NOTHING);
    check("4k3/8/8/8/8/8/6P1/7K w - - 0 1", files, Square::H1, pair(-23, 0));
}

#[test]
fn a_king_wants_a_pawn_beside_it() {
    always("4k3/8/8/8/8/6P1/8/6K1 w - - 0 1", Term::KingAlone, Square::G1, -8);
    always("4k3/8/8/8/8/8/6P1/6K1 w - - 0 1", Term::KingAlone, Square::G1, 0);
}

#[test]
fn safe_checks_of_the_enemy_are_feared() {
    let checks = Term::SafeChecks;
    // Pawns guard f3 and h3; nobody guards f2.
    always("k7/8/8/6n1/8/8/5PPP/6K1 w - - 0 1", checks, Square::G1, 0);
    always("k7/8/8/8/6n1/8/6PP/7K w - - 0 1", checks, Square::H1, -6);
    // A rook on a1, unless a knight guards that.
    always("r6k/8/8/8/8/8/5PPP/6K1 w - - 0 1", checks, Square::G1, -6);
    always("r6k/8/8/8/8/8/2N2PPP/6K1 w - - 0 1", checks, Square::G1, 0);
    // A queen on a1, a7 and g8; a knight too.
    always("q6k/8/8/8/8/8/8/6K1 w - - 0 1", checks, Square::G1, -35);
    always("q6k/8/8/8/7n/8/8/6K1 w - - 0 1", checks, Square::G1, -50);
}

#[test]
fn castling_gains_and_moving_before_loses_early() {
    let castling = Term::Castling;
    check(
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        castling,
        Square::E1,
        NOTHING,
    );
    check(
        "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1",
        castling,
        Square::E1,
        NOTHING,
    );
    check(
        "r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1",
        castling,
        Square::E1,
        pair(-40, 0),
    );
    check(
        "r3k2r/8/8/8/8/8/8/R4RK1 w kq - 0 1",
        castling,
        Square::G1,
        pair(10, 0),
    );
    check(
        "r3k2r/8/8/8/8/8/8/1K1R3R w kq - 0 1",
        castling,
        Square::B1,
        pair(10, 0),
    );
    // The rook is still in the corner.
    check(
        "r3k2r/8/8/8/8/8/8/R5KR w kq - 0 1",
        castling,
        Square::G1,
        pair(-40, 0),
    );
}

#[test]
fn the_start_is_even() {
    assert_eq!(evaluate(&Chess::default()), 0);
    assert_sound(&Chess::default());
}

#[test]
fn every_square_of_the_board_can_be_a_queen() {
    let queens = "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQ2/QQQQQQbb/KQQQQQrk w - - 0 1";
    assert_sound(&position(queens));
}

/// What must hold of every position: what the search adds up is what people read, and both colours are judged alike.
fn assert_sound(position: &Chess) {
    let text = fen::write(position);
    let told = breakdown(position);
    assert_eq!(told.cp, evaluate(position), "{text}");
    assert_eq!(
        told.terms.iter().map(|sum| sum.cp).sum::<i32>(),
        told.cp,
        "{text}"
    );
    let mirror = breakdown(&mirrored(position));
    assert_eq!(mirror.cp, -told.cp, "the mirror of {text}");
    for (sum, other) in told.terms.iter().zip(&mirror.terms) {
        assert_eq!(
            (sum.sides.white, sum.sides.black, sum.cp),
            (other.sides.black, other.sides.white, -other.cp),
            "{:?} in {text}",
            sum.term
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn games_are_judged_alike_for_both_colours(choices in proptest::collection::vec(any::<usize>(), 1..150)) {
        let mut position = Chess::default();
        for (ply, choice) in choices.into_iter().enumerate() {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[choice % moves.len()]);
            if ply % 8 == 0 {
                assert_sound(&position);
            }
        }
    }

    #[test]
    fn sparse_boards_are_judged_alike_for_both_colours(
        men in proptest::collection::vec((0_u32..64, 0_u8..10), 0..12),
        black in any::<bool>(),
    ) {
        if let Some(position) = sparse(&men, black) {
            assert_sound(&position);
        }
    }
}

/// Kings and a few men anywhere, if that is a position.
fn sparse(men: &[(u32, u8)], black: bool) -> Option<Chess> {
    let mut setup = Setup::empty();
    for &(place, kind) in men {
        let role = Role::ALL[usize::from(kind % 5)];
        let man = role.of(Color::from_white(kind < 5));
        setup.board.set_piece_at(Square::new(place), man);
    }
    setup.board.set_piece_at(Square::G1, Color::White.king());
    setup.board.set_piece_at(Square::C7, Color::Black.king());
    setup.turn = Color::from_black(black);
    Chess::from_setup(setup, CastlingMode::Standard).ok()
}

fn choose(text: &str, limits: &Limits) -> Choice {
    let root = Root::from_position(position(text));
    Positional::new(1)
        .think(&root, limits, &StopFlag::default(), &mut |_| {})
        .unwrap()
}

#[test]
fn it_plays_by_its_terms_the_same_every_time() {
    let limits = Limits {
        nodes: Some(2_000),
        ..Limits::default()
    };
    let text = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 8";
    let (first, again) = (choose(text, &limits), choose(text, &limits));
    assert_eq!(first.played, again.played);
    let nodes = |choice: &Choice| choice.analysis.as_ref().unwrap().nodes;
    assert_eq!((nodes(&first), nodes(&again)), (2_000, 2_000));
    let mate = choose("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", &limits);
    assert_eq!(notation::uci(mate.played), "a1a8");
}
