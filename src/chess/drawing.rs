//! Arrows and marked squares in comments, `[%cal Gd2d4,Rh1h8]` and `[%csl Ya4]`, as programs for chess write them.

use super::{Square, annotation};

named! {
    /// The colour of what is drawn.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Crayon {
        /// Usually a good move.
        Green = "G",
        /// Usually a threat.
        Red = "R",
        /// Usually something to look at.
        Yellow = "Y",
        /// Usually an idea.
        Blue = "B",
    }
}

impl Crayon {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Crayon::Green => "green",
            Crayon::Red => "red",
            Crayon::Yellow => "yellow",
            Crayon::Blue => "blue",
        }
    }
}

/// An arrow, or a marked square if it ends where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// Where it begins.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// Its colour.
    pub crayon: Crayon,
}

impl Stroke {
    /// Whether it marks a square.
    pub fn is_square(self) -> bool {
        self.from == self.to
    }

    /// Reads squares and perhaps a colour as people type them: `g1f3`, `g1 f3 red`, `e5 blue`.
    pub fn typed(text: &str) -> Option<Stroke> {
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let named =
            words.last().and_then(|word| Crayon::ALL.into_iter().find(|crayon| crayon.word() == *word));
        words.truncate(words.len() - usize::from(named.is_some()));
        stroke(&format!("{}{}", named.unwrap_or(Crayon::Green).id(), words.concat()))
    }

    /// `green arrow from g1 to f3`, `e5 marked red`.
    pub fn in_words(self) -> String {
        let Stroke { from, to, crayon } = self;
        if self.is_square() {
            format!("{to} marked {}", crayon.word())
        } else {
            format!("{} arrow from {from} to {to}", crayon.word())
        }
    }
}

/// The commands of arrows and of squares.
const COMMANDS: [&str; 2] = ["cal", "csl"];

/// What is read of a comment, in bytes: a board is drawn often, and nobody draws so much.
const LONGEST: usize = 16_384;

/// The most that is read.
const MOST: usize = 64;

/// Returns what a comment draws; what is none is left out.
pub fn strokes(comment: &str) -> Vec<Stroke> {
    let drawn = annotation::all(head(comment)).filter(|(name, _)| COMMANDS.contains(name));
    drawn.flat_map(|(_, value)| value.split(',')).filter_map(stroke).take(MOST).collect()
}

/// The comment with these strokes instead of those it has.
pub fn redrawn(comment: &str, strokes: &[Stroke]) -> String {
    let mut drawn = String::new();
    for (command, squares) in COMMANDS.into_iter().zip([false, true]) {
        let of_kind = strokes.iter().filter(|stroke| stroke.is_square() == squares);
        let written: Vec<String> = of_kind.map(|stroke| write(*stroke)).collect();
        if !written.is_empty() {
            drawn = annotation::with(&drawn, command, &written.join(","));
        }
    }
    let (head, tail) = comment.split_at(head(comment).len());
    let rest = annotation::pruned(head, &COMMANDS);
    format!("{drawn} {rest}{tail}").trim().to_owned()
}

/// The strokes with one more, or without it if it is there; of two in one place the later counts.
pub fn toggled(mut strokes: Vec<Stroke>, stroke: Stroke) -> Vec<Stroke> {
    let was_there = strokes.contains(&stroke);
    strokes.retain(|other| (other.from, other.to) != (stroke.from, stroke.to));
    strokes.extend((!was_there).then_some(stroke));
    strokes
}

fn head(comment: &str) -> &str {
    let end = (0..=LONGEST.min(comment.len())).rev().find(|end| comment.is_char_boundary(*end));
    &comment[..end.unwrap_or(0)]
}

fn stroke(text: &str) -> Option<Stroke> {
    let text = text.trim();
    let crayon = Crayon::from_id(text.get(..1)?)?;
    let from = text.get(1..3)?.parse().ok()?;
    let to = text.get(3..).filter(|to| !to.is_empty()).map_or(Some(from), |to| to.parse().ok())?;
    Some(Stroke { from, to, crayon })
}

fn write(stroke: Stroke) -> String {
    let Stroke { from, to, crayon } = stroke;
    let to = if stroke.is_square() { String::new() } else { to.to_string() };
    format!("{}{from}{to}", crayon.id())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(comment: &str, expected: &str) {
        let written: Vec<String> = strokes(comment).into_iter().map(write).collect();
        assert_eq!(written.join(" "), expected, "{comment:?}");
    }

    #[test]
    fn arrows_and_squares_are_read_wherever_they_stand() {
        check("[%cal Gd2d4,Rh1h8] a fine move [%csl Ya4]", "Gd2d4 Rh1h8 Ya4");
        check("[%csl Ga1, Bb2 ][%cal Ya1h8][%cal Ra1a2]", "Ga1 Bb2 Ya1h8 Ra1a2");
        check("[%cal Xd2d4,Gd2,Gd2d9,G,,Gd2d4d5,\u{e9}a1a2,G\u{e9}a2] [%cal", "Gd2");
        check("[%clk 0:05:00] no drawing", "");
        check(&"[%csl Ga1]".repeat(100_000), &["Ga1"; MOST].join(" "));
    }

    #[test]
    fn other_strokes_leave_words_and_other_commands_as_they_are() {
        let comment = "[%clk 0:05:00] [%cal Gd2d4] two  blanks [%csl Ya4]here";
        let stroke = |text| stroke(text).unwrap();
        assert_eq!(redrawn(comment, &[]), "[%clk 0:05:00] two  blanks here");
        let two = [stroke("Ra1"), stroke("Bb1c3")];
        assert_eq!(redrawn(comment, &two), "[%csl Ra1] [%cal Bb1c3] [%clk 0:05:00] two  blanks here");
        assert_eq!(redrawn("", &two[1..]), "[%cal Bb1c3]");
    }

    #[test]
    fn the_same_stroke_again_takes_it_away_and_another_colour_replaces_it() {
        let stroke = |text| stroke(text).unwrap();
        let one = toggled(Vec::new(), stroke("Gd2d4"));
        assert_eq!(toggled(one.clone(), stroke("Rd2d4")), [stroke("Rd2d4")]);
        assert_eq!(toggled(one, stroke("Gd2d4")), []);
    }

    #[test]
    fn strokes_are_typed_and_told() {
        for (typed, told) in [
            ("g1f3", "green arrow from g1 to f3"),
            (" g1 f3  red ", "red arrow from g1 to f3"),
            ("e5", "e5 marked green"),
            ("e5 e5 blue", "e5 marked blue"),
            ("e5yellow", ""),
            ("red", ""),
            ("e9", ""),
            ("e2e4 pink", ""),
            ("", ""),
        ] {
            assert_eq!(Stroke::typed(typed).map_or(String::new(), Stroke::in_words), told, "{typed:?}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(128))]

        #[test]
        fn any_comment_is_read_and_redrawn(comment in "[\\[\\]%calsGRYB1-9 ,\u{e9}]{0,40}", more in 0..5_usize) {
            let drawn = [Stroke { from: Square::A1, to: Square::B2, crayon: Crayon::Green }];
            let drawn = &drawn[..more.min(1)];
            let comment = comment.repeat(more * 200 + 1);
            let written = redrawn(&comment, drawn);
            prop_assert!(strokes(&written).starts_with(drawn));
            prop_assert_eq!(annotation::without(&redrawn(&written, &[])), annotation::without(&redrawn(&comment, &[])));
        }
    }
}
