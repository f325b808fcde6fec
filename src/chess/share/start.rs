//! Start positions in a share code: the pieces square by square, then the fields of a FEN.

use std::num::NonZeroU32;

use shakmaty::fen::Fen;

use super::coder::{Decoder, Encoder, Part, put_number, take_number};
use crate::chess::{
    Bitboard, CastlingSide, Chess, Color, EnPassantMode, File, Piece, Position, Rank, Role, Setup, Square,
    fen,
};

/// How often a square is empty or holds each kind of piece, as in the middle of a game: empty, then for either side
/// pawn, knight, bishop, rook, queen, king.
const PIECES: [u64; 13] = [40, 6, 1, 1, 2, 1, 1, 6, 1, 1, 2, 1, 1];
/// Whether a castling right is there.
const RIGHT: [u64; 2] = [2, 1];
/// No en passant, or on one of eight files.
const EN_PASSANT: [u64; 9] = [56, 1, 1, 1, 1, 1, 1, 1, 1];

/// Writes a position.
pub(super) fn put(encoder: &mut Encoder, position: &Chess) {
    let setup = position.to_setup(EnPassantMode::Legal);
    for square in Square::ALL {
        encoder.put(Part::of(&PIECES, setup.board.piece_at(square).map_or(0, number_of)));
    }
    encoder.put(Part::one_of(2, usize::from(setup.turn.is_black())));
    for (color, side) in rights() {
        encoder.put(Part::of(&RIGHT, usize::from(position.castles().has(color, side))));
    }
    let file = setup.ep_square.map_or(0, |square| usize::from(square.file()) + 1);
    encoder.put(Part::of(&EN_PASSANT, file));
    put_number(encoder, setup.halfmoves as usize);
    put_number(encoder, setup.fullmoves.get() as usize);
}

/// Reads a position; what no game can begin with is refused, every fault named.
pub(super) fn take(decoder: &mut Decoder) -> Result<Chess, String> {
    let mut setup = Setup::empty();
    for square in Square::ALL {
        if let Some(piece) = piece(decoder.take(&PIECES)) {
            setup.board.set_piece_at(square, piece);
        }
    }
    setup.turn = Color::from_white(decoder.take_one_of(2) == 0);
    setup.castling_rights = take_rights(decoder);
    let file = decoder.take(&EN_PASSANT);
    setup.ep_square = (file > 0).then(|| {
        Square::from_coords(File::new(file as u32 - 1), setup.turn.fold_wb(Rank::Sixth, Rank::Third))
    });
    setup.halfmoves = take_number(decoder) as u32;
    setup.fullmoves = NonZeroU32::new(take_number(decoder) as u32).unwrap_or(NonZeroU32::MIN);
    let fen = Fen::try_from_setup(setup).map_err(|_| "its start position is no FEN".to_owned())?;
    let read = fen::parse(&fen.to_string()).map_err(|error| error.to_string())?;
    match read.notes.into_iter().next() {
        None => Ok(read.position),
        Some(note) => Err(note),
    }
}

/// The rooks whose rights were written.
fn take_rights(decoder: &mut Decoder) -> Bitboard {
    let mut rooks = Bitboard::EMPTY;
    for (color, side) in rights() {
        if decoder.take(&RIGHT) == 1 {
            let file = if side.is_king_side() { File::H } else { File::A };
            rooks.add(Square::from_coords(file, color.backrank()));
        }
    }
    rooks
}

fn rights() -> impl Iterator<Item = (Color, CastlingSide)> {
    Color::ALL.into_iter().flat_map(|color| CastlingSide::ALL.into_iter().map(move |side| (color, side)))
}

/// The place of a piece in [`PIECES`].
fn number_of(piece: Piece) -> usize {
    usize::from(piece.role) + piece.color.fold_wb(0, 6)
}

fn piece(number: usize) -> Option<Piece> {
    let role = |number: usize| Role::try_from(number as u32).ok();
    match number {
        0 => None,
        1..=6 => role(number).map(|role| role.of(Color::White)),
        _ => role(number - 6).map(|role| role.of(Color::Black)),
    }
}
