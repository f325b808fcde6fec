//! Lessons: any text is read as one or refused with words, and what is read has legal positions and tasks with an answer.
#![no_main]

use libfuzzer_sys::fuzz_target;
use patzer::chess::Position;
use patzer::school::{CourseBook, LessonTask, SchoolProgress, read_lesson};

fuzz_target!(|text: &str| {
    match read_lesson(CourseBook::Own, "any", text) {
        Ok(lesson) => {
            for step in &lesson.steps {
                assert_eq!(step.position.board().kings().count(), 2);
                assert!(!matches!(&step.task, LessonTask::Find(moves) if moves.is_empty()));
                assert!(!step.boards().is_empty());
            }
        }
        Err(fault) => assert!(!fault.to_string().is_empty()),
    }
    if let Ok(progress) = SchoolProgress::read(text) {
        assert_eq!(SchoolProgress::read(&progress.write()), Ok(progress));
    }
});
