//! How much each kind of fact matters to who learns from it: first mates, then tactics, then the rest.

use crate::tutor::{About, Kind, Tone};

/// The weight of a kind, before what it is worth in the position at hand.
pub fn weight(kind: &Kind) -> i32 {
    match kind {
        Kind::MateIn { .. } | Kind::AllowsMate { .. } => 120,
        Kind::MatePattern { .. } => 112,
        Kind::Stalemate | Kind::InsufficientMaterial => 110,
        Kind::Promotion | Kind::Underpromotion => 92,
        Kind::Fork { .. }
        | Kind::Skewer { .. }
        | Kind::DiscoveredAttack { .. }
        | Kind::DiscoveredCheck { .. }
        | Kind::DoubleCheck
        | Kind::Attraction { .. }
        | Kind::Deflection { .. }
        | Kind::Intermezzo { .. } => 86,
        Kind::WinsMaterial { .. }
        | Kind::LosesMaterial { .. }
        | Kind::Trapped { .. }
        | Kind::RemovesDefender { .. }
        | Kind::Interference { .. } => 84,
        Kind::Hanging { .. } | Kind::Pin { .. } => 82,
        Kind::TakesFree { .. } | Kind::Sacrifice { .. } => 80,
        Kind::Overloaded { .. } | Kind::Xray { .. } | Kind::MateThreat { .. } => 76,
        Kind::Clearance { .. } | Kind::UnstoppablePawn { .. } | Kind::Zugzwang => 74,
        Kind::EnPassant | Kind::IgnoresThreat { .. } => 72,
        Kind::Defends { .. } | Kind::Escapes => 70,
        Kind::AdvancedPawn | Kind::KingAttack { .. } => 68,
        Kind::ExposedKing { .. } | Kind::Threatens { .. } => 66,
        Kind::OnlyMove { .. } | Kind::QuietMove => 64,
        Kind::Castles { .. } | Kind::LosesCastling { .. } | Kind::Forced | Kind::Opposition { .. } => 62,
        _ => slight(kind),
    }
}

/// The weight of what is said when nothing sharper is to be said.
fn slight(kind: &Kind) -> i32 {
    match kind {
        Kind::Battery { .. } | Kind::Undefended { .. } => 58,
        Kind::WeakensKing | Kind::PassedPawn { .. } => 56,
        Kind::Develops | Kind::SeventhRank { .. } | Kind::Outpost { .. } => 54,
        Kind::EarlyQueen | Kind::BishopPairGiven { .. } | Kind::BishopPairWon { .. } => 52,
        Kind::OpenFile { .. } | Kind::HalfOpenFile { .. } | Kind::CenterPawn => 50,
        Kind::IsolatedPawn { .. } | Kind::DoubledPawns { .. } | Kind::BackwardPawn { .. } => 48,
        Kind::RimKnight { .. } | Kind::WeakSquare { .. } => 44,
        Kind::Check | Kind::Recaptures | Kind::Trade { .. } => 42,
        _ => 30,
    }
}

/// How well a fact answers the question why: after a fault its punishment first, then what was missed.
pub fn fitting(about: About, tone: Tone, fault: bool) -> i32 {
    match (fault, about, tone) {
        (true, About::Reply, Tone::Bad) => 30,
        (true, About::Best, Tone::Good) | (true, About::Played, Tone::Bad) => 15,
        (true, About::Played, Tone::Good) | (false, About::Reply, _) | (false, _, Tone::Bad) => -30,
        (false, About::Best, _) => -10,
        _ => 0,
    }
}

/// How many facts of a kind are worth saying at once.
pub fn most(kind: &Kind) -> usize {
    match kind {
        Kind::Hanging { .. } => 8,
        Kind::Pin { .. } | Kind::Fork { .. } | Kind::Sacrifice { .. } | Kind::DiscoveredAttack { .. } => 2,
        _ => 1,
    }
}
