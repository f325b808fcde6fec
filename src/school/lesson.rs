//! A lesson: a few steps, each a sentence over a board, most of them with something to do.

use super::collect::CollectTask;
use super::goal::Goal;
use super::marking::MarkTask;
use crate::chess::drawing::Stroke;
use crate::chess::{Chess, Color, Move, Position, after_move};

named! {
    /// A book of the course.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum CourseBook {
        /// For people who never played.
        Rules = "rules",
        /// Values, exchanges, mates: how not to lose pieces.
        Pieces = "pieces",
        /// A lesson a motif.
        Tactics = "tactics",
        /// Elementary endings, structures and plans.
        Endings = "endings",
        /// The user's own files.
        Own = "own",
    }
}

impl CourseBook {
    /// The book with which a pupil chose to begin, by its name; the first for who chose none.
    pub fn chosen(id: Option<&str>) -> CourseBook {
        id.and_then(CourseBook::from_id).unwrap_or(CourseBook::Rules)
    }

    /// The title.
    pub fn title(self) -> &'static str {
        match self {
            CourseBook::Rules => "The rules",
            CourseBook::Pieces => "Don't lose pieces, win them",
            CourseBook::Tactics => "Tactics",
            CourseBook::Endings => "Endings and plans",
            CourseBook::Own => "Your own lessons",
        }
    }

    /// For whom it is, in a sentence.
    pub fn about(self) -> &'static str {
        match self {
            CourseBook::Rules => {
                "For people who have never played: how every piece moves, check, mate and draws."
            }
            CourseBook::Pieces => {
                "For beginners: what pieces are worth, what hangs, the first mates and openings."
            }
            CourseBook::Tactics => "For learners: forks, pins and the other ways to win material or mate.",
            CourseBook::Endings => "For club players: endings you must know, and plans for the middlegame.",
            CourseBook::Own => "Lessons from the folder 'lessons' beside your games.",
        }
    }
}

/// A lesson as its file has it, every position and move legal.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// The name of its file, without the ending.
    pub id: String,
    /// Its book.
    pub book: CourseBook,
    /// Its title.
    pub title: String,
    /// The lessons that should come before it, by id.
    pub needs: Vec<String>,
    /// What the pupil can do afterwards, in a sentence.
    pub gives: String,
    /// What it consists of, at least one.
    pub steps: Vec<LessonStep>,
}

/// A step: a sentence over a board, and what there is to do.
#[derive(Clone, Debug, PartialEq)]
pub struct LessonStep {
    /// One to three sentences.
    pub text: String,
    /// The board; the side to move is the pupil's.
    pub position: Chess,
    /// Arrows and marked squares.
    pub strokes: Vec<Stroke>,
    /// What the pupil is to do.
    pub task: LessonTask,
    /// A hint of the lesson's own, which does not name the move.
    pub hint: Option<String>,
    /// What is said when the task is done.
    pub done: Option<String>,
}

/// What a pupil is to do.
#[derive(Clone, Debug, PartialEq)]
pub enum LessonTask {
    /// Read, and go on.
    Read,
    /// Play one of these moves, which are as good as each other.
    Find(Vec<Move>),
    /// Play a combination: own moves and replies in turn, an own one at both ends.
    Line(Vec<Move>),
    /// Mark squares.
    Mark(MarkTask),
    /// Go to squares, while the other side does not move.
    Collect(CollectTask),
    /// Play on against the engine.
    Play(Goal),
}

impl LessonStep {
    /// The pupil's side.
    pub fn pupil(&self) -> Color {
        self.position.turn()
    }

    /// The boards that its sentences speak about: the step's own, and those that its moves lead to.
    pub fn boards(&self) -> Vec<Chess> {
        let mut boards = vec![self.position.clone()];
        match &self.task {
            LessonTask::Find(moves) => boards.extend(moves.iter().map(|m| after_move(&self.position, *m))),
            LessonTask::Line(line) => {
                for m in line {
                    boards.extend(boards.last().map(|board| after_move(board, *m)));
                }
            }
            LessonTask::Read | LessonTask::Mark(_) | LessonTask::Collect(_) | LessonTask::Play(_) => {}
        }
        boards
    }
}

/// Whether a word can be a lesson's id: small letters, digits and hyphens.
pub(super) fn is_id(word: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    (1..=40).contains(&word.len()) && word.chars().all(is_letter)
}
