//! Classic games whose moves are guessed: a PGN file that comes with patzer, each game with a side, a first move and a sentence.

use std::sync::LazyLock;

use crate::chess::{Color, Game, pgn};

/// The file: tags `Lesson`, `Side` and `From` besides the usual ones, the easiest game first.
const SHIPPED: &str = include_str!("../../assets/school/classics.pgn");

/// What the ids begin with.
const ID: &str = "game-";

/// A classic game.
#[derive(Clone, Debug)]
pub struct ClassicGame {
    /// Its id, `game-7`, by its place in the file.
    pub id: String,
    /// `Morphy – Duke of Brunswick, 1858`.
    pub title: String,
    /// What there is to learn from it, in a sentence.
    pub about: String,
    /// Whose moves are guessed.
    pub side: Color,
    /// The number of the first move that is guessed, from 1.
    pub first: u32,
    /// The game.
    pub game: Game,
}

/// The games that come with patzer.
pub fn classics() -> &'static [ClassicGame] {
    static GAMES: LazyLock<Vec<ClassicGame>> = LazyLock::new(|| {
        let read = pgn::read_all(SHIPPED.as_bytes()).unwrap_or_default();
        (1..).zip(read).map(|(number, read)| classic(number, read.game)).collect()
    });
    &GAMES
}

/// The game of an id.
pub fn classic_of(id: &str) -> Option<&'static ClassicGame> {
    classics().iter().find(|classic| classic.id == id)
}

fn classic(number: usize, game: Game) -> ClassicGame {
    let tag = |name: &str| game.tags.get(name).unwrap_or("?").to_owned();
    // `Reti, Richard` is Reti.
    let name = |tag: String| tag.split(',').next().unwrap_or("?").to_owned();
    let year: String = tag("Date").chars().take_while(char::is_ascii_digit).collect();
    let (white, black) = (name(tag("White")), name(tag("Black")));
    ClassicGame {
        id: format!("{ID}{number}"),
        title: if year.is_empty() {
            format!("{white} – {black}")
        } else {
            format!("{white} – {black}, {year}")
        },
        about: tag("Lesson"),
        side: if tag("Side") == "black" { Color::Black } else { Color::White },
        first: tag("From").parse().unwrap_or(1),
        game,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn thirty_games_are_whole_and_each_has_what_is_told_of_it() {
        let read = pgn::read_all(SHIPPED.as_bytes()).unwrap();
        assert!(read.iter().all(|read| read.faults.is_empty() && !read.refused));
        assert_eq!(classics().len(), 30);
        let titles: HashSet<&str> = classics().iter().map(|classic| classic.title.as_str()).collect();
        assert_eq!(titles.len(), 30);
        for classic in classics() {
            let title = &classic.title;
            let moves = classic.game.tree().mainline().count();
            let asked = moves.div_ceil(2).saturating_sub(classic.first as usize - 1);
            assert!(asked >= 4, "{title}: {asked} moves to guess");
            assert!(
                classic.about.ends_with('.') && classic.about.split(' ').count() <= 14,
                "{title}: {}",
                classic.about
            );
            assert!(["white", "black"].contains(&classic.game.tags.get("Side").unwrap()), "{title}");
            assert!(!title.contains('?'), "{title}");
        }
    }

    /// The side whose moves are guessed does not lose: its moves are worth finding.
    #[test]
    fn whoever_is_guessed_does_well() {
        for classic in classics() {
            let result = classic.game.tags.get("Result").unwrap();
            assert_ne!(result, classic.side.fold_wb("0-1", "1-0"), "{}", classic.title);
        }
    }

    #[test]
    fn ids_lead_back_to_their_games() {
        assert_eq!(classic_of("game-3").unwrap().title, "Reti – Tartakower, 1910");
        assert!(classic_of("game-31").is_none() && classic_of("fork").is_none());
    }
}
