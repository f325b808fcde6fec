//! Texts about faults: what the move lets happen or misses, the line, the better move, and an advice to keep.

use super::lexicon::{a, haul, sentence, worth};
use super::text::{Teller, Told, remedy};
use super::topic::{self, Topic};
use super::{Audience, advice, moves};
use crate::chess::material::value;
use crate::chess::{Move, Position, Square, notation, words};
use crate::safety::exchange;
use crate::tutor::claim::Tone;
use crate::tutor::claim::{Claim, Kind};

/// The text about a fault.
pub(super) fn told(teller: &Teller<'_>) -> Vec<String> {
    let mut told = Told::default();
    let mut parts = Vec::new();
    let lead = main(teller);
    match lead {
        Some(claim) => {
            told.note(claim, teller.root());
            if let Some(best) = teller
                .facts
                .question
                .best_move()
                .filter(|_| teller.is_missed(claim))
            {
                told.hush(Topic::Move(best));
            }
            parts.push(sentence(&opening(teller, claim, &mut told)));
            if !teller.is_visible(claim) {
                parts.push("That is hard to see.".to_string());
            }
            parts.extend(more(teller, claim, &mut told));
        }
        None => parts.push(by_numbers(teller)),
    }
    parts.extend(remedy(teller, &mut told));
    if let Some(claim) = lead.filter(|claim| teller.is_visible(claim)) {
        parts.extend(advice::about(teller, claim));
    }
    parts
}

/// The claim that explains the fault: what the opponent gets or what was missed, the first that the reader can see.
pub(super) fn main<'a>(teller: &Teller<'a>) -> Option<&'a Claim> {
    let explains = |claim: &&&Claim| {
        topic::has_a_point(claim)
            && ((teller.follows(claim) && claim.tone == Tone::Bad)
                || (teller.is_missed(claim) && topic::is_good(claim)))
    };
    let first = teller.claims.iter().find(explains).copied();
    let visible = |claim: &&&Claim| explains(claim) && teller.is_visible(claim);
    teller.claims.iter().find(visible).copied().or(first)
}

/// The first sentence.
fn opening(teller: &Teller<'_>, claim: &Claim, told: &mut Told) -> String {
    let special = match (teller.voice.plain(), teller.follows(claim)) {
        (true, true) => plain_loss(teller, claim),
        (true, false) => plain_chance(teller, claim),
        (false, true) => loss(teller, claim, told),
        (false, false) => chance(teller, claim, told),
    };
    special.unwrap_or_else(|| general(teller, claim))
}

/// Whatever is claimed, after the move: `after 8…h6?, 9.Nc7+ forks your king and the rook on a8`.
fn general(teller: &Teller<'_>, claim: &Claim) -> String {
    let mark = teller.mark();
    let clause = if teller.follows(claim) {
        teller.opened(claim, &mark)
    } else {
        teller.spoken(claim)
    };
    let clause = clause.unwrap_or_default();
    match (teller.voice.plain(), teller.follows(claim)) {
        (true, true) => format!("careful: {clause}"),
        (true, false) => format!("there is something better: {clause}"),
        (false, true) => clause,
        (false, false) => format!("{}{mark} misses the point: {clause}", teller.label()),
    }
}

/// What the move loses, in notation.
fn loss(teller: &Teller<'_>, claim: &Claim, told: &mut Told) -> Option<String> {
    let head = format!("{}{}", teller.label(), teller.mark());
    let mover = teller.mover();
    let here = claim.at.len() == 1;
    match &claim.kind {
        Kind::Hanging {
            sq, gain, capture, ..
        } if here && owner(teller, *sq) == Some(mover) => {
            Some(format!("{head} {}", hung(teller, *sq, *gain, *capture, told)))
        }
        Kind::TakesFree { gain } if claim.at.len() == 2 => {
            let taking = *claim.at.last()?;
            let taken = taking
                .capture()
                .filter(|role| value(*role).cast_signed() == *gain)?;
            let square = notation::destination(taking);
            let line = evidence(teller, taking);
            Some(format!(
                "{head} drops the {} on {square}: {line}",
                words::role(taken)
            ))
        }
        Kind::AllowsMate { n, line } | Kind::MateIn { n, line } if here => {
            let shown = notation::line(&teller.after, cut(teller, line));
            Some(match n {
                1 => format!("{head} allows mate: {shown}"),
                _ => format!("{head} allows mate in {n}: {shown}"),
            })
        }
        Kind::WinsMaterial { line, gain } if here => {
            let prize = haul(&teller.after, line, !mover, *gain);
            Some(format!(
                "{head} loses {prize}: {}",
                notation::line(&teller.after, cut(teller, line))
            ))
        }
        kind if claim.at.len() == 2 => {
            let clause = teller.spoken(claim)?;
            Some(format!(
                "{head} allows {}: {clause}{}",
                noun(kind)?,
                prize(teller, claim, told)
            ))
        }
        _ => None,
    }
}

/// How a man came to hang: `leaves your knight on c6 hanging: 9.Bxc6+ wins it`.
fn hung(teller: &Teller<'_>, sq: Square, gain: i32, capture: Move, told: &mut Told) -> String {
    let man = man(teller, sq);
    let whole = teller
        .after
        .board()
        .role_at(sq)
        .is_some_and(|role| value(role).cast_signed() == gain);
    let line = evidence(teller, capture);
    let short = notation::line(&teller.after, &[capture]);
    let wins = if whole {
        "wins it".to_string()
    } else {
        format!("wins {}", worth(gain))
    };
    let also = also_hangs(teller, sq, told);
    match cause(teller, sq) {
        Cause::Arrived if teller.played.is_capture() && whole => {
            let taken = teller.played.capture().map_or(String::new(), a);
            format!("gives {man} for {taken}: {line}{also}")
        }
        Cause::Arrived => format!("puts {man} where it can be taken: {short} {wins}{also}"),
        Cause::Guarded => format!("takes the guard away from {man}: {short} {wins}{also}"),
        Cause::Before | Cause::Other if whole && teller.voice.audience == Audience::Advanced => {
            format!("drops {man}: {line}{also}")
        }
        _ => format!("leaves {man} hanging: {short} {wins}{also}"),
    }
}

/// A second man that hangs after the move.
fn also_hangs(teller: &Teller<'_>, sq: Square, told: &mut Told) -> String {
    let other = teller.claims.iter().find_map(|claim| match claim.kind {
        Kind::Hanging { sq: other, .. }
            if other != sq
                && claim.at.len() == 1
                && teller.follows(claim)
                && owner(teller, other) == Some(teller.mover()) =>
        {
            Some(other)
        }
        _ => None,
    });
    let Some(other) = other.filter(|_| teller.voice.audience == Audience::Advanced) else {
        return String::new();
    };
    told.hush(Topic::Loss(other));
    format!(", and {} hangs too", man(teller, other))
}

/// Why a man hangs after the move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cause {
    /// It has just come there.
    Arrived,
    /// The man that moved was its only guard.
    Guarded,
    /// It hung before.
    Before,
    /// Anything else.
    Other,
}

pub(super) fn cause(teller: &Teller<'_>, sq: Square) -> Cause {
    let (before, after) = (teller.root().board(), teller.after.board());
    let (from, to) = (
        notation::origin(teller.played),
        notation::destination(teller.played),
    );
    let guards = |board: &crate::chess::Board, at: Square| board.attacks_from(at).contains(sq);
    let hung = exchange::Exchange::on(before, sq)
        .captures(!teller.mover())
        .gain()
        > 0;
    match () {
        () if sq == to => Cause::Arrived,
        () if !hung && guards(before, from) && !guards(after, to) && is_alone(teller, sq) => Cause::Guarded,
        () if hung => Cause::Before,
        () => Cause::Other,
    }
}

/// Whether nobody guards a man of the mover's after the move.
fn is_alone(teller: &Teller<'_>, sq: Square) -> bool {
    let board = teller.after.board();
    board.attacks_to(sq, teller.mover(), board.occupied()).is_empty()
}

fn owner(teller: &Teller<'_>, sq: Square) -> Option<crate::chess::Color> {
    teller.after.board().color_at(sq)
}

/// `your knight on c6` after the move.
fn man(teller: &Teller<'_>, sq: Square) -> String {
    let board = teller.after.board();
    board.piece_at(sq).map_or_else(
        || sq.to_string(),
        |piece| {
            format!(
                "{} {} on {sq}",
                teller.voice.owner(piece.color),
                words::role(piece.role)
            )
        },
    )
}

/// The opponent's line that begins with a move, if the search or a claim has one; else that move alone.
fn evidence(teller: &Teller<'_>, first: Move) -> String {
    let claimed = teller.claims.iter().find_map(|claim| match &claim.kind {
        Kind::WinsMaterial { line, .. } if claim.at.len() == 1 && teller.follows(claim) => {
            Some(line.as_slice())
        }
        _ => None,
    });
    let searched = teller
        .facts
        .question
        .reply
        .as_ref()
        .map(|line| line.moves.as_slice());
    let lines = [
        claimed,
        searched.filter(|_| teller.voice.audience == Audience::Advanced),
    ];
    let line = lines
        .into_iter()
        .flatten()
        .find(|line| line.first() == Some(&first));
    notation::line(&teller.after, line.map_or(&[first][..], |line| cut(teller, line)))
}

/// As much of a line as the reader follows, ending with a move of the side that began it.
fn cut<'a>(teller: &Teller<'_>, line: &'a [Move]) -> &'a [Move] {
    let plies = teller.voice.audience.plies_shown().min(line.len());
    &line[..plies - usize::from(plies.is_multiple_of(2) && plies > 0)]
}

/// What a motif wins in the end, by a claim that goes on from it: `, winning a rook`.
fn prize(teller: &Teller<'_>, motif: &Claim, told: &mut Told) -> String {
    let found = teller.claims.iter().find_map(|claim| match &claim.kind {
        Kind::WinsMaterial { line, gain } => {
            let whole: Vec<Move> = claim.at.iter().chain(line).copied().collect();
            whole.starts_with(&motif.at).then_some((claim, line, *gain))
        }
        _ => None,
    });
    let Some((claim, line, gain)) = found else {
        return String::new();
    };
    let Some(start) = claim.position(teller.root()) else {
        return String::new();
    };
    told.hush(topic::of(claim, teller.root()));
    format!(", winning {}", haul(&start, line, start.turn(), gain))
}

/// What a motif is called.
fn noun(kind: &Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::Fork { .. } => "a fork",
        Kind::Pin { .. } => "a pin",
        Kind::Skewer { .. } => "a skewer",
        Kind::DiscoveredAttack { .. } => "a discovered attack",
        Kind::DiscoveredCheck { .. } => "a discovered check",
        Kind::DoubleCheck => "a double check",
        _ => return None,
    })
}

/// What was missed, in notation.
fn chance(teller: &Teller<'_>, claim: &Claim, told: &mut Told) -> Option<String> {
    let head = format!("{}{}", teller.label(), teller.mark());
    let root = teller.root();
    match &claim.kind {
        Kind::MateIn { n, line } if claim.at.is_empty() => {
            let shown = notation::line(root, cut(teller, line));
            Some(match n {
                1 => format!("{head} misses mate: {shown}"),
                _ => format!("{head} misses mate in {n}: {shown}"),
            })
        }
        Kind::WinsMaterial { line, gain } if claim.at.is_empty() => {
            let prize = haul(root, line, root.turn(), *gain);
            Some(format!(
                "{head} misses {prize}: {}",
                notation::line(root, cut(teller, line))
            ))
        }
        Kind::TakesFree { gain } if claim.at.len() == 1 => {
            let taken = claim.at[0]
                .capture()
                .filter(|role| value(*role).cast_signed() == *gain)?;
            let square = notation::destination(claim.at[0]);
            Some(format!(
                "{head} misses the free {} on {square}: {}",
                words::role(taken),
                notation::line(root, &claim.at)
            ))
        }
        kind if claim.at.len() == 1 => {
            let clause = teller.spoken(claim)?;
            Some(format!(
                "{head} misses {}: {clause}{}",
                noun(kind)?,
                prize(teller, claim, told)
            ))
        }
        _ => None,
    }
}

/// What the move loses, in words.
fn plain_loss(teller: &Teller<'_>, claim: &Claim) -> Option<String> {
    let mover = teller.mover();
    let enemy = teller.voice.subject(!mover);
    if claim.at.len() != 1 {
        return None;
    }
    match &claim.kind {
        Kind::Hanging { sq, capture, .. } if owner(teller, *sq) == Some(mover) => {
            plain_hung(teller, *sq, *capture)
        }
        Kind::AllowsMate { n, line } | Kind::MateIn { n, line } => {
            let event = moves::told(&teller.after, *line.first()?, teller.voice);
            Some(match n {
                1 => format!(
                    "careful: {enemy} can give checkmate. {}",
                    super::lexicon::capital(&event)
                ),
                2 => format!("careful: {enemy} can force checkmate in two moves"),
                _ => format!("careful: {enemy} can force checkmate in a few moves"),
            })
        }
        _ => None,
    }
}

fn plain_hung(teller: &Teller<'_>, sq: Square, capture: Move) -> Option<String> {
    let board = teller.after.board();
    let (man, role) = (man(teller, sq), words::role(board.role_at(sq)?));
    let taker = format!(
        "{} {}",
        teller.voice.owner(!teller.mover()),
        words::role(capture.role())
    );
    let moved = words::role(teller.played.role());
    match cause(teller, sq) {
        Cause::Arrived if teller.played.is_capture() => {
            let taken = teller.played.capture().map_or(String::new(), a);
            Some(format!(
                "careful: you win {taken}, but then {taker} takes {} {role}",
                teller.voice.owner(teller.mover())
            ))
            .filter(|_| teller.voice.you == Some(teller.mover()))
        }
        Cause::Arrived if is_alone(teller, sq) => Some(format!(
            "careful: {man} has no protector. {} can take it",
            super::lexicon::capital(&taker)
        )),
        Cause::Arrived => Some(format!("careful: {taker} can take {man}")),
        Cause::Guarded => Some(format!(
            "careful: the {moved} was guarding {man}. Now {taker} can take it"
        )),
        _ => None,
    }
}

/// What was missed, in words.
fn plain_chance(teller: &Teller<'_>, claim: &Claim) -> Option<String> {
    let best = teller.facts.question.best_move()?;
    let advised = moves::advised(teller.root(), best, teller.voice);
    let can = teller.voice.subject(teller.mover());
    match &claim.kind {
        Kind::MateIn { n: 1, .. } => Some(format!("{can} can give checkmate: {advised}")),
        Kind::MateIn { n: 2, .. } => Some(format!("{can} can force checkmate in two moves: {advised}")),
        Kind::MateIn { .. } => Some(format!("{can} can force checkmate in a few moves: {advised}")),
        Kind::TakesFree { gain } if claim.at.len() == 1 => {
            let taken = best
                .capture()
                .filter(|role| value(*role).cast_signed() == *gain)?;
            Some(format!("{can} can win {}: {advised}", a(taken)))
        }
        Kind::WinsMaterial { line, gain } if claim.at.is_empty() => {
            let prize = haul(teller.root(), line, teller.mover(), *gain);
            Some(format!("{can} can win {prize}: {advised}"))
        }
        _ => None,
    }
}

/// A fault of which nothing is claimed: what follows, and what it costs.
fn by_numbers(teller: &Teller<'_>) -> String {
    let reply = teller
        .facts
        .question
        .reply
        .as_ref()
        .map_or(&[][..], |line| line.moves.as_slice());
    let enemy = teller.voice.owner(!teller.mover());
    let (before, after) = (
        teller.judged.before.win_percent().round(),
        teller.judged.after.win_percent().round(),
    );
    let label = format!("{}{}", teller.label(), teller.mark());
    let line = notation::line(&teller.after, cut(teller, reply));
    match (teller.voice.audience, reply.first()) {
        (Audience::Novice, Some(&m)) => {
            format!(
                "This makes the game harder. Watch {enemy} best answer: {}.",
                moves::told(&teller.after, m, teller.voice)
            )
        }
        (Audience::Novice, None) => "This makes the game harder.".to_string(),
        (Audience::Club, Some(_)) => {
            format!("{label} lets chances slip, from {before}% to {after}%: {line}.")
        }
        (_, Some(_)) => format!("{label} lets chances slip: {line}."),
        (_, None) => format!("{label} lets chances slip."),
    }
}

/// Further reasons: what else follows the move.
fn more(teller: &Teller<'_>, lead: &Claim, told: &mut Told) -> Vec<String> {
    let mut parts = Vec::new();
    for claim in &teller.claims {
        // The better move takes the place of one reason.
        if told.reasons + 1 >= teller.voice.audience.reasons() {
            break;
        }
        let same_side = teller.follows(claim) && claim.tone == Tone::Bad && teller.follows(lead);
        if !same_side
            || !topic::has_a_point(claim)
            || !teller.is_visible(claim)
            || told.knows(claim, teller.root())
        {
            continue;
        }
        if let Some(clause) = teller.spoken(claim) {
            told.note(claim, teller.root());
            parts.push(sentence(&clause));
        }
    }
    parts
}
