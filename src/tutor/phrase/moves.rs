//! Moves in words, for readers who do not read notation yet.

use super::lexicon::{self, a};
use crate::chess::{Chess, Move, Position, Role, after_move, after_null_move, notation, words};
use crate::tutor::audience::Voice;

/// A move that one side could make in a position, be it its turn or not: `9.Bxc6+`.
pub fn numbered(here: &Chess, m: Move) -> String {
    if here.is_legal(m) {
        return notation::line(here, &[m]);
    }
    let Some(turned) = after_null_move(here).filter(|turned| turned.is_legal(m)) else {
        return format!("the move to {}", notation::destination(m));
    };
    let (san, number) = (notation::san(&turned, m), here.fullmoves().get());
    if turned.turn().is_white() { format!("{}.{san}", number + 1) } else { format!("{number}…{san}") }
}

/// A legal move that is no continuation of the game, as players write it alone: `Nxe5`, Black's with dots: `…Nxe4`.
pub fn alone(position: &Chess, m: Move) -> String {
    let dots = if position.turn().is_black() { "…" } else { "" };
    format!("{dots}{}", notation::san(position, m))
}

/// A legal move as an event: `White's bishop takes your knight on c6 with check`.
pub fn event(position: &Chess, m: Move, voice: Voice) -> String {
    in_words(position, m, voice, false)
}

/// A legal move that is not known to be played: `White's bishop can take your knight on c6 with check`.
pub fn possible(position: &Chess, m: Move, voice: Voice) -> String {
    in_words(position, m, voice, true)
}

/// A capture of what has just taken something worth as much: `White's king takes back on d8`.
pub fn retaking(position: &Chess, m: Move, voice: Voice) -> String {
    let piece = format!("{} {}", voice.owner(position.turn()), which(position, m));
    format!("{piece} takes back on {}{}", notation::destination(m), sign(position, m))
}

/// A legal move of a piece, as it happens or as it can.
fn in_words(position: &Chess, m: Move, voice: Voice, can: bool) -> String {
    let mover = position.turn();
    let piece = format!("{} {}", voice.owner(mover), which(position, m));
    let to = notation::destination(m);
    let modal = if can { " can" } else { "" };
    let verb = |does, happens| if can { does } else { happens };
    let deed = match (m.is_castle(), m.promotion(), m.capture()) {
        (true, ..) if can => format!("{} can castle {}", voice.subject(mover), wing(m)),
        (true, ..) => format!("{} {}", voice.does(mover, "castle", "castles"), wing(m)),
        (_, Some(role), taken) => {
            let comes = if taken.is_some() { verb("take on", "takes on") } else { verb("reach", "reaches") };
            format!("{piece}{modal} {comes} {to} and {} {}", verb("become", "becomes"), a(role))
        }
        (_, None, Some(taken)) => {
            format!("{piece}{modal} {} {}", verb("take", "takes"), prey(position, m, taken, voice))
        }
        (_, None, None) => format!("{piece}{modal} {} {to}", verb("go to", "goes to")),
    };
    format!("{deed}{}", sign(position, m))
}

/// A legal move as players say it over the board: `bishop takes the knight on c6`, `knight to f3`, `castle kingside`.
pub fn spoken(position: &Chess, m: Move) -> String {
    let piece = which(position, m);
    let to = notation::destination(m);
    let deed = match (m.is_castle(), m.promotion(), m.capture()) {
        (true, ..) => format!("castle {}", wing(m)),
        (_, Some(role), Some(_)) => format!("{piece} takes on {to} and becomes {}", a(role)),
        (_, Some(role), None) => format!("{piece} to {to}, becoming {}", a(role)),
        (_, None, Some(taken)) => format!("{piece} takes the {} {}", words::role(taken), place(m)),
        (_, None, None) => format!("{piece} to {to}"),
    };
    format!("{deed}{}", sign(position, m))
}

/// A legal move as a thing: `taking the knight on c6 with the bishop`, `knight to f3`.
pub fn named(position: &Chess, m: Move) -> String {
    let piece = which(position, m);
    match (m.is_castle(), m.promotion(), m.capture()) {
        (true, ..) => format!("castling {}", wing(m)),
        (_, Some(role), _) => format!("promoting on {} to {}", notation::destination(m), a(role)),
        (_, None, Some(taken)) => format!("taking the {} {} with the {piece}", words::role(taken), place(m)),
        (_, None, None) => spoken(position, m),
    }
}

/// `two moves`.
pub const fn count(n: u32) -> &'static str {
    match n {
        1 => "one move",
        2 => "two moves",
        3 => "three moves",
        _ => "a few moves",
    }
}

/// `kingside`.
pub fn wing(m: Move) -> &'static str {
    match m.castling_side() {
        Some(side) if side.is_king_side() => "kingside",
        _ => "queenside",
    }
}

/// What is taken: `your knight on c6`, `the knight on c6` of a side that is not spoken to.
fn prey(position: &Chess, m: Move, taken: Role, voice: Voice) -> String {
    let owner = if voice.you == Some(!position.turn()) { "your" } else { "the" };
    format!("{owner} {} {}", words::role(taken), place(m))
}

/// `bishop`, or `bishop from b5` where another one could go there as well.
fn which(position: &Chess, m: Move) -> String {
    let role = m.role();
    let rivals = position.legal_moves().into_iter().filter(|other| {
        other.role() == role
            && notation::destination(*other) == notation::destination(m)
            && notation::origin(*other) != notation::origin(m)
    });
    if rivals.count() > 0 {
        format!("{} from {}", words::role(role), notation::origin(m))
    } else {
        words::role(role).to_string()
    }
}

/// What is said behind a move that mates.
pub const MATE: &str = ", checkmate";

/// What a move does to the king.
fn sign(position: &Chess, m: Move) -> &'static str {
    let after = after_move(position, m);
    let checkers = after.checkers();
    let is_direct = m.is_castle() || checkers.contains(notation::destination(m));
    match (after.is_checkmate(), checkers.count()) {
        (true, _) => MATE,
        (false, 0) => "",
        (false, 1) if is_direct => " with check",
        (false, 1) => " with a discovered check",
        (false, _) => " with a double check",
    }
}

/// The moves from the root that are not known yet as a beginning: `after White castles kingside, `.
pub fn lead_in_words(root: &Chess, line: &[Move], known: usize, voice: Voice) -> String {
    // A novice does not keep more than two moves in mind.
    const TOLD: usize = 2;
    if line.len() - known > TOLD {
        return after_captures(line, known).unwrap_or_else(|| "a few moves later, ".to_string());
    }
    let mut position = root.clone();
    let mut events = Vec::new();
    for (place, &m) in line.iter().enumerate() {
        if place >= known {
            events.push(event(&position, m, voice));
        }
        position.play_unchecked(m);
    }
    format!("after {}, ", lexicon::list(&events))
}

/// Where the side that moves first in the rest of a line takes something with each of its moves but the last: `after the captures
/// on f3 and e5, `; `None` where one of them takes nothing.
fn after_captures(line: &[Move], known: usize) -> Option<String> {
    let own = line[known..].iter().step_by(2);
    let squares: Option<Vec<String>> =
        own.map(|m| m.is_capture().then(|| notation::destination(*m).to_string())).collect();
    squares.map(|squares| format!("after the captures on {}, ", lexicon::list(&squares)))
}

/// Where a capture finds what it takes: `on d5`; a pawn taken en passant does not stand where the capturing pawn goes.
pub fn place(capture: Move) -> String {
    if capture.is_en_passant() {
        "en passant".to_owned()
    } else {
        format!("on {}", notation::destination(capture))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Color, fen};
    use crate::tutor::audience::Audience;

    fn position(text: &str) -> Chess {
        fen::parse(text).unwrap().position
    }

    /// A move as an event, an order and a thing, to the side that makes it.
    fn told(text: &str, m: &str) -> [String; 3] {
        let here = position(text);
        let m = notation::parse(&here, m).unwrap();
        let voice = Voice::new(Audience::Novice, Some(here.turn()));
        [event(&here, m, voice), spoken(&here, m), named(&here, m)]
    }

    #[test]
    fn every_sort_of_move_is_told_in_words() {
        let castles = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        assert_eq!(told(castles, "O-O"), ["you castle kingside", "castle kingside", "castling kingside"]);
        let takes = "4k3/8/2n5/8/8/8/6B1/4K3 w - - 0 1";
        assert_eq!(
            told(takes, "Bxc6"),
            [
                "your bishop takes the knight on c6 with check",
                "bishop takes the knight on c6 with check",
                "taking the knight on c6 with the bishop"
            ]
        );
        // The check comes from the rook, not from the knight on its new square.
        let uncovers = "4k3/8/8/8/8/8/4N3/4R1K1 w - - 0 1";
        assert_eq!(told(uncovers, "Nc3")[0], "your knight goes to c3 with a discovered check");
        assert_eq!(told("4k3/8/8/8/8/8/R7/4K3 w - - 0 1", "Re2")[0], "your rook goes to e2 with check");
        let promotes = "8/4P3/8/k7/8/8/8/4K3 w - - 0 1";
        assert_eq!(told(promotes, "e8=R")[0], "your pawn reaches e8 and becomes a rook");
        assert_eq!(told(promotes, "e8=R")[1], "pawn to e8, becoming a rook");
    }

    #[test]
    fn captures_on_the_way_are_told_by_their_squares() {
        let root = position("r2q1rk1/pp4pp/2p2p2/3pP3/P2P1Bb1/5NP1/B4K1P/R2Q4 w - - 0 23");
        let lead = |moves: &str| {
            let line = crate::tutor::testing::line(&mut root.clone(), moves.split(' '));
            lead_in_words(&root, &line, 1, Voice::new(Audience::Novice, None))
        };
        assert_eq!(lead("d1d3 g4f3 f2f3 f6e5"), "after the captures on f3 and e5, ");
        assert_eq!(lead("d1d3 g4f3 f2f3 g7g5"), "a few moves later, ");
        assert!(lead("d1d3 g4f3").starts_with("after Black's bishop takes"));
    }

    #[test]
    fn what_may_be_played_is_told_as_what_one_can_do() {
        let can = |text: &str, m: &str| {
            let here = position(text);
            possible(&here, notation::parse(&here, m).unwrap(), Voice::new(Audience::Novice, None))
        };
        assert_eq!(can("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O"), "White can castle kingside");
        assert_eq!(can("4k3/8/8/8/8/8/6B1/4K3 w - - 0 1", "Bd5"), "White's bishop can go to d5");
        let takes = can("4k3/8/2n5/8/8/8/6B1/4K3 w - - 0 1", "Bxc6");
        assert_eq!(takes, "White's bishop can take the knight on c6 with check");
        assert_eq!(
            can("8/4P3/8/k7/8/8/8/4K3 w - - 0 1", "e8=R"),
            "White's pawn can reach e8 and become a rook"
        );
    }

    #[test]
    fn what_is_taken_is_yours_only_where_you_lose_it() {
        for (text, m, you, expected) in [
            (
                "4k3/8/2n5/8/8/8/6B1/4K3 w - - 0 1",
                "Bxc6",
                Some(Color::Black),
                "White's bishop takes your knight on c6 with check",
            ),
            (
                "4k3/8/2n5/8/8/8/6B1/4K3 w - - 0 1",
                "Bxc6",
                None,
                "White's bishop takes the knight on c6 with check",
            ),
            (
                "4k3/6b1/8/8/8/2N5/8/4K3 b - - 0 1",
                "Bxc3",
                Some(Color::White),
                "Black's bishop takes your knight on c3 with check",
            ),
            (
                "4k3/6b1/8/8/8/2N5/8/4K3 b - - 0 1",
                "Bxc3",
                Some(Color::Black),
                "your bishop takes the knight on c3 with check",
            ),
        ] {
            let here = position(text);
            let m = notation::parse(&here, m).unwrap();
            assert_eq!(event(&here, m, Voice::new(Audience::Novice, you)), expected);
        }
    }

    #[test]
    fn a_quiet_move_is_said_as_players_say_it() {
        let here = position("4k3/8/8/8/8/2N5/4P3/4K3 w - - 0 1");
        let said = |m: &str| spoken(&here, notation::parse(&here, m).unwrap());
        assert_eq!([said("e4"), said("Nd5")], ["pawn to e4", "knight to d5"]);
        let two = position("r6r/4k3/8/8/8/8/4P3/4K3 b - - 0 1");
        assert_eq!(spoken(&two, notation::parse(&two, "Rad8").unwrap()), "rook from a8 to d8");
    }

    #[test]
    fn a_move_alone_has_dots_for_black() {
        let white = position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        assert_eq!(alone(&white, notation::parse(&white, "e4").unwrap()), "e4");
        let black = position("4k3/4p3/8/8/8/8/8/4K3 b - - 0 1");
        assert_eq!(alone(&black, notation::parse(&black, "e5").unwrap()), "…e5");
    }

    #[test]
    fn a_move_of_either_side_has_the_number_that_it_would_have() {
        let here = position("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 9");
        let turned = after_null_move(&here).unwrap();
        assert_eq!(numbered(&here, notation::parse(&here, "e4").unwrap()), "9.e4");
        assert_eq!(numbered(&here, notation::parse(&turned, "e5").unwrap()), "9…e5");
        let black = position("4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 9");
        let turned = after_null_move(&black).unwrap();
        assert_eq!(numbered(&black, notation::parse(&turned, "e4").unwrap()), "10.e4");
    }
}
