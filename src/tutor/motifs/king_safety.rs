//! The king's shelter, and who looks at it.

use super::prelude::*;
use crate::features::Features;
use crate::features::king::shelter;
use crate::features::span::{beside, north, relative};

fields! {
    /// The last move pushed a pawn of the castled king's shield.
    pub struct WeakensKing {}
}

fields! {
    /// No own pawn stands beside or in front of the king.
    pub struct ExposedKing {
        /// The king.
        sq: Square,
    }
}

fields! {
    /// At least two enemy pieces hit squares next to the king.
    pub struct KingAttack {
        /// The king.
        sq: Square,
    }
}

impl ClaimKind for WeakensKing {
    fn find(step: Step<'_>, found: &mut Candidates<WeakensKing>) {
        let side = step.side();
        let board = step.before().board();
        let Some(king) = board.king_of(side) else {
            return;
        };
        let [near, far] = shelter(board, king, side);
        // A king in the middle has not castled: its pawns are the centre's, not a shield.
        let home = side.relative_rank(king.rank()) == Rank::First && !is_central(king);
        if step.played().role() == Role::Pawn && home && (near | far).contains(step.from()) {
            found.after(!side, WeakensKing {}, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (_, last) = context.moved()?;
        let side = context.mover();
        let home = |king: &Square| {
            side.relative_rank(king.rank()) == Rank::First && !matches!(king.file(), File::D | File::E)
        };
        let king = context.now.board().king_of(side).filter(home);
        need(king.is_some_and(|king| leaves_shield(last, king, side)), "it is no pawn of the shield")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let lead = view.lead(true);
        let king = format!("{} king", view.voice.owner(view.mover()));
        if view.voice.plain() {
            return format!("{lead}this pawn was part of the wall in front of {king}");
        }
        format!("{lead}{} loosens the pawns in front of {king}", view.last())
    }

    fn topic(&self, last: Option<Move>, _: Color) -> Option<Topic> {
        last.map(|last| Topic::Motif("shield", Bitboard::from_square(notation::origin(last))))
    }

    fn prevention(&self) -> &'static [&'static str] {
        &["Move the pawns in front of your king only if you must."]
    }
}

impl ClaimKind for ExposedKing {
    fn find(step: Step<'_>, found: &mut Candidates<ExposedKing>) {
        let (side, board) = (step.side(), step.board());
        let Some(sq) = looked_at(step) else {
            return;
        };
        let bare = is_bare(board.by_piece(Role::Pawn.of(!side)), sq, !side);
        // Without a rook or queen against it, a bare king is strong rather than exposed.
        if bare && (board.by_color(side) & board.rooks_and_queens()).any() {
            found.after(side, ExposedKing { sq }, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let king = context.one_of(self.sq, &[Role::King])?;
        let own = context.now.board().by_piece(Role::Pawn.of(king.color));
        need(cover(self.sq, king.color, own).is_empty(), "a pawn covers it")
    }

    fn clause(&self, view: &View<'_>) -> String {
        format!("{}{} has no pawn beside it or in front of it", view.lead(false), view.piece_name(self.sq))
    }
}

impl ClaimKind for KingAttack {
    fn find(step: Step<'_>, found: &mut Candidates<KingAttack>) {
        let (side, board) = (step.side(), step.board());
        let Some(sq) = looked_at(step) else {
            return;
        };
        let around = attacks::king_attacks(sq);
        let pieces = board.by_color(side) & !board.pawns() & !board.kings();
        let attackers =
            pieces.into_iter().filter(|piece| board.attacks_from(*piece).intersects(around)).count();
        if attackers >= 2 {
            found.after(side, KingAttack { sq }, attackers.min(4) as i32);
        }
    }

    fn find_standing(position: &Chess, found: &mut Candidates<KingAttack>) {
        let features = Features::of(position.board());
        for side in [position.turn(), !position.turn()] {
            let king = position.board().king_of(side);
            if let Some(sq) = king.filter(|_| features.king(side).zone_attackers.count() >= 2) {
                found.after(!side, KingAttack { sq }, 0);
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let king = context.one_of(self.sq, &[Role::King])?;
        need(attackers(&context.now, self.sq, !king.color) >= 2, "too few attack it")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let king = view.piece_name(self.sq);
        let enemy = !view.owner(self.sq);
        format!(
            "{}several of {} pieces aim at the squares around {king}",
            view.lead(false),
            view.voice.owner(enemy)
        )
    }
}

/// Whether a king has left its first two ranks, where pawns could shelter it.
pub(super) fn has_walked_out(king: Square, side: Color) -> bool {
    side.relative_rank(king.rank()) > Rank::Second
}

pub(super) fn is_central(king: Square) -> bool {
    matches!(king.file(), File::D | File::E)
}

/// The enemy king, if the move looks at it.
fn looked_at(step: Step<'_>) -> Option<Square> {
    let sq = step.board().king_of(!step.side())?;
    let around = attacks::king_attacks(sq);
    let looks = step.after().is_check() || step.board().attacks_from(step.to()).intersects(around);
    looks.then_some(sq)
}

/// Whether no own pawn stands beside or in front of a king.
fn is_bare(own: Bitboard, king: Square, side: Color) -> bool {
    let king = relative(Bitboard::from_square(king), side);
    let rank = king | beside(king);
    let cover = (rank | north(rank)) & !king;
    (relative(own, side) & cover).is_empty()
}

fn leaves_shield(m: Move, king: Square, side: Color) -> bool {
    let from = notation::origin(m);
    let near = from.file().distance(king.file()) <= 1;
    m.role() == Role::Pawn && near && side.relative_rank(from.rank()) <= Rank::Third
}

/// The own pawns beside and in front of a king.
fn cover(king: Square, side: Color, own: Bitboard) -> Bitboard {
    let around = attacks::king_attacks(king) & own;
    let here = side.relative_rank(king.rank());
    around.into_iter().filter(|pawn| side.relative_rank(pawn.rank()) >= here).collect()
}

/// How many pieces of a side hit a square next to the king.
fn attackers(position: &Chess, king: Square, side: Color) -> usize {
    let board = position.board();
    let around = attacks::king_attacks(king);
    let pieces = board.by_color(side) & !board.pawns() & !board.kings();
    let hits = |piece: &Square| board.attacks_from(*piece).intersects(around);
    pieces.into_iter().filter(hits).count()
}

#[cfg(test)]
impl Cases for WeakensKing {
    fn read(_: &Words<'_>) -> WeakensKing {
        WeakensKing {}
    }

    const TRUE: &[Case] = &[("6k1/8/8/8/8/8/5PPP/6K1 w - - 0 1", "g2g4", "")];

    const FALSE: &[Case] = &[
        ("6k1/8/8/8/8/8/P4PPP/6K1 w - - 0 1", "a2a4", ""),
        ("3k4/8/8/8/8/8/3PP3/3K4 w - - 0 1", "d2d4", ""),
    ];
}

#[cfg(test)]
impl Cases for ExposedKing {
    fn read(words: &Words<'_>) -> ExposedKing {
        ExposedKing { sq: words.sq(0) }
    }

    const TRUE: &[Case] = &[("4k3/8/8/8/8/8/8/6K1 w - - 0 1", "", "g1")];

    const FALSE: &[Case] = &[("6k1/8/8/8/8/8/6P1/6K1 w - - 0 1", "", "g1")];
}

#[cfg(test)]
impl Cases for KingAttack {
    fn read(words: &Words<'_>) -> KingAttack {
        KingAttack { sq: words.sq(0) }
    }

    const TRUE: &[Case] = &[("6k1/8/8/8/8/4nq2/8/6K1 w - - 0 1", "", "g1")];

    const FALSE: &[Case] = &[("6k1/8/8/8/8/5q2/8/6K1 w - - 0 1", "", "g1")];
}
