//! The second step of a hint: where to look, by a target or a part of the board that does not give the move away.

use super::Quest;
use super::theme::Theme;
use crate::chess::{Bitboard, Color, File, Piece, Position, Rank, Role, Square, notation, words};
use crate::tutor::claim::{Claim, Kind};
use crate::tutor::words as said;

/// Where to look, in words and squares.
pub(super) fn of(quest: &Quest<'_>, claim: Option<&Claim>, theme: Theme) -> (String, Bitboard) {
    let targets = claim.map_or(Bitboard::EMPTY, |claim| targets(quest, claim));
    let shown = if targets.any() {
        targets
    } else {
        of_theme(quest, theme)
    };
    if shown.any() {
        (format!("Look at {}.", pieces(quest, shown)), shown)
    } else {
        region(quest)
    }
}

/// The pieces that a claim is about, if they stand there now and telling them does not tell the move.
fn targets(quest: &Quest<'_>, claim: &Claim) -> Bitboard {
    let listed: Vec<Square> = match &claim.kind {
        Kind::Fork { targets, .. } => targets.clone(),
        Kind::Pin { pinned, behind, .. } => vec![*pinned, *behind],
        Kind::Skewer { front, behind, .. } => vec![*front, *behind],
        Kind::DiscoveredAttack { target, .. }
        | Kind::DiscoveredCheck { target, .. }
        | Kind::RemovesDefender { target }
        | Kind::Interference { target, .. }
        | Kind::Defends { target, .. } => vec![*target],
        Kind::Trapped { sq } => vec![*sq],
        Kind::Overloaded { sq, duties } => std::iter::once(*sq).chain(duties.iter().copied()).collect(),
        Kind::Deflection { defender, .. } => vec![*defender],
        Kind::MateIn { .. } | Kind::MatePattern { .. } | Kind::MateThreat { .. } | Kind::DoubleCheck => {
            quest.root.board().king_of(!quest.side()).into_iter().collect()
        }
        _ => Vec::new(),
    };
    let all: Bitboard = listed.iter().copied().collect();
    let now = quest.root.board().occupied();
    let tells = all.contains(quest.arrives()) || all.contains(notation::origin(quest.best));
    let deep = claim.at.len() > 1 && !only_kings(quest, all);
    if tells || deep || !all.is_subset(now) {
        Bitboard::EMPTY
    } else {
        all
    }
}

fn only_kings(quest: &Quest<'_>, squares: Bitboard) -> bool {
    squares.is_subset(quest.root.board().kings())
}

/// The pieces that a theme without a target is about.
fn of_theme(quest: &Quest<'_>, theme: Theme) -> Bitboard {
    let board = quest.root.board();
    let king = match theme {
        Theme::Mate(_) | Theme::Checks => board.king_of(!quest.side()),
        Theme::InCheck => return quest.root.checkers().without(quest.arrives()),
        _ => None,
    };
    king.into_iter().collect()
}

/// Pieces as a list: `Black's king and the rook on a8`.
fn pieces(quest: &Quest<'_>, squares: Bitboard) -> String {
    let board = quest.root.board();
    let mut pieces: Vec<(Piece, Square)> = squares
        .into_iter()
        .filter_map(|square| Some((board.piece_at(square)?, square)))
        .collect();
    pieces.sort_by_key(|(piece, _)| std::cmp::Reverse(piece.role));
    let told: Vec<String> = pieces
        .iter()
        .enumerate()
        .map(|(place, &(piece, square))| {
            let owner = if place > 0 {
                "the"
            } else {
                owner(quest, piece.color)
            };
            match piece.role {
                Role::King => format!("{owner} king"),
                role => format!("{owner} {} on {square}", words::role(role)),
            }
        })
        .collect();
    said::list(&told)
}

fn owner(quest: &Quest<'_>, side: Color) -> &'static str {
    match side {
        _ if side == quest.side() => "your",
        Color::White => "White's",
        Color::Black => "Black's",
    }
}

/// The quarter of the board where the move goes.
fn region(quest: &Quest<'_>) -> (String, Bitboard) {
    let to = quest.arrives();
    let kingside = to.file() >= File::E;
    let upper = to.rank() >= Rank::Fifth;
    let files = |square: &Square| (square.file() >= File::E) == kingside;
    let ranks = |square: &Square| (square.rank() >= Rank::Fifth) == upper;
    let squares = Square::ALL
        .into_iter()
        .filter(|square| files(square) && ranks(square))
        .collect();
    let half = if upper { Color::Black } else { Color::White };
    let wing = if kingside { "kingside" } else { "queenside" };
    (
        format!("Look at the {wing}, in {} half of the board.", owner(quest, half)),
        squares,
    )
}
