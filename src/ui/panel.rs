//! The column beside the board: how it stands, what was played, what is attacked, what each man is worth.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::{danger, evalbar, exercise, heat, movelist, review, text, why};
use crate::app::{App, Review};
use crate::chess::notation::{self, origin};
use crate::chess::{Bitboard, Color, Position, Role, Square, material};
use crate::safety::{Destination, Threat, Verdict};
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

/// A column with fewer columns than this has no room for three counts in words.
const NARROW: u16 = 34;

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
        parts.push((Section::Taken, vec![taken(app, area.width)]));
        return parts;
    }
    if app.sitting.is_some() {
        return exercise_parts(app, area.width);
    }
    if app.view.tree {
        let taken = vec![taken(app, area.width)];
        return vec![
            (Section::Engine, engine(app, area.width, true)),
            (Section::Moves, Vec::new()),
            (Section::Taken, taken),
        ];
    }
    if let Some(seen) = app.review_seen() {
        let (width, height) = (area.width, area.height);
        let room = turns_room(app, seen, area);
        return vec![
            (Section::Engine, engine(app, width, true)),
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
        (Section::Engine, engine(app, width, tight)),
        (Section::Moves, Vec::new()),
        (Section::Danger, danger::lines(app, width)),
        (
            Section::Threatened,
            threatened(app, width, if tight { 2 } else { 5 }),
        ),
        (Section::Here, here(app, width)),
        (Section::Heat, heat::lines(app, width, usize::MAX)),
        (Section::Taken, vec![taken(app, width)]),
    ]
}

/// The rows for a review's turning points: what is left beside everything else; the engine gives way to them.
pub(super) fn turns_room(app: &App, seen: &Review, area: Rect) -> usize {
    let (width, height) = (area.width, area.height);
    let others = usize::from(beside_review(height))
        + review::graph_lines(app, seen, width, height).len()
        + review::sums(app, seen, width, height).len();
    let free = usize::from(height).saturating_sub(others);
    let beside_engine = free.saturating_sub(engine(app, width, true).len());
    beside_engine.max(free.min(review::turns_wanted(seen, height)))
}

/// During an exercise the moves give way to what is asked.
fn exercise_parts(app: &App, width: u16) -> Vec<(Section, Vec<Line<'static>>)> {
    vec![
        (Section::Exercise, exercise::lines(app, width)),
        (Section::Danger, danger::lines(app, width)),
        (Section::Threatened, threatened(app, width, 5)),
        (Section::Engine, engine(app, width, true)),
        (Section::Here, here(app, width)),
        (Section::Heat, heat::lines(app, width, usize::MAX)),
        (Section::Taken, vec![taken(app, width)]),
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

/// The evaluation bar and the best lines; where it is tight the best alone.
fn engine(app: &App, columns: u16, tight: bool) -> Vec<Line<'static>> {
    if !app.view.engine {
        return Vec::new();
    }
    if app.conceals() {
        let muted = app.theme.style(Token::Muted);
        return vec![Line::styled(text::HIDDEN, muted), blank()];
    }
    let mut lines = view(app, columns, tight);
    lines.extend(book(app, columns));
    lines.push(blank());
    lines
}

/// What the opening book plays here, as many moves as fit.
fn book(app: &App, columns: u16) -> Option<Line<'static>> {
    let mut words = String::new();
    for known in &app.engine.book {
        let name = notation::san(app.game().position(), known.played);
        let next = format!("  {name} {:.0} %", known.share);
        if text::BOOK.len() + words.len() + next.len() > usize::from(columns) {
            break;
        }
        words.push_str(&next);
    }
    let title = Span::styled(text::BOOK, app.theme.style(Token::Title));
    (!words.is_empty()).then(|| Line::from(vec![title, Span::styled(words, app.theme.style(Token::Text))]))
}

/// The bar and the lines, or why there are none.
fn view(app: &App, columns: u16, tight: bool) -> Vec<Line<'static>> {
    let muted = app.theme.style(Token::Muted);
    if let Some(fault) = &app.engine.fault {
        let words = text::fit(fault, usize::from(columns)).into_owned();
        return vec![Line::styled(words, app.theme.style(Token::Bad))];
    }
    let Some(analysis) = &app.engine.analysis else {
        let words = if app.engine.running {
            "thinking…"
        } else {
            "nothing to think about"
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
            Span::styled(format!("{score:>6}  "), app.theme.style(Token::Text)),
            Span::styled(text::fit(&moves, room).into_owned(), muted),
        ]));
    }
    if !tight {
        let depth = format!("depth {}, ", analysis.depth);
        let room = usize::from(columns).saturating_sub(depth.len());
        let counted = format!("{depth}{}", positions(analysis.nodes, room));
        lines.push(Line::styled(counted, muted));
    }
    lines
}

/// A count of positions in so many columns: in words where they have room.
fn positions(nodes: u64, columns: usize) -> String {
    let words = thousands(nodes);
    if words.len() <= columns {
        return words;
    }
    words.replace("million", "M").replace("thousand", "k")
}

/// A count of positions as people read it.
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

/// The threatened men, the worst first.
fn threatened(app: &App, columns: u16, most: usize) -> Vec<Line<'static>> {
    if !app.view.threats || app.dangers().is_some() || app.game().ending().is_some() {
        return Vec::new();
    }
    let mut threats: Vec<&Threat> = app.sight.threats().iter().collect();
    threats.sort_by_key(|threat| (-threat.see, threat.square));
    let hidden = threats.len().saturating_sub(most);
    let note = if threats.is_empty() {
        text::NOTHING.to_string()
    } else {
        String::new()
    };
    let mut lines = vec![heading(app, text::THREATENED, note, columns)];
    let shown = if hidden > 0 { most.saturating_sub(1) } else { most };
    lines.extend(
        threats
            .iter()
            .take(shown)
            .map(|threat| threat_line(app, threat, columns)),
    );
    if hidden > 0 {
        let words = format!("  and {} more", threats.len() - shown);
        lines.push(Line::styled(words, app.theme.style(Token::Muted)));
    }
    lines.push(blank());
    lines
}

fn threat_line(app: &App, threat: &Threat, columns: u16) -> Line<'static> {
    let man = text::man_on(threat.piece.color, threat.piece.role, threat.square, app.glyphs());
    let by = men_on(app, threat.attackers);
    let under_cursor = threat.square == app.cursor();
    let end = if threat.hanging {
        Span::styled(
            format!("{} {}", text::HANGS, text::signed(-threat.see)),
            app.theme.style(Token::Bad),
        )
    } else {
        let words = if threat.piece.role == Role::King {
            "check"
        } else if threat.defenders.any() {
            text::GUARDED
        } else {
            text::EVEN
        };
        Span::styled(words, app.theme.style(Token::Muted))
    };
    let room = usize::from(columns).saturating_sub(end.width() + 12);
    let left = vec![
        Span::styled(
            format!("{} {man}", if under_cursor { "▸" } else { " " }),
            app.theme.style(Token::Text),
        ),
        Span::styled(" by ", app.theme.style(Token::Muted)),
        Span::styled(text::fit(&by, room).into_owned(), app.theme.style(Token::Text)),
    ];
    text::ends(left, end, columns)
}

fn men_on(app: &App, squares: Bitboard) -> String {
    let board = app.game().position().board();
    let men = squares.into_iter().filter_map(|square| {
        board
            .piece_at(square)
            .map(|piece| text::man_on(piece.color, piece.role, square, app.glyphs()))
    });
    men.collect::<Vec<_>>().join(", ")
}

/// What the cursor speaks of: where the man in hand would go, or what the man under it can do.
fn here(app: &App, columns: u16) -> Vec<Line<'static>> {
    if !app.view.safety || app.game().ending().is_some() {
        return Vec::new();
    }
    match app.held.filter(|from| *from != app.cursor()) {
        Some(from) => match app.sight.destination(from, app.cursor()) {
            Some(destination) => going(app, destination, columns),
            None => Vec::new(),
        },
        None => choices(app, app.held.unwrap_or(app.cursor()), columns),
    }
}

/// The verdict on one destination, who would take the man there, and what the move leaves hanging.
fn going(app: &App, destination: &Destination, columns: u16) -> Vec<Line<'static>> {
    let name = notation::san(app.game().position(), destination.played);
    let (word, token) = match destination.verdict {
        Verdict::Safe => ("safe".to_string(), Token::Good),
        Verdict::Trade => ("an even trade".to_string(), Token::Warning),
        Verdict::Unsafe => (format!("unsafe {}", text::signed(destination.see)), Token::Bad),
    };
    let mut lines = vec![text::ends(
        vec![Span::styled(name, app.theme.style(Token::Title))],
        Span::styled(word, app.theme.style(token)),
        columns,
    )];
    let room = usize::from(columns);
    if destination.attackers.any() {
        let words = format!("  attacked by {}", men_on(app, destination.attackers));
        lines.push(Line::styled(
            text::fit(&words, room).into_owned(),
            app.theme.style(Token::Text),
        ));
    }
    let left: Vec<String> = destination
        .leaves
        .iter()
        .filter_map(|(square, cost)| {
            let piece = app.game().position().board().piece_at(*square)?;
            Some(format!(
                "{} {}",
                text::man_on(piece.color, piece.role, *square, app.glyphs()),
                text::signed(-cost)
            ))
        })
        .collect();
    if !left.is_empty() {
        let words = format!("  leaves {}", left.join(", "));
        lines.push(Line::styled(
            text::fit(&words, room).into_owned(),
            app.theme.style(Token::Bad),
        ));
    }
    lines.push(blank());
    lines
}

/// How many moves the man on a square has, and how safe they are; in a narrow column by the board's signs.
fn choices(app: &App, from: Square, columns: u16) -> Vec<Line<'static>> {
    let targets = app.sight.targets(from);
    if targets.is_empty() {
        return Vec::new();
    }
    let words: [(Verdict, &str); 3] = match columns {
        0..NARROW => [
            (Verdict::Safe, "•"),
            (Verdict::Trade, "≈"),
            (Verdict::Unsafe, "×"),
        ],
        _ => [
            (Verdict::Safe, " safe"),
            (Verdict::Trade, " even"),
            (Verdict::Unsafe, " unsafe"),
        ],
    };
    let count = |verdict| {
        targets
            .into_iter()
            .filter(|to| verdict_of(app, from, *to) == Some(verdict))
            .count()
    };
    let counted = words.map(|(verdict, word)| (count(verdict), word));
    let parts = counted
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| format!("{count}{word}"));
    let note = parts.collect::<Vec<_>>().join(", ");
    vec![heading(app, format!("From {from}"), note, columns), blank()]
}

fn verdict_of(app: &App, from: Square, to: Square) -> Option<Verdict> {
    app.sight
        .destination(from, to)
        .filter(|d| origin(d.played) == from)
        .map(|d| d.verdict)
}

/// The men taken in this game, each side's in order of value, and who has more. An exercise comes from a game whose
/// beginning is not known: there it is what is missing of the usual men.
fn taken(app: &App, columns: u16) -> Line<'static> {
    let board = app.board().board();
    let start = app.sitting.is_none().then(|| app.game().start().board());
    let gone = |side| match start {
        Some(start) => material::captured_since(start, board, side),
        None => material::captured(board, side),
    };
    let balance = match material::balance(board) {
        0 => String::new(),
        ahead if ahead > 0 => format!("White +{ahead}"),
        behind => format!("Black +{}", -behind),
    };
    let room = usize::from(columns).saturating_sub(text::TAKEN.len() + balance.len() + 3);
    let both = |men: fn(Color, &[Role], bool) -> String| {
        let side = |color| men(color, &gone(color), app.glyphs());
        format!("{} {}", side(Color::White), side(Color::Black))
    };
    let each = both(each_man);
    let both = if each.trim().width() > room {
        both(counted_men)
    } else {
        each
    };
    let (shown, token) = match both.trim() {
        "" => (text::NOTHING.to_string(), Token::Muted),
        both => (text::fit(both, room).into_owned(), Token::Text),
    };
    let title = Span::styled(format!("{}  ", text::TAKEN), app.theme.style(Token::Title));
    let shown = Span::styled(shown, app.theme.style(token));
    let balance = Span::styled(balance, app.theme.style(Token::Muted));
    text::ends(vec![title, shown], balance, columns)
}

/// One sign for each man: `♙♙♘`.
fn each_man(color: Color, men: &[Role], glyphs: bool) -> String {
    men.iter().map(|role| text::man(color, *role, glyphs)).collect()
}

/// One sign for each kind of man, with their number: `♙2♘`.
fn counted_men(color: Color, men: &[Role], glyphs: bool) -> String {
    let kinds = men.chunk_by(|one, other| one == other);
    let words = kinds.map(|kind| match (text::man(color, kind[0], glyphs), kind.len()) {
        (man, 1) => man.to_string(),
        (man, count) => format!("{man}{count}"),
    });
    words.collect()
}
