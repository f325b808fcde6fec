//! The order in which moves are tried, in stages: the table's move, captures that pay, killers and quiet moves by their
//! history, captures that lose.

use super::history::{Before, HISTORY_LIMIT, History};
use super::table::Code;
use crate::chess::{Bitboard, ByRole, Chess, Move, Position, Role, attacks, is_noisy, noisy_moves};
use crate::safety::{exchange, swap};

/// A move and how soon it is tried: the higher, the sooner.
#[derive(Clone, Copy, Debug)]
pub struct Scored {
    /// The move.
    pub played: Move,
    score: i32,
}

/// Why a move comes when it comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The table says it was best.
    Table,
    /// A capture or a new queen that loses nothing.
    Winning,
    /// Neither takes anything nor makes a queen.
    Quiet,
    /// A capture that loses material.
    Losing,
}

/// The stages, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Table,
    Generate,
    Winning,
    Score,
    Quiet,
    Losing,
}

/// Above what any history says.
const KILLER: i32 = 8 * HISTORY_LIMIT;

/// The moves of one position, handed out best first from the search's common store of moves.
///
/// They are made only when the table's move was not enough, sorted only as far as they are asked for, and exchanges are
/// worked out only for captures that are reached. In the store stand first the captures, then the quiet moves; captures
/// that turn out to lose are gathered at the beginning again.
#[derive(Debug)]
pub struct Picker {
    stage: Stage,
    best: Option<Move>,
    noisy_only: bool,
    first: usize,
    quiet: usize,
    next: usize,
    losing: usize,
}

/// What a picker asks about quiet moves.
#[derive(Debug)]
pub struct Knowledge<'a> {
    /// What was learned.
    pub history: &'a History,
    /// The moves before.
    pub before: Before,
    /// Plies from the root.
    pub ply: usize,
}

impl Picker {
    /// A picker for a position whose best move the table knows or not; `store` is where it will put its moves.
    pub fn new(store: &[Scored], position: &Chess, best: Code, noisy_only: bool) -> Picker {
        let best = best.decoded(position).filter(|m| !noisy_only || is_noisy(*m));
        Picker {
            stage: Stage::Table,
            best,
            noisy_only,
            first: store.len(),
            quiet: store.len(),
            next: store.len(),
            losing: store.len(),
        }
    }

    /// From now on no quiet move is handed out.
    pub fn skip_quiet(&mut self) {
        self.noisy_only = true;
    }

    /// The next move.
    pub fn next(
        &mut self,
        store: &mut Vec<Scored>,
        position: &Chess,
        known: &Knowledge<'_>,
    ) -> Option<(Move, Kind)> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::Generate;
                    if let Some(best) = self.best {
                        return Some((best, Kind::Table));
                    }
                }
                Stage::Generate => {
                    self.generate(store, position, known.history);
                    self.stage = Stage::Winning;
                }
                Stage::Winning => match self.winning(store, position) {
                    Some(m) => return Some((m, Kind::Winning)),
                    None => self.stage = Stage::Score,
                },
                Stage::Score => {
                    self.next = self.quiet;
                    self.stage = Stage::Quiet;
                    if !self.noisy_only {
                        score_quiet(&mut store[self.quiet..], position, known);
                    }
                }
                Stage::Quiet => {
                    if !self.noisy_only && self.next < store.len() {
                        self.next += 1;
                        return Some((best_first(&mut store[self.next - 1..]).played, Kind::Quiet));
                    }
                    self.next = self.first;
                    self.stage = Stage::Losing;
                }
                Stage::Losing => {
                    let m = (self.next < self.losing).then(|| store[self.next].played)?;
                    self.next += 1;
                    return Some((m, Kind::Losing));
                }
            }
        }
    }

    /// Takes the moves out of the store again.
    pub fn finish(self, store: &mut Vec<Scored>) {
        store.truncate(self.first);
    }

    fn generate(&mut self, store: &mut Vec<Scored>, position: &Chess, history: &History) {
        let moves = if self.noisy_only {
            noisy_moves(position)
        } else {
            position.legal_moves()
        };
        let side = position.turn();
        let others = || moves.iter().copied().filter(|m| Some(*m) != self.best);
        store.extend(others().filter(|m| is_noisy(*m)).map(|m| Scored {
            played: m,
            score: victim_first(m) * 64 + history.of_capture(side, m) / 8,
        }));
        self.quiet = store.len();
        if !self.noisy_only {
            store.extend(
                others()
                    .filter(|m| !is_noisy(*m))
                    .map(|m| Scored { played: m, score: 0 }),
            );
        }
    }

    /// The next capture that loses nothing; those that do are put aside.
    fn winning(&mut self, store: &mut [Scored], position: &Chess) -> Option<Move> {
        while self.next < self.quiet {
            let Scored { played, score } = *best_first(&mut store[self.next..self.quiet]);
            self.next += 1;
            if swap::wins(position, played, 0) {
                return Some(played);
            }
            store[self.losing] = Scored { played, score };
            self.losing += 1;
        }
        None
    }
}

/// Puts the best of the moves in front.
fn best_first(moves: &mut [Scored]) -> &Scored {
    let mut best = 0;
    for index in 1..moves.len() {
        if moves[index].score > moves[best].score {
            best = index;
        }
    }
    moves.swap(0, best);
    &moves[0]
}

/// What a direct check adds to a quiet move's score.
const CHECK: i32 = HISTORY_LIMIT / 2;

fn score_quiet(moves: &mut [Scored], position: &Chess, known: &Knowledge<'_>) {
    let side = position.turn();
    let checking = CheckSquares::of(position);
    let killers = known.history.killers(known.ply);
    let counter = known.history.counter(known.before);
    for scored in moves {
        let m = scored.played;
        scored.score = if killers[0] == Some(m) {
            KILLER + 2
        } else if killers[1] == Some(m) {
            KILLER + 1
        } else if counter == Some(m) {
            KILLER
        } else if m.is_promotion() {
            -KILLER
        } else {
            let check = checking.contains(m) && swap::wins(position, m, 0);
            known.history.of(side, m, known.before) + if check { CHECK } else { 0 }
        };
    }
}

/// The squares from which each role would attack the enemy king.
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

/// Dear victims first, and of those who take them the cheapest.
fn victim_first(m: Move) -> i32 {
    let won = m.capture().map_or(0, exchange::value) + m.promotion().map_or(0, exchange::value);
    let taker = if m.role() == Role::King {
        10
    } else {
        exchange::value(m.role())
    };
    won * 16 - taker
}

#[cfg(test)]
mod tests {
    use super::super::history::Arrival;
    use super::*;
    use crate::chess::{Color, fen, notation};

    const NOTHING: Before = Before {
        last: Arrival::NONE,
        own: Arrival::NONE,
        older: Arrival::NONE,
    };

    /// The moves of a position in the order in which they come.
    fn order(text: &str, best: Option<&str>, history: &History) -> Vec<(String, Kind)> {
        let position = fen::parse(text).unwrap().position;
        let best = best.map_or(Code::NONE, |uci| {
            Code::of(notation::parse_uci(&position, uci).unwrap())
        });
        let known = Knowledge {
            history,
            before: NOTHING,
            ply: 0,
        };
        let mut store = Vec::new();
        let mut picker = Picker::new(&store, &position, best, false);
        let mut moves = Vec::new();
        while let Some((m, kind)) = picker.next(&mut store, &position, &known) {
            moves.push((notation::uci(m), kind));
        }
        picker.finish(&mut store);
        assert!(store.is_empty());
        let mut sorted: Vec<_> = moves.iter().map(|(m, _)| m.clone()).collect();
        sorted.sort();
        sorted.dedup();
        assert_eq!(sorted.len(), position.legal_moves().len(), "each move comes once");
        moves
    }

    const BOARD: &str = "4k3/3p4/4p3/1q6/8/2N5/8/R3KQ2 w Q - 0 1";

    #[test]
    fn stages_come_in_their_order() {
        let mut history = History::new();
        let position = fen::parse(BOARD).unwrap().position;
        let killer = notation::parse_uci(&position, "c3e4").unwrap();
        history.refuted_by(0, NOTHING, killer);
        let moves = order(BOARD, Some("a1a8"), &history);
        assert_eq!(moves[0], ("a1a8".to_owned(), Kind::Table));
        assert_eq!(moves[1], ("c3b5".to_owned(), Kind::Winning));
        assert_eq!(moves[2], ("f1b5".to_owned(), Kind::Winning));
        assert_eq!(moves[3], ("c3e4".to_owned(), Kind::Quiet));
    }

    #[test]
    fn captures_that_lose_come_last() {
        let moves = order("4k3/3p4/4p3/8/8/8/4Q3/4K3 w - - 0 1", None, &History::new());
        assert_eq!(moves.last().unwrap(), &("e2e6".to_owned(), Kind::Losing));
    }

    #[test]
    fn quiet_moves_come_by_what_was_learned() {
        let position = fen::parse(BOARD).unwrap().position;
        let mut history = History::new();
        let m = notation::parse_uci(&position, "e1d2").unwrap();
        for _ in 0..50 {
            history.learn_quiet(Color::White, m, NOTHING, 1_000);
        }
        let moves = order(BOARD, None, &history);
        let first = moves.iter().find(|(_, kind)| *kind == Kind::Quiet).unwrap();
        assert_eq!(first.0, "e1d2");
    }

    #[test]
    fn a_move_of_another_position_is_not_taken_from_the_table() {
        let other = fen::parse("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").unwrap().position;
        let here = fen::parse("4k3/8/8/8/8/8/8/4K2R w - - 0 1").unwrap().position;
        for m in other.legal_moves() {
            let decoded = Code::of(m).decoded(&here);
            assert_eq!(decoded.is_some(), here.is_legal(m), "{m:?}");
        }
    }
}
