//! A sample: a quiet position, what the search thought of it, and how its game ended; one line of text each.

use crate::chess::{Chess, fen};

/// The longest line that is read, in bytes.
pub const LONGEST: usize = 160;

/// A score further from 0 is no evaluation but a fault, in centipawns.
const LARGEST: i32 = 30_000;

/// One position with its score and its game's result.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// A quiet position.
    pub position: Chess,
    /// The search's score from White's side, in centipawns.
    pub score: i16,
    /// How the game ended for White.
    pub outcome: Outcome,
}

/// How a game ended for White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// White lost.
    Loss,
    /// Nobody won.
    Draw,
    /// White won.
    Win,
}

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
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

impl Outcome {
    /// The score of the game: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub fn points(self) -> f32 {
        match self {
            Outcome::Loss => 0.0,
            Outcome::Draw => 0.5,
            Outcome::Win => 1.0,
        }
    }

    fn text(self) -> &'static str {
        match self {
            Outcome::Loss => "0.0",
            Outcome::Draw => "0.5",
            Outcome::Win => "1.0",
        }
    }

    fn parse(text: &str) -> Option<Outcome> {
        match text {
            "0.0" | "0" => Some(Outcome::Loss),
            "0.5" => Some(Outcome::Draw),
            "1.0" | "1" => Some(Outcome::Win),
            _ => None,
        }
    }
}

impl Sample {
    /// The sample as a line without its end: `FEN; score; result`.
    pub fn line(&self) -> String {
        format!(
            "{}; {}; {}",
            fen::write(&self.position),
            self.score,
            self.outcome.text()
        )
    }

    /// Reads a line; blanks around the fields do not matter.
    ///
    /// # Errors
    /// The first [`Fault`] of the line.
    pub fn parse(line: &[u8]) -> Result<Sample, Fault> {
        if line.len() > LONGEST {
            return Err(Fault::NotText);
        }
        let line = std::str::from_utf8(line).map_err(|_| Fault::NotText)?;
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let &[position, score, outcome] = fields.as_slice() else {
            return Err(Fault::Fields);
        };
        Ok(Sample {
            position: fen::parse(position).map_err(|_| Fault::Position)?.position,
            score: score
                .parse()
                .ok()
                .filter(|cp: &i16| i32::from(*cp).abs() <= LARGEST)
                .ok_or(Fault::Score)?,
            outcome: Outcome::parse(outcome).ok_or(Fault::Outcome)?,
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
        assert_eq!((sample.score, sample.outcome), (112, Outcome::Win));
        assert_eq!(sample.line(), line);
        assert_eq!(Sample::parse(b" startpos ;-7;0 ").unwrap().score, -7);
    }

    #[test]
    fn every_fault_has_its_name() {
        let check = |line: &str, fault| assert_eq!(Sample::parse(line.as_bytes()), Err(fault), "{line}");
        check("", Fault::Fields);
        check("startpos; 3", Fault::Fields);
        check("startpos; 3; 1.0; more", Fault::Fields);
        check("8/8/8/8/8/8/8/8 w - - 0 1; 3; 1.0", Fault::Position);
        check("startpos; +0.3; 1.0", Fault::Score);
        check("startpos; 32000; 1.0", Fault::Score);
        check("startpos; 3; 2", Fault::Outcome);
        check(&format!("startpos; 3; {}", " ".repeat(LONGEST)), Fault::NotText);
        assert_eq!(Sample::parse(b"startpos; 3; \xff"), Err(Fault::NotText));
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
