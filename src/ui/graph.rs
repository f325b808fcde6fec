//! The evaluation graph: White's win percentage after every move as an area, with turning points and the current
//! position marked below; every column links to a move.

use ratatui::style::{Modifier, Style, Stylize};
use ratatui::text::{Line, Span};

use crate::app::{App, Review, TurningPoint};
use crate::chess::NodeId;
use crate::theme::{ColorDepth, Token};

/// Eighths of a cell, from one to seven, filled from below.
const EIGHTHS: [char; 7] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇'];

/// Returns the columns of a graph in a panel: as with text the last one stays free.
pub(super) fn columns(panel: u16) -> u16 {
    panel.saturating_sub(1)
}

/// The rows of the area and the row of marks below it.
pub(super) fn lines(app: &App, review: &Review, columns: u16, rows: u16) -> Vec<Line<'static>> {
    let plies = review.progress().1;
    let mut lines = area(app, &review.chances(), plies, columns, rows, Unknown::Pending);
    lines.push(marks(app, review, columns, plies));
    lines
}

/// What stands for moves whose chances are not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unknown {
    /// They are still to be judged.
    Pending,
    /// They are still to be played.
    Unplayed,
}

impl Unknown {
    /// The cell of a row, counted from below, of so many.
    fn cell(self, app: &App, from_below: usize, rows: usize) -> Span<'static> {
        let words = match self {
            Unknown::Pending if app.study.screen.glyphs => "░",
            Unknown::Pending | Unknown::Unplayed if from_below == rows / 2 => "·",
            Unknown::Pending | Unknown::Unplayed => " ",
        };
        Span::styled(words, app.theme().style(Token::Rule))
    }
}

/// The area alone: White's chances in percent at the start and after each of so many plies, as far as they are known.
pub(super) fn area(
    app: &App,
    chances: &[f64],
    plies: usize,
    columns: u16,
    rows: u16,
    unknown: Unknown,
) -> Vec<Line<'static>> {
    let rows = usize::from(rows);
    let at = |column| chances.get(ply_at(column, columns, plies)).copied();
    let row = |from_below: usize| {
        let cells = (0..columns).map(|column| match at(column) {
            Some(chances) => cell(app, chances, from_below, rows),
            None => unknown.cell(app, from_below, rows),
        });
        Line::from(cells.collect::<Vec<_>>())
    };
    (0..rows).rev().map(row).collect()
}

/// Returns the node of a column.
pub(super) fn node_at(review: &Review, column: u16, columns: u16) -> NodeId {
    review.node_at(ply_at(column, columns, review.progress().1))
}

/// Returns one cell: full below the percentage, empty above.
fn cell(app: &App, chances: f64, from_below: usize, rows: usize) -> Span<'static> {
    let [full, empty] = colours(app);
    let eighths = (chances / 100.0 * (rows * 8) as f64).round() as usize;
    match eighths.saturating_sub(from_below * 8) {
        8.. => Span::styled(if app.study.screen.glyphs { "█" } else { "#" }, full),
        0 => Span::styled(if app.study.screen.glyphs { " " } else { "." }, empty),
        part if app.study.screen.glyphs => {
            Span::styled(EIGHTHS[part - 1].to_string(), Style { fg: full.fg, ..empty })
        }
        part => Span::styled(if part >= 4 { "#" } else { "." }, full),
    }
}

/// The styles of White's part as full blocks and of Black's as blanks.
fn colours(app: &App) -> [Style; 2] {
    if app.theme().depth() == ColorDepth::None {
        return [Style::default(); 2];
    }
    let of = |token| app.theme().style(token);
    let colour = |style: Style| style.fg.or(style.bg);
    let (white, black) = (colour(of(Token::BarWhite)), colour(of(Token::BarBlack)));
    let full = Style { fg: white, bg: black, ..Style::default() };
    [full, Style { fg: None, ..full }]
}

/// Below the area: the turning points, and the position on the board.
fn marks(app: &App, review: &Review, columns: u16, plies: usize) -> Line<'static> {
    let mut marks: Vec<Option<Mark>> = vec![None; usize::from(columns)];
    for turn in review.turns() {
        if let Some(mark) = marks.get_mut(column_of(turn.ply as usize, columns, plies)) {
            *mark = (*mark).max(Some(Mark::of(&turn)));
        }
    }
    let mut cells: Vec<Span<'static>> =
        marks.into_iter().map(|mark| mark.map_or(Span::raw(" "), |mark| mark.span(app))).collect();
    let line = app.game().tree().path(app.game().current());
    // In a variation the last move of the game before it is marked.
    let here =
        line.iter().enumerate().take_while(|(place, node)| review.node_at(place + 1) == **node).count();
    if let Some(cell) = cells.get_mut(column_of(here, columns, plies)) {
        let sign = if app.study.screen.glyphs { "▲" } else { "^" };
        *cell = match &*cell.content {
            " " => Span::styled(sign, app.theme().style(Token::Accent)),
            // An existing sign is reversed instead of hidden.
            _ => cell.clone().add_modifier(Modifier::REVERSED),
        };
    }
    Line::from(cells)
}

/// The mark below a column; of several moves the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Mark {
    Found,
    Mistake,
    Blunder,
}

/// The legend of the marks, and where it has no room beside a heading.
const LEGEND: &str = "? mistake X blunder";
const LEGEND_NARROW: &str = "X blunder";

/// Returns the legend of the marks for a panel of so many columns.
pub(super) fn legend(columns: u16) -> &'static str {
    /// A heading of six letters, two blanks and the free last column.
    const HEADING: usize = 9;
    if usize::from(columns) < HEADING + LEGEND.len() { LEGEND_NARROW } else { LEGEND }
}

impl Mark {
    fn of(turn: &TurningPoint) -> Mark {
        match turn.sign {
            _ if turn.is_praise() => Mark::Found,
            "??" => Mark::Blunder,
            _ => Mark::Mistake,
        }
    }

    fn span(self, app: &App) -> Span<'static> {
        let (sign, token) = match self {
            Mark::Found => ("!", Token::Good),
            Mark::Mistake => ("?", Token::Warning),
            Mark::Blunder => ("X", Token::Bad),
        };
        Span::styled(sign, app.theme().style(token))
    }
}

/// Returns the ply of a column: the start at the left, the last move at the right.
pub(super) fn ply_at(column: u16, columns: u16, plies: usize) -> usize {
    let last = usize::from(columns).saturating_sub(1).max(1);
    (usize::from(column) * plies + last / 2) / last
}

/// The column of a ply.
fn column_of(ply: usize, columns: u16, plies: usize) -> usize {
    let last = usize::from(columns).saturating_sub(1);
    (ply * last + plies / 2) / plies.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ply_has_a_column_and_every_column_a_ply() {
        for plies in [1, 2, 7, 33, 34, 80, 600] {
            for columns in [1, 2, 20, 34, 66] {
                assert_eq!(ply_at(0, columns, plies), 0);
                if columns > 1 {
                    assert_eq!(ply_at(columns - 1, columns, plies), plies);
                }
                for ply in 0..=plies {
                    let column = column_of(ply, columns, plies);
                    assert!(column < usize::from(columns));
                    if plies < usize::from(columns) {
                        assert_eq!(ply_at(column as u16, columns, plies), ply);
                    }
                }
            }
        }
    }

    use crate::app::testing::TestPlayer;
    use crate::ui::testing::words;

    #[test]
    fn the_area_is_as_high_as_the_chances() {
        let player = TestPlayer::new();
        let shown = |chances: &[f64], rows| words(&area(&player.app, chances, 2, 3, rows, Unknown::Unplayed));
        assert_eq!(shown(&[0.0, 50.0, 100.0], 2), ["  █", " ██"]);
        assert_eq!(shown(&[25.0, 25.0, 25.0], 1), ["▂▂▂"]);
        assert_eq!(
            shown(&[50.0], 2),
            ["▁··".replace('▁', " "), "█".to_owned()],
            "what is not played is a line in the middle"
        );
        let mut colored = TestPlayer::new();
        colored.app.study.screen.glyphs = true;
        let judged = words(&area(&colored.app, &[50.0], 2, 3, 2, Unknown::Pending));
        assert_eq!(judged, [" ░░", "█░░"], "what is not judged is hatched");
        let mut ascii = TestPlayer::new();
        ascii.app.study.screen.glyphs = false;
        assert_eq!(words(&area(&ascii.app, &[0.0, 50.0, 100.0], 2, 3, 2, Unknown::Pending)), ["..#", ".##"]);
    }

    #[test]
    fn of_several_marks_the_worst_is_seen() {
        assert!(Mark::Blunder > Mark::Mistake && Mark::Mistake > Mark::Found);
        assert_eq!(Some(Mark::Found).max(Some(Mark::Blunder)), Some(Mark::Blunder));
    }
}
