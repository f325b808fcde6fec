//! The lines of a deck: each exercise as a JSON object of its own, apart from what the program works with.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Entries;
use crate::chess::{Chess, Move, Position, fen, notation};
use crate::review::practice::{Card, Entry, Source, Task};
use crate::review::schedule::{Answer, Day, Grade};

/// The version that is written.
const VERSION: u64 = 1;

/// The key of the first line.
const HEADER: &str = "patzer_deck";

/// One exercise as it is written.
#[derive(Debug, Serialize, Deserialize)]
struct Line {
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
    /// What that move cost, in points of win percentage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cost: Option<f64>,
    /// The moves that solve it, or for a puzzle its moves in turn.
    solution: Vec<String>,
    #[serde(default)]
    motifs: Vec<String>,
    #[serde(flatten)]
    origin: Origin,
    /// The day on which it came into the deck.
    added: String,
    /// Whether its moves were looked at longer; a line that says nothing of it was not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    checked: bool,
    /// `2026-11-21 good`, one for each answer.
    #[serde(default)]
    answers: Vec<String>,
}

/// Where an exercise comes from, as it is written.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Origin {
    Game {
        white: String,
        black: String,
        date: String,
    },
    Puzzle {
        id: String,
        rating: u32,
    },
}

/// Reads a deck; `None` if a newer patzer has written it. Lines that cannot be read are counted and left out.
pub(super) fn read(text: &str) -> Option<Entries> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut found = Entries::default();
    for (number, line) in (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty())
    {
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

/// The whole text of a deck.
pub(super) fn write(entries: &[Entry]) -> String {
    let mut text = format!("{{\"{HEADER}\":{VERSION}}}\n");
    for entry in entries {
        // Names and numbers alone: they are always written.
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

fn line(entry: &Entry) -> Line {
    let Card {
        start,
        lead,
        task,
        motifs,
        source,
    } = &entry.card;
    let position = entry.card.position();
    let san = |m: &Move| notation::san(&position, *m);
    let (task, played, cost, solution) = match task {
        Task::Fault {
            played,
            accepted,
            cost,
        } => (
            "better",
            Some(played),
            Some((cost * 10.0).round() / 10.0),
            accepted.iter().map(san).collect(),
        ),
        Task::Fine { played, accepted } => ("fine", Some(played), None, accepted.iter().map(san).collect()),
        Task::Puzzle { line } => ("puzzle", None, None, sans(&position, line)),
    };
    Line {
        from: fen::write(start),
        then: lead.map(|lead| notation::san(start, lead)),
        task: task.to_owned(),
        played: played.map(san),
        cost,
        solution,
        motifs: motifs.clone(),
        origin: match source.clone() {
            Source::Game { white, black, date } => Origin::Game { white, black, date },
            Source::Puzzle { id, rating } => Origin::Puzzle { id, rating },
        },
        added: entry.added.to_string(),
        checked: entry.checked && entry.card.is_own(),
        answers: entry
            .answers
            .iter()
            .map(|answer| format!("{} {}", answer.day, answer.grade.id()))
            .collect(),
    }
}

/// Moves one after the other, as people write them.
fn sans(start: &Chess, moves: &[Move]) -> Vec<String> {
    let mut position = start.clone();
    let mut names = Vec::with_capacity(moves.len());
    for &m in moves {
        names.push(notation::san(&position, m));
        position.play_unchecked(m);
    }
    names
}

/// The exercise of a line; `None` if its parts do not fit together.
fn entry(line: Line) -> Option<Entry> {
    let start = fen::parse(&line.from).ok()?.position;
    let lead = match &line.then {
        Some(name) => Some(notation::parse(&start, name).ok()?),
        None => None,
    };
    let answers = line.answers.iter().map(|text| answer(text));
    let mut entry = Entry {
        added: line.added.parse().ok()?,
        answers: answers.collect::<Option<_>>()?,
        checked: line.checked || matches!(line.origin, Origin::Puzzle { .. }),
        card: Card {
            start,
            lead,
            task: Task::Puzzle { line: Vec::new() },
            motifs: line.motifs,
            source: match line.origin {
                Origin::Game { white, black, date } => Source::Game { white, black, date },
                Origin::Puzzle { id, rating } => Source::Puzzle { id, rating },
            },
        },
    };
    let position = entry.card.position();
    let each = |names: &[String]| -> Option<Vec<Move>> {
        let moves = names.iter().map(|name| notation::parse(&position, name).ok());
        moves.collect()
    };
    let played = || notation::parse(&position, line.played.as_deref()?).ok();
    entry.card.task = match line.task.as_str() {
        "better" => Task::Fault {
            played: played()?,
            accepted: each(&line.solution)?,
            cost: line.cost?,
        },
        "fine" => Task::Fine {
            played: played()?,
            accepted: each(&line.solution)?,
        },
        "puzzle" => Task::Puzzle {
            line: in_turn(&position, &line.solution)?,
        },
        _ => return None,
    };
    (!entry.card.accepted().is_empty()).then_some(entry)
}

/// Moves of a line, each in the position after the one before.
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

fn answer(text: &str) -> Option<Answer> {
    let (day, grade) = text.split_once(' ')?;
    Some(Answer {
        day: day.parse::<Day>().ok()?,
        grade: Grade::of_id(grade)?,
    })
}
