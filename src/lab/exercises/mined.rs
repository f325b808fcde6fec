//! What a game gave: its exercises as lines of text, and how many candidates fell at which test.
//!
//! An exercise is `FEN;moves;motifs;mate;cost;win;ahead;chances;depth`: the position before the opponent's mistake, that mistake
//! and the solution with the replies, then numbers. A game ends with a line `= candidates unclear refuted kept`.

use std::fmt::Write as _;

use crate::chess::{Chess, Move, Position, fen, notation};
use crate::review::exercise_box::difficulty::ExerciseDifficulty;

/// How the first line of a file of mined exercises begins.
pub const HEADING: &str = "patzer exercises 1";

/// A position with one clearly best move, and what is known of it.
#[derive(Clone, Debug, PartialEq)]
pub struct MinedExercise {
    /// The position before the mistake.
    pub start: Chess,
    /// The opponent's mistake.
    pub lead: Move,
    /// The solution: the solver's moves and the replies in turn.
    pub line: Vec<Move>,
    /// Ids of motifs, the most telling first.
    pub motifs: Vec<String>,
    /// Moves to mate as the search has it; 0 if it is none.
    pub mate: u8,
    /// What the mistake cost, in percent of winning chances.
    pub cost: f64,
    /// The solver's winning chances with the solution, in percent.
    pub win: f64,
    /// How much less the next best first move has, in percent.
    pub ahead: f64,
    /// How likely people of the ratings of the formula find all moves of the solution, 0 to 1.
    pub chances: [f64; 4],
    /// The depth in plies from which on the search sees every move of the solution.
    pub depth: u8,
}

/// How many candidates of games fell at which test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MiningTally {
    /// Positions after a mistake.
    pub candidates: u64,
    /// Without one clearly best move, or with a plain recapture.
    pub unclear: u64,
    /// Contradicted by the longer search.
    pub refuted: u64,
    /// Exercises.
    pub kept: u64,
}

/// A game's exercises.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MinedGame {
    /// In their order.
    pub exercises: Vec<MinedExercise>,
    /// How they came about.
    pub tally: MiningTally,
}

impl MiningTally {
    /// Adds another's counts.
    pub fn add(&mut self, other: MiningTally) {
        self.candidates += other.candidates;
        self.unclear += other.unclear;
        self.refuted += other.refuted;
        self.kept += other.kept;
    }

    /// The counts of a game's last line; `None` for any other line.
    pub fn read(line: &str) -> Option<MiningTally> {
        let mut words = line.strip_prefix("= ")?.split(' ').map(|word| word.parse().ok());
        let mut next = || words.next().flatten();
        Some(MiningTally { candidates: next()?, unclear: next()?, refuted: next()?, kept: next()? })
    }
}

impl MinedGame {
    /// As lines of text.
    pub fn write(&self) -> String {
        let mut text: String = self.exercises.iter().map(MinedExercise::write).collect();
        let MiningTally { candidates, unclear, refuted, kept } = self.tally;
        let _ = writeln!(text, "= {candidates} {unclear} {refuted} {kept}");
        text
    }
}

impl MinedExercise {
    /// Whether the solution ends in mate.
    pub fn mates(&self) -> bool {
        let mut position = self.start.clone();
        [self.lead].iter().chain(&self.line).for_each(|m| position.play_unchecked(*m));
        position.is_checkmate()
    }

    /// How hard it is.
    pub fn difficulty(&self) -> ExerciseDifficulty {
        ExerciseDifficulty { chances: self.chances, depth: self.depth }
    }

    fn write(&self) -> String {
        let moves: Vec<String> = [self.lead].iter().chain(&self.line).map(|m| notation::uci(*m)).collect();
        let chances = self.chances.map(|chance| format!("{chance:.4}"));
        format!(
            "{};{};{};{};{:.1};{:.1};{:.1};{};{}\n",
            fen::write(&self.start),
            moves.join(" "),
            self.motifs.join(","),
            self.mate,
            self.cost,
            self.win,
            self.ahead,
            chances.join(","),
            self.depth
        )
    }

    /// The exercise of a line; `None` if it is none.
    pub fn read(line: &str) -> Option<MinedExercise> {
        let mut fields = line.split(';');
        let start = fen::parse(fields.next()?).ok()?.position;
        let moves = notation::uci_line(&start, fields.next()?)?;
        let motifs = fields.next()?.split(',').filter(|id| !id.is_empty()).map(str::to_owned).collect();
        let mate = fields.next()?.parse().ok()?;
        let mut number = || fields.next()?.parse::<f64>().ok();
        let [cost, win, ahead] = [number()?, number()?, number()?];
        let chances: Vec<f64> =
            fields.next()?.split(',').map(|chance| chance.parse().ok()).collect::<Option<_>>()?;
        Some(MinedExercise {
            start,
            lead: *moves.first()?,
            line: moves.get(1..).filter(|line| line.len() % 2 == 1)?.to_vec(),
            motifs,
            mate,
            cost,
            win,
            ahead,
            chances: chances.try_into().ok()?,
            depth: fields.next()?.parse().ok()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_read_as_it_was_written() {
        let line = "3r2k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1;a1a7 d8d1;back_rank,mate;1;50.1;97.5;40.0;\
                    0.2500,0.5000,0.7500,0.9000;1";
        let exercise = MinedExercise::read(line).unwrap();
        let tally = MiningTally { candidates: 4, unclear: 2, refuted: 1, kept: 1 };
        let game = MinedGame { exercises: vec![exercise], tally };
        let text = game.write();
        assert_eq!(text, format!("{line}\n= 4 2 1 1\n"));
        assert_eq!(MiningTally::read("= 4 2 1 1"), Some(tally));
        for bad in ["", "= 1 2 3 4", &line.replace("a1a7", "a1b7"), &line.replace(" d8d1", "")] {
            assert_eq!(MinedExercise::read(bad), None, "{bad}");
        }
    }
}
