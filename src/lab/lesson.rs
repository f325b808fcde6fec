//! `patzer-lab lesson check`: a lesson's file read, and what it claims held against the board and a search.

use std::path::Path;

use super::args::{LessonArgs, LessonCheckArgs, LessonCommand};
use crate::chess::{Chess, Move, Position, Score, after_move, fen, notation};
use crate::cli::context::CommandContext;
use crate::cli::error::CliError;
use crate::cli::safe::file_name;
use crate::library::own_lesson;
use crate::school::{Goal, LessonStep, LessonTask, faults_of_words};
use crate::search::{Limits, Root, Search, StopFlag};

/// Winning chances in percent that a move may cost to be as good as the best.
const AS_GOOD: f64 = 5.0;

/// Winning chances in percent from which a position is won, and up to which a draw is in hand.
const WON: f64 = 65.0;
const HELD: f64 = 25.0;

/// Checks each file; a line for each fault.
pub(super) fn run(args: &LessonArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let LessonCommand::Check(args) = &args.command;
    let mut faults = 0;
    for file in &args.files {
        for fault in check(file, args)? {
            writeln!(context.out, "{}: {fault}", file_name(file))?;
            faults += 1;
        }
        context.out.flush()?;
    }
    match faults {
        0 => Ok(()),
        1 => Err(CliError::failed("there is a fault")),
        many => Err(CliError::failed(format!("there are {many} faults"))),
    }
}

fn check(file: &Path, args: &LessonCheckArgs) -> Result<Vec<String>, CliError> {
    let lesson = own_lesson(file).map_err(CliError::failed)?;
    let is_exact = file.parent().and_then(Path::file_name).is_some_and(|book| book == "rules");
    let mut checker = StepChecker { search: Search::new(16), nodes: args.nodes, margins: (AS_GOOD, AS_GOOD) };
    let mut faults = Vec::new();
    for (place, step) in lesson.steps.iter().enumerate() {
        let found = words(step).into_iter().chain(checker.task(step, is_exact));
        faults.extend(found.map(|fault| format!("step {}: {fault}", place + 1)));
    }
    Ok(faults)
}

/// What of the step's sentences is not on its boards.
fn words(step: &LessonStep) -> Vec<String> {
    let boards = step.boards();
    let sentences = [Some(&step.text), step.hint.as_ref(), step.done.as_ref()];
    sentences.into_iter().flatten().flat_map(|sentence| faults_of_words(sentence, &boards)).collect()
}

/// Holds the tasks of steps against a search.
struct StepChecker {
    search: Search,
    nodes: u64,
    /// Winning chances in percent that a listed move may cost, and that any other must cost more than.
    margins: (f64, f64),
}

impl StepChecker {
    fn task(&mut self, step: &LessonStep, is_exact: bool) -> Vec<String> {
        match &step.task {
            LessonTask::Read | LessonTask::Mark(_) => Vec::new(),
            LessonTask::Find(_) if is_exact => Vec::new(),
            LessonTask::Find(moves) => self.listed(&step.position, moves),
            LessonTask::Line(line) => self.line(&step.position, line),
            LessonTask::Collect(task) => {
                let is_lost = task.fewest(&step.position).is_none();
                is_lost.then(|| "no piece can collect all squares".to_owned()).into_iter().collect()
            }
            LessonTask::Play(goal) => self.goal(&step.position, *goal).into_iter().collect(),
        }
    }

    /// The eight best moves with what they are worth, the best first.
    fn ranked(&mut self, position: &Chess) -> Vec<(Move, Score)> {
        self.ranked_by(position, position.legal_moves().len().min(8))
    }

    /// The same with so many moves.
    fn ranked_by(&mut self, position: &Chess, lines: usize) -> Vec<(Move, Score)> {
        let root = Root { start: position.clone(), moves: Vec::new() };
        let limits = Limits { nodes: Some(self.nodes), lines, ..Limits::default() };
        let analysis = self.search.run(&root, &limits, &StopFlag::default(), &mut |_| {});
        analysis.lines.iter().filter_map(|line| Some((*line.moves.first()?, line.score))).collect()
    }

    /// The same moves, each with all nodes to itself: a search of many lines at once is shallow in all of them.
    fn ranked_alone(&mut self, position: &Chess, ranked: &[(Move, Score)]) -> Vec<(Move, Score)> {
        let mut alone: Vec<(Move, Score)> =
            ranked.iter().map(|(m, _)| (*m, self.score_after(position, *m))).collect();
        alone.sort_by_key(|(_, score)| std::cmp::Reverse(*score));
        alone
    }

    fn score_after(&mut self, position: &Chess, m: Move) -> Score {
        let after = after_move(position, m);
        if after.is_checkmate() {
            return Score::Mate(1);
        }
        let best = self.ranked_by(&after, 1).first().map(|(_, score)| score.before_move());
        best.unwrap_or(Score::Cp(0))
    }

    /// Whether the moves are as good as the best, and all others worse; what is doubted is looked at again.
    fn listed(&mut self, position: &Chess, moves: &[Move]) -> Vec<String> {
        let ranked = self.ranked(position);
        let doubts = self.faults_of(position, moves, &ranked);
        if doubts.is_empty() {
            return doubts;
        }
        let ranked = self.ranked_alone(position, &ranked);
        self.faults_of(position, moves, &ranked)
    }

    fn faults_of(&self, position: &Chess, moves: &[Move], ranked: &[(Move, Score)]) -> Vec<String> {
        let Some(best) = ranked.first().map(|(_, score)| *score) else { return Vec::new() };
        let mut faults = Vec::new();
        for (m, score) in ranked {
            let behind = best.win_percent() - score.win_percent();
            let name = notation::san(position, *m);
            // The program asks for the fastest mate where there is one.
            let mates_late = match (best, score) {
                (Score::Mate(best), Score::Mate(moves)) => best > 0 && *moves > best,
                (Score::Mate(best), Score::Cp(_)) => best > 0,
                (Score::Cp(_), _) => false,
            };
            match moves.contains(m) {
                true if behind > self.margins.0 || mates_late => {
                    faults.push(format!("{name} is not the best here ({score}, best {best})"));
                }
                false if behind <= self.margins.1 && !mates_late => {
                    faults.push(format!("{name} is as good ({score}, best {best})"));
                }
                _ => {}
            }
        }
        faults
    }

    /// Whether each own move of a line is clearly the best.
    fn line(&mut self, start: &Chess, line: &[Move]) -> Vec<String> {
        let mut position = start.clone();
        let mut faults = Vec::new();
        for (ply, m) in line.iter().enumerate() {
            if ply % 2 == 0 {
                faults.extend(self.listed(&position, &[*m]));
            }
            position.play_unchecked(*m);
        }
        faults
    }

    /// Whether a goal can be reached.
    fn goal(&mut self, position: &Chess, goal: Goal) -> Option<String> {
        let best = self.ranked(position).first().map(|(_, score)| *score)?;
        let is_sound = match (goal, best) {
            (Goal::MateIn(moves), Score::Mate(mate)) => mate > 0 && mate as usize <= moves,
            (Goal::MateIn(_), Score::Cp(_)) => false,
            (Goal::Mate | Goal::Promote | Goal::Win(_), score) => score.win_percent() >= WON,
            (Goal::Draw | Goal::Hold(_), score) => (score.win_percent() - 50.0).abs() <= HELD,
        };
        (!is_sound).then(|| format!("'{goal}' does not fit {} ({best})", fen::write(position)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::school::{CourseBook, read_lesson, shipped};

    /// The faults of a lesson of one step.
    fn faults(step: &str) -> Vec<String> {
        let text = format!("title = \"T\"\ngives = \"G.\"\n[[steps]]\n{step}");
        let lesson = read_lesson(CourseBook::Own, "mine", &text).unwrap();
        let mut checker = StepChecker { search: Search::new(4), nodes: 30_000, margins: (AS_GOOD, AS_GOOD) };
        let step = &lesson.steps[0];
        words(step).into_iter().chain(checker.task(step, false)).collect()
    }

    const FORK: &str = "fen = \"r3k3/5ppp/8/1N6/8/8/5PPP/4K3 w - - 0 1\"\n";

    #[test]
    fn claims_are_held_against_the_board_and_a_search() {
        let text = |words: &str, task: &str| faults(&format!("text = \"{words}\"\n{FORK}{task}"));
        assert_eq!(text("Fork king and rook.", "find = [\"Nc7+\"]"), [""; 0]);
        assert!(
            text("Find it.", "find = [\"Nd6+\"]")[0].starts_with("Nc7+ is as good"),
            "the fork is better"
        );
        assert!(
            text("Find it.", "find = [\"Nd6+\"]")
                .iter()
                .any(|fault| fault.starts_with("Nd6+ is not the best"))
        );
        assert_eq!(text("Your bishop on b5 jumps.", ""), ["no bishop stands on b5"]);
        assert!(
            text("Mate.", "play = \"mate in 2\"")[0].starts_with("'Give checkmate in 2 moves.' does not fit")
        );
    }

    #[test]
    fn a_seeded_sample_of_the_course_is_sound() {
        let mut random = fastrand::Rng::with_seed(2026);
        let is_searched = |step: &&LessonStep| {
            matches!(step.task, LessonTask::Find(_) | LessonTask::Line(_) | LessonTask::Play(_))
        };
        let lessons = shipped().iter().filter(|lesson| lesson.book != CourseBook::Rules);
        let steps = lessons.flat_map(|lesson| lesson.steps.iter().map(move |step| (lesson, step)));
        let steps: Vec<_> = steps.filter(|(_, step)| is_searched(step)).collect();
        // So short a search finds a wrong solution, not every move that is nearly as good.
        let margins = (12.0, -1.0);
        let mut checker = StepChecker { search: Search::new(16), nodes: 200_000, margins };
        for (lesson, step) in random.choose_multiple(steps, 6) {
            let faults = checker.task(step, false);
            assert!(faults.is_empty(), "{}: {} {faults:?}", lesson.id, step.text);
        }
    }
}
