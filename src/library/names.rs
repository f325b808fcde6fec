//! Names of saved games: the day of the game and a number, unique together.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use super::format::SavedGame;
use super::store::GameId;

/// File extension of saved games.
pub(super) const ENDING: &str = ".pgn";

/// The highest number given so far to each day.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// The highest numbers in the directory at first, and those given since.
    highest: Option<HashMap<String, u32>>,
}

impl Names {
    /// Returns the next name of this day, which this process gives only once.
    ///
    /// Reads the directory once. A name taken by another process since then shows when it is used.
    pub(super) fn next(&mut self, directory: &Path, day: &str) -> GameId {
        let highest = self.highest.get_or_insert_with(|| read(directory));
        let number = highest.entry(day.to_owned()).or_default();
        *number = number.saturating_add(1);
        GameId(format!("{day}-{number}"))
    }

    /// Returns the last name of this day, by any process.
    pub(super) fn last(directory: &Path, day: &str) -> GameId {
        let number = read(directory).get(day).copied().unwrap_or_default();
        GameId(format!("{day}-{number}"))
    }
}

/// The highest number of each day in a directory.
fn read(directory: &Path) -> HashMap<String, u32> {
    let mut highest = HashMap::new();
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        if let Some((day, number)) = entry.file_name().to_str().and_then(day_and_number) {
            let of_day = highest.entry(day.to_owned()).or_default();
            *of_day = number.max(*of_day);
        }
    }
    highest
}

/// Counts the games of a directory.
pub(super) fn count(directory: &Path) -> usize {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    names.filter(|name| name.strip_suffix(ENDING).is_some_and(is_name)).count()
}

/// Whether a name is valid: a single file in the directory, and not one of ours.
pub(super) fn is_name(name: &str) -> bool {
    !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\', '\0'])
}

/// The day in a game's name: `2026-11-21`, `1858` if only the year is known, `undated`.
pub(super) fn day_of(saved: &SavedGame) -> String {
    let date = match &saved.session {
        Some(session) => session.date.0.as_str(),
        None => saved.game.tags.get("Date").unwrap_or_default(),
    };
    let known: Vec<&str> = date.split('.').take(3).take_while(|part| is_number(part)).collect();
    if known.is_empty() { "undated".to_owned() } else { known.join("-") }
}

fn is_number(part: &str) -> bool {
    (1..=4).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
}

fn day_and_number(name: &str) -> Option<(&str, u32)> {
    let (day, number) = name.strip_suffix(ENDING)?.rsplit_once('-')?;
    // A larger number is not ours but typed by hand, and the next one must still fit.
    let number = number.parse().ok().filter(|number| *number < u32::MAX / 2)?;
    Some((day, number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Game;

    fn dated(date: &str) -> SavedGame {
        let mut game = Game::default();
        game.tags.set("Date", date);
        SavedGame { game, session: None }
    }

    #[test]
    fn games_are_named_by_what_is_known_of_their_day() {
        for (date, day) in [
            ("2026.11.21", "2026-11-21"),
            ("1858.??.??", "1858"),
            ("1972.07.??", "1972-07"),
            ("????.??.??", "undated"),
            ("", "undated"),
            ("../../etc/passwd", "undated"),
            ("2026.11.21.5", "2026-11-21"),
            ("99999.1.1", "undated"),
        ] {
            assert_eq!(day_of(&dated(date)), day, "{date}");
        }
    }

    #[test]
    fn names_stay_inside_the_directory() {
        for name in ["", ".", "..", "../x", "a/b", ".lock", "a\\b", "a\0b"] {
            assert!(!is_name(name), "{name:?}");
        }
        assert!(is_name("2026-11-21-1") && is_name("Morphy – Isouard"));
    }

    #[test]
    fn numbers_go_on_after_the_highest_that_is_there() {
        let home = tempfile::tempdir().unwrap();
        for name in ["1972-07-9.pgn", "1972-07-11.pgn", "1972-07-x.pgn", "1972-40.pgn", "1972-4294967295.pgn"]
        {
            fs::write(home.path().join(name), "").unwrap();
        }
        let mut names = Names::default();
        let mut next = |day: &str| names.next(home.path(), day).0;
        assert_eq!([next("1972-07"), next("1972-07")], ["1972-07-12", "1972-07-13"]);
        assert_eq!([next("1972"), next("1858")], ["1972-41", "1858-1"]);
    }

    #[test]
    fn the_directory_is_read_once_however_many_days_are_named() {
        let home = tempfile::tempdir().unwrap();
        let mut names = Names::default();
        assert_eq!(names.next(home.path(), "1858").0, "1858-1");
        fs::write(home.path().join("1972-5.pgn"), "").unwrap();
        assert_eq!(names.next(home.path(), "1972").0, "1972-1");
        assert_eq!(Names::last(home.path(), "1972").0, "1972-5");
    }
}
