//! The pieces that a move newly attacks with a gain, and their names where the reader can look their squares up.

use super::teller::{Teller, Telling};
use crate::chess::{
    Bitboard, Chess, Move, Piece, Position, Square, after_move, after_null_move, notation, words,
};
use crate::safety::exchange::{value, value_of};
use crate::safety::{made, wins};
use crate::tutor::find::board::{gain, seen};
use crate::tutor::phrase::lexicon::{list, plural};

/// The pieces that can newly be taken with a gain after a move, the most valuable first, two at most: those that the piece
/// moved attacks, and others.
pub(super) fn hit(before: &Chess, m: Move) -> (Vec<Square>, Vec<Square>) {
    parted(newly_hit(before, m), &after_move(before, m), m)
}

/// The same where it is news and lasts: what the side could win at the root as well was not let in by a check, and a piece that is
/// simply taken where it goes hits nothing. `next` is the answer by the search, if there is one.
pub(super) fn lasting_hit(
    teller: &Teller<'_>,
    before: &Chess,
    m: Move,
    next: Option<Move>,
) -> (Vec<Square>, Vec<Square>) {
    let (side, after) = (before.turn(), after_move(before, m));
    let root = teller.root();
    // A check only put off what could be won; a guard that the answer takes away again was no help.
    let stood = |square: &Square| {
        let same = root.board().piece_at(*square) == after.board().piece_at(*square);
        same && teller.after.is_check() && gain(root, *square, side) >= gain(&after, *square, side)
    };
    // Who takes it at a loss has lost what it hit.
    let is_taken = |next: &Move| {
        let there = next.is_capture() && made::taken_square(*next) == notation::destination(m);
        there && value_of(&after, *next) >= 0
    };
    let taken = match next {
        Some(next) => Some(next).filter(is_taken),
        None => after.legal_moves().into_iter().find(is_taken),
    };
    let then = taken.map(|taken| after_move(&after, taken));
    let lasts = |square: &Square| then.as_ref().is_none_or(|then| gain(then, *square, side) >= 1);
    let mut new = newly_hit(before, m);
    new.retain(|square| !stood(square) && lasts(square));
    parted(new, &after, m)
}

/// What can newly be taken with a gain after a move, the most valuable first.
fn newly_hit(before: &Chess, m: Move) -> Vec<Square> {
    let (side, after) = (before.turn(), after_move(before, m));
    let prey = after.board().by_color(!side) & !after.board().kings();
    let is_new = |square: &Square| gain(&after, *square, side) >= 1 && gain(before, *square, side) < 1;
    let mut new: Vec<Square> = seen(prey, side).filter(is_new).collect();
    let worth = |square: &Square| after.board().role_at(*square).map_or(0, value);
    new.sort_by_key(|square| std::cmp::Reverse(worth(square)));
    new
}

/// The two greatest that the piece moved attacks, and the two greatest others.
fn parted(new: Vec<Square>, after: &Chess, m: Move) -> (Vec<Square>, Vec<Square>) {
    let attacked = after.board().attacks_from(notation::destination(m));
    let (mut hit, mut left): (Vec<Square>, Vec<Square>) =
        new.into_iter().partition(|square| attacked.contains(*square));
    hit.truncate(2);
    left.truncate(2);
    (hit, left)
}

/// What a move of the search's lines newly hits, where it lasts: the answer, the better move, or any other capture.
pub(super) fn hit_in_line(teller: &Teller<'_>, before: &Chess, m: Move) -> (Vec<Square>, Vec<Square>) {
    let question = teller.facts.question;
    let reply = question.reply.as_ref().map_or(&[][..], |reply| &reply.moves);
    let line = if *before == teller.after { reply } else { question.best_line() };
    let next = line.get(1).copied().filter(|_| line.first() == Some(&m));
    lasting_hit(teller, before, m, next)
}

/// The pieces that a move newly attacks with a gain and that are worth more than what it takes: `your bishop on g5`; not those that
/// a line, whose prize is told, takes.
pub(super) fn besides(
    teller: &Teller<'_>,
    before: &Chess,
    m: Move,
    line: &[Move],
    told: &mut Telling,
) -> Option<String> {
    let (mut hit, _) = hit_in_line(teller, before, m);
    hit.retain(|square| !line.iter().step_by(2).any(|m| m.is_capture() && made::taken_square(*m) == *square));
    // A pawn is not worth a word beside what the move is told for.
    let prey = m.capture().map_or(1, value);
    hit.retain(|square| before.board().role_at(*square).is_some_and(|role| value(role) > prey));
    told.squares |= hit.iter().copied().collect::<Bitboard>();
    (!hit.is_empty()).then(|| names(teller, before, &hit))
}

/// What a move does to pieces besides what it is told for: `hitting your queen on f7`, else `uncovering an attack on your queen on d2`.
pub(super) fn strikes_besides(
    teller: &Teller<'_>,
    before: &Chess,
    m: Move,
    told: &mut Telling,
) -> Option<String> {
    let hits = besides(teller, before, m, &[m], told).map(|hits| format!("hitting {hits}"));
    hits.or_else(|| uncovers(teller, before, m, &[m], told))
}

/// What the first move of a line opens a line to, worth more than what it takes: `uncovering an attack on White's rook on h1`; not
/// what the line takes.
pub(super) fn uncovers(
    teller: &Teller<'_>,
    before: &Chess,
    m: Move,
    line: &[Move],
    told: &mut Telling,
) -> Option<String> {
    let (_, mut left) = hit_in_line(teller, before, m);
    let falls =
        |square: &Square| line.iter().step_by(2).any(|m| m.is_capture() && made::taken_square(*m) == *square);
    let prey = m.capture().map_or(1, value);
    let is_worth_it =
        |square: &Square| before.board().role_at(*square).is_some_and(|role| value(role) > prey);
    left.retain(|square| !falls(square) && is_worth_it(square) && !looks_back(before, m, *square));
    told.squares |= left.iter().copied().collect::<Bitboard>();
    (!left.is_empty()).then(|| format!("uncovering an attack on {}", names(teller, before, &left)))
}

/// Whether a piece takes what attacks it after a move at no loss: queens that look at each other are a trade.
pub(super) fn looks_back(before: &Chess, m: Move, square: Square) -> bool {
    let now = after_move(before, m);
    let attackers = now.board().attacks_to(square, before.turn(), now.board().occupied());
    now.legal_moves().into_iter().any(|m| {
        let takes = notation::origin(m) == square && attackers.contains(notation::destination(m));
        takes && value_of(&now, m) >= 0
    })
}

/// `your queen on c2 and the rook on b1`, `your rooks on a1 and f1`; without squares if one stands in no claim and no line, where
/// no reader could look it up: `your queen and the rook`.
pub(super) fn names(teller: &Teller<'_>, position: &Chess, squares: &[Square]) -> String {
    let known = named_in(teller);
    let is_known = squares.iter().all(|square| known.contains(*square));
    let on = |square: &Square| if is_known { format!(" on {square}") } else { String::new() };
    let voice = teller.voice;
    let found = |square: &Square| Some((position.board().piece_at(*square)?, *square));
    match squares.iter().filter_map(found).collect::<Vec<_>>().as_slice() {
        [] => String::new(),
        [(one, first), (other, second), ..] if one.role == other.role => {
            let both = if is_known { format!(" on {first} and {second}") } else { String::new() };
            format!("{} {}{both}", voice.owner(one.color), plural(one.role))
        }
        [(one, first), rest @ ..] => {
            let one = format!("{} {}{}", voice.owner(one.color), words::role(one.role), on(first));
            let other =
                |(piece, square): &(Piece, Square)| format!("the {}{}", words::role(piece.role), on(square));
            list(&std::iter::once(one).chain(rest.iter().map(other)).collect::<Vec<_>>())
        }
    }
}

/// Whether a reader finds a square in the lines or the claims, so that words may name it.
pub(super) fn is_named(teller: &Teller<'_>, square: Square) -> bool {
    named_in(teller).contains(square)
}

/// A square behind the name of what stands there, ` on d6`, if a reader finds it in the lines or the claims; otherwise nothing.
pub(super) fn place(teller: &Teller<'_>, square: Square) -> String {
    if is_named(teller, square) { format!(" on {square}") } else { String::new() }
}

/// The squares of the lines, of the claims, and of what could be won before the move.
fn named_in(teller: &Teller<'_>) -> Bitboard {
    let question = teller.facts.question;
    let ends = |m: &Move| Bitboard::from_square(notation::origin(*m)).with(notation::destination(*m));
    let line: Bitboard = question
        .played_line()
        .iter()
        .chain(question.best_line())
        .map(ends)
        .fold(Bitboard::EMPTY, |all, ends| all | ends);
    let claims = teller.facts.claims.iter().map(|claim| {
        let moves = claim.at.iter().chain(claim.kind.line());
        moves.fold(claim.squares(), |all, m| all | ends(m))
    });
    let root = teller.root();
    let theirs = after_null_move(root).map(|turned| wins(&turned)).unwrap_or_default();
    let hanging = wins(root).into_iter().chain(theirs).map(|win| win.square);
    claims.fold(line, |all, squares| all | squares) | hanging.collect::<Bitboard>() | root.board().kings()
}
