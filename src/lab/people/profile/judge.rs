//! What a search says of the moves of a game: what each lost, and what kind of fault it was.

use crate::chess::{Chess, Color, Game, Move, Position, Role, Score, after_move, notation};
use crate::review::GameStage;
use crate::safety::exchange;
use crate::search::{Limits, Line, Root, Search, StopFlag};

/// Table of the search, in MiB.
const TABLE: usize = 16;

/// Evaluations beyond this count as this, in centipawns: what is lost of a won game is no measure.
const CUT: i32 = 1000;

/// Winning chances in percent whose loss is a blunder.
pub const BLUNDER: f64 = 15.0;

/// Pawns that a piece is worth at least.
const PIECE: i32 = 2;

named! {
    /// How a blunder goes wrong.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum BlunderKind {
        /// The opponent can force mate now.
        Mated = "allows mate",
        /// A forced mate was there.
        MissedMate = "misses mate",
        /// The best answer takes a piece or more for nothing.
        Hangs = "hangs a piece",
        /// A capture that won a piece or more was there.
        MissedCapture = "leaves a piece",
        /// Anything else: plans, tactics of several moves, endings.
        Other = "other",
    }
}

/// A move with what it lost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JudgedMove {
    /// Who made it.
    pub mover: Color,
    /// The number of the move in the game, from 1.
    pub number: u32,
    /// The part of the game.
    pub stage: GameStage,
    /// Centipawns lost, evaluations cut at 1000.
    pub loss: i32,
    /// How it went wrong, of a blunder.
    pub blunder: Option<BlunderKind>,
    /// Whether it is a king's move but no castling, before the endgame, with queens on the board and no check: the opportunity,
    /// and the deed. In endings with a queen the other king alone makes half of all moves, whoever plays.
    pub king: Option<bool>,
    /// Whether the mover castled by it.
    pub is_castling: bool,
    /// Whether it goes straight back to where its piece came from, taking nothing.
    pub goes_back: bool,
}

/// A search of so many positions each.
#[derive(Debug)]
pub struct GameJudge {
    search: Search,
    limits: Limits,
}

impl GameJudge {
    /// Looks at so many positions for each of a game.
    pub fn new(nodes: u64) -> GameJudge {
        GameJudge { search: Search::new(TABLE), limits: Limits { nodes: Some(nodes), ..Limits::default() } }
    }

    /// The moves of the game's main line; the last is not judged where the game goes on unseen.
    pub fn game(&mut self, game: &Game, stop: &StopFlag) -> Vec<JudgedMove> {
        self.search.clear();
        let mut game = game.clone();
        game.to_end();
        let mut root = Root::from_position(game.start().clone());
        let mut stage = GameStage::Opening.then(game.start().board());
        let mut before = self.line(&root, stop);
        let mut moves = Vec::new();
        for m in game.moves() {
            let position = root.position();
            stage = stage.then(position.board());
            root.moves.push(m);
            let after = self.line(&root, stop);
            moves.push(judged(&root, &position, stage, [&before, &after]));
            before = after;
        }
        moves
    }

    /// The best line; without moves where the game is over.
    fn line(&mut self, root: &Root, stop: &StopFlag) -> Line {
        let found = self.search.run(root, &self.limits, stop, &mut |_| {});
        let position = root.position();
        let over = || {
            let score = if position.is_check() { Score::Mate(0) } else { Score::Cp(0) };
            Line { score, moves: Vec::new() }
        };
        found.lines.into_iter().next().unwrap_or_else(over)
    }
}

/// The last move of a root, made in `position`, with the best lines before and after it.
fn judged(root: &Root, position: &Chess, stage: GameStage, lines: [&Line; 2]) -> JudgedMove {
    let m = root.moves[root.moves.len() - 1];
    let scores = [lines[0].score, lines[1].score.before_move()];
    let queens = position.board().by_role(Role::Queen).any();
    let is_king = m.role() == Role::King && !m.is_castle();
    JudgedMove {
        mover: position.turn(),
        number: position.fullmoves().get(),
        stage,
        loss: (centipawns(scores[0]) - centipawns(scores[1])).max(0),
        blunder: (scores[0].win_percent() - scores[1].win_percent() >= BLUNDER)
            .then(|| kind(position, m, lines, scores)),
        king: (queens && stage < GameStage::Endgame && !position.is_check()).then_some(is_king),
        is_castling: m.is_castle(),
        goes_back: goes_back(&root.moves),
    }
}

fn centipawns(score: Score) -> i32 {
    match score {
        Score::Cp(cp) => cp.clamp(-CUT, CUT),
        Score::Mate(moves) => CUT * if moves > 0 { 1 } else { -1 },
    }
}

/// What was wrong with a blunder, the gravest first.
fn kind(position: &Chess, m: Move, lines: [&Line; 2], scores: [Score; 2]) -> BlunderKind {
    let [mates, mated] = [scores[0].mate(), scores[1].mate()].map(Option::unwrap_or_default);
    let after = after_move(position, m);
    let wins = |position: &Chess, line: &Line, given: i32| {
        let first = line.moves.first().filter(|first| first.is_capture());
        first.is_some_and(|first| exchange::value_of(position, *first) - given >= PIECE)
    };
    if mated < 0 {
        BlunderKind::Mated
    } else if mates > 0 {
        BlunderKind::MissedMate
    } else if wins(&after, lines[1], exchange::taken(m)) {
        BlunderKind::Hangs
    } else if wins(position, lines[0], 0) {
        BlunderKind::MissedCapture
    } else {
        BlunderKind::Other
    }
}

/// Whether the last move takes its player's one before it back.
fn goes_back(moves: &[Move]) -> bool {
    let [.., own, _, last] = moves else { return false };
    !last.is_capture()
        && notation::origin(*own) == notation::destination(*last)
        && notation::destination(*own) == notation::origin(*last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, mirrored, pgn};

    fn game(fen: &str, moves: &str) -> Vec<JudgedMove> {
        let text = format!("[FEN \"{fen}\"]\n\n{moves} *\n");
        let read = pgn::read_all(text.as_bytes()).unwrap().remove(0);
        GameJudge::new(5_000).game(&read.game, &StopFlag::default())
    }

    /// The kind of the first move's fault, the same for both colours.
    fn kind_of(text: &str, m: &str) -> Option<BlunderKind> {
        let position = fen::parse(text).unwrap().position;
        let [one, other] = [(position.clone(), false), (mirrored(&position).unwrap(), true)].map(
            |(position, is_mirrored)| {
                let mirror = |c: char| {
                    c.to_digit(10)
                        .and_then(|rank| char::from_digit(9 - rank, 10))
                        .filter(|_| is_mirrored)
                        .unwrap_or(c)
                };
                let m: String = m.chars().map(mirror).collect();
                let number = if position.turn().is_white() { "1." } else { "1..." };
                game(&fen::write(&position), &format!("{number} {m}"))[0].blunder
            },
        );
        assert_eq!(one, other, "{text} {m}");
        one
    }

    #[test]
    fn blunders_are_told_by_what_they_allow_or_miss() {
        let queens = "3qk3/ppp2ppp/8/8/8/3P4/PPP2PPP/3QK3 w - - 0 1";
        assert_eq!(kind_of(queens, "Qg4"), None);
        assert_eq!(kind_of("1r4k1/5pp1/7p/8/8/7P/R4PP1/6K1 w - - 0 1", "Rb2"), Some(BlunderKind::Hangs));
        assert_eq!(kind_of("6k1/5ppp/8/8/8/7P/r4PP1/1R4K1 w - - 0 1", "Rb3"), Some(BlunderKind::MissedMate));
        assert_eq!(kind_of("1r4k1/5pp1/7p/8/8/8/5PPP/R5K1 w - - 0 1", "Ra5"), Some(BlunderKind::Mated));
        assert_eq!(kind_of("4k3/8/8/3q4/8/2N5/PPP5/4K3 w - - 0 1", "a3"), Some(BlunderKind::MissedCapture));
    }

    #[test]
    fn habits_are_seen_in_the_moves() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let moves = game(start, "1. Nf3 Nf6 2. Ng1 e5 3. Nf3 Be7 4. e3 O-O 5. Ke2");
        let such = |is: fn(&JudgedMove) -> bool| -> Vec<(u32, Color)> {
            moves.iter().filter(|m| is(m)).map(|m| (m.number, m.mover)).collect()
        };
        assert_eq!(such(|m| m.goes_back), [(2, Color::White), (3, Color::White)]);
        assert_eq!(such(|m| m.is_castling), [(4, Color::Black)]);
        assert_eq!(such(|m| m.king == Some(true)), [(5, Color::White)]);
        assert!(moves.iter().all(|m| m.king.is_some() && (0..=1000).contains(&m.loss)));
        let fleeing = game("4k3/8/8/8/8/8/8/3QK3 b - - 0 1", "1... Ke7 2. Qd5 Kf6");
        assert!(fleeing.iter().all(|m| m.king.is_none()), "an endgame counts for nothing");
    }
}
