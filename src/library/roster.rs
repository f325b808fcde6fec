//! The tag pairs that other programs expect of a game: its players, place, date, result and opening.

use std::borrow::Cow;

use super::format::SavedGame;
use super::session::Session;
use crate::chess::{Color, Ending, Game, Tags, opening, words};
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

/// What is said of a game that two players share.
pub const SHARED: &str = "Two players share this board.";

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
    let player = |side| match &session.opponent {
        None => Cow::Borrowed(words::side(side)),
        Some(_) if session.human == side => Cow::Borrowed("You"),
        Some(opponent) => Cow::Owned(name_tag(opponent)),
    };
    let elo = |side| {
        let opponent = session.opponent.as_ref().filter(|opponent| has_elo(opponent))?;
        let level = opponent.level.filter(|_| session.human != side);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Chess, pgn};

    /// A finished game of White's against an opponent.
    fn against(name: &str, level: Option<u16>) -> SavedGame {
        let text = b"[Event \"Club evening\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
        let game = pgn::read_all(text.as_slice()).unwrap().remove(0).game;
        let session = Session {
            human: Color::White,
            opponent: Some(Opponent { name: name.to_owned(), level }),
            seed: 1,
            clock: None,
            date: ("2026.11.21".to_owned(), "18:05:00".to_owned()),
        };
        SavedGame { game, session: Some(session) }
    }

    fn tags(saved: &SavedGame, names: [&str; 5]) -> [String; 5] {
        let game = filled(saved);
        names.map(|name| game.tags.get(name).unwrap_or("none").to_owned())
    }

    #[test]
    fn a_game_gets_the_tags_that_it_lacks_and_keeps_its_own() {
        let game = against(HOUSE, Some(1200));
        assert_eq!(
            tags(&game, ["Event", "Site", "Date", "UTCTime", "Round"]),
            ["Club evening", "patzer", "2026.11.21", "18:05:00", "-"]
        );
        assert_eq!(tag(&game, "Event").as_deref(), Some("Club evening"));
        assert_eq!(tag(&game, "White").as_deref(), Some("You"));
        assert_eq!(tag(&game, "Annotator"), None);
    }

    #[test]
    fn the_level_is_part_of_the_house_engines_name_and_a_rating_of_others() {
        let names = ["White", "Black", "WhiteElo", "BlackElo", "Result"];
        assert_eq!(tags(&against(HOUSE, Some(1200)), names), ["You", "patzer 1200", "none", "none", "0-1"]);
        assert_eq!(tags(&against("bo", Some(900)), names), ["You", "bo", "none", "900", "0-1"]);
        assert_eq!(tags(&against("random", None), names), ["You", "random", "none", "none", "0-1"]);
        assert_eq!(label(&Opponent { name: "bo".to_owned(), level: Some(900) }), "bo 900");
    }

    #[test]
    fn only_a_finished_game_is_named_by_its_opening() {
        let finished = filled(&against(HOUSE, None));
        assert_eq!(finished.tags.get("ECO"), Some("A00"));
        assert!(finished.tags.get("Opening").is_some_and(|name| name.contains("Barnes")));
        let unfinished = SavedGame { game: Game::new(Chess::default()), ..against(HOUSE, None) };
        let unfinished = filled(&unfinished);
        assert_eq!((unfinished.tags.get("ECO"), unfinished.tags.get("Result")), (None, Some("*")));
    }

    #[test]
    fn a_game_that_is_only_viewed_gets_its_result_alone() {
        let viewed = SavedGame { session: None, ..against(HOUSE, None) };
        let names = ["White", "Black", "ECO", "Date", "Result"];
        assert_eq!(tags(&viewed, names), ["none", "none", "none", "none", "0-1"]);
    }
}
