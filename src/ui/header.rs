//! The line above a board that has no column beside it: players, clocks, side to move and opening.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;
use unicode_width::UnicodeWidthStr;

use super::{opening, text};
use crate::app::{App, GameLocation};
use crate::chess::text::clean;
use crate::chess::{Color, Position, words};
use crate::library::label;
use crate::theme::Token;

/// The least columns for the players.
const PLAYERS_LEAST: usize = 12;

/// Columns of the usual turn text: `● Black thinks…`.
const TURN: usize = 15;

/// The width from which the opponent's depth is shown.
const WIDE: u16 = 100;

/// Columns between two parts.
const GAP: usize = 3;

/// What a new player is asked where the coach has no room for it.
const WELCOME: &str = "How well do you play?";

/// Draws the question of the first start.
pub(super) fn draw_welcome(app: &App, area: Rect, buffer: &mut Buffer) {
    text::put(&format!(" {WELCOME}"), area, app.theme().style(Token::Accent), buffer);
}

/// Draws the header. On a narrow screen the turn matters more than the names, and the opening's code more than the end
/// of a long name.
pub(super) fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let columns = usize::from(area.width.saturating_sub(1));
    let (turn, clocks) = (turn(app, area.width >= WIDE), clocks(app));
    let mut left = vec![Span::styled(format!(" {}", text::PROGRAM), app.theme().style(Token::Accent))];
    // The name does not change its form while the turn does.
    let turn_width = turn.width().max(TURN);
    let fixed = [text::PROGRAM.len() + 1, clocks.width(), turn_width];
    let fixed: usize = fixed.into_iter().filter(|part| *part > 0).map(|part| part + GAP).sum();
    let room = columns.saturating_sub(fixed);
    let players = players(app);
    let code = app.study.board.facts.opening.map_or(0, |opening| opening.eco.len() + GAP);
    let code = if room > code + 2 * PLAYERS_LEAST { code } else { 0 };
    let mut used = fixed - GAP;
    if room >= PLAYERS_LEAST && !players.is_empty() {
        let words = text::fit(&players, room - code).into_owned();
        used += words.width() + GAP;
        left.push(part(app, &words, Token::Text));
    }
    if !clocks.is_empty() {
        left.push(part(app, &clocks, Token::Title));
    }
    left.push(Span::raw(" ".repeat(GAP)));
    left.push(turn);
    let opening = app.study.board.facts.opening.as_ref();
    let name = opening.and_then(|opening| opening::named(opening, columns.saturating_sub(used + GAP)));
    let name = Span::styled(name.unwrap_or_default(), app.theme().style(Token::Muted));
    buffer.set_line(area.x, area.y, &text::ends(left, name, columns as u16), area.width);
}

/// A part of the line after its gap.
fn part(app: &App, words: &str, token: Token) -> Span<'static> {
    Span::styled(format!("{:GAP$}{words}", ""), app.theme().style(token))
}

fn players(app: &App) -> String {
    if let Some(session) = &app.study.school.lesson {
        return super::modes::lesson::title(session);
    }
    if let Some(exercises) = &app.study.training.exercises {
        return super::modes::exercise::title(app, exercises);
    }
    if let Some(session) = &app.study.board.session {
        let Some(opponent) = &session.opponent else { return "two players".to_owned() };
        let sign = sign(session.human, app.study.glyphs());
        return format!("You {sign} {} vs {}", words::side(session.human), label(opponent));
    }
    let tag = |name| clean(app.game().tags.get(name).unwrap_or("?")).into_owned();
    match (&app.study.board.location, app.game().tags.get("White")) {
        // The result of a finished game replaces the turn.
        (_, Some(_)) if app.game().ending().is_some() => format!("{} – {}", tag("White"), tag("Black")),
        (_, Some(_)) => format!("{} – {}  {}", tag("White"), tag("Black"), tag("Result")),
        (GameLocation::Foreign(name), None) => clean(name).into_owned(),
        _ => String::new(),
    }
}

fn turn(app: &App, wide: bool) -> Span<'static> {
    let game = app.game();
    let is_line = app.study.talk.shown.as_ref().is_some_and(|shown| !shown.asks);
    let board = if is_line { app.study.board() } else { game.position() };
    let color = board.turn();
    let sign = sign(color, app.study.glyphs());
    if is_line && board.is_checkmate() {
        return Span::styled(format!("{sign} {} is mated", words::side(color)), style_of_turn(app, true));
    }
    if let Some(ending) = game.ending() {
        return Span::styled(ending.result().to_string(), app.theme().style(Token::Title));
    }
    if app.study.waits_for_opponent() {
        let depth = app.study.engines.thinking.as_ref().map_or(0, |asked| asked.depth);
        let depth = if wide && depth > 0 { format!(" {depth}") } else { String::new() };
        return Span::styled(
            format!(
                "{} {} thinks…{depth}",
                self::sign(game.turn(), app.study.glyphs()),
                words::side(game.turn())
            ),
            app.theme().style(Token::Muted),
        );
    }
    let player = app.study.own_side().filter(|_| !app.study.studies() && !is_line);
    let mine = player.is_none_or(|side| side == color);
    let check = if board.is_check() { ", check" } else { "" };
    let words = match (player, mine) {
        (Some(_), true) => format!("{sign} your move{check}"),
        _ => format!("{sign} {} to move{check}", words::side(color)),
    };
    Span::styled(words, style_of_turn(app, mine))
}

fn style_of_turn(app: &App, mine: bool) -> Style {
    app.theme().style(if mine { Token::Accent } else { Token::Muted })
}

/// A sign of the side: an empty ring for White, a full one for Black.
pub(super) fn sign(color: Color, glyphs: bool) -> &'static str {
    match (color, glyphs) {
        (Color::White, true) => "○",
        (Color::Black, true) => "●",
        (Color::White, false) => "W",
        (Color::Black, false) => "B",
    }
}

fn clocks(app: &App) -> String {
    let Some(clock) = &app.study.board.clock else {
        return String::new();
    };
    let now = app.study.now.instant;
    let show = |color: Color| {
        let running = clock.running() == Some(color);
        format!("{}{}", time(clock.left(color, now)), if running { "*" } else { "" })
    };
    format!("{} – {}", show(Color::White), show(Color::Black))
}

/// Minutes and seconds, tenths below ten seconds left out: a clock sends one update a second.
pub(super) fn time(left: Duration) -> String {
    let seconds = left.as_millis().div_ceil(1000);
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_show_full_seconds() {
        assert_eq!(time(Duration::from_millis(61_001)), "1:02");
        assert_eq!(time(Duration::ZERO), "0:00");
        assert_eq!(time(Duration::from_secs(3_723)), "1:02:03");
    }
}
