//! What an engine answers in UCI, each answer as the line (or lines) it is written as.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use crate::chess::Score;

/// One answer; written without the end of its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
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
    /// `info` about a line of play.
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
    pub kind: Kind,
}

/// What an option can be, and what it is at first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
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
    /// Something that is done once.
    Button,
    /// A text.
    Text(String),
}

/// What is known of one line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// Plies of the main search.
    pub depth: u8,
    /// The deepest ply looked at.
    pub seldepth: u8,
    /// Which of several lines this is, from 1.
    pub line: usize,
    /// From the side to move.
    pub score: Score,
    /// Positions visited.
    pub nodes: u64,
    /// Positions visited a second.
    pub nps: u64,
    /// How full the table is, in thousandths.
    pub hash_fullness: u16,
    /// Time used.
    pub time: Duration,
    /// The line, as words of UCI.
    pub moves: Vec<String>,
}

impl Display for Answer {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Name(name) => write!(f, "id name {name}"),
            Answer::Author(author) => write!(f, "id author {author}"),
            Answer::Option(offer) => write!(f, "option name {} type {}", offer.name, offer.kind),
            Answer::UciOk => f.write_str("uciok"),
            Answer::ReadyOk => f.write_str("readyok"),
            Answer::Thought(thought) => thought.fmt(f),
            Answer::Note(text) => write!(f, "info string {text}"),
            Answer::Best(None, _) => f.write_str("bestmove (none)"),
            Answer::Best(Some(best), None) => write!(f, "bestmove {best}"),
            Answer::Best(Some(best), Some(ponder)) => write!(f, "bestmove {best} ponder {ponder}"),
            Answer::Text(text) => f.write_str(text),
        }
    }
}

impl Display for Kind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Check(default) => write!(f, "check default {default}"),
            Kind::Spin { default, min, max } => write!(f, "spin default {default} min {min} max {max}"),
            Kind::Button => f.write_str("button"),
            Kind::Text(default) => write!(f, "string default {default}"),
        }
    }
}

impl Display for Thought {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "info depth {} seldepth {} multipv {} score ",
            self.depth, self.seldepth, self.line
        )?;
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
        let check = |answer: Answer, expected: &str| assert_eq!(answer.to_string(), expected);
        check(Answer::Name("patzer 1".into()), "id name patzer 1");
        check(
            Answer::Option(Offer {
                name: "Hash",
                kind: Kind::Spin {
                    default: 16,
                    min: 1,
                    max: 65_536,
                },
            }),
            "option name Hash type spin default 16 min 1 max 65536",
        );
        check(
            Answer::Option(Offer {
                name: "Ponder",
                kind: Kind::Check(false),
            }),
            "option name Ponder type check default false",
        );
        check(Answer::Best(None, None), "bestmove (none)");
        check(
            Answer::Best(Some("e2e4".into()), Some("e7e5".into())),
            "bestmove e2e4 ponder e7e5",
        );
        check(Answer::Note("hello".into()), "info string hello");
    }

    #[test]
    fn what_an_option_is_called_is_understood() {
        let answer = Answer::Option(Offer {
            name: "Clear Hash",
            kind: Kind::Button,
        });
        let read = Reply::parse(&answer.to_string());
        assert_eq!(
            read,
            Some(Reply::Option(Declared {
                name: "Clear Hash".into(),
                is_button: true
            }))
        );
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
            let Some(Reply::Info(info)) = Reply::parse(&Answer::Thought(thought.clone()).to_string()) else {
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
