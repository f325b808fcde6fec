//! UCI commands from a GUI to an engine, read token by token: unknown tokens are skipped, as the protocol asks.

use std::time::Duration;

use super::words::{UciTokens, shown};
use crate::chess::{ByColor, Color};

/// One line from the GUI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UciCommand {
    /// `uci`: introduce yourself.
    Uci,
    /// `debug`: turns debug output on or off.
    Debug(bool),
    /// `isready`: answer when ready for more.
    IsReady,
    /// `setoption`: the name, and the value if one is given; both as they came.
    SetOption(String, Option<String>),
    /// `ucinewgame`: the next search is from another game.
    NewGame,
    /// `position`: the root of the next search.
    Position(UciPosition),
    /// `go`: search.
    Go(Box<Go>),
    /// `stop`: answer now.
    Stop,
    /// `ponderhit`: the expected move was played.
    PonderHit,
    /// `quit`: end.
    Quit,
    /// A command for people, outside the protocol.
    Aside(Aside),
    /// An unknown command: its first word, made safe to show.
    Unknown(String),
}

/// Commands that people type, as other engines have them; only as the first word of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aside {
    /// `d`: the board.
    Board,
    /// `eval`: the evaluation, term by term.
    Eval,
    /// `bench`: nodes of fixed searches.
    Bench,
    /// `flip`: the same with colours swapped.
    Flip,
    /// `help`: the words that are understood.
    Help,
}

/// The position of `position`: where the game began, and the moves since.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UciPosition {
    /// The FEN of the start; the usual start when there is none.
    pub fen: Option<String>,
    /// The moves, as words of UCI.
    pub moves: Vec<String>,
}

/// The limits of `go`; with none the search runs until it is stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Depth in plies, at least 1.
    pub depth: Option<u8>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// All of this time may be used.
    pub movetime: Option<Duration>,
    /// Moves to a mate, at least 1.
    pub mate: Option<u8>,
    /// What the clocks show.
    pub clock: ByColor<Option<Duration>>,
    /// What is added to the clocks after each move.
    pub increment: ByColor<Duration>,
    /// Moves until more time comes; 0 counts as not said.
    pub moves_to_go: Option<u32>,
    /// Only these moves; all when empty.
    pub moves: Vec<String>,
    /// No answer before `stop`.
    pub infinite: bool,
    /// The opponent is still to move; no answer before `ponderhit` or `stop`.
    pub ponder: bool,
    /// No search: perft to so many plies.
    pub perft: Option<u8>,
}

/// The longest time that is believed, in ms: a hundred days.
const LONGEST_TIME: u64 = 100 * 24 * 3600 * 1000;

impl UciCommand {
    /// Reads a line; `None` if there is nothing on it, or nothing that asks for anything.
    ///
    /// ```
    /// use patzer::uci::message::UciCommand;
    ///
    /// assert_eq!(UciCommand::parse("\tplease  isready\r"), Some(UciCommand::IsReady));
    /// assert_eq!(UciCommand::parse(" "), None);
    /// ```
    pub fn parse(line: &str) -> Option<UciCommand> {
        let mut words = UciTokens::of(line);
        let first = words.peek()?;
        if let Some(aside) = aside(first) {
            return Some(UciCommand::Aside(aside));
        }
        // The protocol asks to pass over words that are not known and to read on.
        while let Some(word) = words.next() {
            match word {
                "uci" => return Some(UciCommand::Uci),
                "isready" => return Some(UciCommand::IsReady),
                "ucinewgame" => return Some(UciCommand::NewGame),
                "stop" => return Some(UciCommand::Stop),
                "ponderhit" => return Some(UciCommand::PonderHit),
                "quit" => return Some(UciCommand::Quit),
                "register" => return None,
                "debug" => return debug(words.next()),
                "setoption" => return option(words).or_else(|| Some(unknown(word))),
                "position" => {
                    return place(words).map(UciCommand::Position).or_else(|| Some(unknown(word)));
                }
                "go" => return Some(UciCommand::Go(Box::new(go(words)))),
                _ => {}
            }
        }
        Some(unknown(first))
    }
}

fn unknown(word: &str) -> UciCommand {
    const SHOWN: usize = 40;
    UciCommand::Unknown(shown(word, SHOWN))
}

fn aside(word: &str) -> Option<Aside> {
    match word {
        "d" => Some(Aside::Board),
        "eval" => Some(Aside::Eval),
        "bench" => Some(Aside::Bench),
        "flip" => Some(Aside::Flip),
        "help" | "--help" => Some(Aside::Help),
        _ => None,
    }
}

fn debug(word: Option<&str>) -> Option<UciCommand> {
    match word {
        Some("on") => Some(UciCommand::Debug(true)),
        Some("off") => Some(UciCommand::Debug(false)),
        _ => None,
    }
}

fn option(mut words: UciTokens<'_>) -> Option<UciCommand> {
    words.find(|word| *word == "name")?;
    let name = words.text_until(&["value"]);
    let value = words.next().map(|_| words.text_until(&[]));
    (!name.is_empty()).then_some(UciCommand::SetOption(name, value))
}

fn place(mut words: UciTokens<'_>) -> Option<UciPosition> {
    let fen = loop {
        match words.next()? {
            "startpos" => break None,
            "fen" => break Some(Vec::new()),
            // The board of a FEN without the word before it.
            word if word.contains('/') => break Some(vec![word]),
            _ => {}
        }
    };
    let before: Vec<&str> = words.by_ref().take_while(|word| *word != "moves").collect();
    Some(UciPosition {
        fen: fen.map(|first| [first, before].concat().join(" ")),
        moves: words.map(str::to_owned).collect(),
    })
}

/// The words of `go` that end the list behind `searchmoves`.
const WORDS_OF_GO: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

fn go(mut words: UciTokens<'_>) -> Go {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => go.moves.extend(moves_of(&mut words)),
            _ if WORDS_OF_GO.contains(&word) => {
                if let Some(count) = words.natural() {
                    go.limit(word, count);
                }
            }
            _ => {}
        }
    }
    go
}

fn moves_of(words: &mut UciTokens<'_>) -> Vec<String> {
    let mut moves = Vec::new();
    while let Some(word) = words.peek().filter(|word| !WORDS_OF_GO.contains(word)) {
        words.next();
        moves.push(word.to_owned());
    }
    moves
}

impl Go {
    fn limit(&mut self, word: &str, count: u64) {
        let small = |least: u8| u8::try_from(count).unwrap_or(u8::MAX).max(least);
        let time = Duration::from_millis(count.min(LONGEST_TIME));
        match word {
            "depth" => self.depth = Some(small(1)),
            "nodes" => self.nodes = Some(count),
            "movetime" => self.movetime = Some(time),
            "mate" => self.mate = Some(small(1)),
            "perft" => self.perft = Some(small(0)),
            "wtime" => self.clock.white = Some(time),
            "btime" => self.clock.black = Some(time),
            "winc" => self.increment.white = time,
            "binc" => self.increment.black = time,
            _ => self.moves_to_go = u32::try_from(count).ok().filter(|moves| *moves > 0),
        }
    }

    /// The time that a side has left and what it gets for each move, if its clock was told.
    pub fn time_of(&self, side: Color) -> Option<(Duration, Duration)> {
        let left = *self.clock.get(side);
        left.map(|left| (left, *self.increment.get(side)))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn a_go(line: &str) -> Go {
        match UciCommand::parse(line) {
            Some(UciCommand::Go(go)) => *go,
            other => panic!("{line:?} is {other:?}"),
        }
    }

    fn a_place(line: &str) -> UciPosition {
        match UciCommand::parse(line) {
            Some(UciCommand::Position(place)) => place,
            other => panic!("{line:?} is {other:?}"),
        }
    }

    #[test]
    fn words_that_are_not_known_are_passed_over() {
        let check = |line: &str, expected: Option<UciCommand>| {
            assert_eq!(UciCommand::parse(line), expected, "{line:?}");
        };
        check("uci", Some(UciCommand::Uci));
        check("\u{feff}uci\r", Some(UciCommand::Uci));
        check("  \t joho  debug \0 on \t", Some(UciCommand::Debug(true)));
        check("debug off", Some(UciCommand::Debug(false)));
        check("debug", None);
        check("debug debug on", None);
        check("register later", None);
        check("", None);
        check(" \0 \r", None);
        check("d", Some(UciCommand::Aside(Aside::Board)));
        check("well d", Some(UciCommand::Unknown("well".into())));
        check("Uci", Some(UciCommand::Unknown("Uci".into())));
        check("position", Some(UciCommand::Unknown("position".into())));
        check("position here", Some(UciCommand::Unknown("position".into())));
        check("setoption Hash 3", Some(UciCommand::Unknown("setoption".into())));
        check("\u{fffd}\u{202e}x", Some(UciCommand::Unknown("\u{fffd}x".into())));
    }

    #[test]
    fn options_have_names_and_values_of_several_words() {
        let check = |line: &str, name: &str, value: Option<&str>| {
            let expected = UciCommand::SetOption(name.into(), value.map(str::to_owned));
            assert_eq!(UciCommand::parse(line), Some(expected), "{line:?}");
        };
        check("setoption name Hash value 64", "Hash", Some("64"));
        check("setoption  name Move  Overhead value  5 ", "Move Overhead", Some("5"));
        check("setoption name Clear Hash", "Clear Hash", None);
        check("setoption name Book value a b  c", "Book", Some("a b c"));
        check("setoption name Style value", "Style", Some(""));
    }

    #[test]
    fn positions_are_a_start_and_moves() {
        assert_eq!(a_place("position startpos"), UciPosition::default());
        assert_eq!(a_place("position startpos moves e2e4  e7e5").moves, ["e2e4", "e7e5"]);
        let place = a_place("position fen 8/8/8/8/8/8/8/K1k5  w - - 0 1 moves a1a2");
        assert_eq!(place.fen.as_deref(), Some("8/8/8/8/8/8/8/K1k5 w - - 0 1"));
        assert_eq!(place.moves, ["a1a2"]);
        assert_eq!(
            a_place("position 8/8/8/8/8/8/8/K1k5 w - -").fen.as_deref(),
            Some("8/8/8/8/8/8/8/K1k5 w - -")
        );
        assert_eq!(a_place("position fen moves e2e4").fen.as_deref(), Some(""));
    }

    #[test]
    fn all_limits_are_read_in_any_order() {
        let go = a_go(
            "go binc 20 wtime 1000 btime 2000 winc 10 movestogo 5 depth 7 nodes 99 mate 3 movetime 50 infinite ponder \
             searchmoves e2e4 d2d4 perft 2",
        );
        let millis = Duration::from_millis;
        assert_eq!(go.time_of(Color::White), Some((millis(1000), millis(10))));
        assert_eq!(go.time_of(Color::Black), Some((millis(2000), millis(20))));
        assert_eq!((go.depth, go.nodes, go.mate), (Some(7), Some(99), Some(3)));
        assert_eq!((go.moves_to_go, go.movetime), (Some(5), Some(millis(50))));
        assert_eq!((go.infinite, go.ponder, go.perft), (true, true, Some(2)));
        assert_eq!(go.moves, ["e2e4", "d2d4"]);
        assert_eq!(a_go("go"), Go::default());
    }

    #[test]
    fn numbers_that_make_no_sense_are_bounded_or_passed_over() {
        let go =
            a_go("go depth 99999999999999999999999 mate 0 wtime -5 btime 99999999999999999999 movestogo 0");
        assert_eq!((go.depth, go.mate, go.moves_to_go), (Some(255), Some(1), None));
        assert_eq!(go.clock.white, Some(Duration::ZERO));
        assert_eq!(go.clock.black, Some(Duration::from_millis(LONGEST_TIME)));
        let go = a_go("go depth infinite nodes +7 movetime 1e3 mate --4 hello 9");
        assert_eq!((go.depth, go.nodes, go.infinite), (None, Some(7), true));
        assert_eq!((go.movetime, go.mate), (None, None));
    }

    fn time() -> impl Strategy<Value = Duration> {
        (0..LONGEST_TIME).prop_map(Duration::from_millis)
    }

    fn moves() -> impl Strategy<Value = Vec<String>> {
        prop::collection::vec("[a-h][1-8][a-h][1-8][qrbn]?", 0..8)
    }

    prop_compose! {
        fn any_go()(
            depth in prop::option::of(1_u8..),
            nodes: Option<u64>,
            movetime in prop::option::of(time()),
            mate in prop::option::of(1_u8..),
            times in (prop::option::of(time()), prop::option::of(time()), time(), time()),
            moves_to_go in prop::option::of(1_u32..),
            moves in moves(),
            (infinite, ponder, perft) in any::<(bool, bool, Option<u8>)>(),
        ) -> Go {
            let clock = ByColor { white: times.0, black: times.1 };
            let increment = ByColor { white: times.2, black: times.3 };
            Go { depth, nodes, movetime, mate, clock, increment, moves_to_go, moves, infinite, ponder, perft }
        }
    }

    /// A `go` as a program writes it, its parts rotated.
    fn written(go: &Go, turn: usize) -> String {
        let count = |word: &str, count: Option<u64>| count.map(|count| format!("{word} {count}"));
        let time =
            |word: &str, time: Option<Duration>| time.map(|time| format!("{word} {}", time.as_millis()));
        let list = (!go.moves.is_empty()).then(|| format!("searchmoves {}", go.moves.join(" ")));
        let parts = [
            count("depth", go.depth.map(u64::from)),
            count("nodes", go.nodes),
            time("movetime", go.movetime),
            list,
            count("mate", go.mate.map(u64::from)),
            time("wtime", go.clock.white),
            time("btime", go.clock.black),
            time("winc", Some(go.increment.white)),
            time("binc", Some(go.increment.black)),
            count("movestogo", go.moves_to_go.map(u64::from)),
            go.infinite.then(|| "infinite".to_owned()),
            go.ponder.then(|| "ponder".to_owned()),
            count("perft", go.perft.map(u64::from)),
        ];
        let mut parts: Vec<String> = parts.into_iter().flatten().collect();
        let length = parts.len();
        parts.rotate_left(turn % length);
        format!("go {}", parts.join(" "))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn a_go_is_read_as_it_is_written(go in any_go(), turn in 0_usize..13) {
            prop_assert_eq!(a_go(&written(&go, turn)), go);
        }

        #[test]
        fn a_position_is_read_as_it_is_written(fen in prop::option::of("[1-8kKqQ/]{3,30} [wb] - -"), moves in moves()) {
            let start = fen.as_ref().map_or("startpos".to_owned(), |fen| format!("fen {fen}"));
            let line = format!("position {start} moves {}", moves.join(" "));
            prop_assert_eq!(a_place(&line), UciPosition { fen, moves });
        }

        #[test]
        fn any_line_is_read(
            start in "(go|position|position fen|setoption name|debug|)",
            words in prop::collection::vec(
                "(depth|nodes|moves|value|searchmoves|wtime|-?[0-9]{1,30}|[a-h][1-8][a-h][1-8]|\\PC{0,9}|[\\x00-\\x1f\u{202e}]{0,3})",
                0..30,
            ),
        ) {
            match UciCommand::parse(&format!("{start} {}", words.join(" "))) {
                Some(UciCommand::Unknown(word)) => prop_assert!(word.chars().count() <= 40),
                Some(UciCommand::Go(go)) => prop_assert!(go.time_of(Color::White).is_none_or(|(left, _)| left.as_millis() <= u128::from(LONGEST_TIME))),
                _ => {}
            }
        }
    }
}
