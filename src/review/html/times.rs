//! The seconds of each move as bars, White's up and Black's down, and what they tell.

use std::fmt::Write as _;

use super::page::{HtmlPage, escaped};
use crate::chess::Color;

/// The picture's width, and the height of a side's longest bar, in its units.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 50.0;

/// The figure; nothing where the record has no clocks.
pub(super) fn of(page: &HtmlPage<'_>) -> String {
    let Some(times) = &page.report.times else { return String::new() };
    let most = times.spent.iter().flatten().copied().fold(0.0, f64::max);
    let mut html = String::new();
    if most > 0.0 {
        bars(&mut html, page, most);
    }
    for sentence in Color::ALL.iter().flat_map(|side| times.sentences(*side, &page.report.moves)) {
        // Writing into a string cannot fail.
        let _ = writeln!(html, "<p class=\"about\">{}</p>", escaped(&sentence));
    }
    html
}

fn bars(html: &mut String, page: &HtmlPage<'_>, most: f64) {
    let wide = WIDTH / page.report.moves.len() as f64;
    let _ = write!(
        html,
        "<figure class=\"graph\">\n<svg viewBox=\"0 0 {WIDTH} {}\" role=\"img\" aria-label=\"Seconds spent on each move\">\n\
         <path class=\"even\" d=\"M0 {HEIGHT}H{WIDTH}\"/>\n",
        2.0 * HEIGHT
    );
    for report in &page.report.moves {
        let spent = page.report.times.as_ref().and_then(|times| times.spent_on(report.ply));
        let Some(spent) = spent.filter(|spent| *spent > 0.0) else { continue };
        let (x, high) = (wide * f64::from(report.ply - 1), HEIGHT * spent / most);
        let (class, y) = match report.color {
            Color::White => ("of-white", HEIGHT - high),
            Color::Black => ("of-black", HEIGHT),
        };
        let _ = writeln!(
            html,
            "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{high:.1}\"><title>{} {spent} s</title></rect>",
            wide * 0.9,
            escaped(&report.label())
        );
    }
    let _ = writeln!(
        html,
        "</svg>\n<figcaption>Seconds a move: White above, Black below; the longest took {most:.0}.</figcaption>\n</figure>"
    );
}
