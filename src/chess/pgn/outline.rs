//! A long file looked through: where each game begins and what its tags say, without playing its moves.
//!
//! The file is cut into games exactly as [`super::Reader`] cuts it, by the same code.

use std::io::{BufRead, Result};

use super::build::{is_gap, result, says_more, without_number, without_signs};
use super::read::Reader;
use super::taker::Taker;
use super::token::PgnToken;
use crate::chess::notation;
use crate::chess::{Chess, Glyph, Tags};

/// The tags that are kept of each game.
const KEPT: [&str; 11] =
    ["Event", "Date", "White", "Black", "Result", "ECO", "Opening", "UTCDate", "UTCTime", "FEN", "Variant"];

/// What can be said of a game without playing it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// The place of its first byte in the stream; [`Reader::resume`] reads it from there.
    pub start: u64,
    /// The tags that a list shows.
    pub tags: Tags,
    /// The plies of the mainline as they are written, right or wrong.
    pub plies: u32,
    /// The result at the end of the moves, else that of the tag.
    pub result: &'static str,
}

/// The outlines of a stream's games one by one, with bounded memory.
///
/// As with [`Reader`], the first answer is an error when the stream is no PGN.
pub struct Outlines<R> {
    reader: Reader<R>,
}

impl<R: BufRead> Outlines<R> {
    /// Starts looking.
    pub fn new(input: R) -> Outlines<R> {
        Outlines { reader: Reader::new(input) }
    }

    /// Goes on in the middle of a file, where a game begins.
    pub fn resume(input: R) -> Outlines<R> {
        Outlines { reader: Reader::resume(input) }
    }
}

impl<R: BufRead> Iterator for Outlines<R> {
    type Item = Result<Outline>;

    fn next(&mut self) -> Option<Result<Outline>> {
        self.reader.next_of(Sketch::default, |sketch: Sketch, start, _| sketch.finish(start))
    }
}

/// An outline in the making.
#[derive(Default)]
struct Sketch {
    tags: Tags,
    is_tagged: bool,
    has_moves: bool,
    depth: u64,
    plies: u32,
    result: Option<&'static str>,
    /// Whether there is a move, or a comment before the first: without tags and result only that makes a game.
    is_game: bool,
}

impl Taker for Sketch {
    fn has_moves(&self) -> bool {
        self.has_moves
    }

    fn has_tag(&self, name: &str) -> bool {
        self.tags.get(name).is_some()
    }

    fn tag(&mut self, name: String, value: String) {
        self.is_tagged = true;
        if KEPT.contains(&name.as_str()) {
            self.tags.set(name, value);
        }
    }

    fn movetext(&mut self, token: PgnToken) -> bool {
        self.has_moves = true;
        match token {
            PgnToken::Comment(text) => self.is_game |= self.depth == 0 && self.plies == 0 && !text.is_empty(),
            PgnToken::Open => self.depth += 1,
            PgnToken::Close => self.depth = self.depth.saturating_sub(1),
            PgnToken::Word(word) if self.depth == 0 => return word.split(is_gap).any(|word| self.word(word)),
            PgnToken::Word(_) | PgnToken::Tag(..) | PgnToken::Glyph(_) => {}
        }
        false
    }

    fn afterword(&mut self, _text: &str) {}

    fn report_fault(&mut self, _fault: String) {}
}

impl Sketch {
    fn word(&mut self, word: &str) -> bool {
        if let Some(result) = result(word) {
            self.result = Some(result);
            return true;
        }
        match without_number(word).trim_end_matches(['.', ',']) {
            sign if Glyph::from_sign(sign).is_some() || says_more(without_signs(sign)) => {}
            text => {
                if self.plies == 0 && !self.is_tagged {
                    self.is_game |= notation::parse_san(&Chess::default(), without_signs(text)).is_ok();
                }
                self.plies += 1;
            }
        }
        false
    }

    fn finish(self, start: u64) -> Option<Outline> {
        let tagged = self.tags.get("Result").and_then(result);
        let outline = Outline {
            start,
            plies: self.plies,
            result: self.result.filter(|result| *result != "*").or(tagged).unwrap_or("*"),
            tags: self.tags,
        };
        (self.is_tagged || self.result.is_some() || self.is_game).then_some(outline)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::chess::pgn::ReadGame;

    /// The games by a reader, and by a reader for each at the place where its outline begins.
    fn check(text: &[u8]) -> usize {
        let games: Vec<ReadGame> = Reader::new(text).filter_map(Result::ok).collect();
        let outlines: Vec<Outline> = Outlines::new(text).filter_map(Result::ok).collect();
        let shown = String::from_utf8_lossy(text);
        assert_eq!(games.len(), outlines.len(), "{shown:?}");
        for (read, outline) in games.iter().zip(&outlines) {
            let again = Reader::resume(&text[outline.start as usize..]).next().unwrap().unwrap();
            assert_eq!(again.game, read.game, "{shown:?} at {}", outline.start);
            let seen = Outlines::resume(&text[outline.start as usize..]).next();
            let start = outline.start;
            assert_eq!(&Outline { start, ..seen.unwrap().unwrap() }, outline, "{shown:?}");
            for (name, value) in outline.tags.iter() {
                assert_eq!(read.game.tags.get(name), Some(value), "{shown:?}");
            }
            assert!(outline.plies as usize >= read.game.tree().mainline().count(), "{shown:?}");
        }
        games.len()
    }

    #[test]
    fn a_file_has_as_many_outlines_as_games_and_they_begin_where_those_begin() {
        for (text, games) in [
            ("[Event \"a\"]\n[White \"x\"]\n\n1. e4 e5 1-0\n\n[Event \"b\"]\n\n1. d4 *\n", 2),
            ("1. e4 * 1. d4 1-0 {said} {again}\n\n{next} 1. c4", 3),
            ("\u{feff}% [Event \"no\"]\n[Event \"a\"][Site \"s\"] 1. e4 (1. d4 1-0) e5\n[Event \"b\"] *", 2),
            ("[Event \"a\"]\n\n1. e4 {never closed\n\n[Event \"b\"]\n\n1. d4 *\n", 2),
            ("[Event \"a\"]\n\n1. e4 (1. d4 (1. c4\n\n[Event \"b\"]\n\n1. d4) *\n", 2),
            ("some words\n\n[Event \"a\"]\n\n1. e4 *\n\nmore words", 1),
            ("[Event \"a\"]\n[Event \"b\"]\n[Event \"c\"]", 3),
            ("[Event \"a\"]\n[FEN \"8/8 x\"]\n\n1. e4 *\n[Variant \"Atomic\"]\n1. e4", 2),
            ("1. e4! e5 2. Ke3 ) *\n1. -- d4 *", 2),
            ("words {said}\n* 1-0", 2),
            // This sign does not begin its line.
            ("1. e4 *\n}% d4 1-0", 2),
        ] {
            assert_eq!(check(text.as_bytes()), games, "{text}");
        }
    }

    #[test]
    fn a_byte_that_is_read_as_a_blank_parts_a_move_from_the_result() {
        assert_eq!(check(b"1. e4 e5\x8d* 1. d4 *"), 2);
    }

    #[test]
    fn an_outline_has_the_result_and_the_length_of_the_mainline() {
        let text =
            "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4! {best} (1. d4 d5) e5 2.Nf3 $1 ± Nc6 *\n1. d4 0-1";
        let outlines: Vec<Outline> = Outlines::new(text.as_bytes()).map(Result::unwrap).collect();
        let said: Vec<(u32, &str)> = outlines.iter().map(|outline| (outline.plies, outline.result)).collect();
        assert_eq!(said, [(4, "1-0"), (1, "0-1")]);
        assert_eq!(outlines[0].tags.get("White"), Some("A"));
        assert!(Outlines::new(&b"<html>"[..]).next().unwrap().is_err());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(128))]

        #[test]
        fn any_soup_of_signs_is_cut_alike(
            text in "([\\[\\]{}();$%*\" \n]|[a-hNBRQKO][1-8x=+#-]|[0-9]\\.|\\[Event \"|\"\\]\n|\n\n|e4|d4|--|1-0|é|½-½|! ){0,100}",
        ) {
            check(text.as_bytes());
        }
    }
}
