//! The engine's view: evaluation bar, best lines, book moves.

use ratatui::text::{Line, Span};

use super::panel::blank;
use super::{evalbar, text};
use crate::app::{Action, App};
use crate::chess::notation;
use crate::theme::Token;

/// The evaluation bar and the best lines; where it is tight the best alone. The last column stays free.
pub(super) fn lines(app: &App, columns: u16, tight: bool) -> Vec<Line<'static>> {
    let columns = columns.saturating_sub(1);
    if !app.study.screen.view.engine {
        return Vec::new();
    }
    if app.study.conceals() {
        let muted = app.theme().style(Token::Muted);
        return vec![Line::styled(text::HIDDEN, muted), blank()];
    }
    let mut lines = view(app, columns, tight);
    lines.extend(book(app, columns));
    lines.push(blank());
    lines
}

/// Returns the book moves that fit.
fn book(app: &App, columns: u16) -> Option<Line<'static>> {
    let mut words = String::new();
    for known in &app.study.engines.view.book {
        let name = notation::san(app.game().position(), known.played);
        let next = format!("  {name} {:.0}%", known.share);
        if text::BOOK.len() + words.len() + next.len() > usize::from(columns) {
            break;
        }
        words.push_str(&next);
    }
    let title = Span::styled(text::BOOK, app.theme().style(Token::Title));
    (!words.is_empty()).then(|| Line::from(vec![title, Span::styled(words, app.theme().style(Token::Text))]))
}

/// Returns the bar and the lines, or why there are none.
fn view(app: &App, columns: u16, tight: bool) -> Vec<Line<'static>> {
    let muted = app.theme().style(Token::Muted);
    if let Some(fault) = &app.study.engines.view.fault {
        let words = text::fit(fault, usize::from(columns)).into_owned();
        return vec![Line::styled(words, app.theme().style(Token::Bad))];
    }
    let Some(analysis) = &app.study.engines.view.analysis else {
        let back = app.study.key_name(Action::StepBack);
        let words = if app.study.engines.view.running {
            "thinking…".to_owned()
        } else {
            format!("The game ends here; {back} steps back.")
        };
        return vec![Line::styled(words, muted)];
    };
    let turn = app.game().turn();
    let mut lines = Vec::new();
    if let Some(best) = analysis.lines.first() {
        lines.push(evalbar::line(app, best.score.for_white(turn), columns));
    }
    let most = if tight { 1 } else { analysis.lines.len() };
    for line in analysis.lines.iter().take(most) {
        let score = line.score.for_white(turn).to_string().replace('-', "−");
        let moves = notation::line(app.game().position(), &line.moves);
        let room = usize::from(columns).saturating_sub(8);
        lines.push(Line::from(vec![
            Span::styled(format!("{score:>6}  "), app.theme().style(Token::Text)),
            Span::styled(text::fit(&moves, room).into_owned(), muted),
        ]));
    }
    if !tight && app.study.has_inside() {
        let words = format!("{} looks inside swarm.", app.study.key_name(Action::EngineView));
        lines.push(Line::styled(text::fit(&words, usize::from(columns)).into_owned(), muted));
    }
    if !tight {
        let depth = format!("depth {}, ", analysis.depth);
        let room = usize::from(columns).saturating_sub(depth.len());
        let counted = format!("{depth}{}", positions(analysis.nodes, room));
        lines.push(Line::styled(counted, muted));
    }
    lines
}

/// Returns a count of positions in at most `columns` columns.
fn positions(nodes: u64, columns: usize) -> String {
    let words = thousands(nodes);
    if words.len() <= columns {
        return words;
    }
    words.replace("million", "M").replace("thousand", "k")
}

/// Returns a count of positions in words.
fn thousands(nodes: u64) -> String {
    match nodes {
        0..10_000 => format!("{nodes} positions"),
        10_000..1_000_000 => format!("{} thousand positions", nodes / 1_000),
        1_000_000..10_000_000 => {
            let tenths = nodes / 100_000;
            format!("{}.{} million positions", tenths / 10, tenths % 10)
        }
        _ => format!("{} million positions", nodes / 1_000_000),
    }
}
