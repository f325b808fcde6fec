//! What a claim is about, so that one fact is not told twice, and how far ahead its point lies.

use super::fallen::fallen_after;
use super::taking;
use crate::chess::{Chess, Move, Position, Square, after_move, attacks, notation};
use crate::safety::{exchange, made};
use crate::tutor::about::Tone;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::find::outcome;
use crate::tutor::kind::row::Trait;
use crate::tutor::kind::topic::Topic;
use crate::tutor::question::Question;

/// The topic of a claim about a position of this root.
pub(super) fn of(claim: &Claim, root: &Chess) -> Topic {
    let side = if claim.at.len().is_multiple_of(2) { root.turn() } else { !root.turn() };
    let (id, own) = (claim.kind.id(), claim.kind.claim().topic(claim.last(), side));
    own.unwrap_or_else(|| {
        if claim.kind.is(Trait::LastMove) {
            Topic::Played(id, claim.at.len())
        } else {
            Topic::Motif(id, claim.squares())
        }
    })
}

/// How many plies from the root the point of a claim lies; a line that begins with taking what hangs is seen at once.
pub(super) fn reach(claim: &Claim, root: &Chess) -> usize {
    let line = claim.kind.line();
    let at_once = || {
        let (first, here) = (line.first().copied()?, claim.position(root)?);
        (first.is_capture() && exchange::value_of(&here, first) > 0).then_some(1)
    };
    let seen = matches!(claim.kind, Kind::WinsMaterial(_)).then(at_once).flatten();
    claim.at.len() + seen.unwrap_or(line.len())
}

/// What is at stake, in pawns or as if in pawns: what decides nothing, and a motif that aims at pawns, like a pawn, any other
/// motif like a piece.
pub fn size(claim: &Claim, root: &Chess) -> i32 {
    let kind = if claim.kind.row().is_slight() || aims_at_pawns(claim, root) { 1 } else { 3 };
    claim.kind.claim().size().unwrap_or(kind)
}

/// Whether all that a motif could win is pawns.
pub(super) fn aims_at_pawns(claim: &Claim, root: &Chess) -> bool {
    let targets = claim.kind.claim().targets();
    let Some(here) = claim.position(root).filter(|_| !targets.is_empty()) else {
        return false;
    };
    let kings = here.board().kings();
    let mut prey = targets.into_iter().filter(|square| !kings.contains(*square)).peekable();
    prey.peek().is_some() && prey.all(|square| here.board().pawns().contains(square))
}

/// Whether a line takes one of the pieces that a motif aims at, wherever it runs; of one that names none it may be anything.
pub(super) fn is_won_by(motif: &Claim, line: &[Move]) -> bool {
    let targets = motif.kind.claim().targets();
    let takes = |m: &Move| m.is_capture() && targets.contains(&made::taken_square(*m));
    // A bishop that takes the pawn which forks it falls on the pawn's square.
    let runs = || targets.iter().any(|target| fallen_after(line, *target).is_some());
    targets.is_empty() || line.iter().any(takes) || runs()
}

/// Whether a line that wins so much takes one of the pieces that a motif aims at, and that is a good part of it: a pawn forked on
/// the way to a bishop is not how that is won.
pub(super) fn is_worth(motif: &Claim, root: &Chess, line: &[Move], gain: i32) -> bool {
    let targets = motif.kind.claim().targets();
    let here = motif.position(root);
    let worth = |square: &Square| {
        let role = here.as_ref().and_then(|here| here.board().role_at(*square));
        role.map_or(0, exchange::value)
    };
    let falls = |square: &&Square| {
        let takes = |m: &Move| m.is_capture() && made::taken_square(*m) == **square;
        line.iter().any(takes) || fallen_after(line, **square).is_some()
    };
    let most = targets.iter().filter(falls).map(worth).max();
    is_won_by(motif, line) && most.is_none_or(|most| most * 2 >= gain)
}

/// Whether a motif stands on the board without the last move having made it, by coming to one of its squares or by leaving
/// its line: it explains little then.
pub(super) fn is_old(claim: &Claim) -> bool {
    let made = claim.kind.claim().made_on();
    let opened = |from: Square| {
        let mut pairs = made.iter().flat_map(|one| made.iter().map(move |other| (*one, *other)));
        pairs.any(|(one, other)| attacks::between(one, other).contains(from))
    };
    let is_made = |m: Move| made.contains(&notation::destination(m)) || opened(notation::origin(m));
    !made.is_empty() && claim.last().is_some_and(|last| !is_made(last))
}

/// Whether a claim is about mate or so much material that it matters in a decided game.
pub(super) fn is_gross(claim: &Claim) -> bool {
    // From a piece on, whoever has won already may still go wrong.
    const GROSS: i32 = 3;
    let gain = claim.kind.claim().gain();
    claim.kind.is(Trait::Gross) || gain.is_some_and(|gain| gain >= GROSS)
}

/// Whether a claim is worth a reader's time where nothing better is known: a fact without a point is not.
pub(super) fn has_a_point(claim: &Claim) -> bool {
    !claim.kind.is(Trait::Bare)
}

/// Whether a piece is "drawn" somewhere by nothing but a trade: whoever takes back is drawn to nowhere.
pub(super) fn is_mere_trade(claim: &Claim, root: &Chess) -> bool {
    let first = claim.kind.line().first().copied().filter(|_| matches!(claim.kind, Kind::Attraction(_)));
    let here = || claim.position(root);
    first.is_some_and(|first| here().is_some_and(|here| exchange::value_of(&here, first) >= 0))
}

/// Whether what a capture of the better move wins on its square comes back along the line of the search, where it was guarded:
/// then nothing was to be won.
pub(super) fn comes_back(claim: &Claim, question: &Question) -> bool {
    let (Kind::TakesFree(free), [m]) = (&claim.kind, claim.at.as_slice()) else {
        return false;
    };
    let (root, best) = (&question.root, question.best_line());
    best.first() == Some(m)
        && !taking::is_loose(root, *m)
        && outcome::net_along(root, best).is_some_and(|won| won < free.gain)
}

/// Whether a fork has an answer after which the forking piece wins nothing: then it is no reason for anything.
pub(super) fn is_parried(claim: &Claim, root: &Chess) -> bool {
    let Kind::Fork(fork) = &claim.kind else {
        return false;
    };
    let Some(here) = claim.position(root) else {
        return false;
    };
    let best = |after: &Chess| {
        let takes = |m: &Move| m.is_capture() && notation::origin(*m) == fork.sq;
        let captures = after.legal_moves().into_iter().filter(takes);
        captures.map(|m| exchange::value_of(after, m)).max().unwrap_or(0)
    };
    let saves = |answer: Move| {
        let after = after_move(&here, answer);
        // Taking the forking piece at a loss is what the fork wins.
        if exchange::value_of(&here, answer) < 0 {
            return false;
        }
        // A check in between puts off what is due.
        !after.is_check() && best(&after) - exchange::taken(answer) < 1
    };
    here.legal_moves().into_iter().any(saves)
}

/// Whether a threat is met by what it aims at, which simply takes the piece that threatens: queens that look at each other.
pub(super) fn is_mutual(claim: &Claim, root: &Chess) -> bool {
    let Kind::Threatens(threat) = &claim.kind else {
        return false;
    };
    is_taken_by_its_prey(claim, root, notation::origin(threat.mv), notation::destination(threat.mv))
}

/// Whether a discovered attack is met by what it aims at in the same way.
pub(super) fn is_looked_back_at(claim: &Claim, root: &Chess) -> bool {
    matches!(&claim.kind, Kind::DiscoveredAttack(attack)
        if is_taken_by_its_prey(claim, root, attack.attacker, attack.target))
}

/// Whether what stands on the second square can take the attacker on the first without loss after the moves of a claim.
fn is_taken_by_its_prey(claim: &Claim, root: &Chess, attacker: Square, prey: Square) -> bool {
    let ends = |m: &Move| (notation::origin(*m), notation::destination(*m));
    let takes = |m: &Move| m.is_capture() && ends(m) == (prey, attacker);
    claim.position(root).is_some_and(|here| {
        here.legal_moves().into_iter().any(|m| takes(&m) && exchange::value_of(&here, m) >= 0)
    })
}

/// Whether a claim speaks for the player.
pub(super) fn is_good(claim: &Claim) -> bool {
    claim.tone == Tone::Good
}
