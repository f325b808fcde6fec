//! A last look at an exercise as it is packed: mates are proved anew, every other first move is searched beside the next best.

use crate::chess::{Chess, Move, Position};
use crate::review::practice::{Card, ExerciseTask};
use crate::search::{Limits, Root, Search, StopFlag};

use super::proof;

/// Positions searched for each exercise that is no mate.
const NODES: u64 = 30_000;

/// Nodes of the proof of a mate, which was proved before.
const PROOF: u64 = 2_000_000;

/// By how much the solution must be ahead of the next best move, in percent of winning chances.
const AHEAD: f64 = 15.0;

/// Whether the solution holds. The search must be as after [`Search::clear`].
pub fn is_sound(card: &Card, search: &mut Search) -> bool {
    let ExerciseTask::Puzzle { line } = &card.task else { return false };
    let position = card.position();
    match mate_length(&position, line) {
        Some(moves) => proof::mate(&position, moves, PROOF).is_some_and(|found| found.len() == line.len()),
        None => is_ahead(card, line[0], search),
    }
}

/// The moves in which a line mates, if it does.
fn mate_length(position: &Chess, line: &[Move]) -> Option<u8> {
    let mut end = position.clone();
    for m in line {
        end.play_unchecked(*m);
    }
    end.is_checkmate().then(|| line.len().div_ceil(2) as u8)
}

fn is_ahead(card: &Card, first: Move, search: &mut Search) -> bool {
    let root = Root { start: card.start.clone(), moves: card.lead.into_iter().collect() };
    let limits = Limits { nodes: Some(NODES), lines: 2, ..Limits::default() };
    let found = search.run(&root, &limits, &StopFlag::default(), &mut |_| {});
    match found.lines.as_slice() {
        [best, second] => {
            let ahead = best.score.win_percent() - second.score.win_percent();
            best.moves.first() == Some(&first) && ahead >= AHEAD
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::Dice;
    use crate::review::exercise_box::ExerciseBox;

    /// Exercises looked at, and the seed that draws them.
    const SAMPLE: usize = 20;
    const SEED: u64 = 20_261_123;

    #[test]
    fn a_sample_of_the_box_holds() {
        let cards = ExerciseBox::shipped().unwrap().cards();
        let mut dice = Dice::of(&[SEED]);
        let mut search = Search::new(4);
        for _ in 0..SAMPLE {
            let card = &cards[dice.below(cards.len())];
            search.clear();
            assert!(is_sound(card, &mut search), "{:?}", card.source);
        }
    }

    #[test]
    fn what_is_not_the_best_move_or_no_shortest_mate_is_unsound() {
        let mut card = ExerciseBox::shipped().unwrap().cards()[0].clone();
        let mut search = Search::new(4);
        let solution = card.accepted()[0];
        for m in card.position().legal_moves().into_iter().take(4) {
            search.clear();
            card.task = ExerciseTask::Puzzle { line: vec![m] };
            assert!(m == solution || !is_sound(&card, &mut search), "{m}");
        }
    }
}
