//! A table in Markdown with a column for each rating.

use std::fmt;

/// Writes a table of what there is to tell of each rating: its rows with their words, which are those of the first.
pub(super) fn write<R: fmt::Display, W: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    head: &str,
    columns: impl Iterator<Item = (R, Vec<(W, String)>)>,
) -> fmt::Result {
    let (ratings, columns): (Vec<String>, Vec<Vec<(W, String)>>) =
        columns.map(|(rating, rows)| (rating.to_string(), rows)).unzip();
    writeln!(f, "| {head} | {} |", ratings.join(" | "))?;
    writeln!(f, "| --- |{}", " --- |".repeat(ratings.len()))?;
    for (index, (words, _)) in columns.first().into_iter().flatten().enumerate() {
        let cells: Vec<&str> = columns.iter().map(|column| column[index].1.as_str()).collect();
        writeln!(f, "| {words} | {} |", cells.join(" | "))?;
    }
    Ok(())
}
