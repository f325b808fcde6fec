//! Passed pawns as plans: rooks behind them, pieces in front of them, and which of them are strong.

use super::pawn_structure::{isolated, passed};
use super::prelude::*;
use crate::features::PawnFacts;
use crate::features::passed::backers;
use crate::tutor::check::plans::{ahead, distinct, is_guarded_by_pawn, is_safe, pawns};
use crate::tutor::find::board::danger;
use crate::tutor::find::plans::{is_ending, pawn_attacks};

/// Files that an outside pawn is away from all enemy pawns.
// The catalogue says 3: so far away a king cannot hold both wings.
const FAR: u32 = 3;

fields! {
    /// A rook stands behind a passed pawn of either side.
    pub struct RookBehindPasser {
        /// The rook.
        sq: Square,
        /// The pawn.
        pawn: Square,
    }
}

fields! {
    /// A piece stands right in front of an enemy pawn that is passed or isolated.
    pub struct Blockade {
        /// The piece.
        sq: Square,
        /// The pawn.
        pawn: Square,
    }
}

fields! {
    /// A passed pawn far from the other pawns.
    pub struct OutsidePasser {
        /// The pawn.
        sq: Square,
    }
}

fields! {
    /// A passed pawn that a pawn guards.
    pub struct ProtectedPasser {
        /// The pawn.
        sq: Square,
    }
}

fields! {
    /// Two passed pawns beside each other.
    pub struct ConnectedPassers {
        /// The pawns.
        squares: Vec<Square>,
    }
}

/// The passed pawns of a side that are worth a plan: from the fourth rank on.
fn far_passers(board: &Board, side: Color) -> Bitboard {
    // Nearer home much can still happen to them.
    let near = [Rank::Second, Rank::Third].map(|rank| side.relative_rank(rank));
    let near = Bitboard::from_rank(near[0]) | Bitboard::from_rank(near[1]);
    PawnFacts::of(board, side).passed & !near
}

/// The pawns of a set that were not in it before the last move, wherever they stood.
fn new(step: Step<'_>, side: Color, of: fn(&Board, Color) -> Bitboard) -> impl Iterator<Item = Square> {
    let was = of(step.before().board(), side);
    // A pawn that steps on is no new passed pawn.
    let moved = was.contains(step.from()) && side == step.side();
    let was = if moved { was.with(step.to()) } else { was };
    seen(of(step.board(), side) & !was, side)
}

fn passer(context: &CheckContext<'_>, square: Square) -> Result<Color, Refuted> {
    let pawn = context.one_of(square, &[Role::Pawn])?;
    need(passed(&context.now, square, pawn.color), "it is no passed pawn")?;
    Ok(pawn.color)
}

/// One fact about a passed pawn is enough.
fn about(pawn: Square) -> Topic {
    Topic::Motif("passed_pawn", Bitboard::from_square(pawn))
}

impl ClaimKind for RookBehindPasser {
    fn find(step: Step<'_>, found: &mut Candidates<RookBehindPasser>) {
        let (side, sq) = (step.side(), step.to());
        let was_there =
            |pawn: Square, of: Color| backers(step.before().board(), pawn, of).contains(step.from());
        for of in [side, !side].into_iter().filter(|_| step.played().role() == Role::Rook) {
            for pawn in seen(far_passers(step.board(), of), side) {
                if backers(step.board(), pawn, of).contains(sq) && !was_there(pawn, of) {
                    // Of either side's pawn: behind its own it pushes, behind the other's it holds.
                    found.after(side, RookBehindPasser { sq, pawn }, 0);
                }
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        context.one_of(self.sq, &[Role::Rook])?;
        let side = passer(context, self.pawn)?;
        let rank = |square: Square| side.relative_rank(square.rank());
        let behind = self.sq.file() == self.pawn.file() && rank(self.sq) < rank(self.pawn);
        let between = attacks::between(self.sq, self.pawn) & context.now.board().occupied();
        need(behind && between.is_empty(), "it does not stand behind the pawn")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let (lead, rook) = (view.lead_of(self.sq), view.actor(self.sq));
        if view.owner(self.sq) == view.owner(self.pawn) {
            let verb = if view.arrived() == Some(self.sq) { "goes" } else { "stands" };
            return format!("{lead}{rook} {verb} behind the passed pawn and supports it all the way");
        }
        format!("{lead}{rook} gets behind {} and attacks it all the way", view.piece_name(self.pawn))
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        Some("with the rook behind the passed pawn".to_string())
    }

    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(super::heavy_pieces::on_line(self.sq))
    }

    fn search_advice(&self) -> &'static [&'static str] {
        &["Rooks belong behind passed pawns, yours and your opponent's."]
    }
}

impl ClaimKind for Blockade {
    fn find(step: Step<'_>, found: &mut Candidates<Blockade>) {
        let (side, sq) = (step.side(), step.to());
        // No queen: a blockader has to stay, and a queen can be driven away by anything.
        let blocker = matches!(step.played().role(), Role::Knight | Role::Bishop | Role::Rook | Role::King);
        if !blocker || step.played().is_castle() || danger(step.after(), sq) > 0 {
            return;
        }
        let enemies = PawnFacts::of(step.board(), !side);
        // Nearer home a pawn need not be stopped yet.
        let far = |pawn: &Square| (!side).relative_rank(pawn.rank()) >= Rank::Fourth;
        let next = sq.offset(side.fold_wb(8, -8)).filter(far);
        if let Some(pawn) = next.filter(|pawn| (enemies.passed | enemies.isolated).contains(*pawn)) {
            found.after(side, Blockade { sq, pawn }, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let pawn = context.one_of(self.pawn, &[Role::Pawn])?;
        let (now, side) = (&context.now, pawn.color);
        need(passed(now, self.pawn, side) || isolated(now, self.pawn, side), "the pawn is like any other")?;
        let blocker = context.one_of(self.sq, &[Role::Knight, Role::Bishop, Role::Rook, Role::King])?;
        let in_front = blocker.color != side && ahead(self.pawn, side) == Some(self.sq);
        need(in_front, "it does not stand in front of the pawn")?;
        need(blocker.role == Role::King || is_safe(now, self.sq), "it can be won")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let (lead, actor) = (view.lead_of(self.sq), view.actor(self.sq));
        let pawn = view.piece_name(self.pawn);
        if view.voice.plain() {
            format!("{lead}{actor} blocks {pawn}")
        } else {
            format!("{lead}{actor} blockades {pawn}")
        }
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        Some(format!("stopping {}", view.piece_name(self.pawn)))
    }

    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(about(self.pawn))
    }
}

impl ClaimKind for OutsidePasser {
    fn find(step: Step<'_>, found: &mut Candidates<OutsidePasser>) {
        for side in [step.side(), !step.side()] {
            for sq in new(step, side, outside_passers) {
                found.after(side, OutsidePasser { sq }, 0);
            }
        }
    }

    fn find_standing(position: &Chess, found: &mut Candidates<OutsidePasser>) {
        for side in [position.turn(), !position.turn()] {
            for sq in seen(outside_passers(position.board(), side), side) {
                found.after(side, OutsidePasser { sq }, 0);
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let side = passer(context, self.sq)?;
        let board = context.now.board();
        let far = |pawn: Square| pawn.file().distance(self.sq.file()) >= FAR;
        let enemies = pawns(board, !side).count();
        need(enemies > 0 && pawns(board, !side).all(far), "enemy pawns are too near")?;
        need(pawns(board, side).any(far), "there is no other wing")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let enemy = view.voice.owner(!view.owner(self.sq));
        format!(
            "{}{} is far from the other pawns and draws {enemy} king away",
            view.lead(false),
            view.piece_name(self.sq)
        )
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        Some("making a passed pawn far from the others".to_string())
    }

    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(about(self.sq))
    }
}

impl ClaimKind for ProtectedPasser {
    fn find(step: Step<'_>, found: &mut Candidates<ProtectedPasser>) {
        for side in [step.side(), !step.side()] {
            for sq in new(step, side, protected_passers) {
                found.after(side, ProtectedPasser { sq }, 0);
            }
        }
    }

    fn find_standing(position: &Chess, found: &mut Candidates<ProtectedPasser>) {
        for side in [position.turn(), !position.turn()] {
            for sq in seen(protected_passers(position.board(), side), side) {
                found.after(side, ProtectedPasser { sq }, 0);
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let side = passer(context, self.sq)?;
        need(is_guarded_by_pawn(context.now.board(), side, self.sq), "no pawn guards it")
    }

    fn clause(&self, view: &View<'_>) -> String {
        format!(
            "{}{} is passed and guarded by a pawn, so no piece has to guard it",
            view.lead(false),
            view.piece_name(self.sq)
        )
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        Some("with a protected passed pawn".to_string())
    }

    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(about(self.sq))
    }
}

impl ClaimKind for ConnectedPassers {
    fn find(step: Step<'_>, found: &mut Candidates<ConnectedPassers>) {
        for side in [step.side(), !step.side()] {
            let new = connected(step.before().board(), side).is_none();
            if let Some(squares) = connected(step.board(), side).filter(|_| new) {
                found.after(side, ConnectedPassers { squares }, 0);
            }
        }
    }

    fn find_standing(position: &Chess, found: &mut Candidates<ConnectedPassers>) {
        for side in [position.turn(), !position.turn()] {
            if let Some(squares) = connected(position.board(), side) {
                found.after(side, ConnectedPassers { squares }, 0);
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let &[one, two] = self.squares.as_slice() else {
            return need(false, "there are not two squares");
        };
        need(distinct(&self.squares).is_some(), "it is one pawn")?;
        need(passer(context, one)? == passer(context, two)?, "they are of two sides")?;
        let beside = one.file().distance(two.file()) == 1 && one.rank().distance(two.rank()) <= 1;
        need(beside, "they do not stand beside each other")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let (lead, squares) = (view.lead(false), self.squares.iter().map(ToString::to_string));
        let owner = self.squares.first().map_or("the", |sq| view.voice.owner(view.owner(*sq)));
        let both = list(&squares.collect::<Vec<_>>());
        format!("{lead}{owner} passed pawns on {both} support each other: advance them together")
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        Some("with two passed pawns side by side".to_string())
    }

    fn topic(&self, last: Option<Move>, _: Color) -> Option<Topic> {
        let moved = last.map(notation::destination).filter(|to| self.squares.contains(to));
        moved.or_else(|| self.squares.first().copied()).map(about)
    }
}

/// In an ending: passed pawns of a side with all enemy pawns, at least one, far away, and own pawns there too.
fn outside_passers(board: &Board, side: Color) -> Bitboard {
    let (own, enemies) = (board.by_piece(Role::Pawn.of(side)), board.by_piece(Role::Pawn.of(!side)));
    // Before the ending kings stay at home, and there is nobody to be drawn away.
    if !is_ending(board) || enemies.is_empty() {
        return Bitboard::EMPTY;
    }
    let far = |pawn: Square, others: Bitboard| {
        others.into_iter().filter(move |other| other.file().distance(pawn.file()) >= FAR).count()
    };
    let passers = far_passers(board, side).into_iter();
    passers.filter(|pawn| far(*pawn, enemies) == enemies.count() && far(*pawn, own) > 0).collect()
}

fn protected_passers(board: &Board, side: Color) -> Bitboard {
    far_passers(board, side) & pawn_attacks(board, side)
}

/// The foremost pair of passed pawns beside each other.
fn connected(board: &Board, side: Color) -> Option<Vec<Square>> {
    let passers = far_passers(board, side);
    let beside = |one: Square| {
        let next = move |two: &Square| {
            two.file() > one.file() && one.distance(*two) == 1 && two.file() != one.file()
        };
        seen(passers, side).find(next).map(|two| vec![one, two])
    };
    let pairs = seen(passers, side).filter_map(beside);
    // The foremost pair is the one that is nearest to promotion.
    let reach = |pair: &Vec<Square>| pair.iter().map(|pawn| side.relative_rank(pawn.rank())).max();
    pairs.max_by_key(reach)
}

#[cfg(test)]
impl Cases for RookBehindPasser {
    fn read(words: &Words<'_>) -> RookBehindPasser {
        RookBehindPasser { sq: words.sq(0), pawn: words.sq(1) }
    }

    const TRUE: &[Case] = &[
        ("6k1/8/8/P7/8/8/8/R5K1 w - - 0 1", "", "a1 a5"),
        ("r5k1/8/8/8/p7/8/8/6K1 b - - 0 1", "", "a8 a4"),
        // The rook of the other side.
        ("6k1/8/8/P7/8/8/r7/6K1 b - - 0 1", "", "a2 a5"),
    ];

    const FALSE: &[Case] = &[
        // In front of it.
        ("R7/6k1/8/P7/8/8/8/6K1 w - - 0 1", "", "a8 a5"),
        // Something stands between.
        ("6k1/8/8/P7/8/N7/8/R5K1 w - - 0 1", "", "a1 a5"),
        // It is no passed pawn.
        ("6k1/1p6/8/P7/8/8/8/R5K1 w - - 0 1", "", "a1 a5"),
    ];
}

#[cfg(test)]
impl Cases for Blockade {
    fn read(words: &Words<'_>) -> Blockade {
        Blockade { sq: words.sq(0), pawn: words.sq(1) }
    }

    const TRUE: &[Case] = &[
        ("4k3/8/8/3p4/3N4/8/8/4K3 w - - 0 1", "", "d4 d5"),
        // Isolated, though not passed.
        ("4k3/8/8/3p4/3N4/8/3P4/4K3 w - - 0 1", "", "d4 d5"),
    ];

    const FALSE: &[Case] = &[
        // A pawn like any other.
        ("4k3/8/4p3/3p4/3N4/8/3P4/4K3 w - - 0 1", "", "d4 d5"),
        // The knight can be won.
        ("4k3/8/5b2/3p4/3N4/8/8/4K3 w - - 0 1", "", "d4 d5"),
        // It stands beside the way.
        ("4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1", "", "e4 d5"),
    ];
}

#[cfg(test)]
impl Cases for OutsidePasser {
    fn read(words: &Words<'_>) -> OutsidePasser {
        OutsidePasser { sq: words.sq(0) }
    }

    const TRUE: &[Case] = &[("4k3/5ppp/8/8/P7/8/5PPP/4K3 w - - 0 1", "", "a4")];

    const FALSE: &[Case] = &[
        // A pawn on the d-file is too near.
        ("4k3/3p1ppp/8/8/1P6/8/5PPP/4K3 w - - 0 1", "", "b4"),
        // Nothing is left on the other wing.
        ("4k3/5ppp/8/8/P7/8/8/4K3 w - - 0 1", "", "a4"),
        ("4k3/8/8/8/P7/8/5PPP/4K3 w - - 0 1", "", "a4"),
    ];
}

#[cfg(test)]
impl Cases for ProtectedPasser {
    fn read(words: &Words<'_>) -> ProtectedPasser {
        ProtectedPasser { sq: words.sq(0) }
    }

    const TRUE: &[Case] = &[("4k3/8/8/3P4/2P5/8/8/4K3 w - - 0 1", "", "d5")];

    const FALSE: &[Case] =
        &[("4k3/8/8/2PP4/8/8/8/4K3 w - - 0 1", "", "d5"), ("4k3/4p3/8/3P4/2P5/8/8/4K3 w - - 0 1", "", "d5")];
}

#[cfg(test)]
impl Cases for ConnectedPassers {
    fn read(words: &Words<'_>) -> ConnectedPassers {
        ConnectedPassers { squares: words.squares(0) }
    }

    const TRUE: &[Case] = &[
        ("4k3/8/8/2PP4/8/8/8/4K3 w - - 0 1", "", "c5,d5"),
        ("4k3/8/8/3P4/2P5/8/8/4K3 w - - 0 1", "", "c4,d5"),
    ];

    const FALSE: &[Case] = &[
        ("4k3/8/3P4/8/2P5/8/8/4K3 w - - 0 1", "", "c4,d6"),
        ("4k3/8/8/1P1P4/8/8/8/4K3 w - - 0 1", "", "b5,d5"),
        ("4k3/4p3/8/2PP4/8/8/8/4K3 w - - 0 1", "", "c5,d5"),
        ("4k3/8/8/2PP4/8/8/8/4K3 w - - 0 1", "", "c5,c5"),
    ];
}
