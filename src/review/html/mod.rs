//! A review as a page for a browser or a printer: one file that needs no other, without scripts.
//!
//! Everything that comes from the game's file is cleaned and escaped; pictures are drawn in the page itself.

mod board;
mod graph;
mod pieces;
mod moves;
mod page;
pub mod progress;
mod table;
mod times;
mod turning;

use std::fmt::Write as _;

use super::report::{EachMove, GameReport};
use crate::chess::{Color, words};
use crate::tutor::words::Audience;
pub use page::FOOT;
use page::{HtmlPage, STYLE, escaped, name};

/// The beginning of a page, named after its first game.
pub fn head(first: &GameReport) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{} – {}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n{}",
        name(first, Color::White),
        name(first, Color::Black),
        pieces::symbols()
    )
}

/// One game of a page by its number, for a reader of this level and side; `None` for a spectator.
pub fn game(number: u32, report: &GameReport, audience: Audience, you: Option<Color>) -> String {
    let page = HtmlPage { number, report, audience, you };
    let mut html = String::from("<main>\n");
    title(&mut html, report);
    cards(&mut html, report);
    if report.moves.len() > 1 {
        html.push_str(&graph::of(&page));
        html.push_str(&times::of(&page));
    }
    html.push_str(&table::of(report));
    html.push_str(&turning::of(&page));
    html.push_str(&moves::of(&page));
    footer(&mut html, report);
    html.push_str("</main>\n");
    html
}

fn title(html: &mut String, report: &GameReport) {
    let result = report.tag("Result").unwrap_or("*");
    // Writing into a string cannot fail.
    let _ = writeln!(
        html,
        "<header>\n<h1>{} <span class=\"result\">{}</span> {}</h1>",
        name(report, Color::White),
        escaped(result).replace("1/2", "½"),
        name(report, Color::Black)
    );
    let about: Vec<String> = ["Event", "Site", "Round", "Date"]
        .into_iter()
        .filter_map(|tag| report.tag(tag).map(|value| (tag, escaped(value))))
        .map(|(tag, value)| if tag == "Round" { format!("round {value}") } else { value })
        .collect();
    if !about.is_empty() {
        let _ = writeln!(html, "<p class=\"about\">{}</p>", about.join(" · "));
    }
    if let Some(opening) = &report.opening {
        let (eco, name) = (escaped(&opening.eco), escaped(&opening.name));
        let _ = writeln!(html, "<p class=\"opening\"><b>{eco}</b> {name}</p>");
    }
    html.push_str("</header>\n");
}

/// A card for each player: accuracy, average loss and faults.
fn cards(html: &mut String, report: &GameReport) {
    html.push_str("<section class=\"cards\">\n");
    for side in Color::ALL {
        let tally = &report.side(side).whole;
        let elo = report.tag(side.fold_wb("WhiteElo", "BlackElo"));
        let elo = elo.map_or(String::new(), |elo| format!(" <small>{}</small>", escaped(elo)));
        let accuracy = tally.accuracy.map_or("–".to_owned(), |accuracy| format!("{accuracy:.1}%"));
        let loss = tally.acpl.map_or("–".to_owned(), |loss| format!("{loss:.0}"));
        let count = &tally.judgements;
        let _ = writeln!(
            html,
            "<div class=\"card {}\">\n<h2>{}{elo}</h2>\n<p class=\"big\">{accuracy}<small>accuracy</small></p>\n\
             <p>average loss <b>{loss}</b> centipawns</p>\n\
             <p class=\"faults\"><span class=\"inaccuracy\">{}</span> <span class=\"mistake\">{}</span> \
             <span class=\"blunder\">{}</span></p>\n</div>",
            words::adjective(side),
            name(report, side),
            counted(count.inaccuracy, "inaccuracy", "inaccuracies"),
            counted(count.mistake, "mistake", "mistakes"),
            counted(count.blunder, "blunder", "blunders"),
        );
    }
    html.push_str("</section>\n");
}

fn counted(count: u32, one: &str, many: &str) -> String {
    format!("<b>{count}</b> {}", if count == 1 { one } else { many })
}

fn footer(html: &mut String, report: &GameReport) {
    let spent = match report.each_move {
        EachMove { nodes: Some(nodes), .. } => format!(", {nodes} positions per move"),
        EachMove { ms: Some(ms), .. } => format!(", {} s per move", ms as f64 / 1000.0),
        EachMove { .. } => String::new(),
    };
    let version = env!("CARGO_PKG_VERSION");
    let _ = writeln!(
        html,
        "<footer>Reviewed by patzer {version}{spent}. Accuracy by the lichess formula.</footer>"
    );
}

#[cfg(test)]
mod tests;
