//! The progress as a page for a browser or a printer, like that of a review.

use std::fmt::Write as _;

use super::page::{FOOT, STYLE, escaped};
use crate::review::overview::{ProgressReport, ProgressTable, RatingLine};
use crate::review::pupil::DayRating;

/// The size of a curve in the units of its picture.
const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 90.0;

/// Rating points below which a rise is not drawn to the full height.
const LEAST_SPAN: f64 = 100.0;

/// The page.
pub fn page(report: &ProgressReport) -> String {
    let date = report.today.date().strftime("%-d %B %Y").to_string();
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>Progress, {date}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<header>\n<h1>Progress</h1>\n\
         <p class=\"about\">{date}</p>\n</header>\n"
    );
    for rating in report.ratings() {
        html.push_str(&of_rating(&rating));
    }
    for table in report.tables() {
        html.push_str(&of_table(&table));
    }
    for fact in report.facts() {
        // Writing into a string cannot fail.
        let _ = writeln!(html, "<p>{}</p>", escaped(&fact));
    }
    html.push_str("<h2>Work on next</h2>\n<ol>\n");
    for task in &report.next {
        let _ = writeln!(html, "<li>{} <code>{}</code></li>", escaped(&task.why), escaped(&task.command));
    }
    html.push_str("</ol>\n</main>\n");
    html.push_str(FOOT);
    html
}

fn of_rating(line: &RatingLine<'_>) -> String {
    format!("<h2>{}</h2>\n<p>{}</p>\n{}", escaped(line.label), escaped(&line.words), curve(&line.curve))
}

/// A line through the ratings of the days, with the first and the last in numbers; a single day is no curve.
fn curve(days: &[DayRating]) -> String {
    let [first, .., last] = days else { return String::new() };
    let least = days.iter().map(|day| day.rating).fold(f64::INFINITY, f64::min);
    let most = days.iter().map(|day| day.rating).fold(f64::NEG_INFINITY, f64::max);
    let span = (most - least).max(LEAST_SPAN);
    let days_in_all = f64::from(last.day.since(first.day).max(1));
    let point = |day: &DayRating| {
        let x = WIDTH * f64::from(day.day.since(first.day)) / days_in_all;
        format!("{x:.1} {:.1}", HEIGHT * (1.0 - (day.rating - least) / span))
    };
    let points: Vec<String> = days.iter().map(point).collect();
    format!(
        "<figure class=\"graph\">\n<svg viewBox=\"-4 -4 {} {}\" role=\"img\" aria-label=\"day by day\">\n\
         <path fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\" d=\"M{}\"/>\n</svg>\n\
         <figcaption>{}: {:.0} – {}: {:.0}</figcaption>\n</figure>\n",
        WIDTH + 8.0,
        HEIGHT + 8.0,
        points.join("L"),
        first.day,
        first.rating,
        last.day,
        last.rating
    )
}

fn of_table(table: &ProgressTable) -> String {
    let cells = |cells: &mut dyn Iterator<Item = String>| {
        let cells = cells.enumerate().map(|(column, cell)| match column {
            0 => format!("<th scope=\"row\">{}</th>", escaped(&cell)),
            _ => format!("<td>{}</td>", escaped(&cell)),
        });
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    let head = cells(&mut table.head.iter().map(|name| (*name).to_owned()));
    let rows = table.rows.iter().map(|row| cells(&mut row.iter().cloned()));
    format!("<h2>{}</h2>\n<table>\n{head}{}</table>\n", escaped(table.title), rows.collect::<String>())
}
