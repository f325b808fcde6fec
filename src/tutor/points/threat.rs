//! A thing that the opponent would do next, were it his turn, and what it would gain him.

use std::cmp::Reverse;

use crate::chess::{Bitboard, Board, Chess, Move, Position, Role, Square};
use crate::safety::exchange::value;
use crate::safety::{Win, made, net, wins};
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::motifs::hanging::{Hanging, opens_a_return};

/// Pawns from which a plain capture says enough, whatever else the move does.
// A piece: that it forks something, too, is of no account then.
pub(super) const PIECE: i32 = 3;

/// Something the opponent of the side to move would do next, in the position with the turn passed to him.
#[derive(Clone, Debug, PartialEq)]
pub struct OpponentThreat {
    /// The position as it would be if it were his turn; where he gives check, the one after an answer to it; where a piece of his hangs
    /// too, the one after it is taken.
    pub turned: Chess,
    /// His move; a forced mate to its end.
    pub line: Vec<Move>,
    /// What he would gain.
    pub gain: ThreatGain,
}

/// What a threat would gain.
#[derive(Clone, Debug, PartialEq)]
pub enum ThreatGain {
    /// Mate in so many moves, proved.
    Mate(u8),
    /// A piece, by exchange, and the search agrees.
    Piece(Hanging),
    /// A tactic: the claim holds in the turned position and betters his chances by so many points of win percent, if that
    /// is what makes it one.
    Tactic(Claim, f64),
}

impl ThreatGain {
    /// The material of a plain capture, in pawns; 0 for what is more than that.
    pub fn pawns(&self) -> i32 {
        match self {
            ThreatGain::Piece(hanging) => hanging.gain,
            ThreatGain::Mate(_) | ThreatGain::Tactic(..) => 0,
        }
    }
}

impl OpponentThreat {
    /// The pieces that a tactic aims at, the greatest first; the king is none of them, as he is not taken.
    pub fn aims(&self) -> Vec<Square> {
        let ThreatGain::Tactic(claim, _) = &self.gain else { return Vec::new() };
        let board = self.turned.board();
        let mut aims = claim.kind.claim().targets();
        // The king is none of them, as he is not taken.
        aims.retain(|aim| board.role_at(*aim).is_some_and(|role| role != Role::King));
        aims.retain(|aim| board.color_at(*aim) == Some(!self.turned.turn()));
        aims.sort_by_key(|aim| Reverse(worth(board, *aim)));
        aims
    }

    /// The piece that a tactic costs: the greatest that it aims at, of a fork the second, as one of two can be saved; unless its
    /// first move takes one that is worth as much.
    pub fn victim(&self) -> Option<Square> {
        let board = self.turned.board();
        let aims = self.aims();
        let aim =
            if self.hits_king() { aims.first() } else { self.forked().and(aims.get(1)).or(aims.first()) };
        let aim = aim.copied();
        let taken =
            self.taken().filter(|taken| worth(board, *taken) >= aim.map_or(0, |aim| worth(board, aim)));
        taken.or(aim)
    }

    /// Whether a tactic hits the king too, who must be saved first.
    fn hits_king(&self) -> bool {
        let ThreatGain::Tactic(claim, _) = &self.gain else { return false };
        let king = self.turned.board().king_of(!self.turned.turn());
        king.is_some_and(|king| claim.kind.claim().targets().contains(&king))
    }

    /// What is lost on a square if the threat is carried out, in pawns: the piece there less what is taken in return, or the
    /// most that a fork by taking it wins; `None` where nothing is taken there.
    pub fn lost_on(&self, square: Square) -> Option<i32> {
        if self.taken() != Some(square) {
            return None;
        }
        match &self.gain {
            ThreatGain::Piece(hanging) => {
                let net = net::of_move(&self.turned, hanging.capture, Bitboard::EMPTY);
                Some(net.map_or(hanging.gain, |net| net.pawns.min(hanging.gain)))
            }
            ThreatGain::Tactic(..) => self.forked(),
            ThreatGain::Mate(_) => None,
        }
    }

    /// What a fork wins at least, in pawns: what its first move takes, and the lesser of the two greatest pieces that it hits.
    pub fn forked(&self) -> Option<i32> {
        let ThreatGain::Tactic(claim, _) = &self.gain else { return None };
        let is_fork = matches!(claim.kind, Kind::Fork(_));
        is_fork.then(|| prize_of_fork(&self.turned, self.first(), &claim.kind.claim().targets()))
    }

    /// His first move.
    pub fn first(&self) -> Move {
        self.line[0]
    }

    /// Whether he would take a piece for what it guards.
    pub(super) fn removes_guard(&self) -> bool {
        matches!(&self.gain, ThreatGain::Tactic(claim, _) if matches!(claim.kind, Kind::RemovesDefender(_)))
    }

    /// The piece that he would take first; `None` if he takes none.
    pub fn taken(&self) -> Option<Square> {
        self.first().capture().map(|_| made::taken_square(self.first()))
    }
}

/// The pieces that he would win by taking them, whatever is taken elsewhere in return, the most valuable first.
pub(super) fn exchanges(turned: &Chess) -> Vec<OpponentThreat> {
    let mut found = wins(turned);
    found.retain(|win| {
        let pays = net::of_move(turned, win.capture, Bitboard::EMPTY).is_none_or(|net| net.pays(win.gain));
        pays && !opens_a_return(turned, win.capture, win.gain)
    });
    found.sort_by_key(|win| (-win.gain, win.square));
    found.into_iter().filter_map(|win| taking(turned, win)).collect()
}

/// That a piece can be taken, as a threat.
pub(super) fn taking(turned: &Chess, win: Win) -> Option<OpponentThreat> {
    let piece = turned.board().role_at(win.square)?;
    let hanging = Hanging { sq: win.square, piece, gain: win.gain, capture: win.capture };
    let gain = ThreatGain::Piece(hanging);
    Some(OpponentThreat { turned: turned.clone(), line: vec![win.capture], gain })
}

/// What a fork wins at least, in pawns.
fn prize_of_fork(turned: &Chess, first: Move, targets: &[Square]) -> i32 {
    let mut hit: Vec<i32> = targets.iter().map(|target| worth(turned.board(), *target)).collect();
    hit.sort_unstable_by_key(|&worth| Reverse(worth));
    first.capture().map_or(0, value) + hit.get(1).copied().unwrap_or(0)
}

/// The value of a piece in pawns, the king above all.
fn worth(board: &Board, square: Square) -> i32 {
    /// More than any other piece, so that of king and rook the rook is lost.
    const KING: i32 = 100;
    board.role_at(square).map_or(0, |role| if role == Role::King { KING } else { value(role) })
}
