//! The rule in words that shows the way in a position of a drill.

use super::class::DrillClass;
use crate::chess::{Bitboard, Chess, File, Position, Rank, Square};
use crate::tablebase::Tables;
use crate::tutor::pawn_rules::{self, PawnRule};

/// The rule that applies in a position with the pupil to move.
///
/// In pawn endings it is one that the best moves follow, as the coach's own claims have it; elsewhere what is true of the
/// whole class.
pub fn rule_of(position: &Chess, class: DrillClass, tables: &Tables) -> &'static str {
    match class {
        DrillClass::Queen => "Shut the king in with the queen, bring your own king, and leave no stalemate.",
        DrillClass::Rook => "Make the king's box smaller with the rook, and bring your king to help.",
        DrillClass::TwoBishops => {
            "Bishops side by side wall the king in: drive it to a corner with your king's help."
        }
        DrillClass::BishopKnight => corner_of_bishop(position),
        DrillClass::PawnWin => of_pawn(position, tables),
        DrillClass::PawnHold => against_pawn(position, tables),
        DrillClass::WrongBishop => {
            "The bishop can't control the corner in front of the pawn: get your king there, and stay."
        }
        DrillClass::QueenPawn => {
            "Check until the king stands in front of its pawn, then bring your king a step nearer."
        }
        DrillClass::PawnQueen => {
            "With a rook's or bishop's pawn the corner saves: taking the pawn is stalemate."
        }
        DrillClass::RookPawn => {
            "Bring your king to the pawn, or cut the other king off from it with the rook."
        }
        DrillClass::Lucena => {
            "Bring the rook to its fourth rank, lead the king out, and meet the checks with the rook."
        }
        DrillClass::Philidor => of_philidor(position),
        DrillClass::RookKnight => "Keep the knight away from its king: alone it runs out of squares.",
        DrillClass::KnightRook => "Keep the knight beside your king, and stay out of the corners.",
        DrillClass::BishopRook => corner_away_from_bishop(position),
        DrillClass::QueenRook => "Force the rook away from its king, then win it with a double attack.",
    }
}

fn corner_of_bishop(position: &Chess) -> &'static str {
    if position.board().bishops().is_subset(Bitboard::DARK_SQUARES) {
        "Drive the king to a corner of your bishop's colour: a1 or h8."
    } else {
        "Drive the king to a corner of your bishop's colour: a8 or h1."
    }
}

fn corner_away_from_bishop(position: &Chess) -> &'static str {
    if position.board().bishops().is_subset(Bitboard::DARK_SQUARES) {
        "Head for a corner that isn't of your bishop's colour: a8 or h1."
    } else {
        "Head for a corner that isn't of your bishop's colour: a1 or h8."
    }
}

/// The pawn's advance is what the rook waits for.
fn of_philidor(position: &Chess) -> &'static str {
    let attacker = !position.turn();
    let has_advanced = |pawn: Square| attacker.relative_rank(pawn.rank()) >= Rank::Sixth;
    if position.board().pawns().into_iter().any(has_advanced) {
        "The pawn has advanced: check the king from behind, from as far away as you can."
    } else {
        "Keep the rook on your third rank until the pawn steps there; then check the king from behind."
    }
}

const OPPOSITION: &str = "Take the opposition: one square between the kings, and the other side to move.";

fn of_pawn(position: &Chess, tables: &Tables) -> &'static str {
    match followed(position, tables) {
        Some(PawnRule::Runs) => "The king is too far away to catch the pawn: run.",
        Some(PawnRule::KeySquare) => {
            "Get your king onto a key square ahead of the pawn: there it wins whoever is to move."
        }
        Some(PawnRule::Opposition) => OPPOSITION,
        Some(PawnRule::Square) | None => {
            "The king leads and the pawn follows: push it when the king can't get further."
        }
    }
}

fn against_pawn(position: &Chess, tables: &Tables) -> &'static str {
    let at_edge = position.board().pawns().into_iter().all(|pawn| matches!(pawn.file(), File::A | File::H));
    match followed(position, tables) {
        Some(PawnRule::Square) => "Step into the pawn's square: from there your king catches it.",
        Some(_) | None if at_edge => {
            "Reach the corner in front of a pawn on the edge: nobody can drive you out."
        }
        Some(PawnRule::Opposition) => OPPOSITION,
        Some(PawnRule::KeySquare | PawnRule::Runs) | None => {
            "Stay in front of the pawn; when you must step back, step straight back."
        }
    }
}

/// The rule that a best move follows, if the coach knows one there.
fn followed(position: &Chess, tables: &Tables) -> Option<PawnRule> {
    let (_, best) = tables.best(position)?;
    best.into_iter().filter_map(|m| pawn_rules::followed_by(position, m)).min()
}
