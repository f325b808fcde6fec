//! Control: who wins the exchange of a piece that is put on an empty square.

use crate::chess::{Color, Piece, Role, Square};
use crate::heatmap::Context;
use crate::safety::exchange::{self, Exchange};

/// The piece that is tried: what it is worth tells pawns' guard from pieces' guard, and it blocks few lines.
const TRIED: Role = Role::Knight;

/// What an enemy piece put there would lose, less what an own one would; 1 is the whole piece.
pub(super) fn figures(context: &Context<'_>, viewer: Color) -> [f64; 64] {
    let worth = f64::from(exchange::value(TRIED));
    Square::ALL.map(|square| match context.board().piece_at(square) {
        Some(_) => 0.0,
        None => (loss(context, square, !viewer) - loss(context, square, viewer)) / worth,
    })
}

/// What a side's piece on an empty square loses by the exchange, in pawns: at most its own worth, as a promotion there is
/// another matter.
fn loss(context: &Context<'_>, square: Square, side: Color) -> f64 {
    let mut board = context.board().clone();
    board.set_piece_at(square, Piece { color: side, role: TRIED });
    let gain = Exchange::on(&board, square).with_check_answered(!side).gain(!side);
    gain.min(exchange::value(TRIED)).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heatmap::layers;
    use crate::heatmap::testing::position;

    fn check(fen: &str, square: Square, expected: Option<f64>) {
        let layer = layers::of("control", &position(fen), Color::White).unwrap();
        assert_eq!(layer.score(square), expected, "{fen} {square}");
    }

    #[test]
    fn a_square_belongs_to_the_side_that_wins_the_exchange_there() {
        let rooks = "4k3/8/8/8/8/3r4/8/R2RK3 w - - 0 1";
        // White's rook alone looks at a8, Black's alone at h3; d2 is guarded by king and rook against one rook.
        check(rooks, Square::A8, Some(100.0));
        check(rooks, Square::H3, Some(-100.0));
        check(rooks, Square::D2, Some(100.0));
        check(rooks, Square::H8, None);
    }

    #[test]
    fn a_pawn_s_guard_keeps_pieces_away_even_from_guarded_squares() {
        // A knight on d5 would cost White a knight for a pawn; Black's own is safe there.
        check("4k3/8/2p5/8/4P3/8/8/4K3 w - - 0 1", Square::D5, None);
        check("4k3/8/2p5/8/8/2N5/8/4K3 w - - 0 1", Square::D5, Some(-66.7));
    }

    #[test]
    fn a_pinned_piece_controls_nothing_off_its_line() {
        check("4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1", Square::F3, None);
        check("4k3/8/8/8/8/8/3N4/4K3 w - - 0 1", Square::F3, Some(100.0));
    }
}
