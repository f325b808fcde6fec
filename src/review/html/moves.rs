//! The whole game with its signs, as books print it: faults carry their words, turning points their place.

use std::fmt::Write as _;

use super::page::{HtmlPage, escaped};
use crate::review::MoveReport;
use crate::review::annotate::least_told;

/// The moves under a heading.
pub(super) fn of(page: &HtmlPage<'_>) -> String {
    if page.report.moves.is_empty() {
        return "<section class=\"moves\">\n<p>No moves were played.</p>\n</section>\n".to_owned();
    }
    let mut html = String::from("<section class=\"moves\">\n<h2>The game</h2>\n<p>");
    let mut numbered = false;
    for report in &page.report.moves {
        let number = report.label();
        let number = number.strip_suffix(&report.san).unwrap_or_default();
        if report.color.is_white() || !numbered {
            // Writing into a string cannot fail.
            let _ = write!(html, "<i>{number}</i>");
        }
        let sign = escaped(&report.signed()).split_off(number.len());
        let _ = write!(html, "<span class=\"{}\">{sign}</span> ", report.judgement.id());
        numbered = !comment(&mut html, page, report);
    }
    if html.ends_with("<p>") {
        html.truncate(html.len() - 3);
    } else {
        html.push_str("</p>");
    }
    let result = page.report.tag("Result").unwrap_or("*");
    let _ = writeln!(html, "\n<p class=\"end\">{}</p>\n</section>", escaped(result).replace("1/2", "½"));
    html
}

/// The words for a fault, below the moves that led to it; answers whether there were any.
fn comment(html: &mut String, page: &HtmlPage<'_>, report: &MoveReport) -> bool {
    if page.report.moments.iter().any(|moment| moment.ply == report.ply) {
        let (anchor, place) = (page.anchor(report.ply), super::graph::place(page, report.ply));
        let id = report.judgement.id();
        let _ = write!(html, "<a class=\"place {id}\" href=\"#{anchor}\">{place}</a> ");
        return false;
    }
    if report.judgement < least_told(page.audience) || page.you.is_some_and(|you| you != report.color) {
        return false;
    }
    let text = escaped(report.told.of(page.audience));
    let _ = write!(html, "</p>\n<p class=\"note {}\">{text}</p>\n<p>", report.judgement.id());
    true
}
