//! A net with what it has answered, remembered by position: it takes a hundred times as long as the terms of the board.

use std::sync::Arc;

use super::{Net, Pass};
use crate::chess::{Chess, Key, Position};

/// Answers that are remembered; a new one takes the place of an old one.
const ENTRIES: usize = 1 << 14;

/// A net's answers.
#[derive(Clone, Debug)]
pub struct Answers {
    net: Arc<Net>,
    pass: Pass,
    known: Vec<Option<(Key, i32)>>,
}

impl Answers {
    /// A net that has not been asked yet.
    pub fn new(net: Arc<Net>) -> Answers {
        Answers { net, pass: Pass::new(), known: vec![None; ENTRIES] }
    }

    /// What the net adds to a position with its key, in centipawns from White's side.
    pub fn of(&mut self, key: Key, position: &Chess) -> i32 {
        let place = (key % ENTRIES as u64) as usize;
        if let Some((known, answer)) = self.known[place]
            && known == key
        {
            return answer;
        }
        let mover = (100.0 * self.net.judge(position, &mut self.pass)).round() as i32;
        let answer = position.turn().fold_wb(mover, -mover);
        self.known[place] = Some((key, answer));
        answer
    }
}
