//! The opposition: kings that face each other in a pawn ending.

use super::prelude::*;

fields! {
    /// The kings face each other, and the other side has to move.
    pub struct Opposition {
        /// Who has it.
        side: Color,
    }
}

impl ClaimKind for Opposition {
    fn find(step: Step<'_>, found: &mut Candidates<Opposition>) {
        let side = step.side();
        if step.played().role() == Role::King && faces(step.after()) {
            found.after(side, Opposition { side }, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let board = context.now.board();
        need(board.occupied() == board.pawns() | board.kings(), "it is no pawn ending")?;
        let (Some(white), Some(black)) = (board.king_of(Color::White), board.king_of(Color::Black)) else {
            return need(false, "there is no king");
        };
        let facing =
            white.distance(black) == 2 && (white.file() == black.file() || white.rank() == black.rank());
        need(facing && context.now.turn() != self.side, "there is no opposition")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let lead = view.lead(false);
        if view.voice.plain() {
            let has = view.voice.does(!self.side, "have", "has");
            format!("{lead}the kings face each other, and {has} to move: the other king must give way")
        } else {
            let has = view.voice.does(self.side, "have", "has");
            format!("{lead}{has} the opposition")
        }
    }
}

/// Whether the kings of a pawn ending stand two apart on a file or rank.
fn faces(position: &Chess) -> bool {
    let board = position.board();
    let kings: Vec<Square> = board.kings().into_iter().collect();
    let &[one, other] = kings.as_slice() else {
        return false;
    };
    let bare = board.occupied() == board.pawns() | board.kings();
    bare && board.pawns().any()
        && one.distance(other) == 2
        && (one.file() == other.file() || one.rank() == other.rank())
}

#[cfg(test)]
impl Cases for Opposition {
    fn read(words: &Words<'_>) -> Opposition {
        Opposition { side: words.side(0) }
    }

    const TRUE: &[Case] = &[("8/8/4k3/8/4K3/4P3/8/8 b - - 0 1", "", "white")];

    const FALSE: &[Case] = &[("8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", "", "white")];
}
