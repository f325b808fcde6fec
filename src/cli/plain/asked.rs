//! Short questions about the board, with the words that blind players know from lichess: `l`, `o`, `p N`, `s e4`.

use super::speech;
use crate::app::App;
use crate::chess::{Color, Position, Role, Square, words};

/// The last move on the board.
pub(super) fn last_move(app: &App) -> String {
    let last = app.game().current();
    speech::played(app, last).unwrap_or_else(|| "No moves yet.".to_owned())
}

/// Whom the player plays against.
pub(super) fn opponent(app: &App) -> String {
    let tag = |side: Color| app.game().tags.get(words::side(side)).unwrap_or("?").to_owned();
    match &app.study.board.session {
        Some(session) => speech::players(session),
        None => format!("White is {}, Black is {}.", tag(Color::White), tag(Color::Black)),
    }
}

/// Where the pieces of a letter stand, the player's first: `N`, `n` and `knight` are the same.
pub(super) fn pieces_of(app: &App, word: &str) -> String {
    let Some(role) = role(word) else {
        return format!("'{word}' is no piece. Type p and one of K, Q, R, B, N, P: p N.");
    };
    let mine = app.study.board.session.as_ref().map_or(Color::White, |session| session.human);
    let board = app.game().position().board();
    let told = |side: Color| {
        let squares = board.by_piece(role.of(side));
        let plural = if squares.count() == 1 { "" } else { "s" };
        let whose = format!("{} {}{plural}", words::side(side), words::role(role));
        if squares.any() {
            format!("{whose}: {}.", speech::names(squares))
        } else {
            format!("{whose}: none.")
        }
    };
    format!("{} {}", told(mine), told(mine.other()))
}

fn role(word: &str) -> Option<Role> {
    let is_it = |role: &Role| {
        word.eq_ignore_ascii_case(&role.char().to_string())
            || word.trim_end_matches('s').eq_ignore_ascii_case(words::role(*role))
    };
    Role::ALL.into_iter().find(is_it)
}

/// What stands on a square.
pub(super) fn square(app: &App, word: &str) -> String {
    let Ok(square) = word.to_lowercase().parse::<Square>() else {
        return format!("'{word}' is no square. Type s and a square: s e4.");
    };
    match app.game().position().board().piece_at(square) {
        Some(piece) => format!("{square}: {} {}.", words::side(piece.color), words::role(piece.role)),
        None => format!("{square} is empty."),
    }
}
