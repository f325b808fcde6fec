//! The danger check: what the opponent could do if it were his turn now: what wins at once, then his checks, captures and threats.

mod kind;
mod say;

use std::cmp::Reverse;

use super::audience::{Audience, Voice};
use super::find::board::can_be_taken;
use super::motifs::hanging::net_below;
use super::phrase::lexicon::{capital, list};
use super::points::threat::OpponentThreat;
use super::points::threat_told;
use super::points::threats;
use super::remark::Remark;
use crate::chess::{
    Bitboard, Chess, Move, Position, Role, after_move, after_null_move, gives_check, gives_mate, notation,
};
use crate::safety::{Win, exchange, made, wins};
pub use kind::{Danger, DangerKind};

/// What the opponent of the side to move could do if it were his turn, worst first; nothing while the side to move
/// stands in check, as the check comes first then.
pub fn dangers(position: &Chess) -> Vec<Danger> {
    let Some(turned) = after_null_move(position) else {
        return Vec::new();
    };
    let known = KnownWins { theirs: wins(&turned), own: wins(position) };
    let mut found: Vec<Danger> =
        turned.legal_moves().into_iter().filter_map(|m| of_move(&turned, m, &known)).collect();
    // Of two ways to one aim the one that nothing takes is to be feared.
    found.sort_by_cached_key(|danger| {
        (danger.order(), can_be_taken(&turned, danger.mv), notation::uci(danger.mv))
    });
    let mut aims: Vec<Move> = Vec::new();
    found.retain(|danger| danger.next.is_none_or(|next| is_new(&mut aims, next)));
    found
}

/// What can be taken with a gain before any move of the opponent's: by him, and by who is to move.
struct KnownWins {
    theirs: Vec<Win>,
    own: Vec<Win>,
}

/// Whether something can be taken that could not be taken before.
fn is_new_win(win: &Win, known: &[Win]) -> bool {
    !known.iter().any(|known| known.square == win.square)
}

/// Threats with one aim are told once, by the best of them.
fn is_new(aims: &mut Vec<Move>, next: Move) -> bool {
    let to = notation::destination(next);
    let new = !aims.iter().any(|other| notation::destination(*other) == to);
    if new {
        aims.push(next);
    }
    new
}

/// What a move threatens or does; `None` for a harmless quiet one. An underpromotion is told as the queen it could be.
fn of_move(turned: &Chess, m: Move, known: &KnownWins) -> Option<Danger> {
    // A pawn that promotes would be four dangers; the queen is what is to be feared.
    if m.promotion().is_some_and(|role| role != Role::Queen) {
        return None;
    }
    let exchanged = exchange::value_of(turned, m);
    let (gain, elsewhere) = if exchanged < 1 { (exchanged, None) } else { net_of(turned, m, exchanged) };
    let danger = |kind, mates| Danger { kind, mv: m, gain, mates, next: None, is_paid: false, elsewhere };
    if gives_check(turned, m) {
        return Some(danger(DangerKind::Check, after_move(turned, m).is_checkmate()));
    }
    if m.is_capture() || m.is_promotion() {
        return Some(danger(DangerKind::Capture, false));
    }
    // A quiet move that loses its piece threatens nothing.
    if gain < 0 { None } else { threat(turned, m, known) }
}

/// What a capture that wins by exchange wins when the rest of the board counts: 0 where as much is taken in return, with what
/// that is.
fn net_of(turned: &Chess, m: Move, exchanged: i32) -> (i32, Option<Move>) {
    let Some(net) = net_below(turned, m, exchanged, Bitboard::EMPTY) else { return (exchanged, None) };
    // Less than what was lost is only the first of what is taken.
    let takes = |answer: &Move| {
        exchange::taken(*answer) >= exchanged
            && notation::destination(*answer) != notation::destination(m)
            && net.pawns <= 0
    };
    (net.pawns.max(0), net.line.get(1).copied().filter(takes))
}

/// What a quiet move prepares, if it was not there before.
fn threat(turned: &Chess, m: Move, known: &KnownWins) -> Option<Danger> {
    let free = after_null_move(&after_move(turned, m))?;
    let mate = free.legal_moves().into_iter().find(|next| gives_mate(&free, *next));
    if let Some(next) = mate {
        let already = turned.legal_moves().into_iter().any(|next| gives_mate(turned, next));
        // A mate that was there before is not what this move prepares: it is told by the move that gives it.
        return (!already).then_some(Danger {
            kind: DangerKind::Threat,
            mv: m,
            gain: 0,
            mates: true,
            next: Some(next),
            is_paid: false,
            elsewhere: None,
        });
    }
    // For the same reason only what could not be taken before counts.
    let new = wins(&free).into_iter().filter(|win| is_new_win(win, &known.theirs));
    let best = new.max_by_key(|win| (win.gain, Reverse(win.square)))?;
    // Who answers takes first what the move gives him.
    let answers = wins(&after_move(turned, m));
    if answers.iter().any(|win| win.gain >= best.gain && is_new_win(win, &known.own)) {
        return None;
    }
    let next = Some(best.capture);
    Some(Danger {
        kind: DangerKind::Threat,
        mv: m,
        gain: best.gain,
        mates: false,
        next,
        is_paid: false,
        elsewhere: None,
    })
}

/// The danger check in words for the side to move: at most so many dangers as the audience can use, those that win at once before
/// checks, captures and threats, and how many checks and captures were left out. Of a piece that the search has found not to hang,
/// though taking it wins by count, that is said. What the search knows to be threatened, once that is known, is told first and in
/// the words of the coach's lines where it is more than a capture: a fork is not the pawn that it takes.
pub fn remarks(position: &Chess, known: Option<&[OpponentThreat]>, voice: Voice) -> Vec<Remark> {
    // Who is in check has few moves; a list of dangers would send the eyes away from it.
    if position.is_check() {
        let king = position.board().king_of(position.turn());
        let who = match voice.you {
            Some(you) if you == position.turn() => "You are",
            _ if position.turn().is_white() => "White is",
            _ => "Black is",
        };
        return vec![Remark {
            text: format!("{who} in check: first see how to answer it."),
            squares: position.checkers() | king.into_iter().collect::<Bitboard>(),
        }];
    }
    let really = known.and_then(threats::really_taken);
    let told = known.into_iter().flatten().filter_map(|threat| Some((threat, threat_told(threat, voice)?)));
    let (told, mut said): (Vec<&OpponentThreat>, Vec<Remark>) = told.unzip();
    let mut all = dangers(position);
    // Exchanges alone went on warning of a pawn that the board, which trusts the search, no longer marked. Beside a real threat
    // the search may have left a lesser one out.
    let refuted = |danger: &Danger| really.is_some_and(|really| is_refuted(danger, really));
    if known.is_some_and(<[_]>::is_empty) {
        all.iter_mut()
            .filter(|danger| refuted(danger))
            .for_each(|danger| (danger.gain, danger.is_paid) = (0, true));
        all.sort_by_key(Danger::order);
    } else {
        all.retain(|danger| !refuted(danger));
    }
    all.retain(|danger| told.iter().all(|threat| threat.first() != danger.mv));
    if all.is_empty() && said.is_empty() {
        return vec![Remark {
            text: "No check, no capture and no threat: nothing is in danger.".to_string(),
            squares: Bitboard::EMPTY,
        }];
    }
    let remark =
        |danger: &Danger| Remark { text: say::sentence(position, danger, voice), squares: danger.squares() };
    let told = told_of(&all, most(voice.audience).saturating_sub(said.len()));
    said.extend(told.iter().map(|danger| remark(danger)));
    said.extend(left_out(&all, &told));
    // A list of captures and checks frightens where none of them is to be feared.
    if known.is_some_and(<[_]>::is_empty) && !all.iter().any(Danger::wins_at_once) {
        let verdict = |text: &str| Remark { text: text.to_owned(), squares: Bitboard::EMPTY };
        match said.len() {
            // What can be done about a capture is told with it.
            1 if told.iter().any(|danger| danger.mv.is_capture()) => {}
            // `It` is told once it has been named.
            1 => said.push(verdict(HARMLESS_ONE)),
            _ => said.insert(0, verdict(HARMLESS)),
        }
    }
    said
}

/// The verdict over a list that costs nothing, and over one with one move.
const HARMLESS: &str = "None of these wins anything at once.";
const HARMLESS_ONE: &str = "It wins nothing at once.";

/// The dangers that are told: the worst, and what forces before what can still be answered. A check that only loses its piece is
/// the first thing to look at for who learns to look.
fn told_of(all: &[Danger], most: usize) -> Vec<&Danger> {
    let room = most.saturating_sub(all.iter().filter(|danger| danger.forces()).count());
    let mut others = 0;
    let kept = all.iter().filter(|danger| {
        others += usize::from(!danger.forces());
        danger.forces() || others <= room
    });
    let mut told: Vec<&Danger> = kept.take(most).collect();
    told.sort_by_key(|danger| danger.told_order());
    told
}

/// The checks and captures that the list has no room for, counted: `3 more checks and one more capture are possible.`; `None` where
/// all are told.
fn left_out(all: &[Danger], told: &[&Danger]) -> Option<Remark> {
    let is_told = |danger: &Danger| told.iter().any(|other| other.mv == danger.mv);
    let left = |kind| {
        let is_it = |danger: &&Danger| danger.kind == kind && !is_told(danger);
        // A quiet promotion stands among the captures and is none.
        let counts = |danger: &&Danger| kind == DangerKind::Check || danger.mv.is_capture();
        all.iter().filter(is_it).filter(counts).count()
    };
    let counted = |count: usize, name: &str| match count {
        0 => None,
        1 => Some(format!("one more {name}")),
        more => Some(format!("{more} more {name}s")),
    };
    let (checks, captures) = (left(DangerKind::Check), left(DangerKind::Capture));
    let kinds: Vec<String> =
        [counted(checks, "check"), counted(captures, "capture")].into_iter().flatten().collect();
    let verb = if checks + captures == 1 { "is" } else { "are" };
    let text = capital(&format!("{} {verb} possible.", list(&kinds)));
    (!kinds.is_empty()).then_some(Remark { text, squares: Bitboard::EMPTY })
}

/// Whether a capture wins by count alone.
fn is_refuted(danger: &Danger, really: Bitboard) -> bool {
    let wins = danger.kind == DangerKind::Capture && danger.gain > 0 && danger.mv.is_capture();
    wins && !really.contains(made::taken_square(danger.mv))
}

/// How many dangers are told.
const fn most(audience: Audience) -> usize {
    match audience {
        // As many as a reader goes through one by one; chosen, not measured.
        Audience::Novice => 4,
        Audience::Club => 6,
        Audience::Advanced => 8,
    }
}

#[cfg(test)]
mod tests;
