//! Training samples: a quiet position with its search score and game result, one line of text each.

use crate::chess::{Chess, fen};

/// The longest line that is read, in bytes.
pub const LONGEST: usize = 160;

/// Largest score either side of 0, in centipawns; mates are not samples.
const LARGEST: i32 = 30_000;

/// One position with its score and its game's result.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// A quiet position.
    pub position: Chess,
    /// The search's score from White's side, in centipawns.
    pub score: i16,
    /// The result of the game for White.
    pub outcome: GameResult,
}

/// The result of a game for White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// White lost.
    Loss,
    /// Nobody won.
    Draw,
    /// White won.
    Win,
}

/// Why a line is not a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SampleError {
    /// It is longer than [`LONGEST`] or not UTF-8.
    #[error("the line is too long or no text")]
    NotText,
    /// There are not three fields.
    #[error("a line is 'FEN; score; result'")]
    Fields,
    /// The first field is no position that can be played.
    #[error("the position cannot be read")]
    Position,
    /// The second field is no score in centipawns.
    #[error("the score is no number of centipawns from -30000 to 30000")]
    Score,
    /// The third field is none of the three results.
    #[error("the result is none of 1.0, 0.5 and 0.0")]
    Outcome,
}

impl GameResult {
    /// The score of the game: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub fn points(self) -> f32 {
        match self {
            GameResult::Loss => 0.0,
            GameResult::Draw => 0.5,
            GameResult::Win => 1.0,
        }
    }

    fn text(self) -> &'static str {
        match self {
            GameResult::Loss => "0.0",
            GameResult::Draw => "0.5",
            GameResult::Win => "1.0",
        }
    }

    fn parse(text: &str) -> Option<GameResult> {
        match text {
            "0.0" | "0" => Some(GameResult::Loss),
            "0.5" => Some(GameResult::Draw),
            "1.0" | "1" => Some(GameResult::Win),
            _ => None,
        }
    }
}

impl Sample {
    /// The sample as a line without its end: `FEN; score; result`.
    pub fn line(&self) -> String {
        format!("{}; {}; {}", fen::write(&self.position), self.score, self.outcome.text())
    }

    /// Reads a line; blanks around the fields do not matter.
    ///
    /// # Errors
    /// The first [`SampleError`] of the line.
    pub fn parse(line: &[u8]) -> Result<Sample, SampleError> {
        if line.len() > LONGEST {
            return Err(SampleError::NotText);
        }
        let line = std::str::from_utf8(line).map_err(|_| SampleError::NotText)?;
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let &[position, score, outcome] = fields.as_slice() else {
            return Err(SampleError::Fields);
        };
        Ok(Sample {
            position: fen::parse(position).map_err(|_| SampleError::Position)?.position,
            score: score
                .parse()
                .ok()
                .filter(|cp: &i16| i32::from(*cp).abs() <= LARGEST)
                .ok_or(SampleError::Score)?,
            outcome: GameResult::parse(outcome).ok_or(SampleError::Outcome)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_sample_is_read_as_it_was_written() {
        let line = "8/8/3k4/8/3PK3/8/8/8 w - - 3 60; 112; 1.0";
        let sample = Sample::parse(line.as_bytes()).unwrap();
        assert_eq!((sample.score, sample.outcome), (112, GameResult::Win));
        assert_eq!(sample.line(), line);
        assert_eq!(Sample::parse(b" startpos ;-7;0 ").unwrap().score, -7);
    }

    #[test]
    fn every_fault_has_its_name() {
        let check = |line: &str, fault| assert_eq!(Sample::parse(line.as_bytes()), Err(fault), "{line}");
        check("", SampleError::Fields);
        check("startpos; 3", SampleError::Fields);
        check("startpos; 3; 1.0; more", SampleError::Fields);
        check("8/8/8/8/8/8/8/8 w - - 0 1; 3; 1.0", SampleError::Position);
        check("startpos; +0.3; 1.0", SampleError::Score);
        check("startpos; 32000; 1.0", SampleError::Score);
        check("startpos; 3; 2", SampleError::Outcome);
        check(&format!("startpos; 3; {}", " ".repeat(LONGEST)), SampleError::NotText);
        assert_eq!(Sample::parse(b"startpos; 3; \xff"), Err(SampleError::NotText));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn any_line_is_refused_or_written_back_alike(line in prop::collection::vec(any::<u8>(), 0..200)) {
            let _refused = Sample::parse(&line);
        }

        #[test]
        fn any_fields_are_refused_or_written_back_alike(
            fen in "[1-8kKqQpP/]{0,40} [wb] [KQkq-]{1,2} -", score in any::<i32>(), result in "(0|0.5|1.0|nan)"
        ) {
            if let Ok(sample) = Sample::parse(format!("{fen};{score};{result}").as_bytes()) {
                prop_assert_eq!(Sample::parse(sample.line().as_bytes()), Ok(sample));
            }
        }
    }
}
