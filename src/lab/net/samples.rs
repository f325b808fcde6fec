//! Positions as the net's trainer sees them: features of both sides, the hand-written evaluation, and what they were worth.

use std::io::{self, BufRead};

use crate::chess::{Chess, Position};
use crate::eval::Evaluation;
use crate::eval::net::Viewpoint;
use crate::tuning::Sample;

/// Pieces of a position at most.
const PIECES: usize = 32;

/// Scores beyond this, in centipawns, teach nothing: the game is decided.
const DECIDED: i32 = 3000;

/// Games are held out in blocks of so many: every twentieth block.
const BLOCK: u64 = 64;

/// One position, from the mover's side: 148 bytes.
#[derive(Clone, Debug)]
pub struct NetSample {
    /// Its pieces.
    pub count: u8,
    /// Whether it is held out of the training.
    pub held: bool,
    /// The points of its game, 0 to 1; `None` when only a score is known.
    pub points: Option<f32>,
    /// The score, in centipawns.
    pub score: f32,
    /// The hand-written evaluation, in centipawns.
    pub hand: f32,
    own: [u16; PIECES],
    other: [u16; PIECES],
}

impl NetSample {
    /// Returns a position, worth its hand-written evaluation until somebody knows better; `None` with more pieces than a game has.
    pub fn of(position: &Chess, evaluation: &mut Evaluation) -> Option<NetSample> {
        let board = position.board();
        let count = board.occupied().count();
        let features = |side| {
            let view = Viewpoint::of(board, side);
            let mut features = [0; PIECES];
            for (slot, (square, piece)) in features.iter_mut().zip(board.clone()) {
                *slot = view.feature(piece, square) as u16;
            }
            features
        };
        let hand = evaluation.for_mover(position) as f32;
        let (own, other) = (features(position.turn()), features(!position.turn()));
        let sample =
            NetSample { count: count as u8, held: false, points: None, score: hand, hand, own, other };
        (count <= PIECES).then_some(sample)
    }

    /// The features as the mover sees them, then as the other side does.
    pub fn features(&self) -> [&[u16]; 2] {
        [&self.own, &self.other].map(|features| &features[..usize::from(self.count)])
    }
}

/// All positions.
#[derive(Clone, Debug, Default)]
pub struct NetSamples {
    /// Searched ones first.
    pub all: Vec<NetSample>,
}

impl NetSamples {
    /// Reads a file of `patzer-lab datagen`.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn read(input: &mut dyn BufRead) -> io::Result<NetSamples> {
        let mut samples = NetSamples::default();
        let mut evaluation = Evaluation::new();
        each(input, &mut |sample, held| {
            if i32::from(sample.score).abs() > DECIDED {
                return;
            }
            let is_white = sample.position.turn().is_white();
            let (score, points) = (f32::from(sample.score), sample.outcome.points());
            samples.all.extend(NetSample::of(&sample.position, &mut evaluation).map(|known| NetSample {
                held,
                points: Some(if is_white { points } else { 1.0 - points }),
                score: if is_white { score } else { -score },
                ..known
            }));
        })?;
        Ok(samples)
    }

    /// Positions held out of the training.
    pub fn held(&self) -> usize {
        self.all.iter().filter(|sample| sample.held).count()
    }
}

/// Calls for every position out of check, with whether its game is held out.
pub fn each(input: &mut dyn BufRead, take: &mut dyn FnMut(&Sample, bool)) -> io::Result<()> {
    let (mut games, mut line) = (0_u64, Vec::new());
    while input.read_until(b'\n', &mut line)? > 0 {
        if line.starts_with(b"# game") {
            games += 1;
        } else if let Ok(sample) = Sample::parse(line.trim_ascii_end())
            && !sample.position.is_check()
        {
            take(&sample, games / BLOCK % 20 == 7);
        }
        line.clear();
    }
    Ok(())
}
