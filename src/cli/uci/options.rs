//! The options of `patzer uci`: names, values and parsing.

use std::time::Duration;

use crate::engines::Opponent;
use crate::engines::level::{self, GREATEST, PEOPLE};
use crate::eval::net::EvaluatorKind;
use crate::search::MAX_THREADS;
use crate::uci::answer::{Offer, OptionType};

/// The values of the options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The table, in MiB.
    pub hash: usize,
    /// Number of search threads.
    pub threads: usize,
    /// Number of best lines.
    pub lines: usize,
    /// Time lost per move between the clock and patzer.
    pub overhead: Duration,
    /// Castling is written as the king taking its rook, and any rook may castle.
    pub chess960: bool,
    /// What evaluates positions where nothing holds the engine back.
    pub evaluator: EvaluatorKind,
    /// Whether every `go` tells the chances of its moves.
    pub policy: bool,
    /// The names of the characters there are.
    characters: Vec<String>,
    /// The one that plays, instead of a level.
    character: Option<String>,
    level: u16,
    /// Whether people of a rating play, instead of the level that is set.
    limits_strength: bool,
    elo: u16,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash: HASH as usize,
            threads: 1,
            lines: 1,
            overhead: Duration::from_millis(OVERHEAD.into()),
            chess960: false,
            evaluator: EvaluatorKind::Net,
            policy: false,
            characters: Vec::new(),
            character: None,
            level: GREATEST.number,
            limits_strength: false,
            elo: *PEOPLE.end(),
        }
    }
}

/// The consequence of setting an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionChange {
    /// Nothing.
    Kept,
    /// Resize the hash table, in MiB.
    Hash(usize),
    /// Set the number of search threads.
    Threads(usize),
    /// Set what evaluates.
    Evaluator(EvaluatorKind),
    /// Clear the hash table.
    Clear,
}

/// The table at first, in MiB.
const HASH: u32 = 16;

/// The overhead at first, in milliseconds.
const OVERHEAD: u32 = 10;

/// The value of `Character` where none plays.
const NOBODY: &str = "none";

/// Every option, as it is at first, with these characters to choose from.
pub fn offers(characters: &[String]) -> Vec<Offer> {
    let offer = |name, kind| Offer { name, kind };
    let spin = |name, default, min, max| offer(name, OptionType::Spin { default, min, max });
    let check = |name, is_on| offer(name, OptionType::Check(is_on));
    let words = [NOBODY.to_owned()].into_iter().chain(characters.iter().cloned()).collect();
    let [least, strongest, greatest] = [*PEOPLE.start(), *PEOPLE.end(), GREATEST.number].map(u32::from);
    let about =
        concat!("patzer ", env!("CARGO_PKG_VERSION"), ", the engine of a chess tutor for the terminal");
    vec![
        spin("Hash", HASH, 1, 65_536),
        offer("Clear Hash", OptionType::Button),
        spin("Threads", 1, 1, MAX_THREADS as u32),
        spin("MultiPV", 1, 1, 256),
        spin("Level", greatest, least, greatest),
        check("UCI_LimitStrength", false),
        spin("UCI_Elo", strongest, least, strongest),
        offer("Character", OptionType::Combo { default: NOBODY, words }),
        check("Net", true),
        check("Policy", false),
        check("Ponder", false),
        spin("Move Overhead", OVERHEAD, 0, 5000),
        check("UCI_Chess960", false),
        offer("UCI_EngineAbout", OptionType::Text(about.to_owned())),
    ]
}

impl Options {
    /// The options at first, with these characters to choose from.
    pub fn with(characters: impl IntoIterator<Item = String>) -> Options {
        Options { characters: characters.into_iter().collect(), ..Options::default() }
    }

    /// Every option, as it is at first.
    pub fn offers(&self) -> Vec<Offer> {
        offers(&self.characters)
    }

    /// Who plays: a character, or patzer at a level; `None` when nothing holds the engine back.
    pub fn opponent(&self) -> Option<Opponent> {
        let character = self.character.clone().map(|name| Opponent { name, level: None });
        let at = |level| Opponent { name: "patzer".to_owned(), level: Some(level) };
        character.or_else(|| self.level().map(at))
    }

    /// The level to play at; `None` when nothing holds the engine back.
    fn level(&self) -> Option<u16> {
        let level = if self.limits_strength { self.elo } else { level::nearest(self.level) };
        (level != GREATEST.number).then_some(level)
    }

    /// Sets an option, its name in any case. A number beyond its range counts as the nearest in it, except that of MiB:
    /// the largest table may be more than the machine can bear.
    ///
    /// # Errors
    /// A sentence about a name or a value that is none.
    pub fn set(&mut self, name: &str, value: &str) -> Result<OptionChange, String> {
        let is_it = |offer: &Offer| offer.name.eq_ignore_ascii_case(name);
        let Some(offer) = self.offers().into_iter().find(is_it) else {
            return Err(format!("there's no option '{name}'"));
        };
        match offer.kind {
            OptionType::Spin { min, max, .. } => match number(value) {
                Some(former) if offer.name == "Level" && (1..=16).contains(&former) => {
                    Ok(self.set_number("Level", level::former(former as u16).map_or(min, u32::from)))
                }
                Some(number) if offer.name == "Hash" && !(min..=max).contains(&number) => Err(format!(
                    "Hash takes {min} to {max} MiB, not {}; it stays at {}",
                    value.trim(),
                    self.hash
                )),
                Some(number) => Ok(self.set_number(offer.name, number.clamp(min, max))),
                None => Err(format!("{} takes a number from {min} to {max}, not '{value}'", offer.name)),
            },
            OptionType::Check(_) => match truth(value) {
                Some(is_on) => Ok(self.set_check(offer.name, is_on)),
                None => Err(format!("{} takes true or false, not '{value}'", offer.name)),
            },
            OptionType::Button => Ok(OptionChange::Clear),
            OptionType::Text(_) => Ok(OptionChange::Kept),
            OptionType::Combo { words, .. } => self.set_character(&words, value.trim()),
        }
    }

    fn set_number(&mut self, name: &str, number: u32) -> OptionChange {
        let size = number as usize;
        match name {
            "Hash" if size != self.hash => {
                self.hash = size;
                return OptionChange::Hash(size);
            }
            "Threads" if size != self.threads => {
                self.threads = size;
                return OptionChange::Threads(size);
            }
            "MultiPV" => self.lines = size,
            "Level" => self.level = number as u16,
            "UCI_Elo" => self.elo = number as u16,
            "Move Overhead" => self.overhead = Duration::from_millis(number.into()),
            _ => {}
        }
        OptionChange::Kept
    }

    fn set_character(&mut self, words: &[String], value: &str) -> Result<OptionChange, String> {
        let known = words.iter().find(|word| word.eq_ignore_ascii_case(value));
        let known = known
            .ok_or_else(|| format!("there's no character '{value}'; choose one of {}", words.join(", ")))?;
        self.character = Some(known.clone()).filter(|name| name != NOBODY);
        Ok(OptionChange::Kept)
    }

    fn set_evaluator(&mut self, is_net: bool) -> OptionChange {
        let kind = if is_net { EvaluatorKind::Net } else { EvaluatorKind::HandWritten };
        // What the table has learned is lost by a change.
        if self.evaluator == kind {
            return OptionChange::Kept;
        }
        self.evaluator = kind;
        OptionChange::Evaluator(kind)
    }

    fn set_check(&mut self, name: &str, is_on: bool) -> OptionChange {
        match name {
            "Net" => return self.set_evaluator(is_on),
            "UCI_Chess960" => self.chess960 = is_on,
            "UCI_LimitStrength" => self.limits_strength = is_on,
            "Policy" => self.policy = is_on,
            // Pondering is up to the other program: 'Ponder' only tells that it may happen.
            _ => {}
        }
        OptionChange::Kept
    }
}

/// A whole number; one that is too large or too small counts as the largest or smallest.
fn number(value: &str) -> Option<u32> {
    let (is_negative, digits) = match value.trim().strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, value.trim()),
    };
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| if is_negative { 0 } else { digits.parse().unwrap_or(u32::MAX) })
}

fn truth(value: &str) -> Option<bool> {
    let is = |word: &str| value.trim().eq_ignore_ascii_case(word);
    match () {
        () if is("true") || is("on") => Some(true),
        () if is("false") || is("off") => Some(false),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn options_start_as_they_are_offered() {
        let mut options = Options::with(["Otto".to_owned()]);
        for offer in options.offers() {
            let value = match offer.kind {
                OptionType::Spin { default, min, max } => {
                    assert!((min..=max).contains(&default), "{}", offer.name);
                    default.to_string()
                }
                OptionType::Check(default) => default.to_string(),
                OptionType::Button => continue,
                OptionType::Text(text) => text,
                OptionType::Combo { default, .. } => default.to_owned(),
            };
            assert_eq!(options.set(offer.name, &value), Ok(OptionChange::Kept), "{}", offer.name);
        }
        assert_eq!(options, Options::with(["Otto".to_owned()]));
        assert_eq!(options.opponent(), None);
    }

    #[test]
    fn a_character_plays_instead_of_a_level() {
        let mut options = Options::with(["Otto".to_owned()]);
        let name = |options: &Options| options.opponent().map(|opponent| (opponent.name, opponent.level));
        options.set("Level", "800").unwrap();
        assert_eq!(name(&options), Some(("patzer".to_owned(), Some(800))));
        options.set("character", " otto ").unwrap();
        assert_eq!(name(&options), Some(("Otto".to_owned(), None)));
        let told = options.set("Character", "Ulf").unwrap_err();
        assert_eq!(told, "there's no character 'Ulf'; choose one of none, Otto");
        assert_eq!(name(&options), Some(("Otto".to_owned(), None)));
        options.set("Character", "none").unwrap();
        assert_eq!(name(&options), Some(("patzer".to_owned(), Some(800))));
    }

    #[test]
    fn names_have_any_case_and_numbers_are_bounded() {
        let mut options = Options::default();
        assert_eq!(options.set("hASH", " 64 "), Ok(OptionChange::Hash(64)));
        assert_eq!(options.set("Hash", "64"), Ok(OptionChange::Kept));
        assert_eq!(options.set("Threads", "-3"), Ok(OptionChange::Kept));
        assert_eq!(options.set("threads", "4"), Ok(OptionChange::Threads(4)));
        assert_eq!(options.set("MultiPV", "0"), Ok(OptionChange::Kept));
        assert_eq!((options.threads, options.lines), (4, 1));
        assert_eq!(options.set("Level", "1250"), Ok(OptionChange::Kept));
        assert_eq!(options.level(), Some(1250));
        assert_eq!(options.set("clear hash", ""), Ok(OptionChange::Clear));
        assert_eq!(options.set("UCI_Chess960", "TRUE"), Ok(OptionChange::Kept));
        assert!(options.chess960);
    }

    #[test]
    fn a_table_out_of_range_is_refused() {
        let mut options = Options::default();
        for value in ["0", "-1", "65537", "99999999999999999999"] {
            let told = options.set("Hash", value).unwrap_err();
            assert!(told.contains(value) && told.contains("stays at 16"), "{told}");
        }
        assert_eq!(options, Options::default());
        assert_eq!(options.set("Hash", "65536"), Ok(OptionChange::Hash(65_536)));
        assert_eq!(options.set("Hash", "1"), Ok(OptionChange::Hash(1)));
    }

    #[test]
    fn a_limited_strength_is_a_rating_of_people() {
        let mut options = Options::default();
        let mut level_at = |elo: i32| {
            options.set("UCI_Elo", &elo.to_string()).unwrap();
            options.set("UCI_LimitStrength", "true").unwrap();
            options.level()
        };
        assert_eq!([0, 400, 1437, 9999].map(&mut level_at), [400, 400, 1437, 2000].map(Some));
        options.set("Level", "800").unwrap();
        assert_eq!(options.level(), Some(2000));
    }

    #[test]
    fn a_level_is_played_by_the_nearest_that_there_is() {
        let mut options = Options::default();
        let mut level_at = |level: u16| {
            options.set("Level", &level.to_string()).unwrap();
            options.level()
        };
        assert_eq!([100, 1437, 2040, 2060].map(&mut level_at), [400, 1437, 2000, 2100].map(Some));
        assert_eq!(level_at(9999), None);
        // As in former versions, which had sixteen.
        assert_eq!([8, 16].map(level_at), [Some(2100), None]);
    }

    #[test]
    fn what_is_no_value_is_told_and_changes_nothing() {
        let mut options = Options::default();
        for (name, value) in [("Hush", "3"), ("Hash", ""), ("Hash", "much"), ("Hash", "1e3"), ("Ponder", "3")]
        {
            let told = options.set(name, value).unwrap_err();
            assert!(told.contains(name), "{told}");
        }
        assert_eq!(options, Options::default());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]
        #[test]
        fn any_value_is_taken_or_refused(name in "(Hash|Threads|MultiPV|Level|UCI_Elo|Move Overhead|Ponder|\\PC{0,9})", value in "(-?[0-9]{0,30}|\\PC{0,9})") {
            let mut options = Options::default();
            let _ = options.set(&name, &value);
            prop_assert!((1..=65_536).contains(&options.hash) && (1..=256).contains(&options.threads));
            prop_assert!((1..=256).contains(&options.lines) && options.level().is_none_or(|level| level >= 400));
        }
    }
}
