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

pub use backward_pawn::BackwardPawn;
pub use doubled_pawn::DoubledPawn;
pub use isolated_pawn::IsolatedPawn;
pub use king_safety::KingSafety;
pub use outpost_square::OutpostSquare;
pub use passed_pawn::PassedPawn;
pub use piece_activity::PieceActivity;
pub use undeveloped_piece::UndevelopedPiece;
pub use weak_square::WeakSquare;
