//! Pawn play: a pawn that gains space, pawns that hold the centre, a pawn that challenges the enemy's.

use super::prelude::*;
use crate::features::pieces::CENTRE;
use crate::safety::exchange;
use crate::tutor::check::fight::value_of;
use crate::tutor::check::plans::{self, ahead, is_guarded_by_pawn, is_safe};
use crate::tutor::find::board::danger;
use crate::tutor::find::plans::{pawn_attacks, pieces};
use crate::tutor::phrase::lexicon::number;

/// Enemy pieces that must be left for space to matter.
// The catalogue says 3: two find room anywhere.
const CROWD: usize = 3;

fields! {
    /// The last move brought a pawn to the fourth or fifth rank, where it takes squares from the enemy pieces.
    pub struct GainsSpace {
        /// The squares, which no pawn of that side attacked before.
        squares: Vec<Square>,
    }
}

fields! {
    /// A side has more pawns in the centre, two or more.
    pub struct PawnCenter {
        /// Whose pawns.
        side: Color,
        /// How many of them stand on d4, e4, d5 and e5.
        own: u32,
        /// How many of the other side do.
        other: u32,
    }
}

fields! {
    /// A pawn step attacks an enemy pawn of a chain, or one that bars an own pawn.
    pub struct PawnBreak {
        /// The step.
        #[serde(rename = "move")]
        mv: Move,
        /// The enemy pawn.
        target: Square,
    }
}

/// One fact about the step of a pawn is enough.
pub(super) fn stepping(last: Option<Move>) -> Option<Topic> {
    let pawn = last.filter(|last| last.role() == Role::Pawn)?;
    Some(Topic::Motif("step", Bitboard::from_square(notation::destination(pawn))))
}

/// Whether a pawn goes straight ahead and stays a pawn.
pub(super) fn is_pawn_step(m: Move) -> bool {
    m.role() == Role::Pawn && !m.is_capture() && !m.is_promotion()
}

/// Whether a pawn stood in front of its castled king: its step gains space and bares the king.
fn shields_king(step: Step<'_>) -> bool {
    let side = step.side();
    let king = step.board().king_of(side).filter(|king| {
        let home = side.relative_rank(king.rank()) == Rank::First;
        home && !matches!(king.file(), File::D | File::E)
    });
    king.is_some_and(|king| king.file().distance(step.from().file()) <= 1)
}

impl ClaimKind for GainsSpace {
    fn find(step: Step<'_>, found: &mut Candidates<GainsSpace>) {
        let (side, to) = (step.side(), step.to());
        let rank = side.relative_rank(to.rank());
        let far = matches!(rank, Rank::Fourth | Rank::Fifth) && !matches!(to.file(), File::A | File::H);
        // A step before one's own king is told as the weakening that it is, and a capture as the capture.
        if !far || !is_pawn_step(step.played()) || shields_king(step) {
            return;
        }
        let crowded = pieces(step.board(), !side).count() >= CROWD;
        // Where an enemy piece stands, it is hit, and no square taken from it.
        let free = !pawn_attacks(step.before().board(), side) & !step.board().by_color(!side);
        let taken = step.board().attacks_from(to) & free;
        if crowded && taken.any() && danger(step.after(), to) < 1 {
            let worth = if rank == Rank::Fifth { 3 } else { 0 };
            found.after(side, GainsSpace { squares: seen(taken, side).collect() }, worth);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (before, last) = context.moved()?;
        let (side, to) = (context.mover(), notation::destination(last));
        let board = context.now.board();
        let rank = |square: Square| side.relative_rank(square.rank());
        need(last.role() == Role::Pawn && !last.is_capture(), "no pawn stepped on")?;
        let far =
            (Rank::Fourth..=Rank::Fifth).contains(&rank(to)) && (File::B..=File::G).contains(&to.file());
        need(far && is_safe(&context.now, to), "it gains no space")?;
        need(plans::pieces(board, !side).count() >= CROWD, "few pieces need space")?;
        let new = |square: &Square| {
            board.attacks_from(to).contains(*square)
                && (Rank::Fifth..=Rank::Sixth).contains(&rank(*square))
                && !is_guarded_by_pawn(before.board(), side, *square)
        };
        need(!self.squares.is_empty() && self.squares.iter().all(new), "a square is not taken from anybody")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let squares: Vec<String> = self.squares.iter().map(ToString::to_string).collect();
        let enemy = view.voice.owner(!view.mover());
        format!("{} gains space and takes {} from {enemy} pieces", view.begin(), list(&squares))
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        Some("gaining space".to_string())
    }

    fn topic(&self, last: Option<Move>, _: Color) -> Option<Topic> {
        stepping(last)
    }
}

impl ClaimKind for PawnCenter {
    /// Only where a pawn has just come to the centre, or has just left it.
    fn find(step: Step<'_>, found: &mut Candidates<PawnCenter>) {
        let side = step.side();
        let held = |board: &Board| holds_center(board, side).is_some();
        let touched = CENTRE.contains(step.to()) || CENTRE.contains(step.from());
        // A centre that was held before is no news about this move.
        if !touched || held(step.before().board()) {
            return;
        }
        let safe = |pawn: Square| danger(step.after(), pawn) < 1;
        if let Some([own, other]) = holds_center(step.board(), side) {
            let pawns = step.board().by_piece(Role::Pawn.of(side)) & CENTRE;
            if pawns.into_iter().all(safe) {
                found.after(side, PawnCenter { side, own, other }, 0);
            }
        }
    }

    fn find_standing(position: &Chess, found: &mut Candidates<PawnCenter>) {
        for side in [position.turn(), !position.turn()] {
            if let Some([own, other]) = holds_center(position.board(), side) {
                found.after(side, PawnCenter { side, own, other }, 0);
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let board = context.now.board();
        let centre = [Square::D4, Square::E4, Square::D5, Square::E5];
        let of = |side: Color| {
            centre.into_iter().filter(move |square| board.piece_at(*square) == Some(Role::Pawn.of(side)))
        };
        let counted = (of(self.side).count() as u32, of(!self.side).count() as u32);
        need(counted == (self.own, self.other), "there are more or fewer")?;
        need(self.own >= 2 && self.own > self.other, "the centre is not held")?;
        need(of(self.side).all(|pawn| is_safe(&context.now, pawn)), "one of them can be won")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let owner = view.voice.owner(self.side);
        let (own, other) = (number(self.own), number(self.other));
        format!(
            "{}{owner} {own} pawns in the centre against {other} give {owner} pieces room",
            view.lead(false)
        )
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        Some("building a pawn centre".to_string())
    }

    fn topic(&self, last: Option<Move>, _: Color) -> Option<Topic> {
        stepping(last)
    }
}

impl ClaimKind for PawnBreak {
    fn find(step: Step<'_>, found: &mut Candidates<PawnBreak>) {
        let (side, mv, to) = (step.side(), step.played(), step.to());
        if !is_pawn_step(mv) || exchange::value_of(step.before(), mv) < 0 {
            return;
        }
        let board = step.board();
        let enemies = board.by_piece(Role::Pawn.of(!side));
        let fresh = board.attacks_from(to) & enemies & !pawn_attacks(step.before().board(), side);
        let chained = |target: &Square| {
            let barred = target.offset(side.fold_wb(-8, 8)).and_then(|square| board.piece_at(square));
            let supported = pawn_attacks(board, !side).contains(*target);
            let supports = board.attacks_from(*target).intersects(enemies);
            // A lone pawn that is attacked is just attacked: a break takes a chain apart or frees one's own
            // pawn.
            supported || supports || barred == Some(Role::Pawn.of(side))
        };
        if let Some(target) = seen(fresh, side).find(chained) {
            found.after(side, PawnBreak { mv, target }, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (before, last) = context.moved()?;
        need(last == self.mv && is_pawn_step(last), "it is no step of a pawn")?;
        let (side, target) = (context.mover(), self.target);
        let (board, to) = (context.now.board(), notation::destination(last));
        let enemy = Role::Pawn.of(!side);
        let attacked = board.piece_at(target) == Some(enemy) && board.attacks_from(to).contains(target);
        need(attacked && !is_guarded_by_pawn(before.board(), side, target), "it attacks no pawn anew")?;
        need(value_of(before, last) >= 0, "the pawn is lost")?;
        let supports =
            board.attacks_from(target).into_iter().any(|square| board.piece_at(square) == Some(enemy));
        let bars =
            ahead(target, !side).and_then(|square| board.piece_at(square)) == Some(Role::Pawn.of(side));
        need(supports || bars || is_guarded_by_pawn(board, !side, target), "the pawn stands alone")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let (begin, target) = (view.begin(), view.piece_name(self.target));
        if view.voice.plain() {
            format!("{begin} attacks {target}: if pawns are traded, lines open")
        } else {
            format!("{begin} challenges {target} to open lines")
        }
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        Some(format!("challenging {}", view.piece_name(self.target)))
    }

    fn topic(&self, last: Option<Move>, _: Color) -> Option<Topic> {
        stepping(last)
    }

    fn search_advice(&self) -> &'static [&'static str] {
        &["When the pawns are locked, look for the step that opens a line."]
    }
}

/// How many pawns a side and the other have in the centre, if it has two or more and the greater number.
fn holds_center(board: &Board, side: Color) -> Option<[u32; 2]> {
    let count = |side: Color| (board.by_piece(Role::Pawn.of(side)) & CENTRE).count() as u32;
    let (own, other) = (count(side), count(!side));
    (own >= 2 && own > other).then_some([own, other])
}

#[cfg(test)]
impl Cases for GainsSpace {
    fn read(words: &Words<'_>) -> GainsSpace {
        GainsSpace { squares: words.squares(0) }
    }

    const TRUE: &[Case] = &[
        ("rnbqkbnr/ppp2ppp/4p3/3p4/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3", "e4e5", "d6,f6"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "c2c4", "b5,d5"),
    ];

    const FALSE: &[Case] = &[
        // The pawn on d4 attacks e5 already.
        ("rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2", "f2f4", "e5,g5"),
        // It can be taken.
        ("rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2", "f2f4", "g5"),
        // Few pieces are left.
        ("4k3/ppp2ppp/4p3/3p4/3PP3/8/PPP2PPP/4K3 w - - 0 3", "e4e5", "d6,f6"),
        // A pawn at the rim.
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "a2a4", "b5"),
    ];
}

#[cfg(test)]
impl Cases for PawnCenter {
    fn read(words: &Words<'_>) -> PawnCenter {
        PawnCenter { side: words.side(0), own: words.number(1) as u32, other: words.number(2) as u32 }
    }

    const TRUE: &[Case] = &[("rnbqkbnr/ppp2ppp/3p4/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 3", "", "white 2 0")];

    const FALSE: &[Case] = &[
        // The pawn on e4 can be taken.
        ("rnbqkb1r/ppp2ppp/3p1n2/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 3", "", "white 2 0"),
        // Two against two.
        ("rnbqkbnr/ppp2ppp/8/3pp3/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 3", "", "white 2 2"),
        ("rnbqkbnr/ppp2ppp/3p4/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 3", "", "white 2 1"),
    ];
}

#[cfg(test)]
impl Cases for PawnBreak {
    fn read(words: &Words<'_>) -> PawnBreak {
        PawnBreak { mv: words.played(0), target: words.sq(1) }
    }

    const TRUE: &[Case] = &[
        // The head of a chain, and its base.
        ("4k3/2pp4/4p3/4P3/3P4/8/8/4K3 b - - 0 1", "d7d6", "d7d6 e5"),
        ("rnbqkbnr/pp3ppp/4p3/2ppP3/3P4/8/PPP2PPP/RNBQKBNR b KQkq - 0 3", "f7f6", "f7f6 e5"),
    ];

    const FALSE: &[Case] = &[
        // The pawn is lost.
        ("4k3/8/8/3p4/8/8/2P5/3K4 w - - 0 1", "c2c4", "c2c4 d5"),
        // It attacked that pawn already by another.
        ("4k3/2p2pp1/3p4/4P3/3P4/8/8/4K3 b - - 0 1", "f7f6", "f7f6 e5"),
        // It stands alone.
        ("4k3/2pp4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d6", "d7d6 e5"),
    ];
}
