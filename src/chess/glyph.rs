//! Glyphs: the short signs that annotate a move (`!`, `??`, `±`), numbered as in PGN ($1 to $139).

/// A Numeric Annotation Glyph, by its PGN number (`$1` is `!`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Glyph(pub u8);

/// The glyphs that have a sign of their own: number, sign, meaning.
const SIGNS: &[(u8, &str, &str)] = &[
    (1, "!", "good move"),
    (2, "?", "mistake"),
    (3, "!!", "brilliant move"),
    (4, "??", "blunder"),
    (5, "!?", "interesting move"),
    (6, "?!", "dubious move"),
    (7, "□", "only move"),
    (10, "=", "equal position"),
    (13, "∞", "unclear position"),
    (14, "+=", "White is slightly better"),
    (15, "=+", "Black is slightly better"),
    (16, "±", "White is better"),
    (17, "∓", "Black is better"),
    (18, "+−", "White is winning"),
    (19, "−+", "Black is winning"),
    (22, "⨀", "zugzwang"),
    (36, "↑", "initiative"),
    (40, "→", "attack"),
    (132, "⇆", "counterplay"),
    (138, "⊕", "time trouble"),
    (146, "N", "novelty"),
];

/// Other ways in which people and programs write those signs.
const ALIASES: &[(&str, u8)] = &[
    ("‼", 3),
    ("⁇", 4),
    ("⁉", 5),
    ("⁈", 6),
    ("~", 13),
    ("⩲", 14),
    ("+/=", 14),
    ("⩱", 15),
    ("=/+", 15),
    ("+/-", 16),
    ("-/+", 17),
    ("[]", 7),
    ("+-", 18),
    ("-+", 19),
];

/// The glyphs of a move from which people choose, the usual ones first.
pub const OF_MOVES: [Glyph; 7] = [Glyph(1), Glyph(2), Glyph(3), Glyph(4), Glyph(5), Glyph(6), Glyph(7)];

/// The glyphs that say how a position stands, from White's winning to Black's.
pub const OF_POSITIONS: [Glyph; 8] =
    [Glyph(18), Glyph(16), Glyph(14), Glyph(10), Glyph(13), Glyph(15), Glyph(17), Glyph(19)];

impl Glyph {
    /// The sign shown on the screen, or `None` for a number without one (shown as `$N`).
    pub fn sign(self) -> Option<&'static str> {
        self.entry().map(|(_, sign, _)| *sign)
    }

    /// The sign in ASCII: as people type it (`+/-`), or `None` where there is no such way.
    pub fn ascii(self) -> Option<&'static str> {
        let alias = ALIASES.iter().rev().find(|(sign, number)| *number == self.0 && sign.is_ascii());
        let own = self.sign().filter(|sign| sign.is_ascii());
        own.or_else(|| alias.map(|(sign, _)| *sign))
    }

    /// What the glyph means, in a few words.
    pub fn meaning(self) -> Option<&'static str> {
        self.entry().map(|(_, _, meaning)| *meaning)
    }

    /// The glyph of a sign as people type it (`!?`), if there is one.
    pub fn from_sign(sign: &str) -> Option<Glyph> {
        let signs = SIGNS.iter().map(|(number, known, _)| (*known, *number));
        let mut all = signs.chain(ALIASES.iter().copied());
        all.find(|(known, _)| *known == sign).map(|(_, number)| Glyph(number))
    }

    fn entry(self) -> Option<&'static (u8, &'static str, &'static str)> {
        SIGNS.iter().find(|(number, _, _)| *number == self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_and_numbers_agree() {
        for (number, sign, _) in SIGNS {
            assert_eq!(Glyph::from_sign(sign), Some(Glyph(*number)));
            assert_eq!(Glyph(*number).sign(), Some(*sign));
        }
        assert_eq!(Glyph(99).sign(), None);
        assert_eq!(Glyph::from_sign("??!"), None);
        assert_eq!(
            [Glyph(5), Glyph(16), Glyph(18), Glyph(7)].map(Glyph::ascii),
            [Some("!?"), Some("+/-"), Some("+-"), Some("[]")]
        );
        assert_eq!(Glyph::from_sign("+/-"), Glyph::from_sign("±"));
    }

    #[test]
    fn signs_that_many_fonts_lack_are_read_but_not_shown() {
        for (sign, number, shown) in [("⩲", 14, "+="), ("⩱", 15, "=+")] {
            assert_eq!(Glyph::from_sign(sign), Some(Glyph(number)));
            assert_eq!(Glyph(number).sign(), Some(shown));
            assert_eq!(Glyph(number).ascii(), Some(shown));
        }
    }
}
