//! Who is spoken to: what the reader knows, and which side is called `you`.

use std::fmt;

use crate::chess::{Color, words};

named! {
    /// For whom the words are: what they know, and how much of a line they follow.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Audience {
        /// Someone who knows how the pieces move.
        #[default]
        Novice = "novice",
        /// Someone who has played for a while and reads notation.
        Club = "club",
        /// Someone who follows lines and reads scores.
        Advanced = "advanced",
    }
}

impl Audience {
    /// The rating that is taken for such a reader's, where none is known.
    pub const fn rating(self) -> u16 {
        match self {
            // Those at which difficulty is told. Chosen, not measured.
            Audience::Novice => 1100,
            Audience::Club => 1500,
            Audience::Advanced => 1900,
        }
    }

    /// How many plies of a line can be followed where it is asked for.
    pub const fn plies_shown(self) -> usize {
        match self {
            // One move of both sides, two moves and the point of the third, and four moves. Chosen, not measured.
            Audience::Novice => 2,
            Audience::Club => 5,
            Audience::Advanced => 8,
        }
    }

    /// How many plies of a line a sentence has.
    pub const fn plies_told(self) -> usize {
        match self {
            // Its first move is the point, more is for those who read lines.
            Audience::Novice | Audience::Club => 1,
            Audience::Advanced => 8,
        }
    }

    /// How many plies ahead this audience can be expected to see; what lies beyond is hard to see.
    pub const fn horizon(self) -> usize {
        match self {
            // Odd numbers, as a line ends with what one's own move wins: two moves for a novice, four and
            // seven for the others. Chosen, not measured.
            Audience::Novice => 3,
            Audience::Club => 7,
            Audience::Advanced => 13,
        }
    }

    /// How many reasons a text gives at most.
    pub const fn reasons(self) -> usize {
        match self {
            // A novice keeps what was wrong and what is better, more is noise.
            Audience::Novice => 2,
            Audience::Club => 3,
            Audience::Advanced => 5,
        }
    }
}

impl fmt::Display for Audience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// Who is spoken to: an audience, and the side that is called `you`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Voice {
    /// What the reader knows.
    pub audience: Audience,
    /// The reader's side; `None` for somebody who only watches.
    pub you: Option<Color>,
    /// The reader's rating, where games or their tags tell it: `review::rating::of_reader`.
    pub known_rating: Option<u16>,
}

impl Voice {
    /// A voice to a reader of unknown rating.
    pub const fn new(audience: Audience, you: Option<Color>) -> Voice {
        Voice { audience, you, known_rating: None }
    }

    /// The rating that is taken for the reader's: the known one, else that of the level of the words.
    pub fn rating(self) -> u16 {
        self.known_rating.unwrap_or(self.audience.rating())
    }

    /// `you`, `White`.
    pub fn subject(self, side: Color) -> &'static str {
        if self.you == Some(side) { "you" } else { words::side(side) }
    }

    /// `your`, `White's`.
    pub fn owner(self, side: Color) -> &'static str {
        if self.you == Some(side) {
            return "your";
        }
        match side {
            Color::White => "White's",
            Color::Black => "Black's",
        }
    }

    /// A verb after [`Voice::subject`]: the first form for `you`.
    pub fn verb(self, side: Color, you: &'static str, others: &'static str) -> &'static str {
        if self.you == Some(side) { you } else { others }
    }

    /// `you take`, `White takes`.
    pub fn does(self, side: Color, you: &'static str, others: &'static str) -> String {
        format!("{} {}", self.subject(side), self.verb(side, you, others))
    }

    /// Whether the reader is a novice, who is told moves in words.
    pub fn plain(self) -> bool {
        self.audience == Audience::Novice
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_knows_more_is_shown_and_told_no_less() {
        for pair in Audience::ALL.windows(2) {
            let [less, more] = [pair[0], pair[1]];
            assert!(less < more && less.rating() < more.rating());
            assert!(less.plies_shown() <= more.plies_shown() && less.plies_told() <= more.plies_told());
            assert!(less.horizon() <= more.horizon() && less.reasons() <= more.reasons());
        }
        assert!(
            Audience::ALL.into_iter().all(|audience| audience.horizon() % 2 == 1),
            "it ends with an own move"
        );
    }

    #[test]
    fn the_reader_is_you_and_everybody_else_has_a_colour() {
        for (you, expected) in [
            (Some(Color::White), ["you", "your", "you take"]),
            (Some(Color::Black), ["White", "White's", "White takes"]),
            (None, ["White", "White's", "White takes"]),
        ] {
            let voice = Voice::new(Audience::Club, you);
            let told = [
                voice.subject(Color::White).to_owned(),
                voice.owner(Color::White).to_owned(),
                voice.does(Color::White, "take", "takes"),
            ];
            assert_eq!(told, expected);
        }
    }

    #[test]
    fn a_known_rating_comes_before_that_of_the_words() {
        let voice = Voice::new(Audience::Novice, None);
        assert_eq!(voice.rating(), Audience::Novice.rating());
        assert_eq!(Voice { known_rating: Some(1700), ..voice }.rating(), 1700);
        assert!(voice.plain() && !Voice::new(Audience::Club, None).plain());
    }
}
