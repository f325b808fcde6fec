//! Rounds of seeing in sentences: the answer to a question, and the next one.

use crate::app::modes::seeing::SeeingPage;
use crate::app::{App, Mode};
use crate::school::QUESTIONS;

/// The round that is open.
pub(super) fn page(app: &App) -> Option<&SeeingPage> {
    if let Some(Mode::Seeing(page)) = app.over_board() { Some(page) } else { None }
}

/// What there is to tell of the round that is open.
pub(super) fn news(app: &App) -> Vec<String> {
    let Some(page) = page(app) else { return Vec::new() };
    let mut said = Vec::new();
    if page.last.is_none() {
        said.push(format!(
            "{}: {QUESTIONS} questions. Type {}, or 'stop'.",
            page.kind.title(),
            page.kind.how()
        ));
    }
    said.extend(page.last.iter().map(|(_, told)| told.clone()));
    said.push(match page.result() {
        Some(result) => format!("{result} Type 'again' for ten more, or anything else to go on."),
        None => page.question.words.clone(),
    });
    said
}
