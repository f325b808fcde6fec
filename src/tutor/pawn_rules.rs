//! Which rule of pawn endings a move follows: asked of the coach's claims, for those who teach such endings.

use super::check::context::CheckContext;
use super::find::step::{Step, Walk};
use super::kind::{Candidates, ClaimKind};
use super::motifs::king_ending::{KeySquare, KingInSquare};
use super::motifs::opposition::Opposition;
use super::motifs::unstoppable_pawn::UnstoppablePawn;
use super::question::KnownScores;
use crate::chess::{Chess, Move};

/// A rule of pawn endings, the most telling first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PawnRule {
    /// The pawn can't be stopped any more.
    Runs,
    /// The king stands on a key square of its pawn.
    KeySquare,
    /// The king is in the square of a passed pawn.
    Square,
    /// The king has the opposition.
    Opposition,
}

/// The most telling rule that a legal move follows, for its side.
pub fn followed_by(position: &Chess, m: Move) -> Option<PawnRule> {
    let walk = Walk::along(position, &[m], 1);
    let step = walk.steps().next()?;
    let context = CheckContext::of(position, &[m]).ok()?;
    // The claims themselves are asked, as a drill that wrote these conditions anew could teach another rule
    // than the coach.
    let rules = [
        (PawnRule::Runs, holds::<UnstoppablePawn>(step, &context)),
        (PawnRule::KeySquare, holds::<KeySquare>(step, &context)),
        (PawnRule::Square, holds::<KingInSquare>(step, &context)),
        (PawnRule::Opposition, holds::<Opposition>(step, &context)),
    ];
    rules.into_iter().find(|(_, holds)| *holds).map(|(rule, _)| rule)
}

/// Whether a claim that helps the mover is found, and the board confirms it; these kinds need no search.
fn holds<K: ClaimKind>(step: Step<'_>, context: &CheckContext<'_>) -> bool {
    let mut found = Candidates(Vec::<super::kind::Candidate<K>>::new());
    K::find(step, &mut found);
    let helps = |side| side == Some(step.side());
    let mut oracle = KnownScores::default();
    found.0.iter().any(|claim| helps(claim.helps) && claim.kind.check(context, &mut oracle).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, notation};
    use crate::tutor::testing::{mirrored, mirrored_fen};

    /// Checks a move and its mirror.
    fn check(text: &str, uci: &str, expected: Option<PawnRule>) {
        for (text, uci) in [(text.to_owned(), uci.to_owned()), (mirrored_fen(text), mirrored(uci))] {
            let position = fen::parse(&text).unwrap().position;
            let m = notation::parse_uci(&position, &uci).unwrap();
            assert_eq!(followed_by(&position, m), expected, "{text} {uci}");
        }
    }

    #[test]
    fn moves_follow_the_rules_of_pawn_endings() {
        check("8/8/8/P4k2/8/8/8/6K1 w - - 0 1", "a5a6", Some(PawnRule::Runs));
        check("8/8/8/P2k4/8/8/8/6K1 w - - 0 1", "a5a6", None);
        check("8/8/8/P3k3/8/8/8/6K1 b - - 0 1", "e5d5", Some(PawnRule::Square));
        check("4k3/8/8/3K4/4P3/8/8/8 w - - 0 1", "d5e6", Some(PawnRule::KeySquare));
        check("8/8/4k3/8/8/3KP3/8/8 w - - 0 1", "d3e4", Some(PawnRule::Opposition));
        check("8/8/4k3/8/8/3KP3/8/8 w - - 0 1", "d3d4", None);
    }
}
