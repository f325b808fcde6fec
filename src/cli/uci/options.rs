//! The options of `patzer uci`: what there is, what it is set to, and the reading of values.

use std::time::Duration;

use crate::search::MOST_THREADS;
use crate::uci::answer::{Kind, Offer};

/// What the options are set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The table, in MiB.
    pub hash: usize,
    /// How many threads search.
    pub threads: usize,
    /// How many best lines are told.
    pub lines: usize,
    /// Time lost between the clock and us, for each move.
    pub overhead: Duration,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash: 16,
            threads: 1,
            lines: 1,
            overhead: Duration::from_millis(10),
        }
    }
}

/// What setting an option asks for beyond keeping its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing.
    Kept,
    /// The table has another size.
    Hash(usize),
    /// So many threads search.
    Threads(usize),
    /// The table is to be emptied.
    Clear,
}

/// Every option, as it is at first.
pub fn offers() -> Vec<Offer> {
    let spin = |name, default, min, max| Offer {
        name,
        kind: Kind::Spin { default, min, max },
    };
    let check = |name| Offer {
        name,
        kind: Kind::Check(false),
    };
    vec![
        spin("Hash", 16, 1, 65_536),
        Offer {
            name: "Clear Hash",
            kind: Kind::Button,
        },
        spin("Threads", 1, 1, MOST_THREADS as u32),
        spin("MultiPV", 1, 1, 256),
        check("Ponder"),
        spin("Move Overhead", 10, 0, 5000),
    ]
}

impl Options {
    /// Sets an option, its name in any case.
    ///
    /// # Errors
    /// A sentence about a name or a value that is none.
    pub fn set(&mut self, name: &str, value: &str) -> Result<Change, String> {
        let offer = offers()
            .into_iter()
            .find(|offer| offer.name.eq_ignore_ascii_case(name))
            .ok_or_else(|| format!("there is no option '{name}'"))?;
        match offer.kind {
            Kind::Spin { min, max, .. } => {
                let number = number(value).ok_or_else(|| {
                    format!("{} takes a number from {min} to {max}, not '{value}'", offer.name)
                })?;
                Ok(self.set_number(offer.name, number.clamp(min, max) as usize))
            }
            Kind::Button => Ok(Change::Clear),
            Kind::Check(_) | Kind::Text(_) => Ok(Change::Kept),
        }
    }

    fn set_number(&mut self, name: &str, number: usize) -> Change {
        match name {
            "Hash" => {
                self.hash = number;
                return Change::Hash(number);
            }
            "Threads" => {
                self.threads = number;
                return Change::Threads(number);
            }
            "MultiPV" => self.lines = number,
            _ => self.overhead = Duration::from_millis(number as u64),
        }
        Change::Kept
    }
}

/// A whole number; one that is too large or too small counts as the largest or smallest.
fn number(value: &str) -> Option<u32> {
    let number: i128 = value.trim().parse().ok()?;
    Some(u32::try_from(number.max(0)).unwrap_or(u32::MAX))
}
