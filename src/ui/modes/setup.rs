//! The board editor on the screen: palette, side and rights in the panel, errors below.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::app::App;
use crate::app::keymap::Chord;
use crate::app::modes::setup::{Editor, EditorCommand, KEYS, items, palette};
use crate::chess::setup::Draft;
use crate::chess::text::clean;
use crate::chess::{Color, Role, words};
use crate::theme::Token;
use crate::ui::layout::Regions;
use crate::ui::text;

/// The widest row, in columns; wider ones are hard to read.
const WIDEST: u16 = 36;

/// Shown for a right that the placement rules out.
const NOT_POSSIBLE: &str = "ruled out";

/// A span in the panel and the command of a click on it.
type ClickableSpan = (Span<'static>, Option<EditorCommand>);

/// Draws everything but the board.
pub(in crate::ui) fn draw(app: &App, editor: &Editor, regions: &Regions, buffer: &mut Buffer) {
    if let Some(header) = regions.header {
        let program = Span::styled(format!(" {}   ", text::PROGRAM), app.theme().style(Token::Accent));
        let title = Span::styled(text::SETTING_UP, app.theme().style(Token::Title));
        let has_room = program.width() + title.width() <= usize::from(header.width);
        let line = Line::from(if has_room { vec![program, title] } else { vec![Span::raw(" "), title] });
        text::put_lines(&[line], header, buffer);
    }
    if let Some(panel) = regions.panel {
        for (row, y) in rows(app, editor, panel).into_iter().zip(panel.top()..panel.bottom()) {
            let spans: Vec<Span<'_>> = row.into_iter().map(|(span, _)| span).collect();
            buffer.set_line(panel.x, y, &Line::from(spans), panel.width);
        }
    }
    if let Some(coach) = regions.coach {
        text::put_lines(&message_lines(app, editor, coach), coach, buffer);
    }
    if let Some(line) = regions.keys {
        draw_keys(app, editor, line, buffer);
    }
}

/// Returns the index of the command at a cell.
pub(in crate::ui) fn hit(
    app: &App,
    editor: &Editor,
    regions: &Regions,
    column: u16,
    row: u16,
) -> Option<usize> {
    if let Some(line) = regions.keys.filter(|line| line.y == row) {
        let labels = labels(line);
        let mut labels = labels.iter();
        let label = labels.find(|label| (label.left..label.left + label.width).contains(&column));
        return number(label?.command?);
    }
    let panel = regions.panel.filter(|panel| panel.contains((column, row).into()))?;
    let rows = rows(app, editor, panel);
    let mut left = usize::from(panel.x);
    let clicked = rows.get(usize::from(row - panel.y))?.iter().find(|(span, _)| {
        left += span.width();
        usize::from(column) < left
    });
    let (_, command) = clicked?;
    number((*command)?)
}

fn number(command: EditorCommand) -> Option<usize> {
    items().iter().position(|known| *known == command)
}

/// Returns the rows of the panel; without empty ones if there are too many.
fn rows(app: &App, editor: &Editor, panel: Rect) -> Vec<Vec<ClickableSpan>> {
    let width = usize::from(panel.width.min(WIDEST));
    let pieces = palette();
    let mut rows = vec![
        pieces[1..7].iter().map(|piece| piece_part(app, editor, *piece)).collect(),
        pieces[7..].iter().map(|piece| piece_part(app, editor, *piece)).collect(),
        eraser(app, editor),
        Vec::new(),
        entry(app, width, EditorCommand::Turn, &format!("{} to move", words::side(editor.draft.turn())), ""),
    ];
    rows.extend((0..4).map(|place| right(app, editor, width, place)));
    rows.push(en_passant(app, editor, width));
    rows.push(Vec::new());
    for several in [
        &[(EditorCommand::Carry, "pick up"), (EditorCommand::Flip, "flip")][..],
        &[(EditorCommand::Clear, "clear"), (EditorCommand::Start, "start")],
        &[(EditorCommand::Type, "type a FEN"), (EditorCommand::Copy, "copy")],
        &[(EditorCommand::Undo, "undo"), (EditorCommand::Redo, "redo")],
    ] {
        rows.push(several.iter().flat_map(|(command, word)| short(app, *command, word)).collect());
    }
    if rows.len() > usize::from(panel.height) {
        rows.retain(|row| !row.is_empty());
    }
    rows
}

/// A piece of the palette with its letter; the chosen one in brackets.
fn piece_part(app: &App, editor: &Editor, piece: Option<(Color, Role)>) -> ClickableSpan {
    let sign = match piece {
        None => "×".to_owned(),
        Some((color, role)) if app.study.glyphs() => {
            format!("{}{}", text::piece(color, role, true), role.of(color).char())
        }
        Some((color, role)) => text::piece(color, role, false).to_owned(),
    };
    let chosen = editor.piece.map(|piece| (piece.color, piece.role)) == piece;
    let (words, style) = if chosen {
        (format!("[{sign}]"), app.theme().chosen())
    } else {
        (format!(" {sign} "), app.theme().style(Token::Text))
    };
    (Span::styled(words, style), Some(EditorCommand::Choose(piece)))
}

/// Returns the eraser, and what Space does.
fn eraser(app: &App, editor: &Editor) -> Vec<ClickableSpan> {
    let words = match editor.piece {
        None => " Space removes it".to_owned(),
        Some(piece) => {
            format!("  Space places a {} {}", words::adjective(piece.color), words::role(piece.role))
        }
    };
    vec![
        piece_part(app, editor, None),
        (Span::styled(words, app.theme().style(Token::Muted)), Some(EditorCommand::Choose(None))),
    ]
}

/// `1  White O-O  yes`.
fn right(app: &App, editor: &Editor, width: usize, place: usize) -> Vec<ClickableSpan> {
    let (color, side) = Draft::RIGHTS[place];
    let name = if side.is_king_side() { "O-O" } else { "O-O-O" };
    let value = match (editor.draft.may_castle(color, side), editor.draft.could_castle(color, side)) {
        (true, _) => "yes",
        (false, true) => "no",
        (false, false) => NOT_POSSIBLE,
    };
    let label = format!("{} {name}", words::side(color));
    entry(app, width, EditorCommand::Right(place), &label, value)
}

fn en_passant(app: &App, editor: &Editor, width: usize) -> Vec<ClickableSpan> {
    let value = match editor.draft.en_passant() {
        Some(square) => square.to_string(),
        None if editor.draft.en_passant_choices().is_empty() => NOT_POSSIBLE.to_owned(),
        None => "no".to_owned(),
    };
    entry(app, width, EditorCommand::EnPassant, "en passant", &value)
}

/// A key, what it changes, and the value at the right end.
fn entry(app: &App, width: usize, command: EditorCommand, label: &str, value: &str) -> Vec<ClickableSpan> {
    let label = format!(" {label:<room$}{value}", room = width.saturating_sub(value.chars().count() + 4));
    let style = if matches!(value, "no" | NOT_POSSIBLE) { Token::Muted } else { Token::Text };
    vec![
        (key(app, command, 2), Some(command)),
        (Span::styled(label, app.theme().style(style)), Some(command)),
    ]
}

/// A key and one word.
fn short(app: &App, command: EditorCommand, word: &str) -> Vec<ClickableSpan> {
    vec![
        (key(app, command, 2), Some(command)),
        (Span::styled(format!(" {word:<12}"), app.theme().style(Token::Muted)), Some(command)),
    ]
}

fn key(app: &App, command: EditorCommand, columns: usize) -> Span<'static> {
    let key = KEYS.iter().find(|(_, known)| *known == command);
    let name = key.map_or(String::new(), |(key, _)| Chord::plain(*key).to_string());
    Span::styled(format!("{name:>columns$}"), app.theme().style(Token::Key))
}

/// Returns the errors of the position or its state, the answer to the last key, and the FEN.
fn message_lines(app: &App, editor: &Editor, area: Rect) -> Vec<Line<'static>> {
    let columns = usize::from(area.width.saturating_sub(2));
    let mut lines = Vec::new();
    let mut say = |words: &str, style: Style| {
        let wrapped = text::wrap(words, columns).into_iter();
        lines.extend(wrapped.map(|words| Line::styled(format!(" {words}"), style)));
    };
    let faults = editor.faults();
    if !faults.is_empty() {
        say(&faults.join(" "), app.theme().style(Token::Bad));
    }
    if !editor.message.is_empty() {
        say(&clean(&editor.message), app.theme().style(Token::Accent));
    }
    if faults.is_empty() {
        let unreachable = editor.out_of_reach();
        if !unreachable.is_empty() {
            let words = format!("{} {}", text::NO_GAME, unreachable.join(" "));
            say(&words, app.theme().style(Token::Warning));
        }
        match editor.ending() {
            Some(ending) => say(ending.sentence(), app.theme().style(Token::Warning)),
            None if unreachable.is_empty() => say(text::CAN_BE_PLAYED, app.theme().style(Token::Good)),
            None => say(text::PLAYED_ALL_THE_SAME, app.theme().style(Token::Good)),
        }
    }
    say(&editor.draft.fen(), app.theme().style(Token::Muted));
    lines
}

/// Keys of the editor, the most important first.
const OFFERED: [(&str, &str, Option<EditorCommand>); 7] = [
    ("Enter", "analyse", Some(EditorCommand::Look)),
    ("g", "play it", Some(EditorCommand::Play)),
    ("?", "more", Some(EditorCommand::Help)),
    ("Esc", "back", Some(EditorCommand::Leave)),
    ("PNBRQK pnbrqk", "place pieces", None),
    ("Del", "remove", None),
    ("Tab", "choose", None),
];

/// A key in the last line with its word.
struct CommandLabel {
    key: &'static str,
    word: &'static str,
    command: Option<EditorCommand>,
    left: u16,
    width: u16,
}

/// Returns the labels that fit.
fn labels(area: Rect) -> Vec<CommandLabel> {
    let mut left = area.x + 1;
    let width = |key: &str, word: &str| key.len() + 1 + word.len();
    let widths = OFFERED.map(|(key, word, command)| (width(key, word), command == Some(EditorCommand::Help)));
    let kept = text::fitting(&widths, usize::from(area.width.saturating_sub(1)));
    let seen = OFFERED.into_iter().zip(kept).filter(|(_, kept)| *kept);
    seen.map(|((key, word, command), _)| {
        let width = width(key, word) as u16;
        let label = CommandLabel { key, word, command, left, width };
        left += width + 2;
        label
    })
    .collect()
}

fn draw_keys(app: &App, editor: &Editor, area: Rect, buffer: &mut Buffer) {
    let (style, muted) = (app.theme().style(Token::Key), app.theme().style(Token::Muted));
    if let Some(input) = &editor.entry {
        let room = usize::from(area.width).saturating_sub(4);
        let scroll = input.visual_scroll(room);
        let shown: String = input.value().chars().skip(scroll).take(room).collect();
        text::put(&format!(" :{shown}"), area, app.theme().style(Token::Text), buffer);
        let at = area.x + 2 + (input.visual_cursor().saturating_sub(scroll)) as u16;
        if let Some(cell) = buffer.cell_mut((at.min(area.right().saturating_sub(1)), area.y)) {
            cell.set_style(app.theme().style(Token::Selected));
        }
        return;
    }
    for label in labels(area) {
        let line =
            Line::from(vec![Span::styled(label.key, style), Span::styled(format!(" {}", label.word), muted)]);
        buffer.set_line(label.left, area.y, &line, label.width);
    }
}
