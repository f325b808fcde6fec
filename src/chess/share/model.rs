//! How likely each legal move is to be played, as whole numbers: what share codes of version 1 are written with.
//!
//! FROZEN: codes are out in the world. Whoever changes a weight, a fact or the order of moves here changes what every
//! code of version 1 says; a better model is another version beside this one. For that reason nothing here leans on
//! the parts of patzer that may learn more one day: facts are counted from the board with the rules of chess alone.
//!
//! A move's score is the sum of the weights of its facts, in eighths of a bit: eight more, and it is taken to be
//! twice as likely (a conditional logit model, after D. L. `McFadden`, 1974).

use super::weights::{WEIGHTS, place};
use crate::chess::{
    Bitboard, Board, Chess, Color, Move, Position, Role, Square, attacks, gives_check, notation,
};

/// The moves before the position: what was just played, and the mover's own move before that.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PrecedingMoves {
    pub last: Option<Move>,
    pub own: Option<Move>,
}

impl PrecedingMoves {
    /// What is past after one more move.
    pub(super) fn after(self, m: Move) -> PrecedingMoves {
        PrecedingMoves { last: Some(m), own: self.last }
    }
}

/// The legal moves in the order of the code: by square of origin (a1, b1 … h8), then of destination (castling: of the
/// rook), then queen, rook, bishop, knight.
pub(super) fn moves(position: &Chess) -> Vec<Move> {
    let mut moves = position.legal_moves().to_vec();
    moves.sort_unstable_by_key(|m| {
        let promoted = m.promotion().map_or(0, |role| 6 - i32::from(role));
        (notation::origin(*m), m.to(), promoted)
    });
    moves
}

/// The weight of every move of a list, each above 0; together below 2^31 for any legal position.
pub(super) fn weights(position: &Chess, past: PrecedingMoves, moves: &[Move]) -> Vec<u64> {
    let view = MoveScorer::of(position, past);
    moves.iter().map(|m| weight(view.score(*m))).collect()
}

/// 256 times two to the power of (score + 56) / 8, within scores from -56 to 56.
fn weight(score: i32) -> u64 {
    const EIGHTHS: [u64; 8] = [256, 279, 304, 332, 362, 395, 431, 470];
    let score = (score.clamp(-56, 56) + 56) as usize;
    EIGHTHS[score % 8] << (score / 8)
}

/// What is looked up once for all moves of a position.
struct MoveScorer<'a> {
    position: &'a Chess,
    board: &'a Board,
    us: Color,
    past: PrecedingMoves,
    /// 0 with 28 pieces and more, 1 with 15 and more, 2 below.
    phase: usize,
}

impl MoveScorer<'_> {
    fn of(position: &Chess, past: PrecedingMoves) -> MoveScorer<'_> {
        let board = position.board();
        let phase = match board.occupied().count() {
            28.. => 0,
            15.. => 1,
            _ => 2,
        };
        MoveScorer { position, board, us: position.turn(), past, phase }
    }

    fn score(&self, m: Move) -> i32 {
        let mut score = 0;
        self.facts(m, &mut |place, times| score += times * i32::from(WEIGHTS[place]));
        score
    }

    /// Tells the facts of a move: where their weights are, and how often each counts.
    fn facts(&self, m: Move, tell: &mut impl FnMut(usize, i32)) {
        let (from, to) = (notation::origin(m), notation::destination(m));
        self.journey(m.role(), from, to, tell);
        if let Some(side) = m.castling_side() {
            return tell(place::CASTLES + usize::from(side.is_queen_side()), 1);
        }
        let occupied = self.board.occupied().without(from);
        let risk = self.risk(m.role(), to, occupied, from);
        match m.capture() {
            Some(taken) => self.taking(m, taken, risk, tell),
            None => tell_risk(risk, m.role(), place::TO_PAWN, tell),
        }
        let leaves = self.risk(m.role(), from, self.board.occupied(), from);
        match leaves {
            Risk::None => {}
            Risk::Pawn | Risk::Lesser => tell(place::FROM_LESSER + at(m.role()), 1),
            Risk::Loose => tell(place::FROM_LOOSE + at(m.role()), 1),
            Risk::Guarded => tell(place::FROM_GUARDED + at(m.role()), 1),
        }
        if gives_check(self.position, m) {
            tell(place::CHECKS + usize::from(risk != Risk::None), 1);
        }
        self.attacking(m.promotion().unwrap_or(m.role()), to, occupied, tell);
        if let Some(role) = m.promotion() {
            tell(place::PROMOTES + at(role) - 1, 1);
        }
        self.habits(from, to, tell);
        if m.role() == Role::Pawn && self.is_passed(to) {
            tell(place::PASSED + self.rank(to), 1);
        }
    }

    /// Where the move comes from and goes to.
    fn journey(&self, role: Role, from: Square, to: Square, tell: &mut impl FnMut(usize, i32)) {
        let row = self.phase * 6 + at(role);
        tell(place::ROLE + row, 1);
        for (square, times) in [(to, 1), (from, -1)] {
            tell(place::RANK + row * 8 + self.rank(square), times);
            let file = usize::from(square.file());
            tell(place::FILE + row * 4 + file.min(7 - file), times);
        }
    }

    fn taking(&self, m: Move, taken: Role, risk: Risk, tell: &mut impl FnMut(usize, i32)) {
        let kind = match risk {
            Risk::None => place::TAKES_FREE,
            _ if worth(taken) >= worth(m.role()) => place::TAKES_WELL,
            Risk::Pawn | Risk::Lesser | Risk::Loose | Risk::Guarded => place::TAKES_BADLY,
        };
        tell(kind + at(taken), 1);
        if self.past.last.is_some_and(|last| last.is_capture() && last.to() == m.to()) {
            tell(place::RETAKES + at(m.role()), 1);
        }
    }

    /// Who could take a piece of this role on a square.
    fn risk(&self, role: Role, square: Square, occupied: Bitboard, from: Square) -> Risk {
        let attackers = self.board.attacks_to(square, !self.us, occupied);
        if attackers.is_empty() {
            return Risk::None;
        }
        if role != Role::Pawn && (attackers & self.board.pawns()).any() {
            return Risk::Pawn;
        }
        let is_lesser =
            |attacker: Square| self.board.role_at(attacker).is_some_and(|other| worth(other) < worth(role));
        if attackers.into_iter().any(is_lesser) {
            return Risk::Lesser;
        }
        let guards = self.board.attacks_to(square, self.us, occupied).without(from);
        if guards.any() { Risk::Guarded } else { Risk::Loose }
    }

    fn attacking(&self, role: Role, to: Square, occupied: Bitboard, tell: &mut impl FnMut(usize, i32)) {
        let reach = attacks::attacks(to, role.of(self.us), occupied) & self.position.them();
        for square in reach {
            let Some(other) = self.board.role_at(square).filter(|other| *other != Role::King) else {
                continue;
            };
            if worth(other) > worth(role) {
                tell(place::ATTACKS_MORE + at(other), 1);
            } else if self.board.attacks_to(square, !self.us, occupied).is_empty() {
                tell(place::ATTACKS_LOOSE + at(other), 1);
            }
        }
    }

    fn habits(&self, from: Square, to: Square, tell: &mut impl FnMut(usize, i32)) {
        let Some(own) = self.past.own.filter(|own| notation::destination(*own) == from) else {
            return;
        };
        tell(place::AGAIN + self.phase, 1);
        if notation::origin(own) == to {
            tell(place::BACK, 1);
        }
    }

    /// Whether no enemy pawn stands ahead on the square's file or a neighbouring one.
    fn is_passed(&self, to: Square) -> bool {
        let pawns = self.board.pawns() & self.position.them();
        pawns.into_iter().all(|pawn| {
            let is_near = usize::from(pawn.file()).abs_diff(usize::from(to.file())) <= 1;
            !is_near || self.rank(pawn) <= self.rank(to)
        })
    }

    /// The rank of a square counted from the mover's side, from 0.
    fn rank(&self, square: Square) -> usize {
        let rank = usize::from(square.rank());
        self.us.fold_wb(rank, 7 - rank)
    }
}

/// Who could take a piece: nobody, a pawn, another piece of less worth, or others when it is not guarded, or is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Risk {
    None,
    Pawn,
    Lesser,
    Loose,
    Guarded,
}

fn tell_risk(risk: Risk, role: Role, first: usize, tell: &mut impl FnMut(usize, i32)) {
    let group = match risk {
        Risk::None => return,
        Risk::Pawn => 0,
        Risk::Lesser => 1,
        Risk::Loose => 2,
        Risk::Guarded => 3,
    };
    tell(first + group * 6 + at(role), 1);
}

/// The place of a role in a table.
fn at(role: Role) -> usize {
    usize::from(role) - 1
}

/// The usual worth of a piece in pawns, fixed here for good.
fn worth(role: Role) -> u32 {
    [1, 3, 3, 5, 9, 100][at(role)]
}
