//! The course: the lessons that come with patzer, and the user's own beside them.

use std::sync::OnceLock;

use super::lesson::{CourseBook, Lesson};
use super::read::{LessonError, read_lesson};

/// The lessons of a book by their files' names, in order.
macro_rules! files {
    ($book:literal: $($id:literal),* $(,)?) => {
        &[$(($id, include_str!(concat!("../../assets/school/", $book, "/", $id, ".toml")))),*]
    };
}

/// The files of the four books, in the order of the course.
const SHIPPED: [(CourseBook, &[(&str, &str)]); 4] = [
    (
        CourseBook::Rules,
        files!(
            "rules": "board", "rook", "bishop", "queen", "king", "knight", "pawn", "capture", "check", "out-of-check",
            "mate", "stalemate", "castling", "special-pawns", "draws-and-notation",
        ),
    ),
    (
        CourseBook::Pieces,
        files!(
            "pieces": "values", "attacked-and-defended", "counting", "hanging-pieces", "danger-check", "trade-or-not",
            "mate-in-one", "mate-two-rooks", "mate-queen", "mate-rook", "opening-habits", "opening-traps", "last-test",
        ),
    ),
    (
        CourseBook::Tactics,
        files!(
            "tactics": "fork", "pin", "skewer", "discovery", "double-check", "remove-defender", "overload", "deflection",
            "attraction", "back-rank", "smothered", "named-mates", "trapped-piece", "in-between", "promotion-tricks",
            "perpetual", "tactics-mixed",
        ),
    ),
    (
        CourseBook::Endings,
        files!(
            "endings": "pawn-square", "opposition", "key-squares", "outside-passer", "breakthrough", "lucena",
            "philidor", "rook-behind", "wrong-bishop", "opposite-bishops", "isolated-pawn", "weak-squares", "open-file",
            "castled-king", "simplifying",
        ),
    ),
];

/// Why every file that is shipped is a lesson.
const SHIPPED_ARE_WHOLE: &str = "the lessons that come with patzer can be read: a test reads them";

/// All lessons in the order of the books.
#[derive(Clone, Debug, Default)]
pub struct Course {
    lessons: Vec<Lesson>,
}

impl Course {
    /// The lessons that come with patzer, with others after them; one with an id that is taken is left out.
    pub fn with(own: Vec<Lesson>) -> Course {
        let mut lessons = shipped().to_vec();
        for lesson in own {
            if lessons.iter().all(|other| other.id != lesson.id) {
                lessons.push(lesson);
            }
        }
        Course { lessons }
    }

    /// The lessons, book by book.
    pub fn lessons(&self) -> &[Lesson] {
        &self.lessons
    }

    /// Those of a book.
    pub fn of_book(&self, book: CourseBook) -> impl Iterator<Item = &Lesson> {
        self.lessons.iter().filter(move |lesson| lesson.book == book)
    }

    /// The lesson of an id.
    pub fn find(&self, id: &str) -> Option<&Lesson> {
        self.lessons.iter().find(|lesson| lesson.id == id)
    }
}

/// The lessons that come with patzer, read once.
pub fn shipped() -> &'static [Lesson] {
    static READ: OnceLock<Vec<Lesson>> = OnceLock::new();
    READ.get_or_init(|| read_all().collect::<Result<_, _>>().expect(SHIPPED_ARE_WHOLE))
}

fn read_all() -> impl Iterator<Item = Result<Lesson, LessonError>> {
    let files = SHIPPED.into_iter().flat_map(|(book, files)| files.iter().map(move |file| (book, file)));
    files.map(|(book, (id, text))| read_lesson(book, id, text))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;
    use crate::chess::Position;
    use crate::school::{LessonTask, faults_of_words};

    #[test]
    fn every_file_is_listed_and_read() {
        for (book, files) in SHIPPED {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/school").join(book.id());
            let there = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
            let there: BTreeSet<String> =
                there.map(|path| path.file_stem().unwrap().to_string_lossy().into_owned()).collect();
            let listed: BTreeSet<String> = files.iter().map(|(id, _)| (*id).to_owned()).collect();
            assert_eq!(there, listed, "{}", book.id());
            for (id, text) in files {
                if let Err(fault) = read_lesson(book, id, text) {
                    panic!("{}/{id}: {fault}", book.id());
                }
            }
        }
    }

    #[test]
    fn ids_are_given_once_and_what_a_lesson_needs_comes_before_it() {
        let mut before = BTreeSet::new();
        for lesson in shipped() {
            for needed in &lesson.needs {
                assert!(
                    before.contains(needed),
                    "{} needs {needed}, which comes later or not at all",
                    lesson.id
                );
            }
            assert!(before.insert(lesson.id.clone()), "{} is there twice", lesson.id);
        }
    }

    #[test]
    fn every_move_and_square_of_a_sentence_is_on_its_board() {
        let mut faults = Vec::new();
        for lesson in shipped() {
            for (number, step) in lesson.steps.iter().enumerate() {
                let boards = step.boards();
                let sentences = [Some(&step.text), step.hint.as_ref(), step.done.as_ref()];
                for sentence in sentences.into_iter().flatten() {
                    for fault in faults_of_words(sentence, &boards) {
                        faults.push(format!("{} step {}: {fault} ({sentence})", lesson.id, number + 1));
                    }
                }
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }

    #[test]
    fn what_is_to_be_collected_can_be() {
        for lesson in shipped() {
            for step in &lesson.steps {
                if let LessonTask::Collect(task) = step.task {
                    assert!(task.fewest(&step.position).is_some(), "{}: {}", lesson.id, step.text);
                }
            }
        }
    }

    #[test]
    fn most_steps_give_the_pupil_something_to_do() {
        for lesson in shipped() {
            let (read, all) = (
                lesson.steps.iter().filter(|step| step.task == LessonTask::Read).count(),
                lesson.steps.len(),
            );
            assert!(read * 2 <= all, "{}: {read} of {all} steps are only read", lesson.id);
            assert!(
                lesson.steps.iter().all(|step| step.position.board().kings().count() == 2),
                "{}",
                lesson.id
            );
        }
    }
}
