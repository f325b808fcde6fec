//! The first line: who plays whom, whose turn it is, and what the clocks say.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;

use super::text;
use crate::app::{App, Place};
use crate::chess::text::clean;
use crate::chess::{Color, Position, words};
use crate::theme::Token;

/// Draws the line; on a narrow screen the turn matters more than the names.
pub(super) fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let turn = turn(app);
    let clocks = clocks(app);
    let room =
        usize::from(area.width).saturating_sub(turn.content.chars().count() + clocks.chars().count() + 4);
    let mut left = vec![Span::styled(
        format!(" {}", text::PROGRAM),
        app.theme.style(Token::Accent),
    )];
    let players = players(app);
    if room > text::PROGRAM.len() + 12 {
        let words = text::fit(&players, room - text::PROGRAM.len() - 4).into_owned();
        left.push(Span::styled(format!("   {words}"), app.theme.style(Token::Text)));
    }
    if !clocks.is_empty() {
        left.push(Span::styled(
            format!("   {clocks}"),
            app.theme.style(Token::Title),
        ));
    }
    buffer.set_line(
        area.x,
        area.y,
        &text::ends(left, turn, area.width.saturating_sub(1)),
        area.width,
    );
}

fn players(app: &App) -> String {
    if let Some(session) = &app.session {
        let level = session
            .opponent
            .level
            .map_or(String::new(), |level| format!(", level {level}"));
        let sign = sign(session.human, app.glyphs());
        return format!(
            "You {sign} {}  vs  {}{level}",
            words::side(session.human),
            session.opponent.name
        );
    }
    let tag = |name| clean(app.game().tags.get(name).unwrap_or("?")).into_owned();
    match (&app.place, app.game().tags.get("White")) {
        (_, Some(_)) => format!("{} – {}  {}", tag("White"), tag("Black"), tag("Result")),
        (Place::Foreign(name), None) => clean(name).into_owned(),
        _ => String::new(),
    }
}

fn turn(app: &App) -> Span<'static> {
    let game = app.game();
    let color = game.turn();
    let sign = sign(color, app.glyphs());
    if let Some(ending) = game.ending() {
        return Span::styled(ending.result().to_string(), app.theme.style(Token::Title));
    }
    if app.waits_for_opponent() {
        let depth = app.thinking.as_ref().map_or(0, |asked| asked.depth);
        let depth = if depth > 0 {
            format!(" {depth}")
        } else {
            String::new()
        };
        return Span::styled(
            format!("{sign} {} thinks…{depth}", words::side(color)),
            app.theme.style(Token::Muted),
        );
    }
    let player = app.session.as_ref().filter(|_| !app.studies());
    let mine = player.is_none_or(|session| session.human == color);
    let check = if game.position().is_check() { ", check" } else { "" };
    let words = match (player, mine) {
        (Some(_), true) => format!("{sign} your move{check}"),
        _ => format!("{sign} {} to move{check}", words::side(color)),
    };
    Span::styled(words, style_of_turn(app, mine))
}

fn style_of_turn(app: &App, mine: bool) -> Style {
    app.theme.style(if mine { Token::Accent } else { Token::Muted })
}

/// A sign of the side: an empty ring for White, a full one for Black.
fn sign(color: Color, glyphs: bool) -> &'static str {
    match (color, glyphs) {
        (Color::White, true) => "○",
        (Color::Black, true) => "●",
        (Color::White, false) => "W",
        (Color::Black, false) => "B",
    }
}

fn clocks(app: &App) -> String {
    let Some(clock) = &app.clock else {
        return String::new();
    };
    let now = app.now.instant;
    let show = |color: Color| {
        let running = clock.running() == Some(color);
        format!(
            "{}{}",
            time(clock.left(color, now)),
            if running { "*" } else { "" }
        )
    };
    format!("{} – {}", show(Color::White), show(Color::Black))
}

/// Minutes and seconds, tenths below ten seconds left out: a clock sends one update a second.
fn time(left: Duration) -> String {
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
