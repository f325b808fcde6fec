//! What chess.com is asked: `GET /pub/player/{player}/games/archives`, then the PGN of each month in that list.

use std::io::Read;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::Deserialize;

use super::connection::{Connection, PauseListener};
use super::error::OnlineError;
use super::request::SiteStream;

/// Longest list of months, in bytes; thirty years have 30 kB.
const LONGEST_LIST: u64 = 1 << 20;

/// The list of months.
#[derive(Deserialize)]
struct Archives {
    archives: Vec<String>,
}

/// A month of a year; months are in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Month {
    year: i16,
    month: i8,
}

impl Month {
    /// The month at the end of an address of the list: `…/games/2024/05`.
    fn of_address(address: &str) -> Option<Month> {
        let mut words = address.rsplit('/');
        let (month, year) = (words.next()?, words.next()?);
        let month = month.parse().ok().filter(|month| (1..=12).contains(month))?;
        let year = year.parse().ok().filter(|year| (1990..=9999).contains(year))?;
        Some(Month { year, month })
    }

    fn of_milliseconds(time: i64) -> Option<Month> {
        let date = Timestamp::from_millisecond(time).ok()?.to_zoned(TimeZone::UTC).date();
        Some(Month { year: date.year(), month: date.month() })
    }
}

/// The months of a player's games from the one of a time on, the oldest first.
///
/// The addresses of the list are not followed, only the months in them are read: the answer does not say who is asked next.
pub(super) fn parts(
    connection: &Connection,
    since: Option<i64>,
    waiting: PauseListener<'_>,
) -> Result<Vec<SiteStream>, OnlineError> {
    let player = connection.account().player().to_ascii_lowercase();
    let list = format!("/pub/player/{player}/games/archives");
    let body = connection.get(&list, "application/json", waiting)?;
    let odd = OnlineError::Odd { site: connection.account().site() };
    let archives = read(body).ok_or(odd)?;
    let first = since.and_then(Month::of_milliseconds);
    let mut months: Vec<Month> = archives.iter().filter_map(|address| Month::of_address(address)).collect();
    months.sort_unstable();
    months.dedup();
    months.retain(|month| first.is_none_or(|first| *month >= first));
    let path = |Month { year, month }| format!("/pub/player/{player}/games/{year}/{month:02}/pgn");
    Ok(months.into_iter().map(|month| SiteStream { path: path(month), tells_progress: true }).collect())
}

fn read(body: impl Read) -> Option<Vec<String>> {
    let mut text = Vec::new();
    body.take(LONGEST_LIST + 1).read_to_end(&mut text).ok()?;
    let list: Archives = serde_json::from_slice(&text).ok()?;
    Some(list.archives)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_read_from_addresses_and_times() {
        let may = Month { year: 2024, month: 5 };
        assert_eq!(Month::of_address("https://api.chess.com/pub/player/anna/games/2024/05"), Some(may));
        assert_eq!(Month::of_milliseconds(1_714_564_800_000), Some(may));
        for address in ["", "2024", "x/2024/13", "x/20240/05", "x/2024/05/", "x/-1/05"] {
            assert_eq!(Month::of_address(address), None, "{address}");
        }
    }

    #[test]
    fn a_list_is_json_of_bounded_length() {
        assert_eq!(read(&br#"{"archives": ["a/2024/05"], "more": 1}"#[..]).unwrap(), ["a/2024/05"]);
        for text in ["", "{", "[]", r#"{"archives": "a"}"#, r#"{"archives": [1]}"#, "<html>"] {
            assert_eq!(read(text.as_bytes()), None, "{text}");
        }
        let long = format!(r#"{{"archives": ["{}"]}}"#, "a".repeat(LONGEST_LIST as usize));
        assert_eq!(read(long.as_bytes()), None);
    }
}
