//! Whether a claim holds: each kind's condition checked on the board, apart from the code that proposes it.
//!
//! Everything here is worked out anew from the position asked about: legal moves, captures played out on copies of the
//! board, squares counted one by one. What only a search can know is asked of an [`Oracle`].

mod fight;
mod king;
mod lines;
mod mates;
mod material;
mod pawns;
mod pieces;
mod scene;
mod scores;
mod tactics;
#[cfg(test)]
pub(crate) mod tests;

use super::{Claim, Kind, Oracle};
use crate::chess::{Chess, Position};
use scene::Scene;

/// Why a claim does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Refuted(pub &'static str);

type Verdict = Result<(), Refuted>;

/// Whether a claim about a position holds.
///
/// # Errors
/// Why it does not, or that the oracle does not know.
pub fn check(root: &Chess, claim: &Claim, oracle: &mut dyn Oracle) -> Result<(), Refuted> {
    let scene = Scene::of(root, &claim.at)?;
    match &claim.kind {
        Kind::Hanging { .. }
        | Kind::WinsMaterial { .. }
        | Kind::LosesMaterial { .. }
        | Kind::OnlyMove { .. }
        | Kind::BestMove { .. }
        | Kind::BestReply { .. }
        | Kind::Zugzwang => scores::check(&scene, &claim.kind, oracle),
        Kind::MateIn { n, line } | Kind::AllowsMate { n, line } => {
            mates::forced(&scene.now, *n, line, oracle)
        }
        Kind::MateThreat { mv } => mates::threat(&scene, *mv),
        Kind::MatePattern { name } => mates::pattern(&scene.now, *name),
        Kind::Attraction { .. }
        | Kind::Deflection { .. }
        | Kind::Intermezzo { .. }
        | Kind::Clearance { .. } => lines::check(&scene, &claim.kind),
        kind => of_board(&scene, kind),
    }
}

/// What the board alone decides.
fn of_board(scene: &Scene<'_>, kind: &Kind) -> Verdict {
    match kind {
        Kind::Undefended { .. }
        | Kind::TakesFree { .. }
        | Kind::Trade { .. }
        | Kind::Recaptures
        | Kind::Sacrifice { .. }
        | Kind::Threatens { .. }
        | Kind::IgnoresThreat { .. }
        | Kind::Defends { .. }
        | Kind::Escapes => material::check(scene, kind),
        Kind::Castles { .. }
        | Kind::LosesCastling { .. }
        | Kind::WeakensKing
        | Kind::ExposedKing { .. }
        | Kind::KingAttack { .. } => king::check(scene, kind),
        Kind::PassedPawn { .. }
        | Kind::IsolatedPawn { .. }
        | Kind::BackwardPawn { .. }
        | Kind::DoubledPawns { .. }
        | Kind::AdvancedPawn
        | Kind::Promotion
        | Kind::Underpromotion
        | Kind::EnPassant
        | Kind::CenterPawn
        | Kind::WeakSquare { .. }
        | Kind::UnstoppablePawn { .. }
        | Kind::Opposition { .. } => pawns::check(scene, kind),
        Kind::Outpost { .. }
        | Kind::OpenFile { .. }
        | Kind::HalfOpenFile { .. }
        | Kind::SeventhRank { .. }
        | Kind::BishopPairGiven { .. }
        | Kind::BishopPairWon { .. }
        | Kind::Develops
        | Kind::EarlyQueen
        | Kind::RimKnight { .. } => pieces::check(scene, kind),
        Kind::Stalemate => need(scene.now.is_stalemate(), "it is not stalemate"),
        Kind::InsufficientMaterial => need(scene.now.is_insufficient_material(), "there is enough to mate"),
        Kind::Forced => need(scene.now.legal_moves().len() == 1, "there is a choice"),
        kind => tactics::check(scene, kind),
    }
}

fn need(condition: bool, otherwise: &'static str) -> Verdict {
    if condition {
        Ok(())
    } else {
        Err(Refuted(otherwise))
    }
}

/// A kind that was sent to the wrong part; there is none, and a test that checks every kind holds it.
const UNKNOWN: Verdict = Err(Refuted("nobody checks this kind"));
