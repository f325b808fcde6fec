//! What a rule looks at: the position, its facts, and what exchanges on its pieces would win.

use std::cell::OnceCell;

use super::{Detail, Why};
use crate::chess::{Bitboard, Board, Chess, Color, EnPassantMode, Move, Position, Role, Square};
use crate::features::Features;
use crate::safety::AttackMap;
use crate::safety::exchange::{self, Capture, Exchange};

/// A position with its facts, worked out once for all rules.
#[derive(Debug)]
pub struct Context<'a> {
    position: &'a Chess,
    features: Features,
    /// What [`Context::losing_capture`] found, by square index.
    losing: [OnceCell<Option<Capture>>; 64],
}

impl<'a> Context<'a> {
    /// Looks at a position.
    pub fn new(position: &'a Chess) -> Context<'a> {
        let losing = [const { OnceCell::new() }; 64];
        Context { position, features: Features::of(position.board()), losing }
    }

    /// Its facts.
    pub fn features(&self) -> &Features {
        &self.features
    }

    /// Its pieces.
    pub fn board(&self) -> &Board {
        self.position.board()
    }

    /// Who attacks what.
    pub fn attacks(&self) -> &AttackMap {
        self.features.attacks()
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.position.turn()
    }

    /// Whether a side is checkmated.
    pub fn is_checkmated(&self, side: Color) -> bool {
        side == self.turn() && self.position.is_checkmate()
    }

    /// The number of the move in the FEN, from 1.
    pub fn move_number(&self) -> u32 {
        self.position.fullmoves().get()
    }

    /// Whether a side has kept a right to castle.
    pub fn may_castle(&self, side: Color) -> bool {
        self.position.castles().has_color(side)
    }

    /// The share of the pieces that is left, 1 to 0.
    pub fn phase(&self) -> f64 {
        self.features.phase().share()
    }

    /// The pieces of a side.
    pub fn pieces(&self, side: Color) -> Bitboard {
        self.board().by_color(side)
    }

    /// The piece of a side with the least value that attacks a square, with where it stands.
    pub fn attacker(&self, square: Square, side: Color) -> Option<(Role, Square)> {
        let attackers = self.attacks().attackers(self.board(), square, side);
        Role::ALL.into_iter().find_map(|role| {
            let alike = attackers & self.board().by_role(role);
            nearest_home(alike, side).map(|from| (role, from))
        })
    }

    /// The enemy's best capture of a piece, if it wins material (in pawns, exactly, by legal captures alone): now if it
    /// is the enemy's turn, otherwise if it were. While a side is in check nothing else of its own counts as lost.
    pub fn losing_capture(&self, square: Square) -> Option<Capture> {
        *self.losing[usize::from(square)].get_or_init(|| self.find_losing_capture(square))
    }

    fn find_losing_capture(&self, square: Square) -> Option<Capture> {
        let side = self.board().color_at(square)?;
        if side == self.turn() && self.features.king(side).checkers.any() {
            return None;
        }
        let on_square = self
            .attacks()
            .by(!side)
            .contains(square)
            .then(|| Exchange::on(self.board(), square).captures(!side).best)
            .flatten();
        let best = [on_square, self.en_passant(square)];
        best.into_iter().flatten().filter(|capture| capture.value > 0).max_by_key(|capture| capture.value)
    }

    /// Why no enemy pawn stands between a side's pawn and the enemy rooks: there is none on its file.
    pub fn unshielded(&self, side: Color, pawn: Square) -> Option<Why> {
        let free = self.features.pawns(!side).half_open_files.contains(pawn);
        free.then(|| {
            Why::new("no {} pawn on the {}-file shields it")
                .with(Detail::Adjective(!side))
                .with(Detail::File(pawn.file()))
        })
    }

    /// The best capture en passant of the pawn on a square.
    fn en_passant(&self, square: Square) -> Option<Capture> {
        let to = self.position.pseudo_legal_ep_square()?;
        if Square::from_coords(to.file(), square.rank()) != square || to.distance(square) != 1 {
            return None;
        }
        let to = self.position.ep_square(EnPassantMode::Legal)?;
        let moves = self.position.en_passant_moves();
        moves
            .into_iter()
            .filter_map(|m| match m {
                Move::EnPassant { from, .. } => Some((from, exchange::value_of(self.position, m))),
                Move::Normal { .. } | Move::Castle { .. } | Move::Put { .. } => None,
            })
            .map(|(from, value)| Capture { from, to, value })
            .max_by_key(|capture| capture.value)
    }
}

/// The first of some squares from a side's own a1, so that mirrored positions name mirrored pieces.
fn nearest_home(squares: Bitboard, side: Color) -> Option<Square> {
    if side.is_white() { squares.first() } else { squares.flip_vertical().first().map(Square::flip_vertical) }
}
