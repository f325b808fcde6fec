//! The school: lessons as files, their tasks and goals, seeing without a board, and how far a pupil has come.

mod classics;
mod collect;
mod goal;
mod lesson;
mod marking;
mod named_moves;
mod pupil_progress;
mod read;
mod seeing;
mod shipped;

pub use classics::{ClassicGame, classic_of, classics};
pub use collect::{CollectRefusal, CollectTask, step as collect_step};
pub use goal::{Goal, GoalState, GoalView, MissedGoal};
pub use lesson::{CourseBook, Lesson, LessonStep, LessonTask};
pub use marking::{MarkRule, MarkTask};
pub use named_moves::faults_of_words;
pub use pupil_progress::{LessonProgress, SchoolProgress, SchoolRecord, drill_id, drill_of};
pub use read::{LONGEST_FILE, LessonError, read_lesson};
pub use seeing::{QUESTIONS, SeeingKind, SeeingQuestion, seeing_id, seeing_of};
pub use shipped::{Course, shipped};
