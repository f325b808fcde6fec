//! The panel beside the board: engine, moves, threats, heatmap, review, exercise.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::modes::{exercise, lesson, line};
use super::{
    aside, beginning, curve, danger, engine, heat, layout, legend, movelist, opening, piece_panel, players,
    regions_at_most, review, text, times,
};
use crate::app::{Action, App, GameLocation, Mode, Review};
use crate::chess::text::clean;
use crate::theme::Token;

/// A section of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PanelSection {
    Graph,
    Times,
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
    Title,
    Legend,
    Spare,
    Aside,
    Beginning,
    Keys,
    Result,
}

/// Returns the visible sections with their areas; the move list takes the rest.
pub(super) fn sections(app: &App, area: Rect) -> Vec<(PanelSection, Rect)> {
    placed(app, area).into_iter().map(|(section, place, _)| (section, place)).collect()
}

/// Draws the column.
pub(super) fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    for (section, place, lines) in placed(app, area) {
        if section == PanelSection::Moves {
            movelist::draw(app, place, buffer);
        } else {
            text::put_lines(&lines, place, buffer);
        }
    }
}

/// The least rows of the move list.
const MOVES_LEAST: u16 = 3;

/// The least rows of the list on the board: what it has, and an empty one.
fn least_list(app: &App) -> u16 {
    match movelist::rows_wanted(app) as u16 {
        0 => 1,
        wanted => MOVES_LEAST.min(wanted + 1),
    }
}

/// The same beside a review: its turning points are moves too.
fn beside_review(height: u16) -> u16 {
    if height >= review::TALL { 2 * MOVES_LEAST } else { MOVES_LEAST - 1 }
}

/// Rows below which the engine's view is shortened and the threatened pieces are left to the coach.
const ROOMY: u16 = 16;

/// The sections by priority: where there is too little room, later ones are cut.
const BY_WEIGHT: [PanelSection; 18] = [
    PanelSection::Result,
    PanelSection::Why,
    PanelSection::Exercise,
    PanelSection::Graph,
    PanelSection::Sums,
    PanelSection::Turns,
    PanelSection::Times,
    PanelSection::Danger,
    PanelSection::Engine,
    PanelSection::Threatened,
    PanelSection::Here,
    PanelSection::Legend,
    PanelSection::Spare,
    PanelSection::Title,
    PanelSection::Heat,
    PanelSection::Aside,
    PanelSection::Beginning,
    PanelSection::Keys,
];

/// Returns every section with its area and lines, from the top.
fn placed(app: &App, area: Rect) -> Vec<(PanelSection, Rect, Vec<Line<'static>>)> {
    let mut parts = parts(app, area);
    // An explanation comes before everything else.
    let moves_least = match app.study.review_seen() {
        _ if app.study.talk.shown.is_some()
            || app.study.is_asked_for_a_move()
            || app.study.training.exercises.is_some() =>
        {
            0
        }
        Some(_) => beside_review(area.height),
        None => least_list(app),
    };
    let mut free = usize::from(area.height.saturating_sub(moves_least));
    for section in BY_WEIGHT {
        for (_, lines) in parts.iter_mut().filter(|(other, _)| *other == section) {
            if lines.len() > free {
                shorten(app, section, lines, area.width, free);
            }
            free -= lines.len();
        }
    }
    let gaps = gaps(app, &parts, usize::from(moves_least) + free);
    let free = free - gaps.iter().filter(|gap| **gap).count().min(free);
    let mut top = area.y;
    let mut placed = Vec::with_capacity(parts.len());
    for ((section, lines), gap) in parts.into_iter().zip(gaps) {
        top = (top + u16::from(gap)).min(area.bottom());
        let wanted =
            if section == PanelSection::Moves { moves_least + free as u16 } else { lines.len() as u16 };
        let height = wanted.min(area.bottom().saturating_sub(top));
        placed.push((section, Rect { y: top, height, ..area }, lines));
        top += height;
    }
    placed
}

/// Returns before which sections an empty row is, of so many rows that the list and the gaps share: none stands right below
/// another while the list has more rows than it needs.
fn gaps(app: &App, parts: &[(PanelSection, Vec<Line<'static>>)], rows: usize) -> Vec<bool> {
    let is_list = |section: PanelSection| section == PanelSection::Moves;
    let has_list = parts.iter().any(|(section, _)| is_list(*section));
    let wanted = if has_list { movelist::rows_wanted(app).max(1) } else { 0 };
    let mut left = rows.saturating_sub(wanted.min(2 * usize::from(MOVES_LEAST)));
    let mut gaps = vec![false; parts.len()];
    let mut is_open = true;
    for (at, (section, lines)) in parts.iter().enumerate() {
        if !is_list(*section) && lines.is_empty() {
            continue;
        }
        if !is_open && left > 0 {
            gaps[at] = true;
            left -= 1;
        }
        is_open = !is_list(*section) && lines.last().is_none_or(|last| last.width() == 0);
    }
    // A list with rows to spare has them at its end.
    let others = gaps.iter().filter(|gap| **gap).count().saturating_sub(1);
    let list = parts.iter().position(|(section, _)| is_list(*section));
    let below = list.and_then(|list| (list + 1..gaps.len()).find(|at| !parts[*at].1.is_empty()));
    if let Some(below) = below.filter(|below| gaps[*below] && rows > wanted + others) {
        gaps[below] = false;
    }
    gaps
}

/// The keys that the column tells, each with the row where it stands.
pub(super) fn keys(app: &App, area: Rect) -> Vec<(u16, Action)> {
    let placed = placed(app, area).into_iter().find(|(section, ..)| *section == PanelSection::Keys);
    placed.map_or_else(Vec::new, |(_, place, lines)| rows_of_keys(app, place, lines.len()))
}

/// The same of the rows below the coach.
pub(super) fn keys_below(app: &App, place: Rect) -> Vec<(u16, Action)> {
    rows_of_keys(app, place, beginning::keys(app, place.width, usize::from(place.height)).len())
}

fn rows_of_keys(app: &App, place: Rect, lines: usize) -> Vec<(u16, Action)> {
    // Their heading stands above the keys, an empty row below.
    let rows = (place.y + 1..place.bottom()).take(lines.saturating_sub(2));
    rows.zip(beginning::actions(app, place.width)).collect()
}

/// Whether a column shows play and many of its rows would stay empty.
fn is_tall(app: &App, area: Rect) -> bool {
    /// Rows of such a column.
    const TALL: u16 = 24;
    area.height >= TALL
        && app.over_board().is_none()
        && !is_watched(app)
        && rows_of_legend(app, area).is_some()
}

/// Whether the keys stand below the coach, in the rows that a tall column has left.
fn has_keys_below(app: &App) -> bool {
    let (width, height) = app.study.screen.size;
    let regions = regions_at_most(app, Rect::new(0, 0, width, height));
    let (panel, coach) = regions.map_or((None, None), |regions| (regions.panel, regions.coach));
    panel.zip(coach).is_some_and(|(panel, coach)| coach.x >= panel.x && is_tall(app, panel))
}

/// Returns the rows that a tall column needs during play for all but the keys: the coach follows right below. `None` of a column
/// that shows something else or has no rows to spare.
pub(super) fn rows_of_play(app: &App, area: Rect) -> Option<u16> {
    if !is_tall(app, area) {
        return None;
    }
    let others = parts(app, area).into_iter().filter(|(section, _)| *section != PanelSection::Keys);
    let lines: Vec<usize> = others.map(|(_, lines)| lines.len()).collect();
    let gaps = lines.iter().filter(|lines| **lines > 0).count().min(KEYS_LEAST - 1);
    let list = movelist::rows_wanted(app).max(2 * usize::from(MOVES_LEAST)) + 1;
    Some((lines.iter().sum::<usize>() + gaps + list) as u16)
}

/// Leaves a section so many rows.
fn shorten(app: &App, section: PanelSection, lines: &mut Vec<Line<'static>>, columns: u16, rows: usize) {
    if section == PanelSection::Heat {
        *lines = heat::lines(app, columns, rows);
    } else if section == PanelSection::Danger {
        *lines = danger::lines(app, columns, rows);
    }
    // Half a name is none.
    lines.truncate(if section == PanelSection::Title { 0 } else { rows });
}

fn parts(app: &App, area: Rect) -> Vec<(PanelSection, Vec<Line<'static>>)> {
    if app.study.talk.shown.is_some() {
        let is_lesson = app.study.school.lesson.is_some();
        let head = if is_lesson { lesson::head } else { exercise::head };
        let mut parts = vec![
            (PanelSection::Title, title(app, area)),
            (PanelSection::Exercise, head(app, area.width)),
            (PanelSection::Why, line::lines(app, area.width.saturating_sub(1))),
            (PanelSection::Exercise, if is_lesson { Vec::new() } else { exercise::tail(app, area.width) }),
        ];
        if app.study.training.exercises.is_none() {
            parts.push((PanelSection::Moves, Vec::new()));
        }
        return parts;
    }
    if let Some(session) = &app.study.school.lesson {
        let has_room = session.is_played() && area.height >= ROOMY;
        let moves = has_room.then(|| (PanelSection::Moves, Vec::new()));
        let step = (PanelSection::Exercise, lesson::lines(app, area.width));
        return [step].into_iter().chain(moves).collect();
    }
    if app.study.training.exercises.is_some() {
        return exercise_parts(app, area);
    }
    if app.study.screen.view.tree {
        return vec![
            (PanelSection::Engine, engine::lines(app, area.width, true)),
            (PanelSection::Moves, Vec::new()),
        ];
    }
    if let Some(seen) = app.study.review_seen() {
        let (width, height) = (area.width, area.height);
        let room = turns_room(app, seen, area);
        return vec![
            (PanelSection::Engine, engine::lines(app, width, true)),
            (PanelSection::Graph, review::graph_lines(app, seen, width, height)),
            (PanelSection::Times, times::lines(app, seen, width, height)),
            (PanelSection::Sums, review::sums(app, seen, width, height)),
            (PanelSection::Turns, review::turns(app, seen, width, height, room)),
            (PanelSection::Moves, Vec::new()),
            (PanelSection::Title, title(app, area)),
        ];
    }
    if app.study.prepares_drill() {
        return Vec::new();
    }
    let mut parts = of_play(app, area);
    // The curve of a game of two engines comes before most of its moves and the opening's name.
    let is_watched = is_watched(app);
    let least = usize::from(MOVES_LEAST);
    // An empty row parts the list from what follows.
    let list = if is_watched { least } else { movelist::rows_wanted(app).max(2 * least) + 1 };
    parts.push((PanelSection::Legend, legend_lines(app, area)));
    let others = parts.iter().filter(|(section, _)| !(is_watched && *section == PanelSection::Title));
    let others: usize = others.map(|(_, lines)| lines.len()).sum();
    let of_curve = usize::from(area.height).saturating_sub(others + list);
    let spare = spare_lines(app, area, of_curve);
    let room = of_curve.saturating_sub(spare.len());
    let of_aside = aside::lines(app, area.width, room);
    let of_beginning = beginning::plan(app, area.width, room - of_aside.len());
    let of_keys = room - of_aside.len() - of_beginning.len();
    let has_keys = of_keys >= KEYS_LEAST && !has_keys_below(app);
    let of_keys = if has_keys { beginning::keys(app, area.width, of_keys) } else { Vec::new() };
    let free = [
        (PanelSection::Aside, of_aside),
        (PanelSection::Beginning, of_beginning),
        (PanelSection::Keys, of_keys),
        (PanelSection::Spare, spare),
    ];
    parts.splice(2..2, free);
    parts.insert(0, (PanelSection::Result, players::result(app).into_iter().collect()));
    parts
}

/// Returns the rows that the column has for what the signs on the board mean: the list and the opening's name make room. `None`
/// where nothing is played that needs it; before a warning the column has other things to show.
pub(super) fn rows_of_legend(app: &App, area: Rect) -> Option<usize> {
    let study = &app.study;
    if matches!(app.over_board(), Some(Mode::Ask(_))) {
        return Some(0);
    }
    let has_other = study.talk.shown.is_some()
        || study.school.lesson.is_some()
        || study.training.exercises.is_some()
        || study.screen.view.tree
        || study.review_seen().is_some()
        || study.prepares_drill();
    let parts = of_play(app, area);
    let others = parts.iter().filter(|(section, _)| *section != PanelSection::Title);
    let others: usize = others.map(|(_, lines)| lines.len()).sum();
    let rows = usize::from(area.height).saturating_sub(others + usize::from(least_list(app)));
    (!has_other).then_some(rows)
}

/// The least rows for the list of keys.
const KEYS_LEAST: usize = 3;

/// Plies before which a curve tells nothing.
const FIRST_PLIES: u32 = 12;

/// What stands in rows that others leave: the curve of the winning chances, unless it stands below the board.
fn spare_lines(app: &App, area: Rect, of_curve: usize) -> Vec<Line<'static>> {
    /// Rows of the curve with its heading.
    const CURVE: usize = 6;
    /// The least of them where two engines play.
    const CURVE_LEAST: usize = 4;
    let (width, height) = app.study.screen.size;
    let is_below = || layout::regions(Rect::new(0, 0, width, height), false, true)?.curve;
    let mut lines = if app.game().ply() < FIRST_PLIES || is_below().is_some() {
        Vec::new()
    } else {
        let (room, least) =
            if is_watched(app) { (of_curve, CURVE_LEAST) } else { (of_curve.saturating_sub(1), CURVE) };
        let rows = CURVE.min(room);
        if rows >= least { curve::lines(app, area.width, rows as u16) } else { Vec::new() }
    };
    lines.extend((!lines.is_empty() && lines.len() < of_curve).then(blank));
    lines
}

/// The rows that the meanings of most positions' signs take, several in a row.
const PACKED: usize = 3;

/// What the signs on the board mean, at the column's foot: there it stays whatever stands above it.
fn legend_lines(app: &App, area: Rect) -> Vec<Line<'static>> {
    let has_curve = is_watched(app) && app.game().ply() >= FIRST_PLIES;
    let rows = rows_of_legend(app, area).filter(|_| !has_curve).unwrap_or_default();
    // Several signs in a row leave the opening's name its own.
    let beside_title = rows.saturating_sub(title(app, area).len());
    let rows = if beside_title >= PACKED { beside_title } else { rows };
    legend::lines(app, &super::marks_shown(app), area.width, rows)
}

/// Whether two engines play on the board.
fn is_watched(app: &App) -> bool {
    app.study.board.exhibition.is_some()
}

fn of_play(app: &App, area: Rect) -> Vec<(PanelSection, Vec<Line<'static>>)> {
    let everything = app.study.screen.view.engine && app.study.screen.view.heatmap;
    let tight = everything && area.height < ROOMY;
    let width = area.width;
    vec![
        (PanelSection::Engine, engine::lines(app, width, tight)),
        (PanelSection::Moves, Vec::new()),
        // Below the list, which has rows to give: nothing jumps when the name changes.
        (PanelSection::Title, title(app, area)),
        (PanelSection::Danger, danger::lines(app, width, usize::MAX)),
        (PanelSection::Threatened, threatened(app, area)),
        (PanelSection::Here, piece_panel::here(app, width)),
        (PanelSection::Heat, heat::lines(app, width, usize::MAX)),
    ]
}

/// Returns the threatened pieces where there is room for them: the coach tells the worst of them anyway.
fn threatened(app: &App, area: Rect) -> Vec<Line<'static>> {
    /// The most pieces that are listed.
    const LISTED: usize = 5;
    if area.height < ROOMY { Vec::new() } else { piece_panel::threatened(app, area.width, LISTED) }
}

/// The most rows of the opening's name.
const TITLE_ROWS: usize = 2;

/// Returns what the game is: the file that a game without players comes from, and the named opening, whole where there is
/// room.
fn title(app: &App, area: Rect) -> Vec<Line<'static>> {
    let columns = usize::from(area.width.saturating_sub(1));
    let muted = app.theme().style(Token::Muted);
    if app.study.school.lesson.is_some() {
        return Vec::new();
    }
    if let Some(exercises) = &app.study.training.exercises {
        let words = text::fit(&exercise::title(app, exercises), columns).into_owned();
        return vec![Line::styled(words, app.theme().style(Token::Title))];
    }
    let file = match (&app.study.board.location, app.game().tags.get("White")) {
        (GameLocation::Foreign(name), None) => Some(text::fit(&clean(name), columns).into_owned()),
        _ => None,
    };
    let named = app.study.board.facts.opening.map_or_else(Vec::new, |opening| {
        let whole = text::wrap(&format!("{} {}", opening.eco, opening.name), columns);
        if whole.len() <= TITLE_ROWS {
            whole
        } else {
            opening::named(&opening, columns).into_iter().collect()
        }
    });
    file.into_iter().chain(named).map(|words| Line::styled(words, muted)).collect()
}

/// Returns the rows left for a review's turning points; the engine's view gives way to them.
pub(super) fn turns_room(app: &App, seen: &Review, area: Rect) -> usize {
    let (width, height) = (area.width, area.height);
    let others = usize::from(beside_review(height))
        + review::graph_lines(app, seen, width, height).len()
        + review::sums(app, seen, width, height).len();
    let free = usize::from(height).saturating_sub(others);
    let beside_engine = free.saturating_sub(engine::lines(app, width, true).len());
    beside_engine.max(free.min(review::turns_wanted(seen, height)))
}

/// Returns the rows that an exercise's task, verdict and solution take.
pub(super) fn rows_of_exercise(app: &App, area: Rect) -> u16 {
    let parts = parts(app, area).into_iter();
    let told = parts.filter(|(section, _)| {
        matches!(section, PanelSection::Title | PanelSection::Exercise | PanelSection::Why)
    });
    told.map(|(_, lines)| lines.len() as u16).sum()
}

/// Returns the sections during an exercise, without the move list.
fn exercise_parts(app: &App, area: Rect) -> Vec<(PanelSection, Vec<Line<'static>>)> {
    let width = area.width;
    vec![
        (PanelSection::Title, title(app, area)),
        (PanelSection::Exercise, exercise::lines(app, width)),
        (PanelSection::Danger, danger::lines(app, width, usize::MAX)),
        (PanelSection::Threatened, piece_panel::threatened(app, width, 5)),
        (PanelSection::Engine, engine::lines(app, width, true)),
        (PanelSection::Here, piece_panel::here(app, width)),
        (PanelSection::Heat, heat::lines(app, width, usize::MAX)),
    ]
}

/// Returns a heading with a note at the right end.
pub(super) fn heading(
    app: &App,
    title: impl Into<String>,
    note: impl Into<String>,
    columns: u16,
) -> Line<'static> {
    let title = Span::styled(title.into(), app.theme().style(Token::Title));
    text::ends(vec![title], Span::styled(note.into(), app.theme().style(Token::Muted)), columns)
}

/// An empty line.
pub(super) fn blank() -> Line<'static> {
    Line::default()
}
