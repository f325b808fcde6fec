//! The judgements of each side as a table, for the whole game and its parts.

use std::fmt::Write as _;

use super::page::name;
use crate::chess::{Color, words};
use crate::review::{GameReport, GameStage, MoveTally};
use crate::tutor::Judgement;

/// What each row tells of a tally.
type TableRow = (&'static str, &'static str, fn(&MoveTally) -> String);

const ROWS: [TableRow; 8] = [
    ("accuracy", "", |tally| number(tally.accuracy, "%")),
    ("average loss", "", |tally| number(tally.acpl, "")),
    ("best", "best", |tally| count(tally, Judgement::Best)),
    ("excellent", "excellent", |tally| count(tally, Judgement::Excellent)),
    ("good", "good", |tally| count(tally, Judgement::Good)),
    ("inaccuracies", "inaccuracy", |tally| count(tally, Judgement::Inaccuracy)),
    ("mistakes", "mistake", |tally| count(tally, Judgement::Mistake)),
    ("blunders", "blunder", |tally| count(tally, Judgement::Blunder)),
];

/// Both sides, beside each other where there is room.
pub(super) fn of(report: &GameReport) -> String {
    let mut html = String::from("<section class=\"tables\">\n");
    for side in Color::ALL {
        html.push_str(&side_table(report, side));
    }
    html.push_str("</section>\n");
    html
}

fn side_table(report: &GameReport, side: Color) -> String {
    let of_side = report.side(side);
    let mut html = format!(
        "<table>\n<caption><span class=\"stone {}\"></span>{}</caption>\n\
         <tr><td></td><th>all</th><th>opening</th><th>middle</th><th>end</th></tr>\n",
        words::adjective(side),
        name(report, side)
    );
    for (title, class, cell) in ROWS {
        let parts = GameStage::ALL.map(|stage| of_side.stages.of(stage));
        let all = std::iter::once(&of_side.whole).chain(parts);
        let cells: Vec<String> = all.map(|tally| format!("<td>{}</td>", cell(tally))).collect();
        // Writing into a string cannot fail.
        let _ = writeln!(html, "<tr class=\"{class}\"><th scope=\"row\">{title}</th>{}</tr>", cells.concat());
    }
    html.push_str("</table>\n");
    html
}

fn number(value: Option<f64>, unit: &str) -> String {
    value.map_or("–".to_owned(), |value| format!("{value:.0}{unit}"))
}

fn count(tally: &MoveTally, judgement: Judgement) -> String {
    match tally.judgements.of(judgement) {
        0 if tally.judgements.moves() == 0 => "–".to_owned(),
        0 => "<span class=\"none\">0</span>".to_owned(),
        count => count.to_string(),
    }
}
