//! The signs of a square: which mark shows which sign, in which cell of the man row.
//!
//! The man stands in the middle of the man row. Around him are four places: two edges and, next to him, left and
//! right. Who wants a place and finds it taken by someone earlier in this list moves to the other side, or gives way:
//!
//! | place | wanted by, first wins |
//! | --- | --- |
//! | edges | cursor `[ ]`, held and movable man `▌ ▐` |
//! | middle of an empty square | destination `•` `≈` `×`, last move `·` |
//! | right | destination with a capture `•` `≈` `×`, threatened `!` or, when it hangs, `‼` |
//! | left | check `+`, attacker `*`, held `^`, named in a sentence `›` |
//!
//! Squares of three columns have no edges of their own: there the cursor's `[` takes the left cell before all others;
//! the other edge signs stand where nobody else does. Where a man is drawn over his square, the right sign stands in its
//! upper right corner and the left one in the lower left, in the columns that no drawing uses. The figure of the heat
//! stands in the row below the man, that of a drawn one in the upper left corner; without colour, squares of three columns
//! show its sign and its tens (`X` for a hundred) left and right of him.

use crate::app::marks::{Reach, SquareMarks, Threatened};
use crate::safety::Verdict;
use crate::theme::{ColorDepth, Token};

/// A sign for one cell, and the ink that it wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign {
    /// One cell wide.
    pub symbol: &'static str,
    /// Its ink, where that can be read.
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

    /// For all others, beside men that are letters: nothing above 0x7f.
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
            Reach::Judged(Verdict::Safe) => (self.safe, Token::SignDark),
            Reach::Judged(Verdict::Trade) => (self.trade, Token::SignDark),
            Reach::Judged(Verdict::Unsafe) => (self.unsafe_, Token::SignDark),
        };
        Sign { symbol, ink }
    }
}

/// What stands in the cells of the man row around the man.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// First and last cell.
    pub edges: [Option<Sign>; 2],
    /// The cell before the man; on squares of three columns the first one.
    pub left: Option<Sign>,
    /// The man's cell, when no man stands there.
    pub middle: Option<Sign>,
    /// The cell after the man; on squares of three columns the last one.
    pub right: Option<Sign>,
}

impl Places {
    /// Where the signs of these marks stand on a square of so many columns.
    pub fn of(marks: &SquareMarks, signs: &SignSet, columns: u16, depth: ColorDepth) -> Places {
        let mut places = Places {
            edges: edges(marks, signs),
            ..Places::default()
        };
        if columns == 3 && marks.cursor {
            places.left = places.edges[0];
        }
        let destination = marks.destination.map(|reach| signs.destination(reach));
        if marks.man.is_none() {
            let dot = Sign {
                symbol: signs.last_move,
                ink: Token::SignDark,
            };
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
            (marks.named, signs.named),
        ] {
            if holds {
                places.put_left(Sign {
                    symbol,
                    ink: Token::SignLight,
                });
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

    /// The sign of a heat score and its tens on both sides of the man, if nobody else stands there: all that three
    /// columns without colour have room for.
    fn put_tens(&mut self, heat: Option<f64>) {
        const TENS: [&str; 11] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "X"];
        if let (Some(score), None, None) = (heat, self.left, self.right) {
            let tens = (score.abs().min(100.0) / 10.0).round() as usize;
            let symbols = [if score < 0.0 { "-" } else { "+" }, TENS[tens]];
            let [sign, figure] = symbols.map(|symbol| {
                Some(Sign {
                    symbol,
                    ink: Token::SignLight,
                })
            });
            (self.left, self.right) = (sign, figure);
        }
    }

    fn put_right(&mut self, sign: Sign) {
        let place = if self.right.is_none() {
            &mut self.right
        } else {
            &mut self.left
        };
        *place = place.or(Some(sign));
    }

    fn put_left(&mut self, sign: Sign) {
        let place = if self.left.is_none() {
            &mut self.left
        } else {
            &mut self.right
        };
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

fn threat_sign(threat: Threatened, signs: &SignSet) -> Sign {
    let symbol = if threat.hanging {
        signs.hanging
    } else {
        signs.threatened
    };
    Sign {
        symbol,
        ink: Token::SignLight,
    }
}

/// A heat score as the rounded figure in its square, of three digits at most: `+37`, `-4`, `0`.
pub fn figure(score: f64) -> impl Iterator<Item = char> + Clone {
    let score = score.round().clamp(-999.0, 999.0) as i32;
    let sign = match score.signum() {
        -1 => Some('-'),
        0 => None,
        _ => Some('+'),
    };
    let size = score.unsigned_abs();
    let digits = [100, 10, 1]
        .into_iter()
        .filter(move |&unit| unit == 1 || size >= unit);
    sign.into_iter()
        .chain(digits.filter_map(move |unit| char::from_digit(size / unit % 10, 10)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::marks::Flash;
    use crate::chess::{Color, Role};

    const PLAIN: SquareMarks = SquareMarks {
        man: None,
        heat: None,
        named: false,
        last_move: false,
        movable: false,
        threatened: None,
        destination: None,
        check: false,
        flash: None,
        held: false,
        cursor: false,
    };
    const MAN: SquareMarks = SquareMarks {
        man: Some((Color::White, Role::Knight)),
        ..PLAIN
    };
    const UNSAFE: Option<Reach> = Some(Reach::Judged(Verdict::Unsafe));
    const HANGS: Option<Threatened> = Some(Threatened {
        movable: true,
        hanging: true,
    });

    /// The man row of five columns as text, `N` for the man; then that of three.
    fn check(marks: SquareMarks, wide: &str, narrow: &str) {
        let man = marks.man.map(|_| Sign {
            symbol: "N",
            ink: Token::WhiteMan,
        });
        let row = |columns: u16| {
            let places = Places::of(&marks, &SignSet::UNICODE, columns, ColorDepth::True);
            let inner = [places.left, man.or(places.middle), places.right];
            let cells = [&places.edges[..1], &inner, &places.edges[1..]].concat();
            let cells = if columns == 3 { &cells[1..4] } else { &cells[..] };
            cells
                .iter()
                .map(|cell| cell.map_or(" ", |sign| sign.symbol))
                .collect::<String>()
        };
        assert_eq!((row(5).as_str(), row(3).as_str()), (wide, narrow), "{marks:?}");
    }

    #[test]
    fn each_mark_has_its_sign() {
        check(PLAIN, "     ", "   ");
        check(MAN, "  N  ", " N ");
        check(
            SquareMarks {
                cursor: true,
                ..PLAIN
            },
            "[   ]",
            "[ ]",
        );
        check(SquareMarks { movable: true, ..MAN }, "▌ N ▐", "▌N▐");
        check(
            SquareMarks {
                threatened: HANGS,
                ..MAN
            },
            "  N‼ ",
            " N‼",
        );
        let only_attacked = Some(Threatened {
            movable: false,
            hanging: false,
        });
        check(
            SquareMarks {
                threatened: only_attacked,
                ..MAN
            },
            "  N! ",
            " N!",
        );
        for (verdict, on_empty, on_man) in [
            (Verdict::Safe, "  •  ", "  N• "),
            (Verdict::Trade, "  ≈  ", "  N≈ "),
            (Verdict::Unsafe, "  ×  ", "  N× "),
        ] {
            let destination = Some(Reach::Judged(verdict));
            check(
                SquareMarks { destination, ..PLAIN },
                on_empty,
                &on_empty[1..on_empty.len() - 1],
            );
            check(
                SquareMarks { destination, ..MAN },
                on_man,
                &on_man[1..on_man.len() - 1],
            );
        }
        check(
            SquareMarks {
                last_move: true,
                ..PLAIN
            },
            "  ·  ",
            " · ",
        );
        check(
            SquareMarks {
                last_move: true,
                ..MAN
            },
            "  N  ",
            " N ",
        );
        check(
            SquareMarks {
                flash: Some(Flash::Off),
                ..MAN
            },
            " *N  ",
            "*N ",
        );
        check(SquareMarks { check: true, ..MAN }, " +N  ", "+N ");
        check(SquareMarks { held: true, ..MAN }, "▌^N ▐", "^N▐");
    }

    #[test]
    fn signs_that_meet_make_room_for_each_other() {
        check(
            SquareMarks {
                cursor: true,
                threatened: HANGS,
                ..MAN
            },
            "[ N‼]",
            "[N‼",
        );
        check(
            SquareMarks {
                movable: true,
                threatened: HANGS,
                ..MAN
            },
            "▌ N‼▐",
            "▌N‼",
        );
        check(
            SquareMarks {
                destination: UNSAFE,
                last_move: true,
                ..PLAIN
            },
            "  ×  ",
            " × ",
        );
        check(
            SquareMarks {
                destination: UNSAFE,
                flash: Some(Flash::On),
                ..MAN
            },
            " *N× ",
            "*N×",
        );
        check(
            SquareMarks {
                check: true,
                flash: Some(Flash::On),
                ..MAN
            },
            " +N* ",
            "+N*",
        );
        check(
            SquareMarks {
                check: true,
                flash: Some(Flash::On),
                cursor: true,
                ..MAN
            },
            "[+N*]",
            "[N+",
        );
        check(
            SquareMarks {
                destination: UNSAFE,
                threatened: HANGS,
                ..MAN
            },
            " ‼N× ",
            "‼N×",
        );
    }

    #[test]
    fn letters_keep_within_ascii() {
        let signs = SignSet::ASCII;
        let [open, close] = signs.cursor;
        let [left, right] = signs.movable;
        let all = [
            open,
            close,
            left,
            right,
            signs.threatened,
            signs.hanging,
            signs.safe,
            signs.trade,
        ];
        let rest = [
            signs.unsafe_,
            signs.attacker,
            signs.last_move,
            signs.check,
            signs.held,
        ];
        assert!(
            all.iter()
                .chain(&rest)
                .all(|sign| sign.is_ascii() && sign.len() == 1)
        );
    }

    #[test]
    fn figures_are_rounded_and_signed() {
        let text = |score: f64| figure(score).collect::<String>();
        let scores = [37.4, -4.5, 0.2, -0.4, 100.0, -250.0, 9.6, 100.0 / 3.0];
        assert_eq!(
            scores.map(text),
            ["+37", "-5", "0", "0", "+100", "-250", "+10", "+33"]
        );
    }
}
