//! The evaluation as a bar: White's chances to win, with the score beside it.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::app::App;
use crate::chess::Score;
use crate::theme::{ColorDepth, Token};

/// Eighths of a cell, from one to seven.
const EIGHTHS: [&str; 7] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/// The bar for a score from White's side, as wide as asked.
pub(super) fn line(app: &App, score: Score, columns: u16) -> Line<'static> {
    let win = score.win_percent();
    let label = format!("{:>6} ", short(score));
    let percent = format!(" {win:.0}%");
    let width = usize::from(columns).saturating_sub(label.len() + percent.len());
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
