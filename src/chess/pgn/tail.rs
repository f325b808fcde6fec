//! What follows a null move: such a move has no place in a tree of legal moves, so the rest of its line is kept as text.

use super::token::PgnToken;
use crate::chess::{Glyph, annotation};

/// How many bytes of a game may be kept as text because of a null move.
const LONGEST: usize = 1 << 16;

/// The rests of a game's lines, one after the other.
pub(super) struct Tails {
    open: Option<Tail>,
    /// How many bytes there is room for.
    room: usize,
}

/// The rest of a line.
struct Tail {
    /// How many lines are open when it is the innermost.
    depth: usize,
    text: String,
}

impl Tails {
    /// None so far.
    pub(super) fn new() -> Tails {
        Tails { open: None, room: LONGEST }
    }

    /// Whether what is read is the rest of a line.
    pub(super) fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// From here on the innermost of so many lines is text, beginning with a move number and the null move.
    pub(super) fn begin(&mut self, depth: usize, number: &str, null_move: &str) {
        let text = String::new();
        self.open = Some(Tail { depth, text });
        self.add(&format!("{} {null_move}", number.replace('…', "...")));
    }

    /// The text, and how many lines were open with its own, when no more than so many are open now.
    pub(super) fn end(&mut self, depth: usize) -> Option<(usize, String)> {
        let tail = self.open.take_if(|tail| tail.depth > depth)?;
        Some((tail.depth, tail.text))
    }

    /// Keeps what stands between moves, while so many lines are open; words come one by one, because the result may be among
    /// them.
    pub(super) fn token(&mut self, token: &PgnToken, depth: u64) {
        match token {
            PgnToken::Tag(..) | PgnToken::Word(_) => {}
            // What programs write about a move, such as the clock, would be taken for that of the move before.
            PgnToken::Comment(text) => self.add(&annotation::without(text)),
            PgnToken::Open => self.add("("),
            PgnToken::Close => {
                // The bracket of the line itself is none of its text.
                if self.open.as_ref().is_some_and(|tail| depth > tail.depth as u64) {
                    self.add(")");
                }
            }
            PgnToken::Glyph(number) => {
                let sign = u8::try_from(*number).ok().and_then(|number| Glyph(number).sign());
                self.add(sign.unwrap_or_default());
            }
        }
    }

    /// Adds a piece, and a blank before it where one belongs, while there is room; then three dots say that more followed.
    pub(super) fn add(&mut self, piece: &str) {
        let Some(tail) = self.open.as_mut().filter(|_| !piece.is_empty()) else {
            return;
        };
        let sticks = tail.text.is_empty() || tail.text.ends_with('(') || piece.starts_with([')', '!', '?']);
        let room = self.room;
        self.room = room.saturating_sub(piece.len() + 1);
        if room > 0 {
            tail.text.push_str(if sticks { "" } else { " " });
            tail.text.push_str(if self.room > 0 { piece } else { "…" });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text of a line that goes on with these tokens after `2... --`, one line being open.
    fn rest(tokens: &[PgnToken]) -> String {
        let mut tails = Tails::new();
        tails.begin(1, "2…", "--");
        let mut depth = 1;
        for token in tokens {
            tails.token(token, depth);
            if let PgnToken::Word(word) = token {
                tails.add(word);
            }
            depth = match token {
                PgnToken::Open => depth + 1,
                PgnToken::Close => depth - 1,
                PgnToken::Tag(..) | PgnToken::Comment(_) | PgnToken::Glyph(_) | PgnToken::Word(_) => depth,
            };
        }
        tails.end(0).unwrap().1
    }

    fn word(text: &str) -> PgnToken {
        PgnToken::Word(text.to_owned())
    }

    #[test]
    fn signs_and_brackets_stick_to_their_words() {
        let tokens = [
            word("3."),
            word("Nf3"),
            PgnToken::Glyph(1),
            PgnToken::Open,
            word("3."),
            word("d4"),
            PgnToken::Close,
        ];
        assert_eq!(rest(&tokens), "2... -- 3. Nf3! (3. d4)");
    }

    #[test]
    fn what_programs_write_about_a_move_is_left_out() {
        let tokens = [PgnToken::Comment("[%clk 0:01:00] passes".to_owned()), PgnToken::Glyph(9_999)];
        assert_eq!(rest(&tokens), "2... -- passes");
    }

    #[test]
    fn a_line_ends_with_the_bracket_that_closes_it() {
        let mut tails = Tails::new();
        tails.begin(2, "4.", "Z0");
        assert!(tails.is_open());
        assert_eq!(tails.end(2), None, "a variation of it has ended");
        tails.token(&PgnToken::Close, 2);
        assert_eq!(tails.end(1), Some((2, "4. Z0".to_owned())));
        assert!(!tails.is_open());
        tails.add("nowhere");
        assert_eq!(tails.end(0), None);
    }

    #[test]
    fn a_text_without_end_is_cut_with_three_dots() {
        let mut tails = Tails::new();
        tails.begin(1, "1.", "--");
        for _ in 0..LONGEST {
            tails.add("words");
        }
        let (_, text) = tails.end(0).unwrap();
        assert!(text.len() <= LONGEST + 8 && text.ends_with(" …"), "{} bytes", text.len());
        // Nothing is left for the next line of the game.
        tails.begin(1, "9.", "--");
        assert_eq!(tails.end(0), Some((1, String::new())));
    }
}
