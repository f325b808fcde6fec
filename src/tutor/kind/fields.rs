//! The fields of claims: how each type is written in JSON, and the squares that it names.

use serde::{Serialize, Serializer};

use crate::chess::{Bitboard, CastlingSide, Color, File, Move, Role, Square, notation};

/// The fields of one kind of claim, in the order in which JSON has them.
pub trait Fields {
    /// The squares that the fields name; a move names where it begins and ends, a line nothing.
    fn squares(&self) -> Bitboard;
}

/// One field.
pub trait Field {
    /// Writes its value: squares and moves as text, pieces and sides as letters.
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error>;

    /// The squares that it names.
    fn squares(&self) -> Bitboard {
        Bitboard::EMPTY
    }
}

/// Writes a field for serde's derive.
pub fn write<F: Field, S: Serializer>(field: &F, serializer: S) -> Result<S::Ok, S::Error> {
    field.write(serializer)
}

/// Declares a kind of claim by its fields, which are promises to the programs that read them.
macro_rules! fields {
    ($(#[$doc:meta])* pub struct $name:ident { $($(#[$about:meta])* $field:ident: $type:ty),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
        pub struct $name {
            $($(#[$about])* #[serde(serialize_with = "crate::tutor::kind::fields::write")] pub $field: $type,)*
        }

        impl crate::tutor::kind::fields::Fields for $name {
            fn squares(&self) -> crate::chess::Bitboard {
                crate::chess::Bitboard::EMPTY $(| crate::tutor::kind::fields::Field::squares(&self.$field))*
            }
        }
    };
}

pub(in crate::tutor) use fields;

impl<F: Field> Field for &F {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (*self).write(serializer)
    }

    fn squares(&self) -> Bitboard {
        (*self).squares()
    }
}

impl<F: Field> Field for Option<F> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Some(field) => field.write(serializer),
            None => serializer.serialize_none(),
        }
    }

    fn squares(&self) -> Bitboard {
        self.as_ref().map_or(Bitboard::EMPTY, Field::squares)
    }
}

impl Field for Square {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }

    fn squares(&self) -> Bitboard {
        Bitboard::from_square(*self)
    }
}

impl Field for Vec<Square> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(ToString::to_string))
    }

    fn squares(&self) -> Bitboard {
        self.iter().copied().collect()
    }
}

impl Field for Move {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&notation::uci(*self))
    }

    fn squares(&self) -> Bitboard {
        Bitboard::from_square(notation::origin(*self)).with(notation::destination(*self))
    }
}

impl Field for Vec<Move> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(|&m| notation::uci(m)))
    }
}

impl Field for Role {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.char())
    }
}

impl Field for Color {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.char())
    }
}

impl Field for File {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.char())
    }
}

impl Field for CastlingSide {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(letter(*self))
    }
}

impl Field for Vec<CastlingSide> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.iter().copied().map(letter).collect::<String>())
    }
}

fn letter(wing: CastlingSide) -> char {
    if wing.is_king_side() { 'k' } else { 'q' }
}

/// Fields that are written as serde writes them.
macro_rules! plain {
    ($($type:ty),*) => {
        $(impl Field for $type {
            fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.serialize(serializer)
            }
        })*
    };
}

plain!(i32, u32, bool);
