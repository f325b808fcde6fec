//! What must hold of all positions, and how every term is looked at by itself.

mod kings;
mod pawns;
mod pieces;

use proptest::prelude::*;

use super::*;
use crate::chess::{CastlingMode, FromSetup, Role, Setup, Square, fen, mirrored, notation};
use crate::engines::ChosenMove;
use crate::eval::{Pair, pair};

fn position(text: &str) -> Chess {
    fen::parse(text).unwrap().position
}

/// What one term gives one piece.
struct TermValue(PositionalTerm, Square, Pair);

impl Sheet for Vec<TermValue> {
    fn enter(&mut self, term: PositionalTerm, _side: Color, piece: Square, value: Pair) {
        self.push(TermValue(term, piece, value));
    }
}

/// What a term gives the piece on a square, to its owner.
fn given(position: &Chess, term: PositionalTerm, square: Square) -> Pair {
    let mut all = Vec::new();
    count(&PositionalContext::at(position), &mut all);
    let mine = all.into_iter().filter(|given| given.0 == term && given.1 == square);
    mine.map(|given| given.2).sum()
}

/// Checks what a term gives a piece, and that the mirrored piece gets the same.
fn check(text: &str, term: PositionalTerm, square: Square, expected: Pair) {
    let position = position(text);
    assert_eq!(given(&position, term, square), expected, "{term:?} of {square} in {text}");
    let mirror = mirrored(&position).unwrap();
    assert_eq!(given(&mirror, term, square.flip_vertical()), expected, "{term:?} in the mirror of {text}");
}

/// The same for a term that does not depend on the phase.
fn always(text: &str, term: PositionalTerm, square: Square, expected: i32) {
    check(text, term, square, pair(expected, expected));
}

const NOTHING: Pair = pair(0, 0);

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
    assert_eq!(told.terms.iter().map(|sum| sum.cp).sum::<i32>(), told.cp, "{text}");
    let mirror = breakdown(&mirrored(position).unwrap());
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
        pieces in proptest::collection::vec((0_u32..64, 0_u8..10), 0..12),
        black in any::<bool>(),
    ) {
        if let Some(position) = sparse(&pieces, black) {
            assert_sound(&position);
        }
    }
}

/// Kings and a few pieces anywhere, if that is a position.
fn sparse(pieces: &[(u32, u8)], black: bool) -> Option<Chess> {
    let mut setup = Setup::empty();
    for &(place, kind) in pieces {
        let role = Role::ALL[usize::from(kind % 5)];
        let piece = role.of(Color::from_white(kind < 5));
        setup.board.set_piece_at(Square::new(place), piece);
    }
    setup.board.set_piece_at(Square::G1, Color::White.king());
    setup.board.set_piece_at(Square::C7, Color::Black.king());
    setup.turn = Color::from_black(black);
    Chess::from_setup(setup, CastlingMode::Standard).ok()
}

fn choose(text: &str, limits: &Limits) -> ChosenMove {
    let root = Root::from_position(position(text));
    Positional::new(1).think(&root, limits, &StopFlag::default(), &mut |_| {}).unwrap()
}

#[test]
fn it_plays_by_its_terms_the_same_every_time() {
    let limits = Limits { nodes: Some(2_000), ..Limits::default() };
    let text = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 8";
    let (first, again) = (choose(text, &limits), choose(text, &limits));
    assert_eq!(first.played, again.played);
    let nodes = |choice: &ChosenMove| choice.analysis.as_ref().unwrap().nodes;
    assert_eq!((nodes(&first), nodes(&again)), (2_000, 2_000));
    let mate = choose("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", &limits);
    assert_eq!(notation::uci(mate.played), "a1a8");
}
