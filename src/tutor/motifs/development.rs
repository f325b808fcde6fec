//! Development: pieces brought out, the queen too early, a knight to the rim.

use super::opening_play::{home, tempo};
use super::prelude::*;
use crate::chess::{after_null_move, gives_mate};
use crate::features::pieces::undeveloped;
use crate::safety::exchange::value_of;
use crate::safety::wins;

/// The last move of the opening, by its number, in which a queen counts as early.
// The catalogue says 10: by then a game that goes well has its pieces out.
const EARLY: u32 = 10;

/// Minor pieces at home that make a queen early.
// The catalogue says 3 of the 4: with two out she may have work to do.
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
        // A bishop that went to e2 and moves on has been brought out before.
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
        let (side, number) = (step.side(), step.before().fullmoves().get());
        if is_early_queen(step.board(), side, step.played(), number) {
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

/// Whether a side's move, the one of this number, has brought its queen out before the minor pieces, on the board after it.
pub fn is_early_queen(board: &Board, side: Color, m: Move, number: u32) -> bool {
    let home = Square::from_coords(File::D, side.backrank());
    m.role() == Role::Queen
        && notation::origin(m) == home
        && number <= EARLY
        && undeveloped(board, side).count() >= SLEEPING
}

/// The developing move, else the pawn's, that attacks the queen next, safely and with nothing left hanging.
pub fn chaser(guarded: &Chess, queen: Square) -> Option<Move> {
    let turned = after_null_move(guarded)?;
    let side = turned.turn();
    let home = undeveloped(turned.board(), side);
    let chases = |m: &Move| {
        let after = after_move(&turned, *m);
        let comes = home.contains(notation::origin(*m)) || m.role() == Role::Pawn;
        // Only a move that helps its own side gains time on her: a knight sent round the board to hit her
        // does not.
        comes
            && !m.is_capture()
            && after.board().attacks_from(notation::destination(*m)).contains(queen)
            && value_of(&turned, *m) >= 0
            && is_quiet(&after)
    };
    let mut found: Vec<Move> = turned.legal_moves().into_iter().filter(chases).collect();
    // A piece before a pawn: the pawn's step may weaken what the piece would not.
    found.sort_by_key(|m| (m.role() == Role::Pawn, notation::uci(*m)));
    found.first().copied()
}

/// Whether the side to move neither mates at once nor wins anything.
fn is_quiet(position: &Chess) -> bool {
    let mates = |m: &Move| gives_mate(position, *m);
    wins(position).is_empty() && !position.legal_moves().iter().any(mates)
}

/// Whether a queen that has just moved to a square is attacked by the answer, or can be after it.
pub fn is_chased(after: &Chess, answer: Move, queen: Square) -> bool {
    let answered = after_move(after, answer);
    let attacks = answered.board().attacks_from(notation::destination(answer)).contains(queen);
    (attacks && value_of(after, answer) >= 0) || chaser(&answered, queen).is_some()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, mirrored};
    use crate::tutor::testing;

    /// Whether a queen's move is early, and can be chased after an answer; the mirrored case must agree.
    fn early(text: &str, queen: &str, answer: &str) -> (bool, bool) {
        let found = |root: &Chess, queen: &str, answer: &str| {
            let m = notation::parse_uci(root, queen).unwrap();
            let mut after = root.clone();
            after.play_unchecked(m);
            let answer = notation::parse_uci(&after, answer).unwrap();
            let number = root.fullmoves().get();
            let is_early = is_early_queen(after.board(), root.turn(), m, number);
            (is_early, is_chased(&after, answer, notation::destination(m)))
        };
        let root = fen::parse(text).unwrap().position;
        let turned = mirrored(&root).unwrap();
        let white = found(&root, queen, answer);
        assert_eq!(found(&turned, &testing::mirrored(queen), &testing::mirrored(answer)), white, "{text}");
        white
    }

    #[test]
    fn a_queen_that_comes_out_before_the_rest_is_chased_where_something_can_hit_it() {
        let open = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        assert_eq!(early(open, "d1h5", "b8c6"), (true, true));
        assert_eq!(early(open, "d1h5", "g8f6"), (true, true), "it attacks at once");
        assert_eq!(early(open, "d1e2", "b8c6"), (true, false));
        let late = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 6";
        assert!(!early(late, "d1e2", "d7d6").0);
    }
}
