//! The charts of training in half blocks and eighths: a strip of days, bars by motif, columns of days to come.

use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};

use crate::app::App;
use crate::review::progress::{FORECAST, Success, TrainingProgress};
use crate::review::pupil::{PupilRatings, sparkline};
use crate::review::rating::PlayerRating;
use crate::theme::{ColorDepth, Token};
use crate::ui::text;

/// Columns that the days to come take.
pub(super) const FORECAST_COLUMNS: u16 = 2 * FORECAST as u16;

/// Columns left of the strip, for the names of days.
const DAYS_LABEL: usize = 5;

/// Columns of a week in the strip: half a cell, which on most screens is a square, and a gap.
const WEEK: usize = 2;

/// The days of a week.
const SEVEN: usize = 7;

/// The title of a chart.
fn title(app: &App, words: impl Into<String>) -> Line<'static> {
    Line::styled(words.into(), app.theme().style(Token::Title))
}

/// Returns the activity calendar: a week per column, Monday at the top, stronger colours for more answers.
pub(super) fn calendar(app: &App, progress: &TrainingProgress, columns: u16) -> Vec<Line<'static>> {
    const NAMES: [&str; 4] = ["Mon", "Wed", "Fri", "Sun"];
    let weeks = (usize::from(columns).saturating_sub(DAYS_LABEL) / WEEK).min(progress.days.len() / SEVEN);
    // Monday is 0; the last column is this week, its days to come are empty.
    let weekday = progress.today.date().weekday().to_monday_zero_offset() as usize;
    let count = |week: usize, day: usize| -> Option<usize> {
        let back = (weeks - 1 - week) * SEVEN + weekday;
        let back = back.checked_sub(day)?;
        progress.days.len().checked_sub(1 + back).map(|place| progress.days[place])
    };
    let mut lines = vec![title(app, format!("Last {weeks} weeks"))];
    for (row, name) in NAMES.iter().enumerate() {
        let mut spans = vec![Span::styled(format!("{name:<DAYS_LABEL$}"), app.theme().style(Token::Muted))];
        for week in 0..weeks {
            let below = Some(row * 2 + 1).filter(|day| *day < SEVEN);
            let lower = below.and_then(|day| count(week, day));
            spans.push(two_days(app, count(week, row * 2), lower));
            spans.push(Span::raw(" "));
        }
        lines.push(Line::from(spans));
    }
    lines.push(months(app, progress, weeks));
    lines
}

/// The names of the months below the weeks in which they begin.
fn months(app: &App, progress: &TrainingProgress, weeks: usize) -> Line<'static> {
    let monday = i32::from(progress.today.date().weekday().to_monday_zero_offset());
    let mut names = String::new();
    let mut last = None;
    for week in 0..weeks {
        let back = (weeks - 1 - week) * SEVEN;
        let date = progress.today.plus(-(back as i32) - monday).date();
        let column = DAYS_LABEL + week * WEEK;
        let begins = last.is_some_and(|last| last != date.month());
        last = Some(date.month());
        if begins && names.len() < column {
            names = format!("{names:<column$}{}", date.strftime("%b"));
        }
    }
    Line::styled(names, app.theme().style(Token::Muted))
}

/// Returns two days, one above the other; `None` is outside the calendar.
fn two_days(app: &App, upper: Option<usize>, lower: Option<usize>) -> Span<'static> {
    let trained = |day: Option<usize>| day.is_some_and(|count| count > 0);
    if app.theme().depth() == ColorDepth::None || !app.study.screen.glyphs {
        let sign = match (trained(upper), trained(lower), app.study.screen.glyphs) {
            (true, true, true) => "█",
            (true, false, true) => "▀",
            (false, true, true) => "▄",
            (true, true, false) => "#",
            (true, false, false) => "'",
            (false, true, false) => ",",
            (false, false, _) if upper.or(lower).is_some() => "·",
            (false, false, _) => " ",
        };
        return Span::styled(sign, app.theme().style(Token::Text));
    }
    let ground = app.theme().color(Token::Ground);
    let shade = |day: Option<usize>| day.map_or(ground, |count| shade(app, count));
    Span::styled("▀", Style::new().fg(shade(upper)).bg(shade(lower)))
}

/// The colour of a day with `count` answers.
fn shade(app: &App, count: usize) -> Color {
    let strength = match count {
        0 => 0.0,
        1..=3 => 0.45,
        4..=9 => 0.7,
        _ => 1.0,
    };
    let theme = app.theme();
    match theme.depth() {
        ColorDepth::Sixteen if count == 0 => theme.color(Token::Rule),
        ColorDepth::Sixteen | ColorDepth::None => theme.color(Token::Good),
        ColorDepth::Indexed | ColorDepth::True => {
            let empty = theme.rgb(Token::Ground).under(theme.rgb(Token::Muted), 0.22);
            theme.shade(empty.under(theme.rgb(Token::Good), strength))
        }
    }
}

/// The pupil's rating with its curve, a sign a day; nothing before the first answer that counts.
pub(super) fn pupil(app: &App, pupil: &PupilRatings, columns: u16) -> Vec<Line<'static>> {
    let overall = pupil.overall;
    if overall.answers == 0 {
        return Vec::new();
    }
    let known = PlayerRating { rating: overall.rating, deviation: overall.deviation };
    let words = format!("Exercises: you're {known}  ");
    let room = usize::from(columns).saturating_sub(words.len());
    let curve = sparkline(&pupil.curve[pupil.curve.len().saturating_sub(room)..], app.study.screen.glyphs);
    vec![Line::from(vec![
        Span::styled(words, app.theme().style(Token::Text)),
        Span::styled(curve, app.theme().style(Token::Accent)),
    ])]
}

/// A bar for each motif, the most practised first.
pub(super) fn motifs(app: &App, progress: &TrainingProgress, columns: u16, rows: u16) -> Vec<Line<'static>> {
    let mut lines = vec![crate::ui::panel::heading(app, "Solved, by motif", "rating".to_owned(), columns)];
    if progress.motifs.is_empty() {
        let has_answers = progress.learning > 0 || progress.retired > 0;
        let words = if has_answers { "no exercise with a motif yet" } else { "nothing answered yet" };
        lines.push(Line::styled(words, app.theme().style(Token::Muted)));
    }
    let most = usize::from(rows).saturating_sub(1);
    let rated = |success: &Success| {
        let pupil = app.study.training.deck.as_ref().map(|training| &training.pupil);
        let motif = pupil.and_then(|pupil| pupil.motifs.iter().find(|motif| motif.id == success.id));
        motif.map_or(String::new(), |motif| format!("{:.0}", motif.rating.rating))
    };
    let line = |success| motif(app, success, &rated(success), columns);
    lines.extend(progress.motifs.iter().take(most).map(line));
    lines
}

fn motif(app: &App, success: &Success, rating: &str, columns: u16) -> Line<'static> {
    const NAME: usize = 18;
    let share = success.solved as f64 / success.tried.max(1) as f64;
    let counts = format!("{}/{}", success.solved, success.tried);
    let figures = format!(" {:>3.0}% {counts:>7} {rating:>4}", share * 100.0);
    let name = text::fit(success.name, NAME - 1).into_owned();
    let width = usize::from(columns).saturating_sub(NAME + figures.len());
    let mut spans = vec![Span::styled(format!("{name:<NAME$}"), app.theme().style(Token::Text))];
    spans.extend(bar(app, share, width));
    spans.push(Span::styled(figures, app.theme().style(Token::Muted)));
    Line::from(spans)
}

/// A bar filled to a share from 0 to 1, in half cells.
fn bar(app: &App, share: f64, width: usize) -> Vec<Span<'static>> {
    let good = app.theme().style(Token::Good);
    let coloured = app.theme().depth() != ColorDepth::None;
    let halves = (share * (width * 2) as f64).round() as usize;
    let (whole, half) = (halves / 2, halves % 2);
    let left = width - whole - half;
    let (sign, part, none) = match (app.study.screen.glyphs, coloured) {
        (true, true) => ("━", "╸", "━"),
        (true, false) => ("━", "╸", "╌"),
        (false, _) => ("=", "-", "."),
    };
    let track = if coloured { Style::new().fg(shade(app, 0)) } else { app.theme().style(Token::Muted) };
    vec![
        Span::styled(sign.repeat(whole), good),
        Span::styled(part.repeat(half), good),
        Span::styled(none.repeat(left), track),
    ]
}

/// Returns the forecast: a column per day, today first, with weekday letters.
pub(super) fn forecast(app: &App, progress: &TrainingProgress, rows: u16) -> Vec<Line<'static>> {
    let most = progress.forecast.iter().copied().max().unwrap_or(0);
    let note = format!("up to {most}");
    let mut lines = vec![crate::ui::panel::heading(app, "Next 14 days", note, FORECAST_COLUMNS)];
    // At most four rows high, to stay unobtrusive.
    let height = usize::from(rows).saturating_sub(2).clamp(1, 4);
    let style = app.theme().style(Token::Accent);
    for row in (0..height).rev() {
        let bars = progress.forecast.iter().map(|count| column(app, *count, most, row, height));
        lines.push(Line::styled(bars.collect::<String>(), style));
    }
    let letters = (0..FORECAST).map(|ahead| {
        let date = progress.today.plus(ahead as i32).date();
        let letter = date.strftime("%a").to_string().chars().next().unwrap_or(' ');
        format!("{letter} ")
    });
    lines.push(Line::styled(letters.collect::<String>(), app.theme().style(Token::Muted)));
    lines
}

/// Returns one row, from the bottom, of a column whose height is its share of the maximum.
fn column(app: &App, count: usize, most: usize, row: usize, height: usize) -> String {
    const EIGHTHS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
    let eighths = (count * height * 8).div_ceil(most.max(1));
    let here = eighths.saturating_sub(row * 8).min(8);
    if app.study.screen.glyphs {
        let sign = if row == 0 && here == 0 { "·" } else { EIGHTHS[here] };
        format!("{sign} ")
    } else {
        let sign = match here {
            0 if row == 0 => ".",
            0..4 => " ",
            _ => "#",
        };
        format!("{sign} ")
    }
}
