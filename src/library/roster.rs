//! The tag pairs that other programs expect of a game: its players, place, date, result and opening.

use std::borrow::Cow;

use super::format::SavedGame;
use super::session::Session;
use crate::chess::{Color, Ending, Game, Tags, opening};
use crate::engines::{HOUSE, Opponent};

/// Returns the game at the end of its mainline, with the tag pairs that other programs expect.
pub(crate) fn filled(saved: &SavedGame) -> Game {
    let mut game = saved.game.clone();
    game.to_start();
    game.to_end();
    let result = game.ending().map_or("*", Ending::result);
    game.tags.set("Result", result);
    if let Some(session) = &saved.session {
        fill(&mut game.tags, session);
        if result != "*" {
            name_opening(&mut game);
        }
    }
    game
}

/// Adds the opening of a finished game, unless it has one.
fn name_opening(game: &mut Game) {
    if let Some(opening) = opening::of(game).filter(|_| game.tags.get("ECO").is_none()) {
        game.tags.set("ECO", opening.eco);
        if game.tags.get("Opening").is_none() {
            game.tags.set("Opening", opening.name);
        }
    }
}

/// The opponent's name in games and lists: `patzer 1200`.
pub fn label(opponent: &Opponent) -> String {
    match opponent.level {
        Some(level) => format!("{} {level}", opponent.name),
        None => opponent.name.clone(),
    }
}

/// Whether an opponent's rating has a tag of its own; the house engine's level is part of its name.
fn has_elo(opponent: &Opponent) -> bool {
    opponent.name != HOUSE
}

/// The opponent's name as a tag: `patzer 1200`, `Bo`.
fn name_tag(opponent: &Opponent) -> String {
    if has_elo(opponent) { opponent.name.clone() } else { label(opponent) }
}

/// Returns a tag of the game as written: its own, or the session's.
pub(super) fn tag<'a>(saved: &'a SavedGame, name: &str) -> Option<Cow<'a, str>> {
    let own = saved.game.tags.get(name).map(Cow::Borrowed);
    own.or_else(|| saved.session.as_ref().and_then(|session| given(session, name)))
}

fn fill(tags: &mut Tags, session: &Session) {
    for name in GIVEN {
        if tags.get(name).is_none()
            && let Some(value) = given(session, name)
        {
            tags.set(name, value);
        }
    }
}

/// The tags that a session supplies to a game without them.
const GIVEN: [&str; 10] =
    ["Event", "Site", "Date", "Round", "White", "Black", "WhiteElo", "BlackElo", "UTCDate", "UTCTime"];

fn given<'a>(session: &'a Session, name: &str) -> Option<Cow<'a, str>> {
    let player = |side| {
        if session.human == side { Cow::Borrowed("You") } else { Cow::Owned(name_tag(&session.opponent)) }
    };
    let elo = |side| {
        let level = session.opponent.level.filter(|_| session.human != side && has_elo(&session.opponent));
        Some(Cow::Owned(level?.to_string()))
    };
    let (day, time) = (session.date.0.as_str(), session.date.1.as_str());
    Some(match name {
        "Event" => "Casual game".into(),
        "Site" => "patzer".into(),
        "Round" => "-".into(),
        "White" => player(Color::White),
        "Black" => player(Color::Black),
        "WhiteElo" => return elo(Color::White),
        "BlackElo" => return elo(Color::Black),
        "Date" | "UTCDate" => day.into(),
        "UTCTime" => time.into(),
        _ => return None,
    })
}
