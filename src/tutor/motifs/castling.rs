//! Castling, and the right to it.

use super::prelude::*;
use crate::chess::CastlingSide;

fields! {
    /// The last move castled.
    pub struct Castles {
        /// To which side.
        wing: CastlingSide,
    }
}

fields! {
    /// The last move gave up the right to castle.
    pub struct LosesCastling {
        /// On which sides.
        wings: Vec<CastlingSide>,
    }
}

impl ClaimKind for Castles {
    fn find(step: Step<'_>, found: &mut Candidates<Castles>) {
        if let Some(wing) = step.played().castling_side() {
            found.after(step.side(), Castles { wing }, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (_, last) = context.moved()?;
        need(last.castling_side() == Some(self.wing), "it does not castle there")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let lead = view.lead(true);
        if view.voice.plain() {
            return format!(
                "{lead}{} {}: the king leaves the middle and a rook comes into play",
                view.voice.does(view.mover(), "castle", "castles"),
                view.last_move().map_or("", moves::wing)
            );
        }
        format!("{lead}{} tucks the king away and brings a rook into play", view.last())
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        Some("getting the king out of the middle".to_string())
    }

    fn search_advice(&self) -> &'static [&'static str] {
        &["Castle early: your king is safer, and a rook joins in."]
    }
}

impl ClaimKind for LosesCastling {
    fn find(step: Step<'_>, found: &mut Candidates<LosesCastling>) {
        // Castling uses the right, it does not lose it.
        if step.played().is_castle() {
            return;
        }
        let side = step.side();
        let has = |position: &Chess, wing| position.castles().has(side, wing);
        let lost = |wing: &CastlingSide| has(step.before(), *wing) && !has(step.after(), *wing);
        let wings: Vec<CastlingSide> = CastlingSide::ALL.into_iter().filter(lost).collect();
        if !wings.is_empty() {
            found.after(!side, LosesCastling { wings }, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (before, last) = context.moved()?;
        let side = context.mover();
        need(!self.wings.is_empty() && !last.is_castle(), "it castled")?;
        let lost = |wing: &CastlingSide| {
            before.castles().has(side, *wing) && !context.now.castles().has(side, *wing)
        };
        need(self.wings.iter().all(lost), "the right is not lost")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let side = view.mover();
        let left = view.here.castles().castling_rights() & view.here.board().by_color(side);
        let names: Vec<String> = self.wings.iter().map(|wing| name(*wing).to_string()).collect();
        let (lead, who) = (view.lead(false), view.voice.subject(side));
        if left.is_empty() {
            format!("{lead}{who} can no longer castle")
        } else {
            format!("{lead}{who} can no longer castle {}", list(&names))
        }
    }

    fn prevention(&self) -> &'static [&'static str] {
        &["Castle before you lose the right to."]
    }
}

fn name(wing: CastlingSide) -> &'static str {
    if wing.is_king_side() { "kingside" } else { "queenside" }
}

#[cfg(test)]
impl Cases for Castles {
    fn read(words: &Words<'_>) -> Castles {
        Castles { wing: words.wings(0)[0] }
    }

    const TRUE: &[Case] = &[("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "q")];

    const FALSE: &[Case] = &[("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "k")];
}

#[cfg(test)]
impl Cases for LosesCastling {
    fn read(words: &Words<'_>) -> LosesCastling {
        LosesCastling { wings: words.wings(0) }
    }

    const TRUE: &[Case] = &[("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1e2", "kq")];

    const FALSE: &[Case] = &[
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1g1", "kq"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "kq"),
    ];
}
