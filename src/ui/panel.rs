//! The column beside the board: how it stands, what was played, what is attacked, what each man is worth.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{danger, engine, exercise, heat, men, movelist, review, text, why};
use crate::app::{App, Review};
use crate::theme::Token;

/// One part of the column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    Graph,
    Turns,
    Sums,
    Why,
    Exercise,
    Danger,
    Engine,
    Moves,
    Here,
    Threatened,
    Heat,
    Taken,
}

/// The parts in view with their places; the move list takes what the others leave.
pub(super) fn sections(app: &App, area: Rect) -> Vec<(Section, Rect)> {
    placed(app, area)
        .into_iter()
        .map(|(section, place, _)| (section, place))
        .collect()
}

/// Draws the column.
pub(super) fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    for (section, place, lines) in placed(app, area) {
        match section {
            Section::Moves => movelist::draw(app, place, buffer),
            _ => text::put_lines(&lines, place, buffer),
        }
    }
}

/// Rows that the move list keeps, whatever else wants to be seen.
const MOVES_LEAST: u16 = 3;

/// The same beside a review: its turning points are moves too.
fn beside_review(height: u16) -> u16 {
    if height >= review::TALL {
        2 * MOVES_LEAST
    } else {
        MOVES_LEAST - 1
    }
}

/// A column lower than this has no room for everything at once: less of the engine's view and the threats is shown.
const ROOMY: u16 = 24;

/// What there is to be seen, by weight: where there is too little room, the later ones give way.
const BY_WEIGHT: [Section; 11] = [
    Section::Why,
    Section::Exercise,
    Section::Graph,
    Section::Sums,
    Section::Turns,
    Section::Danger,
    Section::Taken,
    Section::Engine,
    Section::Threatened,
    Section::Here,
    Section::Heat,
];

/// Every part with its place and its lines, top down.
fn placed(app: &App, area: Rect) -> Vec<(Section, Rect, Vec<Line<'static>>)> {
    let mut parts = parts(app, area);
    // An explanation comes before everything else.
    let moves_least = match app.review_seen() {
        _ if app.shown.is_some() || app.sitting.is_some() => 0,
        Some(_) => beside_review(area.height),
        None => MOVES_LEAST,
    };
    let mut free = usize::from(area.height.saturating_sub(moves_least));
    for section in BY_WEIGHT {
        for (_, lines) in parts.iter_mut().filter(|(other, _)| *other == section) {
            if section == Section::Heat && lines.len() > free {
                *lines = heat::lines(app, area.width, free);
            }
            lines.truncate(free);
            free -= lines.len();
        }
    }
    let mut top = area.y;
    let mut placed = Vec::with_capacity(parts.len());
    for (section, lines) in parts {
        let wanted = match section {
            Section::Moves => moves_least + free as u16,
            _ => lines.len() as u16,
        };
        let height = wanted.min(area.bottom().saturating_sub(top));
        placed.push((
            section,
            Rect {
                y: top,
                height,
                ..area
            },
            lines,
        ));
        top += height;
    }
    placed
}

fn parts(app: &App, area: Rect) -> Vec<(Section, Vec<Line<'static>>)> {
    if app.shown.is_some() {
        let mut parts = vec![
            (Section::Exercise, exercise::head(app, area.width)),
            (Section::Why, why::lines(app, area.width)),
            (Section::Exercise, exercise::tail(app, area.width)),
        ];
        if app.sitting.is_none() {
            parts.push((Section::Moves, Vec::new()));
        }
        parts.push((Section::Taken, vec![men::taken(app, area.width)]));
        return parts;
    }
    if app.sitting.is_some() {
        return exercise_parts(app, area.width);
    }
    if app.view.tree {
        let taken = vec![men::taken(app, area.width)];
        return vec![
            (Section::Engine, engine::lines(app, area.width, true)),
            (Section::Moves, Vec::new()),
            (Section::Taken, taken),
        ];
    }
    if let Some(seen) = app.review_seen() {
        let (width, height) = (area.width, area.height);
        let room = turns_room(app, seen, area);
        return vec![
            (Section::Engine, engine::lines(app, width, true)),
            (Section::Graph, review::graph_lines(app, seen, width, height)),
            (Section::Sums, review::sums(app, seen, width, height)),
            (Section::Turns, review::turns(app, seen, width, height, room)),
            (Section::Moves, Vec::new()),
        ];
    }
    let everything = app.view.engine && app.view.heatmap;
    let tight = everything && area.height < ROOMY;
    let width = area.width;
    vec![
        (Section::Engine, engine::lines(app, width, tight)),
        (Section::Moves, Vec::new()),
        (Section::Danger, danger::lines(app, width)),
        (
            Section::Threatened,
            men::threatened(app, width, if tight { 2 } else { 5 }),
        ),
        (Section::Here, men::here(app, width)),
        (Section::Heat, heat::lines(app, width, usize::MAX)),
        (Section::Taken, vec![men::taken(app, width)]),
    ]
}

/// The rows for a review's turning points: what is left beside everything else; the engine gives way to them.
pub(super) fn turns_room(app: &App, seen: &Review, area: Rect) -> usize {
    let (width, height) = (area.width, area.height);
    let others = usize::from(beside_review(height))
        + review::graph_lines(app, seen, width, height).len()
        + review::sums(app, seen, width, height).len();
    let free = usize::from(height).saturating_sub(others);
    let beside_engine = free.saturating_sub(engine::lines(app, width, true).len());
    beside_engine.max(free.min(review::turns_wanted(seen, height)))
}

/// During an exercise the moves give way to what is asked.
fn exercise_parts(app: &App, width: u16) -> Vec<(Section, Vec<Line<'static>>)> {
    vec![
        (Section::Exercise, exercise::lines(app, width)),
        (Section::Danger, danger::lines(app, width)),
        (Section::Threatened, men::threatened(app, width, 5)),
        (Section::Engine, engine::lines(app, width, true)),
        (Section::Here, men::here(app, width)),
        (Section::Heat, heat::lines(app, width, usize::MAX)),
        (Section::Taken, vec![men::taken(app, width)]),
    ]
}

/// A title with a note at the right end.
pub(super) fn heading(
    app: &App,
    title: impl Into<String>,
    note: impl Into<String>,
    columns: u16,
) -> Line<'static> {
    let title = Span::styled(title.into(), app.theme.style(Token::Title));
    text::ends(
        vec![title],
        Span::styled(note.into(), app.theme.style(Token::Muted)),
        columns,
    )
}

/// An empty line.
pub(super) fn blank() -> Line<'static> {
    Line::default()
}
