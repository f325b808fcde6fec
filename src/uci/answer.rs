//! UCI output from an engine to a GUI, each as the line (or lines) it is written as.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use crate::chess::Score;
use crate::search::Bound;

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
    /// `info` with the effort alone.
    Progress(SearchEffort),
    /// `info currmove`: the root move that is searched, and its number from 1.
    CurrentMove {
        /// Depth of the iteration, in plies.
        depth: u8,
        /// The move in UCI notation.
        played: String,
        /// Its place among the root moves, from 1.
        number: usize,
    },
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

/// What a search has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchEffort {
    /// Depth, in plies.
    pub depth: u8,
    /// Selective depth: the deepest ply visited.
    pub seldepth: u8,
    /// Nodes.
    pub nodes: u64,
    /// Nodes a second.
    pub nps: u64,
    /// How full the transposition table is, in permille.
    pub hash_fullness: u16,
    /// Time used.
    pub time: Duration,
}

/// `info` about one line (MultiPV).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// What was done for it.
    pub effort: SearchEffort,
    /// Which of several lines this is, from 1.
    pub line: usize,
    /// Score for the side to move.
    pub score: Score,
    /// Whether the value is at least the score (`lowerbound`), at most (`upperbound`), or the score itself.
    pub bound: Bound,
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
            UciOutput::Progress(effort) => {
                write!(f, "info depth {} seldepth {} {effort}", effort.depth, effort.seldepth)
            }
            UciOutput::CurrentMove { depth, played, number } => {
                write!(f, "info depth {depth} currmove {played} currmovenumber {number}")
            }
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

/// All but the depths, which stand before the score.
impl Display for SearchEffort {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let SearchEffort { nodes, nps, hash_fullness, time, .. } = self;
        write!(f, "nodes {nodes} nps {nps} hashfull {hash_fullness} time {}", time.as_millis())
    }
}

impl Display for Thought {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let SearchEffort { depth, seldepth, .. } = self.effort;
        write!(f, "info depth {depth} seldepth {seldepth} multipv {} score ", self.line)?;
        match self.score {
            Score::Cp(cp) => write!(f, "cp {cp}")?,
            Score::Mate(moves) => write!(f, "mate {moves}")?,
        }
        match self.bound {
            Bound::Lower => f.write_str(" lowerbound")?,
            Bound::Upper => f.write_str(" upperbound")?,
            Bound::Exact => {}
        }
        write!(f, " {}", self.effort)?;
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
        let played = "e2e4".to_owned();
        check(
            UciOutput::CurrentMove { depth: 20, played, number: 3 },
            "info depth 20 currmove e2e4 currmovenumber 3",
        );
        let time = Duration::from_secs(2);
        let effort =
            SearchEffort { depth: 9, seldepth: 21, nodes: 3_000, nps: 1_500, hash_fullness: 12, time };
        check(
            UciOutput::Progress(effort),
            "info depth 9 seldepth 21 nodes 3000 nps 1500 hashfull 12 time 2000",
        );
        let thought = |bound| {
            let (score, moves) = (Score::Cp(-7), vec!["e2e4".to_owned()]);
            UciOutput::Thought(Thought { effort, line: 2, score, bound, moves }).to_string()
        };
        for (bound, word) in
            [(Bound::Exact, ""), (Bound::Lower, "lowerbound "), (Bound::Upper, "upperbound ")]
        {
            let expected = format!(
                "info depth 9 seldepth 21 multipv 2 score cp -7 {word}nodes 3000 nps 1500 hashfull 12 time 2000 pv e2e4"
            );
            assert_eq!(thought(bound), expected);
        }
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
            bound in prop::sample::select(vec![Bound::Exact, Bound::Lower, Bound::Upper]),
            moves in prop::collection::vec("[a-h][1-8][a-h][1-8][qrbn]?", 0..20),
        ) -> Thought {
            let time = Duration::from_millis(millis.into());
            Thought {
                effort: SearchEffort { depth, seldepth, nodes, nps: nodes / 2, hash_fullness: 7, time },
                line: line.into(),
                score: if mates { Score::Mate(number) } else { Score::Cp(number) },
                bound,
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
            let effort = thought.effort;
            prop_assert_eq!((info.depth, info.seldepth), (Some(effort.depth), Some(effort.seldepth)));
            prop_assert_eq!(info.is_bound, thought.bound != Bound::Exact);
            prop_assert_eq!(usize::from(info.line), thought.line);
            prop_assert_eq!(info.score, Some(thought.score));
            prop_assert_eq!((info.nodes, info.time), (Some(effort.nodes), Some(effort.time)));
            prop_assert_eq!(info.moves, thought.moves);
        }
    }
}
