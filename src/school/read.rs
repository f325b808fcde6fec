//! Reads a lesson's file: TOML, every position and move checked, every fault with its step.

use serde::Deserialize;

use super::collect::CollectTask;
use super::goal::Goal;
use super::lesson::{CourseBook, Lesson, LessonStep, LessonTask, is_id};
use super::marking::{MarkRule, MarkTask};
use crate::chess::drawing::{Crayon, Stroke};
use crate::chess::text::clean;
use crate::chess::{Bitboard, Chess, Move, Position, Square, fen, notation};

/// The most steps, and the most letters of a text, a title, a sentence.
const MOST_STEPS: usize = 12;
const LONGEST_TEXT: usize = 300;
const LONGEST_TITLE: usize = 40;
const LONGEST_SENTENCE: usize = 200;

/// The longest file that is read, in bytes.
pub const LONGEST_FILE: usize = 65_536;

/// Why a lesson can't be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LessonError {
    /// The file is no lesson: the parser's words, with line and column.
    #[error("{0}")]
    Form(String),
    /// Something of the whole lesson is wrong.
    #[error("{0}")]
    Whole(String),
    /// Something of a step, counted from 1, is wrong.
    #[error("step {0}: {1}")]
    Step(usize, String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LessonFile {
    title: String,
    #[serde(default)]
    needs: Vec<String>,
    gives: String,
    steps: Vec<StepFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepFile {
    text: String,
    fen: Option<String>,
    #[serde(default)]
    arrows: Vec<String>,
    #[serde(default)]
    squares: Vec<String>,
    find: Option<Vec<String>>,
    line: Option<Vec<String>>,
    mark: Option<MarkFile>,
    collect: Option<Vec<String>>,
    play: Option<String>,
    hint: Option<String>,
    done: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum MarkFile {
    Rule(String),
    Listed(Vec<String>),
}

/// Reads the lesson of an id.
///
/// # Errors
/// [`LessonError`] with what is wrong and what is allowed.
pub fn read_lesson(book: CourseBook, id: &str, text: &str) -> Result<Lesson, LessonError> {
    let whole = |what: String| Err(LessonError::Whole(what));
    if !is_id(id) {
        return whole(format!("'{}' is no name of a lesson: small letters, digits and '-' only", clean(id)));
    }
    if text.len() > LONGEST_FILE {
        return whole(format!("the file is longer than {LONGEST_FILE} bytes"));
    }
    let file: LessonFile = toml::from_str(text)
        .map_err(|error| LessonError::Form(clean(error.to_string().trim()).into_owned()))?;
    if file.steps.is_empty() || file.steps.len() > MOST_STEPS {
        return whole(format!("a lesson has 1 to {MOST_STEPS} steps, this one {}", file.steps.len()));
    }
    let mut steps: Vec<LessonStep> = Vec::new();
    for step in &file.steps {
        let read = one_step(step, steps.last());
        steps.push(read.map_err(|what| LessonError::Step(steps.len() + 1, what))?);
    }
    Ok(Lesson {
        id: id.to_owned(),
        book,
        title: sentence("title", &file.title, LONGEST_TITLE).map_err(LessonError::Whole)?,
        needs: file.needs.into_iter().filter(|id| is_id(id)).collect(),
        gives: sentence("gives", &file.gives, LONGEST_SENTENCE).map_err(LessonError::Whole)?,
        steps,
    })
}

fn one_step(file: &StepFile, before: Option<&LessonStep>) -> Result<LessonStep, String> {
    let position = match (&file.fen, before) {
        (Some(text), _) => fen::parse(text).map_err(|fault| format!("fen: {fault}"))?.position,
        (None, Some(before)) if before.task == LessonTask::Read => before.position.clone(),
        (None, _) => {
            return Err("fen is missing: only after a step without a task the board stays".to_owned());
        }
    };
    let strokes = file.arrows.iter().map(|arrow| stroke(arrow, 4));
    let strokes = strokes.chain(file.squares.iter().map(|square| stroke(square, 2)));
    let optional =
        |name, text: Option<&String>| text.map(|text| sentence(name, text, LONGEST_SENTENCE)).transpose();
    Ok(LessonStep {
        text: sentence("text", &file.text, LONGEST_TEXT)?,
        strokes: strokes.collect::<Result<_, _>>()?,
        hint: optional("hint", file.hint.as_ref())?,
        done: optional("done", file.done.as_ref())?,
        task: task(file, &position)?,
        position,
    })
}

/// The task of a step: at most one.
fn task(file: &StepFile, position: &Chess) -> Result<LessonTask, String> {
    let StepFile { find, line, mark, collect, play, .. } = file;
    let given = [find.is_some(), line.is_some(), mark.is_some(), collect.is_some(), play.is_some()];
    if given.into_iter().filter(|given| *given).count() > 1 {
        return Err("a step has one task: find, line, mark, collect or play".to_owned());
    }
    let task = find
        .as_ref()
        .map(|names| moves_of(position, names).map(LessonTask::Find))
        .or_else(|| line.as_ref().map(|names| line_of(position, names).map(LessonTask::Line)))
        .or_else(|| mark.as_ref().map(|mark| mark_of(position, mark).map(LessonTask::Mark)))
        .or_else(|| collect.as_ref().map(|squares| collect_of(squares)))
        .or_else(|| play.as_ref().map(|goal| goal_of(goal)));
    let task = task.unwrap_or(Ok(LessonTask::Read))?;
    if task != LessonTask::Read && position.legal_moves().is_empty() {
        return Err("the game is over on this board; nothing can be asked for".to_owned());
    }
    Ok(task)
}

fn moves_of(position: &Chess, names: &[String]) -> Result<Vec<Move>, String> {
    if names.is_empty() {
        return Err("find names no move".to_owned());
    }
    names.iter().map(|name| legal(position, name)).collect()
}

fn line_of(start: &Chess, names: &[String]) -> Result<Vec<Move>, String> {
    if names.len().is_multiple_of(2) {
        return Err("a line begins and ends with a move of the pupil's".to_owned());
    }
    let mut position = start.clone();
    let mut line = Vec::new();
    for name in names {
        let m = legal(&position, name)?;
        position.play_unchecked(m);
        line.push(m);
    }
    Ok(line)
}

fn mark_of(position: &Chess, mark: &MarkFile) -> Result<MarkTask, String> {
    let task = match mark {
        MarkFile::Rule(text) => {
            let rule = MarkRule::parse(text).ok_or_else(|| {
                format!(
                    "'{}' can't be marked; there are moves e4, safe e4, attackers e4, defenders e4, checks, captures, \
                     hanging, own hanging, or a list of squares",
                    clean(text)
                )
            })?;
            MarkTask { rule, squares: rule.squares(position) }
        }
        MarkFile::Listed(names) => MarkTask { rule: MarkRule::Listed, squares: squares_of(names)? },
    };
    if task.squares.is_empty() { Err("no square is to be marked".to_owned()) } else { Ok(task) }
}

fn collect_of(names: &[String]) -> Result<LessonTask, String> {
    let squares = squares_of(names)?;
    if squares.is_empty() {
        return Err("collect names no square".to_owned());
    }
    Ok(LessonTask::Collect(CollectTask { squares }))
}

fn goal_of(text: &str) -> Result<LessonTask, String> {
    Goal::parse(text).map(LessonTask::Play).ok_or_else(|| {
        format!(
            "'{}' is no goal; there are mate, mate in 3, draw, hold 12, promote, win 3 (numbers 1 to 50)",
            clean(text)
        )
    })
}

fn legal(position: &Chess, name: &str) -> Result<Move, String> {
    notation::parse_san(position, name).map_err(|fault| fault.to_string())
}

fn squares_of(names: &[String]) -> Result<Bitboard, String> {
    names.iter().map(|name| square(name)).collect()
}

fn square(name: &str) -> Result<Square, String> {
    Square::from_ascii(name.as_bytes()).map_err(|_| format!("'{}' is no square", clean(name)))
}

/// An arrow of four letters, or a marked square of two.
fn stroke(text: &str, letters: usize) -> Result<Stroke, String> {
    if !text.is_ascii() || text.len() != letters {
        let form = if letters == 4 { "an arrow such as e2e4" } else { "a square such as e4" };
        return Err(format!("'{}' is not {form}", clean(text)));
    }
    let (from, to) = (square(&text[..2])?, square(&text[letters - 2..])?);
    Ok(Stroke { from, to, crayon: if letters == 4 { Crayon::Green } else { Crayon::Yellow } })
}

/// A sentence without anything that a terminal would obey.
fn sentence(name: &str, text: &str, longest: usize) -> Result<String, String> {
    let letters = text.chars().count();
    match letters {
        0 => Err(format!("{name} is empty")),
        _ if letters > longest => {
            Err(format!("{name} has {letters} letters; at most {longest} are read well"))
        }
        _ => Ok(clean(text.trim()).into_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "title = \"T\"\ngives = \"G.\"\n";

    fn read(steps: &str) -> Result<Lesson, LessonError> {
        read_lesson(CourseBook::Own, "mine", &format!("{HEAD}{steps}"))
    }

    fn fault(steps: &str) -> String {
        read(steps).unwrap_err().to_string()
    }

    const KNIGHT: &str = "fen = \"4k3/8/8/8/4N3/8/8/4K3 w - - 0 1\"\n";

    #[test]
    fn a_lesson_is_read_with_its_tasks() {
        let lesson = read(&format!(
            "[[steps]]\ntext = \"Look.\"\n{KNIGHT}arrows = [\"e4f6\"]\nsquares = [\"f6\"]\n\
             [[steps]]\ntext = \"Mark.\"\nmark = \"checks\"\n\
             [[steps]]\ntext = \"Find.\"\n{KNIGHT}find = [\"Nf6+\", \"Nd6+\"]\ndone = \"Check.\"\n\
             [[steps]]\ntext = \"Collect.\"\n{KNIGHT}collect = [\"c5\", \"d3\"]\n\
             [[steps]]\ntext = \"Line.\"\n{KNIGHT}line = [\"Nf6+\", \"Kf7\", \"Ng4\"]\n\
             [[steps]]\ntext = \"Play.\"\n{KNIGHT}play = \"hold 3\"\n"
        ));
        let lesson = lesson.unwrap();
        assert_eq!(lesson.steps.len(), 6);
        assert_eq!(lesson.steps[0].strokes.len(), 2);
        assert_eq!(lesson.steps[1].position, lesson.steps[0].position, "the board stays after reading");
        let LessonTask::Mark(mark) = lesson.steps[1].task else { panic!() };
        assert_eq!(mark.squares.count(), 2);
        let LessonTask::Collect(collect) = lesson.steps[3].task else { panic!() };
        assert_eq!(collect.fewest(&lesson.steps[3].position), Some(2));
        assert_eq!(lesson.steps[5].task, LessonTask::Play(Goal::Hold(3)));
    }

    #[test]
    fn faults_name_their_step_and_what_is_allowed() {
        let step = |rest: &str| fault(&format!("[[steps]]\ntext = \"A.\"\n{rest}"));
        assert!(step("").starts_with("step 1: fen is missing"));
        assert!(step("fen = \"x\"").starts_with("step 1: fen: "));
        assert_eq!(step(&format!("{KNIGHT}find = [\"Ng9\"]")), "step 1: 'Ng9' is not a move");
        assert_eq!(step(&format!("{KNIGHT}find = [\"Ne5\"]")), "step 1: Ne5 is not a legal move here");
        assert_eq!(step(&format!("{KNIGHT}find = []")), "step 1: find names no move");
        assert!(step(&format!("{KNIGHT}line = [\"Nf6+\", \"Kf7\"]")).contains("begins and ends"));
        assert!(step(&format!("{KNIGHT}mark = \"all\"")).contains("there are moves e4, safe e4"));
        assert!(step(&format!("{KNIGHT}mark = \"captures\"")).ends_with("no square is to be marked"));
        assert!(step(&format!("{KNIGHT}play = \"live\"")).contains("there are mate, mate in 3"));
        assert!(step(&format!("{KNIGHT}play = \"mate\"\nmark = \"checks\"")).contains("one task"));
        assert!(step(&format!("{KNIGHT}arrows = [\"e4\"]")).contains("an arrow such as e2e4"));
        assert!(step(&format!("{KNIGHT}colect = [\"e4\"]")).contains("unknown field `colect`"));
        let over = "fen = \"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\"\nplay = \"draw\"";
        assert!(step(over).contains("the game is over on this board"));
    }

    #[test]
    fn the_frame_of_a_lesson_is_held() {
        assert!(fault("").contains("missing field `steps`"));
        assert_eq!(fault("steps = []"), "a lesson has 1 to 12 steps, this one 0");
        let bad = read_lesson(CourseBook::Own, "../etc", "").unwrap_err();
        assert!(bad.to_string().contains("is no name of a lesson"));
        let long = "x".repeat(LONGEST_FILE + 1);
        assert!(read_lesson(CourseBook::Own, "a", &long).unwrap_err().to_string().contains("longer than"));
    }

    proptest::proptest! {
        #![proptest_config(proptest::prelude::ProptestConfig::with_cases(300))]
        #[test]
        fn any_text_is_answered(text in "(?s).{0,200}", goal in "[a-z ]{0,12}[0-9]{0,4}", square in "[a-i0-9]{0,3}") {
            let _ = read(&text);
            let _ = read(&format!("[[steps]]\ntext = \"A.\"\n{KNIGHT}play = {goal:?}"));
            let _ = read(&format!("[[steps]]\ntext = \"A.\"\n{KNIGHT}mark = {:?}", format!("moves {square}")));
            let _ = read(&format!("[[steps]]\ntext = \"A.\"\n{KNIGHT}collect = [{square:?}]"));
        }
    }
}
