//! The turning points: a picture of each, what was played, what was better, and the words.

use std::fmt::Write as _;

use super::board::{self, Arrow};
use super::graph;
use super::page::{HtmlPage, escaped};
use crate::chess::{Chess, Color, Move, Position, after_move, fen, notation, words};
use crate::review::{Moment, MoveReport, chances_told};

/// How many plies of a line are shown.
const PLIES: usize = 6;

/// All of them under a heading; nothing for a game without one.
pub(super) fn of(page: &HtmlPage<'_>) -> String {
    if page.report.moments.is_empty() {
        return String::new();
    }
    let mut html = String::from("<section class=\"moments\">\n<h2>Turning points</h2>\n");
    for moment in &page.report.moments {
        let report = page.report.at(moment.ply);
        html.extend(report.and_then(|report| one(page, moment, report)));
    }
    html.push_str("</section>\n");
    html
}

fn one(page: &HtmlPage<'_>, moment: &Moment, report: &MoveReport) -> Option<String> {
    let position = fen::parse(&report.fen).ok()?.position;
    let (played, better) =
        (line(&position, std::slice::from_ref(&report.uci)), line(&position, &report.before.pv));
    let better = better.filter(|_| report.has_better());
    let picture = picture(page, &position, played.as_deref(), better.as_deref(), report);
    let mut html = format!(
        "<article id=\"{}\">\n{picture}<div>\n<h3><span class=\"place {}\">{}</span> {} <small>{}</small></h3>\n",
        page.anchor(moment.ply),
        report.judgement.id(),
        graph::place(page, moment.ply),
        escaped(&report.signed()),
        moment.kind.words(report.judgement)
    );
    // Writing into a string cannot fail.
    let _ = writeln!(
        html,
        "<p class=\"chances\">{}'s winning chances: {}</p>\n<p>{}</p>",
        words::side(report.color),
        chances_told(report, moment.kind),
        escaped(&moment.text)
    );
    if let Some(better) = better {
        let _ = writeln!(
            html,
            "<p class=\"line better\"><b>Better:</b> {}</p>",
            escaped(&notation::line(&position, &better))
        );
    }
    if let Some(follows) = follows(&position, report).filter(|_| !moment.kind.is_praise()) {
        let _ = writeln!(html, "<p class=\"line played\"><b>What follows:</b> {}</p>", escaped(&follows));
    }
    html.push_str("</div>\n</article>\n");
    Some(html)
}

/// The position before the move, with what was played and what was better.
fn picture(
    page: &HtmlPage<'_>,
    position: &Chess,
    played: Option<&[Move]>,
    better: Option<&[Move]>,
    report: &MoveReport,
) -> String {
    let arrow = |line: Option<&[Move]>, class: &'static str| {
        let m = *line?.first()?;
        Some(Arrow { from: notation::origin(m), to: notation::destination(m), class })
    };
    // What could not be bettered is shown as the better moves are.
    let class = if better.is_some() { "played" } else { "better" };
    let arrows: Vec<Arrow> = [arrow(better, "better"), arrow(played, class)].into_iter().flatten().collect();
    let below = page.you.unwrap_or(Color::White);
    let words = format!("The board before {}", escaped(&report.label()));
    let legend = match better {
        Some(_) => "<span class=\"played\">played</span> <span class=\"better\">better</span>",
        None => "<span class=\"better\">played</span>",
    };
    format!(
        "<figure>\n{}<figcaption>{} to move: {legend}</figcaption>\n</figure>\n",
        board::of(position, below, &arrows, &words),
        words::side(position.turn())
    )
}

/// The refutation, as it is shown: the opponent's reply and what comes then.
fn follows(position: &Chess, report: &MoveReport) -> Option<String> {
    let played = line(position, std::slice::from_ref(&report.uci))?;
    let after = after_move(position, *played.first()?);
    let reply = line(&after, &report.after.line)?;
    (!reply.is_empty()).then(|| notation::line(&after, &reply))
}

/// The first moves of a line of a report; `None` if they are not legal, which only a report from elsewhere has.
fn line(start: &Chess, ucis: &[String]) -> Option<Vec<Move>> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for uci in ucis.iter().take(PLIES) {
        let m = notation::parse_uci(&position, uci).ok()?;
        position.play_unchecked(m);
        moves.push(m);
    }
    Some(moves)
}
