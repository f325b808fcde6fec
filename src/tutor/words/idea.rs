//! What a quiet move is for where no claim tells it: the idea that a player would name, read off the board and the search's line.

use super::prey;
use super::teller::Teller;
use crate::chess::{
    Bitboard, Board, Color, Move, Piece, Position, Rank, Role, Square, attacks, notation, words,
};
use crate::features::pieces::undeveloped;
use crate::safety::exchange::value_of;
use crate::tutor::find::board::{danger, is_slider, seen};
use crate::tutor::phrase::lexicon::plural;

/// What the move is for, behind its name: `guards your pawn on e5`; `None` where nothing is plain to see.
pub(super) fn of(teller: &Teller<'_>) -> Option<String> {
    let m = teller.played;
    if m.is_castle()
        || m.is_promotion()
        || m.is_capture()
        || danger(&teller.after, notation::destination(m)) >= 1
    {
        return None;
    }
    let ideas: [fn(&Teller<'_>) -> Option<String>; 9] =
        [escapes, offers, prepares, castles_next, opens, heads_for, guards, connects, lines_up];
    ideas.into_iter().find_map(|idea| idea(teller))
}

/// That the king leaves a check.
fn escapes(teller: &Teller<'_>) -> Option<String> {
    let walks = teller.played.role() == Role::King && teller.root().is_check();
    walks.then(|| "gets out of check".to_owned())
}

/// That a piece is offered for one like it, which it attacks and which could take it.
fn offers(teller: &Teller<'_>) -> Option<String> {
    let (role, to) = (teller.played.role(), notation::destination(teller.played));
    if matches!(role, Role::Pawn | Role::King) {
        return None;
    }
    let board = teller.after.board();
    let like = board.by_piece(role.of(!teller.mover()));
    let met = board.attacks_from(to) & like;
    let new = !teller.root().board().attacks_from(notation::origin(teller.played)) & met;
    let takes = |m: &Move| {
        notation::destination(*m) == to
            && m.is_capture()
            && m.role() == role
            && value_of(&teller.after, *m) == 0
    };
    (new.any() && teller.after.legal_moves().iter().any(takes))
        .then(|| format!("offers to trade {}", plural(role)))
}

/// That the pawn which goes on next in the search's line can do so only now.
fn prepares(teller: &Teller<'_>) -> Option<String> {
    let next = next_move(teller).filter(|next| next.role() == Role::Pawn && !next.is_capture())?;
    let root = teller.root();
    let is_other = notation::origin(next) != notation::destination(teller.played);
    let helps = teller.after.board().attacks_from(notation::destination(teller.played));
    let was_bad = root.is_legal(next) && value_of(root, next) < 0;
    let covers = helps.contains(notation::destination(next));
    let square = notation::destination(next);
    let advances = teller.mover().relative_rank(square.rank()) >= Rank::Fourth;
    (is_other && was_bad && covers && advances)
        .then(|| format!("prepares the {}-pawn's step to {square}", square.file().char()))
}

/// The mover's next move by the search's line.
fn next_move(teller: &Teller<'_>) -> Option<Move> {
    teller.facts.question.reply.as_ref()?.moves.get(1).copied()
}

/// That the last piece between king and rook has left.
fn castles_next(teller: &Teller<'_>) -> Option<String> {
    let next = next_move(teller).filter(|next| next.is_castle())?;
    let home = notation::origin(teller.played).rank() == teller.mover().backrank();
    (home && !teller.root().is_legal(next)).then(|| "makes room for castling".to_owned())
}

/// That a pawn's step opens the way for a bishop that has not moved.
fn opens(teller: &Teller<'_>) -> Option<String> {
    /// Squares that the bishop must gain to be free.
    const GAINED: usize = 2;
    if teller.played.role() != Role::Pawn {
        return None;
    }
    let (before, after) = (teller.root().board(), teller.after.board());
    let reach = |board: &Board, from: Square| (board.attacks_from(from) & !board.occupied()).count();
    let bishops = undeveloped(after, teller.mover()) & after.bishops();
    let freed =
        seen(bishops, teller.mover()).find(|from| reach(after, *from) >= reach(before, *from) + GAINED)?;
    Some(format!("opens the way for {}", prey::names(teller, &teller.after, &[freed])))
}

/// The enemy pawn that the king takes soon by the search's line, or goes to stop.
fn heads_for(teller: &Teller<'_>) -> Option<String> {
    /// Own moves of the line within which it is taken.
    const SOON: usize = 4;
    if teller.played.role() != Role::King {
        return None;
    }
    let own = teller.facts.question.reply.as_ref()?.moves.iter().skip(1).step_by(2).take(SOON);
    let prey = own.into_iter().find(|m| m.role() == Role::King && m.capture() == Some(Role::Pawn))?;
    let square = notation::destination(*prey);
    let nearer = |from: Square| from.distance(square);
    let comes = nearer(notation::destination(teller.played)) < nearer(notation::origin(teller.played));
    let stands = teller.after.board().piece_at(square) == Some(Role::Pawn.of(!teller.mover()));
    (comes && stands).then(|| format!("heads for {}", prey::names(teller, &teller.after, &[square])))
}

/// The piece that is attacked and has one guard more.
fn guards(teller: &Teller<'_>) -> Option<String> {
    let (before, after) = (teller.root().board(), teller.after.board());
    let (mover, to) = (teller.mover(), notation::destination(teller.played));
    let new = after.attacks_from(to) & !before.attacks_from(notation::origin(teller.played));
    let own = new & after.by_color(mover) & !after.kings();
    let count =
        |board: &Board, square: Square, side: Color| board.attacks_to(square, side, board.occupied()).count();
    // As many look at it as guarded it before: one guard more is needed soon.
    let is_pressed = |square: &Square| {
        let attackers = count(before, *square, !mover);
        attackers >= 1 && attackers >= count(before, *square, mover)
    };
    let kept = seen(own, mover).filter(is_pressed).max_by_key(|square| after.role_at(*square))?;
    // A pawn whose square cannot be named could be any.
    let named = prey::names(teller, &teller.after, &[kept]);
    named.contains(" on ").then(|| format!("guards {named}"))
}

/// That the rooks guard each other along the first rank.
fn connects(teller: &Teller<'_>) -> Option<String> {
    let side = teller.mover();
    let linked = |board: &Board| {
        let rooks = board.by_piece(Role::Rook.of(side)) & Bitboard::from_rank(side.backrank());
        rooks.into_iter().any(|rook| (board.attacks_from(rook) & rooks).any())
    };
    let owner = teller.voice.owner(side);
    (linked(teller.after.board()) && !linked(teller.root().board()))
        .then(|| format!("connects {owner} rooks"))
}

/// The queen or king that a rook or bishop now looks at through one other piece.
fn lines_up(teller: &Teller<'_>) -> Option<String> {
    let (before, after) = (teller.root().board(), teller.after.board());
    let (side, to) = (teller.mover(), notation::destination(teller.played));
    let piece = after.piece_at(to).filter(|piece| is_slider(*piece) && piece.role != Role::Queen)?;
    let targets = after.by_color(!side) & (after.queens() | after.kings());
    let was = behind(before, notation::origin(teller.played), piece);
    let seen_now = behind(after, to, piece) & targets & !was;
    let target = seen(seen_now, side).next()?;
    let line = if to.file() == target.file() {
        "file"
    } else if to.rank() == target.rank() {
        "rank"
    } else {
        "diagonal"
    };
    let piece = after.piece_at(target)?;
    Some(format!("stands on the {line} of {} {}", teller.voice.owner(!side), words::role(piece.role)))
}

/// What a slider would reach were the first piece on each line away, beyond what it reaches now.
fn behind(board: &Board, from: Square, piece: Piece) -> Bitboard {
    let reached = attacks::attacks(from, piece, board.occupied());
    let first = reached & board.occupied();
    attacks::attacks(from, piece, board.occupied() & !first) & !reached
}
