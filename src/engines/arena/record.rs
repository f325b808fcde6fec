//! A game's record: how it ended, for whom, by whose fault; out as PGN, and back from it.

use super::{Match, MatchSide};
use crate::chess::{Color, Ending, Game, NodeId, pgn};

named! {
    /// Why a game of a match ended, in the order in which reasons are told; the names are those in games and results.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum EndReason {
        /// The side to move is mated.
        Checkmate = "checkmate",
        /// The side to move has no move.
        Stalemate = "stalemate",
        /// Nobody can mate any more.
        DeadPosition = "dead position",
        /// The position stood three times.
        Repetition = "threefold repetition",
        /// Fifty moves without a capture or a pawn move.
        FiftyMoves = "fifty moves",
        /// Adjudicated: both engines held it for lost.
        GivenUp = "adjudicated win",
        /// Adjudicated: both engines held it for level.
        Agreed = "adjudicated draw",
        /// Adjudicated: its result is exact, from a table of the ending.
        Table = "ending table",
        /// Adjudicated: it was cut off as too long.
        Length = "length",
        /// The side to move used more time than it had.
        Time = "time",
        /// The side to move answered with no legal move.
        IllegalMove = "illegal move",
        /// The side to move gave no answer: its program ended or could not be talked to.
        Crash = "crash",
    }
}

impl EndReason {
    /// Whether it is a fault of the engine whose turn it was.
    pub fn is_fault(self) -> bool {
        matches!(self, EndReason::Time | EndReason::IllegalMove | EndReason::Crash)
    }

    /// The reason as PGN's `Termination` tag knows it.
    fn termination(self) -> &'static str {
        match self {
            EndReason::GivenUp | EndReason::Agreed | EndReason::Table | EndReason::Length => "adjudication",
            EndReason::Time => "time forfeit",
            EndReason::IllegalMove => "rules infraction",
            EndReason::Crash => "abandoned",
            EndReason::Checkmate
            | EndReason::Stalemate
            | EndReason::DeadPosition
            | EndReason::Repetition
            | EndReason::FiftyMoves => "normal",
        }
    }
}

/// The result of one game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The game's number in the match, from 1.
    pub number: u32,
    /// Who won; `None` for a draw.
    pub winner: Option<MatchSide>,
    /// Why it ended.
    pub reason: EndReason,
    /// Who had White.
    pub white: MatchSide,
    /// Whose fault ended it.
    pub culprit: Option<MatchSide>,
}

impl GameRecord {
    /// The record of a game that stands at its end.
    pub(super) fn new(number: u32, winner: Option<Color>, reason: EndReason, to_move: Color) -> GameRecord {
        let white = MatchSide::with_white(number);
        GameRecord {
            number,
            winner: winner.map(|color| white.of(color)),
            reason,
            white,
            culprit: reason.is_fault().then(|| white.of(to_move)),
        }
    }
}

/// A finished game of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchGame {
    /// What counts.
    pub record: GameRecord,
    /// The moves, with what the engines thought of them.
    pub game: Game,
    /// What the engines' user should know, such as an option that is unknown.
    pub notes: Vec<String>,
}

impl MatchGame {
    /// The game as PGN with an empty line behind it; `date` as in PGN.
    pub fn pgn(&self, of: &Match, date: &str) -> String {
        let GameRecord { number, winner, reason, white, .. } = self.record;
        let mut game = self.game.clone();
        let color = |side: MatchSide| if side == white { Color::White } else { Color::Black };
        game.declare(Some(Ending::Recorded { winner: winner.map(color) }));
        for (name, value) in [
            ("Event", "patzer match"),
            ("Date", date),
            ("Round", &round(number)),
            ("White", &of.name(white)),
            ("Black", &of.name(white.other())),
            ("TimeControl", &of.pace.time_control()),
            ("Termination", reason.termination()),
            ("Ending", reason.id()),
            ("Match", &of.identity()),
        ] {
            game.tags.set(name, value);
        }
        format!("{}\n", pgn::write(&game))
    }
}

/// What a game of a PGN file says: its match, and what counts of it. `None` when it is no whole game of a match.
pub fn read(game: &Game) -> Option<(String, GameRecord)> {
    let identity = game.tags.get("Match")?.to_owned();
    let number = number(game.tags.get("Round")?)?;
    let reason = EndReason::from_id(game.tags.get("Ending")?)?;
    let winner = match game.result() {
        "1-0" => Some(Color::White),
        "0-1" => Some(Color::Black),
        "1/2-1/2" => None,
        _ => return None,
    };
    let tree = game.tree();
    let end = tree.node(tree.end_of_line(NodeId::ROOT)).position();
    let to_move = crate::chess::Position::turn(end);
    Some((identity, GameRecord::new(number, winner, reason, to_move)))
}

/// `12.2`: the second game of the twelfth pair.
fn round(number: u32) -> String {
    format!("{}.{}", number.div_ceil(2), 2 - number % 2)
}

fn number(round: &str) -> Option<u32> {
    let (pair, game) = round.split_once('.')?;
    let (pair, game) = (pair.parse::<u32>().ok()?, game.parse::<u32>().ok()?);
    let number = pair.checked_sub(1)?.checked_mul(2)?.checked_add(game)?;
    (1..=2).contains(&game).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_pairs_and_their_games() {
        for (games, text) in [(1, "1.1"), (2, "1.2"), (3, "2.1"), (400, "200.2")] {
            assert_eq!((round(games).as_str(), number(text)), (text, Some(games)));
        }
        for text in ["", "1", "0.1", "1.3", "1.0", "x.1", "4000000000.1"] {
            assert_eq!(number(text), None, "{text}");
        }
    }

    #[test]
    fn every_reason_is_read_back() {
        for reason in EndReason::ALL {
            assert_eq!(EndReason::from_id(reason.id()), Some(reason));
        }
    }

    #[test]
    fn faults_are_of_who_was_to_move() {
        let record = GameRecord::new(2, Some(Color::White), EndReason::Crash, Color::Black);
        assert_eq!(record.white, MatchSide::B);
        assert_eq!((record.winner, record.culprit), (Some(MatchSide::B), Some(MatchSide::A)));
        let drawn = GameRecord::new(1, None, EndReason::Time, Color::Black);
        assert_eq!((drawn.winner, drawn.culprit), (None, Some(MatchSide::B)));
        assert_eq!(GameRecord::new(1, None, EndReason::Stalemate, Color::Black).culprit, None);
    }
}
