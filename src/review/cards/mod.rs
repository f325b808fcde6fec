//! Exercises from a reviewed game: the faults of one side, and now and then a move that was fine.

use serde_json::Value;

use super::exercise_box::difficulty::{ExerciseDifficulty, kept_from};
use super::motif::Motif;
use super::practice::{AS_GOOD, Card, CardSource, ExerciseTask, FAULT};
use super::report::{GameReport, MoveReport};
use crate::chess::{Chess, Color, Game, Move, Score, after_move, annotation, fen, key, notation};
use crate::engines::inquiry::Inquirer;
use crate::search::{Analysis, Limits, Root, StopFlag};
use crate::tutor::Tag;

/// Why a move makes an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TaskKind {
    /// A fault.
    Fault,
    /// A fine move in a position that needed care.
    Fine,
}

/// Makes exercises for one player of a review: positions in which a move cost 10% of winning chances or more, and for about
/// every three of them one in which the move was fine.
///
/// A repeated position makes one exercise. The accepted moves rest on the review's search; [`rechecked`] searches longer.
pub fn cards_of(report: &GameReport, person: Color) -> Vec<Card> {
    let source = source(report);
    let of = |wanted: TaskKind| -> Vec<&MoveReport> {
        let moves = report.moves.iter().filter(|of_move| of_move.color == person);
        moves.filter(|of_move| kind(of_move) == Some(wanted)).collect()
    };
    let mut seen = std::collections::HashSet::new();
    let mut cards: Vec<(u32, Card)> = Vec::new();
    let mut add = |kind: TaskKind, moves: Vec<&MoveReport>| {
        for of_move in moves {
            let card = card(report, of_move, kind, &source).filter(|card| seen.insert(card.key()));
            cards.extend(card.map(|card| (of_move.ply, card)));
        }
        cards.len()
    };
    let faults = add(TaskKind::Fault, of(TaskKind::Fault));
    add(TaskKind::Fine, chosen(of(TaskKind::Fine), faults));
    cards.sort_by_key(|(ply, _)| *ply);
    cards.into_iter().map(|(_, card)| card).collect()
}

/// The comment command of a better second try: the fault taken back and its cost, `Ne5 31.4`.
const SECOND_TRY: &str = "instead";

/// Notes in a comment that its move was played in place of a fault, which cost so much of the winning chances, in percent.
pub fn with_second_try(comment: &str, fault: &str, cost: f64) -> String {
    annotation::with(comment, SECOND_TRY, &format!("{fault} {cost:.1}"))
}

/// Makes exercises of the faults that a player took back and then improved on, as the game's comments have them.
pub fn second_tries_of(report: &GameReport, game: &Game, person: Color) -> Vec<Card> {
    let source = source(report);
    let tree = game.tree();
    let moves = tree.mainline().zip(&report.moves).filter(|(_, of_move)| of_move.color == person);
    let card = |(node, of_move)| second_try(report, of_move, &tree.node(node).comment, &source);
    moves.filter_map(card).collect()
}

/// The card of a move played in place of a fault; `None` if it was not, or if the comment does not fit.
fn second_try(report: &GameReport, of_move: &MoveReport, comment: &str, source: &CardSource) -> Option<Card> {
    let (fault, cost) = annotation::get(comment, SECOND_TRY)?.split_once(' ')?;
    let card = card(report, of_move, TaskKind::Fine, source)?;
    let fault = notation::parse_san(&card.position(), fault).ok()?;
    let cost = cost.parse().ok().filter(|cost| (FAULT..=100.0).contains(cost))?;
    let second_try = card.played();
    let accepted: Vec<Move> = card.accepted().iter().copied().filter(|m| *m != fault).collect();
    let task = ExerciseTask::Fault { played: fault, accepted, cost };
    Some(Card { task, second_try, ..card }).filter(|card| !card.accepted().is_empty())
}

/// Checks a card with a longer search, and estimates how hard it is; `None` if the search contradicts the card.
pub fn rechecked(card: Card, inquirer: &mut Inquirer, limits: &Limits, stop: &StopFlag) -> Option<Card> {
    /// Number of moves compared with the best.
    const LINES: usize = 5;
    let Some(played) = card.played() else {
        return Some(card);
    };
    let all = Limits { lines: LINES, forced: vec![played], ..limits.clone() };
    let root = Root::from_position(card.position());
    // What the table knows of the game would make the move seem easy to see.
    inquirer.clear();
    let mut bests: Vec<(u8, Option<Move>)> = Vec::new();
    let mut report = |analysis: &Analysis| bests.push((analysis.depth, analysis.best()));
    let analysis = inquirer.watch(&root, &all, stop, &mut report);
    let lines = analysis.lines.iter();
    let moves: Vec<(Move, Score)> =
        lines.filter_map(|line| Some((*line.moves.first()?, line.score))).collect();
    let card = corrected(card, played, &moves)?;
    let rating = rating(&card, &bests);
    Some(Card { rating, ..card })
}

/// The rating of a card, by the depths of a search with the best move at each.
fn rating(card: &Card, bests: &[(u8, Option<Move>)]) -> Option<u16> {
    let is_accepted = |best: Option<Move>| best.is_some_and(|best| card.accepted().contains(&best));
    let depth = kept_from(bests, is_accepted)?;
    let root = Root { start: card.start.clone(), moves: card.lead.into_iter().collect() };
    Some(ExerciseDifficulty::of_moves(&root, card.accepted(), depth)?.rating())
}

/// Corrects a card by the scores of its moves, best first; an empty search leaves it unchanged.
fn corrected(card: Card, played: Move, moves: &[(Move, Score)]) -> Option<Card> {
    let win_of = |m: Move| moves.iter().find(|(other, _)| *other == m).map(|(_, score)| score.win_percent());
    let best = moves.iter().map(|(_, score)| score.win_percent()).reduce(f64::max);
    let (Some(best), Some(win)) = (best, win_of(played)) else {
        return Some(card);
    };
    let as_good = |(_, score): &&(Move, Score)| best - score.win_percent() <= AS_GOOD;
    let accepted: Vec<Move> = moves.iter().filter(as_good).map(|(m, _)| *m).collect();
    let drop = best - win;
    let task = match card.task {
        ExerciseTask::Fault { .. } if drop < FAULT => return None,
        ExerciseTask::Fault { .. } => ExerciseTask::Fault { played, accepted, cost: drop },
        ExerciseTask::Fine { .. } if drop > AS_GOOD => return None,
        ExerciseTask::Fine { .. } => ExerciseTask::Fine { played, accepted },
        puzzle @ ExerciseTask::Puzzle { .. } => puzzle,
    };
    Some(Card { task, ..card })
}

/// Decides whether a reviewed move makes an exercise.
///
/// A fault always does: a named line may be bad. A decided game, above 95% or below 5% before and after, makes none: there
/// nobody loses ten percent, and nothing is balanced.
fn kind(of_move: &MoveReport) -> Option<TaskKind> {
    /// Largest advantage, in percent of winning chances, of a position that needs care.
    const BALANCED: f64 = 30.0;
    if of_move.win_drop >= FAULT && of_move.judgement.is_fault() {
        return Some(TaskKind::Fault);
    }
    let is_fine = of_move.win_drop < AS_GOOD
        && (of_move.before.worth.win - 50.0).abs() < BALANCED
        && !of_move.is(Tag::Forced)
        && !of_move.is(Tag::Book);
    is_fine.then_some(TaskKind::Fine)
}

/// Selects fine moves, one for about every three faults.
fn chosen(mut fine: Vec<&MoveReport>, faults: usize) -> Vec<&MoveReport> {
    // Only moves first, because there was something to see; then at random, seeded by the game.
    fine.sort_by_key(|of_move| (!of_move.is(Tag::OnlyMove), lot(of_move)));
    let odd = fine.first().is_some_and(|of_move| (lot(of_move) % 3) < (faults % 3) as u64);
    fine.truncate(faults / 3 + usize::from(odd));
    fine
}

fn lot(of_move: &MoveReport) -> u64 {
    let position = fen::parse(&of_move.fen).map(|read| read.position).unwrap_or_default();
    key(&position).rotate_left(of_move.ply)
}

fn source(report: &GameReport) -> CardSource {
    let tag = |name| report.tag(name).unwrap_or("?").to_owned();
    let time = report.tag("UTCTime").or_else(|| report.tag("Time"));
    let date = report.tag("Date").or_else(|| report.tag("UTCDate")).unwrap_or("?");
    CardSource::Game {
        white: tag("White"),
        black: tag("Black"),
        date: time.map_or(date.to_owned(), |time| format!("{date} {time}")),
    }
}

/// The card of a move; `None` if the report does not hold together.
fn card(report: &GameReport, of_move: &MoveReport, kind: TaskKind, source: &CardSource) -> Option<Card> {
    let position = fen::parse(&of_move.fen).ok()?.position;
    let played = notation::parse_uci(&position, &of_move.uci).ok()?;
    let before = of_move.ply.checked_sub(1).and_then(|ply| report.at(ply));
    let lead = before.and_then(|before| lead(before, &position));
    let accepted = accepted(of_move, &position);
    let task = match kind {
        TaskKind::Fault => ExerciseTask::Fault {
            played,
            accepted: accepted.into_iter().filter(|m| *m != played).collect(),
            cost: of_move.win_drop,
        },
        TaskKind::Fine => ExerciseTask::Fine { played, accepted },
    };
    if let ExerciseTask::Fault { accepted, .. } = &task
        && accepted.is_empty()
    {
        return None;
    }
    let (start, lead) = lead.map_or((position, None), |(start, lead)| (start, Some(lead)));
    let (motifs, source) = (motifs(of_move), source.clone());
    Some(Card { start, lead, task, second_try: None, motifs, source, rating: None })
}

/// The position before the opponent's last move, and that move.
fn lead(before: &MoveReport, position: &Chess) -> Option<(Chess, Move)> {
    let start = fen::parse(&before.fen).ok()?.position;
    let m = notation::parse_uci(&start, &before.uci).ok()?;
    let after = after_move(&start, m);
    (key(&after) == key(position)).then_some((start, m))
}

/// The best move, and the next best if it is as good.
fn accepted(of_move: &MoveReport, position: &Chess) -> Vec<Move> {
    let before = &of_move.before;
    let is_as_good = before.second_win().is_some_and(|win| before.worth.win - win <= AS_GOOD);
    let second = before.second.as_ref().filter(|_| is_as_good);
    let second = second.and_then(|second| second.get("move")?.as_str());
    let names = before.best.as_deref().into_iter().chain(second);
    names.filter_map(|uci| notation::parse_uci(position, uci).ok()).collect()
}

/// The motifs of what the coach says about the move, the most important point first; a mate by the name that a claim
/// gives it.
fn motifs(of_move: &MoveReport) -> Vec<String> {
    let listed = |name| of_move.more.get(name).and_then(Value::as_array).into_iter().flatten();
    let kind = |value: &Value| value.get("kind").and_then(Value::as_str).map(str::to_owned);
    let mut motifs: Vec<String> = Vec::new();
    for kind in listed("points").filter_map(kind) {
        let claim = listed("claims").find(|claim| claim.get("kind").is_some_and(|of| *of == kind));
        let name = claim.and_then(|claim| claim.get("name")?.as_str());
        let motif = Motif::of_claim(&kind, name).map(|motif| motif.id.to_owned());
        motifs.extend(motif.filter(|id| !motifs.contains(id)));
    }
    motifs
}

#[cfg(test)]
mod tests;
