//! Reads PGN as the world writes it: game by game, bad games never hide the good ones.

use std::io::{BufRead, Error, ErrorKind};

use super::build::Builder;
use super::sniff::refuse_foreign;
use super::taker::Taker;
use super::token::{PgnToken, Tokens};
use crate::chess::Game;

/// One game of a file with what was odd about it.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadGame {
    /// The game as far as it could be read; it stands at the start.
    pub game: Game,
    /// Whether the game cannot be played here at all: an unknown variant or a FEN that is wrong. Only its tags were read.
    pub refused: bool,
    /// What was wrong, one sentence each (an illegal move and its number, a comment never closed).
    ///
    /// They quote the file as it is, like tags and comments: [`crate::chess::text::clean`] goes before the screen.
    pub faults: Vec<String>,
}

/// Reads games one by one from a stream with bounded memory.
///
/// The first answer is an error of kind `InvalidData` with a sentence of [`refuse_foreign`] when the stream is no PGN; an error
/// of the stream itself comes after the games that could be read.
pub struct Reader<R> {
    tokens: Tokens<R>,
    state: State,
    /// A tag pair that ended the game before it.
    carried: Option<(String, String)>,
    /// Any other token that was read behind a game and belongs to the next.
    ahead: Option<PgnToken>,
    /// Faults that came with either of them.
    later: Vec<String>,
    /// Where the game begins that is being read, once its first token has come.
    start: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Unchecked,
    Reading,
    Ended,
}

impl<R: BufRead> Reader<R> {
    /// Starts reading.
    pub fn new(input: R) -> Reader<R> {
        Reader {
            tokens: Tokens::new(input),
            state: State::Unchecked,
            carried: None,
            ahead: None,
            later: Vec::new(),
            start: None,
        }
    }

    /// Goes on reading in the middle of a file, where a game begins.
    pub fn resume(input: R) -> Reader<R> {
        let mut reader = Reader { state: State::Reading, ..Reader::new(input) };
        // A `%` that stood at the beginning of its line would have been passed over, and no game begins with it.
        reader.tokens.source.line_start = false;
        reader
    }

    /// Looks at the first bytes; what is no PGN ends the reading.
    fn check(&mut self) -> Result<(), Error> {
        let refused = refuse_foreign(self.tokens.source.head());
        if let Some(error) = self.tokens.source.error.take() {
            self.state = State::Ended;
            return Err(error);
        }
        self.state = if refused.is_ok() { State::Reading } else { State::Ended };
        refused.map_err(|sentence| Error::new(ErrorKind::InvalidData, sentence))
    }

    /// The next game that has anything in it, made by a taker and given with its place and whether text was passed over.
    fn game<T: Taker, G>(
        &mut self,
        make: &impl Fn() -> T,
        finish: &impl Fn(T, u64, &mut Vec<String>) -> Option<G>,
    ) -> Option<G> {
        let mut junk = false;
        while self.state == State::Reading {
            let mut taker = make();
            self.fill(&mut taker);
            if junk {
                taker.report_fault("text that is no game was passed over".into());
            }
            let later = std::mem::take(&mut self.later);
            let mut own = std::mem::replace(&mut self.tokens.faults, later);
            // The first token of the next game was read with this one.
            let is_ahead = self.carried.is_some() || self.ahead.is_some();
            let next = is_ahead.then_some(self.tokens.start);
            let start = std::mem::replace(&mut self.start, next);
            if let Some(game) = finish(taker, start.unwrap_or_default(), &mut own) {
                return Some(game);
            }
            junk = true;
        }
        None
    }

    /// The next game as [`Reader::next`] gives it, made by another taker.
    pub(super) fn next_of<T: Taker, G>(
        &mut self,
        make: impl Fn() -> T,
        finish: impl Fn(T, u64, &mut Vec<String>) -> Option<G>,
    ) -> Option<std::io::Result<G>> {
        if self.state == State::Unchecked
            && let Err(error) = self.check()
        {
            return Some(Err(error));
        }
        match self.game(&make, &finish) {
            Some(game) => Some(Ok(game)),
            None => self.tokens.source.error.take().map(Err),
        }
    }

    /// Gives the builder the tokens of one game.
    fn fill(&mut self, builder: &mut impl Taker) {
        self.tokens.begin_game();
        if let Some((name, value)) = self.carried.take() {
            builder.tag(name, value);
        }
        loop {
            let faults = self.tokens.faults.len();
            let token = self.ahead.take().or_else(|| self.tokens.next());
            if token.is_some() && self.start.is_none() {
                self.start = Some(self.tokens.start);
            }
            match token {
                None => {
                    self.state = State::Ended;
                    return;
                }
                Some(PgnToken::Tag(name, value)) => {
                    if builder.has_moves() || name == "Event" && builder.has_tag("Event") {
                        self.carried = Some((name, value));
                        self.later = self.tokens.faults.split_off(faults);
                        return;
                    }
                    builder.tag(name, value);
                }
                Some(token) => {
                    if builder.movetext(token) {
                        return self.afterwords(builder);
                    }
                }
            }
        }
    }

    /// Comments right behind the result belong to the game; one after an empty line opens the next.
    fn afterwords(&mut self, builder: &mut impl Taker) {
        loop {
            let faults = self.tokens.faults.len();
            match self.tokens.next() {
                Some(PgnToken::Comment(text)) if !self.tokens.after_blank_line => builder.afterword(&text),
                Some(PgnToken::Tag(name, value)) => self.carried = Some((name, value)),
                Some(token) => self.ahead = Some(token),
                None => self.state = State::Ended,
            }
            if self.carried.is_some() || self.ahead.is_some() || self.state == State::Ended {
                self.later = self.tokens.faults.split_off(faults);
                return;
            }
        }
    }
}

impl<R: BufRead> Reader<R> {
    /// Goes on with the place of each game: the offset of its first byte in the stream.
    pub fn with_places(mut self) -> impl Iterator<Item = std::io::Result<(u64, ReadGame)>> {
        std::iter::from_fn(move || self.next_with_place())
    }

    fn next_with_place(&mut self) -> Option<std::io::Result<(u64, ReadGame)>> {
        self.next_of(Builder::default, |mut builder: Builder, start, faults| {
            faults.drain(..).for_each(|fault| builder.report_fault(fault));
            let (game, refused, faults) = builder.finish()?;
            Some((start, ReadGame { game, refused, faults }))
        })
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = std::io::Result<ReadGame>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.next_with_place()?.map(|(_, read)| read))
    }
}

/// Reads all games of a text.
///
/// # Errors
/// A sentence that says what the text seems to be, when it is no PGN at all (HTML, JSON, gzip, UTF-16, empty).
pub fn read_all(text: &[u8]) -> Result<Vec<ReadGame>, String> {
    refuse_foreign(text)?;
    let games: Vec<ReadGame> = Reader::new(text).filter_map(Result::ok).collect();
    if games.is_empty() {
        return Err("this is not PGN: it seems to be text without tags and moves".into());
    }
    Ok(games)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::pgn::write;
    use crate::chess::{Ending, NodeId, Position, fen};

    fn games(text: &str) -> Vec<ReadGame> {
        read_all(text.as_bytes()).unwrap()
    }

    /// The movetext as it is written again, and how many faults there were.
    fn check(text: &str, expected: &str, faults: usize) {
        let all = games(text);
        let written = write(&all[0].game);
        let moves = written.split_once("\n\n").unwrap().1.trim_end().replace('\n', " ");
        assert_eq!((moves.as_str(), all[0].faults.len()), (expected, faults), "{text}: {:?}", all[0].faults);
        assert_eq!(all.len(), 1, "{text}");
    }

    /// The only fault holds these words.
    fn fault(text: &str, words: &str) {
        let all = games(text);
        assert!(all[0].faults.len() == 1 && all[0].faults[0].contains(words), "{text}: {:?}", all[0].faults);
    }

    #[test]
    fn movetext_is_read_as_people_write_it() {
        check("1. e4 e5 2. Nf3 *", "1. e4 e5 2. Nf3 *", 0);
        check("1.e4 e5 2.Nf3", "1. e4 e5 2. Nf3 *", 0);
        check("e2e4 e7-e5 Ng1f3", "1. e4 e5 2. Nf3 *", 0);
        check("\u{feff}1.\u{a0}e4\u{a0}e5\r\n2.\tNf3\0\0", "1. e4 e5 2. Nf3 *", 0);
        check("1... e4 1... e5 2…Nf3", "1. e4 e5 2. Nf3 *", 0);
        check("1. e4! e5?! 2. Nf3 !? $14 $0 $999 Nc6± *", "1. e4 $1 e5 $6 2. Nf3 $5 $14 Nc6 $16 *", 0);
        check("1. e4 += e5 +/- 2. Nf3!± *", "1. e4 $14 e5 $16 2. Nf3 $1 $16 *", 0);
        check("1. e4 d5 2. e5 f5 3. exf6 e.p. *", "1. e4 d5 2. e5 f5 3. exf6 *", 0);
    }

    #[test]
    fn comments_stay_where_they_were() {
        let text =
            "{start} {of it} 1. {first} e4 {a} ;b\n1... {reply} e5 ({or} 1... c5 {Sicilian}) 2. Nf3 {end} *";
        let expected =
            "{start of it} 1. {first} e4 {a b} 1... {reply} e5 ({or} 1... c5 {Sicilian}) 2. Nf3 {end} *";
        check(text, expected, 0);
        check(
            "1. e4 (1. d4 {d} d5 ({x} 1... Nf6)) 1... e5 *",
            "1. e4 (1. d4 {d} 1... d5 ({x} 1... Nf6)) 1... e5 *",
            0,
        );
        check("1. e4 ({or} 1. d4) *", "1. e4 ({or} 1. d4) *", 0);
        check("1. e4 e5 2. {to be continued} *", "1. e4 e5 {to be continued} *", 0);
        check("1. e4 1-0 {Black's phone rang}\n;really\n", "1. e4 {Black's phone rang really} 1-0", 0);
        check("{a brace } 1. e4 ; } and {\n*", "{a brace} 1. e4 ; } and { *", 0);
    }

    #[test]
    fn faults_are_told_and_the_rest_is_read() {
        check("1. e4 e5 2. Nf6 Nc6 {lost} 3. Bb5 1-0", "1. e4 e5 1-0", 1);
        fault("1. e4 e5 2. Nf6 Nc6 1-0", "at move 2.: Nf6 is not a legal move here; the game ends before it");
        fault("1. e4 e5 2. Nf3 Nf6 3. Bb5 Qxb5", "at move 3…: Qxb5");
        fault("[FEN \"4k3/8/8/8/8/8/8/1N1NK3 w - - 0 7\"]\n7. Nc3", "at move 7.: Nc3 could be Nbc3 or Ndc3");
        fault("1. e4 hello 1-0", "'hello' is not a move");
        fault("1. e4 -- 2. d4 *", "null move");
        let annotated = "1. e4 e5 2. Nf3 (2. d4 {idea} -- {threat [%clk 0:01:00]} 3. dxe5! (3. Qh5 $5 (3. a3)) 3... d6 *) \
                         2... Nc6 (2... Z0 3. Bc4 ; and } mate\n) (2... d6\u{a0}3.\u{a0}--\u{a0}d5) 3. Bb5 *";
        check(
            annotated,
            "1. e4 e5 2. Nf3 ; 2... Z0 3. Bc4 and } mate (2. d4 {idea 2... -- threat 3. dxe5! (3. Qh5!? (3. a3)) 3... d6}) 2... Nc6 (2... d6 {3. -- d5}) 3. Bb5 *",
            3,
        );
        check("1. e4 (1. d4 e4 2. c4) 1... e5 *", "1. e4 (1. d4) 1... e5 *", 1);
        fault("1. e4 (1. d4 e4 2. c4) 1... e5 *", "the variation ends before it");
        check("1. e4 e5 ) 2. Nf3 ) *", "1. e4 e5 2. Nf3 *", 1);
        check("( 1. e4 ) 1. d4 *", "1. d4 *", 1);
        check("1. e4 (1. d4 (1. c4 *", "1. e4 (1. d4) (1. c4) *", 1);
        check("1. e4 {never closed 1... e5", "1. e4 {never closed 1... e5} *", 1);
        check("1. e4 } ] > e5 *", "1. e4 e5 *", 0);
        check("1. e4 [x] e5 *", "1. e4 e5 *", 1);
    }

    #[test]
    fn what_follows_a_null_move_is_kept_as_text_within_bounds() {
        let read = &games(&format!("1. e4 (1. d4 -- {}) 1... e5 *", "Nf3 ".repeat(100_000)))[0];
        let d4 = read.game.tree().node(NodeId::ROOT).children()[1];
        let comment = &read.game.tree().node(d4).comment;
        assert!(comment.starts_with("1... -- Nf3 Nf3") && comment.ends_with(" …"));
        assert!((60_000..70_000).contains(&comment.len()));
    }

    #[test]
    fn a_result_is_recorded_unless_the_board_shows_it() {
        let declared = |text| games(text)[0].game.declared();
        let white = Some(crate::chess::Color::White);
        assert_eq!(declared("1. e4 1-0"), Some(Ending::Recorded { winner: white }));
        assert_eq!(declared("[Result \"1/2-1/2\"]\n\n1. e4"), Some(Ending::Recorded { winner: None }));
        assert_eq!(declared("1. f3 e5 2. g4 Qh4# 0-1"), None);
        assert_eq!(declared("1. e4 *"), None);
        fault("1. f3 e5 2. g4 Qh4# 1-0", "the board shows 0-1");
        fault("[Result \"1-0\"]\n\n1. e4 0-1", "the tag says 1-0");
    }

    #[test]
    fn one_bad_game_hides_no_other() {
        let good = "[Event \"good\"]\n\n1. e4 e5 *\n\n";
        for bad in [
            "[Event \"bad\n\n1. d4 *\n\n",
            "[Event \"bad\"]\n\n1. d4 {never closed\n\n",
            "[Event \"bad\"]\n\n1. d4 (1. c4\n\n",
            "[Event \"bad\"]\n\n1. d5\n\n",
            "[Event \"bad\"]\n[FEN \"8/8 x\"]\n\n1. d4 (1. c4) *\n\n",
            "[Event \"bad\"]\n[Variant \"Atomic\"]\n\n1. d4 *\n\n",
            "some words\n\n",
        ] {
            let all = games(&format!("{good}{bad}{good}{good}"));
            let readable = all.iter().filter(|read| read.game.tags.get("Event") == Some("good"));
            assert_eq!(readable.filter(|read| read.game.tree().len() == 3).count(), 3, "{bad}");
            assert_eq!(all.iter().map(|read| read.faults.len()).sum::<usize>(), 1, "{bad}: {all:?}");
            assert!(all[0].faults.is_empty());
        }
    }

    #[test]
    fn a_game_that_cannot_be_played_is_refused_by_name() {
        let read = &games("[Event \"x\"]\n[FEN \"8/8/8/8/8/8/8/8 w - -\"]\n\n1. d4 1-0")[0];
        assert!(read.refused && read.faults[0].contains("White has no king"), "{:?}", read.faults);
        assert_eq!((read.game.tags.get("Event"), read.game.tree().len()), (Some("x"), 1));
        let read = &games("[Variant \"Crazyhouse\"]\n\n1. d4 1-0")[0];
        assert!(read.refused && read.faults[0].contains("Crazyhouse"));
        assert!(!games("[Variant \"From Position\"]\n\n1. d4 1-0")[0].refused);
        // What stands behind the result belongs to the moves, which are not read.
        let read = &games("[Variant \"Atomic\"]\n\n1. d4 *\n{after the end}\n")[0];
        assert!(read.refused && read.game.tree().node(NodeId::ROOT).comment.is_empty());
    }

    #[test]
    fn games_begin_at_their_fen() {
        let read =
            &games("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 b KQ - 0 40\"]\n\n40... Kf7 41. O-O-O *")[0];
        assert_eq!(fen::write(read.game.start()), "4k3/8/8/8/8/8/8/R3K3 b Q - 0 40");
        assert_eq!((read.game.tree().len(), read.faults.len(), read.game.current()), (3, 1, NodeId::ROOT));
    }

    #[test]
    fn foreign_encodings_are_understood() {
        let read = &read_all(b"[White \"M\xfcller\"]\n\n1. e4 {\xbd} 1/2-1/2").unwrap()[0];
        assert_eq!(read.game.tags.get("White"), Some("Müller"));
        assert_eq!(write(&read.game).lines().last(), Some("1. e4 {½} 1/2-1/2"));
        let cr = read_all(b"[White \"a\"]\r[Black \"b\"]\r\r1. e4\r1... e5 *\r").unwrap();
        assert_eq!((cr.len(), cr[0].game.tree().len(), cr[0].faults.len()), (1, 3, 0));
    }

    #[test]
    fn what_is_no_pgn_is_refused() {
        for text in
            ["", "  \n", "<html></html>", "{\"a\": 1}", "Dear Anna, how are you?", "\u{1b}\u{1}\u{2}\u{3}"]
        {
            assert!(read_all(text.as_bytes()).is_err(), "{text}");
        }
        let mut reader = Reader::new(&b"\x1f\x8b\x08"[..]);
        assert_eq!(reader.next().unwrap().unwrap_err().kind(), ErrorKind::InvalidData);
        assert!(reader.next().is_none());
    }

    #[test]
    fn an_error_of_the_stream_comes_after_the_games() {
        struct Broken<'a>(&'a [u8]);
        impl std::io::Read for Broken<'_> {
            fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
                match self.0.len() {
                    0 => Err(Error::other("unplugged")),
                    _ => self.0.read(into),
                }
            }
        }
        let mut reader = Reader::new(std::io::BufReader::new(Broken(b"1. e4 e5 2. Nf")));
        assert_eq!(reader.next().unwrap().unwrap().game.tree().len(), 3);
        assert_eq!(reader.next().unwrap().unwrap_err().to_string(), "unplugged");
        assert!(reader.next().is_none());
    }

    #[test]
    fn depth_and_width_have_limits_and_no_recursion() {
        let deep = format!("1. e4 {}", "(1. d4 ".repeat(100_000));
        let read = &games(&deep)[0];
        assert_eq!(read.faults.len(), 2, "{:?}", read.faults);
        let closed = format!("1. e4 {}{} e5 2. d4 *", "(1. d4 ".repeat(5_000), ")".repeat(5_000));
        let read = &games(&closed)[0];
        assert_eq!((read.game.tree().mainline().count(), read.faults.len()), (3, 1));
        let wide = format!("1. e4 {} e5 *", "(1. d4 d5) (1. c4)".repeat(5_000));
        assert_eq!(games(&wide)[0].game.tree().len(), 6);
        assert!(write(&read.game).len() > 10);
        assert!(read.game.tree().node(NodeId::ROOT).position().legal_moves().len() == 20);
    }

    #[test]
    fn enormous_input_leaves_little_behind() {
        for text in
            ["[", "[\n", "[a \"", "(", "$", "{", "x", "\0", "1", "[Event \"a\"]", "; a\n", "e4 ", "%\n"]
        {
            let long = format!("1. e4 {}", text.repeat(50_000));
            let all = read_all(long.as_bytes()).unwrap();
            assert!(all[0].faults.len() <= 52, "{text}");
            assert_eq!(all[0].game.tree().mainline().count(), 1, "{text}");
        }
        let tags: Vec<String> = (0..5_000).map(|number| format!("[Tag{number} \"{number}\"]")).collect();
        assert_eq!(games(&tags.concat())[0].game.tags.iter().count(), 4_096);
    }
}
