//! The rules, one file each; a rule's fields are its settings.

mod backward_pawn;
mod doubled_pawn;
mod isolated_pawn;
mod king_safety;
mod outpost_square;
mod passed_pawn;
mod piece_activity;
mod undeveloped_piece;
mod weak_square;

pub use backward_pawn::BackwardPawnRule;
pub use doubled_pawn::DoubledPawnRule;
pub use isolated_pawn::IsolatedPawnRule;
pub use king_safety::KingSafetyRule;
pub use outpost_square::OutpostSquareRule;
pub use passed_pawn::PassedPawnRule;
pub use piece_activity::PieceActivityRule;
pub use undeveloped_piece::UndevelopedPieceRule;
pub use weak_square::WeakSquareRule;
