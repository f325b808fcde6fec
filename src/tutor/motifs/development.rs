//! Development: pieces brought out, the queen too early, a knight to the rim.

use super::opening_play::{home, tempo};
use super::prelude::*;
use crate::features::pieces::undeveloped;

/// The last move of the opening, by its number, in which a queen counts as early: the catalogue says 10.
const EARLY: u32 = 10;

/// Minor pieces at home that make a queen early: the catalogue says 3 of the 4.
const SLEEPING: usize = 3;

fields! {
    /// The last move brought a knight or bishop out.
    pub struct Develops {}
}

fields! {
    /// The last move brought the queen out before the minor pieces.
    pub struct EarlyQueen {}
}

fields! {
    /// A knight at the edge.
    pub struct RimKnight {
        /// Where it stands.
        sq: Square,
    }
}

impl ClaimKind for Develops {
    fn find(step: Step<'_>, found: &mut Candidates<Develops>) {
        let side = step.side();
        let left = undeveloped(step.before().board(), side).contains(step.from());
        let is_home = match step.played().role() {
            Role::Knight => matches!(step.from().file(), File::B | File::G),
            Role::Bishop => matches!(step.from().file(), File::C | File::F),
            Role::Pawn | Role::Rook | Role::Queen | Role::King => false,
        };
        // One that gains time is told as that.
        let plain = tempo(step).is_none();
        if left && is_home && plain && side.relative_rank(step.to().rank()) > Rank::First {
            found.after(side, Develops {}, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (_, last) = context.moved()?;
        let side = context.mover();
        let minor = matches!(last.role(), Role::Knight | Role::Bishop);
        let left = minor && home(last.role(), side).contains(&notation::origin(last));
        let forward = side.relative_rank(notation::destination(last).rank()) > Rank::First;
        need(left && forward, "it brings no piece out")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let begin = view.begin();
        if view.voice.plain() {
            return format!("{begin} comes into play");
        }
        let piece = view.last_move().map_or("piece", |m| words::role(m.role()));
        format!("{begin} develops the {piece}")
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        Some("bringing a piece into play".to_string())
    }

    fn topic(&self, last: Option<Move>, _: Color) -> Option<Topic> {
        last.map(|last| Topic::Motif("develops", Bitboard::from_square(notation::destination(last))))
    }
}

impl ClaimKind for EarlyQueen {
    fn find(step: Step<'_>, found: &mut Candidates<EarlyQueen>) {
        let side = step.side();
        let home = Square::from_coords(File::D, side.backrank());
        let early = step.before().fullmoves().get() <= EARLY && step.from() == home;
        let sleeping = undeveloped(step.board(), side).count() >= SLEEPING;
        if step.played().role() == Role::Queen && early && sleeping {
            found.after(!side, EarlyQueen {}, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (before, last) = context.moved()?;
        let side = context.mover();
        let queen = Square::from_coords(File::D, side.fold_wb(Rank::First, Rank::Eighth));
        let left = last.role() == Role::Queen && notation::origin(last) == queen;
        need(left && before.fullmoves().get() <= EARLY, "no queen left home early")?;
        let board = context.now.board();
        let sleeping = [Role::Knight, Role::Bishop]
            .into_iter()
            .flat_map(|role| home(role, side).map(|square| (square, role)))
            .filter(|(square, role)| board.piece_at(*square) == Some(role.of(side)))
            .count();
        need(sleeping >= SLEEPING, "the minor pieces are out")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let begin = view.begin();
        if view.voice.plain() {
            format!("{begin} comes out while most knights and bishops are still at home, and can be chased")
        } else {
            format!("{begin} brings the queen out before the minor pieces")
        }
    }

    fn prevention(&self) -> &'static [&'static str] {
        &["Bring out knights and bishops before the queen."]
    }
}

impl ClaimKind for RimKnight {
    fn find(step: Step<'_>, found: &mut Candidates<RimKnight>) {
        let (side, sq) = (step.side(), step.to());
        let knight = step.piece().is_some_and(|piece| piece.role == Role::Knight);
        if knight && matches!(sq.file(), File::A | File::H) {
            found.after(!side, RimKnight { sq }, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        context.one_of(self.sq, &[Role::Knight])?;
        need(matches!(self.sq.file(), File::A | File::H), "it is not at the edge")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let (lead, knight) = (view.lead(false), view.piece_name(self.sq));
        if view.voice.plain() {
            format!("{lead}{knight} stands at the edge, where it reaches few squares")
        } else {
            format!("{lead}{knight} stands on the rim")
        }
    }
}

#[cfg(test)]
impl Cases for Develops {
    fn read(_: &Words<'_>) -> Develops {
        Develops {}
    }

    const TRUE: &[Case] = &[("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "b1c3", "")];

    const FALSE: &[Case] = &[("4k3/8/8/8/8/2N5/8/4K3 w - - 0 1", "c3d5", "")];
}

#[cfg(test)]
impl Cases for EarlyQueen {
    fn read(_: &Words<'_>) -> EarlyQueen {
        EarlyQueen {}
    }

    const TRUE: &[Case] = &[("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "d1h5", "")];

    const FALSE: &[Case] = &[("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 30", "d1h5", "")];
}

#[cfg(test)]
impl Cases for RimKnight {
    fn read(words: &Words<'_>) -> RimKnight {
        RimKnight { sq: words.sq(0) }
    }

    const TRUE: &[Case] = &[("4k3/8/8/8/8/N7/8/4K3 w - - 0 1", "", "a3")];

    const FALSE: &[Case] = &[("4k3/8/8/8/8/2N5/8/4K3 w - - 0 1", "", "c3")];
}
