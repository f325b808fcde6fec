//! The evaluation as a bar: White's chances to win, upright at the board's edge or lying with the score beside it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::text;
use crate::app::App;
use crate::chess::{Color, Score};
use crate::theme::{ColorDepth, Token};

/// Eighths of a cell, from one to seven.
const EIGHTHS: [&str; 7] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/// Draws the bar at the board's edge, the part of the side at the bottom rising from below; a rule while nothing is known.
pub(super) fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let plain = app.theme().depth() == ColorDepth::None || !app.study.screen.glyphs;
    let Some(white) = chances(app).filter(|_| !plain) else {
        let rule = if app.study.glyphs() { "│" } else { "|" };
        for y in area.top()..area.bottom() {
            buffer.set_string(area.x, y, rule, app.theme().style(Token::Rule));
        }
        return;
    };
    let (lower, upper, share) = match app.study.screen.view.below {
        Color::White => (Token::BarWhite, Token::BarBlack, white),
        Color::Black => (Token::BarBlack, Token::BarWhite, 100.0 - white),
    };
    let halves = (share / 100.0 * f64::from(2 * area.height)).round() as u16;
    let (lower, upper) = (fore(app.theme().style(lower)), fore(app.theme().style(upper)));
    for (from_below, y) in (area.top()..area.bottom()).rev().enumerate() {
        let (symbol, style) = match halves.saturating_sub(2 * from_below as u16) {
            0 => ("█", upper),
            1 => ("▄", Style { bg: upper.fg, ..lower }),
            _ => ("█", lower),
        };
        buffer.set_string(area.x, y, symbol, style);
    }
}

/// Returns White's winning chances in percent on the board, as far as they may be shown: the engine's, else the coach's.
fn chances(app: &App) -> Option<f64> {
    let study = &app.study;
    if study.conceals() || app.editor().is_some() {
        return None;
    }
    let by_engine = study.engines.view.settled.filter(|_| study.screen.view.engine);
    by_engine.or_else(|| study.chances_now().filter(|_| study.settings.config.board.eval_bar))
}

/// The bar for a score from White's side, as wide as asked.
pub(super) fn line(app: &App, score: Score, columns: u16) -> Line<'static> {
    let win = score.win_percent();
    let label = format!("{:>6} ", short(score));
    let percent = format!(" {win:.0}%");
    let width = usize::from(columns).saturating_sub(text::width(&label) + percent.len());
    let mut spans = vec![Span::styled(label, app.theme().style(Token::Text))];
    spans.extend(bar(app, win, width));
    spans.push(Span::styled(percent, app.theme().style(Token::Muted)));
    Line::from(spans)
}

/// The score with one decimal, as a bar can show it.
fn short(score: Score) -> String {
    match score {
        Score::Cp(cp) => format!("{:+.1}", f64::from(cp) / 100.0).replace('-', "−"),
        Score::Mate(_) => score.to_string().replace('-', "−"),
    }
}

fn bar(app: &App, win: f64, width: usize) -> Vec<Span<'static>> {
    let white = app.theme().style(Token::BarWhite);
    let black = app.theme().style(Token::BarBlack);
    if app.theme().depth() == ColorDepth::None || !app.study.screen.glyphs {
        let filled = (win / 100.0 * width as f64).round() as usize;
        return vec![Span::raw("#".repeat(filled)), Span::raw(".".repeat(width - filled))];
    }
    let eighths = (win / 100.0 * (width * 8) as f64).round() as usize;
    let (whole, part) = (eighths / 8, eighths % 8);
    let mut spans = vec![Span::styled("█".repeat(whole), fore(white))];
    if part > 0 {
        let style = fore(white).patch(Style { bg: black.fg.or(black.bg), ..Style::default() });
        spans.push(Span::styled(EIGHTHS[part - 1], style));
    }
    spans.push(Span::styled("█".repeat(width - whole - usize::from(part > 0)), fore(black)));
    spans
}

/// The colour as the colour of full blocks.
fn fore(style: Style) -> Style {
    Style { fg: style.fg.or(style.bg), bg: None, ..style }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::TestPlayer;
    use crate::search::{Analysis, Line as SearchLine};
    use crate::ui::testing::{self, in_colour, words};

    #[test]
    fn a_score_is_short_and_keeps_its_sign() {
        let scores = [Score::Cp(34), Score::Cp(-120), Score::Cp(0), Score::Mate(3), Score::Mate(-2)];
        assert_eq!(scores.map(short), ["+0.3", "−1.2", "+0.0", "#3", "#−2"]);
    }

    #[test]
    fn the_lying_bar_fills_its_line_as_far_as_white_may_hope() {
        let player = TestPlayer::new();
        let filled = |score, columns| {
            let line = words(&[line(&player.app, score, columns)]).remove(0);
            assert_eq!(line.chars().count(), usize::from(columns), "{line}");
            line.matches('#').count() - usize::from(matches!(score, Score::Mate(_)))
        };
        for columns in [20, 34, 60] {
            let [lost, even, won] =
                [Score::Mate(-1), Score::Cp(0), Score::Mate(1)].map(|score| filled(score, columns));
            assert!(lost < 2 && won > even && even > lost, "{lost} {even} {won} of {columns}");
            assert!(won.abs_diff(2 * even) <= 2, "{even} is half of {won}");
        }
    }

    /// The bar at the edge of a board of eight rows, from above, with the engine's view on.
    fn edge(player: &TestPlayer) -> String {
        let area = Rect::new(0, 0, 1, 8);
        let mut buffer = Buffer::empty(area);
        draw(&player.app, area, &mut buffer);
        testing::text(&buffer).replace('\n', "")
    }

    fn with_view(score: i32) -> TestPlayer {
        let mut player = in_colour(TestPlayer::new());
        let lines = vec![SearchLine { score: Score::Cp(score), moves: Vec::new() }];
        let analysis = Analysis { lines, ..Analysis::default() };
        player.app.study.engines.view.report(analysis, Color::White);
        player.app.study.screen.view.engine = true;
        player
    }

    #[test]
    fn while_nothing_is_known_or_no_colour_tells_the_sides_apart_it_is_a_rule() {
        assert_eq!(edge(&in_colour(TestPlayer::new())), "│".repeat(8));
        let mut player = with_view(300);
        player.app.study.screen.theme = TestPlayer::new().app.study.screen.theme;
        assert_eq!(edge(&player), "│".repeat(8));
        player.app.study.screen.glyphs = false;
        assert_eq!(edge(&player), "|".repeat(8));
    }

    #[test]
    fn the_part_of_the_side_below_rises_with_its_chances() {
        // The halves of each cell that are White's, from above.
        let white = |player: &TestPlayer| {
            let area = Rect::new(0, 0, 1, 8);
            let mut buffer = Buffer::empty(area);
            draw(&player.app, area, &mut buffer);
            let ink = fore(player.app.theme().style(Token::BarWhite)).fg;
            let halves = |y| match (buffer[(0, y)].symbol(), buffer[(0, y)].style().fg == ink) {
                ("█", true) => 2,
                ("█", false) => 0,
                _ => 1,
            };
            (0..8).map(halves).collect::<Vec<_>>()
        };
        let mut player = with_view(900);
        assert_eq!(white(&player), [1, 2, 2, 2, 2, 2, 2, 2]);
        player.keys("F");
        assert_eq!(white(&player), [2, 2, 2, 2, 2, 2, 2, 1], "White's part hangs from above");
        assert_eq!(white(&with_view(0)), [0, 0, 0, 0, 2, 2, 2, 2]);
    }
}
