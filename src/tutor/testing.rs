//! What tests of the tutor share: lines given as UCI, positions and texts with the colours swapped.

use crate::chess::{Chess, Move, Position, notation};

/// Plays moves given as UCI.
pub fn line<'a>(position: &mut Chess, ucis: impl Iterator<Item = &'a str>) -> Vec<Move> {
    let read = |uci| {
        let m = notation::parse_uci(position, uci).unwrap_or_else(|error| panic!("{error}"));
        position.play_unchecked(m);
        m
    };
    ucis.map(read).collect()
}

/// A text with every square seen from the other side and the colours swapped.
pub fn mirrored(text: &str) -> String {
    let swapped = text
        .replace("white", "\0")
        .replace("black", "white")
        .replace('\0', "black");
    let mut last = ' ';
    let flip = |letter: char| {
        let square = ('a'..='h').contains(&last) && ('1'..='8').contains(&letter);
        last = letter;
        if square {
            char::from(b'1' + b'8' - letter as u8)
        } else {
            letter
        }
    };
    swapped.chars().map(flip).collect()
}

/// A position with the colours swapped.
pub fn mirrored_fen(text: &str) -> String {
    let fields: Vec<&str> = text.split(' ').collect();
    let swap = |text: &str| -> String {
        let swapped = |letter: char| {
            if letter.is_ascii_lowercase() {
                letter.to_ascii_uppercase()
            } else {
                letter.to_ascii_lowercase()
            }
        };
        text.chars().map(swapped).collect()
    };
    let ranks: Vec<String> = fields[0].split('/').rev().map(swap).collect();
    let turn = if fields[1] == "w" { "b" } else { "w" };
    let mut castling: Vec<char> = swap(fields[2]).chars().collect();
    castling.sort_unstable();
    let castling: String = castling.into_iter().collect();
    let passing = mirrored(fields[3]);
    format!(
        "{} {turn} {castling} {passing} {}",
        ranks.join("/"),
        fields[4..].join(" ")
    )
}
