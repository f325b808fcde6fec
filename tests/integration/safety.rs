//! Safety against brute force, worked out with nothing but legal moves of whole positions; and what is told of it.

use patzer::chess::{
    Bitboard, Board, CastlingMode, Chess, Color, EnPassantMode, Move, Position, Role, Square, fen, notation,
};
use patzer::cli::facts::Facts;
use patzer::safety::{Safety, Threat, Verdict, exchange, wins};
use proptest::prelude::*;
use serde_json::json;

/// Where random games begin: the usual start, and positions rich in pins, checks, promotions and exchanges.
const STARTS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    // Pawns one step from promotion on both sides, with men to take on the last rank.
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "1r1q1r2/P1P1PPPP/7k/3n4/3N4/7K/p1p1pp1p/1R1Q1R2 w - - 0 1",
    "2r1n3/1P1P1P1k/8/8/8/8/1p1p1p1K/2R1N3 w - - 0 1",
    // Batteries behind pinned men, kings beside the fight.
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

/// Everything here knows the laws of chess through whole positions and their legal moves alone.
mod brute {
    use super::*;

    pub fn after(position: &Chess, m: Move) -> Chess {
        let mut next = position.clone();
        next.play_unchecked(m);
        next
    }

    /// The opponent's legal captures of the man that has just moved to a square.
    fn captures_of_mover(position: &Chess, square: Square) -> Vec<Move> {
        // The only man that can ever be taken en passant is the one that has just moved.
        let takes = |m: &Move| m.is_en_passant() || takes_on(*m, square);
        position.legal_moves().into_iter().filter(takes).collect()
    }

    fn takes_on(m: Move, square: Square) -> bool {
        matches!(m, Move::Normal { capture: Some(_), to, .. } if to == square)
    }

    fn balance(position: &Chess, side: Color) -> i32 {
        let worth = |color: Color| -> i32 {
            let men = position.board().by_color(color);
            let values = [
                (Role::Pawn, 1),
                (Role::Knight, 3),
                (Role::Bishop, 3),
                (Role::Rook, 5),
                (Role::Queen, 9),
            ];
            let count = |role| (position.board().by_role(role) & men).count() as i32;
            values.into_iter().map(|(role, value)| value * count(role)).sum()
        };
        worth(side) - worth(!side)
    }

    /// X of a legal move.
    pub fn value_of(position: &Chess, m: Move) -> i32 {
        let next = after(position, m);
        let side = position.turn();
        let taken = balance(&next, side) - balance(position, side);
        let replies = captures_of_mover(&next, notation::destination(m));
        taken
            - replies
                .into_iter()
                .map(|reply| value_of(&next, reply))
                .max()
                .unwrap_or(0)
                .max(0)
    }

    /// The position with the other side to move and no en passant; none if a king could then be taken.
    pub fn turned(position: &Chess) -> Option<Chess> {
        let mut setup = position.to_setup(EnPassantMode::Legal);
        setup.turn = !setup.turn;
        setup.ep_square = None;
        setup.position(CastlingMode::Standard).ok()
    }

    /// Men that could take on a square and leave their own king safe, whatever becomes of the other king.
    fn capturers(board: &Board, square: Square, side: Color) -> Bitboard {
        let leaves_king_safe = |from: &Square| {
            let mut next = board.clone();
            let piece = next.remove_piece_at(*from).unwrap();
            next.set_piece_at(square, piece);
            let king = next.king_of(side).unwrap();
            next.attacks_to(king, !side, next.occupied()).is_empty()
        };
        board
            .attacks_to(square, side, board.occupied())
            .into_iter()
            .filter(leaves_king_safe)
            .collect()
    }

    /// The highest X of these captures, and all who have it.
    fn best(position: &Chess, captures: &[Move]) -> Option<(i32, Bitboard)> {
        let values: Vec<(i32, Square)> = captures
            .iter()
            .map(|&m| (value_of(position, m), notation::origin(m)))
            .collect();
        let highest = values.iter().map(|&(value, _)| value).max()?;
        Some((
            highest,
            values.iter().filter(|v| v.0 == highest).map(|v| v.1).collect(),
        ))
    }

    fn captures_on(position: &Chess, square: Square) -> Vec<Move> {
        position
            .legal_moves()
            .into_iter()
            .filter(|&m| takes_on(m, square))
            .collect()
    }

    pub fn check_threats(position: &Chess, found: &[Threat]) {
        let board = position.board();
        let side = position.turn();
        let turned = turned(position);
        let mut found = found.iter();
        for square in board.by_color(side) {
            let piece = board.piece_at(square).unwrap();
            let attackers = match (&turned, piece.role) {
                (_, Role::King) => position.checkers(),
                (Some(turned), _) => captures_on(turned, square)
                    .into_iter()
                    .map(notation::origin)
                    .collect(),
                (None, _) => capturers(board, square, !side),
            };
            if attackers.is_empty() {
                continue;
            }
            let best = turned
                .as_ref()
                .and_then(|turned| best(turned, &captures_on(turned, square)));
            let threat = found.next().unwrap();
            assert_eq!(
                (threat.square, threat.piece, threat.attackers),
                (square, piece, attackers)
            );
            assert_eq!(threat.defenders, board.attacks_to(square, side, board.occupied()));
            assert_eq!(threat.see, best.map_or(0, |best| best.0));
            assert_eq!(threat.hanging, best.is_some_and(|best| best.0 >= 1));
            assert_eq!(threat.best.is_some(), best.is_some());
            assert!(threat.best.is_none_or(|from| best.unwrap().1.contains(from)));
            let moves = position.legal_moves();
            assert_eq!(
                threat.movable,
                moves.iter().any(|&m| notation::origin(m) == square)
            );
        }
        assert_eq!(found.next(), None);
    }

    pub fn check_destinations(position: &Chess, found: &Safety) {
        let side = position.turn();
        let moves = position.legal_moves();
        assert_eq!(moves.len(), found.destinations.len());
        for destination in &found.destinations {
            let m = destination.played;
            assert!(moves.contains(&m));
            let next = after(position, m);
            let to = notation::destination(m);
            let captures = captures_of_mover(&next, to);
            let attackers: Bitboard = captures.iter().map(|&m| notation::origin(m)).collect();
            let loss = best(&next, &captures).map_or(0, |best| best.0).max(0);
            let see = value_of(position, m);
            let verdict = match (loss, see) {
                (0, _) => Verdict::Safe,
                (_, see) if see >= 0 => Verdict::Trade,
                _ => Verdict::Unsafe,
            };
            assert_eq!(
                (destination.to, destination.attackers, destination.safe),
                (to, attackers, captures.is_empty())
            );
            assert_eq!((destination.see, destination.verdict), (see, verdict), "{m}");
            assert_eq!(
                destination.defenders,
                next.board().attacks_to(to, side, next.board().occupied())
            );
            assert_eq!(destination.leaves, hanging(&next, to), "{m}");
        }
    }

    /// The men of the side that has just moved, but for the king and the moved man, that can be won now.
    fn hanging(position: &Chess, moved: Square) -> Vec<(Square, i32)> {
        let own = position.board().by_color(!position.turn()).without(moved);
        own.into_iter()
            .filter(|&square| position.board().role_at(square) != Some(Role::King))
            .filter_map(|square| Some((square, best(position, &captures_on(position, square))?.0)))
            .filter(|&(_, gain)| gain >= 1)
            .collect()
    }

    /// The men without which a slider would attack their king that does not attack it now.
    pub fn pinned(position: &Chess) -> Bitboard {
        let board = position.board();
        let side = position.turn();
        let king = board.king_of(side).unwrap();
        let pins = |man: &Square| {
            let mut without = board.clone();
            without.discard_piece_at(*man);
            let checkers = without.attacks_to(king, !side, without.occupied());
            checkers != position.checkers()
        };
        board
            .by_color(side)
            .without(king)
            .into_iter()
            .filter(pins)
            .collect()
    }

    pub fn check_wins(position: &Chess) {
        let mut found = wins(position).into_iter().peekable();
        for square in position.board().by_color(!position.turn()) {
            let takes = |m: &Move| {
                let beside = |from: Square, to: Square| Square::from_coords(to.file(), from.rank());
                takes_on(*m, square)
                    || matches!(*m, Move::EnPassant { from, to } if beside(from, to) == square)
            };
            let captures: Vec<Move> = position.legal_moves().into_iter().filter(takes).collect();
            let gain = captures.iter().map(|&m| value_of(position, m)).max().unwrap_or(0);
            if gain >= 1 {
                let win = found.next().unwrap();
                assert_eq!((win.square, win.gain), (square, gain));
                assert!(captures.contains(&win.capture));
                assert_eq!(value_of(position, win.capture), gain);
            }
        }
        assert_eq!(found.next(), None);
    }
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
    listed(
        "wins",
        wins(position).into_iter().map(|win| (win.square, win.gain)),
    )
}

fn listed(word: &str, values: impl Iterator<Item = (Square, i32)>) -> String {
    let values = values.map(|(square, value)| format!("{square}={value}"));
    [word.to_owned()]
        .into_iter()
        .chain(values)
        .collect::<Vec<_>>()
        .join(" ")
}

fn move_in_words(safety: &Safety, uci: &str) -> String {
    let destination = safety
        .destinations
        .iter()
        .find(|d| notation::uci(d.played) == uci)
        .unwrap();
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
    let text = include_str!("../data/safety.fen");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let cases = lines.collect::<Vec<_>>().join("\n");
    let cases: Vec<&str> = cases
        .split("\n\n")
        .filter(|case| !case.trim().is_empty())
        .collect();
    assert!(cases.len() > 20);
    cases.into_iter().for_each(check_case);
}

fn facts(text: &str) -> serde_json::Value {
    serde_json::to_value(Facts::of(&fen::parse(text).unwrap().position)).unwrap()
}

#[test]
fn facts_have_every_promised_field() {
    let fields = |value: &serde_json::Value| {
        value
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect::<Vec<_>>()
            .join(" ")
    };
    let facts = facts("8/2k5/4n3/8/1P6/8/8/K3R3 w - - 0 1");
    assert_eq!(
        fields(&facts),
        "board captured checkers features fen material moves pinned status threats turn winner"
    );
    assert_eq!(
        fields(&facts["moves"]["e1"][0]),
        "attackers defenders leaves safe san see to uci verdict"
    );
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
    assert_eq!(
        (&facts["status"], &facts["winner"]),
        (&json!("checkmate"), &json!("black"))
    );
    assert_eq!(
        (&facts["moves"], &facts["checkers"]),
        (&json!({}), &json!(["h4"]))
    );
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
            (
                threat.square.flip_vertical(),
                threat.see,
                threat.best.map(Square::flip_vertical)
            ),
            (mirror.square, mirror.see, mirror.best)
        );
    }
    let captures = |position: &Chess| -> Vec<(i32, Move)> {
        wins(position)
            .into_iter()
            .map(|win| (win.gain, win.capture))
            .collect()
    };
    let mut swapped: Vec<_> = captures(&mirrored(position))
        .into_iter()
        .map(|(gain, m)| (gain, m.to_mirrored()))
        .collect();
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
