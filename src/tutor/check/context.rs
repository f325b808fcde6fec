//! Where a claim is checked: the position, the move that led there and the positions before.

use super::fight::{Fight, passing_gain};
use super::verdict::{Refuted, Verdict, need};
use crate::chess::{Chess, Color, Move, Piece, Position, Role, Square, after_move, after_null_move};

/// The position in which a claim holds, and what led there.
pub struct CheckContext<'a> {
    /// The position asked about.
    pub root: &'a Chess,
    /// The position before the last move.
    pub before: Option<Chess>,
    /// The last move but one.
    pub earlier: Option<Move>,
    /// The last move, even that before the position asked about if it is known.
    pub last: Option<Move>,
    /// The position of the claim.
    pub now: Chess,
}

impl<'a> CheckContext<'a> {
    /// Plays the moves, all of which must be legal.
    pub fn of(root: &'a Chess, at: &[Move]) -> Result<CheckContext<'a>, Refuted> {
        CheckContext::since(None, root, at)
    }

    /// The same where the move before the position asked about is known.
    pub fn since(past: Option<Move>, root: &'a Chess, at: &[Move]) -> Result<CheckContext<'a>, Refuted> {
        let mut context = CheckContext { root, before: None, earlier: None, last: past, now: root.clone() };
        for &m in at {
            need(context.now.is_legal(m), "a move before it is illegal")?;
            context.before = Some(context.now.clone());
            context.earlier = context.last.replace(m);
            context.now.play_unchecked(m);
        }
        Ok(context)
    }

    /// The last move and the position before it.
    pub fn moved(&self) -> Result<(&Chess, Move), Refuted> {
        match (&self.before, self.last) {
            (Some(before), Some(last)) => Ok((before, last)),
            _ => Err(Refuted("no move was made")),
        }
    }

    /// Who made the last move.
    pub fn mover(&self) -> Color {
        !self.now.turn()
    }

    /// The piece on a square.
    pub fn piece(&self, square: Square) -> Result<Piece, Refuted> {
        piece(&self.now, square)
    }

    /// The piece on a square, which must be one of these.
    pub fn one_of(&self, square: Square, roles: &[Role]) -> Result<Piece, Refuted> {
        let piece = self.piece(square)?;
        need(roles.contains(&piece.role), "another kind of piece stands there")?;
        Ok(piece)
    }
}

/// The piece on a square.
pub fn piece(position: &Chess, square: Square) -> Result<Piece, Refuted> {
    position.board().piece_at(square).ok_or(Refuted("the square is empty"))
}

/// The position with this side to move: as it is, or turned if its owner is not in check.
pub fn to_move(position: &Chess, side: Color) -> Result<Chess, Refuted> {
    if position.turn() == side {
        Ok(position.clone())
    // A null move out of check would leave the king to be taken.
    } else if position.is_check() {
        Err(Refuted("the check comes first"))
    } else {
        after_null_move(position).ok_or(Refuted("it cannot be the other side's turn"))
    }
}

/// What the enemy wins at best by taking the piece on a square, were it his turn; en passant included if it is.
/// A check that the owner stands in is taken as answered.
pub fn danger(position: &Chess, square: Square) -> i32 {
    let Some(piece) = position.board().piece_at(square).filter(|piece| piece.role != Role::King) else {
        return 0;
    };
    let fight = Fight::turned(position, !piece.color);
    // En passant is a right of this very turn; with the turn passed it is gone.
    let passing = if position.turn() == piece.color || piece.role != Role::Pawn {
        0
    } else {
        passing_gain(position, square)
    };
    fight.gain(square).max(passing)
}

/// The same, but nothing is in danger while the owner stands in check.
pub fn calm_danger(position: &Chess, square: Square) -> i32 {
    // Nobody wins anything before the check is answered, and the answer may save the piece.
    let owner_in_check = position.is_check() && position.board().color_at(square) == Some(position.turn());
    if owner_in_check { 0 } else { danger(position, square) }
}

/// All moves of a line with the positions around them, the first one the position where it begins.
pub fn along(start: &Chess, line: &[Move]) -> Result<Vec<Chess>, Refuted> {
    let mut positions = vec![start.clone()];
    for &m in line {
        let last = positions.last().unwrap_or(start);
        need(last.is_legal(m), "a move of the line is illegal")?;
        let next = after_move(last, m);
        positions.push(next);
    }
    Ok(positions)
}

/// That a claim names a move as it stands in a position.
pub fn legal(position: &Chess, m: Move) -> Verdict {
    need(position.is_legal(m), "the move is illegal")
}
