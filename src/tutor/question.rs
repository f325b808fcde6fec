//! What is asked, and what the search knows about it: the tutor itself never searches.

use crate::chess::{Chess, Key, Move, Position, Score, after_move, key};
use crate::search::{Line, Proof, StopFlag, prove_mate};

/// A position, the move to be explained, and what a search has found about both.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The position before the move.
    pub root: Chess,
    /// The opponent's move that led to the position; `None` if it is not known.
    pub last: Option<Move>,
    /// The move to be explained, a legal one; `None` when the position itself is asked about.
    pub played: Option<Move>,
    /// The best line from the root, or one as good that people find more easily; `None` when the root has no legal move.
    pub best: Option<Line>,
    /// The best line that begins with another move.
    pub second: Option<Line>,
    /// Whether that line was searched as deep as the best.
    pub is_even: bool,
    /// The opponent's best reply to the played move and what follows, its score from the opponent's view; without moves
    /// if the game is over.
    pub reply: Option<Line>,
    /// What a look of three plies likes best: what is easy to see.
    pub glance: Option<Move>,
}

impl Question {
    /// The best move, if there is one.
    pub fn best_move(&self) -> Option<Move> {
        self.best.as_ref().and_then(|line| line.moves.first()).copied()
    }

    /// The best answer to the move played, if there is one.
    pub fn answer(&self) -> Option<Move> {
        self.reply.as_ref().and_then(|line| line.moves.first()).copied()
    }

    /// Whether the move played is the search's first choice.
    pub fn played_best(&self) -> bool {
        self.played.is_some() && self.played == self.best_move()
    }

    /// By how many points of win percent the best move is better than the next; 0 without a next one.
    pub fn ahead(&self) -> f64 {
        match (&self.best, &self.second) {
            (Some(best), Some(second)) => best.score.win_percent() - second.score.win_percent(),
            _ => 0.0,
        }
    }

    /// Whether another move is within [`EQUAL`] of the best.
    pub fn has_equals(&self) -> bool {
        let (Some(best), Some(second)) = (&self.best, &self.second) else {
            return false;
        };
        is_as_good(second.score, best.score)
    }

    /// The line of the move played, that move first; empty when none was played.
    pub fn played_line(&self) -> Vec<Move> {
        let reply = self.reply.iter().flat_map(|line| &line.moves);
        self.played.iter().chain(reply).copied().collect()
    }

    /// Whether the search prefers the first move of a line to every other by more than [`EQUAL`].
    pub fn prefers(&self, line: &[Move]) -> bool {
        let first = line.first().copied();
        first.is_some() && first == self.best_move() && self.second.is_some() && !self.has_equals()
    }

    /// The best line's moves; empty when there is none.
    pub fn best_line(&self) -> &[Move] {
        self.best.as_ref().map_or(&[], |line| &line.moves)
    }
}

/// Moves within this many points of win percentage count as equally good.
// The price up to which a move is called excellent, so that no move is named better than an excellent one.
pub const EQUAL: f64 = 2.0;

/// Whether a move's score is within [`EQUAL`] of the best.
pub fn is_as_good(score: Score, best: Score) -> bool {
    // Beside a mate only a mate as short is as good: what merely wins would be told as its equal.
    best.win_percent() - score.win_percent() <= EQUAL && best.mate() == score.mate()
}

/// What the search says of positions, for claims that the board alone does not decide.
pub trait Oracle {
    /// What a position is worth to the side to move; `None` if that is not known.
    fn score(&mut self, position: &Chess) -> Option<Score>;

    /// The best moves of a position with their scores for the side to move, best first: two of them unless there is but
    /// one; empty if they are not known.
    fn ranked(&mut self, position: &Chess) -> Vec<(Move, Score)>;

    /// The line of the shortest mate that the side to move forces within so many moves, all moves and replies tried;
    /// `None` if there is none.
    fn mate(&mut self, position: &Chess, moves: u8) -> Option<Vec<Move>> {
        // Mates in two of 87 positions of human games are decided within 30,000 nodes.
        const MOST: u64 = 100_000;
        match prove_mate(position, moves, MOST, &StopFlag::default()).proof {
            Proof::Mate(line) => Some(line),
            Proof::None | Proof::Unknown => None,
        }
    }

    /// Win percent of the side to move; `None` if it is not known.
    fn win(&mut self, position: &Chess) -> Option<f64> {
        if position.is_checkmate() {
            return Some(Score::Mate(0).win_percent());
        }
        if position.is_stalemate() || position.is_insufficient_material() {
            return Some(Score::Cp(0).win_percent());
        }
        self.score(position).map(Score::win_percent)
    }

    /// The points of win percent that a legal move gives up against the best one, below 0 if the search thinks better of
    /// it afterwards; `None` if that is not known.
    fn given_up(&mut self, position: &Chess, m: Move) -> Option<f64> {
        let after = after_move(position, m);
        Some(self.win(position)? - (100.0 - self.win(&after)?))
    }
}

/// The scores that a question brings along: of its root and of all positions along its lines, as the search has them.
#[derive(Clone, Debug, Default)]
pub struct KnownScores {
    scores: Vec<(Key, Score)>,
    root: Option<Key>,
    ranked: Vec<(Move, Score)>,
}

impl KnownScores {
    /// What the lines of a question tell.
    pub fn of(question: &Question) -> KnownScores {
        let mut known = KnownScores { root: Some(key(&question.root)), ..KnownScores::default() };
        for line in [&question.best, &question.second].into_iter().flatten() {
            known.learn(&question.root, line);
            if let Some(&m) = line.moves.first() {
                known.ranked.push((m, line.score));
            }
        }
        if let (Some(m), Some(reply)) = (question.played, &question.reply) {
            let after = after_move(&question.root, m);
            known.learn(&after, reply);
        }
        known
    }

    /// Keeps the score of all positions of a line; what is known already stays, as the better line came first.
    fn learn(&mut self, start: &Chess, line: &Line) {
        let mut position = start.clone();
        let mut score = line.score;
        self.keep(&position, score);
        for &m in &line.moves {
            position.play_unchecked(m);
            score = score.after_move();
            self.keep(&position, score);
        }
    }

    fn keep(&mut self, position: &Chess, score: Score) {
        let key = key(position);
        if !self.scores.iter().any(|(known, _)| *known == key) {
            self.scores.push((key, score));
        }
    }
}

impl Oracle for KnownScores {
    fn score(&mut self, position: &Chess) -> Option<Score> {
        let key = key(position);
        let found = self.scores.iter().find(|(known, _)| *known == key);
        found.map(|(_, score)| *score)
    }

    fn ranked(&mut self, position: &Chess) -> Vec<(Move, Score)> {
        if self.root == Some(key(position)) { self.ranked.clone() } else { Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, notation};

    fn line(start: &Chess, score: Score, ucis: &[&str]) -> Line {
        let mut position = start.clone();
        let read = |uci: &&str| {
            let m = notation::parse_uci(&position, uci).unwrap();
            position.play_unchecked(m);
            m
        };
        let moves = ucis.iter().map(read).collect();
        Line { score, moves }
    }

    #[test]
    fn scores_are_known_along_the_lines_from_either_side() {
        let root = fen::parse("6k1/5ppp/8/8/8/8/5PPP/R3R1K1 w - - 0 1").unwrap().position;
        let best = line(&root, Score::Mate(1), &["a1a8"]);
        let played = notation::parse_uci(&root, "g1f1").unwrap();
        let mut after = root.clone();
        after.play_unchecked(played);
        let question = Question {
            glance: None,
            is_even: true,
            last: None,
            played: Some(played),
            best: Some(best.clone()),
            second: None,
            reply: Some(line(&after, Score::Cp(-900), &["h7h6", "a1a8"])),
            root: root.clone(),
        };
        let mut known = KnownScores::of(&question);
        assert_eq!(known.score(&root), Some(Score::Mate(1)));
        assert_eq!(known.score(&after), Some(Score::Cp(-900)));
        let mut mated = root.clone();
        mated.play_unchecked(best.moves[0]);
        assert_eq!(known.score(&mated), Some(Score::Mate(0)));
        after.play_unchecked(question.reply.as_ref().unwrap().moves[0]);
        assert_eq!(known.score(&after), Some(Score::Cp(900)));
        assert_eq!(known.score(&Chess::default()), None);
        assert_eq!(known.ranked(&root), [(best.moves[0], Score::Mate(1))]);
        assert!(known.ranked(&after).is_empty());
        assert!(!question.played_best() && question.played_line().len() == 3);
    }
}
