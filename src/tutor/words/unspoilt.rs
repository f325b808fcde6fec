//! What the better move leaves as it was where nothing else speaks for it: the piece that the move played lost, or what that
//! move spoilt for good.

use super::cause;
use super::teller::Teller;
use crate::chess::{Chess, Color, File, Move, Position, Role, Square, after_move, attacks, notation, words};
use crate::safety::exchange::{taken, value};
use crate::safety::made;
use crate::search::Line;
use crate::tutor::about::Tone;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::find::board::danger;
use crate::tutor::find::outcome;

/// Plies of a line within which a piece is lost, or is not.
const SOON: usize = 5;

/// Pawns that a refutation must win for the piece that it takes to be the reason; and more than the move played took.
const WINS: i32 = 2;

/// What the better line keeps, as words behind its move; `None` if that move changes as much.
pub(super) fn clause(teller: &Teller<'_>, line: &Line) -> Option<String> {
    let &best = line.moves.first()?;
    kept_piece(teller, best, &line.moves)
        .or_else(|| kept_shape(teller, &line.moves))
        .or_else(|| kept_closed(teller, &line.moves))
}

/// The line that opens after the move played for a slider which then pins a piece, where a pawn still stands on it after the better
/// move: `keeping the f-file closed`.
fn kept_closed(teller: &Teller<'_>, line: &[Move]) -> Option<String> {
    let after = line.get(..NEXT)?.iter().fold(teller.root().clone(), |here, m| after_move(&here, *m));
    let pins = teller.claims.iter().filter(|claim| teller.follows(claim)).find_map(|claim| {
        let Kind::Pin(pin) = &claim.kind else { return None };
        let is_ours = claim.position(teller.root())?.board().color_at(pin.pinned) == Some(teller.mover());
        is_ours.then_some(pin)
    })?;
    let between = attacks::between(pins.pinner, pins.pinned);
    let closed = (between & after.board().pawns() & teller.after.board().pawns()).any();
    closed.then(|| format!("keeping {} closed", cause::line_between(pins.pinner, pins.pinned)))
}

/// Plies of a line with the better move, the answer, and the next.
const NEXT: usize = 3;

/// The piece that falls after the move played goes out of reach.
fn kept_piece(teller: &Teller<'_>, best: Move, line: &[Move]) -> Option<String> {
    let (role, square) = fallen(teller)?;
    let mut after = teller.root().clone();
    after.play_unchecked(best);
    let is_safe = |square: Square| danger(&after, square) < 1 && !falls(line, square);
    let name = words::role(role);
    let to = castled_rook(best, square)
        .or_else(|| (notation::origin(best) == square).then(|| notation::destination(best)));
    to.is_some_and(is_safe).then(|| format!("taking the {name} out of reach"))
}

/// That the piece which the move played lost stays where it was safe, or that the better move puts it on a safe square: the least of
/// reasons. Of the `victim` it has been told that it can be taken.
pub(super) fn stays(teller: &Teller<'_>, line: &Line, victim: Option<Square>) -> Option<String> {
    let &best = line.moves.first()?;
    let told = victim
        .filter(|_| !best.is_castle())
        .and_then(|square| Some((teller.after.board().role_at(square)?, square)));
    let (role, square) = told.or_else(|| fallen(teller))?;
    let from = notation::origin(teller.played);
    let after = after_move(teller.root(), best);
    // A pawn that became a queen and is taken was none before.
    let moved =
        square == notation::destination(teller.played) && teller.root().board().role_at(from) == Some(role);
    let is_safe = |square: Square| danger(&after, square) < 1 && !falls(&line.moves, square);
    if moved && notation::origin(best) == from && !best.is_castle() {
        // What is only chased where it went has words of its own.
        let hangs = danger(&teller.after, square) >= 1;
        return (hangs && is_safe(notation::destination(best))).then(|| "where it is safe".to_owned());
    }
    (moved && is_safe(from)).then(|| format!("and the {} stays safe on {from}", words::role(role)))
}

/// Where the rook on a square comes by castling; `None` of any other move or rook.
fn castled_rook(best: Move, square: Square) -> Option<Square> {
    let side = best.castling_side()?;
    let (from, file) = if side.is_king_side() { (File::H, File::F) } else { (File::A, File::D) };
    let rank = notation::origin(best).rank();
    (square == Square::from_coords(from, rank)).then(|| Square::from_coords(file, rank))
}

/// The greatest piece that the refutation takes for good: the one that moved, or one that had stood there all along.
fn fallen(teller: &Teller<'_>) -> Option<(Role, Square)> {
    let reply = &teller.facts.question.reply.as_ref()?.moves;
    let net = outcome::net_along(&teller.after, reply)?;
    if net < WINS || net <= taken(teller.played) {
        return None;
    }
    let board = teller.root().board();
    let moved = notation::destination(teller.played);
    let stood = |square: Square, role: Role| {
        square == moved || board.piece_at(square) == Some(role.of(teller.mover()))
    };
    let own = reply.iter().take(SOON).step_by(2);
    let lost = own.filter_map(|m| Some((m.capture()?, made::taken_square(*m))));
    let lost = lost.filter(|(role, square)| *role != Role::Pawn && stood(*square, *role));
    lost.max_by_key(|(role, _)| value(*role))
}

/// Whether the other side takes on a square soon in a line.
fn falls(line: &[Move], square: Square) -> bool {
    let theirs = line.iter().skip(1).take(SOON).step_by(2);
    theirs.into_iter().any(|m| m.is_capture() && made::taken_square(*m) == square)
}

/// Whether the answer to the better move takes a pawn beside the mover's king.
fn loses_cover(teller: &Teller<'_>, line: &[Move]) -> bool {
    let king = teller.root().board().king_of(teller.mover());
    let taken = line.get(1).filter(|m| m.capture() == Some(Role::Pawn)).map(|m| made::taken_square(*m));
    king.zip(taken).is_some_and(|(king, taken)| attacks::king_attacks(king).contains(taken))
}

/// What the move played spoilt: the king's cover, the right to castle, or the pawns.
fn kept_shape(teller: &Teller<'_>, line: &[Move]) -> Option<String> {
    let &best = line.first()?;
    let ends = |m: &Move| (notation::origin(*m), notation::destination(*m));
    // What the better line does a move later it does not keep from happening.
    if line.iter().step_by(2).any(|later| ends(later) == ends(&teller.played)) {
        return None;
    }
    let owner = teller.voice.owner(teller.mover());
    let spoilt = |is: fn(&Kind) -> bool| {
        teller.claims.iter().any(|claim| {
            claim.at.len() == 1 && teller.follows(claim) && claim.tone == Tone::Bad && is(&claim.kind)
        })
    };
    let is_pawn = best.role() == Role::Pawn;
    let is_quiet = !best.is_capture();
    if spoilt(|kind| matches!(kind, Kind::WeakensKing(_)))
        && !is_pawn
        && best.role() != Role::King
        && !loses_cover(teller, line)
    {
        return Some(format!("keeping the pawns in front of {owner} king"));
    }
    if spoilt(|kind| matches!(kind, Kind::LosesCastling(_))) && keeps_castling(teller.root(), best) {
        return Some("keeping the right to castle".to_owned());
    }
    let pawns =
        spoilt(|kind| matches!(kind, Kind::IsolatedPawn(_) | Kind::BackwardPawn(_) | Kind::DoubledPawns(_)));
    (pawns && !is_pawn && is_quiet).then(|| format!("keeping {owner} pawns sound"))
}

/// Whether a side can castle after a move as it could before.
pub(super) fn keeps_castling(root: &Chess, best: Move) -> bool {
    let rights = |position: &Chess, side: Color| position.castles().castling_rights() & side.backrank();
    let mut after = root.clone();
    after.play_unchecked(best);
    rights(&after, root.turn()) == rights(root, root.turn())
}
