//! Who plays: an engine of the roster, a level of it, or a program that the words name, and how its games are told apart.

use std::ffi::OsString;
use std::time::Duration;

use crate::engines::external::{External, ExternalSettings};
use crate::engines::people::{Character, PeopleFile, PeoplePlayer, RatedPlayer};
use crate::engines::{Dice, Engine, EngineError, LevelFault, Opponent, OwnSettings, Roster, own};

/// What stands before a program's command.
const PROGRAM: &str = "uci:";

/// One side of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    /// What the result and the games call it.
    pub name: String,
    source: PlayerSource,
}

#[derive(Clone, Debug, PartialEq)]
enum PlayerSource {
    Own(Opponent, Box<OwnSettings>),
    Character(Box<Character>),
    People(PeopleFile),
    Program(Box<ExternalSettings>),
}

/// Why words name no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerError {
    /// The roster has no such engine.
    #[error("no engine is called '{0}'")]
    Unknown(String),
    /// It does not play at this level.
    #[error(transparent)]
    Level(#[from] LevelFault),
    /// The words behind the hybrid's name say nothing.
    #[error("{0}")]
    Words(String),
    /// `uci:` without a program.
    #[error("'uci:' needs a program behind it, such as uci:stockfish")]
    NoProgram,
    /// A quotation mark is never closed.
    #[error("a quotation mark in '{0}' is never closed")]
    OpenQuote(String),
}

impl Player {
    /// Reads `material`, `patzer:1200` (a level), `swarm:no-ants` (settings changed), the name of an engine of the settings, or
    /// `uci:` and a command.
    ///
    /// # Errors
    /// [`PlayerError`].
    pub fn parse(text: &str, roster: &Roster) -> Result<Player, PlayerError> {
        if let Some(command) = text.strip_prefix(PROGRAM) {
            return program(command);
        }
        if let Some(words) = own::swarm_words(text) {
            roster.own().swarm.changed(words).map_err(PlayerError::Words)?;
            return Ok(own(text, text, None, roster));
        }
        let (name, level) = match text.split_once(':') {
            Some((name, level)) => (name, Some(level)),
            None => (text, None),
        };
        let spec = roster.find(name).ok_or_else(|| PlayerError::Unknown(name.to_owned()))?;
        let level = level
            .map(|level| spec.at(Some(level), None))
            .transpose()?
            .and_then(|at| at.level)
            .or(spec.rating);
        if let Some(character) = roster.character(spec.name) {
            let source = PlayerSource::Character(Box::new(character.clone()));
            return Ok(Player { name: spec.name.to_owned(), source });
        }
        if let Some(file) = roster.people(spec.name) {
            return Ok(Player { name: text.to_owned(), source: PlayerSource::People(file.clone()) });
        }
        let Some(settings) = roster.foreign(spec.name) else {
            return Ok(own(text, spec.name, level, roster));
        };
        Ok(Player { name: text.to_owned(), source: PlayerSource::Program(Box::new(settings.clone())) })
    }

    /// Gives it a seat at the board: the opponent of that name in the roster, which learns of a program that was named here.
    pub fn seat(self, roster: &mut Roster) -> Opponent {
        match self.source {
            PlayerSource::Own(opponent, _) => opponent,
            PlayerSource::Character(character) => {
                Opponent { name: character.name, level: Some(character.rating) }
            }
            PlayerSource::People(file) => Opponent { name: file.name, level: None },
            PlayerSource::Program(settings) => Opponent { name: roster.add(*settings), level: None },
        }
    }

    /// Whether it is another program, which lives on from game to game.
    pub(super) fn is_foreign(&self) -> bool {
        matches!(self.source, PlayerSource::Program(_))
    }

    /// The time that another program's settings give it for a move, 0 when they give none; `None` for patzer's own.
    pub(super) fn own_time(&self) -> Option<Duration> {
        match &self.source {
            PlayerSource::Own(..) | PlayerSource::Character(_) | PlayerSource::People(_) => None,
            PlayerSource::Program(settings) => Some(settings.bounds.time.unwrap_or_default()),
        }
    }

    /// Its engine; the seed decides the random choices of patzer's own.
    pub(super) fn engine(&self, seed: u64, hash_mib: usize) -> Result<Box<dyn Engine>, EngineError> {
        match &self.source {
            PlayerSource::Own(opponent, settings) => settings.build(opponent, seed, hash_mib),
            PlayerSource::Character(character) => Ok(Box::new(RatedPlayer::of(character, seed)?)),
            PlayerSource::People(file) => Ok(Box::new(PeoplePlayer::new(file, seed)?)),
            PlayerSource::Program(settings) => Ok(Box::new(External::new((**settings).clone()))),
        }
    }

    /// What makes it this player and no other: its name and, unless it is one of patzer's own with its usual settings, a
    /// number of all settings.
    pub(super) fn identity(&self) -> String {
        match &self.source {
            PlayerSource::Own(opponent, settings) => match settings.changed(&opponent.name) {
                Some(words) => format!("{} {:08x}", self.name, fingerprint(words.as_bytes())),
                None => self.name.clone(),
            },
            PlayerSource::Character(character) => {
                format!("{} {:08x}", self.name, fingerprint(format!("{character:?}").as_bytes()))
            }
            PlayerSource::People(file) => {
                format!("{} {:08x}", self.name, fingerprint(file.path.as_os_str().as_encoded_bytes()))
            }
            PlayerSource::Program(settings) => {
                let words = program_identity(settings);
                format!("{} {:08x}", self.name, fingerprint(words.as_bytes()))
            }
        }
    }
}

/// What another program plays by: its words, its options and its own limits (ms, positions, plies): version 1.
fn program_identity(settings: &ExternalSettings) -> String {
    let words = settings.command.iter().map(|word| word.to_string_lossy().into_owned());
    let options = settings.options.iter().map(|(name, value)| format!("{name}={value}"));
    let bounds = settings.bounds;
    let limits = [bounds.time.map(|time| time.as_millis() as u64), bounds.nodes, bounds.depth.map(u64::from)];
    let limits = limits.map(|limit| limit.map_or("-".to_owned(), |limit| limit.to_string()));
    let all: Vec<String> =
        std::iter::once("1".to_owned()).chain(words).chain(options).chain(limits).collect();
    all.join("\u{0}")
}

/// Gives two players of one name different ones.
pub(super) fn told_apart(players: [Player; 2]) -> [Player; 2] {
    let [mut a, mut b] = players;
    if a.name == b.name {
        a.name.push_str(" (A)");
        b.name.push_str(" (B)");
    }
    [a, b]
}

/// A number that other bytes hardly have; the same on every machine.
pub(super) fn fingerprint(bytes: &[u8]) -> u32 {
    let numbers: Vec<u64> = bytes.iter().copied().map(u64::from).collect();
    Dice::of(&numbers).below(u32::MAX as usize) as u32
}

/// One of patzer's own engines, called as it was asked for.
fn own(text: &str, name: &str, level: Option<u16>, roster: &Roster) -> Player {
    let name = name.to_owned();
    Player {
        name: text.to_owned(),
        source: PlayerSource::Own(Opponent { name, level }, Box::new(roster.own().clone())),
    }
}

fn program(command: &str) -> Result<Player, PlayerError> {
    let words = words(command)?;
    let first = words.first().ok_or(PlayerError::NoProgram)?;
    let name = first.rsplit('/').next().unwrap_or(first).to_owned();
    let command = words.iter().map(OsString::from).collect();
    Ok(Player { source: PlayerSource::Program(Box::new(ExternalSettings::new(&name, command))), name })
}

/// Divides a command at its blanks; those within quotation marks of either kind stay. No shell reads it.
fn words(command: &str) -> Result<Vec<String>, PlayerError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in command.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err(PlayerError::OpenQuote(command.to_owned()));
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Player, PlayerError> {
        let foreign = ExternalSettings::new("deep", vec!["/opt/deep".into()]);
        Player::parse(text, &Roster::with([foreign]))
    }

    #[test]
    fn every_kind_of_player_takes_a_seat() {
        let mut roster = Roster::with([ExternalSettings::new("deep", vec!["/opt/deep".into()])]);
        let mut seat = |text: &str| {
            let player = Player::parse(text, &roster).unwrap();
            let opponent = player.seat(&mut roster);
            assert!(roster.build(&opponent, 1, 1).is_ok(), "{text}");
            (opponent.name, opponent.level)
        };
        assert_eq!(seat("minimax"), ("minimax".to_owned(), None));
        assert_eq!(seat("patzer:2300"), ("patzer".to_owned(), Some(2300)));
        assert_eq!(seat("swarm:no-ants"), ("swarm:no-ants".to_owned(), None));
        assert_eq!(seat("deep"), ("deep".to_owned(), None));
        assert_eq!(seat("uci:/else/deep -x"), ("deep-2".to_owned(), None));
    }

    #[test]
    fn engines_levels_and_programs_are_players() {
        assert_eq!(parse("random").unwrap().name, "random");
        let level = parse("patzer:1250").unwrap();
        assert_eq!(
            level.source,
            PlayerSource::Own(Opponent { name: "patzer".into(), level: Some(1250) }, Box::default())
        );
        assert!(!level.is_foreign() && parse("deep").unwrap().is_foreign());
        let program = parse("uci:'/my games/stock fish' --quiet  \"\"").unwrap();
        assert_eq!(program.name, "stock fish");
        let PlayerSource::Program(settings) = program.source else {
            panic!("{program:?}");
        };
        assert_eq!(settings.command, ["/my games/stock fish", "--quiet", ""]);
    }

    #[test]
    fn words_that_name_nobody_say_why() {
        let check = |text: &str, message: &str| assert_eq!(parse(text).unwrap_err().to_string(), message);
        check("randm", "no engine is called 'randm'");
        check("random:3", "random has no levels");
        check("deep:3", "deep has no levels");
        check(
            "swarm:bees",
            "'bees' is neither no-PART (root, spectral, entropy, ants, genes, net, checks) nor KEY=VALUE",
        );
        check("uci: ", "'uci:' needs a program behind it, such as uci:stockfish");
        check("uci:a 'b", "a quotation mark in 'a 'b' is never closed");
        for level in ["0", "99", "x", "", "-1"] {
            let error = parse(&format!("patzer:{level}")).unwrap_err();
            assert!(matches!(error, PlayerError::Level(_)), "{level}");
        }
    }

    #[test]
    fn two_of_one_name_are_told_apart() {
        let two = told_apart([parse("random").unwrap(), parse("random").unwrap()]);
        assert_eq!([&two[0].name, &two[1].name], ["random (A)", "random (B)"]);
    }

    #[test]
    fn other_settings_are_another_player() {
        let of = |text: &str| parse(text).unwrap().identity();
        assert_ne!(of("uci:x --a"), of("uci:x --b"));
        assert_eq!(of("uci:x --a"), of("uci:x  --a"));
        assert_eq!(of("patzer:600"), "patzer:600");
        assert_eq!(of("swarm:no-ants"), "swarm:no-ants");
    }
}
