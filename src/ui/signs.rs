//! The signs of a square: which mark shows which sign, in which cell of the piece row.
//!
//! The piece is in the middle of the piece row. Around it are four places: two edges and, next to it, left and right.
//! A sign whose cell is taken moves to the opposite cell, otherwise it is not drawn:
//!
//! | place | signs, the first wins |
//! | --- | --- |
//! | edges | cursor `[ ]`, held and movable piece `▌ ▐` |
//! | middle of an empty square | destination `•` `≈` `×`, last move `·` |
//! | right | destination with a capture `•` `≈` `×`, threatened `!` or, when it hangs, `‼` |
//! | left | check `+`, attacker `*`, held `^`, named in a sentence `›` |
//!
//! Squares of three columns have no edges of their own: the cursor's `[` takes the left cell before all others; the
//! other edge signs appear only in free cells. Where a piece is drawn over its square, the right sign is in its upper
//! right corner and the left one in the lower left, in the columns that no drawing uses. The heat figure is in the row
//! below the piece, that of a drawn one in the upper left corner; without colour, squares of three columns show its
//! sign and its tens (`X` for a hundred) left and right of it.

use crate::app::marks::{Reach, SquareMarks, ThreatMark};
use crate::safety::DestinationVerdict;
use crate::theme::{ColorDepth, Token};

/// A sign one cell wide, and its preferred colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign {
    /// One cell wide.
    pub symbol: &'static str,
    /// Its colour, where that is readable.
    pub ink: Token,
}

/// The signs of all marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those of the marks")]
pub struct SignSet {
    pub cursor: [&'static str; 2],
    pub movable: [&'static str; 2],
    pub threatened: &'static str,
    pub hanging: &'static str,
    pub safe: &'static str,
    pub trade: &'static str,
    pub unsafe_: &'static str,
    pub attacker: &'static str,
    pub last_move: &'static str,
    pub check: &'static str,
    pub held: &'static str,
    pub named: &'static str,
}

impl SignSet {
    /// For terminals with UTF-8.
    pub const UNICODE: SignSet = SignSet {
        cursor: ["[", "]"],
        movable: ["▌", "▐"],
        threatened: "!",
        hanging: "‼",
        safe: "•",
        trade: "≈",
        unsafe_: "×",
        attacker: "*",
        last_move: "·",
        check: "+",
        held: "^",
        named: "›",
    };

    /// ASCII signs, beside pieces that are letters.
    pub const ASCII: SignSet = SignSet {
        cursor: ["[", "]"],
        movable: ["|", "|"],
        threatened: "!",
        hanging: "$",
        safe: "o",
        trade: "~",
        unsafe_: "x",
        attacker: "*",
        last_move: ".",
        check: "+",
        held: "^",
        named: ">",
    };

    fn destination(&self, reach: Reach) -> Sign {
        let (symbol, ink) = match reach {
            Reach::Plain => (self.safe, Token::Movable),
            Reach::Judged(DestinationVerdict::Safe) => (self.safe, Token::SignDark),
            Reach::Judged(DestinationVerdict::Trade) => (self.trade, Token::SignDark),
            Reach::Judged(DestinationVerdict::Unsafe) => (self.unsafe_, Token::SignDark),
        };
        Sign { symbol, ink }
    }
}

/// The signs in the cells of the piece row around the piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SignLayout {
    /// First and last cell.
    pub edges: [Option<Sign>; 2],
    /// The cell before the piece; on squares of three columns the first one.
    pub left: Option<Sign>,
    /// The piece's cell, when it is empty.
    pub middle: Option<Sign>,
    /// The cell after the piece; on squares of three columns the last one.
    pub right: Option<Sign>,
}

impl SignLayout {
    /// Returns the signs for a square of `columns` columns.
    pub fn of(marks: &SquareMarks, signs: &SignSet, columns: u16, depth: ColorDepth) -> SignLayout {
        let mut places = SignLayout { edges: edges(marks, signs), ..SignLayout::default() };
        if columns == 3 && marks.cursor {
            places.left = places.edges[0];
        }
        let destination = marks.destination.map(|reach| signs.destination(reach));
        if marks.piece.is_none() {
            let dot = Sign { symbol: signs.last_move, ink: Token::SignDark };
            places.middle = destination.or(marks.last_move.then_some(dot));
        } else if let Some(sign) = destination {
            places.put_right(sign);
        }
        if let Some(threat) = marks.threatened {
            places.put_right(threat_sign(threat, signs));
        }
        for (holds, symbol) in [
            (marks.check, signs.check),
            (marks.flash.is_some(), signs.attacker),
            (marks.held, signs.held),
            (marks.named || marks.strong.is_some(), signs.named),
        ] {
            if holds {
                places.put_left(Sign { symbol, ink: Token::SignLight });
            }
        }
        if columns == 3 && depth == ColorDepth::None {
            places.put_tens(marks.heat);
        }
        if columns == 3 {
            places.left = places.left.or(places.edges[0]);
            places.right = places.right.or(places.edges[1]);
            places.edges = [None; 2];
        }
        places
    }

    /// Puts the sign of a heat score and its tens on both sides of the piece, if both cells are free.
    fn put_tens(&mut self, heat: Option<f64>) {
        const TENS: [&str; 11] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "X"];
        if let (Some(score), None, None) = (heat, self.left, self.right) {
            let tens = (score.abs().min(100.0) / 10.0).round() as usize;
            let symbols = [if score < 0.0 { "-" } else { "+" }, TENS[tens]];
            let [sign, figure] = symbols.map(|symbol| Some(Sign { symbol, ink: Token::SignLight }));
            (self.left, self.right) = (sign, figure);
        }
    }

    fn put_right(&mut self, sign: Sign) {
        let place = if self.right.is_none() { &mut self.right } else { &mut self.left };
        *place = place.or(Some(sign));
    }

    fn put_left(&mut self, sign: Sign) {
        let place = if self.left.is_none() { &mut self.left } else { &mut self.right };
        *place = place.or(Some(sign));
    }
}

/// The signs at the edges of a wide square.
fn edges(marks: &SquareMarks, signs: &SignSet) -> [Option<Sign>; 2] {
    let pair = |symbols: [&'static str; 2], ink| symbols.map(|symbol| Some(Sign { symbol, ink }));
    if marks.cursor {
        pair(signs.cursor, Token::Cursor)
    } else if marks.movable || marks.held {
        pair(signs.movable, Token::Movable)
    } else {
        [None; 2]
    }
}

fn threat_sign(threat: ThreatMark, signs: &SignSet) -> Sign {
    let symbol = if threat.hanging { signs.hanging } else { signs.threatened };
    Sign { symbol, ink: Token::SignLight }
}

/// Returns a heat score as a rounded figure of at most three digits: `+37`, `-4`, `0`.
pub fn figure(score: f64) -> impl Iterator<Item = char> + Clone {
    let score = score.round().clamp(-999.0, 999.0) as i32;
    let sign = match score.signum() {
        -1 => Some('-'),
        0 => None,
        _ => Some('+'),
    };
    let size = score.unsigned_abs();
    let digits = [100, 10, 1].into_iter().filter(move |&unit| unit == 1 || size >= unit);
    sign.into_iter().chain(digits.filter_map(move |unit| char::from_digit(size / unit % 10, 10)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::marks::Flash;
    use crate::chess::{Color, Role};

    const PLAIN: SquareMarks = SquareMarks {
        piece: None,
        heat: None,
        named: false,
        strong: None,
        last_move: false,
        movable: false,
        threatened: None,
        destination: None,
        check: false,
        flash: None,
        held: false,
        cursor: false,
    };
    const PIECE: SquareMarks = SquareMarks { piece: Some((Color::White, Role::Knight)), ..PLAIN };
    const UNSAFE: Option<Reach> = Some(Reach::Judged(DestinationVerdict::Unsafe));
    const HANGS: Option<ThreatMark> = Some(ThreatMark { movable: true, hanging: true });

    /// The piece row of five columns as text, `N` for the piece; then that of three.
    fn check(marks: SquareMarks, wide: &str, narrow: &str) {
        let piece = marks.piece.map(|_| Sign { symbol: "N", ink: Token::WhiteMan });
        let row = |columns: u16| {
            let places = SignLayout::of(&marks, &SignSet::UNICODE, columns, ColorDepth::True);
            let inner = [places.left, piece.or(places.middle), places.right];
            let cells = [&places.edges[..1], &inner, &places.edges[1..]].concat();
            let cells = if columns == 3 { &cells[1..4] } else { &cells[..] };
            cells.iter().map(|cell| cell.map_or(" ", |sign| sign.symbol)).collect::<String>()
        };
        assert_eq!((row(5).as_str(), row(3).as_str()), (wide, narrow), "{marks:?}");
    }

    #[test]
    fn each_mark_has_its_sign() {
        check(PLAIN, "     ", "   ");
        check(PIECE, "  N  ", " N ");
        check(SquareMarks { cursor: true, ..PLAIN }, "[   ]", "[ ]");
        check(SquareMarks { movable: true, ..PIECE }, "▌ N ▐", "▌N▐");
        check(SquareMarks { threatened: HANGS, ..PIECE }, "  N‼ ", " N‼");
        let only_attacked = Some(ThreatMark { movable: false, hanging: false });
        check(SquareMarks { threatened: only_attacked, ..PIECE }, "  N! ", " N!");
        for (verdict, on_empty, on_piece) in [
            (DestinationVerdict::Safe, "  •  ", "  N• "),
            (DestinationVerdict::Trade, "  ≈  ", "  N≈ "),
            (DestinationVerdict::Unsafe, "  ×  ", "  N× "),
        ] {
            let destination = Some(Reach::Judged(verdict));
            check(SquareMarks { destination, ..PLAIN }, on_empty, &on_empty[1..on_empty.len() - 1]);
            check(SquareMarks { destination, ..PIECE }, on_piece, &on_piece[1..on_piece.len() - 1]);
        }
        check(SquareMarks { last_move: true, ..PLAIN }, "  ·  ", " · ");
        check(SquareMarks { last_move: true, ..PIECE }, "  N  ", " N ");
        check(SquareMarks { flash: Some(Flash::Off), ..PIECE }, " *N  ", "*N ");
        check(SquareMarks { check: true, ..PIECE }, " +N  ", "+N ");
        check(SquareMarks { held: true, ..PIECE }, "▌^N ▐", "^N▐");
    }

    #[test]
    fn signs_that_meet_make_room_for_each_other() {
        check(SquareMarks { cursor: true, threatened: HANGS, ..PIECE }, "[ N‼]", "[N‼");
        check(SquareMarks { movable: true, threatened: HANGS, ..PIECE }, "▌ N‼▐", "▌N‼");
        check(SquareMarks { destination: UNSAFE, last_move: true, ..PLAIN }, "  ×  ", " × ");
        check(SquareMarks { destination: UNSAFE, flash: Some(Flash::On), ..PIECE }, " *N× ", "*N×");
        check(SquareMarks { check: true, flash: Some(Flash::On), ..PIECE }, " +N* ", "+N*");
        check(SquareMarks { check: true, flash: Some(Flash::On), cursor: true, ..PIECE }, "[+N*]", "[N+");
        check(SquareMarks { destination: UNSAFE, threatened: HANGS, ..PIECE }, " ‼N× ", "‼N×");
    }

    #[test]
    fn letters_keep_within_ascii() {
        let signs = SignSet::ASCII;
        let [open, close] = signs.cursor;
        let [left, right] = signs.movable;
        let all = [open, close, left, right, signs.threatened, signs.hanging, signs.safe, signs.trade];
        let rest = [signs.unsafe_, signs.attacker, signs.last_move, signs.check, signs.held];
        assert!(all.iter().chain(&rest).all(|sign| sign.is_ascii() && sign.len() == 1));
    }

    #[test]
    fn figures_are_rounded_and_signed() {
        let text = |score: f64| figure(score).collect::<String>();
        let scores = [37.4, -4.5, 0.2, -0.4, 100.0, -250.0, 9.6, 100.0 / 3.0];
        assert_eq!(scores.map(text), ["+37", "-5", "0", "0", "+100", "-250", "+10", "+33"]);
    }
}
