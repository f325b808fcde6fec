//! The course as lines of text: every lesson with its name, and how far the pupil has come.

use crate::drill::DrillClass;
use crate::school::{CourseBook, SchoolRecord, SeeingKind, classics, drill_id, seeing_id};

/// The lessons book by book, a line each, as text.
pub(super) fn lines(record: &SchoolRecord) -> Vec<String> {
    let mut lines = Vec::new();
    for book in CourseBook::ALL {
        let (done, all) = record.count(book);
        if all == 0 {
            continue;
        }
        lines.push(format!("{}: {done} of {all} done.", book.title()));
        for lesson in record.course.of_book(book) {
            let state = match record.progress.is_done(&lesson.id) {
                true => ", done.",
                false if lesson.title.ends_with(['!', '?']) => "",
                false => ".",
            };
            lines.push(format!("  {}: {}{state}", lesson.id, lesson.title));
        }
    }
    lines.push("Endgame drills.".to_owned());
    for class in DrillClass::ALL {
        let (id, title) = (drill_id(class), class.row().title);
        let done = if record.progress.is_done(&id) { ", done" } else { "" };
        lines.push(format!("  {id}: {title}{done}."));
    }
    lines.push("Guess the move.".to_owned());
    lines.extend(classics().iter().map(|classic| format!("  {}: {}.", classic.id, classic.title)));
    lines.push("Seeing without a board.".to_owned());
    lines.extend(SeeingKind::ALL.map(|kind| format!("  {}: {}.", seeing_id(kind), kind.title())));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::schedule::Day;

    #[test]
    fn lessons_stand_below_their_books_and_say_when_they_are_done() {
        let mut record = SchoolRecord::new(Vec::new());
        let first = record.course.lessons()[0].clone();
        record.progress.advance(&first, first.steps.len(), Day(20_780));
        let lines = lines(&record);
        assert!(lines[0].starts_with("The rules: 1 of "), "{}", lines[0]);
        assert_eq!(lines[1], format!("  {}: {}, done.", first.id, first.title));
        assert!(!lines[2].contains("done"));
        assert!(lines.iter().all(|line| !line.contains("!.") && !line.contains("?.")), "{lines:?}");
    }
}
