//! The games of one position summed up by the move they went on with.

use super::{GameRow, NO_MOVE, Passage, RecordedResult, numbered};
use crate::chess::{Chess, Color, Move, Position};

/// A move that was played from a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExploredMove {
    /// The move.
    pub played: Move,
    /// What became of the games with it.
    pub results: ResultCounts,
    /// The mean rating of those who played it, where it is known.
    pub rating: Option<u16>,
    /// The first and the last year, where they are known.
    pub years: Option<(u16, u16)>,
}

/// Games by their result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResultCounts {
    /// All games, also those without a result.
    pub games: u32,
    /// Won by White.
    pub white: u32,
    /// Drawn.
    pub draws: u32,
    /// Won by Black.
    pub black: u32,
}

impl ResultCounts {
    /// Returns how many of the finished games White won, nobody won and Black won, in percent; `None` without such.
    pub fn percents(self) -> [Option<u8>; 3] {
        let finished = u64::from(self.white) + u64::from(self.draws) + u64::from(self.black);
        [self.white, self.draws, self.black]
            .map(|games| Some((u64::from(games) * 200 + finished).checked_div(2 * finished)? as u8))
    }

    fn add(&mut self, outcome: RecordedResult) {
        self.games += 1;
        match outcome {
            RecordedResult::White => self.white += 1,
            RecordedResult::Draw => self.draws += 1,
            RecordedResult::Black => self.black += 1,
            RecordedResult::Unknown => {}
        }
    }
}

/// What was played from a position, the most played move first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExploredPosition {
    /// All games that reached it.
    pub results: ResultCounts,
    /// The moves they went on with.
    pub moves: Vec<ExploredMove>,
}

/// Sums of one move.
#[derive(Clone, Copy, Default)]
struct Sums {
    results: ResultCounts,
    ratings: u64,
    rated: u64,
    years: Option<(u16, u16)>,
}

impl Sums {
    fn add(&mut self, row: GameRow, mover: Color) {
        self.results.add(row.outcome);
        let rating = row.ratings[usize::from(mover == Color::Black)];
        if rating > 0 {
            self.ratings += u64::from(rating);
            self.rated += 1;
        }
        if row.year > 0 {
            let (first, last) = self.years.unwrap_or((row.year, row.year));
            self.years = Some((first.min(row.year), last.max(row.year)));
        }
    }
}

/// The games of one position, added up.
pub struct Tally<'a> {
    position: &'a Chess,
    all: ResultCounts,
    /// By the number of the move.
    moves: Vec<Sums>,
}

impl<'a> Tally<'a> {
    /// Begins with no game.
    pub fn new(position: &'a Chess) -> Tally<'a> {
        Tally { position, all: ResultCounts::default(), moves: vec![Sums::default(); usize::from(NO_MOVE)] }
    }

    /// Adds a game that reached the position.
    pub fn add(&mut self, passage: Passage, row: GameRow) {
        self.all.add(row.outcome);
        if let Some(sums) = self.moves.get_mut(usize::from(passage.played)) {
            sums.add(row, self.position.turn());
        }
    }

    /// Returns the sums. Games whose move is not legal here came from another position with the same short key, or from a
    /// damaged index: they are left out of the moves.
    pub fn finish(self) -> ExploredPosition {
        let played = self.moves.into_iter().enumerate().filter(|(_, sums)| sums.results.games > 0);
        let mut moves: Vec<ExploredMove> = played
            .filter_map(|(number, sums)| {
                Some(ExploredMove {
                    played: numbered(self.position, number as u8)?,
                    results: sums.results,
                    rating: sums.ratings.checked_div(sums.rated).map(|mean| mean as u16),
                    years: sums.years,
                })
            })
            .collect();
        moves.sort_by_key(|known| std::cmp::Reverse(known.results.games));
        ExploredPosition { results: self.all, moves }
    }
}
