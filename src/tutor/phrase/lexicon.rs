//! The small change of sentences: articles, plurals, lists, amounts, beginnings and ends.

use crate::chess::material::value;
use crate::chess::{Chess, Color, Move, Position, Role, Square, words};
use crate::safety::made;
use crate::tutor::audience::Voice;

/// A clause as a sentence: a capital at its beginning, a full stop at its end; nothing stays nothing.
pub fn sentence(clause: &str) -> String {
    if clause.is_empty() {
        return String::new();
    }
    let stop = if clause.ends_with(['.', '?']) { "" } else { "." };
    format!("{}{stop}", capital(clause))
}

/// What explains a motif to a novice, as it stands in a text.
const DEFINITIONS: [&str; 4] = [
    " That is a fork: one piece hits two.",
    " That is a fork: one piece hits several.",
    ": it can't move, because the king stands behind it",
    ": it can only move along the line, because the king stands behind it",
];

/// A text that explains each motif once, and none that was explained before.
pub fn define_once(text: &str, was_explained: impl Fn(&str) -> bool) -> String {
    DEFINITIONS.iter().fold(text.to_string(), |text, definition| {
        let first = text.find(definition).map_or(text.len(), |at| at + definition.len());
        let kept = if was_explained(definition) { 0 } else { first };
        format!("{}{}", &text[..kept], text[kept..].replace(definition, ""))
    })
}

/// A text with its first letter as a capital.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| format!("{}{}", first.to_ascii_uppercase(), letters.as_str()))
}

/// `a knight`.
pub fn a(role: Role) -> String {
    format!("a {}", words::role(role))
}

/// `knights`.
pub fn plural(role: Role) -> String {
    format!("{}s", words::role(role))
}

/// `one`, `one and two`, `one, two and three`.
pub fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// A small number as a word: `none`, `three`.
pub fn number(count: u32) -> &'static str {
    const WORDS: [&str; 9] = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight"];
    WORDS.get(count as usize).copied().unwrap_or("many")
}

/// A piece by its place: `knight on f3`; a side has but one king.
pub fn placed(role: Role, square: Square) -> String {
    if role == Role::King { "king".to_owned() } else { format!("{} on {square}", words::role(role)) }
}

/// A gain in pawns as players speak of it.
pub fn worth(gain: i32) -> &'static str {
    match gain {
        ..=1 => "a pawn",
        2 => "material",
        3 => "a piece",
        4 => "more than a piece",
        5 => "as much as a rook",
        6..=8 => "more than a rook",
        _ => "a queen",
    }
}

/// What one capture wins, by exchange: `a knight`, `the exchange`, `a knight for a pawn`; else what it is worth. A novice
/// is not expected to know the word for a rook won for a bishop or knight.
pub fn swap(taken: Role, by: Role, gain: i32, voice: Voice) -> String {
    let worth_of = |role: Role| value(role).cast_signed();
    match (taken, by) {
        _ if worth_of(taken) == gain => a(taken),
        _ if worth_of(taken) - worth_of(by) != gain => worth(gain).to_string(),
        (Role::Rook, Role::Knight | Role::Bishop) if !voice.plain() => "the exchange".to_string(),
        _ => format!("{} for {}", a(taken), a(by)),
    }
}

/// What a side wins by a line, by name where that is short: `a knight`, `two pawns`, `a rook for a bishop`; otherwise
/// what it is worth.
pub fn haul(start: &Chess, line: &[Move], winner: Color, gain: i32, voice: Voice) -> String {
    let (won, lost) = balance(start, line, winner);
    // Pawns taken on the way may be lost again where the line ends: then the pieces alone are what it wins.
    let pieces_alone = |roles: &[Role]| roles.iter().copied().filter(|role| *role != Role::Pawn).collect();
    let (fewer, price): (Vec<Role>, Vec<Role>) = (pieces_alone(&won), pieces_alone(&lost));
    let exact = |won: &[Role], lost: &[Role]| value_of(won) - value_of(lost) == gain;
    let named = |won: &[Role], lost: &[Role]| exact(won, lost).then(|| prize(won, lost, voice)).flatten();
    // Names only where they add up to the gain: what can still be taken at the line's end is in no list.
    let all = named(&won, &lost).or_else(|| named(&fewer, &price));
    // Of a long list the queen is what matters, if she costs much less.
    let queen = || (won.first() == Some(&Role::Queen) && gain >= MUCH).then(|| QUEEN.to_owned());
    // Where no queen is won, nor can be where the line ends, rook and bishop are none, whatever they count.
    let no_queen = value(Role::Queen).cast_signed() - 1;
    let has_queen = start.board().by_piece(Role::Queen.of(!winner)).any();
    let wins_queen = won.contains(&Role::Queen) || has_queen && !exact(&won, &lost);
    let counted = if wins_queen { gain } else { gain.min(no_queen) };
    all.or_else(queen).unwrap_or_else(|| worth(counted).to_string())
}

/// What the side to move gives and gets along a line, by name: `a bishop and a knight for a rook and a pawn`; `None` if it is like for
/// like, or one side loses nothing.
pub fn bargain(start: &Chess, line: &[Move]) -> Option<String> {
    let (won, lost) = balance(start, line, start.turn());
    let is_one = won.is_empty() || lost.is_empty();
    (!is_one).then(|| format!("{} for {}", pieces(&lost), pieces(&won)))
}

/// Pawns that winning a queen must bring for her price to be left out: a rook.
const MUCH: i32 = 5;

/// What a long list of pieces with a queen in it is called.
pub const QUEEN: &str = "the queen";

/// Pieces won for pieces lost, best first; `None` where that would be a long list.
fn prize(won: &[Role], lost: &[Role], voice: Voice) -> Option<String> {
    match (won, lost) {
        ([], _) => None,
        // Nobody counts pawns beside a queen.
        ([Role::Queen, Role::Pawn, rest @ ..], lost) if rest.iter().all(|role| *role == Role::Pawn) => {
            prize(&won[..1], lost, voice)
        }
        // A longer list says less than what it is worth; but three pawns are no piece, nor a bishop and two pawns a rook.
        (won, []) if won.len() <= 2 || won[1..].iter().all(|role| *role == Role::Pawn) => Some(pieces(won)),
        ([Role::Rook], [Role::Knight | Role::Bishop]) if !voice.plain() => Some("the exchange".to_string()),
        ([Role::Rook, Role::Pawn], [Role::Knight | Role::Bishop]) if !voice.plain() => {
            Some("the exchange and a pawn".to_string())
        }
        ([Role::Queen], [Role::Knight | Role::Bishop, Role::Knight | Role::Bishop]) => {
            Some("a queen for two minor pieces".to_string())
        }
        ([Role::Queen], [Role::Rook, Role::Pawn]) => Some("a queen for a rook and a pawn".to_string()),
        ([_] | [_, _], [lost]) => Some(format!("{} for {}", pieces(won), a(*lost))),
        _ => None,
    }
}

fn value_of(pieces: &[Role]) -> i32 {
    pieces.iter().map(|&role| value(role).cast_signed()).sum()
}

/// The pieces that a side takes and loses along a line, best first, without those that are even for even.
fn balance(start: &Chess, line: &[Move], winner: Color) -> (Vec<Role>, Vec<Role>) {
    let (mut won, mut lost) = (Vec::new(), Vec::new());
    let mut side = start.turn();
    for m in line {
        if let Some(taken) = m.capture() {
            if side == winner { &mut won } else { &mut lost }.push((taken, made::taken_square(*m)));
        }
        side = !side;
    }
    // What is traded on one square is no part of the prize; what is still even for even afterwards is none either.
    for on_one_square in [true, false] {
        won.retain(|&(role, square)| {
            let is_even = |&(other, place): &(Role, Square)| {
                value(other) == value(role) && (!on_one_square || place == square)
            };
            lost.iter().position(is_even).map(|at| lost.swap_remove(at)).is_none()
        });
    }
    let roles = |taken: Vec<(Role, Square)>| taken.into_iter().map(|(role, _)| role).collect::<Vec<_>>();
    let (mut won, mut lost) = (roles(won), roles(lost));
    for pieces in [&mut won, &mut lost] {
        pieces.sort_by_key(|&role| std::cmp::Reverse(role));
    }
    (won, lost)
}

/// Pieces by name and number: `a rook and two pawns`.
fn pieces(roles: &[Role]) -> String {
    let mut told: Vec<String> = Vec::new();
    for role in Role::ALL.into_iter().rev() {
        match roles.iter().filter(|&&other| other == role).count() {
            0 => {}
            1 => told.push(a(role)),
            several => told.push(format!("{} {}", number(several as u32), plural(role))),
        }
    }
    list(&told)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, notation};
    use crate::tutor::audience::Audience;

    fn to(audience: Audience) -> Voice {
        Voice::new(audience, None)
    }

    fn won(start: &str, sans: &[&str], gain: i32) -> String {
        let start = fen::parse(start).unwrap().position;
        let mut position = start.clone();
        let read = |san: &&str| {
            let m = notation::parse_san(&position, san).unwrap();
            position.play_unchecked(m);
            m
        };
        let line: Vec<Move> = sans.iter().map(read).collect();
        haul(&start, &line, start.turn(), gain, to(Audience::Club))
    }

    #[test]
    fn what_is_won_is_named() {
        let start = "3rk3/3p4/2n5/8/8/1B6/8/3QK3 w - - 0 1";
        assert_eq!(won(start, &["Ba4", "Ke7", "Bxc6"], 3), "a knight");
        assert_eq!(won(start, &["Ba4", "Ke7", "Bxc6", "dxc6", "Qxd8"], 5), "a rook");
        assert_eq!(won("3rk3/8/8/6B1/8/8/8/4K3 w - - 0 1", &["Bxd8", "Kxd8"], 2), "the exchange");
        assert_eq!(won("4k3/8/pp6/8/8/8/8/R3K3 w - - 0 1", &["Rxa6", "Kd7", "Rxb6"], 2), "two pawns");
        // Bishop and knight are traded on c3, and on d2 below: the other piece is the prize.
        let knight = "r2q1rk1/ppp3pp/2n1p3/8/1b1P4/1BN1nN2/PP3PPP/R1BQ2K1 w - - 2 13";
        assert_eq!(won(knight, &["Bxe3", "Bxc3", "Bxe6+", "Kh8", "bxc3"], 4), "a knight and a pawn");
        let guard = "6k1/2q2ppp/4p3/8/1bB5/8/3N1PPP/3Q2K1 b - - 0 1";
        assert_eq!(won(guard, &["Bxd2", "Qxd2", "Qxc4"], 3), "a bishop");
        let fork = "3rk3/8/p7/6B1/8/8/8/R3K3 w - - 0 1";
        assert_eq!(won(fork, &["Bxd8", "Kxd8", "Rxa6"], 3), "the exchange and a pawn");
        let pawns = "4k3/8/ppp5/8/8/8/8/R3K3 w - - 0 1";
        assert_eq!(won(pawns, &["Rxa6", "Kd8", "Rxb6", "Kd7", "Rxc6"], 3), "three pawns");
    }

    #[test]
    fn of_a_long_list_the_queen_is_told() {
        let start = "4k3/8/8/1n1q4/5r2/2NN4/4B3/4K3 w - - 0 1";
        let line = ["Nxf4", "Nxc3", "Nxd5", "Nxe2"];
        assert_eq!(won(start, &line, 8), "the queen");
        // Where more comes back she is no such gain.
        assert_eq!(won(start, &line, 4), "more than a piece");
    }

    #[test]
    fn a_queen_for_two_minor_pieces_is_told_with_both() {
        let start = "r4rk1/pp1n1pb1/2pp2q1/7B/2PPb3/PN6/1P4PP/R2Q1RK1 w - - 0 15";
        assert_eq!(won(start, &["Bxg6", "Bxg6"], 6), "a queen for a bishop");
        let both = "r4rk1/pp1n1pb1/2pp2q1/5b1B/2PPN3/PN6/1P4PP/R2Q1RK1 b - - 0 14";
        let root = fen::parse(both).unwrap().position;
        let line = ["Bxe4", "Bxg6", "Bxg6"];
        let mut here = root.clone();
        let read = |san: &&str| {
            let m = notation::parse_san(&here, san).unwrap();
            here.play_unchecked(m);
            m
        };
        let line: Vec<Move> = line.iter().map(read).collect();
        assert_eq!(haul(&root, &line, Color::White, 3, to(Audience::Club)), "a queen for two minor pieces");
    }

    #[test]
    fn a_promotion_is_told_by_its_worth() {
        assert_eq!(won("8/P6k/8/8/8/8/8/4K3 w - - 0 1", &["a8=Q"], 8), "more than a rook");
    }

    #[test]
    fn a_motif_is_explained_once() {
        let text = "Your knight hits both. That is a fork: one piece hits two. \
                    Then another. That is a fork: one piece hits two.";
        let once = "Your knight hits both. That is a fork: one piece hits two. Then another.";
        assert_eq!(define_once(text, |_| false), once);
        assert_eq!(define_once(once, |_| true), "Your knight hits both. Then another.");
        assert_eq!(define_once("Nothing.", |_| false), "Nothing.");
    }

    #[test]
    fn a_piece_taken_and_taken_back_is_told_with_its_price() {
        let swap = |taken, by, gain| swap(taken, by, gain, to(Audience::Club));
        assert_eq!(swap(Role::Knight, Role::Pawn, 3), "a knight");
        assert_eq!(swap(Role::Knight, Role::Pawn, 2), "a knight for a pawn");
        assert_eq!(swap(Role::Rook, Role::Bishop, 2), "the exchange");
        assert_eq!(swap(Role::Queen, Role::Rook, 6), "more than a rook");
    }

    #[test]
    fn a_novice_hears_which_pieces_the_exchange_is() {
        let swap = |by, audience| swap(Role::Rook, by, 2, to(audience));
        assert_eq!(swap(Role::Bishop, Audience::Novice), "a rook for a bishop");
        assert_eq!(swap(Role::Knight, Audience::Novice), "a rook for a knight");
        assert_eq!(swap(Role::Knight, Audience::Advanced), "the exchange");
        for start in ["3rk3/8/8/6B1/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/6b1/8/8/3RK3 b - - 0 1"] {
            let start = fen::parse(start).unwrap().position;
            let takes = start.legal_moves().into_iter().find(|m| m.is_capture()).unwrap();
            let mut after = start.clone();
            after.play_unchecked(takes);
            let back = after.legal_moves().into_iter().find(|m| m.is_capture()).unwrap();
            let haul = |audience| haul(&start, &[takes, back], start.turn(), 2, to(audience));
            assert_eq!(haul(Audience::Novice), "a rook for a bishop");
            assert_eq!(haul(Audience::Club), "the exchange");
        }
    }

    #[test]
    fn lists_and_sentences_are_joined_as_one_speaks() {
        let items: Vec<String> = ["a", "b", "c"].map(String::from).to_vec();
        assert_eq!(list(&items), "a, b and c");
        assert_eq!(list(&items[..2]), "a and b");
        assert_eq!(sentence("your king is safe"), "Your king is safe.");
        assert_eq!(sentence(""), "");
    }
}
