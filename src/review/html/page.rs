//! What the parts of a page share: whom it is for, its style, and text that is safe to write.

use crate::chess::text::clean;
use crate::chess::{Color, words};
use crate::review::GameReport;
use crate::tutor::words::Audience;

/// The style sheet.
pub const STYLE: &str = include_str!("style.css");

/// The end of every page.
pub const FOOT: &str = "</body>\n</html>\n";

/// What a page shows, and to whom.
pub struct HtmlPage<'a> {
    pub number: u32,
    pub report: &'a GameReport,
    pub audience: Audience,
    pub you: Option<Color>,
}

impl HtmlPage<'_> {
    /// The name of a turning point within the document.
    pub fn anchor(&self, ply: u32) -> String {
        format!("g{}-{ply}", self.number)
    }
}

/// A player's name, or the side where it is not known; safe to write.
pub fn name(report: &GameReport, side: Color) -> String {
    let name = report.tag(side.fold_wb("White", "Black"));
    escaped(name.unwrap_or(words::side(side)))
}

/// Text from anywhere as it may stand in a page, in an attribute too.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in clean(text).chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    safe
}
