//! What tests of the tutor share: cases of claims, lines given as UCI, positions and texts with the colours swapped.

use crate::chess::{
    CastlingSide, Chess, Color, File, Move, Position, Role, Square, after_null_move, notation,
};
use crate::tutor::question::Question;

/// The question about a position of which nothing else is known.
pub fn about(root: Chess) -> Question {
    Question {
        root,
        last: None,
        played: None,
        best: None,
        second: None,
        is_even: true,
        reply: None,
        glance: None,
    }
}

/// A position, the moves to the claim, and the claim's fields in words.
pub type Case = (&'static str, &'static str, &'static str);

/// The cases of a kind of claim; each is checked with the colours swapped as well.
pub trait Cases {
    /// Where it holds; empty only for claims that need a search.
    const TRUE: &[Case];
    /// Where it nearly does.
    const FALSE: &[Case];

    /// Reads the fields of a case.
    fn read(words: &Words<'_>) -> Self;
}

/// The fields of a case.
pub struct Words<'a> {
    position: &'a Chess,
    before: Option<&'a Chess>,
    fields: Vec<&'a str>,
}

impl<'a> Words<'a> {
    /// The fields of a case about a position.
    pub fn new(position: &'a Chess, text: &'a str) -> Words<'a> {
        let fields = text.split_whitespace().collect();
        Words { position, before: None, fields }
    }

    /// The same after a move: fields may be moves that were possible before it.
    pub fn since(self, before: &'a Chess) -> Words<'a> {
        Words { before: Some(before), ..self }
    }

    /// A field as it is written.
    pub fn word(&self, place: usize) -> &str {
        self.fields.get(place).copied().unwrap_or_else(|| panic!("{:?} is too short", self.fields))
    }

    /// A square: `e4`.
    pub fn sq(&self, place: usize) -> Square {
        self.word(place).parse().unwrap()
    }

    /// Squares: `e4,d5`.
    pub fn squares(&self, place: usize) -> Vec<Square> {
        self.word(place).split(',').map(|word| word.parse().unwrap()).collect()
    }

    /// A number.
    pub fn number(&self, place: usize) -> i32 {
        self.word(place).parse().unwrap()
    }

    /// A piece: `n`.
    pub fn role(&self, place: usize) -> Role {
        Role::from_char(self.letter(place)).unwrap()
    }

    /// A file: `c`.
    pub fn file(&self, place: usize) -> File {
        File::from_char(self.letter(place)).unwrap()
    }

    /// A side: `white` or `black`.
    pub fn side(&self, place: usize) -> Color {
        if self.word(place) == "white" { Color::White } else { Color::Black }
    }

    /// Sides of castling: `kq`.
    pub fn wings(&self, place: usize) -> Vec<CastlingSide> {
        let wing = |letter: char| CastlingSide::from_king_side(letter == 'k');
        self.word(place).chars().map(wing).collect()
    }

    /// Whether a flag stands there.
    pub fn is(&self, place: usize, flag: &str) -> bool {
        self.fields.get(place) == Some(&flag)
    }

    /// The moves from a field on.
    pub fn line(&self, place: usize) -> Vec<Move> {
        line(&mut self.position.clone(), self.fields[place..].iter().copied())
    }

    /// Moves of one side from a field on, the other passing.
    pub fn one_sided_line(&self, place: usize) -> Vec<Move> {
        let mut position = self.position.clone();
        let mut moves = Vec::new();
        for uci in &self.fields[place..] {
            moves.extend(line(&mut position, std::iter::once(*uci)));
            position = after_null_move(&position).unwrap();
        }
        moves
    }

    /// The last move.
    pub fn played(&self, place: usize) -> Move {
        self.earlier(place, self.before.cloned())
    }

    /// A move that the enemy could have played instead of the last one.
    pub fn wanted(&self, place: usize) -> Move {
        self.earlier(place, self.before.and_then(after_null_move))
    }

    fn earlier(&self, place: usize, position: Option<Chess>) -> Move {
        let position = position.unwrap_or_else(|| panic!("{:?} follows no move", self.fields));
        notation::parse_uci(&position, self.word(place)).unwrap()
    }

    /// A move of either side: of the one to move if it has it.
    pub fn mv(&self, place: usize) -> Move {
        let uci = self.word(place);
        let read = |position: &Chess| notation::parse_uci(position, uci).ok();
        read(self.position)
            .or_else(|| after_null_move(self.position).and_then(|turned| read(&turned)))
            .unwrap_or_else(|| panic!("{uci} is no move of either side"))
    }

    fn letter(&self, place: usize) -> char {
        self.word(place).chars().next().unwrap()
    }
}

/// Plays moves given as UCI.
pub fn line<'a>(position: &mut Chess, ucis: impl Iterator<Item = &'a str>) -> Vec<Move> {
    let read = |uci| {
        let m = notation::parse_uci(position, uci).unwrap_or_else(|error| panic!("{error}"));
        position.play_unchecked(m);
        m
    };
    ucis.map(read).collect()
}

/// A text with every square seen from the other side and the colours swapped, of squares as of pieces.
pub fn mirrored(text: &str) -> String {
    let swap =
        |text: &str, one: &str, other: &str| text.replace(one, "\0").replace(other, one).replace('\0', other);
    // A square seen from the other side has the other colour.
    let swapped = swap(&swap(text, "white", "black"), "light", "dark");
    let mut last = ' ';
    let flip = |letter: char| {
        let square = ('a'..='h').contains(&last) && ('1'..='8').contains(&letter);
        last = letter;
        if square { char::from(b'1' + b'8' - letter as u8) } else { letter }
    };
    swapped.chars().map(flip).collect()
}

/// A position with the colours swapped.
pub fn mirrored_fen(text: &str) -> String {
    let fields: Vec<&str> = text.split(' ').collect();
    let swap = |text: &str| -> String {
        let swapped = |letter: char| {
            if letter.is_ascii_lowercase() {
                letter.to_ascii_uppercase()
            } else {
                letter.to_ascii_lowercase()
            }
        };
        text.chars().map(swapped).collect()
    };
    let ranks: Vec<String> = fields[0].split('/').rev().map(swap).collect();
    let turn = if fields[1] == "w" { "b" } else { "w" };
    let mut castling: Vec<char> = swap(fields[2]).chars().collect();
    castling.sort_unstable();
    let castling: String = castling.into_iter().collect();
    let passing = mirrored(fields[3]);
    format!("{} {turn} {castling} {passing} {}", ranks.join("/"), fields[4..].join(" "))
}
