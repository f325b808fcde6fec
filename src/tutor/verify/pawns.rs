//! Pawns, counted one by one: their structure, their advance and how they end.

use super::scene::{Scene, piece};
use super::{UNKNOWN, Verdict, need};
use crate::chess::{Chess, Color, File, Move, Piece, Position, Rank, Role, Square, notation};
use crate::tutor::Kind;

pub(super) fn check(scene: &Scene<'_>, kind: &Kind) -> Verdict {
    match *kind {
        Kind::PassedPawn { sq, new } => fact(scene, sq, new, passed),
        Kind::IsolatedPawn { sq, new } => fact(scene, sq, new, isolated),
        Kind::BackwardPawn { sq, new } => fact(scene, sq, new, backward),
        Kind::DoubledPawns { file, side, new } => doubled(scene, file, side, new),
        Kind::WeakSquare { sq, side } => weak(&scene.now, sq, side),
        Kind::UnstoppablePawn { sq } => unstoppable(&scene.now, sq),
        Kind::Opposition { side } => opposition(&scene.now, side),
        _ => moved(scene, kind),
    }
}

/// What the last move did with its pawn.
fn moved(scene: &Scene<'_>, kind: &Kind) -> Verdict {
    let (_, last) = scene.moved()?;
    let to = notation::destination(last);
    let lesser = |role| matches!(role, Role::Knight | Role::Bishop | Role::Rook);
    match kind {
        Kind::AdvancedPawn => need(
            is_pawn(last) && scene.mover().relative_rank(to.rank()) >= Rank::Sixth,
            "no pawn went so far",
        ),
        Kind::Promotion => need(last.is_promotion(), "it is no promotion"),
        Kind::Underpromotion => need(last.promotion().is_some_and(lesser), "it is no such promotion"),
        Kind::EnPassant => need(last.is_en_passant(), "it is not en passant"),
        Kind::CenterPawn => {
            let centre = [Square::D4, Square::E4, Square::D5, Square::E5];
            need(
                is_pawn(last) && centre.contains(&to),
                "no pawn came to the centre",
            )
        }
        _ => UNKNOWN,
    }
}

fn is_pawn(m: Move) -> bool {
    m.role() == Role::Pawn
}

type Fact = fn(&Chess, Square, Color) -> bool;

/// That a fact holds of a pawn, and if it is said to be new, that it did not before the last move.
fn fact(scene: &Scene<'_>, square: Square, new: bool, holds: Fact) -> Verdict {
    let pawn = scene.one_of(square, &[Role::Pawn])?;
    need(holds(&scene.now, square, pawn.color), "it is not so")?;
    if !new {
        return Ok(());
    }
    let (before, last) = scene.moved()?;
    let stood = if notation::destination(last) == square {
        notation::origin(last)
    } else {
        square
    };
    let was = before.board().piece_at(stood) == Some(pawn) && holds(before, stood, pawn.color);
    need(!was, "it was so before")
}

/// The squares of a side's pawns.
fn pawns(position: &Chess, side: Color) -> impl Iterator<Item = Square> {
    position
        .board()
        .by_piece(Piece {
            color: side,
            role: Role::Pawn,
        })
        .into_iter()
}

/// How many files two squares are apart.
fn files_apart(a: Square, b: Square) -> u32 {
    a.file().distance(b.file())
}

fn passed(position: &Chess, pawn: Square, side: Color) -> bool {
    let ahead = |enemy: &Square| side.relative_rank(enemy.rank()) > side.relative_rank(pawn.rank());
    !pawns(position, !side).any(|enemy| files_apart(enemy, pawn) <= 1 && ahead(&enemy))
}

fn isolated(position: &Chess, pawn: Square, side: Color) -> bool {
    !pawns(position, side).any(|other| files_apart(other, pawn) == 1)
}

fn backward(position: &Chess, pawn: Square, side: Color) -> bool {
    let board = position.board();
    let rank = |square: Square| side.relative_rank(square.rank());
    let mut neighbours = pawns(position, side)
        .filter(|other| files_apart(*other, pawn) == 1)
        .peekable();
    let Some(front) = pawn.offset(side.fold_wb(8, -8)) else {
        return false;
    };
    let attacked = |by: Color| pawns(position, by).any(|other| board.attacks_from(other).contains(front));
    neighbours.peek().is_some()
        && neighbours.all(|other| rank(other) > rank(pawn))
        && attacked(!side)
        && !attacked(side)
}

fn doubled(scene: &Scene<'_>, file: File, side: Color, new: bool) -> Verdict {
    let count = |position: &Chess| pawns(position, side).filter(|pawn| pawn.file() == file).count();
    let now = count(&scene.now);
    need(now >= 2, "they are not doubled")?;
    if new {
        need(count(scene.moved()?.0) < now, "it was so before")?;
    }
    Ok(())
}

fn weak(position: &Chess, square: Square, side: Color) -> Verdict {
    let rank = |square: Square| side.relative_rank(square.rank());
    need(
        (Rank::Third..=Rank::Fifth).contains(&rank(square)),
        "it is not in the camp",
    )?;
    let guard = pawns(position, side).any(|pawn| files_apart(pawn, square) == 1 && rank(pawn) < rank(square));
    need(!guard, "a pawn can guard it")
}

fn unstoppable(position: &Chess, square: Square) -> Verdict {
    let pawn = piece(position, square)?;
    need(pawn.role == Role::Pawn, "it is no pawn")?;
    let side = pawn.color;
    let board = position.board();
    let enemies = board.by_color(!side) & !board.pawns() & !board.kings();
    need(
        enemies.is_empty() && !position.is_check(),
        "there are pieces against it",
    )?;
    let ahead = |other: Square| side.relative_rank(other.rank()) > side.relative_rank(square.rank());
    let barred = board
        .occupied()
        .into_iter()
        .any(|piece| piece.file() == square.file() && ahead(piece));
    need(!barred && passed(position, square, side), "its way is barred")?;
    let to_go = |pawn: Square, side: Color| 7 - usize::from(side.relative_rank(pawn.rank()));
    let rival =
        |enemy: Square| passed(position, enemy, !side) && to_go(enemy, !side) <= to_go(square, side) + 1;
    need(!pawns(position, !side).any(rival), "the opponent queens too")?;
    let goal = Square::from_coords(square.file(), side.fold_wb(Rank::Eighth, Rank::First));
    let steps = to_go(square, side) - usize::from(side.relative_rank(square.rank()) == Rank::Second);
    let late = usize::from(position.turn() != side);
    let far = board
        .king_of(!side)
        .map_or(0, |king| king.distance(goal) as usize);
    need(far > steps + late, "the king catches it")
}

fn opposition(position: &Chess, side: Color) -> Verdict {
    let board = position.board();
    need(
        board.occupied() == board.pawns() | board.kings(),
        "it is no pawn ending",
    )?;
    let (Some(white), Some(black)) = (board.king_of(Color::White), board.king_of(Color::Black)) else {
        return need(false, "there is no king");
    };
    let facing = white.distance(black) == 2 && (white.file() == black.file() || white.rank() == black.rank());
    need(facing && position.turn() != side, "there is no opposition")
}
