//! What a good move does that is worth telling: of all that is claimed of it, what neither costs more elsewhere nor comes to nothing.

use super::teller::{Teller, Telling};
use super::topic;
use crate::chess::{Bitboard, Move, Position, after_move, notation};
use crate::safety::exchange::{PIECE, taken};
use crate::safety::made;
use crate::tutor::about::Tone;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::find::board::{danger, gain};
use crate::tutor::judge::Judgement;
use crate::tutor::kind::row::Matter;
use crate::tutor::points::threats::winnable;

/// What the move does, as a clause, and the claim that it tells.
pub(super) fn deed<'a>(teller: &Teller<'a>, told: &mut Telling) -> Option<(String, &'a Claim)> {
    let mark = teller.mark();
    let mut deeds = teller.claims.iter().copied().filter(|claim| is_deed(teller, claim));
    let first = deeds.next()?;
    // A piece won says more than how it was done, and a mate that is threatened more than a motif.
    let is_motif = first.kind.row().matter == Matter::Motif;
    let won = |claim: &&Claim| {
        matches!(&claim.kind, Kind::TakesFree(free) if free.gain >= PIECE)
            || is_motif && matches!(&claim.kind, Kind::MateThreat(_))
    };
    let claim = deeds.find(won).filter(|_| first.kind.row().matter != Matter::Mate).unwrap_or(first);
    let clause = between(teller, claim, &mark).or_else(|| teller.opened(claim, &mark))?;
    told.note(claim, teller.root());
    Some((clause, claim))
}

/// That the move comes before a recapture: `12…Bb4+ is an in-between move: the recapture on d4 can wait`.
pub(super) fn between(teller: &Teller<'_>, claim: &Claim, mark: &str) -> Option<String> {
    let Kind::Intermezzo(between) = &claim.kind else {
        return None;
    };
    let (label, sq) = (teller.label(), between.sq);
    comes_between(teller, claim)
        .then(|| format!("{label}{mark} is an in-between move: the recapture on {sq} can wait"))
}

/// Whether a claim tells that the move itself comes before a recapture.
fn comes_between(teller: &Teller<'_>, claim: &Claim) -> bool {
    let first = claim.kind.line().first();
    matches!(claim.kind, Kind::Intermezzo(_)) && claim.at.is_empty() && first == Some(&teller.played)
}

/// Whether a claim tells that the move begins a line that wins a piece or the exchange, if the move itself takes less.
fn wins_by_force(teller: &Teller<'_>, claim: &Claim) -> bool {
    let Kind::WinsMaterial(wins) = &claim.kind else { return false };
    let begins = claim.at.is_empty() && wins.line.first() == Some(&teller.played);
    begins && wins.gain >= EXCHANGE && wins.gain > taken(teller.played)
}

/// Whether a claim tells what the move does for its player, in a way that this reader can use.
pub(super) fn is_deed(teller: &Teller<'_>, claim: &Claim) -> bool {
    claim.kind.row().suits(teller.voice.audience) && is_deed_for_some(teller, claim)
}

/// Whether a claim tells a reader what the move does for its player.
pub(super) fn is_deed_for_some(teller: &Teller<'_>, claim: &Claim) -> bool {
    let is_of_move = claim.at.len() == 1 && teller.follows(claim);
    (is_of_move || wins_by_force(teller, claim) || comes_between(teller, claim))
        && claim.tone != Tone::Bad
        && topic::has_a_point(claim)
        && teller.is_visible(claim)
        && !topic::is_old(claim)
        && !teller.is_gone_next(claim)
        && !is_bought(teller, claim)
        && !is_outweighed(teller, claim)
        && !is_forced_out(teller, claim)
        && !is_doubtful(teller, claim)
        && !is_pawn_beside_a_piece(teller, claim)
}

/// Whether a claim is about a pawn where the move takes a piece.
fn is_pawn_beside_a_piece(teller: &Teller<'_>, claim: &Claim) -> bool {
    let is_motif = claim.kind.row().matter == Matter::Motif;
    is_motif && taken(teller.played) >= PIECE && topic::aims_at_pawns(claim, teller.root())
}

/// Pawns by which a rook is worth more than a minor piece.
const EXCHANGE: i32 = 2;
/// Whether what is taken costs more elsewhere: nobody hears of a gift that he should have left.
fn is_bought(teller: &Teller<'_>, claim: &Claim) -> bool {
    teller.judged.judgement >= Judgement::Inaccuracy && matches!(claim.kind, Kind::TakesFree(_))
}

/// Whether a piece only comes out to answer a check: that is why it did.
fn is_forced_out(teller: &Teller<'_>, claim: &Claim) -> bool {
    teller.root().is_check() && matches!(claim.kind, Kind::Develops(_))
}

/// Whether the answer simply takes, or could take, more than the move is about: nobody is praised for a guarded pawn while a rook falls.
fn is_outweighed(teller: &Teller<'_>, claim: &Claim) -> bool {
    let answer = teller.facts.question.answer().filter(|m| m.is_capture()).map(made::taken_square);
    // What a motif is about is worth what hangs meanwhile.
    let is_slight = claim.kind.row().matter > Matter::Motif;
    let hangs = if is_slight { winnable(&teller.after) } else { Bitboard::EMPTY };
    let falls =
        hangs.into_iter().chain(answer).map(|square| gain(&teller.after, square, teller.after.turn()));
    let lost = falls.max().unwrap_or_default();
    let won = claim.kind.claim().gain().unwrap_or_default().max(taken(teller.played));
    lost >= EXCHANGE && lost > won
}

/// Whether what a move does may be nothing where another move is better: a piece that left a danger may be no safer than before,
/// one that threatens something is chased by the answer, or what it threatens simply leaves.
fn is_doubtful(teller: &Teller<'_>, claim: &Claim) -> bool {
    /// Points of win percentage within which two moves are as good.
    const ALIKE: f64 = 1.0;
    let is_chased = |threat: Move| {
        let answered = teller.facts.question.answer().map(|answer| after_move(&teller.after, answer));
        answered.is_some_and(|answered| danger(&answered, notation::origin(threat)) >= 1)
    };
    // Whoever lets something go for an attack that is simply left behind is not praised for it.
    let is_left_behind = |threat: Move| {
        let answer = teller.facts.question.answer();
        teller.judged.judgement >= Judgement::Good
            && answer.is_some_and(|answer| notation::origin(answer) == notation::destination(threat))
    };
    let threat = if let Kind::Threatens(threatens) = &claim.kind { Some(threatens.mv) } else { None };
    let is_idle = threat.is_some_and(|threat| is_chased(threat) || is_left_behind(threat));
    let may_be_nothing = matches!(claim.kind, Kind::Escapes(_)) || is_idle;
    may_be_nothing && teller.judged.drop > ALIKE
}
