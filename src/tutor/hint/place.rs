//! The second step of a hint: where to look, by a target or a part of the board that does not give the move away.

use super::quest::Quest;
use crate::chess::{Bitboard, Color, File, Piece, Position, Rank, Role, Square, notation, words};
use crate::tutor::audience::{Audience, Voice};
use crate::tutor::claim::Claim;
use crate::tutor::kind::row::Trait;
use crate::tutor::kind::theme::HintTheme;
use crate::tutor::phrase::lexicon::list;

/// Where to look, in words and squares.
pub(super) fn of(quest: &Quest<'_>, claim: Option<&Claim>, theme: HintTheme) -> (String, Bitboard) {
    let targets = claim.map_or(Bitboard::EMPTY, |claim| targets(quest, claim));
    let shown = if targets.any() { targets } else { of_theme(quest, theme) };
    if shown.any() { (format!("Look at {}.", pieces(quest, shown)), shown) } else { region(quest) }
}

/// The pieces that a claim is about, if they stand there now and telling them does not tell the move.
fn targets(quest: &Quest<'_>, claim: &Claim) -> Bitboard {
    let king = quest.root.board().king_of(!quest.side());
    let king = king.filter(|_| claim.kind.is(Trait::AtKing));
    let listed = claim.kind.claim().targets().into_iter().chain(king);
    let all: Bitboard = listed.collect();
    let now = quest.root.board().occupied();
    let tells = all.contains(quest.arrives()) || all.contains(notation::origin(quest.best));
    let deep = claim.at.len() > 1 && !only_kings(quest, all);
    if tells || deep || !all.is_subset(now) { Bitboard::EMPTY } else { all }
}

fn only_kings(quest: &Quest<'_>, squares: Bitboard) -> bool {
    squares.is_subset(quest.root.board().kings())
}

/// The pieces that a theme without a target is about.
fn of_theme(quest: &Quest<'_>, theme: HintTheme) -> Bitboard {
    let board = quest.root.board();
    if theme == HintTheme::InCheck {
        return quest.root.checkers().without(quest.arrives());
    }
    let king = board.king_of(!quest.side());
    let at_king = matches!(theme, HintTheme::Mate | HintTheme::Checks);
    king.filter(|_| at_king).into_iter().collect()
}

/// Pieces as a list: `Black's king and the rook on a8`.
fn pieces(quest: &Quest<'_>, squares: Bitboard) -> String {
    let board = quest.root.board();
    let mut pieces: Vec<(Piece, Square)> =
        squares.into_iter().filter_map(|square| Some((board.piece_at(square)?, square))).collect();
    pieces.sort_by_key(|(piece, _)| std::cmp::Reverse(piece.role));
    let told: Vec<String> = pieces
        .iter()
        .enumerate()
        .map(|(place, &(piece, square))| {
            let owner = if place > 0 { "the" } else { owner(quest, piece.color) };
            if piece.role == Role::King {
                format!("{owner} king")
            } else {
                format!("{owner} {} on {square}", words::role(piece.role))
            }
        })
        .collect();
    list(&told)
}

fn owner(quest: &Quest<'_>, side: Color) -> &'static str {
    let voice = Voice { audience: Audience::Novice, you: Some(quest.side()) };
    voice.owner(side)
}

/// The quarter of the board where the move goes.
fn region(quest: &Quest<'_>) -> (String, Bitboard) {
    let to = quest.arrives();
    let kingside = to.file() >= File::E;
    let upper = to.rank() >= Rank::Fifth;
    let files = |square: &Square| (square.file() >= File::E) == kingside;
    let ranks = |square: &Square| (square.rank() >= Rank::Fifth) == upper;
    let squares = Square::ALL.into_iter().filter(|square| files(square) && ranks(square)).collect();
    let half = if upper { Color::Black } else { Color::White };
    let wing = if kingside { "kingside" } else { "queenside" };
    (format!("Look at the {wing}, in {} half of the board.", owner(quest, half)), squares)
}
