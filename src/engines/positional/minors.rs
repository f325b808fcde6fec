//! The terms of knights and bishops.

use super::PositionalTerm;
use super::sheet::{PositionalContext, Sheet, TermTally, always};
use super::xray;
use crate::chess::{Bitboard, Color, Role, Square, attacks};
use crate::eval::pair;
use crate::features::pieces::outposts;
use crate::features::span::around;
use crate::features::squares::king_steps_to_centre;

const KNIGHT: i32 = 330;
const BISHOP: i32 = 330;

/// A knight by king's steps from the centre to the rim.
const KNIGHT_CENTRE: [i32; 4] = [30, 20, 10, 0];

/// Late, a knight gains one for each enemy piece at most two king's steps away, up to this.
const KNIGHT_ENEMIES: i32 = 4;

/// A knight on an outpost, early; none of it is left late.
const KNIGHT_OUTPOST: i32 = 8;

/// A bishop with all pieces on the board, and with the kings and itself alone; between them evenly by the number of pieces.
const BISHOP_GROWTH: [i32; 2] = [10, 32];
const MOST_PIECES: i32 = 32;
const FEWEST_PIECES: i32 = 3;

/// A bishop that is shut in, and one with so many squares or more; between them evenly.
const BISHOP_MOBILITY: [i32; 2] = [-4, 18];
const MANY_SQUARES: i32 = 12;

/// A bishop by king's steps from the centre to the rim: from 22 to 14, evenly.
const BISHOP_CENTRE: [i32; 4] = [22, 19, 17, 14];

/// Each square beside the enemy king that a bishop attacks.
const BISHOP_ATTACK: i32 = 5;

/// Counts a side's knights and bishops.
pub fn count<S: Sheet>(tally: &mut TermTally<'_, S>) {
    knights(tally);
    bishops(tally);
}

fn knights<S: Sheet>(tally: &mut TermTally<'_, S>) {
    let (look, side) = (tally.look, tally.side);
    let knights = look.of_role(side, Role::Knight);
    tally.each(knights, PositionalTerm::Material, always(KNIGHT));
    for knight in knights {
        let centre = KNIGHT_CENTRE[king_steps_to_centre(knight) as usize];
        tally.piece(knight, PositionalTerm::KnightCentre, always(centre));
        let near = around(around(Bitboard::from_square(knight))) & look.board.by_color(!side);
        let enemies = KNIGHT_ENEMIES.min(near.count() as i32);
        tally.piece(knight, PositionalTerm::KnightEnemies, pair(0, enemies));
        tally.piece(knight, PositionalTerm::KnightKings, always(-steps_to_kings(look, knight)));
    }
    let outposts = outposts(look.board, look.pawns.get(side), side);
    tally.each(knights & outposts, PositionalTerm::KnightOutpost, pair(KNIGHT_OUTPOST, 0));
}

/// King's steps to both kings together.
fn steps_to_kings(look: &PositionalContext<'_>, square: Square) -> i32 {
    let kings = Color::ALL.into_iter().filter_map(|side| look.board.king_of(side));
    kings.map(|king| king.distance(square)).sum::<u32>() as i32
}

fn bishops<S: Sheet>(tally: &mut TermTally<'_, S>) {
    let (look, side) = (tally.look, tally.side);
    let bishops = look.of_role(side, Role::Bishop);
    if bishops.is_empty() {
        return;
    }
    tally.each(bishops, PositionalTerm::Material, always(BISHOP));
    tally.each(bishops, PositionalTerm::BishopGrowth, always(growth(look.board.occupied())));
    let enemy_king = look.board.king_of(!side);
    let beside_king = enemy_king.map_or(Bitboard::EMPTY, attacks::king_attacks);
    for bishop in bishops {
        tally.piece(bishop, PositionalTerm::BishopMobility, always(mobility(look, bishop, side)));
        let seen = xray::targets(look, bishop, side, attacks::bishop_attacks);
        tally.piece(bishop, PositionalTerm::BishopXray, always(xray::VALUE * seen));
        let centre = BISHOP_CENTRE[king_steps_to_centre(bishop) as usize];
        tally.piece(bishop, PositionalTerm::BishopCentre, always(centre));
        let attacked = (look.attacks.from(bishop) & beside_king).count() as i32;
        tally.piece(bishop, PositionalTerm::BishopAttack, always(BISHOP_ATTACK * attacked));
    }
}

/// More with every piece that has left the board.
fn growth(pieces: Bitboard) -> i32 {
    let [least, most] = BISHOP_GROWTH;
    let gone = MOST_PIECES - (pieces.count() as i32).clamp(FEWEST_PIECES, MOST_PIECES);
    least + (most - least) * gone / (MOST_PIECES - FEWEST_PIECES)
}

/// The squares that it could come to if pieces were out of the way: pawns and kings alone stop it, and it does not take
/// its own pieces.
fn mobility(look: &PositionalContext<'_>, bishop: Square, side: Color) -> i32 {
    let board = look.board;
    let reach = attacks::bishop_attacks(bishop, board.pawns() | board.kings()) & !board.by_color(side);
    let [least, most] = BISHOP_MOBILITY;
    least + (most - least) * MANY_SQUARES.min(reach.count() as i32) / MANY_SQUARES
}
