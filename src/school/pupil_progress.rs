//! How far a pupil has come in the course, as a text that a person can read.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::lesson::{CourseBook, Lesson, is_id};
use super::shipped::Course;
use crate::drill::DrillClass;
use crate::review::schedule::Day;

/// The id under which the progress in a drill is kept, `drill-two-bishops`; no lesson has one like it.
pub fn drill_id(class: DrillClass) -> String {
    format!("drill-{}", class.id().replace('_', "-"))
}

/// The drill of such an id.
pub fn drill_of(id: &str) -> Option<DrillClass> {
    DrillClass::ALL.into_iter().find(|class| drill_id(*class) == id)
}

/// The first line of the file.
const TITLE: &str =
    "# How far you have come in patzer's course: steps done, and the day each lesson was finished.\n";

/// A lesson's progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LessonProgress {
    /// Steps done of the lesson, the furthest that was reached.
    pub steps: usize,
    /// The day on which it was finished first.
    pub done: Option<Day>,
}

/// The progress in all lessons, by id.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SchoolProgress {
    lessons: BTreeMap<String, LessonProgress>,
}

/// The school of a pupil: the lessons there are, and the progress in them.
#[derive(Clone, Debug, Default)]
pub struct SchoolRecord {
    /// The lessons.
    pub course: Course,
    /// How far the pupil has come.
    pub progress: SchoolProgress,
}

impl SchoolRecord {
    /// The lessons that come with patzer, with these besides, and no progress.
    pub fn new(own: Vec<Lesson>) -> SchoolRecord {
        SchoolRecord { course: Course::with(own), progress: SchoolProgress::default() }
    }

    /// The lesson to go on with: one that was begun, else the first from this book on that isn't done, else the first of all;
    /// `None` when all are.
    pub fn next(&self, from: CourseBook) -> Option<&Lesson> {
        let open = || self.course.lessons().iter().filter(|lesson| !self.progress.is_done(&lesson.id));
        let is_from = |lesson: &&Lesson| lesson.book as usize >= from as usize;
        let begun = open().find(|lesson| self.progress.of(&lesson.id).steps > 0);
        begun.or_else(|| open().find(is_from)).or_else(|| open().next())
    }

    /// The lessons done, and all, of a book.
    pub fn count(&self, book: CourseBook) -> (usize, usize) {
        let of_book = || self.course.of_book(book);
        (of_book().filter(|lesson| self.progress.is_done(&lesson.id)).count(), of_book().count())
    }
}

#[derive(Serialize, Deserialize)]
struct ProgressLine {
    steps: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    done: Option<String>,
}

impl SchoolProgress {
    /// The progress in a lesson; none yet if it was never begun.
    pub fn of(&self, id: &str) -> LessonProgress {
        self.lessons.get(id).copied().unwrap_or_default()
    }

    /// Whether a lesson was finished once.
    pub fn is_done(&self, id: &str) -> bool {
        self.of(id).done.is_some()
    }

    /// Notes that so many steps of a lesson are done; returns whether that is further than before.
    pub fn advance(&mut self, lesson: &Lesson, steps: usize, today: Day) -> bool {
        let known = self.lessons.entry(lesson.id.clone()).or_default();
        let before = *known;
        known.steps = known.steps.max(steps.min(lesson.steps.len()));
        if steps >= lesson.steps.len() {
            known.done.get_or_insert(today);
        }
        *known != before
    }

    /// Adds what another knows; each lesson keeps the better of both.
    pub fn merge(&mut self, other: &SchoolProgress) {
        for (id, theirs) in &other.lessons {
            let ours = self.lessons.entry(id.clone()).or_default();
            ours.steps = ours.steps.max(theirs.steps);
            ours.done = [ours.done, theirs.done].into_iter().flatten().min();
        }
    }

    /// Parses the file; a lesson that can't be read is left out.
    ///
    /// # Errors
    /// The parser's words when the file is no TOML.
    pub fn read(text: &str) -> Result<SchoolProgress, String> {
        let table: toml::Table = toml::from_str(text).map_err(|error| error.message().to_owned())?;
        let read = |(id, value): (String, toml::Value)| {
            let ProgressLine { steps, done } = value.try_into().ok()?;
            let done = done.and_then(|day| day.parse().ok());
            is_id(&id).then_some((id, LessonProgress { steps, done }))
        };
        Ok(SchoolProgress { lessons: table.into_iter().filter_map(read).collect() })
    }

    /// The file.
    pub fn write(&self) -> String {
        let line = |(id, known): (&String, &LessonProgress)| match known.done {
            Some(day) => format!("{id} = {{ steps = {}, done = \"{day}\" }}\n", known.steps),
            None => format!("{id} = {{ steps = {} }}\n", known.steps),
        };
        TITLE.to_owned() + &self.lessons.iter().map(line).collect::<String>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::school::shipped;

    #[test]
    fn progress_goes_forward_and_comes_back_from_its_text() {
        let lesson = &shipped()[0];
        let (mut progress, day) = (SchoolProgress::default(), Day(20_780));
        assert!(progress.advance(lesson, 2, day));
        assert!(!progress.advance(lesson, 1, day), "an earlier step takes nothing away");
        assert!(!progress.is_done(&lesson.id));
        assert!(progress.advance(lesson, lesson.steps.len(), day));
        assert!(!progress.advance(lesson, lesson.steps.len(), day.plus(1)), "the first day counts");
        assert_eq!(progress.of(&lesson.id), LessonProgress { steps: lesson.steps.len(), done: Some(day) });
        assert_eq!(SchoolProgress::read(&progress.write()), Ok(progress));
    }

    #[test]
    fn two_records_of_one_pupil_become_one() {
        let read = |text: &str| SchoolProgress::read(text).unwrap();
        let mut one = read("fork = { steps = 2 }\npin = { steps = 5, done = \"2026-11-20\" }");
        one.merge(&read(
            "fork = { steps = 4, done = \"2026-11-22\" }\npin = { steps = 1, done = \"2026-11-19\" }",
        ));
        let both = "fork = { steps = 4, done = \"2026-11-22\" }\npin = { steps = 5, done = \"2026-11-19\" }";
        assert_eq!(one, read(both));
    }

    #[test]
    fn what_makes_no_sense_is_left_out() {
        let text = "fork = { steps = 3 }\npin = 7\n\"../x\" = { steps = 1 }\nskewer = { steps = 1, done = \"soon\" }\n";
        let read = SchoolProgress::read(text).unwrap();
        assert_eq!((read.of("fork").steps, read.of("pin").steps), (3, 0));
        assert_eq!(read.of("skewer"), LessonProgress { steps: 1, done: None });
        assert!(!read.write().contains("../x"));
        assert!(SchoolProgress::read("fork = ").is_err());
    }
}
