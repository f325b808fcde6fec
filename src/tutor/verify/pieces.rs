//! How pieces stand and where they went.

use super::scene::Scene;
use super::{UNKNOWN, Verdict, need};
use crate::chess::{Bitboard, Chess, Color, File, Position, Rank, Role, Square, notation};
use crate::tutor::Kind;

/// The last move of the opening, by its number, in which a queen counts as early.
const EARLY: u32 = 10;

pub(super) fn check(scene: &Scene<'_>, kind: &Kind) -> Verdict {
    match *kind {
        Kind::Outpost { sq } => outpost(scene, sq),
        Kind::OpenFile { sq } => on_file(scene, sq, false),
        Kind::HalfOpenFile { sq } => on_file(scene, sq, true),
        Kind::SeventhRank { sq } => seventh(scene, sq),
        Kind::BishopPairGiven { side } => need(
            pair(scene.root, side) && !pair(&scene.now, side),
            "the pair was not given",
        ),
        Kind::BishopPairWon { side } => need(
            pair(&scene.now, side) && pair(scene.root, !side) && !pair(&scene.now, !side),
            "the pair was not won",
        ),
        Kind::Develops => develops(scene),
        Kind::EarlyQueen => early_queen(scene),
        Kind::RimKnight { sq } => {
            scene.one_of(sq, &[Role::Knight])?;
            need(matches!(sq.file(), File::A | File::H), "it is not at the edge")
        }
        _ => UNKNOWN,
    }
}

fn pawns(position: &Chess, side: Color) -> Bitboard {
    position.board().by_piece(Role::Pawn.of(side))
}

fn outpost(scene: &Scene<'_>, square: Square) -> Verdict {
    let piece = scene.one_of(square, &[Role::Knight, Role::Bishop])?;
    let side = piece.color;
    let rank = |square: Square| side.relative_rank(square.rank());
    let inside =
        (Rank::Fourth..=Rank::Sixth).contains(&rank(square)) && !matches!(square.file(), File::A | File::H);
    need(inside, "it is not far enough")?;
    let board = scene.now.board();
    let guarded = pawns(&scene.now, side)
        .into_iter()
        .any(|pawn| board.attacks_from(pawn).contains(square));
    need(guarded, "no pawn guards it")?;
    let chased = pawns(&scene.now, !side)
        .into_iter()
        .any(|pawn| pawn.file().distance(square.file()) == 1 && rank(pawn) > rank(square));
    need(!chased, "a pawn can chase it")
}

fn on_file(scene: &Scene<'_>, square: Square, half: bool) -> Verdict {
    let piece = scene.one_of(square, &[Role::Rook, Role::Queen])?;
    let has = |side: Color| {
        pawns(&scene.now, side)
            .into_iter()
            .any(|pawn| pawn.file() == square.file())
    };
    need(
        !has(piece.color) && has(!piece.color) == half,
        "the file is not so",
    )
}

fn seventh(scene: &Scene<'_>, square: Square) -> Verdict {
    let piece = scene.one_of(square, &[Role::Rook, Role::Queen])?;
    let side = piece.color;
    let on = |square: Square, rank: Rank| side.relative_rank(square.rank()) == rank;
    let shut = scene
        .now
        .board()
        .king_of(!side)
        .is_some_and(|king| on(king, Rank::Eighth));
    let prey = pawns(&scene.now, !side)
        .into_iter()
        .any(|pawn| on(pawn, Rank::Seventh));
    need(
        on(square, Rank::Seventh) && (shut || prey),
        "it has nothing to do there",
    )
}

/// Whether a side has bishops on light and on dark squares.
fn pair(position: &Chess, side: Color) -> bool {
    let bishops = position.board().by_piece(Role::Bishop.of(side));
    bishops.into_iter().any(Square::is_light) && bishops.into_iter().any(Square::is_dark)
}

/// Where a side's knights and bishops begin.
fn home(role: Role, side: Color) -> [Square; 2] {
    let rank = side.fold_wb(Rank::First, Rank::Eighth);
    let files = if role == Role::Knight {
        [File::B, File::G]
    } else {
        [File::C, File::F]
    };
    files.map(|file| Square::from_coords(file, rank))
}

fn develops(scene: &Scene<'_>) -> Verdict {
    let (_, last) = scene.moved()?;
    let side = scene.mover();
    let minor = matches!(last.role(), Role::Knight | Role::Bishop);
    let left = minor && home(last.role(), side).contains(&notation::origin(last));
    let forward = side.relative_rank(notation::destination(last).rank()) > Rank::First;
    need(left && forward, "it brings no piece out")
}

fn early_queen(scene: &Scene<'_>) -> Verdict {
    let (before, last) = scene.moved()?;
    let side = scene.mover();
    let queen = Square::from_coords(File::D, side.fold_wb(Rank::First, Rank::Eighth));
    let left = last.role() == Role::Queen && notation::origin(last) == queen;
    need(
        left && before.fullmoves().get() <= EARLY,
        "no queen left home early",
    )?;
    let board = scene.now.board();
    let sleeping = [Role::Knight, Role::Bishop]
        .into_iter()
        .flat_map(|role| home(role, side).map(|square| (square, role)))
        .filter(|(square, role)| board.piece_at(*square) == Some(role.of(side)))
        .count();
    need(sleeping >= 3, "the minor pieces are out")
}
