//! The roster: every opponent there is, with its name, its sentence and its levels.

use std::path::Path;
use std::sync::Arc;

use super::external::{External, ExternalSettings};
use super::level::{self, Level};
use super::people::{Character, PeopleFile, PeoplePlayer, RatedPlayer};
use super::{Engine, EngineError, Opponent, OwnSettings, book};
use crate::chess::text::clean;

/// One opponent of the roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineSpec<'a> {
    /// The name that commands and settings use.
    pub name: &'a str,
    /// What it is, in one sentence.
    pub sentence: &'a str,
    /// Its levels in order of strength, each with a short label; empty when it has none.
    pub levels: &'static [Level],
    /// The rating of a character, which is its only level.
    pub rating: Option<u16>,
    /// How to beat a character, in one sentence.
    pub beat: Option<&'a str>,
    /// The section of the settings that shapes it, if there is one.
    pub section: Option<&'a str>,
    /// How strong it is with its usual settings, and the games behind that; `None` when it was not measured, or when its
    /// levels tell.
    pub scale: Option<Scale>,
}

/// A place on the engine scale: an estimate where no games stand behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// Elo on patzer's own engine scale.
    pub elo: i32,
    /// The games behind it.
    pub games: u32,
}

/// Every opponent of patzer's own, the house engine first, then from the weakest on.
///
/// The places on the scale come from `patzer match ENGINE patzer:N --seed 11 --adjudicate`, each with its own limits:
/// `random` scored 1 percent and `material` 7.5 against level 1 (100 games each), `minimax` and `alphabeta`, which play the
/// same moves, 74.2 against level 1000 (60 games, +183 ±117 Elo), `quiescence` 50.8 against 2000 and 42.5 against 2100,
/// `table` 65.0 and 63.3 (60 games each, ±80 to 100), `positional` 90 against level 12 of former versions and `swarm` 95
/// against level 11 (20 games each: some 200 Elo of doubt; `swarm` with `root.again = 0.6`). Against each other with
/// `--nodes 3000 --seed 11 --adjudicate`, 40 games a pair, percent for the row:
///
/// | | random | material | positional | swarm |
/// | --- | --- | --- | --- | --- |
/// | material | 97.5 | | | |
/// | positional | 100 | 100 | | |
/// | swarm | 100 | 100 | 53.8 | |
/// | patzer | 100 | 100 | 93.8 | 91.2 |
///
/// The errors in Elo (95 %): `swarm` against `positional` +26 (-66 to +122), `patzer` against `positional` +470 (over
/// 317), against `swarm` +407 (279 to 839), the others over 400.
const ROSTER: [EngineSpec<'static>; 9] = [
    EngineSpec {
        name: "patzer",
        sentence: "Plays like people of the rating you choose, above 2000 as patzer's own search.",
        levels: &level::LEVELS,
        rating: None,
        beat: None,
        section: None,
        scale: None,
    },
    EngineSpec {
        name: "random",
        sentence: "Plays any legal move, each equally likely.",
        levels: &[],
        rating: None,
        beat: None,
        section: None,
        scale: Some(Scale { elo: -470, games: 100 }),
    },
    EngineSpec {
        name: "material",
        sentence: "Looks one move ahead and takes the most it can get.",
        levels: &[],
        rating: None,
        beat: None,
        section: None,
        scale: Some(Scale { elo: -105, games: 100 }),
    },
    EngineSpec {
        name: "minimax",
        sentence: "Tries every move a few plies ahead and counts the pieces at the end of each line.",
        levels: &[],
        rating: None,
        beat: None,
        section: Some("engines.minimax"),
        scale: Some(Scale { elo: 1180, games: 60 }),
    },
    EngineSpec {
        name: "alphabeta",
        sentence: "Finds the same moves as minimax, but skips every line that can't change the choice.",
        levels: &[],
        rating: None,
        beat: None,
        section: Some("engines.alphabeta"),
        scale: Some(Scale { elo: 1180, games: 60 }),
    },
    EngineSpec {
        name: "quiescence",
        sentence: "Doesn't stop in the middle of an exchange: plays captures out before it counts.",
        levels: &[],
        rating: None,
        beat: None,
        section: Some("engines.quiescence"),
        scale: Some(Scale { elo: 2025, games: 120 }),
    },
    EngineSpec {
        name: "table",
        sentence: "Remembers positions it has seen, so that another way to them costs nothing.",
        levels: &[],
        rating: None,
        beat: None,
        section: Some("engines.table"),
        scale: Some(Scale { elo: 2150, games: 120 }),
    },
    EngineSpec {
        name: "positional",
        sentence: "Judges every piece by rules that a person can read, term by term.",
        levels: &[],
        rating: None,
        beat: None,
        section: None,
        scale: Some(Scale { elo: 2400, games: 20 }),
    },
    EngineSpec {
        name: "swarm",
        sentence: "Ants, genes and the graph of attacks and guards: a hybrid that shows how it came to its move.",
        levels: &[],
        rating: None,
        beat: None,
        section: Some("engines.swarm"),
        scale: Some(Scale { elo: 2360, games: 20 }),
    },
];

/// The house engine's name: it is always there, to play and to analyse.
pub const HOUSE: &str = "patzer";

/// The name of the opponent that follows the player: the house engine at the player's own level.
pub const COACH: &str = "coach";

/// patzer's own opponents in display order.
pub fn roster() -> &'static [EngineSpec<'static>] {
    &ROSTER
}

/// patzer's own opponents and other programs' engines that the settings name; cheap to clone.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Roster {
    own: Arc<OwnSettings>,
    characters: Arc<[Character]>,
    /// The level of the opponent that follows the player; [`level::FIRST`] if nobody has said.
    coach: Option<u16>,
    people: Arc<[PeopleFile]>,
    foreign: Arc<[ForeignEngine]>,
    book: Arc<book::BookSettings>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct ForeignEngine {
    settings: ExternalSettings,
    sentence: String,
    section: String,
}

impl ForeignEngine {
    fn of(settings: ExternalSettings) -> ForeignEngine {
        let (sentence, section) = (sentence(&settings), format!("engines.{}", settings.name));
        ForeignEngine { settings, sentence, section }
    }
}

/// Why an opponent does not play at a level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LevelFault {
    /// It has none; carries its name.
    #[error("{0} has no levels")]
    None(String),
    /// A character plays at its own rating; carries name and rating.
    #[error("{0} plays at {1}; levels are for patzer")]
    Own(String, u16),
    /// It has no such level; carries its name and what was asked for.
    #[error("{0} has levels {words}, not '{1}'", words = level::words())]
    Unknown(String, String),
}

impl EngineSpec<'_> {
    /// The opponent at a level that somebody typed, or else at the usual one.
    ///
    /// # Errors
    /// [`LevelFault`] when it does not play at that level.
    pub fn at(&self, typed: Option<&str>, usual: Option<u16>) -> Result<Opponent, LevelFault> {
        let name = self.name.to_owned();
        let level = match (typed, self.levels, self.rating) {
            (None, [], rating) => rating,
            (None, [least, ..], _) => usual.and_then(level::of).or(Some(least.number)),
            (Some(_), [], Some(rating)) => return Err(LevelFault::Own(name, rating)),
            (Some(_), [], None) => return Err(LevelFault::None(name)),
            (Some(typed), _, _) => match typed.parse().ok().and_then(level::of) {
                Some(level) => Some(level),
                None => return Err(LevelFault::Unknown(name, typed.to_owned())),
            },
        };
        Ok(Opponent { name, level })
    }
}

impl Roster {
    /// The roster with these engines after patzer's own.
    pub fn with(foreign: impl IntoIterator<Item = ExternalSettings>) -> Roster {
        let foreign = foreign.into_iter().map(ForeignEngine::of);
        Roster { foreign: foreign.collect(), ..Roster::default() }
    }

    /// The same with these characters, in this order.
    #[must_use]
    pub fn with_characters(self, characters: Vec<Character>) -> Roster {
        Roster { characters: characters.into(), ..self }
    }

    /// Sets the level of the opponent that follows the player.
    pub fn follow(&mut self, level: u16) {
        self.coach = Some(level);
    }

    /// The same with these nets of people, before other programs' engines.
    #[must_use]
    pub fn with_people(self, people: Vec<PeopleFile>) -> Roster {
        Roster { people: people.into(), ..self }
    }

    /// The same with these settings for patzer's own engines.
    #[must_use]
    pub fn with_own(self, own: OwnSettings) -> Roster {
        Roster { own: Arc::new(own), ..self }
    }

    /// The same with this opening book.
    #[must_use]
    pub fn with_book(self, book: book::BookSettings) -> Roster {
        Roster { book: Arc::new(book), ..self }
    }

    /// The opening book and what it is for.
    pub fn book(&self) -> &book::BookSettings {
        &self.book
    }

    /// Adds another program's engine; returns its name, which differs from those there are.
    pub fn add(&mut self, mut settings: ExternalSettings) -> String {
        let name = settings.name.clone();
        let mut number = 2;
        while self.find(&settings.name).is_some() && self.foreign(&settings.name) != Some(&settings) {
            settings.name = format!("{name}-{number}");
            number += 1;
        }
        let name = settings.name.clone();
        if self.foreign(&name).is_none() {
            let added = ForeignEngine::of(settings);
            self.foreign = self.foreign.iter().cloned().chain([added]).collect();
        }
        name
    }

    /// The settings of patzer's own engines.
    pub fn own(&self) -> &OwnSettings {
        &self.own
    }

    /// All opponents in display order.
    pub fn specs(&self) -> impl Iterator<Item = EngineSpec<'_>> {
        let foreign = self.foreign.iter().map(|foreign| EngineSpec {
            name: &foreign.settings.name,
            sentence: &foreign.sentence,
            levels: &[],
            rating: None,
            beat: None,
            section: Some(&foreign.section),
            scale: None,
        });
        let people = self.people.iter().map(|file| EngineSpec {
            name: &file.name,
            sentence: &file.sentence,
            levels: &[],
            rating: None,
            beat: None,
            section: None,
            scale: None,
        });
        let characters = self.characters.iter().map(|character| EngineSpec {
            name: &character.name,
            sentence: &character.about,
            levels: &[],
            rating: Some(character.rating),
            beat: Some(&character.beat),
            section: None,
            scale: None,
        });
        let coach = EngineSpec {
            name: COACH,
            sentence: "Follows you: plays at your own rating, which moves with your results.",
            levels: &[],
            rating: Some(self.coach.unwrap_or(level::FIRST)),
            beat: None,
            section: None,
            scale: None,
        };
        let (house, simple) = ROSTER.split_at(1);
        let own = house.iter().copied().chain([coach]).chain(characters).chain(simple.iter().copied());
        own.chain(people).chain(foreign)
    }

    /// The opponent of this name, or else one that differs in upper and lower case alone.
    pub fn find(&self, name: &str) -> Option<EngineSpec<'_>> {
        let exact = self.specs().find(|spec| spec.name == name);
        exact.or_else(|| self.specs().find(|spec| spec.name.eq_ignore_ascii_case(name)))
    }

    /// The names of those that can tell what a position holds, each as it sees it: all but characters and the one that follows the player.
    pub fn analysts(&self) -> Vec<&str> {
        self.specs().filter(|spec| spec.rating.is_none()).map(|spec| spec.name).collect()
    }

    /// The characters, in display order.
    pub fn characters(&self) -> &[Character] {
        &self.characters
    }

    /// The character of this name.
    pub fn character(&self, name: &str) -> Option<&Character> {
        self.characters.iter().find(|character| character.name == name)
    }

    /// The net of people of this name.
    pub fn people(&self, name: &str) -> Option<&PeopleFile> {
        self.people.iter().find(|file| file.name == name)
    }

    /// The settings of another program's engine.
    pub fn foreign(&self, name: &str) -> Option<&ExternalSettings> {
        let mut all = self.foreign.iter().map(|foreign| &foreign.settings);
        all.find(|settings| settings.name == name)
    }

    /// Makes an opponent's engine for a game against a person, as [`Roster::build`] does; it plays from the opening book
    /// if the settings have one for it.
    ///
    /// # Errors
    /// As there.
    pub fn seat(
        &self,
        opponent: &Opponent,
        seed: u64,
        hash_mib: usize,
    ) -> Result<Box<dyn Engine>, EngineError> {
        let engine = self.build(opponent, seed, hash_mib)?;
        // A character has openings of its own.
        if self.character(&opponent.name).is_some() {
            return Ok(engine);
        }
        Ok(book::Reading::over(engine, &self.book, seed))
    }

    /// Makes an opponent's engine as [`OwnSettings::build`] does, another program's too: that is started when it is first
    /// asked.
    ///
    /// # Errors
    /// As there, and [`EngineError::Net`] when the file of a net of people holds none.
    pub fn build(
        &self,
        opponent: &Opponent,
        seed: u64,
        hash_mib: usize,
    ) -> Result<Box<dyn Engine>, EngineError> {
        if let Some(character) = self.character(&opponent.name) {
            return Ok(Box::new(RatedPlayer::of(character, seed)?));
        }
        if let Some(file) = self.people(&opponent.name) {
            return Ok(Box::new(PeoplePlayer::new(file, seed)?));
        }
        match self.foreign(&opponent.name) {
            Some(settings) => Ok(Box::new(External::new(settings.clone()))),
            None => self.own.build(opponent, seed, hash_mib),
        }
    }
}

fn sentence(settings: &ExternalSettings) -> String {
    let program = settings.command.first().map_or(Path::new(""), Path::new);
    format!("Another program: {}.", clean(&program.to_string_lossy()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::people::Style;

    #[test]
    fn names_stand_once() {
        for (index, spec) in roster().iter().enumerate() {
            assert!(roster()[..index].iter().all(|other| other.name != spec.name));
            assert!(spec.sentence.ends_with('.'));
        }
        let roster = Roster::default();
        assert_eq!(roster.find("material").map(|spec| spec.levels.len()), Some(0));
        assert!(roster.find("deep blue").is_none());
    }

    #[test]
    fn a_character_plays_at_its_rating_alone() {
        let nobody = Style::default();
        let character = |name: &str, rating| Character {
            name: name.to_owned(),
            rating,
            about: "Is there.".to_owned(),
            beat: "Play on.".to_owned(),
            style: nobody.clone(),
        };
        let roster = Roster::default().with_characters(vec![character("Bo", 400), character("Ida", 550)]);
        let bo = roster.find("bo").unwrap();
        assert_eq!((bo.name, bo.at(None, Some(1200)).unwrap().level), ("Bo", Some(400)));
        assert_eq!(bo.at(Some("1200"), None), Err(LevelFault::Own("Bo".to_owned(), 400)));
        assert!(roster.build(&bo.at(None, None).unwrap(), 1, 1).is_ok());
        assert!(!roster.analysts().contains(&"Bo"));
        let patzer = roster.find("patzer").unwrap();
        assert_eq!(patzer.at(None, Some(1234)).unwrap().level, Some(1234));
        assert!(patzer.at(Some("9999"), None).is_err() && patzer.at(Some("x"), None).is_err());
        assert_eq!(roster.find("random").unwrap().at(None, Some(1234)).unwrap().level, None);
    }

    #[test]
    fn other_programs_stand_after_patzer_s_own() {
        let roster = Roster::with([ExternalSettings::new("deep", vec!["/opt/deep \u{1b}[2J".into()])]);
        assert_eq!(roster.analysts().last(), Some(&"deep"));
        let last = roster.specs().last().unwrap();
        assert_eq!((last.name, last.sentence), ("deep", "Another program: /opt/deep ␛[2J."));
        assert_eq!(roster.specs().count(), ROSTER.len() + 2);
        let opponent = |name: &str| Opponent { name: name.to_owned(), level: None };
        assert!(roster.build(&opponent("deep"), 0, 1).is_ok());
        assert!(roster.build(&opponent("random"), 0, 1).is_ok());
        assert!(roster.build(&opponent("blue"), 0, 1).is_err());
    }

    #[test]
    fn a_program_that_is_added_has_a_name_of_its_own() {
        let mut roster = Roster::with([ExternalSettings::new("deep", vec!["/a/deep".into()])]);
        let mut add = |name: &str, path: &str| roster.add(ExternalSettings::new(name, vec![path.into()]));
        assert_eq!(add("deep", "/a/deep"), "deep", "it is there");
        assert_eq!(add("deep", "/b/deep"), "deep-2");
        assert_eq!(add("patzer", "/c/patzer"), "patzer-2");
        assert_eq!(roster.foreign("deep-2").unwrap().command, ["/b/deep"]);
        assert_eq!(roster.foreign("deep").unwrap().command, ["/a/deep"]);
    }
}
