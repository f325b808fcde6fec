//! More positions from few: some random moves away from searched ones, most of them quiet again.

use std::io::{self, BufRead};

use super::samples::{NetSample, NetSamples, each};
use crate::chess::{Chess, Position};
use crate::engines::Dice;
use crate::eval::Evaluation;
use crate::safety::swap;

/// How many random plies are played, each number as likely as it stands here.
const PLIES: [usize; 10] = [1, 1, 1, 1, 2, 2, 2, 3, 3, 4];

/// How often a capture is played where there is one, in percent.
const CAPTURES: usize = 30;

/// How many positions stay in which the mover can win something at once, in percent: the search judges few of them.
const UNQUIET: usize = 12;

/// Hand-written evaluations beyond this, in centipawns, teach nothing.
const DECIDED: f32 = 2500.0;

/// Adds so many positions for each searched one that is not held out.
///
/// # Errors
/// The file cannot be read.
pub fn extend(samples: &mut NetSamples, input: &mut dyn BufRead, times: u32, seed: u64) -> io::Result<()> {
    let mut evaluation = Evaluation::new();
    let mut number = 0;
    each(input, &mut |sample, held| {
        number += 1;
        if held {
            return;
        }
        let mut dice = Dice::of(&[seed, number]);
        let made = (0..times).filter_map(|_| {
            let position = wander(&sample.position, &mut dice)?;
            let keeps = !position.is_check() && (is_quiet(&position) || dice.below(100) < UNQUIET);
            keeps.then(|| NetSample::of(&position, &mut evaluation)).flatten()
        });
        samples.all.extend(made.filter(|made| made.hand.abs() <= DECIDED));
    })
}

/// Plays random moves; `None` when they end the game.
fn wander(from: &Chess, dice: &mut Dice) -> Option<Chess> {
    let mut position = from.clone();
    for _ in 0..PLIES[dice.below(PLIES.len())] {
        let legal = position.legal_moves();
        let captures: Vec<_> = legal.iter().filter(|m| m.is_capture()).copied().collect();
        let of = if captures.is_empty() || dice.below(100) >= CAPTURES { &legal[..] } else { &captures };
        position.play_unchecked(*of.get(dice.below(of.len().max(1)))?);
    }
    Some(position)
}

/// Whether no capture or promotion wins anything at once.
fn is_quiet(position: &Chess) -> bool {
    let wins = |m: &_| -> bool {
        let m: &crate::chess::Move = m;
        m.is_promotion() || (m.is_capture() && swap::wins(position, *m, 1))
    };
    !position.legal_moves().iter().any(wins)
}
