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
    let mover = position.turn();
    let piece = format!("{} {}", voice.owner(mover), which(position, m));
    let to = notation::destination(m);
    let deed = match (m.is_castle(), m.promotion(), m.capture()) {
        (true, ..) => format!("{} {}", voice.does(mover, "castle", "castles"), wing(m)),
        (_, Some(role), Some(_)) => format!("{piece} takes on {to} and becomes {}", a(role)),
        (_, Some(role), None) => format!("{piece} reaches {to} and becomes {}", a(role)),
        (_, None, Some(taken)) => format!("{piece} takes {}", prey(position, m, taken, voice)),
        (_, None, None) => format!("{piece} goes to {to}"),
    };
    format!("{deed}{}", sign(position, m))
}

/// A legal move as an advice to who makes it, `take the knight on c6 with your bishop`; as an event to anybody else.
pub fn advised(position: &Chess, m: Move, voice: Voice) -> String {
    if voice.you == Some(position.turn()) { ordered(position, m, voice) } else { event(position, m, voice) }
}

/// A legal move as an order: `take the knight on c6 with your bishop`.
fn ordered(position: &Chess, m: Move, voice: Voice) -> String {
    let mover = position.turn();
    let piece = format!("{} {}", voice.owner(mover), which(position, m));
    let to = notation::destination(m);
    let deed = match (m.is_castle(), m.promotion(), m.capture()) {
        (true, ..) => format!("castle {}", wing(m)),
        (_, Some(role), _) => format!("promote on {to} to {}", a(role)),
        (_, None, Some(taken)) => format!("take {} with {piece}", prey(position, m, taken, voice)),
        (_, None, None) => format!("move {piece} to {to}"),
    };
    format!("{deed}{}", sign(position, m))
}

/// A legal move as a thing: `taking the knight on c6 with your bishop`.
pub fn named(position: &Chess, m: Move, voice: Voice) -> String {
    let advice = ordered(position, m, voice);
    for (verb, noun) in
        [("castle", "castling"), ("promote", "promoting"), ("take", "taking"), ("move", "moving")]
    {
        if let Some(rest) = advice.strip_prefix(verb) {
            return format!("{noun}{rest}");
        }
    }
    advice
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

/// `your knight on c6`.
fn prey(position: &Chess, m: Move, taken: Role, voice: Voice) -> String {
    let owner = voice.owner(!position.turn());
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
    match (after.is_checkmate(), after.is_check()) {
        (true, _) => MATE,
        (_, true) => " with check",
        _ => "",
    }
}

/// The moves from the root that are not known yet as a beginning: `after White castles kingside, `.
pub fn lead_in_words(root: &Chess, line: &[Move], known: usize, voice: Voice) -> String {
    // A novice does not keep more than two moves in mind.
    const TOLD: usize = 2;
    if line.len() - known > TOLD {
        return "a few moves later, ".to_string();
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
        [event(&here, m, voice), advised(&here, m, voice), named(&here, m, voice)]
    }

    #[test]
    fn every_sort_of_move_is_told_in_words() {
        let castles = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        assert_eq!(told(castles, "O-O"), ["you castle kingside", "castle kingside", "castling kingside"]);
        let takes = "4k3/8/2n5/8/8/8/6B1/4K3 w - - 0 1";
        assert_eq!(
            told(takes, "Bxc6"),
            [
                "your bishop takes Black's knight on c6 with check",
                "take Black's knight on c6 with your bishop with check",
                "taking Black's knight on c6 with your bishop with check"
            ]
        );
        let promotes = "8/4P3/8/k7/8/8/8/4K3 w - - 0 1";
        assert_eq!(told(promotes, "e8=R")[0], "your pawn reaches e8 and becomes a rook");
        assert_eq!(told(promotes, "e8=R")[1], "promote on e8 to a rook");
    }

    #[test]
    fn nobody_else_is_told_to_make_a_move() {
        let here = position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        let m = notation::parse(&here, "e4").unwrap();
        for you in [None, Some(Color::Black)] {
            let voice = Voice::new(Audience::Novice, you);
            assert_eq!(advised(&here, m, voice), event(&here, m, voice));
        }
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
