//! UCI output from an engine to a GUI, each as the line (or lines) it is written as.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use crate::chess::Score;

/// One line of output; written without the end of its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UciOutput {
    /// `id name`.
    Name(String),
    /// `id author`.
    Author(String),
    /// `option`.
    Option(Offer),
    /// `uciok`.
    UciOk,
    /// `readyok`.
    ReadyOk,
    /// `info` with a principal variation.
    Thought(Thought),
    /// `info string`: something to be read by people, on one line.
    Note(String),
    /// `bestmove`: the move, if there is one, and the answer that is expected.
    Best(Option<String>, Option<String>),
    /// Lines for people, outside the protocol.
    Text(String),
}

/// An option that the engine has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Its name.
    pub name: &'static str,
    /// What it can be.
    pub kind: OptionType,
}

/// The type of an option with its default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionType {
    /// On or off.
    Check(bool),
    /// A number in a range.
    Spin {
        /// At first.
        default: u32,
        /// The smallest.
        min: u32,
        /// The largest.
        max: u32,
    },
    /// An action.
    Button,
    /// A text.
    Text(String),
    /// One of some words.
    Combo {
        /// At first.
        default: &'static str,
        /// All of them.
        words: Vec<String>,
    },
}

/// `info` about one line (MultiPV).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// Depth, in plies.
    pub depth: u8,
    /// Selective depth: the deepest ply visited.
    pub seldepth: u8,
    /// Which of several lines this is, from 1.
    pub line: usize,
    /// Score for the side to move.
    pub score: Score,
    /// Nodes.
    pub nodes: u64,
    /// Nodes a second.
    pub nps: u64,
    /// How full the transposition table is, in permille.
    pub hash_fullness: u16,
    /// Time used.
    pub time: Duration,
    /// The principal variation in UCI notation.
    pub moves: Vec<String>,
}

impl Display for UciOutput {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            UciOutput::Name(name) => write!(f, "id name {name}"),
            UciOutput::Author(author) => write!(f, "id author {author}"),
            UciOutput::Option(offer) => write!(f, "option name {} type {}", offer.name, offer.kind),
            UciOutput::UciOk => f.write_str("uciok"),
            UciOutput::ReadyOk => f.write_str("readyok"),
            UciOutput::Thought(thought) => thought.fmt(f),
            UciOutput::Note(text) => write!(f, "info string {text}"),
            UciOutput::Best(None, _) => f.write_str("bestmove (none)"),
            UciOutput::Best(Some(best), None) => write!(f, "bestmove {best}"),
            UciOutput::Best(Some(best), Some(ponder)) => write!(f, "bestmove {best} ponder {ponder}"),
            UciOutput::Text(text) => f.write_str(text),
        }
    }
}

impl Display for OptionType {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            OptionType::Check(default) => write!(f, "check default {default}"),
            OptionType::Spin { default, min, max } => write!(f, "spin default {default} min {min} max {max}"),
            OptionType::Button => f.write_str("button"),
            OptionType::Text(default) => write!(f, "string default {default}"),
            OptionType::Combo { default, words } => {
                write!(f, "combo default {default}")?;
                words.iter().try_for_each(|word| write!(f, " var {word}"))
            }
        }
    }
}

impl Display for Thought {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "info depth {} seldepth {} multipv {} score ", self.depth, self.seldepth, self.line)?;
        match self.score {
            Score::Cp(cp) => write!(f, "cp {cp}")?,
            Score::Mate(moves) => write!(f, "mate {moves}")?,
        }
        write!(
            f,
            " nodes {} nps {} hashfull {} time {}",
            self.nodes,
            self.nps,
            self.hash_fullness,
            self.time.as_millis()
        )?;
        if !self.moves.is_empty() {
            write!(f, " pv {}", self.moves.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::uci::reply::{Declared, Reply};

    #[test]
    fn answers_are_written_as_the_protocol_has_them() {
        let check = |answer: UciOutput, expected: &str| assert_eq!(answer.to_string(), expected);
        check(UciOutput::Name("patzer 1".into()), "id name patzer 1");
        check(
            UciOutput::Option(Offer {
                name: "Hash",
                kind: OptionType::Spin { default: 16, min: 1, max: 65_536 },
            }),
            "option name Hash type spin default 16 min 1 max 65536",
        );
        check(
            UciOutput::Option(Offer { name: "Ponder", kind: OptionType::Check(false) }),
            "option name Ponder type check default false",
        );
        check(UciOutput::Best(None, None), "bestmove (none)");
        check(UciOutput::Best(Some("e2e4".into()), Some("e7e5".into())), "bestmove e2e4 ponder e7e5");
        check(UciOutput::Note("hello".into()), "info string hello");
    }

    #[test]
    fn what_an_option_is_called_is_understood() {
        let answer = UciOutput::Option(Offer { name: "Clear Hash", kind: OptionType::Button });
        let read = Reply::parse(&answer.to_string());
        assert_eq!(read, Some(Reply::Option(Declared { name: "Clear Hash".into(), is_button: true })));
    }

    prop_compose! {
        fn any_thought()(
            (depth, seldepth, line, nodes) in any::<(u8, u8, u16, u64)>(),
            millis in 0_u32..,
            number in -32_000..32_000,
            mates: bool,
            moves in prop::collection::vec("[a-h][1-8][a-h][1-8][qrbn]?", 0..20),
        ) -> Thought {
            Thought {
                depth,
                seldepth,
                line: line.into(),
                score: if mates { Score::Mate(number) } else { Score::Cp(number) },
                nodes,
                nps: nodes / 2,
                hash_fullness: 7,
                time: Duration::from_millis(millis.into()),
                moves,
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn a_thought_is_read_as_it_is_written(thought in any_thought()) {
            let Some(Reply::Info(info)) = Reply::parse(&UciOutput::Thought(thought.clone()).to_string()) else {
                panic!("no info");
            };
            prop_assert_eq!((info.depth, info.seldepth), (Some(thought.depth), Some(thought.seldepth)));
            prop_assert_eq!(usize::from(info.line), thought.line);
            prop_assert_eq!(info.score, Some(thought.score));
            prop_assert_eq!((info.nodes, info.time), (Some(thought.nodes), Some(thought.time)));
            prop_assert_eq!(info.moves, thought.moves);
        }
    }
}
