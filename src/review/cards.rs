//! Exercises from a reviewed game: the faults of one side, and now and then a move that was fine.

use serde_json::Value;

use super::motif::Motif;
use super::practice::{AS_GOOD, Card, FAULT, Source, Task};
use super::report::{GameReport, MoveReport};
use crate::chess::{Chess, Color, Move, Position, Score, fen, key, notation};
use crate::engines::inquiry::Inquirer;
use crate::search::{Limits, Root, StopFlag};
use crate::tutor::Tag;

/// What a move gives an exercise for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lesson {
    /// It was a fault.
    Fault,
    /// It was fine, where one had to look for danger all the same.
    Fine,
}

/// The exercises that a review gives one of the players: positions in which a move cost 10 points of win percentage or
/// more, and for about every three of them one in which the move played was fine.
///
/// A position that comes again is asked once. What is accepted rests on the review's own search; [`rechecked`] looks
/// longer.
pub fn cards_of(report: &GameReport, person: Color) -> Vec<Card> {
    let source = source(report);
    let book = report.opening.as_ref().map_or(0, |opening| opening.ply);
    let of = |wanted: Lesson| -> Vec<&MoveReport> {
        let moves = report.moves.iter().filter(|of_move| of_move.color == person);
        moves
            .filter(|of_move| lesson(of_move, book) == Some(wanted))
            .collect()
    };
    let mut seen = std::collections::HashSet::new();
    let mut cards: Vec<(u32, Card)> = Vec::new();
    let mut add = |lesson: Lesson, moves: Vec<&MoveReport>| {
        for of_move in moves {
            let card = card(report, of_move, lesson, &source).filter(|card| seen.insert(card.key()));
            cards.extend(card.map(|card| (of_move.ply, card)));
        }
        cards.len()
    };
    let faults = add(Lesson::Fault, of(Lesson::Fault));
    add(Lesson::Fine, chosen(of(Lesson::Fine), faults));
    cards.sort_by_key(|(ply, _)| *ply);
    cards.into_iter().map(|(_, card)| card).collect()
}

/// The same card after a longer search of its moves; `None` if the move played turns out to be what the card says it is
/// not.
pub fn rechecked(card: Card, inquirer: &mut Inquirer, limits: &Limits, stop: &StopFlag) -> Option<Card> {
    /// Moves that are looked at for being as good as the best.
    const LINES: usize = 5;
    let Some(played) = card.played() else {
        return Some(card);
    };
    let all = Limits {
        lines: LINES,
        forced: vec![played],
        ..limits.clone()
    };
    let root = Root::from_position(card.position());
    let analysis = inquirer.search(&root, &all, stop);
    let lines = analysis.lines.iter();
    let moves: Vec<(Move, Score)> = lines
        .filter_map(|line| Some((*line.moves.first()?, line.score)))
        .collect();
    corrected(card, played, &moves)
}

/// A card with what its moves are worth, best first; a search that found nothing leaves it as it is.
fn corrected(card: Card, played: Move, moves: &[(Move, Score)]) -> Option<Card> {
    let win_of = |m: Move| {
        moves
            .iter()
            .find(|(other, _)| *other == m)
            .map(|(_, score)| score.win_percent())
    };
    let best = moves
        .iter()
        .map(|(_, score)| score.win_percent())
        .reduce(f64::max);
    let (Some(best), Some(win)) = (best, win_of(played)) else {
        return Some(card);
    };
    let as_good = |(_, score): &&(Move, Score)| best - score.win_percent() <= AS_GOOD;
    let accepted: Vec<Move> = moves.iter().filter(as_good).map(|(m, _)| *m).collect();
    let drop = best - win;
    let task = match card.task {
        Task::Fault { .. } if drop < FAULT => return None,
        Task::Fault { .. } => Task::Fault {
            played,
            accepted,
            cost: drop,
        },
        Task::Fine { .. } if drop > AS_GOOD => return None,
        Task::Fine { .. } => Task::Fine { played, accepted },
        puzzle @ Task::Puzzle { .. } => puzzle,
    };
    Some(Card { task, ..card })
}

/// What a reviewed move gives an exercise for, if for anything, in a game whose first `book` plies have a name.
///
/// A fault always gives one: a line that has a name may be a bad one. Neither comes from a decided game, above 95 or
/// below 5 points before and after: nobody loses ten points there, and nothing is balanced.
fn lesson(of_move: &MoveReport, book: u32) -> Option<Lesson> {
    /// A position in which one side is better by more than this has little to be looked for.
    const BALANCED: f64 = 30.0;
    if of_move.win_drop >= FAULT && of_move.judgement.is_fault() {
        return Some(Lesson::Fault);
    }
    let is_fine = of_move.win_drop < AS_GOOD
        && (of_move.before.worth.win - 50.0).abs() < BALANCED
        && !of_move.is(Tag::Forced)
        && of_move.ply > book;
    is_fine.then_some(Lesson::Fine)
}

/// Of the moves that were fine those that are asked, one for about every three faults.
fn chosen(mut fine: Vec<&MoveReport>, faults: usize) -> Vec<&MoveReport> {
    // Where only one move was good, there was something to be seen; else by lot, the same for the same game.
    fine.sort_by_key(|of_move| (!of_move.is(Tag::OnlyMove), lot(of_move)));
    let odd = fine
        .first()
        .is_some_and(|of_move| (lot(of_move) % 3) < (faults % 3) as u64);
    fine.truncate(faults / 3 + usize::from(odd));
    fine
}

fn lot(of_move: &MoveReport) -> u64 {
    let position = fen::parse(&of_move.fen)
        .map(|read| read.position)
        .unwrap_or_default();
    key(&position).rotate_left(of_move.ply)
}

fn source(report: &GameReport) -> Source {
    let tag = |name| report.tag(name).unwrap_or("?").to_owned();
    let time = report.tag("UTCTime").or_else(|| report.tag("Time"));
    let date = report
        .tag("Date")
        .or_else(|| report.tag("UTCDate"))
        .unwrap_or("?");
    Source::Game {
        white: tag("White"),
        black: tag("Black"),
        date: time.map_or(date.to_owned(), |time| format!("{date} {time}")),
    }
}

/// The card of a move; `None` if the report does not hold together.
fn card(report: &GameReport, of_move: &MoveReport, lesson: Lesson, source: &Source) -> Option<Card> {
    let position = fen::parse(&of_move.fen).ok()?.position;
    let played = notation::parse_uci(&position, &of_move.uci).ok()?;
    let before = of_move.ply.checked_sub(1).and_then(|ply| report.at(ply));
    let lead = before.and_then(|before| lead(before, &position));
    let accepted = accepted(of_move, &position);
    let task = match lesson {
        Lesson::Fault => Task::Fault {
            played,
            accepted: accepted.into_iter().filter(|m| *m != played).collect(),
            cost: of_move.win_drop,
        },
        Lesson::Fine => Task::Fine { played, accepted },
    };
    if let Task::Fault { accepted, .. } = &task
        && accepted.is_empty()
    {
        return None;
    }
    let (start, lead) = lead.map_or((position, None), |(start, lead)| (start, Some(lead)));
    Some(Card {
        start,
        lead,
        task,
        motifs: motifs(of_move),
        source: source.clone(),
    })
}

/// The position before the move before, and that move.
fn lead(before: &MoveReport, position: &Chess) -> Option<(Chess, Move)> {
    let start = fen::parse(&before.fen).ok()?.position;
    let m = notation::parse_uci(&start, &before.uci).ok()?;
    let mut after = start.clone();
    after.play_unchecked(m);
    (key(&after) == key(position)).then_some((start, m))
}

/// The best move and, if it is as good, the next best one.
fn accepted(of_move: &MoveReport, position: &Chess) -> Vec<Move> {
    let before = &of_move.before;
    let is_as_good = before
        .second_win()
        .is_some_and(|win| before.worth.win - win <= AS_GOOD);
    let second = before.second.as_ref().filter(|_| is_as_good);
    let second = second.and_then(|second| second.get("move")?.as_str());
    let names = before.best.as_deref().into_iter().chain(second);
    names
        .filter_map(|uci| notation::parse_uci(position, uci).ok())
        .collect()
}

/// What was missed or allowed, the most telling first: a mate by its name, then what the coach names first; what can be
/// said of most faults comes last.
fn motifs(of_move: &MoveReport) -> Vec<String> {
    let claims = of_move.more.get("claims").and_then(Value::as_array);
    let mut kinds: Vec<&Motif> = claims
        .into_iter()
        .flatten()
        .filter(|claim| matches!(claim.get("about").and_then(Value::as_str), Some("best" | "reply")))
        .filter_map(|claim| {
            let name = claim.get("name").and_then(Value::as_str);
            Motif::of_claim(claim.get("kind")?.as_str()?, name)
        })
        .collect();
    kinds.sort_by_key(|motif| motif.rank());
    let mut motifs: Vec<String> = Vec::new();
    for motif in kinds {
        if !motifs.iter().any(|id| id == motif.id) {
            motifs.push(motif.id.to_owned());
        }
    }
    motifs
}

#[cfg(test)]
mod tests;
