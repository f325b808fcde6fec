//! Finds duplicates: games with the same moves from the same start and no known difference.

use std::collections::HashMap;

use super::summary::GameSummary;
use crate::chess::checksum::fnv1a;

/// The games to compare with.
#[derive(Debug, Default)]
pub(super) struct KnownGames {
    by_moves: HashMap<u64, Alike>,
}

/// Games with the same moves; marks rule out nearly all of many.
#[derive(Debug, Default)]
struct Alike {
    marks: Vec<Marks>,
    games: Vec<KnownGame>,
}

/// A game with the words of its players' names.
#[derive(Debug)]
struct KnownGame {
    said: GameSummary,
    white: Vec<String>,
    black: Vec<String>,
}

/// A hash per property that must agree where both games have it; 0 if unknown.
///
/// An import of 30,000 rounds of the same moves takes 1.1 s of processor time by these, 24.6 s by what they stand for.
#[derive(Clone, Copy, Debug)]
struct Marks([u32; 7]);

impl KnownGames {
    /// Whether this game is a duplicate.
    pub(super) fn has(&self, said: &GameSummary) -> bool {
        let Some(alike) = self.by_moves.get(&said.moves) else {
            return false;
        };
        let game = KnownGame::of(said.clone());
        let marks = Marks::of(&game);
        let mut pairs = alike.marks.iter().zip(&alike.games);
        pairs.any(|(other, games)| !marks.differ(*other) && may_be_same(&game, games))
    }

    /// Adds a game.
    pub(super) fn add(&mut self, said: GameSummary) {
        let alike = self.by_moves.entry(said.moves).or_default();
        let game = KnownGame::of(said);
        alike.marks.push(Marks::of(&game));
        alike.games.push(game);
    }
}

impl KnownGame {
    fn of(said: GameSummary) -> KnownGame {
        let (white, black) = (words(&said.white), words(&said.black));
        KnownGame { said, white, black }
    }
}

impl Marks {
    fn of(game: &KnownGame) -> Marks {
        let said = &game.said;
        let mark = |text: &str, is_said: bool| if is_said { hash(text) | 1 } else { 0 };
        let exact = |text: &str| mark(text, !is_unknown(text));
        // Words that are not names must agree, in any order.
        let numbers = |name: &str, words: &[String]| {
            let numbers = words.iter().filter(|word| !is_name(word));
            let sum = numbers.fold(0_u32, |sum, word| sum.wrapping_add(hash(word)));
            if is_unknown(name) { 0 } else { sum | 1 }
        };
        Marks([
            mark(&said.date, is_whole_date(&said.date)),
            exact(&said.time),
            exact(&said.round),
            exact(&said.event),
            mark(&said.result, said.result != "*"),
            numbers(&said.white, &game.white),
            numbers(&said.black, &game.black),
        ])
    }

    /// Whether the marks prove a difference.
    fn differ(self, other: Marks) -> bool {
        let mut pairs = self.0.into_iter().zip(other.0);
        pairs.any(|(one, other)| one != 0 && other != 0 && one != other)
    }
}

fn hash(text: &str) -> u32 {
    (fnv1a(text.bytes()) >> 16) as u32
}

/// Whether two games with the same moves can be the same game.
fn may_be_same(game: &KnownGame, other: &KnownGame) -> bool {
    let (one, two) = (&game.said, &other.said);
    let same_day = may_be(&one.date, &two.date, same_date) && may_be(&one.time, &two.time, str::eq);
    let same_occasion = may_be(&one.round, &two.round, str::eq)
        && may_be(&one.event, &two.event, str::eq)
        && (is_told_apart(one, two) || one.event == two.event);
    let same_result = one.result == two.result || one.result == "*" || two.result == "*";
    let same_players = || {
        may_be(&one.white, &two.white, |a, b| a == b || same_name(&game.white, &other.white))
            && may_be(&one.black, &two.black, |a, b| a == b || same_name(&game.black, &other.black))
    };
    same_day && same_occasion && same_result && same_players()
}

/// Whether moves and players identify a game; otherwise (a position, a bare line) the event decides.
fn is_told_apart(one: &GameSummary, other: &GameSummary) -> bool {
    let named = |game: &GameSummary| !is_unknown(&game.white) || !is_unknown(&game.black);
    one.plies > 0 && other.plies > 0 && named(one) && named(other)
}

/// Compares two values; unknown ones match anything.
fn may_be(one: &str, other: &str, same: impl Fn(&str, &str) -> bool) -> bool {
    is_unknown(one) || is_unknown(other) || same(one, other)
}

fn is_unknown(text: &str) -> bool {
    matches!(text, "" | "?" | "-") || text.starts_with("????")
}

fn is_whole_date(date: &str) -> bool {
    date.split('.').count() == 3 && !date.contains('?')
}

/// `1972.07.??` may be `1972.07.11`.
fn same_date(one: &str, other: &str) -> bool {
    let parts = one.split('.').zip(other.split('.'));
    parts.into_iter().all(|(one, other)| one == other || one.contains('?') || other.contains('?'))
}

/// Splits a name into lower-case words. Other characters belong to the word: `anna_b` is not `Anna`.
fn words(name: &str) -> Vec<String> {
    let words = name.split(|c: char| c.is_whitespace() || ",.;".contains(c));
    let words = words.filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// `Fischer, R` may be `Robert J. Fischer`: one word at least is the same, every other of the shorter name is so or stands
/// for one of the longer, and what the longer one says besides are names and no numbers.
fn same_name(one: &[String], other: &[String]) -> bool {
    let (few, many) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    let mut left: Vec<&str> = many.iter().map(String::as_str).collect();
    let (same, differing): (Vec<&str>, Vec<&str>) =
        few.iter().map(String::as_str).partition(|word| take(&mut left, |other| other == *word));
    let is_whole = |word: &&str| !is_letter(word);
    (same.iter().any(is_whole) || !same.is_empty() && same.len() == many.len())
        && differing
            .iter()
            .all(|word| take(&mut left, |other| is_initial(word, other) || is_initial(other, word)))
        && left.iter().all(|word| is_name(word))
}

/// Removes a matching word from the rest; returns whether there was one.
fn take(left: &mut Vec<&str>, is_it: impl Fn(&str) -> bool) -> bool {
    let place = left.iter().position(|word| is_it(word));
    place.map(|place| left.swap_remove(place)).is_some()
}

/// Whether a letter abbreviates a word. Longer prefixes do not: `player1` and `player12` differ.
fn is_initial(letter: &str, word: &str) -> bool {
    is_letter(letter) && word.starts_with(letter) && is_name(word)
}

fn is_letter(word: &str) -> bool {
    word.chars().count() == 1 && word.chars().all(char::is_alphabetic)
}

/// Whether a word can be a name: not a number, a numeral (`II`) or an account.
fn is_name(word: &str) -> bool {
    let is_numeral = word.len() > 1 && word.chars().all(|c| "ivx".contains(c));
    !is_numeral && word.chars().all(|c| c.is_alphabetic() || "-'’".contains(c))
}

#[cfg(test)]
mod tests;
