//! Why a piece has its score, in words that are put together only when somebody reads them.

use std::fmt;

use crate::chess::{Color, File, Role, Square, words};

/// A reason in words: a sentence in which each `{}` stands for a detail. Its `Display` is the sentence.
///
/// ```
/// use patzer::chess::{Color, File};
/// use patzer::heatmap::{Detail, Why};
///
/// let why = Why::new("no {} pawn ahead on the {}file")
///     .with(Detail::Adjective(Color::Black))
///     .with(Detail::Files(File::D));
/// assert_eq!(why.to_string(), "no black pawn ahead on the c-, d- or e-file");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Why {
    sentence: &'static str,
    details: [Option<Detail>; MOST],
}

/// The most details of one sentence.
pub(super) const MOST: usize = 3;

/// What a `{}` stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Detail {
    /// A square: `e4`.
    Square(Square),
    /// A piece: `knight`.
    Role(Role),
    /// A side by its name: `White`.
    Side(Color),
    /// A side as it stands before a piece: `white`.
    Adjective(Color),
    /// A file: `c`.
    File(File),
    /// A file and its neighbours, before `file`: `c-, d- or e-`.
    Files(File),
    /// The neighbours of a file alone, before `file`: `c- or e-`.
    Neighbours(File),
    /// A whole number.
    Number(u32),
    /// Any number, with a decimal if it has one: `3`, `-2.5`.
    Figure(f32),
}

impl Why {
    /// A sentence whose `{}` are still empty.
    pub const fn new(sentence: &'static str) -> Why {
        Why { sentence, details: [None; MOST] }
    }

    /// The same with the next `{}` filled; a sentence has room for three.
    #[must_use]
    pub fn with(mut self, detail: Detail) -> Why {
        if let Some(free) = self.details.iter_mut().find(|detail| detail.is_none()) {
            *free = Some(detail);
        }
        self
    }
}

impl From<&'static str> for Why {
    fn from(sentence: &'static str) -> Why {
        Why::new(sentence)
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut details = self.details.iter().flatten();
        for (index, part) in self.sentence.split("{}").enumerate() {
            if index > 0 {
                details.next().map_or(Ok(()), |detail| detail.fmt(f))?;
            }
            f.write_str(part)?;
        }
        Ok(())
    }
}

impl fmt::Display for Detail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Detail::Square(square) => write!(f, "{square}"),
            Detail::Role(role) => f.write_str(words::role(role)),
            Detail::Side(side) => f.write_str(words::side(side)),
            Detail::Adjective(side) => f.write_str(words::adjective(side)),
            Detail::File(file) => write!(f, "{}", file.char()),
            Detail::Files(file) => either(f, &[file.offset(-1), Some(file), file.offset(1)]),
            Detail::Neighbours(file) => either(f, &[file.offset(-1), file.offset(1)]),
            Detail::Number(number) => write!(f, "{number}"),
            Detail::Figure(number) => figure(f, number),
        }
    }
}

/// A number with one decimal, or none if that is 0.
fn figure(f: &mut fmt::Formatter<'_>, number: f32) -> fmt::Result {
    // Adding nothing turns a negative zero into one without a sign.
    let tenths = (number * 10.0).round() / 10.0 + 0.0;
    if tenths.fract() == 0.0 { write!(f, "{tenths}") } else { write!(f, "{tenths:.1}") }
}

/// `c-`, `c- or e-`, `c-, d- or e-`: those of the files that are on the board.
fn either(f: &mut fmt::Formatter<'_>, files: &[Option<File>]) -> fmt::Result {
    let count = files.iter().flatten().count();
    for (index, file) in files.iter().flatten().enumerate() {
        let joint = match index {
            0 => "",
            _ if index + 1 == count => " or ",
            _ => ", ",
        };
        write!(f, "{joint}{}-", file.char())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_without_details_is_itself() {
        assert_eq!(Why::new("in check").to_string(), "in check");
    }

    #[test]
    fn details_fill_the_sentence_in_order() {
        let why = Why::new("the {} on {} attacks {}")
            .with(Detail::Role(Role::Knight))
            .with(Detail::Square(Square::F6))
            .with(Detail::Square(Square::E4));
        assert_eq!(why.to_string(), "the knight on f6 attacks e4");
    }

    #[test]
    fn figures_have_a_decimal_when_it_tells_something() {
        let written = |number| Detail::Figure(number).to_string();
        assert_eq!([3.0, -2.5, 0.04, -0.04].map(written), ["3", "-2.5", "0", "0"]);
    }

    #[test]
    fn files_at_the_edge_have_one_neighbour() {
        assert_eq!(Detail::Files(File::A).to_string(), "a- or b-");
        assert_eq!(Detail::Files(File::H).to_string(), "g- or h-");
        assert_eq!(Detail::Neighbours(File::A).to_string(), "b-");
        assert_eq!(Detail::Neighbours(File::D).to_string(), "c- or e-");
    }
}
