//! Staged move ordering: the table's move, good captures (MVV-LVA and capture history), killers and quiet moves by
//! history, bad captures.

use super::history::{HistoryTables, PriorMoves};
use super::params::{CAPTURE_HISTORY_DIVISOR, KILLER_SCORE, MVV_LVA_WEIGHT};
use super::transposition::PackedMove;
use super::tuned::SearchParams;
use crate::chess::{Bitboard, ByRole, Chess, Move, Position, Role, attacks, is_noisy, noisy_moves};
use crate::safety::{exchange, swap};

/// A move with its ordering score: higher ones are tried sooner.
#[derive(Clone, Copy, Debug)]
pub struct ScoredMove {
    /// The move.
    pub played: Move,
    score: i32,
}

/// The stage of move ordering that a move came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveClass {
    /// The transposition table's move.
    TtMove,
    /// A capture or a new queen that loses nothing by SEE.
    GoodCapture,
    /// Neither a capture nor a new queen.
    Quiet,
    /// A capture that loses material by SEE.
    BadCapture,
}

/// The stages of a picker, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PickStage {
    TtMove,
    Generate,
    GoodCaptures,
    ScoreQuiets,
    Quiets,
    BadCaptures,
}

/// Hands out the moves of one position, best first, from a move list that all plies of the search share.
///
/// Moves are generated only when the table's move caused no cutoff, sorted only as far as they are asked for, and SEE is
/// worked out only for captures that are reached. In the list stand first the captures, then the quiet moves; bad captures
/// are gathered at the beginning again.
#[derive(Debug)]
pub struct MovePicker {
    stage: PickStage,
    tt_move: Option<Move>,
    noisy_only: bool,
    /// Index of this picker's first move.
    first: usize,
    /// Index of its first quiet move.
    quiets: usize,
    /// Index of the move to hand out next.
    next: usize,
    /// Index after the bad captures gathered so far.
    bad_captures: usize,
}

/// What the score of a quiet move depends on.
#[derive(Debug)]
pub struct QuietContext<'a> {
    /// The histories.
    pub history: &'a HistoryTables,
    /// The numbers of the search.
    pub params: &'a SearchParams,
    /// The moves before, for continuation history and counter move.
    pub prior_moves: PriorMoves,
    /// Plies from the root, for the killers.
    pub ply: usize,
}

impl MovePicker {
    /// Returns a picker for a position; its moves will stand at the end of `list` until [`MovePicker::finish`].
    ///
    /// With `noisy_only` quiet moves are not generated. A table move that is illegal here (a key collision) is dropped.
    pub fn new(list: &[ScoredMove], position: &Chess, tt_move: PackedMove, noisy_only: bool) -> MovePicker {
        let tt_move = tt_move.unpack(position).filter(|m| !noisy_only || is_noisy(*m));
        MovePicker {
            stage: PickStage::TtMove,
            tt_move,
            noisy_only,
            first: list.len(),
            quiets: list.len(),
            next: list.len(),
            bad_captures: list.len(),
        }
    }

    /// Hands out no quiet move from now on.
    pub fn skip_quiets(&mut self) {
        self.noisy_only = true;
    }

    /// Returns the next move and its class; `None` when there is no other.
    pub fn next(
        &mut self,
        list: &mut Vec<ScoredMove>,
        position: &Chess,
        context: &QuietContext<'_>,
    ) -> Option<(Move, MoveClass)> {
        loop {
            match self.stage {
                PickStage::TtMove => {
                    self.stage = PickStage::Generate;
                    if let Some(tt_move) = self.tt_move {
                        return Some((tt_move, MoveClass::TtMove));
                    }
                }
                PickStage::Generate => {
                    self.generate(list, position, context.history);
                    self.stage = PickStage::GoodCaptures;
                }
                PickStage::GoodCaptures => match self.next_good_capture(list, position) {
                    Some(m) => return Some((m, MoveClass::GoodCapture)),
                    None => self.stage = PickStage::ScoreQuiets,
                },
                PickStage::ScoreQuiets => {
                    self.next = self.quiets;
                    self.stage = PickStage::Quiets;
                    if !self.noisy_only {
                        score_quiets(&mut list[self.quiets..], position, context);
                    }
                }
                PickStage::Quiets => {
                    if !self.noisy_only && self.next < list.len() {
                        self.next += 1;
                        return Some((select_best(&mut list[self.next - 1..]).played, MoveClass::Quiet));
                    }
                    self.next = self.first;
                    self.stage = PickStage::BadCaptures;
                }
                PickStage::BadCaptures => {
                    let m = (self.next < self.bad_captures).then(|| list[self.next].played)?;
                    self.next += 1;
                    return Some((m, MoveClass::BadCapture));
                }
            }
        }
    }

    /// Takes this picker's moves off the list.
    pub fn finish(self, list: &mut Vec<ScoredMove>) {
        list.truncate(self.first);
    }

    fn generate(&mut self, list: &mut Vec<ScoredMove>, position: &Chess, history: &HistoryTables) {
        let moves = if self.noisy_only { noisy_moves(position) } else { position.legal_moves() };
        let side = position.turn();
        let others = || moves.iter().copied().filter(|m| Some(*m) != self.tt_move);
        list.extend(others().filter(|m| is_noisy(*m)).map(|m| ScoredMove {
            played: m,
            score: mvv_lva(m) * MVV_LVA_WEIGHT + history.capture_score(side, m) / CAPTURE_HISTORY_DIVISOR,
        }));
        self.quiets = list.len();
        if !self.noisy_only {
            list.extend(others().filter(|m| !is_noisy(*m)).map(|m| ScoredMove { played: m, score: 0 }));
        }
    }

    /// Returns the next good capture; bad ones on the way are put aside.
    fn next_good_capture(&mut self, list: &mut [ScoredMove], position: &Chess) -> Option<Move> {
        while self.next < self.quiets {
            let ScoredMove { played, score } = *select_best(&mut list[self.next..self.quiets]);
            self.next += 1;
            if swap::wins(position, played, 0) {
                return Some(played);
            }
            // Over those handed out already: bad captures need no list of their own.
            list[self.bad_captures] = ScoredMove { played, score };
            self.bad_captures += 1;
        }
        None
    }
}

/// Adds the quiet moves that give direct check and lose nothing to the end of a list.
pub fn push_quiet_checks(list: &mut Vec<ScoredMove>, position: &Chess) {
    let checking = CheckSquares::of(position);
    let checks = |m: &Move| !is_noisy(*m) && checking.contains(*m) && swap::wins(position, *m, 0);
    let moves = position.legal_moves().into_iter().filter(checks);
    list.extend(moves.map(|played| ScoredMove { played, score: 0 }));
}

/// Swaps the move with the highest score to the front (one step of a selection sort) and returns it.
fn select_best(moves: &mut [ScoredMove]) -> &ScoredMove {
    // A whole sort would order moves that a cutoff never lets out.
    let (mut best, mut most) = (0, i32::MIN);
    for (index, scored) in moves.iter().enumerate() {
        // The score beside its index: read again from the list each comparison would wait for the last one.
        if scored.score > most {
            (best, most) = (index, scored.score);
        }
    }
    moves.swap(0, best);
    &moves[0]
}

fn score_quiets(moves: &mut [ScoredMove], position: &Chess, context: &QuietContext<'_>) {
    let side = position.turn();
    let checking = CheckSquares::of(position);
    let killers = context.history.killers(context.ply);
    let counter_move = context.history.counter_move(context.prior_moves);
    for scored in moves {
        let m = scored.played;
        scored.score = if killers[0] == Some(m) {
            KILLER_SCORE + 2
        } else if killers[1] == Some(m) {
            KILLER_SCORE + 1
        } else if counter_move == Some(m) {
            KILLER_SCORE
        } else if m.is_promotion() {
            // Underpromotions last: almost never better than the queen.
            -KILLER_SCORE
        } else {
            // A check that loses the piece is no better than any other loss.
            let check = checking.contains(m) && swap::wins(position, m, 0);
            context.history.quiet_score(side, m, context.prior_moves, context.params)
                + if check { context.params.check_bonus } else { 0 }
        };
    }
}

/// The squares from which each role would give direct check.
struct CheckSquares(ByRole<Bitboard>);

impl CheckSquares {
    fn of(position: &Chess) -> CheckSquares {
        let board = position.board();
        let them = !position.turn();
        let Some(king) = board.king_of(them) else {
            return CheckSquares(ByRole::default());
        };
        let bishop = attacks::bishop_attacks(king, board.occupied());
        let rook = attacks::rook_attacks(king, board.occupied());
        CheckSquares(ByRole {
            pawn: attacks::pawn_attacks(them, king),
            knight: attacks::knight_attacks(king),
            bishop,
            rook,
            queen: bishop | rook,
            king: Bitboard::EMPTY,
        })
    }

    fn contains(&self, m: Move) -> bool {
        self.0.get(m.role()).contains(m.to())
    }
}

/// Most valuable victim, least valuable attacker: returns sixteen times the victim's value (and a promotion's) less the
/// attacker's, in pawns.
fn mvv_lva(m: Move) -> i32 {
    let won = m.capture().map_or(0, exchange::value) + m.promotion().map_or(0, exchange::value);
    let attacker = if m.role() == Role::King {
        // Dearer than a queen: exchanges count a king as 0.
        10
    } else {
        exchange::value(m.role())
    };
    won * 16 - attacker
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Color, fen, notation};
    use crate::search::history::PieceTo;

    const NO_PRIOR_MOVES: PriorMoves =
        PriorMoves { last: PieceTo::NONE, own: PieceTo::NONE, older: PieceTo::NONE };

    /// The moves of a position in the order in which they come.
    fn order(text: &str, best: Option<&str>, history: &HistoryTables) -> Vec<(String, MoveClass)> {
        let position = fen::parse(text).unwrap().position;
        let best =
            best.map_or(PackedMove::NONE, |uci| PackedMove::of(notation::parse_uci(&position, uci).unwrap()));
        let context =
            QuietContext { history, params: &SearchParams::MEASURED, prior_moves: NO_PRIOR_MOVES, ply: 0 };
        let mut list = Vec::new();
        let mut picker = MovePicker::new(&list, &position, best, false);
        let mut moves = Vec::new();
        while let Some((m, class)) = picker.next(&mut list, &position, &context) {
            moves.push((notation::uci(m), class));
        }
        picker.finish(&mut list);
        assert!(list.is_empty());
        let mut sorted: Vec<_> = moves.iter().map(|(m, _)| m.clone()).collect();
        sorted.sort();
        sorted.dedup();
        assert_eq!(sorted.len(), position.legal_moves().len(), "each move comes once");
        moves
    }

    const BOARD: &str = "4k3/3p4/4p3/1q6/8/2N5/8/R3KQ2 w Q - 0 1";

    #[test]
    fn moves_come_stage_by_stage() {
        let mut history = HistoryTables::new();
        let position = fen::parse(BOARD).unwrap().position;
        let killer = notation::parse_uci(&position, "c3e4").unwrap();
        history.set_refutations(0, NO_PRIOR_MOVES, killer);
        let moves = order(BOARD, Some("a1a8"), &history);
        assert_eq!(moves[0], ("a1a8".to_owned(), MoveClass::TtMove));
        assert_eq!(moves[1], ("c3b5".to_owned(), MoveClass::GoodCapture));
        assert_eq!(moves[2], ("f1b5".to_owned(), MoveClass::GoodCapture));
        assert_eq!(moves[3], ("c3e4".to_owned(), MoveClass::Quiet));
    }

    #[test]
    fn bad_captures_come_last() {
        let moves = order("4k3/3p4/4p3/8/8/8/4Q3/4K3 w - - 0 1", None, &HistoryTables::new());
        assert_eq!(moves.last().unwrap(), &("e2e6".to_owned(), MoveClass::BadCapture));
    }

    #[test]
    fn quiet_moves_come_by_history() {
        let position = fen::parse(BOARD).unwrap().position;
        let mut history = HistoryTables::new();
        let m = notation::parse_uci(&position, "e1d2").unwrap();
        for _ in 0..50 {
            history.update_quiet(Color::White, m, NO_PRIOR_MOVES, 1_000);
        }
        let moves = order(BOARD, None, &history);
        let first = moves.iter().find(|(_, class)| *class == MoveClass::Quiet).unwrap();
        assert_eq!(first.0, "e1d2");
    }

    #[test]
    fn an_illegal_table_move_is_dropped() {
        let other = fen::parse("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").unwrap().position;
        let here = fen::parse("4k3/8/8/8/8/8/8/4K2R w - - 0 1").unwrap().position;
        for m in other.legal_moves() {
            let unpack = PackedMove::of(m).unpack(&here);
            assert_eq!(unpack.is_some(), here.is_legal(m), "{m:?}");
        }
    }
}
