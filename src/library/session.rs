//! The session of a game that patzer plays: opponent, side, clock; and the tag pairs that store it.
//!
//! The tags are part of the file format: they stay when the types of the program change.

use std::time::Duration;

use crate::chess::{Color, Tags, TimeControl};
use crate::engines::Opponent;
use crate::engines::level;

const HUMAN: &str = "PatzerHuman";
/// What stands there when two players share the board.
const BOTH: &str = "both";
const OPPONENT: &str = "PatzerOpponent";
const LEVEL: &str = "PatzerLevel";
const SEED: &str = "PatzerSeed";
const BEGUN: &str = "PatzerBegun";
const CLOCK: &str = "PatzerClock";

/// The levels of sixteen that the eight before them became, which files store without their number.
const OF_EIGHT: [u16; 8] = [2, 4, 5, 6, 7, 9, 11, 16];

/// Everything beyond the moves that is needed to continue a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    /// The player's side; when two players share the board, the one below at the start.
    pub human: Color,
    /// The engine on the other side; none when two players share the board.
    pub opponent: Option<Opponent>,
    /// Seed of the opponent's random choices.
    pub seed: u64,
    /// Time control, and the time left in milliseconds, White first.
    pub clock: Option<(TimeControl, [u64; 2])>,
    /// Start of the game, as in PGN tags: `2026.11.21` and `18:05:00` (UTC).
    pub date: (String, String),
}

impl Session {
    /// Returns whether two players share the board.
    pub fn is_shared(&self) -> bool {
        self.opponent.is_none()
    }

    /// Returns the side that is the player's for the whole game; none when two players share the board.
    pub fn own_side(&self) -> Option<Color> {
        (!self.is_shared()).then_some(self.human)
    }
}

/// Writes a session as tag pairs.
pub(super) fn put(session: &Session, tags: &mut Tags) {
    tags.set(HUMAN, session.own_side().map_or(BOTH, side));
    let (name, level) = match &session.opponent {
        Some(opponent) => (Some(opponent.name.clone()), opponent.level),
        None => (None, None),
    };
    for (tag, value) in [(OPPONENT, name), (LEVEL, level.map(|level| level.to_string()))] {
        match value {
            Some(value) => tags.set(tag, value),
            None => tags.remove(tag),
        }
    }
    tags.set(SEED, session.seed.to_string());
    tags.set(BEGUN, format!("{} {}", session.date.0, session.date.1));
    match session.clock {
        Some((control, left)) => tags.set(CLOCK, clock(control, left)),
        None => tags.remove(CLOCK),
    }
}

/// Takes out and parses the tag pairs of a session; `None` if they are incomplete or invalid.
pub(super) fn take(tags: &mut Tags) -> Option<Session> {
    let session = read(tags);
    for name in [HUMAN, OPPONENT, LEVEL, SEED, BEGUN, CLOCK] {
        tags.remove(name);
    }
    session
}

/// `white` or `black`.
pub(super) fn side(color: Color) -> &'static str {
    color.fold_wb("white", "black")
}

/// The side of such a word.
pub(super) fn read_side(text: &str) -> Option<Color> {
    [Color::White, Color::Black].into_iter().find(|color| side(*color) == text)
}

/// Parses the player's side and the engine that plays the other one.
fn read_players(tags: &Tags) -> Option<(Color, Option<Opponent>)> {
    let human = tags.get(HUMAN)?;
    if human == BOTH {
        return Some((Color::White, None));
    }
    let level = match tags.get(LEVEL) {
        Some(text) => Some(read_level(text)?),
        None => None,
    };
    let name = tags.get(OPPONENT)?.to_owned();
    Some((read_side(human)?, Some(Opponent { name, level })))
}

fn read(tags: &Tags) -> Option<Session> {
    let (human, opponent) = read_players(tags)?;
    let clock = match tags.get(CLOCK) {
        Some(text) => Some(read_clock(text)?),
        None => None,
    };
    let (day, time) = tags.get(BEGUN)?.split_once(' ')?;
    Some(Session {
        human,
        opponent,
        seed: tags.get(SEED)?.parse().ok()?,
        clock,
        date: (day.to_owned(), time.to_owned()),
    })
}

/// Parses `1200`, a rating; `5/16`, a level of sixteen; or below 9 a level of eight, which are former ones.
fn read_level(text: &str) -> Option<u16> {
    if let Some((level, _)) = text.split_once('/') {
        return level::former(level.parse::<u16>().ok()?.clamp(1, 16));
    }
    let number: u16 = text.parse().ok()?;
    match OF_EIGHT.get(usize::from(number).checked_sub(1)?) {
        Some(of_sixteen) => level::former(*of_sixteen),
        None => level::of(number),
    }
}

/// `600000+5000 593000 600000`: base and increment, then what White and Black have left, all in milliseconds.
fn clock(control: TimeControl, left: [u64; 2]) -> String {
    let (base, increment) = (control.base.as_millis(), control.increment.as_millis());
    format!("{base}+{increment} {} {}", left[0], left[1])
}

fn read_clock(text: &str) -> Option<(TimeControl, [u64; 2])> {
    let mut words = text.split_whitespace();
    let (base, increment) = words.next()?.split_once('+')?;
    let mut left = words.map(str::parse);
    let control = TimeControl {
        base: Duration::from_millis(base.parse().ok()?),
        increment: Duration::from_millis(increment.parse().ok()?),
    };
    Some((control, [left.next()?.ok()?, left.next()?.ok()?]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session() -> Session {
        Session {
            human: Color::Black,
            opponent: Some(Opponent { name: "patzer".to_owned(), level: Some(1250) }),
            seed: u64::MAX,
            clock: Some((
                TimeControl { base: Duration::from_millis(600_500), increment: Duration::from_secs(5) },
                [593_001, 0],
            )),
            date: ("2026.11.21".to_owned(), "18:05:00".to_owned()),
        }
    }

    #[test]
    fn a_session_comes_back_and_leaves_no_tag_behind() {
        let bare = Session {
            clock: None,
            opponent: Some(Opponent { name: "random".to_owned(), level: None }),
            ..session()
        };
        let shared = Session { human: Color::White, opponent: None, ..session() };
        for session in [session(), bare, shared] {
            let mut tags = Tags::default();
            tags.set("Event", "x");
            put(&session, &mut tags);
            assert_eq!(take(&mut tags), Some(session));
            assert_eq!(tags.iter().collect::<Vec<_>>(), [("Event", "x")]);
        }
    }

    #[test]
    fn former_levels_are_ratings_now() {
        let level = |text: &str| {
            let mut tags = Tags::default();
            put(&session(), &mut tags);
            tags.set(LEVEL, text);
            take(&mut tags)?.opponent?.level
        };
        assert_eq!(level("3/16"), Some(1200));
        assert_eq!(level("3"), Some(1800));
        assert_eq!(level("8"), Some(2650));
        assert_eq!(level("99/16"), Some(2650));
        assert_eq!(level("1437"), Some(1437));
    }

    #[test]
    fn tags_that_make_no_sense_are_no_session() {
        for (name, value) in [
            (HUMAN, "green"),
            (LEVEL, "300"),
            (LEVEL, "many/16"),
            (LEVEL, "0"),
            (SEED, "-1"),
            (BEGUN, "yesterday"),
            (CLOCK, "600000"),
            (CLOCK, "600000+0 5"),
        ] {
            let mut tags = Tags::default();
            put(&session(), &mut tags);
            tags.set(name, value);
            assert_eq!(take(&mut tags), None, "{name} {value}");
            assert_eq!(tags.iter().count(), 0);
        }
    }
}
