//! What a position shows as it stands: pieces that hang, and what lasts of kings, pawns and pieces.

use super::board::seen;
use crate::chess::{Bitboard, Chess, Color, Position, Rank, Role, passed};
use crate::features::Features;
use crate::features::pieces::rooks_on_seventh;
use crate::safety::{Win, wins};
use crate::tutor::Kind;

/// Whom a fact helps, the fact, and how much it matters beyond its kind.
type Standing = (Color, Kind, i32);

/// What stands in a position.
pub fn find(position: &Chess, found: &mut Vec<Standing>) {
    hanging(position, found);
    let features = Features::of(position.board());
    for side in [position.turn(), !position.turn()] {
        of_pawns(position, &features, side, found);
        of_pieces(position, &features, side, found);
    }
    if position.is_check() {
        found.push((!position.turn(), Kind::Check, 20));
    }
    if position.is_stalemate() {
        found.push((position.turn(), Kind::Stalemate, 0));
    }
    if position.is_insufficient_material() {
        found.push((position.turn(), Kind::InsufficientMaterial, 0));
    }
}

/// The pieces of the side to move that hang, and what it can win itself.
fn hanging(position: &Chess, found: &mut Vec<Standing>) {
    let side = position.turn();
    let kind = |win: Win| Kind::Hanging {
        sq: win.square,
        piece: position.board().role_at(win.square).unwrap_or(Role::Pawn),
        gain: win.gain,
        capture: win.capture,
    };
    let theirs = passed(position).map(|turned| wins(&turned)).unwrap_or_default();
    let sides = [(!side, theirs), (side, wins(position))];
    for (winner, wins) in sides {
        let all = seen(wins.iter().map(|win| win.square).collect(), side);
        for sq in all {
            let win = wins.iter().find(|win| win.square == sq).copied();
            found.extend(win.map(|win| (winner, kind(win), win.gain.min(9))));
        }
    }
}

fn of_pawns(position: &Chess, features: &Features, side: Color, found: &mut Vec<Standing>) {
    let pawns = features.pawns(side);
    let far = |sq: &crate::chess::Square| side.relative_rank(sq.rank()) >= Rank::Fifth;
    found.extend(
        seen(pawns.passed, side)
            .filter(far)
            .map(|sq| (side, Kind::PassedPawn { sq, new: false }, 0)),
    );
    let attackable = !pawns.passed & half_open_to(features, !side);
    found.extend(
        seen(pawns.isolated & attackable, side).map(|sq| (!side, Kind::IsolatedPawn { sq, new: false }, 0)),
    );
    found.extend(seen(pawns.backward, side).map(|sq| (!side, Kind::BackwardPawn { sq, new: false }, 0)));
    let home = position.board().king_of(side);
    let king = features.king(side);
    if let Some(sq) = home.filter(|_| king.zone_attackers.count() >= 2) {
        found.push((!side, Kind::KingAttack { sq }, 0));
    }
}

/// The files that a side's heavy pieces can use against enemy pawns, whole.
fn half_open_to(features: &Features, side: Color) -> Bitboard {
    features.pawns(side).half_open_files
}

fn of_pieces(position: &Chess, features: &Features, side: Color, found: &mut Vec<Standing>) {
    let (board, pieces) = (position.board(), features.pieces(side));
    let edge = Bitboard::from_file(crate::chess::File::A) | Bitboard::from_file(crate::chess::File::H);
    let mut say = |squares: Bitboard, kind: fn(crate::chess::Square) -> Kind| {
        found.extend(seen(squares, side).map(|sq| (side, kind(sq), 0)));
    };
    say(pieces.outposts & !edge, |sq| Kind::Outpost { sq });
    say(pieces.rooks_on_open, |sq| Kind::OpenFile { sq });
    say(rooks_on_seventh(board, side), |sq| Kind::SeventhRank { sq });
}
