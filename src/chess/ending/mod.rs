//! How a game ends by the laws of chess, and which draws are only claims.

mod dead;

use super::{Chess, Color, Key, Position};

pub use dead::is_dead;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The side to move is checkmated.
    Checkmate {
        /// Who gave mate.
        winner: Color,
    },
    /// The side to move has no legal move and is not in check.
    Stalemate,
    /// No series of legal moves leads to mate.
    DeadPosition,
    /// The same position stood on the board five times.
    FivefoldRepetition,
    /// 150 plies without a capture or a pawn move.
    SeventyFiveMoves,
    /// Claimed: the same position stood on the board three times.
    ThreefoldRepetition,
    /// Claimed: 100 plies without a capture or a pawn move.
    FiftyMoves,
    /// The players agreed to a draw.
    Agreement,
    /// One side gave up.
    Resignation {
        /// The other side.
        winner: Color,
    },
    /// A flag fell; without a winner when the other side could not mate by any series of moves.
    Time {
        /// Who had time left, if that side could still mate.
        winner: Option<Color>,
    },
    /// The record says who won, not why.
    Recorded {
        /// Who won; `None` for a draw.
        winner: Option<Color>,
    },
}

/// A draw that the side to move may claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawClaim {
    /// The same position stands on the board for the third time.
    ThreefoldRepetition,
    /// 100 plies without a capture or a pawn move.
    FiftyMoves,
}

impl Ending {
    /// The ending when the flag of `loser` falls: a draw if the other side could not mate by any series of legal moves.
    pub fn on_time(position: &Chess, loser: Color) -> Ending {
        let can_win = !position.has_insufficient_material(!loser) && !is_dead(position);
        Ending::Time { winner: can_win.then_some(!loser) }
    }

    /// Who won, or `None` for a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Ending::Checkmate { winner } | Ending::Resignation { winner } => Some(winner),
            Ending::Time { winner } | Ending::Recorded { winner } => winner,
            Ending::Stalemate
            | Ending::DeadPosition
            | Ending::FivefoldRepetition
            | Ending::SeventyFiveMoves
            | Ending::ThreefoldRepetition
            | Ending::FiftyMoves
            | Ending::Agreement => None,
        }
    }

    /// The result as in PGN.
    pub fn result(self) -> &'static str {
        match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// The same to the person who played one of the sides.
    pub fn sentence_to(self, you: Color) -> &'static str {
        let won = self.winner() == Some(you);
        let white = you.is_white();
        let by = |won_as: [&'static str; 2], lost_as: [&'static str; 2]| match (won, white) {
            (true, true) => won_as[0],
            (true, false) => won_as[1],
            (false, true) => lost_as[0],
            (false, false) => lost_as[1],
        };
        match self {
            Ending::Checkmate { .. } => by(
                ["You checkmate Black.", "You checkmate White."],
                ["Black checkmates you.", "White checkmates you."],
            ),
            Ending::Resignation { .. } => by(
                ["Black resigns: you win.", "White resigns: you win."],
                ["You resign: Black wins.", "You resign: White wins."],
            ),
            Ending::Time { winner: Some(_) } => by(
                ["Black's time is up: you win.", "White's time is up: you win."],
                ["Your time is up: Black wins.", "Your time is up: White wins."],
            ),
            Ending::Recorded { winner: Some(_) } => by(["You won."; 2], ["You lost."; 2]),
            Ending::Stalemate
            | Ending::DeadPosition
            | Ending::FivefoldRepetition
            | Ending::SeventyFiveMoves
            | Ending::ThreefoldRepetition
            | Ending::FiftyMoves
            | Ending::Agreement
            | Ending::Time { winner: None }
            | Ending::Recorded { winner: None } => self.sentence(),
        }
    }

    /// What happened, as a sentence for people.
    pub fn sentence(self) -> &'static str {
        let white = self.winner() == Some(Color::White);
        let by = |white_wins, black_wins| if white { white_wins } else { black_wins };
        match self {
            Ending::Checkmate { .. } => by("White mates.", "Black mates."),
            Ending::Stalemate => "Draw: stalemate.",
            Ending::DeadPosition => "Draw: neither side can mate any more.",
            Ending::FivefoldRepetition => "Draw: the same position stood five times.",
            Ending::SeventyFiveMoves => "Draw: 75 moves without a capture or a pawn move.",
            Ending::ThreefoldRepetition => "Draw, claimed: the same position stood three times.",
            Ending::FiftyMoves => "Draw, claimed: 50 moves without a capture or a pawn move.",
            Ending::Agreement => "Draw by agreement.",
            Ending::Resignation { .. } => by("Black resigns: White wins.", "White resigns: Black wins."),
            Ending::Time { winner: Some(_) } => {
                by("Black's time is up: White wins.", "White's time is up: Black wins.")
            }
            Ending::Time { winner: None } => "Draw: time is up, but the other side could never mate.",
            Ending::Recorded { winner: Some(_) } => by("White won.", "Black won."),
            Ending::Recorded { winner: None } => "The game was drawn.",
        }
    }
}

/// The ending that the board itself shows; `history` holds the keys from the start to this position, which is the last.
///
/// Mate comes before every draw, so that a mate on the 150th ply still wins.
pub fn on_board(position: &Chess, history: &[Key]) -> Option<Ending> {
    if position.legal_moves().is_empty() {
        let mate = Ending::Checkmate { winner: !position.turn() };
        Some(if position.is_check() { mate } else { Ending::Stalemate })
    } else if is_dead(position) {
        Some(Ending::DeadPosition)
    } else if repetitions(position, history) >= 5 {
        Some(Ending::FivefoldRepetition)
    } else {
        (position.halfmoves() >= 150).then_some(Ending::SeventyFiveMoves)
    }
}

/// The draws that the side to move may claim; `history` as in [`on_board`].
pub fn claims(position: &Chess, history: &[Key]) -> Vec<DrawClaim> {
    let mut claims = Vec::new();
    if on_board(position, history).is_some() {
        return claims;
    }
    if repetitions(position, history) >= 3 {
        claims.push(DrawClaim::ThreefoldRepetition);
    }
    if position.halfmoves() >= 100 {
        claims.push(DrawClaim::FiftyMoves);
    }
    claims
}

/// Returns how often the last position of the history stood on the board.
///
/// A capture or a pawn move cannot be taken back, so nothing before the last of them counts.
pub fn repetitions(position: &Chess, history: &[Key]) -> usize {
    let Some(now) = history.last() else {
        return 0;
    };
    let reversible = position.halfmoves() as usize + 1;
    let recent = history.iter().rev().take(reversible);
    recent.filter(|key| *key == now).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Game, fen, notation};

    fn at(fen: &str) -> Chess {
        fen::parse(fen).unwrap().position
    }

    fn board(fen: &str) -> Option<Ending> {
        on_board(&at(fen), &[])
    }

    fn played(fen: &str, moves: &str, times: usize) -> Game {
        let mut game = Game::new(at(fen));
        for text in std::iter::repeat_n(moves, times).flat_map(str::split_whitespace) {
            let m = notation::parse_san(game.position(), text).unwrap();
            game.play(m).unwrap();
        }
        game
    }

    #[test]
    fn mate_and_stalemate() {
        let winner = Color::White;
        assert_eq!(board("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), Some(Ending::Checkmate { winner }));
        let winner = Color::Black;
        assert_eq!(board("6k1/8/8/8/8/8/5PPP/r5K1 w - - 0 1"), Some(Ending::Checkmate { winner }));
        assert_eq!(board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Some(Ending::Stalemate));
        assert_eq!(board("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"), None);
    }

    #[test]
    fn mate_comes_before_the_seventy_five_moves() {
        let winner = Color::White;
        assert_eq!(board("R5k1/5ppp/8/8/8/8/8/6K1 b - - 150 99"), Some(Ending::Checkmate { winner }));
        assert_eq!(board("R7/5ppp/6k1/8/8/8/8/6K1 w - - 150 99"), Some(Ending::SeventyFiveMoves));
        assert_eq!(board("R7/5ppp/6k1/8/8/8/8/6K1 w - - 149 99"), None);
    }

    #[test]
    fn three_times_is_a_claim_and_five_times_the_end() {
        let round = "Nf3 Nf6 Ng1 Ng8";
        assert_eq!(played("startpos", round, 1).claims(), []);
        let third = played("startpos", round, 2);
        assert_eq!((third.ending(), third.claims()), (None, vec![DrawClaim::ThreefoldRepetition]));
        assert_eq!(played("startpos", round, 3).ending(), None);
        let fifth = played("startpos", round, 4);
        assert_eq!((fifth.ending(), fifth.claims()), (Some(Ending::FivefoldRepetition), vec![]));
    }

    #[test]
    fn rights_tell_positions_apart() {
        // After the first rook move the castling right is gone, so the start position does not count.
        let fen = "r3k3/8/8/8/8/8/8/4K2R w K - 0 1";
        let round = "Rg1 Ra7 Rh1 Ra8";
        assert_eq!(played(fen, round, 2).claims(), []);
        assert_eq!(played(fen, round, 3).claims(), [DrawClaim::ThreefoldRepetition]);
    }

    #[test]
    fn fifty_moves_are_a_claim() {
        let claims_at = |fen| claims(&at(fen), &[]);
        assert_eq!(claims_at("R7/5ppp/6k1/8/8/8/8/6K1 w - - 100 99"), [DrawClaim::FiftyMoves]);
        assert_eq!(claims_at("R7/5ppp/6k1/8/8/8/8/6K1 w - - 99 99"), []);
        assert_eq!(claims_at("R7/5ppp/6k1/8/8/8/8/6K1 w - - 150 99"), []);
    }

    #[test]
    fn a_fallen_flag_loses_only_to_a_side_that_can_mate() {
        let on_time = |fen, loser| Ending::on_time(&at(fen), loser).winner();
        let queen = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1";
        assert_eq!(on_time(queen, Color::Black), Some(Color::White));
        assert_eq!(on_time(queen, Color::White), None);
        // A lone knight mates with the help of an enemy rook's king, not of a lone king.
        assert_eq!(on_time("4k3/8/8/8/8/8/8/3NK3 w - - 0 1", Color::Black), None);
        assert_eq!(on_time("r3k3/8/8/8/8/8/8/3NK3 w - - 0 1", Color::Black), Some(Color::White));
        assert_eq!(Ending::on_time(&at(queen), Color::White).result(), "1/2-1/2");
    }

    #[test]
    fn every_ending_has_its_result_and_sentence() {
        let winner = Color::Black;
        assert_eq!(Ending::Resignation { winner }.sentence(), "White resigns: Black wins.");
        assert_eq!(Ending::Resignation { winner }.result(), "0-1");
        let winner = Some(Color::White);
        assert_eq!(Ending::Time { winner }.result(), "1-0");
        assert_eq!(Ending::Recorded { winner: None }.result(), "1/2-1/2");
        assert_eq!(Ending::Checkmate { winner: Color::White }.sentence(), "White mates.");
    }
}
