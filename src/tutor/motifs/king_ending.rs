//! The king in the ending: towards the middle, in the square of a passed pawn, on a key square of its own.

use super::pawn_structure::passed;
use super::prelude::*;
use crate::eval::pawn_ending_is_won;
use crate::features::PawnFacts;
use crate::features::passed::key_squares;
use crate::features::squares::king_steps_to_centre;
use crate::tutor::check::plans::{self, steps_to_middle};
use crate::tutor::find::plans::is_ending;

/// Steps by which the other king must be further from the middle.
// The catalogue says 2: one step is made up for by the move.
const FURTHER: u32 = 2;

fields! {
    /// The king stands in or beside the middle, and the other one far from it.
    pub struct KingActive {
        /// The king.
        sq: Square,
    }
}

fields! {
    /// The last move brought the king nearer to the middle.
    pub struct KingNearsCenter {
        /// Where it stands.
        sq: Square,
    }
}

fields! {
    /// A king comes in time to stop a passed pawn, and the pawn's own king is further away.
    pub struct KingInSquare {
        /// The pawn.
        sq: Square,
        /// The king that stops it.
        king: Square,
    }
}

fields! {
    /// The king of a lone pawn stands where it wins, whatever the other king does.
    pub struct KeySquare {
        /// The king.
        sq: Square,
    }
}

/// One fact about the way of a king is enough.
fn about(king: Square) -> Topic {
    Topic::Motif("king", Bitboard::from_square(king))
}

/// Whether a side's king is the active one of an ending.
fn is_active(board: &Board, side: Color) -> bool {
    let steps = |side: Color| board.king_of(side).map_or(0, king_steps_to_centre);
    is_ending(board) && steps(side) <= 1 && steps(!side) >= steps(side) + FURTHER
}

impl ClaimKind for KingActive {
    fn find(step: Step<'_>, found: &mut Candidates<KingActive>) {
        let side = step.side();
        // Castling brings no king to the middle, and where a trade makes the ending the trade is what is
        // told.
        let moved = step.played().role() == Role::King && !step.played().is_castle();
        if moved && is_active(step.board(), side) && !is_active(step.before().board(), side) {
            found.after(side, KingActive { sq: step.to() }, 0);
        }
    }

    fn find_standing(position: &Chess, found: &mut Candidates<KingActive>) {
        for side in [position.turn(), !position.turn()] {
            let king = position.board().king_of(side).filter(|_| is_active(position.board(), side));
            if let Some(sq) = king {
                found.after(side, KingActive { sq }, 0);
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let side = context.one_of(self.sq, &[Role::King])?.color;
        let board = context.now.board();
        need(plans::is_ending(board), "it is no ending")?;
        let own = steps_to_middle(self.sq);
        let other = board.king_of(!side).map_or(0, steps_to_middle);
        need(own <= 1 && other >= own + FURTHER, "it is not clearly the more active one")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let enemy = view.voice.owner(!view.owner(self.sq));
        format!(
            "{}{} is in the middle of the fight, and {enemy} king is far away",
            view.lead(false),
            view.piece_name(self.sq)
        )
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        Some("with the more active king".to_string())
    }

    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(about(self.sq))
    }
}

impl ClaimKind for KingNearsCenter {
    fn find(step: Step<'_>, found: &mut Candidates<KingNearsCenter>) {
        let m = step.played();
        let walks = m.role() == Role::King && !m.is_castle() && !m.is_capture();
        let ending = is_ending(step.before().board()) && !step.before().is_check();
        if walks && ending && king_steps_to_centre(step.to()) < king_steps_to_centre(step.from()) {
            found.after(step.side(), KingNearsCenter { sq: step.to() }, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (before, last) = context.moved()?;
        let walked = last.role() == Role::King && !last.is_castle() && notation::destination(last) == self.sq;
        need(walked && plans::is_ending(before.board()), "no king walked there in an ending")?;
        // Who leaves a check has not chosen the centre.
        need(!before.is_check(), "it had to leave a check")?;
        need(steps_to_middle(self.sq) < steps_to_middle(notation::origin(last)), "it comes no nearer")
    }

    fn clause(&self, view: &View<'_>) -> String {
        format!("{} heads for the centre: in the ending the king is a fighter", view.begin())
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        Some("bringing the king towards the centre".to_string())
    }

    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(about(self.sq))
    }

    fn search_advice(&self) -> &'static [&'static str] {
        &["When the queens are off, bring your king to the centre."]
    }
}

impl ClaimKind for KingInSquare {
    /// Where the king has just moved.
    fn find(step: Step<'_>, found: &mut Candidates<KingInSquare>) {
        if step.played().role() == Role::King {
            caught(step.after(), !step.side(), found);
        }
    }

    fn find_standing(position: &Chess, found: &mut Candidates<KingInSquare>) {
        for side in [position.turn(), !position.turn()] {
            caught(position, side, found);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let side = context.one_of(self.sq, &[Role::Pawn])?.color;
        let board = context.now.board();
        need(passed(&context.now, self.sq, side), "it is no passed pawn")?;
        let bare = Color::ALL.into_iter().all(|side| plans::pieces(board, side).next().is_none());
        need(bare, "pieces are left")?;
        need(board.king_of(!side) == Some(self.king), "the other king stands elsewhere")?;
        let goal = Square::from_coords(self.sq.file(), side.fold_wb(Rank::Eighth, Rank::First));
        let rank = u32::from(side.relative_rank(self.sq.rank()));
        // From its own second rank a pawn saves a step.
        let steps = 7 - rank - u32::from(rank == 1);
        // With the king to move the square is a file wider.
        let tempo = u32::from(context.now.turn() != side);
        need(self.king.distance(goal) <= steps + tempo, "it comes too late")?;
        let own = board.king_of(side).map_or(0, |king| king.distance(goal));
        // A king that is there first shuts the other one out, square or not.
        need(own > self.king.distance(goal), "the pawn's king is nearer")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let (lead, king) = (view.lead_of(self.king), view.actor(self.king));
        let pawn = view.piece_name(self.sq);
        if view.voice.plain() {
            format!("{lead}{king} is near enough to catch {pawn}")
        } else {
            format!("{lead}{king} is inside the square of {pawn}, near enough to catch it")
        }
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        Some(format!("inside the square of {}", view.piece_name(self.sq)))
    }
}

/// The passed pawns of a side that the other king, and no piece, comes in time to stop.
fn caught(position: &Chess, side: Color, found: &mut Candidates<KingInSquare>) {
    let board = position.board();
    let (Some(own), Some(king)) = (board.king_of(side), board.king_of(!side)) else {
        return;
    };
    // The rule of the square holds for kings and pawns alone: a piece stops the pawn, or drives the king off.
    if board.occupied() != board.pawns() | board.kings() {
        return;
    }
    // Nearer home the pawn is not running yet.
    let runs = |pawn: &Square| side.relative_rank(pawn.rank()) >= Rank::Fourth;
    for sq in seen(PawnFacts::of(board, side).passed, side).filter(runs) {
        let goal = Square::from_coords(sq.file(), (!side).backrank());
        let steps = sq.distance(goal) + u32::from(position.turn() != side);
        if king.distance(goal) <= steps && own.distance(goal) > king.distance(goal) {
            found.after(!side, KingInSquare { sq, king }, 0);
        }
    }
}

impl ClaimKind for KeySquare {
    fn find(step: Step<'_>, found: &mut Candidates<KeySquare>) {
        let side = step.side();
        let walked = step.played().role() == Role::King;
        if let Some(sq) = on_key_square(step.after()).filter(|sq| walked && *sq == step.to()) {
            found.after(side, KeySquare { sq }, 0);
        }
    }

    fn find_standing(position: &Chess, found: &mut Candidates<KeySquare>) {
        if let Some(sq) = on_key_square(position) {
            let side = position.board().color_at(sq).unwrap_or(position.turn());
            found.after(side, KeySquare { sq }, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let side = context.one_of(self.sq, &[Role::King])?.color;
        let board = context.now.board();
        let alone = board.occupied().count() == 3;
        let pawn = board.by_piece(Role::Pawn.of(side)).first().filter(|_| alone);
        let Some(pawn) = pawn else {
            return need(false, "it is not king and pawn against king");
        };
        let ranks_ahead =
            i32::from(side.relative_rank(self.sq.rank())) - i32::from(side.relative_rank(pawn.rank()));
        let beside = pawn.file().distance(self.sq.file()) <= 1;
        let far = side.relative_rank(pawn.rank()) >= Rank::Fifth;
        let key = match pawn.file() {
            File::A | File::H => {
                // At the edge the king has but one side to go round: only b7 and b8, or g7 and g8, keep the
                // other one out.
                let next = if pawn.file() == File::A { File::B } else { File::G };
                self.sq.file() == next && side.relative_rank(self.sq.rank()) >= Rank::Seventh
            }
            File::B | File::C | File::D | File::E | File::F | File::G => {
                beside && (ranks_ahead == 2 || (far && ranks_ahead == 1))
            }
        };
        need(key, "it is no key square")?;
        // The exact table is asked, too: the pawn may be taken although the king stands well
        // (8/8/8/4K3/8/4P3/3k4/8 b).
        need(pawn_ending_is_won(board, context.now.turn()) == Some(true), "it is not won here")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let (lead, king) = (view.lead_of(self.sq), view.actor(self.sq));
        let verb = if view.arrived() == Some(self.sq) { "takes" } else { "holds" };
        if view.voice.plain() {
            format!("{lead}{king} {verb} the square from which it leads the pawn through")
        } else {
            format!("{lead}{king} {verb} a key square, from which it leads the pawn through")
        }
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        Some("with the king on a key square".to_string())
    }

    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(about(self.sq))
    }
}

/// The king of a lone pawn, if it stands on a key square and wins.
fn on_key_square(position: &Chess) -> Option<Square> {
    let board = position.board();
    let pawn = board.pawns().single_square().filter(|_| board.occupied().count() == 3)?;
    let side = board.color_at(pawn)?;
    let king = board.king_of(side)?;
    let keys = key_squares(pawn, side);
    (keys.contains(king) && pawn_ending_is_won(board, position.turn()) == Some(true)).then_some(king)
}

#[cfg(test)]
impl Cases for KingActive {
    fn read(words: &Words<'_>) -> KingActive {
        KingActive { sq: words.sq(0) }
    }

    const TRUE: &[Case] = &[("6k1/5p1p/8/3K4/8/8/5P1P/8 w - - 0 1", "", "d5")];

    const FALSE: &[Case] = &[
        // The other king is near enough.
        ("8/4kp1p/8/3K4/8/8/5P1P/8 w - - 0 1", "", "e7"),
        // Queens are left.
        ("3q2k1/5p1p/8/8/8/4K3/1Q3P1P/8 b - - 0 1", "", "e3"),
    ];
}

#[cfg(test)]
impl Cases for KingNearsCenter {
    fn read(words: &Words<'_>) -> KingNearsCenter {
        KingNearsCenter { sq: words.sq(0) }
    }

    const TRUE: &[Case] = &[("6k1/5p1p/8/8/8/8/5P1P/6K1 w - - 0 1", "g1g2", "g2")];

    const FALSE: &[Case] = &[
        ("6k1/5p1p/8/8/8/8/5P1P/6K1 w - - 0 1", "g1h1", "h1"),
        // Out of a check.
        ("1r4k1/5p1p/8/8/8/8/5P1P/1K1R4 w - - 0 1", "b1c1", "c1"),
        // Too many pieces are left.
        ("1rr3k1/5p1p/8/8/8/8/5P1P/3RR1K1 w - - 0 1", "g1f1", "f1"),
    ];
}

#[cfg(test)]
impl Cases for KingInSquare {
    fn read(words: &Words<'_>) -> KingInSquare {
        KingInSquare { sq: words.sq(0), king: words.sq(1) }
    }

    const TRUE: &[Case] = &[
        ("8/8/8/P2k4/8/8/8/6K1 w - - 0 1", "", "a5 d5"),
        // With the king to move the square is a file wider.
        ("8/8/8/P3k3/8/8/8/6K1 b - - 0 1", "", "a5 e5"),
    ];

    const FALSE: &[Case] = &[
        ("8/8/8/P3k3/8/8/8/6K1 w - - 0 1", "", "a5 e5"),
        // The pawn's king is nearer.
        ("8/1K6/8/P2k4/8/8/8/8 w - - 0 1", "", "a5 d5"),
        // A piece is left.
        ("8/8/8/P2k4/8/8/8/5NK1 w - - 0 1", "", "a5 d5"),
    ];
}

#[cfg(test)]
impl Cases for KeySquare {
    fn read(words: &Words<'_>) -> KeySquare {
        KeySquare { sq: words.sq(0) }
    }

    const TRUE: &[Case] = &[
        ("4k3/8/4K3/8/4P3/8/8/8 w - - 0 1", "", "e6"),
        ("8/k7/3K4/8/4P3/8/8/8 b - - 0 1", "", "d6"),
        // From the fifth rank on, one rank ahead is enough.
        ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", "", "e6"),
        ("8/1K6/8/8/P7/8/8/3k4 b - - 0 1", "", "b7"),
    ];

    const FALSE: &[Case] = &[
        // One rank ahead of a pawn on the fourth.
        ("4k3/8/8/4K3/4P3/8/8/8 w - - 0 1", "", "e5"),
        // A pawn at the edge has its own.
        ("2k5/8/1K6/8/P7/8/8/8 b - - 0 1", "", "b6"),
        // The pawn is lost.
        ("8/8/8/4K3/8/4P3/3k4/8 b - - 0 1", "", "e5"),
    ];
}
