//! Safety against brute force, worked out with nothing but legal moves of whole positions; and what is told of it.

mod brute;

use patzer::chess::{Bitboard, CastlingMode, Chess, EnPassantMode, Move, Position, Square, fen, notation};
use patzer::cli::facts::PositionFacts;
use patzer::safety::{Safety, exchange, wins};
use proptest::prelude::*;
use serde_json::json;

/// Where random games begin: the usual start, and positions rich in pins, checks, promotions and exchanges.
const STARTS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    // Pawns one step from promotion on both sides, with pieces to take on the last rank.
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "1r1q1r2/P1P1PPPP/7k/3n4/3N4/7K/p1p1pp1p/1R1Q1R2 w - - 0 1",
    "2r1n3/1P1P1P1k/8/8/8/8/1p1p1p1K/2R1N3 w - - 0 1",
    // Batteries behind pinned pieces, kings beside the fight.
    "3rr1k1/3q1p2/3b4/3n4/3P4/2NQ1B2/3R1P2/3R2K1 w - - 0 1",
    "4r1k1/4q3/4b3/4n3/4p3/3P1N2/4Q1B1/4R1K1 b - - 0 1",
    "q2r2k1/1b1r4/2n5/3p4/2P1P3/2NQ1B2/3R2B1/3R3K w - - 0 1",
    "8/2r1b3/3k4/1q2p1B1/3P4/4KN2/3Q4/4R3 b - - 0 1",
    // En passant that opens a line, that answers a check, that is pinned.
    "8/8/8/K2pP2r/8/8/6k1/8 w - d6 0 2",
    "8/8/3k4/2pP4/4K3/8/8/8 w - c6 0 2",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "4k3/2p1p1p1/8/1P1P1P1P/1p1p1p1p/8/2P1P1P1/4K3 w - - 0 1",
    // Many queens and rooks.
    "qqrr2k1/1b4p1/2n5/3p4/4P3/2N2Q2/1B4QR/Q2R2K1 w - - 0 1",
];

/// A position some random legal moves after one of the starts, and where the game ended if it did.
fn played_from(start: usize, choices: &[usize]) -> Chess {
    let mut position = fen::parse(STARTS[start]).unwrap().position;
    for choice in choices {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.play_unchecked(moves[choice % moves.len()]);
    }
    position
}

fn any_position() -> impl Strategy<Value = Chess> {
    (0..STARTS.len(), prop::collection::vec(0..1000usize, 0..60))
        .prop_map(|(start, choices)| played_from(start, &choices))
}

fn check_all(position: &Chess) {
    let safety = Safety::of(position);
    brute::check_threats(position, &safety.threats);
    brute::check_destinations(position, &safety);
    brute::check_wins(position);
    assert_eq!(safety.checkers, position.checkers());
    assert_eq!(safety.pinned, brute::pinned(position));
    for m in position.legal_moves() {
        let value = brute::value_of(position, m);
        assert_eq!(exchange::value_of(position, m), value, "{m}");
    }
}

/// Checks one position of tests/data/safety.fen: a FEN, then statements after semicolons.
fn check_case(case: &str) {
    let mut parts = case.split(';').map(str::trim);
    let position = fen::parse(parts.next().unwrap()).unwrap().position;
    let safety = Safety::of(&position);
    for statement in parts {
        let found = match statement.split(' ').next().unwrap() {
            "threats" => threats_in_words(&safety),
            "wins" => wins_in_words(&position),
            "pinned" => format!("pinned {}", in_words(safety.pinned)),
            uci => move_in_words(&safety, uci),
        };
        assert_eq!(found, statement, "{case}");
    }
}

fn in_words(squares: Bitboard) -> String {
    let names: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
    names.join(" ")
}

fn threats_in_words(safety: &Safety) -> String {
    let threats = safety.threats.iter().map(|threat| (threat.square, threat.see));
    listed("threats", threats)
}

fn wins_in_words(position: &Chess) -> String {
    listed("wins", wins(position).into_iter().map(|win| (win.square, win.gain)))
}

fn listed(word: &str, values: impl Iterator<Item = (Square, i32)>) -> String {
    let values = values.map(|(square, value)| format!("{square}={value}"));
    [word.to_owned()].into_iter().chain(values).collect::<Vec<_>>().join(" ")
}

fn move_in_words(safety: &Safety, uci: &str) -> String {
    let destination = safety.destinations.iter().find(|d| notation::uci(d.played) == uci).unwrap();
    let mut words = vec![format!("{uci} {} {}", destination.verdict.id(), destination.see)];
    if !destination.safe {
        words.push(format!("by {}", in_words(destination.attackers)));
    }
    if !destination.leaves.is_empty() {
        words.push(listed("leaves", destination.leaves.iter().copied()));
    }
    words.join(" ")
}

#[test]
fn chosen_positions_are_judged_as_looked_at() {
    let text = include_str!("../../data/safety.fen");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let cases = lines.collect::<Vec<_>>().join("\n");
    let cases: Vec<&str> = cases.split("\n\n").filter(|case| !case.trim().is_empty()).collect();
    assert!(cases.len() > 20);
    cases.into_iter().for_each(check_case);
}

fn facts(text: &str) -> serde_json::Value {
    serde_json::to_value(PositionFacts::of(&fen::parse(text).unwrap().position)).unwrap()
}

#[test]
fn facts_have_every_promised_field() {
    let fields =
        |value: &serde_json::Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>().join(" ");
    let facts = facts("8/2k5/4n3/8/1P6/8/8/K3R3 w - - 0 1");
    assert_eq!(
        fields(&facts),
        "board captured checkers features fen material moves pinned status threats turn winner"
    );
    assert_eq!(fields(&facts["moves"]["e1"][0]), "attackers defenders leaves safe san see to uci verdict");
    assert_eq!(
        fields(&facts["features"]["black"]),
        "backward doubled holes isolated outpost_squares outposts passed undeveloped"
    );
    assert_eq!(facts["board"]["b4"], json!({"piece": "pawn", "color": "white"}));
    assert_eq!(facts["winner"], json!(null));
    assert_eq!(facts["material"], json!({"white": 6, "black": 3}));
    assert_eq!(facts["features"]["white"]["passed"], json!(["b4"]));
}

#[test]
fn facts_say_what_a_threat_and_a_move_are() {
    let facts = facts("8/4Q3/1p2n3/3B4/k7/8/8/K7 b - - 0 1");
    let threat = json!({"piece": "knight", "attackers": ["d5", "e7"], "defenders": [], "movable": true,
                        "hanging": true, "see": 3});
    assert_eq!(facts["threats"], json!({ "e6": threat }));
    let to_c5 = json!({"to": "c5", "uci": "e6c5", "san": "Nc5", "safe": false, "attackers": ["e7"],
                       "defenders": ["b6"], "see": 0, "verdict": "safe", "leaves": {}});
    assert_eq!(facts["moves"]["e6"][2], to_c5);
    assert_eq!(facts["moves"]["a4"][0]["leaves"], json!({"e6": 3}));
    assert_eq!(facts["features"]["black"]["outpost_squares"], json!(["a5", "c5"]));
}

#[test]
fn facts_of_an_ended_game_name_the_winner() {
    let facts = facts("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    assert_eq!((&facts["status"], &facts["winner"]), (&json!("checkmate"), &json!("black")));
    assert_eq!((&facts["moves"], &facts["checkers"]), (&json!({}), &json!(["h4"])));
    assert_eq!(facts["threats"]["e1"]["attackers"], json!(["h4"]));
    assert_eq!(facts["threats"]["g4"]["hanging"], json!(false));
}

/// The same position with the colours swapped.
fn mirrored(position: &Chess) -> Chess {
    let mut setup = position.to_setup(EnPassantMode::Legal);
    setup.mirror();
    setup.position(CastlingMode::Standard).unwrap()
}

fn check_mirror(position: &Chess) {
    let one = Safety::of(position);
    let other = Safety::of(&mirrored(position));
    assert_eq!(one.pinned.flip_vertical(), other.pinned);
    let mut threats = one.threats.clone();
    threats.sort_by_key(|threat| threat.square.flip_vertical());
    for (threat, mirror) in threats.iter().zip(&other.threats) {
        assert_eq!(
            (threat.square.flip_vertical(), threat.see, threat.best.map(Square::flip_vertical)),
            (mirror.square, mirror.see, mirror.best)
        );
    }
    let captures = |position: &Chess| -> Vec<(i32, Move)> {
        wins(position).into_iter().map(|win| (win.gain, win.capture)).collect()
    };
    let mut swapped: Vec<_> =
        captures(&mirrored(position)).into_iter().map(|(gain, m)| (gain, m.to_mirrored())).collect();
    let by_file = |(_, m): &(i32, Move)| (m.to(), m.from());
    let mut straight = captures(position);
    straight.sort_by_key(by_file);
    swapped.sort_by_key(by_file);
    assert_eq!(straight, swapped);
}

#[test]
fn starts_agree_with_brute_force() {
    for start in 0..STARTS.len() {
        check_all(&played_from(start, &[]));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn played_positions_agree_with_brute_force(position in any_position()) {
        check_all(&position);
    }

    #[test]
    fn swapped_colours_swap_the_answers(position in any_position()) {
        check_mirror(&position);
    }
}
