//! The names of pieces and sides, as they stand in sentences and in JSON.

use super::{Color, Role};

/// The name of a piece: `pawn` … `king`.
pub const fn role(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// A side as an adjective, and in JSON: `white`, `black`.
pub const fn adjective(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// A side by its name: `White`, `Black`.
pub const fn side(side: Color) -> &'static str {
    match side {
        Color::White => "White",
        Color::Black => "Black",
    }
}
