//! What comes of the opponent's answer, or of the better move, a move later: taking back loses more, the piece it hits falls, or a pawn queens.

use std::cmp::Reverse;

use super::fallen::fallen_after;
use super::taking::TAKING_BACK;
use super::teller::{Teller, Telling};
use super::{prey, say};
use crate::chess::{Bitboard, Chess, Move, Position, Role, Square, notation, words};
use crate::features::PawnFacts;
use crate::safety::exchange::{PIECE, taken, value, value_of};
use crate::safety::{made, net};
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::find::board::{gain, place_seen};
use crate::tutor::find::outcome;
use crate::tutor::motifs::pin::Pin;
use crate::tutor::phrase::moves;

/// Win percentage below which a game is lost.
pub(super) const LOST: f64 = 20.0;

/// Plies of the answer's line within which a pawn queens.
const RUN: usize = 12;

/// Pawns that taking back must lose to be worth a word.
const LOSES: i32 = 2;

/// The ply of the answer's line with which the mover moves a second time.
const IN_TIME: usize = 3;

/// What taking back would cost after the answer: `as 10.fxe3 loses your knight on g5 to 10…Qxg5`, to a novice `and if your queen
/// takes back, Black's queen takes the rook on b1`; `None` if nothing can be taken back, or taking back costs no more than what was
/// taken.
pub(super) fn taking_back(teller: &Teller<'_>, answer: Move, told: &mut Telling) -> Option<String> {
    let lost = teller.judged.pawns_lost();
    let line = teller.facts.question.reply.as_ref().map_or(&[][..], |reply| &reply.moves);
    let retakes = |m: &Move| takes_there(*m, answer);
    // What the search takes back only once another trade is over loses nothing, if that comes first.
    if !line.get(1).is_some_and(retakes) && line.get(IN_TIME).is_some_and(retakes) {
        return None;
    }
    // What the search itself does not take back loses what it seems to.
    let is_left = line.get(1).is_some_and(|next| !retakes(next));
    let seen = |cost: i32| is_left || lost.is_none_or(|lost| lost * 2.0 >= f64::from(cost));
    lost_by_taking_back(teller, &teller.after, answer, taken(teller.played), seen, told)
}

/// That a piece hangs besides what the answer takes, as it did before the move: `and your queen on e4 is still attacked`.
pub(super) fn still_attacked(teller: &Teller<'_>, answer: Move, told: &mut Telling) -> Option<String> {
    if answer.is_capture() { left_attacked(teller, answer, Bitboard::EMPTY, told) } else { None }
}

/// The same of a quiet answer that hits other pieces: one of the two is lost.
pub(super) fn attacked_besides(teller: &Teller<'_>, answer: Move, told: &mut Telling) -> Option<String> {
    let hit = prey::hit(&teller.after, answer).0.into_iter().collect();
    if answer.is_capture() { None } else { left_attacked(teller, answer, hit, told) }
}

/// The greatest piece, but for those that are `hit`, that hung before the move and still does after the answer.
fn left_attacked(teller: &Teller<'_>, answer: Move, hit: Bitboard, told: &mut Telling) -> Option<String> {
    let here = played(&teller.after, answer);
    let own = here.board().by_color(teller.mover()) & !here.board().pawns() & !hit;
    let hangs = |position: &Chess, square: Square| gain(position, square, !teller.mover()) >= PIECE;
    let stood = |square: Square| teller.root().board().piece_at(square) == here.board().piece_at(square);
    let left = own.into_iter().filter(|square| {
        stood(*square)
            && hangs(teller.root(), *square)
            // A check only puts off that it is taken.
            && (teller.after.is_check() || hangs(&teller.after, *square))
            && hangs(&here, *square)
    });
    let worth = |square: &Square| here.board().role_at(*square).map_or(0, value);
    // What can take something itself is no worse off.
    let takes = |square: Square| {
        let own = here.legal_moves().into_iter().filter(|m| notation::origin(*m) == square);
        own.into_iter().any(|m| m.is_capture() && value_of(&here, m) >= 0)
    };
    let square = left.max_by_key(worth).filter(|square| !here.is_check() && !takes(*square))?;
    told.squares |= square;
    Some(format!("and {} is still attacked", prey::names(teller, &here, &[square])))
}

/// What strikes whoever takes the piece that the answer gives up: `as 3…fxe5 runs into 4.Qh5+, forking your king and the pawn on
/// e5`, to a novice `and if your pawn takes back, White's queen goes to h5 with check, attacking …`.
pub(super) fn struck(teller: &Teller<'_>, answer: Move, told: &mut Telling) -> Option<String> {
    if value_of(&teller.after, answer) > -LOSES { None } else { struck_next(teller, answer, told) }
}

/// The same of any answer that is taken back, or the piece that it gives up.
pub(super) fn struck_next(teller: &Teller<'_>, answer: Move, told: &mut Telling) -> Option<String> {
    let &[first, back, blow, ..] = teller.facts.question.reply.as_ref()?.moves.as_slice() else {
        return None;
    };
    if first != answer || !takes_there(back, answer) {
        return None;
    }
    let strikes = |claim: &&&Claim| {
        claim.at == [teller.played, answer, back, blow]
            && matches!(claim.kind, Kind::Fork(_) | Kind::Skewer(_) | Kind::MateThreat(_))
            && claim.kind.row().suits(teller.voice.audience)
    };
    let claim = teller.claims.iter().find(strikes)?;
    let tail = say::tail(claim, &say::view(claim, teller.root(), teller.voice)?)?;
    told.note(claim, teller.root());
    let here = played(&teller.after, answer);
    let now = played(&here, back);
    Some(if teller.voice.plain() {
        let taker = format!("{} {}", teller.voice.owner(here.turn()), words::role(back.role()));
        let takes = if answer.is_capture() { "takes back" } else { "takes it" };
        format!("and if {taker} {takes}, {}, {tail}", moves::event(&now, blow, teller.voice))
    } else {
        format!("as {} runs into {}, {tail}", notation::line(&here, &[back]), notation::line(&now, &[blow]))
    })
}

/// What taking back would cost after a better move that takes something which only seems to be guarded: `as 20.Qxc3 loses White's
/// rook on b1 to 20…Qxb1+`.
pub(super) fn taking_back_best(teller: &Teller<'_>, best: &[Move], told: &mut Telling) -> Option<String> {
    let (first, next) = (*best.first()?, *best.get(1)?);
    // What the search takes back loses nothing.
    let is_taken_back = takes_there(next, first);
    lost_by_taking_back(teller, teller.root(), first, 0, |_| !is_taken_back, told)
}

/// Whether a move takes where another has come.
fn takes_there(next: Move, first: Move) -> bool {
    next.is_capture() && notation::destination(next) == notation::destination(first)
}

/// What taking back loses after a capture before which its player was `behind` by so many pawns, if the search has `seen` it.
fn lost_by_taking_back(
    teller: &Teller<'_>,
    before: &Chess,
    capture: Move,
    behind: i32,
    seen: impl Fn(i32) -> bool,
    told: &mut Telling,
) -> Option<String> {
    let TakingBack { here, natural, now, prey } = TakingBack::of(before, capture, behind, seen)?;
    let falls = now.legal_moves().into_iter().filter(|m| m.is_capture() && made::taken_square(*m) == prey);
    let place = |m: &Move| place_seen(notation::origin(*m), now.turn());
    let falls = falls.max_by_key(|m| (value_of(&now, *m), Reverse(m.role()), place(m)))?;
    told.squares |= prey;
    told.mark(natural);
    told.mark(falls);
    let name = prey::names(teller, &now, &[prey]);
    if !teller.voice.plain() {
        let [retake, falls] = [(&here, natural), (&now, falls)].map(|(here, m)| notation::line(here, &[m]));
        return Some(format!("as {retake} loses {name} to {falls}"));
    }
    let role = |m: Move| words::role(m.role());
    let [own, theirs] = [here.turn(), now.turn()].map(|side| teller.voice.owner(side));
    let piece = name.split_once(' ').map_or(name.as_str(), |(_, piece)| piece);
    Some(format!("and if {own} {} takes back, {theirs} {} takes the {piece}", role(natural), role(falls)))
}

/// Whether a capture wins because the piece that would take back is the only guard of another.
pub(super) fn has_two_duties(before: &Chess, capture: Move) -> bool {
    TakingBack::of(before, capture, 0, |_| true).is_some_and(|back| {
        let guard = notation::origin(back.natural);
        has_left_alone(&back.here, &back.now, guard, back.prey)
    })
}

/// Taking back where that loses something.
struct TakingBack {
    /// The position before it.
    here: Chess,
    /// The least piece that can take back.
    natural: Move,
    /// The position after it.
    now: Chess,
    /// The piece that is lost then.
    prey: Square,
}

impl TakingBack {
    fn of(before: &Chess, capture: Move, behind: i32, seen: impl Fn(i32) -> bool) -> Option<TakingBack> {
        if !capture.is_capture() || value_of(before, capture) >= LOSES {
            return None;
        }
        let here = played(before, capture);
        let place = notation::destination(capture);
        let legal = here.legal_moves();
        let retakes: Vec<Move> =
            legal.into_iter().filter(|m| m.is_capture() && notation::destination(*m) == place).collect();
        let costs = |m: &Move| {
            let won = net::to_win(&played(&here, *m)).unwrap_or(0);
            taken(capture) - taken(*m) + won - behind
        };
        // Whoever can take back at no loss does that.
        retakes.iter().map(costs).min().filter(|cost| *cost >= LOSES && seen(*cost))?;
        let natural = retakes.into_iter().min_by_key(|m| value(m.role()))?;
        let now = played(&here, natural);
        let is_piece = |prey: &Square| now.board().role_at(*prey) != Some(Role::Pawn);
        // What hung before is not lost by taking back.
        let hung = |prey: &Square| gain(before, *prey, before.turn()) >= 1;
        let prey = taken_best(&now).filter(|prey| *prey != place && is_piece(prey) && !hung(prey))?;
        Some(TakingBack { here, natural, now, prey })
    }
}

/// Whether the piece that takes back was the only guard of another.
fn has_left_alone(before: &Chess, after: &Chess, guard: Square, prey: Square) -> bool {
    let guards = |here: &Chess| here.board().attacks_to(prey, before.turn(), here.board().occupied());
    guards(before) == Bitboard::from_square(guard) && guards(after).is_empty()
}

/// Where the capture takes that wins most for the side to move.
pub(super) fn taken_best(position: &Chess) -> Option<Square> {
    let captures = position.legal_moves().into_iter().filter(|m| m.is_capture());
    let worth = |m: &Move| net::of_move(position, *m, Bitboard::EMPTY).map_or(0, |net| net.pawns);
    captures.max_by_key(worth).map(made::taken_square)
}

/// Whether a piece that the answer hits falls by the search's own line, although it may run, for less than it is worth.
pub(super) fn falls(teller: &Teller<'_>, hit: Square) -> bool {
    let Some(reply) = teller.facts.question.reply.as_ref() else { return false };
    let Some(plies) = fallen_after(&reply.moves, hit) else { return false };
    let runs = reply.moves.get(1).is_some_and(|m| notation::origin(*m) == hit);
    let won = |line: &[Move]| outcome::net_along(&teller.after, line).unwrap_or(0) - taken(teller.played);
    let is_lost = won(&reply.moves[..plies]) >= LOSES && won(&reply.moves) >= LOSES;
    is_lost && (runs || !can_run(teller, &reply.moves, hit))
}

/// Whether a piece that the first move of a line hits could go where nothing takes it: then it is not lost, whatever the search
/// prefers.
fn can_run(teller: &Teller<'_>, line: &[Move], hit: Square) -> bool {
    let here = line.first().map_or_else(|| teller.after.clone(), |first| played(&teller.after, *first));
    let runs = here.legal_moves().into_iter().filter(|m| notation::origin(*m) == hit);
    runs.into_iter().any(|m| value_of(&here, m) >= 0)
}

/// The move that wins a piece once it is pinned in the line after the move played, behind the pin: `, and 25…g5 wins it`, to a novice
/// `. Then Black's pawn goes to g5 and wins it`.
pub(super) fn wins_pinned(teller: &Teller<'_>, claim: &Claim, told: &mut Telling) -> Option<String> {
    let line = &teller.facts.question.reply.as_ref()?.moves;
    let pinned_at = claim.at.len().checked_sub(2)?;
    let (here, m) = PinnedPiece::of(claim, &teller.after, line, pinned_at)?.attack(taken(teller.played))?;
    told.mark(m);
    Some(if teller.voice.plain() {
        format!(". Then {} and wins it", moves::event(&here, m, teller.voice))
    } else {
        format!(", and {} wins it", notation::line(&here, &[m]))
    })
}

/// The same of the better line, which pins the piece with its third ply: ` pins White's bishop on f4 to its king, and 25…g5 wins it`.
pub(super) fn wins_pinned_best(teller: &Teller<'_>, told: &mut Telling) -> Option<String> {
    let line = teller.facts.question.best_line();
    let shown = line.get(..THEN)?;
    let (pin, (here, m)) = teller.claims.iter().find_map(|claim| {
        let pinned = PinnedPiece::of(claim, teller.root(), line, THEN - 1).filter(|_| claim.at == shown)?;
        Some((pinned.pin, pinned.attack(0)?))
    })?;
    told.mark(m);
    told.squares |= pin.pinned;
    let name = prey::names(teller, &here, &[pin.pinned]);
    let to = if here.board().role_at(pin.behind) == Some(Role::King) { " to its king" } else { "" };
    Some(if teller.voice.plain() {
        format!(". That pins {name}{to}, and {} wins it", moves::named(&here, m))
    } else {
        format!(" pins {name}{to}, and {} wins it", notation::line(&here, &[m]))
    })
}

/// Plies of a line up to the first mover's second move.
const THEN: usize = 3;

/// A piece that a line pins.
struct PinnedPiece<'a> {
    pin: &'a Pin,
    /// The position before the line.
    start: &'a Chess,
    line: &'a [Move],
    /// The ply of the line that pins it.
    at: usize,
}

impl<'a> PinnedPiece<'a> {
    fn of(claim: &'a Claim, start: &'a Chess, line: &'a [Move], at: usize) -> Option<PinnedPiece<'a>> {
        let Kind::Pin(pin) = &claim.kind else { return None };
        Some(PinnedPiece { pin, start, line, at })
    }

    /// The move that newly attacks the piece, with the position before it, where it falls soon and the line wins more than has been
    /// `lost` before.
    fn attack(&self, lost: i32) -> Option<(Chess, Move)> {
        let PinnedPiece { pin, start, line, at } = *self;
        let falls = fallen_after(line.get(at + 2..)?, pin.pinned).filter(|plies| *plies <= SOON)?;
        // The attack comes a move before the capture, after the answer to the pin.
        let attack = (at + 2 + falls).checked_sub(3).filter(|ply| *ply > at + 1)?;
        let here = line[..attack].iter().fold(start.clone(), |here, m| played(&here, *m));
        let m = line[attack];
        let attacks = |here: &Chess, from: Square| here.board().attacks_from(from).contains(pin.pinned);
        let is_new =
            attacks(&played(&here, m), notation::destination(m)) && !attacks(&here, notation::origin(m));
        let net = outcome::net_along(start, line).unwrap_or(0) - lost;
        (!m.is_capture() && is_new && net >= LOSES).then_some((here, m))
    }
}

/// Plies from the answer to a pin within which the piece must fall to be won by it.
const SOON: usize = 5;

/// What becomes of a pawn that queens by the search's own line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Queening {
    /// It stays a queen; its file.
    Stays(char),
    /// This piece is given for it; its file.
    Costs(char, Role),
}

impl Queening {
    /// The pawn's file.
    pub fn file(self) -> char {
        match self {
            Queening::Stays(file) | Queening::Costs(file, _) => file,
        }
    }
}

/// The pawn that decides a lost game by queening in the search's own line, before any of the other side.
pub(super) fn queening(teller: &Teller<'_>) -> Option<Queening> {
    let line = &teller.facts.question.reply.as_ref()?.moves;
    let mut theirs = line.iter().enumerate().take(RUN).step_by(2);
    let (ply, queens) = theirs.find(|(_, m)| m.is_promotion())?;
    let first = line.iter().take(ply).skip(1).step_by(2).any(|m| m.is_promotion());
    if first || teller.judged.after.win_percent() >= LOST {
        return None;
    }
    let (file, place) = (notation::origin(*queens).file().char(), notation::destination(*queens));
    let there = |ply: usize| line.get(ply).filter(|m| notation::destination(**m) == place && m.is_capture());
    match (there(ply + 1), there(ply + 2)) {
        (None, _) => Some(Queening::Stays(file)),
        (Some(stops), Some(_)) if value(stops.role()) >= PIECE => Some(Queening::Costs(file, stops.role())),
        (Some(_), _) => None,
    }
}

/// That a pawn queens: `and the a-pawn gets through`, `and stopping the c-pawn costs your rook`.
pub(super) fn gets_through(teller: &Teller<'_>) -> Option<String> {
    Some(match queening(teller)? {
        Queening::Stays(file) => format!("and the {file}-pawn gets through"),
        Queening::Costs(file, role) => {
            let owner = teller.voice.owner(teller.mover());
            format!("and stopping the {file}-pawn costs {owner} {}", words::role(role))
        }
    })
}

/// That the answer sets a passed pawn going which the search's line pushes on in a lost game: `and the f-pawn runs`.
pub(super) fn runs(teller: &Teller<'_>, answer: Move) -> Option<String> {
    let next = *teller.facts.question.reply.as_ref()?.moves.get(2)?;
    let pawn = notation::destination(answer);
    let is_passed =
        PawnFacts::of(played(&teller.after, answer).board(), !teller.mover()).passed.contains(pawn);
    let goes_on = answer.role() == Role::Pawn && notation::origin(next) == pawn && !next.is_capture();
    let is_lost = teller.judged.after.win_percent() < LOST;
    (is_passed && goes_on && is_lost).then(|| format!("and the {}-pawn runs", pawn.file().char()))
}

fn played(position: &Chess, m: Move) -> Chess {
    let mut after = position.clone();
    after.play_unchecked(m);
    after
}

/// What a better move takes that only seems to be guarded: `taking the pawn, as 20.Qxc3 loses White's rook on b1`.
pub(super) fn taken_for_good(teller: &Teller<'_>, line: &[Move], told: &mut Telling) -> Option<String> {
    let loses = taking_back_best(teller, line, told)?;
    // Who takes back himself hears of taking back once.
    let taking = teller.takes(line).filter(|taking| taking != TAKING_BACK);
    Some(taking.map_or_else(|| loses.clone(), |taking| format!("{taking}, {loses}")))
}
