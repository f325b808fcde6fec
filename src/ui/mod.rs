//! Drawing: renders the app into ratatui's buffer without changing it.

mod arrows;
mod ascii;
mod aside;
mod beginning;
pub mod board;
mod canvas;
mod chip;
mod clip;
mod coach;
mod curve;
mod danger;
mod engine;
mod evalbar;
mod fit;
mod graph;
mod header;
mod heat;
mod keys;
pub mod layout;
mod legend;
mod modes;
mod piece_panel;
mod movelist;
mod opening;
mod painting;
mod panel;
pub mod pieces;
pub mod placeholder;
mod players;
mod popup;
mod review;
mod rows;
pub mod signs;
pub mod squares;
mod status;
#[cfg(test)]
mod testing;
pub(crate) mod text;
mod times;
mod tree;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Clear, Widget};

use crate::app::Mode;
use crate::app::library::list::GameList;
use crate::app::marks::BoardMarks;
use crate::app::msg::PictureReach;
use crate::app::{Action, App, Target};
use crate::art::{self, CellGrid};
use crate::config::{PictureUse, PieceStyle};
use crate::theme::{ColorDepth, Token};
use board::{BoardWidget, LabelPlace, SquareSize};
use layout::{Regions, regions};
use modes::{games, progress, school, seeing, setup, training};
use panel::PanelSection;
use pieces::PieceSet;
use placeholder::PictureSheet;

/// Draws the whole screen; where the terminal has no chess glyphs, in ASCII alone.
pub fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let area = area.intersection(buffer.area);
    draw_parts(app, area, buffer);
    if !app.study.screen.glyphs {
        ascii::only(area, buffer);
    }
}

fn draw_parts(app: &App, area: Rect, buffer: &mut Buffer) {
    buffer.set_style(area, app.theme().style(Token::Ground));
    buffer.set_style(area, app.theme().style(Token::Text));
    let Some(regions) = regions_of(app, area) else {
        return too_small(app, area, buffer);
    };
    if let Some(Mode::School(page)) = page_below_help(app) {
        school::draw(app, page, area, buffer);
        return draw_over(app, area, &regions, buffer);
    }
    if let Some(Mode::Seeing(page)) = page_below_help(app) {
        return seeing::draw(app, page, area, buffer);
    }
    if let Some(Mode::Progress(page)) = page_below_help(app) {
        progress::draw(app, page, area, buffer);
        return draw_over(app, area, &regions, buffer);
    }
    if let Some(Mode::Training(page)) = page_below_help(app) {
        training::draw(app, page, area, buffer);
        return draw_over(app, area, &regions, buffer);
    }
    if let Some(list) = listed(app) {
        games::draw(app, list, area, buffer);
        return draw_over(app, area, &regions, buffer);
    }
    let marks = marks_with_names(app, &regions);
    if let Some(editor) = app.editor() {
        draw_rules(app, &regions, buffer);
        widget(app, &marks, &regions).draw(regions.labelled_board(), buffer);
        setup::draw(app, editor, &regions, buffer);
        return draw_popup(app, area, &regions, buffer);
    }
    let sliding = if shows_pictures(app, &regions) { Vec::new() } else { app.sliding() };
    let board = widget(app, &marks, &regions);
    draw_rules(app, &regions, buffer);
    BoardWidget { arrows: &app.arrows(), sliding: &sliding, ..board }.draw(regions.labelled_board(), buffer);
    draw_players(app, &regions, buffer);
    if let Some(panel) = regions.panel {
        panel::draw(app, panel, buffer);
    }
    if let Some(coach) = regions.coach {
        coach::draw(app, &regions, coach, buffer);
    }
    if let Some(spare) = regions.spare {
        text::put_lines(&beginning::keys(app, spare.width, usize::from(spare.height)), spare, buffer);
    }
    if let Some(curve) = regions.curve {
        curve::draw(app, curve, buffer);
    }
    draw_popup(app, area, &regions, buffer);
    if let Some(line) = app.typed() {
        modes::typing::draw(app, line, &regions, buffer);
    }
    if let Some(status) = status::aside(app, &regions) {
        status.draw(app, buffer);
    }
    if coach::asks_welcome_elsewhere(app, &regions) {
        regions.keys.into_iter().for_each(|line| keys::draw_welcome(app, line, buffer));
    } else if let Some(line) = free_keys(app, &regions).filter(|_| app.over_board().is_none()) {
        let told = keys_in_column(app, &regions).into_iter().map(|(_, action)| action);
        keys::draw(app, line, &told.collect::<Vec<_>>(), buffer);
    }
}

/// The marks of the board with the squares that are named beside it.
fn marks_with_names(app: &App, regions: &Regions) -> BoardMarks {
    let mut marks = app.marks();
    if app.editor().is_none() {
        for square in coach::named(app, regions) {
            marks[usize::from(square)].named = true;
        }
    }
    marks
}

/// The marks that the board shows on the app's screen.
fn marks_shown(app: &App) -> BoardMarks {
    let (width, height) = app.study.screen.size;
    let regions = regions_at_most(app, Rect::new(0, 0, width, height));
    regions.map_or_else(|| app.marks(), |regions| marks_with_names(app, &regions))
}

/// The keys that the column tells with what they do, each with its row; the line of keys leaves them out.
fn keys_in_column(app: &App, regions: &Regions) -> Vec<(u16, Action)> {
    match (regions.spare, regions.panel) {
        (Some(spare), _) => panel::keys_below(app, spare),
        (None, Some(panel)) => panel::keys(app, panel),
        (None, None) => Vec::new(),
    }
}

/// The rows of keys, or what the answer to the last key leaves of them.
fn free_keys(app: &App, regions: &Regions) -> Option<Rect> {
    status::aside(app, regions).map_or(regions.keys, |status| status.keys)
}

/// Draws the players: at both ends of the column, or in one line above the board.
fn draw_players(app: &App, regions: &Regions, buffer: &mut Buffer) {
    let below = app.study.screen.view.below;
    match (regions.header, regions.footer) {
        (Some(upper), Some(lower)) => {
            players::draw(app, !below, upper, buffer);
            players::draw(app, below, lower, buffer);
        }
        (Some(line), None) if coach::asks_welcome_elsewhere(app, regions) => {
            header::draw_welcome(app, line, buffer);
        }
        (Some(line), None) => header::draw(app, line, buffer),
        (None, _) => {}
    }
}

/// Draws pop-ups over a full-screen page: help, as wide as the page.
fn draw_over(app: &App, area: Rect, regions: &Regions, buffer: &mut Buffer) {
    if !matches!(
        app.over_board(),
        Some(Mode::Games(_) | Mode::Training(_) | Mode::School(_) | Mode::Progress(_))
    ) {
        let place = match app.over_board() {
            _ if is_text(app) => Rect::new(area.x, area.y + 1, area.width, area.height.saturating_sub(2)),
            _ => popup::place(area, regions),
        };
        popup::draw(app, place, buffer);
        let line = Rect::new(area.x, area.bottom() - 1, area.width, 1);
        draw_keys_anew(app, line, buffer);
    }
}

/// The topmost mode below help, which lies over pages too.
fn page_below_help(app: &App) -> Option<&Mode> {
    app.modes.iter().rev().find(|popup| !matches!(popup, Mode::Help(_)))
}

/// The list of games, if it is open.
fn listed(app: &App) -> Option<&GameList> {
    app.modes.iter().find_map(Mode::list)
}

/// The topmost pop-up with its keys; the board editor has drawn its own.
fn draw_popup(app: &App, area: Rect, regions: &Regions, buffer: &mut Buffer) {
    if matches!(app.over_board(), None | Some(Mode::Setup(_))) {
        return;
    }
    let is_help = matches!(app.over_board(), Some(Mode::Help(_)));
    if is_help || is_text(app) && regions.panel.is_none_or(|panel| panel.width < TEXT_COLUMN) {
        popup::draw(app, Rect { height: area.height - 1, ..area }, buffer);
        return draw_keys_anew(app, Rect { y: area.bottom() - 1, height: 1, ..area }, buffer);
    }
    popup::draw(app, popup::place(area, regions), buffer);
    if let Some(line) = regions.keys {
        draw_keys_anew(app, line, buffer);
    }
}

/// Columns from which a text is read with ease beside the board; a narrower one lies over everything.
const TEXT_COLUMN: u16 = 44;

/// Whether the topmost pop-up is to be read, and not about the board.
fn is_text(app: &App) -> bool {
    matches!(app.over_board(), Some(Mode::Help(_) | Mode::Pgn(_)))
}

/// Clears and draws the key line.
fn draw_keys_anew(app: &App, line: Rect, buffer: &mut Buffer) {
    Clear.render(line, buffer);
    buffer.set_style(line, app.theme().style(Token::Ground));
    keys::draw(app, line, &[], buffer);
}

/// Returns the regions; the board editor ignores zoom, since it needs its panel.
fn regions_of(app: &App, area: Rect) -> Option<Regions> {
    let regions = regions_at_most(app, area)?;
    let rows = regions.panel.and_then(|panel| panel::rows_of_play(app, panel));
    Some(rows.map_or(regions, |rows| regions.with_panel_of(rows)))
}

/// The same before the panel of a tall column gives its empty rows to what follows the coach.
fn regions_at_most(app: &App, area: Rect) -> Option<Regions> {
    let regions = regions(area, app.study.screen.view.zoom && app.editor().is_none(), draws(app))?;
    let most = coach_rows(app, &regions);
    Some(regions.with_coach_of(most))
}

/// The most rows for a coach in the column: he makes room for what the player has asked to see there.
fn coach_rows(app: &App, regions: &Regions) -> u16 {
    let (study, view) = (&app.study, &app.study.screen.view);
    if matches!(app.over_board(), Some(Mode::Ask(_))) {
        u16::MAX
    } else if study.training.exercises.is_some() && study.school.lesson.is_none() {
        beside_exercise(app, regions)
    } else if study.is_taught() {
        // The column has the lesson; here are the keys and the answer to one.
        3
    } else if study.dangers().is_some() {
        2
    } else if study.talk.shown.is_some() {
        // The keys of a line with a better one.
        3
    } else if view.heatmap || view.engine {
        4
    } else {
        u16::MAX
    }
}

/// The rows that an exercise's own words leave: they are told whole before anything else.
fn beside_exercise(app: &App, regions: &Regions) -> u16 {
    /// For the keys that help.
    const LEAST: u16 = 3;
    let (Some(panel), Some(coach)) = (regions.panel, regions.coach) else { return u16::MAX };
    (panel.height + coach.height).saturating_sub(panel::rows_of_exercise(app, panel)).max(LEAST)
}

/// Whether pieces are drawn where squares are large enough.
fn draws(app: &App) -> bool {
    pieces::are_drawn(pieces(app), app.theme().depth())
}

/// Whether the board on the app's screen has drawn pieces.
fn draws_board(app: &App) -> bool {
    let (width, height) = app.study.screen.size;
    let regions = regions_at_most(app, Rect::new(0, 0, width, height));
    let set = regions.map(|regions| PieceSet::of(pieces(app), regions.size, app.theme().depth()));
    matches!(set, Some(PieceSet::Drawn(_)))
}

/// Whether the look of the pieces depends on what the terminal is.
pub fn asks_terminal(app: &App) -> bool {
    let chooses_symbols = app.study.settings.config.board.symbols.is_none();
    wants_pictures(app) || chooses_symbols && draws(app) && app.theme().depth() >= ColorDepth::Indexed
}

/// Whether pieces would be pictures if the terminal showed them.
fn wants_pictures(app: &App) -> bool {
    app.study.settings.config.board.pictures != PictureUse::Off
        && draws(app)
        && app.theme().depth() >= ColorDepth::Indexed
}

/// Returns what the pictures on the board are like, if its pieces are pictures.
pub fn pictured(app: &App, area: Rect) -> Option<PictureSheet> {
    let regions = regions_of(app, area).filter(|regions| shows_pictures(app, regions))?;
    let size = regions.size;
    let set = PieceSet::of(pieces(app), size, app.theme().depth());
    let PieceSet::Drawn(set) = set else { return None };
    let inks = [Token::WhitePiece, Token::BlackPiece].map(|token| app.theme().rgb(token));
    Some(PictureSheet { set, inks, cells: size.cells() })
}

/// Whether drawn pieces on this board are pictures.
fn shows_pictures(app: &App, regions: &Regions) -> bool {
    let reaches = app.study.screen.pictures.is_some_and(|reach| match reach {
        PictureReach::Everywhere => true,
        PictureReach::AboveLastRow => regions.board.bottom() < app.study.screen.size.1,
    });
    reaches && wants_pictures(app)
}

/// The parts of a cell of which pieces on squares of this size are drawn.
fn grid(app: &App, size: SquareSize) -> CellGrid {
    let best = || art::best_grid(size.cells().1, app.study.screen.symbols);
    app.study.settings.config.board.symbols.unwrap_or_else(best)
}

/// How pieces look: letters where the terminal has no chess glyphs.
fn pieces(app: &App) -> PieceStyle {
    if app.study.glyphs() { app.study.settings.config.board.pieces } else { PieceStyle::Letters }
}

/// Returns the target at a cell of the screen.
pub fn hit(app: &App, area: Rect, column: u16, row: u16) -> Target {
    let Some(regions) = regions_of(app, area) else {
        return Target::Nothing;
    };
    if let Some(Mode::Training(page)) = app.over_board() {
        return training::hit(app, page, area, column, row).map_or(Target::Nothing, Target::Item);
    }
    if let Some(Mode::Seeing(_)) = app.over_board() {
        return Target::Nothing;
    }
    if let Some(Mode::Progress(page)) = app.over_board() {
        return progress::hit(app, page, area, column, row).map_or(Target::Nothing, Target::Item);
    }
    if let Some(Mode::School(page)) = app.over_board() {
        return school::hit(app, page, area, column, row).map_or(Target::Nothing, Target::Item);
    }
    if let Some(Mode::Games(list)) = app.over_board() {
        return games::hit(app, list, area, column, row).map_or(Target::Nothing, Target::Item);
    }
    let covers = |popup: &Mode| !matches!(popup, Mode::Ask(_) | Mode::Setup(_));
    if app.over_board().is_some_and(covers) {
        let item = popup::hit(app, popup::place(area, &regions), column, row);
        return item.map_or(Target::Nothing, Target::Item);
    }
    let marks = [crate::app::SquareMarks::default(); 64];
    if let Some(square) = widget(app, &marks, &regions).square_at(regions.board, column, row) {
        return Target::Square(square);
    }
    if let Some(editor) = app.editor() {
        return setup::hit(app, editor, &regions, column, row).map_or(Target::Nothing, Target::Item);
    }
    if let Some(line) = free_keys(app, &regions).filter(|line| line.contains((column, row).into())) {
        let told: Vec<Action> = keys_in_column(app, &regions).into_iter().map(|(_, action)| action).collect();
        let labels = keys::labels(app, line, &told);
        let label = labels.iter().find(|label| label.is_at(column, row));
        return label.map_or(Target::Nothing, |label| Target::Action(label.action));
    }
    let is_there = |place: &Rect| place.contains((column, row).into());
    let panel = regions.panel.filter(is_there);
    let key = regions
        .spare
        .filter(is_there)
        .or(panel)
        .and_then(|_| keys_in_column(app, &regions).into_iter().find(|(at, _)| *at == row));
    let node = panel.and_then(|panel| move_at(app, panel, column, row));
    key.map_or_else(|| node.map_or(Target::Nothing, Target::Node), |(_, action)| Target::Action(action))
}

/// Returns the move at a cell of the panel: in the list, the graph or the turning points.
fn move_at(app: &App, panel: Rect, column: u16, row: u16) -> Option<crate::chess::NodeId> {
    let sections = panel::sections(app, panel);
    let (section, place) = sections.into_iter().find(|(_, place)| place.contains((column, row).into()))?;
    match section {
        PanelSection::Moves => movelist::hit(app, place, column, row),
        PanelSection::Graph | PanelSection::Times => {
            let review = app.study.review_seen().filter(|_| row > place.y)?;
            Some(graph::node_at(review, column - place.x, graph::columns(place.width)))
        }
        PanelSection::Turns => {
            let row = usize::from(row - place.y);
            let seen = app.study.review_seen()?;
            let room = panel::turns_room(app, seen, panel);
            review::turn_at(app, seen, (panel.width, panel.height), room, row)
        }
        PanelSection::Sums
        | PanelSection::Why
        | PanelSection::Exercise
        | PanelSection::Danger
        | PanelSection::Engine
        | PanelSection::Here
        | PanelSection::Threatened
        | PanelSection::Heat
        | PanelSection::Legend
        | PanelSection::Aside
        | PanelSection::Beginning
        | PanelSection::Keys
        | PanelSection::Result
        | PanelSection::Title
        | PanelSection::Spare => None,
    }
}

fn widget<'a>(app: &'a App, marks: &'a BoardMarks, regions: &Regions) -> BoardWidget<'a> {
    BoardWidget {
        marks,
        arrows: &[],
        sliding: &[],
        below: app.study.screen.view.below,
        size: regions.size,
        pieces: pieces(app),
        grid: grid(app, regions.size),
        pictures: shows_pictures(app, regions),
        labels: if regions.letters.is_some() { LabelPlace::Beside } else { LabelPlace::Inside },
        heatmap: &app.study.settings.config.heatmap,
        theme: app.theme(),
    }
}

/// Draws the evaluation bar at the board's edge and the rule above coach's lines below the board, beside the file letters if
/// these have the same row.
fn draw_rules(app: &App, regions: &Regions, buffer: &mut Buffer) {
    if let Some(bar) = regions.bar {
        evalbar::draw(app, bar, buffer);
    }
    let Regions { coach, board, .. } = regions;
    if let Some(coach) = coach.filter(|coach| coach.y > board.bottom()) {
        let across = if app.study.glyphs() { "─" } else { "-" };
        let y = coach.y - 1;
        let left = regions.letters.filter(|letters| letters.y == y).map_or(coach.x, Rect::right) + 1;
        let width = coach.right().saturating_sub(left + 1);
        let place = Rect { x: left, y, width, height: 1 };
        text::put(&across.repeat(usize::from(width)), place, app.theme().style(Token::Rule), buffer);
    }
}

fn too_small(app: &App, area: Rect, buffer: &mut Buffer) {
    let (columns, rows) = layout::SMALLEST;
    let words = format!("patzer needs {columns}x{rows} cells; q quits.");
    let style = app.theme().style(Token::Text);
    let lines: Vec<_> = text::wrap(&words, usize::from(area.width))
        .into_iter()
        .map(|line| ratatui::text::Line::styled(line, style))
        .collect();
    text::put_lines(&lines, area, buffer);
}
