//! A game of two teachers, move by move with what the one to move thought of it, as one line of text.
//!
//! A line is the ratings of White and Black, and for every move a word: the move, a colon, and what the teacher plays how
//! often, in parts of ten thousand: `1500 1100 e2e4:e2e4=5204,d2d4=2117 e7e5:…`.

use std::fmt::Write as _;

use crate::chess::{Chess, Move, Position, key, notation};
use crate::engines::Dice;
use crate::engines::people::{PeopleNet, PeopleView, policy};
use crate::search::Root;

/// Plies after which a game is left undecided: few games of people are longer.
const LONGEST: usize = 240;

/// A teacher that expects to lose with this chance gives up in one of [`PATIENCE`] moves, so that few positions are those
/// which people no longer play.
const HOPELESS: f32 = 0.95;
const PATIENCE: usize = 8;

/// Moves that are kept of what a teacher thinks, and the least chance of one, in parts of ten thousand.
const KEPT: usize = 12;
const LEAST: u16 = 20;

/// What a move was chosen from: each move with its chance in parts of ten thousand, the likeliest first.
pub type Thoughts = Vec<(Move, u16)>;

/// A game from the usual start.
#[derive(Clone, Debug, PartialEq)]
pub struct TeacherGame {
    /// Of White and of Black.
    pub ratings: [u16; 2],
    /// Every move played, with what the mover thought.
    pub plies: Vec<(Move, Thoughts)>,
}

/// A net of people with the rating that it learned from.
#[derive(Clone, Debug)]
pub struct Teacher {
    pub rating: u16,
    pub net: PeopleNet,
}

impl TeacherGame {
    /// The game of this number: two teachers by lot, every move drawn from their chances.
    pub fn play(seed: u64, number: u64, teachers: &mut [Teacher]) -> TeacherGame {
        let mut dice = Dice::of(&[seed, number]);
        let sides = [dice.below(teachers.len()), dice.below(teachers.len())];
        let mut game = TeacherGame { ratings: sides.map(|side| teachers[side].rating), plies: Vec::new() };
        let mut root = Root::from_position(Chess::default());
        while game.plies.len() < LONGEST && !is_over(&root) {
            let view = teachers[sides[game.plies.len() % 2]].net.look(&root);
            if view.outcome[2] > HOPELESS && dice.below(PATIENCE) == 0 {
                break;
            }
            let Some(played) = policy::draw(&view.moves, &mut dice) else { break };
            game.plies.push((played, thoughts(&view)));
            root.moves.push(played);
        }
        game
    }

    /// As a line of text, without its end.
    pub fn write(&self) -> String {
        let mut line = format!("{} {}", self.ratings[0], self.ratings[1]);
        for (played, thoughts) in &self.plies {
            let _ = write!(line, " {}:", notation::uci(*played));
            for (index, (m, chance)) in thoughts.iter().enumerate() {
                let comma = if index == 0 { "" } else { "," };
                let _ = write!(line, "{comma}{}={chance}", notation::uci(*m));
            }
        }
        line
    }

    /// The game of a line; `None` when it is none.
    pub fn read(line: &str) -> Option<TeacherGame> {
        let mut words = line.split(' ');
        let mut rating = || words.next()?.parse().ok();
        let mut game = TeacherGame { ratings: [rating()?, rating()?], plies: Vec::new() };
        let mut position = Chess::default();
        for word in words {
            let (played, list) = word.split_once(':')?;
            let thoughts = list.split(',').map(|thought| {
                let (uci, chance) = thought.split_once('=')?;
                Some((notation::parse_uci(&position, uci).ok()?, chance.parse().ok()?))
            });
            let thoughts = thoughts.collect::<Option<Thoughts>>()?;
            let played = notation::parse_uci(&position, played).ok()?;
            position.play_unchecked(played);
            game.plies.push((played, thoughts));
        }
        Some(game)
    }
}

/// Whether a game is over by the rules, or a draw could be claimed.
pub fn is_over(root: &Root) -> bool {
    let position = root.position();
    let now = key(&position);
    let is_repeated = root.keys().iter().filter(|key| **key == now).count() >= 3;
    position.is_game_over() || position.halfmoves() >= 100 || is_repeated
}

fn thoughts(view: &PeopleView) -> Thoughts {
    let parts = view.moves.iter().map(|(m, chance)| (*m, (chance * 10_000.0).round() as u16));
    let kept = parts.enumerate().take_while(|(index, (_, parts))| *index == 0 || *parts >= LEAST);
    kept.take(KEPT).map(|(_, thought)| thought).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_read_as_it_was_written() {
        let line = "1500 1100 e2e4:e2e4=5204,d2d4=2117 e7e5:c7c5=4000,e7e5=3000";
        let game = TeacherGame::read(line).unwrap();
        assert_eq!((game.ratings, game.plies.len()), ([1500, 1100], 2));
        assert_eq!(game.write(), line);
    }

    #[test]
    fn what_is_no_game_is_none() {
        for line in [
            "",
            "1500",
            "1500 x e2e4:e2e4=1",
            "1500 1100 e2e5:e2e4=1",
            "1500 1100 e2e4:e2e4",
            "1500 1100 e2e4:e7e5=1",
        ] {
            assert_eq!(TeacherGame::read(line), None, "{line}");
        }
    }
}
