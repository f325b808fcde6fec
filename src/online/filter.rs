//! Which of a player's games are wanted: by colour and speed, told by the tags of each game.

use std::str::FromStr;

use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use super::account::SiteAccount;
use crate::chess::{Color, Game};

/// How fast a game is, by the time a player has for 40 moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
    /// Less than three minutes.
    Bullet,
    /// Less than eight minutes.
    Blitz,
    /// Less than 25 minutes.
    Rapid,
    /// 25 minutes or more.
    Classical,
    /// Days for a move.
    Correspondence,
}

impl Speed {
    /// Every speed, the fastest first.
    pub const ALL: [Speed; 5] =
        [Speed::Bullet, Speed::Blitz, Speed::Rapid, Speed::Classical, Speed::Correspondence];

    /// Its word on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Speed::Bullet => "bullet",
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Classical => "classical",
            Speed::Correspondence => "correspondence",
        }
    }

    /// The speed that a `TimeControl` tag tells: seconds and increment (`300+3`), `1/86400` or `-`; `None` for other texts.
    ///
    /// The limits are those of lichess: base time and 40 increments, in seconds.
    pub fn of_time_control(tag: &str) -> Option<Speed> {
        let tag = tag.trim();
        if tag == "-" || tag.contains('/') {
            return Some(Speed::Correspondence);
        }
        let (base, increment) = tag.split_once('+').unwrap_or((tag, "0"));
        let seconds =
            base.parse::<u32>().ok()?.saturating_add(increment.parse::<u32>().ok()?.saturating_mul(40));
        Some(match seconds {
            ..180 => Speed::Bullet,
            180..480 => Speed::Blitz,
            480..1500 => Speed::Rapid,
            1500.. => Speed::Classical,
        })
    }
}

impl FromStr for Speed {
    type Err = String;

    fn from_str(word: &str) -> Result<Speed, String> {
        let known = Speed::ALL.into_iter().find(|speed| speed.word().eq_ignore_ascii_case(word));
        known.ok_or_else(|| {
            let words: Vec<&str> = Speed::ALL.into_iter().map(Speed::word).collect();
            format!("expected one of {}", words.join(", "))
        })
    }
}

/// The games that are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameFilter {
    /// Only those in which the player had this colour.
    pub color: Option<Color>,
    /// Only those of these speeds; none for all.
    pub speeds: Vec<Speed>,
}

impl GameFilter {
    /// Whether a game is wanted.
    ///
    /// One whose tags do not tell the colour or the speed is: what was asked for should not be lost for a missing tag.
    pub fn wants(&self, game: &Game, account: &SiteAccount) -> bool {
        let speed = game.tags.get("TimeControl").and_then(Speed::of_time_control);
        let has_speed = self.speeds.is_empty() || speed.is_none_or(|speed| self.speeds.contains(&speed));
        has_speed && self.color.is_none_or(|color| may_have_color(game, account, color))
    }

    /// Its words, the same for the same games: what is remembered of a download is remembered by them.
    pub fn words(&self) -> String {
        let color = self.color.map(|color| color.to_string());
        let speeds = Speed::ALL.into_iter().filter(|speed| self.speeds.contains(speed));
        let words: Vec<String> =
            color.into_iter().chain(speeds.map(|speed| speed.word().to_owned())).collect();
        words.join(" ")
    }
}

/// Whether the player may have had this colour: the other side has another name.
fn may_have_color(game: &Game, account: &SiteAccount, color: Color) -> bool {
    let is_player = |tag: &str| game.tags.get(tag).is_some_and(|name| account.is_name(name));
    match color {
        Color::White => is_player("White") || !is_player("Black"),
        Color::Black => is_player("Black") || !is_player("White"),
    }
}

/// When a game began, in milliseconds since 1970, from its tags in universal time; `None` if they do not tell.
pub fn began(game: &Game) -> Option<i64> {
    let (date, time) = (game.tags.get("UTCDate")?, game.tags.get("UTCTime")?);
    let text = format!("{}T{}", date.trim().replace('.', "-"), time.trim());
    let told: DateTime = text.parse().ok()?;
    Some(told.to_zoned(TimeZone::UTC).ok()?.timestamp().as_millisecond())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(tags: &[(&str, &str)]) -> Game {
        let mut game = Game::default();
        for (name, value) in tags {
            game.tags.set(*name, *value);
        }
        game
    }

    fn anna() -> SiteAccount {
        SiteAccount::parse("lichess:Anna").unwrap().unwrap()
    }

    #[test]
    fn time_controls_have_the_speeds_that_lichess_gives_them() {
        for (tag, speed) in [
            ("60+0", Speed::Bullet),
            ("120+1", Speed::Bullet),
            ("180", Speed::Blitz),
            ("300+3", Speed::Blitz),
            ("300+5", Speed::Rapid),
            ("900+10", Speed::Rapid),
            ("1800+0", Speed::Classical),
            ("1/86400", Speed::Correspondence),
            ("-", Speed::Correspondence),
        ] {
            assert_eq!(Speed::of_time_control(tag), Some(speed), "{tag}");
        }
        for tag in ["", "?", "fast", "5+x", "-5+0"] {
            assert_eq!(Speed::of_time_control(tag), None, "{tag}");
        }
        assert_eq!(Speed::of_time_control("4294967295+4294967295"), Some(Speed::Classical));
    }

    #[test]
    fn a_filter_wants_the_colour_and_the_speed() {
        let blitz = game(&[("White", "anna"), ("Black", "Ben"), ("TimeControl", "300+0")]);
        let wants = |filter: GameFilter| filter.wants(&blitz, &anna());
        assert!(wants(GameFilter::default()));
        assert!(wants(GameFilter { color: Some(Color::White), speeds: vec![Speed::Rapid, Speed::Blitz] }));
        assert!(!wants(GameFilter { color: Some(Color::Black), speeds: Vec::new() }));
        assert!(!wants(GameFilter { color: None, speeds: vec![Speed::Bullet] }));
        let untold = game(&[("White", "?"), ("Black", "?")]);
        let all = GameFilter { color: Some(Color::Black), speeds: vec![Speed::Bullet] };
        assert!(all.wants(&untold, &anna()));
    }

    #[test]
    fn the_words_of_a_filter_do_not_depend_on_the_order() {
        let one =
            GameFilter { color: Some(Color::Black), speeds: vec![Speed::Rapid, Speed::Blitz, Speed::Blitz] };
        assert_eq!(one.words(), "black blitz rapid");
        assert_eq!(GameFilter::default().words(), "");
    }

    #[test]
    fn the_beginning_is_read_from_the_tags() {
        let told = game(&[("UTCDate", "2024.03.01"), ("UTCTime", "12:00:05")]);
        assert_eq!(began(&told), Some(1_709_294_405_000));
        assert_eq!(began(&game(&[("UTCDate", "2024.??.01"), ("UTCTime", "12:00:05")])), None);
        assert_eq!(began(&game(&[("Date", "2024.03.01")])), None);
    }
}
