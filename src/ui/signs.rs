//! The signs of a square: which mark shows which sign, in which cell.
//!
//! A glyph is in the middle of the piece row. Around it are four places: two edges and, next to it, left and right.
//! A sign whose cell is taken moves to the opposite cell, otherwise it is not drawn:
//!
//! | place | signs, the first wins |
//! | --- | --- |
//! | edges | cursor `[ ]`, held and movable piece `▌ ▐` |
//! | middle of an empty square | destination `•` `◦` `≈` `×`, last move `·` |
//! | right | destination with a capture `•` `◦` `≈` `×`, about to be lost `▲`, attacked but guarded `!`; can be won `$`, can be mated `#` |
//! | left | check `+`, mated `#`, attacker `*`, held `^`, drawn `›`, or named in a sentence without a sign on the right |
//!
//! Squares of three columns have no edges of their own: the cursor's `[` takes the left cell before all others; the
//! other edge signs appear only in free cells. The heat figure is in the row below the piece; without colour, squares of three
//! columns show its sign and its tens (`X` for a hundred) left and right of it.
//!
//! Around a drawn piece the right sign is in the lower right corner of the square and the left one in the lower left; so are `×`
//! and `◦` of an empty square, in the middle of which they would look like a piece. Cursor, edges and the other marks of empty squares
//! are painted instead. A sign or label is only in a cell that the drawing leaves free.
//! The heat figure stands in one corner, the upper right one if it is free: tens, underlined below zero.

use ratatui::buffer::Cell;
use ratatui::style::Modifier;

use super::board::SquareSize;
use crate::app::marks::{SquareMarks, StrongMark, ThreatMark};
use crate::app::reach::Reach;
use crate::chess::Role;
use crate::heatmap::{LayerHue, LayerTint};
use crate::safety::DestinationVerdict;
use crate::theme::{ColorDepth, Theme, Token};

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
    pub exposing: &'static str,
    pub trade: &'static str,
    pub unsafe_: &'static str,
    pub attacker: &'static str,
    pub last_move: &'static str,
    pub check: &'static str,
    pub held: &'static str,
    pub named: &'static str,
    pub wins: &'static str,
    pub mate: &'static str,
}

impl SignSet {
    /// For terminals with UTF-8.
    pub const UNICODE: SignSet = SignSet {
        cursor: ["[", "]"],
        movable: ["▌", "▐"],
        threatened: "!",
        // In every font (it is in WGL4), never drawn as an emoji, and no annotation of a move.
        hanging: "▲",
        safe: "•",
        exposing: "◦",
        trade: "≈",
        unsafe_: "×",
        attacker: "*",
        last_move: "·",
        check: "+",
        held: "^",
        named: "›",
        wins: "$",
        mate: "#",
    };

    /// ASCII signs, beside pieces that are letters.
    pub const ASCII: SignSet = SignSet {
        cursor: ["[", "]"],
        movable: ["|", "|"],
        threatened: "!",
        hanging: "X",
        safe: "o",
        exposing: "?",
        trade: "~",
        unsafe_: "x",
        attacker: "*",
        last_move: ".",
        check: "+",
        held: "^",
        named: ">",
        wins: "$",
        mate: "#",
    };

    fn destination(&self, reach: Reach) -> Sign {
        let (symbol, ink) = match reach {
            Reach::Plain => (self.safe, Token::Movable),
            Reach::Wins => (self.wins, Token::SignDark),
            Reach::Judged(DestinationVerdict::Safe) => (self.safe, Token::SignDark),
            Reach::Judged(DestinationVerdict::Trade) => (self.trade, Token::SignDark),
            Reach::Exposing => (self.exposing, Token::SignDark),
            Reach::Judged(DestinationVerdict::Unsafe) => (self.unsafe_, Token::UnsafeSign),
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
        match (marks.threatened, marks.strong) {
            (_, Some(StrongMark::Lose)) => {
                places.put_right(Sign { symbol: signs.hanging, ink: Token::SignLight });
            }
            (Some(threat), _) => places.put_right(threat_sign(threat, signs)),
            (_, Some(StrongMark::Win | StrongMark::Chance)) if destination.is_none() => {
                let is_king = marks.piece.is_some_and(|(_, role)| role == Role::King);
                let symbol = if is_king { signs.mate } else { signs.wins };
                places.put_right(Sign { symbol, ink: Token::SignDark });
            }
            (None, _) => {}
        }
        // A square that says more of itself needs no pointer.
        let is_pointed = marks.is_pointed_at() && places.right.is_none();
        for (holds, symbol) in [
            (marks.check, if marks.mated { signs.mate } else { signs.check }),
            (marks.flash.is_some(), signs.attacker),
            (marks.held, signs.held),
            (is_pointed || marks.drawn.is_some(), signs.named),
        ] {
            if holds {
                places.put_left(Sign { symbol, ink: Token::SignLight });
            }
        }
        if columns == 3 && depth == ColorDepth::None {
            places.put_tens(marks);
        }
        if columns == 3 {
            places.left = places.left.or(places.edges[0]);
            places.right = places.right.or(places.edges[1]);
            places.edges = [None; 2];
        }
        places
    }

    /// Puts the sign of a heat score and its tens on both sides of the piece, if both cells are free.
    fn put_tens(&mut self, marks: &SquareMarks) {
        let told = match (marks.heat, marks.layer) {
            (Some(score), _) => (score.abs() >= 5.0).then(|| tens(score).to_vec()),
            (None, Some(tint)) => Some(tint_figure(tint)),
            (None, None) => None,
        };
        if let (Some(told), None, None) = (told, self.left, self.right) {
            let sign = |symbol: &&'static str| Sign { symbol, ink: Token::SignLight };
            self.right = told.last().map(sign);
            self.left = told.first().filter(|_| told.len() > 1).map(sign);
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

/// A heat score of ten out of ten in one cell.
const TEN: &str = "X";

/// Figures out of ten, each in one cell.
const TENS: [&str; 11] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", TEN];

/// The sign of a heat score and its tens.
fn tens(score: f64) -> [&'static str; 2] {
    let tens = (score.abs().min(100.0) / 10.0).round() as usize;
    [if score < 0.0 { "-" } else { "+" }, TENS[tens]]
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
    let symbol = if threat.hangs() { signs.hanging } else { signs.threatened };
    Sign { symbol, ink: Token::SignLight }
}

/// The text of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SignText {
    pub symbol: SignSymbol,
    pub ink: Token,
    pub attributes: Modifier,
}

/// What is written: a sign of the program, or a letter or digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SignSymbol {
    Text(&'static str),
    Letter(char),
}

impl SignText {
    fn of(sign: Sign, theme: &Theme) -> SignText {
        let attributes = theme.attributes(sign.ink);
        SignText { symbol: SignSymbol::Text(sign.symbol), ink: sign.ink, attributes }
    }

    fn letter(letter: char, ink: Token) -> SignText {
        SignText { symbol: SignSymbol::Letter(letter), ink, attributes: Modifier::empty() }
    }

    /// Writes the symbol alone.
    pub(super) fn put(self, cell: &mut Cell) {
        match self.symbol {
            SignSymbol::Text(text) => cell.set_symbol(text),
            SignSymbol::Letter(letter) => cell.set_char(letter),
        };
    }
}

/// A text and its cell in the square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlacedSign {
    pub column: u16,
    pub row: u16,
    pub text: SignText,
}

/// The labels of a square at the board's left and lower edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EdgeLabels {
    pub rank: Option<char>,
    pub file: Option<char>,
    pub ink: Token,
}

impl EdgeLabels {
    fn rank(self) -> Option<SignText> {
        self.rank.map(|rank| SignText::letter(rank, self.ink))
    }

    fn file(self) -> Option<SignText> {
        self.file.map(|file| SignText::letter(file, self.ink))
    }
}

/// What stands around a piece: marks, their signs, labels.
#[derive(Clone, Copy)]
pub(super) struct SquareText<'a> {
    pub marks: &'a SquareMarks,
    pub signs: &'a SignSet,
    pub size: SquareSize,
    pub theme: &'a Theme,
    pub labels: EdgeLabels,
}

impl SquareText<'_> {
    /// Returns the texts around a drawn piece, in the cells that are free; of two in one cell the sign. A label whose corner is
    /// taken is in another one, or lies over the drawing. Labels of small squares are beside the pieces' heads: feet are wider.
    pub(super) fn around_drawn(self, free: impl Fn(u16, u16) -> bool) -> Vec<PlacedSign> {
        let (width, height) = self.size.cells();
        let places = SignLayout::of(
            &SquareMarks { cursor: false, movable: false, held: false, ..*self.marks },
            self.signs,
            5,
            self.theme.depth(),
        );
        let sign = |place: Option<Sign>| place.map(|sign| SignText::of(sign, self.theme));
        let corner = |column, text: Option<SignText>| {
            text.map(|text| PlacedSign { column, row: height - 1, text })
                .filter(|sign| free(sign.column, sign.row))
        };
        // The others are painted.
        let is_text = matches!(
            self.marks.destination,
            Some(Reach::Judged(DestinationVerdict::Unsafe) | Reach::Exposing)
        );
        let right = places.right.or(places.middle.filter(|_| is_text));
        let signs = [corner(0, sign(places.left)), corner(width - 1, sign(right))].into_iter().flatten();
        let mut placed: Vec<PlacedSign> = signs.collect();
        let is_taken = |placed: &[PlacedSign], column, row| {
            placed.iter().any(|sign| (sign.column, sign.row) == (column, row))
        };
        let figure = self.corner_figure(|column, row| free(column, row) && !is_taken(&placed, column, row));
        placed.extend(figure);
        let (end, foot) = (width - 1, height - 1);
        let (first, other) = if height < 4 { (0, foot) } else { (foot, 0) };
        // A piece's foot leaves the lower corners free: there all files stand in one row.
        let labels = [
            (self.labels.rank(), &[(0, first), (0, other)][..]),
            (self.labels.file(), &[(end, foot), (0, foot), (end, 0)]),
        ];
        for (text, corners) in labels {
            let is_open = |&&(column, row): &&(u16, u16)| !is_taken(&placed, column, row);
            let place = corners.iter().find(|at| is_open(at) && free(at.0, at.1));
            let place = place.or(corners.first().filter(is_open));
            placed.extend(place.zip(text).map(|(&(column, row), text)| PlacedSign { column, row, text }));
        }
        placed
    }

    /// The figure of heat or layer in a corner with room for it: with its sign before it, or above it where a piece leaves one
    /// column, or across its foot, or else without, and then figures below zero are underlined.
    fn corner_figure(self, free: impl Fn(u16, u16) -> bool) -> Vec<PlacedSign> {
        let (width, height) = self.size.cells();
        let figure = marked_figure(self.marks);
        let (sign, digits) = match figure.as_slice() {
            [sign @ ("+" | "-"), digits @ ..] => (*sign, digits),
            digits => ("", digits),
        };
        let across = |symbols: &[&'static str]| {
            let cells = symbols.len() as u16;
            let corners = [(width - cells, 0), (0, 0), (width - cells, height - 1), (0, height - 1)];
            let is_open = |&&(left, row): &&(u16, u16)| (left..left + cells).all(|column| free(column, row));
            let &(left, row) = corners.iter().find(is_open)?;
            Some((left..).zip(symbols).map(|(column, symbol)| (column, row, *symbol)).collect::<Vec<_>>())
        };
        let down = || {
            let &[digit] = digits else { return None };
            let column = [width - 1, 0].into_iter().find(|column| free(*column, 0) && free(*column, 1));
            column.filter(|_| !sign.is_empty()).map(|column| vec![(column, 0, sign), (column, 1, digit)])
        };
        let least = if digits.len() > 1 { &[TEN] } else { digits };
        let around = || {
            let &[digit] = least else { return None };
            let is_open = |row: &u16| !sign.is_empty() && free(0, *row) && free(width - 1, *row);
            let row = [height - 1, 0].into_iter().find(is_open)?;
            Some(vec![(0, row, sign), (width - 1, row, digit)])
        };
        let signed = across(&figure).or_else(down).or_else(around);
        let placed = signed.or_else(|| across(digits)).or_else(|| across(least)).unwrap_or_default();
        let is_underlined = sign == "-" && placed.first().is_some_and(|(_, _, symbol)| *symbol != sign);
        let put = |(column, row, symbol)| {
            let mut text = SignText::of(Sign { symbol, ink: Token::SignLight }, self.theme);
            text.attributes.set(Modifier::UNDERLINED, is_underlined);
            PlacedSign { column, row, text }
        };
        placed.into_iter().map(put).collect()
    }

    /// Returns the glyph of a piece and the texts around it.
    pub(super) fn around_glyph(self, piece: Option<SignText>) -> Vec<PlacedSign> {
        let (width, height) = self.size.cells();
        let (middle, row) = (width / 2, height / 2);
        let places = SignLayout::of(self.marks, self.signs, width, self.theme.depth());
        let sign = |place: Option<Sign>| place.map(|sign| SignText::of(sign, self.theme));
        let mut placed = Vec::new();
        let mut put = |column: u16, row: u16, text: Option<SignText>| {
            let text = text.filter(|_| column < width);
            placed.extend(text.map(|text| PlacedSign { column, row, text }));
        };
        put(0, self.size.lowered(), self.labels.rank());
        put(width - 1, height - 1, self.labels.file());
        let has_row = row + 1 < height + self.size.lowered();
        let has_room = has_row && (height >= 3 || self.theme.depth() == ColorDepth::None);
        let figure = if has_room { marked_figure(self.marks) } else { Vec::new() };
        let first = if figure.len() > 1 { middle.saturating_sub(1) } else { middle };
        for (column, symbol) in (first..).zip(figure) {
            let sign = Sign { symbol, ink: Token::SignLight };
            put(column, row + 1, Some(SignText::of(sign, self.theme)));
        }
        put(0, row, sign(places.edges[0]));
        put(width - 1, row, sign(places.edges[1]));
        put(middle.wrapping_sub(1), row, sign(places.left));
        put(middle + 1, row, sign(places.right));
        put(middle, row, piece.or(sign(places.middle)));
        placed
    }
}

/// Returns the attributes of a square's marks; without colour they replace it.
pub(super) fn attributes(marks: &SquareMarks, theme: &Theme) -> Modifier {
    let held = [
        (marks.last_move, Token::LastMove),
        (marks.threatened.is_some_and(ThreatMark::hangs), Token::Threatened),
        (marks.check, Token::Check),
        (marks.held, Token::Held),
    ];
    let held = held.into_iter().filter(|(holds, _)| *holds);
    held.fold(Modifier::empty(), |all, (_, token)| all | theme.attributes(token))
}

/// Returns a heat score out of ten as a rounded figure: `+4`, `-1`, `+10`; nothing of what is neither good nor bad, as its
/// colour says.
pub fn figure(score: f64) -> Vec<&'static str> {
    match tens(score) {
        _ if score.abs() < 5.0 => Vec::new(),
        [sign, TEN] => vec![sign, "1", "0"],
        figure => figure.to_vec(),
    }
}

/// The figure of a square's heat or layer.
fn marked_figure(marks: &SquareMarks) -> Vec<&'static str> {
    match (marks.heat, marks.layer) {
        (Some(score), _) => figure(score),
        (None, Some(tint)) => tint_figure(tint),
        (None, None) => Vec::new(),
    }
}

/// What a layer's tint is out of ten: with a sign where there are two hues, and the number of a group.
fn tint_figure(tint: LayerTint) -> Vec<&'static str> {
    let figure = TENS[usize::from(tint.tenths.min(10))];
    match tint.hue {
        LayerHue::First | LayerHue::Second | LayerHue::Single if tint.tenths == 0 => Vec::new(),
        LayerHue::First => vec!["+", figure],
        LayerHue::Second => vec!["-", figure],
        LayerHue::Single => vec![figure],
        LayerHue::Quiet | LayerHue::Group(0) => Vec::new(),
        LayerHue::Group(number) => vec![TENS[usize::from(number.min(9))]],
    }
}

#[cfg(test)]
#[path = "signs_tests.rs"]
mod tests;
