//! The file format of a deck: one JSON object per exercise, separate from the types of the program.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::DeckContents;
use crate::chess::{Chess, Move, Position, fen, notation};
use crate::review::exercise_box::RATINGS;
use crate::review::practice::{Card, CardSource, DeckEntry, ExerciseTask};
use crate::review::schedule::{Day, Grade, GradedAnswer};

/// The version that is written.
const VERSION: u64 = 1;

/// The key of the first line.
const HEADER: &str = "patzer_deck";

/// One exercise of the file.
#[derive(Debug, Serialize, Deserialize)]
struct DeckLine {
    /// The position before the first move, as FEN.
    from: String,
    /// The opponent's move that leads to the exercise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    then: Option<String>,
    /// `better`, `fine` or `puzzle`.
    task: String,
    /// The move played in the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    played: Option<String>,
    /// Cost of that move, in percent of winning chances.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cost: Option<f64>,
    /// The better move found after taking that one back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    second_try: Option<String>,
    /// The moves that solve it, or for a puzzle its moves in turn.
    solution: Vec<String>,
    #[serde(default)]
    motifs: Vec<String>,
    #[serde(flatten)]
    origin: SourceLine,
    /// How hard an exercise from a game is; a puzzle's rating stands with its source. Missing in lines of an older patzer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rating: Option<u16>,
    /// The day on which it came into the deck.
    added: String,
    /// Whether a longer search has checked its moves; `false` if the field is missing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    checked: bool,
    /// `2026-11-21 good`, one for each answer.
    #[serde(default)]
    answers: Vec<String>,
}

/// The source of an exercise in the file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum SourceLine {
    Game { white: String, black: String, date: String },
    Puzzle { id: String, rating: u32 },
}

/// Reads a deck; `None` if a newer patzer wrote it. Skips unreadable lines and notes their numbers.
pub(super) fn read(text: &str) -> Option<DeckContents> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut found = DeckContents::default();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        if let Some(version) = version(line) {
            if version > VERSION {
                return None;
            }
            continue;
        }
        match serde_json::from_str(line).ok().and_then(entry) {
            Some(entry) => found.entries.push(entry),
            None => found.damaged.push(number),
        }
    }
    Some(found)
}

/// Writes the text of a deck.
pub(super) fn write(entries: &[DeckEntry]) -> String {
    let mut text = format!("{{\"{HEADER}\":{VERSION}}}\n");
    for entry in entries {
        // Only names and numbers, which always serialize.
        text += &serde_json::to_string(&line(entry)).unwrap_or_default();
        text.push('\n');
    }
    text
}

fn version(line: &str) -> Option<u64> {
    if !line.contains(HEADER) {
        return None;
    }
    serde_json::from_str::<Value>(line).ok()?.get(HEADER)?.as_u64()
}

fn line(entry: &DeckEntry) -> DeckLine {
    let Card { start, lead, task, second_try, motifs, source, rating } = &entry.card;
    let position = entry.card.position();
    let san = |m: &Move| notation::san(&position, *m);
    let (task, played, cost, solution) = match task {
        ExerciseTask::Fault { played, accepted, cost } => {
            ("better", Some(played), Some((cost * 10.0).round() / 10.0), accepted.iter().map(san).collect())
        }
        ExerciseTask::Fine { played, accepted } => {
            ("fine", Some(played), None, accepted.iter().map(san).collect())
        }
        ExerciseTask::Puzzle { line } => ("puzzle", None, None, sans(&position, line)),
    };
    DeckLine {
        from: fen::write(start),
        then: lead.map(|lead| notation::san(start, lead)),
        task: task.to_owned(),
        played: played.map(san),
        second_try: second_try.as_ref().map(san),
        cost,
        solution,
        motifs: motifs.clone(),
        origin: match source.clone() {
            CardSource::Game { white, black, date } => SourceLine::Game { white, black, date },
            CardSource::Puzzle { id, rating } => SourceLine::Puzzle { id, rating },
        },
        rating: *rating,
        added: entry.added.to_string(),
        checked: entry.checked && entry.card.is_own(),
        answers: entry.answers.iter().map(|answer| format!("{} {}", answer.day, answer.grade.id())).collect(),
    }
}

/// Writes consecutive moves as SAN.
fn sans(start: &Chess, moves: &[Move]) -> Vec<String> {
    let mut position = start.clone();
    let mut names = Vec::with_capacity(moves.len());
    for &m in moves {
        names.push(notation::san(&position, m));
        position.play_unchecked(m);
    }
    names
}

/// Converts a line into an exercise; `None` if its parts do not fit together.
fn entry(line: DeckLine) -> Option<DeckEntry> {
    let start = fen::parse(&line.from).ok()?.position;
    let lead = match &line.then {
        Some(name) => Some(notation::parse(&start, name).ok()?),
        None => None,
    };
    let answers = line.answers.iter().map(|text| answer(text));
    let mut entry = DeckEntry {
        added: line.added.parse().ok()?,
        answers: answers.collect::<Option<_>>()?,
        checked: line.checked || matches!(line.origin, SourceLine::Puzzle { .. }),
        card: Card {
            start,
            lead,
            task: ExerciseTask::Puzzle { line: Vec::new() },
            second_try: None,
            motifs: line.motifs,
            rating: line.rating,
            source: match line.origin {
                SourceLine::Game { white, black, date } => CardSource::Game { white, black, date },
                SourceLine::Puzzle { id, rating } => CardSource::Puzzle { id, rating },
            },
        },
    };
    let position = entry.card.position();
    let each = |names: &[String]| -> Option<Vec<Move>> {
        let moves = names.iter().map(|name| notation::parse(&position, name).ok());
        moves.collect()
    };
    let played = || notation::parse(&position, line.played.as_deref()?).ok();
    entry.card.second_try = match &line.second_try {
        Some(name) => Some(notation::parse(&position, name).ok()?),
        None => None,
    };
    entry.card.task = match line.task.as_str() {
        "better" => {
            ExerciseTask::Fault { played: played()?, accepted: each(&line.solution)?, cost: line.cost? }
        }
        "fine" => ExerciseTask::Fine { played: played()?, accepted: each(&line.solution)? },
        "puzzle" => ExerciseTask::Puzzle { line: in_turn(&position, &line.solution)? },
        _ => return None,
    };
    let is_rating = |rating: u16| entry.card.is_own() && RATINGS.contains(&rating);
    (!entry.card.accepted().is_empty() && line.rating.is_none_or(is_rating)).then_some(entry)
}

/// Parses consecutive moves; `None` if one is illegal.
fn in_turn(start: &Chess, names: &[String]) -> Option<Vec<Move>> {
    let mut position = start.clone();
    let mut moves = Vec::with_capacity(names.len());
    for name in names {
        let m = notation::parse(&position, name).ok()?;
        position.play_unchecked(m);
        moves.push(m);
    }
    Some(moves)
}

fn answer(text: &str) -> Option<GradedAnswer> {
    let (day, grade) = text.split_once(' ')?;
    Some(GradedAnswer { day: day.parse::<Day>().ok()?, grade: Grade::from_id(grade)? })
}
