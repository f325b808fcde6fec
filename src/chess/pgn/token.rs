//! PGN cut into tokens: tag pairs, comments, brackets, glyphs and words; nothing is kept longer than it may be.

use std::io::BufRead;

use super::source::{Source, decode};

/// How many faults of one game are told.
pub(super) const MOST_FAULTS: usize = 50;

/// One token of a PGN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PgnToken {
    /// A tag pair, its value without escapes.
    Tag(String, String),
    /// A comment; line breaks are blanks.
    Comment(String),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `$N`
    Glyph(u32),
    /// A move, a move number, a result, or anything else between blanks.
    Word(String),
}

/// Longest tag value or comment, in bytes; what is longer is cut, and told.
const LONGEST_TEXT: usize = 1 << 20;
/// Longest word or tag name, in bytes; no move is as long.
const LONGEST_WORD: usize = 256;
/// All tag values and comments of one game together, in bytes.
const LONGEST_GAME: usize = 16 << 20;

/// Cuts a stream into tokens; faults gather until they are taken.
pub(super) struct Tokens<R> {
    /// Where the bytes come from.
    pub source: Source<R>,
    /// What was odd since the last game.
    pub faults: Vec<String>,
    /// Where the last token begins.
    pub start: u64,
    /// Whether an empty line stood before the last token.
    pub after_blank_line: bool,
    /// The name of a tag pair that a comment ran into; its value is next.
    interrupted_by: Option<(u64, String)>,
    /// How many bytes of text this game may still have.
    budget: usize,
    /// Whether it was told that this game has no room for more.
    is_full_reported: bool,
}

impl<R: BufRead> Tokens<R> {
    pub(super) fn new(input: R) -> Tokens<R> {
        let mut source = Source::new(input);
        if source.head().starts_with(b"\xef\xbb\xbf") {
            (0..3).for_each(|_| {
                source.next();
            });
            source.line_start = true;
        }
        Tokens {
            source,
            faults: Vec::new(),
            start: 0,
            after_blank_line: false,
            interrupted_by: None,
            budget: LONGEST_GAME,
            is_full_reported: false,
        }
    }

    /// Begins a game: its text is counted from here.
    pub(super) fn begin_game(&mut self) {
        self.budget = LONGEST_GAME;
        self.is_full_reported = false;
    }

    /// The next token.
    pub(super) fn next(&mut self) -> Option<PgnToken> {
        if let Some((start, name)) = self.interrupted_by.take() {
            self.start = start;
            return Some(self.tag_value(name));
        }
        loop {
            self.skip_blanks();
            self.start = self.source.at;
            match self.source.peek()? {
                b'%' if self.source.line_start => self.skip_line(),
                b'[' => {
                    if let Some(tag) = self.tag() {
                        return Some(tag);
                    }
                }
                b'{' => return Some(self.comment()),
                b';' => return Some(self.rest_of_line()),
                b'(' => return Some(self.bracket(PgnToken::Open)),
                b')' => return Some(self.bracket(PgnToken::Close)),
                b'$' => return Some(self.glyph()),
                b'<' => self.skip_reserved(),
                b'}' | b']' | b'>' => {
                    self.source.next();
                }
                _ => return Some(self.word()),
            }
        }
    }

    fn skip_blanks(&mut self) {
        let mut line_ends = 0;
        while let Some(byte) = self.source.peek() {
            if self.source.take_line_end() {
                line_ends += 1;
            } else if is_blank(byte) {
                // Blanks before a `%` keep it from beginning its line; an empty line may hold blanks.
                self.source.next();
            } else {
                break;
            }
        }
        self.after_blank_line = line_ends > 1;
    }

    fn skip_line(&mut self) {
        self.source.skip_while(|byte| !matches!(byte, b'\n' | b'\r'));
    }

    /// `<…>`, which the standard reserves for what is to come; where it is never closed, the sign alone.
    fn skip_reserved(&mut self) {
        self.source.next();
        let mut seen = Vec::new();
        self.source.run(|byte| !b">\n\r{}()[]".contains(&byte), |bytes| push(&mut seen, bytes, LONGEST_WORD));
        if !self.source.take(b'>') {
            self.report_fault(format!("a sign < is never closed: <{}", decode(seen)));
        }
    }

    fn bracket(&mut self, token: PgnToken) -> PgnToken {
        self.source.next();
        token
    }

    fn glyph(&mut self) -> PgnToken {
        self.source.next();
        let mut number = 0_u32;
        while let Some(digit @ b'0'..=b'9') = self.source.peek() {
            self.source.next();
            number = number.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
        }
        PgnToken::Glyph(number)
    }

    fn word(&mut self) -> PgnToken {
        PgnToken::Word(self.letters(|byte| !is_blank(byte) && !is_delimiter(byte)))
    }

    /// A word or a name; what is longer than any is cut.
    fn letters(&mut self, fits: impl Fn(u8) -> bool) -> String {
        let mut word = Vec::new();
        self.source.run(fits, |bytes| push(&mut word, bytes, LONGEST_WORD));
        text(word, LONGEST_WORD)
    }

    /// A tag pair, or nothing when the brackets hold something else, which is passed over.
    fn tag(&mut self) -> Option<PgnToken> {
        self.source.next();
        self.source.skip_while(is_space);
        let name = self.letters(is_name);
        self.source.skip_while(is_space);
        if !name.is_empty() && self.source.take(b'"') {
            return Some(self.tag_value(name));
        }
        self.source.skip_while(|byte| !matches!(byte, b']' | b'\n' | b'\r'));
        self.source.take(b']');
        self.report_fault(format!("brackets that hold no tag pair were passed over: [{name}"));
        None
    }

    /// The value after its opening quote. A quote ends it if `]` follows; others are taken as they are.
    fn tag_value(&mut self, name: String) -> PgnToken {
        let mut value = Vec::new();
        loop {
            match self.source.peek() {
                None | Some(b'\n' | b'\r') => {
                    self.report_fault(format!("the tag {name} is never closed"));
                    break;
                }
                Some(b'"') => {
                    if self.closes_tag(&mut value) {
                        break;
                    }
                }
                Some(b'\\') => {
                    self.source.next();
                    let escaped = self.source.peek().filter(|byte| matches!(byte, b'"' | b'\\'));
                    self.keep(&mut value, escaped.unwrap_or(b'\\'));
                    if escaped.is_some() {
                        self.source.next();
                    }
                }
                Some(_) => self.keep_while(&mut value, |byte| !b"\"\\\n\r".contains(&byte)),
            }
        }
        self.report_if_cut(value.len(), &name);
        PgnToken::Tag(name, text(value, LONGEST_TEXT))
    }

    /// Takes a quote; answers whether it closes the tag, else keeps it and the blanks after it as part of the value.
    fn closes_tag(&mut self, value: &mut Vec<u8>) -> bool {
        self.source.next();
        let mut blanks = 0;
        while self.source.take(b' ') {
            blanks += 1;
        }
        if self.source.take(b']') {
            return true;
        }
        self.keep(value, b'"');
        (0..blanks).for_each(|_| self.keep(value, b' '));
        false
    }

    /// A comment in braces. One that is never closed ends where an empty line and a tag pair follow, or at the end.
    fn comment(&mut self) -> PgnToken {
        self.source.next();
        let mut comment = Vec::new();
        let mut line_ends = 0;
        loop {
            match self.source.peek() {
                Some(b'}') => {
                    self.source.next();
                    break;
                }
                Some(b'\n' | b'\r') => {
                    self.source.take_line_end();
                    self.keep(&mut comment, b' ');
                    line_ends += 1;
                }
                Some(b'[') if line_ends > 1 => {
                    if self.runs_into_tag(&mut comment) {
                        self.report_fault("a comment is never closed".into());
                        break;
                    }
                    line_ends = 0;
                }
                Some(b' ') if line_ends > 0 => {
                    self.source.next();
                    self.keep(&mut comment, b' ');
                }
                Some(_) => {
                    // The first of them may be a bracket that begins no tag pair.
                    let first = self.source.next();
                    self.keep(&mut comment, first.unwrap_or(b' '));
                    self.keep_while(&mut comment, |byte| !b"}\n\r".contains(&byte));
                    line_ends = 0;
                }
                None => {
                    self.report_fault("a comment is never closed".into());
                    break;
                }
            }
        }
        self.report_if_cut(comment.len(), "comment");
        PgnToken::Comment(comment_text(&text(comment, LONGEST_TEXT)))
    }

    /// Takes a bracket in a comment; answers whether a tag pair begins with it, else it is part of the comment.
    fn runs_into_tag(&mut self, comment: &mut Vec<u8>) -> bool {
        let start = self.source.at;
        let mut seen = Vec::new();
        let mut name = Vec::new();
        let mut named = false;
        while let Some(byte) = self.source.peek().filter(|_| seen.len() < LONGEST_WORD) {
            match byte {
                b'[' if seen.is_empty() => {}
                b' ' if !name.is_empty() => named = true,
                b'"' if named => {
                    self.source.next();
                    self.interrupted_by = Some((start, text(name, LONGEST_WORD)));
                    return true;
                }
                byte if is_name(byte) && !named => name.push(byte),
                _ => break,
            }
            self.source.next();
            seen.push(byte);
        }
        for byte in seen {
            self.keep(comment, byte);
        }
        false
    }

    fn rest_of_line(&mut self) -> PgnToken {
        self.source.next();
        let mut comment = Vec::new();
        self.keep_while(&mut comment, |byte| !matches!(byte, b'\n' | b'\r'));
        self.report_if_cut(comment.len(), "comment");
        PgnToken::Comment(comment_text(&text(comment, LONGEST_TEXT)))
    }

    /// Notes what was odd; no game needs more faults than are told of it.
    fn report_fault(&mut self, fault: String) {
        if self.faults.len() <= MOST_FAULTS {
            self.faults.push(fault);
        }
    }

    /// Keeps a byte of text while text and game may still grow.
    fn keep(&mut self, text: &mut Vec<u8>, byte: u8) {
        let room = self.budget.min(LONGEST_TEXT.saturating_sub(text.len()));
        if room > 0 {
            self.budget -= 1;
            text.push(byte);
        }
    }

    /// Keeps bytes of text as long as they fit, and as [`Tokens::keep`] does.
    fn keep_while(&mut self, text: &mut Vec<u8>, fits: impl Fn(u8) -> bool) {
        let before = text.len();
        let room = self.budget.min(LONGEST_TEXT.saturating_sub(before));
        self.source.run(fits, |bytes| push(text, bytes, before + room));
        self.budget -= text.len() - before;
    }

    fn report_if_cut(&mut self, length: usize, what: &str) {
        if length >= LONGEST_TEXT {
            self.report_fault(format!("{what}: the text was too long and was cut"));
        } else if self.budget == 0 && !std::mem::replace(&mut self.is_full_reported, true) {
            self.report_fault(format!(
                "{what}: all texts together were too long; this one was cut, the rest left out"
            ));
        }
    }
}

/// Bytes that were cut at this length as text that is no longer: what is written of it is not cut again.
fn text(mut bytes: Vec<u8>, longest: usize) -> String {
    if bytes.len() == longest
        && let Err(error) = std::str::from_utf8(&bytes)
        && error.error_len().is_none()
    {
        bytes.truncate(error.valid_up_to());
    }
    let mut text = decode(bytes);
    text.truncate(text.floor_char_boundary(longest));
    text
}

/// Adds bytes up to a length.
fn push(text: &mut Vec<u8>, bytes: &[u8], longest: usize) {
    let room = longest.saturating_sub(text.len());
    text.extend_from_slice(&bytes[..bytes.len().min(room)]);
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Blanks, line ends and control characters, which carry nothing in movetext.
fn is_blank(byte: u8) -> bool {
    byte <= b' ' || byte == 0x7f
}

fn is_delimiter(byte: u8) -> bool {
    b"{}()[];$<>".contains(&byte)
}

/// A comment as it is written and read: without line breaks, and without blanks around it.
pub(super) fn comment_text(comment: &str) -> String {
    comment.replace("\r\n", " ").replace(['\n', '\r'], " ").trim().to_owned()
}

/// A byte of a tag's name: those of the standard, some that programs use, and whatever is not ASCII.
pub(super) fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+' | b'#' | b'=' | b':') || byte >= 0x80
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> (Vec<PgnToken>, usize) {
        let mut tokens = Tokens::new(text.as_bytes());
        let all = std::iter::from_fn(|| tokens.next()).collect();
        (all, tokens.faults.len())
    }

    fn check(text: &str, expected: &[PgnToken], faults: usize) {
        assert_eq!(cut(text), (expected.to_vec(), faults), "{text}");
    }

    fn tag(name: &str, value: &str) -> PgnToken {
        PgnToken::Tag(name.into(), value.into())
    }

    fn word(text: &str) -> PgnToken {
        PgnToken::Word(text.into())
    }

    fn comment(text: &str) -> PgnToken {
        PgnToken::Comment(text.into())
    }

    #[test]
    fn tags_are_read_as_they_are_found() {
        check("[Event \"a\"]", &[tag("Event", "a")], 0);
        check("[ Event  \"a \\\"b\\\" \\\\ c:\\d\" ]", &[tag("Event", "a \"b\" \\ c:\\d")], 0);
        check(
            "[Event \"the \"big\" one\"][Site \"\"]",
            &[tag("Event", "the \"big\" one"), tag("Site", "")],
            0,
        );
        check("[Event \"open\n[Site \"s\"]", &[tag("Event", "open"), tag("Site", "s")], 1);
        check("[Event]\n[Site \"s\"]", &[tag("Site", "s")], 1);
        check("\u{feff}[Event \"a\"]\r\r\n", &[tag("Event", "a")], 0);
    }

    #[test]
    fn movetext_needs_no_blanks() {
        let expected = [
            word("1.e4"),
            comment("c"),
            PgnToken::Open,
            word("1.d4"),
            PgnToken::Glyph(14),
            PgnToken::Close,
            word("e5"),
            comment("rest ) }"),
            word("*"),
        ];
        check("1.e4{c}(1.d4$14)e5;rest ) }\r\n*", &expected, 0);
    }

    #[test]
    fn escaped_lines_are_passed_over() {
        check("% [Event \"no\"]\r\n%\n1. %e4\n%x", &[word("1."), word("%e4")], 0);
    }

    #[test]
    fn comments_keep_their_words() {
        check("{ two\r\n\nlines\t[%clk 1] \\ { }", &[comment("two  lines\t[%clk 1] \\ {")], 0);
        check("{ never closed", &[comment("never closed")], 1);
        check("{\n\n[Event]\n\n[Event \"}", &[comment("[Event]"), tag("Event", "}")], 2);
        check("{a\n\n[Event \"b\"] 1.", &[comment("a"), tag("Event", "b"), word("1.")], 1);
        check("{a\n[Event \"b\"]}", &[comment("a [Event \"b\"]")], 0);
    }

    #[test]
    fn long_texts_are_cut_and_told() {
        let (tokens, faults) = cut(&format!("{{{}}} {}", "x".repeat(2 << 20), "y".repeat(1 << 16)));
        assert_eq!((tokens.len(), faults), (2, 1));
        assert!(matches!(&tokens[0], PgnToken::Comment(text) if text.len() == LONGEST_TEXT));
        let long = "z".repeat(1 << 16);
        check(&format!("[Event \"{long}\"]{{{long}}}"), &[tag("Event", &long), comment(&long)], 0);
    }

    #[test]
    fn what_was_cut_is_not_cut_again() {
        for letter in ["é".as_bytes(), "x€".as_bytes(), b"\xe9"] {
            let long = [b"[", &letter.repeat(400)[..], b" \"a\"]"].concat();
            let name = |bytes: &[u8]| match Tokens::new(bytes).next() {
                Some(PgnToken::Tag(name, _)) => name,
                other => panic!("{other:?}"),
            };
            let cut = name(&long);
            assert!(cut.len() > LONGEST_WORD - 3 && cut.len() <= LONGEST_WORD, "{cut}");
            assert!(!cut.contains('Ã'), "{cut}");
            assert_eq!(name(format!("[{cut} \"a\"]").as_bytes()), cut);
        }
    }

    #[test]
    fn a_name_that_a_comment_ran_into_is_no_longer_than_any_other() {
        let bytes = [b"{never closed\n\n[", &b"\xe9".repeat(200)[..], b" \"a\"]"].concat();
        let mut tokens = Tokens::new(&bytes[..]);
        assert!(matches!(tokens.next(), Some(PgnToken::Comment(_))));
        let Some(PgnToken::Tag(name, _)) = tokens.next() else {
            panic!("no tag");
        };
        assert_eq!(name.len(), LONGEST_WORD);
    }

    #[test]
    fn a_game_that_is_full_is_reported_once_whatever_comes_after() {
        let full = format!("{{{}}}", "x".repeat(LONGEST_TEXT - 1)).repeat(17);
        let after = "{} [Tag \"\"] ;\n".repeat(2_000);
        let text = format!("{full}{after}");
        let mut tokens = Tokens::new(text.as_bytes());
        while tokens.next().is_some() {}
        assert_eq!(tokens.faults.len(), 1, "{:?}", tokens.faults.first());
        assert!(tokens.faults.capacity() <= MOST_FAULTS, "nothing is kept for what was told");
        let mut tokens = Tokens::new(&b"{"[..]);
        tokens.faults = vec![String::new(); MOST_FAULTS];
        (0..100).for_each(|_| tokens.report_if_cut(LONGEST_TEXT, "comment"));
        assert_eq!(tokens.faults.len(), MOST_FAULTS + 1);
    }
}
