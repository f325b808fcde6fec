//! The review in the panel: progress, graph, figures of both sides, turning points.

use ratatui::text::{Line, Span};

use super::{graph, panel, rows, text};
use crate::app::{App, Review, TurningPoint};
use crate::chess::{Color, NodeId};
use crate::review::{GameReport, GameStage};
use crate::theme::Token;
use crate::tutor::Judgement;

/// Rows below which only the totals are shown, without an empty row.
const ROOMY: u16 = 24;

/// Rows from which reasons and more moves are shown.
pub(super) const TALL: u16 = 36;

/// Rows from which everything is shown.
const TALLER: u16 = 42;

/// Columns of one side's figures, and in a narrow panel, where their label needs the room.
const FIGURES: usize = 8;
const FIGURES_NARROW: usize = 6;

/// Columns below which a panel is narrow.
const NARROW: u16 = 30;

/// The judgements that are counted, with their glyphs.
const COUNTED: [(Judgement, &str); 6] = [
    (Judgement::Best, "Best"),
    (Judgement::Excellent, "Excellent"),
    (Judgement::Good, "Good"),
    (Judgement::Inaccuracy, "Inaccuracy ?!"),
    (Judgement::Mistake, "Mistake ?"),
    (Judgement::Blunder, "Blunder ??"),
];

/// Returns the rows of the graph, without its marks.
pub(super) fn graph_rows(height: u16) -> u16 {
    (height / 5).clamp(2, 9)
}

/// The heading with the progress, and the graph.
pub(super) fn graph_lines(app: &App, review: &Review, columns: u16, height: u16) -> Vec<Line<'static>> {
    let (done, all) = review.progress();
    let note = match (review.report().is_some(), review.is_running()) {
        (true, _) => graph::legend(columns).to_owned(),
        (false, true) => format!("{done} of {all} moves"),
        (false, false) => format!("stopped at {done} of {all}"),
    };
    let mut lines = vec![panel::heading(app, text::REVIEW, note, columns)];
    lines.extend(graph::lines(app, review, graph::columns(columns), graph_rows(height)));
    lines
}

/// Returns the figures of both sides; while the review runs only the counts.
pub(super) fn sums(app: &App, review: &Review, columns: u16, height: u16) -> Vec<Line<'static>> {
    let muted = app.theme().style(Token::Muted);
    let head = figures("", &["White".into(), "Black".into()], columns);
    let mut lines = vec![Line::styled(head, muted)];
    if let Some(report) = review.report() {
        lines.extend(whole(app, report, columns));
    }
    lines.extend(counts(app, review, columns, height));
    if let Some(report) = review.report().filter(|_| height >= ROOMY) {
        lines.extend(stages(app, report, columns));
    }
    lines.extend((height >= ROOMY).then(panel::blank));
    lines
}

/// A label and a figure for each side.
fn figures(label: &str, sides: &[String; 2], columns: u16) -> String {
    let width = if columns < NARROW { FIGURES_NARROW } else { FIGURES };
    let room = usize::from(columns).saturating_sub(2 * width + 1);
    let label = text::fit(label, room);
    let [white, black] = sides;
    format!("{label:<room$}{white:>width$}{black:>width$}")
}

fn percent(value: Option<f64>) -> String {
    value.map_or("–".to_owned(), |value| format!("{value:.0}%"))
}

fn whole(app: &App, report: &GameReport, columns: u16) -> Vec<Line<'static>> {
    let style = app.theme().style(Token::Text);
    let each =
        |what: fn(&crate::review::MoveTally) -> String| Color::ALL.map(|side| what(&report.side(side).whole));
    let accuracy = each(|tally| percent(tally.accuracy));
    let loss = each(|tally| tally.acpl.map_or("–".to_owned(), |loss| format!("{loss:.0}")));
    let time = report.times.as_ref().map(|times| {
        let average = |side| times.side(side).average;
        let each =
            Color::ALL.map(|side| average(side).map_or("–".to_owned(), |time| format!("{time:.0} s")));
        Line::styled(figures("Time a move", &each, columns), style)
    });
    let mut lines = vec![
        Line::styled(figures("Accuracy", &accuracy, columns), app.theme().style(Token::Title)),
        Line::styled(
            figures(if columns < NARROW { "Loss in cp" } else { "Centipawn loss" }, &loss, columns),
            style,
        ),
    ];
    lines.extend(time);
    lines
}

/// Returns the number of moves by judgement; the mistakes in one row unless the panel is very tall.
fn counts(app: &App, review: &Review, columns: u16, height: u16) -> Vec<Line<'static>> {
    let style = app.theme().style(Token::Text);
    let count = |side: Color, judgement: Judgement| {
        review.moves().iter().filter(|report| report.color == side && report.judgement == judgement).count()
    };
    if height >= TALLER {
        let row = |(judgement, label): (Judgement, &str)| {
            let each = Color::ALL.map(|side| count(side, judgement).to_string());
            Line::styled(figures(label, &each, columns), style)
        };
        return COUNTED.map(row).into();
    }
    let faults = Color::ALL.map(|side| {
        let each = COUNTED[3..].iter().map(|(judgement, _)| count(side, *judgement).to_string());
        each.collect::<Vec<_>>().join("/")
    });
    vec![Line::styled(figures("?! / ? / ??", &faults, columns), style)]
}

fn stages(app: &App, report: &GameReport, columns: u16) -> Vec<Line<'static>> {
    let style = app.theme().style(Token::Muted);
    let played = |stage: &GameStage| {
        Color::ALL.iter().any(|side| report.side(*side).stages.of(*stage).accuracy.is_some())
    };
    let row = |stage: GameStage| {
        let each = Color::ALL.map(|side| percent(report.side(side).stages.of(stage).accuracy));
        Line::styled(figures(&format!("in the {}", stage.id()), &each, columns), style)
    };
    GameStage::ALL.into_iter().filter(played).map(row).collect()
}

/// Returns the turning points with their cost; in a tall panel with their reasons.
pub(super) fn turns(
    app: &App,
    review: &Review,
    columns: u16,
    height: u16,
    room: usize,
) -> Vec<Line<'static>> {
    let rows = turn_rows(app, review, columns, height, room);
    if rows.is_empty() {
        return Vec::new();
    }
    let all = review.turns().len();
    let shown = all.min(most(height, room));
    let (title, note) = match review.report() {
        Some(_) if review.turns().iter().all(|turn| cost(turn).is_empty()) => {
            (text::TURNING_POINTS.to_owned(), "")
        }
        Some(_) => {
            let width = text::width(text::TURNING_POINTS) + 2 + text::width(text::CHANCES);
            let fits = width <= usize::from(columns);
            (text::TURNING_POINTS.to_owned(), if fits { text::CHANCES } else { "%" })
        }
        None if shown < all => (format!("{shown} of {all} faults"), graph::legend(columns)),
        None => (text::FAULTS_SO_FAR.to_owned(), graph::legend(columns)),
    };
    let mut lines = vec![panel::heading(app, title, note, columns)];
    lines.extend(rows.into_iter().map(|(_, line)| line));
    lines.extend((height >= ROOMY).then(panel::blank));
    lines
}

/// Returns the node of a row; row 0 is the heading.
pub(super) fn turn_at(
    app: &App,
    review: &Review,
    (columns, height): (u16, u16),
    room: usize,
    row: usize,
) -> Option<NodeId> {
    let rows = turn_rows(app, review, columns, height, room);
    Some(rows.get(row.checked_sub(1)?)?.0)
}

/// Returns the rows the turning points would take without reasons.
pub(super) fn turns_wanted(review: &Review, height: u16) -> usize {
    match review.turns().len() {
        0 => 0,
        turns if height >= TALL => turns + AROUND,
        turns => turns.min(MOST) + AROUND,
    }
}

/// The heading and the empty row below.
const AROUND: usize = 2;

/// The most turning points in a panel that is not tall.
const MOST: usize = 6;

/// The most rows of a reason.
const REASON: usize = 2;

/// Returns the number of turning points that fit.
fn most(height: u16, room: usize) -> usize {
    let fit = room.saturating_sub(if height >= ROOMY { AROUND } else { 1 });
    if height >= TALL { fit } else { fit.min(MOST) }
}

/// Returns the turning points in view: the last ones while the review runs, else those around the current position.
fn in_view<'a>(app: &App, review: &Review, turns: &'a [TurningPoint], most: usize) -> &'a [TurningPoint] {
    let last = turns.len().saturating_sub(most);
    if review.report().is_none() {
        return &turns[last..];
    }
    let here = turns.partition_point(|turn| turn.ply <= app.game().ply());
    let first = here.saturating_sub(1).min(last);
    &turns[first..turns.len().min(first + most)]
}

fn turn_rows(
    app: &App,
    review: &Review,
    columns: u16,
    height: u16,
    room: usize,
) -> Vec<(NodeId, Line<'static>)> {
    let turns = review.turns();
    let most = most(height, room);
    let shown = in_view(app, review, &turns, most);
    let spare = if height >= TALL { most - shown.len() } else { 0 };
    let style = app.theme().style(Token::Muted);
    let widest = shown.iter().map(|turn| name_of(app, turn).chars().count()).max().unwrap_or(0);
    let mut lines = Vec::new();
    for (turn, rows) in shown.iter().zip(reasons(shown, spare)) {
        lines.push((turn.node, turn_line(app, turn, widest, columns)));
        let words = text::paragraph(&turn.text, usize::from(columns).saturating_sub(4), rows);
        let words = words.into_iter().map(|words| format!("    {words}"));
        lines.extend(words.map(|words| (turn.node, Line::styled(words, style))));
    }
    lines
}

/// Returns the rows for each reason: shared evenly, the rest goes to the costliest.
fn reasons(turns: &[TurningPoint], spare: usize) -> Vec<usize> {
    let told: Vec<usize> = (0..turns.len()).filter(|place| !turns[*place].text.is_empty()).collect();
    let mut rows = vec![0; turns.len()];
    let mut costliest = told.clone();
    costliest.sort_by(|one, other| turns[*other].drop.total_cmp(&turns[*one].drop));
    let places = (0..REASON).flat_map(|_| costliest.iter().copied());
    places.take(spare).for_each(|place| rows[place] += 1);
    rows
}

/// Returns the name of the move: `12…a6??`.
fn name_of(app: &App, turn: &TurningPoint) -> String {
    let (number, name) = (rows::number(app, turn.node), rows::name(app, turn.node));
    // Games of others get no glyphs; an existing glyph stays.
    let sign = if name.contains(['!', '?']) { "" } else { turn.sign };
    format!("{number}{name}{sign}")
}

/// Returns the cost in points of win percentage; empty of praise, and of a mate allowed in a lost position.
fn cost(turn: &TurningPoint) -> String {
    if turn.is_praise() || turn.drop < 0.5 { String::new() } else { format!("−{:.0}", turn.drop) }
}

/// Returns the row of a turning point.
fn turn_line(app: &App, turn: &TurningPoint, widest: usize, columns: u16) -> Line<'static> {
    let here = app.game().current() == turn.node;
    let style = if here { app.theme().chosen() } else { app.theme().style(Token::Text) };
    let name = format!("{} {}", if here { "▸" } else { " " }, name_of(app, turn));
    let gap = " ".repeat(2 + (widest + 2).saturating_sub(name.chars().count()));
    let drop = cost(turn);
    let room = usize::from(columns).saturating_sub(widest + drop.chars().count() + 6);
    // A sign says as much as half a word.
    let what = if text::width(turn.what) <= room { turn.what } else { "" };
    text::ends(
        vec![
            Span::styled(name, style),
            Span::styled(format!("{gap}{what}"), app.theme().style(Token::Muted)),
        ],
        Span::styled(drop, app.theme().style(Token::Bad)),
        columns,
    )
}
