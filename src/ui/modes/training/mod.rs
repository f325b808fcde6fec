//! The training page: due exercises, activity, success by motif, forecast, and choices.

mod chart;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use super::exercise;
use crate::app::App;
use crate::app::exercise::SessionScore;
use crate::app::modes::training::{self, TrainingPage};
use crate::review::progress::TrainingProgress;
use crate::review::rating;
use crate::theme::Token;
use crate::ui::text;

/// The widest page, in columns; on wider screens it is centred.
const WIDEST: u16 = 96;

/// A page narrower than this has no room for two charts side by side.
const TWO_COLUMNS: u16 = 74;

/// Between two columns.
const GAP: u16 = 4;

/// The keys of the page.
const KEYS: &[(&str, &str, bool)] =
    &[("Enter", "select", false), ("up, down", "choose", false), ("?", "more", true), ("Esc", "back", true)];

/// Draws the page over everything.
pub(in crate::ui) fn draw(app: &App, page: &TrainingPage, area: Rect, buffer: &mut Buffer) {
    Clear.render(area, buffer);
    buffer.set_style(area, app.theme().style(Token::Ground));
    buffer.set_style(area, app.theme().style(Token::Text));
    let header = text::ends(
        vec![
            Span::styled(format!(" {}", text::PROGRAM), app.theme().style(Token::Accent)),
            Span::styled("   Training", app.theme().style(Token::Title)),
        ],
        Span::styled(today(app), app.theme().style(Token::Muted)),
        area.width.saturating_sub(1),
    );
    text::put_lines(&[header], area, buffer);
    let inner = inner(area);
    let mut place = inner;
    for block in blocks(app, page, inner) {
        let height = block.len() as u16;
        text::put_lines(&block, place, buffer);
        let used = (height + u16::from(height > 0)).min(place.height);
        place.y += used;
        place.height -= used;
    }
    let menu_place = menu_place(app, page, area);
    text::put_lines(&menu(app, page, menu_place), menu_place, buffer);
    let keys = Rect { y: area.bottom().saturating_sub(1), height: area.height.min(1), ..area };
    crate::ui::keys::put(app, KEYS, keys, buffer);
}

/// The choice at a row of the screen.
pub(in crate::ui) fn hit(app: &App, page: &TrainingPage, area: Rect, column: u16, row: u16) -> Option<usize> {
    let place = menu_place(app, page, area);
    let first = first_choice(page, training::choices(page, &app.study).len(), place.height);
    place.contains((column, row).into()).then(|| first + usize::from(row - place.y))
}

/// The first choice shown, so that the chosen one is among those that fit.
fn first_choice(page: &TrainingPage, count: usize, rows: u16) -> usize {
    let rows = usize::from(rows);
    page.line
        .min(count.saturating_sub(1))
        .saturating_sub(rows.saturating_sub(1))
        .min(count.saturating_sub(rows))
}

/// Returns the area of the charts: below the header, above the choices.
fn inner(area: Rect) -> Rect {
    let width = area.width.saturating_sub(4).min(WIDEST);
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + 2.min(area.height),
        width,
        height: area.height.saturating_sub(2),
    }
}

/// Returns the area of the choices: below the charts, above the keys.
fn menu_place(app: &App, page: &TrainingPage, area: Rect) -> Rect {
    let inner = inner(area);
    let most = inner.height.saturating_sub(2);
    let height = (training::choices(page, &app.study).len() as u16).min(most);
    let charts: usize = blocks(app, page, inner).iter().map(|block| block.len() + 1).sum();
    let lowest = area.bottom().saturating_sub(height + 2);
    Rect { y: (inner.y + charts as u16).min(lowest).max(area.y), height, ..inner }
}

fn menu(app: &App, page: &TrainingPage, Rect { width: columns, height, .. }: Rect) -> Vec<Line<'static>> {
    let choices = training::choices(page, &app.study);
    let line = |(place, (_, words)): (usize, &(_, String))| {
        let chosen = place == page.line.min(choices.len().saturating_sub(1));
        let style = if chosen { app.theme().chosen() } else { app.theme().style(Token::Text) };
        let mark = if chosen { "▸ " } else { "  " };
        let words = text::fit(words, usize::from(columns).saturating_sub(4)).into_owned();
        Line::from(Span::styled(format!("{mark}{words} "), style))
    };
    let first = first_choice(page, choices.len(), height);
    choices.iter().enumerate().skip(first).take(height.into()).map(line).collect()
}

fn today(app: &App) -> String {
    let Some(training) = &app.study.training.deck else {
        return String::new();
    };
    training.progress.today.date().strftime("%A, %-d %B %Y").to_string()
}

/// Returns the blocks that fit, from the top; each is followed by an empty row.
fn blocks(app: &App, page: &TrainingPage, inner: Rect) -> Vec<Vec<Line<'static>>> {
    if page.lists_motifs {
        return Vec::new();
    }
    let menu = training::choices(page, &app.study).len() as u16 + 3;
    let mut page = PageBuilder { free: inner.height.saturating_sub(menu), blocks: Vec::new() };
    page.take(exercises(app, inner.width));
    page.take(rating_line(app));
    let Some(training) = &app.study.training.deck else {
        return page.blocks;
    };
    let progress = &training.progress;
    if progress.cards == 0 {
        page.take(nothing(app, inner.width));
        return page.blocks;
    }
    page.take(chart::pupil(app, &training.pupil, inner.width));
    page.take(counts(app, progress, inner.width));
    page.take(chart::calendar(app, progress, inner.width));
    let rows = page.free.saturating_sub(2).clamp(3, 8);
    page.take(charts(app, progress, inner.width, rows));
    page.take(missed(app, progress, inner.width));
    page.blocks
}

/// Collects the blocks of the page and counts the free rows.
struct PageBuilder {
    free: u16,
    blocks: Vec<Vec<Line<'static>>>,
}

impl PageBuilder {
    /// Takes a block if it has room.
    fn take(&mut self, block: Vec<Line<'static>>) {
        let height = block.len() as u16;
        if height > 0 && height <= self.free {
            self.free = self.free.saturating_sub(height + 1);
            self.blocks.push(block);
        }
    }
}

/// Returns the results of this session.
fn exercises(app: &App, columns: u16) -> Vec<Line<'static>> {
    let Some(exercises) = &app.study.training.exercises else {
        return Vec::new();
    };
    let count = if exercises.run_end.is_some() { exercises.at + 1 } else { exercises.results.len() };
    let first = count.saturating_sub(usize::from(columns / 2));
    let mut spans = vec![Span::styled("This session  ", app.theme().style(Token::Title))];
    spans.extend(exercises.results[first..count].iter().map(|result| {
        let (sign, token) = exercise::mark(app, *result);
        Span::styled(sign, app.theme().style(token))
    }));
    let score = SessionScore { left: exercises.left(), ..exercises.score() };
    spans.push(Span::styled(format!("  {}", in_words(score)), app.theme().style(Token::Text)));
    vec![Line::from(spans)]
}

fn in_words(score: SessionScore) -> String {
    let parts =
        [(score.good, "solved"), (score.hard, "with hints"), (score.again, "missed"), (score.left, "left")];
    let counted = parts.iter().filter(|(count, _)| *count > 0);
    counted.map(|(count, words)| format!("{count} {words}")).collect::<Vec<_>>().join(", ")
}

/// Returns how to get exercises.
fn nothing(app: &App, columns: u16) -> Vec<Line<'static>> {
    let words = "Nothing answered yet. Your own mistakes join in: review a game, or let \
                 'patzer train --from FILE.pgn' find them. 'patzer train --import FILE.csv' adds puzzles.";
    let style = app.theme().style(Token::Text);
    let lines = text::wrap(words, usize::from(columns)).into_iter();
    lines.map(|line| Line::styled(line, style)).collect()
}

/// The player's rating, once a game has counted.
fn rating_line(app: &App) -> Vec<Line<'static>> {
    let games = &app.study.record.games;
    let line = Line::styled(rating::sentence(games), app.theme().style(Token::Text));
    if games.is_empty() { Vec::new() } else { vec![line] }
}

/// The four counts, and the streak.
fn counts(app: &App, progress: &TrainingProgress, columns: u16) -> Vec<Line<'static>> {
    let counts = [
        (progress.due, "due now", Token::Accent),
        (progress.new, "new", Token::Text),
        (progress.learning, "learning", Token::Good),
        (progress.retired, "mastered", Token::Muted),
    ];
    let mut left = Vec::new();
    for (count, words, token) in counts {
        left.push(Span::styled(
            count.to_string(),
            app.theme().style(token).patch(app.theme().style(Token::Title).fg(app.theme().color(token))),
        ));
        left.push(Span::styled(format!(" {words}    "), app.theme().style(Token::Muted)));
    }
    let streak = Span::styled(streak(progress), app.theme().style(Token::Accent));
    let both: usize = left.iter().map(Span::width).sum::<usize>() + streak.width();
    if both <= usize::from(columns) {
        vec![text::ends(left, streak, columns)]
    } else {
        vec![Line::from(left), Line::from(streak)]
    }
}

fn streak(progress: &TrainingProgress) -> String {
    let days = |count: usize| {
        if count == 1 { "1 day".to_owned() } else { format!("{count} days") }
    };
    match (progress.streak, progress.longest_streak) {
        (0, 0) => "no training days yet".to_owned(),
        (0, longest) => format!("longest streak: {}", days(longest)),
        (now, longest) if now == longest => format!("{} in a row", days(now)),
        (now, longest) => format!("{} in a row, best {longest}", days(now)),
    }
}

/// Returns success by motif and, on a wide page, the forecast beside it.
fn charts(app: &App, progress: &TrainingProgress, columns: u16, rows: u16) -> Vec<Line<'static>> {
    if columns < TWO_COLUMNS {
        return chart::motifs(app, progress, columns, rows);
    }
    let right = chart::FORECAST_COLUMNS;
    let left = columns - right - GAP;
    let motifs = chart::motifs(app, progress, left, rows);
    let forecast = chart::forecast(app, progress, rows);
    let height = motifs.len().max(forecast.len());
    let mut lines = Vec::with_capacity(height);
    let (mut motifs, mut forecast) = (motifs.into_iter(), forecast.into_iter());
    for _ in 0..height {
        let mut line = motifs.next().unwrap_or_default();
        let gap = usize::from(left + GAP).saturating_sub(line.width());
        line.spans.push(Span::raw(" ".repeat(gap)));
        line.spans.extend(forecast.next().unwrap_or_default().spans);
        lines.push(line);
    }
    lines
}

/// Returns the motif missed most.
fn missed(app: &App, progress: &TrainingProgress, columns: u16) -> Vec<Line<'static>> {
    let Some(missed) = &progress.missed else {
        return Vec::new();
    };
    let games = if missed.games == 1 {
        "your last game".to_owned()
    } else {
        format!("your last {} games", missed.games)
    };
    let times = if missed.times == 1 { "once".to_owned() } else { format!("{} times", missed.times) };
    let line = Line::from(vec![
        Span::styled(format!("Missed most in {games}: "), app.theme().style(Token::Muted)),
        Span::styled(missed.name, app.theme().style(Token::Title)),
        Span::styled(format!(", {times}"), app.theme().style(Token::Muted)),
    ]);
    if line.width() > usize::from(columns) {
        return Vec::new();
    }
    vec![line]
}
