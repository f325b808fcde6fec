//! Trapped pieces: attacked, and nowhere to go.

use super::prelude::*;
use crate::chess::after_move;
use crate::safety::attacks::pinned;
use crate::safety::{exchange, made, net};
use crate::tutor::check::context::calm_danger;
use crate::tutor::check::fight;
use crate::tutor::find::board::gain;

fields! {
    /// A piece that can be won and has no safe move.
    pub struct Trapped {
        /// Where it stands.
        sq: Square,
    }
}

impl ClaimKind for Trapped {
    fn find(step: Step<'_>, found: &mut Candidates<Trapped>) {
        let after = step.after();
        if after.is_check() {
            return;
        }
        // A pawn has hardly ever anywhere to go, and of a piece that may not move for its king a pin tells: "trapped" says nothing of them.
        let prey = step.prey() & !step.board().pawns() & !pinned(step.board(), !step.side());
        for sq in seen(prey, step.side()) {
            if gain(after, sq, step.side()) >= 1 && is_shut_in(after, sq) {
                let worth = step.board().role_at(sq).map_or(0, exchange::value).min(5);
                found.after(step.side(), Trapped { sq }, worth);
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let piece = context.one_of(self.sq, &[Role::Knight, Role::Bishop, Role::Rook, Role::Queen])?;
        let owner = to_move(&context.now, piece.color)?;
        need(!owner.is_check(), "the check comes first")?;
        need(calm_danger(&context.now, self.sq) >= 1, "it is in no danger")?;
        let legal = owner.legal_moves();
        let mut escapes = legal.iter().filter(|m| notation::origin(**m) == self.sq);
        need(escapes.all(|m| fight::value_of(&owner, *m) < 0), "it can get away")?;
        need(!is_saved(&owner, self.sq), "another move saves it")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let (lead, piece) = (view.lead(false), view.piece_name(self.sq));
        if view.voice.plain() {
            format!("{lead}{piece} is attacked and has no safe square to go to: it is trapped")
        } else {
            format!("{lead}{piece} is trapped")
        }
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        Some(format!("trapping {}", view.piece_name(self.sq)))
    }

    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(Topic::Loss(self.sq))
    }

    fn targets(&self) -> Vec<Square> {
        vec![self.sq]
    }
}

/// Whether a move of another piece saves one that cannot get away: it can no longer be taken, or not for nothing, as whoever takes
/// it loses as much. A check only puts that off.
fn is_saved(position: &Chess, square: Square) -> bool {
    let others = position.legal_moves().into_iter().filter(|m| notation::origin(*m) != square);
    others.into_iter().any(|m| {
        let after = after_move(position, m);
        let captures =
            after.legal_moves().into_iter().filter(|c| c.is_capture() && made::taken_square(*c) == square);
        let lost =
            captures.filter_map(|c| net::of_move(&after, c, Bitboard::EMPTY)).map(|net| net.pawns).max();
        !after.is_check() && lost.unwrap_or(0) - exchange::taken(m) < 1
    })
}

/// Whether every move of a piece of the side to move loses it.
pub(in crate::tutor) fn is_shut_in(position: &Chess, square: Square) -> bool {
    let legal = position.legal_moves();
    let mut moves = legal.iter().filter(|m| notation::origin(**m) == square);
    moves.all(|m| exchange::value_of(position, *m) < 0)
}

#[cfg(test)]
impl Cases for Trapped {
    fn read(words: &Words<'_>) -> Trapped {
        Trapped { sq: words.sq(0) }
    }

    const TRUE: &[Case] = &[("8/Bk6/1p6/8/8/8/8/6K1 b - - 0 1", "", "a7")];

    const FALSE: &[Case] = &[
        ("8/Bk6/8/8/8/8/8/6K1 b - - 0 1", "", "a7"),
        // The queen can be taken, and the bishop on c5 takes the other one then.
        ("2bqk1nr/Q1Bpb1pp/2p4n/1p6/3PP3/2P4P/PP3PP1/RN2K2R b KQ - 2 14", "", "d8"),
        // Nobody can take it.
        ("8/B7/1p6/2k5/8/8/8/6K1 b - - 0 1", "", "a7"),
    ];
}
