//! The kinds of endings that have a table: two kings, and one or two other pieces.

use std::fmt;
use std::str::FromStr;

use crate::chess::{Board, Color, Role};

/// Roles from the strongest down, as names of endings have them.
const ORDER: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// The pieces of an ending besides the kings. White has the stronger side, whoever that is on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EndingClass {
    /// White's piece, or its stronger one.
    first: Role,
    /// The other piece: of White, not stronger than the first, or of Black, likewise.
    second: Option<(Color, Role)>,
}

impl EndingClass {
    /// All of them: five of three pieces, thirty of four.
    pub fn all() -> Vec<EndingClass> {
        let alone = ORDER.map(|first| EndingClass { first, second: None });
        let sides = [Color::White, Color::Black];
        let pairs = ORDER.iter().enumerate().flat_map(|(at, &first)| {
            let seconds = ORDER[at..].iter();
            seconds.flat_map(move |&role| sides.map(|side| EndingClass { first, second: Some((side, role)) }))
        });
        alone.into_iter().chain(pairs).collect()
    }

    /// The class of a board, and the colour of its stronger side; none of bare kings and of more than four pieces.
    pub fn of(board: &Board) -> Option<(EndingClass, Color)> {
        let pieces: Vec<(Color, Role)> = (board.occupied() & !board.kings())
            .into_iter()
            .take(3)
            .filter_map(|square| board.piece_at(square).map(|piece| (piece.color, piece.role)))
            .collect();
        EndingClass::of_pieces(&pieces)
    }

    /// The class of these pieces besides the kings, and the colour of the stronger side.
    pub fn of_pieces(pieces: &[(Color, Role)]) -> Option<(EndingClass, Color)> {
        match *pieces {
            [(color, first)] => Some((EndingClass { first, second: None }, color)),
            [(one, role), (two, other)] => {
                let (color, first, side, second) =
                    if rank(role) <= rank(other) { (one, role, two, other) } else { (two, other, one, role) };
                let side = if side == color { Color::White } else { Color::Black };
                Some((EndingClass { first, second: Some((side, second)) }, color))
            }
            _ => None,
        }
    }

    /// The colours and roles of its pieces besides the kings, in the order of the table.
    pub fn pieces(self) -> impl Iterator<Item = (Color, Role)> {
        [Some((Color::White, self.first)), self.second].into_iter().flatten()
    }

    /// The class of a board, and of one with five pieces those after each capture; none of more pieces and of bare kings.
    pub fn near(board: &Board) -> Vec<EndingClass> {
        let pieces: Vec<(Color, Role)> = (board.occupied() & !board.kings())
            .into_iter()
            .take(4)
            .filter_map(|square| board.piece_at(square).map(|piece| (piece.color, piece.role)))
            .collect();
        let mut near: Vec<EndingClass> =
            EndingClass::of_pieces(&pieces).map(|(class, _)| class).into_iter().collect();
        for taken in 0..if pieces.len() == 3 { 3 } else { 0 } {
            let mut left = pieces.clone();
            left.remove(taken);
            let after = EndingClass::of_pieces(&left).map(|(class, _)| class);
            near.extend(after.filter(|class| !near.contains(class)));
        }
        near
    }

    /// Whether there are four pieces, kings included.
    pub fn is_of_four(self) -> bool {
        self.second.is_some()
    }

    /// Whether there is a pawn.
    pub fn has_pawns(self) -> bool {
        self.pieces().any(|(_, role)| role == Role::Pawn)
    }

    /// Whether a pawn may take another in passing.
    pub fn has_en_passant(self) -> bool {
        self.first == Role::Pawn && self.second == Some((Color::Black, Role::Pawn))
    }

    /// The classes that one move can lead to, in no order: by a capture, a promotion, or both.
    pub fn next(self) -> Vec<EndingClass> {
        let pieces: Vec<(Color, Role)> = self.pieces().collect();
        let mut found = Vec::new();
        let mut add = |pieces: &[(Color, Role)]| {
            let class = EndingClass::of_pieces(pieces).map(|(class, _)| class);
            found.extend(class.filter(|class| !found.contains(class)));
        };
        for at in 0..pieces.len() {
            let others: Vec<_> = pieces.iter().copied().enumerate().filter(|(n, _)| *n != at).collect();
            let others: Vec<_> = others.into_iter().map(|(_, piece)| piece).collect();
            add(&others);
            if pieces[at].1 == Role::Pawn {
                for role in &ORDER[..4] {
                    let promoted = (pieces[at].0, *role);
                    add(&[promoted]);
                    add(&[&others[..], &[promoted]].concat());
                }
            }
        }
        found
    }
}

fn rank(role: Role) -> usize {
    ORDER.iter().position(|other| *other == role).unwrap_or(ORDER.len())
}

impl fmt::Display for EndingClass {
    /// `KQK`, `KBNK`, `KQKR`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = [Some(self.first), self.second.map(|(_, role)| role)];
        let letter = |role: Option<Role>| role.map(Role::upper_char).map(String::from).unwrap_or_default();
        match self.second {
            Some((Color::Black, _)) => write!(f, "K{}K{}", letter(first), letter(second)),
            Some((Color::White, _)) | None => write!(f, "K{}{}K", letter(first), letter(second)),
        }
    }
}

impl FromStr for EndingClass {
    type Err = ();

    fn from_str(name: &str) -> Result<EndingClass, ()> {
        EndingClass::all().into_iter().find(|class| class.to_string() == name).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Position, fen};

    fn class(name: &str) -> EndingClass {
        name.parse().unwrap()
    }

    #[test]
    fn there_are_five_of_three_pieces_and_thirty_of_four() {
        let names: Vec<String> = EndingClass::all().iter().map(ToString::to_string).collect();
        assert_eq!(names.iter().filter(|name| name.len() == 3).count(), 5);
        assert_eq!(names.iter().filter(|name| name.len() == 4).count(), 30);
        assert_eq!("KXK".parse::<EndingClass>(), Err(()));
    }

    #[test]
    fn the_stronger_side_comes_first_whatever_its_colour() {
        let of = |text: &str| EndingClass::of(fen::parse(text).unwrap().position.board());
        assert_eq!(of("4k3/8/8/8/8/8/7q/RK6 b - - 0 1"), Some((class("KQKR"), Color::Black)));
        assert_eq!(of("4k3/8/8/8/8/8/8/NK5B w - - 0 1"), Some((class("KBNK"), Color::White)));
        assert_eq!(of("4k3/8/8/8/8/8/8/1K6 w - - 0 1"), None);
        assert_eq!(of("4k3/8/8/8/8/8/8/NKRR4 w - - 0 1"), None);
    }

    #[test]
    fn captures_and_promotions_lead_on() {
        let next = |name: &str| {
            let mut names: Vec<String> = class(name).next().iter().map(ToString::to_string).collect();
            names.sort();
            names
        };
        assert_eq!(next("KQK"), [""; 0]);
        assert_eq!(next("KPK"), ["KBK", "KNK", "KQK", "KRK"]);
        assert_eq!(next("KQKR"), ["KQK", "KRK"]);
        assert!(next("KPKP").contains(&"KNKP".to_owned()));
        assert!(class("KPKP").has_en_passant() && !class("KPPK").has_en_passant());
    }
}
