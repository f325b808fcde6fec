//! The seconds of each move below the graph of a review: a row of bars for each side, in the graph's columns.

use ratatui::text::Line;

use super::{graph, panel, text};
use crate::app::{App, Review};
use crate::chess::{Color, Position};
use crate::review::TimeUse;
use crate::theme::Token;

/// Rows of the panel from which the bars are shown.
const ROOMY: u16 = 24;

/// Bars from the shortest to the longest, and where the terminal has no block symbols.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const BARS_ASCII: [char; 4] = ['.', ':', '|', '#'];

/// The heading and two rows, White's above; nothing where the game's record has no clocks or the panel no room.
pub(super) fn lines(app: &App, review: &Review, columns: u16, height: u16) -> Vec<Line<'static>> {
    let Some(times) = review.report().and_then(|report| report.times.as_ref()) else { return Vec::new() };
    let most = times.spent.iter().flatten().copied().fold(0.0, f64::max);
    if height < ROOMY || most <= 0.0 {
        return Vec::new();
    }
    let note = format!("longest {}", in_short(most));
    let mut lines = vec![panel::heading(app, text::TIMES, note, columns)];
    let bars = graph::columns(columns);
    let style = app.theme().style(Token::Text);
    let plies = review.progress().1;
    let first = app.game().start().turn();
    lines.extend(Color::ALL.map(|side| {
        let bar =
            |column| bar(of_column(times, side == first, column, bars, plies), most, app.study.screen.glyphs);
        Line::styled((0..bars).map(bar).collect::<String>(), style)
    }));
    lines
}

/// The longest time of a side's moves in a column; a column between two moves shows the one that it continues.
fn of_column(times: &TimeUse, is_first: bool, column: u16, columns: u16, plies: usize) -> Option<f64> {
    let from = graph::ply_at(column, columns, plies);
    let to = graph::ply_at(column + 1, columns, plies).clamp(from + 1, plies + 1);
    let is_own = |ply: &usize| ply % 2 == usize::from(is_first);
    let spent = |ply: usize| times.spent_on(ply as u32);
    let own = (from..to).filter(is_own).filter_map(spent).reduce(f64::max);
    let beside = if is_first { from.checked_sub(1) } else { Some(from + 1) };
    own.or_else(|| beside.filter(|_| !is_own(&from)).and_then(spent))
}

fn bar(spent: Option<f64>, most: f64, glyphs: bool) -> char {
    let bars: &[char] = if glyphs { &BARS } else { &BARS_ASCII };
    let Some(spent) = spent.filter(|spent| *spent > 0.0) else { return ' ' };
    let eighths = (spent / most * bars.len() as f64).ceil() as usize;
    bars[eighths.clamp(1, bars.len()) - 1]
}

/// `45 s`, `2:05 min`.
fn in_short(seconds: f64) -> String {
    match seconds.round() as u64 {
        whole @ 0..100 => format!("{whole} s"),
        whole => format!("{}:{:02} min", whole / 60, whole % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(spent: &[f64], is_first: bool, columns: u16) -> String {
        let times = TimeUse { spent: spent.iter().copied().map(Some).collect(), ..TimeUse::default() };
        let most = spent.iter().copied().fold(0.0, f64::max);
        let of = |column| of_column(&times, is_first, column, columns, spent.len());
        (0..columns).map(|column| bar(of(column), most, true)).collect()
    }

    #[test]
    fn each_side_has_the_bars_of_its_moves() {
        let spent = [1.0, 8.0, 2.0, 4.0];
        assert_eq!(row(&spent, true, 5), " ▁▁▂▂");
        assert_eq!(row(&spent, false, 5), " ██▄▄");
    }

    #[test]
    fn of_more_moves_than_columns_the_longest_is_seen() {
        let spent: Vec<f64> = (0..80).map(|ply| if ply == 40 { 60.0 } else { 1.0 }).collect();
        let white = row(&spent, true, 20);
        assert_eq!((white.chars().count(), white.matches('█').count()), (20, 1), "{white}");
        assert!(!row(&spent, false, 20).contains('█'));
    }

    #[test]
    fn a_move_that_took_no_time_has_no_bar_and_a_short_one_has_the_least() {
        assert_eq!(
            [Some(0.0), None, Some(0.1), Some(60.0)].map(|spent| bar(spent, 60.0, true)),
            [' ', ' ', '▁', '█']
        );
        assert_eq!([Some(1.0), Some(60.0)].map(|spent| bar(spent, 60.0, false)), ['.', '#']);
        assert_eq!([in_short(45.2), in_short(125.0)], ["45 s", "2:05 min"]);
    }
}
