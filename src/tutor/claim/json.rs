//! Claims as programs read them: one object each, whose field names are promises.

use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};

use super::Claim;
use crate::chess::{Bitboard, CastlingSide, Color, File, Move, Role, Square, notation};

/// A claim with its sentence, as one JSON object.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    pub(super) claim: &'a Claim,
    pub(super) text: &'a str,
}

impl Serialize for Told<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let claim = self.claim;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("kind", claim.kind.id())?;
        map.serialize_entry("at", &Field::Line(&claim.at))?;
        map.serialize_entry("about", claim.about.id())?;
        map.serialize_entry("tone", claim.tone.id())?;
        if let Some(m) = claim.last().filter(|_| claim.kind.is_of_last_move()) {
            map.serialize_entry("sq", &Field::Square(notation::destination(m)))?;
        }
        for (name, field) in claim.kind.fields() {
            map.serialize_entry(name, &field)?;
        }
        map.serialize_entry("text", self.text)?;
        map.end()
    }
}

/// The value of a claim's field.
#[derive(Clone, Copy, Debug)]
pub(super) enum Field<'a> {
    Square(Square),
    Squares(&'a [Square]),
    Role(Role),
    Number(i32),
    Flag(bool),
    Move(Move),
    Line(&'a [Move]),
    Side(Color),
    File(File),
    Wings(&'a [CastlingSide]),
    Word(&'static str),
}

impl Field<'_> {
    /// The squares it names; a move's are where it begins and ends, a line names none.
    pub(super) fn squares(self) -> Bitboard {
        match self {
            Field::Square(square) => Bitboard::from_square(square),
            Field::Squares(squares) => squares.iter().copied().collect(),
            Field::Move(m) => Bitboard::from_square(notation::origin(m)).with(notation::destination(m)),
            _ => Bitboard::EMPTY,
        }
    }
}

impl Serialize for Field<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Field::Square(square) => serializer.collect_str(&square),
            Field::Squares(squares) => list(serializer, squares.iter().map(ToString::to_string)),
            Field::Role(role) => serializer.serialize_char(role.char()),
            Field::Number(number) => serializer.serialize_i32(number),
            Field::Flag(flag) => serializer.serialize_bool(flag),
            Field::Move(m) => serializer.serialize_str(&notation::uci(m)),
            Field::Line(line) => list(serializer, line.iter().map(|&m| notation::uci(m))),
            Field::Side(side) => serializer.serialize_char(side.char()),
            Field::File(file) => serializer.serialize_char(file.char()),
            Field::Wings(wings) => {
                let letter = |wing: &CastlingSide| if wing.is_king_side() { 'k' } else { 'q' };
                serializer.serialize_str(&wings.iter().map(letter).collect::<String>())
            }
            Field::Word(word) => serializer.serialize_str(word),
        }
    }
}

fn list<S: Serializer>(serializer: S, texts: impl Iterator<Item = String>) -> Result<S::Ok, S::Error> {
    let mut seq = serializer.serialize_seq(None)?;
    for text in texts {
        seq.serialize_element(&text)?;
    }
    seq.end()
}
