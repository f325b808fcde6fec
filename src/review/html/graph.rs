//! The graph of White's winning chances, with the stages of the game and the turning points.

use std::fmt::Write as _;

use super::page::{HtmlPage, escaped};
use crate::review::{GameStage, chances};

/// The picture's width and height in its units, and the room below for numbers and above for names.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 180.0;
const ABOVE: f64 = 20.0;
const BELOW: f64 = 20.0;

/// Radius of a turning point's mark.
const MARK: f64 = 8.5;

/// The room for the name of a part of the game; on a narrow screen letters are larger.
const NAME: f64 = 110.0;

/// Moves between two numbers below the graph.
const NUMBERED: u32 = 10;

/// The picture; the game has two moves or more.
pub(super) fn of(page: &HtmlPage<'_>) -> String {
    let chances = chances(&page.report.moves);
    let plies = chances.len() - 1;
    let x = |ply: usize| WIDTH * ply as f64 / plies as f64;
    let y = |chance: f64| ABOVE + HEIGHT * (1.0 - chance / 100.0);
    let bottom = ABOVE + HEIGHT;
    let mut svg = format!(
        "<figure class=\"graph\">\n<svg viewBox=\"0 0 {WIDTH} {}\" role=\"img\" aria-label=\"White's winning chances over the game\">\n\
         <rect class=\"of-black\" y=\"{ABOVE}\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>\n<path class=\"of-white\" d=\"M0 {bottom}",
        bottom + BELOW
    );
    for (ply, chance) in chances.iter().enumerate() {
        // Writing into a string cannot fail.
        let _ = write!(svg, "L{:.1} {:.1}", x(ply), y(*chance));
    }
    let _ = writeln!(svg, "L{WIDTH} {bottom}Z\"/>");
    let _ = writeln!(svg, "<path class=\"even\" d=\"M0 {0}H{WIDTH}\"/>", y(50.0));
    stages(&mut svg, page, &x);
    numbers(&mut svg, page, &x);
    for moment in &page.report.moments {
        let ply = moment.ply as usize;
        let Some(report) = page.report.at(moment.ply) else {
            continue;
        };
        let (at, up) = (x(ply).clamp(MARK, WIDTH - MARK), y(chances[ply]).clamp(ABOVE + MARK, bottom - MARK));
        let _ = writeln!(
            svg,
            "<a href=\"#{}\"><circle class=\"mark {}\" cx=\"{at:.1}\" cy=\"{up:.1}\" r=\"{MARK}\"/>\
             <text class=\"mark\" x=\"{at:.1}\" y=\"{up:.1}\">{}</text><title>{}</title></a>",
            page.anchor(moment.ply),
            report.judgement.id(),
            place(page, moment.ply),
            escaped(&report.label())
        );
    }
    svg.push_str("</svg>\n<figcaption>White's winning chances (%) by move. Numbers mark the turning points below.</figcaption>\n</figure>\n");
    svg
}

/// Which of the turning points it is, from 1.
pub(super) fn place(page: &HtmlPage<'_>, ply: u32) -> usize {
    page.report.moments.iter().take_while(|moment| moment.ply != ply).count() + 1
}

/// A line where a part of the game begins, with its name.
fn stages(svg: &mut String, page: &HtmlPage<'_>, x: &dyn Fn(usize) -> f64) {
    let mut known: Option<GameStage> = None;
    let mut free = 0.0;
    for (before, report) in page.report.moves.iter().enumerate() {
        if known == Some(report.stage) {
            continue;
        }
        known = Some(report.stage);
        let at = x(before);
        if before > 0 {
            let _ =
                writeln!(svg, "<path class=\"stage\" d=\"M{at:.1} {}V{}\"/>", ABOVE - 14.0, ABOVE + HEIGHT);
        }
        // A short part has no room for its name.
        let name = at.max(free) + 4.0;
        if name + NAME < WIDTH {
            let _ = writeln!(
                svg,
                "<text class=\"stage\" x=\"{name:.1}\" y=\"{}\">{}</text>",
                ABOVE - 6.0,
                report.stage.id()
            );
            free = name + NAME;
        }
    }
}

/// The numbers of moves below the graph.
fn numbers(svg: &mut String, page: &HtmlPage<'_>, x: &dyn Fn(usize) -> f64) {
    for (before, report) in page.report.moves.iter().enumerate() {
        let number: u32 =
            report.fen.split_whitespace().nth(5).and_then(|number| number.parse().ok()).unwrap_or(0);
        if report.color.is_white() && number > 0 && number.is_multiple_of(NUMBERED) {
            let at = x(before + 1).min(WIDTH - 10.0);
            let _ = writeln!(
                svg,
                "<text class=\"number\" x=\"{at:.1}\" y=\"{}\">{number}</text>",
                ABOVE + HEIGHT + 15.0
            );
        }
    }
}
