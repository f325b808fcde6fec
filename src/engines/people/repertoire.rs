//! The openings that a character likes.

use super::habits::scaled;
use crate::chess::{Chess, Color, Key, Move, Position, key, notation};

/// How often a character plays an opening that it likes where it can.
const KEPT: f32 = 0.9;

/// Most plies of a line.
const LONGEST: usize = 24;

/// Lines from the start of the game by which a character plays.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Repertoire {
    /// Each position of a line with the move there, as often as lines have it.
    moves: Vec<(Key, Move)>,
}

impl Repertoire {
    /// Adds a line of moves in SAN from the start of the game; of them the side's are those it plays.
    ///
    /// # Errors
    /// A sentence: a move of it is not legal, or there are too many.
    pub fn add(&mut self, side: Color, line: &str) -> Result<(), String> {
        let mut position = Chess::default();
        let mut moves = Vec::new();
        for word in line.split_whitespace() {
            if moves.len() == LONGEST {
                return Err(format!("at most {LONGEST} moves"));
            }
            let m = notation::parse_san(&position, word).map_err(|error| error.to_string())?;
            moves.push((position.turn(), key(&position), m));
            position.play_unchecked(m);
        }
        let own = moves.into_iter().filter(|(turn, _, _)| *turn == side);
        self.moves.extend(own.map(|(_, key, m)| (key, m)));
        Ok(())
    }

    /// Whether it has a move in a position.
    #[cfg(test)]
    pub fn knows(&self, position: &Chess) -> bool {
        let here = key(position);
        self.moves.iter().any(|(known, _)| *known == here)
    }

    /// The chances, the likeliest first, when the moves of its lines come most often, each as often as lines have it.
    pub(super) fn favour(&self, position: &Chess, mut moves: Vec<(Move, f32)>) -> Vec<(Move, f32)> {
        let here = key(position);
        let known = |m: Move| self.moves.iter().filter(|line| **line == (here, m)).count() as f32;
        let all: f32 = moves.iter().map(|(m, _)| known(*m)).sum();
        if all <= 0.0 {
            return moves;
        }
        moves = scaled(moves);
        for (m, chance) in &mut moves {
            *chance = KEPT * known(*m) / all + (1.0 - KEPT) * *chance;
        }
        moves.sort_by(|one, other| other.1.total_cmp(&one.1));
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(repertoire: &Repertoire, position: &Chess) -> Vec<(String, f32)> {
        let moves = position.legal_moves();
        let even = 1.0 / moves.len() as f32;
        let moves = repertoire.favour(position, moves.into_iter().map(|m| (m, even)).collect());
        moves.into_iter().map(|(m, chance)| (notation::san(position, m), chance)).collect()
    }

    fn after(line: &str) -> Chess {
        let mut position = Chess::default();
        for word in line.split_whitespace() {
            position.play_unchecked(notation::parse_san(&position, word).unwrap());
        }
        position
    }

    #[test]
    fn liked_lines_come_as_often_as_they_stand_there() {
        let mut repertoire = Repertoire::default();
        for line in ["e4 e5 f4", "e4 c5 Nf3", "d4 d5 c4"] {
            repertoire.add(Color::White, line).unwrap();
        }
        let shares_of = |text: &str| shares(&repertoire, &after(text));
        let share = |text: &str, san: &str| shares_of(text).into_iter().find(|(m, _)| m == san).unwrap().1;
        assert!((share("", "e4") - 0.605).abs() < 1e-4, "{}", share("", "e4"));
        assert!((share("", "d4") - 0.305).abs() < 1e-4);
        assert!(share("e4 e5", "f4") > 0.9);
        let sum: f32 = shares_of("").iter().map(|(_, chance)| chance).sum();
        assert!((sum - 1.0).abs() < 1e-4);
        // Where no line goes, nothing changes; the other side's moves are not its own.
        assert!((share("e4 d5", "exd5") - share("e4 d5", "a3")).abs() < 1e-6);
        assert!((share("e4", "e5") - share("e4", "a6")).abs() < 1e-6);
    }

    #[test]
    fn a_line_is_found_by_another_order_of_moves_too() {
        let mut repertoire = Repertoire::default();
        repertoire.add(Color::Black, "d4 Nf6 c4 g6 Nc3 Bg7").unwrap();
        let shares = shares(&repertoire, &after("c4 g6 Nc3 Nf6 d4"));
        assert!(shares.iter().any(|(m, chance)| m == "Bg7" && *chance > 0.9), "{shares:?}");
    }

    #[test]
    fn lines_that_cannot_be_played_are_refused() {
        let mut repertoire = Repertoire::default();
        for (line, why) in [("e4 e4", "e4 is not a legal move here"), ("e4 hello", "'hello' is not a move")] {
            assert_eq!(repertoire.add(Color::White, line), Err(why.to_owned()));
        }
        let long = "Nf3 Nf6 Ng1 Ng8 ".repeat(7);
        assert_eq!(repertoire.add(Color::White, &long), Err("at most 24 moves".to_owned()));
        assert_eq!(repertoire, Repertoire::default());
    }
}
