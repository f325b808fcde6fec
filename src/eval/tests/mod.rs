//! What the evaluation must keep: both colours alike, every centipawn accounted for, and its sense of chess.

mod terms;

use proptest::prelude::*;

use super::*;
use crate::chess::{CastlingMode, FromSetup, Role, Setup, Square, fen, mirrored};

fn position(text: &str) -> Chess {
    fen::parse(text).unwrap().position
}

/// Everything that must hold of every position.
fn assert_sound(position: &Chess, kept: &mut Evaluation) {
    let text = fen::write(position);
    let breakdown = breakdown(position);
    assert_eq!(breakdown.cp, evaluate(position), "{text}");
    let terms: i32 = breakdown.terms.iter().map(|sum| sum.cp).sum();
    assert_eq!(terms, breakdown.cp, "the terms of {text}");
    assert_eq!(breakdown.pieces.len(), position.board().occupied().count());
    for piece in &breakdown.pieces {
        assert_eq!(piece.cp, piece.terms.iter().map(|(_, cp)| cp).sum::<i32>(), "{} in {text}", piece.square);
    }
    assert_sparse(position, Weights::standard());
    assert_sparse(position, &shifted());
    let (now, plain) = (evaluate_with(position, &shifted()), Evaluation::with(shifted()).for_mover(position));
    assert_eq!(plain * position.turn().fold_wb(1, -1), now, "{text}");
    let white = kept.for_mover(position) * position.turn().fold_wb(1, -1);
    assert_eq!(white, breakdown.cp);

    let other = super::breakdown(&mirrored(position).unwrap());
    assert_eq!(other.cp, -breakdown.cp, "the mirror of {text}");
    for (sum, mirror) in breakdown.terms.iter().zip(&other.terms) {
        assert_eq!(
            (sum.sides.white, sum.sides.black, sum.cp),
            (mirror.sides.black, mirror.sides.white, -mirror.cp)
        );
    }
}

/// Weights that differ from the standard ones here and there, as they do while they are fitted.
fn shifted() -> Weights {
    let mut values = *Weights::standard().values();
    for (index, value) in values.iter_mut().enumerate() {
        *value += pair::pair((index * 7 % 11) as i32 - 5, (index * 5 % 13) as i32 - 6);
    }
    Weights::new(values)
}

/// The score can be worked out again from the sparse vector: within the quotients that are rounded.
fn assert_sparse(position: &Chess, weights: &Weights) {
    let fractions: Vec<[f64; 2]> =
        weights.values().iter().map(|pair| [pair.mg.into(), pair.eg.into()]).collect();
    let score = counted_again(&Coefficients::of(position, weights), &fractions);
    let cp = evaluate_with(position, weights);
    assert!((score - f64::from(cp)).abs() < 4.0, "{} is {cp}, not {score}", fen::write(position));
}

/// The score from White's side in centipawns, with weights as fractions: `[middlegame, ending]` for each index.
fn counted_again(counts: &Coefficients, weights: &[[f64; 2]]) -> f64 {
    let mut halves = total(&counts.linear, weights);
    for (side, sign) in [(Color::White, 1.0), (Color::Black, -1.0)] {
        let danger = total(counts.danger.get(side), weights).map(|half| half.clamp(0.0, MOST_DANGER.into()));
        halves[0] += sign * danger[0] * danger[0] / f64::from(DANGER_MG);
        halves[1] += sign * danger[1] / f64::from(DANGER_EG);
    }
    let share = counts.phase.share();
    (halves[0] * share + halves[1] * (1.0 - share)) * f64::from(counts.scale) / f64::from(FULL_SCALE)
}

fn total(counts: &WeightCounts, weights: &[[f64; 2]]) -> [f64; 2] {
    counts.iter().fold([0.0, 0.0], |sum, &(index, times)| {
        let weight = weights[usize::from(index)];
        let times = f64::from(times);
        [sum[0] + weight[0] * times, sum[1] + weight[1] * times]
    })
}

/// A term's value for White less its value for Black, now.
fn term(text: &str, term: Term) -> i32 {
    breakdown(&position(text)).terms[term as usize].cp
}

/// The term is good for White in this position, and for Black in its mirror.
fn check_good(text: &str, which: Term) {
    assert!(term(text, which) > 0, "{which:?} in {text}");
    let mirror = fen::write(&mirrored(&position(text)).unwrap());
    assert_eq!(term(&mirror, which), -term(text, which));
}

/// The term says nothing in this position.
fn check_silent(text: &str, which: Term) {
    assert_eq!(term(text, which), 0, "{which:?} in {text}");
}

#[test]
fn the_start_is_worth_the_move_alone() {
    assert_eq!(evaluate(&Chess::default()), Weights::standard()[groups::TEMPO.start()].mg);
    assert_sound(&Chess::default(), &mut Evaluation::new());
}

#[test]
fn pawns_are_judged_by_their_structure() {
    check_good("4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", Term::PassedPawns);
    check_silent("4k3/3p4/8/3P4/8/8/8/4K3 w - - 0 1", Term::PassedPawns);
    check_good("4k3/p1p5/8/8/8/8/PP6/4K3 w - - 0 1", Term::IsolatedPawns);
    check_silent("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1", Term::IsolatedPawns);
    check_good("4k3/p7/p7/8/8/8/PP6/4K3 w - - 0 1", Term::DoubledPawns);
    check_good("4k3/8/8/3P4/2P5/8/pp6/4K3 w - - 0 1", Term::GuardedPawns);
    check_good("4k3/8/3p4/2p1p3/2P1P3/8/8/4K3 b - - 0 1", Term::BackwardPawns);
}

#[test]
fn a_passed_pawn_is_worth_more_the_further_and_freer_it_is() {
    let passed = |text| term(text, Term::PassedPawns);
    let far = passed("7k/8/3P4/8/8/8/8/K7 w - - 0 1");
    let near = passed("7k/8/8/8/3P4/8/8/K7 w - - 0 1");
    let blocked = passed("7k/3n4/3P4/8/8/8/8/K7 w - - 0 1");
    assert!(far > near && far > blocked);
}

#[test]
fn pieces_are_judged_by_place_and_reach() {
    check_good("4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1", Term::Outpost);
    check_silent("4k3/2p5/8/3N4/4P3/8/8/4K3 w - - 0 1", Term::Outpost);
    check_good("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", Term::BishopPair);
    check_silent("4k3/8/8/8/8/8/8/B3K1B1 w - - 0 1", Term::BishopPair);
    check_good("4k2r/7p/8/8/8/8/7P/3RK3 w - - 0 1", Term::RookFiles);
    check_good("4k2r/6pp/8/8/8/8/P7/3RK3 w - - 0 1", Term::Mobility);
}

#[test]
fn kings_want_pawns_before_them_and_no_pieces_around() {
    check_good("r4rk1/5p2/8/8/8/8/5PPP/R4RK1 w - - 0 1", Term::KingShelter);
    check_good("r4rk1/5ppp/8/6NQ/8/3B4/5PPP/R4RK1 w - - 0 1", Term::KingAttack);
}

#[test]
fn a_bare_king_is_driven_to_the_edge() {
    check_good("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", Term::BareKing);
    let value = |text| term(text, Term::BareKing);
    assert!(value("k7/8/8/8/8/8/8/4K2R w - - 0 1") > value("8/8/8/3k4/8/8/8/4K2R w - - 0 1"));
    assert!(value("k7/2K5/8/8/8/8/8/7R w - - 0 1") > value("k7/8/8/8/8/8/8/4K2R w - - 0 1"));
    check_silent("4k3/7p/8/8/8/8/8/R3K3 w - - 0 1", Term::BareKing);
    check_silent("4k3/8/8/8/8/8/7P/4KN2 w - - 0 1", Term::BareKing);
}

#[test]
fn endings_that_cannot_be_won_are_worth_little_or_nothing() {
    assert_eq!(evaluate(&position("4k3/8/8/8/8/8/8/4KN2 w - - 0 1")), 0);
    assert_eq!(evaluate(&position("4k3/8/8/8/8/8/8/4K3 b - - 0 1")), 0);
    let minor_up = evaluate(&position("4kr2/8/8/8/8/8/8/R3KB2 w - - 0 1"));
    assert!((1..100).contains(&minor_up), "{minor_up}");
    let rook_up = evaluate(&position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
    assert!(rook_up > 400, "{rook_up}");
    let opposite = evaluate(&position("4kb2/8/8/8/8/8/PP6/4KB2 w - - 0 1"));
    let same = evaluate(&position("4k1b1/8/8/8/8/8/PP6/4KB2 w - - 0 1"));
    assert!(opposite > 0 && opposite < same, "{opposite} {same}");
}

#[test]
fn every_square_of_the_board_can_be_a_queen() {
    let queens = position("QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQ2/QQQQQQbb/KQQQQQrk w - - 0 1");
    assert_sound(&queens, &mut Evaluation::new());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn games_are_evaluated_soundly_all_along(choices in proptest::collection::vec(any::<usize>(), 1..150)) {
        let (mut position, mut kept) = (Chess::default(), Evaluation::new());
        for (ply, choice) in choices.into_iter().enumerate() {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[choice % moves.len()]);
            // Taking everything apart takes its time: now and then is enough.
            if ply % 8 == 0 {
                assert_sound(&position, &mut kept);
            }
        }
    }

    #[test]
    fn sparse_boards_are_evaluated_soundly(pieces in proptest::collection::vec((0_u32..64, 0_u8..10), 0..12), black in any::<bool>()) {
        if let Some(position) = sparse(&pieces, black) {
            assert_sound(&position, &mut Evaluation::new());
        }
    }
}

/// Kings and a few pieces anywhere, if that is a position.
fn sparse(pieces: &[(u32, u8)], black: bool) -> Option<Chess> {
    let mut setup = Setup::empty();
    for &(place, kind) in pieces {
        let role = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen][usize::from(kind % 5)];
        setup.board.set_piece_at(Square::new(place), role.of(Color::from_white(kind < 5)));
    }
    setup.board.set_piece_at(Square::G1, Color::White.king());
    setup.board.set_piece_at(Square::C7, Color::Black.king());
    setup.turn = Color::from_black(black);
    Chess::from_setup(setup, CastlingMode::Standard).ok()
}
