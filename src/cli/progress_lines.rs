//! The progress as lines of text.

use crate::review::overview::{ProgressReport, ProgressTable, due_sentence};

/// The report in lines that a screen reader can speak.
pub(super) fn lines(report: &ProgressReport) -> Vec<String> {
    let mut lines = Vec::new();
    if report.is_empty() {
        lines.push("There's nothing to tell yet.".to_owned());
    }
    for rating in report.ratings() {
        lines.push(format!("{}: {}.", rating.label, rating.words));
    }
    lines.extend(report.facts());
    for table in report.tables() {
        lines.extend(table_lines(&table));
    }
    lines.extend(due(report));
    lines.push("Work on next:".to_owned());
    let numbered = (1..).zip(&report.next);
    lines.extend(numbered.map(|(number, task)| format!("{number}. {} '{}'", task.why, task.command)));
    lines
}

/// How many exercises are due, unless one of the tasks says so.
fn due(report: &ProgressReport) -> Option<String> {
    let is_told = report.next.iter().any(|task| task.line == "train");
    due_sentence(report.due).filter(|_| !is_told)
}

/// A line for each row, with the names of the columns.
fn table_lines(table: &ProgressTable) -> Vec<String> {
    let row = |cells: &Vec<String>| {
        let named = table.head.iter().zip(cells).skip(1).filter(|(_, cell)| *cell != "–");
        let named: Vec<String> = named.map(|(name, cell)| format!("{name} {cell}")).collect();
        let told = if named.is_empty() { "no games".to_owned() } else { named.join(", ") };
        format!("{} {}: {told}.", capital(table.head[0]), cells[0])
    };
    table.rows.iter().map(row).collect()
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
