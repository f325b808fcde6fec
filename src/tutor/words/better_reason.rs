//! The claim that speaks for the better move, and its words.

use super::taking::TAKING_BACK;
use super::teller::{Teller, Telling};
use super::{anyway, idea, in_all, say, taking, topic, weight};
use crate::chess::{Move, Role, gives_check, takes_back};
use crate::safety::exchange;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::kind::row::Matter;
use crate::tutor::phrase::lexicon::haul;

/// Why the better move is better.
pub(super) struct BetterReason<'a> {
    /// The claim that tells it.
    pub claim: &'a Claim,
    /// The moves that it shows, from the root.
    pub shown: Vec<Move>,
    /// The words behind the move.
    pub tail: String,
}

impl BetterReason<'_> {
    /// Whether it tells what a piece does from where it stands: nothing, if it is traded there.
    pub fn is_of_the_piece(&self) -> bool {
        self.claim.kind.row().matter <= Matter::Motif || matches!(self.claim.kind, Kind::Defends(_))
    }

    /// The words behind the move, after what it takes.
    pub fn with_taking(&self, teller: &Teller<'_>, line: &[Move]) -> String {
        match teller.takes(line).filter(|_| !tells_taking(self.claim)) {
            Some(taking) if taking::is_trade(&taking) && matches!(self.claim.kind, Kind::Defends(_)) => {
                taking
            }
            Some(taking) => taking::and(&taking, &self.tail),
            None => self.tail.clone(),
        }
    }
}

/// Whether a claim says itself what the move takes.
pub(super) fn tells_taking(claim: &Claim) -> bool {
    matches!(
        claim.kind,
        Kind::TakesFree(_) | Kind::WinsMaterial(_) | Kind::Trade(_) | Kind::Simplifies(_) | Kind::MateIn(_)
    )
}

/// The first reason for the better move that fits, has not been told and can stand behind it.
pub(super) fn reason<'a>(
    teller: &Teller<'a>,
    told: &mut Telling,
    fits: impl Fn(&Claim) -> bool,
) -> Option<BetterReason<'a>> {
    let holds = |claim: &Claim| {
        !anyway::holds(teller, claim) && !teller.is_gone_next(claim) && !is_of_a_passing_line(teller, claim)
    };
    let claims = teller.claims.iter().filter(|claim| fits(claim) && holds(claim));
    let reasons = claims.filter_map(|claim| explained(teller, claim));
    let reason = reasons.into_iter().find(|reason| !told.knows(reason.claim, teller.root()))?;
    told.note(reason.claim, teller.root());
    Some(reason)
}

/// Whether a claim tells of the line of a piece that comes there for something else: to give check, or a queen to be traded.
fn is_of_a_passing_line(teller: &Teller<'_>, claim: &Claim) -> bool {
    let is_line = matches!(claim.kind, Kind::OpenFile(_) | Kind::HalfOpenFile(_));
    let is_queen = claim.last().is_some_and(|m| m.role() == Role::Queen);
    let checks = || claim.last().is_some_and(|m| gives_check(teller.root(), m));
    is_line && (checks() || is_queen && idea::of_best(teller).is_some_and(|idea| idea.is_offer()))
}

/// What a claim says for the better move, if it is one about it that the reader can see.
pub(super) fn explained<'a>(teller: &Teller<'_>, claim: &'a Claim) -> Option<BetterReason<'a>> {
    let fits =
        teller.is_missed(claim) && topic::is_good(claim) && claim.at.len() <= 1 && teller.is_visible(claim);
    let fits = fits && !weight::is_beside_the_line(teller, claim) && !weight::pins_a_pawn(teller, claim);
    let view = say::view(claim, teller.root(), teller.voice).filter(|_| fits)?;
    let tail = match is_recapture(teller, claim).then_some(TAKING_BACK) {
        // Where both moves take back, that says nothing for one of them.
        Some(back) if teller.takes_back_too(back) => return None,
        Some(back) => back.to_owned(),
        None => say::tail(claim, &view)?,
    };
    let tail = match prize_of_offer(teller, claim) {
        Some(prize) => format!("{tail}, winning {prize}"),
        None => tail,
    };
    Some(BetterReason { claim, shown: say::shown(claim), tail })
}

/// Plies of an offer that is taken, with the blow that follows.
const OFFER: usize = 3;

/// What a piece that is offered to draw another away wins in the end: without it the offer would seem to be the loss of it.
fn prize_of_offer(teller: &Teller<'_>, claim: &Claim) -> Option<String> {
    let line = teller.facts.question.best.as_ref().filter(|_| matches!(claim.kind, Kind::Attraction(_)))?;
    match teller.missed_haul() {
        Some((_, wins)) => {
            let prize = haul(teller.root(), &wins.line, teller.mover(), wins.gain, teller.voice);
            // The offer, the capture and the blow are told; what is won later comes in the end.
            let later = if wins.line.len() > OFFER { in_all::IN_THE_END } else { "" };
            Some(format!("{prize}{later}"))
        }
        None => in_all::prize_of_motif(teller, line, false),
    }
}

/// Whether a claim tells of a capture that only takes back what the last move took: that wins nothing.
fn is_recapture(teller: &Teller<'_>, claim: &Claim) -> bool {
    matches!(claim.kind, Kind::TakesFree(_)) && claim.at.last().is_some_and(|m| regains(teller, *m))
}

/// Whether a capture takes back what the last move took, and not clearly more.
pub(super) fn regains(teller: &Teller<'_>, m: Move) -> bool {
    let last = teller.facts.past.last;
    takes_back(m, last) && last.map_or(0, exchange::taken) + 1 >= exchange::taken(m)
}
