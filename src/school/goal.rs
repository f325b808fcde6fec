//! What a pupil is to reach when a lesson or a drill is played out, and whether it is reached.

use std::fmt;

use crate::chess::{Chess, Color, Ending, Position, Role, material};

/// What a pupil is to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Checkmate.
    Mate,
    /// Checkmate within so many own moves.
    MateIn(usize),
    /// A game that ends drawn.
    Draw,
    /// A draw still in hand after so many own moves.
    Hold(usize),
    /// A pawn promoted to a piece that isn't taken at once.
    Promote,
    /// Material worth so many pawns more than at the start, after the reply.
    Win(i32),
}

/// How a goal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalState {
    /// It can still be reached.
    Open,
    /// It is reached.
    Reached,
    /// It is out of reach.
    Missed(MissedGoal),
}

/// Why a goal is out of reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissedGoal {
    /// The pupil's side has lost.
    Lost,
    /// The game is drawn.
    Drawn,
    /// The moves are used up.
    TooLong,
}

/// A game played towards a goal, as far as the goal sees it.
#[derive(Clone, Copy, Debug)]
pub struct GoalView<'a> {
    /// Where it began, the pupil to move.
    pub start: &'a Chess,
    /// Where it stands.
    pub now: &'a Chess,
    /// How it ended, if it did.
    pub ending: Option<Ending>,
    /// Whether a draw could be claimed: the position has come three times, or nothing has happened in fifty moves.
    pub is_claimable: bool,
    /// The moves of the pupil's.
    pub own_moves: usize,
}

impl Goal {
    /// Parses `mate`, `mate in 3`, `draw`, `hold 12`, `promote`, `win 3`; `None` if it is no goal.
    pub fn parse(text: &str) -> Option<Goal> {
        let number = |words: &str| {
            text.strip_prefix(words)?
                .strip_prefix(' ')?
                .parse()
                .ok()
                .filter(|number| (1..=50).contains(number))
        };
        match text {
            "mate" => Some(Goal::Mate),
            "draw" => Some(Goal::Draw),
            "promote" => Some(Goal::Promote),
            _ => number("mate in")
                .map(Goal::MateIn)
                .or_else(|| number("hold").map(Goal::Hold))
                .or_else(|| number("win").map(|pawns| Goal::Win(pawns as i32))),
        }
    }

    /// Whether the pupil must win, not hold.
    pub fn wants_win(self) -> bool {
        match self {
            Goal::Mate | Goal::MateIn(_) | Goal::Promote | Goal::Win(_) => true,
            Goal::Draw | Goal::Hold(_) => false,
        }
    }

    /// How it stands in a game.
    pub fn state(self, view: GoalView<'_>) -> GoalState {
        let pupil = view.start.turn();
        let is_answered = view.now.turn() == pupil;
        if let Some(ending) = view.ending {
            return self.at_end(ending.winner(), pupil);
        }
        let is_reached = match self {
            Goal::Mate | Goal::MateIn(_) => false,
            Goal::Draw => view.is_claimable,
            Goal::Hold(moves) => is_answered && view.own_moves >= moves,
            Goal::Promote => is_answered && has_promoted(view, pupil),
            Goal::Win(pawns) => is_answered && won(view, pupil) >= pawns,
        };
        let is_late = matches!(self, Goal::MateIn(moves) if view.own_moves >= moves);
        match (is_reached, is_late) {
            (true, _) => GoalState::Reached,
            (false, true) => GoalState::Missed(MissedGoal::TooLong),
            (false, false) => GoalState::Open,
        }
    }

    fn at_end(self, winner: Option<Color>, pupil: Color) -> GoalState {
        match winner {
            Some(winner) if winner != pupil => GoalState::Missed(MissedGoal::Lost),
            None if self.wants_win() => GoalState::Missed(MissedGoal::Drawn),
            Some(_) | None => GoalState::Reached,
        }
    }
}

/// Whether a side has a piece, not counting pawns, of which it had fewer at the start.
fn has_promoted(view: GoalView<'_>, side: Color) -> bool {
    let count =
        |position: &Chess, role| (position.board().by_color(side) & position.board().by_role(role)).count();
    let mut pieces = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight].into_iter();
    pieces.any(|role| count(view.now, role) > count(view.start, role))
}

/// What a side has won since the start, in pawns.
fn won(view: GoalView<'_>, side: Color) -> i32 {
    let gain = material::balance(view.now.board()) - material::balance(view.start.board());
    side.fold_wb(gain, -gain)
}

impl fmt::Display for Goal {
    /// The task, as the pupil is told it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::Mate => f.write_str("Give checkmate."),
            Goal::MateIn(1) => f.write_str("Give checkmate in one move."),
            Goal::MateIn(moves) => write!(f, "Give checkmate in {moves} moves."),
            Goal::Draw => f.write_str("Reach a draw."),
            Goal::Hold(moves) => write!(f, "Hold the draw for {moves} moves."),
            Goal::Promote => f.write_str("Promote a pawn safely."),
            Goal::Win(1) => f.write_str("Win a pawn."),
            Goal::Win(_) => f.write_str("Win material."),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Game, fen, notation};

    /// The state of a goal after a line from a position.
    fn after(goal: &str, text: &str, line: &str) -> GoalState {
        let start = fen::parse(text).unwrap().position;
        let mut game = Game::new(start.clone());
        for name in line.split_whitespace() {
            let m = notation::parse_san(game.position(), name).unwrap();
            game.play(m).unwrap();
        }
        let own_moves = line.split_whitespace().count().div_ceil(2);
        let is_claimable = !game.claims().is_empty();
        let view =
            GoalView { start: &start, now: game.position(), ending: game.ending(), is_claimable, own_moves };
        Goal::parse(goal).unwrap().state(view)
    }

    #[test]
    fn a_mate_reaches_it_in_time_and_not_later() {
        let two_rooks = "7k/R7/8/8/8/8/8/1R2K3 w - - 0 1";
        assert_eq!(after("mate", two_rooks, "Rb8#"), GoalState::Reached);
        assert_eq!(after("mate in 1", two_rooks, "Rb8#"), GoalState::Reached);
        assert_eq!(after("mate in 1", two_rooks, "Rb6"), GoalState::Missed(MissedGoal::TooLong));
        assert_eq!(after("mate", two_rooks, "Rb6"), GoalState::Open);
        let stalemate = "7k/8/5K2/8/8/8/8/1Q6 w - - 0 1";
        assert_eq!(after("mate", stalemate, "Qg6"), GoalState::Missed(MissedGoal::Drawn));
        assert_eq!(after("draw", stalemate, "Qg6"), GoalState::Reached);
    }

    #[test]
    fn a_promoted_pawn_counts_once_it_has_survived_the_reply() {
        let black = "8/8/8/8/8/k7/1p6/3K4 b - - 0 1";
        assert_eq!(after("promote", black, "b1=Q+"), GoalState::Open);
        assert_eq!(after("promote", black, "b1=Q+ Ke2"), GoalState::Reached);
        let guarded = "8/8/8/8/8/8/Kp6/3k4 b - - 0 1";
        assert_eq!(after("promote", guarded, "b1=Q+ Kxb1"), GoalState::Missed(MissedGoal::Drawn));
    }

    #[test]
    fn material_is_counted_after_the_reply_for_either_side() {
        let text = "4k3/8/8/3r4/8/4N3/8/4K2R w - - 0 1";
        assert_eq!(after("win 5", text, "Nxd5"), GoalState::Open);
        assert_eq!(after("win 5", text, "Nxd5 Kd7"), GoalState::Reached);
        assert_eq!(after("win 6", text, "Nxd5 Kd7"), GoalState::Open);
    }

    #[test]
    fn a_position_that_comes_three_times_is_a_draw() {
        let text = "7k/5ppp/8/4q3/8/8/PP6/K7 b - - 0 1";
        let shuffle = "Kg8 Kb1 Kh8 Ka1 Kg8 Kb1 Kh8 Ka1";
        assert_eq!(after("draw", text, shuffle), GoalState::Reached);
        assert_eq!(after("draw", text, "Kg8 Kb1 Kh8 Ka1"), GoalState::Open);
    }

    #[test]
    fn a_draw_is_held_by_own_moves() {
        let text = "8/8/8/3k4/8/3K4/3P4/8 b - - 0 1";
        assert_eq!(after("hold 2", text, "Kd6 Kd4"), GoalState::Open);
        assert_eq!(after("hold 2", text, "Kd6 Kd4 Ke6 Ke4"), GoalState::Reached);
    }

    #[test]
    fn only_these_words_are_goals() {
        for text in ["", "mates", "mate in", "mate in 0", "hold", "hold 51", "win -1", "draw 3"] {
            assert_eq!(Goal::parse(text), None, "{text}");
        }
    }
}
