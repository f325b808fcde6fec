//! UCI output of another engine, read token by token: unknown tokens are skipped, as the protocol asks.

use std::time::Duration;

use super::words::{UciTokens, shown};
use crate::chess::Score;

/// Characters of a move that are kept: UCI moves have at most five, longer words are only shown in a message.
const LONGEST_MOVE: usize = 16;
/// Moves of a principal variation that are kept.
const LONGEST_LINE: usize = 100;

/// One line of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `id name …`, made safe to show.
    Name(String),
    /// `option name … type …`.
    Option(Declared),
    /// `uciok`.
    UciOk,
    /// `readyok`.
    ReadyOk,
    /// `info …`.
    Info(Info),
    /// `bestmove …`: the word as it came, made safe to show; `None` for none, `(none)`, `0000` and the like.
    BestMove(Option<String>),
}

/// An option that an engine has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// Its name, as the engine spells it.
    pub name: String,
    /// Whether it is a button: it takes no value.
    pub is_button: bool,
}

/// `info` of a searching engine; fields that it leaves out are `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Depth, in plies.
    pub depth: Option<u8>,
    /// Selective depth: the deepest ply visited.
    pub seldepth: Option<u8>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Time used.
    pub time: Option<Duration>,
    /// Number of the line (MultiPV), from 1.
    pub line: u16,
    /// Score for the side to move.
    pub score: Option<Score>,
    /// Whether the score is only a bound (`lowerbound`, `upperbound`).
    pub is_bound: bool,
    /// The principal variation in UCI notation.
    pub moves: Vec<String>,
}

impl Reply {
    /// Reads a line; `None` if it says nothing that is known.
    ///
    /// ```
    /// use patzer::uci::reply::Reply;
    ///
    /// assert_eq!(Reply::parse(" \t uciok\r"), Some(Reply::UciOk));
    /// assert_eq!(Reply::parse("well, bestmove 0000"), Some(Reply::BestMove(None)));
    /// assert_eq!(Reply::parse("Deep Thought by its authors"), None);
    /// ```
    pub fn parse(line: &str) -> Option<Reply> {
        let mut words = UciTokens::of(line);
        // The protocol asks to pass over words that are not known and to read on.
        while let Some(word) = words.next() {
            match word {
                "uciok" => return Some(Reply::UciOk),
                "readyok" => return Some(Reply::ReadyOk),
                "bestmove" => return Some(Reply::BestMove(words.next().and_then(a_move))),
                "info" => return Some(Reply::Info(info(words))),
                "option" => return option(words).map(Reply::Option),
                "id" => return name(words).map(Reply::Name),
                _ => {}
            }
        }
        None
    }
}

fn name(mut words: UciTokens<'_>) -> Option<String> {
    (words.next() == Some("name")).then(|| words.text_until(&[]))
}

fn option(mut words: UciTokens<'_>) -> Option<Declared> {
    words.find(|word| *word == "name")?;
    let name = words.text_until(&["type"]);
    words.next();
    let is_button = words.next() == Some("button");
    (!name.is_empty()).then_some(Declared { name, is_button })
}

fn a_move(word: &str) -> Option<String> {
    let is_none = ["(none)", "none", "0000", "null", "-"].iter().any(|none| word.eq_ignore_ascii_case(none));
    (!is_none).then(|| shown(word, LONGEST_MOVE))
}

fn info(mut words: UciTokens<'_>) -> Info {
    let mut info = Info { line: 1, ..Info::default() };
    while let Some(word) = words.next() {
        match word {
            "depth" => info.depth = plies(&mut words),
            "seldepth" => info.seldepth = plies(&mut words),
            "nodes" => info.nodes = words.number(),
            "time" => info.time = words.number().map(Duration::from_millis),
            "multipv" => info.line = words.number().unwrap_or(1),
            "score" => score(&mut words, &mut info),
            "pv" => info.moves = line_of_moves(&mut words),
            // The rest of the line is free text.
            "string" => break,
            _ => {}
        }
    }
    info
}

fn plies(words: &mut UciTokens<'_>) -> Option<u8> {
    let plies: i64 = words.number()?;
    u8::try_from(plies.clamp(0, i64::from(u8::MAX))).ok()
}

/// The furthest score that an engine is believed, in centipawns or moves to mate.
const FURTHEST: i64 = 1_000_000;

fn score(words: &mut UciTokens<'_>, info: &mut Info) {
    loop {
        match words.peek() {
            Some("cp") => {
                words.next();
                info.score = number_of(words).map(Score::Cp).or(info.score);
            }
            Some("mate") => {
                words.next();
                info.score = number_of(words).map(Score::Mate).or(info.score);
            }
            Some("lowerbound" | "upperbound") => {
                words.next();
                info.is_bound = true;
            }
            _ => return,
        }
    }
}

fn number_of(words: &mut UciTokens<'_>) -> Option<i32> {
    let number: i64 = words.number()?;
    i32::try_from(number.clamp(-FURTHEST, FURTHEST)).ok()
}

/// All words that could be moves; the first that could not ends the line and stays.
fn line_of_moves(words: &mut UciTokens<'_>) -> Vec<String> {
    let mut moves = Vec::new();
    while let Some(word) = words.peek().filter(|word| is_like_a_move(word)) {
        words.next();
        if moves.len() < LONGEST_LINE {
            moves.push(word.to_owned());
        }
    }
    moves
}

fn is_like_a_move(word: &str) -> bool {
    let file = |byte: u8| (b'a'..=b'h').contains(&byte.to_ascii_lowercase());
    let rank = |byte: u8| (b'1'..=b'8').contains(&byte);
    match word.as_bytes() {
        [a, b, c, d] | [a, b, c, d, _] => file(*a) && rank(*b) && file(*c) && rank(*d),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::words::LONGEST_NAME;
    use super::*;

    fn an_info(line: &str) -> Info {
        match Reply::parse(line) {
            Some(Reply::Info(info)) => info,
            other => panic!("{line:?} is {other:?}"),
        }
    }

    fn best(line: &str) -> Option<String> {
        match Reply::parse(line) {
            Some(Reply::BestMove(word)) => word,
            other => panic!("{line:?} is {other:?}"),
        }
    }

    #[test]
    fn a_whole_info_is_read() {
        let info = an_info(
            "info depth 21 seldepth 30 multipv 2 score cp -31 wdl 1 900 99 nodes 123456789012 nps 5 hashfull 3 \
             tbhits 0 time 1500 pv e2e4 e7e5 g1f3",
        );
        assert_eq!((info.depth, info.seldepth, info.line), (Some(21), Some(30), 2));
        assert_eq!(info.score, Some(Score::Cp(-31)));
        assert_eq!(info.nodes, Some(123_456_789_012));
        assert_eq!(info.time, Some(Duration::from_millis(1500)));
        assert_eq!(info.moves, ["e2e4", "e7e5", "g1f3"]);
        assert!(!info.is_bound);
    }

    #[test]
    fn bounds_mates_and_words_out_of_order_are_read() {
        assert!(an_info("info score upperbound cp 12 depth 3").is_bound);
        let info = an_info("info pv a7a8q score mate -3 lowerbound depth 4");
        assert_eq!((info.score, info.is_bound), (Some(Score::Mate(-3)), true));
        assert_eq!((info.moves.len(), info.depth), (1, Some(4)));
    }

    #[test]
    fn what_makes_no_sense_is_passed_over() {
        let info =
            an_info("info depth x seldepth 999999 score cp 99999999999 cp nodes -1 pv e2e4 hello depth 7");
        assert_eq!((info.depth, info.seldepth), (Some(7), Some(255)));
        assert_eq!(info.score, Some(Score::Cp(1_000_000)));
        assert_eq!((info.nodes, info.moves.len()), (None, 1));
        assert_eq!(an_info("info string bestmove e2e4 depth 9").depth, None);
        for nothing in ["", "  ", "id", "id author x", "option", "option name", "hello"] {
            assert_eq!(Reply::parse(nothing), None, "{nothing:?}");
        }
    }

    #[test]
    fn best_moves_come_in_many_dresses() {
        assert_eq!(best("bestmove e2e4 ponder e7e5").as_deref(), Some("e2e4"));
        assert_eq!(best("\u{feff}bestmove\t\0e7e8Q\r").as_deref(), Some("e7e8Q"));
        for none in ["bestmove", "bestmove (none)", "bestmove 0000", "bestmove NULL ponder"] {
            assert_eq!(best(none), None, "{none}");
        }
        assert_eq!(best(&format!("bestmove {}", "x".repeat(5000))).map(|word| word.len()), Some(16));
    }

    #[test]
    fn names_are_safe_to_show() {
        assert_eq!(Reply::parse("id name Evil\u{202e}  9"), Some(Reply::Name("Evil 9".to_owned())));
        let Some(Reply::Name(name)) = Reply::parse(&format!("id name {}", "ab ".repeat(9000))) else {
            panic!("no name");
        };
        assert_eq!(name.chars().count(), LONGEST_NAME);
    }

    #[test]
    fn options_know_their_names_and_buttons() {
        let declared = |line| match Reply::parse(line) {
            Some(Reply::Option(declared)) => declared,
            other => panic!("{line:?} is {other:?}"),
        };
        let hash = declared("option name Clear Hash type button");
        assert_eq!((hash.name.as_str(), hash.is_button), ("Clear Hash", true));
        let style = declared("option name  Style   type combo default Solid var Solid var Risky");
        assert_eq!((style.name.as_str(), style.is_button), ("Style", false));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(500))]

        #[test]
        fn any_line_is_read_and_nothing_unsafe_comes_out(
            start in "(info|bestmove|option name|id name|)",
            words in prop::collection::vec(
                "(depth|score|cp|mate|multipv|pv|string|type|nodes|time|-?[0-9]{1,30}|[a-h][1-8][a-h][1-8]|\\PC{0,9}|[\\x00-\\x1f\u{202e}]{0,3})",
                0..30,
            ),
        ) {
            let line = format!("{start} {}", words.join(" "));
            let safe = |text: &str| !text.chars().any(crate::chess::text::is_unsafe);
            match Reply::parse(&line) {
                Some(Reply::Name(name)) => prop_assert!(safe(&name)),
                Some(Reply::Option(declared)) => prop_assert!(safe(&declared.name)),
                Some(Reply::BestMove(word)) => prop_assert!(word.is_none_or(|word| safe(&word))),
                Some(Reply::Info(info)) => prop_assert!(info.moves.iter().all(|word| safe(word))),
                _ => {}
            }
        }
    }
}
