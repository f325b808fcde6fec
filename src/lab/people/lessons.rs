//! The positions of teachers' games as lessons, drawn in an order that the seed decides.

use std::io::BufRead;

use super::backward::PolicyLesson;
use super::game::TeacherGame;
use crate::chess::{Chess, Position};
use crate::engines::people::{features, policy};
use crate::search::Root;

/// Of so many games one is held out, to measure by.
const HELD_OUT: usize = 50;

/// The games of a file, and which of their positions are learned.
#[derive(Debug, Default)]
pub struct TeacherLessons {
    games: Vec<TeacherGame>,
    /// Game and ply of every position to learn from.
    learned: Vec<(u32, u16)>,
    /// Those to measure by.
    held_out: Vec<(u32, u16)>,
}

impl TeacherLessons {
    /// The games that `patzer-lab people games` has written: a first line, then a game a line.
    ///
    /// # Errors
    /// The reader's; a line that is no game is told by its number.
    pub fn read(file: impl BufRead) -> Result<TeacherLessons, String> {
        let mut lessons = TeacherLessons::default();
        for (number, line) in file.lines().enumerate().skip(1) {
            let line = line.map_err(|error| error.to_string())?;
            let game = TeacherGame::read(&line).ok_or_else(|| format!("line {} is no game", number + 1))?;
            lessons.add(game);
        }
        Ok(lessons)
    }

    fn add(&mut self, game: TeacherGame) {
        let number = self.games.len();
        let to = if number.is_multiple_of(HELD_OUT) { &mut self.held_out } else { &mut self.learned };
        let forced = |ply: &usize| game.plies[*ply].1.len() > 1;
        to.extend((0..game.plies.len()).filter(forced).map(|ply| (number as u32, ply as u16)));
        self.games.push(game);
    }

    /// How many positions there are to learn from.
    pub fn count(&self) -> usize {
        self.learned.len()
    }

    /// The positions to learn from, in the order of a pass.
    pub fn order(&self, seed: u64, pass: u64) -> Vec<(u32, u16)> {
        let mut order = self.learned.clone();
        fastrand::Rng::with_seed(seed ^ (pass << 32)).shuffle(&mut order);
        order
    }

    /// The positions to measure by, evenly spread, so many at most.
    pub fn to_measure(&self, most: usize) -> Vec<(u32, u16)> {
        let step = self.held_out.len().div_ceil(most.max(1)).max(1);
        self.held_out.iter().copied().step_by(step).collect()
    }

    /// The rating of the teacher at a position.
    pub fn rating(&self, (game, ply): (u32, u16)) -> u16 {
        self.games[game as usize].ratings[usize::from(ply % 2)]
    }

    /// A position as a lesson.
    pub fn lesson(&self, (game, ply): (u32, u16)) -> PolicyLesson {
        let rating = self.rating((game, ply)).into();
        let game = &self.games[game as usize];
        let ply = usize::from(ply);
        let moves = game.plies[..ply].iter().map(|(played, _)| *played).collect();
        let root = Root { start: Chess::default(), moves };
        let position = root.position();
        let thoughts = &game.plies[ply].1;
        let all: f32 = thoughts.iter().map(|(_, parts)| f32::from(*parts)).sum();
        let moves = position.legal_moves().into_iter().map(|m| {
            let (plane, square) = policy::place(m, position.turn());
            let parts = thoughts.iter().find(|(thought, _)| *thought == m).map_or(0, |found| found.1);
            (plane, square, f32::from(parts) / all)
        });
        let moves = moves.collect();
        PolicyLesson { rating, planes: features::features(&root), moves }
    }
}
