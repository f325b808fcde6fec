//! Pieces: where the last move brought one, and what became of the bishops.

use super::{Finds, Step, Walk};
use crate::chess::{Color, File, Position, Rank, Role};
use crate::features::pieces::{bishop_pair, undeveloped};
use crate::features::{Features, PawnFacts};
use crate::tutor::Kind;

/// The last move of the opening, by its number, in which a queen counts as early.
const EARLY: u32 = 10;

pub fn find(step: Step<'_>, finds: &mut Finds) {
    let Some(piece) = step.piece() else {
        return;
    };
    let (side, sq) = (step.side(), step.to());
    match piece.role {
        Role::Knight | Role::Bishop => minor(step, finds),
        Role::Rook | Role::Queen => heavy(step, finds),
        _ => {}
    }
    if piece.role == Role::Knight && matches!(sq.file(), File::A | File::H) {
        finds.after(!side, Kind::RimKnight { sq }, 0);
    }
}

fn minor(step: Step<'_>, finds: &mut Finds) {
    let (side, sq) = (step.side(), step.to());
    let left = undeveloped(step.before().board(), side).contains(step.from());
    let is_home = |role| match role {
        Role::Knight => matches!(step.from().file(), File::B | File::G),
        _ => matches!(step.from().file(), File::C | File::F),
    };
    if left && is_home(step.played().role()) && side.relative_rank(sq.rank()) > Rank::First {
        finds.after(side, Kind::Develops, 0);
    }
    let outposts = Features::of(step.board()).pieces(side).outposts;
    if outposts.contains(sq) && !matches!(sq.file(), File::A | File::H) {
        finds.after(side, Kind::Outpost { sq }, 0);
    }
}

fn heavy(step: Step<'_>, finds: &mut Finds) {
    let (side, sq) = (step.side(), step.to());
    let pawns = PawnFacts::of(step.board(), side);
    let came = step.from().file() != sq.file();
    if came && pawns.open_files.contains(sq) {
        finds.after(side, Kind::OpenFile { sq }, 0);
    } else if came && pawns.half_open_files.contains(sq) {
        finds.after(side, Kind::HalfOpenFile { sq }, 0);
    }
    if side.relative_rank(sq.rank()) == Rank::Seventh {
        finds.after(side, Kind::SeventhRank { sq }, 0);
    }
    let home = step.before().fullmoves().get() <= EARLY && step.from() == queen_home(side);
    let sleeping = undeveloped(step.board(), side).count() >= 3;
    if step.played().role() == Role::Queen && home && sleeping {
        finds.after(!side, Kind::EarlyQueen, 0);
    }
}

fn queen_home(side: Color) -> crate::chess::Square {
    crate::chess::Square::from_coords(File::D, side.backrank())
}

/// What became of the pairs of bishops over the first so many moves of a line.
pub fn bishops(walk: &Walk, moves: usize, finds: &mut Finds) {
    let (then, now) = (walk.position(0).board(), walk.position(moves).board());
    for side in [walk.position(0).turn(), !walk.position(0).turn()] {
        if bishop_pair(then, side) && !bishop_pair(now, side) {
            finds.after(!side, Kind::BishopPairGiven { side }, 0);
            if bishop_pair(now, !side) {
                finds.after(!side, Kind::BishopPairWon { side: !side }, 0);
            }
        }
    }
}
